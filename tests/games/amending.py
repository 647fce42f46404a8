"""Amending a step of each kind in games in which everything happens."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterable, Iterator
from functools import cached_property
from random import Random
from typing import Any

from companion.engine.chance import Chance
from companion.engine.game import Move
from companion.engine.journal import Step, amend, play
from companion.engine.words import Refusal
from tests.random_player import Meddle, Played

TRIES = 40
ENOUGH = 3
"""In so many games is a step of each kind amended to another."""


class Amending:
    """Games to amend steps of.

    :param play_games: plays them, when they are wanted first.
    :param meddle: suggests something else instead of a step.
    """

    def __init__(
        self, game: Any, play_games: Callable[[], Iterable[Played]], meddle: Meddle
    ) -> None:
        self.game = game
        self._play_games = play_games
        self._meddle = meddle

    @cached_property
    def games(self) -> tuple[Played, ...]:
        """The games, played once."""
        gc.disable()  # it would walk through thousands of kept states again and again
        try:
            return tuple(self._play_games())
        finally:
            gc.freeze()
            gc.enable()

    def found(self, kind: str) -> Iterator[tuple[Played, int]]:
        """Find the steps with a kind of move, a few in all and one in a game."""
        for played in self.games:
            at = [n for n, step in enumerate(played.steps) if type(step.move).__name__ == kind]
            if at:
                yield played, at[len(at) // 2]

    def to_itself_changes_nothing(self, kind: str) -> None:
        """Assert that a step amended to itself leaves all as it was."""
        played, index = next(self.found(kind))
        steps, state = played.steps[index:], before(played, index)
        again = amend(self.game, state, steps, steps[0].seat, steps[0].move, played.seed)
        assert again.misfit is None
        assert again.steps == tuple(steps)

    def to_another_plays_on(self, kind: str) -> None:
        """Assert that after a step amended to another the rest is played as far as it fits."""
        amended = 0
        for played, index in self.found(kind):
            steps, state = played.steps[index:], before(played, index)
            other = self._something_else(state, steps[0])
            if other is None:
                continue
            self._plays_on(state, steps, other, played.seed)
            amended += 1
            if amended == ENOUGH:
                return
        assert amended, "nothing else was ever possible"

    def _plays_on(
        self, state: Any, steps: list[Step], other: tuple[int | None, Move], seed: bytes
    ) -> None:
        again = amend(self.game, state, steps, *other, seed)
        for step in again.steps:
            self.game.check(step.state)
        assert again.steps[0].move == other[1]
        kept = [step.move for step in steps[1 : len(again.steps)]]
        assert [step.move for step in again.steps[1:]] == kept
        if again.misfit is None:
            assert len(again.steps) == len(steps)
        else:
            assert again.misfit == len(again.steps)
            assert again.reason is not None

    def _something_else(self, state: Any, step: Step) -> tuple[int | None, Move] | None:
        """Find another legal move instead of a step's."""
        rng = Random(len(state.stack))
        for attempt in range(TRIES):
            sampled = attempt % 2
            other = self.game.sample(state, rng) if sampled else self._meddle(state, rng)
            if other is None or other == (step.seat, step.move):
                continue
            try:
                play(self.game, state, *other, Chance(b"something else"))
            except Refusal:
                continue
            return other
        return None


def before(played: Played, index: int) -> Any:
    """Give the state before a step."""
    return played.steps[index - 1].state if index else played.first
