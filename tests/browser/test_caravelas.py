"""Caravelas in a browser: the budget of taps, hands that lie face down, every question by axe."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, expect

from companion.games.caravelas.blue import Blue
from companion.games.caravelas.corrections import CorrectCube
from companion.games.caravelas.sailing import EndTurn, Spend
from companion.games.caravelas.setting_up import SetOrder
from companion.store.table import OpenTable

from .caravelas import CASES, ORDERED, OWN, Guest, House, hang
from .devices import HIDDEN
from .looking import faults

pytestmark = [pytest.mark.browser, pytest.mark.timeout(180)]

HELD = 20_000
"""Milliseconds for which a hand stays open."""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    house = House(tmp_path_factory.mktemp("caravelas"))
    yield house
    house.close()


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
