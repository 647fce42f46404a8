"""Seats: kept through everything, shared on request, never taken from under somebody."""

from __future__ import annotations

import re

import pytest

from . import sensible
from .evening import Evening, Player

pytestmark = [pytest.mark.browser, pytest.mark.timeout(60)]


def asks_for(evening: Evening, name: str, screen: Player) -> Player:
    """Scan the code with another device, and tap a seat that is taken."""
    other = evening.device(f"{name}'s other device")
    other.code = screen.code
    other.goes(evening.scanned(screen))
    other.tap(other.button(re.compile(name)))
    other.sees(f"Waiting: whoever holds {name}'s seat")
    return other


def test_a_seat_survives_ten_reloads(evening: Evening) -> None:
    screen = evening.opens("Ana", "Rui")
    ana = evening.joins("Ana", screen)
    for _ in range(10):
        ana.page.reload()
        assert ana.page.locator("body.seat-page").count()
    ana.is_right()
    sensible.answer(ana)
    assert screen.find("#r-journal").inner_text().count("Ana has joined.") == 1


def test_a_second_device_plays_too_once_the_first_lets_it(evening: Evening) -> None:
    screen = evening.opens("Ana", "Rui")
    ana = evening.joins("Ana", screen)
    tablet = asks_for(evening, "Ana", screen)
    screen.sees("Another device asks for Ana's seat.", "#r-banner")
    ana.tap(ana.button("Let it play too", "#r-banner"))
    tablet.page.wait_for_selector("body.seat-page")
    ana.sees_not("Another device asks", "#r-banner")
    sensible.answer(tablet)
    ana.reaches(tablet.version())
    for device in (screen, ana, tablet):
        device.is_right()


def test_a_seat_that_moves_says_so_on_the_old_device(evening: Evening) -> None:
    screen = evening.opens("Ana", "Rui")
    ana = evening.joins("Ana", screen)
    tablet = asks_for(evening, "Ana", screen)
    screen.tap(screen.button("Move the seat there", "#r-banner"))
    tablet.page.wait_for_selector("body.seat-page")
    ana.sees("Ana's seat is on another device now.")
    screen.sees("Ana plays on another device now.", "#r-journal")


def test_a_device_that_is_sent_away_sees_the_seats_again(evening: Evening) -> None:
    screen = evening.opens("Ana", "Rui")
    ana = evening.joins("Ana", screen)
    tablet = asks_for(evening, "Ana", screen)
    ana.tap(ana.button("No", "#r-banner"))
    tablet.sees_not("Waiting: whoever")
    tablet.tap(tablet.button("Rui"))
    tablet.page.wait_for_selector("body.seat-page")
    screen.sees("Rui has joined.", "#r-journal")


def test_of_two_who_tap_a_seat_together_one_gets_it(evening: Evening) -> None:
    screen = evening.opens("Ana", "Rui")
    both = [evening.device(f"somebody {number}") for number in (1, 2)]
    for one in both:
        one.goes(evening.scanned(screen))
    for one in both:
        one.page.evaluate(
            "() => setTimeout(() => document.querySelector('form[action$=\"/sit\"] button')"
            ".click(), 300)"
        )
    for one in both:
        one.page.wait_for_function(
            "() => document.querySelector('body.seat-page') ||"
            " document.body.textContent.includes('Waiting: whoever')"
        )
    seated = [one.page.locator("body.seat-page").count() for one in both]
    assert sorted(seated) == [0, 1]


def test_a_freed_seat_ends_its_page_at_once(evening: Evening) -> None:
    screen = evening.opens("Ana", "Rui")
    ana = evening.joins("Ana", screen)
    screen.tap(screen.page.get_by_role("link", name="Seats"))
    screen.tap(screen.button("Free the seat"))
    ana.page.wait_for_selector("h1:has-text('Choose your seat')")
    assert not ana.page.locator("#r-mine").count(), "nothing of the seat is left on its page"


def test_what_an_onlooker_cannot_tap_looks_so(evening: Evening) -> None:
    screen = evening.opens("Ana", "Rui", board="real")
    onlooker = evening.looks("somebody", screen)
    edges = "them => them.map(it => getComputedStyle(it).borderTopStyle)"
    there = "#r-set_up :is(.btn, .choice)"
    assert set(onlooker.page.eval_on_selector_all(there, edges)) == {"dotted"}
    assert "dotted" not in screen.page.eval_on_selector_all(there, edges)


def test_an_onlooker_is_told_what_is_asked_and_spared_the_ways_to_answer(evening: Evening) -> None:
    screen = evening.opens("Ana", "Rui")
    onlooker = evening.looks("somebody", screen)
    asked = screen.page.locator("#r-status h1").inner_text()
    assert onlooker.page.locator("#r-status h1").inner_text() == asked
    assert screen.page.locator("#r-controls button").count()
    assert not onlooker.page.locator("#r-controls button").count()
