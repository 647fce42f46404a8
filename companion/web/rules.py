"""The rules of a game in plain words, with where the rulebook has each."""

from __future__ import annotations

from flask import Blueprint, Response, abort, render_template, request

from companion.engine.game import Game
from companion.store.codes import clean_code

from . import hx
from .pages import plain_page
from .service import service

pages = Blueprint("rules", __name__)


def game_of(slug: str) -> Game:
    """Give a game of the shelf; answers 404 if it is not there."""
    game = service().shelf.get(slug)
    if game is None:
        abort(404)
    return game


def came_from() -> str:
    """Give the code of the table that the way back leads to; "" if there is none."""
    return clean_code(request.args.get("table", ""))


@pages.get("/rules/<slug>")
def rules(slug: str) -> Response:
    """Show the rules by section, or those that have some words."""
    game = game_of(slug)
    words = request.args.get("q", "")[:100]
    section = request.args.get("section", "")
    found = {rule.id for rule in game.rules.search(words, service().words().gettext)}
    shown = [
        (one, [rule for rule in one.rules if rule.id in found])
        for one in game.rules.sections()
        if section in ("", one.key)
    ]
    return plain_page(
        "pages/rules.html",
        game=game,
        words=words,
        section=section,
        shown=[(one, listed) for one, listed in shown if listed],
        count=sum(len(listed) for _, listed in shown),
        table=came_from(),
    )


@pages.get("/rules/<slug>/<id>")
def rule(slug: str, id: str) -> Response:
    """Show one rule; to a script that asks for it beside the page, without the page's frame."""
    game = game_of(slug)
    if id not in game.rules:
        abort(404)
    found = game.rules[id]
    section = next(one for one in game.rules.sections() if one.key == found.section)
    if hx.asked():
        words = service().words()
        return Response(
            render_template(
                "pages/_rule.html", rule=found, game=game, lang=words.language, beside=True
            )
        )
    return plain_page("pages/rule.html", rule=found, game=game, section=section, table=came_from())
