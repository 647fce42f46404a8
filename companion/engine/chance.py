"""Chance: seeded, committed to in public, and written down.

A pile is ordered by a keyed hash: the rank of a piece is HMAC(seed, pile, piece, times
returned), and the piece with the lowest rank is on top. So nothing that people do changes
what they would have drawn, and drawing again after taking back gives the same. The table
shows the seed's SHA-256 from the first minute and the seed at the end.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Collection, Mapping, Sequence

from .words import N_, refuse

Outcome = int | str
"""What chance answered: a piece's name, or the face of a die."""

_NEVER: Mapping[str, int] = {}


def commitment(seed: bytes) -> str:
    """Give the SHA-256 of a seed in hexadecimal, as the table shows it from the start."""
    return hashlib.sha256(seed).hexdigest()


def rank(seed: bytes, pile: str, piece: str, returned: int = 0) -> bytes:
    """Give the rank of a piece in a pile; the lowest rank lies on top.

    :param returned: how many times the piece has gone back into the pile.
    """
    return hmac.digest(seed, f"{pile}\0{piece}\0{returned}".encode(), "sha256")


def throw(seed: bytes, die: str, number: int, faces: int) -> int:
    """Give the face, 1 to ``faces``, of throw ``number`` of a die, without bias."""
    span = 1 << 64
    limit = span - span % faces
    again = 0
    while True:
        digest = hmac.digest(seed, f"{die}\0{number}\0{again}".encode(), "sha256")
        value = int.from_bytes(digest[:8], "big")
        if value < limit:
            return value % faces + 1
        again += 1


class Chance:
    """Answers draws, and remembers what it answered.

    With a ``script`` it repeats recorded outcomes instead (when a journal is folded or
    amended), and refuses where a recorded piece is no longer in the pile.
    """

    def __init__(self, seed: bytes = b"", script: Sequence[Outcome] | None = None) -> None:
        self._seed = seed
        self._script = None if script is None else list(script)
        self.outcomes: list[Outcome] = []

    @property
    def used(self) -> bool:
        """Whether something has been drawn: a reveal by the app."""
        return bool(self.outcomes)

    def draw(
        self,
        pile: str,
        pieces: Collection[str],
        count: int = 1,
        returned: Mapping[str, int] = _NEVER,
    ) -> list[str]:
        """Draw up to ``count`` pieces from the top of a pile, top first.

        :param pieces: the names of the pieces that are in the pile now.
        :param returned: how often each piece has gone back into the pile (0 if absent).
        """
        count = min(count, len(pieces))
        if self._script is None:
            seed = self._seed
            order = sorted(
                pieces, key=lambda piece: rank(seed, pile, piece, returned.get(piece, 0))
            )
            drawn = order[:count]
        else:
            drawn = [str(piece) for piece in self._script[:count]]
            del self._script[:count]
            if len(drawn) < count or len(set(drawn)) < count or not set(drawn) <= set(pieces):
                raise refuse(N_("What was drawn then is not in the pile any more."))
        self.outcomes += drawn
        return drawn

    def throw(self, die: str, number: int, faces: int) -> int:
        """Throw a die for the ``number``-th time in this game; gives its face, 1 to ``faces``."""
        if self._script is None:
            face = throw(self._seed, die, number, faces)
        elif self._script and isinstance(self._script[0], int):
            face = self._script.pop(0)  # type: ignore[assignment]
        else:
            raise refuse(N_("What was thrown then does not fit any more."))
        self.outcomes.append(face)
        return face
