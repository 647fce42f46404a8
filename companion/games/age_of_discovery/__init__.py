"""Age of Discovery (Alfred Viktor Schulz, 2007)."""

from .game import GAME

__all__ = ["GAME"]
