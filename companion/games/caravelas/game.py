"""Caravelas as Roteiro knows it: the parts of this package, put together."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from companion.engine.chance import Chance
from companion.engine.game import About, Option, Play, Standing, Start, View, Viewer
from companion.engine.sheet import Sheet, Value
from companion.engine.table_game import TableGame
from companion.engine.words import Message

from . import (
    asking,
    bidding,
    blue,
    bonus,
    corrections,
    dealing,
    dice,
    drifting,
    game_end,
    invariants,
    lisbon,
    places,
    ports,
    red,
    sailing,
    setting_up,
    turns,
)
from .about import ABOUT
from .options import OPTIONS, RULES
from .printed import SHEET, known
from .state import State
from .view import view


class Caravelas(TableGame[State]):
    """The game, as the shelf offers it."""

    about: ClassVar[About] = ABOUT
    state_type = State
    rules = RULES
    sheet = SHEET
    options: tuple[Option, ...] = OPTIONS
    parts = (
        setting_up,
        bidding,
        places,
        dealing,
        dice,
        sailing,
        ports,
        blue,
        bonus,
        drifting,
        red,
        lisbon,
        turns,
        game_end,
        asking,
        corrections,
    )
    go_on: ClassVar = {
        "set_up": setting_up.go_on,
        "bidding": bidding.go_on,
        "dealing": dealing.go_on,
        "turns": turns.go_on,
        "final": game_end.go_on,
    }
    auto: ClassVar[dict[str, Callable[[Play], None]]] = {**blue.AUTO, **bonus.AUTO}
    """What lies on the stack and happens by itself when it is on top."""

    def set_up(self, start: Start, sheet: Sheet, chance: Chance) -> Play:
        """Lay the game out; see ``Game.set_up``."""
        play = setting_up.set_up(start, self.options, sheet, chance)
        self.advance(play)
        return play

    def answered(self, state: State, key: str) -> bool:
        """Tell whether a printed number that a move asked for is known."""
        return known(state, key)

    def advance(self, play: Play) -> None:
        """Let cards work that nobody has to decide anything about, then go on."""
        stack = play.state.stack
        while stack and stack[-1].kind in self.auto:
            self.auto[stack[-1].kind](play)
        super().advance(play)

    def view(self, state: State, viewer: Viewer) -> View:
        """Show what a viewer may know; see ``Game.view``."""
        return view(self, state, viewer)

    def standings(self, state: State) -> tuple[Standing, ...]:
        """Give the points of each seat; see ``Game.standings``."""
        return game_end.standings(state)

    def keepable(self, state: State) -> dict[str, Value]:
        """Give what a copy could remember; see ``Game.keepable``."""
        return asking.keepable(state)

    def part_words(self, key: str, name: str, place: int | None = None) -> Message | None:
        """Name a number of a printed piece or row; see ``Game.part_words``."""
        return asking.part_words(key, name, place)

    def check(self, state: State) -> None:
        """Assert what must always hold; see ``Game.check``."""
        invariants.check(state)


GAME = Caravelas()
