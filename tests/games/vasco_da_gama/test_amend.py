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
from companion.games.vasco_da_gama import GAME
from companion.games.vasco_da_gama.asking import Tell
from companion.games.vasco_da_gama.calling import GiveUp
from companion.games.vasco_da_gama.corrections_board import CorrectMarker
from companion.games.vasco_da_gama.placing import PlaceDisc
from companion.games.vasco_da_gama.recruiting import Recruit
from companion.games.vasco_da_gama.state import State
from tests.games.vasco_da_gama.meddling import meddler
from tests.games.vasco_da_gama.scenes import scene
from tests.games.vasco_da_gama.table import RED, SEED, YELLOW, called, words
from tests.random_player import Played, play_game, random_options

GAMES = 60
TRIES = 40


@cache
def games() -> tuple[Played, ...]:
    """Play games in which everything happens."""
    gc.disable()  # it would walk through thousands of kept states again and again
    try:
        return tuple(whole_game(seed) for seed in range(GAMES))
    finally:
        gc.freeze()
        gc.enable()


def whole_game(seed: int) -> Played:
    options = random_options(GAME, Random(seed))
    return play_game(GAME, seed, 2 + seed % 3, options, meddle=meddler(0.2))


def found(kind: str) -> Iterator[tuple[Played, int]]:
    """Find the steps with a kind of move, a few in all and one in a game."""
    for played in games():
        at = [n for n, step in enumerate(played.steps) if type(step.move).__name__ == kind]
        if at:
            yield played, at[len(at) // 2]


KINDS = sorted(set(GAME.moves) - {"KeepExtra"})
"""All but one that only a number told in the middle of an action makes possible."""


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


# -- by hand -------------------------------------------------------------------


def played(state: State, *moves: tuple[int | None, Move]) -> list[Step]:
    steps: list[Step] = []
    for seat, move in moves:
        now = steps[-1].state if steps else state
        steps.append(play(GAME, now, seat, move, Chance(SEED)))
    return steps


def test_a_discs_number_is_changed_and_the_rest_stands() -> None:
    at = scene()
    steps = played(
        at.state,
        (YELLOW, PlaceDisc(9, "recruiting")),
        (RED, PlaceDisc(4, "projects")),
        (2, PlaceDisc(17, "projects")),
    )
    amended = amend(GAME, at.state, steps, YELLOW, PlaceDisc(10, "characters"), SEED)
    assert amended.misfit is None
    last: State = amended.steps[-1].state
    assert sorted(disc.number for disc in last.discs) == [4, 10, 17]


@pytest.mark.rule("V041")
def test_the_first_step_that_no_longer_fits_is_shown_with_the_reason() -> None:
    at = scene()
    steps = played(
        at.state,
        (YELLOW, PlaceDisc(9, "recruiting")),
        (RED, PlaceDisc(4, "projects")),
        (2, PlaceDisc(17, "projects")),
    )
    amended = amend(GAME, at.state, steps, YELLOW, PlaceDisc(17, "recruiting"), SEED)
    assert amended.misfit == 2
    assert amended.rule == "V041"
    assert amended.reason is not None
    assert words(amended.reason) == "Number 17 is taken. Choose another one."
    assert len(amended.steps) == 2


@pytest.mark.rule("V057")
def test_a_price_follows_an_amended_marker() -> None:
    at = called((YELLOW, 5, "recruiting"), (RED, 8, "recruiting"), marker=5)
    steps = played(
        at.state,
        (None, CorrectMarker(7)),
        (YELLOW, Recruit(number=5, captain=True)),
    )
    assert steps[-1].state.players[YELLOW].purse == 8
    amended = amend(GAME, at.state, steps, None, CorrectMarker(9), SEED)
    assert amended.steps[-1].state.players[YELLOW].purse == 6


@pytest.mark.rule("V062")
def test_a_typing_error_in_a_printed_number_is_amended_with_all_that_came_of_it() -> None:
    at = called((YELLOW, 5, "recruiting"), (RED, 8, "recruiting"), board="real")
    steps = played(
        at.state,
        (YELLOW, GiveUp(number=5)),
        (YELLOW, Tell({"give_up.5": 9})),
        (RED, Tell({"give_up.8": 2})),
        (RED, GiveUp(number=8)),
    )
    assert steps[-1].state.players[YELLOW].purse == 19
    wrong = steps[1:]
    amended = amend(GAME, steps[0].state, wrong, YELLOW, Tell({"give_up.5": 1}), SEED)
    assert amended.misfit is None
    last: State = amended.steps[-1].state
    assert [player.purse for player in last.players] == [11, 12, 10]


def test_an_amended_move_that_draws_draws_what_this_table_would_have_drawn() -> None:
    game = next(g for g in games() if g.start.options.get("custody.sailors", "app") == "app")
    index = next(
        n for n, step in enumerate(game.steps) if type(step.move).__name__ == "RefillSailors"
    )
    steps = game.steps[index:]
    again = amend(GAME, before(game, index), steps, None, steps[0].move, game.seed)
    assert again.steps[0].outcomes == steps[0].outcomes
