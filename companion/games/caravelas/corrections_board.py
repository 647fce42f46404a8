"""Corrections of monuments and Jerónimos tiles, with their points."""

from __future__ import annotations

from companion.engine.correcting import must_be_a_seat
from companion.engine.flow import Deciding
from companion.engine.game import Gain
from companion.engine.words import N_, Message, Who, refuse, say

from .about import MONUMENTS, PORTS
from .correcting import Correction, must_stay_above
from .ledger import CaravelasMove
from .printed import known, number, port_points, port_words
from .state import State


class CorrectDiscoverer(Correction, frozen=True):
    """Say whose monument stands in a port; None for nobody's. Its points go along."""

    port: int
    owner: int | None = None

    def must_be_possible(self, state: State) -> None:
        """C094, C097."""
        if self.port not in PORTS:
            raise refuse(N_("Choose one of the 32 ports."), "C097")
        if self.owner is not None:
            must_be_a_seat(state, self.owner)
        if state.discoverers[self.port - 1] == self.owner:
            raise refuse(N_("It is like that already."), "C094")
        self._must_have_monument(state)
        before = state.discoverers[self.port - 1]
        if before is not None and self.port in state.players[before].claimed:
            raise refuse(N_("Destination cards are scored. Take that back first."), "C106")
        must_stay_above(state, self.gains(state))

    def needs(self, state: State, seat: int | None) -> tuple[str, ...]:
        """C097: the points, if nobody has scored them."""
        key = f"port.{self.port}.points"
        if (
            self.port not in PORTS
            or known(state, key)
            or state.discoverers[self.port - 1] is not None
        ):
            return ()
        return (key,)

    def _must_have_monument(self, state: State) -> None:
        """C098."""
        if self.owner is None or state.ruling("C098") == "counts":
            return
        if len(state.discovered(self.owner)) >= MONUMENTS:
            raise refuse(N_("{who} has no monument left."), "C098", who=Who(self.owner))

    def _worth(self, state: State) -> int:
        there = state.discoverers[self.port - 1] is not None
        return state.worth[self.port - 1] if there else port_points(state, self.port)

    def gains(self, state: State) -> tuple[Gain, ...]:
        """What the old owner loses and the new one gets."""
        if self.port not in PORTS:
            return ()
        worth, before = self._worth(state), state.discoverers[self.port - 1]
        lost = () if before is None else (Gain(before, -worth, "points", "discoveries"),)
        won = () if self.owner is None else (Gain(self.owner, worth, "points", "discoveries"),)
        return (*lost, *won)

    def correct(self, state: State) -> Message:
        """Move the monument."""
        worth = self._worth(state)
        state.discoverers[self.port - 1] = self.owner
        state.worth[self.port - 1] = 0 if self.owner is None else worth
        port = port_words(state, self.port)
        if self.owner is None:
            return say(N_("nobody has discovered {port}."), port=port)
        return say(N_("{owner} has discovered {port}."), owner=Who(self.owner), port=port)


class CorrectTile(Correction, frozen=True):
    """Give the lowest tile left to a player, hand one over, or put the last one back (None)."""

    tile: int
    owner: int | None = None

    def must_be_possible(self, state: State) -> None:
        """C009, C122."""
        if self.owner is not None:
            must_be_a_seat(state, self.owner)
        before = _owner_of(state, self.tile)
        if before is None and self.tile not in state.tiles:
            raise refuse(N_("That tile is not in play."), "C009")
        if before == self.owner:
            raise refuse(N_("It is like that already."), "C122")
        if before is None and self.tile != state.tiles[0]:
            raise refuse(N_("Tiles go in numeric order."), "C122")
        if self.owner is None and self.tile != len(state.players) + 1 - len(state.tiles):
            raise refuse(N_("Only the tile bought last can go back."), "C122")
        if self.owner is None and state.phase == "final":
            raise refuse(N_("The game has ended. Take its end back first."), "C130")
        must_stay_above(state, self.gains(state))

    def gains(self, state: State) -> tuple[Gain, ...]:
        """The points of the tile."""
        worth, before = number(state, f"tile.{self.tile}"), _owner_of(state, self.tile)
        lost = () if before is None else (Gain(before, -worth, "points", "tiles"),)
        won = () if self.owner is None else (Gain(self.owner, worth, "points", "tiles"),)
        return (*lost, *won)

    def correct(self, state: State) -> Message:
        """Move it; without a tile left it is the last round (C130)."""
        before = _owner_of(state, self.tile)
        (state.tiles if before is None else state.players[before].tiles).remove(self.tile)
        if self.owner is None:
            state.tiles.insert(0, self.tile)
        else:
            player = state.players[self.owner]
            player.tiles = sorted((*player.tiles, self.tile))
        state.last_round = not state.tiles
        if self.owner is None:
            return say(N_("Jerónimos tile {tile} is on the board."), tile=self.tile)
        text = N_("{owner} has Jerónimos tile {tile}.")
        return say(text, owner=Who(self.owner), tile=self.tile)


def _owner_of(state: State, tile: int) -> int | None:
    return next((seat for seat in state.seats if tile in state.players[seat].tiles), None)


MOVES: tuple[type[CaravelasMove], ...] = (CorrectDiscoverer, CorrectTile)
KINDS: tuple[Deciding[State], ...] = ()
PHASE_KINDS: frozenset[str] = frozenset()
