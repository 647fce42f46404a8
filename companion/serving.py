"""Serving the application over HTTP, on gevent or on plain threads.

Nothing else in Roteiro knows which: it is written for threads and queues. gevent serves where
``app.py`` patched the process at its very start; everywhere else cheroot's threads do.
"""

from __future__ import annotations

import gc
import signal
import socket
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIApplication

# Each open stream of a phone holds one of cheroot's threads; gevent has no such bound.
THREADS = 200
BACKLOG = 2048
IDLE_CONNECTIONS = 500
PATIENCE = 1  # seconds for answers under way when the server ends
TIMEOUT = 60  # seconds until a silent connection is given up
SWITCH = 0.0002  # seconds after which a thread must let another one go on


def is_patched() -> bool:
    """Whether gevent stands in for this process's threads and sockets."""
    monkey = sys.modules.get("gevent.monkey")
    return monkey is not None and bool(monkey.is_module_patched("threading"))


def serve(
    app: WSGIApplication,
    host: str,
    port: int,
    on_ready: Callable[[], object] | None = None,
) -> None:
    """Serve until the process is asked to end (Ctrl-C or SIGTERM), then end quietly.

    Only for the main thread, which alone hears signals. An application may have a method
    ``prepare``, an iterator of small steps that are taken before anybody needs their result.
    on_ready: called once connections are accepted.
    Raises OSError when the port cannot be had.
    """
    stop = threading.Event()
    for asked in (signal.SIGINT, signal.SIGTERM):
        signal.signal(asked, lambda *_: stop.set())
    with running(app, host, port):
        if on_ready:
            on_ready()
        for _ in getattr(app, "prepare", tuple)():
            if stop.wait(0.001):
                break
        spare_the_collector()
        let_the_disk_in()
        idle = Idle()
        # Without a pause, Windows would hear Ctrl-C only after the wait.
        while not stop.wait(0.5):
            idle.tidy_up()


def spare_the_collector() -> None:
    """Let Python look for garbage seldom, and never in what is there from the start.

    Rendering a page makes thousands of small objects, nearly all of which go without its help.
    Looking for the others takes as long as a move, so it had better be done between two.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 20)


class Idle:
    """Looks for garbage while nobody plays."""

    LITTLE = 100
    """So few new objects since the last look mean that nothing has happened."""

    MUCH = 1000
    """So many new objects are worth looking for garbage among them."""

    OFTEN = 20
    """So many looks among new objects make one among those that stayed worth while."""

    def __init__(self) -> None:
        self._before = (0, 0)
        self._looks = 0

    def tidy_up(self) -> None:
        """Look for garbage if there may be some and nothing happens; now and then everywhere."""
        new, looks, _ = gc.get_count()
        quiet = abs(new - self._before[0]) < self.LITTLE and looks == self._before[1]
        if quiet and (new > self.MUCH or looks > self.OFTEN):
            self._looks += 1
            gc.collect(2 if self._looks % 20 == 0 else 1)
            new, looks, _ = gc.get_count()
        self._before = (new, looks)


class Breath:
    """Looks for garbage among the newest objects between two moves, while it is little."""

    SECONDS = 0.002
    """After an answer, when nothing else has been answered since."""

    def __init__(self) -> None:
        self._answers = 0
        self._waiting = False

    def answered(self, later: Callable[..., object]) -> None:
        """Hear that something was answered.

        :param later: does something after some seconds.
        """
        self._answers += 1
        if not self._waiting and gc.get_count()[0] > Idle.MUCH:
            self._waiting = True
            later(self.SECONDS, self.tidy_up, self._answers)

    def tidy_up(self, answers: int) -> None:
        """Look for garbage if this was the last answer so far."""
        self._waiting = False
        if answers == self._answers:
            gc.collect(0)


def let_the_disk_in() -> None:
    """Let the thread that waits for the disk have its turn soon, while pages are rendered."""
    sys.setswitchinterval(SWITCH)


@contextmanager
def running(app: WSGIApplication, host: str, port: int) -> Iterator[int]:
    """Serve in the background while the block runs, and give the port (0 asks for a free one).

    An application may have a method ``farewell``, which ends its open streams: those that do not
    end by themselves are cut a little later.
    Raises OSError when the port cannot be had.
    """
    begin = gevent_server if is_patched() else threaded_server
    port, stop = begin(app, host, port)
    try:
        yield port
    finally:
        farewell = getattr(app, "farewell", None)
        if farewell:
            farewell()
        stop()


def gevent_server(app: WSGIApplication, host: str, port: int) -> tuple[int, Callable[[], object]]:
    """Start gevent's server; its port, and what stops it."""
    import gevent
    from gevent.pywsgi import WSGIHandler, WSGIServer

    breath = Breath()

    class Handler(WSGIHandler):  # type: ignore[misc]
        def _sendall(self, data: bytearray) -> None:
            # What an open connection takes at once needs no more ado: gevent's own way asks the
            # system for the size of its buffer each time.
            try:
                sent = self.socket.send(data)
            except OSError:
                sent = 0  # which the usual way finds out as well, and tells
            if sent < len(data):
                super()._sendall(memoryview(data)[sent:])
            self.response_length += sent

        def log_request(self) -> None:
            # An answer is on its way; no line is worded for a log that is not kept.
            breath.answered(gevent.spawn_later)

    class Server(WSGIServer):  # type: ignore[misc]
        def handle(self, client: socket.socket, address: Any) -> None:
            # Head and body leave in two packets: with Nagle's algorithm the second would
            # wait some 40 ms for the client's delayed acknowledgement.
            client.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            super().handle(client, address)

    server = Server((host, port), app, log=None, backlog=BACKLOG, handler_class=Handler)
    server.start()
    return server.server_port, lambda: server.stop(PATIENCE)


def threaded_server(app: WSGIApplication, host: str, port: int) -> tuple[int, Callable[[], object]]:
    """Start cheroot's server; its port, and what stops it."""
    from cheroot.server import HTTPConnection
    from cheroot.wsgi import Server

    class Connection(HTTPConnection):
        def close(self) -> None:
            # Left to the garbage collector, what a phone that went away did not take would be
            # written once more, to no socket, and complained of (Python 3.13).
            with suppress(OSError):
                self.wfile.close()
            super().close()

    server = Server((host, port), app, numthreads=THREADS, request_queue_size=BACKLOG)
    server.timeout = TIMEOUT
    server.keep_alive_conn_limit = IDLE_CONNECTIONS
    server.nodelay = True
    server.ConnectionClass = Connection
    server.shutdown_timeout = PATIENCE
    failed: list[Exception] = []
    bound = threading.Event()

    def work() -> None:
        try:
            server.prepare()
        except Exception as error:
            failed.append(error)
            return
        finally:
            bound.set()
        server.serve()

    # Threads that a daemon starts are daemons: an open stream does not keep the process alive.
    threading.Thread(target=work, name="cheroot", daemon=True).start()
    bound.wait()
    if failed:
        raise failed[0]

    def stop() -> None:
        # cheroot waits for every open stream, which may be silent for a while; we do not.
        ending = threading.Thread(target=server.stop, name="cheroot stops", daemon=True)
        ending.start()
        ending.join(2 * PATIENCE)

    return server.bind_addr[1], stop
