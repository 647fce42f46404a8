"""What only one seat may see: its hand of event cards and its destination cards (C008).

Nothing of this part is worked out for anybody else.
"""

from __future__ import annotations

from companion.engine.game import Part
from companion.engine.words import Message, Refusal, say

from . import outlook
from .about import GOOD_NAMES, HAND
from .blue import Blue, must_be_enterable
from .events import Face, face_of
from .ledger import CaravelasMove, price_words, refusal_of
from .printed import good_of, port_words
from .sailing import Pirate
from .state import State
from .view_board import is_named


class Use(Part, frozen=True):
    """A way to play a card now: on a blue space or against pirates, with its price or why not."""

    move: str
    step: int
    price: Message | None
    refusal: Message | None
    rule: str


class EventCard(Part, frozen=True):
    """An event card in a hand.

    :param card: its name, which a move gives back.
    :param bonus: spaces that it gives to the others.
    :param uses: how it can be played now; none if it is not this seat's turn at sea.
    """

    card: str
    kind: str
    number: int
    direction: str
    name: Message
    bonus: int
    uses: tuple[Use, ...]


class Stake(Part, frozen=True):
    """A destination card: its port, whether it can still score, and for how much.

    :param points: of the card; ``port_points`` those of discovering the port now, None while
        they are not known.
    """

    port: int
    name: Message
    chance: outlook.Chance
    points: int
    port_points: int | None


class Hand(Part, frozen=True):
    """A seat's own cards, face down until it presses.

    :param question: the question that a card would answer now; empty if there is none.
    :param closed: why no blue space can be entered, whatever the card.
    :param throws: how many cards have to go (C128).
    :param sure: points that its fulfilled destination cards will bring; ``open`` what the others
        still could.
    """

    seat: int
    question: str
    cards: tuple[EventCard, ...]
    closed: Message | None
    throws: int
    stakes: tuple[Stake, ...]
    sure: int
    open: int


def hand(state: State, seat: int, question: str) -> Hand | None:
    """Show a seat its own hand; None if Roteiro knows of no card of it.

    :param question: the id of the question that is open.
    """
    player = state.players[seat]
    if not player.events and not player.destinations:
        return None
    asked = state.stack[-1] if state.stack else None
    mine = asked is not None and asked.seat == seat
    sailing = mine and asked is not None and asked.kind == "sail"
    throwing = mine and asked is not None and asked.kind == "discard"
    closed = must_stay_out(state, seat) if sailing else None
    found = outlook.hand(state, seat)
    stakes = stakes_of(state, seat)
    return Hand(
        seat,
        question if sailing or throwing else "",
        tuple(event_card(state, seat, card, face, sailing) for card, face in found),
        closed,
        len(player.events) - HAND if throwing else 0,
        stakes,
        sum(stake.points for stake in stakes if stake.chance == "own"),
        sum(stake.points for stake in stakes if stake.chance == "open"),
    )


def stakes_of(state: State, seat: int) -> tuple[Stake, ...]:
    """Show a seat's destination cards, those first that are still open."""
    return tuple(
        Stake(each.port, short_name(state, each.port), each.chance, each.card, each.port_points)
        for each in outlook.stakes(state, seat)
    )


def short_name(state: State, port: int) -> Message:
    """Name a port briefly: one that nobody has named, by its cubes."""
    good = good_of(port)
    return port_words(state, port) if is_named(state, port) or not good else say(GOOD_NAMES[good])


def must_stay_out(state: State, seat: int) -> Message | None:
    """Tell why a blue space cannot be entered, for any reason that everybody may know."""
    why = None
    for step in (0, 1):
        try:
            must_be_enterable(state, seat, step)
        except Refusal as refusal:
            why = why or refusal.message
        else:
            return None
    return why


def event_card(state: State, seat: int, card: str, face: Face, sailing: bool) -> EventCard:
    """Show a card with the ways to play it."""
    uses: list[Use] = []
    if sailing:
        uses += [use(state, seat, Blue(step, card), step) for step in (0, 1)]
        if face.kind == "wind":
            uses += [use(state, seat, Pirate(step, card), step) for step in (0, 1)]
    return EventCard(
        card,
        face.kind,
        face.number,
        face.direction,
        face.words,
        face.bonus(state),
        tuple(uses),
    )


def use(state: State, seat: int, move: CaravelasMove, step: int) -> Use:
    """Show a way to play a card."""
    refusal = refusal_of(move, state, seat)
    price = move.price(state, seat)
    return Use(
        type(move).__name__,
        step,
        price_words(state, price) if price else None,
        refusal.message if refusal else None,
        refusal.rule if refusal else "",
    )


# -- cards that lie open -------------------------------------------------------


class OpenHand(Part, frozen=True):
    """The cards of a seat that lie open to all (C008), or were shown at the end (C106)."""

    seat: int
    events: tuple[EventCard, ...]
    stakes: tuple[Stake, ...]


class OpenHands(Part, frozen=True):
    """All cards that lie open; ``shown`` if that is because the game is over."""

    hands: tuple[OpenHand, ...]
    shown: bool


def open_hands(state: State) -> OpenHands | None:
    """Show the cards that the table lays open; None if there are none."""
    ruling = state.ruling("C008")
    shows_events = ruling == "all_open" and state.own_deck and state.hands
    shows_stakes = (ruling != "secret" or state.revealed) and any(
        player.destinations for player in state.players
    )
    if not shows_events and not shows_stakes:
        return None
    return OpenHands(
        tuple(
            OpenHand(
                seat,
                tuple(
                    event_card(state, seat, card, face_of(card), False)
                    for card in sorted(player.events)
                )
                if shows_events
                else (),
                stakes_of(state, seat) if shows_stakes else (),
            )
            for seat, player in enumerate(state.players)
        ),
        state.revealed,
    )
