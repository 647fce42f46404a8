"""Phase 1: place action discs (V036 to V050)."""

from __future__ import annotations

from typing import ClassVar

from companion.engine.flow import Deciding, Open
from companion.engine.game import Move, Offer, Play, Random
from companion.engine.words import N_, Message, Who, refuse, say

from .about import AREA_NAMES, AREAS, EXTRA_NUMBERS, NUMBERS
from .acting import button
from .ledger import VascoMove, instruct, note, reals
from .printed import known, number, slots_key
from .state import Disc, State

# -- the start of a round ------------------------------------------------------


def begin_round(play: Play) -> None:
    """Begin phase 1 with the tile that was turned up last: marker and court money (V036 to V038).

    The round's number and its first player are settled before.
    """
    state: State = play.state
    tile = state.next_tile
    assert tile is not None
    state.phase = "placing"
    state.tile, state.next_tile = tile, None
    state.marker, state.moved = tile.initial, False
    state.court = list(tile.court)
    state.ahead, state.held, state.numbers_used = [], [], []
    state.extra_due = None
    instruct(
        play,
        "V037",
        N_("Round {round}: the tile goes to the left, the marker on {number}."),
        round=state.round,
        number=tile.initial,
    )
    left, right = tile.court
    instruct(
        play,
        "V038",
        N_("Put {left} and {right} on the court spaces."),
        left=reals(left),
        right=reals(right),
    )
    _take_extra_disc(state)


def _take_extra_disc(state: State) -> None:
    """V045, V124: Manuel's owner has the extra disc when a round begins."""
    owner = state.owners.get("manuel")
    if owner is not None and state.players[owner].extra == "area":
        state.players[owner].extra = "supply"


# -- whose turn, and what is free ----------------------------------------------


def placed_by(state: State) -> list[int]:
    """Count the discs that each seat has placed."""
    placed = [0] * len(state.players)
    for disc in state.discs:
        placed[disc.seat] += 1
    return placed


def next_to_place(state: State) -> int | None:
    """Give the seat whose turn it is to place a disc; None when all are placed (V039, V046).

    Clockwise from the first player, each turn one disc: it is the turn of the first seat round
    the table that has placed fewest and still has a disc.
    """
    placed = placed_by(state)
    waiting = [seat for seat in state.clockwise() if state.to_place(seat)]
    return min(waiting, key=placed.__getitem__, default=None)


def free_slots(state: State, area: str) -> int | None:
    """Count the empty action slots of an area; None while its number is not known (V042)."""
    key = slots_key(state, area)
    if not known(state, key):
        return None
    return max(0, number(state, key) - len(state.discs_in(area)))


def is_full(state: State, area: str) -> bool:
    """Tell whether an area is known to have no empty slot."""
    return free_slots(state, area) == 0


def no_slot_anywhere(state: State) -> bool:
    """Tell whether every area is known to be full (V050)."""
    return all(is_full(state, area) for area in AREAS)


def free_sequence_numbers(state: State, seat: int) -> list[int]:
    """List the sequence numbers that a seat could place now, 21 and 22 only with Manuel."""
    taken = {disc.number for disc in state.discs}
    numbers = [free for free in NUMBERS if free not in taken] if normal_disc(state, seat) else []
    if extra_disc(state, seat):
        numbers += state.free_numbers
    return numbers


def extra_disc(state: State, seat: int) -> bool:
    """Tell whether a seat has the extra disc still to place (V045, V124)."""
    return state.players[seat].extra == "supply" and seat not in state.held


def normal_disc(state: State, seat: int) -> bool:
    """Tell whether a number from 1 to 20 can go on one of the seat's discs (V048)."""
    strict = state.ruling("V048") == "strict"
    return state.players[seat].discs > 0 or (not strict and extra_disc(state, seat))


def must_be_an_empty_slot(state: State, area: str, rule: str = "V042") -> None:
    """Refuse an area that does not exist or is known to be full."""
    if area not in AREAS:
        raise refuse(N_("Choose one of the four areas."), "V040")
    if is_full(state, area):
        raise refuse(
            N_("Every slot of {area} is taken. Choose another area."),
            rule,
            area=say(AREA_NAMES[area]),
        )


def slots_to_ask(state: State, area: str) -> tuple[str, ...]:
    """Name an area's number of slots if only that, not the proposal, could let a disc in."""
    if area not in AREAS:
        return ()
    key = slots_key(state, area)
    if known(state, key) or len(state.discs_in(area)) < number(state, key):
        return ()
    return (key,)


# -- the moves -----------------------------------------------------------------


def put_disc(play: Play, seat: int, number: int, area: str, extra: bool) -> None:
    """Take a disc from the supply and a number from its place and put both on the board."""
    state: State = play.state
    player = state.players[seat]
    if extra:
        player.extra = "board"
    else:
        player.discs -= 1
    if number in EXTRA_NUMBERS:
        state.free_numbers.remove(number)
    state.discs.append(Disc(number, seat, area, extra))


