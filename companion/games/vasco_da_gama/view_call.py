"""A called number and its action, and the merchant ship, in a form that pages can lay out."""

from __future__ import annotations

from companion.engine.flow import Open
from companion.engine.game import Part

from .about import EXTRA_NUMBERS, LANDINGS
from .printed import known, number, row
from .sailing import slots_key
from .state import Player, State
from .view_board import Character, Tile, by_colour, characters, tile


class LandingChoice(Part, frozen=True):
    """The empty slots of a landing: index and value, left to right.

    :param confirmed: whether the values are the printed ones.
    """

    landing: str
    slots: tuple[tuple[int, int], ...]
    confirmed: bool


class Called(Part, frozen=True):
    """A number on the board: whose it is, where, what acting costs and giving up brings."""

    number: int
    seat: int
    area: str
    right: int
    give_up: int
    give_up_known: bool


class ShipChoice(Part, frozen=True):
    """A launched ship at home that could be sent: what it shows, and its captain on board."""

    tile: Tile
    boarded: bool


class CallBody(Part, frozen=True):
    """A called number, with what the areas concerned have to choose from.

    :param ahead: the next numbers to be called, lowest first.
    :param purse: the owner's Reals; None if they are not counted.
    :param court: the Reals on the two court spaces.
    :param sections: sailors by colour in each open section that has any.
    :param waiting: captains left in the Recruiting Area, by seat.
    :param display: projects in the upper spaces.
    :param ships: launched ships at home, by seat; ``captains`` in the supply, by seat.
    :param landings: those with an empty slot.
    """

    called: Called
    ahead: tuple[Called, ...]
    purse: int | None
    court: tuple[int, ...]
    characters: tuple[Character, ...]
    sections: tuple[tuple[int, tuple[int, ...]], ...]
    waiting: tuple[int, ...]
    display: tuple[Tile, ...]
    sao_gabriel: Tile | None
    ships: tuple[tuple[ShipChoice, ...], ...]
    captains: tuple[int, ...]
    landings: tuple[LandingChoice, ...]


class MerchantBody(Part, frozen=True):
    """Sending the merchant ship: the empty slots that fit; ``later`` if it may wait."""

    seat: int
    ship: Tile | None
    landings: tuple[LandingChoice, ...]
    later: bool


class SendMoreBody(Part, frozen=True):
    """Sending one more ship with the same expedition."""

    seat: int
    ships: tuple[ShipChoice, ...]
    landing: LandingChoice | None


def called(state: State, disc_number: int, seat: int, area: str) -> Called:
    """Show a number on the board."""
    key = f"give_up.{disc_number}"
    extra = disc_number in EXTRA_NUMBERS
    return Called(
        disc_number,
        seat,
        area,
        state.price_of_right(disc_number),
        0 if extra else number(state, key),
        extra or known(state, key),
    )


EARLY = 2
"""So many numbers after the called one can be entered ahead of their turn on its page."""


def call_body(state: State, opened: Open) -> CallBody:
    """Show the called number, the next ones, and what their actions offer."""
    discs = sorted(state.discs, key=lambda disc: disc.number)
    first = next(index for index, disc in enumerate(discs) if disc.number == opened.args["number"])
    now, *ahead = (
        called(state, disc.number, disc.seat, disc.area)
        for disc in discs[first : first + EARLY + 1]
    )
    areas = {now.area, *(each.area for each in ahead)}
    navigation, projects = "navigation" in areas, "projects" in areas
    players = state.players
    return CallBody(
        now,
        tuple(ahead),
        players[now.seat].purse if state.coins_tracked else None,
        tuple(state.court),
        characters(state) if "characters" in areas else (),
        sections(state) if "recruiting" in areas else (),
        tuple([player.waiting for player in players]),
        tuple([tile(state, ship) for ship in state.display if ship]) if projects else (),
        tile(state, state.sao_gabriel) if projects and state.sao_gabriel else None,
        tuple([ships_at_home(state, player) for player in players]) if navigation else (),
        tuple([player.captains for player in players]),
        landing_choices(state) if navigation else (),
    )


def ships_at_home(state: State, player: Player) -> tuple[ShipChoice, ...]:
    """Show a player's launched ships."""
    return tuple([ShipChoice(tile(state, home.ship), home.captain) for home in player.ships])


def sections(state: State) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """Count the sailors of each open section that has any."""
    return tuple(
        (index, by_colour(section))
        for index, section in enumerate(state.sections)
        if section and index not in state.closed
    )


def landing_choices(state: State, limit: int | None = None) -> tuple[LandingChoice, ...]:
    """List the landings with their empty slots.

    :param limit: leave out the slots that are known to be too high for it.
    """
    choices = []
    for landing in LANDINGS:
        key = slots_key(landing)
        confirmed = known(state, key)
        values = row(state, key)
        slots = tuple(
            (index, values[index])
            for index, there in enumerate(state.landings[landing])
            if there is None and (limit is None or not confirmed or values[index] <= limit)
        )
        if slots:
            choices.append(LandingChoice(landing, slots, confirmed))
    return tuple(choices)


def merchant_body(state: State, opened: Open) -> MerchantBody:
    """Show where the merchant ship could go."""
    ship = tile(state, state.merchant) if state.merchant else None
    return MerchantBody(
        opened.seat or 0,
        ship,
        landing_choices(state, ship.limit if ship else None),
        opened.kind == "merchant_now",
    )


def send_more_body(state: State, opened: Open) -> SendMoreBody:
    """Show which ships could go with the expedition that is under way (V106)."""
    seat = opened.seat or 0
    player = state.players[seat]
    landing = next(
        (each for each in landing_choices(state) if each.landing == opened.args["landing"]), None
    )
    ships = tuple(
        ShipChoice(tile(state, home.ship), home.captain)
        for home in player.ships
        if home.captain or player.captains
    )
    return SendMoreBody(seat, ships, landing)
