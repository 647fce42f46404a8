"""The state of a game of Vasco da Gama: where every piece is, and what is known of it.

Pieces have names: projects "P1" to "P35", merchant ships "M1" to "M6", sailors by the first
letter of their colour and a number ("t1", "v8"). With a deck drawn by the table a piece's
name says nothing: it is "the next project laid out", and its numbers are learned when they
matter.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from msgspec import Struct, field

from companion.engine.game import Note
from companion.engine.state import GameState, SeatState

from .about import COLOURS, LANDINGS

ExtraDisc = Literal["area", "supply", "board", "hosting"]


class Tile(Struct, frozen=True):
    """A Vasco da Gama tile: Initial Number, Variation, and two amounts of Reals (V020)."""

    initial: int
    variation: int
    court: tuple[int, int]


class Disc(Struct, frozen=True):
    """An action disc with its sequence number on an action slot of an area (V040)."""

    number: int
    seat: int
    area: str
    extra: bool = False


class Hosting(Struct, frozen=True, omit_defaults=True):
    """The discs that cover a character's space until the end of the round (V069, V115).

    ``discs`` counts all of them (more than one only if a table rules so, V116); ``extra`` says
    whether one of them is the extra disc.
    """

    seat: int
    extra: bool = False
    discs: int = 1

    @property
    def normal(self) -> int:
        """How many of them are normal discs."""
        return self.discs - self.extra


class ExtraDue(Struct, frozen=True):
    """An extra disc that the host of Manuel has still to place (V119).

    ``extra`` is False for a normal disc, where a table lets the other number be used (V126);
    ``left`` names the area whose slot still counts as taken, if any (V122).
    """

    seat: int
    extra: bool = True
    left: str = ""


class Docked(Struct, frozen=True):
    """A ship in a slot of a landing; ``seat`` None is a merchant ship (V138).

    A player's ship has one captain of its colour on board (V109).
    """

    ship: str
    seat: int | None = None


class HomeShip(Struct):
    """A launched ship in front of its owner, perhaps with a captain on board."""

    ship: str
    captain: bool = False


class Player(SeatState, kw_only=True):
    """What lies in front of a player.

    ``purse`` is in Reals; ``captains`` are those in the supply, ``waiting`` those still in the
    Recruiting Area; ``discs`` are normal action discs in the supply; ``extra`` says where the
    extra disc is.
    """

    purse: int = 10
    captains: int = 1
    waiting: int = 6
    sailors: list[str] = field(default_factory=list)
    missionaries: int = 0
    projects: list[str] = field(default_factory=list)
    ships: list[HomeShip] = field(default_factory=list)
    discs: int = 4
    extra: ExtraDisc = "area"

    def of_colour(self, colour: str) -> list[str]:
        """List the player's sailors of a colour."""
        return [sailor for sailor in self.sailors if sailor[0] == colour[0]]


