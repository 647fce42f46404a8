"""The journal's lines: each rendered once, then joined."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from markupsafe import Markup
from msgspec import Struct

from companion.engine.game import Note

from .parts import SeatFace
from .words import Words

if TYPE_CHECKING:
    from collections.abc import Iterable

    from companion.store import Entry
    from companion.store.table import OpenTable

SHOWN = 40
"""How many entries the region shows at least; the journal's own page has the others."""

DROPPED = 16
"""How many old ones leave at a time: between that, a new entry only adds to the region's start,
so that the stream has little to send."""


class Journal(Struct, frozen=True):
    """The newest lines, as markup, the newest first."""

    lines: tuple[str, ...]
    more: bool


class JournalLines:
    """Renders the lines of one table's journal, and remembers them."""

    def __init__(self, table: OpenTable, faces: tuple[SeatFace, ...]) -> None:
        self._table = table
        self._faces = faces
        # (language, version, whether it holds, for whom) -> lines as markup
        self._kept: dict[tuple[str, int, bool, int | None], str] = {}
        self._latest: dict[tuple[str, int | None], tuple[int, int, Journal]] = {}
        self._said: dict[str, tuple[Entry, str]] = {}

    def recent(self, macros: Any, words: Words, seat: int | None) -> Journal:
        """Give the newest lines that a seat may read (None: what everybody may read)."""
        table = self._table
        version, head = table.version, table.head
        latest = self._latest.get((words.language, seat))
        if latest is not None and latest[0] == version and latest[1] == head:
            return latest[2]
        first = max(0, (version + 1 - SHOWN) // DROPPED * DROPPED)
        newest = table.recent[-1]
        if latest is not None and self._only_grew(latest[0], latest[1], newest):
            lines = (self.line(macros, words, seat, newest), *latest[2].lines)
            lines = lines[: version + 1 - first]
        else:
            entries = [entry for entry in table.recent if entry.version >= first]
            lines = tuple(self.line(macros, words, seat, entry) for entry in reversed(entries))
        journal = Journal(lines, first > 0)
        self._latest[words.language, seat] = (version, head, journal)
        if len(self._kept) > 16 * SHOWN:
            self._kept = dict(list(self._kept.items())[-8 * SHOWN :])
        return journal

    def _only_grew(self, version: int, head: int, newest: Entry) -> bool:
        """Tell whether a journal of that version and head has got one more line, and no other
        line stands differently for it.
        """
        went_on = newest.head == newest.version and newest.parent == head
        return newest.version == version + 1 and (newest.head == head or went_on)

    def lines(
        self, macros: Any, words: Words, seat: int | None, entries: Iterable[Entry]
    ) -> list[Markup]:
        """Give the lines of older entries, in their order, without remembering them."""
        return [Markup(self._render(macros, words, seat, entry)) for entry in entries]

    def line(self, macros: Any, words: Words, seat: int | None, entry: Entry) -> str:
        """Give the lines of one entry that a seat may read."""
        private = any(note.private is not None for note in entry.notes)
        key = (words.language, entry.version, self.holds(entry), seat if private else None)
        found = self._kept.get(key)
        if found is None:
            found = self._kept[key] = self._render(macros, words, seat, entry)
        return found

    def holds(self, entry: Entry) -> bool:
        """Tell whether an entry is part of the game as it stands."""
        return not entry.carries_state or entry.version in self._table.on_path

    def _render(self, macros: Any, words: Words, seat: int | None, entry: Entry) -> str:
        table = self._table
        names = table.names()
        off = not self.holds(entry)
        menu = ""
        if entry.kind in ("play", "amend") and not off:
            menu = f"/t/{table.code}/amend/{entry.version}"
        told = [note for note in entry.notes if note.private in (None, seat)]
        return "".join(
            macros.journal_line(
                _worded(words.say(note.text, names), note),
                seat=self._face(entry, note) if number == 0 else None,
                gains=[(gain.amount, gain.unit) for gain in note.gains],
                rule=note.rule,
                game=table.game.about.slug,
                menu=menu if number == 0 else "",
                off=off,
                id=f"j{entry.version}-{number}",
            )
            for number, note in enumerate(told)
        )

    def _face(self, entry: Entry, note: Note) -> SeatFace | None:
        return None if entry.seat is None else self._faces[entry.seat]

    def said(self, words: Words) -> str:
        """Say the newest entry in plain words, without anything private."""
        newest = self._table.recent[-1]
        known = self._said.get(words.language)
        if known is None or known[0] is not newest:
            names = self._table.names()
            told = [words.say(note.text, names) for note in newest.notes if note.private is None]
            known = self._said[words.language] = (newest, " ".join(told))
        return known[1]


def _worded(text: str, note: Note) -> str:
    """Let what people must do with their hands stand out."""
    return Markup("<strong>{}</strong>").format(text) if note.hands else text
