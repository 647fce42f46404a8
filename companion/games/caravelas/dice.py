"""The dice variant: rolling to move, and for the order (C143 to C147)."""

from __future__ import annotations

from typing import ClassVar

from companion.engine.flow import Deciding, Open
from companion.engine.game import Field, Move, Offer, Play, Random
from companion.engine.words import N_, Listing, Message, Who, refuse, say

from .about import UPGRADE_MOVES
from .ledger import CaravelasMove, button, instruct, note, price_words
from .state import State

FACES = 6
SUMS = range(2, 13)


def throw_two(play: Play) -> int:
    """Throw two dice and add them up."""
    state: State = play.state
    total = 0
    for _ in range(2):
        total += play.chance.throw("dice", state.rolls, FACES)
        state.rolls += 1
    return total


def must_be_sum(total: int) -> None:
    """Refuse what two dice cannot show."""
    if total not in SUMS:
        raise refuse(N_("Two dice show 2 to 12."), "C143")


# -- the order of a round ------------------------------------------------------


def settle_order(play: Play) -> None:
    """There is nothing to bid: the order stays, or is rolled for if ruled so (C147)."""
    state: State = play.state
    if state.ruling("C147") in ("roll_for_order", "both") and not state.order_rolled:
        state.stack.append(Open("roll_order"))
    else:
        state.phase = "turns"


class RollForOrder(CaravelasMove, frozen=True):
    """Roll for the order of the round: the highest goes first, equals stay as they were (C147).

    :param totals: what each seat has rolled; empty if Roteiro throws.
    """

    answers: ClassVar[tuple[str, ...]] = ("roll_order",)

    totals: tuple[int, ...] = ()

    def check(self, state: State, seat: int | None) -> None:
        """C143, C147."""
        if state.by_app("die"):
            if self.totals:
                raise refuse(N_("Roteiro throws the dice."), "C147")
            return
        if len(self.totals) != len(state.players):
            raise refuse(N_("Say what everybody has rolled."), "C147")
        for total in self.totals:
            must_be_sum(total)

    def apply(self, play: Play, seat: int | None) -> None:
        """Put the tokens into the new order."""
        state: State = play.state
        state.stack.pop()
        totals = self.totals or tuple(throw_two(play) for _ in state.seats)
        state.order = sorted(state.order, key=lambda each: -totals[each])
        state.order_rolled = True
        rolled = Listing(
            tuple(
                say(N_("{who} {total}"), who=Who(each), total=totals[each]) for each in state.order
            )
        )
        instruct(play, "C147", N_("Rolled for the turn order: {rolled}."), rolled=rolled)


class RollingForOrder(Deciding[State]):
    """What everybody rolls for the order."""

    kind = "roll_order"
    moves = ("RollForOrder",)
    rule = "C147"

    def id(self, state: State, opened: Open) -> str:
        """A new question each round."""
        return f"roll_order:{state.round}"

    def sentence(self, state: State, opened: Open) -> Message:
        """Ask for the dice."""
        return say(N_("Everybody rolls two dice for the turn order."))

    def offers(self, state: State, opened: Open) -> tuple[Offer, ...]:
        """One button, or what everybody has rolled."""
        if state.by_app("die"):
            return (button(state, None, RollForOrder(), say(N_("Roll for everybody"))),)
        fields = tuple(
            Field(f"totals-{seat}", say(N_("{who}"), who=Who(seat)), low=2, high=12, value=7)
            for seat in state.seats
        )
        return (Offer("RollForOrder", say(N_("This was rolled")), fields=fields),)

    def sample(self, state: State, opened: Open, random: Random) -> tuple[int | None, Move]:
        """Any rolls."""
        if state.by_app("die"):
            return None, RollForOrder()
        return None, RollForOrder(tuple(random.choice(SUMS) for _ in state.seats))


# -- the moves of a turn -------------------------------------------------------


class Roll(CaravelasMove, frozen=True):
    """Roll two dice: their sum is the number of moves of this turn (C143).

    :param total: what the real dice showed; 0 if Roteiro throws.
    """

    answers: ClassVar[tuple[str, ...]] = ("roll",)

    total: int = 0

    def check(self, state: State, seat: int | None) -> None:
        """C013, C143."""
        if seat != state.active:
            raise refuse(N_("It is {who}'s turn."), "C013", who=Who(state.active))
        if not state.by_app("die"):
            must_be_sum(self.total)
        elif self.total:
            raise refuse(N_("Roteiro throws the dice."), "C143")

    def apply(self, play: Play, seat: int | None) -> None:
        """Take the moves; the upgrade adds three if ruled so (C147)."""
        state: State = play.state
        assert seat is not None
        state.stack.pop()
        player = state.players[seat]
        moves = throw_two(play) if state.by_app("die") else self.total
        if player.upgraded and state.ruling("C147") in ("three_moves", "both"):
            moves += UPGRADE_MOVES
        player.moves = state.rolled = moves
        text = N_("{who} rolls: {moves}.")
        note(play, "C143", text, who=Who(seat), moves=price_words(state, moves))


class Rolling(Deciding[State]):
    """What the active seat rolls."""

    kind = "roll"
    moves = ("Roll",)
    rule = "C143"

    def id(self, state: State, opened: Open) -> str:
        """A new question each turn."""
        return f"roll@{opened.seat}:{state.round}"

    def sentence(self, state: State, opened: Open) -> Message:
        """Ask for the dice, and say which steps count (C143)."""
        if state.ruling("C143") == "every_step":
            text = N_("{who}, roll two dice: one move for every step, also with the wind.")
        else:
            text = N_("{who}, roll two dice: one move for every step but those with the wind.")
        return say(text, who=Who(opened.seat or 0))

    def offers(self, state: State, opened: Open) -> tuple[Offer, ...]:
        """One button, or one for each sum."""
        seat = opened.seat
        if state.by_app("die"):
            return (button(state, seat, Roll(), say(N_("Roll"))),)
        return tuple(button(state, seat, Roll(n), say(N_("Rolled {total}"), total=n)) for n in SUMS)

    def sample(self, state: State, opened: Open, random: Random) -> tuple[int | None, Move]:
        """Any sum."""
        return opened.seat, Roll(0 if state.by_app("die") else random.choice(SUMS))


MOVES = (RollForOrder, Roll)
KINDS = (RollingForOrder(), Rolling())
PHASE_KINDS = frozenset({"roll_order"})
