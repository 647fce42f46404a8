"""What a viewer sees: ``regions`` is the only thing that turns a table's state into markup.

The page shows regions in place, the stream sends those that changed, the polling fallback and
the answer to a move come from here as well. A region is rendered only when its part differs
from the last one; what is the same for several viewers is rendered once for all of them.
"""

from __future__ import annotations

import threading
import time
from collections import OrderedDict, deque
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import msgspec
from jinja2 import TemplateNotFound
from markupsafe import Markup

from companion.engine.game import Game, Viewer
from companion.engine.words import Arg

from . import parts
from .journal_lines import JournalLines
from .sheets import Sheet, Sheets
from .snapshots import Change, Snapshot
from .viewers import Onlooker
from .words import Words

if TYPE_CHECKING:
    from companion.live import Hub
    from companion.store.table import OpenTable

ASKED = ("decision", "controls", "hand")
"""Regions of a view that ask a question and hold the forms to answer it."""

ANSWERING = ("controls", "hand")
"""Those of them that hold nothing but the ways to answer."""

TABLES_KEPT = 512
SNAPSHOTS_KEPT = 3


class Shown(msgspec.Struct):
    """A region as one or several viewers see it, and when one of them last did."""

    part: Any
    html: str
    serial: int


class Sharing(msgspec.Struct):
    """What a region lately was for viewers who see the same where their parts are equal.

    :param lately: what was rendered, newest last.
    :param latest: of these the one that a viewer saw last.
    """

    lately: list[Shown] = []
    latest: Shown | None = None


Source = Callable[["Drawn", Onlooker, Words], Any]
"""What gives a region's part."""


class Spot(msgspec.Struct, frozen=True):
    """A region on the page of a kind of viewer.

    :param sheet: its template; None where there is none, as long as nothing has to be shown.
    :param source: where its part comes from; None: a field of the game's view.
    """

    name: str
    sheet: Sheet | None
    sharing: Sharing
    source: Source | None


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
        self.tellers: dict[str, Callable[[Arg], str]] = {}
        self.lines = JournalLines(self.table, self.faces)
        # what each kind of viewer saw lately, newest last
        self.snapshots: dict[tuple[Onlooker, str], deque[Snapshot]] = {}
        self.views: dict[int | None, Any] = {}
        self.viewed: Any = None
        # a state that is still being written, and how each seat will see it
        self.coming: tuple[Any, dict[int | None, Any]] = (None, {})
        self.decided: tuple[Any, tuple[str, ...], frozenset[int]] = (None, (), frozenset())
        self.keeps: tuple[Any, bool] = (None, False)
        self.present: tuple[int, Any, parts.Presence | None] = (-1, None, None)
        self.changes: dict[str, Change] = {}
        # by region and language, and by what else of a viewer the region looks at
        self.sharing: dict[tuple[str, str, str | Onlooker], Sharing] = {}
        self.spots: dict[tuple[Onlooker, str], tuple[Spot, ...]] = {}

    def teller(self, words: Words) -> Callable[[Arg], str]:
        """Give what words messages in a language; the same each time, as macros remember it."""
        if words.language not in self.tellers:
            self.tellers[words.language] = words.teller(self.names)
        return self.tellers[words.language]


def seen_from(game: Game, state: Any, seat: int | None) -> Any:
    """Give the game's view of a state, for a seat or for whoever looks on."""
    return game.view(state, Viewer(seat))


