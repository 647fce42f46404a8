"""Amending: any step can be changed, and the steps after it are played again as far as they fit."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from functools import cache
from random import Random

import pytest

from companion.engine.chance import Chance
from companion.engine.game import Move
from companion.engine.journal import Step, amend, play
from companion.engine.words import Refusal
from companion.games.age_of_discovery import GAME
from companion.games.age_of_discovery.state import State
from tests.games.age_of_discovery.meddling import meddler
from tests.games.age_of_discovery.test_fixtures import KEPT
from tests.games.age_of_discovery.test_random_player import chosen
from tests.random_player import Played, play_game

GAMES = 36
TRIES = 40
KINDS = sorted(GAME.moves)


@cache
def games() -> tuple[Played, ...]:
    """Play games in which everything happens."""
    gc.disable()  # it would walk through thousands of kept states again and again
    try:
        return (kept_game("coins-said-by-the-tied"), *(whole_game(s) for s in range(GAMES)))
    finally:
        gc.freeze()
        gc.enable()


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


def found(kind: str) -> Iterator[tuple[Played, int]]:
    """Find the steps with a kind of move, a few in all and one in a game."""
    for played in games():
        at = [n for n, step in enumerate(played.steps) if type(step.move).__name__ == kind]
        if at:
            yield played, at[len(at) // 2]


def before(played: Played, index: int) -> State:
    state: State = played.steps[index - 1].state if index else played.first
    return state


@pytest.mark.parametrize("kind", KINDS)
def test_a_step_of_each_kind_amended_to_itself_changes_nothing(kind: str) -> None:
    played, index = next(found(kind))
    steps = played.steps[index:]
    again = amend(GAME, before(played, index), steps, steps[0].seat, steps[0].move, played.seed)
    assert again.misfit is None
    assert again.steps == tuple(steps)


@pytest.mark.parametrize("kind", KINDS)
def test_a_step_of_each_kind_amended_to_another_plays_on_as_far_as_it_fits(kind: str) -> None:
    amended = 0
    for played, index in found(kind):
        steps, state = played.steps[index:], before(played, index)
        other = something_else(state, steps[0])
        if other is None:
            continue
        seat, move = other
        again = amend(GAME, state, steps, seat, move, played.seed)
        amended += 1
        for step in again.steps:
            GAME.check(step.state)
        assert again.steps[0].move == move
        kept = [step.move for step in steps[1 : len(again.steps)]]
        assert [step.move for step in again.steps[1:]] == kept
        if again.misfit is None:
            assert len(again.steps) == len(steps)
        else:
            assert again.misfit == len(again.steps)
            assert again.reason is not None
        if amended == 3:
            return
    assert amended, "nothing else was ever possible"


def something_else(state: State, step: Step) -> tuple[int | None, Move] | None:
    """Find another legal move instead of a step's."""
    rng = Random(len(state.stack))
    meddle = meddler(1.0)
    for attempt in range(TRIES):
        other = GAME.sample(state, rng) if attempt % 2 else meddle(state, rng)
        if other is None or other == (step.seat, step.move):
            continue
        try:
            play(GAME, state, *other, Chance(b"something else"))
        except Refusal:
            continue
        return other
    return None
