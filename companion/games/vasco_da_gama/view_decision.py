"""What the table waits for, in a form that pages can lay out."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Literal

from companion.engine.flow import Open
from companion.engine.game import Offer, Part
from companion.engine.words import Message

from . import bag, bonuses, characters, placing, round_end, setting_up, tiles
from .about import AREAS, EXTRA_NUMBERS, NUMBERS, ROUNDS, SECTION_SPACES
from .odds import Price, price_of_number
from .printed import answered, known, number, slots_key
from .state import State
from .view_board import Tile, by_colour, tile
from .view_call import (
    CallBody,
    MerchantBody,
    SendMoreBody,
    call_body,
    merchant_body,
    sections,
    send_more_body,
)
from .view_printed import Row, row_of
from .view_set_up import Line
from .view_upkeep import upkeep_list

if TYPE_CHECKING:
    from companion.engine.table_game import TableGame


class NumberChoice(Part, frozen=True):
    """A sequence number: whose it is already, or whether it can be placed (``free``)."""

    number: int
    seat: int | None
    free: bool
    price: Price | None
    give_up: int
    give_up_known: bool


class AreaChoice(Part, frozen=True):
    """An area and its action slots.

    :param left: empty slots; those of the proposal while the number is not ``known``.
    """

    area: str
    left: int
    known: bool


class PlaceBody(Part, frozen=True):
    """Placing a disc: a number and an area.

    :param waiting: the other seats that still have discs, next first.
    """

    move: str
    seat: int
    numbers: tuple[NumberChoice, ...]
    areas: tuple[AreaChoice, ...]
    hold_back: bool = False
    waiting: tuple[int, ...] = ()


class TileChoice(Part, frozen=True):
    """A Vasco da Gama tile that has not been turned up."""

    name: str
    initial: int
    variation: int
    court: tuple[int, int]


class TileBody(Part, frozen=True):
    """Turning up a tile: drawn by the app, picked, or told.

    :param tiles: those of this copy that may come, if all are known.
    :param variation: whether its Variation counts; ``rest`` whether the other figures do.
    """

    can_draw: bool
    by_app: bool
    tiles: tuple[TileChoice, ...]
    variation: bool
    rest: bool


class AskBody(Part, frozen=True):
    """Printed numbers that are needed now; ``proposed`` if all have a proposal."""

    rows: tuple[Row, ...]
    proposed: bool


class CloseBody(Part, frozen=True):
    """Closing so many of the four recruiting sections."""

    count: int


class SectionsBody(Part, frozen=True):
    """Saying which sailors were drawn: so many for each of these sections, in this order.

    :param move: the move that says it, and ``field`` its list of sections.
    :param bag: how many of each colour can be in the bag.
    """

    move: str
    field: str
    sections: tuple[tuple[int, int], ...]
    bag: tuple[int, ...]


class ProjectBody(Part, frozen=True):
    """Taking a project from the upper spaces as a bonus; ``decline`` if it may be refused."""

    seat: int
    display: tuple[Tile, ...]
    decline: bool


class SailorBody(Part, frozen=True):
    """Taking a sailor as a bonus: of a section, or from the bag.

    :param bag: sailors by colour in the bag, or how many of each can be in it if not ``blind``.
    :param blind: whether the app draws from the bag; else a colour is said or chosen.
    :param chosen: whether the colour from the bag is chosen, not drawn.
    :param decline: whether the bonus may be refused.
    """

    seat: int
    sections: tuple[tuple[int, tuple[int, ...]], ...]
    bag: tuple[int, ...]
    blind: bool
    chosen: bool
    decline: bool


class TodoBody(Part, frozen=True):
    """A step of the table with one tap, and what is to be done with the pieces."""

    lines: tuple[Line, ...]


Body = (
    PlaceBody
    | CallBody
    | MerchantBody
    | TileBody
    | AskBody
    | CloseBody
    | SectionsBody
    | ProjectBody
    | SailorBody
    | SendMoreBody
    | TodoBody
)


class Asked(Part, frozen=True):
    """What the table waits for.

    :param seats: who is asked; nobody in particular is anybody.
    :param role: whether the viewer is "asked", an "other" seat, or the "table" screen.
    :param own_only: whether each seat enters its own moves only.
    """

    id: str
    kind: str
    sentence: Message | None
    rule: str
    seats: tuple[int, ...]
    own_only: bool
    role: Literal["asked", "other", "table"] = "table"


class Controls(Part, frozen=True):
    """How the table can answer: the offers, or a body that says more than buttons can.

    :param id: of the decision; the same as long as it is the same question.
    :param seat: who is asked; None is anybody.
    """

    id: str
    kind: str
    seat: int | None
    offers: tuple[Offer, ...]
    body: Body | None


def asked(game: TableGame[State], state: State) -> tuple[Asked, Controls | None]:
    """Show what the table waits for, and how it can answer."""
    own_only = state.options["entry"] == "own"
    if not state.stack:
        return Asked("", "", None, "", (), own_only), None
    opened = state.stack[-1]
    kind = game.kinds[opened.kind]
    build = BODIES.get(opened.kind)
    name = kind.id(state, opened)
    offers = () if opened.kind in LAID_OUT else kind.offers(state, opened)
    return (
        Asked(
            name,
            opened.kind,
            kind.sentence(state, opened),
            kind.cites(state, opened),
            kind.seats(state, opened),
            own_only,
        ),
        Controls(name, opened.kind, opened.seat, offers, build(state, opened) if build else None),
    )


# -- placing -------------------------------------------------------------------


def place_body(state: State, opened: Open) -> PlaceBody:
    """The numbers with what they will cost, the areas with the slots left."""
    seat = opened.seat or 0
    prices = price_of_number(state)
    taken = {disc.number: disc.seat for disc in state.discs}
    able = placing.free_sequence_numbers(state, seat)
    numbers = [
        NumberChoice(
            each,
            taken.get(each),
            each in able,
            prices[each] if prices else None,
            0 if each in EXTRA_NUMBERS else number(state, f"give_up.{each}"),
            each in EXTRA_NUMBERS or known(state, f"give_up.{each}"),
        )
        for each in (*NUMBERS, *EXTRA_NUMBERS)
        if each in NUMBERS or each in taken or each in able
    ]
    return PlaceBody(
        "PlaceDisc",
        seat,
        tuple(numbers),
        area_choices(state),
        state.players[seat].extra == "supply" and state.ruling("V124") == "may_hold_back",
        tuple(each for each in state.clockwise() if each != seat and state.to_place(each)),
    )


def extra_body(state: State, opened: Open) -> PlaceBody:
    """Manuel's extra disc: 21 or 22, and an area with an empty slot."""
    left = str(opened.args["left"])
    numbers = tuple(
        NumberChoice(each, None, True, Price(0, 0), 0, True)
        for each in characters.waiting_numbers(state)
    )
    areas = tuple(
        AreaChoice(choice.area, max(0, choice.left - 1), choice.known)
        if choice.area == left
        else choice
        for choice in area_choices(state)
    )
    return PlaceBody("PlaceExtra", opened.seat or 0, numbers, areas)


