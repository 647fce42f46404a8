"""What the pages share: the store, who listens, and what has been rendered."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from flask import Flask, current_app

from companion.config import Settings
from companion.engine.game import Game
from companion.live import Hub
from companion.serving import THREADS, is_patched
from companion.store import Store

from .assets import Assets
from .regions import Regions
from .security import Gate, Tries
from .sheets import Sheets
from .words import Tongues, Words

NAME = "roteiro"
STREAMS = 2500
SPARE_THREADS = 40


class Service:
    """Everything that lives as long as the application."""

    def __init__(self, app: Flask, settings: Settings, shelf: Sequence[Game]) -> None:
        self.settings = settings
        self.shelf = {game.about.slug: game for game in shelf}
        # Each stream holds one of the server's threads where there is no gevent.
        self.hub = Hub(STREAMS if is_patched() else THREADS - SPARE_THREADS, self._asleep)
        self.sheets = Sheets(app)
        self.regions = Regions(self.sheets, self.hub)
        self.store = Store(
            settings.database,
            shelf,
            settings.synchronous,
            moved=self.hub.publish,
            coming=self.regions.expect,
        )
        self.gate = Gate(app, settings)
        self.tries = Tries()
        self.tongues = Tongues(app)
        self.assets = Assets(app)

    def _asleep(self, code: str, device: int) -> None:
        self.store.seating.fell_asleep(code, device)

    def words(self) -> Words:
        """Give the words of this request's language."""
        return self.tongues.words()


def service() -> Service:
    """Give the service of the application that answers this request."""
    return cast(Service, current_app.extensions[NAME])
