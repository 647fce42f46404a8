"""A table in memory: what holds now, and the shape of its journal."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Iterable
from typing import Any, NamedTuple

from companion.engine.game import Game

from .records import Device, Entry, Kind, NotFound, Seat

RECENT = 64
"""How many entries of the journal are kept at hand."""

KEYS = 512
"""How many one-time keys are kept at hand."""


class Node(NamedTuple):
    """An entry's place in the journal; the fields are those of ``Entry``."""

    kind: Kind
    parent: int
    head: int
    origin: int
    reveals: bool


class OpenTable:
    """One play of one game by one group, as the store holds it in memory.

    Only the store changes it, under its lock. What it points to (state, entries, seats) is
    never changed in place, so that readers need no lock.

    :param keys: the one-time keys of late, with the entries that they made; ``unread`` if there
        were others before this process opened the table.
    """

    def __init__(
        self,
        id: int,
        code: str,
        game: Game,
        seed: bytes,
        options: dict[str, str],
        created: float,
    ) -> None:
        self.lock = threading.RLock()
        self.id = id
        self.code = code
        self.game = game
        self.seed = seed
        self.options = options
        self.created = created
        self.ended: float | None = None
        self.address = ""
        # Whether phones knew another address: their cookies hang on it.
        self.elsewhere = False
        self.rejoin = 0.0
        self.seats: tuple[Seat, ...] = ()
        self.devices: dict[str, Device] = {}
        self.state: Any = None
        self.nodes: list[Node] = []
        self.recent: deque[Entry] = deque(maxlen=RECENT)
        # The entry with which the latest change of an earlier step begins: others, of steps that
        # were played again, follow it, and may be more than are kept at hand.
        self.changed: Entry | None = None
        self.path: list[int] = []
        self.on_path: set[int] = set()
        self.redo: list[int] = []
        self.asking: int | None = None
        self.keys: dict[str, int] = {}
        self.unread = False

    @property
    def version(self) -> int:
        """The newest entry's version."""
        return len(self.nodes) - 1

    @property
    def head(self) -> int:
        """The entry whose state holds now."""
        return self.path[-1]

    def node(self, version: int) -> Node:
        """Give the place of an entry.

        :raises NotFound: if there is none of that version.
        """
        if not 0 <= version < len(self.nodes):
            raise NotFound(f"{self.code} has no entry {version}")
        return self.nodes[version]

    def names(self) -> tuple[str, ...]:
        """Give the seats' names in order."""
        return tuple(seat.name for seat in self.seats)

    def device(self, token_hash: str) -> Device | None:
        """Give the device with this token's hash, if there is one."""
        return self.devices.get(token_hash)

    def device_by_id(self, id: int) -> Device:
        """Give the device with this id.

        :raises NotFound: if it is not at this table.
        """
        for device in self.devices.values():
            if device.id == id:
                return device
        raise NotFound(f"no device {id} at {self.code}")

    def holders(self, seat: int) -> list[Device]:
        """List the devices that hold a seat."""
        return [device for device in self.devices.values() if device.seat == seat]

    def playing(self) -> int:
        """Count the places that enter moves: seats that are held, and the table screen."""
        seats = {device.seat for device in self.devices.values() if device.seat is not None}
        return len(seats) + any(device.screen for device in self.devices.values())

    def remember(self, key: str, version: int) -> None:
        """Remember which entry a one-time key has made; the oldest are left to the disk."""
        if not key:
            return
        self.keys[key] = version
        if len(self.keys) > KEYS:
            del self.keys[next(iter(self.keys))]
            self.unread = True

    # -- the journal's shape -----------------------------------------------------

    def follow(self, entries: Iterable[Node]) -> None:
        """Take entries in as they were written, and work out where the table stands."""
        head = self.path[-1] if self.path else -1
        for node in entries:
            self.nodes.append(node)
            if node.kind in ("start", "play", "amend"):
                self.redo.clear()
                self.asking = None
            elif node.kind == "back":
                self.redo.append(node.origin)
                self.asking = None
            elif node.kind == "forward":
                self.redo.pop()
                self.asking = None
            elif node.kind == "ask":
                self.asking = self.version
            elif node.kind == "keep":
                self.asking = None
            # Most entries only grow the path, which costs nothing more for a long journal.
            if node.head == self.version and node.parent == head:
                self.path.append(node.head)
                self.on_path.add(node.head)
            elif node.head != head:
                self._move_head(node.head)
            head = node.head

    def _move_head(self, head: int) -> None:
        """Let the path end at another entry."""
        ahead = []
        while head != -1 and head not in self.on_path:
            ahead.append(head)
            head = self.nodes[head].parent
        while self.path and self.path[-1] != head:
            self.on_path.discard(self.path.pop())
        self.path.extend(reversed(ahead))
        self.on_path.update(ahead)

    def before(self, version: int) -> int:
        """Tell where taking back an entry leads: what it hangs on.

        A change of an earlier step is taken back as a whole.
        """
        node = self.node(version)
        following = self.nodes[version + 1] if version < self.version else None
        last_of_change = node.kind == "amend" and not (
            following and following.kind == "amend" and following.origin == node.origin
        )
        return node.origin if last_of_change else node.parent

    def change(self) -> int | None:
        """Give the first entry of the latest change of an earlier step, if that is the latest
        thing that has happened in the game.
        """
        last = next((each for each in reversed(range(len(self.nodes))) if self._counts(each)), 0)
        if self.nodes[last].kind != "amend":
            return None
        origin = self.nodes[last].origin
        while self.nodes[last - 1].kind == "amend" and self.nodes[last - 1].origin == origin:
            last -= 1
        return last

    def _counts(self, version: int) -> bool:
        """Tell whether an entry is about the game, not about who sits where."""
        return self.nodes[version].kind != "seat"

    def leaving(self, target: int) -> list[int]:
        """List the entries that would no longer hold if the head went back, newest first."""
        return [version for version in reversed(self.path) if version > target]
