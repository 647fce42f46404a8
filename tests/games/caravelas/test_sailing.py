"""C035 to C043 and C090 to C093: steps, pirates, and how a turn ends."""

from __future__ import annotations

import pytest

from companion.games.caravelas.blue import Blue
from companion.games.caravelas.lisbon import Lisbon
from companion.games.caravelas.outlook import markers
from companion.games.caravelas.ports import Land
from companion.games.caravelas.red import Red
from companion.games.caravelas.sailing import Cross, EndTurn, Pirate, Spend
from tests.games.caravelas.table import GREEN, YELLOW, table


@pytest.mark.rule("C035")
def test_every_plain_step_costs_one_marker() -> None:
    laid = table()
    assert laid.price(GREEN, Spend(2)) == 2
    laid.play(GREEN, Spend(2))
    assert laid.ready(GREEN) == 7
    laid.refuses(GREEN, Spend(0), "C034")
    laid.refuses(GREEN, Land(1, step=2), "C035")


@pytest.mark.rule("C035", "C041")
def test_the_movement_examples_of_the_rulebook() -> None:
    # the yellow ship moves two spaces without wind, one with pirates: three markers
    laid = table().play(GREEN, Spend(1), Pirate(step=1))
    assert laid.ready(GREEN) == 6
    # the red ship moves two spaces with the wind, one with pirates: one marker
    laid = table().play(GREEN, Pirate(step=0))
    assert laid.ready(GREEN) == 8


@pytest.mark.rule("C036")
def test_the_spent_markers_are_those_on_the_left() -> None:
    laid = table().play(GREEN, Spend(4))
    shown = markers(laid.state, GREEN)
    assert (shown.spent, shown.ready) == (4, 5)


@pytest.mark.rule("C037")
def test_a_step_that_cannot_be_paid_in_full_is_refused() -> None:
    laid = table().play(GREEN, Spend(7))
    assert "has 2 markers ready" in laid.refuses(GREEN, Spend(3), "C037")
    assert laid.offers("Spend").keys() == {"Spend 1 marker", "Spend 2 markers"}
    laid.play(GREEN, Spend(2))
    assert laid.ready(GREEN) == 0


@pytest.mark.rule("C038", "C096")
def test_ports_that_are_passed_count_and_do_not_stop_the_ship() -> None:
    laid = table().play(GREEN, Land(9, 1), Land(5, 1), Spend(3))
    assert laid.points(GREEN) == 4
    assert laid.asked == ("sail", GREEN)


@pytest.mark.rule("C039")
def test_where_the_turn_starts_nothing_is_due() -> None:
    # given a ship that lies in a port at the start of its turn
    laid = table().has(GREEN, port=4, in_lisbon=False)
    # then the turn may end at once, and nothing was discovered or loaded
    laid.play(GREEN, EndTurn())
    assert (laid.points(GREEN), laid.player(GREEN).cargo) == (0, [])


@pytest.mark.rule("C040")
def test_pirates_cost_one_more_every_time() -> None:
    laid = table().play(GREEN, Pirate(1), Pirate(1))
    assert laid.ready(GREEN) == 5
    assert laid.said("C040") == ["Green meets pirates: 2 markers."]


@pytest.mark.rule("C040")
def test_pirates_are_paid_when_leaving_if_ruled_so() -> None:
    assert "Pirate, on a plain step" in table().offers("Pirate")
    laid = table(C040="leaving")
    assert laid.offers("Pirate")["Leaving a pirate, on a plain step"].price is not None
    laid.play(GREEN, Pirate(1))
    assert laid.ready(GREEN) == 7


@pytest.mark.rule("C041")
def test_the_wind_does_not_stop_pirates() -> None:
    laid = table()
    assert laid.price(GREEN, Pirate(0)) == 1
    assert laid.price(GREEN, Pirate(1)) == 2


@pytest.mark.rule("C042")
def test_with_one_marker_only_the_wind_leads_into_a_pirate_space() -> None:
    laid = table().has(GREEN, ready=1)
    laid.refuses(GREEN, Pirate(1), "C042")
    laid.play(GREEN, Pirate(0))
    assert laid.ready(GREEN) == 0


@pytest.mark.rule("C043", "C071", "C076")
def test_a_good_wind_card_saves_the_extra_marker() -> None:
    laid = table(events="app").has(GREEN, ready=1, hand=("wind", "calm"))
    laid.refuses(GREEN, Pirate(1, laid.card(GREEN, "calm")), "C051")
    laid.refuses(GREEN, Pirate(1, "wind.99"), "C043")
    wind = laid.card(GREEN, "wind")
    laid.play(GREEN, Pirate(1, wind))
    # the step is paid, the card is gone, nobody gets a bonus, and no marker comes back
    assert laid.ready(GREEN) == 0
    assert laid.state.played == [wind]
    assert laid.state.bonus is None
    assert laid.state.hand(GREEN) == 1
    assert laid.cited == ["C043"]


