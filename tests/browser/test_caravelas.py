"""Caravelas in a browser: the budget of taps, hands that lie face down, every question by axe."""

from __future__ import annotations

import re
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from unittest.mock import patch

import pytest
from playwright.sync_api import Browser, CDPSession, Locator, expect
from werkzeug.serving import make_server

from companion import create_app
from companion.config import Settings
from companion.engine.chance import Chance
from companion.engine.game import Move, Start
from companion.engine.words import Refusal
from companion.games.caravelas import GAME
from companion.games.caravelas.bidding import NobodyBids
from companion.games.caravelas.blue import Blue
from companion.games.caravelas.corrections import CorrectCube
from companion.games.caravelas.dealing import Deal
from companion.games.caravelas.sailing import EndTurn, Spend
from companion.games.caravelas.setting_up import SetOrder
from companion.games.caravelas.state import State
from companion.store.table import OpenTable
from companion.web.service import NAME, Service

from .devices import HIDDEN, Device
from .evening import LAPTOP, PHONE
from .looking import faults

pytestmark = [pytest.mark.browser, pytest.mark.timeout(180)]

NAMES = ("Ana", "Rui", "Eva", "Maria do Carmo")
ORDERED = {"custody.order": "table"}
OWN = {"board": "own", "custody.events": "app", "custody.destinations": "app"}
HELD = 20_000
"""Milliseconds for which a hand stays open."""


class House:
    """A Roteiro with this game alone on its shelf."""

    def __init__(self, folder: Path) -> None:
        settings = Settings(folder, folder / "roteiro.sqlite3", synchronous="NORMAL")
        self.app = create_app(settings, [GAME])
        self.service: Service = self.app.extensions[NAME]
        self.server = make_server("127.0.0.1", 0, self.app, threaded=True)
        self.url = f"http://127.0.0.1:{self.server.server_port}"
        self.thread = threading.Thread(target=self.server.serve_forever, daemon=True)
        self.thread.start()

    def opens(self, players: int = 3, **options: str) -> OpenTable:
        """Open a table; ``screens`` gets the token of its screen."""
        start = Start(GAME.about.colours[:players], 0, options)
        table, screen = self.service.store.create(GAME, NAMES[:players], start)
        self.screens = {**getattr(self, "screens", {}), table.code: screen}
        return table

    def sails(self, players: int = 3, *moves: Move, **options: str) -> OpenTable:
        """Open a table where Ana begins the first turn, and play on from there for her."""
        table = self.opens(players, **ORDERED, **options)
        store = self.service.store
        store.play(table.code, None, SetOrder(tuple(range(players))))
        if not table.state.dice:
            store.play(table.code, None, NobodyBids())
        if table.state.stack[-1].kind == "deal":
            store.play(table.code, None, Deal())
        for move in moves:
            store.play(table.code, 0, move)
        return table

    def close(self) -> None:
        """Let nobody in any more."""
        self.service.hub.close()
        self.server.shutdown()
        self.thread.join(5)
        self.server.server_close()


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    house = House(tmp_path_factory.mktemp("caravelas"))
    yield house
    house.close()


