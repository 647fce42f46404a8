"""Corrections of what lies on the board: discs, characters, marker, court, first player."""

from __future__ import annotations

import pytest

from companion.games.vasco_da_gama.calling import GiveUp
from companion.games.vasco_da_gama.corrections_board import (
    CorrectCharacter,
    CorrectCourt,
    CorrectDisc,
    CorrectDiscOff,
    CorrectDiscOn,
    CorrectFirstPlayer,
    CorrectHost,
    CorrectMarker,
)
from companion.games.vasco_da_gama.placing import PlaceDisc
from companion.games.vasco_da_gama.state import Hosting
from tests.games.vasco_da_gama.scenes import scene
from tests.games.vasco_da_gama.table import BLACK, BLUE, RED, YELLOW, called

# -- discs ---------------------------------------------------------------------


@pytest.mark.rule("V044")
def test_a_disc_gets_another_number_or_area() -> None:
    at = called((YELLOW, 5, "recruiting"), (RED, 8, "projects"))
    at.play(RED, CorrectDisc(8, 3, "navigation"))
    assert at.asked == ("call", RED)
    disc = at.state.disc(3)
    assert disc is not None
    assert (disc.seat, disc.area) == (RED, "navigation")
    at.refuses(RED, CorrectDisc(3, 5, "navigation"), "V041")
    at.refuses(RED, CorrectDisc(9, 9, "navigation"), "")
    at.refuses(RED, CorrectDisc(3, 23, "navigation"), "V018")
    at.refuses(RED, CorrectDisc(3, 3, "sea"), "V040")


@pytest.mark.rule("V042")
def test_a_full_area_takes_no_other_disc() -> None:
    at = called(*((seat, 1 + seat, "recruiting") for seat in range(3)), (RED, 9, "recruiting"))
    at.place(RED, 12, "projects")
    at.refuses(None, CorrectDisc(12, 12, "recruiting"), "V042")
    at.play(None, CorrectDisc(9, 11, "recruiting"))


@pytest.mark.rule("V018")
def test_21_and_22_go_home_with_the_disc_that_had_them() -> None:
    at = called((BLUE, 21, "recruiting"), players=4)
    at.play(None, CorrectDisc(21, 22, "projects"))
    assert at.state.free_numbers == [21]
    at.play(None, CorrectDiscOff(22))
    assert at.state.free_numbers == [21, 22]
    assert at.state.players[BLUE].extra == "supply"
    assert at.state.phase == "navigation", "no number is left to call"


def test_a_disc_goes_on_and_off_the_board() -> None:
    at = called((YELLOW, 5, "recruiting"))
    at.play(None, CorrectDiscOn(RED, 2, "projects"))
    assert at.asked == ("call", RED)
    assert at.state.players[RED].discs == 3
    at.play(None, CorrectDiscOff(2))
    assert at.asked == ("call", YELLOW)
    assert at.state.players[RED].discs == 4
    at.refuses(None, CorrectDiscOff(2), "")
    at.refuses(None, CorrectDiscOn(RED, 5, "projects"), "V041")
    at.refuses(None, CorrectDiscOn(RED, 21, "projects", extra=True), "V045")
    at.state.players[RED].discs = 0
    at.refuses(None, CorrectDiscOn(RED, 7, "projects"), "V045")


@pytest.mark.rule("V039")
def test_whose_turn_it_is_follows_from_the_discs() -> None:
    at = scene()
    at.play(YELLOW, PlaceDisc(9, "recruiting"))
    assert at.asked == ("place", RED)
    at.play(None, CorrectDiscOff(9))
    assert at.asked == ("place", YELLOW)


def test_discs_are_corrected_only_while_they_lie_there() -> None:
    at = scene().begin("navigation")
    at.refuses(None, CorrectDiscOn(RED, 5, "projects"), "V034")
    at.refuses(None, CorrectHost("dias", RED), "V034")
    at.refuses(None, CorrectMarker(5), "V034")


# -- characters ----------------------------------------------------------------


@pytest.mark.rule("V113")
def test_a_characters_tile_belongs_to_somebody_else() -> None:
    at = scene().play(None, CorrectCharacter("dias", BLACK))
    assert at.state.owners["dias"] == BLACK
    assert at.state.first_player == YELLOW, "first player until the end of the round (V035)"
    at.refuses(None, CorrectCharacter("dias", None), "V113")
    at.refuses(None, CorrectCharacter("columbus", None), "")
    at.refuses(None, CorrectCharacter("dias", 3), "")
    at.play(None, CorrectCharacter("manuel", RED)).play(None, CorrectCharacter("manuel", None))
    assert at.state.owners["manuel"] is None
    assert at.line == "Correction: Manuel 1st is on the board."


@pytest.mark.rule("V124")
def test_in_phase_1_the_extra_disc_goes_with_manuel() -> None:
    at = scene(4).play(None, CorrectCharacter("manuel", RED))
    assert [at.player(seat).extra for seat in range(4)] == ["area", "supply", "area", "area"]


@pytest.mark.rule("V115")
def test_a_characters_space_is_covered_or_not() -> None:
    at = scene().play(None, CorrectHost("sernigi", RED))
    assert at.state.hosts == {"sernigi": Hosting(RED)}
    assert at.player(RED).discs == 3
    at.refuses(None, CorrectHost("sernigi", BLACK), "V115")
    at.play(None, CorrectHost("sernigi", None))
    assert (at.state.hosts, at.player(RED).discs) == ({}, 4)
    at.refuses(None, CorrectHost("sernigi", None), "V115")
    at.refuses(None, CorrectHost("columbus", RED), "")
    at.player(BLACK).discs = 0
    at.refuses(None, CorrectHost("sernigi", BLACK), "V045")


@pytest.mark.rule("V139")
def test_another_owner_of_sernigi_is_asked_for_the_merchant_ship() -> None:
    at = scene().resume("navigation")
    assert at.asked == ("merchant", BLACK)
    at.play(None, CorrectCharacter("sernigi", RED))
    assert at.asked == ("merchant", RED)


# -- marker, court, first player -----------------------------------------------


@pytest.mark.rule("V053", "V037")
def test_the_marker_stays_on_the_row() -> None:
    at = called((YELLOW, 5, "recruiting"), marker=3)
    assert at.price(YELLOW, GiveUp(number=5)) == 0
    at.play(None, CorrectMarker(15))
    assert at.state.price_of_right(5) == 10
    at.refuses(None, CorrectMarker(16), "V053")
    at.refuses(None, CorrectMarker(0), "V053")
    at.state.moved = False
    at.refuses(None, CorrectMarker(3), "V037")


@pytest.mark.rule("V038")
def test_court_money_is_what_lies_there() -> None:
    at = scene().play(None, CorrectCourt(1, 7))
    assert at.state.court[1] == 7
    assert at.line == "Correction: 7 Reals on the right court space."
    at.refuses(None, CorrectCourt(2, 1), "V112")
    at.refuses(None, CorrectCourt(0, -1), "V038")
    at.refuses(None, CorrectCourt(0, 99), "V038")


@pytest.mark.rule("V039", "V010")
def test_another_first_player_places_first() -> None:
    at = scene().play(None, CorrectFirstPlayer(BLACK))
    assert at.asked == ("place", BLACK)
    at.refuses(None, CorrectFirstPlayer(3), "")
