"""The end of the game (A127 to A129)."""

from __future__ import annotations

import pytest

from companion.games.age_of_discovery import GAME
from companion.games.age_of_discovery.coins import TakeCoins
from companion.games.age_of_discovery.ending import SayCoins, unsent_ships
from companion.games.age_of_discovery.holding import HoldScoring
from tests.games.age_of_discovery.table import BLUE, RED, YELLOW, Table, table

# On Roteiro's own board a green ship brings 4 points on expedition 9 and 4 on 7, 5 on 5


def level(**options: str) -> Table:
    """Red has 4 points on an expedition and 1 ship at home, Yellow 4 points for ships at home."""
    laid = table(3, A115="never", **options).on(9, "green1.1", seat=RED)
    laid.has(RED, ships="green1.2", finished=0).has(YELLOW, ships="red1.1 red1.2 red2.1 red2.2")
    return laid.has(YELLOW, ships="blue1.1", finished=0).has(BLUE, finished=0)


@pytest.mark.rule("A127")
def test_most_points_win_and_the_game_is_over():
    laid = level().has(YELLOW, ships="blue2.1").last_scoring().play(None, HoldScoring())
    assert [laid.points(seat) for seat in (RED, YELLOW, BLUE)] == [5, 6, 0]
    assert laid.state.winners == [YELLOW]
    assert laid.said("A127") == ["Yellow wins."]
    assert GAME.over(laid.state)
    assert GAME.decisions(laid.state) == ()
    laid.refuses(RED, TakeCoins(), "")
    assert [standing.place for standing in GAME.standings(laid.state)] == [2, 1, 3]


@pytest.mark.rule("A128")
def test_a_tie_goes_to_the_player_with_more_ships_not_on_an_expedition():
    laid = level().has(RED, coins=30).last_scoring().play(None, HoldScoring())
    assert laid.points(RED) == laid.points(YELLOW) == 5
    assert (unsent_ships(laid.state, RED), unsent_ships(laid.state, YELLOW)) == (1, 5)
    assert laid.state.winners == [YELLOW]
    assert laid.said("A128") == ["Yellow wins the tie with more ships not on an expedition."]


@pytest.mark.rule("A115", "A128")
def test_a_flagship_that_counts_counts_for_the_tie_too():
    laid = table(2).on(9, "flagship1", seat=RED).has(RED, finished=0).has(YELLOW, finished=0)
    assert unsent_ships(laid.state, RED) == 0
    assert unsent_ships(laid.state, YELLOW) == 1


def still_level(**options: str) -> Table:
    """Red and Yellow have one ship each at home and no points else."""
    laid = table(3, A115="never", **options).has(BLUE, finished=0)
    laid.has(RED, ships="green1.2", coins=7, finished=1)
    return laid.has(YELLOW, ships="blue1.1", coins=9, finished=0).last_scoring()


@pytest.mark.rule("A129")
def test_still_level_they_share_the_win():
    laid = still_level().play(None, HoldScoring())
    assert laid.state.winners == [RED, YELLOW]
    assert laid.said("A129") == ["Level to the end: Red, Yellow share the win."]


@pytest.mark.rule("A129")
def test_by_ruling_more_coins_win():
    assert still_level(A129="coins").play(None, HoldScoring()).state.winners == [YELLOW]


@pytest.mark.rule("A129")
def test_by_ruling_more_finished_contracts_win():
    assert still_level(A129="contracts").play(None, HoldScoring()).state.winners == [RED]


@pytest.mark.rule("A129")
def test_coins_that_nobody_tracked_are_asked_only_of_those_who_are_level():
    laid = still_level(A129="coins", coins="told").play(None, HoldScoring())
    assert laid.asked == ("coins", RED)
    laid.refuses(YELLOW, SayCoins(3), "A129")
    laid.refuses(RED, SayCoins(-3), "A129")
    laid.play(RED, SayCoins(11))
    assert laid.asked == ("coins", YELLOW)
    laid.play(YELLOW, SayCoins(4))
    assert laid.state.winners == [RED]
    laid = still_level(coins="told").play(None, HoldScoring())
    assert laid.state.winners == [RED, YELLOW]
