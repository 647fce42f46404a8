"""Age of Discovery in a browser: the budget of taps, the send screen, the hand, what axe finds."""

from __future__ import annotations

import re
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, expect
from werkzeug.serving import make_server

from companion import create_app
from companion.config import Settings
from companion.engine.game import Move
from companion.games.age_of_discovery import GAME
from companion.games.age_of_discovery.buying import Buy
from companion.games.age_of_discovery.contracts import LayContracts
from companion.games.age_of_discovery.corrections import CorrectCoins
from companion.games.age_of_discovery.expeditions import SendShips
from companion.games.age_of_discovery.sailing import Sending
from companion.games.age_of_discovery.setting_up import Deal
from companion.games.age_of_discovery.turning import EndTurn
from companion.store.table import OpenTable
from companion.web.service import NAME, Service

from .devices import Device
from .looking import faults

pytestmark = [pytest.mark.browser, pytest.mark.timeout(120)]

APP = {f"custody.{pile}": "app" for pile in ("ships", "contracts", "missions", "flagships")}
OWN = {"board": "own", **APP}
PHONE = {"width": 390, "height": 844}
SCREEN = {"width": 1280, "height": 800}


class House:
    """A Roteiro with this game alone on its shelf."""

    def __init__(self, folder: Path) -> None:
        settings = Settings(folder, folder / "roteiro.sqlite3", synchronous="NORMAL")
        self.app = create_app(settings, shelf=[GAME])
        self.service: Service = self.app.extensions[NAME]
        self.server = make_server("127.0.0.1", 0, self.app, threaded=True)
        self.url = f"http://127.0.0.1:{self.server.server_port}"
        self.thread = threading.Thread(target=self.server.serve_forever, daemon=True)
        self.thread.start()

    def table(self, **options: str) -> OpenTable:
        """Open a table for two, Ana first."""
        form = {"game": GAME.about.slug, "first": "0", "name-0": "Ana", "name-1": "Rui"}
        form |= {f"option.{key}": choice for key, choice in options.items()}
        self.host = self.app.test_client()
        answer = self.host.post("/open", data=form, headers={"Origin": "http://localhost"})
        return self.service.store.table(str(answer.location).split("/")[2])

    def play(self, table: OpenTable, seat: int | None, *moves: Move) -> None:
        """Play moves."""
        for move in moves:
            self.service.store.play(table.code, seat, move)

    def close(self) -> None:
        """Let nobody in any more."""
        self.service.hub.close()
        self.server.shutdown()
        self.thread.join(5)
        self.server.server_close()


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    house = House(tmp_path_factory.mktemp("age"))
    yield house
    house.close()


class Phone(Device):
    """Ana's phone at a table."""

    def __init__(self, browser: Browser, house: House, table: OpenTable) -> None:
        context = browser.new_context(viewport=PHONE, has_touch=True)  # type: ignore[arg-type]
        super().__init__("Ana", context, touch=True)
        self.table = table
        url = f"{house.url}/t/{table.code}"
        self.goes(url)
        sit = "async url => (await fetch(url, {method: 'POST', body: 'seat=0', headers: "
        sit += "{'Content-Type': 'application/x-www-form-urlencoded'}})).status"
        assert self.page.evaluate(sit, f"{url}/sit") == 200
        self.goes(url)
        self.head = table.head

    def form(self, move: str, region: str = "controls") -> Locator:
        """Point at the forms of a move."""
        return self.find(f"#r-{region} form:has(> [name=move][value={move}])")

    def done(self) -> int:
        """Wait until the move is on disk and on the page; gives the taps it took."""
        for _ in range(100):
            if self.table.head > self.head:
                break
            self.page.wait_for_timeout(50)
        assert self.table.head > self.head, "nothing was played"
        assert self.unforgiven() == []
        return self.taps_seen()


@pytest.fixture
def at(chromium: Browser, house: House) -> Iterator[object]:
    """Sit down with Ana's phone at a table."""
    phones: list[Phone] = []

    def sit(table: OpenTable) -> Phone:
        phones.append(Phone(chromium, house, table))
        return phones[-1]

    yield sit
    for phone in phones:
        phone.context.close()


@pytest.fixture
def dealt(house: House) -> OpenTable:
    """Ana has coins and ships of two colours; a line has begun."""
    table = house.table(**OWN)
    house.play(table, None, Deal())
    house.play(table, 0, CorrectCoins(0, 60))
    for _ in range(3):
        house.play(table, 0, Buy(next(ship for ship in table.state.purchase if ship)))
    first = table.state.players[0].ships[0]
    house.play(table, 0, SendShips(12, (Sending(first),)), EndTurn())
    house.play(table, 1, EndTurn())
    return table


# The budget of taps


def test_coins_take_one(at, dealt) -> None:  # type: ignore[no-untyped-def]
    phone = at(dealt)
    phone.tap(phone.form("TakeCoins").locator("button"))
    assert phone.done() == 1


def test_a_contract_takes_one(at, dealt) -> None:  # type: ignore[no-untyped-def]
    phone = at(dealt)
    phone.tap(phone.form("AcceptContract").locator("button").first)
    assert phone.done() == 1


def test_a_ship_takes_one_where_roteiro_lays_out_the_rows(at, dealt) -> None:  # type: ignore[no-untyped-def]
    phone = at(dealt)
    phone.tap(phone.form("Buy").locator("button").first)
    assert phone.done() == 1


def test_a_real_ship_takes_two(at, house) -> None:  # type: ignore[no-untyped-def]
    table = house.table()
    house.play(table, None, LayContracts(("red.3", "blue.4", "green.5", "white.6")))
    phone = at(table)
    phone.tap(phone.find("#r-controls .buying > summary"))
    phone.tap(phone.button("yellow ship of 2", "#r-controls"))
    assert phone.done() == 2
    assert table.state.players[0].ships == ["yellow2.1"]


