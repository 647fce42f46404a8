"""The store: opening tables, playing moves, taking them back, changing them.

All writing goes through one lock. What was acknowledged is on disk before anybody hears of it.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from companion.engine.game import Game, Move
from companion.engine.words import N_, refuse

from . import wording
from .amending import amended
from .playing import Playing
from .records import Amendment, Answer, By, gist
from .seating import Seating
from .table import OpenTable


class Store(Playing):
    """The store of one Roteiro; its arguments are those of ``Tables``."""

    def __init__(
        self,
        path: Path | str,
        shelf: Iterable[Game],
        synchronous: str = "FULL",
        moved: Callable[[str, int], object] = lambda code, version: None,
        coming: Callable[[OpenTable, Any], object] = lambda table, state: None,
        clock: Callable[[], float] = time.time,
    ) -> None:
        super().__init__(path, shelf, synchronous, moved, coming, clock)
        self.seating = Seating(self)

    def take_back(
        self,
        code: str,
        to: int | None = None,
        key: str = "",
        by: By = By(),  # noqa: B008
    ) -> Answer:
        """Take back the last step, or everything after an entry that holds.

        Where that goes behind something the app showed to all and more than one device plays,
        the wish is written down instead, and somebody else must agree.

        :param to: the entry to go back to; None: the one before the last step.
        :raises Refusal: if there is nothing to take back, or ``to`` does not hold.
        """
        with self.at(code) as table:
            again = self._made_before(table, key)
            if again is not None:
                return Answer(again, again=True)
            target = table.before(table.head) if to is None else to
            if table.nodes[table.head].kind == "start" or target == table.head:
                raise refuse(N_("There is nothing to take back."))
            if to is not None and to not in table.on_path:
                raise refuse(N_("That does not hold any more. Reload the journal."))
            seen = [version for version in table.leaving(target) if table.nodes[version].reveals]
            undoes_change = target > table.nodes[table.head].parent
            if seen and not undoes_change and table.playing() > 1:
                what = gist(self.entries(table, seen[-1], seen[-1])[0].notes)
                version = self._plain(
                    table, "ask", table.head, wording.asked_back(by, what), by, key, target
                )
            else:
                version = self._go_back(table, target, to is not None, by, key)
        self.moved(code, version)
        return Answer(version)

    def _go_back(self, table: OpenTable, target: int, further: bool, by: By, key: str) -> int:
        told = target if further else table.head
        what = gist(self.entries(table, told, told)[0].notes)
        note = wording.took_back(by, what, further)
        return self._plain(table, "back", target, note, by, key, table.head)

    def put_back(self, code: str, key: str = "", by: By = By()) -> Answer:  # noqa: B008
        """Put back what was taken back last.

        :raises Refusal: if nothing was, or something else was played since.
        """
        with self.at(code) as table:
            again = self._made_before(table, key)
            if again is not None:
                return Answer(again, again=True)
            if not table.redo:
                raise refuse(N_("There is nothing to put back."))
            target = table.redo[-1]
            what = gist(self.entries(table, target, target)[0].notes)
            note = wording.put_back(by, what)
            version = self._plain(table, "forward", target, note, by, key, table.head)
        self.moved(code, version)
        return Answer(version)

    def answer_ask(self, code: str, agree: bool, by: By, key: str = "") -> Answer:
        """Agree to going back behind what all have seen, or say no.

        :raises Refusal: if nobody asks any more, or if the one who asked answers.
        """
        with self.at(code) as table:
            again = self._made_before(table, key)
            if again is not None:
                return Answer(again, again=True)
            if table.asking is None:
                raise refuse(N_("Nobody is asking any more."))
            ask = self.entries(table, table.asking, table.asking)[0]
            same = by.device == ask.by.device or by.seat == ask.by.seat
            if agree and same:
                raise refuse(N_("Somebody else at the table must agree."))
            if agree:
                further = ask.origin != table.before(table.head)
                version = self._go_back(table, ask.origin, further, by, key)
            else:
                version = self._plain(table, "keep", table.head, wording.kept(by), by, key)
        self.moved(code, version)
        return Answer(version)

    def amend(
        self,
        code: str,
        version: int,
        seat: int | None,
        move: Move,
        key: str = "",
        by: By = By(),  # noqa: B008
    ) -> Amendment:
        """Change an earlier step, and play the steps after it again.

        :param version: the step to change; it must hold.
        :raises Refusal: if the new move is not allowed, or all have seen what would be undone.
        """
        with self.at(code) as table:
            again = self._made_before(table, key)
            if again is not None:
                return Amendment(again)
            made, result = amended(self, table, version, seat, move, by)
            self._append(table, made, key)
        self.moved(code, result.version)
        return result