class PlaceDisc(VascoMove, frozen=True):
    """Put a sequence number on a disc and both on an action slot of an area.

    ``ahead`` enters a disc before its turn, because the table was faster than the app.
    """

    answers: ClassVar[tuple[str, ...]] = ("place",)

    number: int
    area: str
    ahead: bool = False

    def needs(self, state: State, seat: int | None) -> tuple[str, ...]:
        """Ask for the area's slots only when the proposal would not let the disc in."""
        keys = slots_to_ask(state, self.area)
        if keys:
            self.check(state, seat)
        return keys

    def check(self, state: State, seat: int | None) -> None:
        """V039 to V048."""
        turn = state.stack[-1].seat
        if seat is None or seat not in state.seats or not state.to_place(seat):
            raise refuse(N_("All discs of this seat are placed."), "V045")
        if seat != turn and not self.ahead:
            raise refuse(N_("It is {who}'s turn to place a disc."), "V039", who=Who(turn or 0))
        if state.disc(self.number) is not None:
            raise refuse(
                N_("Number {number} is taken. Choose another one."), "V041", number=self.number
            )
        if self.number not in NUMBERS and self.number not in EXTRA_NUMBERS:
            raise refuse(N_("Choose a sequence number: 1 to 20, or Manuel's 21 and 22."), "V041")
        if self.number in EXTRA_NUMBERS and not extra_disc(state, seat):
            raise refuse(N_("21 and 22 are for Manuel's owner, on the extra disc."), "V047")
        if self.number in NUMBERS and not normal_disc(state, seat):
            raise refuse(N_("The extra disc carries 21 or 22."), "V048")
        must_be_an_empty_slot(state, self.area)

    def apply(self, play: Play, seat: int | None) -> None:
        """Place the disc and mark it if it came before its turn."""
        state: State = play.state
        assert seat is not None
        early = seat != state.stack.pop().seat
        state.cleared = []
        extra = extra_disc(state, seat) and (
            self.number in EXTRA_NUMBERS or state.players[seat].discs == 0
        )
        put_disc(play, seat, self.number, self.area, extra)
        if early:
            state.ahead.append(self.number)
        note(
            play,
            "V040",
            N_("{who} placed {number} in {area}, ahead of turn.")
            if early
            else N_("{who} placed {number} in {area}."),
            who=Who(seat),
            number=self.number,
            area=say(AREA_NAMES[self.area]),
        )


class HoldBack(VascoMove, frozen=True):
    """Leave Manuel's extra disc out for this round, if the table rules so (V124)."""

    answers: ClassVar[tuple[str, ...]] = ("place",)

    def check(self, state: State, seat: int | None) -> None:
        """V124."""
        if state.ruling("V124") != "may_hold_back":
            raise refuse(N_("The extra disc must be placed in phase 1."), "V124")
        if seat is None or seat not in state.seats or not extra_disc(state, seat):
            raise refuse(N_("There is no extra disc to hold back."), "V124")

    def apply(self, play: Play, seat: int | None) -> None:
        """It is not used before the next round."""
        state: State = play.state
        assert seat is not None
        state.stack.pop()
        state.held.append(seat)
        note(play, "V124", N_("{who} leaves the extra disc out this round."), who=Who(seat))


# -- the decision --------------------------------------------------------------


class Place(Deciding[State]):
    """Whose disc is to be placed."""

    kind = "place"
    moves = ("PlaceDisc", "HoldBack")
    rule = "V039"

    def id(self, state: State, opened: Open) -> str:
        """A new question for each disc of each seat."""
        seat = opened.seat or 0
        return f"place@{seat}:{state.round}:{state.to_place(seat)}"

    def sentence(self, state: State, opened: Open) -> Message:
        """Say whose turn it is."""
        return say(N_("{who}, place a disc: a number and an area."), who=Who(opened.seat or 0))

    def offers(self, state: State, opened: Open) -> tuple[Offer, ...]:
        """Holding back fits on a button; number and area are chosen on the page."""
        if state.ruling("V124") == "may_hold_back" and extra_disc(state, opened.seat or 0):
            return (button(state, opened.seat, HoldBack(), say(N_("Leave the extra disc out"))),)
        return ()

    def sample(self, state: State, opened: Open, random: Random) -> tuple[int | None, Move]:
        """Place any free number in any area that is not full, sometimes ahead of turn."""
        seat = opened.seat or 0
        if random.random() < 0.05:
            seat = random.choice([other for other in state.seats if state.to_place(other)])
        areas = [area for area in AREAS if not is_full(state, area)]
        if (
            state.ruling("V124") == "may_hold_back"
            and extra_disc(state, seat)
            and random.random() < 0.2
        ):
            return seat, HoldBack()
        number = random.choice(free_sequence_numbers(state, seat))
        return seat, PlaceDisc(number, random.choice(areas), ahead=seat != opened.seat)


def go_on(play: Play) -> None:
    """Ask the next seat for a disc, or go on to phase 2 when there is none (V046, V050)."""
    state: State = play.state
    seat = next_to_place(state)
    if seat is not None and not no_slot_anywhere(state):
        _close_gap(state, seat)
        state.stack.append(Open("place", seat))
        return
    for left in state.seats:
        if state.to_place(left):
            text = N_("No slot is empty anywhere. {who} keeps the discs that are left.")
            note(play, "V050", text, who=Who(left))
    state.ahead = []
    state.phase = "acting"


def _close_gap(state: State, turn: int) -> None:
    """Forget which discs came early once the others have caught up."""
    if not state.ahead:
        return
    placed = placed_by(state)
    before = list(state.clockwise())
    before = before[: before.index(turn)]
    if all(count <= placed[turn] + (seat in before) for seat, count in enumerate(placed)):
        state.ahead = []


MOVES = (PlaceDisc, HoldBack)
KINDS = (Place(),)
PHASE_KINDS = frozenset({"place"})
