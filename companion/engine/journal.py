"""The journal: steps that were played, and the ways to change what happened.

Steps hang on each other: each one knows only what it did. Which of them make up the game as
it stands (after taking back and amending) is the store's to remember.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from msgspec import Struct

from .chance import Chance, Outcome
from .game import Game, Move, Note
from .words import Message, Refusal


class Step(Struct, frozen=True):
    """A move with what chance answered, what was noted, and the state after it.

    ``reveals`` says that the app showed something nobody knew: a barrier for taking back.
    """

    seat: int | None
    move: Move
    outcomes: tuple[Outcome, ...]
    notes: tuple[Note, ...]
    state: Any
    reveals: bool


class Amended(Struct, frozen=True):
    """The steps after an amendment, and the first old step that no longer fits, if any.

    :param steps: the amended step and those after it, as far as they could be played again.
    :param misfit: index into the old steps, or None when all fitted.
    :param reason: why the misfit was refused.
    """

    steps: tuple[Step, ...]
    misfit: int | None = None
    reason: Message | None = None
    rule: str = ""


def play(game: Game, state: Any, seat: int | None, move: Move, chance: Chance) -> Step:
    """Play a move and give its step.

    :raises Refusal: if the rules do not allow it.
    """
    played = game.play(state, seat, move, chance)
    reveals = chance.used or played.shows
    return Step(seat, move, played.outcomes, tuple(played.notes), played.state, reveals)


def fold(
    game: Game, state: Any, moves: Iterable[tuple[int | None, Move, Sequence[Outcome]]]
) -> Any:
    """Play recorded moves one after the other and give the last state.

    :param moves: whose each move was, the move, and what chance answered to it.
    """
    state = game.decode_state(game.encode(state))
    for seat, move, outcomes in moves:
        state = game.replay(state, seat, move, Chance(script=outcomes)).state
    return state


def amend(
    game: Game, before: Any, steps: Sequence[Step], seat: int | None, move: Move, seed: bytes
) -> Amended:
    """Replace the first of ``steps`` by another move and play the others again.

    The outcomes of later steps stay what they were. Playing stops at the first step that no
    longer fits.

    :param before: the state before the first of ``steps``.
    :param seed: the table's seed, for what the new move draws.
    :raises Refusal: if the new move itself is not allowed.
    """
    done = [play(game, before, seat, move, Chance(seed))]
    for index, old in enumerate(steps[1:], start=1):
        try:
            done.append(play(game, done[-1].state, old.seat, old.move, Chance(script=old.outcomes)))
        except Refusal as refusal:
            return Amended(tuple(done), index, refusal.message, refusal.rule)
    return Amended(tuple(done))