class State(GameState, kw_only=True):
    """Everything that is true at the table, as far as Roteiro knows.

    :param closed: the recruiting sections out of use (0 is the leftmost).
    :param sections: the sailors in each of the four sections, left to right.
    :param returned: how often each piece has gone back into its pile (for the draws).
    :param display: the six upper project spaces; an emptied one is None.
    :param deck: projects not laid out yet.
    :param out: projects and merchant ships out of the game.
    :param landings: the slots of each landing, left to right.
    :param court: the Reals on the two court spaces; an emptied one is 0.
    :param owners: who has each character's tile; None is the board.
    :param hosts: the discs on the characters' spaces in this round.
    :param held: seats that hold their extra disc back this round (V124).
    :param extra_due: Manuel's extra disc that is to be placed before the next call.
    :param lost: seats that lost Manuel this round and give their extra disc back at its end.
    :param free_numbers: which of 21 and 22 wait in the Characters Area.
    :param numbers_used: which of 21 and 22 have been called this round and are home again.
    :param tile: the tile on the left-hand pile; ``next_tile`` the one turned up on the draw pile.
    :param marker: where the free-action marker stands; the first free number once it has moved.
    :param moved: whether the marker has moved by this round's Variation.
    :param tiles_seen: tiles used, by their name on the sheet ("tile.3"), or "" if the table
        told only what mattered of one.
    :param merchant: the merchant ship that lies face up, if it is not sent.
    :param sailors_before: sailors of each seat before the last launches (V179).
    :param refilling: end of a round: only the sailors and what follows them is still to come.
    :param cleared: what the step to the next round asked for at the table, until the next disc.
    :param counted: end of the game: seats that said how many Reals they have.
    :param ahead: the numbers entered before their turn.
    """

    players: list[Player]
    closed: list[int] = field(default_factory=list)
    bag: list[str] = field(default_factory=list)
    sections: list[list[str]] = field(default_factory=lambda: [[], [], [], []])
    returned: dict[str, int] = field(default_factory=dict)
    deck: list[str] = field(default_factory=list)
    display: list[str | None] = field(default_factory=list)
    sao_gabriel: str | None = None
    out: list[str] = field(default_factory=list)
    landings: dict[str, list[Docked | None]] = field(default_factory=dict)
    court: list[int] = field(default_factory=lambda: [0, 0])
    owners: dict[str, int | None] = field(default_factory=dict)
    hosts: dict[str, Hosting] = field(default_factory=dict)
    held: list[int] = field(default_factory=list)
    extra_due: ExtraDue | None = None
    lost: list[int] = field(default_factory=list)
    missionaries: int = 6
    free_numbers: list[int] = field(default_factory=lambda: [21, 22])
    numbers_used: list[int] = field(default_factory=list)
    discs: list[Disc] = field(default_factory=list)
    tile: Tile | None = None
    next_tile: Tile | None = None
    marker: int = 0
    moved: bool = False
    tiles_seen: list[str] = field(default_factory=list)
    merchants: list[str] = field(default_factory=list)
    merchant: str | None = None
    ahead: list[int] = field(default_factory=list)
    sailors_before: list[int] = field(default_factory=list)
    refilling: bool = False
    cleared: list[Note] = field(default_factory=list)
    counted: list[int] = field(default_factory=list)

    @property
    def coins_tracked(self) -> bool:
        """Whether Roteiro counts everybody's Reals."""
        return self.options["coins"] == "tracked"

    # -- discs and numbers -----------------------------------------------------

    def disc(self, number: int) -> Disc | None:
        """Find the disc under a sequence number on the board."""
        return next((disc for disc in self.discs if disc.number == number), None)

    def discs_in(self, area: str) -> list[Disc]:
        """List the discs on the action slots of an area."""
        return [disc for disc in self.discs if disc.area == area]

    def lowest_number(self) -> int | None:
        """Give the next number to be called, if any is left on the board (V055)."""
        return min((disc.number for disc in self.discs), default=None)

    def price_of_right(self, number: int) -> int:
        """Give the Reals that acting with a number costs (V057, V058)."""
        return max(0, self.marker - number)

    def to_place(self, seat: int) -> int:
        """Count the discs that a seat has still to place in phase 1 (V045)."""
        player = self.players[seat]
        return player.discs + (player.extra == "supply" and seat not in self.held)

    # -- ships -----------------------------------------------------------------

    def docked(self) -> Iterator[tuple[str, int, Docked]]:
        """Go through all ships on the Navigation board: landing, slot index, ship."""
        for landing in LANDINGS:
            for index, ship in enumerate(self.landings[landing]):
                if ship is not None:
                    yield landing, index, ship

    def ships_of(self, seat: int) -> int:
        """Count a seat's ships on the Navigation board."""
        return sum(ship.seat == seat for _, _, ship in self.docked())

    def complete(self, landing: str) -> bool:
        """Tell whether every slot of a landing is taken (V110)."""
        return None not in self.landings[landing]

    # -- sailors ---------------------------------------------------------------

    def active_sections(self) -> list[int]:
        """List the recruiting sections in use, left to right (V006)."""
        return [section for section in range(4) if section not in self.closed]

    def sailors_in(self, section: int, colour: str) -> list[str]:
        """List the sailors of a colour in a section."""
        return [sailor for sailor in self.sections[section] if sailor[0] == colour[0]]

    def in_bag(self, colour: str) -> list[str]:
        """List the sailors of a colour in the bag."""
        return [sailor for sailor in self.bag if sailor[0] == colour[0]]


def colour_of(sailor: str) -> str:
    """Give the colour of a sailor from its name."""
    return next(colour for colour in COLOURS if colour[0] == sailor[0])
