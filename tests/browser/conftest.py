"""A browser, a house, an evening."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from .evening import Evening
from .gallery import Gallery, hang
from .house import PUBLIC, House

CHROMIUM = os.environ.get("CHROMIUM") or shutil.which("chromium") or "/usr/bin/chromium"

FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
    f"--host-resolver-rules=MAP {PUBLIC} 127.0.0.1",
)


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """A browser without a window."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def rooms(
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[tuple[House, Gallery, Gallery]]:
    """A Roteiro that runs for the whole session, with galleries of tables in its data folder."""
    folder = tmp_path_factory.mktemp("house") / "data"
    looked_at, played_on = hang(folder)
    house = House(folder)
    house.open()
    yield house, looked_at, played_on
    house.close()
    assert "Traceback" not in house.log(), house.log()


@pytest.fixture(scope="session")
def house(rooms: tuple[House, Gallery, Gallery]) -> House:
    """The house where each test opens a table of its own."""
    return rooms[0]


@pytest.fixture(scope="session")
def gallery(rooms: tuple[House, Gallery, Gallery]) -> Gallery:
    """Its tables that stand at every question; to be looked at, not to be played on."""
    return rooms[1]


@pytest.fixture(scope="session")
def playground(rooms: tuple[House, Gallery, Gallery]) -> Gallery:
    """The same once more, to be played on: one test for each question."""
    return rooms[2]


@pytest.fixture
def own_house(tmp_path: Path) -> Iterator[House]:
    """A Roteiro for one test, which may close and open it."""
    house = House(tmp_path / "data")
    house.open()
    yield house
    house.close()
    assert "Traceback" not in house.log(), house.log()


@pytest.fixture
def evening(chromium: Browser, house: House) -> Iterator[Evening]:
    """People with devices; no browser may have complained at the end."""
    evening = Evening(chromium, house)
    yield evening
    complaints = evening.complaints()
    evening.ends()
    assert not complaints, complaints


@pytest.fixture
def own_evening(chromium: Browser, own_house: House) -> Iterator[Evening]:
    """The same in a house that may be closed; what the browsers say of that is expected."""
    evening = Evening(chromium, own_house)
    yield evening
    complaints = [one for one in evening.complaints() if "ERR_" not in one]
    evening.ends()
    assert not complaints, complaints
