"""What lies on the table for all to see: expeditions, rows, contracts, clocks, the countdown."""

from __future__ import annotations

from collections import Counter
from typing import Literal

from companion.engine.game import Part
from companion.engine.words import Message

from .about import EXPEDITIONS, PILES, SCORING_CARDS, SHIPS_OF_VALUE
from .countdown import next_card, odds, pile_of, scoring_words, window
from .helps import pays_next_turn
from .printed import card_colour, limit, points_pair
from .reserving import KINDS_OF_SHIP
from .state import ScoringCard, State, value_of
from .view_pieces import Deed, Ship, deed, sent_face, ship_face
from .wording import expedition_words
from .worth import ship_points

# -- expeditions ---------------------------------------------------------------


class Sent(Part, frozen=True):
    """A ship on an expedition: whose it is, and what it is worth in each scoring, if known."""

    ship: Ship
    seat: int
    first: int | None
    final: int | None


class Card(Part, frozen=True):
    """An expedition.

    :param colour: of the card, ``first`` and ``final`` its points, black then coloured; None while
        they are not known, and so is ``limit``.
    :param line: the colours that fit now; none while no ship is there.
    :param counts: how many ships each seat has there.
    """

    number: int
    name: Message
    named: bool
    colour: str | None
    limit: int | None
    first: tuple[int, ...] | None
    final: tuple[int, ...] | None
    line: tuple[str, ...]
    ships: tuple[Sent, ...]
    total: int
    counts: tuple[int, ...]


class Expeditions(Part, frozen=True):
    """The twelve expeditions; ``first_held`` if their first scoring is over."""

    cards: tuple[Card, ...]
    first_held: bool


def expeditions(state: State) -> Expeditions:
    """Show the expeditions."""
    return Expeditions(
        tuple(_card(state, number) for number in EXPEDITIONS), state.cards["first"].held
    )


def _card(state: State, number: int) -> Card:
    there = state.expedition(number)
    ships = tuple(
        Sent(
            sent_face(state, aboard.seat, aboard.ship, aboard.value, aboard.wild),
            aboard.seat,
            ship_points(state, number, aboard, "first"),
            ship_points(state, number, aboard, "final"),
        )
        for aboard in there.ships
    )
    name = expedition_words(state, number)
    return Card(
        number,
        name,
        "name" in name.args,
        card_colour(state, number),
        limit(state, number),
        points_pair(state, number, "first"),
        points_pair(state, number, "final"),
        tuple(there.line),
        ships,
        there.total,
        tuple(there.of_seat(seat) for seat in state.seats),
    )


# -- ships and contracts -------------------------------------------------------


class Place(Part, frozen=True):
    """A place of a row: the ship there, and whose token lies on it."""

    ship: Ship | None
    token: int | None


class Kind(Part, frozen=True):
    """How many ships of a kind nobody has bought, and whose tokens lie on such ships."""

    ship: Ship
    left: int
    tokens: tuple[int, ...]


class Rows(Part, frozen=True):
    """The rows of ships, or what is left of each kind where the table draws.

    :param pile: the pile that the next ship comes from; None if all are empty.
    :param left: ships in the piles.
    """

    by_app: bool
    purchase: tuple[Place, ...]
    filling: tuple[Place, ...]
    kinds: tuple[Kind, ...]
    pile: int | None
    left: int


def rows(state: State) -> Rows:
    """Show the rows, or what nobody has bought yet."""
    by_app = state.by_app("ships")
    left = {} if by_app else kinds_left(state)
    kinds = tuple(_kind(state, kind, left[kind]) for kind in left)
    return Rows(
        by_app,
        tuple(_place(state, ship) for ship in state.purchase) if by_app else (),
        tuple(_place(state, ship) for ship in state.filling) if by_app else (),
        kinds,
        pile_of(state.draws + 1),
        max(0, sum(PILES) - state.draws),
    )


def _place(state: State, ship: str | None) -> Place:
    if ship is None:
        return Place(None, None)
    token = state.reservation_on(ship)
    return Place(ship_face(ship), token.seat if token else None)


def kinds_left(state: State) -> dict[str, int]:
    """Count the ships of each kind that nobody has bought (A002)."""
    bought = Counter(ship.partition(".")[0] for ship in state.bought())
    return {kind: SHIPS_OF_VALUE[value_of(kind)] - bought[kind] for kind in KINDS_OF_SHIP}


def _kind(state: State, kind: str, left: int) -> Kind:
    tokens = tuple(token.seat for token in state.tokens if token.card == kind)
    return Kind(ship_face(kind), left, tokens)


