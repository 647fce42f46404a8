"""Swapping what one seat may not know, to see whether anything that it is shown depends on it."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from random import Random
from typing import Any

from companion.engine.chance import Chance
from companion.engine.game import Viewer
from companion.engine.journal import Step
from companion.engine.words import Refusal
from companion.games.age_of_discovery import GAME
from companion.games.age_of_discovery.about import FLAGSHIPS, MISSIONS, SCORING_CARDS
from companion.games.age_of_discovery.holding import HoldScoring
from companion.games.age_of_discovery.state import State


def swapped(state: State, viewer: int | None, rng: Random) -> State:
    """Give the state with everything that a viewer may not know dealt otherwise, counts kept."""
    other: State = GAME.copy(state)
    others = [seat for seat in other.seats if seat != viewer]
    if other.by_app("contracts"):
        _swap_contracts(other, others, rng)
    if other.by_app("missions") and not other.shown and other.dealt:
        mine = [other.players[viewer].mission] if viewer is not None else []
        rest = [mission for mission in MISSIONS if mission not in mine]
        for seat, mission in zip(others, rng.sample(rest, len(others)), strict=True):
            other.players[seat].mission = mission
    if other.by_app("flagships") and other.dealt:
        hidden = [seat for seat in others if not other.players[seat].flagship_used]
        known = [p.flagship for seat, p in enumerate(other.players) if seat not in hidden]
        rest = [flagship for flagship in FLAGSHIPS if flagship not in known]
        for seat, flagship in zip(hidden, rng.sample(rest, len(hidden)), strict=True):
            other.players[seat].flagship = flagship
    if other.by_app("ships"):
        _swap_ships(other, rng)
    if other.purses_hidden and not other.winners:
        for seat in others:
            other.players[seat].purse = rng.randint(0, 12)
    return other


def _swap_contracts(state: State, others: list[int], rng: Random) -> None:
    pool = list(state.contracts.pieces)
    for seat in others:
        pool += state.players[seat].hand
    rng.shuffle(pool)
    for seat in others:
        size = len(state.players[seat].hand)
        state.players[seat].hand, pool = pool[:size], pool[size:]
    state.contracts.pieces = pool


def _swap_ships(state: State, rng: Random) -> None:
    ships = [ship for pile in state.piles for ship in pile if ship not in SCORING_CARDS]
    rng.shuffle(ships)
    for pile in state.piles:
        for index, piece in enumerate(pile):
            if piece not in SCORING_CARDS:
                pile[index] = ships.pop()


def look(before: State, step: Step, rng: Random) -> None:
    """Assert that a step, and what is seen after it, tells nobody what is hidden from them."""
    state: State = step.state
    for viewer in (None, *state.seats):
        other = swapped(state, viewer, rng)
        seen, seen_otherwise = (GAME.view(each, Viewer(viewer)) for each in (state, other))
        assert seen == seen_otherwise, f"{viewer} sees what is hidden"
    public = GAME.decisions(state)
    assert public == GAME.decisions(swapped(state, None, rng)), "a public question tells"
    _same_answer(before, step, rng)


def _same_answer(before: State, step: Step, rng: Random) -> None:
    """A move that anybody may enter gets the same answer, in the same words, whatever is hidden.

    Not so where something is turned up for all: by a draw, by the end of the game, or because a
    number lets a contract be played that waited for it.
    """
    played_on = bool(before.stack) and before.stack[-1].kind == "ask"
    turned_up = isinstance(step.move, HoldScoring)
    if GAME.own(before, step.move) or step.reveals or played_on or turned_up:
        return
    other = swapped(before, None, rng)
    answers = [_answer(state, step.seat, step.move) for state in (before, other)]
    assert answers[0] == answers[1], f"{step.move} tells"


def _answer(state: State, seat: int | None, move: Any) -> Any:
    try:
        played = GAME.play(state, seat, move, Chance(b"secrecy"))
    except Refusal as refusal:
        return refusal.message, refusal.rule
    return [note for note in played.notes if note.private is None], seat


def tries(state: State, rng: Random, suggest: Callable[[State, Random], Any]) -> None:
    """Try public moves, refused ones too: the answer is the same whatever is hidden."""
    suggestion = suggest(state, rng)
    if suggestion is None:
        return
    seat, move = suggestion
    if GAME.own(state, move):
        return
    other = swapped(state, None, rng)
    chance = Chance(b"secrecy")
    with suppress(Refusal):
        GAME.play(state, seat, move, chance)
    if not chance.used:
        assert _answer(state, seat, move) == _answer(other, seat, move), f"{move} tells"
