"""Finished games that are kept: reading them, folding them, and looking for new ones."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec

from companion.engine.game import Game
from companion.engine.record import Record, discrepancies, fold
from tests.random_player import Meddle, Played, nothing, play_game

FOLDER = Path(__file__).resolve().parents[1] / "fixtures"

Fits = Callable[[Played], bool]


@dataclass
class Wanted:
    """A kind of game to look for."""

    players: int
    options: Mapping[str, str] = field(default_factory=dict)
    fits: Fits = lambda played: True
    title: str = ""
    meddle: Meddle = nothing


class Kept:
    """The finished games of a game on the shelf, one in each file of its folder."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.folder = FOLDER / game.about.slug

    @property
    def names(self) -> set[str]:
        """The games that there are."""
        return {path.stem for path in self.folder.glob("*.json")}

    def record(self, name: str) -> Record:
        """Read a game."""
        return Record.read((self.folder / f"{name}.json").read_bytes())

    def end(self, name: str) -> Any:
        """Fold a game, assert that it ends as it did, and give its last state."""
        kept, game = self.record(name), self.game
        state = fold(game, kept)
        game.check(state)
        assert game.over(state)
        standings = game.standings(state)
        assert tuple(standing.total for standing in standings) == kept.totals
        assert [s.seat for s in standings if s.place == 1] == state.winners
        return state

    def misdrawn(self, name: str) -> list[str]:
        """List the draws of a game that are not what its seed says."""
        return list(discrepancies(self.game, self.record(name)))

    def look_for(self, wanted: Wanted, most: int = 20000) -> Played:
        """Play games by chance until one fits.

        :raises LookupError: if none does.
        """
        for seed in range(most):
            options, meddle = wanted.options, wanted.meddle
            played = play_game(self.game, seed, wanted.players, options, meddle=meddle)
            if wanted.fits(played):
                return played
        raise LookupError(wanted.title)

    def write_missing(self, wanted: Mapping[str, Wanted], names: Iterable[str] = ()) -> None:
        """Look for the games that are missing and write them, all of them or those named."""
        self.folder.mkdir(parents=True, exist_ok=True)
        for name in list(names) or wanted:
            path = self.folder / f"{name}.json"
            if path.exists():
                continue
            played = self.look_for(wanted[name])
            path.write_bytes(msgspec.json.encode(played.record(wanted[name].title)) + b"\n")
            size = path.stat().st_size
            print(f"{path.name}: {len(played.steps)} moves, {size} bytes", flush=True)
