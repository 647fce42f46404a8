"""Whole games by chance, with everything that a table may choose and everything people may do."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from companion.engine.journal import Step
from companion.games.vasco_da_gama import GAME
from companion.games.vasco_da_gama.about import START_REALS
from companion.games.vasco_da_gama.navigation import Navigate, foresee
from companion.games.vasco_da_gama.state import State
from tests.games.soundness import look_at, look_at_the_end, naming
from tests.games.vasco_da_gama.meddling import meddler
from tests.random_player import Played, play_game, random_options

GAMES = 200
SOAK = 5000


def watch(before: State, step: Step) -> None:
    """Look at a step, and at what was foreseen of it."""
    look_at(GAME, before, step)
    if isinstance(step.move, Navigate) and step.state.phase != "navigation":
        the_preview_was_right(before, step)


def the_preview_was_right(before: State, step: Step) -> None:
    """What was foreseen is what phase 3 did."""
    foreseen = foresee(before)
    assert foreseen.unknown == []
    assert tuple(foreseen.notes) == step.notes[: len(foreseen.notes)]
    for seat, due in enumerate(foreseen.seats):
        gains = Counter[str]()
        for note in foreseen.notes:
            gains.update({g.unit: g.amount for g in note.gains if g.seat == seat})
        assert (due.reals, due.points) == (gains["reals"], gains["points"])
    ships = {ship.ship: (landing, slot) for landing, slot, ship in step.state.docked()}
    for voyage in foreseen.voyages:
        there = ships.get(voyage.ship)
        if voyage.fate == "leaves":
            assert there is None
        elif voyage.fate == "moves":
            assert there == (voyage.to, voyage.to_slot)
        else:
            assert (voyage.fate, there) == ("stays", (voyage.landing, voyage.slot))
    assert len(foreseen.voyages) == sum(1 for _ in before.docked())


def coins_add_up(played: Played, gains: Counter[tuple[int, str]]) -> None:
    """What was gained is in the purses."""
    state: State = played.state
    if state.coins_tracked:
        for seat, player in enumerate(state.players):
            assert player.purse == START_REALS + gains[seat, "reals"]


def play_one(seed: int) -> Played:
    """Play a game of its own kind for each seed, and look at every step of it."""
    rng = Random(seed)
    players = 2 + seed % 3
    options = random_options(GAME, rng)
    with naming(seed, players, options):
        played = play_game(
            GAME,
            seed,
            players,
            options,
            meddle=meddler(rng.choice([0.0, 0.05, 0.2, 0.5]), corrections=rng.random() < 0.7),
            watch=watch,
            take_backs=rng.choice([0.0, 0.03]),
        )
        coins_add_up(played, look_at_the_end(played))
    return played


@pytest.mark.parametrize("tens", range(GAMES // 10))
def test_whole_games_by_chance(tens: int) -> None:
    for seed in range(10 * tens, 10 * tens + 10):
        assert play_one(seed).state.winners


@pytest.mark.soak
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("hundreds", range(SOAK // 100))
def test_thousands_of_games_by_chance(hundreds: int) -> None:
    for seed in range(GAMES + 100 * hundreds, GAMES + 100 * hundreds + 100):
        assert play_one(seed).state.winners
