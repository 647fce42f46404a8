"""Phase 2: the tile, then number by number: act, or give up (V051 to V070)."""

from __future__ import annotations

from companion.engine.buttons import refusal_of
from companion.engine.flow import Deciding, Open
from companion.engine.game import Move, Offer, Play, Random
from companion.engine.words import N_, Message, Who, refuse, say

from . import characters, expedition, launching, projects, recruiting, tiles
from .about import AREA_NAMES, EXTRA_NUMBERS
from .acting import ActionMove, begin_action, button, finish_action, pay_right
from .ledger import VascoMove, instruct, note, reals, receive
from .printed import known, number
from .state import Disc, State

AREA_PARTS = {
    "characters": characters,
    "recruiting": recruiting,
    "projects": projects,
    "navigation": expedition,
}
"""The module of each area's action: it offers the action's buttons and samples it."""


def pay_for_giving_up(state: State, called: int) -> int:
    """Give the Reals for giving up a number, known or not (V062, V065)."""
    return 0 if called in EXTRA_NUMBERS else number(state, f"give_up.{called}")


def line_known(state: State, called: int) -> bool:
    """Tell whether the Reals for giving up a number are the printed ones (V062, V065)."""
    return called in EXTRA_NUMBERS or known(state, f"give_up.{called}")


class GiveUp(ActionMove, frozen=True, kw_only=True):
    """Give up the called number's action and take the money for it."""

    def needs(self, state: State, seat: int | None) -> tuple[str, ...]:
        """The amount on the number's line, if coins are tracked."""
        if not state.coins_tracked or line_known(state, self.number):
            return ()
        return self.asks_for(state, seat, f"give_up.{self.number}")

    def price(self, state: State, seat: int | None) -> int:
        """V063: it costs nothing."""
        return 0

    def check(self, state: State, seat: int | None) -> None:
        """V063: always possible when the number is called."""
        self.must_be_called(state, seat)

    def apply(self, play: Play, seat: int | None) -> None:
        """V062, V065; number and disc go home."""
        seat, disc = begin_action(play, self, seat)
        finish_action(play, disc)
        if self.number in EXTRA_NUMBERS:
            note(
                play,
                "V065",
                N_("{who} gives up {number}, which brings nothing."),
                who=Who(seat),
                number=self.number,
            )
        elif not line_known(play.state, self.number):
            text = N_("{who} gives up {number} and takes the Reals printed on its line.")
            instruct(play, "V062", text, who=Who(seat), number=self.number)
        else:
            receive(
                play,
                seat,
                pay_for_giving_up(play.state, self.number),
                "V062",
                N_("{who} gives up {number} and gets {price}."),
                number=self.number,
            )


class DoNothing(ActionMove, frozen=True, kw_only=True):
    """Act, but leave the action empty, if the table allows it (V066)."""

    def check(self, state: State, seat: int | None) -> None:
        """V066."""
        disc = self.must_be_called(state, seat)
        if state.ruling("V066") != "empty_allowed":
            raise refuse(N_("An action must do something. Give up instead."), "V066")
        self.must_afford(state, disc.seat)

    def apply(self, play: Play, seat: int | None) -> None:
        """The right is paid, nothing else happens."""
        seat, disc = begin_action(play, self, seat)
        pay_right(play, seat, self.number)
        finish_action(play, disc)
        note(
            play,
            "V066",
            N_("{who} acts with {number} and does nothing."),
            who=Who(seat),
            number=self.number,
        )


class Call(Deciding[State]):
    """Which number is called, and what its owner does with it."""

    kind = "call"
    moves = (
        "GiveUp",
        "TakeCourtMoney",
        "Host",
        "Recruit",
        "BuyProjects",
        "BuySaoGabriel",
        "Send",
        "DoNothing",
    )
    rule = "V056"

    def id(self, state: State, opened: Open) -> str:
        """A new question for each number of each round."""
        return f"call:{state.round}:{opened.args['number']}"

    def sentence(self, state: State, opened: Open) -> Message:
        """Say the number, whose it is, where it lies and what acting costs."""
        called = int(opened.args["number"])
        disc = state.disc(called)
        assert disc is not None
        price = state.price_of_right(called)
        return say(
            N_("Number {number}: {who}, {area}. Acting costs {price}.")
            if price
            else N_("Number {number}: {who}, {area}. Acting is free."),
            number=called,
            who=Who(disc.seat),
            area=say(AREA_NAMES[disc.area]),
            price=reals(price),
        )

    def offers(self, state: State, opened: Open) -> tuple[Offer, ...]:
        """Give up, and every way to act that fits on a button."""
        disc = state.disc(int(opened.args["number"]))
        assert disc is not None
        offers = [self._give_up(state, disc), *AREA_PARTS[disc.area].offers(state, disc)]
        if state.ruling("V066") == "empty_allowed":
            nothing = DoNothing(number=disc.number)
            offers.append(button(state, disc.seat, nothing, say(N_("Act, but do nothing"))))
        return tuple(offers)

    def _give_up(self, state: State, disc: Disc) -> Offer:
        amount = pay_for_giving_up(state, disc.number)
        sure = line_known(state, disc.number)
        label = say(N_("Give up, get {price}"), price=reals(amount)) if sure else say(N_("Give up"))
        return button(state, disc.seat, GiveUp(number=disc.number), label)

    def sample(self, state: State, opened: Open, random: Random) -> tuple[int | None, Move]:
        """Act as the area allows, give up, launch something first, or call a number ahead."""
        if random.random() < 0.3:
            launch = launching.sample_launch(state, random)
            if launch is not None:
                return launch
        called = int(opened.args["number"])
        ahead = random.random() < 0.05
        disc = random.choice(state.discs) if ahead else state.disc(called)
        assert disc is not None
        ahead = disc.number != called
        choices: list[ActionMove | None] = [GiveUp(number=disc.number, ahead=ahead)]
        if state.ruling("V066") == "empty_allowed" and random.random() < 0.1:
            choices.append(DoNothing(number=disc.number, ahead=ahead))
        if random.random() < 0.9:
            choices.append(AREA_PARTS[disc.area].sample(state, disc, ahead, random))
        for move in reversed(choices):
            if move is not None and refusal_of(move, state, disc.seat) is None:
                return disc.seat, move
        raise AssertionError("giving up is always possible")


def go_on(play: Play) -> None:
    """Turn up the tile, ask for the extra disc, call the lowest number, or begin phase 3."""
    state: State = play.state
    if not state.moved:
        state.stack.append(Open("turn_up"))
        return
    if characters.ask_extra(play):
        return
    lowest = state.lowest_number()
    if lowest is None:
        state.ahead = []
        state.phase = "navigation"
        note(play, "V070", N_("All numbers have been called: phase 2 is over."))
        return
    if state.ahead:
        state.ahead = [early for early in state.ahead if early > lowest]
    disc = state.disc(lowest)
    assert disc is not None
    state.stack.append(Open("call", disc.seat, {"number": lowest}))


MOVES: tuple[type[VascoMove], ...] = (GiveUp, DoNothing, *tiles.MOVES)
KINDS: tuple[Deciding[State], ...] = (Call(), *tiles.KINDS)
PHASE_KINDS = frozenset({"call"}) | tiles.PHASE_KINDS
