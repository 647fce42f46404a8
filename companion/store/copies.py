"""Copies: the printed numbers of somebody's box, kept for all later tables."""

from __future__ import annotations

import time
from collections.abc import Mapping

import msgspec
from msgspec import Struct

from companion.engine.sheet import Value
from companion.engine.words import N_, refuse

from .database import Database
from .records import NotFound

_values = msgspec.json.Decoder(dict[str, Value])
_encoder = msgspec.json.Encoder()

NAME_LENGTH = 40


class Copy(Struct, frozen=True):
    """One copy of a game: what it is called, and its printed numbers by key."""

    id: int
    name: str
    game: str
    values: dict[str, Value]


class Copies:
    """The copies that this Roteiro knows."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def all(self, game: str | None = None) -> list[Copy]:
        """List the copies, of one game or of all, by name."""
        table = self._database.copies
        with self._database.connection():
            query = table.select().order_by(table.game, table.name)
            rows = list(query if game is None else query.where(table.game == game))
        return [_copy(row) for row in rows]

    def get(self, id: int) -> Copy:
        """Give one copy.

        :raises NotFound: if there is none with this id.
        """
        with self._database.connection():
            row = self._database.copies.get_or_none(id=id)
        if row is None:
            raise NotFound(f"no copy {id}")
        return _copy(row)

    def keep(self, game: str, name: str, values: Mapping[str, Value]) -> Copy:
        """Add numbers to the copy of this name, made if it is new, and give it.

        :raises Refusal: if the name is empty.
        """
        name = " ".join(name.split())[:NAME_LENGTH]
        if not name:
            raise refuse(N_("Give the copy a name, such as whose box it is."))
        table = self._database.copies
        with self._database.write():
            row = table.get_or_none(game=game, name=name)
            if row is None:
                row = table(game=game, name=name, printed="{}")
            merged = {**_values.decode(row.printed), **values}
            row.printed = _encoder.encode(merged).decode()
            row.changed = time.time()
            row.save()
        return _copy(row)

    def change(self, id: int, name: str, values: Mapping[str, Value]) -> Copy:
        """Replace a copy's name and numbers.

        :raises NotFound: if there is none with this id.
        :raises Refusal: if the name is empty or another copy's.
        """
        name = " ".join(name.split())[:NAME_LENGTH]
        if not name:
            raise refuse(N_("Give the copy a name, such as whose box it is."))
        table = self._database.copies
        with self._database.write():
            row = table.get_or_none(id=id)
            if row is None:
                raise NotFound(f"no copy {id}")
            other = table.get_or_none(game=row.game, name=name)
            if other is not None and other.id != id:
                raise refuse(N_("Another copy has this name already. Choose another one."))
            row.name = name
            row.printed = _encoder.encode(dict(values)).decode()
            row.changed = time.time()
            row.save()
        return _copy(row)


def _copy(row: object) -> Copy:
    return Copy(row.id, row.name, row.game, _values.decode(row.printed))  # type: ignore[attr-defined]
