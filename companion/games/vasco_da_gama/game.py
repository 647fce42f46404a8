"""Vasco da Gama as Roteiro knows it: the parts of this package, put together."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import ClassVar

from companion.engine.chance import Chance
from companion.engine.flow import Open
from companion.engine.game import About, Option, Play, Standing, Start, View, Viewer
from companion.engine.rulebook import Rulebook
from companion.engine.sheet import Sheet, Value

from . import (
    asking,
    calling,
    characters,
    corrections,
    expedition,
    game_end,
    invariants,
    merchant,
    navigation,
    placing,
    projects,
    recruiting,
    round_end,
    setting_up,
)
from .about import ABOUT
from .ledger import VascoFlow
from .options import options
from .printed import SHEET
from .state import Phase, State
from .view import view

PARTS = (
    setting_up,
    placing,
    calling,
    projects,
    recruiting,
    characters,
    expedition,
    merchant,
    navigation,
    round_end,
    game_end,
    asking,
    corrections,
)

GO_ON: dict[Phase, Callable[[Play], None]] = {
    "set_up": setting_up.go_on,
    "placing": placing.go_on,
    "acting": calling.go_on,
    "navigation": navigation.go_on,
    "round_end": round_end.go_on,
    "game_end": game_end.go_on,
}

PHASE_KINDS = frozenset(kind for part in PARTS for kind in part.PHASE_KINDS)
"""Decisions that follow from where the game stands, and are asked anew after every move."""


class VascoDaGama(VascoFlow):
    """The game, as the shelf offers it."""

    about: ClassVar[About] = ABOUT
    state_type = State
    rules = Rulebook.load(Path(__file__).with_name("rules.toml"))
    sheet = SHEET
    options: tuple[Option, ...] = options(rules)

    def __init__(self) -> None:
        super().__init__(
            (move for part in PARTS for move in part.MOVES),
            (kind for part in PARTS for kind in part.KINDS),
        )

    def set_up(self, start: Start, sheet: Sheet, chance: Chance) -> Play:
        """Lay the game out; see ``Game.set_up``."""
        play = setting_up.set_up(start, self.options, sheet, chance)
        self.advance(play)
        return play

    def advance(self, play: Play) -> None:
        """Go on by itself until somebody has to decide."""
        while not self.over(play.state):
            stack: list[Open] = play.state.stack
            if len(stack) == 1 and stack[0].kind in PHASE_KINDS:
                stack.pop()
            if stack:
                return
            phase = play.state.phase
            GO_ON[phase](play)
            if play.state.stack and play.state.stack[-1].kind in PHASE_KINDS:
                return

    def view(self, state: State, viewer: Viewer) -> View:
        """Show what a viewer may know; see ``Game.view``."""
        return view(self, state, viewer)

    def standings(self, state: State) -> tuple[Standing, ...]:
        """Give the points of each seat; see ``Game.standings``."""
        return game_end.standings(state)

    def over(self, state: State) -> bool:
        """Tell whether the game has been scored."""
        return bool(state.winners)

    def keepable(self, state: State) -> dict[str, Value]:
        """Give what a copy could remember; see ``Game.keepable``."""
        return asking.keepable(state)

    def check(self, state: State) -> None:
        """Assert what must always hold; see ``Game.check``."""
        invariants.check(state)


GAME = VascoDaGama()
