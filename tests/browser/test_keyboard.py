"""Without a finger and without eyes: keys, focus, the live region, less movement."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from . import sensible
from .evening import LAPTOP, Evening, Player

pytestmark = [pytest.mark.browser, pytest.mark.timeout(60)]

FOCUS = """() => {
  const it = document.activeElement;
  const region = it.closest('[data-region]')?.dataset.region ?? '';
  return [it.tagName, it.name || '', it.value || '', region];
}"""


def tabs_to(player: Player, wanted: str, most: int = 150) -> None:
    """Press Tab until something has the focus."""
    for _ in range(most):
        if player.page.evaluate("it => document.activeElement.matches(it)", wanted):
            return
        player.page.keyboard.press("Tab")
    raise AssertionError(f"no Tab leads to {wanted}")


def seated(evening: Evening) -> tuple[Player, Player]:
    """Open a table; Ana sits at a laptop of her own, at the first disc."""
    screen = evening.opens("Ana", "Rui", "Eva")
    ana = evening.device("Ana", LAPTOP)
    ana.code = screen.code
    ana.goes(evening.scanned(screen))
    tabs_to(ana, "form[action$='/sit'] button")
    ana.page.keyboard.press("Enter")
    ana.page.wait_for_selector("body.seat-page")
    if screen.asked() == "merchant":
        sensible.answer(screen)
    ana.reaches(screen.version())
    return screen, ana


def test_a_disc_is_placed_and_a_number_given_up_by_keys_alone(evening: Evening) -> None:
    screen, ana = seated(evening)
    keys = ana.page.keyboard
    tabs_to(ana, "#r-controls input[name=number]")
    keys.press("ArrowDown")
    keys.press("ArrowDown")
    _, _, number, _ = ana.measures(FOCUS)
    tabs_to(ana, "#r-controls button[name=area][value=recruiting]")
    before = ana.version()
    keys.press("Enter")
    ana.done(before)
    screen.sees(f"Ana placed {number} in Recruiting.", "#r-journal")
    tag, _, _, region = ana.measures(FOCUS)
    assert tag != "BODY", "the keys would have to begin at the top again"
    assert region in ("controls", "decision")

    turn = 0
    while screen.asked() != "call":
        sensible.answer(screen, turn)
        turn += 1
    while screen.asked_seat() != 0:
        sensible.answer(screen, turn)
    ana.reaches(screen.version())
    give_up = "#r-controls form:has(> [name=move][value=GiveUp]) button"
    tabs_to(ana, give_up)
    before = ana.version()
    keys.press("Enter")
    ana.done(before)
    screen.sees(re.compile("Ana gives up"), "#r-journal")
    assert ana.measures(FOCUS)[0] != "BODY"


def test_focus_stays_where_it_was_through_the_moves_of_others(evening: Evening) -> None:
    screen, ana = seated(evening)
    tabs_to(ana, "nav.bottom a[href$='/journal']")
    for turn in range(3):
        sensible.answer(screen, turn)
        ana.reaches(screen.version())
        assert ana.measures("() => document.activeElement.href").endswith("/journal")


def test_the_live_region_says_what_the_journal_says(evening: Evening) -> None:
    screen, ana = seated(evening)
    voice = ana.page.locator("#said")
    assert voice.get_attribute("aria-live") == "polite"
    for number, area in ((9, "Recruiting"), (12, "Navigation")):
        screen.places(number, area.lower())
        expect(voice).to_have_text(re.compile(rf"placed {number} in {area}\.$"))
        said = voice.inner_text()
        assert said in screen.find("#r-journal li").first.inner_text()
    before = screen.version()
    screen.takes_back()
    assert screen.version() > before
    expect(voice).to_contain_text("took back")


def test_the_table_screen_hears_its_own_moves_too(evening: Evening) -> None:
    screen, _ = seated(evening)
    screen.places(9, "recruiting")
    expect(screen.page.locator("#said")).to_have_text(re.compile(r"placed 9 in Recruiting\.$"))


def test_whoever_asks_for_less_movement_gets_less(evening: Evening) -> None:
    screen = evening.opens("Ana", "Rui", "Eva")
    ana = evening.device("Ana", still=True)
    ana.goes(evening.scanned(screen))
    ana.tap(ana.button("Ana"))
    ana.page.wait_for_selector("body.seat-page")
    ana.reaches(screen.version())
    for turn in range(2):
        sensible.answer(screen, turn)
    ana.reaches(screen.version())
    marked = ana.page.locator(".changed").first
    expect(marked).to_be_attached()
    moving = ana.measures(
        "() => document.getAnimations().filter(it => it.playState === 'running' &&"
        " !String(it.effect.getTiming().easing + getComputedStyle(it.effect.target)"
        ".animationTimingFunction).includes('steps')).map(it => it.animationName)"
    )
    assert moving == []
