"""What must hold of every game that is played by chance, step by step and at its end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from companion.engine.chance import Chance
from companion.engine.game import Game
from companion.engine.journal import Step
from companion.engine.record import discrepancies, fold
from tests.random_player import Played


def look_at(game: Game, before: Any, step: Step) -> None:
    """Look at a step: it is legal, it can be stored, taken back and put back."""
    game.check(step.state)
    stored = game.encode(step.state)
    assert game.encode(game.decode_state(stored)) == stored, "the state changes in storage"
    move = game.decode_move(game.encode(step.move))
    again = game.play(before, step.seat, move, Chance(script=step.outcomes))
    assert game.encode(again.state) == stored, "put back, it is not what it was"


def look_at_the_end(played: Played) -> Counter[tuple[int, str]]:
    """Folding gives the same state, the draws are the seed's, and the gains are the standings.

    :returns: what each seat gained of each unit.
    """
    game, state, record = played.game, played.state, played.record()
    assert game.encode(fold(game, record)) == game.encode(state)
    assert list(discrepancies(game, record)) == []
    gains = Counter[tuple[int, str]]()
    for note in played.notes:
        for gain in note.gains:
            gains[gain.seat, gain.unit] += gain.amount
    standings = game.standings(state)
    for standing in standings:
        assert standing.total == gains[standing.seat, "points"]
        assert standing.total == sum(standing.parts.values()) == sum(standing.rounds)
    assert [each.seat for each in standings if each.place == 1] == state.winners
    return gains


@contextmanager
def naming(seed: int, players: int, options: dict[str, str]) -> Iterator[None]:
    """Say of what breaks which game it was."""
    try:
        yield
    except Exception as broken:
        broken.add_note(f"seed {seed}: {players} players, {options}")
        raise
