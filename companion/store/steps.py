"""The journal's rows: written once, read again, never changed.

Plain SQL, since every move passes here.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec

from companion.engine.chance import Outcome
from companion.engine.game import Game, Note
from companion.engine.journal import Step

from .database import Database, Statement
from .records import By, Entry, NotFound
from .table import Node

_encoder = msgspec.json.Encoder()
_notes = msgspec.json.Decoder(tuple[Note, ...])
_outcomes = msgspec.json.Decoder(tuple[Outcome, ...])

_COLUMNS = "version, kind, parent, head, origin, seat, by_device, by_seat, move, notes, reveals, at"
_INSERT = (
    "INSERT INTO steps (table_id, version, kind, parent, head, origin, seat, by_device, by_seat,"
    " move, notes, reveals, at, key, outcomes, state)"
    " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
)


def insertion(
    table_id: int,
    entry: Entry,
    key: str | None,
    outcomes: tuple[Outcome, ...] = (),
    state: bytes | None = None,
) -> Statement:
    """Give the statement that writes an entry."""
    return (
        _INSERT,
        (
            table_id,
            entry.version,
            entry.kind,
            entry.parent,
            entry.head,
            entry.origin,
            entry.seat,
            entry.by.device,
            entry.by.seat,
            entry.move,
            _encoder.encode(entry.notes).decode(),
            entry.reveals,
            entry.at,
            key or None,
            _encoder.encode(outcomes).decode(),
            None if state is None else state.decode(),
        ),
    )


def shape(database: Database, table_id: int) -> list[Node]:
    """Read the shape of a whole journal, in order."""
    rows = database.rows(
        "SELECT kind, parent, head, origin, reveals FROM steps INDEXED BY steps_shape"
        " WHERE table_id = ? ORDER BY version",
        table_id,
    )
    return [
        Node(kind, parent, head, origin, bool(reveals))
        for kind, parent, head, origin, reveals in rows
    ]


def entries(database: Database, table_id: int, first: int, last: int) -> list[Entry]:
    """Read the entries of versions ``first`` to ``last``, both included."""
    rows = database.rows(
        f"SELECT {_COLUMNS} FROM steps WHERE table_id = ? AND version BETWEEN ? AND ?"
        " ORDER BY version",
        table_id,
        first,
        last,
    )
    return [_entry(row) for row in rows]


def _entry(row: tuple[Any, ...]) -> Entry:
    version, kind, parent, head, origin, seat, device, by_seat, move, notes, reveals, at = row
    return Entry(
        version,
        kind,
        parent,
        head,
        origin,
        seat,
        By(device, by_seat),
        move,
        _notes.decode(notes),
        bool(reveals),
        at,
    )


def state(database: Database, game: Game, table_id: int, version: int) -> Any:
    """Read the state after an entry that carries one.

    :raises NotFound: if it carries none.
    """
    row = database.row(
        "SELECT state FROM steps WHERE table_id = ? AND version = ?", table_id, version
    )
    if row is None or row[0] is None:
        raise NotFound(f"no state at {version}")
    return game.decode_state(row[0].encode())


def version_of_key(database: Database, table_id: int, key: str) -> int | None:
    """Tell which entry was made with a one-time key, if any."""
    row = database.row("SELECT version FROM steps WHERE table_id = ? AND key = ?", table_id, key)
    return None if row is None else int(row[0])


class Recorded(NamedTuple):
    """What a move was: whose, the move as JSON, what chance answered, and the notes."""

    seat: int | None
    move: bytes
    outcomes: tuple[Outcome, ...]
    notes: tuple[Note, ...]


def recorded(database: Database, table_id: int, versions: list[int]) -> list[Recorded]:
    """Read what was moved, in the order of the versions, which rises."""
    wanted = set(versions)
    rows = database.rows(
        "SELECT version, seat, move, outcomes, notes FROM steps"
        " WHERE table_id = ? AND version BETWEEN ? AND ? ORDER BY version",
        table_id,
        min(versions),
        max(versions),
    )
    return [
        Recorded(seat, move.encode(), _outcomes.decode(outcomes), _notes.decode(notes))
        for version, seat, move, outcomes, notes in rows
        if version in wanted
    ]


def as_steps(database: Database, game: Game, table_id: int, versions: list[int]) -> list[Step]:
    """Read entries as the engine's steps, without their states."""
    return [
        Step(one.seat, game.decode_move(one.move), one.outcomes, one.notes, None, False)
        for one in recorded(database, table_id, versions)
    ]