class Guest(Device):
    """A phone of a seat, or the table screen (``seat`` None)."""

    def __init__(
        self, browser: Browser, house: House, table: OpenTable, seat: int | None, clock: bool
    ) -> None:
        size = LAPTOP if seat is None else PHONE
        phone = seat is not None
        context = browser.new_context(
            viewport=size,  # type: ignore[arg-type]
            has_touch=phone,
            is_mobile=phone,
        )
        super().__init__("the screen" if seat is None else NAMES[seat], context, phone)
        self.table = table
        token = (
            house.screens[table.code]
            if seat is None
            else house.service.store.seating.take(table.code, seat, None)[1]
        )
        cookie = {"name": f"roteiro_{table.code}", "value": token, "url": house.url}
        context.add_cookies([cookie])  # type: ignore[list-item]
        if clock:
            self.page.clock.install()
        self.goes(f"{house.url}/t/{table.code}{'/table' if seat is None else ''}")
        self.head = table.head

    def form(self, move: str, region: str = "controls") -> Locator:
        """Point at the forms of a move."""
        return self.find(f"#r-{region} form:has(> [name=move][value={move}])")

    def done(self) -> int:
        """Wait until a move is on disk; gives the taps that it took."""
        for _ in range(100):
            if self.table.head > self.head:
                break
            self.page.wait_for_timeout(50)
        refusal = self.find("#r-banner .refusal")
        assert self.table.head > self.head, refusal.inner_text() if refusal.count() else "nothing"
        self.head = self.table.head
        assert self.unforgiven() == []
        return self.taps_seen()

    # -- hands -----------------------------------------------------------------

    def pile(self, kind: str) -> Locator:
        """Point at the details of a pile of cards."""
        return self.find(f"#r-hand details.{kind}")

    def faces(self, kind: str = "events") -> Locator:
        """Point at the faces of a pile."""
        return self.pile(kind).locator(".faces")

    def keep(self, kind: str = "events") -> Locator:
        """Point at the switch that holds a pile open."""
        return self.find(f"#r-hand .pile:has(details.{kind}) [data-keep]")

    def finger(self) -> tuple[CDPSession, float, float]:
        """Lay a finger beside the event cards: gives the screen, and where they lie."""
        summary = self.pile("events").locator("summary")
        summary.scroll_into_view_if_needed()
        box = summary.bounding_box()
        assert box is not None
        return (
            self.context.new_cdp_session(self.page),
            box["x"] + box["width"] / 2,
            box["y"] + box["height"] / 2,
        )


Sit = Callable[..., Guest]


@pytest.fixture
def at(chromium: Browser, house: House) -> Iterator[Sit]:
    """Sit down at a table: as Ana, as another seat, or as the table screen."""
    guests: list[Guest] = []

    def sit(table: OpenTable, seat: int | None = 0, clock: bool = False) -> Guest:
        guests.append(Guest(chromium, house, table, seat, clock))
        return guests[-1]

    yield sit
    for guest in guests:
        guest.context.close()


# The budget of taps


@pytest.mark.parametrize("seat", [0, None], ids=["phone", "screen"])
def test_nobody_bids_takes_one(at: Sit, house: House, seat: int | None) -> None:
    table = house.opens(**ORDERED)
    house.service.store.play(table.code, None, SetOrder((0, 1, 2)))
    guest = at(table, seat)
    guest.tap(guest.button(re.compile("Nobody bids")))
    assert guest.done() == 1
    assert table.state.phase == "turns"


def test_markers_take_one_a_spending(at: Sit, house: House) -> None:
    ana = at(house.sails())
    for taps, steps in enumerate((1, 3, 2), start=1):
        ana.tap(ana.find(f"#r-controls button[name=steps][value='{steps}']"))
        assert ana.done() == taps
        expect(ana.find("#r-controls .shield.up")).to_have_count(sum((1, 3, 2)[:taps]))
    assert ana.table.state.ready(0) == 3


def test_a_pirate_and_a_red_space_take_one(at: Sit, house: House) -> None:
    ana = at(house.sails())
    ana.tap(ana.form("Pirate").first.locator("button"))
    assert ana.done() == 1
    ana.tap(ana.form("Red").first.locator("button"))
    assert ana.done() == 2
    assert ana.table.state.ready(0) == 8


def test_a_known_port_takes_one(at: Sit, house: House) -> None:
    ana = at(house.sails(board="own"))
    ana.tap(ana.form("Land").locator("button[value='2']").first)
    assert ana.done() == 1
    assert ana.table.state.players[0].cargo == ["black"]


def test_lisbon_takes_two(at: Sit, house: House) -> None:
    cargo = [CorrectCube(0, good, True) for good in ("red", "green")]
    ana = at(house.sails(3, *cargo))
    ana.tap("#r-controls .lisbon > summary")
    ana.tap(ana.form("Lisbon").first.locator("button"))
    assert ana.done() == 2
    assert ana.table.state.players[0].total == 15


def test_bonus_moves_with_nothing_to_tell_take_one_for_all(at: Sit, house: House) -> None:
    table = house.sails(4, Blue(0, "storm", 2))
    rui = at(table, 1)
    rui.tap(rui.button(re.compile("Nothing to tell of anybody")))
    assert rui.done() == 1
    assert table.state.stack[-1].kind == "sail"


def test_whoever_sails_may_say_that_there_was_nothing_to_tell(at: Sit, house: House) -> None:
    ana = at(house.sails(3, Blue(0, "storm", 2)))
    ana.tap(ana.button(re.compile("Nothing to tell of anybody")))
    assert ana.done() == 1


