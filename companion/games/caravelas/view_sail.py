"""A turn at sea in a form that pages can lay out: what each thing costs, or why not."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from companion.engine.flow import Open
from companion.engine.game import Offer, Part
from companion.engine.words import N_, Message, say

from .about import DIRECTIONS, STORMS
from .events import face_of
from .ledger import must_have_seat
from .printed import known, number
from .sailing import Spend
from .state import State
from .view_board import Strip, strip
from .view_landing import Landings, Stop, landings, stop

# -- event cards of the real deck ----------------------------------------------


class SaidCards(Part, frozen=True):
    """The faces that a real event card may have.

    :param storms: the numbers on storms; ``directions`` those of the compass.
    """

    move: str
    storms: tuple[int, ...]
    directions: tuple[str, ...]


def said(state: State, move: str) -> SaidCards:
    """List the faces of the real deck, those first that the copy is known to have."""
    told = tuple(
        storm
        for storm in STORMS
        if not known(state, f"events.storm.{storm}") or number(state, f"events.storm.{storm}")
    )
    ways = tuple(
        way
        for way in DIRECTIONS
        if not known(state, f"events.compass.{way}") or number(state, f"events.compass.{way}")
    )
    return SaidCards(move, told, ways)


# -- the turn ------------------------------------------------------------------

Way = Literal["button", "said", "open", "hand"]


class Row(Part, frozen=True):
    """What a space asks for: entered with the wind (or told already), or on a plain step.

    :param way: how it is answered: by these buttons, with a card that is said, with one of an
        open hand, or with one of a secret hand on its owner's own page ("hand").
    """

    name: Message
    wind: Offer
    plain: Offer
    way: Way = "button"


class OpenCard(Part, frozen=True):
    """A card of a hand that lies open to all (C008): its name, and its face in words."""

    card: str
    name: Message


class SailBody(Part, frozen=True):
    """A turn at sea.

    :param ran_out: whether the last marker is spent; ``none`` whether there was none at all.
    :param spends: one for each number of plain steps; ``steps`` counts them.
    :param rows: pirates, blue and red spaces.
    :param land: whether a port can be entered with the wind; ``land_plain`` on a plain step.
    :param hand: the active seat's cards where hands lie open.
    :param half: of the ocean, where the ship is.
    """

    seat: int
    strip: Strip
    ran_out: bool
    spends: tuple[Offer, ...]
    rows: tuple[Row, ...]
    said: SaidCards | None
    hand: tuple[OpenCard, ...]
    landings: Landings
    land: Offer
    land_plain: Offer
    load: Offer | None
    stop: Stop
    cross: Offer
    end: Offer
    half: int
    half_sure: bool


def sail_body(state: State, opened: Open, offers: Sequence[Offer]) -> SailBody:
    """Lay out what the active seat can do."""
    seat = must_have_seat(state, opened.seat)
    player = state.players[seat]
    by_move: dict[str, list[Offer]] = {}
    for offer in offers:
        by_move.setdefault(offer.move, []).append(offer)
    land, land_plain = by_move["Land"]
    loads = by_move.get("Load", [])
    return SailBody(
        seat,
        strip(state, seat),
        state.ran_out,
        tuple(by_move[Spend.__name__]),
        rows(state, by_move),
        said(state, "Blue") if state.hands and not state.own_deck else None,
        open_hand(state, seat),
        landings(state, seat),
        land,
        land_plain,
        loads[0] if loads else None,
        stop(state, seat, True, by_move["Lisbon"]),
        by_move["Cross"][0],
        by_move["EndTurn"][0],
        player.half,
        player.half_sure,
    )


def open_hand(state: State, seat: int) -> tuple[OpenCard, ...]:
    """Show a hand of Roteiro's deck that everybody may see (C008)."""
    if not state.own_deck or state.secret_hands:
        return ()
    cards = sorted(state.players[seat].events)
    return tuple(OpenCard(card, face_of(card).words) for card in cards)


NOT_PLAYED = "C145"
"""What has no effect with dice is not shown at all."""

RED_NAMES = {
    "": N_("Red event"),
    "safe": N_("Red: safe"),
    "sunk": N_("Red: a ship sinks"),
}


def rows(state: State, by_move: dict[str, list[Offer]]) -> tuple[Row, ...]:
    """Pair the offers with the wind and on a plain step."""
    found = [*_blue_rows(state, by_move["Blue"])]
    pirates = by_move["Pirate"]
    for card in dict.fromkeys(str(offer.values.get("card", "")) for offer in pirates):
        pair = [offer for offer in pirates if offer.values.get("card", "") == card]
        name = say(N_("Pirate, with a wind card")) if card else _pirate(state)
        found.append(Row(name, pair[0], pair[1]))
    reds = by_move["Red"]
    for result in dict.fromkeys(str(offer.values.get("result", "")) for offer in reds):
        pair = [offer for offer in reds if offer.values.get("result", "") == result]
        found.append(Row(say(RED_NAMES[result]), pair[0], pair[1]))
    return tuple(row for row in found if row.wind.rule != NOT_PLAYED)


def _pirate(state: State) -> Message:
    leaving = state.ruling("C040") == "leaving"
    return say(N_("Leaving a pirate")) if leaving else say(N_("Pirate"))


def _blue_rows(state: State, blues: list[Offer]) -> list[Row]:
    """One row: which card it is, is chosen elsewhere."""
    wind = next(offer for offer in blues if offer.values.get("step") == 0)
    plain = next(offer for offer in blues if offer.values.get("step") == 1)
    way: Way = "button"
    if state.hands and not (wind.refusal and plain.refusal):
        way = "hand" if state.secret_hands else "open" if state.own_deck else "said"
    return [Row(say(N_("Blue event")), wind, plain, way)]
