"""A server prepares while it already answers, and ends when it is asked to, prepared or not."""

from __future__ import annotations

import gc
import signal
import subprocess
import sys
import urllib.request

import pytest

from companion.config import HOME
from companion.serving import Breath, Idle

TOY = """
import sys

if sys.argv[1] == "gevent":
    from gevent import monkey

    monkey.patch_all()

import gc

from companion import serving


class Toy:
    steps = 0

    def __call__(self, environ, start_response):
        start_response("200 OK", [("Content-Type", "text/plain")])
        return [f"{self.steps} {gc.get_freeze_count()}".encode()]

    def prepare(self):
        while self.steps < int(sys.argv[2]):
            self.steps += 1
            yield


with serving.running(Toy(), "127.0.0.1", 0) as port:
    pass
serving.serve(Toy(), "127.0.0.1", port, lambda: print(port, flush=True))
print("ended", flush=True)
"""


def start(server: str, steps: int) -> tuple[subprocess.Popen[str], str]:
    """A server with so many steps to take, and its address."""
    command = [sys.executable, "-c", TOY, server, str(steps)]
    process = subprocess.Popen(command, cwd=HOME, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    return process, f"http://127.0.0.1:{process.stdout.readline().strip()}/"


def ask(address: str) -> tuple[int, int]:
    """How many steps it has taken, and how many objects it never looks at again."""
    with urllib.request.urlopen(address, timeout=10) as answer:
        steps, frozen = answer.read().split()
    return int(steps), int(frozen)


@pytest.mark.parametrize("server", ["gevent", "cheroot"])
def test_it_answers_while_it_prepares_and_ends_in_the_middle(server: str) -> None:
    process, address = start(server, steps=10**9)
    seen = [ask(address)[0]]
    while seen[-1] == seen[0]:
        seen.append(ask(address)[0])
    process.send_signal(signal.SIGTERM)
    said, _ = process.communicate(timeout=20)
    assert (said, process.returncode) == ("ended\n", 0)


@pytest.mark.parametrize("server", ["gevent", "cheroot"])
def test_what_is_there_when_it_is_prepared_is_out_of_the_collectors_way(server: str) -> None:
    process, address = start(server, steps=3)
    while ask(address)[1] < 1000:
        pass
    assert ask(address)[0] == 3
    process.send_signal(signal.SIGTERM)
    assert process.wait(20) == 0


class Ring:
    """Something that only the collector can put away."""

    def __init__(self) -> None:
        self.itself = self


def test_garbage_is_put_away_while_nobody_plays(monkeypatch):
    collected, collect = [], gc.collect

    def counted(generation: int = 2) -> int:
        collected.append(generation)
        return collect(generation)

    monkeypatch.setattr(gc, "collect", counted)
    was = gc.get_threshold()
    gc.set_threshold(1_000_000)
    try:
        collect()
        idle = Idle()
        for _ in range(2 * Idle.MUCH):
            Ring()
        idle.tidy_up()
        assert not collected  # somebody was just playing
        idle.tidy_up()
        assert collected == [1]
        idle.tidy_up()
        assert collected == [1]  # nothing more to do
    finally:
        gc.set_threshold(*was)


def test_new_garbage_is_looked_for_after_an_answer_unless_another_one_follows(monkeypatch):
    looked, later = [], []
    objects = Idle.MUCH + 1
    monkeypatch.setattr(gc, "get_count", lambda: (objects, 0, 0))
    monkeypatch.setattr(gc, "collect", looked.append)
    breath = Breath()

    def answered():
        breath.answered(lambda seconds, do, answers: later.append((do, answers)))

    answered()
    answered()
    do, answers = later.pop()
    assert not later  # one look is enough for both
    do(answers)
    assert not looked  # the second answer came too soon after the first
    answered()
    do, answers = later.pop()
    do(answers)
    assert looked == [0]
    objects = Idle.MUCH
    answered()
    assert not later  # too few to be worth it


def test_what_stayed_after_many_looks_is_looked_through_while_nobody_plays(monkeypatch):
    looked = []
    counts = [(0, Idle.OFTEN, 0)]
    monkeypatch.setattr(gc, "get_count", lambda: counts[-1])
    monkeypatch.setattr(gc, "collect", looked.append)
    idle = Idle()
    idle.tidy_up()
    idle.tidy_up()
    assert not looked  # not often enough yet
    counts.append((0, Idle.OFTEN + 1, 0))
    idle.tidy_up()
    assert not looked  # somebody played since
    idle.tidy_up()
    assert looked == [1]