class Regions:
    """Renders the regions of all tables, and remembers what has been rendered."""

    def __init__(self, sheets: Sheets, hub: Hub) -> None:
        self._sheets = sheets
        self._hub = hub
        self._drawn: OrderedDict[str, Drawn] = OrderedDict()
        self._words: dict[str, Words] = {}
        self._sources: dict[str, Source] = {
            "journal": self._journal,
            "presence": lambda drawn, onlooker, words: self._presence(drawn),
            "banner": lambda drawn, onlooker, words: parts.banner(
                drawn.table, onlooker, self._keeps(drawn)
            ),
            "join": lambda drawn, onlooker, words: parts.join(drawn.table),
            "choose": lambda drawn, onlooker, words: parts.choose(
                drawn.table, onlooker, time.time()
            ),
            "correct": lambda drawn, onlooker, words: self.view(drawn, onlooker.seat),
        }

    def regions(self, table: OpenTable, onlooker: Onlooker, words: Words) -> dict[str, str]:
        """Give what a viewer sees now: the markup of each region of its page."""
        return self.snapshot(table, onlooker, words).html

    def snapshot(self, table: OpenTable, onlooker: Onlooker, words: Words) -> Snapshot:
        """Give what a viewer sees now, with the version and serial it stands for."""
        drawn = self.drawn(table)
        key = (onlooker, words.language)
        lately = drawn.snapshots.get(key)
        # Hundreds may ask for the same one at once.
        if lately and self._is_newest(drawn, lately[-1]):
            return lately[-1]
        self._words[words.language] = words
        with drawn.lock:
            serial = self._hub.serial(table.code)
            lately = drawn.snapshots.setdefault(key, deque(maxlen=SNAPSHOTS_KEPT))
            last = lately[-1] if lately else None
            if last is not None and self._is_newest(drawn, last):
                return last
            if drawn.seats is not table.seats:
                drawn.forget()
                drawn.snapshots[key] = lately
            version = table.version
            html = self._html(drawn, onlooker, words, serial)
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
                last.forget_events()
            lately.append(new)
            return new

    def _names(self, drawn: Drawn, onlooker: Onlooker, words: Words) -> tuple[str, ...]:
        """List the regions of a viewer's page; whoever only looks on has no use for buttons."""
        names = self._sheets.names(drawn.table.game.about.slug, onlooker.page, words)
        if onlooker.page == "table" and not onlooker.controls:
            return tuple(name for name in names if name not in ANSWERING)
        return names

    def _is_newest(self, drawn: Drawn, snapshot: Snapshot) -> bool:
        table = drawn.table
        return snapshot.serial == self._hub.serial(table.code) and drawn.seats is table.seats

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
            serial = self._hub.serial(table.code)
            spot = self._spot(drawn, name, onlooker, words)
            part = self._part(drawn, spot, onlooker, words)
            return Markup(self._shown(drawn, spot, part, onlooker, words, serial))

    def shows(self, drawn: Drawn, onlooker: Onlooker, name: str) -> bool:
        """Tell whether the game has something to show in a region of its view now."""
        with drawn.lock:
            return getattr(self.view(drawn, onlooker.seat), name, None) is not None

    def _html(self, drawn: Drawn, onlooker: Onlooker, words: Words, serial: int) -> dict[str, str]:
        """Give the markup of all regions of a viewer's page."""
        html = {}
        for spot in self._spots(drawn, onlooker, words):
            part = self._part(drawn, spot, onlooker, words)
            html[spot.name] = self._shown(drawn, spot, part, onlooker, words, serial)
        return html

    def _part(self, drawn: Drawn, spot: Spot, onlooker: Onlooker, words: Words) -> Any:
        if spot.source is not None:
            return spot.source(drawn, onlooker, words)
        return getattr(self.view(drawn, onlooker.seat), spot.name, None)

    def _spots(self, drawn: Drawn, onlooker: Onlooker, words: Words) -> tuple[Spot, ...]:
        """List the regions of a viewer's page."""
        key = (onlooker, words.language)
        spots = drawn.spots.get(key)
        if spots is None:
            names = self._names(drawn, onlooker, words)
            spots = tuple(self._spot(drawn, name, onlooker, words) for name in names)
            if self._sheets.lasting:
                drawn.spots[key] = spots
        return spots

    def _spot(self, drawn: Drawn, name: str, onlooker: Onlooker, words: Words) -> Spot:
        try:
            sheet = self._sheets.sheet(drawn.table.game.about.slug, name, words)
        except TemplateNotFound:
            sheet = None
        seen_by: str | Onlooker = ""
        if sheet and not sheet.for_all:
            seen_by = onlooker.page if sheet.by_page else onlooker
        sharing = drawn.sharing.setdefault((name, words.language, seen_by), Sharing())
        return Spot(name, sheet, sharing, self._sources.get(name))

    def _shown(
        self,
        drawn: Drawn,
        spot: Spot,
        part: Any,
        onlooker: Onlooker,
        words: Words,
        serial: int,
    ) -> str:
        if part is None:
            return ""
        sharing = spot.sharing
        shown = sharing.latest
        # Most often the next viewer brings the very same part.
        if shown is None or shown.part is not part:
            lately = sharing.lately
            same = (one for one in reversed(lately) if one.part is part or one.part == part)
            shown = next(same, None)
            if shown is None:
                if spot.sheet is None:
                    raise TemplateNotFound(spot.name)
                html = spot.sheet.render(self.context(drawn, part, onlooker, words))
                shown = Shown(part, html, serial)
                # What nobody saw a moment ago, nobody will see again.
                lately[:] = [one for one in lately if one.serial >= serial - 1]
                lately.append(shown)
            shown.part = part
            sharing.latest = shown
        shown.serial = serial
        return shown.html

    def expect(self, table: OpenTable, state: Any) -> None:
        """Render what those who look on will see of a state that is still being written.

        Nobody is told anything; but what a part looks like is known then.
        """
        drawn = self._drawn.get(table.code)
        if drawn is None or state is None or drawn.seats is not table.seats:
            return
        if not drawn.lock.acquire(blocking=False):
            return
        try:
            drawn.coming = (state, {})
            now = self._hub.serial(table.code)
            for (onlooker, language), lately in tuple(drawn.snapshots.items()):
                if lately and lately[-1].serial == now:
                    self._expect(drawn, state, onlooker, self._words[language], now + 1)
        finally:
            drawn.lock.release()

    def _expect(
        self, drawn: Drawn, state: Any, onlooker: Onlooker, words: Words, serial: int
    ) -> None:
        game, views = drawn.table.game, drawn.coming[1]
        if onlooker.seat not in views:
            views[onlooker.seat] = seen_from(game, state, onlooker.seat)
        for spot in self._spots(drawn, onlooker, words):
            if spot.source is None:
                part = getattr(views[onlooker.seat], spot.name, None)
                self._shown(drawn, spot, part, onlooker, words, serial)

    def earlier(
        self, drawn: Drawn, state: Any, onlooker: Onlooker, words: Words, action: str
    ) -> Markup:
        """Show what an earlier state asked, with forms that do ``action`` to the table."""
        view = drawn.table.game.view(state, onlooker.viewer)
        shown = Markup("")
        with drawn.lock:
            for name in ASKED:
                part = getattr(view, name, None)
                if part is not None:
                    sheet = self._sheets.sheet(drawn.table.game.about.slug, name, words)
                    context = self.context(drawn, part, onlooker, words)
                    context["to"] = parts.Target(drawn.table.code, action)
                    shown += Markup(sheet.render(context))
        return shown

    def context(self, drawn: Drawn, part: Any, onlooker: Onlooker, words: Words) -> dict[str, Any]:
        """Give what a region's template knows."""
        about = drawn.table.game.about
        return {
            "part": part,
            "viewer": onlooker,
            "table": parts.TableFace(drawn.table.code, about.slug, about.title),
            "seats": drawn.faces,
            "t": drawn.teller(words),
            "lang": words.language,
            "to": parts.Target(drawn.table.code),
        }

    def view(self, drawn: Drawn, seat: int | None) -> Any:
        """Give the game's view for a seat, made once a state."""
        game, state = drawn.table.game, drawn.table.state
        if drawn.viewed is not state and drawn.coming[0] is state:
            drawn.viewed, drawn.views = drawn.coming
        if drawn.viewed is not state:
            # For all at once, while the game remembers what is the same for all of them.
            seats = {*drawn.views, seat}
            drawn.views = {each: seen_from(game, state, each) for each in seats}
            drawn.viewed = state
        elif seat not in drawn.views:
            drawn.views[seat] = seen_from(game, state, seat)
        return drawn.views[seat]

    def _journal(self, drawn: Drawn, onlooker: Onlooker, words: Words) -> Any:
        return drawn.lines.recent(self._sheets.macros(words), words, onlooker.seat)

    def _presence(self, drawn: Drawn) -> parts.Presence:
        serial, state = self._hub.serial(drawn.table.code), drawn.table.state
        known = drawn.present
        if known[2] is None or known[0] != serial or known[1] is not state:
            made = parts.presence(drawn.table, self._hub, self._decided(drawn)[2])
            drawn.present = (serial, state, made)
            return made
        return known[2]

    def _keeps(self, drawn: Drawn) -> bool:
        """Tell whether a game that is over has learned something of its copy."""
        table = drawn.table
        if table.ended is None:
            return False
        if drawn.keeps[0] is not table.state:
            drawn.keeps = (table.state, bool(table.game.keepable(table.state)))
        return drawn.keeps[1]

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
