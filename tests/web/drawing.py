"""Regions of a game drawn for tests, for any state, viewer and language."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from flask import Flask

from companion.engine.game import Game, Viewer
from companion.web.parts import SeatFace, TableFace, Target
from companion.web.service import NAME
from companion.web.sheets import Sheets
from companion.web.viewers import Onlooker
from companion.web.words import Words

NAMES = ("Ana", "Rui", "Beatriz", "Zé")

Renderer = Callable[[Any, "int | None", str], str]


def renderer(game: Game, app: Flask, words: Words) -> Renderer:
    """Give what renders a region of a state for a viewer, in a language."""
    sheets: Sheets = app.extensions[NAME].sheets
    slug, title = game.about.slug, game.about.title
    if words.language != "en":
        # What is compiled holds the words of the language that it was compiled for.
        app.jinja_env.bytecode_cache = None

    def render(state: Any, seat: int | None, name: str) -> str:
        view = game.view(state, Viewer(seat))
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
            "table": TableFace("ABCDEF", slug, title),
            "seats": faces,
            "t": words.teller(NAMES),
            "lang": "en",
            "to": Target("ABCDEF"),
        }
        return sheets.sheet(slug, name, words).render(context)

    return render


class Marked(Words):
    """A language in which every translated text stands between brackets."""

    def __init__(self) -> None:
        super().__init__("en")
        self.language = "brackets"
        self.gettext = lambda text: f"⟦{text}⟧"
        self.ngettext = lambda one, many, n: f"⟦{one if n == 1 else many}⟧"


def untranslated(game: Game, text: str, *names: str) -> str:
    """Take what was translated out of a text, and what needs no translation: names and rules."""
    inner = re.compile(r"⟦[^⟦⟧]*⟧")
    while inner.search(text):
        text = inner.sub("", text)
    for known in (*NAMES, *names, *(rule.id for rule in game.rules)):
        text = text.replace(known, "")
    return text
