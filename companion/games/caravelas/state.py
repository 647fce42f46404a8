"""The state of a game of Caravelas: where every piece is, and what is known of it.

Event cards of Roteiro's own deck have names: "storm4.07", "compass.nw.2", "wind.11", "calm.3".
Of real cards only the numbers in the hands are known. A destination card is the number of its
port. Where the ships lie is on the board alone; kept are the half of the ocean, Lisbon, and the
port a ship has landed in last.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct, field

from companion.engine.piles import Pile
from companion.engine.state import GameState, SeatState

from .about import FAR_SHIP, PORTS, SHIPS, WEST

Phase = Literal["set_up", "bidding", "dealing", "turns", "final"]


class Player(SeatState, kw_only=True):
    """What lies in front of a player.

    :param owned: navigation markers in play, 9 or 12; ``spent`` of them are slid up, always those
        on the left (C036), and ``bid`` is this round's total bid, part of them at first (C023).
    :param moves: moves left of this turn's roll, in the dice variant.
    :param sunk: ships with a shipwreck marker; ``cargo`` is the colours of the cubes on board.
    :param tiles: Jerónimos tiles.
    :param half: where the ship is (1 west, 2 east), and ``half_sure`` whether that is certain.
    :param in_lisbon: whether the ship lies in Lisbon, as far as Roteiro was told.
    :param port: the port it has landed in last and not left since; 0 if none.
    :param stopped: whether it has stopped in Lisbon in this round (C081).
    :param events: the hand of event cards, from Roteiro's deck; ``cards`` counts real ones.
    :param destinations: destination cards dealt by Roteiro; ``dealt`` is how many there are.
    :param claimed: ports for which cards were shown at the end.
    """

    owned: int = 9
    spent: int = 0
    bid: int = 0
    moves: int = 0
    upgraded: bool = False
    sunk: list[int] = field(default_factory=list)
    cargo: list[str] = field(default_factory=list)
    tiles: list[int] = field(default_factory=list)
    half: int = WEST
    half_sure: bool = True
    in_lisbon: bool = True
    port: int = 0
    stopped: bool = False
    events: list[str] = field(default_factory=list)
    cards: int = 0
    destinations: list[int] = field(default_factory=list)
    dealt: int = 0
    claimed: list[int] = field(default_factory=list)

    @property
    def afloat(self) -> list[int]:
        """The open ships that have not sunk (C055)."""
        return [
            ship for ship in SHIPS if ship not in self.sunk and (ship != FAR_SHIP or self.upgraded)
        ]


class Bonus(Struct):
    """A bonus move that others may make (C079): up to ``spaces``, perhaps in one direction.

    ``waiting`` are the seats that have neither moved nor declined, in the order of C083.
    """

    spaces: int
    direction: str
    waiting: list[int]


class State(GameState, kw_only=True):
    """Everything that is true at the table, as far as Roteiro knows.

    :param order: the seats in turn order, and ``turn`` the place whose turn it is.
    :param turn_over: whether the turn has ended but not its end been carried out.
    :param used: markers or moves spent in this turn; ``told`` is what the space reached with the
        last of them has asked for; ``acts`` counts the moves entered in this turn.
    :param speaker: the place whose go it is to bid; ``declined`` counts declines in a row.
    :param places: the new order while it is being chosen.
    :param deck: the event deck of Roteiro; ``played`` is what lies open of its discards, ``out``
        the cards that are not used (C141).
    :param box: destination cards left over (C007).
    :param discoverers: who discovered each port, port 1 first; ``worth`` is what it scored.
    :param tiles: Jerónimos tiles that are left, the lowest first.
    :param throws: throws of the red die, and ``rolls`` of the two dice, by the app.
    :param rolled: this turn's roll in the dice variant.
    :param order_rolled: whether this round's order has been rolled for (C147).
    :param claiming: seats that have not said which destination cards they hold.
    :param revealed: whether the destination cards have been scored.
    :param changed: open rules that the table has read differently since it began.
    """

    players: list[Player]
    order: list[int] = field(default_factory=list)
    turn: int = 0
    turn_over: bool = False
    used: int = 0
    told: list[str] = field(default_factory=list)
    acts: int = 0
    speaker: int = 0
    declined: int = 0
    places: list[int | None] = field(default_factory=list)
    deck: Pile
    played: list[str] = field(default_factory=list)
    out: list[str] = field(default_factory=list)
    box: list[int] = field(default_factory=list)
    discoverers: list[int | None] = field(default_factory=list)
    worth: list[int] = field(default_factory=list)
    tiles: list[int] = field(default_factory=list)
    last_round: bool = False
    bonus: Bonus | None = None
    throws: int = 0
    rolls: int = 0
    rolled: int = 0
    order_rolled: bool = False
    claiming: list[int] = field(default_factory=list)
    revealed: bool = False
    changed: list[str] = field(default_factory=list)

    @property
    def variant(self) -> str:
        """The way of playing: "full", "quick" or "dice"."""
        return self.options["variant"]

    @property
    def dice(self) -> bool:
        """Whether dice move the ships (C143)."""
        return self.variant == "dice"

    @property
    def hands(self) -> bool:
        """Whether players hold event cards (C139, C144)."""
        return self.variant == "full"

    @property
    def own_deck(self) -> bool:
        """Whether the event cards are Roteiro's."""
        return not self.dice and self.by_app("events")

    @property
    def secret_hands(self) -> bool:
        """Whether Roteiro knows event cards that only one seat may see (C008)."""
        return self.own_deck and self.hands and self.ruling("C008") != "all_open"

    @property
    def active(self) -> int:
        """The seat whose turn it is."""
        return self.order[self.turn]

    @property
    def highest(self) -> int:
        """The highest total bid so far (C018)."""
        return max(player.bid for player in self.players)

    def ready(self, seat: int) -> int:
        """Count what a seat can still spend: markers, or moves in the dice variant."""
        player = self.players[seat]
        return player.moves if self.dice else player.owned - player.spent

    @property
    def ran_out(self) -> bool:
        """Whether the active seat has spent its last marker in this turn (C091)."""
        return self.used > 0 and self.ready(self.active) == 0

    def hand(self, seat: int) -> int:
        """Count the event cards that a seat holds; everybody may know."""
        player = self.players[seat]
        return len(player.events) if self.own_deck else player.cards

    def discovered(self, seat: int) -> list[int]:
        """List the ports with a monument of a seat."""
        return [port for port in PORTS if self.discoverers[port - 1] == seat]
