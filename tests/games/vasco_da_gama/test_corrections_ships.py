"""Corrections of projects and ships, on the board and at home."""

from __future__ import annotations

import pytest

from companion.games.vasco_da_gama.corrections_ships import (
    CorrectMerchant,
    CorrectProject,
    CorrectShip,
)
from companion.games.vasco_da_gama.state import HomeShip
from tests.games.vasco_da_gama.scenes import scene
from tests.games.vasco_da_gama.table import BLACK, RED


@pytest.mark.rule("V076")
def test_a_project_lies_where_the_table_says() -> None:
    at = scene()
    first, second = at.state.display[0], at.state.display[1]
    assert first is not None
    at.play(None, CorrectProject(first, "front", owner=RED))
    assert (at.player(RED).projects, at.state.display[0]) == ([first], None)
    at.play(None, CorrectProject(str(second), "display", slot=0))
    assert at.state.display[:2] == [second, None]
    at.play(None, CorrectProject(first, "out"))
    assert first in at.state.out
    at.play(None, CorrectProject(first, "deck"))
    assert first in at.state.deck
    at.refuses(None, CorrectProject(first, "sao_gabriel"), "")
    at.refuses(None, CorrectProject(first, "display", slot=0), "")
    at.refuses(None, CorrectProject(first, "display", slot=6), "V023")
    at.refuses(None, CorrectProject("P99", "out"), "")
    at.play(None, CorrectProject(str(at.state.sao_gabriel), "out"))
    at.play(None, CorrectProject(first, "sao_gabriel"))
    assert at.state.sao_gabriel == first


@pytest.mark.rule("V095", "V155")
def test_a_ship_that_is_put_on_the_board_takes_a_captain_along() -> None:
    at = scene()
    ship = at.at_home(RED)
    at.play(None, CorrectShip(ship, RED, "board", "mozambique", 2))
    assert at.ships("mozambique") == [None, None, ship]
    assert (at.player(RED).captains, at.player(RED).ships) == (0, [])
    at.play(None, CorrectShip(ship, RED, "home"))
    assert at.ships("mozambique") == [None, None, None]
    assert (at.player(RED).captains, at.player(RED).ships) == (1, [HomeShip(ship)])


def test_a_ship_moves_to_another_slot() -> None:
    at = scene()
    ship = at.dock("mozambique", RED, slot=0)
    at.play(RED, CorrectShip(ship, RED, "board", "mombasa", 3))
    assert at.ships("mozambique") == [None, None, None]
    assert at.ships("mombasa") == [None, None, None, ship]
    assert at.line == (
        f"Red corrects: Red's ship no. {ship[1:]} (limit 11) lies in slot 4 of Mombasa (worth 5)."
    )


def test_two_ships_change_places() -> None:
    at = scene()
    one = at.dock("mozambique", RED, slot=0)
    other = at.dock("mombasa", BLACK, slot=1)
    at.play(None, CorrectShip(one, RED, "board", "mombasa", 1))
    assert at.ships("mozambique")[0] == other
    assert at.ships("mombasa")[1] == one
    merchant = at.dock_merchant("mombasa", slot=0)
    at.play(None, CorrectMerchant(merchant, "board", "mombasa", 1))
    assert at.ships("mombasa")[:2] == [one, merchant]


def test_a_ship_may_turn_out_to_be_somebody_elses() -> None:
    at = scene()
    ship = at.dock("mozambique", RED, slot=0)
    at.play(None, CorrectShip(ship, BLACK, "board", "mozambique", 0))
    assert at.state.ships_of(BLACK) == 1
    assert (at.player(RED).captains, at.player(BLACK).captains) == (1, 0)


def test_ships_that_cannot_be_there() -> None:
    at = scene()
    at.dock("mozambique", BLACK, slot=0)
    ship = at.at_home(RED)
    at.refuses(None, CorrectShip(ship, RED, "board", "mozambique", 0), "V096")
    at.refuses(None, CorrectShip(ship, RED, "board", "mozambique", 3), "")
    at.refuses(None, CorrectShip(ship, RED, "board", "lisbon", 0), "")
    at.refuses(None, CorrectShip("M1", RED, "home"), "")
    for _ in range(7):
        at.at_home(RED, captain=True)
    at.refuses(None, CorrectShip(ship, RED, "board", "mozambique", 1), "V095")


def test_a_launched_ship_turns_back_into_a_project() -> None:
    at = scene()
    ship = at.at_home(RED, captain=True)
    at.play(None, CorrectProject(ship, "front", owner=RED))
    assert (at.player(RED).ships, at.player(RED).projects) == ([], [ship])
    assert at.player(RED).captains == 1


@pytest.mark.rule("V135")
def test_a_merchant_ship_lies_where_the_table_says() -> None:
    at = scene()
    ship = at.state.merchant
    assert ship is not None
    at.play(None, CorrectMerchant(ship, "board", "mozambique", 1))
    assert (at.state.merchant, at.ships("mozambique")) == (None, [None, ship, None])
    at.play(None, CorrectMerchant(ship, "face_up"))
    assert (at.state.merchant, at.ships("mozambique")) == (ship, [None, None, None])
    other = at.state.merchants[0]
    at.refuses(None, CorrectMerchant(other, "face_up"), "V135")
    at.play(None, CorrectMerchant(ship, "pile")).play(None, CorrectMerchant(other, "out"))
    assert ship in at.state.merchants
    assert other in at.state.out
    at.dock("mozambique", RED, slot=0)
    at.refuses(None, CorrectMerchant(ship, "board", "mozambique", 0), "V136")
    at.refuses(None, CorrectMerchant("P1", "out"), "")


def test_a_merchant_ship_that_is_not_there_any_more_is_not_asked_for() -> None:
    at = scene().resume("navigation")
    assert at.waits == "merchant"
    at.play(None, CorrectMerchant(str(at.state.merchant), "out"))
    assert at.waits == "navigate"
