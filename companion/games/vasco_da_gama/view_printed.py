"""The numbers printed on the board and on tiles, to be compared with the real ones."""

from __future__ import annotations

from companion.engine.game import Part
from companion.engine.state import Told
from companion.engine.words import Message

from .about import AREAS, LANDINGS, NUMBERS
from .printed import answered
from .questions import bounds, is_row, key_words, proposal, question, rule_of
from .sailing import coast_key, slots_key
from .state import State


class Row(Part, frozen=True):
    """A printed number, or a row of numbers, to be told or confirmed.

    :param values: what is proposed; empty if nothing is.
    :param row: whether it is a row of numbers, left to right.
    """

    key: str
    question: Message
    name: Message
    rule: str
    values: tuple[int, ...]
    row: bool
    low: int
    high: int
    stand_in: bool


class Board(Part, frozen=True):
    """All numbers printed on the board for this number of players.

    :param unchecked: those that nobody has compared with the real board.
    """

    rows: tuple[Row, ...]
    unchecked: tuple[Row, ...]


def row_of(state: State, key: str) -> Row:
    """Show a printed number with its proposal."""
    told = proposal(state, key)
    low, high = bounds(key)
    return Row(
        key,
        question(state, key),
        key_words(state, key),
        rule_of(key),
        told if isinstance(told, tuple) else (told,) if isinstance(told, int) else (),
        is_row(key),
        low,
        high,
        not answered(state, key),
    )


BOARD_KEYS = {
    count: (
        *(f"slots.{count}.{area}" for area in AREAS),
        *(f"give_up.{number}" for number in NUMBERS),
        *(key(landing) for landing in LANDINGS for key in (slots_key, coast_key)),
    )
    for count in (2, 3, 4)
}
"""The keys of all numbers printed on the board, by number of players."""


def board(state: State) -> Board:
    """Show the numbers of the board, as told or as proposed."""
    keys = BOARD_KEYS[len(state.players)]
    told = (*map(state.learned.get, keys), state.options["board"], len(state.players))
    shown = _boards.get(told)
    if shown is None:
        rows = tuple(
            _known_row(state, key, each, told[-2:]) for key, each in zip(keys, told, strict=False)
        )
        shown = Board(rows, tuple(row for row in rows if row.stand_in))
        if len(_boards) > MOST_BOARDS:
            _boards.clear()
        _boards[told] = shown
    return shown


def _known_row(state: State, key: str, *told: object) -> Row:
    """Show a number of the board; what it shows follows from what has been told of it."""
    shown = _rows.get((key, *told))
    if shown is None:
        if len(_rows) > MOST_ROWS:
            _rows.clear()
        shown = _rows[key, *told] = row_of(state, key)
    return shown


_rows: dict[tuple[object, ...], Row] = {}

MOST_ROWS = 2000

_boards: dict[tuple[Told | None, ...], Board] = {}
"""What has been shown before: the same numbers look the same."""

MOST_BOARDS = 200
