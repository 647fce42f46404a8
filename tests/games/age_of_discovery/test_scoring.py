"""The scorings of expeditions and unsent ships (A103 to A117, A131)."""

from __future__ import annotations

import pytest

from companion.games.age_of_discovery.asking import Tell
from companion.games.age_of_discovery.holding import HoldScoring
from tests.games.age_of_discovery.table import BLUE, GREEN, RED, YELLOW, table

# Roteiro's own board: expedition 1 red 3/4, 7/8; 5 blue 2/3, 5/6; 8 blue 1/4, 3/6; 12 red 0/3, 2/5


@pytest.mark.rule("A103", "A104", "A105", "A108")
def test_the_first_scoring_counts_ships_on_all_expeditions_and_leaves_them_there():
    laid = table(3).has(YELLOW, ships="blue1.1", mission="one", finished=5)
    laid.sails(BLUE, "blue.3", "blue3.1")
    laid.on(1, "red1.1", seat=RED).on(1, "red2.1", seat=YELLOW)
    laid.on(5, "green3.1", seat=RED).first_scoring().play(None, HoldScoring())
    assert laid.by_source(RED) == {"first": 4 + 2}
    assert laid.by_source(YELLOW) == {"first": 4}
    assert laid.by_source(BLUE) == {}
    assert laid.said("A103") == [
        "The expedition of Antonio de Abreu: Red 4 points, Yellow 4 points.",
        "The expedition of Francis Drake: Red 2 points.",
    ]
    assert laid.state.expedition(1).total == 3


@pytest.mark.rule("A105")
def test_the_card_is_compared_not_the_line_and_the_value_makes_no_difference():
    laid = table(3).on(12, "green3.1", "green1.1", seat=RED).on(8, "blue1.1", seat=RED)
    laid.first_scoring().play(None, HoldScoring())
    assert laid.by_source(RED) == {"first": 0 + 0 + 4}


@pytest.mark.rule("A106")
@pytest.mark.parametrize(
    ("ruling", "points"),
    [
        # A blue ship in a red line on the blue card 8, and one in a blue line on the red card 12
        ("own_colour", 4 + 0),
        ("line_colour", 1 + 0),
        ("black", 1 + 0),
    ],
)
def test_a_wild_ship(ruling, points):
    laid = table(3, A106=ruling).on(8, "red1.1", seat=YELLOW).on(12, "green1.1", seat=YELLOW)
    laid.on(8, "blue1.1", seat=RED, wild=True).on(12, "blue2.1", seat=RED, wild=True)
    laid.first_scoring().play(None, HoldScoring())
    assert laid.by_source(RED).get("first", 0) == points


@pytest.mark.rule("A106")
@pytest.mark.parametrize(
    ("ruling", "points"), [("own_colour", 1), ("line_colour", 4), ("black", 1)]
)
def test_a_wild_ship_in_a_line_of_the_cards_colour(ruling, points):
    laid = table(3, A106=ruling).on(8, "blue1.1", seat=YELLOW)
    laid.on(8, "red1.1", seat=RED, wild=True).first_scoring().play(None, HoldScoring())
    assert laid.by_source(RED) == {"first": points}


@pytest.mark.rule("A107")
@pytest.mark.parametrize(("ruling", "points"), [("either_colour", 4), ("line_colour", 1)])
def test_a_flagship_in_a_line_of_its_other_colour(ruling, points):
    laid = table(3, A107=ruling).has(RED, flagship="F2")  # yellow and blue
    laid.on(8, "yellow1.1", seat=YELLOW).on(8, "flagship1", seat=RED)
    laid.first_scoring().play(None, HoldScoring())
    assert laid.by_source(RED) == {"first": points}


