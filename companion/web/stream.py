"""The live page's stream, and the polling that stands in for it."""

from __future__ import annotations

from collections.abc import Callable, Generator

from flask import Blueprint, Response, request

from companion.live import Full, Listener
from companion.store import NotFound

from .service import Service, service
from .viewers import Here, Onlooker, here, onlooker
from .words import Words

pages = Blueprint("stream", __name__)

BEAT = b"event: beat\ndata:\n\n"
MOVED = b"event: moved\ndata:\n\n"


@pages.get("/t/<code>/live")
def live(code: str) -> Response:
    """Stream the regions of this device's own viewer, those that changed."""
    roteiro = service()
    at = here(roteiro, code, request.args.get("page", "seat"))
    device = at.device.id if at.device else None
    try:
        listener = roteiro.hub.listen(at.table.code, device)
    except Full:
        return Response("", 503, {"Retry-After": "5"})
    if at.device:
        roteiro.store.seating.seen(at.device)
    told = events(roteiro, at, listener, roteiro.words(), request.args.get("seen", ""))
    flow = Flow(told, lambda: roteiro.hub.leave(listener))
    # Passed through as it is: an event is sent to hundreds.
    response = Response(flow, mimetype="text/event-stream", direct_passthrough=True)
    response.headers["Cache-Control"] = "no-store"
    response.headers["X-Accel-Buffering"] = "no"
    return response


class Flow:
    """What a server sends of a stream; closing it ends the listening, even if nobody ever read.

    :param events: the events, as bytes.
    :param ended: called at the end.
    """

    def __init__(self, events: Generator[bytes], ended: Callable[[], object]) -> None:
        self._events = events
        self._ended = ended

    def __iter__(self) -> Generator[bytes]:
        return self._events

    def close(self) -> None:
        """End the stream."""
        self._events.close()
        self._ended()


def events(
    roteiro: Service, at: Here, listener: Listener, words: Words, seen: str = ""
) -> Generator[bytes]:
    """Give the events of a stream, until its device's seat is freed or it goes away.

    It holds no database connection while it waits.

    :param seen: the tag of what the page shows; what has not changed since is not sent again.
    """
    last = roteiro.regions.seen(at.table, at.onlooker, words, seen)
    unsent = frozenset(last.html if last else ())
    begun = False
    page = at.onlooker.page
    try:
        while True:
            try:
                table = roteiro.store.table(at.table.code)
            except NotFound:
                return
            now = roteiro.regions.snapshot(table, at.onlooker, words)
            if now is not last or not begun:
                yield now.event(last, unsent)
                if unsent:
                    unsent = unsent.difference(now.changed(last))
                last, begun = now, True
            if not listener.wait():
                yield BEAT
            if roteiro.hub.closed or listener.over:
                return
            if not still_the_same(at, page):
                yield MOVED
                return
    finally:
        roteiro.hub.leave(listener)


def still_the_same(at: Here, page: str) -> bool:
    """Tell whether the stream's device may still see what its page shows."""
    before: Onlooker = at.onlooker
    return at.device is None or onlooker(at.device, page) == before


@pages.get("/t/<code>/regions")
def regions(code: str) -> Response:
    """Answer with all regions, for pages whose stream does not hold."""
    roteiro = service()
    at = here(roteiro, code, request.args.get("page", "seat"))
    if at.device:
        roteiro.store.seating.seen(at.device)
    snapshot = roteiro.regions.snapshot(at.table, at.onlooker, roteiro.words())
    response = Response(snapshot.message(None), mimetype="application/json")
    response.set_etag(snapshot.tag)
    response.headers["Cache-Control"] = "no-cache"
    return response.make_conditional(request)
