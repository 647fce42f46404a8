"""The record of a game: how it started and every step of it, as one JSON document.

A record is what a table exports when its game is over, what a finished game is kept as for
the tests, and what ``verify`` recomputes draw by draw.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec import Struct

from .chance import Chance, Outcome, commitment
from .game import Game, Start
from .sheet import Sheet, Value
from .words import Refusal


class RecordedStep(Struct, omit_defaults=True):
    """A move as it was played: whose, what, and what chance answered."""

    move: msgspec.Raw
    seat: int | None = None
    outcomes: tuple[Outcome, ...] = ()


class Record(Struct, omit_defaults=True):
    """A whole game.

    :param seed: in hexadecimal; empty while the game runs.
    :param commitment: the SHA-256 of the seed, shown from the first minute.
    :param copy: the printed numbers that the table's copy brought along.
    :param opening: what chance answered while the game was laid out.
    :param totals: the points of each seat at the end.
    """

    game: str
    start: Start
    commitment: str
    steps: list[RecordedStep]
    seed: str = ""
    copy: dict[str, Value] = {}
    opening: tuple[Outcome, ...] = ()
    totals: tuple[int, ...] = ()
    title: str = ""

    @classmethod
    def read(cls, data: bytes) -> Record:
        """Read a record from JSON.

        :raises msgspec.DecodeError: if it is not one.
        """
        return msgspec.json.decode(data, type=cls)

    def sheet(self, game: Game) -> Sheet:
        """Give the sheet that the game was set up with."""
        return game.sheet.with_copy(self.copy)


def fold(game: Game, record: Record) -> Any:
    """Play a record again with its recorded outcomes and give the last state.

    :raises Refusal: if a move is not allowed any more.
    """
    chance = Chance(script=record.opening)
    state = game.set_up(record.start, record.sheet(game), chance).state
    for step in record.steps:
        move = game.decode_move(step.move)
        state = game.replay(state, step.seat, move, Chance(script=step.outcomes)).state
    return state


def discrepancies(game: Game, record: Record) -> Iterator[str]:
    """Recompute every draw of a finished game from its seed and tell what differs.

    Yields a line for each difference; nothing if all draws are what the seed says.
    """
    seed = bytes.fromhex(record.seed)
    if commitment(seed) != record.commitment:
        yield "The seed is not the one that the table committed to."
    chance = Chance(seed)
    state = game.set_up(record.start, record.sheet(game), chance).state
    if tuple(chance.outcomes) != tuple(record.opening):
        yield "What was drawn while laying out the game is not what the seed says."
        state = game.set_up(record.start, record.sheet(game), Chance(script=record.opening)).state
    for index, step in enumerate(record.steps, start=1):
        move = game.decode_move(step.move)
        try:
            drawn = game.play(state, step.seat, move, Chance(seed)).outcomes
            if drawn != tuple(step.outcomes):
                yield f"Step {index}: the seed says {drawn}, the journal says {step.outcomes}."
            state = game.replay(state, step.seat, move, Chance(script=step.outcomes)).state
        except Refusal as refusal:
            yield f"Step {index} is not a legal move: {refusal}"
            return
    totals = tuple(standing.total for standing in game.standings(state))
    if record.totals and totals != tuple(record.totals):
        yield f"The points come to {totals}, the record says {record.totals}."
