"""The Characters action: court money, or hosting a character with its power (V111 to V135)."""

from __future__ import annotations

from typing import ClassVar

from companion.engine.buttons import refusal_of
from companion.engine.flow import Deciding, Open
from companion.engine.game import Move, Note, Offer, Play, Random
from companion.engine.words import N_, Message, Refusal, Who, refuse, say

from .about import AREA_NAMES, AREAS, CHARACTERS, DIAS_POINTS, EXTRA_NUMBERS
from .acting import ActionMove, begin_action, button, finish_action, pay_right
from .ledger import VascoMove, note, reals, receive, score
from .merchant import offer_merchant
from .pieces import character_words
from .placing import free_slots, must_be_an_empty_slot, put_disc, slots_to_ask
from .printed import known, slots_key
from .printed import number as printed_number
from .state import Disc, ExtraDue, Hosting, State

# -- court money ---------------------------------------------------------------


class TakeCourtMoney(ActionMove, frozen=True, kw_only=True):
    """Take all Reals of one court space: 0 the left one, 1 the right one."""

    area = "characters"

    space: int

    def check(self, state: State, seat: int | None) -> None:
        """V112."""
        disc = self.must_be_called(state, seat)
        if self.space not in (0, 1):
            raise refuse(N_("Choose the left or the right court space."), "V112")
        if not state.court[self.space]:
            raise refuse(N_("That court space is empty. Choose something else."), "V112")
        self.must_afford(state, disc.seat)

    def apply(self, play: Play, seat: int | None) -> None:
        """V112: the space is empty for the rest of the round."""
        state: State = play.state
        seat, disc = begin_action(play, self, seat)
        pay_right(play, seat, self.number)
        amount, state.court[self.space] = state.court[self.space], 0
        receive(play, seat, amount, "V112", N_("{who} takes {price} of court money."))
        finish_action(play, disc)


# -- hosting -------------------------------------------------------------------


class Host(ActionMove, frozen=True, kw_only=True):
    """Host a character: take its tile, use its power, cover its space with the disc."""

    area = "characters"

    character: str

    def check(self, state: State, seat: int | None) -> None:
        """V111, V115, V116, V127."""
        disc = self.must_be_called(state, seat)
        if self.character not in CHARACTERS:
            raise refuse(N_("Choose one of the four characters."), "V111")
        hosting = state.hosts.get(self.character)
        if hosting is not None and hosting.seat != seat:
            raise refuse(
                N_("{who} hosts {character} this round. Choose somebody else."),
                "V115",
                who=Who(hosting.seat),
                character=character_words(self.character),
            )
        if hosting is not None and state.ruling("V116") == "once":
            raise refuse(N_("Every character can be hosted once a round. Choose another."), "V116")
        forbidden = state.ruling("V127") == "not_allowed"
        if self.character == "manuel" and forbidden and _is_manuels(disc):
            raise refuse(N_("The extra disc may not host Manuel. Choose somebody else."), "V127")
        self.must_afford(state, disc.seat)

    def apply(self, play: Play, seat: int | None) -> None:
        """V113, V114, V069: tile, disc, power."""
        state: State = play.state
        seat, disc = begin_action(play, self, seat)
        pay_right(play, seat, self.number)
        former = state.owners.get(self.character)
        state.owners[self.character] = seat
        _cover(state, self.character, disc)
        _say_whose(play, self.character, seat, former)
        POWERS[self.character](play, seat, former, disc)


def _is_manuels(disc: Disc) -> bool:
    """Tell whether it is the extra disc with 21 or 22; a lower number makes it any disc (V048)."""
    return disc.extra and disc.number in EXTRA_NUMBERS


def _cover(state: State, character: str, disc: Disc) -> None:
    """V069, V115: the disc stays on the character's space; a second one joins it (V116)."""
    before = state.hosts.get(character)
    if disc.extra:
        state.players[disc.seat].extra = "hosting"
    state.hosts[character] = Hosting(
        disc.seat,
        disc.extra or (before is not None and before.extra),
        1 if before is None else before.discs + 1,
    )


def _say_whose(play: Play, character: str, seat: int, former: int | None) -> None:
    if former is None:
        text = N_("{who} hosts {character} and takes the tile from the board.")
    elif former == seat:
        text = N_("{who} hosts {character} again and keeps the tile safe this round.")
    else:
        text = N_("{who} hosts {character} and takes the tile from {former}.")
    note(
        play,
        "V118" if former == seat else "V113",
        text,
        who=Who(seat),
        character=character_words(character),
        former=Who(seat if former is None else former),
    )


