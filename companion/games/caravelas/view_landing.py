"""Where ships arrive, in a form that pages can lay out: ports, Lisbon, moves without markers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from companion.engine.flow import Open
from companion.engine.game import Offer, Part
from companion.engine.words import Message, Refusal

from . import cargo
from .about import HAND, PORTS, WEST
from .ledger import must_have_seat, refusal_of
from .lisbon import Lisbon
from .ports import must_be_loadable, scores
from .printed import free_place, good_of, known, number, port_half, port_words
from .state import State
from .view_board import is_named, is_shown

# -- choosing a port -----------------------------------------------------------


class PortChoice(Part, frozen=True):
    """A port that a ship may have come to.

    :param points: what discovering it would score; None while that is not known, and 0 if it
        has a monument already.
    :param owner: whose monument stands there.
    :param loads: whether a cube of its good would be loaded; ``why`` not.
    """

    port: int
    name: Message
    named: bool
    points: int | None
    good: str
    owner: int | None
    loads: bool
    why: Message | None


class Landings(Part, frozen=True):
    """The ports to choose from, those that the ship may be near to first.

    :param near: ports in the ship's half of the ocean, or in one that nobody has told.
    :param new: the place where a port is kept that nobody has named; None if all are known.
    :param half: the ship's half, as far as that is ``sure``.
    """

    seat: int
    near: tuple[PortChoice, ...]
    far: tuple[PortChoice, ...]
    new: int | None
    half: int
    sure: bool


def landings(state: State, seat: int) -> Landings:
    """Show the ports that a seat's ship may have come to."""
    player = state.players[seat]
    near: list[PortChoice] = []
    far: list[PortChoice] = []
    for port in PORTS:
        if is_shown(state, port):
            half = port_half(state, port)
            other = player.half_sure and half is not None and half != player.half
            (far if other else near).append(port_choice(state, seat, port))
    new = free_place(state, player.half)
    return Landings(
        seat,
        tuple(near),
        tuple(far),
        None if new is None or is_shown(state, new) else new,
        player.half,
        player.half_sure,
    )


def port_choice(state: State, seat: int, port: int) -> PortChoice:
    """Show a port to a ship that may have come there."""
    points: int | None = 0
    if scores(state, seat, port):
        key = f"port.{port}.points"
        points = number(state, key) if known(state, key) else None
    good, loads, why = good_of(port), False, None
    if good is not None:
        refusal = refused_load(state, seat, port)
        loads, why = refusal is None, refusal.message if refusal else None
    return PortChoice(
        port,
        port_words(state, port),
        is_named(state, port),
        points,
        good or "",
        state.discoverers[port - 1],
        loads,
        why,
    )


def refused_load(state: State, seat: int, port: int) -> Refusal | None:
    """Tell why a cube cannot be loaded at a port, if it cannot."""
    try:
        must_be_loadable(state, seat, port, state.players[seat].cargo)
    except Refusal as refusal:
        return refusal
    return None


# -- Lisbon --------------------------------------------------------------------


class UseChoice(Part, frozen=True):
    """A way to use the cargo, with the points that it scores at once.

    :param use: the cubes handed in for the upgrade, whether a tile is bought, what is sold.
    """

    use: cargo.Use
    offer: Offer


class Stop(Part, frozen=True):
    """A stop in Lisbon: the best uses of the cargo, and what else comes with it.

    :param uses: the best first; ``price`` is what the upgrade costs against it, in points.
    :param plain: why it is not possible on a plain step; None if it is, or if there is no step.
    :param cubes: what is on board, with the points of each cube when sold.
    :param tile: number of the tile that pepper could buy, and its points; 0 if it cannot.
    :param sunk: ships that are repaired; ``draws`` event cards that fill the hand.
    :param stepping: whether the ship still has to come in.
    """

    seat: int
    uses: tuple[UseChoice, ...]
    price: int
    plain: Message | None
    cubes: tuple[tuple[str, int], ...]
    tile: int
    tile_points: int
    last_tile: bool
    upgrade: bool
    sunk: tuple[int, ...]
    hand: int
    draws: int
    swaps: bool
    stepping: bool

    @property
    def refused(self) -> bool:
        """Whether the ship cannot stop in Lisbon now."""
        return self.uses[0].offer.refusal is not None


