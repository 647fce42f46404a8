"""What changed since the last look is marked for a moment: the line, not the list."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from . import sensible
from .evening import Evening

pytestmark = [pytest.mark.browser, pytest.mark.timeout(60)]

MARKED = """() => {
  window.marked = [];
  new MutationObserver(records => {
    for (const {target} of records) {
      if (target.classList.contains('changed')) {
        window.marked.push([target.closest('[data-region]').dataset.region,
                            Math.round(target.getBoundingClientRect().height)]);
      }
    }
  }).observe(document.body, {subtree: true, attributes: true, attributeFilter: ['class']});
}"""


def test_a_placed_disc_is_marked_where_it_lies_and_soon_no_more(evening: Evening) -> None:
    screen = evening.opens("Ana", "Rui", "Eva")
    ana = evening.joins("Ana", screen)
    if screen.asked() == "merchant":
        sensible.answer(screen)
    screen.places(9, "recruiting")
    ana.reaches(screen.version())
    ana.page.wait_for_timeout(300)
    ana.page.evaluate(MARKED)
    screen.places(12, "navigation")
    ana.reaches(screen.version())
    ana.page.wait_for_function("() => window.marked.length")
    ana.page.wait_for_timeout(200)
    marked = ana.page.evaluate("() => window.marked")
    assert "track" in {region for region, _ in marked}
    assert max(height for _, height in marked) < 200, f"too much is marked: {marked}"
    assert not {"decision", "controls"} & {region for region, _ in marked}
    expect(ana.page.locator(".changed")).to_have_count(0, timeout=6_000)
