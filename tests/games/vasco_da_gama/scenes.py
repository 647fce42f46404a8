"""Scenes for the tests: a table in the middle of a game, with what a test needs on it.

A scene begins on Roteiro's own board with everything drawn by the app, so that nothing is asked
unless a test wants it. What lies on the board is put there piece by piece; no piece is made.
"""

from __future__ import annotations

from collections.abc import Sequence

from companion.engine.chance import Chance
from companion.engine.game import Play
from companion.games.vasco_da_gama import GAME
from companion.games.vasco_da_gama.sailing import slots_key
from companion.games.vasco_da_gama.state import Docked, HomeShip, Player, Tile
from tests.games.vasco_da_gama.table import Table, set_up


def scene(players: int = 3, **options: str) -> Scene:
    """Lay a game out and go to round 1, with no ship on the landings and a merchant ship to send.

    :param options: as for ``table.set_up``.
    """
    laid = set_up(players, **options)
    made = Scene(laid.state, laid.notes, laid.outcomes, laid.seed)
    state = made.state
    if state.stack and state.stack[-1].kind == "merchant" and state.merchant is not None:
        state.out.append(state.merchant)
        state.merchant = state.merchants.pop(0)
    if state.tile is None:
        state.tile, state.next_tile = Tile(8, 0, (5, 4)), Tile(9, 1, (6, 3))
        state.marker, state.court = 8, [5, 4]
    state.phase, state.moved = "placing", True
    made.ask_anew()
    return made


def real(**options: str) -> Scene:
    """A table with the real game, of which nobody has said anything."""
    return scene(board="real", merchants="app", **options)


class Scene(Table):
    """A table with what a test of phase 3 and of the ends puts on it."""

    # -- setting the scene -----------------------------------------------------

    def begin(self, phase: str, round: int = 1) -> Scene:
        """Go to the beginning of a phase, the merchant ship already sent."""
        state = self.state
        if state.merchant is not None:
            state.out.append(state.merchant)
            state.merchant = None
        return self.resume(phase, round)

    def resume(self, phase: str, round: int = 1) -> Scene:
        """Go to a phase with everything as it lies."""
        state = self.state
        state.phase, state.round = phase, round
        state.stack.clear()
        play = Play(state, Chance(self.seed), [])
        GAME.advance(play)
        self.notes = play.notes
        GAME.check(state)
        return self

    def player(self, seat: int) -> Player:
        """Give a player."""
        return self.state.players[seat]

    def rows(self, **rows: Sequence[int]) -> Scene:
        """Print other slots on the board: ``rows(natal=(4, 5))``."""
        for landing, values in rows.items():
            self.state.learned[slots_key(landing)] = tuple(values)
            self.state.landings[landing] = [None] * len(values)
        return self

    def project(self, **facts: int) -> str:
        """Take a project from the deck and say what is printed on it."""
        ship = self.state.deck.pop(0)
        facts = {"limit": 11, "crew": 1, "reals": 0, "points": 0, **facts}
        self.state.learned.update({f"{ship}.{name}": value for name, value in facts.items()})
        return ship

    def dock(self, landing: str, seat: int, slot: int = 0, **facts: int) -> str:
        """Put a seat's ship with a captain into a slot; its limit is 11 unless said."""
        ship = self.project(**facts)
        self.board_captain(seat)
        self.state.landings[landing][slot] = Docked(ship, seat)
        return ship

    def dock_blank(self, landing: str, seat: int, slot: int = 0) -> str:
        """Put a ship into a slot of which nothing is known."""
        ship = self.state.deck.pop(0)
        self.board_captain(seat)
        self.state.landings[landing][slot] = Docked(ship, seat)
        return ship

    def board_captain(self, seat: int) -> None:
        """Take a captain from the supply, or else from the Recruiting Area."""
        player = self.player(seat)
        if player.captains:
            player.captains -= 1
        else:
            player.waiting -= 1

    def dock_merchant(self, landing: str, slot: int = 0, limit: int = 11) -> str:
        """Put a merchant ship of the pile into a slot."""
        ship = self.state.merchants.pop()
        self.state.learned[f"{ship}.limit"] = limit
        self.state.landings[landing][slot] = Docked(ship)
        return ship

    def at_home(self, seat: int, captain: bool = False, **facts: int) -> str:
        """Put a launched ship in front of a seat."""
        ship = self.project(**facts)
        if captain:
            self.board_captain(seat)
        self.player(seat).ships.append(HomeShip(ship, captain))
        return ship

    def in_front(self, seat: int, **facts: int) -> str:
        """Put a project in front of a seat, project side up."""
        ship = self.project(**facts)
        self.player(seat).projects.append(ship)
        return ship

    def sailors(self, seat: int, *colours: str) -> None:
        """Give a seat sailors from the bag."""
        for colour in colours:
            sailor = self.state.in_bag(colour)[0]
            self.state.bag.remove(sailor)
            self.player(seat).sailors.append(sailor)

    def score(self, seat: int, points: int) -> None:
        """Give a seat points for ships sent in round 1."""
        self.player(seat).points.setdefault("sent", [0] * 6)[0] += points

    # -- looking ---------------------------------------------------------------

    @property
    def waits(self) -> str:
        """The kind of decision that waits; empty if none does."""
        return self.state.stack[-1].kind if self.state.stack else ""

    def gained(self, seat: int, unit: str = "points", rule: str = "") -> int:
        """What a seat gained by the last move, all in all or by a rule."""
        return sum(
            gain.amount
            for note in self.notes
            for gain in note.gains
            if gain.seat == seat and gain.unit == unit and rule in ("", note.rule)
        )

    def ships(self, landing: str) -> list[str | None]:
        """The ships in a landing's slots, left to right."""
        return [ship.ship if ship else None for ship in self.state.landings[landing]]
