"""Impatient fingers: whatever is tapped twice, or by two at once, happens once."""

from __future__ import annotations

import pytest
from playwright.sync_api import Route

from . import sensible
from .evening import Evening, Player

pytestmark = [pytest.mark.browser, pytest.mark.timeout(60)]

GIVE_UP = "#r-controls form:has(> [name=move][value=GiveUp]) button:visible"


def opened(player: Player) -> int:
    """Count the numbers that wait to be called."""
    return player.page.locator("#r-track .n .seat").count()


def at_the_calls(evening: Evening) -> Player:
    """Open a table and place all discs; gives the table screen, where a number is called."""
    screen = evening.opens("Ana", "Rui", "Eva")
    turn = 0
    while screen.asked() != "call":
        sensible.answer(screen, turn)
        turn += 1
    return screen


def test_a_double_tap_gives_up_one_number(evening: Evening) -> None:
    screen = at_the_calls(evening)
    screen.forgives("409 POST", "422 POST")
    for pause in (0, 60, 150):
        waiting = opened(screen)
        spot = screen.page.locator(GIVE_UP).first.bounding_box()
        assert spot is not None
        x, y = spot["x"] + spot["width"] / 2, spot["y"] + spot["height"] / 2
        screen.page.mouse.click(x, y)
        screen.page.wait_for_timeout(pause)
        screen.page.mouse.click(x, y)
        screen.page.wait_for_timeout(600)
        assert opened(screen) == waiting - 1, f"two taps {pause} ms apart"
        screen.is_right(besides=["banner"])


def test_two_devices_tap_the_same_at_once(evening: Evening) -> None:
    screen = at_the_calls(evening)
    ana = evening.joins("Ana", screen)
    for device in (screen, ana):
        device.forgives("409 POST", "422 POST")
    ana.uncovers()
    waiting = opened(screen)
    script = "selector => setTimeout(() => document.querySelector(selector).click(), 200)"
    for device in (screen, ana):
        device.page.evaluate(script, "#r-controls form:has(> [name=move][value=GiveUp]) button")
    screen.page.wait_for_timeout(1200)
    assert opened(screen) == waiting - 1
    for device in (screen, ana):
        device.is_right(besides=["banner"])


def test_an_answer_that_got_lost_is_not_played_twice(evening: Evening) -> None:
    screen = evening.opens("Ana", "Rui", "Eva")
    ana = evening.device("Ana")
    ana.forgives("ERR_FAILED", "Failed to fetch")
    ana.goes(f"{evening.house.here}/t/{screen.code}")
    ana.tap(ana.button("Ana"))
    ana.page.wait_for_selector("body.seat-page")
    if screen.asked() == "merchant":
        sensible.answer(screen)
    ana.reaches(screen.version())

    def lose(route: Route) -> None:
        route.fetch()
        route.abort()

    ana.page.route("**/play", lose)
    ana.tap("#r-controls .placing input[value='7']")
    ana.tap("#r-controls .placing button[value=recruiting]")
    screen.sees("Ana placed 7", "#r-journal")
    ana.page.unroute("**/play")
    ana.reaches(screen.version())
    ana.is_right(besides=["banner"])
    assert opened(screen) == 1
    assert opened(ana) == 1
