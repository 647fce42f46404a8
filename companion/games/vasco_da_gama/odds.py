"""What acting with a number will cost: at best, at worst, and how likely.

The price of the right hangs on where the marker stops (V052, V057): it can move by -3 to +3,
or by the Variations of the tiles not seen yet where this copy's tiles are known.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

from msgspec import Struct

from .about import EXTRA_NUMBERS, NUMBERS, TILES
from .state import State

VARIATIONS = tuple(range(-3, 4))
"""V020, V052."""


class Price(Struct, frozen=True, omit_defaults=True):
    """What acting with a number may cost, in Reals.

    :param best: the least, ``worst`` the most; the same once the marker has moved.
    :param odds: for each price, cheapest first, how many of the tiles not seen yet bring it;
        empty where they are not known.
    """

    best: int
    worst: int
    odds: tuple[tuple[int, int], ...] = ()

    @property
    def ways(self) -> int:
        """How many tiles are not seen yet."""
        return sum(count for _, count in self.odds)

    @property
    def free_ways(self) -> int:
        """How many of them make the number free."""
        return sum(count for price, count in self.odds if price == 0)

    @property
    def settled(self) -> bool:
        """Whether the price cannot change any more."""
        return self.best == self.worst


def tiles_of_copy(state: State) -> dict[str, int] | None:
    """Give the Variation of each tile of this copy by its name; None unless all are known.

    Stand-ins count for nothing here: no odds are computed from them.
    """
    tiles: dict[str, int] = {}
    for index in range(1, TILES + 1):
        name = f"tile.{index}"
        numbers = state.learned.get(name)
        if not isinstance(numbers, tuple):
            return None
        tiles[name] = numbers[1]
    return tiles


def unseen_variations(state: State) -> tuple[int, ...] | None:
    """List the Variations of the tiles not seen yet; None where that is not known."""
    tiles = tiles_of_copy(state)
    if tiles is None or not set(state.tiles_seen) <= tiles.keys():
        return None
    return tuple(variation for name, variation in tiles.items() if name not in state.tiles_seen)


def first_free_numbers(state: State) -> tuple[tuple[int, ...], bool]:
    """List the numbers that may become the first free one, and whether each is as likely.

    Each tile not seen yet has its entry, where they are known; once the marker has moved there
    is one number; before the first tile there is none.
    """
    if state.tile is None:
        return (), False
    if state.moved:
        return (state.marker,), True
    variations = unseen_variations(state)
    if variations:
        return tuple(state.marker + variation for variation in variations), True
    return tuple(state.marker + variation for variation in VARIATIONS), False


@lru_cache(maxsize=512)
def price_table(first_free: tuple[int, ...], likely: bool) -> tuple[Price, ...]:
    """Give what acting costs with each number from 0 (which does not exist) to 22 (V057, V058)."""
    table = []
    for number in (0, *NUMBERS, *EXTRA_NUMBERS):
        prices = Counter(max(0, free - number) for free in first_free)
        odds = tuple(sorted(prices.items())) if likely and len(prices) > 1 else ()
        table.append(Price(min(prices), max(prices), odds))
    return tuple(table)


def price_of_number(state: State) -> tuple[Price, ...]:
    """Give what acting costs with each number, by number; empty before the first tile is up."""
    first_free, likely = first_free_numbers(state)
    return price_table(first_free, likely) if first_free else ()
