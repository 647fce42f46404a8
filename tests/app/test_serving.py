"""The servers: both, seen from the wire, with an application that needs nothing of Roteiro."""

from __future__ import annotations

import http.client
import signal
import socket
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from companion import serving
from companion.config import HOME

TOY = """
import sys

if sys.argv[1] == "gevent":
    from gevent import monkey

    monkey.patch_all()

import queue
import threading

from companion import serving

assert serving.is_patched() == (sys.argv[1] == "gevent")
silent = queue.Queue()


def app(environ, start_response):
    if environ["PATH_INFO"] == "/fail":
        raise RuntimeError("on purpose")
    start_response("200 OK", [("Content-Type", "text/plain")])
    if environ["PATH_INFO"] == "/stream":
        return stream()
    if environ["PATH_INFO"] == "/long":
        return [b"%07d\\n" % number * 100_000 for number in range(20)]
    return [b"x" * 2000]


def stream():
    yield b"open\\n"
    yield silent.get(timeout=60)


if "farewell" in sys.argv:
    app.farewell = lambda: silent.put(b"farewell")
serving.serve(app, "127.0.0.1", int(sys.argv[2]), lambda: print("ready", flush=True))
print("ended", flush=True)
"""


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def server(
    kind: str, tmp_path: Path, *arguments: str
) -> Iterator[tuple[subprocess.Popen[str], int]]:
    script = tmp_path / "toy.py"
    script.write_text(TOY)
    port = free_port()
    process = subprocess.Popen(
        [sys.executable, str(script), kind, str(port), *arguments],
        env={"PYTHONPATH": str(HOME), "PATH": ""},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
        yield process, port
    finally:
        process.kill()
        process.wait()


def kinds() -> list[str]:
    try:
        import gevent  # noqa: F401
    except ImportError:
        return ["cheroot"]
    return ["gevent", "cheroot"]


@pytest.mark.parametrize("kind", kinds())
def test_answers_on_a_kept_connection_do_not_wait_for_acknowledgements(
    kind: str, tmp_path: Path
) -> None:
    with server(kind, tmp_path) as (_, port):
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
        times = []
        for _ in range(25):
            begin = time.perf_counter()
            connection.request("GET", "/")
            assert len(connection.getresponse().read()) == 2000
            times.append(time.perf_counter() - begin)
    # With Nagle's algorithm every one of them takes 40 ms and more.
    assert statistics.median(times) < 0.02


@pytest.mark.parametrize("kind", kinds())
def test_a_long_answer_arrives_whole_however_slowly_it_is_read(kind: str, tmp_path: Path) -> None:
    with server(kind, tmp_path) as (process, port):
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
        connection.request("GET", "/long")
        answer = connection.getresponse()
        time.sleep(0.3)
        for number in range(20):
            assert answer.read(800_000) == b"%07d\n" % number * 100_000
        assert answer.read() == b""
        # One who goes away in the middle harms nobody.
        away = socket.create_connection(("127.0.0.1", port), timeout=10)
        away.sendall(b"GET /long HTTP/1.1\r\nHost: x\r\n\r\n")
        away.recv(1000)
        away.close()
        connection.request("GET", "/")
        assert len(connection.getresponse().read()) == 2000
        assert process.poll() is None


@pytest.mark.parametrize("kind", kinds())
@pytest.mark.parametrize("asked", [signal.SIGINT, signal.SIGTERM])
def test_it_ends_quietly_and_soon_even_with_open_streams(
    kind: str, asked: signal.Signals, tmp_path: Path
) -> None:
    with server(kind, tmp_path) as (process, port):
        streams = [http.client.HTTPConnection("127.0.0.1", port, timeout=10) for _ in range(5)]
        for stream in streams:
            stream.request("GET", "/stream")
            assert stream.getresponse().read(5) == b"open\n"
        quick = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
        quick.request("GET", "/")
        assert quick.getresponse().status == 200
        begin = time.perf_counter()
        process.send_signal(asked)
        out, err = process.communicate(timeout=10)
        assert time.perf_counter() - begin < 5
    assert (process.returncode, out, err) == (0, "ended\n", "")


@pytest.mark.parametrize("kind", kinds())
def test_an_application_may_end_its_streams_itself(kind: str, tmp_path: Path) -> None:
    with server(kind, tmp_path, "farewell") as (process, port):
        phone = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
        phone.request("GET", "/stream")
        stream = phone.getresponse()
        assert stream.read(5) == b"open\n"
        process.send_signal(signal.SIGTERM)
        # Cut off, it would be an incomplete answer.
        assert stream.read() == b"farewell"
        assert process.communicate(timeout=10) == ("ended\n", "")


@pytest.mark.parametrize("kind", kinds())
def test_a_phone_that_goes_away_makes_no_noise(kind: str, tmp_path: Path) -> None:
    with server(kind, tmp_path) as (process, port):
        for _ in range(40):
            with socket.create_connection(("127.0.0.1", port)) as phone:
                phone.sendall(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
                # An RST instead of a good-bye, as when the Wi-Fi is gone.
                phone.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
        with socket.create_connection(("127.0.0.1", port)) as phone:
            phone.sendall(b"GET /stre")
        alive = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
        alive.request("GET", "/")
        assert alive.getresponse().status == 200
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=10)
    assert err == ""


def test_a_mistake_of_ours_is_not_hushed_up(tmp_path: Path) -> None:
    for kind in kinds():
        with server(kind, tmp_path) as (process, port):
            connection = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
            connection.request("GET", "/fail")
            assert connection.getresponse().status == 500
            process.send_signal(signal.SIGINT)
            _, err = process.communicate(timeout=10)
        assert "on purpose" in err


def ping(environ: object, start_response: object) -> list[bytes]:
    start_response("200 OK", [("Content-Type", "text/plain")])  # type: ignore[operator]
    return [b"here"]


def test_running_in_the_background_gives_the_port_and_stops() -> None:
    with serving.running(ping, "127.0.0.1", 0) as port:
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
        connection.request("GET", "/")
        assert connection.getresponse().read() == b"here"
        connection.close()
    with pytest.raises(ConnectionRefusedError):
        socket.create_connection(("127.0.0.1", port), timeout=2)


def test_a_taken_port_is_an_error_not_a_silence() -> None:
    with serving.running(ping, "127.0.0.1", 0) as port:
        second = serving.running(ping, "127.0.0.1", port)
        with pytest.raises(OSError, match=str(port)):
            second.__enter__()
