"""C094 to C105: discoveries and goods."""

from __future__ import annotations

import pytest

from companion.games.caravelas.asking import Tell
from companion.games.caravelas.bidding import NobodyBids
from companion.games.caravelas.blue import Blue
from companion.games.caravelas.lisbon import Lisbon
from companion.games.caravelas.ports import Land, Late, Load, NamePort
from companion.games.caravelas.printed import free_place, good_of, port_words
from companion.games.caravelas.sailing import EndTurn, Spend
from tests.games.caravelas.table import GREEN, YELLOW, bidding, set_up, table, words


@pytest.mark.rule("C094", "C096", "C104")
def test_the_example_of_malacca_and_ceylon() -> None:
    # given that nobody has been there; four markers are spent on the way
    laid = table().play(GREEN, Spend(2), Land(9, 1), Land(5, 1, load=True))
    # then two monuments, 4 VP, and cinnamon on board
    assert laid.state.discovered(GREEN) == [5, 9]
    assert laid.points(GREEN) == 4
    assert laid.player(GREEN).cargo == ["brown"]
    assert laid.ready(GREEN) == 5


@pytest.mark.rule("C095")
def test_a_port_with_a_monument_gives_nothing_to_anybody() -> None:
    laid = table().play(GREEN, Land(9, 1), Land(9, 1), EndTurn()).play(YELLOW, Land(9, 1))
    assert (laid.points(GREEN), laid.points(YELLOW)) == (2, 0)
    assert laid.state.discoverers[8] == GREEN


@pytest.mark.rule("C097")
def test_there_are_32_ports_and_lisbon_is_none_of_them() -> None:
    laid = table()
    laid.refuses(GREEN, Land(0), "C097")
    laid.refuses(GREEN, Land(33), "C097")
    laid.refuses(GREEN, Land(12, points=11), "C097")
    laid.refuses(GREEN, Land(12, half=3), "C097")
    laid.refuses(GREEN, Land(12, name="a" * 41), "C097")


@pytest.mark.rule("C097")
def test_a_new_port_of_a_real_board_is_told_in_one_form() -> None:
    laid = table(board="real")
    place = free_place(laid.state, 2)
    assert place == 24
    laid.play(GREEN, Land(24, 1, name="Malindi", points=2, half=2))
    assert laid.said("C094") == ["Green discovers Malindi: 2 points."]
    assert laid.said("C097") == ["Printed at Malindi, as the table says."]
    assert laid.player(GREEN).half == 2
    assert free_place(laid.state, 2) == 25


@pytest.mark.rule("C097")
def test_the_points_of_a_new_port_are_asked_for_before_they_matter() -> None:
    laid = table(board="real").play(GREEN, Land(1, 1))
    assert laid.asks == ("port.1.points",)
    assert laid.sentence == "How many points are printed at Guinea?"
    assert laid.ready(GREEN) == 9
    laid.play(None, Tell({"port.1.points": 3}))
    assert (laid.points(GREEN), laid.ready(GREEN)) == (3, 8)
    # Malacca and Ceylon are known from the rulebook
    assert table(board="real").play(GREEN, Land(9, 1)).points(GREEN) == 2
    # and a port that has a monument need not be known
    laid.play(GREEN, Land(1, 1))
    assert laid.asked == ("sail", GREEN)


@pytest.mark.rule("C097")
def test_ports_are_called_what_the_table_calls_them() -> None:
    laid = table(board="real")
    assert words(port_words(laid.state, 12)) == "port 12"
    assert words(port_words(laid.state, 4)) == "the port of green (pepper) cubes"
    laid.play(None, NamePort(4, " Calicut "))
    assert words(port_words(laid.state, 4)) == "Calicut"
    laid.refuses(None, NamePort(4, " "), "C097")


@pytest.mark.rule("C098")
def test_a_twenty_first_discovery_still_counts() -> None:
    laid = table().discovered(GREEN, *range(10, 30)).play(GREEN, Land(9, 1))
    assert (laid.points(GREEN), len(laid.state.discovered(GREEN))) == (22, 21)
    assert laid.said("C098") == ["Green has no monument left. Mark Malacca with something else."]


