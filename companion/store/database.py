"""The SQLite file: how it is opened, kept up to date and written to."""

from __future__ import annotations

import logging
import os
import threading
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, ExitStack
from pathlib import Path
from typing import Any

from peewee import BlobField, FloatField, IntegerField, Model, SqliteDatabase, TextField
from playhouse import migrations
from playhouse.pool import PooledSqliteDatabase

from companion.serving import is_patched

MIGRATIONS = Path(__file__).with_name("migrations")


Statement = tuple[str, tuple[Any, ...]]
Work = Callable[[], object]


def nothing() -> None:
    """Do nothing."""


def safely(work: Work) -> None:
    """Do some work that nothing hangs on: what is being written is not lost if it fails."""
    try:
        work()
    except Exception:
        logging.getLogger(__name__).exception("what was done while the disk wrote has failed")


class Database:
    """A pool of connections, the models bound to it, and the one lock for writing.

    A connection belongs to the thread (or greenlet) that asked for it; ``connection`` gives it
    back at the end of the block, so nothing that waits long may be inside one.
    """

    def __init__(self, path: Path | str, synchronous: str = "FULL") -> None:
        pragmas = {
            "journal_mode": "wal",
            "synchronous": synchronous.lower(),
            "foreign_keys": 1,
            "busy_timeout": 5000,
            # Pages; whoever makes the log longer than that waits until it has been put away.
            "wal_autocheckpoint": 4000,
        }
        # Pooled, because closing the last connection of a WAL database makes SQLite empty and
        # delete the log. Without check_same_thread=False the pool would drop connections that
        # another thread opened.
        self.peewee = PooledSqliteDatabase(
            str(path),
            pragmas=pragmas,
            lock_type="IMMEDIATE",
            autoconnect=False,
            max_connections=256,
            timeout=10,
            check_same_thread=False,
        )
        # With threads, SQLite lets waiting writers starve; one lock for the process is fair.
        self.writing = threading.RLock()
        self.tables, self.seats, self.devices, self.copies = models(self.peewee)
        with self.connection():
            migrations.run(self.peewee, str(MIGRATIONS))
        # One connection for whoever has the lock, in whatever thread (or greenlet).
        self._pen = SqliteDatabase(
            str(path), pragmas=pragmas, check_same_thread=False, thread_safe=False
        )
        self._waiting: deque[_Job] = deque()
        # Only a full write waits for the disk, which is worth another thread.
        self._aside = aside if synchronous.upper() == "FULL" else at_once

    def commit(self, statements: Sequence[Statement], meanwhile: Work = nothing) -> None:
        """Write some statements, all or none; they are on disk when this returns.

        Whoever comes while others are written waits and is written with all who wait: waiting
        for the disk takes as long for one as for many.

        :param meanwhile: what can be done while the disk works, whether or not it succeeds.
        """
        job = _Job(statements)
        self._waiting.append(job)
        if not self.writing.acquire(blocking=False):
            safely(meanwhile)
            meanwhile = nothing
            self.writing.acquire()
        try:
            if not job.done:
                jobs = [self._waiting.popleft() for _ in range(len(self._waiting))]
                self._write_down(jobs, meanwhile)
        finally:
            self.writing.release()
        if job.error is not None:
            raise job.error

    def _write_down(self, jobs: Sequence[_Job], meanwhile: Work) -> None:
        """Write jobs in one transaction; if one of them cannot be, each in its own."""
        if self._pen.is_closed():
            self._pen.connect()
        if not self._written(jobs, meanwhile):
            for job in jobs:
                self._written([job], nothing)
        for job in jobs:
            job.done = True

    def _written(self, jobs: Sequence[_Job], meanwhile: Work) -> bool:
        write = self._pen.connection().execute
        try:
            write("BEGIN IMMEDIATE")
            for job in jobs:
                for sql, values in job.statements:
                    write(sql, values)
            # Only this waits for the disk.
            self._aside(lambda: write("COMMIT"), meanwhile)
        except Exception as error:
            if self._pen.connection().in_transaction:
                write("ROLLBACK")
            for job in jobs:
                job.error = error
            return False
        for job in jobs:
            job.error = None
        return True

    def connection(self) -> AbstractContextManager[Any]:
        """Have a connection in the block."""
        return _Connection(self.peewee)

    def write(self) -> AbstractContextManager[Any]:
        """Have the write lock, a connection and a transaction in the block."""
        return _Writing(self)

    def rows(self, sql: str, *values: Any) -> list[tuple[Any, ...]]:
        """Give all rows of a query; needs a connection."""
        return self.peewee.execute_sql(sql, values).fetchall()

    def row(self, sql: str, *values: Any) -> tuple[Any, ...] | None:
        """Give the first row of a query, if any; needs a connection."""
        return self.peewee.execute_sql(sql, values).fetchone()

    def execute(self, sql: str, *values: Any) -> None:
        """Run a statement; needs a connection."""
        self.peewee.execute_sql(sql, values)

    def close(self) -> None:
        """Close every connection."""
        with self.writing:
            self._pen.close()
            self.peewee.close_all()


