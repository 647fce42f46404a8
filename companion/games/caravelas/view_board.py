"""The board as everybody sees it: turn order, ports, Jerónimos tiles, and who has what."""

from __future__ import annotations

from typing import Literal

from companion.engine.game import Part
from companion.engine.words import Message

from . import cargo, outlook
from .about import EAST, FAR_SHIP, MONUMENTS, PEPPER, PORT_NAMES, PORTS, SHIPS, WEST
from .printed import good_of, known, number, port_half, port_words, ship_goods
from .state import State

# -- turn order ----------------------------------------------------------------


class Place(Part, frozen=True):
    """A place of the turn order.

    :param seat: whose token lies there; None while the place is still to be chosen.
    :param bid: markers bid in this round.
    :param now: whether it is this seat's go or turn; ``done`` whether its turn is over.
    """

    place: int
    seat: int | None
    bid: int
    now: bool
    done: bool


class Order(Part, frozen=True):
    """The turn-order track.

    :param doing: what it stands for now: nothing yet, the bidding, choosing places, or turns.
    :param waiting: seats whose tokens have no place yet, while places are chosen.
    """

    doing: Literal["", "bidding", "placing", "turns"]
    places: tuple[Place, ...]
    waiting: tuple[int, ...]
    highest: int


def order(state: State) -> Order:
    """Show the turn-order track, with the bids."""
    bids = [player.bid for player in state.players]
    if state.places:
        places = tuple(
            Place(index, seat, 0 if seat is None else bids[seat], False, False)
            for index, seat in enumerate(state.places, start=1)
        )
        waiting = tuple(seat for seat in state.order if seat not in state.places)
        return Order("placing", places, waiting, max(bids))
    turns, bidding = state.phase == "turns", state.phase == "bidding"
    now = state.turn if turns else state.speaker if bidding and not state.dice else -1
    places = tuple(
        Place(index + 1, seat, bids[seat], index == now, turns and index < now)
        for index, seat in enumerate(state.order)
    )
    doing: Literal["", "bidding", "turns"] = "turns" if turns else "bidding" if bidding else ""
    return Order(doing, places, (), max(bids))


# -- ports ---------------------------------------------------------------------


class Port(Part, frozen=True):
    """A port as far as the table knows it.

    :param named: whether it has a name, here or in the rulebook.
    :param points: what its first ship scored or would score; None while that is not known.
    :param good: the colour of its cubes, or nothing.
    :param owner: who has discovered it; ``ships`` are the seats whose ships lie there.
    """

    port: int
    name: Message
    named: bool
    points: int | None
    good: str
    owner: int | None
    ships: tuple[int, ...]


class Ports(Part, frozen=True):
    """All ports that have a name or are somebody's, by half of the ocean.

    :param lost: those of which nobody has said in which half they lie.
    :param lisbon: the seats whose ships lie in Lisbon, as far as Roteiro was told.
    :param west, east: the seats whose ships are elsewhere in that half; ``unsure`` in either.
    :param hidden: how many ports nobody has named or reached.
    """

    west: tuple[Port, ...]
    east: tuple[Port, ...]
    lost: tuple[Port, ...]
    lisbon: tuple[int, ...]
    at_sea_west: tuple[int, ...]
    at_sea_east: tuple[int, ...]
    unsure: tuple[int, ...]
    hidden: int
    discovered: int


def is_named(state: State, port: int) -> bool:
    """Tell whether a port has a name that people would know."""
    return port in PORT_NAMES or f"port.{port}.name" in state.learned


def is_shown(state: State, port: int) -> bool:
    """Tell whether a port is more than a place that nobody has been to."""
    return (
        is_named(state, port)
        or good_of(port) is not None
        or state.discoverers[port - 1] is not None
        or state.options["board"] == "own"
        or any(f"port.{port}.{fact}" in state.learned for fact in ("points", "half"))
    )


def port_now(state: State, port: int) -> Port:
    """Show a port."""
    owner = state.discoverers[port - 1]
    key = f"port.{port}.points"
    points = state.worth[port - 1] if owner is not None else None
    if owner is None and known(state, key):
        points = number(state, key)
    ships = tuple(seat for seat, player in enumerate(state.players) if player.port == port)
    return Port(
        port,
        port_words(state, port),
        is_named(state, port),
        points,
        good_of(port) or "",
        owner,
        ships,
    )


def ports(state: State) -> Ports:
    """Show the ports."""
    by_half: dict[int | None, list[Port]] = {WEST: [], EAST: [], None: []}
    hidden = 0
    for port in PORTS:
        if is_shown(state, port):
            by_half[port_half(state, port)].append(port_now(state, port))
        else:
            hidden += 1
    sea: dict[int, list[int]] = {WEST: [], EAST: [], 0: []}
    for seat, player in enumerate(state.players):
        if not player.in_lisbon and not player.port:
            sea[player.half if player.half_sure else 0].append(seat)
    return Ports(
        tuple(by_half[WEST]),
        tuple(by_half[EAST]),
        tuple(by_half[None]),
        tuple(seat for seat, player in enumerate(state.players) if player.in_lisbon),
        tuple(sea[WEST]),
        tuple(sea[EAST]),
        tuple(sea[0]),
        hidden,
        sum(owner is not None for owner in state.discoverers),
    )


