"""What all corrections have in common: they are always open, and move pieces, never make any."""

from __future__ import annotations

from companion.engine import correcting
from companion.engine.correcting import must_be_a_seat

from .state import State

__all__ = ["Correction", "must_be_a_seat"]


class Correction(correcting.Correction[State], frozen=True):
    """A move that puts the app right after the table; refused only when it is impossible."""