def test_a_real_event_card_takes_two(at: Sit, house: House) -> None:
    ana = at(house.sails())
    ana.tap("#r-controls .spaces details.space > summary")
    ana.tap(ana.find("#r-controls .said-card[value='nw']"))
    assert ana.done() == 2
    assert ana.table.state.players[0].cards == 3


def test_a_card_of_the_own_hand_takes_two(at: Sit, house: House) -> None:
    table = house.sails(**OWN)
    ana = at(table)
    before = set(table.state.players[0].events)
    ana.tap(ana.keep())
    ana.tap(ana.form("Blue", "hand").locator("button:enabled").first)
    assert ana.done() == 2
    (played,) = before - set(table.state.players[0].events)
    assert table.state.played == [played]


def test_the_end_of_a_turn_takes_one(at: Sit, house: House) -> None:
    ana = at(house.sails())
    ana.tap(ana.form("EndTurn").locator("button"))
    assert ana.done() == 1


# What goes along


def test_a_plain_step_goes_along_once(at: Sit, house: House) -> None:
    ana = at(house.sails(board="own"))
    switch = ana.find("#r-controls [data-along=port]")
    ana.tap(ana.find("#r-controls label:has([data-along=port])"))
    expect(switch).to_be_checked()
    ana.tap(ana.form("Land").locator("button[value='1']").first)
    ana.done()
    assert ana.table.state.ready(0) == 8
    expect(switch).not_to_be_checked()
    ana.tap(ana.form("Land").locator("button[value='2']").first)
    ana.done()
    assert ana.table.state.ready(0) == 8


def test_the_whole_hand_is_swapped_with_a_switch(at: Sit, house: House) -> None:
    table = house.sails(**OWN)
    ana = at(table)
    before = set(table.state.players[0].events)
    ana.tap("#r-controls .lisbon > summary")
    ana.tap(ana.find("#r-controls label:has([name=swap])"))
    ana.tap(ana.form("Lisbon").first.locator("button"))
    ana.done()
    assert not before & set(table.state.players[0].events)


# Hands


def test_a_finger_turns_the_cards_over_and_lets_them_go(at: Sit, house: House) -> None:
    ana = at(house.sails(**OWN))
    expect(ana.faces()).to_be_hidden()
    screen, x, y = ana.finger()
    touch = [{"x": x, "y": y}]
    screen.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": touch})
    expect(ana.faces()).to_be_visible()
    expect(ana.faces("destinations")).to_be_hidden()
    assert ana.faces().locator(".ev").count() == 4
    # A finger that holds the cards up cannot play one as well.
    assert ana.form("Blue", "hand").locator("visible=true").count() == 0
    screen.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(ana.faces()).to_be_hidden()


def test_scrolling_over_the_cards_does_not_show_them(at: Sit, house: House) -> None:
    ana = at(house.sails(**OWN))
    opened = "() => { window.opened = 0; document.addEventListener('toggle', event => {"
    ana.page.evaluate(opened + " window.opened += event.target.open; }, true); }")
    screen, x, y = ana.finger()
    before = ana.page.evaluate("scrollY")
    points = [{"x": x, "y": y - 12 * step} for step in range(12)]
    kinds = ["touchStart", *["touchMove"] * 11]
    for kind, point in zip(kinds, points, strict=True):
        screen.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [point]})
        ana.page.wait_for_timeout(15)
    screen.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    ana.page.wait_for_timeout(150)
    assert ana.page.evaluate("scrollY") != before
    assert ana.page.evaluate("window.opened") == 0


def test_a_switch_holds_the_cards_open_for_twenty_seconds(at: Sit, house: House) -> None:
    ana = at(house.sails(**OWN), clock=True)
    ana.tap(ana.keep())
    expect(ana.faces()).to_be_visible()
    expect(ana.keep()).to_have_attribute("aria-checked", "true")
    ana.page.clock.run_for(HELD - 5000)
    expect(ana.faces()).to_be_visible()
    ana.page.clock.run_for(5500)
    expect(ana.faces()).to_be_hidden()
    expect(ana.keep()).to_have_attribute("aria-checked", "false")