# -- Jerónimos tiles -----------------------------------------------------------


class Tile(Part, frozen=True):
    """A Jerónimos tile: its number, its points, and who has built it (None: nobody yet)."""

    tile: int
    points: int
    owner: int | None


class Tiles(Part, frozen=True):
    """The monastery, and how near the end is (C130, C131).

    :param pepper: the seats with pepper on board, which could buy the next tile.
    :param to_play: in the last round, the seats that still have a turn.
    """

    tiles: tuple[Tile, ...]
    left: int
    pepper: tuple[int, ...]
    last_round: bool
    to_play: tuple[int, ...]
    over: bool


def tiles(state: State) -> Tiles:
    """Show the tiles."""
    end = outlook.end(state)
    owners = {tile: seat for seat, player in enumerate(state.players) for tile in player.tiles}
    return Tiles(
        tuple(
            Tile(tile, number(state, f"tile.{tile}"), owners.get(tile))
            for tile in range(1, len(state.players) + 2)
        ),
        end.tiles,
        tuple(seat for seat, player in enumerate(state.players) if PEPPER in player.cargo),
        end.last_round,
        end.to_play,
        state.phase == "final",
    )


# -- what lies in front of a player --------------------------------------------


class Strip(Part, frozen=True):
    """The navigation markers as they lie on the player card, or the moves left of a roll.

    :param spent: slid up, on the left; the first ``bid`` of them were bid.
    :param rolled: this turn's roll, in the dice variant; ``moves`` are left of it.
    """

    owned: int
    spent: int
    bid: int
    dice: bool = False
    rolled: int = 0
    moves: int = 0

    @property
    def ready(self) -> int:
        """What can still be spent."""
        return self.moves if self.dice else self.owned - self.spent


def strip(state: State, seat: int) -> Strip:
    """Show a seat's markers."""
    player = state.players[seat]
    sails = state.phase == "turns" and state.order[state.turn] == seat
    return Strip(
        player.owned,
        player.spent,
        min(player.bid, player.spent),
        state.dice,
        state.rolled if sails else 0,
        player.moves,
    )


class Slot(Part, frozen=True):
    """A place for one cube on a ship, and whether it is on board."""

    colour: str
    aboard: bool


class Ship(Part, frozen=True):
    """A ship of a fleet.

    :param known: whether its goods are the printed ones.
    """

    ship: int
    open: bool
    sunk: bool
    slots: tuple[Slot, ...]
    known: bool


class Card(Part, frozen=True):
    """What everybody may know of a seat.

    :param port: where its ship lies, if Roteiro knows.
    :param worth: points of its cargo in Lisbon, at its best use.
    :param events: event cards in the hand; ``destinations`` cards dealt.
    :param pirates: pirate spaces that its markers could pay on plain steps; ``storm`` the
        highest storm that it could play after a plain step.
    """

    seat: int
    points: int
    first: bool
    strip: Strip
    ships: tuple[Ship, ...]
    cargo: tuple[str, ...]
    worth: int
    tiles: tuple[int, ...]
    half: int
    half_sure: bool
    in_lisbon: bool
    port: Port | None
    events: int
    destinations: int
    discovered: tuple[int, ...]
    monuments: int
    pirates: int
    wind_pirates: int
    storm: int


class Mine(Part, frozen=True):
    """A seat's own card; on the table screen everybody's.

    :param seat: whose page it is; None for the table screen.
    :param hands: whether event cards are held in hands; ``destinations`` whether there are any.
    """

    seat: int | None
    cards: tuple[Card, ...]
    hands: bool
    destinations: bool
    dice: bool
    sailing: bool


def ships(state: State, seat: int) -> tuple[Ship, ...]:
    """Show a fleet."""
    player = state.players[seat]
    return tuple(
        Ship(
            ship,
            ship != FAR_SHIP or player.upgraded,
            ship in player.sunk,
            tuple(Slot(good, good in player.cargo) for good in ship_goods(state, ship)),
            ship == FAR_SHIP or known(state, f"ship.{ship}.goods"),
        )
        for ship in SHIPS
    )


def card(state: State, seat: int) -> Card:
    """Show what lies in front of a player."""
    player = state.players[seat]
    buys = outlook.markers(state, seat)
    discovered = state.discovered(seat)
    return Card(
        seat,
        player.total,
        bool(state.order) and state.order[0] == seat,
        strip(state, seat),
        ships(state, seat),
        tuple(player.cargo),
        cargo.suggest(state, seat).plain.points,
        tuple(player.tiles),
        player.half,
        player.half_sure,
        player.in_lisbon,
        port_now(state, player.port) if player.port else None,
        state.hand(seat),
        player.dealt,
        tuple(discovered),
        max(0, MONUMENTS - len(discovered)),
        buys.plain_pirates,
        buys.wind_pirates,
        buys.storm,
    )


def cards(state: State) -> tuple[Card, ...]:
    """Show what lies in front of each player."""
    return tuple(card(state, seat) for seat in state.seats)
