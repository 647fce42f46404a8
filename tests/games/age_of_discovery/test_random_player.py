"""Whole games by chance, with everything that a table may choose and everything people may do."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from companion.engine.journal import Step
from companion.games.age_of_discovery import GAME
from companion.games.age_of_discovery.about import BANK, START_COINS, TOKENS
from companion.games.age_of_discovery.asking import Tell
from companion.games.age_of_discovery.state import State
from companion.games.age_of_discovery.voyages import PlayContract
from tests.games.age_of_discovery import secrecy
from tests.games.age_of_discovery.meddling import meddler
from tests.games.soundness import look_at, look_at_the_end, naming
from tests.random_player import Played, play_game, random_options

GAMES = 100
SOAK = 4000
LOOK_CLOSELY = 0.04
"""How often hidden cards are swapped after a step: it takes long."""

A_COPY = {
    **{key: GAME.sheet[key].value for key in GAME.sheet.keys("mission.")},
    **{key: GAME.sheet[key].value for key in GAME.sheet.keys("flagship.")},
}


def strictly(state: State) -> None:
    """Look at what holds only where nobody has corrected anything or changed a ruling."""
    if state.coins_tracked and state.ruling("A031") == "what_it_has":
        assert sum(player.purse for player in state.players) <= BANK
    if state.ruling("A060") == "hard_limit":
        assert all(state.tokens_used(seat) <= TOKENS for seat in state.seats)
    if state.ruling("A040") == "not_replaced":
        steps = sum(player.finished for player in state.players)
        assert steps == len(state.contracts.discard)


def coins_add_up(played: Played, gains: Counter[tuple[int, str]]) -> None:
    """What was gained is in the purses."""
    state: State = played.state
    if state.coins_tracked:
        for seat, player in enumerate(state.players):
            assert player.purse == START_COINS + gains[seat, "coins"]


def chosen(rng: Random) -> tuple[dict[str, str], dict]:
    """Choose options; the app deals real missions and flagships only for a copy that it knows."""
    options = random_options(GAME, rng)
    real = options.get("board", "real") == "real"
    dealt = "app" in (options.get("custody.missions"), options.get("custody.flagships"))
    return options, A_COPY if real and (dealt or rng.random() < 0.3) else {}


def play_one(seed: int) -> Played:
    """Play a game of its own kind for each seed, and look at every step of it."""
    rng = Random(seed)
    players = 2 + seed % 3
    options, copy = chosen(rng)
    corrections = rng.random() < 0.6
    meddle = meddler(rng.choice([0.0, 0.05, 0.2, 0.5]), corrections)

    def watch_closely(before: State, step: Step) -> None:
        look_at(GAME, before, step)
        if not corrections:
            strictly(step.state)
        if rng.random() < LOOK_CLOSELY:
            secrecy.look(before, step, rng)
            secrecy.tries(step.state, rng, meddler(1.0))

    with naming(seed, players, options):
        played = play_game(
            GAME,
            seed,
            players,
            options,
            copy=copy,
            meddle=meddle,
            watch=watch_closely,
            take_backs=rng.choice([0.0, 0.03]),
        )
        coins_add_up(played, look_at_the_end(played))
    return played


@pytest.mark.parametrize("tens", range(GAMES // 10))
def test_whole_games_by_chance(tens: int) -> None:
    for seed in range(10 * tens, 10 * tens + 10):
        assert play_one(seed).state.winners


def test_the_random_player_plays_contracts_and_is_asked() -> None:
    moves = Counter(type(step.move) for seed in range(6) for step in play_one(seed).steps)
    assert moves[PlayContract] > 5
    assert moves[Tell] > 5


@pytest.mark.soak
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("hundreds", range(SOAK // 100))
def test_thousands_of_games_by_chance(hundreds: int) -> None:
    for seed in range(GAMES + 100 * hundreds, GAMES + 100 * hundreds + 100):
        assert play_one(seed).state.winners