@pytest.mark.rule("C043")
def test_a_real_good_wind_card_is_one_card_less_in_the_hand() -> None:
    laid = table().play(GREEN, Pirate(0, "wind"))
    assert (laid.ready(GREEN), laid.state.hand(GREEN)) == (9, 3)
    laid.refuses(GREEN, Pirate(0, "calm"), "C051")
    laid.has(GREEN, cards=0).refuses(GREEN, Pirate(0, "wind"), "C043")


@pytest.mark.rule("C090", "C093")
def test_end_the_turn_whenever_you_like() -> None:
    laid = table().play(GREEN, Spend(2), EndTurn())
    assert laid.said("C090") == ["Green ends the turn."]
    assert laid.asked == ("sail", YELLOW)
    assert laid.ready(GREEN) == 9
    laid.play(YELLOW, EndTurn())


@pytest.mark.rule("C091")
def test_the_last_marker_ends_the_sailing() -> None:
    laid = table().has(GREEN, ready=2).play(GREEN, Spend(2))
    # no step is possible any more, and no wind is left to sail with
    laid.refuses(GREEN, Spend(1), "C091")
    laid.refuses(GREEN, Land(1, 1), "C091")
    assert "that was the last one" in laid.sentence
    laid.play(GREEN, EndTurn())
    assert laid.said("C091") == ["Green ends the turn."]


@pytest.mark.rule("C091", "C092")
def test_after_the_last_marker_only_what_the_space_asks_for_and_once() -> None:
    laid = table().has(GREEN, ready=1).play(GREEN, Land(1, 1))
    laid.refuses(GREEN, Land(2), "C091")
    laid = table().has(GREEN, ready=1).play(GREEN, Spend(1), Land(1, load=True))
    assert (laid.points(GREEN), laid.player(GREEN).cargo) == (1, ["red"])
    laid.refuses(GREEN, Land(2), "C091")


@pytest.mark.rule("C092")
def test_a_last_step_still_rolls_on_red_and_stops_in_lisbon() -> None:
    laid = table().has(GREEN, ready=1).play(GREEN, Spend(1), Red(0, "sunk"))
    assert laid.asked == ("sink", GREEN)
    laid = table().has(GREEN, ready=1, cargo=["red"]).play(GREEN, Lisbon(1))
    assert laid.points(GREEN) == 5


@pytest.mark.rule("C092")
def test_only_discovering_and_loading_after_the_last_marker_if_ruled_so() -> None:
    laid = table(C092="loading_only").has(GREEN, ready=1)
    laid.refuses(GREEN, Red(1, "safe"), "C092")
    laid.refuses(GREEN, Lisbon(1), "C092")
    laid.play(GREEN, Spend(1))
    laid.refuses(GREEN, Red(0, "safe"), "C092")
    laid.refuses(GREEN, Lisbon(0), "C092")
    laid.play(GREEN, Land(1))
    assert laid.points(GREEN) == 1


@pytest.mark.rule("C092")
def test_a_blue_space_is_not_cut_by_that_ruling() -> None:
    laid = table(C092="loading_only").has(GREEN, ready=1, in_lisbon=False)
    laid.play(GREEN, Blue(1, "calm"))
    assert laid.asked == ("sail", YELLOW)


@pytest.mark.rule("C093")
def test_only_the_own_markers_come_back() -> None:
    laid = table().has(YELLOW, ready=5).play(GREEN, Spend(3), EndTurn())
    assert (laid.ready(GREEN), laid.ready(YELLOW)) == (9, 5)


@pytest.mark.rule("C079")
def test_crossing_the_line_costs_nothing_and_is_remembered() -> None:
    laid = table().play(GREEN, Cross())
    assert (laid.player(GREEN).half, laid.ready(GREEN)) == (2, 9)
    assert not laid.player(GREEN).in_lisbon
    laid.play(GREEN, Cross())
    assert laid.player(GREEN).half == 1


def test_each_button_says_its_price_or_why_it_is_not_possible() -> None:
    laid = table().has(GREEN, ready=1)
    pirates = laid.offers("Pirate")
    assert pirates["Pirate, on a plain step"].rule == "C042"
    assert pirates["Pirate, with the wind"].refusal is None
    assert pirates["Pirate, with the wind"].price is not None
    moves = {offer.move for offer in laid.decision.offers}
    assert moves == {"Spend", "Pirate", "Blue", "Red", "Land", "Lisbon", "Cross", "EndTurn"}
