"""What a number will cost: at best, at worst, and how likely (V052, V053, V057, V058, V065)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from companion.engine.sheet import Value
from companion.games.vasco_da_gama.odds import (
    Price,
    first_free_numbers,
    price_of_number,
    tiles_of_copy,
    unseen_variations,
)
from companion.games.vasco_da_gama.state import Tile
from tests.games.vasco_da_gama.table import set_up, table

VARIATIONS = (1, -2, 2, 0, -2, 3, -3, -1, 2)
"""Of the nine tiles of a copy, tile by tile."""

COPY: dict[str, Value] = {
    f"tile.{n}": {"initial": n + 3, "variation": variation, "court": (5, 3)}
    for n, variation in enumerate(VARIATIONS, start=1)
}


def with_tile(tile: str, copy: dict[str, Value] = COPY):
    """Begin round 1 with one of the copy's tiles up."""
    laid = table(3, board="real", copy=copy, tiles="app")
    state = laid.state
    state.tiles_seen = [tile]
    initial = int(tile.removeprefix("tile.")) + 3
    state.tile, state.marker, state.moved = Tile(initial, 0, (5, 3)), initial, False
    return state


def odds_by_counting(seen: set[str], marker: int, number: int) -> dict[int, Fraction]:
    """Lay every tile that is left on the pile in turn, and count what each price comes up."""
    left = [variation for n, variation in enumerate(VARIATIONS, 1) if f"tile.{n}" not in seen]
    prices = [max(0, marker + variation - number) for variation in left]
    return {price: Fraction(prices.count(price), len(prices)) for price in set(prices)}


@pytest.mark.parametrize("tile", ["tile.1", "tile.5", "tile.9"])
def test_odds_are_what_counting_the_unseen_tiles_gives(tile):
    state = with_tile(tile)
    prices = price_of_number(state)
    for number in range(1, 21):
        expected = odds_by_counting({tile}, state.marker, number)
        price = prices[number]
        assert (price.best, price.worst) == (min(expected), max(expected))
        if len(expected) > 1:
            assert {each: Fraction(ways, price.ways) for each, ways in price.odds} == expected
            assert Fraction(price.free_ways, price.ways) == expected.get(0, 0)
        else:
            assert price.odds == ()
            assert price.settled


def test_tiles_seen_before_no_longer_count():
    state = with_tile("tile.5")
    state.tiles_seen = ["tile.5", "tile.6", "tile.7"]
    assert sorted(unseen_variations(state) or ()) == [-2, -1, 0, 1, 2, 2]
    assert price_of_number(state)[8].worst == 2
    assert price_of_number(state)[5].ways == 6


@pytest.mark.rule("V052", "V053", "V057", "V058")
def test_without_the_tiles_the_marker_may_move_by_three_either_way():
    state = table(3, board="real", tiles="table", copy=None).state
    state.tile, state.marker = Tile(8, 0, (5, 3)), 8
    assert unseen_variations(state) is None
    prices = price_of_number(state)
    assert prices[5] == Price(0, 6)
    assert prices[4] == Price(1, 7)
    assert prices[10] == Price(0, 1)
    assert prices[11] == Price(0, 0)
    assert all(not price.odds for price in prices)


def test_no_odds_from_stand_ins():
    state = table(3, board="own").state
    assert state.tile is not None
    assert tiles_of_copy(state) is None
    assert all(not price.odds for price in price_of_number(state))


def test_no_odds_while_a_tile_of_the_copy_is_missing():
    partly = {key: value for key, value in COPY.items() if key != "tile.4"}
    assert unseen_variations(with_tile("tile.1", partly)) is None


def test_no_odds_when_the_table_told_only_part_of_a_tile():
    state = with_tile("tile.1")
    state.tiles_seen.append("")
    assert unseen_variations(state) is None


@pytest.mark.rule("V057", "V058", "V065")
def test_once_the_marker_has_moved_the_price_is_certain():
    state = with_tile("tile.5")
    state.marker, state.moved = 8, True
    prices = price_of_number(state)
    assert prices[5] == Price(3, 3)
    assert prices[8] == Price(0, 0)
    assert prices[21] == prices[22] == Price(0, 0)


def test_before_the_first_tile_nothing_can_be_said():
    state = set_up(3, board="real").state
    assert first_free_numbers(state) == ((), False)
    assert price_of_number(state) == ()
