"""What every request must pass and every answer carries."""

from __future__ import annotations

import gzip
import ipaddress
import socket
import threading
import time
from collections import deque
from collections.abc import Callable
from urllib.parse import urlsplit

from flask import Flask, Response, abort, request

from companion.config import Settings

CONTENT_LIMIT = 64 * 1024
CSP = (
    "default-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'self';"
    " frame-ancestors 'none'"
)
HEADERS = {
    "Content-Security-Policy": CSP,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}
ON_HTTPS = {"Cross-Origin-Opener-Policy": "same-origin"}
"""Over plain http browsers only complain about it."""

SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
HOSTS_KEPT = 256


class Gate:
    """The checks at the door.

    :param settings: whose ``url`` is an address of ours too.
    """

    def __init__(self, app: Flask, settings: Settings) -> None:
        self._public = urlsplit(settings.url) if settings.url else None
        self._names = {"localhost", socket.gethostname().lower()}
        if self._public and self._public.hostname:
            self._names.add(self._public.hostname)
        self._good_hosts: set[str] = set()
        app.config["MAX_CONTENT_LENGTH"] = CONTENT_LIMIT
        app.config["MAX_FORM_MEMORY_SIZE"] = CONTENT_LIMIT
        app.config["MAX_FORM_PARTS"] = 400
        app.before_request(self.check)
        app.after_request(self.finish)

    def check(self) -> None:
        """Refuse a foreign host name (DNS rebinding) and a change asked for by another site."""
        host = request.host
        if host not in self._good_hosts:
            if not self.is_ours(host):
                abort(400)
            if len(self._good_hosts) < HOSTS_KEPT:
                self._good_hosts.add(host)
        if request.method not in SAFE and request.headers.get("Origin") not in self.origins():
            abort(403)

    def is_ours(self, host: str) -> bool:
        """Tell whether a Host header may be ours: an IP address, or a name of this machine."""
        try:
            name = (urlsplit(f"//{host}").hostname or "").rstrip(".")
        except ValueError:
            return False
        if name in self._names or name.endswith((".local", ".localhost")):
            return True
        try:
            ipaddress.ip_address(name)
        except ValueError:
            return False
        return True

    def origins(self) -> tuple[str, ...]:
        """Give the origins that are our own as this request sees us."""
        own = f"{request.scheme}://{request.host}"
        if self._public and self._public.netloc == request.host:
            return (own, f"{self._public.scheme}://{self._public.netloc}")
        return (own,)

    def is_https(self) -> bool:
        """Tell whether the browser reached us over https, perhaps through a proxy of ours."""
        through_proxy = self._public and self._public.netloc == request.host
        return request.is_secure or bool(through_proxy and self._public.scheme == "https")

    def finish(self, response: Response) -> Response:
        """Put the headers on every answer, and pack long pages."""
        headers = response.headers
        for name, value in HEADERS.items():
            headers[name] = value
        if self.is_https():
            headers.update(ON_HTTPS)
        if "Cache-Control" not in headers:
            headers["Cache-Control"] = "no-store"
        if request.method == "GET" and response.mimetype == "text/html":
            _pack(response)
        return response


def _pack(response: Response) -> None:
    if response.is_streamed or "Content-Encoding" in response.headers:
        return
    response.headers.add("Vary", "Accept-Encoding")
    if "gzip" not in request.headers.get("Accept-Encoding", ""):
        return
    body = response.get_data()
    if len(body) > 1024:
        response.set_data(gzip.compress(body, 5, mtime=0))
        response.headers["Content-Encoding"] = "gzip"


class Tries:
    """Counts failed guesses of a table's code: so many a minute from an address, and from all."""

    def __init__(
        self,
        per_address: int = 10,
        in_all: int = 300,
        seconds: float = 60,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._per_address, self._in_all, self._seconds = per_address, in_all, seconds
        self._clock = clock
        self._failed: deque[tuple[float, str]] = deque()
        self._lock = threading.Lock()

    def too_many(self, address: str) -> bool:
        """Tell whether an address must wait."""
        with self._lock:
            self._forget()
            own = sum(failed == address for _, failed in self._failed)
            return own >= self._per_address or len(self._failed) >= self._in_all

    def fail(self, address: str) -> None:
        """Count a guess that led nowhere."""
        with self._lock:
            self._forget()
            if len(self._failed) < self._in_all:
                self._failed.append((self._clock(), address))

    def _forget(self) -> None:
        limit = self._clock() - self._seconds
        while self._failed and self._failed[0][0] < limit:
            self._failed.popleft()
