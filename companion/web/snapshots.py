"""What one kind of viewer sees at one moment, and how a page gets from one moment to another."""

from __future__ import annotations

import itertools
import secrets
from typing import Any, Literal

import msgspec

BOOT = secrets.token_hex(4)
"""Tells the snapshots of this process from those of an earlier one."""

WORTH_A_PATCH = 300
"""The characters from which on a region's change is told as a patch, where that is shorter."""

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
        "_events",
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
        self._events: dict[tuple[int, frozenset[str]], bytes] = {}

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

    def message(self, last: Snapshot | None, unsent: frozenset[str] = frozenset()) -> bytes:
        """Give the JSON that brings a page from one snapshot to this one.

        :param unsent: regions that are told as a whole, since the page has not got their text.
        """
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
        return _json.encode(told)

    def event(self, last: Snapshot | None, unsent: frozenset[str] = frozenset()) -> bytes:
        """Give that message as a server-sent event.

        Each stream holds on to what it sent last, so it had better be the same for all.
        """
        key = (last.number if last else 0, unsent)
        event = self._events.get(key)
        if event is None:
            message = self.message(last, unsent)
            event = b"event: regions\nid: %d\ndata: %s\n\n" % (self.version, message)
            self._events[key] = event
        return event

    def forget_events(self) -> None:
        """Let go of the events: what is no longer the newest, hardly anybody has yet to hear."""
        self._events = {}

    def _change(self, name: str, old: str | None, new: str) -> Change:
        """Word what became of a region; viewers who see the same region share it."""
        known = self._changes.get(name)
        if known is None or known.old is not old or known.new is not new:
            # What is long and had become something else altogether will most often do so again.
            again = known is not None and known.old is not None and known.kind == "r"
            other = again and len(new) >= LONG
            worth = old and len(new) >= WORTH_A_PATCH
            patch = patched(old, new, 0 if other else DEPTH) if worth else None
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


Hunk = tuple[int, int, str]
"""How many characters stay, how many of the next ones go, and what comes in their place."""

ANCHOR = 40
"""So many characters in a row, met again in the new text, are taken to be the same place."""

DEPTH = 3
"""How often that is worth while."""

LONG = 4000
"""The characters from which on it costs much."""


def patched(old: str, new: str, depth: int = DEPTH) -> list[int | str] | None:
    """Tell how to make one text of another, as a flat list: how much stays, how much of what is
    next goes, what comes in its place, and so on; the rest stays. Counted in UTF-16 units, as
    scripts count. None where that saves little.

    :param depth: how often what lies between two places that are the same is looked through.
    """
    found = hunks(old, new, depth)
    if 2 * sum(len(text) for _, _, text in found) > len(new):
        return None
    patch: list[int | str] = []
    at = 0
    for stays, goes, text in found:
        gone = at + stays
        patch += (units(old[at:gone]), units(old[gone : gone + goes]), text)
        at = gone + goes
    return patch


def hunks(old: str, new: str, depth: int) -> list[Hunk]:
    """Find what differs: between what is the same at both ends, look for more that is."""
    most = min(len(old), len(new))
    start = common(old, new, most)
    end = common_end(old, new, most - start)
    gone, come = old[start : len(old) - end], new[start : len(new) - end]
    if not gone and not come:
        return []
    if depth and len(gone) > 3 * ANCHOR and len(come) > 3 * ANCHOR:
        for part in (2, 4, 1.3):
            at = int(len(gone) / part) - ANCHOR // 2
            there = come.find(gone[at : at + ANCHOR])
            if there < 0:
                continue
            back = common_end(gone[:at], come[:there], min(at, there))
            on = common(gone[at:], come[there:], min(len(gone) - at, len(come) - there))
            before = hunks(gone[: at - back], come[: there - back], depth - 1)
            after = hunks(gone[at + on :], come[there + on :], depth - 1)
            return _joined(start, before, at + on, after)
    return [(start, len(gone), come)]


def _joined(start: int, before: list[Hunk], middle: int, after: list[Hunk]) -> list[Hunk]:
    """Put the hunks before and after what stays together; ``middle`` is where the latter begin."""
    done = sum(stays + goes for stays, goes, _ in before)
    if before:
        stays, goes, text = before[0]
        before = [(start + stays, goes, text), *before[1:]]
    if after:
        stays, goes, text = after[0]
        between = middle - done + (0 if before else start)
        after = [(between + stays, goes, text), *after[1:]]
    return before + after


def common(one: str, other: str, most: int) -> int:
    """Count the characters that two texts begin with in common, ``most`` at most."""
    least = 0
    while least < most:
        middle = (least + most + 1) // 2
        if other.startswith(one[least:middle], least):
            least = middle
        else:
            most = middle - 1
    return least


def common_end(one: str, other: str, most: int) -> int:
    """Count the characters that two texts end with in common, ``most`` at most."""
    least, here, there = 0, len(one), len(other)
    while least < most:
        middle = (least + most + 1) // 2
        if other.endswith(one[here - middle : here - least], 0, there - least):
            least = middle
        else:
            most = middle - 1
    return least


def units(text: str) -> int:
    """Count UTF-16 units."""
    return len(text) if text.isascii() else len(text.encode("utf-16-le")) // 2
