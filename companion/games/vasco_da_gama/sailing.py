"""Where a ship fits: what sending, the merchant and phase 3 have in common."""

from __future__ import annotations

from .about import LANDINGS, LOWEST_LIMIT
from .launching import can_be_crewed
from .printed import fact, known, missing, row
from .state import State


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


def limit_to_ask(state: State, ship: str, landing: str, slot: int) -> tuple[str, ...]:
    """Name a ship's limit, if it is not known and decides whether the ship may take a slot.

    A slot that is worth no more than the lowest limit is open to every ship (V096, V136).
    """
    values = slot_values(state, landing)
    if 0 <= slot < len(values) and values[slot] <= LOWEST_LIMIT:
        return ()
    return missing(state, ship, "limit")


def fits_somewhere(state: State, ship: str) -> bool:
    """Tell whether any landing has an empty slot that a ship may take."""
    return any(fitting_slots(state, ship, landing) for landing in LANDINGS)


def may_send_more(state: State, seat: int, landing: str) -> bool:
    """Tell whether one more ship of a seat could go to a landing now (V106).

    A project that could be launched first counts too, and what is not known as possible.
    """
    player = state.players[seat]
    ready = [home.ship for home in player.ships if home.captain or player.captains]
    if player.captains:
        ready += [
            project
            for project in player.projects
            if can_be_crewed(state, player, project) is not False
        ]
    return any(fitting_slots(state, ship, landing) for ship in ready)
