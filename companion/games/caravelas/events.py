"""Event cards: faces, Roteiro's own deck, and hands (C011, C044, C127 to C129)."""

from __future__ import annotations

from msgspec import Struct

from companion.engine.chance import Chance
from companion.engine.game import Note, Play
from companion.engine.words import N_, Listing, Message, Who, counted, refuse, say

from .about import COMPASS_SPACES, DIRECTION_NAMES, DIRECTIONS, EVENT_CARDS, HAND, STORMS
from .ledger import instruct, note, whisper
from .printed import EVENT_KEYS, number
from .state import State

KINDS = ("storm", "compass", "wind", "calm")
"""C044."""

FACES = (
    *(f"storm{number}" for number in STORMS),
    *(f"compass.{direction}" for direction in DIRECTIONS),
    "wind",
    "calm",
)
"""The faces that cards can have, in the order of ``EVENT_KEYS``."""


class Face(Struct, frozen=True):
    """What a card shows.

    :param number: the markers of a storm; 0 for other cards.
    :param direction: of a compass storm; empty for other cards.
    """

    kind: str
    number: int = 0
    direction: str = ""

    @property
    def words(self) -> Message:
        """Name the card."""
        if self.kind == "storm":
            return say(N_("storm −{number}"), number=self.number)
        if self.kind == "compass":
            return say(
                N_("storm to the {direction}"), direction=say(DIRECTION_NAMES[self.direction])
            )
        return say(N_("good wind")) if self.kind == "wind" else say(N_("dead calm (STOP)"))

    def bonus(self, state: State) -> int:
        """Count the spaces that the card gives to the others (C063, C069, C074, C078)."""
        if self.kind == "wind":
            return number(state, "good_wind.bonus")
        return {"storm": self.number, "compass": COMPASS_SPACES}.get(self.kind, 0)


def face_of(card: str) -> Face:
    """Read the face of a card of Roteiro's deck off its name."""
    first, second, *_ = card.split(".")
    if first == "compass":
        return Face("compass", 0, second)
    return Face("storm", int(first[5:])) if first.startswith("storm") else Face(first)


def said_face(kind: str, number: int, direction: str) -> Face:
    """Make out the face of a real card that somebody has named.

    :raises Refusal: if there is no such card.
    """
    if kind not in KINDS:
        raise refuse(
            N_("Say which card: a storm with a number or a compass, good wind, or STOP."), "C044"
        )
    if kind == "storm" and not 1 <= number <= 99:
        raise refuse(N_("Say the number in the corner of the storm card."), "C064")
    if kind == "compass" and direction not in DIRECTIONS:
        raise refuse(N_("Say the direction on the storm card."), "C065")
    return Face(kind, number if kind == "storm" else 0, direction if kind == "compass" else "")


# -- the deck ------------------------------------------------------------------


def counts(state: State) -> dict[str, int]:
    """Count the cards of each face, as the sheet and this table have them."""
    return {face: number(state, key) for face, key in zip(FACES, EVENT_KEYS, strict=True)}


def build_deck(state: State) -> None:
    """Shuffle a fresh deck, in the quick game with only half of the STOP cards (C141).

    :raises Refusal: if the counts do not come to 86 cards.
    """
    if sum(counts(state).values()) != EVENT_CARDS:
        raise refuse(
            N_("There are {all} event cards in all. Count yours again."), "C011", all=EVENT_CARDS
        )
    cards = [
        f"{face}.{index}" if face.startswith("compass") else f"{face}.{index:02}"
        for face, count in counts(state).items()
        for index in range(1, count + 1)
    ]
    state.out = []
    if state.variant == "quick" and state.options["calms"] == "half":
        calms = [card for card in cards if card.startswith("calm")]
        state.out = calms[: len(calms) // 2]
    state.deck.pieces = [card for card in cards if card not in state.out]


def untouched(state: State) -> bool:
    """Tell whether nothing has been drawn from the deck yet."""
    return not state.deck.discard and not any(player.events for player in state.players)


def take(play: Play, chance: Chance, count: int) -> list[str]:
    """Draw cards; the discards become the deck when it runs out, unless ruled so (C129)."""
    state: State = play.state
    returned = dict(state.deck.returned)
    drawn = state.deck.draw(chance, "events", count, state.ruling("C129") == "reshuffle")
    if state.deck.returned != returned:
        note(play, "C129", N_("The event deck ran out. The discards were shuffled into a new one."))
    state.played = [card for card in state.played if card in state.deck.discard]
    return drawn


def throw_away(state: State, card: str) -> None:
    """Put a played card open onto the discards (C011)."""
    state.deck.discard.append(card)
    state.played.append(card)


# -- hands ---------------------------------------------------------------------


def draw_hand(play: Play, seat: int, count: int, rule: str) -> None:
    """Give a seat more event cards: from the deck, or real ones by the people themselves."""
    state: State = play.state
    player = state.players[seat]
    if count <= 0:
        return
    who = Who(seat)
    if not state.own_deck:
        player.cards += count
        text, plural = N_("{who} draws {n} event card."), N_("{who} draws {n} event cards.")
        play.notes.append(Note(counted(text, plural, count, who=who), rule, hands=True))
        return
    drawn = take(play, play.chance, count)
    player.events += drawn
    text, plural = N_("{who} has seen {n} new card."), N_("{who} has seen {n} new cards.")
    play.notes.append(Note(counted(text, plural, len(drawn), who=who), rule))
    if drawn:
        whisper(play, seat, rule, N_("You drew: {cards}."), cards=card_words(drawn))
    if len(drawn) < count:
        note(play, "C129", N_("The event deck has run out."))


def fill_hand(play: Play, seat: int, rule: str) -> None:
    """Draw up to five cards; more than five are kept (C113, C127, C128)."""
    draw_hand(play, seat, HAND - play.state.hand(seat), rule)


def card_words(cards: list[str]) -> Listing:
    """Name cards of a hand, sorted by face."""
    order = {face: index for index, face in enumerate(FACES)}
    ordered = sorted(cards, key=lambda card: (order[card.rpartition(".")[0]], card))
    return Listing(tuple(face_of(card).words for card in ordered))


def swap_hand(play: Play, seat: int) -> None:
    """Throw the whole hand away, face down, and draw five (C113, C114)."""
    state: State = play.state
    player = state.players[seat]
    if state.own_deck:
        state.deck.discard += player.events
        player.events = []
        note(play, "C114", N_("{who} swaps the whole hand."), who=Who(seat))
    else:
        player.cards = 0
        instruct(play, "C114", N_("{who} throws the whole hand away."), who=Who(seat))
    draw_hand(play, seat, HAND, "C113")
