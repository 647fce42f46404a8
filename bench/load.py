"""The load client: a process of its own that plays at tables and times when everybody has seen it.

    python -m bench.load '{"kind": "roteiro", "port": 8100, "pid": 4711, ...}'

It drives this machine's loopback alone, and every run is bounded in moves and in seconds. What it
found is printed as JSON.
"""

from __future__ import annotations

import asyncio
import gc
import sys
import time
from collections.abc import Callable
from typing import Protocol, cast

import msgspec
from msgspec import Struct

from . import boardgame, roteiro
from .process import memory, work

PATIENCE = 30  # seconds until a move counts as lost
PAUSE = 0.005  # seconds between two moves at one table
WARM_UP = 10  # moves before the clock runs


class Table(Protocol):
    """A table that can be watched and played at. ``left``: moves until it is over."""

    @property
    def left(self) -> int: ...

    async def watch(self, viewer: int, saw: Callable[[int], None]) -> None:
        """Connect a viewer; ``saw`` is told a number that grows by one with every move."""

    async def move(self) -> None:
        """Play the next move."""


class Job(Struct):
    """What to measure.

    :param kind: "roteiro" or "boardgame.io".
    :param pid: the server's process.
    :param tables: 1: moves one at a time; more: as fast as each table can.
    :param viewers: at each table.
    :param moves: at one table.
    :param seconds: at many tables.
    """

    kind: str
    port: int
    pid: int
    tables: int = 1
    viewers: int = 4
    moves: int = 100
    seconds: float = 6.0


class Found(Struct):
    """What was measured: milliseconds from sending a move until its last viewer has it.

    :param memory: kB that the server grew by, for each connection.
    :param work: milliseconds that the server's processor worked, for each move.
    :param rate: moves a second.
    """

    p50: float
    p99: float
    memory: float
    work: float
    rate: float = 0.0


class Watched:
    """A table with its viewers, who tell when they see a new version."""

    def __init__(self, table: Table, viewers: int) -> None:
        self.table = table
        self.seen = [-1] * viewers
        self.moves = 0
        self.wanted = -1
        self.missing = 0
        self.all_saw: asyncio.Future[float]

    @classmethod
    async def open(cls, job: Job) -> Watched:
        """A new table, once all of its viewers have its state."""
        opened = roteiro.Table.open if job.kind == "roteiro" else boardgame.Table.open
        watched = cls(cast(Table, await opened(job.port)), job.viewers)
        await watched.connect()
        return watched

    async def connect(self) -> None:
        """Connect all viewers and wait until they have the table's state."""
        await asyncio.gather(*map(self.watch, range(len(self.seen))))
        until = time.monotonic() + PATIENCE
        while min(self.seen) < 0:
            if time.monotonic() > until:
                raise RuntimeError("a viewer never got the table's state")
            await asyncio.sleep(0.01)

    async def watch(self, viewer: int) -> None:
        """Connect one viewer."""

        def saw(version: int) -> None:
            before = self.seen[viewer]
            if version > before:
                self.seen[viewer] = version
            if before < self.wanted <= version:
                self.missing -= 1
                if not self.missing:
                    self.all_saw.set_result(time.perf_counter())

        await self.table.watch(viewer, saw)

    async def move(self) -> float:
        """Play a move; gives the seconds until the last viewer had it."""
        self.wanted, self.missing = max(self.seen) + 1, len(self.seen)
        self.all_saw = asyncio.get_running_loop().create_future()
        begun = time.perf_counter()
        both = asyncio.gather(self.all_saw, self.table.move())
        ended, _ = await asyncio.wait_for(both, PATIENCE)
        self.moves += 1
        return ended - begun


async def one_by_one(job: Job) -> Found:
    """Moves at one table at a time, each after all have seen the one before."""
    before = await settled(job.pid)
    watched = await Watched.open(job)
    for _ in range(WARM_UP):
        await watched.move()
    grown = (await settled(job.pid) - before) / job.viewers
    times: list[float] = []
    worked = 0.0
    without_pauses()
    while len(times) < job.moves:
        if not watched.table.left:
            watched = await Watched.open(job)
        worked -= work(job.pid)
        times.append(await watched.move())
        await asyncio.sleep(PAUSE)
        worked += work(job.pid)
    return Found(percentile(times, 50), percentile(times, 99), grown, worked / job.moves)


async def all_at_once(job: Job) -> Found:
    """Many tables, each playing its next move as soon as its viewers have seen the last."""
    before = await settled(job.pid)
    tables = [await Watched.open(job) for _ in range(job.tables)]
    grown = (await settled(job.pid) - before) / (job.tables * job.viewers)
    times: list[float] = []
    begin = time.perf_counter() + 1
    end = begin + job.seconds

    async def play(watched: Watched) -> None:
        while (begun := time.perf_counter()) < end:
            taken = await watched.move()
            if begun >= begin and begun + taken <= end:
                times.append(taken)

    without_pauses()
    worked = work(job.pid)
    await asyncio.gather(*(play(watched) for watched in tables))
    worked = (work(job.pid) - worked) / sum(watched.moves for watched in tables)
    rate = len(times) / job.seconds
    return Found(percentile(times, 50), percentile(times, 99), grown, worked, rate)


async def settled(pid: int) -> int:
    """The memory of a server once it has been the same for 1.5 seconds, or after fifteen."""
    known, same = memory(pid), 0
    for _ in range(30):
        await asyncio.sleep(0.5)
        before, known = known, memory(pid)
        same = same + 1 if known == before else 0
        if same == 3:
            break
    return known


def without_pauses() -> None:
    """Keep the client's own garbage collection out of what is measured."""
    gc.collect()
    gc.disable()


def percentile(seconds: list[float], percent: float) -> float:
    """A percentile, in milliseconds."""
    if not seconds:
        raise RuntimeError("no move was seen in time: the machine is too busy to measure anything")
    ordered = sorted(seconds)
    return 1000 * ordered[min(len(ordered) - 1, round(percent / 100 * (len(ordered) - 1)))]


async def run(job: Job) -> Found:
    """Do a job within two minutes."""
    work = one_by_one(job) if job.tables == 1 else all_at_once(job)
    return await asyncio.wait_for(work, 120)


if __name__ == "__main__":
    print(
        msgspec.json.encode(asyncio.run(run(msgspec.json.decode(sys.argv[1], type=Job)))).decode()
    )
