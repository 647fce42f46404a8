"""From the bids to the new turn order (C025 to C029)."""

from __future__ import annotations

from typing import ClassVar

from companion.engine.flow import Deciding, Open
from companion.engine.game import Move, Offer, Play, Random
from companion.engine.words import N_, Listing, Message, Who, refuse, say

from .ledger import CaravelasMove, button, instruct, must_have_seat, note
from .setting_up import order_fields
from .state import State


def bidders(state: State) -> list[int]:
    """List the seats that have bid, the highest bid first (C027)."""
    bids = [seat for seat in state.seats if state.players[seat].bid]
    return sorted(bids, key=lambda seat: -state.players[seat].bid)


def close(play: Play) -> None:
    """The bidding is over: nobody has bid, or the highest bidder chooses (C025, C026)."""
    state: State = play.state
    if not state.highest:
        note(play, "C025", N_("Nobody bids: the turn order stays."))
        state.phase = "dealing"
        return
    state.places = [None] * len(state.players)
    _ask_or_fill(play)


def _ask_or_fill(play: Play) -> None:
    """Ask the next bidder who chooses, or put the others where they belong (C027, C028)."""
    state: State = play.state
    waiting = [seat for seat in bidders(state) if seat not in state.places]
    choose = state.ruling("C027") == "chosen" or len(waiting) == len(bidders(state))
    if waiting and choose and state.places.count(None) > 1:
        state.stack.append(Open("place", waiting[0]))
        return
    for seat in waiting:
        state.places[state.places.index(None)] = seat
    rest = [seat for seat in state.order if seat not in state.places]
    if len(rest) > 1 and state.ruling("C028") == "drawn":
        if not state.by_app("order"):
            state.stack.append(Open("rest"))
            return
        drawn = play.chance.draw(f"places.{state.round}", {str(seat) for seat in rest}, len(rest))
        rest = [int(seat) for seat in drawn]
    _finish(play, rest)


def _finish(play: Play, rest: list[int]) -> None:
    """C028, C029: the others behind; the new order holds for the round."""
    state: State = play.state
    left = iter(rest)
    state.order = [next(left) if seat is None else seat for seat in state.places]
    state.places = []
    state.phase = "dealing"
    names = Listing(tuple(Who(seat) for seat in state.order))
    instruct(play, "C029", N_("New turn order: {names}."), names=names)


class TakePlace(CaravelasMove, frozen=True):
    """Put your token on a free place of the turn order, 1 being first (C026, C027)."""

    answers: ClassVar[tuple[str, ...]] = ("place",)

    place: int

    def check(self, state: State, seat: int | None) -> None:
        """C026, C027."""
        turn = state.stack[-1].seat or 0
        if seat != turn:
            raise refuse(N_("{who} chooses a place first."), "C026", who=Who(turn))
        must_have_seat(state, seat)
        if not 1 <= self.place <= len(state.places):
            raise refuse(N_("Choose a place of the turn order."), "C026")
        if state.places[self.place - 1] is not None:
            raise refuse(N_("That place is taken. Choose a free one."), "C027")

    def apply(self, play: Play, seat: int | None) -> None:
        """Put it there; the next bidder follows."""
        state: State = play.state
        assert seat is not None
        state.stack.pop()
        state.places[self.place - 1] = seat
        note(play, "C026", N_("{who} takes place {place}."), who=Who(seat), place=self.place)
        _ask_or_fill(play)


class PlaceRest(CaravelasMove, frozen=True):
    """Say in which order the tokens of those who did not bid were drawn (C028)."""

    answers: ClassVar[tuple[str, ...]] = ("rest",)

    order: tuple[int, ...]

    def check(self, state: State, seat: int | None) -> None:
        """All of them once."""
        if sorted(self.order) != [each for each in state.seats if each not in state.places]:
            raise refuse(N_("Say the order of all who did not bid."), "C028")

    def apply(self, play: Play, seat: int | None) -> None:
        """Put them on the places left over."""
        play.state.stack.pop()
        _finish(play, list(self.order))


class Place(Deciding[State]):
    """Which place a bidder takes."""

    kind = "place"
    moves = ("TakePlace",)
    rule = "C026"

    def id(self, state: State, opened: Open) -> str:
        """A new question for each bidder of a round."""
        return f"place@{opened.seat}:{state.round}"

    def sentence(self, state: State, opened: Open) -> Message:
        """Say who chooses."""
        return say(N_("{who}, choose a place in the turn order."), who=Who(opened.seat or 0))

    def offers(self, state: State, opened: Open) -> tuple[Offer, ...]:
        """A button for every place."""
        return tuple(
            button(state, opened.seat, TakePlace(n), say(N_("Place {place}"), place=n))
            for n in range(1, len(state.places) + 1)
        )

    def sample(self, state: State, opened: Open, random: Random) -> tuple[int | None, Move]:
        """Any free place."""
        free = [n for n, seat in enumerate(state.places, start=1) if seat is None]
        return opened.seat, TakePlace(random.choice(free))


class Rest(Deciding[State]):
    """In which order the tokens of the others were drawn."""

    kind = "rest"
    moves = ("PlaceRest",)
    rule = "C028"

    def id(self, state: State, opened: Open) -> str:
        """A new question each round."""
        return f"rest:{state.round}"

    def sentence(self, state: State, opened: Open) -> Message:
        """Ask for the tokens."""
        return say(N_("Draw the tokens of those who did not bid. In which order did they come?"))

    def offers(self, state: State, opened: Open) -> tuple[Offer, ...]:
        """A choice for each place left over."""
        fields = order_fields(state)[: state.places.count(None)]
        return (Offer("PlaceRest", say(N_("This is the order")), fields=fields),)

    def sample(self, state: State, opened: Open, random: Random) -> tuple[int | None, Move]:
        """Any order."""
        rest = [seat for seat in state.seats if seat not in state.places]
        return None, PlaceRest(tuple(random.sample(rest, len(rest))))


MOVES = (TakePlace, PlaceRest)
KINDS = (Place(), Rest())
PHASE_KINDS: frozenset[str] = frozenset()
