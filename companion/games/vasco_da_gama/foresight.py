"""What phase 3 does: the record of it, whether it is played or only foreseen."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from companion.engine.game import Note

Merchant = Literal["gone", "first", "leaves", "stays"]
Fate = Literal["stays", "moves", "leaves", "unknown"]


class Due(Struct):
    """What phase 3 brings a seat; ``open`` if a number that matters is not known yet."""

    reals: int = 0
    points: int = 0
    open: bool = False


class Voyage(Struct, frozen=True):
    """What phase 3 does with a ship on the Navigation board; ``seat`` None is a merchant ship."""

    ship: str
    seat: int | None
    landing: str
    slot: int
    fate: Fate
    to: str = ""
    to_slot: int = 0


class Foresight(Struct):
    """What phase 3 does as things stand.

    :param merchant: "first" if this round's merchant ship must be sent before, by ``sender``;
        "leaves" or "stays" if no slot fits it (V141); "gone" if there is none to send.
    :param seats: what each seat gets.
    :param unknown: the printed numbers that are missing.
    :param notes: what the journal will say.
    """

    seats: list[Due]
    merchant: Merchant = "gone"
    sender: int | None = None
    voyages: list[Voyage] = []
    unknown: list[str] = []
    notes: list[Note] = []

    def missing(self, key: str, seat: int | None = None) -> None:
        """Remember a number that matters, and whose gain hangs on it."""
        if key not in self.unknown:
            self.unknown.append(key)
        if seat is not None:
            self.seats[seat].open = True
