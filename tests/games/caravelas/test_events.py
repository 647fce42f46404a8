"""C044 to C052 and C061 to C078: blue spaces and the four kinds of card."""

from __future__ import annotations

import pytest

from companion.games.caravelas.asking import Tell
from companion.games.caravelas.bidding import FinalBids
from companion.games.caravelas.blue import Blue, playable
from companion.games.caravelas.bonus import BonusMove, DeclineBonus, NothingToTell
from companion.games.caravelas.drifting import Drift, SailOn
from companion.games.caravelas.lisbon import Lisbon
from companion.games.caravelas.places import TakePlace
from companion.games.caravelas.ports import Land, Landing
from companion.games.caravelas.sailing import Cross, EndTurn, Spend
from tests.games.caravelas.table import GREEN, RED, YELLOW, Table, bidding, table


def alone(**options: str) -> Table:
    """Put green's ship alone into the east, so that no card gives a bonus."""
    return table(**options).play(GREEN, Cross())


@pytest.mark.rule("C044")
def test_there_are_four_kinds_of_card() -> None:
    laid = alone()
    laid.refuses(GREEN, Blue(0, "hurricane"), "C044")
    laid.refuses(GREEN, Blue(0, "compass", direction="up"), "C065")
    for move, kind in (
        (Blue(0, "storm", 1), "sail"),
        (Blue(0, "compass", direction="nw"), "drift"),
        (Blue(0, "wind"), "sail"),
        (Blue(0, "calm"), "sail"),
    ):
        assert alone().play(GREEN, move).asked[0] == kind


@pytest.mark.rule("C045")
def test_a_blue_space_takes_exactly_one_card_each_time() -> None:
    laid = alone(events="app").has(GREEN, hand=("storm2", "storm2"))
    first, second = laid.player(GREEN).events
    laid.play(GREEN, Blue(0, first))
    assert laid.state.played == [first]
    laid.refuses(GREEN, Blue(0, first), "C045")
    laid.play(GREEN, Blue(0, second))
    assert laid.ready(GREEN) == 5


@pytest.mark.rule("C046")
def test_without_a_card_no_blue_space_is_entered() -> None:
    laid = alone().has(GREEN, cards=0)
    assert "no blue space" in laid.refuses(GREEN, Blue(0, "wind"), "C046")
    assert {offer.rule for offer in laid.decision.offers if offer.move == "Blue"} == {"C046"}
    laid = alone(events="app").has(GREEN, hand=())
    laid.refuses(GREEN, Blue(0, "wind.01"), "C046")


@pytest.mark.rule("C047")
def test_with_storms_only_that_are_too_dear_it_is_not_entered_either() -> None:
    laid = alone(events="app").has(GREEN, hand=("storm4", "storm3"), ready=2)
    laid.refuses(GREEN, Blue(0, laid.card(GREEN, "storm4")), "C047")
    assert playable(laid.state, GREEN, 0) == []


@pytest.mark.rule("C048")
def test_any_playable_card_may_be_chosen() -> None:
    laid = alone(events="app").has(GREEN, hand=("storm4", "calm", "wind"), ready=3)
    assert playable(laid.state, GREEN, 0) == [laid.card(GREEN, "calm"), laid.card(GREEN, "wind")]
    laid.refuses(GREEN, Blue(0, laid.card(GREEN, "storm4")), "C062")
    laid.play(GREEN, Blue(0, laid.card(GREEN, "calm")))
    assert laid.asked == ("sail", YELLOW)


@pytest.mark.rule("C049")
def test_the_others_move_first() -> None:
    laid = table().play(GREEN, Blue(0, "storm", 3))
    # given that all ships lie in the west, the storm has cost nothing yet
    assert (laid.asked, laid.ready(GREEN)) == (("bonus", None), 9)
    laid.play(YELLOW, DeclineBonus())
    assert laid.ready(GREEN) == 9
    laid.play(RED, DeclineBonus())
    assert laid.ready(GREEN) == 6


@pytest.mark.rule("C050")
def test_after_the_card_the_ship_may_sail_on() -> None:
    laid = alone().play(GREEN, Blue(1, "storm", 2), Spend(3))
    assert laid.ready(GREEN) == 3


@pytest.mark.rule("C051")
def test_cards_are_played_only_in_the_own_turn() -> None:
    laid = table(events="app")
    laid.refuses(YELLOW, Blue(0, laid.player(YELLOW).events[0]), "C013")


# -- the last marker -----------------------------------------------------------


@pytest.mark.rule("C052", "C091")
def test_a_good_wind_played_with_the_last_marker_keeps_the_turn_alive() -> None:
    laid = alone().has(GREEN, ready=1).play(GREEN, Blue(1, "wind"))
    assert laid.ready(GREEN) == 2
    laid.play(GREEN, Spend(2))
    laid = alone().has(GREEN, ready=1).play(GREEN, Spend(1), Blue(0, "wind"), Spend(1))
    assert laid.ready(GREEN) == 1


