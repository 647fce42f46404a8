"""The board as everybody sees it: the number track, the landings, and what can be had."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

from companion.engine.game import Part
from companion.engine.words import N_, Message, say

from .about import (
    CHARACTER_NAMES,
    CHARACTERS,
    COLOURS,
    EXTRA_NUMBERS,
    LANDING_NAMES,
    LANDINGS,
    MERCHANTS,
    NUMBERS,
    PROJECTS,
)
from .odds import Price, first_free_numbers, price_table
from .printed import PROJECT_FACTS, SHEET
from .sailing import coast_key, slots_key
from .state import Docked, State

Goes = Literal["next", "out"]

BONUSES = {
    "natal": N_("a project"),
    "terra_de_boa_gente": N_("a sailor"),
    "mozambique": N_("a captain"),
    "mombasa": N_("2 Reals"),
    "malindi": N_("1 Real"),
    "calicut": "",
}
"""The coast bonus of each landing (V100 to V105)."""

SHIP_KEYS = {
    f"P{index}": tuple(f"P{index}.{name}" for name in PROJECT_FACTS)
    for index in range(1, PROJECTS + 1)
} | {f"M{index}": ("", f"M{index}.limit") for index in range(1, MERCHANTS + 1)}
"""The keys under which the numbers of a ship are learned, deck first."""

SHEET_KEYS = {
    ship: f"{'project' if ship[0] == 'P' else 'merchant'}.{ship[1:]}" for ship in SHIP_KEYS
}
"""The keys of the ships' numbers on the sheet."""

Told = int | tuple[int, ...] | None

GIVE_UP = tuple(
    (key, SHEET.number(key), SHEET[key].known) for key in (f"give_up.{n}" for n in NUMBERS)
)


class Tile(Part, frozen=True):
    """A project or merchant ship: what it shows, as far as that is known (V071).

    ``reals`` and ``points`` are its income in phase 3; ``stand_in`` marks numbers of ours.
    """

    ship: str
    deck: int | None = None
    limit: int | None = None
    crew: int | None = None
    reals: int | None = None
    points: int | None = None
    stand_in: bool = False

    @property
    def known(self) -> bool:
        """Whether anything that it shows is known."""
        return self.limit is not None or self.crew is not None


_PRINTED: dict[str, tuple[int, ...]] = {}
for _ship in SHIP_KEYS:
    _piece = SHEET.piece(SHEET_KEYS[_ship])
    _PRINTED[_ship] = tuple(
        int(_piece[name])  # type: ignore[arg-type]
        for name in (PROJECT_FACTS if _ship[0] == "P" else ("limit",))
    )


def tile(state: State, ship: str) -> Tile:
    """Give what is known of a ship; the same numbers as ``printed.fact``, all at once."""
    learned = state.learned
    merchant = ship[0] == "M"
    told = tuple(map(learned.get, SHIP_KEYS[ship]))
    if not state.by_app("merchants" if merchant else "projects"):
        return _told_tile(ship, told)
    return _tile_by_app(ship, told, learned.get(SHEET_KEYS[ship]))


@lru_cache(maxsize=4096)
def _told_tile(ship: str, told: tuple[Told, ...]) -> Tile:
    """A tile of which only what the table told is known."""
    return Tile(ship, *told)  # type: ignore[arg-type]


@lru_cache(maxsize=4096)
def _tile_by_app(ship: str, told: tuple[Told, ...], copied: Told) -> Tile:
    """A tile of the sheet: as told here, else as in the copy, else a stand-in."""
    facts: tuple[int | None, ...] = copied if isinstance(copied, tuple) else _PRINTED[ship]
    if ship[0] == "M":
        facts = (None, *facts)
    values = [fact if mine is None else mine for fact, mine in zip(facts, told, strict=False)]
    return Tile(ship, *values, stand_in=copied is None)  # type: ignore[misc, arg-type]


# -- the number track ----------------------------------------------------------


class Number(Part, frozen=True):
    """A sequence number: who has it where, and what it costs or pays.

    :param price: what acting with it costs; None before the first tile is up.
    :param give_up: the Reals for giving it up; ``give_up_known`` if they are the printed ones.
    """

    number: int
    seat: int | None
    area: str | None
    now: bool
    price: Price | None
    give_up: int
    give_up_known: bool


class Track(Part, frozen=True):
    """The numbers zone and the marker.

    :param low: where the marker may stop, from ``low`` to ``high``; equal once it has moved.
    """

    numbers: tuple[Number, ...]
    marker: int | None
    low: int
    high: int


def track(state: State) -> Track:
    """Show the number track: 1 to 20, and 21 and 22 while Manuel's extra disc is in play."""
    first_free, likely = first_free_numbers(state)
    prices = price_table(first_free, likely) if first_free else None
    discs = {disc.number: disc for disc in state.discs}
    calling = min(discs, default=0) if state.moved and state.phase == "acting" else 0
    learned = state.learned
    own = state.options["board"] == "own"
    numbers = []
    for index, (key, printed, known) in enumerate(GIVE_UP, start=1):
        disc = discs.get(index)
        told = learned.get(key)
        numbers.append(
            Number(
                index,
                disc.seat if disc else None,
                disc.area if disc else None,
                index == calling,
                prices[index] if prices else None,
                told if isinstance(told, int) else printed,
                told is not None or known or own,
            )
        )
    for index in EXTRA_NUMBERS:
        disc = discs.get(index)
        if disc:
            numbers.append(
                Number(index, disc.seat, disc.area, index == calling, Price(0, 0), 0, True)
            )
    return Track(
        tuple(numbers),
        state.marker if first_free else None,
        min(first_free, default=0),
        max(first_free, default=0),
    )


