"""What the four actions have in common: called number, right, way home (V055 to V069)."""

from __future__ import annotations

from typing import ClassVar

from companion.engine import buttons
from companion.engine.buttons import refusal_of
from companion.engine.game import Offer, Play
from companion.engine.words import N_, Message, Who, refuse, say

from .about import AREA_NAMES, EXTRA_NUMBERS
from .ledger import VascoMove, must_afford, note, pay, reals
from .state import Disc, State


class ActionMove(VascoMove, frozen=True, kw_only=True):
    """A move made when a number is called.

    ``number`` is the sequence number; it must be the lowest on the board, unless ``ahead`` says
    that the table was faster than the app (V055).
    """

    answers: ClassVar[tuple[str, ...]] = ("call",)
    area: ClassVar[str] = ""
    """The area whose action it is; any area if empty."""

    number: int
    ahead: bool = False

    def own_price(self, state: State, seat: int | None) -> int:
        """Tell what the action itself costs, in Reals (V060)."""
        return 0

    def price(self, state: State, seat: int | None) -> int:
        """Tell what right and action cost together, in Reals (V057, V060)."""
        return state.price_of_right(self.number) + self.own_price(state, seat)

    def must_be_called(self, state: State, seat: int | None) -> Disc:
        """Find the disc under the number; refuse a number that is not called or not the seat's."""
        disc = state.disc(self.number)
        if disc is None:
            raise refuse(N_("Number {number} is not on the board."), "V055", number=self.number)
        if seat != disc.seat:
            raise refuse(
                N_("Number {number} belongs to {who}."),
                "V056",
                number=self.number,
                who=Who(disc.seat),
            )
        called = state.stack[-1].args["number"]
        if called != self.number and not self.ahead:
            raise refuse(N_("Number {number} is called first."), "V055", number=called)
        if self.area and disc.area != self.area:
            raise refuse(
                N_("Number {number} lies in {area}. Choose that action or give up."),
                "V056",
                number=self.number,
                area=say(AREA_NAMES[disc.area]),
            )
        return disc

    def must_afford(self, state: State, seat: int) -> None:
        """Refuse if right and action together cost more than the purse holds (V030, V059)."""
        must_afford(state, seat, self.price(state, seat))

    def asks_for(self, state: State, seat: int | None, *keys: str) -> tuple[str, ...]:
        """Ask for printed numbers, unless the move is refused whatever they are."""
        if keys and refusal_of(self, state, seat) is None:
            return keys
        return ()


def begin_action(play: Play, move: ActionMove, seat: int | None) -> tuple[int, Disc]:
    """Answer the call: take the disc in hand, send its number home (V067) and pay the right.

    :returns: the seat and the disc, which goes home by ``finish_action`` or hosts a character.
    """
    state: State = play.state
    assert seat is not None
    called = state.stack.pop().args["number"]
    disc = state.disc(move.number)
    assert disc is not None
    state.discs.remove(disc)
    if disc.number in EXTRA_NUMBERS:
        state.free_numbers = sorted((*state.free_numbers, disc.number))
        state.numbers_used.append(disc.number)
    if disc.number != called:
        state.ahead.append(disc.number)
        note(
            play,
            "V055",
            N_("{who} played {number} ahead of its turn."),
            who=Who(seat),
            number=disc.number,
        )
    return seat, disc


def pay_right(play: Play, seat: int, number: int) -> None:
    """V057: pay for acting with a number below the first free one, before anything else (V059)."""
    price = play.state.price_of_right(number)
    pay(play, seat, price, "V057", N_("{who} pays {price} to act with {number}."), number=number)


def finish_action(play: Play, disc: Disc) -> None:
    """V068: the disc goes home; its slot is empty again."""
    player = play.state.players[disc.seat]
    if disc.extra:
        player.extra = "supply"
    else:
        player.discs += 1


# -- buttons -------------------------------------------------------------------


def button(state: State, seat: int | None, move: VascoMove, label: Message) -> Offer:
    """Offer a move on a button with its price in Reals, or with the reason why not."""
    price = move.price(state, seat)
    return buttons.button(state, seat, move, label, reals(price) if price else None)
