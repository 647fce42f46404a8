"""What a copy could remember of the numbers learned at a table."""

from __future__ import annotations

import pytest

from companion.games.vasco_da_gama import GAME
from companion.games.vasco_da_gama.asking import (
    Tell,
)
from companion.games.vasco_da_gama.keeping import deck_of
from companion.games.vasco_da_gama.printed import SHEET
from tests.games.vasco_da_gama.scenes import real, scene

COPY_OF_ONE_PROJECT = {"project.3": {"deck": 1, "limit": 4, "crew": 2, "reals": 1, "points": 1}}


def test_numbers_of_the_board_are_kept_under_their_keys() -> None:
    at = real()
    at.play(None, Tell({"give_up.3": 2, "landing.natal.slots": (4, 5)}))
    assert GAME.keepable(at.state) == {"give_up.3": 2, "landing.natal.slots": (4, 5)}


def test_what_the_copy_knew_already_is_not_kept_again() -> None:
    at = scene(board="real", merchants="app", copy={"give_up.3": 2, "give_up.4": 1})
    assert GAME.keepable(at.state) == {}
    at.play(None, Tell({"give_up.3": 2}))
    assert GAME.keepable(at.state) == {}, "confirmed, nothing new"
    at.play(None, Tell({"give_up.4": 3}))
    assert GAME.keepable(at.state) == {"give_up.4": 3}


@pytest.mark.rule("V071")
def test_a_tile_drawn_by_the_table_becomes_one_that_the_copy_lacks() -> None:
    at = scene(board="real", merchants="app", copy=COPY_OF_ONE_PROJECT)
    facts = {"limit": 7, "crew": 3, "reals": 0, "points": 1}
    at.play(None, Tell({f"P2.{name}": value for name, value in facts.items()}))
    assert GAME.keepable(at.state) == {"project.1": {"deck": 1, **facts}}


@pytest.mark.rule("V071")
def test_a_tile_is_kept_only_once_all_of_it_is_known() -> None:
    at = real()
    at.play(None, Tell({"P2.limit": 7, "P2.crew": 3, "P2.reals": 0}))
    assert GAME.keepable(at.state) == {}


@pytest.mark.rule("V071")
def test_a_tile_that_the_copy_knows_is_not_kept_twice() -> None:
    at = scene(board="real", merchants="app", copy=COPY_OF_ONE_PROJECT)
    told = {"limit": 4, "crew": 2, "reals": 1, "points": 1}
    at.play(None, Tell({f"P5.{name}": value for name, value in told.items()}))
    assert GAME.keepable(at.state) == {}
    at.play(None, Tell({f"P6.{name}": value for name, value in told.items()}))
    assert GAME.keepable(at.state) == {"project.1": {"deck": 1, **told}}, "a second one like it"


@pytest.mark.rule("V021")
def test_merchant_ships_are_kept_too() -> None:
    at = scene(board="real", copy={"merchant.2": {"limit": 9}})
    at.play(None, Tell({"M1.limit": 9, "M2.limit": 6}))
    assert GAME.keepable(at.state) == {"merchant.1": {"limit": 6}}


@pytest.mark.rule("V071")
def test_a_tile_drawn_by_roteiro_is_kept_if_somebody_corrected_it() -> None:
    at = scene()
    at.play(None, Tell({"P4.limit": 9}))
    printed = SHEET.piece("project.4")
    assert GAME.keepable(at.state) == {"project.4": {**printed, "limit": 9}}


@pytest.mark.rule("V020")
def test_vasco_da_gama_tiles_are_kept_with_their_figures() -> None:
    at = real()
    at.state.learned["tile.1"] = (11, -3, 9, 4)
    kept = GAME.keepable(at.state)
    assert kept == {"tile.1": {"initial": 11, "variation": -3, "court": (9, 4)}}
    assert GAME.sheet.with_copy(kept).piece("tile.1")["court"] == (9, 4)


@pytest.mark.rule("V161")
def test_a_deck_follows_from_those_before_and_after() -> None:
    at = real()
    assert deck_of(at.state, "P7") == 1, "round 1 is of deck I (V023)"
    assert deck_of(at.state, "P12") is None
    at.play(None, Tell({"P14.deck": 1, "P20.deck": 2, "P22.deck": 2}))
    assert deck_of(at.state, "P12") == 1
    assert deck_of(at.state, "P21") == 2
    assert deck_of(at.state, "P17") is None
    assert deck_of(at.state, "P30") is None


def test_what_is_kept_is_what_a_copy_takes() -> None:
    at = real()
    told = {
        "P2.limit": 7,
        "P2.crew": 3,
        "P2.reals": 0,
        "P2.points": 1,
        "landing.natal.slots": (4, 5),
    }
    at.play(None, Tell(told))
    kept = GAME.keepable(at.state)
    later = scene(board="real", merchants="app", copy=kept)
    assert later.state.learned["project.1"] == (1, 7, 3, 0, 1)
    assert later.ships("natal") == [None, None]
    assert GAME.keepable(later.state) == {}
