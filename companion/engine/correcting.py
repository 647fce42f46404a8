"""Corrections: they put the app right after the table, and move pieces, never make any."""

from __future__ import annotations

from typing import TypeVar

from .flow import RuledMove
from .game import Gain, Note, Play
from .state import GameState
from .words import N_, Message, Who, refuse, say

S = TypeVar("S", bound=GameState)


class Correction(RuledMove[S], frozen=True):
    """A move that puts the app right after the table; refused only when it is impossible."""

    def check(self, state: S, seat: int | None) -> None:
        """Refuse what cannot be, in words that say why."""
        if state.phase == "set_up":
            raise refuse(N_("Set the game up first, or take back what was wrong."))
        self.must_be_possible(state)

    def must_be_possible(self, state: S) -> None:
        """Raise the refusal of a correction that would leave a piece nowhere, or make one."""

    def apply(self, play: Play, seat: int | None) -> None:
        """Put it right and write down who did what."""
        gains = self.gains(play.state)
        what = self.correct(play.state)
        if seat is None:
            said = say(N_("Correction: {what}"), what=what)
        else:
            said = say(N_("{who} corrects: {what}"), who=Who(seat), what=what)
        self.write(play, Note(said, gains=gains))

    def write(self, play: Play, note: Note) -> None:
        """Write the line down; a game may keep a part of it private."""
        play.notes.append(note)

    def correct(self, state: S) -> Message:
        """Change the state and say what has changed."""
        raise TypeError(f"{type(self).__name__} does not say what it corrects")

    def gains(self, state: S) -> tuple[Gain, ...]:
        """Give the points or coins that the correction moves."""
        return ()


def must_be_a_seat(state: GameState, seat: int) -> None:
    """Refuse a seat that is not at the table."""
    if seat not in state.seats:
        raise refuse(N_("There is no such player at the table."))
