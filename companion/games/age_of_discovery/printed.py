"""The printed numbers as this table knows them: learned here, from the copy, or stand-ins.

Pieces and rows are learned by their parts: "expedition.5.limit", "contract.yellow.5.2" (the
payout for two turns), "mission.3.majority.5" (the points for five finished contracts). On a real
table the number of an expedition is only a place for a card; "flagship.3" are the colours of a
flagship that the app deals, "seat.2.flagship" those of a real one in front of a seat.
"""

from __future__ import annotations

from pathlib import Path

from companion.engine.sheet import Sheet, Value
from companion.engine.state import Told

from .about import COLOURS
from .state import State

SHEET = Sheet.load(Path(__file__).with_name("sheet.toml"))

EXPEDITION_FACTS = ("limit", "colour", "first", "final")


def code(colour: str) -> int:
    """Give the number under which a colour of ships stands on the sheet."""
    return COLOURS.index(colour) + 1


def colour(number: int) -> str:
    """Give the colour of ships that a number of the sheet stands for."""
    return COLOURS[number - 1]


def stand_in(key: str) -> Told | None:
    """Give Roteiro's own number, row or part of a piece, if there is one."""
    if key in SHEET:
        value = SHEET[key].value
        return None if isinstance(value, dict) else value
    whole, _, part = key.rpartition(".")
    if whole not in SHEET:
        return None
    value = SHEET[whole].value
    if isinstance(value, dict):
        return value.get(part)
    if isinstance(value, tuple):
        return _cell(whole, value, part)
    return None


def _cell(whole: str, row: tuple[int, ...], part: str) -> int | None:
    """Give a number of a row: payouts are counted from 1 turn, missions from 0 contracts."""
    if not part.isdecimal():
        return None
    index = int(part) - (1 if whole.startswith("contract") else 0)
    return row[index] if 0 <= index < len(row) else None


def learned(state: State, key: str) -> Told | None:
    """Give what the table or its copy has said, of the number itself or of its row."""
    if key in state.learned:
        return state.learned[key]
    whole, _, part = key.rpartition(".")
    row = state.learned.get(whole)
    return _cell(whole, row, part) if isinstance(row, tuple) else None


def printed(state: State, key: str) -> Told | None:
    """Give what is printed, as far as anybody knows or Roteiro proposes."""
    told = learned(state, key)
    return stand_in(key) if told is None else told


def known(state: State, key: str) -> bool:
    """Tell whether a number is the printed one, not a proposal."""
    if learned(state, key) is not None:
        return True
    return state.options["board"] == "own" and stand_in(key) is not None


def _number(state: State, key: str) -> int | None:
    """Give a number if it is known."""
    value = printed(state, key) if known(state, key) else None
    return value if isinstance(value, int) else None


def _row(state: State, key: str) -> tuple[int, ...] | None:
    """Give a row of numbers if it is known."""
    value = printed(state, key) if known(state, key) else None
    return value if isinstance(value, tuple) else None


# -- expeditions ---------------------------------------------------------------


def limit(state: State, expedition: int) -> int | None:
    """Give the transport limit of an expedition, if it is known (A056)."""
    return _number(state, f"expedition.{expedition}.limit")


def card_colour(state: State, expedition: int) -> str | None:
    """Give the colour of an expedition card, if it is known (A105)."""
    number = _number(state, f"expedition.{expedition}.colour")
    return None if number is None else colour(number)


def points_pair(state: State, expedition: int, which: str) -> tuple[int, ...] | None:
    """Give the points of a ship, black then coloured, in a scoring, if they are known.

    :param which: "first" (A104) or "final" (A112).
    """
    return _row(state, f"expedition.{expedition}.{which}")


# -- contracts, missions, flagships --------------------------------------------


def payout(state: State, contract: str, turns: int) -> int | None:
    """Give the coins that a contract pays for a length in turns, if they are known."""
    return _number(state, f"contract.{contract}.{turns}")


