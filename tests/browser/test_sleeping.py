"""A phone sleeps, is put away, loses its network: it is right as soon as somebody looks at it."""

from __future__ import annotations

import pytest

from . import sensible
from .evening import Evening, Player
from .line import Line

pytestmark = [pytest.mark.browser, pytest.mark.timeout(60)]

TWO_SECONDS = 2.0


def three_moves(screen: Player) -> int:
    """Play on without the phone; gives the version."""
    for turn in range(3):
        sensible.answer(screen, turn)
    return screen.version()


def test_a_phone_that_slept_is_right_within_two_seconds(evening: Evening) -> None:
    screen = evening.opens("Ana", "Rui", "Eva")
    ana = evening.joins("Ana", screen)
    ana.page.clock.install()
    ana.page.reload()
    ana.remembers()
    ana.sleeps()
    ana.page.clock.run_for(60_000)
    before = ana.version()
    missed = three_moves(screen)
    assert ana.version() == before, "a hidden phone keeps its stream for some seconds, not for ever"
    screen.sees("asleep since", "#r-presence", timeout=20_000)
    ana.page.clock.resume()
    ana.wakes()
    assert ana.reaches(missed) < TWO_SECONDS
    ana.is_right()
    assert ana.was_not_reloaded()
    screen.sees("awake", "#r-presence li:has-text('Ana')")


def test_a_short_sleep_changes_nothing(evening: Evening) -> None:
    screen = evening.opens("Ana", "Rui", "Eva")
    ana = evening.joins("Ana", screen)
    ana.sleeps()
    missed = three_moves(screen)
    ana.wakes()
    assert ana.reaches(missed) < TWO_SECONDS
    ana.is_right()


def test_a_phone_whose_network_went_away_while_it_slept(evening: Evening) -> None:
    screen = evening.opens("Ana", "Rui", "Eva")
    with Line(evening.house.port) as line:
        ana = evening.device("Ana")
        ana.code = screen.code
        ana.goes(f"http://roteiro.test:{line.port}/t/{screen.code}")
        ana.tap(ana.button("Ana"))
        ana.page.wait_for_selector("body.seat-page")
        ana.reaches(screen.version())
        ana.remembers()
        ana.sleeps()
        line.goes_dead()
        missed = three_moves(screen)
        ana.page.wait_for_timeout(2_100)
        ana.wakes()
        assert ana.reaches(missed, timeout=20_000) < 5, "each dead connection costs a second or two"
        ana.is_right()
        assert ana.was_not_reloaded()


def test_a_page_that_the_browser_had_kept_is_right_when_it_comes_back(evening: Evening) -> None:
    screen = evening.opens("Ana", "Rui", "Eva")
    ana = evening.joins("Ana", screen)
    ana.is_put_away()
    missed = three_moves(screen)
    ana.is_taken_out()
    assert ana.reaches(missed) < TWO_SECONDS
    ana.is_right()


def test_back_from_the_journal_the_page_is_right(evening: Evening) -> None:
    screen = evening.opens("Ana", "Rui", "Eva")
    ana = evening.joins("Ana", screen)
    ana.tap(ana.page.get_by_role("link", name="Journal"))
    ana.page.wait_for_selector("ol.journal")
    missed = three_moves(screen)
    ana.page.go_back()
    assert ana.reaches(missed) < TWO_SECONDS
    ana.is_right()
