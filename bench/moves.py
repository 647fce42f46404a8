"""A whole game of Vasco da Gama, prepared move by move, so that playing it costs the client little.

Every pile is drawn from at the table, so the moves say what came and fit any table that was opened
with the same choices.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any
from urllib.parse import urlencode

import msgspec
from msgspec import Struct

from companion.engine.chance import Chance
from companion.engine.game import Game, Move, Start
from companion.games import SHELF

SEATS = 4
CHOICES = {f"custody.{pile}": "table" for pile in ("tiles", "projects", "merchants", "sailors")}


class Played(Struct, frozen=True):
    """A move of the prepared game, and the form that plays it (urlencoded)."""

    seat: int | None
    move: Move
    form: bytes


def vasco_da_gama() -> Game:
    """The game that is measured."""
    return next(game for game in SHELF if game.about.slug == "vasco_da_gama")


def start(game: Game) -> Start:
    """How every measured table begins."""
    return Start(game.about.colours[:SEATS], 0, CHOICES)


@cache
def whole_game(seed: int = 1) -> tuple[Played, ...]:
    """The moves of a game from its first to its last, chosen by the game's own random player."""
    game, chance, player = vasco_da_gama(), Chance(bytes(32)), random.Random(seed)
    state = game.set_up(start(game), game.sheet, chance).state
    moves = []
    while not game.over(state):
        seat, move = game.sample(state, player)
        state = game.play(state, seat, move, chance).state
        moves.append(Played(seat, move, form(seat, move)))
    if chance.used:
        raise RuntimeError("the app drew something: the moves would not fit another table")
    return tuple(moves)


def form(seat: int | None, move: Move) -> bytes:
    """A move as its page posts it."""
    fields = {"move": type(move).__name__, "seat": "" if seat is None else str(seat)}
    return urlencode([*fields.items(), *flat("", move)]).encode()


def flat(name: str, value: Any) -> Iterator[tuple[str, str]]:
    """The flat fields of a nested value: ``{"ships": [{"slot": 3}]}`` is ``ships-0-slot=3``."""
    if isinstance(value, Struct):
        value = msgspec.structs.asdict(value)
    parts: Iterable[tuple[Any, Any]]
    if isinstance(value, dict):
        parts = value.items()
    elif isinstance(value, tuple):
        parts = enumerate(value)
    else:
        if value is not None:
            yield name, str(value).lower() if isinstance(value, bool) else str(value)
        return
    for key, part in parts:
        yield from flat(f"{name}-{key}" if name else str(key), part)
