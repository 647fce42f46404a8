"""The table night opens by app.py: the greeting, the port, the browser, the end.

A toy stands in place of the application, so that only app.py can be wrong; at the end of the
file Roteiro itself opens.
"""

from __future__ import annotations

import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.config import HOME
from tests import qr

NIGHT = """
import os

def create_app(settings):
    def app(environ, start_response):
        start_response("200 OK", [("Content-Type", "text/plain")])
        return [f"{settings.port} {settings.synchronous}".encode()]
    return app
"""


class Night:
    """A started app.py, its output read up to the last line of its greeting."""

    def __init__(self, folder: Path, *arguments: str, **environment: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, str(folder / "app.py"), *arguments],
            env={"PATH": os.defpath, "PYTHONIOENCODING": "utf-8"} | environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            encoding="utf-8",
        )
        self.greeting = ""
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.greeting += line
            if line.startswith("Ctrl-C"):
                break

    @property
    def here(self) -> str:
        found = re.search(r"On this computer +(\S+)", self.greeting)
        assert found, self.greeting
        return found[1]

    def answer(self) -> str:
        with urllib.request.urlopen(f"{self.here}/ping", timeout=10) as answer:
            return str(answer.read().decode())

    def end(self, how: signal.Signals = signal.SIGINT) -> tuple[int, str]:
        """Its exit code, and what it had to complain about."""
        self.process.send_signal(how)
        _, complaints = self.process.communicate(timeout=20)
        return self.process.returncode, complaints


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of the house with a toy for the application."""
    house = tmp_path / "roteiro"
    (house / "companion").mkdir(parents=True)
    for name in ("app.py", "requirements.txt", "requirements-dev.txt", "companion/config.py"):
        shutil.copy(HOME / name, house / name)
    for name in ("companion/addresses.py", "companion/serving.py"):
        shutil.copy(HOME / name, house / name)
    shutil.copytree(HOME / "companion/engine", house / "companion/engine")
    (house / "companion/__init__.py").write_text(NIGHT)
    return house


@pytest.fixture
def nights(folder: Path) -> Iterator[list[Night]]:
    opened: list[Night] = []
    yield opened
    for night in opened:
        night.process.kill()
        night.process.communicate()


@pytest.mark.parametrize("server", ["gevent", "cheroot"])
def test_the_night_opens_answers_and_ends_quietly(
    server: str, folder: Path, nights: list[Night]
) -> None:
    nights.append(night := Night(folder, "--no-browser", ROTEIRO_SERVER=server))
    assert night.greeting.startswith("\nRoteiro is open.\n")
    port = night.here.rpartition(":")[2]
    assert night.answer() == f"{port} FULL"
    assert (folder / "data/port").read_text() == f"{port}\n"
    assert str(folder / "data") in night.greeting
    assert night.end() == (0, "")


def test_the_greeting_has_the_addresses_and_a_code_to_scan(
    folder: Path, nights: list[Night]
) -> None:
    arguments = ("--no-browser", "--url", "https://roteiro.example/")
    nights.append(night := Night(folder, *arguments))
    assert "On the phones      https://roteiro.example   (the address that was given)" in (
        night.greeting
    )
    code = "".join(
        line for line in night.greeting.splitlines(keepends=True) if set(line) <= set("█▀▄ \n")
    ).strip("\n")
    assert qr.read_terminal(code) == "https://roteiro.example"


def test_a_terminal_without_blocks_goes_without_the_code(folder: Path, nights: list[Night]) -> None:
    nights.append(night := Night(folder, "--no-browser", PYTHONIOENCODING="ascii"))
    assert "█" not in night.greeting
    assert night.greeting.endswith("Ctrl-C closes Roteiro.\n")


def test_the_same_port_after_the_next_start(folder: Path, nights: list[Night]) -> None:
    nights.append(first := Night(folder, "--no-browser"))
    first.end(signal.SIGTERM)
    nights.append(second := Night(folder, "--no-browser"))
    assert second.here == first.here


def test_options_and_environment_are_heard(folder: Path, nights: list[Night]) -> None:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = str(probe.getsockname()[1])
    elsewhere = str(folder.parent / "elsewhere")
    options = ("--no-browser", "--host", "127.0.0.1", "--port", port, "--data", elsewhere)
    nights.append(night := Night(folder, *options, ROTEIRO_SYNCHRONOUS="NORMAL"))
    assert night.here == f"http://127.0.0.1:{port}"
    assert night.answer() == f"{port} NORMAL"
    assert "On the phones" not in night.greeting
    assert Path(elsewhere, "lock").exists()
    assert not (folder / "data").exists()


def test_a_second_start_on_the_same_folder_is_refused(folder: Path, nights: list[Night]) -> None:
    nights.append(Night(folder, "--no-browser"))
    nights.append(second := Night(folder, "--no-browser"))
    _, complaints = second.process.communicate(timeout=20)
    assert second.process.returncode == 1
    assert complaints == (
        f"Roteiro already runs with {folder / 'data'}: go on there, or give this one a folder"
        " of its own with --data.\n"
    )


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("--port", "eight"), "A port is a number from 1 to 65535, not 'eight'."),
        (("--url", "roteiro.example"), "The public address looks like https://roteiro.example,"),
        (("--data", "app.py"), "The data folder"),
        (("--host", "192.0.2.1"), "This machine has no address 192.0.2.1"),
    ],
)
def test_what_cannot_be_used_ends_the_start_with_a_sentence(
    arguments: tuple[str, str], sentence: str, folder: Path
) -> None:
    done = subprocess.run(
        [sys.executable, "app.py", "--no-browser", *arguments],
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.returncode == 1
    assert done.stderr.startswith(sentence)
    assert done.stderr.count("\n") == 1


def test_the_browser_shows_the_host_page(folder: Path, nights: list[Night]) -> None:
    shown = folder / "shown"
    browser = folder / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" > "{shown}.part"\nmv "{shown}.part" "{shown}"\n')
    browser.chmod(0o700)
    nights.append(night := Night(folder, BROWSER=f"{browser} %s"))
    deadline = time.monotonic() + 20
    while not shown.exists() and time.monotonic() < deadline:
        time.sleep(0.02)
    assert shown.read_text() == f"{night.here}\n"
    assert night.end() == (0, "")


def test_without_a_browser_it_opens_all_the_same(folder: Path, nights: list[Night]) -> None:
    nights.append(night := Night(folder, BROWSER="/no/such/browser"))
    assert night.answer().endswith("FULL")
    assert night.end() == (0, "")


@pytest.mark.parametrize("server", ["gevent", "cheroot"])
def test_roteiro_itself_opens_answers_and_ends_quietly(
    server: str, tmp_path: Path, nights: list[Night]
) -> None:
    options = ("--no-browser", "--host", "127.0.0.1", "--data", str(tmp_path / "data"))
    nights.append(night := Night(HOME, *options, ROTEIRO_SERVER=server))
    night.answer()
    with urllib.request.urlopen(night.here, timeout=10) as page:
        assert "text/html" in page.headers["Content-Type"]
    assert night.end() == (0, "")
