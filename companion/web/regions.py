"""What a viewer sees: ``regions`` is the only thing that turns a table's state into markup.

The page shows regions in place, the stream sends those that changed, the polling fallback and
the answer to a move come from here as well. A region is rendered only when its part differs
from the last one; what is the same for several viewers is rendered once for all of them.
"""

from __future__ import annotations

import itertools
import secrets
import threading
import time
from collections import OrderedDict, deque
from collections.abc import Set
from typing import TYPE_CHECKING, Any, Literal

import msgspec
from markupsafe import Markup

from companion.engine.words import Arg

from . import parts
from .journal_lines import JournalLines
from .sheets import Sheets
from .viewers import Onlooker
from .words import Words

if TYPE_CHECKING:
    from companion.live import Hub
    from companion.store.table import OpenTable

OWN = ("journal", "presence", "banner", "join", "choose")
"""Regions that every game has; all others are fields of the game's view."""

ASKED = ("decision", "controls", "hand")
"""Regions of a view that ask a question and hold the forms to answer it."""

BOOT = secrets.token_hex(4)
"""Tells the snapshots of this process from those of an earlier one."""

TABLES_KEPT = 512
SNAPSHOTS_KEPT = 3
_numbers = itertools.count(1)
_json = msgspec.json.Encoder()


class Snapshot:
    """What one kind of viewer sees at one moment; never changed.

    :param serial: grows with everything that a page may show.
    :param who: names the kind of viewer; a page that finds another one loads itself anew.
    :param decisions: the ids of the decisions that are open.
    :param said: the newest line of the journal in plain words, for those who listen.
    :param changes: what became of regions, to be shared with other viewers of the table.
    """

    __slots__ = (
        "_changes",
        "_since",
        "decisions",
        "html",
        "number",
        "said",
        "serial",
        "version",
        "who",
    )

    def __init__(
        self,
        version: int,
        serial: int,
        who: str,
        decisions: tuple[str, ...],
        said: str,
        html: dict[str, str],
        changes: dict[str, Change] | None = None,
    ) -> None:
        self.said = said
        self.number = next(_numbers)
        self.who = who
        self.version = version
        self.serial = serial
        self.decisions = decisions
        self.html = html
        self._changes = {} if changes is None else changes
        self._since: dict[tuple[int, frozenset[str]], bytes] = {}

    @property
    def tag(self) -> str:
        """Its name, by which a page says what it shows."""
        return f"{BOOT}-{self.number}"

    def changed(self, last: Snapshot | None) -> dict[str, str]:
        """Give the regions that differ from another snapshot's; all of them if there is none."""
        if last is None:
            return self.html
        before = last.html
        return {name: html for name, html in self.html.items() if before.get(name) != html}

    def message(self, last: Snapshot | None, unsent: Set[str] = frozenset()) -> bytes:
        """Give the JSON that brings a page from one snapshot to this one.

        :param unsent: regions that are told as a whole, since the page has not got their text.
        """
        key = (last.number if last else 0, frozenset(unsent))
        message = self._since.get(key)
        if message is None:
            told: dict[str, Any] = {
                "v": self.version,
                "s": self.serial,
                "d": self.decisions,
                "k": self.who,
                "n": self.tag,
                "t": self.said,
                "all": last is None or last is self,
                "r": {},
                "p": {},
            }
            for name, html in self.changed(last).items():
                old = last.html.get(name) if last and name not in unsent else None
                change = self._change(name, old, html)
                told[change.kind][name] = change.told
            message = self._since[key] = _json.encode(told)
        return message

    def forget_messages(self) -> None:
        """Let go of the messages: what is no longer the newest, hardly anybody has yet to hear."""
        self._since = {}

    def _change(self, name: str, old: str | None, new: str) -> Change:
        """Word what became of a region; viewers who see the same region share it."""
        known = self._changes.get(name)
        if known is None or known.old is not old or known.new is not new:
            patch = patched(old, new) if old else None
            told = msgspec.Raw(_json.encode(patch or new))
            known = self._changes[name] = Change(old, new, "p" if patch else "r", told)
        return known


class Change(msgspec.Struct, frozen=True):
    """What became of a region, as JSON.

    :param kind: "p" for a patch of the old markup, "r" for the new one.
    """

    old: str | None
    new: str
    kind: Literal["p", "r"]
    told: msgspec.Raw


