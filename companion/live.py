"""Who is listening to a table, and telling them that it moved.

Only a table's code and a version pass through here, never what anybody sees. Written for plain
threads and queues; under gevent the same names are greenlets.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from queue import SimpleQueue

HEARTBEAT = 15.0
"""Seconds of silence after which at the latest a stream gives a sign of life."""

GRACE = 6.0
"""Seconds a device may be gone (a reload, a lift) before it counts as asleep."""

STREAMS_PER_DEVICE = 8


class Full(Exception):
    """There are too many streams already."""


class Listener:
    """One open stream: it waits until its table moves."""

    def __init__(self, code: str, device: int | None) -> None:
        self.code = code
        self.device = device
        self.over = False
        self.silent = False
        self._box: SimpleQueue[bool] = SimpleQueue()

    def wait(self) -> bool:
        """Wait until the table has moved; several moves at once are one. False for a heartbeat."""
        moved = self._box.get()
        while not self._box.empty():
            moved |= self._box.get_nowait()
        self.silent = False
        return moved

    def tell(self) -> None:
        """Wake the stream."""
        self._box.put(True)

    def beat(self) -> None:
        """Let the stream show that it lives, if nothing has woken it since the last time."""
        if self.silent:
            self._box.put(False)
        self.silent = True

    def end(self) -> None:
        """Wake the stream for the last time."""
        self.over = True
        self._box.put(True)


class Hub:
    """All listeners of this process, and who of them is there.

    :param most: how many streams there may be.
    :param asleep: told the code of a table and the ids of devices that went away.
    :param heartbeat: seconds of silence after which at the latest a stream gives a sign of life.
    """

    def __init__(
        self, most: int, asleep: Callable[[str, int], object], heartbeat: float = HEARTBEAT
    ) -> None:
        self._most = most
        self.heartbeat = heartbeat
        self._heart: threading.Thread | None = None
        self._asleep = asleep
        # the listeners of each table, the oldest first
        self._listeners: dict[str, dict[Listener, None]] = {}
        self._serials: dict[str, int] = {}
        # Serials go on rising when the process starts again, so that pages follow.
        self._first = int(time.time()) << 20
        self._here: dict[int, int] = {}
        self._leaving: set[str] = set()
        self._count = 0
        self.closed = False
        self._lock = threading.Lock()

    def serial(self, code: str) -> int:
        """Give a number that grows with everything a table's pages may show."""
        return self._serials.get(code, self._first)

    def publish(self, code: str, version: int = 0) -> None:
        """Tell all who listen to a table that it moved."""
        with self._lock:
            self._serials[code] = self.serial(code) + 1
            listeners = tuple(self._listeners.get(code, ()))
        for listener in listeners:
            listener.tell()

    def listen(self, code: str, device: int | None) -> Listener:
        """Begin to listen to a table.

        A device that listens too often loses its oldest stream: pages that were closed or loaded
        again leave streams behind, which end only when something is to be sent.

        :param device: the id of the listening device, None for a stranger.
        :raises Full: if there are too many streams.
        """
        with self._lock:
            if self._count >= self._most:
                raise Full
            if device is not None:
                own = [one for one in self._listeners.get(code, ()) if one.device == device]
                for listener in own[: max(0, len(own) - STREAMS_PER_DEVICE + 1)]:
                    listener.end()
            if self._heart is None:
                self._heart = threading.Thread(target=self._beat, name="heart", daemon=True)
                self._heart.start()
            listener = Listener(code, device)
            self._listeners.setdefault(code, {})[listener] = None
            self._count += 1
            new = False
            if device is not None:
                new = device not in self._here
                self._here[device] = self._here.get(device, 0) + 1
        if new:
            self.publish(code)
        return listener

    def leave(self, listener: Listener) -> None:
        """Stop listening (once is enough); the device counts as asleep a little later."""
        code, device = listener.code, listener.device
        with self._lock:
            listeners = self._listeners.get(code)
            if not listeners or listener not in listeners:
                return
            del listeners[listener]
            self._count -= 1
            if not listeners:
                del self._listeners[code]
            if device is None:
                return
            self._here[device] -= 1
            if self._here[device]:
                return
            first = code not in self._leaving
            self._leaving.add(code)
        self._asleep(code, device)
        if first:
            timer = threading.Timer(GRACE, self._gone, (code,))
            timer.daemon = True
            timer.start()

    def _beat(self) -> None:
        """Let silent streams show that they live; one clock for all, while there are any."""
        while True:
            time.sleep(self.heartbeat / 2)
            with self._lock:
                if self.closed or not self._count:
                    self._heart = None
                    return
                listeners = [one for those in self._listeners.values() for one in those]
            for listener in listeners:
                listener.beat()

    def _gone(self, code: str) -> None:
        with self._lock:
            self._leaving.discard(code)
            for device in [device for device, streams in self._here.items() if not streams]:
                del self._here[device]
        self.publish(code)

    def close(self) -> None:
        """Let all streams end, because the server stops."""
        with self._lock:
            self.closed = True
            listeners = [one for those in self._listeners.values() for one in those]
        for listener in listeners:
            listener.tell()

    def awake(self, device: int) -> bool:
        """Tell whether a device has a stream open, or had one a moment ago."""
        return device in self._here

    def listening(self, code: str) -> int:
        """Count the streams of a table."""
        return len(self._listeners.get(code, ()))