# -- the powers ----------------------------------------------------------------


def _dias(play: Play, seat: int, former: int | None, disc: Disc) -> None:
    score(play, seat, DIAS_POINTS, "dias", "V128", N_("{who} scores {points} for hosting Dias."))


def _alvares(play: Play, seat: int, former: int | None, disc: Disc) -> None:
    take_missionary(play, seat, "V130")


def take_missionary(play: Play, seat: int, rule: str) -> None:
    """Give a seat a missionary from the Characters Area, if one is left (V130, V132)."""
    state: State = play.state
    if not state.missionaries:
        note(play, "V132", N_("No missionary is left for {who}."), who=Who(seat))
        return
    state.missionaries -= 1
    state.players[seat].missionaries += 1
    note(play, rule, N_("{who} takes a missionary."), who=Who(seat))


def _sernigi(play: Play, seat: int, former: int | None, disc: Disc) -> None:
    offer_merchant(play, seat)


def _manuel(play: Play, seat: int, former: int | None, disc: Disc) -> None:
    """V119 to V127: an extra disc with 21 or 22, unless the host's is already in use."""
    state: State = play.state
    if former is not None and former != seat:
        state.lost.append(former)
    if seat in state.lost:
        state.lost.remove(seat)
    player = state.players[seat]
    if player.extra == "area":
        player.extra = "supply"
        extra = True
    elif _is_manuels(disc) or state.ruling("V126") != "second_number" or seat in state.held:
        rule = "V127" if _is_manuels(disc) else "V124" if seat in state.held else "V126"
        note(play, rule, N_("The tile is safe; there is no further disc."))
        return
    elif not player.discs:
        note(play, "V126", N_("No disc has come home yet: there is no further one."))
        return
    else:
        extra = False
    left = "characters" if state.ruling("V122") == "not_yet" else ""
    state.extra_due = ExtraDue(seat, extra, left)


POWERS = {"dias": _dias, "alvares": _alvares, "sernigi": _sernigi, "manuel": _manuel}
"""V114."""


# -- Manuel's extra disc -------------------------------------------------------


def waiting_numbers(state: State) -> list[int]:
    """List which of 21 and 22 can be taken: not those already called this round (V067, V120)."""
    return [number for number in state.free_numbers if number not in state.numbers_used]


def is_taken(state: State, area: str, left: str) -> bool:
    """Tell whether an area has no slot for the extra disc.

    :param left: the area whose slot the hosting disc has just left, if it counts as taken (V122).
    """
    free = free_slots(state, area)
    return free is not None and free <= (area == left)


def no_slot(state: State, left: str) -> bool:
    """Tell whether no area has a slot for the extra disc (V123)."""
    return all(is_taken(state, area, left) for area in AREAS)


def why_not_extra(state: State, due: ExtraDue) -> Refusal | None:
    """Tell why the extra disc cannot be placed, if so: no number, no slot, no disc."""
    player = state.players[due.seat]
    if not waiting_numbers(state):
        return refuse(N_("Neither 21 nor 22 is waiting: there is no further disc."), "V120")
    if no_slot(state, due.left):
        text = N_("No slot is empty: {who} keeps the disc for the next round.")
        return refuse(text, "V123", who=Who(due.seat))
    if player.extra != "supply" if due.extra else not player.discs:
        return refuse(N_("{who} has no disc to place any more."), "V123", who=Who(due.seat))
    return None


def ask_extra(play: Play) -> bool:
    """Ask for the extra disc that is due; tell whether somebody is asked.

    If it cannot be placed, or not any more, the extra action is lost this round (V123).
    """
    state: State = play.state
    due = state.extra_due
    if due is None:
        return False
    reason = why_not_extra(state, due)
    if reason is None:
        state.stack.append(Open("extra", due.seat, {"left": due.left}))
        return True
    state.extra_due = None
    play.notes.append(Note(reason.message, reason.rule))
    return False


