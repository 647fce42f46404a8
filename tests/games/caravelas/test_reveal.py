"""Laying hands open is a barrier like a draw, and cannot be tried out beforehand."""

from __future__ import annotations

import pytest

from companion.engine.chance import Chance
from companion.engine.journal import play
from companion.games.caravelas import GAME
from companion.games.caravelas.game_end import RevealDestinations
from tests.random_player import play_game

NAMES = {f"port.{n}.name": f"Port {n}" for n in range(1, 33)}


@pytest.mark.rule("C106")
def test_revealing_the_destinations_shows_what_nobody_knew() -> None:
    options = {"board": "own", "custody.events": "app", "custody.destinations": "app"}
    played = play_game(GAME, 3, 2, options, copy=NAMES)
    reveals = [step for step in played.steps if isinstance(step.move, RevealDestinations)]
    assert [step.reveals for step in reveals] == [True]
    before = played.steps[played.steps.index(reveals[0]) - 1].state
    assert play(GAME, before, None, RevealDestinations(), Chance(b"")).reveals
