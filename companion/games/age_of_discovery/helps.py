"""What helps to decide: ships for a contract, and what the clocks pay.

What uses a hand or a flagship that is not open yet is for its owner alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from msgspec import Struct

from .about import FLAGSHIP, VALUES
from .sailing import Sending, cards_needed, fee, fits
from .state import State, contract_colour, contract_total

# -- ships for a contract ------------------------------------------------------


class Combination(Struct, frozen=True):
    """Ships that make a contract's exact total.

    ``fee`` is in coins, ``cards`` how many Wild Ship cards they need.
    """

    ships: tuple[Sending, ...]
    fee: int
    cards: int


def combinations(state: State, seat: int, contract: str) -> tuple[Combination, ...]:
    """List the ways in which a seat's free ships make a contract's exact total (A062, A063).

    Ships of the same colour and value count as one way. The smallest fee comes first, then the
    fewest Wild Ship cards, then the fewest ships.
    """
    line = (contract_colour(contract),)
    groups = [_same(state, seat, ships, line) for ships in _kinds(state.players[seat].ships)]
    if state.flagship_is_free(seat):
        groups.append(_flagship(state, seat, line))
    ways = (
        Combination(ships, fee(ships), cards_needed(state, ships))
        for ships in _exact(groups, contract_total(contract))
    )
    possible = (way for way in ways if way.cards <= state.players[seat].wild)
    return tuple(sorted(possible, key=lambda way: (way.fee, way.cards, len(way.ships))))


def _kinds(ships: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """Group ships of the same colour and value."""
    for _, group in groupby(sorted(ships), key=lambda ship: ship.partition(".")[0]):
        yield tuple(group)


def _same(
    state: State, seat: int, ships: tuple[str, ...], line: tuple[str, ...]
) -> list[tuple[Sending, ...]]:
    """List how ships of a kind can take part: none of them, one, two, and so on."""
    wild = not fits(state, seat, ships[0], line)
    sendings = tuple(Sending(ship, wild=wild) for ship in ships)
    return [sendings[:count] for count in range(len(ships) + 1)]


def _flagship(state: State, seat: int, line: tuple[str, ...]) -> list[tuple[Sending, ...]]:
    """List how the flagship can take part, if its colours are known."""
    fitting = fits(state, seat, FLAGSHIP, line)
    if fitting is None or (not fitting and state.ruling("A085") == "not_allowed"):
        return [()]
    return [(), *((Sending(FLAGSHIP, value, not fitting),) for value in VALUES)]


def _exact(
    groups: Sequence[list[tuple[Sending, ...]]], total: int
) -> Iterator[tuple[Sending, ...]]:
    """Choose one way from each group so that the values add up exactly."""
    if total == 0:
        yield ()
    if not groups or total <= 0:
        return
    for ships in groups[0]:
        rest = total - sum(sending.transport for sending in ships)
        if ships and rest >= 0:
            yield from ((*ships, *more) for more in _exact(groups[1:], rest))
        elif not ships:
            yield from _exact(groups[1:], rest)


# -- clocks --------------------------------------------------------------------


def pays_next_turn(state: State, seat: int) -> int:
    """Give the coins that a seat's clocks pay at the start of its next turn (A022, A066)."""
    return sum(voyage.payout for voyage in state.players[seat].voyages if voyage.box == 1)
