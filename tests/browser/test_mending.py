"""Putting right what went wrong: a step changed, a piece moved, a rule looked up, numbers kept."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from . import gallery as at
from . import sensible
from .evening import LAPTOP, Evening
from .gallery import Gallery

pytestmark = [pytest.mark.browser, pytest.mark.timeout(60)]


def test_an_earlier_disc_is_changed_and_the_later_ones_stay(evening: Evening) -> None:
    screen = evening.opens("Ana", "Rui", "Eva")
    if screen.asked() == "merchant":
        sensible.answer(screen)
    ana = evening.joins("Ana", screen)
    for number, area in ((7, "projects"), (9, "recruiting"), (12, "navigation")):
        screen.places(number, area)
    ana.tap(ana.page.get_by_role("link", name="Journal"))
    line = ana.page.locator("li").filter(has_text="placed 7 in").first
    ana.tap(line.get_by_role("link", name="Change this"))
    form = ana.page.locator("form.placing")
    ana.tap(form.locator("input[name=number][value='8']"))
    ana.tap(form.locator("button[name=area][value=characters]"))
    ana.page.wait_for_selector("body.seat-page")
    for device in (screen, ana):
        device.sees(re.compile(r"Ana changed|placed 8 in Characters"), "#r-banner")
        device.is_right()
    assert {
        number: screen.page.locator(f"#r-track .n:has(b:text-is('{number}')) .seat").count()
        for number in (7, 8, 9, 12)
    } == {7: 0, 8: 1, 9: 1, 12: 1}


def test_the_journal_on_the_table_screen_leads_to_a_step_too(evening: Evening) -> None:
    screen = evening.opens("Ana", "Rui", "Eva")
    if screen.asked() == "merchant":
        sensible.answer(screen)
    screen.places(7, "projects")
    screen.places(9, "recruiting")
    line = screen.page.locator("#r-journal li").filter(has_text="placed 7 in")
    screen.tap(line.get_by_role("link", name="Change this"))
    screen.tap(screen.button("Take this back, and all after it"))
    screen.page.wait_for_selector("body.table-screen")
    assert screen.page.locator("#r-track .n .seat").count() == 0
    screen.sees("The table screen went back to", "#r-banner")


def test_corrections_are_found_from_every_page_that_plays(evening: Evening) -> None:
    screen = evening.opens("Ana", "Rui")
    ana = evening.joins("Ana", screen)
    screen.tap(screen.page.get_by_role("link", name="Corrections"))
    screen.page.wait_for_selector("h1:has-text('Corrections')")
    ana.tap(ana.page.get_by_role("link", name="Journal"))
    ana.tap(ana.page.get_by_role("link", name="Corrections"))
    ana.page.wait_for_selector("h1:has-text('Corrections')")


def test_a_rule_opens_beside_the_page_and_closes_again(evening: Evening) -> None:
    screen = evening.opens("Ana", "Rui", "Eva")
    ana = evening.joins("Ana", screen)
    if screen.asked() == "merchant":
        sensible.answer(screen)
    ana.reaches(screen.version())
    ana.remembers()
    ana.tap("#r-controls .placing input[value='7']")
    ana.tap(ana.page.locator("#r-decision a.rule").first)
    rule = ana.page.get_by_role("dialog")
    expect(rule).to_contain_text("V039")
    expect(rule).to_contain_text("Rulebook:")
    ana.tap(rule.get_by_role("button", name="Close"))
    expect(rule).not_to_be_visible()
    assert ana.was_not_reloaded()
    assert ana.page.locator("#r-controls .placing input[value='7']").is_checked()


def test_numbers_are_kept_and_played_with_again(evening: Evening, playground: Gallery) -> None:
    hung = playground["ask"]
    seat = evening.visits(hung)
    seat.goes(f"{seat.base}/keep")
    seat.page.get_by_label("Whose box").fill("Ana's box")
    seat.tap(seat.button("Keep"))
    seat.sees("Ana's box")
    laptop = evening.device("a laptop", LAPTOP)
    laptop.goes(evening.house.here)
    box = laptop.page.get_by_label("Whose box")
    box.select_option(label="Ana's box")
    for place, name in enumerate(("Ana", "Rui")):
        laptop.page.get_by_label(f"Player {place + 1}", exact=True).fill(name)
    laptop.tap(laptop.button("Open the table"))
    laptop.page.wait_for_selector("body.table-screen")


def test_after_the_end_the_page_leads_to_keeping_the_numbers(
    evening: Evening, gallery: Gallery
) -> None:
    screen = evening.visits(gallery[at.LEARNED], "/table", LAPTOP)
    screen.tap(screen.page.get_by_role("link", name="Keep this table's numbers"))
    screen.page.wait_for_selector("h1:has-text('Keep the numbers')")
