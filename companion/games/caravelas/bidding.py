"""Bidding for turn order (C015 to C025, C030)."""

from __future__ import annotations

from typing import ClassVar

from companion.engine.flow import Deciding, Open
from companion.engine.game import Field, Move, Offer, Play, Random
from companion.engine.words import N_, Message, Who, refuse, say

from . import dice, places
from .ledger import CaravelasMove, button, must_have_seat, note, price_words
from .state import State


def most(state: State, seat: int) -> int:
    """Give the highest total that a seat may bid (C022, C030)."""
    return payable(state, seat) - (state.ruling("C030") == "keep_one")


def payable(state: State, seat: int) -> int:
    """Give the highest total that a seat has markers for: what it has bid, and what is ready."""
    return state.players[seat].bid + state.ready(seat)


def must_be_payable(state: State, seat: int, total: int) -> None:
    """Refuse a total bid that is more than a seat has, or may bid."""
    count = payable(state, seat)
    if total > count:
        raise refuse(
            N_("{who} has {count} markers for it in all. Bid fewer."),
            "C022",
            who=Who(seat),
            count=count,
        )
    if total > most(state, seat):
        raise refuse(N_("One marker stays out of the bidding. Bid fewer."), "C030")


def closed(state: State) -> bool:
    """Tell whether the bidding is over (C021)."""
    everybody = state.highest == 0 or state.ruling("C021") == "whole_round"
    return state.declined >= len(state.players) - (not everybody)


def _spend(state: State, seat: int, total: int) -> None:
    """C019, C023: only what is added is newly spent."""
    player = state.players[seat]
    player.spent += total - player.bid
    player.bid = total


# -- the moves -----------------------------------------------------------------


class Go(CaravelasMove, frozen=True):
    """What somebody says whose go it is."""

    answers: ClassVar[tuple[str, ...]] = ("bid",)

    def check(self, state: State, seat: int | None) -> None:
        """C016."""
        speaker = state.order[state.speaker]
        if seat != speaker:
            raise refuse(N_("It is {who}'s go to bid or decline."), "C016", who=Who(speaker))

    def next_speaker(self, state: State) -> None:
        """Hand the go on."""
        state.stack.pop()
        state.speaker = (state.speaker + 1) % len(state.order)


class Bid(Go, frozen=True):
    """Bid markers: ``more`` than bid before in this round (C019)."""

    more: int

    def price(self, state: State, seat: int | None) -> int:
        """What is newly spent."""
        return self.more

    def check(self, state: State, seat: int | None) -> None:
        """C017, C018, C022, C030."""
        super().check(state, seat)
        seat = must_have_seat(state, seat)
        if self.more < 1:
            raise refuse(N_("Bid 1 marker or more, or decline."), "C017")
        total = state.players[seat].bid + self.more
        must_be_payable(state, seat, total)
        if total <= state.highest:
            raise refuse(
                N_("The highest bid is {highest}. Bid more in all, or decline."),
                "C018",
                highest=state.highest,
            )

    def apply(self, play: Play, seat: int | None) -> None:
        """Spend them for this round."""
        state: State = play.state
        assert seat is not None
        self.next_speaker(state)
        player = state.players[seat]
        _spend(state, seat, player.bid + self.more)
        state.declined = 0
        text = N_("{who} bids {price}: {total} in all.")
        price = price_words(state, self.more)
        note(play, "C019", text, who=Who(seat), price=price, total=player.bid)
        _warn(play, seat)


def _warn(play: Play, seat: int) -> None:
    state: State = play.state
    if state.ready(seat) == 0:
        text = N_("{who} has bid every marker and begins the turn with none.")
        note(play, "C030", text, who=Who(seat))


class Decline(Go, frozen=True):
    """Do not bid now; that is not final (C020)."""

    def apply(self, play: Play, seat: int | None) -> None:
        """Remember it."""
        assert seat is not None
        self.next_speaker(play.state)
        play.state.declined += 1
        note(play, "C020", N_("{who} declines."), who=Who(seat))


class NobodyBids(CaravelasMove, frozen=True):
    """Nobody wants to bid: one tap, as long as no bid lies (C025)."""

    answers: ClassVar[tuple[str, ...]] = ("bid",)

    def check(self, state: State, seat: int | None) -> None:
        """C023: a bid that lies stays."""
        if state.highest:
            raise refuse(N_("Somebody has bid. Let the others bid or decline."), "C023")

    def apply(self, play: Play, seat: int | None) -> None:
        """Close the bidding."""
        play.state.stack.pop()
        play.state.declined = len(play.state.players)


