"""What all corrections have in common: always open, and they move pieces, never make any."""

from __future__ import annotations

from companion.engine.game import Gain, Note, Play
from companion.engine.words import N_, Message, Who, refuse, say

from .ledger import CaravelasMove
from .state import State

INSIDE = frozenset({"order", "place", "rest", "half", "turn_up", "sink", "drift", "discard"})
"""Decisions in the middle of something, whose answers must not vanish under them."""


class Correction(CaravelasMove, frozen=True):
    """A move that puts the app right after the table; refused only when it is impossible."""

    def check(self, state: State, seat: int | None) -> None:
        """Refuse what cannot be, in words that say why."""
        if any(opened.kind in INSIDE for opened in state.stack):
            raise refuse(N_("Answer the open question first, or take it back."))
        self.must_be_possible(state)

    def must_be_possible(self, state: State) -> None:
        """Raise the refusal of a correction that would leave a piece nowhere, or make one."""

    def apply(self, play: Play, seat: int | None) -> None:
        """Put it right and write down who did what."""
        gains = self.gains(play.state)
        for gain in gains:
            column = play.state.round - (play.state.phase != "final")
            points = play.state.players[gain.seat].points.setdefault(gain.source, [])
            points += [0] * (column + 1 - len(points))
            points[column] += gain.amount
        text = self.correct(play.state)
        if seat is None:
            said = say(N_("Correction: {what}"), what=text)
        else:
            said = say(N_("{who} corrects: {what}"), who=Who(seat), what=text)
        play.notes.append(Note(said, gains=gains))

    def gains(self, state: State) -> tuple[Gain, ...]:
        """Give the points that it moves."""
        return ()

    def correct(self, state: State) -> Message:
        """Change the state and say what was changed."""
        raise NotImplementedError


def must_be_a_seat(state: State, seat: int) -> None:
    """Refuse a seat that is not there."""
    if seat not in state.seats:
        raise refuse(N_("There is no such seat at this table."))


def must_stay_above(state: State, gains: tuple[Gain, ...]) -> None:
    for gain in gains:
        if state.players[gain.seat].total + gain.amount < 0:
            raise refuse(N_("Nobody can have less than 0 points."), "C003")
