"""No phone at all: one laptop keeps a whole game, from the first number to the last point."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from . import sensible
from .evening import Evening

pytestmark = [pytest.mark.browser, pytest.mark.timeout(150)]


def test_a_whole_game_on_one_device(evening: Evening) -> None:
    screen = evening.opens("Ana", "Rui")
    screen.remembers()
    turn = launched = 0
    while screen.asked():
        if screen.asked() in ("call", "end_round", "last_launches"):
            launched += sensible.launches(screen)
        sensible.answer(screen, turn)
        turn += 1
        assert turn < 400, "the game does not end"
    assert launched, "no ship ever sailed"
    screen.sees("The game is over", "#r-status")
    expect(screen.page.locator("#r-scores .won")).to_be_visible()
    breakdown = screen.page.locator("#r-scores .scroll-x table")
    rows = breakdown.locator("tbody td").all_inner_texts()
    totals = breakdown.locator("tfoot td").all_inner_texts()
    assert len(totals) == 2
    for seat, total in enumerate(totals):
        assert sum(int(points) for points in rows[seat :: len(totals)]) == int(total)
    assert screen.was_not_reloaded()
    screen.is_right()
    screen.page.reload()
    expect(screen.page.locator("#r-scores .won")).to_be_visible()
