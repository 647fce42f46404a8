"""The report: every figure with its goal, and whether it was met."""

from __future__ import annotations

import os
import platform
from collections.abc import Iterable
from pathlib import Path
from statistics import median

from msgspec import Struct

from .load import Found

DOCUMENT = Path(__file__).resolve().parent.parent / "docs" / "PERFORMANCE.md"
PEER = "boardgame.io"
MODES = ("FULL", "NORMAL")

Rounds = dict[tuple[str, str], list[Found]]
"""What each round found, by case and server (a mode of ours, or the peer)."""


ABOUT = """\
# Performance

`make bench` measured this in about six minutes and wrote this file; `python bench/run.py --quick`
takes two, and only prints. Machine: {machine}.

## Beside boardgame.io

Roteiro plays real games of Vasco da Gama: rules, journal, private views, rendered regions. The
devices that hold the seats post its moves, and a viewer has a move when its stream brings finished
markup of that version. boardgame.io 0.50 plays a toy with one move that adds one, kept by its own
file storage, and sends that number as JSON.

Both answer the same client on the same machine: the server on one core, the client on another, in
turn; medians of {rounds} round(s). Times run from sending a move until its last viewer has it.
FULL and NORMAL are SQLite's ways to write: FULL survives a dead battery and is Roteiro's default,
NORMAL survives a crash only, and so do boardgame.io's files, which nothing forces to the disk.
Ratios are Roteiro's figure over boardgame.io's; compare them, and not the figures of different
days.
"""

NOT_COMPARED = """\
**The comparison was not made**, since npm could not install boardgame.io here.
"""

ALONE = """\
## Roteiro alone

The long journal is that of a real game with a purse corrected to and fro; the same moves of the
game are then played there and, in turn, at a table after 50 steps. It is opened cold by a server
that has just started and has shown another table. Folding plays a whole game again in memory. The
first load is Chromium's, with nothing kept, and counts all that it takes until the page is alive:
markup, style, scripts, the text face and the stream.
"""

READING = """\
## Reading it

For every move Roteiro draws what each viewer sees; that is about half of its work, and
boardgame.io leaves it to its clients. So its toy is ahead wherever the processor is the limit: a
move's median, and the rate with a hundred tables. People make a move every few seconds at most, so
one core still carries hundreds of tables. With FULL every move also waits for the disk: on a slow
or busy one that is most of the time of a move.
"""


class Goal(Struct, frozen=True):
    """A bound for a figure; ``least`` if more is better."""

    bound: float
    unit: str = "x"
    least: bool = False

    def __str__(self) -> str:
        return f"at {'least' if self.least else 'most'} {number(self.bound)}{self.unit}"

    def verdict(self, value: float) -> str:
        """Say whether a value meets the goal, and if not, by how much it is missed."""
        missed = 1 - value / self.bound if self.least else value / self.bound - 1
        return "met" if missed <= 0 else f"missed by {max(1, 100 * missed):.0f} %"


class Figure(Struct, frozen=True):
    """A figure of a comparison: a field of what the load client found in a case.

    :param field: of ``load.Found``.
    """

    case: str
    field: str
    name: str
    unit: str
    goal: Goal | None


COMPARED = (
    Figure("4", "p50", "move to last of 4 viewers, p50", "ms", Goal(3)),
    Figure("4", "p99", "move to last of 4 viewers, p99", "ms", Goal(1)),
    Figure("50", "p50", "50 viewers, p50", "ms", None),
    Figure("50", "p99", "50 viewers, p99", "ms", Goal(1)),
    Figure("500", "p50", "500 viewers, p50", "ms", None),
    Figure("500", "p99", "500 viewers, p99", "ms", Goal(1.2)),
    Figure("100x5", "rate", "moves a second, 100 tables of 5 viewers", "/s", Goal(1, least=True)),
    Figure("100x5", "work", "processor's work for such a move", "ms", None),
    Figure("4", "memory", "memory a connection, 4 viewers", "kB", Goal(0.2)),
)


class Alone(Struct, frozen=True):
    """A figure that is Roteiro's alone; ``value`` None where it could not be measured."""

    name: str
    value: float | None
    goal: Goal
    remark: str = ""


def number(value: float) -> str:
    """A number with as many digits as say something."""
    if abs(value) >= 100:
        return f"{value:,.0f}"
    return f"{value:.1f}".removesuffix(".0") if abs(value) >= 10 else f"{value:.2g}"


def table(head: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    """A table in Markdown."""
    lines = [list(head), *map(list, rows)]
    lines.insert(1, ["---"] * len(lines[0]))
    return "\n".join("| " + " | ".join(cells) + " |" for cells in lines)


def compared(found: Rounds) -> str:
    """The table of the comparison: medians of the rounds, and their ratios."""
    compared = any(server == PEER for _, server in found)
    head = ["figure", "goal", *MODES]
    if compared:
        head += [PEER, *(f"{mode}, ratio" for mode in MODES), *(f"{mode}, goal" for mode in MODES)]
    return table(head, (compared_row(figure, found, compared) for figure in COMPARED))


def compared_row(figure: Figure, found: Rounds, compared: bool) -> list[str]:
    """A line of that table."""

    def value(server: str) -> float:
        return median(float(getattr(one, figure.field)) for one in found[figure.case, server])

    goal = figure.goal
    row = [f"{figure.name} ({figure.unit})", str(goal) if goal else ""]
    row += [number(value(mode)) for mode in MODES]
    if compared:
        peer = value(PEER)
        ratios = [value(mode) / peer for mode in MODES]
        row += [number(peer), *(f"{ratio:.2f}x" for ratio in ratios)]
        row += [goal.verdict(ratio) if goal else "" for ratio in ratios]
    return row


def alone(figures: Iterable[Alone]) -> str:
    """The table of the figures that are Roteiro's alone."""
    rows = []
    for figure in figures:
        if figure.value is None:
            measured, verdict = "not measured", figure.remark
        else:
            exact = f"{figure.value:.2f}" if figure.goal.unit == "x" else number(figure.value)
            measured = exact + figure.goal.unit
            verdict = figure.goal.verdict(figure.value)
            if figure.remark:
                verdict += f" ({figure.remark})"
        rows.append([figure.name, str(figure.goal), measured, verdict])
    return table(["figure", "goal", "measured", "verdict"], rows)


def machine() -> str:
    """What it was measured on."""
    python = f"{platform.python_implementation()} {platform.python_version()}"
    where = f"{platform.system()}, {platform.machine()}, {os.cpu_count()} cores, {python}"
    if LOAD is not None:
        where += f"; load {LOAD:.1f} when it began"
    return where


def load() -> float | None:
    """How many processes have wanted a core of late; None where the system does not tell."""
    return os.getloadavg()[0] if hasattr(os, "getloadavg") else None


LOAD = load()
"""The load before anything was measured: on a busy machine times and their ratios get worse."""


def document(found: Rounds, figures: Iterable[Alone]) -> str:
    """The whole document."""
    rounds = max(map(len, found.values()))
    parts = [ABOUT.format(machine=machine(), rounds=rounds), compared(found) + "\n"]
    if not any(server == PEER for _, server in found):
        parts.append(NOT_COMPARED)
    return "\n".join([*parts, ALONE, alone(figures) + "\n", READING])
