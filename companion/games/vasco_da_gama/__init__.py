"""Vasco da Gama (Paolo Mori, 2009)."""

from .game import GAME

__all__ = ["GAME"]
