"""The best use of a cargo, held against every use there is."""

from __future__ import annotations

from itertools import combinations, product

import pytest

from companion.engine.chance import Chance
from companion.engine.words import Refusal
from companion.games.caravelas import GAME
from companion.games.caravelas.about import GOODS
from companion.games.caravelas.cargo import suggest, uses
from companion.games.caravelas.lisbon import Lisbon
from tests.games.caravelas.table import GREEN, Table, table

CARGOES = [cargo for size in range(9) for cargo in combinations(GOODS, size)]


def with_cargo(laid: Table, cargo: tuple[str, ...]) -> Table:
    laid.player(GREEN).cargo = list(cargo)
    return laid


def scored(laid: Table, tile: bool, upgrade: tuple[str, ...]) -> int | None:
    """Really stop in Lisbon on a copy; None if that is refused."""
    try:
        move = Lisbon(0, tile, upgrade)
        played = GAME.play(laid.state, GREEN, move, Chance(laid.seed))
    except Refusal:
        return None
    return played.state.players[GREEN].total


def best(laid: Table, cargo: tuple[str, ...], upgraded: bool) -> int | None:
    """Try every stop there is, by brute force."""
    handed = combinations(cargo, 3) if upgraded else [()]
    tried = [scored(laid, tile, upgrade) for tile, upgrade in product((False, True), handed)]
    return max((points for points in tried if points is not None), default=None)


@pytest.mark.rule("C110", "C125")
@pytest.mark.parametrize(
    ("copy", "tiles"),
    [
        ({}, [1]),
        ({}, []),
        ({"goods.green": 12, "goods.red": 2}, [1]),
        ({"tile.1": 4, "goods.brown": 0}, [1]),
        ({"goods.black": 30, "goods.white": 7, "goods.yellow": 1}, [1]),
    ],
)
def test_the_suggestion_is_the_best_of_all(copy: dict[str, int], tiles: list[int]) -> None:
    laid = table(2, copy=copy)
    if not tiles:
        laid.has(1, tiles=[1, 2, 3])
    # every third cargo keeps it quick; all sizes and every good are among them
    for cargo in CARGOES[::3]:
        for ship_four_open in (False, True):
            player = with_cargo(laid, cargo).player(GREEN)
            player.upgraded = ship_four_open
            suggestion = suggest(laid.state, GREEN)
            assert suggestion.plain.points == best(laid, cargo, False)
            wanted = best(laid, cargo, True)
            got = suggestion.upgrade.points if suggestion.upgrade else None
            assert got == wanted, f"{cargo}: {suggestion}"
            if got is not None:
                assert suggestion.price == suggestion.plain.points - got


def test_every_use_scores_what_it_says() -> None:
    laid = with_cargo(table(2), ("red", "green", "brown", "purple"))
    every = list(uses(laid.state, GREEN))
    assert len(every) == 1 + 1 + 4 + 1
    for use in every:
        assert use.points == scored(laid, use.tile, use.upgrade)
        assert len(use.sell) + len(use.upgrade) + use.tile == 4


@pytest.mark.rule("C130")
def test_the_suggestion_says_when_the_tile_is_the_last() -> None:
    laid = with_cargo(table(2), ("green",))
    assert not suggest(laid.state, GREEN).last_tile
    laid.has(1, tiles=[1, 2])
    assert suggest(laid.state, GREEN).last_tile
