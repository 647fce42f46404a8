"""Stopping in Lisbon: sell, build, upgrade, repair, cards (C108 to C126)."""

from __future__ import annotations

from typing import ClassVar

from companion.engine.flow import Deciding, Open
from companion.engine.game import Move, Offer, Play, Random
from companion.engine.words import N_, Message, Who, refuse, say

from . import cargo
from .about import PEPPER, UPGRADE_CUBES, WEST
from .drifting import SailOn
from .events import fill_hand, swap_hand
from .ledger import (
    CaravelasMove,
    button,
    goods_words,
    instruct,
    must_have_seat,
    note,
    points,
    score,
)
from .printed import number
from .sailing import must_be_step, must_sail, sail, starts_with_none
from .state import State


class Lisbon(CaravelasMove, frozen=True):
    """Stop in Lisbon and do all business there; everything not used otherwise is sold (C110).

    :param step: 1 for a plain step into Lisbon, 0 with the wind, told already, or there already.
    :param tile: whether pepper buys a Jerónimos tile (C121).
    :param upgrade: three colours handed in for the upgrade, or none (C117).
    :param swap: whether the whole hand is swapped instead of filled up (C113).
    """

    answers: ClassVar[tuple[str, ...]] = ("sail", "drifted", "bonus_stop")

    step: int = 0
    tile: bool = False
    upgrade: tuple[str, ...] = ()
    swap: bool = False

    def price(self, state: State, seat: int | None) -> int:
        """The step."""
        return self.step

    def check(self, state: State, seat: int | None) -> None:
        """C109, C112, C113, and what the cargo allows."""
        opened = state.stack[-1]
        if opened.kind == "sail":
            seat = self._must_sail_in(state, seat)
        elif seat is None or seat != opened.seat or self.step:
            raise refuse(N_("{who}'s ship lies in Lisbon."), "C109", who=Who(opened.seat or 0))
        if self.swap and not state.hands:
            raise refuse(N_("Nobody holds event cards in this variant."), "C139")
        self._must_have_tile(state, seat)
        self._must_have_upgrade(state, seat)

    def _must_sail_in(self, state: State, seat: int | None) -> int:
        """C030, C112."""
        must_be_step(self.step)
        seat = must_sail(state, seat, "Lisbon", self.step)
        there = state.players[seat].in_lisbon and state.acts == 0
        none = starts_with_none(state) and state.ruling("C030") != "free_wind"
        if none and not there:
            raise refuse(N_("Every marker was bid, so there is no sailing this turn."), "C030")
        if there and not self.step and state.ruling("C112") == "must_return":
            raise refuse(N_("Leave Lisbon and come back before you stop there."), "C112")
        return seat

    def _must_have_tile(self, state: State, seat: int) -> None:
        """C121, C125, C126."""
        if not self.tile:
            return
        if PEPPER not in state.players[seat].cargo:
            raise refuse(N_("Only pepper (green) buys a tile, and there is none on board."), "C121")
        if PEPPER in self.upgrade:
            raise refuse(N_("Pepper has one use: tile, upgrade or sale."), "C125")
        if not state.tiles:
            raise refuse(N_("No tile is left. Sell the pepper."), "C126")

    def _must_have_upgrade(self, state: State, seat: int) -> None:
        """C117, C120."""
        if not self.upgrade:
            return
        player = state.players[seat]
        if player.upgraded:
            raise refuse(N_("{who} has the upgrade already."), "C120", who=Who(seat))
        different = set(self.upgrade)
        if len(self.upgrade) != UPGRADE_CUBES or len(different) != UPGRADE_CUBES:
            raise refuse(N_("The upgrade costs 3 cubes of different goods."), "C117")
        if not different <= set(player.cargo):
            raise refuse(N_("Hand in 3 cubes that are on board."), "C117")

    def apply(self, play: Play, seat: int | None) -> None:
        """Do the business; in one's own turn it ends the turn (C109)."""
        state: State = play.state
        assert seat is not None
        if state.stack[-1].kind == "sail":
            sail(play, seat, "Lisbon", self.step, moved=True)
            state.turn_over = True
        else:
            state.turn_over = state.stack.pop().kind == "drifted" or state.turn_over
        player = state.players[seat]
        player.in_lisbon, player.port, player.stopped = True, 0, True
        player.half, player.half_sure = WEST, True
        note(play, "C109", N_("{who} stops in Lisbon."), who=Who(seat))
        self._upgrade(play, seat)
        self._buy_tile(play, seat)
        _sell(play, seat)
        _repair(play, seat)
        if self.swap:
            swap_hand(play, seat)
        elif state.hands:
            fill_hand(play, seat, "C113")

    def _upgrade(self, play: Play, seat: int) -> None:
        """C117 to C119; with dice it opens ship 4, and perhaps adds moves (C147)."""
        if not self.upgrade:
            return
        state: State = play.state
        player = state.players[seat]
        player.cargo = [colour for colour in player.cargo if colour not in self.upgrade]
        player.upgraded = True
        text = N_("{who} hands in {goods} for the upgrade.")
        note(play, "C117", text, who=Who(seat), goods=goods_words(self.upgrade))
        instruct(play, "C118", N_("Uncover {who}'s ship 4."), who=Who(seat))
        if state.dice:
            return
        more = number(state, "markers.upgraded") - player.owned
        player.owned += more
        text = N_("{who} gets {count} more navigation markers.")
        instruct(play, "C119", text, who=Who(seat), count=more)

    def _buy_tile(self, play: Play, seat: int) -> None:
        """C121 to C123, C130."""
        if not self.tile:
            return
        state: State = play.state
        player = state.players[seat]
        player.cargo.remove(PEPPER)
        worth = cargo.tile_value(state)
        tile = state.tiles.pop(0)
        player.tiles.append(tile)
        text = N_("{who} buys Jerónimos tile {tile} with pepper: {points}.")
        score(play, seat, worth, "tiles", "C123", text, tile=tile)
        if not state.tiles:
            state.last_round = True
            note(play, "C130", N_("That was the last tile: this is the last round."))


