"""What all corrections of Caravelas have in common: when they wait, and points that go along."""

from __future__ import annotations

from companion.engine import correcting
from companion.engine.game import Gain, Play
from companion.engine.words import N_, refuse

from .ledger import column
from .state import State

INSIDE = frozenset({"order", "place", "rest", "half", "turn_up", "sink", "drift", "discard"})
"""Decisions in the middle of something, whose answers must not vanish under them."""


class Correction(correcting.Correction[State], frozen=True):
    """A move that puts the app right after the table; refused only when it is impossible."""

    def check(self, state: State, seat: int | None) -> None:
        """Refuse what cannot be, in words that say why."""
        if any(opened.kind in INSIDE for opened in state.stack):
            raise refuse(N_("Answer the open question first, or take it back."))
        super().check(state, seat)

    def apply(self, play: Play, seat: int | None) -> None:
        """Move the points along."""
        state: State = play.state
        for gain in self.gains(state):
            points = state.players[gain.seat].points.setdefault(gain.source, [])
            points += [0] * (column(state) + 1 - len(points))
            points[column(state)] += gain.amount
        super().apply(play, seat)


def must_stay_above(state: State, gains: tuple[Gain, ...]) -> None:
    for gain in gains:
        if state.players[gain.seat].total + gain.amount < 0:
            raise refuse(N_("Nobody can have less than 0 points."), "C003")
