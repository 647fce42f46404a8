"""Nobody gets lost: from every page there is a way back, and what was entered is said so."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from . import sensible
from .evening import Evening

pytestmark = [pytest.mark.browser, pytest.mark.timeout(60)]


@pytest.mark.parametrize("page", ["Journal", "Table", "Rules"])
def test_from_what_the_bar_opens_a_tap_leads_back_to_the_seat(evening: Evening, page: str) -> None:
    screen = evening.opens("Ana", "Rui")
    ana = evening.joins("Ana", screen)
    ana.tap(ana.page.get_by_role("link", name=page, exact=True))
    ana.page.wait_for_selector("body:not(.seat-page)")
    ana.tap(ana.page.get_by_role("link", name="Back to ").first)
    ana.page.wait_for_selector("body.seat-page")


@pytest.mark.parametrize("page", ["Journal", "Rules", "Set-up", "Corrections", "Seats"])
def test_from_what_the_table_screen_opens_a_link_leads_back(evening: Evening, page: str) -> None:
    screen = evening.opens("Ana", "Rui")
    screen.tap(screen.page.get_by_role("link", name=page, exact=True))
    screen.page.wait_for_selector("body:not(.table-screen)")
    screen.tap(screen.page.get_by_role("link", name="Back to the table"))
    screen.page.wait_for_selector("body.table-screen")


def test_rules_found_by_words_still_know_the_way_back(evening: Evening) -> None:
    screen = evening.opens("Ana", "Rui")
    ana = evening.joins("Ana", screen)
    ana.tap(ana.page.get_by_role("link", name="Rules", exact=True))
    ana.page.get_by_label("Words to look for").fill("captain")
    ana.tap(ana.button("Search"))
    ana.page.wait_for_url("**q=captain**")
    ana.tap(ana.page.locator("details summary").first)
    ana.tap(ana.page.get_by_role("link", name="More").first)
    ana.page.wait_for_selector("article.prose")
    ana.tap(ana.page.get_by_role("link", name="Back to the table"))
    ana.page.wait_for_selector("body.seat-page")


def test_a_correction_is_said_to_be_entered_and_its_form_is_empty_again(evening: Evening) -> None:
    screen = evening.opens("Ana", "Rui")
    if screen.asked() == "merchant":
        sensible.answer(screen)
    ana = evening.joins("Ana", screen)
    ana.goes(f"{ana.base}/correct")
    ana.tap(ana.page.locator("summary").filter(has_text="Ana").first)
    form = ana.page.locator("form:has([value=CorrectPoints])").first
    form.locator("[name=points]").fill("3")
    form.locator("[name=reason]").fill("counted wrong")
    before = ana.version()
    ana.tap(form.locator("button").last)
    ana.done(before)
    expect(ana.page.locator(".toast")).to_contain_text("counted wrong")
    expect(form.locator("[name=reason]")).to_have_value("")


def test_the_set_up_list_is_offered_until_it_is_over(evening: Evening) -> None:
    screen = evening.opens("Ana", "Rui")
    if screen.asked() == "merchant":
        sensible.answer(screen)
    link = screen.page.get_by_role("link", name="Set-up", exact=True)
    expect(link).to_be_visible()
    screen.places(9, "recruiting")
    expect(link).to_be_hidden()
    over = screen.page.get_by_text("everything is laid out")
    screen.goes(f"{screen.base}/set-up")
    expect(over).to_be_visible()
    screen.goes(f"{screen.base}/table")
    screen.takes_back()
    expect(link).to_be_visible()
    screen.goes(f"{screen.base}/set-up")
    expect(over).to_be_hidden()
