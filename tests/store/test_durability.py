"""What was acknowledged is on disk, whatever happens to the process; long journals stay quick."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from companion.engine.game import Start
from companion.store import Store
from companion.store.copies import Copies
from tests.toy_game import GAME, Buy, Wave

ROOT = Path(__file__).resolve().parent.parent.parent

CHILD = """
import sys
from companion.engine.game import Start
from companion.store import Store
from tests.toy_game import GAME, Wave
store = Store(sys.argv[1], [GAME])
table, _ = store.create(GAME, ("Ana", "Rui"), Start(("red", "blue")))
print(table.code, flush=True)
while True:
    print(store.play(table.code, 0, Wave()).version, flush=True)
"""


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="no kill -9 on this system")
def test_acknowledged_moves_survive_a_kill(tmp_path):
    path = tmp_path / "roteiro.sqlite3"
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-c", CHILD, str(path)]
    child = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment)
    assert child.stdout is not None
    code = child.stdout.readline().strip()
    acknowledged = 0
    while acknowledged < 50:
        acknowledged = int(child.stdout.readline())
    child.kill()
    rest = child.stdout.read().split("\n")
    child.wait()
    whole = [int(line) for line in rest[:-1] if line]
    acknowledged = whole[-1] if whole else acknowledged

    table = Store(path, [GAME]).table(code)

    assert table.version >= acknowledged
    assert table.path == list(range(table.version + 1))
    store = Store(path, [GAME])
    store.play(code, 0, Buy(1))
    assert store.table(code).state.points[0] == 1


def test_the_file_is_kept_in_wal_and_as_hard_as_told(tmp_path):
    for synchronous, number in (("FULL", 2), ("NORMAL", 1)):
        store = Store(tmp_path / synchronous, [GAME], synchronous)
        with store.database.connection():
            assert store.database.row("PRAGMA journal_mode") == ("wal",)
            assert store.database.row("PRAGMA synchronous") == (number,)
            assert store.database.row("PRAGMA foreign_keys") == (1,)


def test_migrations_are_numbered_and_applied_once(path, store):
    folder = Path(sys.modules["companion.store.database"].MIGRATIONS)
    names = sorted(file.stem for file in folder.glob("[0-9]*.py"))
    with store.database.connection():
        done = store.database.rows("SELECT name FROM schema_migration ORDER BY name")
    assert [name for (name,) in done] == names
    Store(path, [GAME])  # opening again applies nothing twice


def test_a_failed_write_leaves_the_table_as_it_was(store, table, monkeypatch):
    before = GAME.encode(table.state)
    monkeypatch.setattr(GAME, "encode", lambda value: (_ for _ in ()).throw(OSError("disk full")))
    with pytest.raises(OSError, match="disk full"):
        store.play(table.code, 0, Buy(2))
    monkeypatch.undo()
    assert GAME.encode(table.state) == before
    assert table.version == 0
    assert store.play(table.code, 0, Buy(2)).version == 1


def test_one_bad_write_does_not_spoil_the_others_that_wait_with_it(tmp_path):
    from companion.store.database import Database

    database = Database(tmp_path / "roteiro.sqlite3")
    insert = "INSERT INTO copies (name, game, printed, changed) VALUES (?, 'toy', '{}', 0)"
    outcomes, threads = {}, []

    def write(name, *names):
        try:
            database.commit([(insert, (one,)) for one in names])
            outcomes[name] = "written"
        except Exception as error:
            outcomes[name] = type(error).__name__

    with database.writing:  # all of them must wait, and are then written together
        for name, names in {"a": "AB", "bad": "CA", "worse": "DD", "e": "E"}.items():
            threads.append(threading.Thread(target=write, args=(name, *names)))
            threads[-1].start()
            while len(database._waiting) < len(threads):
                time.sleep(0.001)
    for thread in threads:
        thread.join()

    assert outcomes == {
        "a": "written",
        "bad": "IntegrityError",
        "worse": "IntegrityError",
        "e": "written",
    }
    with database.connection():
        assert database.rows("SELECT name FROM copies ORDER BY name") == [("A",), ("B",), ("E",)]


def test_many_tables_share_the_wait_for_the_disk(path, monkeypatch):
    from companion.store.database import Database

    batches = []
    write_down = Database._write_down

    def slowly(database, jobs, meanwhile):
        batches.append(len(jobs))
        time.sleep(0.02)
        write_down(database, jobs, meanwhile)

    monkeypatch.setattr(Database, "_write_down", slowly)
    store = Store(path, [GAME])
    codes = [store.create(GAME, ("Ana", "Rui"), Start(("red", "blue")))[0].code for _ in range(12)]
    threads = [threading.Thread(target=store.play, args=(code, 0, Wave())) for code in codes]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sum(batches) == 12
    assert len(batches) < 6
    assert all(Store(path, [GAME]).table(code).version == 1 for code in codes)


def test_under_gevent_a_full_write_waits_in_a_thread_of_its_own(tmp_path):
    script = """