class PlaceExtra(VascoMove, frozen=True):
    """Put 21 or 22 on the extra disc, and both on any empty action slot (V119 to V122)."""

    answers: ClassVar[tuple[str, ...]] = ("extra",)

    number: int
    area: str

    def needs(self, state: State, seat: int | None) -> tuple[str, ...]:
        """Ask for the area's slots only when the proposal would not let the disc in."""
        keys = self._slots_to_ask(state)
        if keys:
            self.check(state, seat)
        return keys

    def _slots_to_ask(self, state: State) -> tuple[str, ...]:
        if self.area not in AREAS or state.stack[-1].args["left"] != self.area:
            return slots_to_ask(state, self.area)
        key = slots_key(state, self.area)
        taken = len(state.discs_in(self.area)) + 1
        return () if known(state, key) or taken < printed_number(state, key) else (key,)

    def check(self, state: State, seat: int | None) -> None:
        """V119 to V122."""
        opened = state.stack[-1]
        if seat != opened.seat:
            raise refuse(N_("{who} places the extra disc."), "V119", who=Who(opened.seat or 0))
        if self.number not in EXTRA_NUMBERS:
            raise refuse(N_("The extra disc carries 21 or 22."), "V119")
        if self.number not in waiting_numbers(state):
            raise refuse(
                N_("Number {number} is in use. Take the other one."), "V120", number=self.number
            )
        must_be_an_empty_slot(state, self.area, "V121")
        if is_taken(state, self.area, str(opened.args["left"])):
            raise refuse(
                N_("The slot just left is empty only after the action. Choose another area."),
                "V122",
            )

    def apply(self, play: Play, seat: int | None) -> None:
        """V119: disc and number are on the board and will be called last."""
        state: State = play.state
        state.stack.pop()
        due, state.extra_due = state.extra_due, None
        assert due is not None
        put_disc(play, due.seat, self.number, self.area, due.extra)
        note(
            play,
            "V119",
            N_("{who} places {number} in {area}."),
            who=Who(due.seat),
            number=self.number,
            area=say(AREA_NAMES[self.area]),
        )


class ExtraDisc(Deciding[State]):
    """Where Manuel's extra disc goes, and with which number."""

    kind = "extra"
    moves = ("PlaceExtra",)
    rule = "V119"

    def id(self, state: State, opened: Open) -> str:
        """A new question each round, and for each number that is left."""
        numbers = "-".join(map(str, waiting_numbers(state)))
        return f"extra@{opened.seat}:{state.round}:{numbers}"

    def sentence(self, state: State, opened: Open) -> Message:
        """Ask for number and area."""
        due, numbers = state.extra_due, waiting_numbers(state)
        who = Who(opened.seat or 0)
        if due is not None and not due.extra:
            text = N_("{who}, place a disc that is home with {number} on any empty slot.")
        elif len(numbers) == 1:
            text = N_("{who}, place the extra disc with {number} on any empty slot.")
        else:
            return say(N_("{who}, place the extra disc with 21 or 22 on any empty slot."), who=who)
        return say(text, who=who, number=say(N_("21 or 22")) if len(numbers) > 1 else numbers[0])

    def offers(self, state: State, opened: Open) -> tuple[Offer, ...]:
        """Each number in each area."""
        return tuple(
            button(
                state,
                opened.seat,
                PlaceExtra(number, area),
                say(N_("{number} in {area}"), number=number, area=say(AREA_NAMES[area])),
            )
            for number in waiting_numbers(state)
            for area in AREAS
        )

    def sample(self, state: State, opened: Open, random: Random) -> tuple[int | None, Move]:
        """Any number, any area with an empty slot."""
        left = str(opened.args["left"])
        areas = [area for area in AREAS if not is_taken(state, area, left)]
        return opened.seat, PlaceExtra(random.choice(waiting_numbers(state)), random.choice(areas))


# -- what the call offers ------------------------------------------------------


def offers(state: State, disc: Disc) -> list[Offer]:
    """The two amounts of court money and the four characters."""
    found = [
        button(
            state,
            disc.seat,
            TakeCourtMoney(number=disc.number, space=space),
            say(N_("Take {amount} of court money"), amount=reals(state.court[space])),
        )
        for space in (0, 1)
    ]
    found += [
        button(
            state,
            disc.seat,
            Host(number=disc.number, character=character),
            say(N_("Host {character}"), character=character_words(character)),
        )
        for character in CHARACTERS
    ]
    return found


def sample(state: State, disc: Disc, ahead: bool, random: Random) -> ActionMove | None:
    """Money or a character, whatever is possible; None if nothing is."""
    moves: list[ActionMove] = [
        TakeCourtMoney(number=disc.number, space=space, ahead=ahead) for space in (0, 1)
    ]
    moves += [Host(number=disc.number, character=each, ahead=ahead) for each in CHARACTERS]
    possible = [move for move in moves if refusal_of(move, state, disc.seat) is None]
    return random.choice(possible) if possible else None


MOVES = (TakeCourtMoney, Host, PlaceExtra)
KINDS = (ExtraDisc(),)
PHASE_KINDS = frozenset({"extra"})
