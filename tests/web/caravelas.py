"""Regions of Caravelas drawn for tests, for any state, viewer and language."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from flask import Flask

from companion import create_app
from companion.config import Settings
from companion.engine.game import Viewer
from companion.games.caravelas import GAME
from companion.web.parts import SeatFace, TableFace, Target
from companion.web.service import NAME
from companion.web.sheets import Sheets
from companion.web.viewers import Onlooker
from companion.web.words import Words
from tests.web.conftest import CompiledOnce, Device

NAMES = ("Ana", "Rui", "Beatriz", "Zé")
REGIONS = (
    "status",
    "decision",
    "controls",
    "hand",
    "mine",
    "order",
    "ports",
    "tiles",
    "open",
    "scores",
    "set_up",
)
OWN = {"board": "own", "custody.events": "app", "custody.destinations": "app"}


Renderer = Callable[[Any, "int | None", str], str]


def app_with_caravelas(settings: Settings) -> Flask:
    """Make an application with this game alone on its shelf."""
    app = create_app(settings, [GAME])
    app.jinja_env.bytecode_cache = CompiledOnce()
    app.test_client_class = Device
    return app


def renderer(app: Flask, words: Words) -> Renderer:
    """Give what renders a region of a state for a viewer, in a language."""
    sheets: Sheets = app.extensions[NAME].sheets
    if words.language != "en":
        # What is compiled holds the words of the language that it was compiled for.
        app.jinja_env.bytecode_cache = None

    def render(state: Any, seat: int | None, name: str) -> str:
        view = GAME.view(state, Viewer(seat))
        part = view if name == "correct" else getattr(view, name)
        if part is None:
            return ""
        onlooker = Onlooker("table", None, True) if seat is None else Onlooker("seat", seat)
        faces = tuple(
            SeatFace(index, NAMES[index], player.colour, index % 4, NAMES[index][0])
            for index, player in enumerate(state.players)
        )
        context = {
            "part": part,
            "viewer": onlooker,
            "table": TableFace("ABCDEF", "caravelas", "Caravelas"),
            "seats": faces,
            "t": words.teller(NAMES),
            "lang": "en",
            "to": Target("ABCDEF"),
        }
        return sheets.sheet("caravelas", name, words).render(context)

    return render
