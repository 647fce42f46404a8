"""A turn at sea: steps, pirates, and its end (C013, C033 to C043, C090 to C092).

The map of spaces stays on the board. A step with the wind that meets nothing is not told; what
a space asks for is told with ``step`` 1 for a plain step onto it, and 0 if the step was with the
wind or has been told already.
"""

from __future__ import annotations

from typing import ClassVar

from companion.engine.flow import Deciding
from companion.engine.game import Play
from companion.engine.words import N_, Who, refuse, say

from .about import EAST, HALF_NAMES, WEST
from .events import face_of, throw_away
from .ledger import CaravelasMove, afford, must_have_seat, note, pay, price_words
from .state import State

# -- what every move of a turn has in common -----------------------------------


def must_be_active(state: State, seat: int | None) -> int:
    """Refuse whose turn it is not (C013)."""
    active = state.active
    if seat != active:
        raise refuse(N_("It is {who}'s turn."), "C013", who=Who(active))
    return active


def must_be_step(step: int) -> None:
    """Refuse anything but a plain step (1) or none to pay (0) (C035)."""
    if step not in (0, 1):
        raise refuse(N_("Say one step after the other."), "C035")


def starts_with_none(state: State) -> bool:
    """Tell whether the turn began with nothing to spend, and still has nothing (C030)."""
    return state.used == 0 and state.ready(state.active) == 0


def must_sail(state: State, seat: int | None, told: str, price: int, rule: str = "C037") -> int:
    """Refuse what cannot be paid, and what comes after the last marker (C030, C037, C091, C092).

    :param told: what the space asks for; empty for a step onto a space that asks for nothing.
    """
    seat = must_be_active(state, seat)
    if state.ran_out and (price or not told or told in state.told):
        raise refuse(
            N_("The last {what} is spent. Say what this space asks for, or end the turn."),
            "C091",
            what=price_words(state, 1),
        )
    if starts_with_none(state) and state.ruling("C030") != "free_wind" and told != "Lisbon":
        raise refuse(N_("Every marker was bid, so there is no sailing this turn."), "C030")
    afford(state, seat, price, rule)
    last = state.ran_out or 0 < price == state.ready(seat)
    if last and told in ("Red", "Lisbon") and state.ruling("C092") == "loading_only":
        raise refuse(
            N_("After the last marker only discovering and loading are carried out."), "C092"
        )
    return seat


def sail(play: Play, seat: int, told: str, price: int, moved: bool) -> None:
    """Answer the turn's question: pay, and remember what the space has asked for.

    :param moved: whether the ship surely left the space where it was.
    """
    state: State = play.state
    state.stack.pop()
    before = state.ran_out
    pay(state, seat, price)
    state.told = [*state.told, told] if before else [told]
    state.acts += 1
    if moved:
        leave(state, seat)


def leave(state: State, seat: int) -> None:
    """The ship is in no port any more."""
    player = state.players[seat]
    player.in_lisbon, player.port = False, 0


# -- the moves -----------------------------------------------------------------


class Spend(CaravelasMove, frozen=True):
    """Make plain steps, one marker each (C035)."""

    answers: ClassVar[tuple[str, ...]] = ("sail",)

    steps: int

    def price(self, state: State, seat: int | None) -> int:
        """One for each step."""
        return self.steps

    def check(self, state: State, seat: int | None) -> None:
        """C035, C037."""
        if self.steps < 1:
            raise refuse(N_("Steps with the wind need not be told."), "C034")
        must_sail(state, seat, "", self.steps)

    def apply(self, play: Play, seat: int | None) -> None:
        """Pay."""
        state: State = play.state
        assert seat is not None
        sail(play, seat, "", self.steps, moved=True)
        state.told = []
        price = price_words(state, self.steps)
        note(play, "C035", N_("{who} spends {price}."), who=Who(seat), price=price)


