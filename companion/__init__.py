"""Roteiro: a companion for people who sit around a real board game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from flask import Flask

    from .config import Settings
    from .engine.game import Game


def create_app(settings: Settings | None = None, shelf: Sequence[Game] | None = None) -> Flask:
    """Make the application.

    :param settings: from the environment unless given.
    :param shelf: the games to offer; all there are unless given.
    """
    from .config import Settings
    from .web.application import build

    if shelf is None:
        from .games import SHELF

        shelf = SHELF
    return build(settings or Settings.from_environment(), shelf)