def patched(old: str, new: str) -> tuple[int, int, str] | None:
    """Tell how to make one text of another: how much stays at its start and at its end, in
    UTF-16 units (as scripts count), and what comes between. None where that saves little.
    """
    most = min(len(old), len(new))
    start = common(old, new, most)
    most -= start
    end = common(old[::-1], new[::-1], most)
    between = new[start : len(new) - end]
    if 2 * len(between) > len(new):
        return None
    return units(new[:start]), units(new[len(new) - end :]), between


def common(one: str, other: str, most: int) -> int:
    """Count the characters that two texts begin with in common, ``most`` at most."""
    least = 0
    while least < most:
        middle = (least + most + 1) // 2
        if one[least:middle] == other[least:middle]:
            least = middle
        else:
            most = middle - 1
    return least


def units(text: str) -> int:
    """Count UTF-16 units."""
    return len(text) if text.isascii() else len(text.encode("utf-16-le")) // 2


class Shared(msgspec.Struct):
    """A region as several viewers see it, and when one of them last did."""

    part: Any
    html: str
    serial: int


class Drawn:
    """What has been rendered of one table."""

    def __init__(self, table: OpenTable) -> None:
        self.table = table
        self.lock = threading.RLock()
        self.forget()

    def forget(self) -> None:
        """Render everything anew: the seats have other names."""
        self.seats = self.table.seats
        self.faces = parts.faces(self.table)
        self.names = self.table.names()
        self.lines = JournalLines(self.table, self.faces)
        # what each kind of viewer saw lately, newest last
        self.snapshots: dict[tuple[Onlooker, str], deque[Snapshot]] = {}
        self.views: dict[int | None, Any] = {}
        self.viewed: Any = None
        self.decided: tuple[Any, tuple[str, ...], frozenset[int]] = (None, (), frozenset())
        self.present: tuple[int, Any, parts.Presence | None] = (-1, None, None)
        self.changes: dict[str, Change] = {}
        # (region, language) -> what was rendered lately for any viewer, newest last
        self.shared: dict[tuple[str, str], list[Shared]] = {}
        # (region, language, onlooker) -> the part rendered last for it
        self.own: dict[tuple[str, str, Onlooker], tuple[Any, str]] = {}