def _sell(play: Play, seat: int) -> None:
    """C110, C111."""
    state: State = play.state
    player = state.players[seat]
    if not player.cargo:
        return
    worth = sum(cargo.value(state, colour) for colour in player.cargo)
    goods = goods_words(player.cargo)
    player.cargo = []
    score(play, seat, worth, "goods", "C111", N_("{who} sells {goods}: {points}."), goods=goods)


def _repair(play: Play, seat: int) -> None:
    """C115; the cover of ship 4 stays (C116)."""
    player = play.state.players[seat]
    if player.sunk:
        player.sunk = []
        text = N_("{who}'s ships are restored: take the shipwreck markers off.")
        instruct(play, "C115", text, who=Who(seat))


# -- buttons -------------------------------------------------------------------


def lisbon_offers(state: State, seat: int, step: int) -> tuple[Offer, ...]:
    """Offer the stop with the best use of the cargo, and with the upgrade if it can be bought."""
    best = cargo.suggest(state, seat)
    offers = [_offer(state, seat, step, best.plain)]
    if best.upgrade is not None:
        offers.append(_offer(state, seat, step, best.upgrade))
    return tuple(offers)


def _offer(state: State, seat: int, step: int, use: cargo.Use) -> Offer:
    move = Lisbon(step, use.tile, use.upgrade)
    return button(state, seat, move, _label(use))


def _label(use: cargo.Use) -> Message:
    worth = points(use.points)
    if use.upgrade and use.tile:
        text = N_("Stop in Lisbon: upgrade with {goods}, tile, {points}")
    elif use.upgrade:
        text = N_("Stop in Lisbon: upgrade with {goods}, {points}")
    elif use.tile:
        text = N_("Stop in Lisbon: tile, {points}")
    else:
        text = N_("Stop in Lisbon: {points}")
    return say(text, points=worth, goods=goods_words(use.upgrade))


def sample_lisbon(state: State, seat: int, step: int, random: Random) -> Lisbon:
    """Make up a stop."""
    ways = list(cargo.uses(state, seat))
    tiles = [way for way in ways if way.tile]
    way = random.choice(tiles if tiles and random.random() < 0.8 else ways)
    swap = state.hands and random.random() < 0.2
    return Lisbon(step, way.tile, way.upgrade, swap)


class Stopping(Deciding[State]):
    """Whether a ship stops that has come to Lisbon drifting (C070) or on a bonus move (C089)."""

    moves = ("Lisbon", "SailOn")

    def __init__(self, kind: str, rule: str) -> None:
        self.kind = kind  # type: ignore[misc]
        self.rule = rule  # type: ignore[misc]

    def id(self, state: State, opened: Open) -> str:
        """A new question for each arrival."""
        return f"{self.kind}@{opened.seat}:{state.round}:{opened.args['act']}"

    def sentence(self, state: State, opened: Open) -> Message:
        """Ask the owner."""
        return say(N_("{who}, does your ship stop in Lisbon?"), who=Who(opened.seat or 0))

    def offers(self, state: State, opened: Open) -> tuple[Offer, ...]:
        """Stop, or sail on."""
        seat = must_have_seat(state, opened.seat)
        on = button(state, seat, SailOn(), say(N_("No business in Lisbon")))
        return (*lisbon_offers(state, seat, 0), on)

    def sample(self, state: State, opened: Open, random: Random) -> tuple[int | None, Move]:
        """Either."""
        seat = must_have_seat(state, opened.seat)
        if random.random() < 0.3:
            return seat, SailOn()
        return seat, sample_lisbon(state, seat, 0, random)


MOVES = (Lisbon,)
KINDS = (Stopping("drifted", "C070"), Stopping("bonus_stop", "C089"))
PHASE_KINDS: frozenset[str] = frozenset()
