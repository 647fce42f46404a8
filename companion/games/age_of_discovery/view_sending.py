"""The send screen: which free ships there are, and which expeditions they fit (A048 to A085)."""

from __future__ import annotations

from collections.abc import Iterable

from companion.engine.game import Part
from companion.engine.words import N_, Message, Refusal, say

from .about import COLOURS, EXPEDITIONS, FLAGSHIP, HIGHEST_LIMIT, SHIP_FEE, VALUES
from .contracts import unplaced
from .printed import flagship_colours, limit
from .purse import must_afford
from .sailing import fits
from .state import State, value_of
from .view_pieces import Deed, Ship, deed, in_order, ship_face
from .wording import expedition_words


class Goal(Part, frozen=True):
    """An expedition as a place to send ships to.

    :param line: the colours that fit; none if it is empty, and the first ship sets it.
    :param room: transport value that still fits, as far as the limit is known; ``sure`` if it is.
    :param why: why none of the ships can go there; None if one can.
    """

    number: int
    name: Message
    named: bool
    line: tuple[str, ...]
    total: int
    limit: int | None
    room: int
    sure: bool
    why: Message | None


class Fleet(Part, frozen=True):
    """Ships that can be sent to an expedition together.

    :param wild: whether each needs a Wild Ship card; ``together`` if one card does for a place.
    :param only: whether only places that they fit are worth showing.
    :param lines: the colours of which one is named when a flagship opens a line (A075).
    """

    ships: tuple[Ship, ...]
    goals: tuple[Goal, ...]
    wild: bool = False
    together: bool = False
    only: bool = False
    lines: tuple[str, ...] = ()


class Loading(Part, frozen=True):
    """Ships from which those of a contract are chosen, one by one.

    :param contracts: which contract it may be, where the real cards are in the hands.
    """

    ships: tuple[Ship, ...]
    flagship: Ship | None
    wild: int
    contracts: tuple[Deed, ...]


class Sending(Part, frozen=True):
    """What can be sent from a seat, as far as everybody may know.

    :param broke: why no fee can be paid at all, if everybody may know.
    :param hidden: whether the flagship can be sent from its owner's own page only (A076).
    :param flagship: its fleet of one, if everybody may send it.
    :param loading: for a contract, where the real cards are in the hands.
    """

    standard: Fleet
    broke: Message | None
    wild: Fleet | None
    cards: int
    flagship: Fleet | None
    hidden: bool
    loading: Loading | None


def sending(state: State, seat: int) -> Sending:
    """Show the send screen."""
    player = state.players[seat]
    ships = in_order(player.ships)
    hidden = state.by_app("flagships") and not player.flagship_used
    free = state.flagship_is_free(seat)
    return Sending(
        Fleet(tuple(map(ship_face, ships)), goals(state, seat, ships)),
        _broke(state, seat),
        wild_fleet(state, seat, ships) if ships and player.wild else None,
        player.wild,
        flagship_fleet(state, seat) if free and not hidden else None,
        hidden and free,
        None if state.by_app("contracts") or not player.contracts else loading(state, seat, hidden),
    )


def _broke(state: State, seat: int) -> Message | None:
    if state.purses_hidden:
        return None
    try:
        must_afford(state, seat, SHIP_FEE, "A052")
    except Refusal as refusal:
        return refusal.message
    return None


def loading(state: State, seat: int, hidden: bool) -> Loading:
    """Show what a contract may be loaded with; the flagship not if it is hidden."""
    player = state.players[seat]
    flagship = None
    if state.flagship_is_free(seat) and not hidden:
        flagship = Ship(FLAGSHIP, flagship_colours(state, seat) or (), 0)
    contracts: list[str] = []
    if not state.by_app("contracts"):
        contracts = list(player.hand)
        contracts += unplaced(state) if player.unseen else []
    return Loading(
        tuple(map(ship_face, in_order(player.ships))),
        flagship,
        player.wild,
        tuple(deed(state, contract) for contract in contracts),
    )


# -- where ships fit -----------------------------------------------------------


def goals(state: State, seat: int, ships: list[str]) -> tuple[Goal, ...]:
    """Show where standard ships fit."""
    return tuple(_goal(state, number, _why(state, seat, number, ships)) for number in EXPEDITIONS)


def wild_fleet(state: State, seat: int, ships: list[str]) -> Fleet | None:
    """Show where standard ships fit with a Wild Ship card only, if anywhere (A080, A084)."""
    shown = tuple(
        _goal(state, number, _why_wild(state, seat, number, ships)) for number in EXPEDITIONS
    )
    if all(each.why is not None for each in shown):
        return None
    together = state.ruling("A082") == "one_place"
    return Fleet(tuple(map(ship_face, ships)), shown, True, together, True)


def flagship_fleet(state: State, seat: int) -> Fleet:
    """Show where a flagship fits (A072 to A076)."""
    colours = flagship_colours(state, seat)
    shown = tuple(
        _goal(state, number, _why(state, seat, number, [FLAGSHIP])) for number in EXPEDITIONS
    )
    lines = (colours or COLOURS) if state.ruling("A075") == "named" else ()
    wild = bool(state.players[seat].wild) and state.ruling("A085") == "allowed"
    return Fleet((Ship(FLAGSHIP, colours or (), 0),), shown, wild, lines=lines)


def room(state: State, number: int) -> int:
    """Give the transport value that still fits on an expedition (A056)."""
    most = limit(state, number)
    return (HIGHEST_LIMIT if most is None else most) - state.expedition(number).total


def _goal(state: State, number: int, why: Message | None) -> Goal:
    there, most = state.expedition(number), limit(state, number)
    name = expedition_words(state, number)
    line, space = tuple(there.line), room(state, number)
    sure = most is not None
    return Goal(number, name, "name" in name.args, line, there.total, most, space, sure, why)


def least(ship: str) -> int:
    """Give the lowest transport value of a ship (A073)."""
    return VALUES[0] if ship == FLAGSHIP else value_of(ship)


def _why(state: State, seat: int, number: int, ships: Iterable[str]) -> Message | None:
    there, space = state.expedition(number), room(state, number)
    if space <= 0:
        return say(N_("full"))
    fitting = [ship for ship in ships if not there.ships or _fits(state, seat, number, ship)]
    if not fitting:
        return say(N_("other colour"))
    return None if any(least(ship) <= space for ship in fitting) else say(N_("no room"))


def _fits(state: State, seat: int, number: int, ship: str) -> bool:
    if ship == FLAGSHIP and state.players[seat].wild and state.ruling("A085") == "allowed":
        return True
    return fits(state, seat, ship, state.expedition(number).line) is not False


def _why_wild(state: State, seat: int, number: int, ships: Iterable[str]) -> Message | None:
    there, space = state.expedition(number), room(state, number)
    if not there.ships:
        sets = state.ruling("A084") == "sets_line"
        return None if sets else say(N_("no card needed"))
    if space <= 0:
        return say(N_("full"))
    others = [ship for ship in ships if fits(state, seat, ship, there.line) is False]
    if not others:
        return say(N_("no card needed"))
    return None if any(least(ship) <= space for ship in others) else say(N_("no room"))
