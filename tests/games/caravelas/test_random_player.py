"""Whole games by chance, with everything that a table may choose and everything people may do."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from companion.engine.journal import Step
from companion.games.caravelas import GAME
from companion.games.caravelas.blue import TurnUp
from companion.games.caravelas.game_end import RevealDestinations
from companion.games.caravelas.state import State
from tests.games.caravelas.meddling import meddler
from tests.games.caravelas.secrecy import must_look_the_same, told
from tests.games.soundness import look_at, look_at_the_end, naming
from tests.random_player import Played, play_game, random_options

GAMES = 100
SOAK = 5000

REVEALING = (TurnUp, RevealDestinations)
"""Moves that show everybody what was hidden."""


class Watcher:
    """Looks at every step, and at some of them very closely."""

    def __init__(self, seed: int, closely: float) -> None:
        self.rng = Random(f"watcher {seed}")
        self.closely = closely
        self.kinds: Counter[str] = Counter()

    def __call__(self, before: State, step: Step) -> None:
        """Look at a step: it is legal, it can be stored, taken back and put back, and it tells
        nobody what is hidden."""
        look_at(GAME, before, step)
        self.kinds[type(step.move).__name__] += 1
        if self.rng.random() < self.closely:
            self.nobody_learns_what_is_hidden(before, step)

    def nobody_learns_what_is_hidden(self, before: State, step: Step) -> None:
        """Exchange what is hidden before the step: others see and learn the same."""
        viewer = self.rng.choice([None, *before.seats])
        must_look_the_same(step.state, viewer, self.rng)
        other = must_look_the_same(before, viewer, self.rng)
        if GAME.own(before, step.move) or isinstance(step.move, REVEALING):
            return
        assert told(before, step.seat, step.move) == told(other, step.seat, step.move)


def only_points(played: Played, gains: Counter[tuple[int, str]]) -> None:
    """There are no coins, and each round has its points."""
    assert {unit for _, unit in gains} <= {"points"}
    for standing in GAME.standings(played.state):
        assert len(standing.rounds) == played.state.round + 1


def play_one(seed: int, closely: float) -> tuple[Played, Watcher]:
    """Play a game of its own kind for each seed, and look at every step of it."""
    rng = Random(seed)
    players = 2 + seed % 3
    options = random_options(GAME, rng)
    watcher = Watcher(seed, closely)
    with naming(seed, players, options):
        played = play_game(
            GAME,
            seed,
            players,
            options,
            meddle=meddler(rng.choice([0.0, 0.05, 0.2, 0.5]), corrections=rng.random() < 0.7),
            watch=watcher,
            take_backs=rng.choice([0.0, 0.03]),
        )
        only_points(played, look_at_the_end(played))
    return played, watcher


@pytest.mark.parametrize("tens", range(GAMES // 10))
def test_whole_games_by_chance(tens: int) -> None:
    for seed in range(10 * tens, 10 * tens + 10):
        assert play_one(seed, closely=0.1)[0].state.winners


def test_every_kind_of_move_is_played() -> None:
    kinds = Counter[str]()
    for seed in range(40):
        kinds += play_one(seed, closely=0.0)[1].kinds
    assert set(GAME.moves) - set(kinds) <= {"CorrectHand", "PlaceRest", "SetOrder", "Discard"}


@pytest.mark.soak
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("hundreds", range(SOAK // 100))
def test_thousands_of_games_by_chance(hundreds: int) -> None:
    for seed in range(GAMES + 100 * hundreds, GAMES + 100 * hundreds + 100):
        assert play_one(seed, closely=0.3)[0].state.winners
