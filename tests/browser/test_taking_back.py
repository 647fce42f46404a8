"""Taking back is at once, named and seen by all; behind what all have seen it asks another seat."""

from __future__ import annotations

import re

import pytest

from . import sensible
from .evening import Evening

pytestmark = [pytest.mark.browser, pytest.mark.timeout(60)]


def test_a_take_back_is_announced_everywhere_and_put_back_beside_it(evening: Evening) -> None:
    screen = evening.opens("Ana", "Rui", "Eva")
    ana = evening.joins("Ana", screen)
    rui = evening.joins("Rui", screen)
    everybody = [screen, ana, rui]
    if screen.asked() == "merchant":
        ana.reaches(sensible.answer(screen) and screen.version())
    ana.places(7, "recruiting")
    rui.reaches(ana.version())
    rui.takes_back()
    for device in everybody:
        device.sees(re.compile("Rui took back: .*7"), "#r-banner")
        assert device.button("Put back", "#r-banner").is_visible()
        device.is_right()
    assert ana.asked_seat() == 0, "Ana is asked again"

    before = ana.version()
    ana.tap(ana.button("Put back", "#r-banner"))
    ana.done(before)
    for device in everybody:
        device.reaches(ana.version())
        device.sees(re.compile("Ana put back"), "#r-banner")
        device.sees("Ana placed 7", "#r-journal") if device is screen else None
        device.is_right()
    assert screen.asked_seat() == 1


def test_a_page_that_nobody_plays_on_cannot_take_back(evening: Evening) -> None:
    screen = evening.opens("Ana", "Rui", "Eva")
    guest = evening.looks("a guest", screen)
    assert not guest.button("Undo").count()
    guest.sees("You only look on here.")
    assert guest.page.locator("#r-controls button:enabled").count() == 0


def test_behind_what_all_have_seen_a_second_seat_must_agree(evening: Evening) -> None:
    screen = evening.opens("Ana", "Rui")
    ana = evening.joins("Ana", screen)
    rui = evening.joins("Rui", screen)
    turn = 0
    while screen.asked() != "turn_up":
        sensible.answer(screen, turn)
        turn += 1
    sensible.answer(screen)
    ana.reaches(screen.version())
    seen = ana.page.locator("#r-status").inner_text()
    ana.takes_back()
    for device in (screen, rui):
        device.sees("Ana", "#r-banner")
        assert device.button(re.compile("I agree"), "#r-banner").is_visible()
    assert ana.page.locator("#r-status").inner_text() == seen, "nothing was taken back yet"

    before = rui.version()
    rui.tap(rui.button(re.compile("I agree"), "#r-banner"))
    rui.done(before)
    for device in (screen, ana, rui):
        device.reaches(rui.version())
        device.is_right()
        device.sees("took back", "#r-banner")
    assert screen.asked() == "turn_up"
