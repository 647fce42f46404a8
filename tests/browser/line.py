"""A network that can go dead the way a phone's does: nothing arrives any more, nobody is told."""

from __future__ import annotations

import contextlib
import socket
import threading
from types import TracebackType


class Line:
    """Passes connections on to a port of this machine.

    :param to: the port.
    """

    def __init__(self, to: int) -> None:
        self._to = to
        self._server = socket.create_server(("127.0.0.1", 0))
        self.port = int(self._server.getsockname()[1])
        self._sockets: list[socket.socket] = []
        self._open: list[object] = []
        self._dead: set[object] = set()

    def __enter__(self) -> Line:
        threading.Thread(target=self._accept, daemon=True).start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        for one in (self._server, *self._sockets):
            with contextlib.suppress(OSError):
                one.close()

    def goes_dead(self) -> None:
        """Let every connection that is open now lead nowhere; new ones work."""
        self._dead.update(self._open)

    def _accept(self) -> None:
        while True:
            try:
                near, _ = self._server.accept()
                far = socket.create_connection(("127.0.0.1", self._to))
            except OSError:
                return
            self._sockets += [near, far]
            both = object()
            self._open.append(both)
            for source, target in ((near, far), (far, near)):
                threading.Thread(
                    target=self._pass, args=(both, source, target), daemon=True
                ).start()

    def _pass(self, both: object, source: socket.socket, target: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while data := source.recv(65536):
                if both not in self._dead:
                    target.sendall(data)
        if both not in self._dead:
            for one in (source, target):
                with contextlib.suppress(OSError):
                    one.shutdown(socket.SHUT_RDWR)
