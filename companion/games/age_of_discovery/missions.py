"""Special missions: which expeditions count for them (A118 to A126)."""

from __future__ import annotations

from .about import EXPEDITIONS
from .state import State


def counts(state: State, seat: int, mission: str, expedition: int) -> bool:
    """Tell whether an expedition counts for a type of mission.

    :param mission: "one" (A118), "half" (A119), "majority" (A120) or "all" (A121).
    """
    there = state.expedition(expedition)
    mine, everybody = there.of_seat(seat), len(there.ships)
    if not everybody:
        return mission in ("half", "all") and state.ruling("A125") == "half_and_all"
    if mission == "one":
        return mine >= 1
    if mission == "half":
        return 2 * mine >= everybody
    if mission == "majority":
        return mine > everybody - mine
    return mine == everybody


def counting(state: State, seat: int, mission: str) -> list[int]:
    """List the expeditions that count for a seat with a type of mission (A122, A123)."""
    return [number for number in EXPEDITIONS if counts(state, seat, mission, number)]
