"""What everybody looks for is in sight, without scrolling to it."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from .evening import LAPTOP, PHONE, Evening
from .gallery import Gallery

pytestmark = [pytest.mark.browser, pytest.mark.timeout(60)]


@pytest.mark.parametrize("page", ["", "/table"])
def test_whose_turn_it_is_stays_in_sight(evening: Evening, gallery: Gallery, page: str) -> None:
    device = evening.visits(gallery["place"], page, LAPTOP if page else PHONE)
    device.page.evaluate("() => scrollTo(0, 900)")
    device.page.wait_for_function("() => scrollY > 500")
    expect(device.page.locator("#r-status h1")).to_be_in_viewport(ratio=1)


def test_a_low_screen_keeps_its_room(evening: Evening, gallery: Gallery) -> None:
    device = evening.visits(gallery["place"], "", {"width": 844, "height": 390})
    device.page.evaluate("() => scrollTo(0, 900)")
    expect(device.page.locator("#r-status h1")).not_to_be_in_viewport()