# -- the map of landings -------------------------------------------------------


class Slot(Part, frozen=True):
    """A ship slot: its value, and the ship in it.

    :param seat: whose ship; None for a merchant ship, or if the slot is empty.
    :param goes: what phase 3 would do with the ship if it came now.
    """

    value: int | None
    ship: Tile | None = None
    seat: int | None = None
    goes: Goes | None = None


class Landing(Part, frozen=True):
    """A landing: its slots from left to right, and what it brings.

    :param coast: points a ship when complete; None if it has not been told.
    :param confirmed: whether the table has compared these numbers with its board.
    """

    key: str
    name: Message
    slots: tuple[Slot, ...]
    coast: int
    bonus: Message | None
    confirmed: bool
    complete: bool


class Chart(Part, frozen=True):
    """The six landings from near to far."""

    landings: tuple[Landing, ...]


_LANDING_ROWS = tuple(
    (
        key,
        say(LANDING_NAMES[key]),
        say(BONUSES[key]) if BONUSES[key] else None,
        slots_key(key),
        SHEET.row(slots_key(key)),
        SHEET[slots_key(key)].known,
        coast_key(key),
        SHEET.number(coast_key(key)),
        SHEET[coast_key(key)].known,
    )
    for key in LANDINGS
)


def chart(state: State, goes: dict[tuple[str, int], Goes]) -> Chart:
    """Show the landings with their ships.

    :param goes: what phase 3 would do with the ship in a slot, by landing and slot.
    """
    learned = state.learned
    own = state.options["board"] == "own"
    landings = []
    for key, name, bonus, row_key, row, row_known, pay_key, coast, coast_known in _LANDING_ROWS:
        told_row, told_coast = learned.get(row_key), learned.get(pay_key)
        values = told_row if isinstance(told_row, tuple) else row
        docked: list[Docked | None] = state.landings.get(key, [])
        slots = tuple(
            Slot(values[index])
            if there is None
            else Slot(values[index], tile(state, there.ship), there.seat, goes.get((key, index)))
            for index, there in enumerate(docked)
        )
        landings.append(
            Landing(
                key,
                name,
                slots,
                told_coast if isinstance(told_coast, int) else coast,
                bonus,
                own
                or (
                    (row_known or told_row is not None) and (coast_known or told_coast is not None)
                ),
                bool(docked) and None not in docked,
            )
        )
    return Chart(tuple(landings))


# -- what can be had -----------------------------------------------------------


class Character(Part, frozen=True):
    """A character: who has its tile (None: the board) and who hosted it this round."""

    key: str
    name: Message
    owner: int | None
    host: int | None


class Supply(Part, frozen=True):
    """What lies on the board for the taking.

    :param display: the six upper project spaces; None where one is empty.
    :param sections: sailors by colour in each section, left to right; None if it is closed.
    :param bag: sailors by colour in the bag: what all can count.
    :param court: the Reals on the two court spaces.
    :param initial: where the marker starts next round, and the court money then, once seen.
    """

    display: tuple[Tile | None, ...]
    sao_gabriel: Tile | None
    sections: tuple[tuple[int, ...] | None, ...]
    bag: tuple[int, ...]
    characters: tuple[Character, ...]
    court: tuple[int, ...]
    merchant: Tile | None
    missionaries: int
    extra_numbers: tuple[int, ...]
    projects_left: int
    merchants_left: int
    initial: int | None
    next_court: tuple[int, ...]


INITIALS = tuple(colour[0] for colour in COLOURS)


def by_colour(sailors: list[str]) -> tuple[int, ...]:
    """Count sailors of each colour, in the order of ``COLOURS``."""
    initials = "".join([sailor[0] for sailor in sailors])
    return tuple([initials.count(initial) for initial in INITIALS])


_CHARACTER_NAMES = {key: say(CHARACTER_NAMES[key]) for key in CHARACTERS}


def characters(state: State) -> tuple[Character, ...]:
    """Show the characters: whose each one is, and who hosted it this round."""
    hosts, owners = state.hosts, state.owners
    return tuple(
        Character(
            key, _CHARACTER_NAMES[key], owners.get(key), hosts[key].seat if key in hosts else None
        )
        for key in CHARACTERS
    )


def supply(state: State) -> Supply:
    """Show projects, sailors, characters, court money and the merchant ship."""
    upcoming = state.next_tile
    return Supply(
        tuple(None if ship is None else tile(state, ship) for ship in state.display),
        tile(state, state.sao_gabriel) if state.sao_gabriel else None,
        tuple(
            None if index in state.closed else by_colour(section)
            for index, section in enumerate(state.sections)
        ),
        by_colour(state.bag),
        characters(state),
        tuple(state.court),
        tile(state, state.merchant) if state.merchant else None,
        state.missionaries,
        tuple(state.free_numbers),
        len(state.deck),
        len(state.merchants),
        upcoming.initial if upcoming else None,
        upcoming.court if upcoming else (),
    )
