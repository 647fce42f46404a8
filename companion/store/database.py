"""The SQLite file: how it is opened, kept up to date and written to."""

from __future__ import annotations

import threading
from contextlib import AbstractContextManager, ExitStack
from pathlib import Path
from typing import Any

from peewee import BlobField, FloatField, IntegerField, Model, TextField
from playhouse import migrations
from playhouse.pool import PooledSqliteDatabase

MIGRATIONS = Path(__file__).with_name("migrations")


class Database:
    """A pool of connections, the models bound to it, and the one lock for writing.

    A connection belongs to the thread (or greenlet) that asked for it; ``connection`` gives it
    back at the end of the block, so nothing that waits long may be inside one.
    """

    def __init__(self, path: Path | str, synchronous: str = "FULL") -> None:
        # Pooled, because closing the last connection of a WAL database makes SQLite empty and
        # delete the log. Without check_same_thread=False the pool would drop connections that
        # another thread opened.
        self.peewee = PooledSqliteDatabase(
            str(path),
            pragmas={
                "journal_mode": "wal",
                "synchronous": synchronous.lower(),
                "foreign_keys": 1,
                "busy_timeout": 5000,
            },
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
        """Close every pooled connection."""
        self.peewee.close_all()


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
