"""Pages of a table: the same regions as the stream sends, in their layout."""

from __future__ import annotations

from typing import Any

from flask import Response, make_response, render_template
from markupsafe import Markup, escape

from companion.engine.words import Refusal

from . import hx, parts
from .regions import ASKED
from .service import service
from .sheets import FIXED
from .snapshots import Snapshot
from .viewers import Here

REGION = Markup('<div class="region" id="r-{0}" data-region="{0}"{2}>{1}</div>')

ASKING = Markup(" data-asked")
"""Marks a region whose forms are done with when the question is over."""


def table_page(at: Here, status: int = 200, refusal: Refusal | None = None) -> Response:
    """Show a table's page: a seat's, the table screen, or the choice of a seat."""
    roteiro = service()
    words = roteiro.words()
    onlooker = at.onlooker
    snapshot = roteiro.regions.snapshot(at.table, onlooker, words)
    drawn = roteiro.regions.drawn(at.table)
    context = roteiro.regions.context(drawn, None, onlooker, words)

    def region(name: str) -> Markup:
        html = Markup(snapshot.html.get(name, ""))
        if name == "banner" and refusal is not None:
            html += refused(at, refusal)
        return REGION.format(escape(name), html, ASKING if name in ASKED else "")

    body = ""
    if onlooker.page not in FIXED:
        layout = roteiro.sheets.layout(at.table.game.about.slug, onlooker.page, words)
        body = layout.render({**context, "region": region})
    page = render_template(
        f"pages/{onlooker.page}.html",
        **{**context, "region": region},
        body=Markup(body),
        snapshot=snapshot,
        about=at.table.game.about,
        device=at.device,
    )
    return make_response(page, status)


def refused(at: Here, refusal: Refusal) -> Markup:
    """Word a refusal, with its rule."""
    roteiro = service()
    words = roteiro.words()
    say = roteiro.sheets.macros(words)
    text = words.say(refusal.message, at.table.names())
    return Markup(say.refusal(text, rule=refusal.rule, game=at.table.game.about.slug))


def answer(
    at: Here,
    before: Snapshot | None,
    status: int = 200,
    refusal: Refusal | None = None,
) -> Response:
    """Answer a change: to htmx the regions that changed, else by showing the page anew.

    :param before: what the device had seen; None sends all its regions.
    :param refusal: why nothing was changed.
    """
    roteiro = service()
    words = roteiro.words()
    if not hx.asked():
        if refusal is not None:
            return table_page(at, status, refusal)
        return see_other(address(at))
    now = roteiro.regions.snapshot(at.table, at.onlooker, words)
    changed = dict(now.changed(before))
    # The banner always: a refusal that stood in it goes with the next thing that works.
    banner = Markup(now.html.get("banner", ""))
    changed["banner"] = banner if refusal is None else banner + refused(at, refusal)
    response = make_response(hx.partials(changed), status)
    response.headers["X-Version"] = str(now.version)
    response.headers["X-Serial"] = str(now.serial)
    response.headers["X-Decisions"] = header_safe(" ".join(now.decisions))
    return response


def header_safe(text: str) -> str:
    """Keep what may stand in a header."""
    return "".join(letter if " " <= letter <= "~" else "?" for letter in text)


def address(at: Here) -> str:
    """Give the address of the page somebody is on."""
    path = f"/t/{at.table.code}"
    ends = {"table": "/table", "set_up": "/set-up", "correct": "/correct"}
    return path + ends.get(at.onlooker.page, "")


def see_other(url: str) -> Response:
    """Send the browser to another page, whether htmx asks or not."""
    if hx.asked():
        return hx.redirect(url)
    response = make_response("", 303)
    response.headers["Location"] = url
    return response


def plain_page(template: str, status: int = 200, **context: Any) -> Response:
    """Show a page that belongs to no table."""
    words = service().words()
    return make_response(
        render_template(template, lang=words.language, t=words.teller(()), **context), status
    )


def page_at(at: Here, template: str, status: int = 200, **context: Any) -> Response:
    """Show an ordinary page of a table (journal, seats, one step)."""
    roteiro = service()
    words = roteiro.words()
    drawn = roteiro.regions.drawn(at.table)
    own = roteiro.regions.context(drawn, None, at.onlooker, words)
    own["seats"] = parts.faces(at.table)
    about = at.table.game.about
    playing = at.device is not None and at.device.seat is not None and not at.device.screen
    own["back_end"] = "" if playing else "/table"
    page = render_template(template, **{**own, "about": about, **context})
    return make_response(page, status)
