"""The state of a game of Age of Discovery: where every piece is, and what is known of it.

Ships have names: "red2.1" is a red ship of transport value 2. Where the table draws, only bought
ships are tracked, and the number after the dot only tells ships of a kind apart. Contracts are
named by colour and total ("red.5"). A player's own flagship is "flagship" wherever it sails.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from msgspec import Struct, field

from companion.engine.piles import Pile
from companion.engine.state import GameState, SeatState

from .about import EXPEDITIONS, FLAGSHIP, HAND_LIMIT, RESERVATION_CARDS, ROW, WILD_CARDS

Phase = Literal["set_up", "turns", "first_scoring", "final_scoring"]


class Aboard(Struct, frozen=True, omit_defaults=True):
    """A ship on an expedition, with its owner's token on it (A058).

    ``value`` is its transport value; ``wild`` says that a Wild Ship card brought it there.
    """

    ship: str
    seat: int
    value: int
    wild: bool = False


class Sailing(Struct, frozen=True, omit_defaults=True):
    """A ship on its owner's trade voyage."""

    ship: str
    value: int
    wild: bool = False


class Expedition(Struct):
    """The ships on an expedition in order of arrival, and the colours of their line.

    ``line`` is empty while no ship is there; two colours only by ruling (A075).
    """

    line: list[str] = []
    ships: list[Aboard] = []

    @property
    def total(self) -> int:
        """The transport values of all ships together (A056)."""
        return sum(aboard.value for aboard in self.ships)

    def of_seat(self, seat: int) -> int:
        """Count a seat's ships here (A122)."""
        return sum(aboard.seat == seat for aboard in self.ships)


class Voyage(Struct):
    """A running contract.

    ``turns`` is the length chosen, ``box`` where the duration token is, ``payout`` in coins.
    """

    contract: str
    ships: list[Sailing]
    turns: int
    box: int
    payout: int


class Reservation(Struct, frozen=True):
    """A token on a card; ``made`` is the turn of its owner, counted from 1.

    ``card`` is a ship, a contract, or "top" for the top contract (by ruling, A093); where the
    table draws the ships it is a kind of ship ("red2").
    """

    seat: int
    card: str
    made: int


class ScoringCard(Struct):
    """What has become of a scoring card.

    :param revealer: the seat whose turn it was; None while it has not turned up.
    :param still: the seats that still have a turn, in order; None in the very turn in which the
        card turned up. Empty means that the scoring is due.
    :param held: whether the scoring has been held.
    :param drawn: whether the card is out of the piles.
    """

    revealer: int | None = None
    still: list[int] | None = None
    held: bool = False
    drawn: bool = False

    @property
    def due(self) -> bool:
        """Whether the scoring is to be held now."""
        return self.still == [] and not self.held


class Player(SeatState):
    """What lies in front of a player.

    :param purse: in coins.
    :param hand: contracts that Roteiro knows to be in the hand.
    :param unseen: contracts in the hand that only the player has seen (real cards).
    :param ships: free standard ships.
    :param flagship: which one the app dealt; empty if it was dealt at the table.
    :param flagship_used: whether it has sailed, and so lies open (A076).
    :param mission: the type that the app dealt or the player showed; empty if not known.
    :param finished: the step on the contracts track.
    :param turns: turns begun.
    """

    purse: int = 0
    hand: list[str] = field(default_factory=list)
    unseen: int = 0
    voyages: list[Voyage] = field(default_factory=list)
    ships: list[str] = field(default_factory=list)
    flagship: str = ""
    flagship_used: bool = False
    mission: str = ""
    finished: int = 0
    wild: int = 0
    reservations: int = 0
    turns: int = 0

    @property
    def contracts(self) -> int:
        """How many contracts are in the hand; everybody may know (A036)."""
        return len(self.hand) + self.unseen

    @property
    def hand_is_full(self) -> bool:
        """Whether no further contract may be accepted (A037, A038)."""
        return self.contracts >= HAND_LIMIT


