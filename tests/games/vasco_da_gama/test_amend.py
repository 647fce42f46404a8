"""Amending: any step can be changed, and the steps after it are played again as far as they fit."""

from __future__ import annotations

from random import Random

import pytest

from companion.engine.chance import Chance
from companion.engine.game import Move
from companion.engine.journal import Step, amend, play
from companion.games.vasco_da_gama import GAME
from companion.games.vasco_da_gama.asking import Tell
from companion.games.vasco_da_gama.calling import GiveUp
from companion.games.vasco_da_gama.corrections_board import CorrectMarker
from companion.games.vasco_da_gama.placing import PlaceDisc
from companion.games.vasco_da_gama.recruiting import Recruit
from companion.games.vasco_da_gama.state import State
from tests.games.amending import Amending, before
from tests.games.vasco_da_gama.meddling import meddler
from tests.games.vasco_da_gama.scenes import scene
from tests.games.vasco_da_gama.table import RED, SEED, YELLOW, called, words
from tests.random_player import Played, play_game, random_options

GAMES = 60


def whole_game(seed: int) -> Played:
    options = random_options(GAME, Random(seed))
    return play_game(GAME, seed, 2 + seed % 3, options, meddle=meddler(0.2))


KINDS = sorted(set(GAME.moves) - {"KeepExtra"})
"""All but one that only a number told in the middle of an action makes possible."""

AMENDING = Amending(GAME, lambda: map(whole_game, range(GAMES)), meddler(1.0))


@pytest.mark.parametrize("kind", KINDS)
def test_a_step_of_each_kind_amended_to_itself_changes_nothing(kind: str) -> None:
    AMENDING.to_itself_changes_nothing(kind)


@pytest.mark.parametrize("kind", KINDS)
def test_a_step_of_each_kind_amended_to_another_plays_on_as_far_as_it_fits(kind: str) -> None:
    AMENDING.to_another_plays_on(kind)


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
    game = next(g for g in AMENDING.games if g.start.options.get("custody.sailors", "app") == "app")
    index = next(
        n for n, step in enumerate(game.steps) if type(step.move).__name__ == "RefillSailors"
    )
    steps = game.steps[index:]
    again = amend(GAME, before(game, index), steps, None, steps[0].move, game.seed)
    assert again.steps[0].outcomes == steps[0].outcomes