@pytest.mark.rule("C052")
def test_with_the_last_marker_storms_are_refused_and_a_compass_drives_first() -> None:
    laid = alone().has(GREEN, ready=1)
    laid.refuses(GREEN, Blue(1, "storm", 1), "C062")
    laid.play(GREEN, Blue(1, "compass", direction="n"))
    assert laid.asked == ("drift", GREEN)
    laid.play(GREEN, Drift())
    assert laid.asked == ("sail", YELLOW)


@pytest.mark.rule("C052")
@pytest.mark.parametrize("ruling", ["turn_ends", "good_wind_only"])
def test_with_the_last_marker_only_a_good_wind_is_played_if_ruled_so(ruling: str) -> None:
    laid = alone(C052=ruling).has(GREEN, ready=1)
    laid.refuses(GREEN, Blue(1, "compass", direction="n"), "C052")
    laid.refuses(GREEN, Blue(1, "calm"), "C052")
    laid.play(GREEN, Spend(1))
    laid.refuses(GREEN, Blue(0, "calm"), "C052")
    laid.play(GREEN, EndTurn())
    laid = alone(C052=ruling).has(GREEN, ready=1).play(GREEN, Blue(1, "wind"))
    assert laid.asked == ("sail", GREEN)


# -- storms --------------------------------------------------------------------


@pytest.mark.rule("C061")
def test_a_storm_costs_its_number() -> None:
    laid = alone().play(GREEN, Blue(0, "storm", 4))
    assert laid.ready(GREEN) == 5
    assert laid.said("C061") == ["The storm costs Green 4 markers."]


@pytest.mark.rule("C062")
def test_a_storm_needs_as_many_markers_as_it_costs() -> None:
    laid = alone().has(GREEN, ready=3)
    laid.refuses(GREEN, Blue(0, "storm", 4), "C062")
    laid.play(GREEN, Blue(0, "storm", 3))
    assert laid.ready(GREEN) == 0


@pytest.mark.rule("C062")
def test_markers_count_after_paying_for_the_step() -> None:
    laid = alone().has(GREEN, ready=4)
    laid.refuses(GREEN, Blue(1, "storm", 4), "C062")
    laid.play(GREEN, Blue(0, "storm", 4))
    laid = alone(C062="before_step").has(GREEN, ready=4).play(GREEN, Blue(1, "storm", 4))
    assert laid.ready(GREEN) == 0


@pytest.mark.rule("C063")
def test_a_storm_gives_the_others_its_number_of_spaces() -> None:
    laid = table().play(GREEN, Blue(0, "storm", 4))
    assert laid.sentence == "Bonus for Yellow, Red, in this order: up to 4 spaces in any direction."


@pytest.mark.rule("C064")
def test_a_real_storm_may_have_any_number_from_one() -> None:
    laid = alone()
    laid.refuses(GREEN, Blue(0, "storm", 0), "C064")
    laid.play(GREEN, Blue(0, "storm", 7))
    assert laid.ready(GREEN) == 2


# -- compass storms ------------------------------------------------------------


@pytest.mark.rule("C065", "C067")
def test_a_compass_storm_moves_the_ship_two_spaces_for_nothing() -> None:
    laid = alone().play(GREEN, Blue(0, "compass", direction="nw"))
    assert (
        laid.sentence == "Green drifts 2 spaces to the north-west, or as far as that is possible."
    )
    laid.refuses(YELLOW, Drift(), "C065")
    laid.play(GREEN, Drift())
    # no card, no roll, no marker, whatever lies there
    assert (laid.ready(GREEN), laid.asked) == (9, ("sail", GREEN))


@pytest.mark.rule("C066")
@pytest.mark.parametrize(
    ("ruling", "words"),
    [
        ("as_far", "or as far as that is possible."),
        ("all_or_none", "or not at all."),
        ("free_choice", "or 1 or 0 if 2 are not possible."),
    ],
)
def test_a_blocked_ship_drifts_as_the_table_reads_the_rule(ruling: str, words: str) -> None:
    laid = alone(C066=ruling).play(GREEN, Blue(0, "compass", direction="e"))
    assert laid.sentence.endswith(words)


@pytest.mark.rule("C068")
def test_drifting_discovers_and_loads() -> None:
    laid = alone().play(GREEN, Blue(0, "compass", direction="e"))
    laid.refuses(GREEN, Drift((Landing(9, load=True),)), "C099")
    laid.play(GREEN, Drift((Landing(9), Landing(5, load=True))))
    assert (laid.points(GREEN), laid.player(GREEN).cargo) == (4, ["brown"])


@pytest.mark.rule("C069")
def test_a_compass_storm_gives_two_spaces_in_its_direction() -> None:
    laid = table().play(GREEN, Blue(0, "compass", direction="nw"))
    assert laid.sentence.endswith("up to 2 spaces to the north-west.")


