"""The end of the game: last launches, scoring, and who wins."""

from __future__ import annotations

import pytest

from companion.games.vasco_da_gama import GAME
from companion.games.vasco_da_gama.game_end import CountMoney, FinishGame
from companion.games.vasco_da_gama.launching import Board, Launch
from companion.games.vasco_da_gama.navigation import Navigate
from tests.games.vasco_da_gama.scenes import Scene, scene
from tests.games.vasco_da_gama.table import BLACK, BLUE, RED, YELLOW


def the_end(players: int = 3, **options: str) -> Scene:
    """Stand before the last launches, everybody without points, Reals or captains."""
    at = scene(players, **options)
    for seat in range(players):
        at.has(seat, reals=0, captains=0)
        at.player(seat).points = {}
    return at


def finish(at: Scene) -> Scene:
    at.state.sailors_before = [len(player.sailors) for player in at.state.players]
    return at.begin("game_end", round=5).play(None, FinishGame())


# -- last launches and boarding ------------------------------------------------


@pytest.mark.rule("V172", "V170")
def test_the_missionary_just_received_may_serve_in_a_last_launch() -> None:
    at = scene()
    project = at.in_front(RED, crew=2)
    at.sailors(RED, "grey")
    at.player(RED).missionaries, at.state.missionaries = 0, 6
    at.begin("navigation", round=5).play(None, Navigate())
    at.play(RED, Launch(project, ("grey", "white")))
    at.play(None, FinishGame())
    assert at.gained(RED, rule="V175") == 3


@pytest.mark.rule("V173", "V171")
def test_captains_of_the_supply_board_the_ships_at_home() -> None:
    at = the_end()
    for _ in range(3):
        at.at_home(RED)
    at.has(RED, captains=2)
    finish(at)
    assert [home.captain for home in at.player(RED).ships] == [True, True, False]
    assert at.player(RED).captains == 0
    assert at.player(RED).waiting == 5, "those in the Recruiting Area do not help"
    assert at.said("V173") == ["Red boards 2 captains at home."]


@pytest.mark.rule("V173")
def test_boarding_by_hand_then_cites_its_own_rule() -> None:
    at = the_end().has(RED, captains=1)
    ship, other = at.at_home(RED), at.at_home(RED)
    at.begin("game_end", round=5).refuses(YELLOW, Board(ship), "V173")
    at.play(RED, Board(other))
    number = int(other[1:])
    assert at.said("V173") == [f"Red puts a captain on ship no. {number} (limit 11)."]
    at.refuses(RED, Board(ship), "V173")
    at.play(None, FinishGame())
    assert [home.captain for home in at.player(RED).ships] == [False, True]


@pytest.mark.rule("V173", "V109")
def test_a_captain_boarded_earlier_stays() -> None:
    at = the_end(V109="any_time")
    at.at_home(RED, captain=True)
    at.at_home(RED)
    finish(at)
    assert [home.captain for home in at.player(RED).ships] == [True, False]
    assert "V173" not in at.cited
    assert at.gained(RED, rule="V175") == 3


# -- scoring -------------------------------------------------------------------


@pytest.mark.rule("V174")
@pytest.mark.parametrize(("reals", "points"), [(0, 0), (2, 0), (3, 1), (14, 4), (15, 5)])
def test_three_reals_are_a_point(reals: int, points: int) -> None:
    at = finish(the_end().has(RED, reals=reals))
    assert at.points(RED) == points
    assert GAME.standings(at.state)[RED].parts["money"] == points


@pytest.mark.rule("V175")
def test_ships_at_home_with_a_captain_score_three_each() -> None:
    at = the_end()
    at.at_home(YELLOW, captain=True)
    at.at_home(YELLOW, captain=True)
    at.dock("natal", YELLOW)
    finish(at)
    assert at.points(YELLOW) == 6, "the one on the board does not count"
    assert at.player(YELLOW).points["home"] == [0, 0, 0, 0, 0, 6]


@pytest.mark.rule("V176")
def test_what_scores_nothing() -> None:
    at = the_end()
    at.in_front(YELLOW)
    at.at_home(YELLOW)
    at.sailors(YELLOW, "grey", "grey", "violet")
    at.has(YELLOW, missionaries=2)
    at.has(RED, captains=3)
    finish(at)
    assert [at.points(seat) for seat in range(3)] == [0, 0, 0]


@pytest.mark.rule("V174")
def test_told_coins_are_asked_once_a_player() -> None:
    at = the_end(coins="told").begin("game_end", round=5)
    assert at.asked == ("count_money", YELLOW)
    at.refuses(None, FinishGame(), "")
    at.refuses(None, CountMoney(4), "V174")
    at.refuses(YELLOW, CountMoney(-1), "V174")
    at.play(RED, CountMoney(7))
    assert at.asked == ("count_money", YELLOW), "the others are still to come"
    at.play(YELLOW, CountMoney(3)).play(BLACK, CountMoney(2))
    assert at.waits == "last_launches"
    at.play(BLACK, CountMoney(6))
    at.play(None, FinishGame())
    assert [at.points(seat) for seat in range(3)] == [1, 2, 2]


