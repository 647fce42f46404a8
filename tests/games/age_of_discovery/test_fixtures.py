"""Finished games, kept: they must fold to the same end for ever.

``make_fixtures.py`` beside this file found them. A change that breaks one breaks tables that
people have stored; if the change is meant, stored tables need a way over it first.
"""

from __future__ import annotations

import pytest

from companion.engine.record import fold
from companion.games.age_of_discovery import GAME
from companion.games.age_of_discovery.ending import unsent_ships
from companion.games.age_of_discovery.state import State
from tests.games.kept import Kept

KEPT = Kept(GAME)

ENDS = {
    "two-players": ("A127", 1),
    "three-players": ("A127", 1),
    "four-players": ("A127", 1),
    "tie-broken-by-unsent-ships": ("A128", 1),
    "shared-win": ("A129", 2),
    "tie-broken-by-coins": ("A129", 1),
    "tie-broken-by-contracts": ("A129", 1),
    "coins-said-by-the-tied": ("A129", 1),
    "final-card-at-the-bottom": None,
    "overlapping": None,
    "first-at-once": None,
    "both-due-together": None,
    "contracts-in-the-last-turns": None,
    "called-by-hand": None,
    "piles-run-out-with-gaps": None,
    "piles-run-out-closing-up": None,
    "contract-pile-empty": None,
    "contracts-reshuffled": None,
    "missions-shown-at-once": ("A127", 1),
    "all-by-the-table": ("A127", 1),
    "hidden-purses": ("A127", 1),
    "house-rules": ("A127", 1),
}
"""By which rule each was won, and by how many, where it was chosen for that."""


def test_there_is_one_for_every_way_to_end() -> None:
    assert KEPT.names == set(ENDS)


@pytest.mark.rule("A127", "A128", "A129")
@pytest.mark.parametrize("name", ENDS)
def test_a_finished_game_folds_to_the_same_end(name: str) -> None:
    state: State = KEPT.end(name)
    won = ENDS[name]
    if won is not None:
        assert (won_by(state), len(state.winners)) == won


def won_by(state: State) -> str:
    """Name the rule that decided, worked out anew from what lies on the table."""
    best = max(player.total for player in state.players)
    level = [seat for seat in state.seats if state.players[seat].total == best]
    if len(level) == 1:
        return "A127"
    unsent = [unsent_ships(state, seat) for seat in level]
    return "A128" if unsent.count(max(unsent)) == 1 else "A129"


@pytest.mark.parametrize("name", ENDS)
def test_every_draw_of_a_finished_game_is_what_its_seed_says(name: str) -> None:
    assert KEPT.misdrawn(name) == []


@pytest.mark.rule("A129")
@pytest.mark.parametrize("name", ["tie-broken-by-coins", "tie-broken-by-contracts"])
def test_the_same_game_read_differently_is_shared(name: str) -> None:
    kept = KEPT.record(name)
    kept.start.options["A129"] = "shared"
    assert len(fold(GAME, kept).winners) == 2


@pytest.mark.rule("A100")
def test_the_final_card_at_the_bottom_leaves_a_gap() -> None:
    state: State = KEPT.end("final-card-at-the-bottom")
    assert None in (*state.filling, *state.purchase)


@pytest.mark.rule("A047")
def test_gaps_and_closing_up() -> None:
    with_gaps: State = KEPT.end("piles-run-out-with-gaps")
    assert None in with_gaps.purchase
    closed: State = KEPT.end("piles-run-out-closing-up")
    assert None not in closed.purchase or not any(closed.filling)
