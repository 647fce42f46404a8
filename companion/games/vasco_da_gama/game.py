"""Vasco da Gama as Roteiro knows it: the parts of this package, put together."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from companion.engine.chance import Chance
from companion.engine.flow import Open, RuledMove
from companion.engine.game import About, Option, Play, Standing, Start, View, Viewer
from companion.engine.sheet import Sheet, Value
from companion.engine.words import N_, refuse

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
from .options import OPTIONS, RULES
from .printed import SHEET, answered
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
    rules = RULES
    sheet = SHEET
    options: tuple[Option, ...] = OPTIONS

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

    def expect(self, state: State, move: RuledMove[State]) -> None:
        """Refuse what the table is not waiting for, and everything once the game is scored."""
        if self.over(state):
            raise refuse(N_("The game is over. Take its end back to change something."))
        super().expect(state, move)

    def advance(self, play: Play) -> None:
        """Go on by itself until somebody has to decide.

        What follows from where the game stands is asked anew, also under a question for a
        printed number; a move that waited for that number is played as soon as it is known.
        """
        stack: list[Open] = play.state.stack
        asked = stack.pop() if stack and stack[-1].kind == "ask" else None
        if len(stack) == 1 and stack[0].kind in PHASE_KINDS:
            stack.pop()
        while not stack and not self.over(play.state):
            GO_ON[play.state.phase](play)
        if asked is not None:
            stack.append(asked)
            if all(answered(play.state, key) for key in asked.asks):
                self.resume(play)

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
