"""Just enough HTTP/1.1 on asyncio's protocols, so cheap that the client is not what is measured."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Sequence
from typing import TypeVar, cast
from urllib.parse import urlencode

HOST = "127.0.0.1"

P = TypeVar("P", bound=asyncio.Protocol)
Header = tuple[str, str]


class Answer:
    """A whole answer: status, head as it came, body with its chunks joined."""

    def __init__(self, status: int, head: bytes, body: bytes) -> None:
        self.status, self.head, self.body = status, head, body

    def header(self, name: str) -> str:
        """The first header called ``name``, or nothing."""
        found = re.search(rb"(?im)^%s:[ \t]*([^\r\n]*)" % re.escape(name.encode()), self.head)
        return found.group(1).decode() if found else ""

    def cookie(self) -> str:
        """The cookies that it sets, as a browser would send them back."""
        found = re.findall(rb"(?im)^set-cookie:[ \t]*([^;\r\n]*)", self.head)
        return b"; ".join(found).decode()


class KeepAlive(asyncio.Protocol):
    """A connection that asks one thing at a time."""

    def __init__(self) -> None:
        self.received = b""
        self.waiter: asyncio.Future[Answer] | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)

    def connection_lost(self, error: Exception | None) -> None:
        if self.waiter and not self.waiter.done():
            self.waiter.set_exception(error or ConnectionResetError())

    def request(self, raw: bytes) -> asyncio.Future[Answer]:
        """Send a request; its whole answer is to be awaited before the next one is sent."""
        self.waiter = asyncio.get_running_loop().create_future()
        self.transport.write(raw)
        return self.waiter

    def data_received(self, data: bytes) -> None:
        self.received += data
        head, found, rest = self.received.partition(b"\r\n\r\n")
        if not found:
            return
        status, low = int(head[9:12]), head.lower()
        if status in (204, 304):
            body = b""
        elif b"transfer-encoding: chunked" in low:
            if not rest.endswith(b"0\r\n\r\n"):
                return
            body = joined(rest)
        else:
            length = int(low.split(b"content-length:")[1].split(b"\r\n", 1)[0])
            if len(rest) < length:
                return
            body = rest[:length]
        self.received = b""
        if self.waiter and not self.waiter.done():
            self.waiter.set_result(Answer(status, head, body))


class EventStream(asyncio.Protocol):
    """Server-sent events: ``saw`` is told the id of each, as a number, once it is all there."""

    def __init__(self, raw: bytes, saw: Callable[[int], None]) -> None:
        self.raw, self.saw = raw, saw
        self.begun = False
        self.received = b""
        self.left = 0  # bytes that are still to come of the chunk
        self.text = b""  # what has come of an event

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)
        self.transport.write(self.raw)

    def data_received(self, data: bytes) -> None:
        self.received += data
        if not self.begun:
            head, found, rest = self.received.partition(b"\r\n\r\n")
            if not found:
                return
            if int(head[9:12]) != 200 or b"transfer-encoding: chunked" not in head.lower():
                raise RuntimeError(f"no stream: {head!r}")
            self.begun, self.received = True, rest
        self.unchunk()
        *events, self.text = self.text.split(b"\n\n")
        for event in events:
            if found_id := re.match(rb"(?:.*\n)*?id: ?(\d+)", event):
                self.saw(int(found_id.group(1)))

    def unchunk(self) -> None:
        """Move what came of chunks into ``text``."""
        while self.received:
            if not self.left:
                size, found, rest = self.received.partition(b"\r\n")
                if not found:
                    return
                self.received = rest
                # An empty line ends the chunk before.
                self.left = int(size, 16) if size else 0
            taken = self.received[: self.left]
            self.text += taken
            self.left -= len(taken)
            self.received = self.received[len(taken) :]


def joined(chunks: bytes) -> bytes:
    """A body that came in chunks."""
    parts = []
    while chunks:
        size, _, chunks = chunks.partition(b"\r\n")
        length = int(size, 16)
        parts.append(chunks[:length])
        chunks = chunks[length + 2 :]
    return b"".join(parts)


def request(method: str, port: int, path: str, headers: Sequence[Header], body: bytes) -> bytes:
    """A request as it goes over the wire."""
    lines = [f"{method} {path} HTTP/1.1", f"Host: {HOST}:{port}"]
    lines += [f"{name}: {value}" for name, value in headers]
    if method == "POST":
        lines.append(f"Content-Length: {len(body)}")
    return "\r\n".join([*lines, "", ""]).encode() + body


def get(port: int, path: str, *headers: Header) -> bytes:
    """A GET as it goes over the wire."""
    return request("GET", port, path, headers, b"")


def form(port: int, path: str, values: dict[str, str] | bytes, *headers: Header) -> bytes:
    """A form as a browser posts it; ``values`` may be urlencoded already."""
    body = values if isinstance(values, bytes) else urlencode(values).encode()
    kind = ("Content-Type", "application/x-www-form-urlencoded")
    return request("POST", port, path, [kind, ("Origin", f"http://{HOST}:{port}"), *headers], body)


async def connect(port: int, protocol: Callable[[], P]) -> P:
    """A new connection to this machine."""
    _, made = await asyncio.get_running_loop().create_connection(protocol, HOST, port)
    return made
