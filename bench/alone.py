"""Figures that are Roteiro's alone: folding, long journals, the first load of a page, starting."""

from __future__ import annotations

import asyncio
import shutil
import time
from collections import Counter
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import Browser, sync_playwright

from companion.engine import journal
from companion.engine.chance import Chance
from companion.games import SHELF
from companion.games.vasco_da_gama.corrections import CorrectReals
from companion.store import Store

from . import process
from .http1 import HOST
from .load import PAUSE, Watched
from .moves import SEATS, start, vasco_da_gama, whole_game
from .report import Alone, Goal
from .roteiro import Table

EARLY, LATE = 50, 5000
FLAGS = ["--no-sandbox", "--disable-dev-shm-usage", "--disable-background-networking"]
SETTLED = 1500  # milliseconds until a page has loaded what it wants


def figures(quick: bool) -> list[Alone]:
    """Measure everything; ``quick`` with fewer repetitions."""
    times = 1 if quick else 5
    late, cold = asyncio.run(long_journal(times, 50 if quick else 200))
    load = first_load()
    weight, requests = load or (None, None)
    missing = "" if load else "no Chromium"
    return [
        Alone(f"a move at step {LATE:,} against step {EARLY}", late, Goal(1.1)),
        Alone(f"opening a table of {LATE:,} steps, cold", cold, Goal(100, " ms")),
        Alone("fold, moves a second on one core", fold_rate(2 * times), Goal(20_000, "/s", True)),
        Alone("first load of a seat's page", weight, Goal(80, " kB"), missing),
        Alone("requests of that load", requests, Goal(8, ""), missing),
        Alone("`app.py` to its first answer", median(starts(times)), Goal(1, " s")),
    ]


def fold_rate(seconds: float) -> float:
    """Moves a second of the pure engine, on one core: a whole game, folded again and again."""
    game, moves = vasco_da_gama(), [(played.seat, played.move, ()) for played in whole_game()]
    state = game.set_up(start(game), game.sheet, Chance(script=())).state
    folded = 0
    with process.core(process.CLIENT_CORE):
        begun = time.perf_counter()
        while time.perf_counter() - begun < seconds:
            journal.fold(game, state, moves)
            folded += len(moves)
        return folded / (time.perf_counter() - begun)


def starts(times: int) -> list[float]:
    """Seconds from ``app.py`` to its first answer, once installed."""
    found = []
    for _ in range(times):
        with process.folder() as data:
            begun = time.perf_counter()
            with process.roteiro(data):
                found.append(time.perf_counter() - begun)
    return found


async def long_journal(openings: int, moves: int) -> tuple[float, float]:
    """What a long journal costs: a late move against an early one, and opening the table cold.

    Two tables are at the same point of the same game, one after 50 steps and one after 5,000: what
    it has more are corrections of a purse to and fro.

    :param openings: how often the long table is opened cold.
    :param moves: how many are played at each table, in turn.
    :return: the ratio of the medians; milliseconds until the seat's page is there.
    """
    with process.folder() as data:
        with process.roteiro(data) as (port, _):
            tables = [await Table.open(port) for _ in range(2)]
        for table, length in zip(tables, (EARLY, LATE), strict=True):
            lengthen(data, table, length)
        cold = []
        for _ in range(openings):
            with process.roteiro(data) as (port, _):
                _, late = [await page_time(table, port) for table in tables]
                cold.append(late)
        with process.roteiro(data) as (port, _):
            ratio = await late_to_early(tables, port, moves)
    return ratio, median(cold)


def lengthen(data: Path, table: Table, length: int) -> None:
    """Play a table's first moves, and correct a purse until its journal is as long as asked."""
    store = Store(data / "roteiro.sqlite3", SHELF, "NORMAL")
    opened = store.table(table.code)
    for played in table.game[: EARLY - SEATS]:
        store.play(table.code, played.seat, played.move)
        table.played += 1
    purse = opened.state.players[0].purse
    while opened.version < length:
        other = opened.version % 2
        store.play(table.code, 0, CorrectReals(0, purse + other))
    store.database.close()


async def page_time(table: Table, port: int) -> float:
    """Milliseconds until a seat's page is there."""
    table.port = port
    begun = time.perf_counter()
    await table.page()
    return 1000 * (time.perf_counter() - begun)


async def late_to_early(tables: list[Table], port: int, moves: int) -> float:
    """Play the same moves at both tables in turn; gives the ratio of the medians."""
    watched = []
    for table in tables:
        table.port = port
        watched.append(Watched(table, SEATS))
        await watched[-1].connect()
    times: list[list[float]] = [[], []]
    for _ in range(moves):
        for one, taken in zip(watched, times, strict=True):
            taken.append(await one.move())
            await asyncio.sleep(PAUSE)
    early, late = map(median, times)
    return late / early


def first_load() -> tuple[float, int] | None:
    """What a browser loads at its first visit to a seat's page: kB as they travelled, requests.

    None where there is no Chromium.
    """
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    if chromium is None:
        return None
    with process.folder() as data, process.roteiro(data) as (port, _):
        table = asyncio.run(Table.open(port))
        with sync_playwright() as tools:
            return visited(tools.chromium.launch(executable_path=chromium, args=FLAGS), table)


def visited(browser: Browser, table: Table) -> tuple[float, int]:
    """Open a seat's page in a browser that has never been there."""
    name, _, token = table.cookies[0].partition("=")
    origin = f"http://{HOST}:{table.port}"
    context = browser.new_context()
    context.add_cookies([{"name": name, "value": token, "url": origin}])
    page = context.new_page()
    asked: list[str] = []
    sizes: Counter[str] = Counter()

    def count(event: str, told: dict[str, Any]) -> None:
        # The stream does not end: what has come of it so far counts.
        before = sizes[told["requestId"]] if event == "dataReceived" else 0
        sizes[told["requestId"]] = before + told["encodedDataLength"]

    network = context.new_cdp_session(page)
    network.send("Network.enable")
    network.on("Network.requestWillBeSent", lambda told: asked.append(told["request"]["url"]))
    for event in ("dataReceived", "loadingFinished"):
        network.on(f"Network.{event}", lambda told, event=event: count(event, told))
    page.goto(f"{origin}/t/{table.code}")
    page.wait_for_timeout(SETTLED)
    browser.close()
    return sizes.total() / 1000, sum(url.startswith(origin) for url in asked)
