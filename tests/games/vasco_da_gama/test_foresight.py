"""What phase 3 would bring is foreseen before it is played."""

from __future__ import annotations

import pytest

from companion.games.vasco_da_gama.navigation import Navigate, foresee
from tests.games.vasco_da_gama.scenes import scene


def test_what_is_foreseen_is_what_happens() -> None:
    at = scene().rows(natal=(4, 5), terra_de_boa_gente=(5, 9), calicut=(9,))
    at.dock("natal", 0, slot=0, limit=5, reals=1)
    leaves = at.dock("natal", 1, slot=1, limit=5, points=2)
    rests = at.dock("terra_de_boa_gente", 2, slot=1)
    at.begin("navigation")
    foreseen = foresee(at.state)
    fates = {voyage.ship: voyage.fate for voyage in foreseen.voyages}
    assert (fates[leaves], fates[rests]) == ("leaves", "stays")
    assert sorted(fates.values()) == ["leaves", "moves", "stays"]
    at.play(None, Navigate())
    assert foreseen.notes == at.notes[: len(foreseen.notes)]
    assert [due.points for due in foreseen.seats] == [at.gained(seat) for seat in range(3)]
    assert [due.reals for due in foreseen.seats] == [1, 0, 0]
    assert foreseen.unknown == []


def test_foreseeing_changes_nothing() -> None:
    at = scene().rows(calicut=(9,))
    ship = at.dock("calicut", 0)
    at.begin("navigation")
    foresee(at.state)
    assert at.ships("calicut") == [ship]
    assert at.player(0).captains == 0


@pytest.mark.rule("V139")
def test_foresight_says_first_that_the_merchant_ship_is_to_be_sent() -> None:
    foreseen = foresee(scene().state)
    assert (foreseen.merchant, foreseen.sender) == ("first", 2)
    assert foreseen.notes[0].rule == "V139"


def test_foresight_names_what_it_does_not_know() -> None:
    at = scene(projects="table").rows(natal=(4, 4), terra_de_boa_gente=(9, 5))
    doubtful = at.dock_blank("natal", 0, slot=0)
    follower = at.dock("natal", 1, slot=1)
    at.begin("navigation")
    foreseen = foresee(at.state)
    assert foreseen.unknown == [f"{doubtful}.reals", f"{doubtful}.points", f"{doubtful}.limit"]
    assert [due.open for due in foreseen.seats] == [True, False, False]
    fates = {voyage.ship: voyage.fate for voyage in foreseen.voyages}
    assert fates == {doubtful: "unknown", follower: "unknown"}, "the second hangs on the first"


def test_foresight_on_a_board_that_nobody_has_confirmed() -> None:
    at = scene(board="real", projects="table", merchants="table")
    ship = at.dock("natal", 0)
    at.begin("navigation")
    foreseen = foresee(at.state)
    assert foreseen.unknown == ["landing.natal.slots"]
    assert [(voyage.ship, voyage.fate) for voyage in foreseen.voyages] == [(ship, "unknown")]
