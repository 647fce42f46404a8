"""A player that plays any game by chance, to find what breaks.

``play_game`` plays a whole game: it answers what the table waits for with legal moves, and in
between does what a caller's ``meddle`` suggests. What it suggests may be refused; what the game
itself samples may not. The same seed plays the same game.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

import msgspec

from companion.engine.chance import Chance, commitment
from companion.engine.game import Game, Move, Note, Start
from companion.engine.journal import Step, play
from companion.engine.record import Record, RecordedStep
from companion.engine.sheet import Value
from companion.engine.words import Refusal

Suggestion = tuple[int | None, Move]
Meddle = Callable[[Any, random.Random], Suggestion | None]
Watch = Callable[[Any, Step], None]


@dataclass
class Played:
    """A game as it was played.

    :param opening: what chance answered and what was noted while it was laid out.
    """

    game: Game
    start: Start
    copy: Mapping[str, Value]
    seed: bytes
    first: Any
    opening: tuple[int | str, ...]
    opening_notes: tuple[Note, ...]
    steps: list[Step] = field(default_factory=list)

    @property
    def state(self) -> Any:
        """The state as it stands."""
        return self.steps[-1].state if self.steps else self.first

    @property
    def notes(self) -> list[Note]:
        """All notes of the journal."""
        return [*self.opening_notes, *(note for step in self.steps for note in step.notes)]

    def record(self, title: str = "") -> Record:
        """Give the record that a table would export."""
        return Record(
            game=self.game.about.slug,
            start=self.start,
            commitment=commitment(self.seed),
            seed=self.seed.hex(),
            copy=dict(self.copy),
            opening=self.opening,
            steps=[
                RecordedStep(msgspec.Raw(self.game.encode(step.move)), step.seat, step.outcomes)
                for step in self.steps
            ],
            totals=tuple(standing.total for standing in self.game.standings(self.state)),
            title=title,
        )


def nothing(state: Any, rng: random.Random) -> Suggestion | None:
    """Suggest nothing."""
    return None


def unwatched(before: Any, step: Step) -> None:
    """Look at nothing."""


def begin(
    game: Game,
    seed: int,
    players: int,
    options: Mapping[str, str] | None = None,
    copy: Mapping[str, Value] | None = None,
) -> Played:
    """Lay a game out."""
    secret = f"random player {seed}".encode()
    start = Start(game.about.colours[:players], seed % players, dict(options or {}))
    chance = Chance(secret)
    opened = game.set_up(start, game.sheet.with_copy(copy or {}), chance)
    outcomes = tuple(chance.outcomes)
    return Played(game, start, copy or {}, secret, opened.state, outcomes, tuple(opened.notes))


def random_options(game: Game, rng: random.Random) -> dict[str, str]:
    """Choose every option by chance, the default half of the time."""
    return {
        option.key: rng.choice(option.choices).key for option in game.options if rng.random() < 0.5
    }


def play_game(
    game: Game,
    seed: int,
    players: int,
    options: Mapping[str, str] | None = None,
    *,
    copy: Mapping[str, Value] | None = None,
    meddle: Meddle = nothing,
    watch: Watch = unwatched,
    take_backs: float = 0.0,
    most: int = 3000,
) -> Played:
    """Play a whole game by chance.

    :param seed: settles everything, what chance draws and what the players do.
    :param watch: looks at every step, with the state before it.
    :param take_backs: how often a step is taken back and something else is done instead.
    :param most: moves after which a game counts as one that never ends.
    :raises AssertionError: if the game does not end or a sampled move is refused.
    """
    rng = random.Random(seed)
    played = begin(game, seed, players, options, copy)
    moves = 0
    while not game.over(played.state):
        moves += 1
        assert moves < most, f"no end after {most} moves: {game.decisions(played.state)}"
        if played.steps and rng.random() < take_backs:
            del played.steps[-rng.randint(1, min(3, len(played.steps))) :]
            continue
        before = played.state
        step = _suggested(played, meddle(before, rng)) or _sampled(played, rng)
        watch(before, step)
        played.steps.append(step)
    return played


def _suggested(played: Played, suggestion: Suggestion | None) -> Step | None:
    """Play what a meddler suggests; None if it suggests nothing or it is not allowed."""
    if suggestion is None:
        return None
    try:
        return play(played.game, played.state, *suggestion, Chance(played.seed))
    except Refusal:
        return None


def _sampled(played: Played, rng: random.Random) -> Step:
    """Play a legal move."""
    seat, move = played.game.sample(played.state, rng)
    try:
        return play(played.game, played.state, seat, move, Chance(played.seed))
    except Refusal as refusal:
        raise AssertionError(f"sampled {move} for {seat}: refused, {refusal.message}") from refusal


def walk(
    game: Game, seed: int, players: int = 3, steps: int = 400, **options: str
) -> Iterator[Any]:
    """Play by chance and give the state after each step, as long as it goes on."""
    rng, key = random.Random(seed), str(seed).encode()
    start = Start(game.about.colours[:players], rng.randrange(players), options)
    state = game.set_up(start, game.sheet, Chance(key)).state
    for _ in range(steps):
        yield state
        if game.over(state):
            return
        seat, move = game.sample(state, rng)
        try:
            state = game.play(state, seat, move, Chance(key)).state
        except Refusal:
            continue
