"""Regions that every game has: the journal, who is there, what all should hear, how to join.

A part is what a region's template shows, worked out without any markup; equal parts look the
same, so their region is not rendered again.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Literal

from msgspec import Struct

from companion.engine.words import N_, Message, say
from companion.store import wording

if TYPE_CHECKING:
    from companion.live import Hub
    from companion.store import Entry
    from companion.store.table import OpenTable

    from .viewers import Onlooker


class SeatFace(Struct, frozen=True):
    """A seat as the templates show it: a colour, a shape and a letter, everywhere."""

    index: int
    name: str
    colour: str
    shape: int
    letter: str


class TableFace(Struct, frozen=True):
    """A table as the templates show it."""

    code: str
    slug: str
    title: str


class Target(Struct, frozen=True):
    """Where the forms of a region go: below the table's address, ``action`` plays or amends.

    :param about: the id of the decision that they answer, where a half-filled form is only worth
        keeping while that is open.
    """

    code: str
    action: str = "play"
    about: str = ""

    def answering(self, decision: str) -> Target:
        """Give it for the forms that answer a decision that is open now."""
        return Target(self.code, self.action, decision if self.action == "play" else "")


class Person(Struct, frozen=True):
    """Whether somebody is there: "awake", "asleep", "away" (no device) or "asked"."""

    seat: int
    state: Literal["awake", "asleep", "away", "asked"]
    words: Message


class Presence(Struct, frozen=True):
    """Who is there; ``screens`` counts table screens that are awake."""

    people: tuple[Person, ...]


class Wish(Struct, frozen=True):
    """A device that asks for a held seat."""

    device: int
    seat: int


class Banner(Struct, frozen=True):
    """What all should hear.

    :param news: what was taken back, put back or changed last; None if play has gone on.
    :param put_back: whether it can be put back; ``undo`` whether it can be taken back.
    :param asking: somebody wants to go back behind what all have seen.
    :param wishes: devices that ask for a seat, where this viewer may answer.
    :param elsewhere: whether the table's address has changed, where this viewer may let all rejoin.
    :param keep: whether the game has been scored, and the table has learned printed numbers that
        later games could use.
    """

    news: tuple[Message, ...] = ()
    put_back: bool = False
    undo: bool = False
    asking: Message | None = None
    wishes: tuple[Wish, ...] = ()
    elsewhere: bool = False
    keep: bool = False


class Join(Struct, frozen=True):
    """How phones come in: the address for the QR code, and the seats that are free."""

    address: str
    free: tuple[int, ...]
    seats: int


class Chair(Struct, frozen=True):
    """A seat to choose: whether it is free, and whether this device waits for it."""

    seat: int
    free: bool
    wanted: bool


class Choose(Struct, frozen=True):
    """The seats to choose from.

    :param open: whether held seats can be taken without asking.
    :param lost: the seat that this device no longer holds.
    """

    chairs: tuple[Chair, ...]
    open: bool
    lost: int | None
    wants: int | None


def faces(table: OpenTable) -> tuple[SeatFace, ...]:
    """Give the seats with shape and letter; no two seats have the same letter."""
    taken: set[str] = set()
    found = []
    for seat in table.seats:
        letters = [letter.upper() for letter in seat.name if letter.isalnum()]
        spare = [chr(ord("A") + number) for number in range(26)]
        letter = next(one for one in (*letters, *spare) if one not in taken and len(one) == 1)
        taken.add(letter)
        found.append(SeatFace(seat.index, seat.name, seat.colour, seat.index % 4, letter))
    return tuple(found)


def presence(table: OpenTable, hub: Hub, asked: frozenset[int]) -> Presence:
    """Tell who is there."""
    return Presence(
        tuple(_person(table, hub, seat.index, seat.index in asked) for seat in table.seats)
    )


def _person(table: OpenTable, hub: Hub, seat: int, asked: bool) -> Person:
    holders = table.holders(seat)
    if not holders:
        return Person(seat, "away", say(N_("no phone yet")))
    if any(hub.awake(device.id) for device in holders):
        return Person(seat, "asked" if asked else "awake", say(N_("awake")))
    since = time.strftime("%H:%M", time.localtime(max(device.seen for device in holders)))
    return Person(seat, "asleep", say(N_("asleep since {time}"), time=since))


def banner(table: OpenTable, onlooker: Onlooker, keeps: bool) -> Banner:
    """Tell what all should hear, and what of it this viewer can do something about.

    :param keeps: whether the game is over and there is something to keep of it.
    """
    told = next((entry for entry in reversed(table.recent) if entry.kind != "seat"), None)
    kind = told.kind if told else "start"
    news: tuple[Message, ...] = ()
    if told and kind in ("back", "forward", "keep"):
        news = (told.notes[0].text,)
    elif told and kind == "amend":
        news = _change(table, told)
    asking = None
    if table.asking is not None and told:
        asking = told.notes[0].text
    wishes = tuple(
        Wish(wisher.id, wisher.wants)
        for wisher in table.devices.values()
        if wisher.wants is not None and _may_answer(onlooker, wisher.wants)
    )
    return Banner(
        news,
        bool(table.redo),
        kind == "amend",
        asking,
        wishes,
        table.elsewhere and (onlooker.screen or onlooker.host),
        keeps,
    )


def _change(table: OpenTable, told: Entry) -> tuple[Message, ...]:
    """Give what was changed last, and what no longer fits, if anything."""
    if table.changed is None:
        return ()
    first = table.changed.notes[0].text
    # What came after a change was written with it, and may have written nothing itself.
    last = [note.text for note in told.notes[-1:] if note.text.text == wording.MISFIT]
    return (first, *last)


def _may_answer(onlooker: Onlooker, seat: int) -> bool:
    return onlooker.seat == seat or onlooker.screen or onlooker.host


def join(table: OpenTable) -> Join:
    """Tell how phones come in."""
    free = tuple(seat.index for seat in table.seats if not table.holders(seat.index))
    return Join(table.address, free, len(table.seats))


def choose(table: OpenTable, onlooker: Onlooker, now: float) -> Choose:
    """List the seats to choose from."""
    chairs = tuple(
        Chair(seat.index, not table.holders(seat.index), seat.index == onlooker.wants)
        for seat in table.seats
    )
    return Choose(chairs, now < table.rejoin, onlooker.lost, onlooker.wants)
