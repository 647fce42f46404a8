"""What the store hands out: plain records, and the reasons why it refuses."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from companion.engine.game import Note
from companion.engine.words import N_, Message, Refusal

Kind = Literal["start", "play", "amend", "back", "forward", "ask", "keep", "seat"]
"""What an entry of the journal is.

``start``, ``play`` and ``amend`` carry a state. ``back`` and ``forward`` move the head along
what was played. ``ask`` wants to go back behind something all have seen, ``keep`` says no to
it. ``seat`` tells of people and devices. The last five change nothing in the game.
"""

CARRIES_STATE = frozenset({"start", "play", "amend"})


class NotFound(LookupError):
    """There is no such table, seat, device or step."""


class NotAllowed(Refusal):
    """Somebody asked for what is not theirs."""


class Stale(Refusal):
    """A move was made on an old page, and it no longer answers what is asked."""


def not_allowed(text: str) -> NotAllowed:
    """Build the refusal of what is somebody else's."""
    return NotAllowed(Message(text))


class Seat(Struct, frozen=True):
    """A player's place: number clockwise from 0, name, colour."""

    index: int
    name: str
    colour: str


class Device(Struct):
    """A phone, tablet or laptop that holds a seat, is a table screen, or is the host.

    :param wants: the seat it has asked for and does not hold yet.
    :param lost: the seat it held until it was moved or freed.
    :param seen: when it was last heard of, in seconds since 1970 (UTC).
    """

    id: int
    token: str
    seat: int | None = None
    screen: bool = False
    host: bool = False
    wants: int | None = None
    lost: int | None = None
    seen: float = 0.0

    @property
    def plays(self) -> bool:
        """Whether it may enter moves."""
        return self.seat is not None or self.screen


class By(Struct, frozen=True):
    """Who typed something: a device, and the seat it sits at (None: the table screen)."""

    device: int | None = None
    seat: int | None = None


class Entry(Struct, frozen=True):
    """An entry of the journal, without its state.

    :param version: 0 for the start, then one more each.
    :param parent: the entry that it hangs on; -1 for the start.
    :param head: the entry whose state holds after it.
    :param origin: the head before it; of an ``ask``, where it wants to go back to.
    :param seat: whose move it was; None is the table's.
    :param move: the move as JSON, "" if it is none.
    :param notes: what it wrote down.
    :param at: when, in seconds since 1970 (UTC).
    """

    version: int
    kind: Kind
    parent: int
    head: int
    origin: int
    seat: int | None
    by: By
    move: str
    notes: tuple[Note, ...]
    reveals: bool
    at: float

    @property
    def carries_state(self) -> bool:
        """Whether a state is stored with it."""
        return self.kind in CARRIES_STATE


class TableInfo(Struct, frozen=True):
    """What a list of tables shows of each."""

    code: str
    game: str
    names: tuple[str, ...]
    created: float
    ended: float | None


class Answer(Struct, frozen=True):
    """What came of an entry: its version, and whether it had been made before."""

    version: int
    again: bool = False


class Amendment(Struct, frozen=True):
    """What came of changing a step: the version, and the first later step that did not fit.

    :param misfit: what that step had said, or None if all fitted.
    :param reason: why it was refused, with its rule.
    """

    version: int
    misfit: Message | None = None
    reason: Message | None = None
    rule: str = ""


def gist(notes: tuple[Note, ...] | list[Note]) -> Message:
    """Say in a few words what an entry was, without anything private."""
    for note in notes:
        if note.private is None:
            return note.text
    return Message(N_("something hidden")) if notes else Message(N_("the last move"))
