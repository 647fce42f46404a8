"""What the random player makes up: landings that could be."""

from __future__ import annotations

from companion.engine.game import Random
from companion.engine.words import Refusal

from .about import PORTS, UPGRADE_CUBES
from .ports import Landing, must_be_loadable
from .printed import good_of
from .state import State

COMMON = (1, 2, 3, 4, 4, 4, 5)
"""Ports with goods, pepper more often than others, so that games come to an end."""


def loadable(state: State, seat: int, port: int, cargo: set[str]) -> bool:
    """Tell whether a cube could be loaded there."""
    try:
        must_be_loadable(state, seat, port, cargo)
    except Refusal:
        return False
    return True


def sample_landing(state: State, seat: int, random: Random, cargo: set[str]) -> Landing:
    """Make up a landing; its cube is added to ``cargo``."""
    port = random.choice(COMMON) if random.random() < 0.6 else random.choice(PORTS)
    load = random.random() < 0.9 and loadable(state, seat, port, cargo)
    if load:
        cargo.add(good_of(port) or "")
    said = random.random() < 0.3
    return Landing(
        port,
        load,
        f"Port {port}" if said else "",
        random.randint(1, 3) if said else None,
        random.randint(1, 2) if said else None,
    )


def sample_landings(state: State, seat: int, random: Random) -> tuple[Landing, ...]:
    """Make up none, one or two landings of one move."""
    cargo = set(state.players[seat].cargo)
    count = random.choice((0, 0, 1, 1, UPGRADE_CUBES - 1))
    return tuple(sample_landing(state, seat, random, cargo) for _ in range(count))