@pytest.mark.rule("V174")
def test_tracked_coins_are_not_asked_for() -> None:
    at = the_end().begin("game_end", round=5)
    assert at.waits == "last_launches"
    at.refuses(YELLOW, CountMoney(5), "V174")


def test_the_last_notes_tell_what_everybodys_points_are_made_of() -> None:
    at = the_end().has(RED, reals=9)
    at.score(RED, 10)
    at.score(YELLOW, 20)
    finish(at)
    assert at.said("V177") == [
        "Yellow: 20 points (Ships sent 20).",
        "Red: 13 points (Ships sent 10, Money 3).",
        "Black: 0 points.",
        "Yellow wins.",
    ]


def test_after_the_end_nothing_can_be_entered() -> None:
    at = finish(the_end())
    assert GAME.over(at.state)
    assert GAME.decisions(at.state) == ()
    project = at.in_front(RED, crew=1)
    at.sailors(RED, "grey")
    at.refuses(RED, Launch(project, ("grey",)), "")
    at.refuses(None, FinishGame(), "")


# -- who wins ------------------------------------------------------------------


def places(at: Scene) -> list[int]:
    return [standing.place for standing in GAME.standings(at.state)]


@pytest.mark.rule("V177")
def test_most_points_win() -> None:
    at = the_end()
    for seat, points in ((YELLOW, 30), (RED, 31), (BLACK, 12)):
        at.score(seat, points)
    finish(at)
    assert at.state.winners == [RED]
    assert places(at) == [2, 1, 3]


@pytest.mark.rule("V178")
def test_a_tie_goes_to_more_own_ships_on_the_board() -> None:
    at = the_end()
    at.score(YELLOW, 30)
    at.score(RED, 30)
    at.dock("calicut", RED)
    at.dock_merchant("calicut", slot=1)
    at.sailors(YELLOW, "grey", "grey")
    finish(at)
    assert at.state.winners == [RED]
    assert places(at) == [2, 1, 3]
    assert "Red wins the tie with more ships on the Navigation board." in at.said("V178")


@pytest.mark.rule("V179")
def test_then_to_more_sailors() -> None:
    at = the_end()
    at.score(YELLOW, 30)
    at.score(RED, 30)
    at.sailors(YELLOW, "grey")
    at.has(RED, missionaries=3)
    finish(at)
    assert at.state.winners == [YELLOW]
    assert "Yellow wins the tie with more sailors." in at.said("V179")


@pytest.mark.rule("V179")
def test_missionaries_count_if_the_table_rules_so() -> None:
    at = the_end(V179="with_missionaries")
    at.score(YELLOW, 30)
    at.score(RED, 30)
    at.sailors(YELLOW, "grey")
    at.has(RED, missionaries=3)
    assert finish(at).state.winners == [RED]


@pytest.mark.rule("V179")
@pytest.mark.parametrize(
    ("ruling", "winner"), [("after_launches", RED), ("before_launches", YELLOW)]
)
def test_sailors_are_counted_after_the_last_launches_or_before(ruling: str, winner: int) -> None:
    at = the_end(V179=ruling)
    at.score(YELLOW, 30)
    at.score(RED, 30)
    project = at.in_front(YELLOW, crew=2)
    at.sailors(YELLOW, "grey", "violet")
    at.sailors(RED, "grey")
    at.state.owners["dias"] = BLACK
    at.begin("navigation", round=5).play(None, Navigate())
    at.play(YELLOW, Launch(project, ("grey", "violet")))
    at.play(None, FinishGame())
    assert at.state.winners == [winner]


@pytest.mark.rule("V180")
def test_players_level_to_the_end_share_the_victory() -> None:
    at = the_end()
    at.score(YELLOW, 30)
    at.score(BLACK, 30)
    at.score(RED, 29)
    finish(at)
    assert at.state.winners == [YELLOW, BLACK]
    assert places(at) == [1, 3, 1]
    assert at.said("V180") == ["Level to the end: Yellow, Black share the victory."]


@pytest.mark.rule("V180")
@pytest.mark.parametrize(("first", "winner"), [(YELLOW, RED), (RED, RED), (BLACK, BLUE)])
def test_or_the_first_clockwise_wins_if_the_table_rules_so(first: int, winner: int) -> None:
    at = the_end(4, V180="clockwise")
    at.score(RED, 30)
    at.score(BLUE, 30)
    at.state.first_player = first
    finish(at)
    assert at.state.winners == [winner]
    assert sorted(places(at)) == [1, 2, 3, 4], "nobody shares a place then"


@pytest.mark.rule("V178")
def test_while_the_game_runs_ties_are_shared_places() -> None:
    at = the_end()
    at.score(YELLOW, 5)
    at.score(RED, 5)
    at.dock("calicut", RED)
    assert places(at) == [1, 1, 3]
