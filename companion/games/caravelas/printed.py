"""The printed numbers of Caravelas as this table knows them, and the keys they go by.

The sheet keeps a port as one piece; at the table its numbers are told one by one, under
"port.7.points", "port.7.half" and "port.7.name". On a real board a port's number is only the
place where Roteiro keeps it: what it is follows when a table first lands there.
"""

from __future__ import annotations

from pathlib import Path

from companion.engine.asking import Printed
from companion.engine.sheet import Sheet
from companion.engine.words import N_, Message, say

from .about import DIRECTIONS, FAR_SHIP, GOOD_NAMES, GOODS, PORT_NAMES, PORTS, SHIPS, STORMS
from .state import State

SHEET = Sheet.load(Path(__file__).with_name("sheet.toml"))

EVENT_KEYS = (
    *(f"events.storm.{number}" for number in STORMS),
    *(f"events.compass.{direction}" for direction in DIRECTIONS),
    "events.good_wind",
    "events.dead_calm",
)
"""How many cards of each face the deck has."""

COMPASS_KEYS = tuple(f"events.compass.{direction}" for direction in ("n", "e", "s", "w"))
"""Which of these the compass has beside the diagonals, a real board has to tell."""

PORT_FACTS = ("points", "half", "name")


def port_fact(key: str) -> tuple[int, str] | None:
    """Split the key of a port's number or name ("port.7.points"), if it is one."""
    first, _, rest = key.partition(".")
    number, _, name = rest.partition(".")
    if first != "port" or name not in PORT_FACTS or not number.isascii() or not number.isdigit():
        return None
    return (int(number), name) if str(int(number)) == number and int(number) in PORTS else None


class Board(Printed[State]):
    """The board, the cards and the die of this table."""

    def known(self, state: State, key: str) -> bool:
        """Tell whether a number or name is the printed one."""
        fact = port_fact(key)
        if fact is None:
            return super().known(state, key)
        port, name = fact
        if key in state.learned:
            return True
        if name == "name":
            return state.options["board"] == "own" or port in PORT_NAMES
        return state.options["board"] == "own" or self.sheet[f"port.{port}"].known

    def number(self, state: State, key: str) -> int:
        """Give a number, known or not."""
        fact = port_fact(key)
        value = state.learned.get(key)
        if fact is None or isinstance(value, int):
            return super().number(state, key)
        printed = self.sheet.piece(f"port.{fact[0]}")[fact[1]]
        assert isinstance(printed, int)
        return printed


BOARD = Board(SHEET)
known, number, row = BOARD.known, BOARD.number, BOARD.row


# -- ports ---------------------------------------------------------------------


def port_points(state: State, port: int) -> int:
    """Give what the first ship in a port scores, known or not (C094, C097)."""
    return number(state, f"port.{port}.points")


def port_half(state: State, port: int) -> int | None:
    """Give the half of the ocean that a port lies in; None while it is not known."""
    key = f"port.{port}.half"
    return number(state, key) if known(state, key) else None


def good_of(port: int) -> str | None:
    """Give the good of a port (C099): ports 1 to 8 are kept in the order of the codes."""
    return GOODS[port - 1] if port <= len(GOODS) else None


def port_words(state: State, port: int) -> Message:
    """Name a port: as the table does, as the rulebook does, or by what it is."""
    name = state.learned.get(f"port.{port}.name", PORT_NAMES.get(port))
    if isinstance(name, str):
        return say(N_("{port}"), port=name)
    good = good_of(port)
    if good is not None:
        return say(N_("the port of {good} cubes"), good=say(GOOD_NAMES[good]))
    return say(N_("port {number}"), number=port)


def free_place(state: State, half: int) -> int | None:
    """Find a place to keep a new port without goods, of its half if there is one.

    A place is free while nobody has landed there or said anything of it.
    """
    free = [
        port
        for port in PORTS
        if good_of(port) is None
        and port not in PORT_NAMES
        and state.discoverers[port - 1] is None
        and not any(f"port.{port}.{name}" in state.learned for name in PORT_FACTS)
    ]
    own = [port for port in free if number(state, f"port.{port}.half") == half]
    return next(iter(own or free), None)


# -- ships ---------------------------------------------------------------------


def free_goods(state: State, ship: int) -> list[int]:
    """List the codes of the goods that are not known to be on another of the first three ships."""
    others = (f"ship.{other}.goods" for other in SHIPS if other not in (ship, FAR_SHIP))
    taken = {code for key in others if known(state, key) for code in row(state, key)}
    return [code for code in range(1, len(GOODS) - 1) if code not in taken]


def ship_codes(state: State, ship: int) -> tuple[int, ...]:
    """Give the codes of a ship's two goods; what is not known fits what is (C006)."""
    key = f"ship.{ship}.goods"
    codes = row(state, key)
    if known(state, key):
        return codes
    free = free_goods(state, ship)
    return codes if set(codes) <= set(free) else tuple(free[:2])


def ship_goods(state: State, ship: int) -> tuple[str, ...]:
    """Give the two goods that a ship carries, known or not (C006)."""
    return tuple(GOODS[code - 1] for code in ship_codes(state, ship))


def unknown_ships(state: State, ships: list[int]) -> tuple[str, ...]:
    """List the keys of the ships among these whose goods are not known."""
    keys = (f"ship.{ship}.goods" for ship in ships if ship != FAR_SHIP)
    return tuple(key for key in keys if not known(state, key))
