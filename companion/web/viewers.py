"""Who is looking: the device behind a request, and what of a table it may see and do."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from flask import Response, abort, request
from msgspec import Struct

from companion.engine.game import Move, Viewer
from companion.engine.words import N_
from companion.store import By, Device, NotFound
from companion.store.codes import clean_code, token_hash
from companion.store.records import not_allowed

if TYPE_CHECKING:
    from companion.store.table import OpenTable

    from .service import Service

Page = Literal["seat", "table", "choose", "set_up", "correct"]

COOKIE = "roteiro_"
YEAR = 365 * 24 * 3600


class Onlooker(Struct, frozen=True, cache_hash=True):
    """What a page may show: equal onlookers see the same, so what they see is made once.

    :param page: the kind of page; only a seat's page shows what is that seat's alone.
    :param screen: whether it is a table screen with controls.
    :param wants: the seat that its device has asked for; ``lost`` the one it no longer holds.
    """

    page: Page
    seat: int | None = None
    screen: bool = False
    host: bool = False
    wants: int | None = None
    lost: int | None = None

    @property
    def controls(self) -> bool:
        """Whether moves can be entered here."""
        return self.seat is not None or self.screen

    @property
    def who(self) -> str:
        """Name this kind of onlooker."""
        roles = (self.wants, self.lost) if self.page == "choose" else (self.screen, self.host)
        return f"{self.page}.{self.seat}." + ".".join(str(role) for role in roles)

    @property
    def viewer(self) -> Viewer:
        """Whom the game shows itself to."""
        return Viewer(self.seat)


class Here(Struct):
    """A request at a table: which table, which device, what it sees."""

    table: OpenTable
    device: Device | None
    onlooker: Onlooker

    @property
    def by(self) -> By:
        """Who types."""
        if self.device is None:
            return By()
        return By(self.device.id, self.onlooker.seat)


def find_table(service: Service, code: str) -> OpenTable:
    """Give the table of an address; answers 404 if there is none, 429 after too many guesses."""
    clean = clean_code(code)
    address = request.remote_addr or ""
    if clean:
        try:
            return service.store.table(clean)
        except NotFound:
            pass
    if service.tries.too_many(address):
        abort(429)
    service.tries.fail(address)
    abort(404)


def device_at(table: OpenTable) -> Device | None:
    """Give the device of this request, if it is known at this table."""
    token = request.cookies.get(COOKIE + table.code)
    return table.device(token_hash(token)) if token else None


def here(service: Service, code: str, page: str) -> Here:
    """Work out who is at which table, on which kind of page."""
    table = find_table(service, code)
    device = device_at(table)
    return Here(table, device, onlooker(device, page))


def onlooker(device: Device | None, page: str) -> Onlooker:
    """Tell what a device sees on a page; a seat's page without a seat is where one chooses."""
    if page == "table":
        if device is None:
            return Onlooker("table")
        return Onlooker("table", None, device.screen, device.host)
    if page == "set_up" or page == "correct":
        if device is None:
            return Onlooker(page)
        return Onlooker(page, device.seat, device.screen, device.host)
    if device is None:
        return Onlooker("choose")
    if device.seat is None or page == "choose":
        return Onlooker("choose", None, False, False, device.wants, device.lost)
    return Onlooker("seat", device.seat, False, device.host)


def may_enter(at: Here, seat: int | None, move: Move) -> None:
    """Refuse a move that is not for this device to enter.

    :raises NotAllowed: for strangers, for somebody else's private move, and for another seat's
        move where the table has each seat enter its own.
    """
    must_play(at)
    device = at.device
    assert device is not None
    if at.table.game.own(at.table.state, move) and (seat is None or device.seat != seat):
        raise not_allowed(N_("Only the seat itself can do that, from its own device."))
    own = at.table.options.get("entry") == "own"
    if own and seat is not None and seat != device.seat and not device.host:
        raise not_allowed(N_("At this table each seat enters its own moves."))


def must_play(at: Here) -> None:
    """Refuse whoever neither holds a seat nor is a table screen.

    :raises NotAllowed: for strangers.
    """
    if at.device is None or not at.device.plays:
        raise not_allowed(N_("This device only looks on. Choose a seat first."))


def set_token(response: Response, code: str, token: str, secure: bool) -> None:
    """Give a device its token for a table, in a cookie of that table."""
    response.set_cookie(
        COOKIE + code,
        token,
        max_age=YEAR,
        secure=secure,
        httponly=True,
        samesite="Lax",
        path="/",
    )


def codes_of_device() -> list[str]:
    """List the codes of the tables that this device has a token for."""
    codes = [
        clean_code(name.removeprefix(COOKIE)) for name in request.cookies if name.startswith(COOKIE)
    ]
    return [code for code in codes if code]
