"""Opening tables and reading them again: what the store knows of each, in memory and on disk."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
import peewee

from companion.engine.chance import Chance
from companion.engine.game import Game, Move, Start
from companion.engine.sheet import Value

from . import codes, steps
from .copies import Copies
from .database import Database
from .records import By, Device, Entry, NotFound, Seat, TableInfo
from .table import RECENT, OpenTable

OPEN_TABLES = 512
"""How many tables are kept in memory; the others are read again when somebody comes."""

_options = msgspec.json.Decoder(dict[str, str])
_encoder = msgspec.json.Encoder()


class Tables:
    """All tables of one Roteiro.

    :param path: the SQLite file.
    :param shelf: the games there are.
    :param moved: told the code and the version of every new entry, once it is on disk.
    :param coming: may be told a table and the state that it will have, or None if that stays,
        while the disk still works on it. Nobody may hear of it yet.
    :param clock: gives the time in seconds since 1970 (UTC).
    """

    def __init__(
        self,
        path: Path | str,
        shelf: Iterable[Game],
        synchronous: str = "FULL",
        moved: Callable[[str, int], object] = lambda code, version: None,
        coming: Callable[[OpenTable, Any], object] = lambda table, state: None,
        clock: Callable[[], float] = time.time,
    ) -> None:
        self.database = Database(path, synchronous)
        self.shelf = {game.about.slug: game for game in shelf}
        self.moved = moved
        self.coming = coming
        self.clock = clock
        self.copies = Copies(self.database)
        self._open: OrderedDict[str, OpenTable] = OrderedDict()

    def create(
        self,
        game: Game,
        names: Sequence[str],
        start: Start,
        printed: Mapping[str, Value] | None = None,
    ) -> tuple[OpenTable, str]:
        """Open a table; gives it, and the token of the device that opened it (screen and host).

        :param names: one for each seat, clockwise.
        :param printed: the numbers of the copy that is played with.
        :raises Refusal: if the game cannot begin like this.
        """
        printed = dict(printed or {})
        seed = codes.new_seed()
        chance = Chance(seed)
        played = game.set_up(start, game.sheet.with_copy(printed), chance)
        token, now = codes.new_token(), self.clock()
        with self.database.write():
            row = self._insert_table(game, seed, start, printed, now)
            for place, (name, colour) in enumerate(zip(names, start.colours, strict=True)):
                self.database.seats.insert(
                    table_id=row.id, place=place, name=name, colour=colour
                ).execute()
            self.database.devices.insert(
                table_id=row.id, token=codes.token_hash(token), screen=1, host=1, seen=now
            ).execute()
            notes = tuple(played.notes)
            entry = Entry(0, "start", -1, 0, -1, None, By(), "", notes, False, now)
            state = game.encode(played.state)
            sql, values = steps.insertion(row.id, entry, None, played.outcomes, state)
            self.database.execute(sql, *values)
        return self.table(row.code), token

    def _insert_table(
        self, game: Game, seed: bytes, start: Start, printed: dict[str, Value], now: float
    ) -> Any:
        while True:
            code = codes.new_code()
            try:
                with self.database.peewee.atomic():
                    return self.database.tables.create(
                        code=code,
                        game=game.about.slug,
                        seed=seed,
                        first=start.first,
                        options=_encoder.encode(start.options).decode(),
                        printed=_encoder.encode(printed).decode(),
                        created=now,
                    )
            except peewee.IntegrityError:
                continue  # one in 887 million, or the second one of an eager test

    def table(self, code: str) -> OpenTable:
        """Give a table, read from disk if nobody has asked for it lately.

        :raises NotFound: if there is none with this code.
        """
        table = self._open.get(code)
        if table is not None:
            return table
        with self.database.writing:
            table = self._open.get(code) or self._read(code)
            self._open[code] = table
            self._close_some()
        return table

    @contextmanager
    def at(self, code: str) -> Iterator[OpenTable]:
        """Have a table to oneself in the block: nobody else changes it meanwhile.

        Whoever holds a table may write; whoever writes may not ask for a table.

        :raises NotFound: if there is none with this code.
        """
        while True:
            table = self.table(code)
            with table.lock:
                # It may have been put away, and read anew, while we waited for it.
                if self._open.get(code) is table:
                    self._open.move_to_end(code)
                    yield table
                    return

    def _close_some(self) -> None:
        """Put away the tables that nobody has asked for lately and nobody holds."""
        for code in list(self._open)[: max(0, len(self._open) - OPEN_TABLES)]:
            table = self._open[code]
            if table.lock.acquire(blocking=False):
                del self._open[code]
                table.lock.release()

    def _read(self, code: str) -> OpenTable:
        with self.database.connection():
            row = self.database.tables.get_or_none(code=code)
            if row is None or row.game not in self.shelf:
                raise NotFound(f"no table {code}")
            game = self.shelf[row.game]
            options = _options.decode(row.options)
            table = OpenTable(row.id, code, game, bytes(row.seed), options, row.created)
            table.ended, table.address, table.rejoin = row.ended, row.address, row.rejoin
            self._read_seats(table)
            table.follow(steps.shape(self.database, row.id))
            first = max(0, table.version - RECENT + 1)
            table.recent.extend(steps.entries(self.database, row.id, first, table.version))
            change = table.change()
            if change is not None:
                (table.changed,) = steps.entries(self.database, row.id, change, change)
            table.state = steps.state(self.database, game, row.id, table.head)
            table.unread = table.version > 0
        return table

    def tables(self, codes_wanted: Iterable[str]) -> list[TableInfo]:
        """List the tables with these codes, the newest first."""
        found = []
        for code in codes_wanted:
            try:
                table = self.table(code)
            except NotFound:
                continue
            slug = table.game.about.slug
            found.append(TableInfo(code, slug, table.names(), table.created, table.ended))
        return sorted(found, key=lambda info: -info.created)

    def entries(self, table: OpenTable, first: int, last: int) -> list[Entry]:
        """Give the journal's entries of versions ``first`` to ``last``, both included."""
        kept = list(table.recent)
        if kept and first >= kept[0].version:
            return [entry for entry in kept if first <= entry.version <= last]
        with self.database.connection():
            return steps.entries(self.database, table.id, first, last)

    def state_at(self, table: OpenTable, version: int) -> Any:
        """Give the state that held at a version.

        :raises NotFound: if the journal is not that long.
        """
        head = table.node(version).head
        if head == table.head:
            return table.state
        with self.database.connection():
            return steps.state(self.database, table.game, table.id, head)

    def move_at(self, table: OpenTable, version: int) -> tuple[int | None, Move]:
        """Give whose move an entry was, and the move.

        :raises NotFound: if the entry is not a move.
        """
        if table.node(version).kind not in ("play", "amend"):
            raise NotFound(f"entry {version} is not a move")
        with self.database.connection():
            (found,) = steps.recorded(self.database, table.id, [version])
        return found.seat, table.game.decode_move(found.move)

    def _read_seats(self, table: OpenTable) -> None:
        """Read a table's seats and devices; needs a connection."""
        seats, devices = self.database.seats, self.database.devices
        table.seats = tuple(
            Seat(row.place, row.name, row.colour)
            for row in seats.select().where(seats.table_id == table.id).order_by(seats.place)
        )
        table.devices = {
            row.token: Device(
                row.id,
                row.token,
                row.seat,
                bool(row.screen),
                bool(row.host),
                row.wants,
                row.lost,
                row.seen,
            )
            for row in devices.select().where(devices.table_id == table.id)
        }
