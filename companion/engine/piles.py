"""Piles: a draw pile and its discards, drawn by the app through ``Chance``."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from .chance import Chance


class Pile(Struct):
    """A draw pile with the pieces thrown away from it.

    :param pieces: in the pile, in no order: the order is chance's, by rank.
    :param discard: thrown away, the latest last.
    :param returned: how often each piece has gone back into the pile.
    """

    pieces: list[str] = []
    discard: list[str] = []
    returned: dict[str, int] = {}

    def draw(self, chance: Chance, name: str, count: int = 1, reshuffle: bool = False) -> list[str]:
        """Draw from the top; fewer pieces if there are no more.

        :param name: the pile's name, which its order hangs on.
        :param reshuffle: whether the discards become the pile when it runs out.
        """
        drawn = self._take(chance, name, count)
        if reshuffle and len(drawn) < count and self.discard:
            self.put_back(self.discard)
            self.discard = []
            drawn += self._take(chance, name, count - len(drawn))
        return drawn

    def _take(self, chance: Chance, name: str, count: int) -> list[str]:
        drawn = chance.draw(name, self.pieces, count, self.returned)
        for piece in drawn:
            self.pieces.remove(piece)
        return drawn

    def put_back(self, pieces: Iterable[str]) -> None:
        """Put pieces back into the pile, where they get a new place."""
        for piece in pieces:
            self.pieces.append(piece)
            self.returned[piece] = self.returned.get(piece, 0) + 1
