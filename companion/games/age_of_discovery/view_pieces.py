"""Ships and contracts as pages draw them."""

from __future__ import annotations

from companion.engine.game import Part

from .about import COLOURS, FLAGSHIP, TURNS
from .printed import flagship_colours, payout
from .state import State, colour_of, contract_colour, contract_total, value_of


class Ship(Part, frozen=True):
    """A ship.

    :param ship: its name, as a move gives it back; of a kind ("red2") where the table draws.
    :param colours: one, or the two of a flagship; none if nobody has said them.
    :param value: its transport value; 0 for a flagship that has not chosen one.
    :param wild: whether a Wild Ship card brought it where it is.
    """

    ship: str
    colours: tuple[str, ...]
    value: int
    wild: bool = False

    @property
    def flagship(self) -> bool:
        """Whether it is somebody's flagship."""
        return self.ship == FLAGSHIP


class Deed(Part, frozen=True):
    """A contract.

    :param pays: coins for 1, 2 and 3 turns; None where they are not known.
    """

    contract: str
    colour: str
    total: int
    pays: tuple[int | None, ...]


def ship_face(ship: str) -> Ship:
    """Show a standard ship, or a kind of ship."""
    return Ship(ship, (colour_of(ship),), value_of(ship))


def sent_face(state: State, seat: int, ship: str, value: int, wild: bool) -> Ship:
    """Show a ship that has been sent: its flagship lies open (A076)."""
    if ship != FLAGSHIP:
        return Ship(ship, (colour_of(ship),), value, wild)
    return Ship(ship, flagship_colours(state, seat) or (), value, wild)


def deed(state: State, contract: str) -> Deed:
    """Show a contract."""
    return Deed(
        contract,
        contract_colour(contract),
        contract_total(contract),
        tuple(payout(state, contract, turns) for turns in TURNS),
    )


def in_order(ships: list[str]) -> list[str]:
    """Sort standard ships by colour and value."""
    return sorted(ships, key=lambda ship: (COLOURS.index(colour_of(ship)), ship))
