"""The journal: all of it, one step of it to change, and corrections."""

from __future__ import annotations

import time
from typing import Any

import msgspec
from flask import Blueprint, Response, abort, request

from companion.engine.chance import commitment
from companion.engine.game import Move
from companion.engine.words import N_, Refusal
from companion.store import Entry, NotFound
from companion.store.exporting import record
from companion.store.records import not_allowed

from . import forms, hx
from .move_forms import always_open, rows
from .pages import page_at, refused, see_other, table_page
from .play import key, status_of, typed_move
from .service import service
from .viewers import Here, here, must_play

pages = Blueprint("journal", __name__)

PAGE = 60


@pages.get("/t/<code>/journal")
def journal(code: str) -> Response:
    """Show the journal, the newest entries first, a page at a time."""
    roteiro = service()
    at = here(roteiro, code, "table")
    table, seat = at.table, own_seat(at)
    before = forms.whole_number(request.args.get("before"))
    last = table.version if before is None else min(before - 1, table.version)
    first = max(0, last - PAGE + 1)
    entries = roteiro.store.entries(table, first, last)
    words = roteiro.words()
    drawn = roteiro.regions.drawn(table)
    lines = drawn.lines.lines(roteiro.sheets.macros(words), words, seat, reversed(entries))
    return page_at(
        at,
        "pages/journal.html",
        lines=lines,
        setting_up=roteiro.regions.shows(drawn, at.onlooker, "set_up"),
        older=first if first > 0 else None,
        newer=last + PAGE + 1 if last < table.version else None,
        commitment=commitment(table.seed),
        seed=table.seed.hex() if table.ended is not None else "",
        began=time.strftime("%Y-%m-%d %H:%M", time.localtime(table.created)),
    )


def own_seat(at: Here) -> int | None:
    """Give the seat of the device, whatever page it is on: its private lines are its own."""
    return at.device.seat if at.device else None


@pages.get("/t/<code>/amend/<int:version>")
def amend(code: str, version: int) -> Response:
    """Show one step: go back to it, or change it."""
    return _step_page(_playing(code), version)


def _playing(code: str) -> Here:
    """Work out who is here: a seat, or the table screen where the device holds none."""
    at = here(service(), code, "seat")
    return at if at.onlooker.controls else here(service(), code, "table")


def _step_page(
    at: Here, version: int, status: int = 200, refusal: Refusal | None = None
) -> Response:
    roteiro = service()
    table, words = at.table, roteiro.words()
    entry = _move_entry(at, version)
    seat, move = roteiro.store.move_at(table, version)
    before = _before_own(at, entry, move)
    drawn = roteiro.regions.drawn(table)
    lines = drawn.lines.lines(roteiro.sheets.macros(words), words, own_seat(at), [entry])
    return page_at(
        at,
        "pages/amend.html",
        status,
        lines=lines,
        entry=entry,
        holds=drawn.lines.holds(entry),
        newest=version == table.head,
        asked=roteiro.regions.earlier(drawn, before, at.onlooker, words, f"amend/{version}"),
        move=type(move).__name__,
        seat=seat,
        rows=rows(type(move), words.gettext, move),
        refused=refused(at, refusal) if refusal else "",
    )


def _before_own(at: Here, entry: Entry, move: Move) -> Any:
    """Give the state before an entry; refuse a move of hidden things to all but its own seat.

    :raises NotAllowed: if it is somebody else's.
    """
    before = service().store.state_at(at.table, entry.parent)
    if at.table.game.own(before, move) and own_seat(at) != entry.seat:
        raise not_allowed(N_("Only the seat itself can change that, from its own device."))
    return before


def _move_entry(at: Here, version: int) -> Entry:
    """Give an entry that is a move; answers 404 if it is none."""
    try:
        if at.table.node(version).kind not in ("play", "amend"):
            abort(404)
    except NotFound:
        abort(404)
    return service().store.entries(at.table, version, version)[0]


@pages.post("/t/<code>/amend/<int:version>")
def change(code: str, version: int) -> Response:
    """Change one step, and play those after it again."""
    roteiro = service()
    at = _playing(code)
    entry = _move_entry(at, version)
    try:
        must_play(at)
        seat, move = typed_move(at)
        _, old = roteiro.store.move_at(at.table, version)
        _before_own(at, entry, old)
        roteiro.store.amend(at.table.code, version, seat, move, key(), at.by)
    except Refusal as refusal:
        if hx.asked():
            html = hx.partials({"banner": refused(at, refusal)})
            return Response(html, status_of(refusal))
        return _step_page(at, version, status_of(refusal), refusal)
    return see_other(home(at))


def home(at: Here) -> str:
    """Give the address of the page that a device plays on."""
    return f"/t/{at.table.code}" + ("" if at.onlooker.seat is not None else "/table")


@pages.get("/t/<code>/correct")
def correct(code: str) -> Response:
    """Show the corrections that the game knows: to put the app right after the table."""
    roteiro = service()
    at = here(roteiro, code, "correct")
    words = roteiro.words()
    if not at.onlooker.controls:
        raise not_allowed(N_("This device only looks on. Choose a seat first."))
    if roteiro.sheets.has(at.table.game.about.slug, "correct", words):
        return table_page(at)
    moves = [(move.__name__, rows(move, words.gettext)) for move in always_open(at.table.game)]
    return page_at(at, "pages/corrections.html", moves=moves)


@pages.get("/t/<code>/export")
def export(code: str) -> Response:
    """Give a finished game as a file, which ``python3 app.py verify`` checks draw by draw."""
    roteiro = service()
    table = here(roteiro, code, "table").table
    data = msgspec.json.format(msgspec.json.encode(record(roteiro.store, table)), indent=1)
    name = f"{table.game.about.slug}-{table.code}.json"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(data, mimetype="application/json", headers=headers)
