"""What a table begins with of its copy: the printed numbers somebody has told before."""

from __future__ import annotations

from companion.engine.asking import impossible
from companion.engine.sheet import Entry, Sheet, Value
from companion.engine.words import N_, Message, refuse, say

from .about import COLOURS, SAILORS
from .printed import PROJECT_FACTS, SHEET
from .questions import FACTS

TILE_FACTS = ("initial", "variation", "court")

PIECE_FACTS = {"project": PROJECT_FACTS, "merchant": ("limit",), "tile": TILE_FACTS}
"""What stands on each kind of tile, in the order in which the state keeps it."""

COURT_SPACES = 2

_TILE_WORDS = {"initial": N_("Initial Number"), "variation": N_("Variation")}
_COURT_WORDS = (N_("Reals on the left court space"), N_("Reals on the right court space"))


def numbers_of_copy(sheet: Sheet) -> dict[str, int | tuple[int, ...]]:
    """Give the numbers of a copy as the state keeps them: a piece is a row of its numbers.

    :raises Refusal: if something cannot be printed there.
    """
    entries = sheet.entries.items()
    return {key: _number(key, entry) for key, entry in entries if entry.source == "copy"}


def _number(key: str, entry: Entry) -> int | tuple[int, ...]:
    if key not in SHEET or not _can_be_printed(SHEET[key], entry.value):
        raise impossible(key, "V024")
    value = entry.value
    if isinstance(value, (int, tuple)):
        return value
    assert isinstance(value, dict)
    row: list[int] = []
    for name in PIECE_FACTS[key.split(".")[0]]:
        number = value[name]
        row += number if isinstance(number, tuple) else (number,)
    return tuple(row)


def _can_be_printed(printed: Entry, value: Value) -> bool:
    """Tell whether a value is of the right kind, and each of its numbers within its range."""
    if isinstance(printed.value, dict):
        return (
            isinstance(value, dict)
            and value.keys() == printed.value.keys()
            and all(_within(value[name], *bounds) for name, bounds in printed.ranges.items())
            and len(_row(value.get("court", (0,) * COURT_SPACES))) == COURT_SPACES
        )
    low, high = printed.low or 0, 99 if printed.high is None else printed.high
    return type(value) is type(printed.value) and value != () and _within(value, low, high)


def _within(value: Value, low: int, high: int) -> bool:
    return all(isinstance(number, int) and low <= number <= high for number in _row(value))


def _row(value: Value) -> tuple[object, ...]:
    return value if isinstance(value, tuple) else (value,)


def part_words(key: str, name: str, place: int | None = None) -> Message | None:
    """Name a number of a tile, or a slot of a landing; see ``Game.part_words``."""
    if place is None:
        return say((_TILE_WORDS | FACTS)[name])
    if name != "court":
        return say(N_("slot {slot}"), slot=place + 1)
    return say(_COURT_WORDS[place]) if place < COURT_SPACES else None


def sailors_of_copy(sheet: Sheet) -> dict[str, int]:
    """Give how many sailors of each colour there are (V008).

    :raises Refusal: if they are not 32.
    """
    split = {colour: sheet.number(f"sailors.{colour}") for colour in COLOURS}
    if sum(split.values()) != SAILORS:
        raise refuse(N_("There are {all} sailors in all. Count yours again."), "V008", all=SAILORS)
    return split
