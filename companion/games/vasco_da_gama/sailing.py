"""Where a ship fits: what sending, the merchant and phase 3 have in common."""

from __future__ import annotations

from .about import LANDINGS
from .printed import fact, known, row
from .state import Player, State


def slots_key(landing: str) -> str:
    """Name the row of slot values of a landing on the sheet."""
    return f"landing.{landing}.slots"


def coast_key(landing: str) -> str:
    """Name the points that a complete landing brings each ship on the sheet."""
    return f"landing.{landing}.coast"


def slot_values(state: State, landing: str) -> tuple[int, ...]:
    """Give the values of a landing's slots, left to right, known or not."""
    return row(state, slots_key(landing))


def fitting_slots(state: State, ship: str, landing: str) -> list[int]:
    """List the empty slots of a landing, left to right, that a ship may take (V096).

    A ship whose limit is not known, or a landing whose row is not known, fits anywhere empty.
    """
    limit = fact(state, ship, "limit")
    anything = limit is None or not known(state, slots_key(landing))
    values = slot_values(state, landing)
    return [
        index
        for index, there in enumerate(state.landings[landing])
        if there is None and (anything or values[index] <= (limit or 0))
    ]


def fits_somewhere(state: State, ship: str) -> bool:
    """Tell whether any landing has an empty slot that a ship may take."""
    return any(fitting_slots(state, ship, landing) for landing in LANDINGS)


def captains_for_ships(player: Player) -> int:
    """Count the ships at home that could have a captain: boarded ones, and captains in supply."""
    return player.captains + sum(ship.captain for ship in player.ships)


def may_send_more(state: State, seat: int, landing: str) -> bool:
    """Tell whether one more ship of a seat could still go to a landing (V106).

    A project in front of the player may be launched first.
    """
    player = state.players[seat]
    if not captains_for_ships(player) or state.complete(landing):
        return False
    return bool(player.projects) or any(
        (ship.captain or player.captains > 0) and fitting_slots(state, ship.ship, landing)
        for ship in player.ships
    )
