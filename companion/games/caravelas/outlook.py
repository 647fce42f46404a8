"""What helps to decide: markers and what they buy, points at stake, how near the end is.

A destination card's stake is for its owner alone; everything else here is public.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from .events import Face, face_of
from .printed import known, number, port_points
from .state import State


class Markers(Struct, frozen=True):
    """The markers of a seat as they lie on its card, and what the ready ones buy.

    :param spent: slid up, on the left (C036); ``bid`` is how many of this round were bid.
    :param plain_pirates: pirate spaces that could be crossed on plain steps (C041).
    :param wind_pirates: the same with the wind.
    :param storm: the highest storm that could be played after a plain step (C062).
    """

    spent: int
    ready: int
    bid: int
    plain_pirates: int
    wind_pirates: int
    storm: int


def markers(state: State, seat: int) -> Markers:
    """Show a seat's markers."""
    player, ready = state.players[seat], state.ready(seat)
    storm = ready if state.ruling("C062") == "before_step" else max(0, ready - 1)
    return Markers(player.spent, ready, player.bid, ready // 2, ready, storm)


Chance = Literal["own", "open", "lost"]


class Stake(Struct, frozen=True):
    """What a destination card can still bring (C106, C107).

    :param port: its port; ``chance`` says whether the port is the holder's own, still open, or
        another's.
    :param card: points of the card; ``port_points`` those of discovering the port now, None while
        they are not known.
    """

    port: int
    chance: Chance
    card: int
    port_points: int | None


def stakes(state: State, seat: int) -> tuple[Stake, ...]:
    """List the stakes of a seat's destination cards, the open ones first; for its owner only."""
    listed = [_stake(state, seat, port) for port in sorted(state.players[seat].destinations)]
    order = {"open": 0, "own": 1, "lost": 2}
    return tuple(sorted(listed, key=lambda stake: (order[stake.chance], stake.port)))


def _stake(state: State, seat: int, port: int) -> Stake:
    discoverer = state.discoverers[port - 1]
    card = number(state, "destination.points")
    if discoverer is None:
        told = port_points(state, port) if known(state, f"port.{port}.points") else None
        return Stake(port, "open", card, told)
    return Stake(port, "own" if discoverer == seat else "lost", card, 0)


class End(Struct, frozen=True):
    """How near the end is (C130, C131).

    :param tiles: tiles left; ``pepper`` counts the fleets that have pepper on board.
    :param last_round: whether this is the last round; ``to_play`` are the seats with a turn left.
    """

    tiles: int
    pepper: int
    last_round: bool
    to_play: tuple[int, ...]


def end(state: State) -> End:
    """Tell how near the end is."""
    pepper = sum("green" in player.cargo for player in state.players)
    left = state.order[state.turn :] if state.phase == "turns" else state.order
    return End(len(state.tiles), pepper, state.last_round, tuple(left))


def hand(state: State, seat: int) -> tuple[tuple[str, Face], ...]:
    """List a seat's event cards with their faces, sorted; for its owner only."""
    cards = sorted(state.players[seat].events)
    return tuple((card, face_of(card)) for card in cards)