@pytest.mark.rule("C098")
def test_without_a_monument_there_is_no_discovery_if_ruled_so() -> None:
    laid = table(C098="no_more").discovered(GREEN, *range(10, 30)).play(GREEN, Land(9, 1))
    assert laid.points(GREEN) == 20
    assert laid.state.discoverers[8] is None


@pytest.mark.rule("C099")
def test_eight_ports_have_goods_one_each() -> None:
    assert [good_of(port) for port in range(1, 11)] == [
        "red",
        "black",
        "white",
        "green",
        "brown",
        "purple",
        "blue",
        "yellow",
        None,
        None,
    ]
    table().refuses(GREEN, Land(9, load=True), "C099")


@pytest.mark.rule("C100")
def test_one_cube_of_a_colour_until_it_is_sold() -> None:
    laid = table().play(GREEN, Land(1, 1, load=True))
    laid.refuses(GREEN, Land(1, 1, load=True), "C100")


@pytest.mark.rule("C101")
def test_a_sunk_ship_loads_nothing() -> None:
    laid = table().has(GREEN, sunk=[1])
    laid.refuses(GREEN, Land(2, load=True), "C101")
    laid.play(GREEN, Land(3, load=True))


@pytest.mark.rule("C102")
@pytest.mark.parametrize("port", [7, 8])
def test_nutmeg_and_silver_need_ship_four_open_and_afloat(port: int) -> None:
    laid = table()
    laid.refuses(GREEN, Land(port, load=True), "C102")
    laid.has(GREEN, upgraded=True, sunk=[4]).refuses(GREEN, Land(port, load=True), "C102")
    laid.has(GREEN, sunk=[]).play(GREEN, Land(port, load=True))


@pytest.mark.rule("C103")
def test_loading_is_free_and_your_choice_on_entering() -> None:
    laid = table().play(GREEN, Land(1))
    assert (laid.player(GREEN).cargo, laid.ready(GREEN)) == ([], 9)
    laid.refuses(GREEN, Load(), "C103")


@pytest.mark.rule("C103")
def test_loading_at_any_time_in_port_if_ruled_so() -> None:
    laid = table(C103="any_time")
    laid.refuses(GREEN, Load(), "C103")
    laid.play(GREEN, Land(1))
    assert "Load red (chili)" in laid.offers("Load")
    laid.play(GREEN, Load())
    assert laid.player(GREEN).cargo == ["red"]
    laid.refuses(GREEN, Load(), "C100")
    laid.play(GREEN, Spend(1)).refuses(GREEN, Load(), "C103")


@pytest.mark.rule("C104")
def test_a_refused_cube_does_not_spoil_the_discovery() -> None:
    laid = table()
    laid.refuses(GREEN, Land(7, 1, load=True), "C102")
    laid.play(GREEN, Land(7, 1))
    assert laid.points(GREEN) == 3
    # and a port already discovered still gives its good
    laid.play(GREEN, EndTurn()).play(YELLOW, Land(4, 1, load=True), EndTurn())
    laid.play(2, Land(4, 1, load=True))
    assert laid.player(2).cargo == ["green"]


@pytest.mark.rule("C105")
def test_the_same_good_on_the_next_trip() -> None:
    laid = table(2).play(GREEN, Land(1, 1, load=True), Lisbon(1)).play(YELLOW, EndTurn())
    laid.play(None, NobodyBids()).play(GREEN, Land(1, 1, load=True))
    assert laid.player(GREEN).cargo == ["red"]


@pytest.mark.rule("C087", "C014")
def test_a_landing_remembered_after_the_tap() -> None:
    laid = table(2).play(GREEN, Blue(0, "calm"))
    laid.play(GREEN, Late(2, load=True))
    assert (laid.points(GREEN), laid.player(GREEN).cargo) == (2, ["black"])
    assert laid.asked == ("sail", YELLOW)
    laid.refuses(YELLOW, Late(2), "C095")
    bidding().play(GREEN, Late(2))
    set_up(order="table").refuses(GREEN, Late(2), "C002")


@pytest.mark.rule("C097")
def test_a_late_landing_on_a_real_board_asks_for_the_points() -> None:
    laid = table(board="real").play(YELLOW, Late(2))
    assert laid.asks == ("port.2.points",)
    laid.play(None, Tell({"port.2.points": 1}))
    assert laid.points(YELLOW) == 1
