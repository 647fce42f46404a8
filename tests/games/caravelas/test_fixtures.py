"""Finished games, kept: they must fold to the same end for ever.

``make_fixtures.py`` found them. A change that breaks one breaks tables that people have stored; if
the change is meant, stored tables need a way over it first.
"""

from __future__ import annotations

import pytest

from companion.games.caravelas import GAME
from companion.games.caravelas.game_end import decided_by
from companion.games.caravelas.state import State
from tests.games.kept import Kept

KEPT = Kept(GAME)

ENDS = {
    "clear-winner": ("full", "C135", 1),
    "last-in-order": ("full", None, 1),
    "first-in-order": ("full", None, 1),
    "late-discovery": ("full", None, 1),
    "tie-broken-by-tiles": ("full", "C136", 1),
    "tie-broken-by-lowest-tile": ("full", "C137", 1),
    "shared-victory": ("full", "C138", 2),
    "later-in-order": ("full", "C138", 1),
    "beyond-the-track": ("full", None, 1),
    "claimed": ("full", "C135", 1),
    "quick": ("quick", "C135", 1),
    "quick-with-real-cards": ("quick", "C135", 1),
    "dice": ("dice", "C135", 1),
    "dice-for-the-order": ("dice", "C135", 1),
    "house-rules": ("full", "C135", 1),
}
"""The variant, by which rule each was won if that is its point, and by how many."""


def test_there_is_one_for_every_way_to_end() -> None:
    assert KEPT.names == set(ENDS)


@pytest.mark.rule("C131", "C132", "C134", "C135", "C136", "C137", "C138", "C139", "C143")
@pytest.mark.parametrize("name", ENDS)
def test_a_finished_game_folds_to_the_same_end(name: str) -> None:
    state: State = KEPT.end(name)
    variant, rule, winners = ENDS[name]
    assert state.variant == variant
    assert rule in (None, decided_by(state))
    assert len(state.winners) == winners


@pytest.mark.parametrize("name", ENDS)
def test_every_draw_is_what_the_seed_says(name: str) -> None:
    assert KEPT.misdrawn(name) == []


def test_the_special_ones_are_what_they_are_kept_for() -> None:
    assert max(KEPT.record("beyond-the-track").totals) > 100
    for name, more in (("last-in-order", 0), ("first-in-order", 3)):
        state: State = KEPT.end(name)
        last = len(state.players) + 1
        (buyer,) = (seat for seat in state.seats if last in state.players[seat].tiles)
        assert len(state.order) - 1 - state.order.index(buyer) == more
