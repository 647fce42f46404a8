"""Turning up the special missions is a barrier like a draw, and cannot be tried out beforehand."""

from __future__ import annotations

import pytest

from companion.games.age_of_discovery import GAME
from companion.games.age_of_discovery.holding import HoldScoring
from tests.random_player import play_game


@pytest.mark.rule("A118")
def test_the_final_scoring_shows_missions_that_nobody_knew() -> None:
    options = {option.key: "app" for option in GAME.options if option.group == "custody"}
    played = play_game(GAME, 3, 2, {"board": "own", **options})
    last = [step for step in played.steps if isinstance(step.move, HoldScoring)][-1]
    assert last.reveals
    assert not last.outcomes, "nothing is drawn: they are turned up"
