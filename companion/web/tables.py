"""A table's pages: a seat's page, the choice of a seat, the table screen, the set-up list."""

from __future__ import annotations

from flask import Blueprint, Response, abort, request

from companion.addresses import candidates, qr_svg

from . import forms
from .pages import see_other, table_page
from .service import Service, service
from .viewers import COOKIE, here, set_token

pages = Blueprint("tables", __name__)


@pages.get("/t/<code>")
def table(code: str) -> Response:
    """Show the seat's page to a device that holds one; let others choose."""
    at = here(service(), code, request.args.get("page", "seat"))
    if code != at.table.code:
        return see_other(f"/t/{at.table.code}")
    if at.onlooker.page == "choose" and at.device and at.device.screen and not request.args:
        return see_other(f"/t/{at.table.code}/table")
    return table_page(at)


@pages.get("/T/<code>")
def shouted(code: str) -> Response:
    """Take the upper-case address of a QR code."""
    return see_other(f"/t/{here(service(), code, 'seat').table.code}")


@pages.get("/t/<code>/table")
def screen(code: str) -> Response:
    """Show the table screen: with controls on the device that opened it, else to look at."""
    roteiro = service()
    at = here(roteiro, code, "table")
    if at.device and (at.device.screen or at.device.host):
        roteiro.store.seating.remember_address(at.table, public_address(roteiro))
    return table_page(at)


@pages.get("/t/<code>/set-up")
def set_up(code: str) -> Response:
    """Show what to lay out for this number of players."""
    return table_page(here(service(), code, "set_up"))


@pages.post("/t/<code>/sit")
def sit(code: str) -> Response:
    """Sit down at a free seat, or ask for a held one."""
    roteiro = service()
    at = here(roteiro, code, "choose")
    seat = forms.seat_of(request.form.get("seat", ""), len(at.table.seats))
    if seat is None:
        abort(404)
    token = request.cookies.get(COOKIE + at.table.code)
    _, token = roteiro.store.seating.take(at.table.code, seat, token)
    response = see_other(f"/t/{at.table.code}?page=seat" if at.device else f"/t/{at.table.code}")
    set_token(response, at.table.code, token, roteiro.gate.is_https())
    return response


@pages.post("/t/<code>/forget")
def forget(code: str) -> Response:
    """Stop asking for a held seat."""
    at = here(service(), code, "choose")
    if at.device:
        service().store.seating.forget_wish(at.table.code, at.device)
    return see_other(f"/t/{at.table.code}?page=choose")


def public_address(roteiro: Service) -> str:
    """Give the address that phones should use: the one given, this browser's own, or the best."""
    if roteiro.settings.url:
        return roteiro.settings.url
    host, _, port = request.host.rpartition(":")
    if not host:
        host, port = request.host, ""
    if host not in ("localhost", "127.0.0.1", "[::1]") and not host.endswith(".localhost"):
        return f"{request.scheme}://{request.host}"
    number = int(port) if port.isdigit() else 80
    return candidates(number)[0].url


def join_code(address: str, code: str) -> str:
    """Give the QR code that leads to a table, in upper case, which makes it smaller."""
    return qr_svg(f"{address}/t/{code}".upper())
