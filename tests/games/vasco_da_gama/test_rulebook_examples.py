"""The examples of the rulebook, complete."""

from __future__ import annotations

import pytest

from companion.games.vasco_da_gama.calling import GiveUp
from companion.games.vasco_da_gama.characters import Host
from companion.games.vasco_da_gama.expedition import Sailing, Send
from companion.games.vasco_da_gama.placing import PlaceDisc
from companion.games.vasco_da_gama.projects import BuyProjects
from companion.games.vasco_da_gama.recruiting import Recruit
from companion.games.vasco_da_gama.sailing import fitting_slots
from companion.games.vasco_da_gama.tiles import TurnUpTile
from tests.games.vasco_da_gama.table import RED, YELLOW, Table, called, set_up

# Phase 1 and phase 2: Yellow and Red, Initial Number 11, 9 and 4 Reals, Variation -3


def begin_with_initial_11() -> Table:
    """Two players; Red owns Manuel; the tile shows 11, 9 and 4; everybody has a ship to send."""
    laid = set_up(2, tiles="table")
    laid.state.owners["manuel"] = RED
    laid.reads("P20", limit=11).reads("P21", limit=11)
    laid.has(YELLOW, ships=("P20",)).has(RED, ships=("P21",))
    laid.play(None, TurnUpTile(initial=11, left=9, right=4))
    return laid.sends_no_merchant().ask_anew()


def place_as_in_the_example(laid: Table) -> None:
    """Yellow and Red place their discs in turn, then Red the last two."""
    laid.play(YELLOW, PlaceDisc(8, "characters"))
    laid.play(RED, PlaceDisc(15, "characters"))
    laid.play(YELLOW, PlaceDisc(7, "recruiting"))
    laid.play(RED, PlaceDisc(6, "characters"))
    laid.refuses(YELLOW, PlaceDisc(11, "characters"), "V042")
    laid.play(YELLOW, PlaceDisc(11, "navigation"))
    laid.refuses(RED, PlaceDisc(13, "characters"), "V042")
    laid.play(RED, PlaceDisc(13, "projects"))
    laid.play(YELLOW, PlaceDisc(9, "projects"))
    laid.play(RED, PlaceDisc(21, "navigation"))
    assert laid.asked == ("place", RED)
    laid.play(RED, PlaceDisc(5, "recruiting"))


@pytest.mark.rule("V037", "V038", "V039", "V040", "V042", "V043", "V046", "V047")
def test_phase_1():
    laid = begin_with_initial_11()
    assert laid.state.marker == 11
    assert laid.state.court == [9, 4]
    place_as_in_the_example(laid)
    assert laid.asked == ("turn_up", None)
    assert laid.state.players[YELLOW].discs == laid.state.players[RED].discs == 0
    assert laid.state.players[RED].extra == "board"
    assert {disc.number: disc.area for disc in laid.state.discs} == {
        5: "recruiting",
        6: "characters",
        7: "recruiting",
        8: "characters",
        9: "projects",
        11: "navigation",
        13: "projects",
        15: "characters",
        21: "navigation",
    }


@pytest.mark.rule("V051", "V052", "V055", "V056", "V057", "V058", "V062", "V063", "V065", "V070")
def test_phase_2():
    laid = begin_with_initial_11()
    place_as_in_the_example(laid)
    laid.play(None, TurnUpTile(initial=6, variation=-3, left=5, right=2))
    assert laid.state.marker == 8

    captain = Recruit(number=5, captain=True)
    assert laid.price(RED, captain) == 3
    assert laid.play(RED, captain).reals(RED) == 10 - 3

    assert laid.price(RED, Host(number=6, character="manuel")) == 2
    assert laid.play(RED, GiveUp(number=6)).reals(RED) == 7 + 2

    captain = Recruit(number=7, captain=True)
    assert laid.price(YELLOW, captain) == 1
    assert laid.play(YELLOW, captain).reals(YELLOW) == 10 - 1

    dias = Host(number=8, character="dias")
    assert laid.price(YELLOW, dias) == 0
    assert laid.play(YELLOW, dias).points(YELLOW) == 2 + 2

    one = BuyProjects(number=9, projects=(laid.state.display[0],))
    assert laid.price(YELLOW, one) == 1
    laid.play(YELLOW, one)

    sent = Send(number=11, landing="calicut", ships=(Sailing("P20", 0),))
    assert laid.price(YELLOW, sent) == 0
    assert laid.play(YELLOW, sent).points(YELLOW) == 4 + 11

    two = BuyProjects(number=13, projects=tuple(laid.state.display[1:3]))
    assert laid.price(RED, two) == 4
    laid.play(RED, two)

    before = laid.reals(RED)
    assert laid.play(RED, GiveUp(number=15)).reals(RED) == before + 3

    sent = Send(number=21, landing="malindi", ships=(Sailing("P21", 0),))
    assert laid.price(RED, sent) == 0
    laid.play(RED, sent)
    assert laid.state.phase == "navigation"
    assert laid.state.discs == []
    assert laid.state.players[YELLOW].discs == 3
    assert laid.state.players[RED].discs == 4
    assert laid.state.players[RED].extra == "supply"


# The smaller examples


@pytest.mark.rule("V057")
def test_first_free_8_number_5_price_3():
    laid = called((YELLOW, 5, "recruiting"), marker=8)
    assert laid.price(YELLOW, Recruit(number=5, captain=True)) == 3


@pytest.mark.rule("V060")
@pytest.mark.parametrize(("marker", "right"), [(5, 0), (8, 3)])
def test_two_projects_cost_4_whatever_the_right_costs(marker, right):
    laid = called((YELLOW, 5, "projects"), marker=marker)
    two = BuyProjects(number=5, projects=tuple(laid.state.display[:2]))
    assert laid.price(YELLOW, two) == right + 4


@pytest.mark.rule("V096")
def test_an_11_limit_ship_takes_any_slot_a_7_limit_ship_those_up_to_7():
    rows = {"landing.calicut.slots": (4, 5, 6, 7, 9, 11)}
    laid = called((YELLOW, 5, "navigation"), copy=rows).reads("P20", limit=11)
    laid.reads("P21", limit=7)
    assert fitting_slots(laid.state, "P20", "calicut") == [0, 1, 2, 3, 4, 5]
    assert fitting_slots(laid.state, "P21", "calicut") == [0, 1, 2, 3]


@pytest.mark.rule("V096")
def test_a_4_limit_ship_is_never_sent_to_mombasa():
    laid = called((YELLOW, 5, "navigation")).reads("P20", limit=4)
    assert fitting_slots(laid.state, "P20", "mombasa") == []


@pytest.mark.rule("V098")
def test_an_11_limit_ship_on_a_slot_worth_7_gains_7():
    laid = called((YELLOW, 5, "navigation")).reads("P20", limit=11).has(YELLOW, ships=("P20",))
    laid.play(YELLOW, Send(number=5, landing="mombasa", ships=(Sailing("P20", 2),)))
    assert laid.points(YELLOW) == 2 + 7
