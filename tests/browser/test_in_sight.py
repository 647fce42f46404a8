"""What everybody looks for is in sight, without scrolling to it."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from . import gallery as at
from .evening import LAPTOP, PHONE, Evening, Player
from .gallery import Gallery

pytestmark = [pytest.mark.browser, pytest.mark.timeout(60)]


def bottom(device: Player, selector: str) -> float:
    """Give how far below the top of the screen the last of these ends, in pixels."""
    box = device.page.locator(selector).last.bounding_box()
    assert box is not None
    return box["y"] + box["height"]


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


def test_a_disc_is_placed_on_a_laptop_without_scrolling(evening: Evening, gallery: Gallery) -> None:
    screen = evening.visits(gallery["place"], "/table", LAPTOP)
    assert bottom(screen, "#r-controls .areas button") <= LAPTOP["height"]


def test_seats_that_nobody_takes_do_not_push_the_players_out_of_sight(
    evening: Evening, gallery: Gallery
) -> None:
    screen = evening.visits(gallery["place"], "/table", LAPTOP)
    assert screen.page.locator("#r-join .qr:not(.qr-small)").count(), "no seat is free"
    assert bottom(screen, "#r-mine .seat-card:nth-child(3)") <= LAPTOP["height"]
    assert evening.scanned(screen)


def test_the_columns_of_the_table_screen_begin_level(evening: Evening, gallery: Gallery) -> None:
    for kind in ("place", at.OVER):
        screen = evening.visits(gallery[kind], "/table", LAPTOP)
        tops = screen.page.evaluate(
            """() => ['.map', '.vdg > :nth-child(3) .region:not(:empty) > *', '.side > *']
              .map(it => Math.min(...[...document.querySelectorAll(it)]
                .map(one => one.getBoundingClientRect()).filter(box => box.height > 9)
                .map(box => box.top)))"""
        )
        assert max(tops) - min(tops) < 4, tops


def test_a_table_is_opened_without_scrolling(evening: Evening) -> None:
    for size in (LAPTOP, PHONE):
        device = evening.device("a device", size)
        device.goes(evening.house.here)
        expect(device.button("Open the table")).to_be_in_viewport(ratio=1)


def test_a_phone_needs_one_typeface(evening: Evening, gallery: Gallery) -> None:
    phone = evening.visits(gallery[at.OVER])
    expect(phone.page.locator(".won")).to_be_visible()
    loaded = phone.page.evaluate(
        "async () => { await document.fonts.ready; return performance.getEntriesByType('resource')"
        ".map(it => it.name).filter(it => it.includes('/fonts/')); }"
    )
    assert loaded
    assert not [name for name in loaded if "alegreya" in name]
