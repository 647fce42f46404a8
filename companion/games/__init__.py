"""The shelf: the games there are."""

from __future__ import annotations

from typing import cast

from companion.engine.game import Game

from .vasco_da_gama import GAME as VASCO_DA_GAMA

SHELF: tuple[Game, ...] = (cast(Game, VASCO_DA_GAMA),)
