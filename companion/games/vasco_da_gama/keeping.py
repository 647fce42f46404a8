"""What a copy of the game could remember: the printed numbers learned at this table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from companion.engine.sheet import Value

from .about import MERCHANTS, PROJECTS, TILES
from .printed import PROJECT_FACTS, fact
from .state import State

FIRST_DECK = 7
"""The projects of round 1 come from deck I (V023)."""

Facts = tuple[int, ...]


def keepable(state: State) -> dict[str, Value]:
    """Give what a copy could remember; see ``Game.keepable``.

    Numbers of the board and of the tiles drawn by the app keep their keys. A tile drawn by the
    table becomes one that the copy lacks, once all its numbers are known.
    """
    kept: dict[str, Value] = {
        key: value
        for key, value in state.learned.items()
        if key not in state.copied and key.startswith(("slots", "give_up", "landing"))
    }
    for n in range(1, TILES + 1):
        told = state.learned.get(f"tile.{n}")
        if isinstance(told, tuple) and f"tile.{n}" not in state.copied:
            kept[f"tile.{n}"] = {"initial": told[0], "variation": told[1], "court": told[2:]}
    for kind, pile, count in (
        ("merchant", "merchants", MERCHANTS),
        ("project", "projects", PROJECTS),
    ):
        kept |= _corrected(state, kind, count) if state.by_app(pile) else _new(state, kind, count)
    return kept


def deck_of(state: State, project: str) -> int | None:
    """Give the deck of a project as told, or as it follows from those laid out before and after.

    Projects laid out by the table are numbered in that order, and decks go upwards (V161).
    """
    told = fact(state, project, "deck")
    if told is not None:
        return told
    index = int(project[1:])
    low, high = 1, 1 if index <= FIRST_DECK else 3
    for n in range(1, PROJECTS + 1):
        deck = fact(state, f"P{n}", "deck")
        if deck is not None and n < index:
            low = max(low, deck)
        elif deck is not None and n > index:
            high = min(high, deck)
    return low if low == high else None


def _facts(state: State, kind: str, n: int) -> Facts | None:
    """Give all numbers of a tile in the order in which a copy keeps them."""
    if kind == "merchant":
        found = [fact(state, f"M{n}", "limit")]
    else:
        ship = f"P{n}"
        found = [deck_of(state, ship), *(fact(state, ship, name) for name in PROJECT_FACTS[1:])]
    known = tuple(value for value in found if value is not None)
    return known if len(known) == len(found) else None


def _piece(kind: str, facts: Facts) -> Value:
    return dict(zip(PROJECT_FACTS if kind == "project" else ("limit",), facts, strict=True))


def _corrected(state: State, kind: str, count: int) -> dict[str, Value]:
    """Keep the tiles of a pile drawn by the app of which somebody has said a number."""
    kept: dict[str, Value] = {}
    for n in range(1, count + 1):
        prefix = f"{kind[0].upper()}{n}."
        facts = _facts(state, kind, n)
        if facts is not None and any(key.startswith(prefix) for key in state.learned):
            kept[f"{kind}.{n}"] = _piece(kind, facts)
    return kept


def _new(state: State, kind: str, count: int) -> dict[str, Value]:
    """Keep the tiles drawn by the table that are not among those the copy knows."""
    known = {n: state.learned.get(f"{kind}.{n}") for n in range(1, count + 1)}
    copied = Counter(value for value in known.values() if isinstance(value, tuple))
    seen = _all_facts(state, kind, count)
    new = list((Counter(seen) - copied).elements())
    lacking = (n for n, value in known.items() if value is None)
    return {f"{kind}.{n}": _piece(kind, facts) for n, facts in zip(lacking, new, strict=False)}


def _all_facts(state: State, kind: str, count: int) -> Iterable[Facts]:
    return [facts for n in range(1, count + 1) if (facts := _facts(state, kind, n)) is not None]
