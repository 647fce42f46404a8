"""What lies in front of each seat, as everybody sees it."""

from __future__ import annotations

from companion.engine.game import Part
from companion.engine.words import Message

from .ending import unsent_ships
from .printed import flagship_colours
from .state import State
from .view_board import Card, SeatClocks
from .view_pieces import Ship, in_order, ship_face


class Abroad(Part, frozen=True):
    """A ship on an expedition, and what it scores in each scoring; None while that is not known."""

    number: int
    name: Message
    ship: Ship
    first: int | None
    final: int | None


class Front(Part, frozen=True):
    """What lies in front of a seat.

    :param purse: in coins; None where the viewer may not know it.
    :param contracts: how many are in the hand (A036).
    :param ships: the names of the free standard ships, ``fleet`` the same to be drawn.
    :param flagship: its colours once it has sailed.
    :param abroad: the ships on expeditions; ``first`` and ``final`` are the sums of what is known.
    :param mission: the type, once it was shown.
    :param unsent: ships that are not on an expedition, a point each at the end (A114).
    """

    seat: int
    purse: int | None
    contracts: int
    clocks: SeatClocks
    ships: tuple[str, ...]
    fleet: tuple[Ship, ...]
    flagship: tuple[str, ...] | None
    flagship_is_free: bool
    finished: int
    wild: int
    reservations: int
    tokens_used: int
    abroad: tuple[Abroad, ...]
    first: int
    final: int
    mission: str
    unsent: int
    points: int


class Mine(Part, frozen=True):
    """A seat's own things; on the table screen (``seat`` None) everybody's.

    :param first_held: whether the first scoring is over.
    :param coins: whether Roteiro counts them.
    """

    seat: int | None
    fronts: tuple[Front, ...]
    first_held: bool
    coins: bool


def front(state: State, seat: int, cards: tuple[Card, ...], clocks: SeatClocks) -> Front:
    """Show what lies in front of a seat, as everybody may know it (A032).

    :param cards: the expeditions as they are shown, ``clocks`` the seat's running contracts.
    """
    player = state.players[seat]
    ships = in_order(player.ships)
    abroad = ships_abroad(cards, seat)
    hidden = state.purses_hidden and not state.winners
    return Front(
        seat,
        player.purse if state.coins_tracked and not hidden else None,
        player.contracts,
        clocks,
        tuple(ships),
        tuple(ship_face(ship) for ship in ships),
        flagship_colours(state, seat) if player.flagship_used else None,
        state.flagship_is_free(seat),
        player.finished,
        player.wild,
        player.reservations,
        state.tokens_used(seat),
        abroad,
        sum(each.first or 0 for each in abroad),
        sum(each.final or 0 for each in abroad),
        player.mission if seat in state.shown else "",
        unsent_ships(state, seat),
        player.total,
    )


def ships_abroad(cards: tuple[Card, ...], seat: int) -> tuple[Abroad, ...]:
    """Show a seat's ships on expeditions, with what each is worth now."""
    return tuple(
        Abroad(card.number, card.name, sent.ship, sent.first, sent.final)
        for card in cards
        for sent in card.ships
        if sent.seat == seat
    )
