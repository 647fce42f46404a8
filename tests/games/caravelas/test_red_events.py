"""C053 to C060: the red die and ships that sink."""

from __future__ import annotations

import pytest

from companion.engine.chance import throw
from companion.games.caravelas.asking import Tell
from companion.games.caravelas.lisbon import Lisbon
from companion.games.caravelas.ports import Land
from companion.games.caravelas.red import Red, Sink
from companion.games.caravelas.sailing import Spend
from tests.games.caravelas.table import GREEN, RED, SEED, WHITE, YELLOW, table


@pytest.mark.rule("C053")
def test_every_entry_of_a_red_space_is_a_roll_and_no_card() -> None:
    laid = table(die="app")
    laid.play(GREEN, Red(0))
    assert len(laid.outcomes) == 1
    laid = table().play(GREEN, Red(1, "safe"), Red(0, "safe"))
    assert laid.state.hand(GREEN) == 4


@pytest.mark.rule("C054")
def test_the_table_says_what_the_real_die_showed() -> None:
    laid = table()
    laid.refuses(GREEN, Red(0), "C054")
    laid.refuses(GREEN, Red(0, "three"), "C054")
    laid.play(GREEN, Red(0, "safe"))
    assert laid.player(GREEN).sunk == []
    assert laid.said("C054") == ["Green's ships are safe."]
    laid.play(GREEN, Red(0, "sunk"))
    assert laid.asked == ("sink", GREEN)


@pytest.mark.rule("C054")
def test_roteiro_throws_only_a_die_whose_faces_are_known() -> None:
    laid = table(board="real", die="app").play(GREEN, Red(0))
    assert laid.asks == ("die.sinking",)
    laid.play(None, Tell({"die.sinking": 5}))
    face = throw(SEED, "red", 0, 6)
    assert laid.outcomes == (face,)
    assert (laid.asked == ("sink", GREEN)) == (face <= 5)
    laid = table(die="app")
    laid.refuses(GREEN, Red(0, "safe"), "C054")


@pytest.mark.rule("C055")
def test_the_owner_picks_an_open_ship_afloat() -> None:
    laid = table().has(GREEN, cargo=["red"]).play(GREEN, Red(0, "sunk"))
    laid.refuses(YELLOW, Sink(1), "C055")
    laid.refuses(GREEN, Sink(4), "C055")
    laid.play(GREEN, Sink(3))
    assert (laid.player(GREEN).sunk, laid.player(GREEN).cargo) == ([3], ["red"])
    laid.play(GREEN, Red(0, "sunk"))
    laid.refuses(GREEN, Sink(3), "C055")


@pytest.mark.rule("C055")
def test_after_the_upgrade_ship_four_may_sink_too() -> None:
    laid = table().has(GREEN, upgraded=True, cargo=["blue"]).play(GREEN, Red(0, "sunk"))
    assert laid.offers("Sink").keys() == {"Ship 1", "Ship 2", "Ship 3", "Ship 4 with blue (silver)"}
    laid.play(GREEN, Sink(4))
    assert laid.player(GREEN).cargo == []


@pytest.mark.rule("C056", "C057", "C115")
def test_the_example_of_the_cape_of_good_hope() -> None:
    # given a fleet with chili and Brazil wood on ship 1, and ivory on ship 2
    laid = table().has(GREEN, cargo=["red", "black", "white"])
    # when a one is thrown and the player sinks ship 1
    laid.play(GREEN, Red(1, "sunk"), Sink(1))
    # then its cargo is lost without points, and the rest stays
    assert laid.player(GREEN).cargo == ["white"]
    assert laid.points(GREEN) == 0
    assert laid.said("C057") == ["Lost with it: red (chili), black (Brazil wood)."]
    # and chili cannot be loaded before Lisbon
    laid.refuses(GREEN, Land(1, load=True), "C101")
    laid.play(GREEN, Lisbon())
    assert laid.player(GREEN).sunk == []


@pytest.mark.rule("C056")
def test_the_goods_of_the_ship_are_asked_for_when_they_matter() -> None:
    laid = table(board="real").has(GREEN, cargo=["white"]).play(GREEN, Red(0, "sunk"), Sink(2))
    assert laid.asks == ("ship.2.goods",)
    laid.play(None, Tell({"ship.2.goods": (4, 5)}))
    assert (laid.player(GREEN).sunk, laid.player(GREEN).cargo) == ([2], ["white"])
    # an empty fleet need not say them
    laid = table(board="real").play(GREEN, Red(0, "sunk"), Sink(2))
    assert laid.player(GREEN).sunk == [2]
    # but a cube that is loaded later does
    laid.play(GREEN, Land(1, load=True, points=1, half=1))
    assert laid.asks == ("ship.2.goods",)


@pytest.mark.rule("C056")
def test_eight_shipwreck_markers_are_a_limit_only_if_ruled_so() -> None:
    for ruling, wrecks in (("eight", 8), ("no_limit", 9)):
        laid = table(4, C056=ruling)
        for seat in (YELLOW, RED):
            laid.has(seat, sunk=[1, 2, 3])
        laid.has(WHITE, sunk=[1, 2]).play(GREEN, Red(0, "sunk"))
        if ruling == "no_limit":
            laid.play(GREEN, Sink(1))
        assert sum(len(player.sunk) for player in laid.state.players) == wrecks


@pytest.mark.rule("C058")
def test_the_roll_costs_nothing_and_does_not_stop_the_ship() -> None:
    laid = table().play(GREEN, Red(0, "safe"))
    assert laid.ready(GREEN) == 9
    laid.play(GREEN, Red(1, "sunk"), Sink(1), Spend(2))
    assert laid.ready(GREEN) == 6


@pytest.mark.rule("C059")
def test_sunk_ships_do_not_cost_markers() -> None:
    laid = table().play(GREEN, Red(0, "sunk"), Sink(1))
    assert laid.ready(GREEN) == 9


@pytest.mark.rule("C060")
def test_the_last_ship_afloat_sinks_by_itself_and_then_nothing_more() -> None:
    laid = table().has(GREEN, sunk=[1, 2], cargo=["brown"]).play(GREEN, Red(0, "sunk"))
    assert (laid.player(GREEN).sunk, laid.player(GREEN).cargo) == ([1, 2, 3], [])
    laid.play(GREEN, Red(0, "sunk"))
    assert laid.said("C060") == ["No ship of Green is afloat: nothing more happens."]
    # a fleet without ships still discovers
    laid.play(GREEN, Land(5, 1))
    assert laid.points(GREEN) == 2
    laid.refuses(GREEN, Land(4, load=True), "C101")


@pytest.mark.rule("C060")
def test_no_ship_afloat_ends_the_turn_or_leads_home_if_ruled_so() -> None:
    laid = table(C060="turn_ends").has(GREEN, sunk=[1, 2, 3]).play(GREEN, Red(0, "sunk"))
    assert laid.asked == ("sail", YELLOW)
    laid = table(C060="to_lisbon").has(GREEN, sunk=[1, 2, 3], half=2, in_lisbon=False)
    laid.play(GREEN, Red(0, "sunk"))
    assert laid.asked == ("sail", GREEN)
    assert laid.player(GREEN).in_lisbon
    assert (laid.player(GREEN).half, laid.player(GREEN).half_sure) == (1, True)