class Regions:
    """Renders the regions of all tables, and remembers what has been rendered."""

    def __init__(self, sheets: Sheets, hub: Hub) -> None:
        self._sheets = sheets
        self._hub = hub
        self._drawn: OrderedDict[str, Drawn] = OrderedDict()

    def regions(self, table: OpenTable, onlooker: Onlooker, words: Words) -> dict[str, str]:
        """Give what a viewer sees now: the markup of each region of its page."""
        return self.snapshot(table, onlooker, words).html

    def snapshot(self, table: OpenTable, onlooker: Onlooker, words: Words) -> Snapshot:
        """Give what a viewer sees now, with the version and serial it stands for."""
        drawn = self.drawn(table)
        key = (onlooker, words.language)
        with drawn.lock:
            serial = self._hub.serial(table.code)
            lately = drawn.snapshots.setdefault(key, deque(maxlen=SNAPSHOTS_KEPT))
            last = lately[-1] if lately else None
            if last is not None and last.serial == serial and drawn.seats is table.seats:
                return last
            if drawn.seats is not table.seats:
                drawn.forget()
                drawn.snapshots[key] = lately
            version = table.version
            names = self._sheets.names(table.game.about.slug, onlooker.page, words)
            html = {name: self._region(drawn, name, onlooker, words) for name in names}
            new = Snapshot(
                version,
                serial,
                onlooker.who,
                self._decided(drawn)[1],
                drawn.lines.said(words),
                html,
                drawn.changes,
            )
            if last is not None and last.version == version and last.html == html:
                # Nothing to tell; but it stands for this moment too.
                last.serial = serial
                return last
            if last is not None:
                last.forget_messages()
            lately.append(new)
            return new

    def seen(self, table: OpenTable, onlooker: Onlooker, words: Words, tag: str) -> Snapshot | None:
        """Find what a viewer saw by its tag, if that was lately."""
        lately = self.drawn(table).snapshots.get((onlooker, words.language), ())
        return next((snapshot for snapshot in tuple(lately) if snapshot.tag == tag), None)

    def drawn(self, table: OpenTable) -> Drawn:
        """Give what has been rendered of a table."""
        drawn = self._drawn.get(table.code)
        if drawn is None or drawn.table is not table:
            drawn = self._drawn[table.code] = Drawn(table)
            while len(self._drawn) > TABLES_KEPT:
                self._drawn.popitem(last=False)
        return drawn

    def region(self, table: OpenTable, name: str, onlooker: Onlooker, words: Words) -> Markup:
        """Give the markup of one region, whether or not the viewer's page shows it."""
        drawn = self.drawn(table)
        with drawn.lock:
            if drawn.seats is not table.seats:
                drawn.forget()
            return Markup(self._region(drawn, name, onlooker, words))

    def _region(self, drawn: Drawn, name: str, onlooker: Onlooker, words: Words) -> str:
        part = self._part(drawn, name, onlooker, words)
        if part is None:
            return ""
        sheet = self._sheets.sheet(drawn.table.game.about.slug, name, words)
        if sheet.for_all:
            known = drawn.shared.setdefault((name, words.language), [])
            serial = self._hub.serial(drawn.table.code)
            for one in reversed(known):
                if one.part == part:
                    one.serial = serial
                    return one.html
            html = sheet.render(self.context(drawn, part, onlooker, words))
            # What nobody saw a moment ago, nobody will see again.
            known[:] = [one for one in known if one.serial >= serial - 1]
            known.append(Shared(part, html, serial))
            return html
        key = (name, words.language, onlooker)
        last = drawn.own.get(key)
        if last is not None and last[0] == part:
            return last[1]
        html = sheet.render(self.context(drawn, part, onlooker, words))
        drawn.own[key] = (part, html)
        return html

    def earlier(
        self, drawn: Drawn, state: Any, onlooker: Onlooker, words: Words, url: str
    ) -> Markup:
        """Show what an earlier state asked, with forms that go to ``url``."""
        view = drawn.table.game.view(state, onlooker.viewer)
        shown = Markup("")
        with drawn.lock:
            for name in ASKED:
                part = getattr(view, name, None)
                if part is not None:
                    sheet = self._sheets.sheet(drawn.table.game.about.slug, name, words)
                    context = self.context(drawn, part, onlooker, words)
                    shown += Markup(sheet.render({**context, "play_url": url}))
        return shown

    def context(self, drawn: Drawn, part: Any, onlooker: Onlooker, words: Words) -> dict[str, Any]:
        """Give what a region's template knows."""
        about = drawn.table.game.about
        return {
            "part": part,
            "viewer": onlooker,
            "table": parts.TableFace(drawn.table.code, about.slug, about.title),
            "seats": drawn.faces,
            "t": words.teller(drawn.names),
            "lang": words.language,
            "play_url": f"/t/{drawn.table.code}/play",
        }

    def _part(self, drawn: Drawn, name: str, onlooker: Onlooker, words: Words) -> Any:
        table = drawn.table
        if name == "journal":
            return drawn.lines.recent(self._sheets.macros(words), words, onlooker.seat)
        if name == "presence":
            return self._presence(drawn)
        if name == "banner":
            return parts.banner(table, onlooker)
        if name == "join":
            return parts.join(table)
        if name == "choose":
            return parts.choose(table, onlooker, time.time())
        view = self.view(drawn, onlooker.seat)
        return view if name == "correct" else getattr(view, name, None)

    def view(self, drawn: Drawn, seat: int | None) -> Any:
        """Give the game's view for a seat, made once a state."""
        game, state = drawn.table.game, drawn.table.state
        if drawn.viewed is not state:
            # For all at once, while the game remembers what is the same for all of them.
            seats = {*drawn.views, seat}
            drawn.views = {each: game.view(state, Onlooker("seat", each).viewer) for each in seats}
            drawn.viewed = state
        elif seat not in drawn.views:
            drawn.views[seat] = game.view(state, Onlooker("seat", seat).viewer)
        return drawn.views[seat]

    def _presence(self, drawn: Drawn) -> parts.Presence:
        serial, state = self._hub.serial(drawn.table.code), drawn.table.state
        known = drawn.present
        if known[2] is None or known[0] != serial or known[1] is not state:
            made = parts.presence(drawn.table, self._hub, self._decided(drawn)[2])
            drawn.present = (serial, state, made)
            return made
        return known[2]

    def _decided(self, drawn: Drawn) -> tuple[Any, tuple[str, ...], frozenset[int]]:
        state = drawn.table.state
        if drawn.decided[0] is not state:
            decisions = drawn.table.game.decisions(state)
            ids = tuple(decision.id for decision in decisions)
            asked = frozenset(seat for decision in decisions for seat in decision.seats)
            drawn.decided = (state, ids, asked)
        return drawn.decided

    def say(self, table: OpenTable, arg: Arg, words: Words) -> str:
        """Word a message with the table's names."""
        return words.say(arg, table.names())
