"""Corrections: always open but while the game is laid out, and written down with who and what."""

from __future__ import annotations

import pytest

from companion.engine.chance import Chance
from companion.engine.correcting import Correction, must_be_a_seat
from companion.engine.game import Gain, Note, Play
from companion.engine.state import GameState, SeatState
from companion.engine.words import Message, Refusal, Who, refuse, say


class Seat(SeatState):
    coins: int = 3


class SetCoins(Correction[GameState], frozen=True):
    owner: int
    coins: int

    def must_be_possible(self, state: GameState) -> None:
        must_be_a_seat(state, self.owner)
        if self.coins < 0:
            raise refuse("No debts.", "T1")

    def gains(self, state: GameState) -> tuple[Gain, ...]:
        return (Gain(self.owner, self.coins - state.players[self.owner].coins, "coins"),)

    def correct(self, state: GameState) -> Message:
        state.players[self.owner].coins = self.coins
        return say("{who} has {coins}.", who=Who(self.owner), coins=self.coins)


def state(phase: str = "turns") -> GameState:
    return GameState(options={}, players=[Seat(colour="red"), Seat(colour="blue")], phase=phase)


def test_it_answers_no_question_so_it_is_always_open():
    assert SetCoins.answers == ()


def test_not_before_the_game_is_laid_out():
    with pytest.raises(Refusal):
        SetCoins(0, 5).check(state("set_up"), 0)
    SetCoins(0, 5).check(state(), 0)


def test_only_what_is_possible():
    for move, rule in ((SetCoins(0, -1), "T1"), (SetCoins(2, 1), "")):
        with pytest.raises(Refusal) as refused:
            move.check(state(), 0)
        assert refused.value.rule == rule


@pytest.mark.parametrize("seat", [None, 1])
def test_it_is_written_down_with_who_what_and_what_it_moved(seat):
    play = Play(state(), Chance(), [])
    SetCoins(0, 5).apply(play, seat)
    assert play.state.players[0].coins == 5
    what = say("{who} has {coins}.", who=Who(0), coins=5)
    if seat is None:
        said = say("Correction: {what}", what=what)
    else:
        said = say("{who} corrects: {what}", who=Who(seat), what=what)
    assert play.notes == [Note(said, gains=(Gain(0, 2, "coins"),))]
