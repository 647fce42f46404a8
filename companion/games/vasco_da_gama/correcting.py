"""What all corrections have in common: they are always open, and move pieces, never make any."""

from __future__ import annotations

from companion.engine.game import Gain, Note, Play
from companion.engine.words import N_, Message, Who, refuse, say

from .ledger import VascoMove
from .state import State

INSIDE_AN_ACTION = frozenset(
    {"project_bonus", "sailor_bonus", "extra", "merchant_now", "send_more"}
)
"""Decisions in the middle of an action, whose answers must not vanish under them."""


class Correction(VascoMove, frozen=True):
    """A move that puts the app right after the table; refused only when it is impossible."""

    def check(self, state: State, seat: int | None) -> None:
        """Refuse what cannot be, in words that say why."""
        if state.phase == "set_up":
            raise refuse(N_("Set the game up first, or take back what was wrong."))
        if state.stack[-1].kind in INSIDE_AN_ACTION:
            raise refuse(N_("Finish the action first, or take it back."))
        self.must_be_possible(state)

    def must_be_possible(self, state: State) -> None:
        """Raise the refusal of a correction that would leave a piece nowhere, or make one."""

    def apply(self, play: Play, seat: int | None) -> None:
        """Put it right and write down who did what."""
        gains = self.gains(play.state)
        text = self.correct(play.state)
        if seat is None:
            said = say(N_("Correction: {what}"), what=text)
        else:
            said = say(N_("{who} corrects: {what}"), who=Who(seat), what=text)
        play.notes.append(Note(said, gains=gains))

    def correct(self, state: State) -> Message:
        """Change the state and say what has changed."""
        raise NotImplementedError

    def gains(self, state: State) -> tuple[Gain, ...]:
        """Give the points or Reals that the correction moved."""
        return ()


def must_be_a_seat(state: State, seat: int) -> None:
    """Refuse a seat that is not at the table."""
    if seat not in state.seats:
        raise refuse(N_("There is no such player at the table."))