def test_sending_takes_one_a_ship_and_one_to_send(at, dealt) -> None:  # type: ignore[no-untyped-def]
    phone = at(dealt)
    phone.tap(phone.find("#r-controls .ship-tick").first)
    phone.tap(phone.find("#r-controls form.sending").first.locator(".goal:enabled").first)
    assert phone.done() == 2


def test_ending_the_turn_takes_one(at, dealt) -> None:  # type: ignore[no-untyped-def]
    phone = at(dealt)
    phone.tap(phone.form("EndTurn").locator("button"))
    assert phone.done() == 1


# The send screen


def test_what_is_ticked_is_added_up_and_takes_places_off(at, dealt) -> None:  # type: ignore[no-untyped-def]
    phone = at(dealt)
    sending = phone.find("#r-controls form.sending").first
    ticks = sending.locator("[data-colours]")
    free = [
        (box.get_attribute("data-colours"), int(box.get_attribute("data-value") or 0))
        for box in ticks.all()
    ]
    phone.tap(sending.locator(".ship-tick").first)
    expect(sending.locator(".sum")).to_have_text(f"They carry {free[0][1]}: pay 1.")
    for goal in sending.locator(".goal").all():
        if goal.is_enabled():
            assert int(goal.get_attribute("data-room") or 0) >= free[0][1]
            assert goal.get_attribute("data-line") in ("", free[0][0])
    phone.tap(sending.locator(".ship-tick").nth(1))
    total = free[0][1] + free[1][1]
    expect(sending.locator(".sum")).to_have_text(f"They carry {total}: pay 2.")
    if free[0][0] != free[1][0]:
        assert sending.locator(".goal:enabled").count() == 0
    phone.tap(sending.locator(".ship-tick").nth(1))
    expect(sending.locator(".sum")).to_have_text(f"They carry {free[0][1]}: pay 1.")


# The hand


def test_the_hand_lies_face_down_until_it_is_pressed_or_held_open(at, dealt) -> None:  # type: ignore[no-untyped-def]
    phone = at(dealt)
    faces = phone.find("#r-hand .faces")
    expect(faces).to_be_hidden()
    phone.find("#r-hand .hand > summary").scroll_into_view_if_needed()
    box = phone.find("#r-hand .hand > summary").bounding_box()
    assert box is not None
    phone.page.mouse.move(box["x"] + 40, box["y"] + 40)
    phone.page.mouse.down()
    expect(faces).to_be_visible()
    phone.page.mouse.up()
    expect(faces).to_be_hidden()
    phone.tap(phone.find("#r-hand [data-keep]"))
    expect(faces).to_be_visible()
    contract = dealt.state.players[0].hand[0].split(".")
    phone.sees(re.compile(f"{contract[0]} contract for {contract[1]}", re.IGNORECASE), "#r-hand")


def test_the_flagship_sails_from_the_hand(at, dealt) -> None:  # type: ignore[no-untyped-def]
    phone = at(dealt)
    phone.tap(phone.find("#r-hand [data-keep]"))
    form = phone.form("SendShips", "hand")
    value = form.locator("label.pick:has([name='ships-0-value'][value='3'])")
    phone.tap(value)
    for goal in form.locator(".goal").all():
        assert goal.is_enabled() == (int(goal.get_attribute("data-room") or 0) >= 3)
    phone.tap(form.locator(".goal:enabled").first)
    phone.done()
    assert dealt.state.players[0].flagship_used


# Everybody's pages


def test_nothing_is_wrong_with_a_seats_page(at, dealt) -> None:  # type: ignore[no-untyped-def]
    phone = at(dealt)
    assert faults(phone) == []
    phone.tap(phone.find("#r-hand [data-keep]"))
    for summary in phone.find("#r-controls details > summary").all():
        summary.tap()
    phone.page.evaluate("document.querySelectorAll('#r-hand details').forEach(d => d.open = true)")
    assert faults(phone) == []


def test_nothing_is_wrong_with_the_pages_of_a_real_table(at, house) -> None:  # type: ignore[no-untyped-def]
    table = house.table()
    phone = at(table)
    assert faults(phone) == []
    house.play(table, None, LayContracts(("red.3", "blue.4", "green.5", "white.6")))
    house.play(table, 0, CorrectCoins(0, 20), Buy(colour="red", value=3))
    phone.sees("goes on")
    for summary in phone.find("#r-controls details > summary").all():
        summary.tap()
    assert faults(phone) == []
    phone.goes(f"{phone.page.url}/correct")
    phone.page.evaluate("document.querySelectorAll('details').forEach(d => d.open = true)")
    assert faults(phone) == []


def test_the_table_screen_shows_what_everybody_may_know(chromium, house, dealt) -> None:  # type: ignore[no-untyped-def]
    context = chromium.new_context(viewport=SCREEN)
    cookie = house.host.get_cookie(f"roteiro_{dealt.code}")
    context.add_cookies([{"name": cookie.key, "value": cookie.value, "url": house.url}])
    for seat in (0, 1):
        sit = house.app.test_client().post
        sit(f"/t/{dealt.code}/sit", data={"seat": seat}, headers={"Origin": "http://localhost"})
    screen = Device("table screen", context, touch=False)
    screen.goes(f"{house.url}/t/{dealt.code}/table")
    assert screen.find(".exp").count() == 12
    screen.sees("purchases before it can come", "#r-countdown")
    assert screen.find("[data-hand]").count() == 0
    assert screen.unforgiven() == []
    assert faults(screen) == []
    context.close()
