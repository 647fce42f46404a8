"""The servers that are measured: started on a core of their own, asked for their memory, ended."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from .http1 import HOST

ROOT = Path(__file__).resolve().parent.parent
BASELINE = Path(__file__).resolve().parent / "bgio"
SERVER_CORE, CLIENT_CORE = 0, 1


@contextmanager
def folder() -> Iterator[Path]:
    """A folder for a server's data, on the project's disk: one in memory would write for free."""
    (ROOT / "artefacts").mkdir(exist_ok=True)
    path = Path(tempfile.mkdtemp(prefix="bench-", dir=ROOT / "artefacts"))
    try:
        yield path
    finally:
        shutil.rmtree(path, ignore_errors=True)


@contextmanager
def core(number: int) -> Iterator[None]:
    """Let processes that start in the block run on one core alone, where the system can do that."""
    if not hasattr(os, "sched_setaffinity"):
        yield
        return
    allowed = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {sorted(allowed)[number % len(allowed)]})
    try:
        yield
    finally:
        os.sched_setaffinity(0, allowed)


@contextmanager
def roteiro(data: Path, synchronous: str = "FULL") -> Iterator[tuple[int, int]]:
    """Roteiro as ``app.py`` starts it, with its data folder; gives port and process."""
    port = free_port()
    command = [sys.executable, str(ROOT / "app.py"), "--no-browser", "--host", HOST]
    command += ["--port", str(port), "--data", str(data)]
    with serving(command, {"ROTEIRO_SYNCHRONOUS": synchronous}, port, "/") as pid:
        yield port, pid


@contextmanager
def boardgame(data: Path) -> Iterator[tuple[int, int]]:
    """boardgame.io with files in a folder; gives port and process."""
    port = free_port()
    command = ["node", str(BASELINE / "server.js"), str(port), str(data)]
    with serving(command, {"NODE_ENV": "production"}, port, "/games") as pid:
        yield port, pid


@contextmanager
def serving(command: list[str], settings: dict[str, str], port: int, path: str) -> Iterator[int]:
    """A server on the first core, from its first answer to the end of the block."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("ROTEIRO_")}
    with open(os.devnull, "w") as said, core(SERVER_CORE):
        process = subprocess.Popen(command, env=kept | settings, stdout=said, stderr=said)
    try:
        if not answers(port, path, process):
            raise RuntimeError(f"{command[0]} does not serve: {command}")
        yield process.pid
    finally:
        process.send_signal(signal.SIGTERM)
        try:
            process.wait(5)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def answers(port: int, path: str, process: subprocess.Popen[bytes]) -> bool:
    """Wait until a server answers, at most 20 seconds."""
    until = time.monotonic() + 20
    while time.monotonic() < until and process.poll() is None:
        try:
            urllib.request.urlopen(f"http://{HOST}:{port}{path}", timeout=5).close()
            return True
        except urllib.error.HTTPError:
            return True
        except OSError:
            time.sleep(0.005)
    return False


def install_baseline() -> bool:
    """Whether boardgame.io is there, after an attempt to install it from its lock file."""
    if (BASELINE / "node_modules").is_dir():
        return shutil.which("node") is not None
    npm = shutil.which("npm")
    if npm is None:
        return False
    return subprocess.run([npm, "ci"], cwd=BASELINE, capture_output=True).returncode == 0


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        return int(probe.getsockname()[1])


def memory(pid: int) -> int:
    """Resident memory of a process in kB; 0 where the system does not tell."""
    try:
        status = Path(f"/proc/{pid}/status").read_text()
    except FileNotFoundError:
        return 0
    return int(status.split("VmRSS:")[1].split()[0])


def work(pid: int) -> float:
    """Milliseconds that a process has worked so far; 0 where the system does not tell."""
    try:
        status = Path(f"/proc/{pid}/stat").read_text()
    except FileNotFoundError:
        return 0.0
    user, system = status.rpartition(")")[2].split()[11:13]
    return 1000 * (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")
