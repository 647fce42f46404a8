"""Printed numbers: those that are asked for, and those that a table can compare beforehand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from companion.engine.flow import Open
from companion.engine.game import Offer, Part
from companion.engine.words import Message

from .about import GOODS
from .asking import SHIP_KEYS, WORDS, bounds
from .printed import COMPASS_KEYS, known
from .state import State

Kind = Literal["points", "half", "goods", "number"]

CUBES = tuple(range(1, len(GOODS) - 1))
"""Codes of the goods that ships 1 to 3 carry (C006)."""


class Row(Part, frozen=True):
    """A printed number, or two goods of a ship, to be told or confirmed.

    :param values: what is proposed; ``stand_in`` if nobody has confirmed it.
    """

    key: str
    kind: Kind
    question: Message
    name: Message
    rule: str
    values: tuple[int, ...]
    low: int
    high: int
    stand_in: bool


class AskBody(Part, frozen=True):
    """Printed numbers that are needed now.

    :param compass: the two ways the compass can be, where it is asked for as one thing.
    """

    rows: tuple[Row, ...]
    compass: tuple[Offer, ...]


def kind_of(key: str) -> Kind:
    """Tell what kind of number it is, so that it can be asked for fittingly."""
    if key in SHIP_KEYS:
        return "goods"
    if key.endswith(".half"):
        return "half"
    return "points" if key.endswith(".points") else "number"


def row_of(state: State, key: str) -> Row:
    """Show a printed number with its proposal."""
    told = WORDS.proposal(state, key)
    low, high = bounds(key)
    values = told if isinstance(told, tuple) else (int(told),) if told is not None else ()
    return Row(
        key,
        kind_of(key),
        WORDS.question(state, key),
        WORDS.words(state, key),
        WORDS.rule(key),
        tuple(values),
        low,
        high,
        not known(state, key),
    )


def ask_body(state: State, opened: Open, offers: Sequence[Offer]) -> AskBody:
    """Show what is asked for."""
    if set(opened.asks) <= set(COMPASS_KEYS):
        return AskBody((), tuple(offers))
    missing = [key for key in opened.asks if not WORDS.answered(state, key)]
    return AskBody(tuple(row_of(state, key) for key in missing), ())


def checkable(state: State) -> tuple[Row, ...]:
    """List what a table could compare with its own game beforehand."""
    keys = list(SHIP_KEYS)
    if state.hands and not state.own_deck:
        keys.append("good_wind.bonus")
    if state.by_app("die") and (not state.dice or state.ruling("C145") == "blue_ignored"):
        keys.append("die.sinking")
    return tuple(row_of(state, key) for key in keys)
