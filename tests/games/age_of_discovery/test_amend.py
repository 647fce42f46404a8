"""Amending: any step can be changed, and the steps after it are played again as far as they fit."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from companion.engine.chance import Chance
from companion.engine.journal import play
from companion.games.age_of_discovery import GAME
from tests.games.age_of_discovery.meddling import meddler
from tests.games.age_of_discovery.test_fixtures import KEPT
from tests.games.age_of_discovery.test_random_player import chosen
from tests.games.amending import Amending
from tests.random_player import Played, play_game

GAMES = 36


def whole_game(seed: int) -> Played:
    options, copy = chosen(Random(seed))
    return play_game(GAME, seed, 2 + seed % 3, options, copy=copy, meddle=meddler(0.3))


def kept_game(name: str) -> Played:
    """Play a kept game again, for what happens seldom."""
    kept = KEPT.record(name)
    seed = bytes.fromhex(kept.seed)
    first = GAME.set_up(kept.start, kept.sheet(GAME), Chance(script=kept.opening))
    again = Played(GAME, kept.start, kept.copy, seed, first.state, kept.opening, ())
    for step in kept.steps:
        move = GAME.decode_move(step.move)
        again.steps.append(play(GAME, again.state, step.seat, move, Chance(seed)))
    return again


def every_game() -> Iterator[Played]:
    yield kept_game("coins-said-by-the-tied")
    yield from map(whole_game, range(GAMES))


KINDS = sorted(GAME.moves)
AMENDING = Amending(GAME, every_game, meddler(1.0))


@pytest.mark.parametrize("kind", KINDS)
def test_a_step_of_each_kind_amended_to_itself_changes_nothing(kind: str) -> None:
    AMENDING.to_itself_changes_nothing(kind)


@pytest.mark.parametrize("kind", KINDS)
def test_a_step_of_each_kind_amended_to_another_plays_on_as_far_as_it_fits(kind: str) -> None:
    AMENDING.to_another_plays_on(kind)
