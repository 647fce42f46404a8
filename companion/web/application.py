"""Putting the application together."""

from __future__ import annotations

import functools
from collections.abc import Iterator, Sequence
from pathlib import Path

from flask import Flask
from markupsafe import Markup

from companion.config import Settings
from companion.engine.game import Game

from . import copies, errors, hx, journal, lobby, play, rules, seats, stream, tables
from .languages import WordedEnvironment
from .service import NAME, Service
from .sheets import uses
from .words import SOURCE

TEMPLATES = Path(__file__).resolve().parent.parent.parent / "templates"

BLUEPRINTS = (
    lobby.pages,
    tables.pages,
    play.pages,
    stream.pages,
    seats.pages,
    journal.pages,
    rules.pages,
    copies.pages,
)


class Roteiro(Flask):
    """The application, which can prepare for its first guests and see off its last."""

    jinja_environment = WordedEnvironment

    def prepare(self) -> Iterator[None]:
        """Compile the templates one by one, so that nobody has to wait for that at a table."""
        roteiro: Service = self.extensions[NAME]
        regions = roteiro.sheets.environment(roteiro.tongues.words(SOURCE))
        for name in self.jinja_env.list_templates():
            if not name.startswith("pages/"):
                regions.get_template(name)
                uses(regions, name)
            if not name.startswith(("games/", "general/")):
                self.jinja_env.get_template(name)
            yield
        yield from regions.prepare_imports()
        roteiro.store.database.commit(())  # opens what the first move would have to open
        yield

    def farewell(self) -> None:
        """Let all open streams end, because the server stops."""
        roteiro: Service = self.extensions[NAME]
        roteiro.hub.close()


@functools.lru_cache(maxsize=64)
def qr(address: str, code: str) -> Markup:
    """Give the QR code that leads to a table, as SVG."""
    return Markup(tables.join_code(address, code))


def build(settings: Settings, shelf: Sequence[Game]) -> Flask:
    """Make the application: its services, its pages, its error pages."""
    app = Roteiro("companion", template_folder=str(TEMPLATES), static_folder=None)
    app.jinja_env.trim_blocks = True
    app.jinja_env.lstrip_blocks = True
    app.url_map.strict_slashes = False
    app.jinja_env.filters["call_t"] = lambda message, t: t(message)
    app.jinja_env.globals["qr"] = qr
    hx.init_app(app)
    app.extensions[NAME] = Service(app, settings, shelf)
    for blueprint in BLUEPRINTS:
        app.register_blueprint(blueprint)
    errors.init_app(app)
    return app
