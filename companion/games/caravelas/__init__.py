"""Caravelas (Gil d'Orey, 2010)."""

from .game import GAME

__all__ = ["GAME"]
