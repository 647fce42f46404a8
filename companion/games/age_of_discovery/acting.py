"""What all moves of a turn have in common: whose turn it is, and two different actions (A023)."""

from __future__ import annotations

from typing import ClassVar

from companion.engine import buttons
from companion.engine.flow import RuledMove
from companion.engine.game import Offer, Play
from companion.engine.words import N_, Message, Who, refuse, say

from .about import ACTION_NAMES, TOKENS
from .purse import UNTOLD
from .state import State
from .wording import coins

GOES_ON = ("ships", "sending")
"""Actions of several moves: one ship after another (A026)."""


class TurnMove(RuledMove[State], frozen=True):
    """A move that a player makes in its own turn."""

    answers: ClassVar[tuple[str, ...]] = ("turn",)

    def own(self, state: State) -> bool:
        """Where purses are hidden, whoever may not see one may not try what it can pay (A032)."""
        return state.purses_hidden and self.costs(state)

    def costs(self, state: State) -> bool:
        """Tell whether the move is refused for want of coins."""
        return False


def must_be_turn(state: State, seat: int | None) -> int:
    """Refuse a seat whose turn it is not; give the seat (A021)."""
    if seat != state.turn:
        raise refuse(N_("It is {who}'s turn."), "A021", who=Who(state.turn))
    return seat


def must_be_free_to_act(state: State, seat: int | None, action: str) -> int:
    """Refuse a third kind of action, and one that is done for this turn; give the seat.

    :param action: one of ``ACTIONS`` (A023 to A026).
    """
    seat = must_be_turn(state, seat)
    name = say(ACTION_NAMES[action])
    if action in state.done:
        if action not in GOES_ON:
            raise refuse(
                N_("Only once a turn: {action}. Choose another action."), "A024", action=name
            )
        if state.done[-1] != action and state.ruling("A026") == "closed":
            raise refuse(
                N_("The second action has begun, so this one is over for this turn: {action}."),
                "A026",
                action=name,
            )
    elif len(state.done) >= 2:
        raise refuse(N_("Two actions a turn. End the turn."), "A023")
    return seat


def begin_action(play: Play, action: str) -> None:
    """Remember that an action of this kind has been taken this turn."""
    state: State = play.state
    if action not in state.done:
        state.done.append(action)


def must_have_tokens(state: State, seat: int, needed: int) -> None:
    """Refuse for want of tokens, if the table rules so (A060)."""
    if state.ruling("A060") == "hard_limit" and state.tokens_used(seat) + needed > TOKENS:
        raise refuse(
            N_("{who} has no token left for that: {used} of {all} are in use."),
            "A060",
            who=Who(seat),
            used=state.tokens_used(seat),
            all=TOKENS,
        )


def button(state: State, seat: int | None, move: RuledMove[State], label: Message) -> Offer:
    """Offer a move on a button with its price; everybody sees it, so it tells no purse."""
    price = move.price(state, seat)
    untold = UNTOLD if state.purses_hidden else ()
    return buttons.button(state, seat, move, label, coins(price) if price else None, untold)
