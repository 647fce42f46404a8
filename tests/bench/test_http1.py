"""The bench's own HTTP client reads what servers send, however it is cut into pieces."""

from __future__ import annotations

import asyncio

import pytest

from bench.http1 import Answer, EventStream, KeepAlive, form, joined


def chunk(data: bytes) -> bytes:
    """Data as one chunk."""
    return b"%x\r\n%s\r\n" % (len(data), data)


STREAM = b"".join(
    [
        b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n",
        chunk(b"event: regions\nid: 7\ndata: id: 99, x\n\n"),
        chunk(b"event: beat\ndata:\n\n"),
        chunk(b"id: 12\nda"),
        chunk(b"ta:x\n\n"),
    ]
)


class Wire(asyncio.Transport):
    """A connection that only takes down what was sent."""

    def __init__(self) -> None:
        super().__init__()
        self.sent = b""

    def write(self, data: bytes) -> None:  # type: ignore[override]
        self.sent += data


def answered(pieces: list[bytes]) -> Answer:
    """What a connection makes of an answer that comes in pieces."""

    async def ask() -> Answer:
        connection = KeepAlive()
        connection.connection_made(Wire())
        waiting = connection.request(b"GET / HTTP/1.1\r\n\r\n")
        for piece in pieces:
            connection.data_received(piece)
        return await asyncio.wait_for(waiting, 1)

    return asyncio.run(ask())


def cut(data: bytes, size: int) -> list[bytes]:
    """Data in pieces of a size."""
    return [data[at : at + size] for at in range(0, len(data), size)]


@pytest.mark.parametrize("size", [1, 3, 1000])
def test_an_answer_is_read_whole_whether_it_tells_its_length_or_comes_in_chunks(size: int) -> None:
    plain = b"HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello"
    chunked = (
        b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nhel\r\n2\r\nlo\r\n0\r\n\r\n"
    )
    assert answered(cut(plain, size)).body == b"hello"
    assert answered(cut(chunked, size)).body == b"hello"


def test_a_cookie_is_given_back_as_a_browser_would() -> None:
    head = b"HTTP/1.1 303 SEE OTHER\r\nLocation: /t/ABC234\r\nContent-Length: 0\r\n"
    answer = answered([head + b"Set-Cookie: roteiro_ABC234=t0k3n; HttpOnly; Path=/\r\n\r\n"])
    assert (answer.status, answer.header("location")) == (303, "/t/ABC234")
    assert answer.cookie() == "roteiro_ABC234=t0k3n"


def test_a_connection_that_ends_says_so() -> None:
    async def ask() -> None:
        connection = KeepAlive()
        connection.connection_made(Wire())
        waiting = connection.request(b"GET / HTTP/1.1\r\n\r\n")
        connection.connection_lost(None)
        await asyncio.wait_for(waiting, 1)

    with pytest.raises(ConnectionResetError):
        asyncio.run(ask())


@pytest.mark.parametrize("size", [1, 2, 7, 1000])
def test_a_stream_tells_the_id_of_each_whole_event(size: int) -> None:
    seen: list[int] = []
    stream = EventStream(b"", seen.append)
    stream.connection_made(Wire())
    for piece in cut(STREAM[:-8], size):
        stream.data_received(piece)
    assert seen == [7], "an event that is not all there yet has not been seen"
    stream.data_received(STREAM[-8:])
    assert seen == [7, 12]


def test_a_refused_stream_is_an_error() -> None:
    stream = EventStream(b"", lambda version: None)
    stream.connection_made(Wire())
    with pytest.raises(RuntimeError, match="503"):
        stream.data_received(b"HTTP/1.1 503 SERVICE UNAVAILABLE\r\nContent-Length: 0\r\n\r\n")


def test_chunks_are_joined() -> None:
    assert joined(b"a\r\n0123456789\r\n1\r\n!\r\n0\r\n\r\n") == b"0123456789!"


def test_a_form_comes_from_our_own_origin() -> None:
    raw = form(8765, "/open", {"name-0": "Rui & Ana"})
    head, _, body = raw.partition(b"\r\n\r\n")
    assert body == b"name-0=Rui+%26+Ana"
    assert b"Origin: http://127.0.0.1:8765" in head
    assert b"Content-Length: %d" % len(body) in head
