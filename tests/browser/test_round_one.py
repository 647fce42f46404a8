"""A table screen and two phones play the first round: everybody sees everything at once."""

from __future__ import annotations

import time

import pytest

from . import sensible
from .evening import Evening, Player

pytestmark = [pytest.mark.browser, pytest.mark.timeout(90)]

AT_ONCE = 2.0
"""Seconds after which nobody would call it at once any more, on a machine that does much else."""


def play_the_round(screen: Player, phones: list[Player]) -> list[float]:
    """Play to round 2, each from the device that is asked; gives the seconds of each change."""
    everybody = [screen, *phones]
    for device in everybody:
        device.remembers()
    taken = []
    turn = 0
    while screen.round() == 1:
        seat = screen.asked_seat()
        who = phones[seat] if seat is not None and seat < len(phones) else screen
        sensible.answer(who, turn)
        version = who.version()
        taken.append(max(device.reaches(version) for device in everybody))
        for device in everybody:
            device.is_right()
        turn += 1
        assert turn < 80, "the round does not end"
    assert all(device.was_not_reloaded() for device in everybody)
    return taken


def test_everybody_joins_by_the_code_and_sees_every_change_of_round_1(evening: Evening) -> None:
    screen = evening.opens("Ana", "Rui", "Eva")
    began = time.monotonic()
    ana = evening.joins("Ana", screen)
    assert time.monotonic() - began < 10
    ana.sees("Ana")
    rui = evening.joins("Rui", screen)
    screen.sees("Rui has joined.", "#r-journal")
    taken = play_the_round(screen, [ana, rui])
    assert len(taken) >= 27, "twelve discs placed, twelve called, and the upkeep"
    assert max(taken) < AT_ONCE
    assert "Round 2 of 5" in ana.page.locator("#r-status").inner_text()


def test_the_rows_of_a_real_board_are_confirmed_on_the_way(evening: Evening) -> None:
    screen = evening.opens("Ana", "Rui", board="real")
    ana = evening.joins("Ana", screen)
    rui = evening.joins("Rui", screen)
    assert screen.asked() == "first_tile"
    asked = screen.page.locator("#r-set_up").get_by_text("Check your board")
    before = asked.locator("..").inner_text()
    play_the_round(screen, [ana, rui])
    assert asked.count() == 0 or asked.locator("..").inner_text() != before