class OpenDeed(Part, frozen=True):
    """A place of the open row: the contract, and whose token lies on it.

    ``deed`` is None if the place is empty (``there`` false) or nobody has said which one it is.
    """

    deed: Deed | None
    there: bool
    token: int | None


class Contracts(Part, frozen=True):
    """The open contracts and the pile; ``top`` is whose token lies on the pile."""

    open: tuple[OpenDeed, ...]
    pile: int
    top: int | None


def contracts(state: State) -> Contracts:
    """Show the open contracts."""
    top = state.reservation_on("top")
    return Contracts(
        tuple(_open(state, contract) for contract in state.open),
        state.pile_size,
        top.seat if top else None,
    )


def _open(state: State, contract: str | None) -> OpenDeed:
    if contract is None:
        return OpenDeed(None, False, None)
    token = state.reservation_on(contract)
    shown = deed(state, contract) if contract else None
    return OpenDeed(shown, True, token.seat if token else None)


# -- clocks --------------------------------------------------------------------


class Running(Part, frozen=True):
    """A running contract: ``box`` counts the own turns until it pays ``payout`` coins.

    :param late: whether it will not finish before the end (A110).
    """

    contract: str
    colour: str
    total: int
    ships: tuple[Ship, ...]
    turns: int
    box: int
    payout: int
    late: bool


class SeatClocks(Part, frozen=True):
    """The running contracts of a seat, and the coins that its next turn brings."""

    seat: int
    running: tuple[Running, ...]
    next_turn: int
    finished: int


class Clocks(Part, frozen=True):
    """Everybody's running contracts."""

    seats: tuple[SeatClocks, ...]


def clocks(state: State) -> Clocks:
    """Show the clocks, the next to pay first."""
    return Clocks(tuple(seat_clocks(state, seat) for seat in state.seats))


def seat_clocks(state: State, seat: int) -> SeatClocks:
    """Show the clocks of a seat."""
    player = state.players[seat]
    voyages = sorted(player.voyages, key=lambda voyage: voyage.box)
    left = _turns_left(state, seat)
    running = tuple(
        Running(
            *_deed_facts(voyage.contract),
            tuple(sent_face(state, seat, s.ship, s.value, s.wild) for s in voyage.ships),
            voyage.turns,
            voyage.box,
            voyage.payout,
            left is not None and voyage.box > left,
        )
        for voyage in voyages
    )
    return SeatClocks(seat, running, pays_next_turn(state, seat), player.finished)


def _deed_facts(contract: str) -> tuple[str, str, int]:
    colour, _, total = contract.partition(".")
    return contract, colour, int(total)


def _turns_left(state: State, seat: int) -> int | None:
    """Count the turns that a seat begins before the end; None while nobody can know."""
    still = state.cards["final"].still
    if still is None or state.phase != "turns":
        return None if state.phase == "turns" else 0
    begun = state.started and seat == state.turn
    return 0 if begun else int(seat in still)


# -- the countdown -------------------------------------------------------------

Stage = Literal["ahead", "can_come", "this_turn", "running", "due", "held"]


class Scoring(Part, frozen=True):
    """A scoring card.

    :param first: the first and ``last`` the last purchase that can bring it.
    :param until: purchases before the one that can bring it first.
    :param odds: the chance that the next purchase brings it, as "1 in n"; None if it cannot.
    :param still: who still has a turn before the scoring, in order.
    """

    which: str
    name: Message
    stage: Stage
    first: int
    last: int
    until: int
    odds: int | None
    still: tuple[int, ...]
    revealer: int | None


class Countdown(Part, frozen=True):
    """How near the scorings are; ``drawn`` ships have been bought, or have left the piles."""

    drawn: int
    bought: int
    cards: tuple[Scoring, ...]
    by_app: bool


def countdown(state: State) -> Countdown:
    """Show both scoring cards."""
    return Countdown(
        state.draws,
        len(state.bought()),
        tuple(_scoring(state, which) for which in SCORING_CARDS),
        state.by_app("ships"),
    )


def _scoring(state: State, which: str) -> Scoring:
    card, (first, last) = state.cards[which], window(which)
    purchase = state.draws + 1
    chance = odds(which, purchase) if which == next_card(state) else None
    return Scoring(
        which,
        scoring_words(which),
        _stage(card, purchase >= first),
        first,
        last,
        max(0, first - purchase),
        chance.denominator if chance else None,
        tuple(card.still or ()),
        card.revealer,
    )


def _stage(card: ScoringCard, can_come: bool) -> Stage:
    if card.held:
        return "held"
    if card.due:
        return "due"
    if card.still:
        return "running"
    if card.revealer is not None:
        return "this_turn"
    return "can_come" if can_come else "ahead"