import sys
from gevent import monkey
monkey.patch_all()
import gevent, time
from companion.engine.game import Start
from companion.store import Store
from tests.toy_game import GAME, Wave
store = Store(sys.argv[1], [GAME])
from companion.store.database import aside
def slowly(work, meanwhile):
    aside(lambda: (monkey.get_original("time", "sleep")(0.2), work()), meanwhile)
store.database._aside = slowly
codes = [store.create(GAME, ("Ana", "Rui"), Start(("red", "blue")))[0].code for _ in range(6)]
ticks = []
def tick():
    while True:
        ticks.append(1)
        gevent.sleep(0.01)
ticking = gevent.spawn(tick)
gevent.joinall([gevent.spawn(store.play, code, 0, Wave()) for code in codes], raise_error=True)
assert [store.table(code).version for code in codes] == [1] * 6
assert len(ticks) > 15, len(ticks)
print("fine")
"""
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-c", script, str(tmp_path / "roteiro.sqlite3")]
    done = subprocess.run(command, capture_output=True, text=True, env=environment, timeout=60)
    assert done.stdout.strip() == "fine", done.stderr


@pytest.mark.parametrize("synchronous", ["FULL", "NORMAL"])
def test_what_is_done_while_the_disk_writes_spoils_nothing_if_it_fails(tmp_path, synchronous):
    def coming(table, state):
        raise RuntimeError("no picture of it")

    path = tmp_path / "roteiro.sqlite3"
    store = Store(path, [GAME], synchronous, coming=coming)
    code = store.create(GAME, ("Ana", "Rui"), Start(("red", "blue")))[0].code
    with store.database.writing:  # who waits for others is told to use the time
        waiting = threading.Thread(target=store.play, args=(code, 0, Wave()))
        waiting.start()
        while not store.database._waiting:
            time.sleep(0.001)
    waiting.join()
    assert store.play(code, 0, Wave()).version == 2
    assert Store(path, [GAME]).table(code).version == 2


def test_under_gevent_something_else_is_done_while_the_disk_writes(tmp_path):
    script = """
import sys
from gevent import monkey
monkey.patch_all()
import threading
from companion.engine.game import Start
from companion.store import Store
from companion.store.database import aside
from tests.toy_game import GAME, Wave
begun = monkey.get_original("threading", "Event")()
told = monkey.get_original("threading", "Event")()
def coming(table, state):
    assert begun.wait(10)
    assert table.version == 0
    assert store.table(table.code).state is not state
    told.set()
store = Store(sys.argv[1], [GAME], coming=coming)
store.database._aside = lambda work, meanwhile: aside(
    lambda: (begun.set(), told.wait(10), work()), meanwhile
)
code = store.create(GAME, ("Ana", "Rui"), Start(("red", "blue")))[0].code
assert store.play(code, 0, Wave()).version == 1
print("fine" if told.is_set() else "not told")
"""
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-c", script, str(tmp_path / "roteiro.sqlite3")]
    done = subprocess.run(command, capture_output=True, text=True, env=environment, timeout=60)
    assert done.stdout.strip() == "fine", done.stderr


def test_connections_go_back_to_the_pool(store, table):
    for _ in range(300):
        store.play(table.code, 0, Wave())
    assert len(store.database.peewee._in_use) == 0
    assert len(store.database.peewee._connections) == 1


@pytest.fixture(scope="module")
def long_table(tmp_path_factory):
    """A table of 5,000 steps on disk."""
    path = tmp_path_factory.mktemp("long") / "roteiro.sqlite3"
    store = Store(path, [GAME], "NORMAL")
    table, _ = store.create(GAME, ("Ana", "Rui"), Start(("red", "blue")))
    with store.database.connection():
        store.database.execute("PRAGMA synchronous = OFF")
        for _ in range(5000):
            store.play(table.code, 0, Wave())
    return path, table.code, store


def test_a_table_of_5000_steps_opens_in_a_tenth_of_a_second(long_table):
    path, code, _ = long_table
    seconds = []
    for _ in range(5):
        store = Store(path, [GAME])
        begun = time.perf_counter()
        table = store.table(code)
        seconds.append(time.perf_counter() - begun)
        assert table.version >= 5000
    assert min(seconds) < 0.1


def test_a_move_costs_the_same_late_in_a_journal(long_table, tmp_path):
    _, code, store = long_table
    short, _ = store.create(GAME, ("Ana", "Rui"), Start(("red", "blue")))
    for _ in range(50):
        store.play(short.code, 0, Wave())

    def cost(at):
        begun = time.process_time()
        for _ in range(60):
            store.play(at, 0, Wave())
        return time.process_time() - begun

    # The work, interleaved, and the best of several: the machine has other things to do.
    pairs = [(cost(short.code), cost(code)) for _ in range(7)]
    early, late = (min(column) for column in zip(*pairs, strict=True))
    assert late < early * 1.5


def test_copies_are_kept_merged_and_changed(store):
    copies: Copies = store.copies
    copy = copies.keep("toy", "  Ana's   box ", {"end": 30})
    copies.keep("toy", "Ana's box", {"row": (1, 2)})
    assert copies.get(copy.id).values == {"end": 30, "row": (1, 2)}
    copies.change(copy.id, "Box", {"end": 31})
    assert [(one.name, one.values) for one in copies.all("toy")] == [("Box", {"end": 31})]
