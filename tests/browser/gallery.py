"""Tables that stand at every question the game can ask, made before the house opens.

Each is a game played by chance up to that question. The same seeds give the same tables.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple
from unittest.mock import patch

from companion.engine.chance import Chance
from companion.engine.game import Move, Start
from companion.engine.journal import play
from companion.games import SHELF
from companion.games.vasco_da_gama import GAME
from companion.games.vasco_da_gama.about import AREAS
from companion.games.vasco_da_gama.state import State
from companion.store import By, Store
from companion.store.codes import token_hash

from .evening import OWN_BOARD

NAMES = ("Ana", "Rui", "Eva", "Maria do Carmo")

OVER = "over"
"""Not a question: the game has been scored."""

LEARNED = "over.learned"
"""The same at a table that has told Roteiro what is printed in its box."""

NAVIGATION = ("call.navigation.none", "call.navigation", "call.navigation.fleet")
"""A call of somebody who has no ship ready to sail, one, or several."""

POOR = "call.poor"
"""A call of somebody who has little left to act with."""

SPENDING = 4
"""Reals that somebody has left after the right to act, and is not poor."""

ENDS = (OVER, LEARNED)

WANTED = (
    (GAME.kinds.keys() - {"call"}) | {f"call.{area}" for area in AREAS} | {*NAVIGATION, POOR, *ENDS}
)

Taken = tuple[int | None, Move]


class Hung(NamedTuple):
    """A table that stands at a question.

    :param screen: the token of the table screen; ``phone`` that of ``seat``, which is asked if
        anybody in particular is.
    """

    kind: str
    code: str
    screen: str
    seat: int
    phone: str


class Found(NamedTuple):
    """How to get to a question: the moves from the start."""

    seed: bytes
    players: int
    options: Mapping[str, str]
    moves: tuple[Taken, ...]
    seat: int


MOVES = 60

WAYS: tuple[tuple[int, Mapping[str, str]], ...] = (
    (3, OWN_BOARD),
    (4, OWN_BOARD),
    (4, {**OWN_BOARD, "coins": "told"}),
    (2, {"custody.sailors": "table", "V007": "picked"}),
    (3, {"coins": "told", "V106": "one_after_another"}),
)
"""Players and options whose games ask everything between them."""


Gallery = dict[str, Hung]


def hang(folder: Path) -> tuple[Gallery, Gallery]:
    """Make tables for each question in a data folder: one to look at, and one to play on."""
    folder.mkdir(parents=True, exist_ok=True)
    found = search()
    missing = WANTED - found.keys()
    assert not missing, f"nobody was ever asked {missing}"
    store = Store(folder / "roteiro.sqlite3", SHELF, "NORMAL")
    walls = [{kind: _table(store, kind, at) for kind, at in found.items()} for _ in range(2)]
    store.database.close()
    return walls[0], walls[1]


def search() -> dict[str, Found]:
    """Play until everything has been asked.

    Of each question the last time within ``MOVES`` is kept, when there is something to show and
    the table is still quickly made; else the first time.
    """
    found: dict[str, Found] = {}
    for seed, (players, options) in enumerate(WAYS):
        for kind, at in _game(seed, players, options):
            first = found.get(kind)
            if kind not in WANTED:
                continue
            if first is None or len(first.moves) < len(at.moves) <= MOVES:
                found[kind] = at
    return found


def _game(seed: int, players: int, options: Mapping[str, str]) -> Iterator[tuple[str, Found]]:
    rng = random.Random(seed)
    secret = f"gallery {seed}".encode()
    start = Start(GAME.about.colours[:players], 0, dict(options))
    state = GAME.set_up(start, GAME.sheet, Chance(secret)).state
    moves: list[Taken] = []
    while not GAME.over(state):
        opened = state.stack[-1]
        seat = opened.seat if opened.seat is not None else 0
        yield kind_of(state), Found(secret, players, options, tuple(moves), seat)
        step = play(GAME, state, *GAME.sample(state, rng), Chance(secret))
        moves.append((step.seat, step.move))
        state = step.state
    end = LEARNED if GAME.keepable(state) else OVER
    yield end, Found(secret, players, options, tuple(moves), 0)


def kind_of(state: State) -> str:
    """Name what is asked; a call by its area, since each has a page of its own."""
    opened = state.stack[-1]
    if opened.kind != "call":
        return opened.kind
    disc = state.disc(int(opened.args["number"]))
    assert disc is not None
    player = state.players[disc.seat]
    if state.coins_tracked and player.purse < state.price_of_right(disc.number) + SPENDING:
        return POOR
    if disc.area == "navigation":
        return NAVIGATION[min(len(player.ships), player.captains, 2)]
    if disc.area == "recruiting" and not any(map(len, state.sections)):
        return "call.recruiting.empty"
    return f"call.{disc.area}"


def _table(store: Store, kind: str, found: Found) -> Hung:
    start = Start(GAME.about.colours[: found.players], 0, dict(found.options))
    with patch("companion.store.codes.new_seed", return_value=found.seed):
        table, screen = store.create(GAME, NAMES[: found.players], start)
    by = table.devices[token_hash(screen)]
    _, phone = store.seating.take(table.code, found.seat, None)
    for seat, move in found.moves:
        store.play(table.code, seat, move, by=By(by.id, None))
    return Hung(kind, table.code, screen, found.seat, phone)
