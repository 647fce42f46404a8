"""The printed numbers as this table knows them: learned here, from the copy, or stand-ins."""

from __future__ import annotations

from pathlib import Path

from companion.engine.asking import Printed
from companion.engine.sheet import Sheet

from .state import State

SHEET = Sheet.load(Path(__file__).with_name("sheet.toml"))

PRINTED: Printed[State] = Printed(SHEET)

known = PRINTED.known
number = PRINTED.number
row = PRINTED.row

PROJECT_FACTS = ("deck", "limit", "crew", "reals", "points")
"""What a project tile shows (V071), in the order in which a copy keeps it."""


def slots_key(state: State, area: str) -> str:
    """Name the number of action slots of an area for this number of players (V043)."""
    return f"slots.{len(state.players)}.{area}"


def fact(state: State, ship: str, name: str) -> int | None:
    """Give a number of a project or merchant ship tile; None while it is not known.

    :param name: "limit", or for a project also "deck", "crew", "reals" (income, in Reals)
        and "points" (income, in points).
    """
    value = state.learned.get(f"{ship}.{name}")
    if isinstance(value, int):
        return value
    kind = "project" if ship[:1] == "P" else "merchant"
    key = f"{kind}.{ship[1:]}"
    if not state.by_app(f"{kind}s") or key not in SHEET:
        return None
    copied = state.learned.get(key)
    if isinstance(copied, tuple):
        order = PROJECT_FACTS if kind == "project" else ("limit",)
        return copied[order.index(name)]
    printed = SHEET.piece(key)[name]
    return printed if isinstance(printed, int) else None


def ship_facts(state: State) -> tuple[str, ...]:
    """Name what is asked together of a tile in hand: what of it can matter at this table.

    Where nobody tracks the coins, the Reals it brings are only an instruction (V143).
    """
    return ("crew", "limit", *(("reals",) if state.coins_tracked else ()), "points")


def missing(state: State, ship: str, *names: str) -> tuple[str, ...]:
    """List the keys of those numbers of a tile that are not known yet."""
    return tuple(f"{ship}.{name}" for name in names if fact(state, ship, name) is None)


def answered(state: State, key: str) -> bool:
    """Tell whether a number of the board, or of a tile ("P7.crew"), is known."""
    ship, _, name = key.partition(".")
    if ship[:1] in ("P", "M") and ship[1:].isdigit():
        return fact(state, ship, name) is not None
    return known(state, key)
