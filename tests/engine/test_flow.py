"""The flow: open decisions on a stack, moves that answer the topmost, numbers asked for."""

from __future__ import annotations

from typing import ClassVar

import msgspec
import pytest
from msgspec import Struct

from companion.engine.chance import Chance
from companion.engine.flow import Deciding, Flow, Open, RuledMove
from companion.engine.game import Move, Note, Offer, Play, Random
from companion.engine.words import Message, Refusal, Who, refuse, say


class Jar(Struct):
    """A jar that takes so many marbles as somebody says it does."""

    marbles: int = 0
    size: int | None = None
    stack: list[Open] = []


class Fill(RuledMove[Jar], frozen=True):
    answers: ClassVar[tuple[str, ...]] = ("turn",)
    marbles: int

    def needs(self, state: Jar, seat: int | None) -> tuple[str, ...]:
        return () if state.size is not None or self.marbles < 2 else ("size",)

    def price(self, state: Jar, seat: int | None) -> int:
        return 2 * self.marbles

    def check(self, state: Jar, seat: int | None) -> None:
        if state.size is not None and state.marbles + self.marbles > state.size:
            raise refuse("It would overflow.", "J1")

    def apply(self, play: Play, seat: int | None) -> None:
        play.state.stack.pop()
        play.state.marbles += self.marbles
        play.notes.append(Note(say("{who} fills it.", who=Who(seat or 0)), "J2"))


class Shake(RuledMove[Jar], frozen=True):
    """Always open."""

    def apply(self, play: Play, seat: int | None) -> None:
        play.notes.append(Note(say("Rattle.")))


class Measure(RuledMove[Jar], frozen=True):
    """Say how many marbles the jar takes."""

    size: int

    def apply(self, play: Play, seat: int | None) -> None:
        play.state.size = self.size


class Turn(Deciding[Jar]):
    kind, moves, rule = "turn", ("Fill",), "J2"

    def sentence(self, state: Jar, opened: Open) -> Message:
        return say("{who}, fill the jar.", who=Who(opened.seat or 0))

    def offers(self, state: Jar, opened: Open) -> tuple[Offer, ...]:
        return (Offer("Fill", say("One more"), {"marbles": 1}),)

    def sample(self, state: Jar, opened: Open, random: Random) -> tuple[int | None, Move]:
        return opened.seat, Fill(random.randint(0, 1))


class Ask(Deciding[Jar]):
    kind, moves = "ask", ("Measure",)

    def sentence(self, state: Jar, opened: Open) -> Message:
        return say("How many does it take?")

    def sample(self, state: Jar, opened: Open, random: Random) -> tuple[int | None, Move]:
        return None, Measure(9)


class Jars(Flow[Jar]):
    state_type = Jar

    def __init__(self) -> None:
        super().__init__((Fill, Shake, Measure), (Turn(), Ask()))

    def advance(self, play: Play) -> None:
        stack = play.state.stack
        if stack and stack[-1].kind == "ask" and play.state.size is not None:
            self.resume(play)
        elif not stack and play.state.marbles < 5:
            stack.append(Open("turn", play.state.marbles % 2, {"at": play.state.marbles}))


GAME = Jars()


def jar(**facts: int) -> Jar:
    return Jar(stack=[Open("turn", 0, {"at": 0})], **facts)


def test_a_move_answers_the_topmost_decision() -> None:
    before = jar()
    play = GAME.play(before, 0, Fill(1), Chance())
    assert play.state.marbles == 1
    assert [note.rule for note in play.notes] == ["J2"]
    assert play.state.stack == [Open("turn", 1, {"at": 1})]
    assert before == jar(), "the given state is untouched"


def test_replaying_works_on_the_state_itself() -> None:
    state = jar()
    assert GAME.replay(state, 0, Fill(1), Chance()).state is state
    assert state.marbles == 1


def test_a_refused_move_changes_nothing() -> None:
    before = jar(size=3)
    with pytest.raises(Refusal) as refused:
        GAME.play(before, 0, Fill(4), Chance())
    assert refused.value.rule == "J1"
    assert before == jar(size=3)


def test_a_move_out_of_place_is_refused_with_what_comes_first() -> None:
    before = jar()
    before.stack.append(Open("ask", asks=("size",)))
    with pytest.raises(Refusal) as refused:
        GAME.play(before, 0, Fill(1), Chance())
    assert refused.value.message == say(
        "Not now. First: {what}", what=say("How many does it take?")
    )


