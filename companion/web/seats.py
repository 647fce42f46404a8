"""Seats: free one, rename one, pass the host's role on, let a second device in."""

from __future__ import annotations

from collections.abc import Callable

from flask import Blueprint, Response, abort, request

from companion.engine.words import N_, Refusal
from companion.store import Device, NotFound
from companion.store.records import not_allowed

from . import forms
from .pages import answer, page_at, see_other
from .play import status_of
from .service import service
from .viewers import Here, here

pages = Blueprint("seats", __name__)


@pages.get("/t/<code>/seats")
def seats(code: str) -> Response:
    """Show who sits where, and what the host can do about it."""
    return _page(here(service(), code, "table"))


def _page(at: Here, status: int = 200, refusal: Refusal | None = None) -> Response:
    roteiro = service()
    table = at.table
    words = roteiro.words()
    held = {seat.index: table.holders(seat.index) for seat in table.seats}
    others = [
        device for device in table.devices.values() if device.plays and device is not at.device
    ]
    return page_at(
        at,
        "pages/seats.html",
        status,
        device=at.device,
        held=held,
        others=others,
        awake=roteiro.hub.awake,
        refused=words.say(refusal.message, table.names()) if refusal else "",
    )


def _do(code: str, do: Callable[[Here, Device], None]) -> Response:
    at = here(service(), code, "table")
    try:
        if at.device is None:
            raise not_allowed(N_("This device only looks on. Choose a seat first."))
        do(at, at.device)
    except NotFound:
        abort(404)
    except Refusal as refusal:
        return _page(at, status_of(refusal), refusal)
    return see_other(f"/t/{at.table.code}/seats")


def _seat(at: Here) -> int:
    seat = forms.seat_of(request.form.get("seat", ""), len(at.table.seats))
    if seat is None:
        raise NotFound("no seat named")
    return seat


@pages.post("/t/<code>/seats/free")
def free(code: str) -> Response:
    """Free a seat."""
    return _do(code, lambda at, by: service().store.seating.free(at.table.code, _seat(at), by))


@pages.post("/t/<code>/seats/rename")
def rename(code: str) -> Response:
    """Give a seat another name."""
    return _do(
        code,
        lambda at, by: service().store.seating.rename(
            at.table.code, _seat(at), request.form.get("name", ""), by
        ),
    )


@pages.post("/t/<code>/seats/host")
def host(code: str) -> Response:
    """Pass the host's role on."""

    def do(at: Here, by: Device) -> None:
        to = forms.whole_number(request.form.get("device"))
        service().store.seating.pass_host(at.table.code, -1 if to is None else to, by)

    return _do(code, do)


@pages.post("/t/<code>/seats/rejoin")
def rejoin(code: str) -> Response:
    """Let everybody choose their seat anew for five minutes."""
    return _do(code, lambda at, by: service().store.seating.let_all_rejoin(at.table.code, by))


@pages.post("/t/<code>/seats/screen")
def screen(code: str) -> Response:
    """Let another device be a table screen too."""

    def do(at: Here, by: Device) -> None:
        number = forms.whole_number(request.form.get("device"))
        device = at.table.device_by_id(-1 if number is None else number)
        service().store.seating.make_screen(at.table.code, device, by)

    return _do(code, do)


@pages.post("/t/<code>/wish")
def wish(code: str) -> Response:
    """Answer a device that asks for a held seat."""
    roteiro = service()
    at = here(roteiro, code, request.form.get("page", "seat"))
    before = roteiro.regions.snapshot(at.table, at.onlooker, roteiro.words())
    wisher = forms.whole_number(request.form.get("device"))
    try:
        if at.device is None:
            raise not_allowed(N_("This device only looks on. Choose a seat first."))
        said = request.form.get("answer", "no")
        roteiro.store.seating.answer_wish(
            at.table.code, -1 if wisher is None else wisher, said, at.device
        )
    except NotFound:
        return answer(at, None, 404, forms.junk())
    except Refusal as refusal:
        return answer(at, before, status_of(refusal), refusal)
    return answer(here(roteiro, code, request.form.get("page", "seat")), before)
