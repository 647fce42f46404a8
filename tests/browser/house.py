"""A Roteiro that really runs: ``app.py`` in a process of its own, on a data folder of its own."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

from companion.config import HOME

PUBLIC = "roteiro.test"
"""The name that phones know the house by. The browser maps it to this machine; like the address
of a laptop in a living room it is no secure origin."""

PATIENCE = 15.0


class House:
    """A running server.

    :param folder: the data folder; made if it is missing.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = free_port()
        self.here = f"http://127.0.0.1:{self.port}"
        self.public = f"http://{PUBLIC}:{self.port}"
        self._process: subprocess.Popen[bytes] | None = None

    def open(self) -> None:
        """Start it, and come back once it answers."""
        with (self.folder.parent / f"{self.folder.name}.log").open("ab") as log:
            self._process = subprocess.Popen(
                [
                    sys.executable,
                    str(HOME / "app.py"),
                    "--no-browser",
                    "--host",
                    "127.0.0.1",
                    "--port",
                    str(self.port),
                    "--url",
                    self.public,
                    "--data",
                    str(self.folder),
                ],
                env={**os.environ, "PYTHONIOENCODING": "utf-8"},
                stdout=log,
                stderr=log,
            )
        deadline = time.monotonic() + PATIENCE
        while not self.answers():
            assert self._process.poll() is None, self.log()
            assert time.monotonic() < deadline, self.log()
            time.sleep(0.05)

    def answers(self) -> bool:
        """Tell whether somebody is at home."""
        try:
            with urllib.request.urlopen(f"{self.here}/ping", timeout=2) as answer:
                return answer.status == 200
        except (OSError, urllib.error.URLError):
            return False

    def close(self, how: signal.Signals = signal.SIGTERM) -> None:
        """End it; SIGKILL is a laptop whose battery is empty."""
        if self._process is not None:
            self._process.send_signal(how)
            try:
                self._process.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                self._process.kill()
                raise
            finally:
                self._process = None

    def log(self) -> str:
        """Give what it has printed."""
        file = self.folder.parent / f"{self.folder.name}.log"
        return file.read_text(encoding="utf-8") if file.exists() else ""


def free_port() -> int:
    """Give a port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