def test_an_answer_to_nothing_is_refused() -> None:
    with pytest.raises(Refusal, match="game is over"):
        GAME.play(Jar(marbles=5), 0, Fill(1), Chance())


def test_a_move_that_answers_nothing_is_always_open() -> None:
    play = GAME.play(jar(), 0, Shake(), Chance())
    assert play.state == jar()
    assert len(play.notes) == 1


def test_a_move_waits_for_the_number_it_needs() -> None:
    asked = GAME.play(jar(), 1, Fill(2), Chance()).state
    assert asked.marbles == 0
    assert [opened.kind for opened in asked.stack] == ["turn", "ask"]
    assert asked.stack[-1].asks == ("size",)
    told = GAME.play(asked, None, Measure(4), Chance())
    assert told.state.marbles == 2
    assert told.notes[-1].text.args == {"who": Who(1)}, "still the move of who made it"
    assert [opened.kind for opened in told.state.stack] == ["turn"]


def test_a_waiting_move_survives_json() -> None:
    asked = GAME.play(jar(), 1, Fill(2), Chance()).state
    again = GAME.decode_state(GAME.encode(asked))
    assert again == asked
    assert GAME.play(again, None, Measure(4), Chance()).state.marbles == 2


def test_a_waiting_move_that_no_longer_fits_is_dropped_with_the_reason() -> None:
    asked = GAME.play(jar(), 1, Fill(2), Chance()).state
    told = GAME.play(asked, None, Measure(1), Chance())
    assert told.state.marbles == 0
    assert told.state.size == 1, "what was said stays known"
    assert [opened.kind for opened in told.state.stack] == ["turn"]
    assert (told.notes[-1].text, told.notes[-1].rule) == (say("It would overflow."), "J1")


def test_two_moves_that_wait_for_the_same_number_both_come_off() -> None:
    asked = GAME.play(jar(), 1, Fill(2), Chance()).state
    asked.stack.append(msgspec.structs.replace(asked.stack[-1]))
    told = GAME.play(asked, None, Measure(1), Chance())
    assert [opened.kind for opened in told.state.stack] == ["turn"]
    assert [note.text.text for note in told.notes] == [
        "Not now. First: {what}",
        "It would overflow.",
    ]


def test_decisions_say_what_is_asked_of_whom() -> None:
    (decision,) = GAME.decisions(jar())
    assert decision.id == "turn@0:0"
    assert decision.seats == (0,)
    assert decision.moves == ("Fill",)
    assert decision.rule == "J2"
    assert decision.offers[0].values == {"marbles": 1}
    assert GAME.decisions(Jar(marbles=5)) == ()


def test_a_question_to_nobody_in_particular_is_for_anybody() -> None:
    asked = GAME.play(jar(), 1, Fill(2), Chance()).state
    assert GAME.decisions(asked)[0].seats == ()


def test_prices_are_told_without_playing() -> None:
    assert GAME.price(jar(), 0, Fill(3)) == 6


def test_moves_go_to_json_and_back() -> None:
    assert GAME.decode_move(GAME.encode(Fill(3))) == Fill(3)
    assert GAME.encode(Fill(3)) == b'{"type":"Fill","marbles":3}'


def test_forms_become_moves() -> None:
    assert GAME.move_from_form("Fill", {"marbles": "3"}) == Fill(3)


@pytest.mark.parametrize(
    ("name", "values", "sentence"),
    [
        ("Empty", {}, "does not fit the game any more"),
        ("Fill", {}, "missing or not a number"),
        ("Fill", {"marbles": "many"}, "missing or not a number"),
        ("Fill", {"marbles": "3", "extra": "1"}, "missing or not a number"),
        ("Fill", {"marbles": "1", "type": "Shake"}, ""),
    ],
)
def test_forms_that_do_not_fit_are_refused(
    name: str, values: dict[str, str], sentence: str
) -> None:
    if not sentence:
        assert GAME.move_from_form(name, values) == Fill(1), "the button's name decides"
        return
    with pytest.raises(Refusal, match=sentence):
        GAME.move_from_form(name, values)


def test_a_copy_shares_nothing() -> None:
    before = jar()
    copy = GAME.copy(before)
    copy.stack.clear()
    assert before == jar()
