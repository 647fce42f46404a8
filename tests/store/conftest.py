from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from companion.engine.game import Start
from companion.store import Store
from companion.store.table import OpenTable
from tests.toy_game import GAME

NAMES = ("Ana", "Rui", "Eva")
COLOURS = ("red", "blue", "yellow")


class Clock:
    """A clock that stands still until it is told to go on."""

    def __init__(self) -> None:
        self.now = 1_800_000_000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "roteiro.sqlite3"


@pytest.fixture
def store(path: Path, clock: Clock) -> Iterator[Store]:
    opened = Store(path, [GAME], "NORMAL", clock=clock)
    yield opened
    opened.database.close()


@pytest.fixture
def open_table(store: Store) -> Callable[..., OpenTable]:
    """Open a table for a number of seats, with the options given."""

    def open_it(seats: int = 3, **options: str) -> OpenTable:
        start = Start(COLOURS[:seats], 0, options)
        return store.create(GAME, NAMES[:seats], start)[0]

    return open_it


@pytest.fixture
def table(open_table: Callable[..., OpenTable]) -> OpenTable:
    return open_table()