class FinalBids(CaravelasMove, frozen=True):
    """The final total bids, by seat, when the table has done the bidding aloud."""

    answers: ClassVar[tuple[str, ...]] = ("bid",)

    totals: tuple[int, ...]

    def check(self, state: State, seat: int | None) -> None:
        """C022, C023, C027, C030."""
        if len(self.totals) != len(state.players) or min(self.totals) < 0:
            raise refuse(N_("Say the final bid of everybody, 0 for none."), "C017")
        for each, total in enumerate(self.totals):
            if total > state.players[each].bid:
                must_be_payable(state, each, total)
            if total < state.players[each].bid:
                raise refuse(N_("{who} has bid more than that already."), "C023", who=Who(each))
        bids = [total for total in self.totals if total]
        if len(set(bids)) < len(bids):
            raise refuse(N_("Two bids are never equal: the later one was higher."), "C027")

    def apply(self, play: Play, seat: int | None) -> None:
        """Spend them all and close the bidding."""
        state: State = play.state
        state.stack.pop()
        state.declined = len(state.players)
        for each, total in enumerate(self.totals):
            _spend(state, each, total)
            if total:
                price = price_words(state, total)
                note(play, "C023", N_("{who} bids {price}."), who=Who(each), price=price)
                _warn(play, each)


# -- the decision --------------------------------------------------------------


class Bidding(Deciding[State]):
    """Whose go it is to bid or decline."""

    kind = "bid"
    moves = ("Bid", "Decline", "NobodyBids", "FinalBids")
    rule = "C017"

    def id(self, state: State, opened: Open) -> str:
        """A new question for each go."""
        bids = "-".join(str(player.bid) for player in state.players)
        return f"bid@{opened.seat}:{state.round}:{bids}:{state.declined}"

    def sentence(self, state: State, opened: Open) -> Message:
        """Say whose go it is and what must be beaten."""
        who = Who(opened.seat or 0)
        if not state.highest:
            return say(N_("{who}, bid for the turn order or decline."), who=who)
        text = N_("{who}, bid more than {highest} or decline.")
        return say(text, who=who, highest=state.highest)

    def offers(self, state: State, opened: Open) -> tuple[Offer, ...]:
        """Decline, every bid that is possible, and both ways to tell it all at once."""
        seat = opened.seat or 0
        player = state.players[seat]
        lowest = state.highest + 1 - player.bid
        totals = range(lowest, max(lowest, most(state, seat) - player.bid) + 1)
        bids = (button(state, seat, Bid(more), self._label(state, seat, more)) for more in totals)
        fields = tuple(
            Field(
                f"totals-{each}",
                say(N_("Bid of {who}"), who=Who(each)),
                low=state.players[each].bid,
                high=most(state, each),
                value=state.players[each].bid,
            )
            for each in state.seats
        )
        return (
            button(state, seat, Decline(), say(N_("Decline"))),
            *bids,
            button(state, seat, NobodyBids(), say(N_("Nobody bids"))),
            Offer("FinalBids", say(N_("These are the final bids")), fields=fields),
        )

    def _label(self, state: State, seat: int, more: int) -> Message:
        total = state.players[seat].bid + more
        if total == payable(state, seat):
            return say(N_("Bid {total}: none is left to sail with"), total=total)
        return say(N_("Bid {total}"), total=total)

    def sample(self, state: State, opened: Open, random: Random) -> tuple[int | None, Move]:
        """Bid little, and seldom."""
        seat = opened.seat or 0
        luck = random.random()
        if luck < 0.25 and not state.highest:
            return None, NobodyBids()
        if luck < 0.35:
            totals = [player.bid for player in state.players]
            if totals[seat] < most(state, seat) and state.highest < most(state, seat):
                totals[seat] = random.randint(state.highest + 1, most(state, seat))
            return None, FinalBids(tuple(totals))
        lowest = state.highest + 1 - state.players[seat].bid
        left = most(state, seat) - state.players[seat].bid
        if luck < 0.6 and lowest <= left:
            more = random.randint(lowest, left) if luck < 0.38 else lowest
            return seat, Bid(more)
        return seat, Decline()


def go_on(play: Play) -> None:
    """Ask the next one, or close the bidding and place the tokens (C021, C147)."""
    state: State = play.state
    if state.dice:
        dice.settle_order(play)
    elif closed(state):
        places.close(play)
    else:
        state.stack.append(Open("bid", state.order[state.speaker]))


MOVES = (Bid, Decline, NobodyBids, FinalBids)
KINDS = (Bidding(),)
PHASE_KINDS = frozenset({"bid"})