def area_choices(state: State) -> tuple[AreaChoice, ...]:
    """Count the empty slots of each area."""
    areas = [disc.area for disc in state.discs]
    choices = []
    for area in AREAS:
        key = slots_key(state, area)
        choices.append(
            AreaChoice(area, max(0, number(state, key) - areas.count(area)), known(state, key))
        )
    return tuple(choices)


# -- tiles ---------------------------------------------------------------------


def tile_body(state: State, opened: Open) -> TileBody:
    """Which tiles may come, and which of their figures matter (V020, V054)."""
    first = opened.kind == "first_tile"
    can_draw = tiles.can_draw(state)
    choices = []
    if can_draw and not state.by_app("tiles"):
        for name in tiles.unseen(state):
            tile = tiles.tile_of(state, name)
            choices.append(TileChoice(name, tile.initial, tile.variation, tile.court))
    return TileBody(
        can_draw,
        state.by_app("tiles"),
        tuple(sorted(choices, key=lambda tile: (tile.initial, tile.variation))),
        not first,
        first or state.round < ROUNDS,
    )


# -- printed numbers -----------------------------------------------------------


def ask_body(state: State, opened: Open) -> AskBody:
    """The numbers that are missing, with a proposal each where there is one."""
    rows = tuple(row_of(state, key) for key in opened.asks if not answered(state, key))
    return AskBody(rows, all(row.values for row in rows))


# -- the end of a round --------------------------------------------------------


def end_round_body(state: State, opened: Open) -> TodoBody:
    """What clearing up asks for at the table."""
    return TodoBody(upkeep_list(state))


def refill_body(state: State, opened: Open) -> SectionsBody | TodoBody:
    """How many sailors go into each section, the rightmost first (V164)."""
    if state.by_app("sailors"):
        return TodoBody(())
    refill = tuple(pair for pair in round_end.to_refill(state))
    return SectionsBody("RefillSailors", "drawn", refill, bag.at_most(state))


# -- setting up ----------------------------------------------------------------


def close_body(state: State, opened: Open) -> CloseBody:
    """How many sections are to be closed (V007)."""
    return CloseBody(setting_up.to_close(state))


def starting_body(state: State, opened: Open) -> SectionsBody:
    """Five sailors for each open section, from the left (V009)."""
    sections = tuple((section, SECTION_SPACES) for section in state.active_sections())
    return SectionsBody("SayStartingSailors", "sections", sections, bag.at_most(state))


# -- coast bonuses -------------------------------------------------------------


def project_body(state: State, opened: Open) -> ProjectBody:
    """The projects that can be taken (V100)."""
    display = tuple(tile(state, ship) for ship in state.display if ship is not None)
    return ProjectBody(opened.seat or 0, display, bonuses.may_decline(state, opened.kind))


def sailor_body(state: State, opened: Open) -> SailorBody:
    """The sailors that can be taken (V101)."""
    chosen = state.ruling("V101") == "by_colour"
    blind = state.by_app("sailors") and not chosen
    return SailorBody(
        opened.seat or 0,
        sections(state),
        by_colour(state.bag) if blind else bag.at_most(state),
        blind,
        chosen,
        bonuses.may_decline(state, opened.kind),
    )


BODIES: dict[str, Callable[[State, Open], Body]] = {
    "place": place_body,
    "extra": extra_body,
    "call": call_body,
    "merchant": merchant_body,
    "merchant_now": merchant_body,
    "first_tile": tile_body,
    "turn_up": tile_body,
    "ask": ask_body,
    "end_round": end_round_body,
    "refill": refill_body,
    "close_sections": close_body,
    "starting_sailors": starting_body,
    "project_bonus": project_body,
    "sailor_bonus": sailor_body,
    "send_more": send_more_body,
}
"""How each kind of decision is laid out; the others show their offers."""

LAID_OUT = frozenset(BODIES) - {"call", "end_round", "refill"}
"""Kinds that need no offers, since their body says everything."""
