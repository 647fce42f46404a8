"""The load client measures until the last viewer has seen a move."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest

from bench import load, process


class SlowTable:
    """A table whose viewers hear of a move one after the other."""

    left = 100

    def __init__(self, delays: list[float]) -> None:
        self.delays = delays
        self.version = 0
        self.viewers: dict[int, Callable[[int], None]] = {}

    async def watch(self, viewer: int, saw: Callable[[int], None]) -> None:
        self.viewers[viewer] = saw
        saw(self.version)

    async def move(self) -> None:
        self.version += 1
        for viewer, delay in enumerate(self.delays):
            asyncio.get_running_loop().call_later(delay, self.viewers[viewer], self.version)


def test_a_move_lasts_until_its_last_viewer_has_seen_it() -> None:
    async def play() -> list[float]:
        watched = load.Watched(SlowTable([0.2, 0.0, 0.05]), 3)
        await watched.connect()
        return [await watched.move(), await watched.move()]

    assert all(0.19 < taken < 2 for taken in asyncio.run(play()))


def test_a_move_that_fails_is_an_error_at_once() -> None:
    class Broken(SlowTable):
        async def move(self) -> None:
            raise RuntimeError("422")

    async def play() -> None:
        watched = load.Watched(Broken([0.0]), 1)
        await watched.connect()
        await asyncio.wait_for(watched.move(), 5)

    with pytest.raises(RuntimeError, match="422"):
        asyncio.run(play())


def test_percentiles_are_of_milliseconds() -> None:
    times = [number / 1000 for number in range(101)]
    assert load.percentile(times, 50) == 50
    assert load.percentile(times, 99) == 99
    with pytest.raises(RuntimeError, match="too busy"):
        load.percentile([], 50)


def test_roteiro_is_played_and_watched_as_by_phones() -> None:
    with process.folder() as data, process.roteiro(data, "NORMAL") as (port, pid):
        job = load.Job("roteiro", port, pid, viewers=6, moves=30)
        found = asyncio.run(load.run(job))
        assert 0 < found.p50 <= found.p99
        crowd = load.Job("roteiro", port, pid, tables=2, viewers=5, seconds=1.0)
        assert asyncio.run(load.run(crowd)).rate > 0
        assert process.memory(pid) > 10_000
        assert process.work(pid) > 0
    assert not data.exists()
