"""The shelf: the games there are."""

from __future__ import annotations

from typing import cast

from companion.engine.game import Game

from .age_of_discovery import GAME as AGE_OF_DISCOVERY
from .caravelas import GAME as CARAVELAS
from .vasco_da_gama import GAME as VASCO_DA_GAMA

SHELF: tuple[Game, ...] = (
    cast(Game, VASCO_DA_GAMA),
    cast(Game, CARAVELAS),
    cast(Game, AGE_OF_DISCOVERY),
)
