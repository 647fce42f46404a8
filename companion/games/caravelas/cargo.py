"""What a cargo can be used for in Lisbon, and its best use (C110, C111, C117, C123, C125)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from msgspec import Struct

from .about import GOODS, PEPPER, UPGRADE_CUBES
from .printed import number
from .state import State


class Use(Struct, frozen=True):
    """One way to use a cargo.

    :param upgrade: the three colours handed in for the upgrade; empty if it is not bought.
    :param tile: whether pepper buys a Jerónimos tile.
    :param sell: the colours that are sold, in the order of the codes.
    :param points: what all of it scores at once.
    """

    upgrade: tuple[str, ...]
    tile: bool
    sell: tuple[str, ...]
    points: int


class Suggestion(Struct, frozen=True):
    """The best use of a cargo without the upgrade, and with it.

    :param upgrade: None if it cannot be bought now.
    :param price: the points that the upgrade costs, against the best use without it.
    :param last_tile: whether buying the tile would begin the end of the game (C130).
    """

    plain: Use
    upgrade: Use | None
    price: int
    last_tile: bool


def value(state: State, colour: str) -> int:
    """Give the points of a sold cube (C111)."""
    return number(state, f"goods.{colour}")


def tile_value(state: State) -> int:
    """Give the points of the tile that would be bought now; 0 if none is left (C122, C126)."""
    return number(state, f"tile.{state.tiles[0]}") if state.tiles else 0


def use(state: State, seat: int, tile: bool, upgrade: Sequence[str]) -> Use:
    """Work out what a use of a seat's cargo scores."""
    spent = {*upgrade, *((PEPPER,) if tile else ())}
    sell = tuple(colour for colour in _sorted(state, seat) if colour not in spent)
    points = sum(value(state, colour) for colour in sell) + (tile_value(state) if tile else 0)
    return Use(tuple(upgrade), tile, sell, points)


def _sorted(state: State, seat: int) -> list[str]:
    cargo = state.players[seat].cargo
    return sorted(cargo, key=lambda colour: (value(state, colour), GOODS.index(colour)))


def may_buy_tile(state: State, seat: int) -> bool:
    """Tell whether a seat has pepper on board and a tile is left (C121, C126)."""
    return bool(state.tiles) and PEPPER in state.players[seat].cargo


def may_upgrade(state: State, seat: int) -> bool:
    """Tell whether a seat could buy the upgrade (C117, C120)."""
    player = state.players[seat]
    return not player.upgraded and len(player.cargo) >= UPGRADE_CUBES


def uses(state: State, seat: int) -> Iterator[Use]:
    """List every way to use a seat's cargo."""
    cargo = _sorted(state, seat)
    handed: list[tuple[str, ...]] = [()]
    if may_upgrade(state, seat):
        handed += combinations(cargo, UPGRADE_CUBES)
    for upgrade in handed:
        yield use(state, seat, False, upgrade)
        if may_buy_tile(state, seat) and PEPPER not in upgrade:
            yield use(state, seat, True, upgrade)


def suggest(state: State, seat: int) -> Suggestion:
    """Suggest the best use of a seat's cargo, with the points of each choice.

    The tile is bought if it scores no less than pepper sold, since it can break a tie (C136). For
    the upgrade go the three cubes that would score least, each counted for its best use.
    """
    tile = may_buy_tile(state, seat) and tile_value(state) >= value(state, PEPPER)
    plain = use(state, seat, tile, ())
    with_upgrade = None
    if may_upgrade(state, seat):

        def worth(colour: str) -> tuple[int, bool]:
            best = tile_value(state) if tile and colour == PEPPER else value(state, colour)
            return best, colour == PEPPER

        cheapest = sorted(_sorted(state, seat), key=worth)[:UPGRADE_CUBES]
        with_upgrade = use(state, seat, tile and PEPPER not in cheapest, cheapest)
    price = plain.points - with_upgrade.points if with_upgrade else 0
    return Suggestion(plain, with_upgrade, price, len(state.tiles) == 1)
