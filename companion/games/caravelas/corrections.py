"""Corrections of ships, markers, cards and points, and changes of what the table agreed."""

from __future__ import annotations

from companion.engine import agreeing
from companion.engine.correcting import must_be_a_seat
from companion.engine.flow import Deciding
from companion.engine.game import Gain, Play
from companion.engine.words import N_, Message, Who, refuse, say

from . import corrections_board
from .about import EAST, FAR_GOODS, FAR_SHIP, GOOD_NAMES, GOODS, HALF_NAMES, SHIPS, SHIPWRECKS, WEST
from .correcting import Correction, must_stay_above
from .ledger import CaravelasMove, refusal_of, score
from .options import OPTIONS
from .ports import Landing, load_asks, must_be_loadable
from .printed import known, number, ship_goods
from .red import goods_to_ask
from .state import State

MOST_POINTS = 200
MOST_CARDS = 12
"""Beyond any game: they only catch slips of the finger."""


# -- ships ---------------------------------------------------------------------


class CorrectHalf(Correction, frozen=True):
    """Say in which half of the ocean a ship is, and whether it lies in Lisbon."""

    owner: int
    half: int
    in_lisbon: bool = False

    def must_be_possible(self, state: State) -> None:
        """C002, C079."""
        must_be_a_seat(state, self.owner)
        if self.half not in (WEST, EAST):
            raise refuse(N_("The ocean has a west and an east."), "C079")
        if self.in_lisbon and self.half != WEST:
            raise refuse(N_("Lisbon lies in the west."), "C002")

    def correct(self, state: State) -> Message:
        """Put the ship there."""
        player = state.players[self.owner]
        player.half, player.half_sure = self.half, True
        player.in_lisbon, player.port = self.in_lisbon, 0
        text = (
            N_("{owner}'s ship lies in Lisbon.")
            if self.in_lisbon
            else N_("{owner}'s ship is in the {half}.")
        )
        return say(text, owner=Who(self.owner), half=say(HALF_NAMES[self.half]))


class CorrectCube(Correction, frozen=True):
    """Put a cube on board of a fleet, or take it off."""

    owner: int
    colour: str
    aboard: bool

    def must_be_possible(self, state: State) -> None:
        """C100 to C102."""
        must_be_a_seat(state, self.owner)
        if self.colour not in GOODS:
            raise refuse(N_("There are cubes of eight colours."), "C012")
        cargo = state.players[self.owner].cargo
        if self.aboard:
            must_be_loadable(state, self.owner, GOODS.index(self.colour) + 1, cargo)
        elif self.colour not in cargo:
            raise refuse(N_("There is no such cube on board."), "C100")

    def needs(self, state: State, seat: int | None) -> tuple[str, ...]:
        """C006: which ship carries it, if one has sunk."""
        if not self.aboard or refusal_of(self, state, seat) is not None:
            return ()
        return load_asks(state, self.owner, (Landing(GOODS.index(self.colour) + 1, load=True),))

    def correct(self, state: State) -> Message:
        """Move it between fleet and stock."""
        cargo = state.players[self.owner].cargo
        if self.aboard:
            cargo.append(self.colour)
        else:
            cargo.remove(self.colour)
        text = N_("{good} on board of {owner}.") if self.aboard else N_("{owner} has no {good}.")
        return say(text, good=say(GOOD_NAMES[self.colour]), owner=Who(self.owner))


class CorrectShip(Correction, frozen=True):
    """Put a shipwreck marker on a ship, or take it off; a sunk ship's cargo goes with it."""

    owner: int
    ship: int
    sunk: bool

    def must_be_possible(self, state: State) -> None:
        """C055, C056."""
        must_be_a_seat(state, self.owner)
        player = state.players[self.owner]
        if self.ship not in SHIPS or (self.ship == FAR_SHIP and not player.upgraded):
            raise refuse(N_("That ship is not open."), "C055")
        if self.sunk == (self.ship in player.sunk):
            raise refuse(N_("It is like that already."), "C056")
        wrecks = sum(len(each.sunk) for each in state.players)
        if self.sunk and state.ruling("C056") == "eight" and wrecks >= SHIPWRECKS:
            raise refuse(N_("All 8 shipwreck markers lie on ships."), "C056")

    def needs(self, state: State, seat: int | None) -> tuple[str, ...]:
        """C006: which goods go down with it."""
        if not self.sunk or refusal_of(self, state, seat) is not None:
            return ()
        return goods_to_ask(state, self.owner, self.ship)

    def correct(self, state: State) -> Message:
        """Move the marker."""
        player = state.players[self.owner]
        if not self.sunk:
            player.sunk.remove(self.ship)
            return say(
                N_("{owner}'s ship {ship} is afloat."), owner=Who(self.owner), ship=self.ship
            )
        player.sunk = sorted((*player.sunk, self.ship))
        if self.ship == FAR_SHIP or known(state, f"ship.{self.ship}.goods"):
            lost = ship_goods(state, self.ship)
            player.cargo = [colour for colour in player.cargo if colour not in lost]
        return say(N_("{owner}'s ship {ship} has sunk."), owner=Who(self.owner), ship=self.ship)