def stop(state: State, seat: int, stepping: bool, offers: Iterable[Offer]) -> Stop:
    """Show a stop in Lisbon.

    :param offers: the decision's offers of it.
    """
    player = state.players[seat]
    best = cargo.suggest(state, seat)
    ways = [best.plain]
    if best.plain.tile:
        ways.append(cargo.use(state, seat, False, ()))
    if best.upgrade is not None:
        ways.insert(1, best.upgrade)
    shown = [offer for offer in offers if offer.move == "Lisbon"]
    still = [offer for offer in shown if offer.values.get("step", 0) == 0]
    stepped = [offer for offer in shown if offer.values.get("step") == 1]
    fills = state.hands and not state.dice
    may_tile = cargo.may_buy_tile(state, seat)
    return Stop(
        seat,
        tuple(UseChoice(way, _offer(state, seat, way, still[0])) for way in ways),
        best.price,
        stepped[0].refusal if stepped else None,
        tuple((good, cargo.value(state, good)) for good in player.cargo),
        state.tiles[0] if may_tile else 0,
        cargo.tile_value(state) if may_tile else 0,
        best.last_tile,
        cargo.may_upgrade(state, seat),
        tuple(player.sunk),
        state.hand(seat),
        max(0, HAND - state.hand(seat)) if fills else 0,
        fills,
        stepping,
    )


def _offer(state: State, seat: int, way: cargo.Use, judged: Offer) -> Offer:
    """Offer a use of the cargo; whether the ship can stop at all has been judged."""
    refusal = refusal_of(Lisbon(0, way.tile, way.upgrade), state, seat)
    values: dict[str, int | str] = {"tile": 1} if way.tile else {}
    values |= {f"upgrade-{index}": colour for index, colour in enumerate(way.upgrade)}
    return Offer(
        "Lisbon",
        judged.label,
        values,
        refusal=refusal.message if refusal else None,
        rule=refusal.rule if refusal else "",
    )


# -- moves without markers -----------------------------------------------------


class Voyage(Part, frozen=True):
    """A drift or a bonus move of a seat: where it may have come to.

    :param stay: the offer to have made no move at all; None for a drift.
    """

    move: str
    seat: int
    landings: Landings
    west: bool
    stay: Offer | None = None


def voyage(state: State, move: str, seat: int, stay: Offer | None = None) -> Voyage:
    """Show where a ship may have come to without markers."""
    player = state.players[seat]
    west = not player.half_sure or player.half == WEST
    return Voyage(move, seat, landings(state, seat), west, stay)


class DriftBody(Part, frozen=True):
    """Drifting before a compass storm."""

    voyage: Voyage
    direction: str


class BonusBody(Part, frozen=True):
    """Bonus moves of the others: nothing to tell of anybody, or each by itself."""

    nothing: Offer
    voyages: tuple[Voyage, ...]
    spaces: int
    direction: str


class StopBody(Part, frozen=True):
    """Whether a ship stops in Lisbon that has come there without markers."""

    stop: Stop
    on: Offer


def drift_body(state: State, opened: Open, offers: Sequence[Offer]) -> DriftBody:
    """Lay out a drift."""
    seat = must_have_seat(state, opened.seat)
    return DriftBody(voyage(state, "Drift", seat), str(opened.args["direction"]))


def bonus_body(state: State, opened: Open, offers: Sequence[Offer]) -> BonusBody:
    """Lay out the bonus moves."""
    bonus = state.bonus
    assert bonus is not None
    nothing = next(offer for offer in offers if offer.move == "NothingToTell")
    stay = next(offer for offer in offers if offer.move == "DeclineBonus")
    voyages = tuple(voyage(state, "BonusMove", seat, stay) for seat in bonus.waiting)
    return BonusBody(nothing, voyages, bonus.spaces, bonus.direction)


def stop_body(state: State, opened: Open, offers: Sequence[Offer]) -> StopBody:
    """Lay out a stop in Lisbon after a drift or a bonus move."""
    seat = must_have_seat(state, opened.seat)
    on = next(offer for offer in offers if offer.move == "SailOn")
    return StopBody(stop(state, seat, False, offers), on)
