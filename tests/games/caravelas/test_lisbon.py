"""C108 to C126: the stop in Lisbon, its trade, the upgrade, the tiles."""

from __future__ import annotations

import pytest

from companion.games.caravelas.blue import Blue
from companion.games.caravelas.lisbon import Lisbon
from companion.games.caravelas.ports import Land
from companion.games.caravelas.sailing import EndTurn, Spend
from tests.games.caravelas.table import GREEN, RED, YELLOW, Table, table

SIX = ["red", "black", "white", "green", "brown", "purple"]


def loaded(*colours: str, **options: str) -> Table:
    """Let green come home with a cargo."""
    return table(2, **options).has(GREEN, cargo=list(colours), in_lisbon=False)


@pytest.mark.rule("C108")
def test_sailing_through_lisbon_has_no_effect() -> None:
    laid = loaded("red").has(GREEN, sunk=[3]).play(GREEN, Spend(2), Land(1, 1))
    assert (laid.player(GREEN).cargo, laid.player(GREEN).sunk) == (["red"], [3])


@pytest.mark.rule("C109", "C110", "C111", "C117", "C119", "C123")
def test_the_example_of_the_rulebook() -> None:
    # given the yellow player with a full fleet and five markers spent
    laid = loaded(*SIX).has(GREEN, ready=4)
    # white, red and black for the upgrade, pepper for a tile, brown and purple sold
    laid.play(GREEN, Lisbon(1, tile=True, upgrade=("white", "red", "black")))
    assert laid.points(GREEN) == 20
    assert laid.player(GREEN).upgraded
    assert laid.player(GREEN).tiles == [1]
    assert laid.player(GREEN).cargo == []
    # and the card is ready for the next turn
    assert laid.ready(GREEN) == 12
    assert laid.asked == ("sail", YELLOW)


@pytest.mark.rule("C109")
def test_a_stop_ends_the_turn_also_with_an_empty_fleet() -> None:
    laid = loaded().play(GREEN, Lisbon())
    assert (laid.asked, laid.points(GREEN)) == (("sail", YELLOW), 0)
    assert laid.said("C109") == ["Green stops in Lisbon."]


@pytest.mark.rule("C110")
def test_every_cube_leaves_the_fleet() -> None:
    laid = loaded("red", "green").play(GREEN, Lisbon())
    assert laid.player(GREEN).cargo == []
    assert laid.said("C111") == ["Green sells red (chili), green (pepper): 10 points."]


@pytest.mark.rule("C111")
def test_the_prices_of_the_goods() -> None:
    for colour in SIX:
        assert loaded(colour).play(GREEN, Lisbon()).points(GREEN) == 5
    for colour in ("blue", "yellow"):
        laid = table(2).has(GREEN, upgraded=True, cargo=[colour])
        assert laid.play(GREEN, Lisbon()).points(GREEN) == 10


@pytest.mark.rule("C112")
def test_a_ship_that_begins_in_lisbon_may_stop_there() -> None:
    laid = table(2).play(GREEN, Lisbon())
    assert laid.asked == ("sail", YELLOW)


@pytest.mark.rule("C112")
def test_it_must_leave_and_come_back_if_ruled_so() -> None:
    laid = table(2, C112="must_return")
    laid.refuses(GREEN, Lisbon(), "C112")
    laid.play(GREEN, Spend(1), Lisbon(1))
    assert laid.asked == ("sail", YELLOW)


@pytest.mark.rule("C113", "C114")
def test_fill_up_or_swap_the_whole_hand() -> None:
    laid = table(2, events="app").has(GREEN, hand=("calm", "wind"))
    before = set(laid.player(GREEN).events)
    filled = Table(laid.state, [], ()).play(GREEN, Lisbon())
    assert before < set(filled.player(GREEN).events)
    assert filled.state.hand(GREEN) == 5
    laid.play(GREEN, Lisbon(swap=True))
    assert not before & set(laid.player(GREEN).events)
    assert laid.state.hand(GREEN) == 5
    # swapped cards lie face down
    assert before <= set(laid.state.deck.discard)
    assert laid.state.played == []


@pytest.mark.rule("C113")
def test_a_stop_in_round_one_fills_the_hand_also_without_a_refill() -> None:
    laid = table(2, events="app", C127="from_round_2").play(GREEN, Lisbon())
    assert laid.state.hand(GREEN) == 5


