"""What a move would cost, said while it is being chosen."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from .evening import LAPTOP, Evening
from .gallery import Gallery

pytestmark = [pytest.mark.browser, pytest.mark.timeout(60)]

PRICE = re.compile(r"−\d+ Real")


def test_the_price_is_said_while_sailors_are_chosen(evening: Evening, gallery: Gallery) -> None:
    seat = evening.visits(gallery["call.recruiting"])
    seat.forgives("422 POST .*/quote")
    form = seat.page.locator("#r-controls form.section-form").first
    seat.tap(form.locator("input[type=radio][value='1']").first)
    expect(form.locator("[data-quoted]")).to_have_text(PRICE)
    seat.tap(form.locator("input[type=radio][value='0']").first)
    expect(form.locator("[data-quoted]")).not_to_have_text(PRICE)


def test_no_price_is_asked_for_what_is_played_already(evening: Evening, gallery: Gallery) -> None:
    screen = evening.visits(gallery["call.recruiting"], "/table", LAPTOP)
    asked: list[str] = []
    screen.page.on("request", lambda request: asked.append(request.url.rpartition("/")[2]))
    form = screen.page.locator("#r-controls form.section-form").first
    before = screen.version()
    screen.tap(form.locator("input[type=radio][value='1']").first)
    screen.tap(form.locator("button.signal"))
    screen.done(before)
    screen.page.wait_for_timeout(600)
    assert "play" in asked
    assert "quote" not in asked[asked.index("play") :]
    assert not screen.page.locator("[data-quoted]:not(:empty)").count()
    screen.takes_back()
