"""Expeditions for tests: Yellow's ships, ready to sail when number 5 is called."""

from __future__ import annotations

from companion.games.vasco_da_gama.expedition import Sailing, Send
from tests.games.vasco_da_gama.table import RED, YELLOW, Table, called

# The rows of Roteiro's own board, left to right:
# Natal 4; Terra de Boa Gente 5 4; Mozambique 6 4 5; Mombasa 9 6 7 5; Malindi 11 6 9 5 7;
# Calicut 11 7 9 6 9 7


def sailing(*limits: int, captains: int | None = None, **options: str) -> Table:
    """Yellow has ships P20, P21, ... of these limits, a captain for each, and number 5."""
    ships = tuple(f"P{20 + index}" for index in range(len(limits)))
    laid = called((YELLOW, 5, "navigation"), (RED, 9, "projects"), **options)
    for ship, limit in zip(ships, limits, strict=True):
        laid.reads(ship, limit=limit)
    return laid.has(YELLOW, captains=len(ships) if captains is None else captains, ships=ships)


def send(landing: str, *slots: int) -> Send:
    """Send the ships in their order to these slots of a landing."""
    ships = tuple(Sailing(f"P{20 + index}", slot) for index, slot in enumerate(slots))
    return Send(number=5, landing=landing, ships=ships)