@pytest.mark.rule("A104")
def test_of_real_expeditions_colour_and_points_are_asked_when_they_score():
    laid = table(3, board="real").on(3, "red1.1", seat=RED).first_scoring()
    laid.play(None, HoldScoring())
    assert laid.asks == ("expedition.3.colour", "expedition.3.first")
    laid.play(None, Tell({"expedition.3.colour": 1}))
    assert laid.asks == ("expedition.3.colour", "expedition.3.first")
    laid.play(None, Tell({"expedition.3.first": (2, 5)}))
    assert laid.by_source(RED) == {"first": 5}


@pytest.mark.rule("A111", "A114")
def test_unfinished_contracts_go_to_the_box_and_their_ships_count():
    laid = table(3).sails(RED, "red.5", "red2.1", "red3.1", turns=3, pays=12).last_scoring()
    laid.play(None, HoldScoring())
    assert laid.coins(RED) == 6
    assert laid.state.players[RED].finished == 0
    assert laid.by_source(RED)["unsent"] == 2 + 1
    assert "red.5" in laid.state.box
    assert len(laid.said("A111")) == 1


@pytest.mark.rule("A112", "A108", "A117")
def test_the_final_scoring_counts_the_same_ships_again_with_the_other_pair():
    laid = table(3, A115="never").on(1, "red1.1", seat=RED).on(5, "green3.1", seat=RED)
    laid.has(RED, mission="one", finished=0)
    laid.first_scoring().play(None, HoldScoring())
    assert laid.by_source(RED) == {"first": 4 + 2}
    laid.last_scoring().play(None, HoldScoring())
    assert laid.by_source(RED) == {"first": 6, "expeditions": 8 + 5}
    assert laid.points(RED) == 19


@pytest.mark.rule("A114")
def test_a_point_for_each_ship_not_on_an_expedition():
    laid = table(3, A115="never").has(RED, ships="red1.1 red3.1 blue2.1", finished=0)
    laid.last_scoring().play(None, HoldScoring())
    assert laid.by_source(RED) == {"unsent": 3}


@pytest.mark.rule("A115")
@pytest.mark.parametrize(
    ("ruling", "points"),
    [("always", [1, 1, 0, 1]), ("if_used", [0, 1, 0, 0]), ("never", [0, 0, 0, 0])],
)
def test_a_flagship_not_on_an_expedition(ruling, points):
    """Red has not used it, Yellow has it back from a voyage, Blue's is on an expedition."""
    laid = table(4, A115=ruling).on(9, "flagship1", seat=BLUE)
    laid.state.players[YELLOW].flagship_used = True
    laid.last_scoring().play(None, HoldScoring())
    seats = (RED, YELLOW, BLUE, GREEN)
    assert [laid.by_source(seat).get("unsent", 0) for seat in seats] == points


@pytest.mark.rule("A116")
def test_coins_contracts_and_cards_give_nothing():
    laid = table(3, A115="never").has(RED, coins=50, hand="red.3 red.4 red.5 red.6", finished=0)
    laid.last_scoring().play(None, HoldScoring())
    assert laid.points(RED) == 0


@pytest.mark.rule("A131")
def test_points_count_beyond_the_last_box():
    laid = table(3, copy={"chart.points": 5}).on(1, "red1.1", "red1.2", seat=RED)
    laid.first_scoring().play(None, HoldScoring())
    assert laid.points(RED) == 8


@pytest.mark.rule("A131")
def test_by_ruling_the_score_stops_at_the_last_box():
    laid = table(3, copy={"chart.points": 5}, A131="last_box").has(RED, ships="green1.1")
    laid.on(1, "red1.1", "red1.2", seat=RED).first_scoring().play(None, HoldScoring())
    assert laid.by_source(RED) == {"first": 5}
    laid.last_scoring().play(None, HoldScoring())
    assert laid.points(RED) == 5
    assert "Red stands on the last box." in laid.said("A131")


@pytest.mark.rule("A131")
def test_the_last_box_of_a_real_chart_is_asked_by_that_ruling():
    laid = table(3, board="real", A131="last_box").first_scoring().play(None, HoldScoring())
    assert laid.asks == ("chart.points",)