def test_cards_that_are_held_open_stay_so_while_the_page_changes(at: Sit, house: House) -> None:
    table = house.sails(**OWN)
    ana = at(table)
    ana.tap(ana.keep())
    version = house.service.store.play(table.code, 0, Spend(2)).version
    ana.reaches(version)
    ana.sees("7 markers left", "#r-decision")
    expect(ana.faces()).to_be_visible()
    expect(ana.keep()).to_have_attribute("aria-checked", "true")
    ana.tap(ana.pile("events").locator("summary"))
    expect(ana.faces()).to_be_hidden()


@pytest.mark.parametrize(
    "how",
    [
        "() => window.dispatchEvent(new Event('blur'))",
        "() => window.dispatchEvent(new Event('pagehide'))",
        f"() => ({HIDDEN})(true)",
        "() => document.dispatchEvent(new KeyboardEvent('keydown', {key: 'Escape'}))",
    ],
    ids=["blur", "pagehide", "hidden", "escape"],
)
def test_cards_turn_over_by_themselves(at: Sit, house: House, how: str) -> None:
    ana = at(house.sails(**OWN))
    for kind in ("events", "destinations"):
        ana.tap(ana.keep(kind))
        expect(ana.faces(kind)).to_be_visible()
    expect(ana.faces("events")).to_be_hidden()
    ana.page.evaluate(how)
    expect(ana.faces("destinations")).to_be_hidden()
    expect(ana.keep("destinations")).to_have_attribute("aria-checked", "false")


@pytest.mark.parametrize("key", ["Enter", " "])
def test_a_key_that_is_held_down_shows_the_cards(at: Sit, house: House, key: str) -> None:
    ana = at(house.sails(**OWN))
    ana.pile("events").locator("summary").focus()
    ana.page.keyboard.down(key)
    expect(ana.faces()).to_be_visible()
    ana.page.keyboard.up(key)
    expect(ana.faces()).to_be_hidden()


def test_a_screen_reader_holds_them_open_with_one_click(at: Sit, house: House) -> None:
    ana = at(house.sails(**OWN))
    summary = ana.pile("events").locator("summary")
    summary.evaluate("it => it.click()")
    expect(ana.faces()).to_be_visible()
    expect(ana.keep()).to_have_attribute("aria-checked", "true")
    summary.evaluate("it => it.click()")
    expect(ana.faces()).to_be_hidden()


def test_others_have_no_trace_of_a_hand(at: Sit, house: House) -> None:
    """Not even in what their browser keeps of the page while it goes on."""
    table = house.sails(**OWN)
    guests = [at(table, seat) for seat in (1, 2, None)]
    store = house.service.store
    for seat in (0, 1, 2):
        version = store.play(table.code, seat, EndTurn()).version
    for guest in guests:
        guest.reaches(version)
    for seat, guest in zip((1, 2, None), guests, strict=True):
        others = [
            card
            for n, player in enumerate(table.state.players)
            if n != seat
            for card in player.events
        ]
        page = guest.page.content()
        assert not any(card in page for card in others)
        own = table.state.players[seat].events if seat is not None else []
        assert all(re.search(rf"Look at my {len(own)} event", page) for _ in own[:1])
        if seat is None:
            assert guest.find("#r-hand").count() == 0


def test_the_backs_of_the_cards_are_shown_one_for_each(at: Sit, house: House) -> None:
    ana = at(house.sails(4, **OWN))
    assert ana.pile("events").locator(".back").count() == 4
    assert ana.pile("destinations").locator(".back").count() == 8
    for back in ana.pile("events").locator(".back").all():
        box = back.bounding_box()
        assert box is not None
        assert box["width"] > 40
        assert box["height"] > box["width"]


# Everybody sees it at once


def test_a_turn_at_sea_is_seen_by_all(at: Sit, house: House) -> None:
    table = house.sails(board="own")
    ana, rui, screen = at(table, 0), at(table, 1), at(table, None)
    ana.tap(ana.find("#r-controls button[name=steps][value='4']"))
    ana.done()
    rui.sees("Ana sails: 5 markers left", "#r-decision")
    screen.sees("Ana sails: 5 markers left", "#r-status")
    expect(screen.find("#r-mine .fleet-card").first.locator(".mk.up")).to_have_count(4)
    ana.tap(ana.form("Land").locator("button[value='1']").first)
    screen.sees("1 of 32 discovered", "#r-ports")
    for guest in (ana, rui, screen):
        guest.is_right()


# Every question, looked at with axe, in every width


