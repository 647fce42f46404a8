"""The first event cards, dealt once, by place in the new order (C031, C032)."""

from __future__ import annotations

from typing import ClassVar

from companion.engine.flow import Deciding, Open
from companion.engine.game import Move, Offer, Play, Random
from companion.engine.words import N_, Message, say

from .about import FIRST_HANDS
from .events import draw_hand
from .ledger import CaravelasMove, button
from .printed import COMPASS_KEYS, known
from .state import State


def compass_to_ask(state: State) -> tuple[str, ...]:
    """Name what the compass of a real board must tell before Roteiro's own deck is used."""
    if all(known(state, key) for key in COMPASS_KEYS):
        return ()
    return tuple(key for key in COMPASS_KEYS if not known(state, key))


def deal(play: Play) -> None:
    """C031: 4, 5, 6 and 7 cards."""
    state: State = play.state
    for seat, count in zip(state.order, FIRST_HANDS, strict=False):
        draw_hand(play, seat, count, "C031")
    state.phase = "turns"


class Deal(CaravelasMove, frozen=True):
    """Let Roteiro deal the first event cards."""

    answers: ClassVar[tuple[str, ...]] = ("deal",)

    def needs(self, state: State, seat: int | None) -> tuple[str, ...]:
        """Which directions the compass of the board has."""
        return compass_to_ask(state)

    def apply(self, play: Play, seat: int | None) -> None:
        """Deal."""
        play.state.stack.pop()
        deal(play)


class Dealing(Deciding[State]):
    """Whether everybody is ready for the cards."""

    kind = "deal"
    moves = ("Deal",)
    rule = "C031"

    def sentence(self, state: State, opened: Open) -> Message:
        """Ask for the tap."""
        return say(N_("Deal the first event cards: 4 to the first, 5 to the second and so on."))

    def offers(self, state: State, opened: Open) -> tuple[Offer, ...]:
        """One button."""
        return (button(state, None, Deal(), say(N_("Deal"))),)

    def sample(self, state: State, opened: Open, random: Random) -> tuple[int | None, Move]:
        """Deal."""
        return None, Deal()


def go_on(play: Play) -> None:
    """In round 1 deal, or ask whether to; later there is nothing to deal (C032)."""
    state: State = play.state
    if state.round > 1 or not state.hands:
        state.phase = "turns"
    elif state.own_deck:
        state.stack.append(Open("deal"))
    else:
        deal(play)


MOVES = (Deal,)
KINDS = (Dealing(),)
PHASE_KINDS = frozenset({"deal"})
