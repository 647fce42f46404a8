"""What ships on expeditions score (A103 to A108, A112)."""

from __future__ import annotations

from collections.abc import Iterator

from .about import EXPEDITIONS, FLAGSHIP
from .printed import card_colour, flagship_key, points_pair, unknown
from .sailing import colours_of
from .state import Aboard, State


def matches(state: State, number: int, aboard: Aboard) -> bool:
    """Tell whether a ship earns the coloured value of an expedition card (A105 to A107)."""
    card = card_colour(state, number)
    in_line = card in state.expedition(number).line
    if aboard.wild and state.ruling("A106") != "own_colour":
        return in_line and state.ruling("A106") == "line_colour"
    if aboard.ship == FLAGSHIP and state.ruling("A107") == "line_colour":
        return in_line
    return card in (colours_of(state, aboard.seat, aboard.ship) or ())


def ship_points(state: State, number: int, aboard: Aboard, which: str) -> int | None:
    """Give the points of a ship in a scoring; None if they are not known.

    :param which: "first" (A104) or "final" (A112).
    """
    pair = points_pair(state, number, which)
    if pair is None or to_ask_about(state, number, which, (aboard,)):
        return None
    black, coloured = pair
    return coloured if matches(state, number, aboard) else black


def to_ask_about(
    state: State, number: int, which: str, ships: tuple[Aboard, ...]
) -> tuple[str, ...]:
    """Name what must be known of an expedition before its ships can score."""
    seats = {aboard.seat for aboard in ships if aboard.ship == FLAGSHIP}
    return unknown(
        state,
        f"expedition.{number}.colour",
        f"expedition.{number}.{which}",
        *(flagship_key(state, seat) for seat in sorted(seats)),
    )


def sums_of(state: State, which: str) -> Iterator[tuple[int, dict[int, int]]]:
    """Go through the expeditions with ships: the number, and the points of each seat there."""
    for number in EXPEDITIONS:
        points: dict[int, int] = {}
        for aboard in state.expedition(number).ships:
            scored = ship_points(state, number, aboard, which) or 0
            points[aboard.seat] = points.get(aboard.seat, 0) + scored
        if points:
            yield number, points
