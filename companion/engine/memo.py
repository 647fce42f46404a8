"""What is the same for every viewer is worked out once for all of them."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from typing import Any, Generic, TypeVar

import msgspec

G = TypeVar("G")
S = TypeVar("S")
P = TypeVar("P")


class Memo(Generic[G, S, P]):
    """Remembers what a function of a game and a state gave for the last states.

    States are told apart by their bytes, not their identity: a state may be played on in place.

    :param work: the function.
    :param size: how many states are remembered.
    :param of: all of a state that the function looks at.
    """

    def __init__(
        self,
        work: Callable[[G, S], P],
        size: int = 16,
        of: Callable[[S], Any] = lambda state: state,
    ) -> None:
        self._work = work
        self._size = size
        self._of = of
        self._pack = msgspec.msgpack.Encoder().encode
        self._known: OrderedDict[bytes, P] = OrderedDict()

    def __call__(self, game: G, state: S) -> P:
        """Give what the function gives."""
        key = self._pack(self._of(state))
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = self._work(game, state)
            while len(self._known) > self._size:
                self._known.popitem(last=False)
        return known