Case = tuple[int, dict[str, str], Callable[[State], bool]]


def asks(kind: str) -> Callable[[State], bool]:
    """Tell whether a question of a kind is open."""
    return lambda state: bool(state.stack) and state.stack[-1].kind == kind


def laden(state: State) -> bool:
    """Tell whether somebody sails with cargo and a hand."""
    return asks("sail")(state) and state.round > 1 and len(state.players[state.active].cargo) > 1


CASES: dict[str, Case] = {
    "order": (4, ORDERED, asks("order")),
    "bid": (4, OWN, asks("bid")),
    "place": (4, OWN, asks("place")),
    "rest": (4, {"C028": "drawn", **ORDERED}, asks("rest")),
    "deal": (3, OWN, asks("deal")),
    "sail own deck": (4, OWN, laden),
    "sail real cards": (3, {}, laden),
    "sail last marker": (3, OWN, lambda state: asks("sail")(state) and state.ran_out),
    "sail open cards": (3, {**OWN, "C008": "all_open"}, laden),
    "sail dice": (3, {"variant": "dice"}, laden),
    "half": (3, {}, asks("half")),
    "bonus": (4, OWN, asks("bonus")),
    "drift": (3, {}, asks("drift")),
    "drifted": (3, OWN, asks("drifted")),
    "turn_up": (3, {"variant": "quick"}, asks("turn_up")),
    "sink": (3, OWN, asks("sink")),
    "discard": (4, {**OWN, "C128": "discard"}, asks("discard")),
    "roll": (3, {"variant": "dice"}, asks("roll")),
    "roll_order": (3, {"variant": "dice", "C147": "both"}, asks("roll_order")),
    "ask": (3, {}, asks("ask")),
    "reveal": (3, OWN, asks("reveal")),
    "claim": (3, {}, asks("claim")),
    "over": (4, OWN, lambda state: bool(state.winners)),
}


def hang(house: House, case: Case) -> tuple[OpenTable, int]:
    """Play by chance to a question; gives the table and who is asked."""
    players, options, wanted = case
    for seed in range(300):
        rng, secret = Random(seed), f"caravelas {seed}".encode()
        start = Start(GAME.about.colours[:players], 0, options)
        state = GAME.set_up(start, GAME.sheet, Chance(secret)).state
        moves: list[tuple[int | None, Move]] = []
        while not wanted(state) and not GAME.over(state) and len(moves) < 400:
            seat, move = GAME.sample(state, rng)
            try:
                state = GAME.play(state, seat, move, Chance(secret)).state
            except Refusal:
                continue
            moves.append((seat, move))
        if wanted(state):
            break
    else:
        raise AssertionError("nobody was ever asked that")
    with patch("companion.store.codes.new_seed", return_value=secret):
        table = house.opens(players, **options)
    for seat, move in moves:
        house.service.store.play(table.code, seat, move)
    asked = GAME.decisions(table.state)
    return table, next(iter(asked[0].seats if asked else ()), 0)


@pytest.mark.parametrize("name", CASES)
def test_every_question_on_the_phone_that_is_asked(at: Sit, house: House, name: str) -> None:
    table, seat = hang(house, CASES[name])
    guest = at(table, seat)
    for details in guest.find("#r-controls details > summary").all():
        if details.is_visible():
            details.click()
    if guest.keep().count():
        guest.tap(guest.keep())
    assert faults(guest, f"caravelas-{name.replace(' ', '-')}") == []


@pytest.mark.parametrize("name", ["bid", "sail own deck", "sail real cards", "bonus", "over"])
def test_questions_on_the_table_screen(at: Sit, house: House, name: str) -> None:
    table, _ = hang(house, CASES[name])
    found = faults(at(table, None), f"caravelas-screen-{name.replace(' ', '-')}")
    assert [fault for fault in found if not fault.startswith("small for a thumb")] == []


@pytest.mark.parametrize("page", ["correct", "set-up"])
def test_the_other_pages(at: Sit, house: House, page: str) -> None:
    table, seat = hang(house, CASES["sail own deck"])
    guest = at(house.opens(**ORDERED) if page == "set-up" else table, seat % 3)
    guest.goes(f"{house.url}/t/{guest.table.code}/{page}")
    for details in guest.find("main details > summary").all():
        if details.is_visible():
            details.click()
    assert faults(guest, f"caravelas-{page}") == []