class CorrectUpgrade(Correction, frozen=True):
    """Say whether a player has the upgrade, with its markers."""

    owner: int
    upgraded: bool

    def must_be_possible(self, state: State) -> None:
        """C118 to C120."""
        must_be_a_seat(state, self.owner)
        player = state.players[self.owner]
        if player.upgraded == self.upgraded:
            raise refuse(N_("It is like that already."), "C120")
        if self.upgraded:
            return
        if FAR_SHIP in player.sunk or set(player.cargo) & set(FAR_GOODS):
            raise refuse(N_("Empty ship 4 and take its shipwreck marker off first."), "C118")
        more = number(state, "markers.upgraded") - number(state, "markers.start")
        if not state.dice and player.owned - player.spent < more:
            raise refuse(N_("{who} has spent too many markers."), "C119", who=Who(self.owner))

    def correct(self, state: State) -> Message:
        """Open or cover ship 4."""
        player = state.players[self.owner]
        player.upgraded = self.upgraded
        if not state.dice:
            key = "markers.upgraded" if self.upgraded else "markers.start"
            player.owned = number(state, key)
            player.bid = min(player.bid, player.owned)
        text = N_("{owner} has the upgrade.") if self.upgraded else N_("{owner} has no upgrade.")
        return say(text, owner=Who(self.owner))


class CorrectMarkers(Correction, frozen=True):
    """Say how many markers of a player are ready, or how many moves are left."""

    owner: int
    ready: int

    def must_be_possible(self, state: State) -> None:
        """C004, C022, C143."""
        must_be_a_seat(state, self.owner)
        player = state.players[self.owner]
        if state.dice:
            if state.phase != "turns" or self.owner != state.active:
                raise refuse(N_("Only who sails has moves left."), "C143")
            most = state.rolled
        else:
            most = player.owned - (player.bid if state.phase == "bidding" else 0)
        if not 0 <= self.ready <= most:
            raise refuse(N_("That can be 0 to {most}."), "C022", most=most)

    def correct(self, state: State) -> Message:
        """Slide them."""
        player = state.players[self.owner]
        if state.dice:
            player.moves = self.ready
        else:
            player.spent = player.owned - self.ready
        text = N_("{owner} has {count} ready.")
        return say(text, owner=Who(self.owner), count=self.ready)


class CorrectHand(Correction, frozen=True):
    """Say how many real event cards a player holds."""

    owner: int
    cards: int

    def must_be_possible(self, state: State) -> None:
        """C008, C139."""
        must_be_a_seat(state, self.owner)
        if state.own_deck or not state.hands:
            raise refuse(N_("Only real event cards are counted by hand."), "C008")
        if not 0 <= self.cards <= MOST_CARDS:
            raise refuse(N_("That cannot be the number of cards."), "C008")

    def correct(self, state: State) -> Message:
        """Set it."""
        state.players[self.owner].cards = self.cards
        text = N_("{owner} holds {count} event cards.")
        return say(text, owner=Who(self.owner), count=self.cards)


class CorrectPoints(Correction, frozen=True):
    """Give a player points that Roteiro missed, or (negative) take wrong ones away, and say why."""

    owner: int
    points: int
    reason: str = ""

    def must_be_possible(self, state: State) -> None:
        """Refuse a total below 0."""
        must_be_a_seat(state, self.owner)
        if not self.points or abs(self.points) > MOST_POINTS:
            raise refuse(N_("Say how many points, at most {most}."), "C003", most=MOST_POINTS)
        must_stay_above(state, (Gain(self.owner, self.points),))

    def apply(self, play: Play, seat: int | None) -> None:
        """Score them as a correction."""
        text = (
            N_("Correction: {points} for {who} ({reason}).")
            if self.reason
            else N_("Correction: {points} for {who}.")
        )
        score(play, self.owner, self.points, "correction", "C003", text, reason=self.reason)


# -- what the table agreed -----------------------------------------------------


class ChangeRuling(agreeing.ChangeRuling[State], frozen=True):
    """Read an open rule differently from now on."""

    options = OPTIONS

    def check(self, state: State, seat: int | None) -> None:
        """Cards dealt in secret stay secret (C008)."""
        super().check(state, seat)
        if self.rule != "C008" or state.ruling("C008") == "all_open":
            return
        dealt = any(player.destinations or player.events for player in state.players)
        if dealt and self.choice != "secret":
            raise refuse(N_("Cards have been dealt in secret, so they stay secret."), "C008")

    def apply(self, play: Play, seat: int | None) -> None:
        """Remember it, and that it was changed."""
        super().apply(play, seat)
        if self.rule not in play.state.changed:
            play.state.changed.append(self.rule)


MOVES: tuple[type[CaravelasMove], ...] = (
    CorrectHalf,
    CorrectCube,
    CorrectShip,
    CorrectUpgrade,
    CorrectMarkers,
    CorrectHand,
    *corrections_board.MOVES,
    CorrectPoints,
    ChangeRuling,
)
KINDS: tuple[Deciding[State], ...] = ()
PHASE_KINDS: frozenset[str] = frozenset()
