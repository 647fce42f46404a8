"""C079 to C089: who gets a bonus move, and what it may do."""

from __future__ import annotations

import pytest

from companion.games.caravelas.blue import Blue
from companion.games.caravelas.bonus import BonusMove, DeclineBonus, NothingToTell, SayHalf
from companion.games.caravelas.drifting import Drift, SailOn
from companion.games.caravelas.lisbon import Lisbon
from companion.games.caravelas.ports import Land, Landing
from companion.games.caravelas.red import Red
from companion.games.caravelas.sailing import EndTurn
from tests.games.caravelas.table import GREEN, RED, WHITE, YELLOW, table

STORM = Blue(0, "storm", 4)


@pytest.mark.rule("C079")
def test_only_ships_in_the_same_half_move() -> None:
    laid = table(4).has(RED, half=2, in_lisbon=False).play(GREEN, STORM)
    assert laid.decision.seats == (YELLOW, WHITE)
    laid.refuses(RED, BonusMove(), "C079")
    laid.refuses(GREEN, DeclineBonus(), "C079")


@pytest.mark.rule("C079")
def test_nobody_else_there_no_bonus() -> None:
    laid = table(2).has(YELLOW, half=2, in_lisbon=False).play(GREEN, STORM)
    assert laid.said("C079") == ["Nobody else is in the west: no bonus."]
    assert laid.ready(GREEN) == 5


@pytest.mark.rule("C079")
def test_a_half_is_asked_for_only_if_it_cannot_be_known() -> None:
    # given a ship that has passed a red space, as at the Cape
    laid = table(2).play(GREEN, Red(0, "safe"), STORM)
    assert laid.sentence == "In which half of the ocean is Green's ship?"
    laid.refuses(None, SayHalf(YELLOW, 1), "C079")
    laid.play(None, SayHalf(GREEN, 2))
    assert laid.said("C079")[-1] == "Nobody else is in the east: no bonus."
    # a landing where the half is known settles it
    laid = table(2).play(GREEN, Red(0, "safe"), Land(9), STORM)
    assert laid.asked == ("sail", GREEN)
    # and where nobody gets anything, nobody is asked
    laid = table(2).play(GREEN, Red(0, "safe"), Blue(0, "calm"))
    assert laid.asked == ("sail", YELLOW)


@pytest.mark.rule("C080", "C085", "C087")
def test_example_3_the_two_areas_of_the_ocean() -> None:
    # given yellow and green in the west, yellow playing a storm -4
    laid = table(2).play(GREEN, STORM)
    # when the other one crosses the line and discovers a port worth 1 VP on its way
    laid.play(YELLOW, BonusMove((Landing(24),), crossed=True))
    # then that scores, costs no marker, and the active player goes on
    assert (laid.points(YELLOW), laid.ready(YELLOW)) == (1, 9)
    assert laid.player(YELLOW).half == 2
    assert (laid.asked, laid.ready(GREEN)) == (("sail", GREEN), 5)


@pytest.mark.rule("C069", "C049")
def test_example_1_a_storm_to_the_north_west() -> None:
    laid = table(3).play(GREEN, Blue(0, "compass", direction="nw"))
    # yellow can only move one space, red not at all; only then does the ship drift
    laid.play(YELLOW, BonusMove()).play(RED, DeclineBonus())
    assert laid.asked == ("drift", GREEN)


@pytest.mark.rule("C065", "C067", "C069", "C086")
def test_example_2_around_the_cape_without_a_roll() -> None:
    laid = table(3).play(GREEN, Blue(0, "compass", direction="nw"))
    # red moves up to two spaces to the north-west without a card, green cannot at all
    laid.play(YELLOW, BonusMove(crossed=True)).play(RED, DeclineBonus())
    assert laid.state.hand(YELLOW) == 5
    # only then yellow drifts over a blue and a red space: no card and no roll
    laid.play(GREEN, Drift(crossed=True))
    assert (laid.ready(GREEN), laid.state.hand(GREEN), laid.player(GREEN).sunk) == (9, 3, [])
    assert laid.player(GREEN).half == laid.player(YELLOW).half == 2


@pytest.mark.rule("C081")
def test_ships_in_lisbon_move_too_unless_ruled_otherwise() -> None:
    laid = table(2).play(GREEN, Lisbon()).play(YELLOW, STORM)
    assert laid.decision.seats == (GREEN,)
    laid = table(2, C081="not_stopped").play(GREEN, Lisbon()).play(YELLOW, STORM)
    assert laid.asked == ("sail", YELLOW)


