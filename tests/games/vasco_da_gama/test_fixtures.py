"""Finished games, kept: they must fold to the same end for ever.

``make_fixtures.py`` beside this file found them. A change that breaks one breaks tables that
people have stored; if the change is meant, stored tables need a way over it first.
"""

from __future__ import annotations

import pytest

from companion.engine.record import fold
from companion.games.vasco_da_gama import GAME
from companion.games.vasco_da_gama.state import State
from tests.games.kept import Kept

KEPT = Kept(GAME)

ENDS = {
    "clear-winner": ("V177", 1),
    "tie-broken-by-ships": ("V178", 1),
    "tie-broken-by-sailors": ("V179", 1),
    "missionaries-decide": ("V179", 1),
    "sailors-before-launches": ("V179", 1),
    "shared-victory": ("V180", 2),
    "first-clockwise": ("V180", 1),
    "coins-told": ("V177", 1),
    "all-by-the-table": ("V177", 1),
    "house-rules": ("V177", 1),
}
"""By which rule each was won, and by how many."""


def test_there_is_one_for_every_way_to_end() -> None:
    assert KEPT.names == set(ENDS)


@pytest.mark.rule("V177", "V178", "V179", "V180")
@pytest.mark.parametrize("name", ENDS)
def test_a_finished_game_folds_to_the_same_end(name: str) -> None:
    state: State = KEPT.end(name)
    rule, winners = ENDS[name]
    assert len(state.winners) == winners
    assert won_by(state) == rule


def won_by(state: State) -> str:
    """Name the rule that decided, worked out anew from what lies on the table."""
    best = max(player.total for player in state.players)
    level = [seat for seat in state.seats if state.players[seat].total == best]
    if len(level) == 1:
        return "V177"
    ships = max(state.ships_of(seat) for seat in level)
    level = [seat for seat in level if state.ships_of(seat) == ships]
    if len(level) == 1:
        return "V178"
    sailors = {seat: len(state.players[seat].sailors) for seat in level}
    if state.ruling("V179") == "with_missionaries":
        sailors = {seat: n + state.players[seat].missionaries for seat, n in sailors.items()}
    if state.ruling("V179") == "before_launches":
        sailors = {seat: state.sailors_before[seat] for seat in level}
    return "V179" if list(sailors.values()).count(max(sailors.values())) == 1 else "V180"


@pytest.mark.parametrize("name", ENDS)
def test_every_draw_of_a_finished_game_is_what_its_seed_says(name: str) -> None:
    assert KEPT.misdrawn(name) == []


@pytest.mark.rule("V180")
def test_shared_and_clockwise_are_the_same_game_read_differently() -> None:
    shared, clockwise = KEPT.record("shared-victory"), KEPT.record("first-clockwise")
    assert shared.totals == clockwise.totals
    assert [step.move for step in shared.steps] == [step.move for step in clockwise.steps]


@pytest.mark.rule("V179")
@pytest.mark.parametrize("name", ["missionaries-decide", "sailors-before-launches"])
def test_another_reading_of_the_second_tie_break_changes_the_winner(name: str) -> None:
    kept = KEPT.record(name)
    as_it_was: State = fold(GAME, kept)
    kept.start.options["V179"] = "after_launches"
    assert fold(GAME, kept).winners != as_it_was.winners
