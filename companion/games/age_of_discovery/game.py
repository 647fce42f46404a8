"""Age of Discovery as Roteiro knows it: the parts of this package, put together."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from companion.engine.chance import Chance
from companion.engine.game import About, Option, Play, Standing, Start, View, Viewer
from companion.engine.sheet import Sheet, Value
from companion.engine.table_game import TableGame
from companion.engine.words import Message

from . import (
    asking,
    buying,
    coins,
    contracts,
    corrections,
    ending,
    expeditions,
    holding,
    invariants,
    printed,
    reserving,
    setting_up,
    showing,
    turning,
    voyages,
)
from .about import ABOUT
from .options import OPTIONS, RULES
from .state import State
from .view import view


class AgeOfDiscovery(TableGame[State]):
    """The game, as the shelf offers it."""

    about: ClassVar[About] = ABOUT
    state_type = State
    rules = RULES
    sheet = printed.SHEET
    options: tuple[Option, ...] = OPTIONS
    parts: ClassVar[tuple[Any, ...]] = (
        setting_up,
        turning,
        coins,
        contracts,
        buying,
        expeditions,
        voyages,
        reserving,
        holding,
        showing,
        ending,
        asking,
        corrections,
    )
    go_on: ClassVar[Mapping[str, Callable[[Play], None]]] = {
        "set_up": setting_up.go_on,
        "turns": turning.go_on,
        "first_scoring": ending.go_on,
        "final_scoring": ending.go_on,
    }

    def set_up(self, start: Start, sheet: Sheet, chance: Chance) -> Play:
        """Lay the game out; see ``Game.set_up``."""
        play = setting_up.set_up(start, self.options, sheet, chance)
        self.advance(play)
        return play

    def answered(self, state: State, key: str) -> bool:
        """Tell whether a printed number is known; see ``TableGame.answered``."""
        return printed.known(state, key)

    def view(self, state: State, viewer: Viewer) -> View:
        """Show what a viewer may know; see ``Game.view``."""
        return view(self, state, viewer)

    def standings(self, state: State) -> tuple[Standing, ...]:
        """Give the points of each seat; see ``Game.standings``."""
        return ending.standings(state)

    def keepable(self, state: State) -> dict[str, Value]:
        """Give what a copy could remember; see ``Game.keepable``."""
        return printed.keepable(state)

    def part_words(self, key: str, name: str, place: int | None = None) -> Message | None:
        """Name a number of a printed piece or row; see ``Game.part_words``."""
        return asking.part_words(key, name, place)

    def check(self, state: State) -> None:
        """Assert what must always hold; see ``Game.check``."""
        invariants.check(state)


GAME = AgeOfDiscovery()