@pytest.mark.rule("C070")
def test_a_ship_that_drifts_into_lisbon_may_stop_there_or_sail_on() -> None:
    laid = alone().has(GREEN, cargo=["red"]).play(GREEN, Blue(0, "compass", direction="ne"))
    laid.play(GREEN, Drift(in_lisbon=True))
    assert laid.asked == ("drifted", GREEN)
    on = Table(laid.state, [], ()).play(GREEN, SailOn())
    assert on.asked == ("sail", GREEN)
    laid.play(GREEN, Lisbon())
    assert (laid.points(GREEN), laid.asked) == (5, ("sail", YELLOW))


@pytest.mark.rule("C070")
def test_no_business_after_drifting_if_ruled_so() -> None:
    laid = alone(C070="sail_in").play(GREEN, Blue(0, "compass", direction="ne"))
    laid.play(GREEN, Drift(in_lisbon=True))
    assert laid.asked == ("sail", GREEN)
    assert laid.player(GREEN).in_lisbon


# -- good wind -----------------------------------------------------------------


@pytest.mark.rule("C071", "C072")
def test_two_markers_come_back() -> None:
    laid = alone().play(GREEN, Spend(4), Blue(1, "wind"))
    assert laid.ready(GREEN) == 6
    assert laid.state.hand(GREEN) == 3


@pytest.mark.rule("C072")
@pytest.mark.parametrize(("spent", "back"), [(1, 1), (0, 0)])
def test_no_more_comes_back_than_was_spent(spent: int, back: int) -> None:
    laid = alone()
    if spent:
        laid.play(GREEN, Spend(spent))
    laid.play(GREEN, Blue(0, "wind"))
    assert laid.ready(GREEN) == 9 - spent + back


@pytest.mark.rule("C073")
def test_markers_won_back_are_spent_again_in_the_same_turn() -> None:
    laid = alone().play(GREEN, Spend(8), Blue(0, "wind"), Spend(3))
    assert laid.player(GREEN).spent == 9


@pytest.mark.rule("C074")
def test_the_bonus_of_good_wind_is_asked_for_once() -> None:
    laid = table(board="real").play(GREEN, Blue(0, "wind"))
    assert laid.asks == ("good_wind.bonus",)
    laid.play(None, Tell({"good_wind.bonus": 3}))
    assert "up to 3 spaces in any direction" in laid.sentence
    laid.play(None, NothingToTell()).play(GREEN, Blue(0, "wind"))
    assert "up to 3 spaces" in laid.sentence


@pytest.mark.rule("C074")
def test_the_others_get_the_bonus_even_if_nothing_is_won_back() -> None:
    laid = table().play(GREEN, Blue(0, "wind"))
    assert "up to 2 spaces in any direction" in laid.sentence


@pytest.mark.rule("C075")
@pytest.mark.parametrize(("ruling", "ready"), [("bid_too", 8), ("this_turn", 6)])
def test_bid_markers_come_back_too(ruling: str, ready: int) -> None:
    laid = bidding(C075=ruling).play(None, FinalBids((3, 0, 0))).play(GREEN, TakePlace(1))
    laid.play(GREEN, Cross(), Blue(0, "wind"))
    assert laid.ready(GREEN) == ready


@pytest.mark.rule("C075")
def test_of_this_turn_only_what_was_spent_at_sea() -> None:
    laid = bidding(C075="this_turn").play(None, FinalBids((3, 0, 0))).play(GREEN, TakePlace(1))
    laid.play(GREEN, Cross(), Spend(1), Blue(0, "wind"))
    assert laid.ready(GREEN) == 6


# -- dead calm -----------------------------------------------------------------


@pytest.mark.rule("C077", "C078")
def test_dead_calm_ends_the_turn_and_gives_nobody_anything() -> None:
    laid = table().play(GREEN, Blue(0, "calm"))
    assert laid.asked == ("sail", YELLOW)
    assert laid.said("C077") == ["Dead calm: Green's turn is over."]
    assert laid.state.bonus is None


# -- a whole turn --------------------------------------------------------------


@pytest.mark.rule("C045", "C087", "C104")
def test_the_example_of_a_turn_in_chapter_11() -> None:
    # given the red ship with 7 markers left and a cube still missing, and yellow in the same half
    laid = table(players=2).has(
        GREEN, ready=5, cargo=["black", "white", "green", "brown", "purple"]
    )
    # fig. 1 and 2: with the wind onto a blue space, storm -2; yellow calls at Porto Seguro
    laid.play(GREEN, Blue(0, "storm", 2))
    laid.play(YELLOW, BonusMove((Landing(2, load=True),)))
    assert laid.player(YELLOW).cargo == ["black"]
    assert laid.ready(GREEN) == 3
    # fig. 3: with the wind to Guinea for the red cube, then three plain steps
    laid.play(GREEN, Land(1, load=True), Spend(3))
    assert len(laid.player(GREEN).cargo) == 6
    assert laid.ready(GREEN) == 0
    laid.play(GREEN, EndTurn())
    assert laid.ready(GREEN) == 9