class Pirate(CaravelasMove, frozen=True):
    """Cross a pirate space: one marker more than the step, or a good wind card (C040 to C043).

    :param step: 1 for a plain step, 0 with the wind.
    :param card: the good wind card that is discarded: its name, or "wind" with real cards.
    """

    answers: ClassVar[tuple[str, ...]] = ("sail",)

    step: int = 0
    card: str = ""

    def own(self, state: State) -> bool:
        """A card in a secret hand (C008)."""
        return bool(self.card) and state.secret_hands

    def price(self, state: State, seat: int | None) -> int:
        """C041: the pirates cost one more than the step."""
        return self.step + (not self.card)

    def check(self, state: State, seat: int | None) -> None:
        """C042, C043, C051, C071."""
        must_be_step(self.step)
        rule = "C146" if state.dice else "C042"
        seat = must_sail(state, seat, "Pirate", self.price(state, seat), rule)
        if self.card:
            must_be_good_wind(state, seat, self.card)

    def apply(self, play: Play, seat: int | None) -> None:
        """Pay, or discard the card: no bonus for anybody, nothing won back (C076)."""
        state: State = play.state
        assert seat is not None
        price = self.price(state, seat)
        sail(play, seat, "Pirate", price, moved=True)
        if not self.card:
            text = N_("{who} meets pirates: {price}.")
            rule = "C146" if state.dice else "C040"
            note(play, rule, text, who=Who(seat), price=price_words(state, price))
            return
        if state.own_deck:
            state.players[seat].events.remove(self.card)
            throw_away(state, self.card)
        else:
            state.players[seat].cards -= 1
        note(play, "C043", N_("{who} escapes pirates with a good wind card."), who=Who(seat))


def must_be_good_wind(state: State, seat: int, card: str) -> None:
    """Refuse anything but a good wind card of the hand against pirates (C043, C051)."""
    if not state.hands:
        raise refuse(N_("Nobody holds event cards in this variant."), "C139")
    if state.own_deck and card not in state.players[seat].events:
        raise refuse(N_("That card is not in this hand."), "C043")
    if (face_of(card).kind if state.own_deck else card) != "wind":
        raise refuse(N_("Only a good wind card helps against pirates."), "C051")
    if not state.hand(seat):
        raise refuse(N_("{who} has no event card."), "C043", who=Who(seat))


class Cross(CaravelasMove, frozen=True):
    """Say that the ship has crossed the line into the other half of the ocean."""

    answers: ClassVar[tuple[str, ...]] = ("sail",)

    def check(self, state: State, seat: int | None) -> None:
        """C013, C030."""
        must_be_active(state, seat)
        if starts_with_none(state) and state.ruling("C030") != "free_wind":
            raise refuse(N_("Every marker was bid, so there is no sailing this turn."), "C030")

    def apply(self, play: Play, seat: int | None) -> None:
        """Remember it; it costs nothing by itself."""
        state: State = play.state
        assert seat is not None
        state.stack.pop()
        state.acts += 1
        leave(state, seat)
        player = state.players[seat]
        player.half, player.half_sure = EAST + WEST - player.half, True
        text = N_("{who} sails into the {half}.")
        note(play, "C079", text, who=Who(seat), half=say(HALF_NAMES[player.half]))


class EndTurn(CaravelasMove, frozen=True):
    """End the turn, with markers left or not (C090, C091)."""

    answers: ClassVar[tuple[str, ...]] = ("sail",)

    def check(self, state: State, seat: int | None) -> None:
        """C013."""
        must_be_active(state, seat)

    def apply(self, play: Play, seat: int | None) -> None:
        """The turn is over."""
        state: State = play.state
        state.stack.pop()
        state.turn_over = True
        rule = "C091" if state.ran_out else "C090"
        note(play, rule, N_("{who} ends the turn."), who=Who(must_have_seat(state, seat)))


MOVES = (Spend, Pirate, Cross, EndTurn)
KINDS: tuple[Deciding[State], ...] = ()
PHASE_KINDS: frozenset[str] = frozenset()
