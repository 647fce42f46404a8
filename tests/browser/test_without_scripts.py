"""A browser that runs no script can still play: every control is a form that posts."""

from __future__ import annotations

import pytest

from .evening import PHONE, Evening

pytestmark = [pytest.mark.browser, pytest.mark.timeout(60)]


def test_a_disc_is_placed_without_any_script(evening: Evening) -> None:
    screen = evening.opens("Ana", "Rui", "Eva")
    if screen.asked() == "merchant":
        screen.plays(".slot-button")
    context = evening.browser.new_context(
        viewport=PHONE,  # type: ignore[arg-type]
        java_script_enabled=False,
    )
    page = context.new_page()
    page.goto(f"{evening.house.public}/t/{screen.code}")
    page.get_by_role("button", name="Ana").click()
    page.locator(".placing input[name=number][value='7']").check()
    page.locator(".placing button[value=recruiting]").click()
    page.wait_for_load_state()
    assert page.locator("body.seat-page").count()
    screen.sees("Ana placed 7 in Recruiting.", "#r-journal")
    page.get_by_role("button", name="Undo").click()
    screen.sees("Ana took back", "#r-banner")
    context.close()
