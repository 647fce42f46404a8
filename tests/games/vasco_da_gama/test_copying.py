"""A copy of the game: the printed numbers somebody has told before (V008, V020, V024, V071)."""

from __future__ import annotations

from collections import Counter
from itertools import chain

import pytest

from companion.engine.words import Refusal
from companion.games.vasco_da_gama.bag import Sailors
from companion.games.vasco_da_gama.printed import fact
from companion.games.vasco_da_gama.setting_up import SayStartingSailors
from companion.games.vasco_da_gama.tiles import TurnUpTile
from tests.games.vasco_da_gama.table import set_up

NINE_TILES = {
    f"tile.{n}": {"initial": 3 + n, "variation": n % 4, "court": (n, 2)} for n in range(1, 10)
}


@pytest.mark.rule("V008")
def test_a_copy_may_have_another_split_of_32_sailors():
    copy = {"sailors.turquoise": 7, "sailors.violet": 9}
    state = set_up(2, copy=copy).state
    colours = [sailor[0] for sailor in chain(state.bag, *state.sections)]
    assert sorted(colours) == sorted("t" * 7 + "v" * 9 + "g" * 8 + "o" * 8)


@pytest.mark.rule("V008")
def test_a_copy_with_another_number_of_sailors_is_refused():
    with pytest.raises(Refusal) as refused:
        set_up(2, copy={"sailors.turquoise": 7})
    assert refused.value.rule == "V008"


@pytest.mark.rule("V008")
def test_a_copy_that_nobody_has_counted_may_have_more_of_a_colour():
    laid = set_up(2, board="real", sailors="table")
    laid.play(None, SayStartingSailors((Sailors(grey=5), Sailors(grey=5))))
    everybody = [*laid.state.bag, *laid.state.sections[2], *laid.state.sections[3]]
    assert len(set(everybody)) == 32
    assert sorted(Counter(sailor[0] for sailor in everybody).values()) == [7, 7, 8, 10]
    counted = {f"sailors.{colour}": 8 for colour in ("turquoise", "violet", "grey", "orange")}
    laid = set_up(2, board="real", sailors="table", copy=counted)
    laid.refuses(None, SayStartingSailors((Sailors(grey=5), Sailors(grey=5))), "V008")


@pytest.mark.rule("V020")
def test_a_tile_that_the_table_tells_is_remembered_for_its_copy():
    laid = set_up(3, board="real")
    laid.play(None, TurnUpTile(initial=11, variation=-3, left=9, right=4))
    (name,) = laid.state.tiles_seen
    assert laid.state.learned[name] == (11, -3, 9, 4)


@pytest.mark.rule("V020")
def test_a_copy_whose_nine_tiles_are_known_lets_the_app_draw_or_the_table_pick():
    laid = set_up(3, board="real", copy=NINE_TILES)
    assert "Turn up the tile" in laid.offers("TurnUpTile")
    laid.refuses(None, TurnUpTile(tile="tile.10"), "V019")
    laid.play(None, TurnUpTile(tile="tile.4"))
    assert laid.state.next_tile is not None
    assert (laid.state.next_tile.initial, laid.state.next_tile.variation) == (7, 0)
    drawn = set_up(3, board="real", copy=NINE_TILES).play(None, TurnUpTile())
    assert drawn.outcomes == (drawn.state.tiles_seen[0],)


@pytest.mark.rule("V020")
def test_a_tile_unlike_any_of_the_copy_corrects_the_one_most_like_it():
    laid = set_up(3, board="real", copy=NINE_TILES)
    laid.play(None, TurnUpTile(initial=7, variation=-2, left=4, right=2))
    assert laid.state.tiles_seen == ["tile.4"]
    assert laid.state.learned["tile.4"] == (7, -2, 4, 2)
    assert "tile.4" not in laid.state.copied
    assert "tile.5" in laid.state.copied


@pytest.mark.rule("V024")
def test_a_copy_brings_its_own_rows():
    state = set_up(2, board="real", copy={"landing.natal.slots": (6, 4, 5)}).state
    assert state.landings["natal"] == [None, None, None]
    assert state.copied == ["landing.natal.slots"]


def test_a_copy_brings_its_own_projects_and_merchant_ships():
    copy = {
        "project.7": {"deck": 2, "limit": 9, "crew": 5, "reals": 1, "points": 2},
        "merchant.2": {"limit": 8},
    }
    state = set_up(2, copy=copy).state
    names = ("deck", "limit", "crew", "reals", "points")
    assert [fact(state, "P7", name) for name in names] == [2, 9, 5, 1, 2]
    assert fact(state, "M2", "limit") == 8


@pytest.mark.rule("V024", "V071", "V020")
@pytest.mark.parametrize(
    "copy",
    [
        {"landing.natal.slots": 4},
        {"landing.natal.slots": ()},
        {"landing.mombasa.slots": (9, 4)},
        {"landing.natal.slots": (12,)},
        {"give_up.8": (2,)},
        {"give_up.8": "two"},
        {"give_up.23": 2},
        {"merchant.2": {"limit": 3}},
        {"merchant.2": {"limit": 7, "crew": 2}},
        {"project.7": {"deck": 2, "limit": 9, "crew": 6, "reals": 1, "points": 2}},
        {"project.7": {"deck": 2, "limit": 9}},
        {"tile.1": {"initial": 4, "variation": 1, "court": (4,)}},
        {"tile.1": {"initial": 4, "variation": 4, "court": (4, 2)}},
    ],
)
def test_a_copy_with_an_impossible_number_is_refused(copy):
    with pytest.raises(Refusal) as refused:
        set_up(2, copy=copy)
    assert refused.value.rule == "V024"
