"""What tests of the view have in common: tables of every kind, and games played by chance."""

from __future__ import annotations

from companion.engine.game import Viewer
from companion.games.caravelas import GAME
from companion.games.caravelas.state import State
from companion.games.caravelas.view_sail import SailBody

OWN = {"board": "own", "custody.events": "app", "custody.destinations": "app"}
"""Roteiro's own deck in hands on the phones, and destination cards that it has dealt."""
OPTIONS: tuple[dict[str, str], ...] = (
    OWN,
    {**OWN, "custody.die": "app", "C128": "discard", "C089": "full_business"},
    {**OWN, "C027": "chosen", "C103": "any_time", "C030": "free_wind", "C129": "short"},
    {**OWN, "C008": "destinations_open"},
    {**OWN, "C008": "all_open"},
    {},
    {"variant": "quick", "custody.events": "app"},
    {"variant": "dice"},
)


def sailing(state: State) -> SailBody | None:
    """Give what the page of a turn at sea shows, if that is what is asked."""
    controls = GAME.view(state, Viewer()).controls
    body = controls.body if controls else None
    return body if isinstance(body, SailBody) else None
