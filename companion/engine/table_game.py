"""A game put together from parts: modules that each bring moves and kinds of decision."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Protocol, TypeVar

from .flow import Deciding, Flow, Open, RuledMove
from .game import Play
from .state import GameState
from .words import N_, refuse

S = TypeVar("S", bound=GameState)


class PartOfGame(Protocol):
    """What a module of a game offers.

    ``PHASE_KINDS`` are the decisions that follow from where the game stands: they are thrown
    away and asked anew after every move, so that a correction or a late entry never leaves a
    stale question behind.
    """

    MOVES: Sequence[type[RuledMove[Any]]]
    KINDS: Sequence[Deciding[Any]]
    PHASE_KINDS: frozenset[str]


class TableGame(Flow[S]):
    """A game whose state is a ``GameState``.

    A game names its ``parts``, and in ``go_on``, by phase, what happens by itself: it pushes
    the next decision, or changes the phase.
    """

    parts: ClassVar[tuple[Any, ...]]
    go_on: ClassVar[Mapping[str, Callable[[Play], None]]]

    def __init__(self) -> None:
        super().__init__(
            (move for part in self.parts for move in part.MOVES),
            (kind for part in self.parts for kind in part.KINDS),
        )
        self._phase_kinds = frozenset(kind for part in self.parts for kind in part.PHASE_KINDS)

    @abstractmethod
    def answered(self, state: S, key: str) -> bool:
        """Tell whether a printed number that a move asked for is known."""

    def over(self, state: S) -> bool:
        """Tell whether the game has been scored."""
        return bool(state.winners)

    def expect(self, state: S, move: RuledMove[S]) -> None:
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
        if len(stack) == 1 and stack[0].kind in self._phase_kinds:
            stack.pop()
        while not stack and not self.over(play.state):
            self.go_on[play.state.phase](play)
        if asked is not None:
            stack.append(asked)
            if all(self.answered(play.state, key) for key in asked.asks):
                self.resume(play)