@pytest.mark.rule("C082")
def test_a_bonus_is_taken_or_declined_and_all_are_waited_for() -> None:
    laid = table(4).play(GREEN, STORM)
    laid.play(RED, BonusMove((Landing(2),)))
    assert laid.decision.seats == (YELLOW, WHITE)
    laid.refuses(RED, BonusMove(), "C079")
    laid.play(YELLOW, DeclineBonus())
    assert laid.asked == ("bonus", None)
    laid.play(WHITE, DeclineBonus())
    assert laid.asked == ("sail", GREEN)


@pytest.mark.rule("C082")
def test_one_tap_says_that_there_was_nothing_to_tell() -> None:
    laid = table(4).play(GREEN, STORM).play(None, NothingToTell())
    assert laid.asked == ("sail", GREEN)
    assert all(player.half_sure for player in laid.state.players)


@pytest.mark.rule("C083")
def test_from_the_front_of_the_order_or_from_the_active_player_on() -> None:
    for ruling, seats in (
        ("from_front", (GREEN, RED, WHITE)),
        ("after_active", (RED, WHITE, GREEN)),
    ):
        laid = table(4, C083=ruling).play(GREEN, EndTurn()).play(YELLOW, STORM)
        assert laid.decision.seats == seats


@pytest.mark.rule("C085", "C086", "C088")
def test_a_bonus_costs_nothing_meets_nothing_and_is_no_turn() -> None:
    laid = table(2).play(GREEN, STORM).play(YELLOW, BonusMove((Landing(1), Landing(2))))
    assert (laid.ready(YELLOW), laid.state.hand(YELLOW)) == (9, 5)
    assert laid.said("C085") == ["Yellow makes the bonus move."]
    laid.play(GREEN, EndTurn())
    assert laid.asked == ("sail", YELLOW)


@pytest.mark.rule("C087")
def test_a_bonus_discovers_and_loads_under_the_usual_conditions() -> None:
    laid = table(2).discovered(GREEN, 1).play(GREEN, STORM)
    laid.refuses(YELLOW, BonusMove((Landing(1, load=True), Landing(1, load=True))), "C100")
    laid.refuses(YELLOW, BonusMove((Landing(8, load=True),)), "C102")
    laid.play(YELLOW, BonusMove((Landing(1, load=True), Landing(2, load=True))))
    assert laid.points(YELLOW) == 2
    assert laid.player(YELLOW).cargo == ["red", "black"]


@pytest.mark.rule("C089")
def test_no_business_when_a_bonus_ends_in_lisbon() -> None:
    laid = table(2).has(YELLOW, cargo=["green"]).play(GREEN, STORM)
    laid.play(YELLOW, BonusMove(in_lisbon=True))
    assert (laid.asked, laid.points(YELLOW)) == (("sail", GREEN), 0)
    assert laid.player(YELLOW).in_lisbon


@pytest.mark.rule("C089")
def test_full_business_on_a_bonus_if_ruled_so() -> None:
    laid = table(3, C089="full_business").has(YELLOW, cargo=["green"], sunk=[1])
    laid.play(GREEN, STORM).play(YELLOW, BonusMove(in_lisbon=True))
    assert laid.asked == ("bonus_stop", YELLOW)
    laid.refuses(GREEN, Lisbon(), "C109")
    laid.play(YELLOW, Lisbon(tile=True))
    assert (laid.points(YELLOW), laid.player(YELLOW).sunk) == (10, [])
    # then the others go on, and yellow still has its turn
    assert laid.decision.seats == (RED,)
    laid.play(RED, BonusMove(in_lisbon=True)).play(RED, SailOn())
    laid.play(GREEN, EndTurn())
    assert laid.asked == ("sail", YELLOW)


def test_where_a_ship_is_after_such_a_move_as_far_as_it_was_told() -> None:
    laid = table(2).has(YELLOW, half=2, in_lisbon=False).play(GREEN, EndTurn())
    laid.play(YELLOW, Blue(0, "compass", direction="w"), Drift())
    assert not laid.player(YELLOW).half_sure
    laid.play(YELLOW, Blue(0, "compass", direction="w"))
    assert laid.sentence == "In which half of the ocean is Yellow's ship?"
    laid.play(None, SayHalf(YELLOW, 2)).play(YELLOW, Drift(in_lisbon=True), SailOn())
    assert (laid.player(YELLOW).half, laid.player(YELLOW).in_lisbon) == (1, True)
    laid.play(YELLOW, Blue(0, "compass", direction="w"))
    laid.play(None, NothingToTell())
    laid.refuses(YELLOW, Drift(crossed=True, in_lisbon=True), "C002")