class State(GameState, kw_only=True):
    """Everything that is true at the table, as far as Roteiro knows.

    :param turn: whose turn it is; ``started`` whether its clocks have moved.
    :param done: the kinds of action taken this turn, in order; the last may go on.
    :param bought_now: ships bought this turn; ``idle`` turns in a row without a purchase (A130).
    :param open: the row of open contracts; "" lies there but nobody has said which it is, None
        is an empty place.
    :param contracts: the pile if the app draws, and the finished contracts as its discards.
    :param pile_count: contracts left in the pile if the table draws.
    :param box: contracts out of the game, but for the finished ones; "" is an unknown one.
    :param purchase: the lower row of ships, ``filling`` the upper one, if the app draws.
    :param piles: what is in each of the five piles, scoring cards included, in no order.
    :param gone: ships that left the piles without being bought, ``left`` how many (A130).
    :param cards: the two scoring cards, by name.
    :param jumped: whether a ruling has broken the clockwise order (A109).
    :param scored: final scoring: whether the expeditions have been scored.
    :param shown: final scoring: seats that have shown their mission.
    :param counted: final scoring: seats that said how many coins they have (A129).
    """

    players: list[Player]
    phase: Phase = "set_up"
    dealt: bool = False
    turn: int = 0
    started: bool = False
    done: list[str] = field(default_factory=list)
    bought_now: int = 0
    idle: int = 0
    open: list[str | None] = field(default_factory=list)
    contracts: Pile = field(default_factory=Pile)
    pile_count: int = 0
    box: list[str] = field(default_factory=list)
    purchase: list[str | None] = field(default_factory=lambda: [None] * ROW)
    filling: list[str | None] = field(default_factory=lambda: [None] * ROW)
    piles: list[list[str]] = field(default_factory=lambda: [[], [], [], [], []])
    gone: list[str] = field(default_factory=list)
    left: int = 0
    expeditions: list[Expedition] = field(
        default_factory=lambda: [Expedition() for _ in EXPEDITIONS]
    )
    tokens: list[Reservation] = field(default_factory=list)
    cards: dict[str, ScoringCard] = field(
        default_factory=lambda: {"first": ScoringCard(), "final": ScoringCard()}
    )
    jumped: bool = False
    scored: bool = False
    shown: list[int] = field(default_factory=list)
    counted: list[int] = field(default_factory=list)

    # -- coins -----------------------------------------------------------------

    @property
    def coins_tracked(self) -> bool:
        """Whether Roteiro counts everybody's coins."""
        return self.options["coins"] == "tracked"

    @property
    def purses_hidden(self) -> bool:
        """Whether only its owner may know what is in a purse (A032)."""
        return self.coins_tracked and self.ruling("A032") == "hidden"

    # -- ships -----------------------------------------------------------------

    def expedition(self, number: int) -> Expedition:
        """Give an expedition by its number from 1."""
        return self.expeditions[number - 1]

    def ships_of(self, seat: int) -> Iterator[str]:
        """Go through all ships of a seat wherever they are, the flagship only where it sails."""
        player = self.players[seat]
        yield from player.ships
        for voyage in player.voyages:
            yield from (sailing.ship for sailing in voyage.ships)
        for expedition in self.expeditions:
            yield from (aboard.ship for aboard in expedition.ships if aboard.seat == seat)

    def bought(self) -> list[str]:
        """List all standard ships that anybody has bought (A101)."""
        owned = (ship for seat in self.seats for ship in self.ships_of(seat))
        return [ship for ship in owned if ship != FLAGSHIP]

    @property
    def draws(self) -> int:
        """How many ships have been drawn from the piles, as everybody can count (A101)."""
        return len(self.bought()) + self.left

    def flagship_is_free(self, seat: int) -> bool:
        """Tell whether a seat's flagship lies in front of its owner (A049, A072)."""
        return FLAGSHIP not in self.ships_of(seat)

    def flagship_on_expedition(self, seat: int) -> bool:
        """Tell whether a seat's flagship is on an expedition."""
        return any(
            aboard.seat == seat and aboard.ship == FLAGSHIP
            for expedition in self.expeditions
            for aboard in expedition.ships
        )

    # -- contracts -------------------------------------------------------------

    @property
    def pile_size(self) -> int:
        """How many contracts are in the face-down pile."""
        return len(self.contracts.pieces) if self.by_app("contracts") else self.pile_count

    def reservation_on(self, card: str, seat: int | None = None) -> Reservation | None:
        """Find the token on a card, or a seat's token there."""
        tokens = (token for token in self.tokens if token.card == card)
        return next((token for token in tokens if seat in (None, token.seat)), None)

    # -- cards and tokens ------------------------------------------------------

    @property
    def wild_cards_dealt(self) -> int:
        """Wild Ship cards that each player began with (A015, A016)."""
        return WILD_CARDS[len(self.players)]

    @property
    def reservation_cards_dealt(self) -> int:
        """Reservation cards that each player began with (A015, A016)."""
        return RESERVATION_CARDS[len(self.players)]

    def tokens_used(self, seat: int) -> int:
        """Count a seat's tokens that are in use besides the two on the chart (A013, A060)."""
        player = self.players[seat]
        used = sum(token.seat == seat for token in self.tokens) + 2 * len(player.voyages)
        for voyage in player.voyages:
            used += sum(sailing.value for sailing in voyage.ships if sailing.ship == FLAGSHIP)
        for expedition in self.expeditions:
            for aboard in expedition.ships:
                if aboard.seat == seat:
                    used += aboard.value if aboard.ship == FLAGSHIP else 1
        return used


def colour_of(ship: str) -> str:
    """Give the colour of a standard ship, or of a kind of ship, from its name."""
    return ship.partition(".")[0][:-1]


def value_of(ship: str) -> int:
    """Give the transport value of a standard ship, or of a kind of ship, from its name."""
    return int(ship.partition(".")[0][-1])


def contract_colour(contract: str) -> str:
    """Give the colour of a contract from its name."""
    return contract.partition(".")[0]


def contract_total(contract: str) -> int:
    """Give the total that a contract needs from its name (A005)."""
    return int(contract.partition(".")[2])
