"""Amending: any step can be changed, and the steps after it are played again as far as they fit."""

from __future__ import annotations

from random import Random

import pytest

from companion.games.caravelas import GAME
from tests.games.amending import Amending
from tests.games.caravelas.meddling import meddler
from tests.random_player import Played, play_game, random_options

GAMES = 40


def whole_game(seed: int) -> Played:
    options = random_options(GAME, Random(seed))
    return play_game(GAME, seed, 2 + seed % 3, options, meddle=meddler(0.2, True))


KINDS = sorted(GAME.moves)
AMENDING = Amending(GAME, lambda: map(whole_game, range(GAMES)), meddler(1.0, True))


@pytest.mark.parametrize("kind", KINDS)
def test_a_step_of_each_kind_amended_to_itself_changes_nothing(kind: str) -> None:
    AMENDING.to_itself_changes_nothing(kind)


@pytest.mark.parametrize("kind", KINDS)
def test_a_step_of_each_kind_amended_to_another_plays_on_as_far_as_it_fits(kind: str) -> None:
    AMENDING.to_another_plays_on(kind)