def mission_key(state: State, mission: str) -> str:
    """Name the row of a type of mission for this number of players."""
    return f"mission.{len(state.players)}.{mission}"


def mission_points(state: State, mission: str, finished: int) -> int | None:
    """Give the points of a mission for each expedition that counts, if they are known.

    :param finished: the step on the contracts track; beyond the row A126 holds.
    """
    key = mission_key(state, mission)
    cell = _number(state, f"{key}.{finished}")
    if cell is not None:
        return cell
    row = _row(state, key)
    if row is None:
        return None
    if state.ruling("A126") == "ends" or len(row) < 2:
        return row[-1]
    return row[-1] + (finished - len(row) + 1) * (row[-1] - row[-2])


def flagship_key(state: State, seat: int) -> str:
    """Name the two colours of a seat's flagship."""
    flagship = state.players[seat].flagship
    return f"flagship.{flagship[1:]}" if flagship else f"seat.{seat}.flagship"


def flagship_colours(state: State, seat: int) -> tuple[str, ...] | None:
    """Give the two colours of a seat's flagship, if they are known (A074)."""
    row = _row(state, flagship_key(state, seat))
    return None if row is None else tuple(colour(number) for number in row)


def unknown(state: State, *keys: str) -> tuple[str, ...]:
    """List the keys of those numbers that are not known yet."""
    return tuple(dict.fromkeys(key for key in keys if not known(state, key)))


# -- a copy --------------------------------------------------------------------


def spread(key: str, value: Value) -> dict[str, Told]:
    """Give a number of a copy as the state keeps it: a piece by its parts."""
    if isinstance(value, dict):
        return {f"{key}.{name}": part for name, part in value.items()}
    return {key: value}


def keepable(state: State) -> dict[str, Value]:
    """Give what a copy could remember; see ``Game.keepable``.

    Parts keep their own keys, a piece or a row only when all of it is known. A real flagship is
    nameless, so it takes the place of one that the copy does not know.
    """
    new = {key: value for key, value in state.learned.items() if key not in state.copied}
    kept: dict[str, Value] = {key: value for key, value in new.items() if key[:4] != "seat"}
    for number in range(1, 13):
        keys = [f"expedition.{number}.{name}" for name in EXPEDITION_FACTS]
        if all(key in state.learned for key in keys) and any(key in new for key in keys):
            piece = {
                name: state.learned[key] for name, key in zip(EXPEDITION_FACTS, keys, strict=True)
            }
            kept[f"expedition.{number}"] = {
                name: value for name, value in piece.items() if not isinstance(value, str)
            }
            for key in keys:
                kept.pop(key, None)
    kept |= _kept_contracts(state, kept)
    return kept | _kept_flagships(state)


def _kept_contracts(state: State, kept: dict[str, Value]) -> dict[str, Value]:
    """Put the payouts of a contract together when all three are known."""
    rows: dict[str, Value] = {}
    for key in SHEET.keys("contract."):
        cells = [f"{key}.{turns}" for turns in (1, 2, 3)]
        values = [state.learned.get(cell) for cell in cells]
        row = tuple(value for value in values if isinstance(value, int))
        if len(row) == len(cells) and any(cell in kept for cell in cells):
            rows[key] = row
            for cell in cells:
                kept.pop(cell, None)
    return rows


def _kept_flagships(state: State) -> dict[str, Value]:
    """Name the real flagships that were seen after those that the copy lacks."""
    taken = {key: state.learned[key] for key in SHEET.keys("flagship.") if key in state.learned}
    free = [key for key in SHEET.keys("flagship.") if key not in taken]
    there = {tuple(sorted(row)) for row in taken.values() if isinstance(row, tuple)}
    found: dict[str, Value] = {}
    for seat in state.seats:
        row = state.learned.get(f"seat.{seat}.flagship")
        if isinstance(row, tuple) and tuple(sorted(row)) not in there and free:
            there.add(tuple(sorted(row)))
            found[free.pop(0)] = row
    return found
