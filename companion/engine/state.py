"""What the state of every game holds: seats, options, the stack, the printed numbers learned."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from .flow import Open

Told = int | str | tuple[int, ...]
"""A printed number, name or row of numbers, as somebody says it."""


class SeatState(Struct, kw_only=True):
    """What every seat has: a colour, and points by source, a list by round.

    The last number of each list is the final scoring.
    """

    colour: str
    points: dict[str, list[int]] = {}

    @property
    def total(self) -> int:
        """All points so far."""
        return sum(sum(rounds) for rounds in self.points.values())


class GameState(Struct, kw_only=True):
    """What every game keeps; a game adds ``players`` and its pieces.

    :param options: what the table chose, by key; rulings under the id of their rule.
    :param phase: where the game stands, as the game names it.
    :param stack: the open decisions, the most urgent last.
    :param learned: printed numbers and names learned at this table or known of its copy.
    :param copied: which of ``learned`` came from the copy.
    :param winners: the seats that have won; empty until the game is scored.
    """

    options: dict[str, str]
    round: int = 1
    phase: str = "set_up"
    first_player: int = 0
    stack: list[Open] = []
    learned: dict[str, Told] = {}
    copied: list[str] = []
    winners: list[int] = []
    players: list[Any]

    @property
    def seats(self) -> range:
        """The seats, clockwise."""
        return range(len(self.players))

    def clockwise(self, first: int | None = None) -> Iterator[int]:
        """Go round the table once, beginning with the first player or another seat."""
        count = len(self.players)
        start = self.first_player if first is None else first
        return ((start + step) % count for step in range(count))

    def ruling(self, rule: str) -> str:
        """Give the reading that the table chose for an open rule."""
        return self.options[rule]

    def by_app(self, pile: str) -> bool:
        """Tell whether the app answers the draws of a pile."""
        return self.options[f"custody.{pile}"] == "app"
