"""Points: entries on notes, sums by seat, source and round."""

from __future__ import annotations

from companion.engine.chance import Chance
from companion.engine.game import Gain, Play
from companion.engine.scoring import score, standings
from companion.engine.state import GameState, SeatState
from companion.engine.words import N_


def begin(seats: int = 2) -> Play:
    players = [SeatState(colour=f"colour {seat}") for seat in range(seats)]
    return Play(GameState(options={}, players=players), Chance(), [])


def win(play: Play, seat: int, amount: int, source: str, column: tuple[int, int]) -> None:
    score(play, seat, amount, source, column, "T1", N_("{who} scores {points}."))


def test_points_are_entries_and_sums() -> None:
    play = begin()
    win(play, 0, 3, "ships", (0, 4))
    win(play, 0, 2, "ships", (2, 4))
    win(play, 1, 5, "coins", (3, 4))
    assert [note.gains for note in play.notes] == [
        (Gain(0, 3, "points", "ships"),),
        (Gain(0, 2, "points", "ships"),),
        (Gain(1, 5, "points", "coins"),),
    ]
    first, second = standings(
        play.state, ("ships", "coins"), 4, lambda seat: (play.state.players[seat].total,)
    )
    assert (first.total, first.parts, first.rounds) == (5, {"ships": 5, "coins": 0}, (3, 0, 2, 0))
    assert (second.total, second.rounds) == (5, (0, 0, 0, 5))
    assert (first.place, second.place) == (1, 1)


def test_a_game_may_have_any_number_of_rounds() -> None:
    play = begin()
    for round in range(5):
        win(play, 0, round + 1, "ships", (round, round + 1))
    win(play, 0, 7, "coins", (2, 3))
    (first, second) = standings(play.state, ("ships", "coins"), 6, lambda seat: (-seat,))
    assert first.rounds == (1, 2, 10, 4, 5, 0)
    assert second.rounds == (0, 0, 0, 0, 0, 0)
    assert play.state.players[0].points["ships"] == [1, 2, 3, 4, 5]
