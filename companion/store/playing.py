"""Playing moves: each once, on the newest state, on disk before anybody hears of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.engine import journal
from companion.engine.chance import Chance
from companion.engine.game import Move, Note
from companion.engine.journal import Step

from . import stale, steps
from .database import Statement
from .records import Answer, By, Entry, Kind, NotFound
from .table import Node, OpenTable
from .tables import Tables


class Playing(Tables):
    """The part of the store that adds entries to a journal."""

    def play(
        self,
        code: str,
        seat: int | None,
        move: Move,
        version: int | None = None,
        key: str = "",
        by: By = By(),  # noqa: B008
    ) -> Answer:
        """Play a move.

        :param version: the version that the page showed; None: the newest.
        :param key: one-time key; the same key again has no second effect.
        :raises Refusal: if the rules do not allow it, or (``Stale``) if the page was too old.
        """
        with self.at(code) as table:
            again = self._made_before(table, key)
            if again is not None:
                return Answer(again, again=True)
            if version is not None and version != table.version:
                self._must_stand(table, seat, move, version)
            step = journal.play(table.game, table.state, seat, move, Chance(table.seed))
            entry = self._play_entry(table, step, by)
            self._append(table, [(entry, step.outcomes, step.state)], key)
        self.moved(code, entry.version)
        return Answer(entry.version)

    def _play_entry(self, table: OpenTable, step: Step, by: By) -> Entry:
        version, head = table.version + 1, table.head
        move = table.game.encode(step.move).decode()
        return Entry(
            version,
            "play",
            head,
            version,
            head,
            step.seat,
            by,
            move,
            step.notes,
            step.reveals,
            self.clock(),
        )

    def _made_before(self, table: OpenTable, key: str) -> int | None:
        """Tell which entry a one-time key has made, if any."""
        if not key:
            return None
        made = table.keys.get(key)
        if made is None and table.unread:
            with self.database.connection():
                made = steps.version_of_key(self.database, table.id, key)
        return made

    def _must_stand(self, table: OpenTable, seat: int | None, move: Move, version: int) -> None:
        """Refuse a move that was chosen on a page whose question is over."""
        try:
            seen = self.state_at(table, version)
        except NotFound:
            raise stale.refusal([]) from None
        if not stale.still_stands(table.game, seen, table.state, seat, move):
            raise stale.refusal(self.entries(table, version + 1, table.version))

    def _append(
        self,
        table: OpenTable,
        made: Sequence[tuple[Entry, tuple[Any, ...], Any]],
        key: str = "",
    ) -> None:
        """Write entries to disk, then take them into memory; the last one's state holds.

        :param made: entries with what chance answered and the state (None if they carry none).
        """
        game, state = table.game, made[-1][2]
        ended = table.ended
        if state is not None and game.over(state) != (ended is not None):
            ended = None if ended is not None else self.clock()
        statements = [
            self._insertion(table, one, key if number == len(made) - 1 else "")
            for number, one in enumerate(made)
        ]
        if ended != table.ended:
            statements.append(("UPDATE tables SET ended = ? WHERE id = ?", (ended, table.id)))
        self.database.commit(statements, lambda: self.coming(table, state))
        table.ended = ended
        if state is not None:
            table.state = state
        entries = [entry for entry, _, _ in made]
        table.remember(key, entries[-1].version)
        table.recent.extend(entries)
        if entries[0].kind == "amend":
            table.changed = entries[0]
        table.follow(
            Node(entry.kind, entry.parent, entry.head, entry.origin, entry.reveals)
            for entry in entries
        )

    def _insertion(
        self, table: OpenTable, made: tuple[Entry, tuple[Any, ...], Any], key: str
    ) -> Statement:
        entry, outcomes, state = made
        data = table.game.encode(state) if entry.carries_state else None
        return steps.insertion(table.id, entry, key, outcomes, data)

    def price(self, code: str, seat: int | None, move: Move) -> tuple[int, Step | None]:
        """Tell what a move would cost now, and what it would do, without playing it.

        The step is left out where chance would answer: nobody may look ahead.

        :raises Refusal: if the rules do not allow it.
        """
        table = self.table(code)
        step = journal.play(table.game, table.state, seat, move, Chance(table.seed))
        return table.game.price(table.state, seat, move), None if step.reveals else step

    def _plain(
        self,
        table: OpenTable,
        kind: Kind,
        head: int,
        note: Note,
        by: By,
        key: str = "",
        origin: int | None = None,
    ) -> int:
        """Write an entry that carries no state, and let the head be ``head``; gives its version."""
        state = None if head == table.head else self._state_of(table, head)
        version = table.version + 1
        entry = Entry(
            version,
            kind,
            table.head,
            head,
            table.head if origin is None else origin,
            by.seat,
            by,
            "",
            (note,),
            False,
            self.clock(),
        )
        self._append(table, [(entry, (), state)], key)
        return version

    def _state_of(self, table: OpenTable, version: int) -> Any:
        with self.database.connection():
            return steps.state(self.database, table.game, table.id, version)

    def tell(self, code: str, note: Note, by: By) -> int:
        """Write down something about people or devices, which changes nothing in the game."""
        with self.at(code) as table:
            version = self._plain(table, "seat", table.head, note, by)
        self.moved(code, version)
        return version
