"""Special missions (A113, A118 to A126)."""

from __future__ import annotations

import pytest

from companion.games.age_of_discovery.asking import Tell
from companion.games.age_of_discovery.holding import HoldScoring
from companion.games.age_of_discovery.missions import counting, counts
from companion.games.age_of_discovery.showing import ShowMission
from tests.games.age_of_discovery.table import BLUE, RED, YELLOW, Table, table


def shared() -> Table:
    """Red has 1 of 1 on 1, 1 of 2 on 5, 2 of 3 on 9, 1 of 3 on 11, none of 1 on 12."""
    laid = table(3).on(1, "red1.1", seat=RED)
    laid.on(5, "blue1.1", seat=RED).on(5, "blue1.2", seat=YELLOW)
    laid.on(9, "yellow1.1", "yellow1.2", seat=RED).on(9, "yellow3.1", seat=BLUE)
    laid.on(11, "green1.1", seat=RED).on(11, "green1.2", seat=BLUE).on(11, "green2.1", seat=YELLOW)
    return laid.on(12, "red2.1", seat=YELLOW)


@pytest.mark.rule("A118", "A119", "A120", "A121", "A122", "A123")
@pytest.mark.parametrize(
    ("mission", "expeditions"),
    [("one", [1, 5, 9, 11]), ("half", [1, 5, 9]), ("majority", [1, 9]), ("all", [1])],
)
def test_which_expeditions_count(mission, expeditions):
    assert counting(shared().state, RED, mission) == expeditions


@pytest.mark.rule("A119", "A120")
def test_exactly_half_is_enough_for_half_and_not_for_the_majority():
    laid = shared()
    assert counts(laid.state, RED, "half", 5)
    assert not counts(laid.state, RED, "majority", 5)
    assert counts(laid.state, YELLOW, "half", 5)


@pytest.mark.rule("A122")
def test_ships_count_not_values_and_a_flagship_is_one_ship():
    laid = table(3).on(11, "green3.1", seat=YELLOW).on(11, "flagship1", seat=RED)
    laid.on(11, "green1.1", seat=RED)
    assert counts(laid.state, RED, "majority", 11)
    assert not counts(laid.state, YELLOW, "half", 11)


@pytest.mark.rule("A123")
@pytest.mark.parametrize("mission", ["one", "half", "majority", "all"])
def test_alone_on_an_expedition_fulfils_any_mission(mission):
    laid = table(3).on(3, "red1.1", seat=BLUE)
    assert counting(laid.state, BLUE, mission) == [3]


@pytest.mark.rule("A113", "A124")
def test_the_points_under_the_own_step_for_each_expedition():
    laid = shared().has(RED, mission="half", finished=4).last_scoring()
    laid.play(None, HoldScoring())
    row = laid.said("A124")
    assert "Red shows Half of all ships: 3 expeditions, 3 for each: 9 points." in row
    assert laid.by_source(RED)["mission"] == 9


@pytest.mark.rule("A125")
@pytest.mark.parametrize("mission", ["one", "half", "majority", "all"])
def test_an_empty_expedition_counts_for_nobody(mission):
    assert counting(table(3).state, RED, mission) == []


@pytest.mark.rule("A125")
@pytest.mark.parametrize(
    ("mission", "count"), [("one", 0), ("half", 12), ("majority", 0), ("all", 12)]
)
def test_by_ruling_it_counts_for_half_and_all(mission, count):
    laid = table(3, A125="half_and_all")
    assert len(counting(laid.state, RED, mission)) == count


@pytest.mark.rule("A126")
@pytest.mark.parametrize(
    ("ruling", "finished", "points"),
    [("ends", 8, 10), ("ends", 11, 10), ("same_steps", 8, 10), ("same_steps", 11, 16)],
)
def test_beyond_the_table_of_the_mission(ruling, finished, points):
    laid = table(3, A126=ruling).on(1, "red1.1", seat=RED)
    laid.has(RED, mission="all", finished=finished).last_scoring().play(None, HoldScoring())
    assert laid.by_source(RED)["mission"] == points


@pytest.mark.rule("A126")
def test_no_contract_no_points():
    laid = table(3).on(1, "red1.1", seat=RED).has(RED, mission="all", finished=0)
    laid.last_scoring().play(None, HoldScoring())
    assert "mission" not in laid.by_source(RED)


# Real missions


@pytest.mark.rule("A113", "A017")
def test_real_missions_are_shown_by_everybody_at_once_in_any_order():
    laid = table(3, missions="table").on(1, "red1.1", seat=RED).has(RED, finished=2)
    laid.last_scoring().play(None, HoldScoring())
    assert laid.asked == ("missions", None)
    assert laid.decision.seats == (RED, YELLOW, BLUE)
    question = laid.decision.id
    laid.play(YELLOW, ShowMission("half"))
    assert laid.decision.seats == (RED, BLUE)
    assert laid.decision.id == question
    laid.refuses(YELLOW, ShowMission("one"), "A113")
    laid.refuses(RED, ShowMission("half"), "A017")
    laid.refuses(RED, ShowMission("none"), "A113")
    laid.refuses(None, ShowMission("one"), "A113")
    laid.play(BLUE, ShowMission("majority")).play(RED, ShowMission("all"))
    assert laid.by_source(RED)["mission"] == 2
    assert laid.state.winners


@pytest.mark.rule("A124", "A126")
def test_of_a_real_mission_the_points_under_the_own_box_are_said_or_asked():
    laid = table(2, board="real").has(RED, finished=5).has(YELLOW, finished=3)
    laid.last_scoring().play(None, HoldScoring())
    laid.refuses(RED, ShowMission("majority", points=99), "A124")
    laid.play(RED, ShowMission("majority", points=6))
    assert laid.state.learned["mission.2.majority.5"] == 6
    laid.play(YELLOW, ShowMission("one"))
    assert laid.asks == ("mission.2.one.3",)
    laid.play(None, Tell({"mission.2.one.3": 4}))
    assert laid.state.winners
