"""Moves made on an old page: when they still stand, and what is said when they do not."""

from __future__ import annotations

from typing import Any

from companion.engine.game import Game, Move
from companion.engine.words import N_, Message, Refusal

from .records import Entry, Stale, gist


def still_stands(game: Game, seen: Any, now: Any, seat: int | None, move: Move) -> bool:
    """Tell whether a move means the same now as when it was chosen.

    It does if the decision that it answered still waits, and it costs the same. For one that is
    always open only its price counts; any other cannot have been chosen where nothing asked for it.

    :param seen: the state that the page showed; ``now`` the state that holds.
    """
    name = type(move).__name__
    answered = {decision.id for decision in game.decisions(seen) if name in decision.moves}
    waiting = {decision.id for decision in game.decisions(now)}
    if not answered & waiting and (answered or not game.always_open(move)):
        return False
    return _price(game, seen, seat, move) == _price(game, now, seat, move)


def _price(game: Game, state: Any, seat: int | None, move: Move) -> int | None:
    """Give the price, or None where the move cannot be priced in this state at all.

    A game prices what its rules allow; a form may hold anything (a ship that never was), which
    the game refuses with its reason when the move is played.
    """
    try:
        return game.price(state, seat, move)
    except (Refusal, LookupError, ValueError, TypeError, AttributeError):
        return None


def refusal(between: list[Entry]) -> Stale:
    """Say in one sentence what happened since the page was shown."""
    told = next((entry for entry in between if entry.kind != "seat"), None)
    if told is None:
        return Stale(Message(N_("The table has moved on. Look again, then choose.")))
    what = gist(told.notes)
    return Stale(Message(N_("Meanwhile: {what} Look again, then choose."), {"what": what}))
