"""Drifting before a compass storm (C065 to C068, C070)."""

from __future__ import annotations

from typing import ClassVar

from companion.engine.flow import Deciding, Open
from companion.engine.game import Move, Offer, Play, Random
from companion.engine.words import N_, Message, Who, refuse, say

from .about import DIRECTION_NAMES, WEST
from .bonus import Voyage
from .ledger import CaravelasMove, button, note
from .sampling import sample_landings
from .state import State

HOW_FAR = {
    "as_far": N_("{who} drifts 2 spaces to the {direction}, or as far as that is possible."),
    "all_or_none": N_("{who} drifts 2 spaces to the {direction}, or not at all."),
    "free_choice": N_("{who} drifts 2 spaces to the {direction}, or 1 or 0 if 2 are not possible."),
}
"""C066, by ruling."""


class Drift(Voyage, frozen=True):
    """Say where the compass storm has carried the ship (C065, C067, C068)."""

    answers: ClassVar[tuple[str, ...]] = ("drift",)

    def check(self, state: State, seat: int | None) -> None:
        """C065."""
        turn = state.stack[-1].seat
        if seat is None or seat != turn:
            raise refuse(N_("The storm drives {who}'s ship."), "C065", who=Who(turn or 0))
        self.must_be_possible(state, seat)

    def apply(self, play: Play, seat: int | None) -> None:
        """Arrive; in Lisbon the ship may stop (C070). Without a marker the turn is over (C052)."""
        state: State = play.state
        assert seat is not None
        state.stack.pop()
        state.acts += 1
        note(play, "C065", N_("{who} has drifted before the storm."), who=Who(seat))
        self.voyage(play, seat)
        if self.in_lisbon and state.ruling("C070") == "may_stop":
            state.stack.append(Open("drifted", seat, {"act": state.acts}))
        elif state.ran_out:
            state.turn_over = True


class Drifting(Deciding[State]):
    """Where a compass storm carries a ship."""

    kind = "drift"
    moves = ("Drift",)
    rule = "C065"

    def id(self, state: State, opened: Open) -> str:
        """A new question for each storm."""
        return f"drift@{opened.seat}:{state.round}:{opened.args['act']}"

    def sentence(self, state: State, opened: Open) -> Message:
        """Say how far and where to, as the table reads the rule (C066)."""
        direction = say(DIRECTION_NAMES[str(opened.args["direction"])])
        text = HOW_FAR[state.ruling("C066")]
        return say(text, who=Who(opened.seat or 0), direction=direction)

    def offers(self, state: State, opened: Open) -> tuple[Offer, ...]:
        """What needs no port to be said."""
        seat = opened.seat
        return (
            button(state, seat, Drift(), say(N_("Reached no port"))),
            button(state, seat, Drift(crossed=True), say(N_("Crossed into the other half"))),
            button(state, seat, Drift(in_lisbon=True), say(N_("Ended in Lisbon"))),
        )

    def sample(self, state: State, opened: Open, random: Random) -> tuple[int | None, Move]:
        """Anywhere."""
        seat = opened.seat or 0
        in_lisbon = random.random() < 0.15
        west = state.players[seat].half == WEST
        crossed = (not in_lisbon or not west) and random.random() < 0.3
        return seat, Drift(sample_landings(state, seat, random), crossed, in_lisbon)


class SailOn(CaravelasMove, frozen=True):
    """Do no business in Lisbon after drifting or a bonus move that ended there (C070, C089)."""

    answers: ClassVar[tuple[str, ...]] = ("drifted", "bonus_stop")

    def check(self, state: State, seat: int | None) -> None:
        """It is for the ship's owner to say."""
        turn = state.stack[-1].seat
        if seat != turn:
            raise refuse(N_("{who}'s ship lies in Lisbon."), "C070", who=Who(turn or 0))

    def apply(self, play: Play, seat: int | None) -> None:
        """Go on."""
        state: State = play.state
        opened = state.stack.pop()
        note(play, "C108", N_("{who} does no business in Lisbon."), who=Who(opened.seat or 0))
        if opened.kind == "drifted" and state.ran_out:
            state.turn_over = True


MOVES = (Drift, SailOn)
KINDS = (Drifting(),)
PHASE_KINDS: frozenset[str] = frozenset()