class _Job:
    """Statements that wait to be written together, and what came of it."""

    def __init__(self, statements: Sequence[Statement]) -> None:
        self.statements = statements
        self.done = False
        self.error: Exception | None = None


def at_once(work: Work, meanwhile: Work) -> None:
    """Do some work here and now."""
    work()


def aside(work: Work, meanwhile: Work) -> None:
    """Do some work that waits for the disk where it keeps nobody else waiting.

    A thread waits by itself. Under gevent all requests share one thread, so a real one does it,
    and something else is done here meanwhile.
    """
    if not is_patched():
        work()
        return
    from gevent import get_hub

    working = get_hub().threadpool.spawn(work)
    if meanwhile is not nothing and hasattr(os, "sched_yield"):
        os.sched_yield()  # on a single core the disk would only be asked afterwards
    safely(meanwhile)
    working.get()


class _Connection:
    """A connection for the length of a block; nested blocks share it."""

    def __init__(self, peewee: PooledSqliteDatabase) -> None:
        self._peewee = peewee

    def __enter__(self) -> None:
        self._opened = self._peewee.connect(reuse_if_open=True)

    def __exit__(self, *_: object) -> None:
        if self._opened:
            self._peewee.close()


class _Writing:
    """The write lock, then a connection, then a transaction; undone in the opposite order."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def __enter__(self) -> None:
        with ExitStack() as stack:
            stack.enter_context(self._database.writing)
            stack.enter_context(self._database.connection())
            stack.enter_context(self._database.peewee.atomic())
            self._held = stack.pop_all()

    def __exit__(self, *error: Any) -> None:
        self._held.__exit__(*error)


def models(database: PooledSqliteDatabase) -> tuple[Any, Any, Any, Any]:
    """Make the models of one database: tables, seats, devices and copies.

    The journal has none: its rows are large and on the way of every move, so ``steps.py``
    writes and reads them in plain SQL.
    """

    class Base(Model):
        class Meta:
            database = None

    Base._meta.set_database(database)

    class Tables(Base):
        code = TextField(unique=True)
        game = TextField()
        seed = BlobField()
        first = IntegerField(null=True)
        options = TextField()
        printed = TextField()
        address = TextField(default="")
        rejoin = FloatField(default=0)
        created = FloatField()
        ended = FloatField(null=True)

    class Seats(Base):
        table_id = IntegerField()
        place = IntegerField()
        name = TextField()
        colour = TextField()

    class Devices(Base):
        table_id = IntegerField()
        token = TextField(unique=True)
        seat = IntegerField(null=True)
        screen = IntegerField(default=0)
        host = IntegerField(default=0)
        wants = IntegerField(null=True)
        lost = IntegerField(null=True)
        seen = FloatField()

    class Copies(Base):
        name = TextField()
        game = TextField()
        printed = TextField()
        changed = FloatField()

    made = (Tables, Seats, Devices, Copies)
    for model in made:
        model._meta.set_database(database)
    return made
