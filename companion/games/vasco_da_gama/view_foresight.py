"""What phase 3 would do if it came now, for people to look at."""

from __future__ import annotations

from companion.engine.game import Part
from companion.engine.words import Message

from .foresight import Foresight, Merchant
from .printed import fact
from .questions import key_words
from .state import State
from .view_board import Goes


class Gain(Part, frozen=True):
    """What phase 3 brings a seat; ``open`` if a number that matters is not known yet."""

    seat: int
    reals: int
    points: int
    open: bool


class Sailing(Part, frozen=True):
    """A ship that phase 3 would move, or take out of the game.

    :param seat: whose it is; None for a merchant ship.
    :param value: of the slot that it would take; 0 if it leaves.
    :param sure: False while a printed number is missing.
    """

    seat: int | None
    limit: int | None
    landing: str
    to: str
    value: int
    sure: bool


class Foreseen(Part, frozen=True):
    """What phase 3 would do if it came now.

    :param merchant: "first" if the merchant ship must be sent before, by ``sender``; "leaves"
        or "stays" if no slot fits it; "gone" if there is none to send.
    :param unknown: the printed numbers that are missing, in words.
    """

    merchant: Merchant
    sender: int | None
    gains: tuple[Gain, ...]
    sailings: tuple[Sailing, ...]
    unknown: tuple[Message, ...]
    ships: int


def foreseen(state: State, foresight: Foresight, rows: dict[str, tuple[int, ...]]) -> Foreseen:
    """Show a preview of phase 3.

    :param rows: the slot values of each landing.
    """
    return Foreseen(
        foresight.merchant,
        foresight.sender,
        tuple(
            Gain(seat, due.reals, due.points, due.open) for seat, due in enumerate(foresight.seats)
        ),
        tuple(
            Sailing(
                voyage.seat,
                fact(state, voyage.ship, "limit"),
                voyage.landing,
                voyage.to,
                rows[voyage.to][voyage.to_slot] if voyage.to else 0,
                voyage.fate != "unknown",
            )
            for voyage in foresight.voyages
            if voyage.fate != "stays"
        ),
        tuple(key_words(state, key) for key in foresight.unknown),
        len(foresight.voyages),
    )


def goes(foresight: Foresight) -> dict[tuple[str, int], Goes]:
    """Tell for each ship on the board that would not stay whether it moves on or leaves."""
    fates: dict[tuple[str, int], Goes] = {}
    for voyage in foresight.voyages:
        if voyage.fate == "moves":
            fates[voyage.landing, voyage.slot] = "next"
        elif voyage.fate == "leaves":
            fates[voyage.landing, voyage.slot] = "out"
    return fates