@pytest.mark.rule("C114")
@pytest.mark.parametrize("custody", ["app", "table"])
def test_a_hand_of_seven_that_is_swapped_becomes_five(custody: str) -> None:
    laid = table(4, events=custody)
    for seat in (GREEN, YELLOW, RED):
        laid.play(seat, EndTurn())
    laid.play(3, Lisbon(swap=True))
    assert laid.state.hand(3) == 5


@pytest.mark.rule("C115", "C116")
def test_sunk_ships_are_restored_and_ship_four_stays_locked() -> None:
    laid = loaded().has(GREEN, sunk=[1, 3]).play(GREEN, Lisbon())
    assert laid.player(GREEN).afloat == [1, 2, 3]
    laid = loaded().has(GREEN, upgraded=True, sunk=[4]).play(GREEN, Lisbon())
    assert laid.player(GREEN).afloat == [1, 2, 3, 4]


@pytest.mark.rule("C117")
def test_the_upgrade_costs_three_different_cubes_on_board() -> None:
    laid = loaded("red", "black", "green")
    laid.refuses(GREEN, Lisbon(upgrade=("red", "black")), "C117")
    laid.refuses(GREEN, Lisbon(upgrade=("red", "red", "black")), "C117")
    laid.refuses(GREEN, Lisbon(upgrade=("red", "black", "white")), "C117")
    laid.play(GREEN, Lisbon(upgrade=("red", "black", "green")))
    assert (laid.points(GREEN), laid.player(GREEN).upgraded) == (0, True)


@pytest.mark.rule("C118", "C119")
def test_the_upgrade_opens_ship_four_and_gives_twelve_markers() -> None:
    laid = loaded("red", "black", "white").play(GREEN, Lisbon(upgrade=("red", "black", "white")))
    assert laid.player(GREEN).afloat == [1, 2, 3, 4]
    assert (laid.player(GREEN).owned, laid.ready(GREEN)) == (12, 12)
    assert laid.said("C119") == ["Green gets 3 more navigation markers."]


@pytest.mark.rule("C120")
def test_one_upgrade_for_each_player() -> None:
    laid = loaded("red", "black", "white").has(GREEN, upgraded=True)
    laid.refuses(GREEN, Lisbon(upgrade=("red", "black", "white")), "C120")


@pytest.mark.rule("C121", "C124")
def test_only_pepper_buys_a_tile_and_only_one() -> None:
    loaded("red").refuses(GREEN, Lisbon(tile=True), "C121")
    laid = loaded("red", "green").play(GREEN, Lisbon(tile=True))
    assert laid.player(GREEN).tiles == [1]


@pytest.mark.rule("C122", "C123")
def test_tiles_go_in_numeric_order_for_ten_points() -> None:
    laid = loaded("green").has(YELLOW, cargo=["green"])
    laid.play(GREEN, Lisbon(tile=True)).play(YELLOW, Lisbon(tile=True))
    assert (laid.player(GREEN).tiles, laid.player(YELLOW).tiles) == ([1], [2])
    assert laid.points(GREEN) == 10
    assert laid.said("C123") == ["Yellow buys Jerónimos tile 2 with pepper: 10 points."]


@pytest.mark.rule("C125")
def test_pepper_has_one_use() -> None:
    laid = loaded("red", "black", "green")
    laid.refuses(GREEN, Lisbon(tile=True, upgrade=("red", "black", "green")), "C125")
    assert loaded("green").play(GREEN, Lisbon()).points(GREEN) == 5


@pytest.mark.rule("C126")
def test_without_a_tile_left_pepper_is_sold() -> None:
    laid = loaded("green").has(YELLOW, tiles=[1, 2, 3])
    laid.refuses(GREEN, Lisbon(tile=True), "C126")
    assert laid.offers("Lisbon").keys() == {"Stop in Lisbon: 5 points"}
    assert laid.play(GREEN, Lisbon()).points(GREEN) == 5


def test_the_best_use_of_the_cargo_is_on_the_button() -> None:
    laid = loaded(*SIX)
    assert list(laid.offers("Lisbon")) == [
        "Stop in Lisbon: tile, 35 points",
        "Stop in Lisbon: upgrade with red (chili), black (Brazil wood), white (ivory), tile,"
        " 20 points",
    ]
    laid.play(GREEN, Blue(0, "calm"))
