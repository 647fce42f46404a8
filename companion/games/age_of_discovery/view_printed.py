"""Printed numbers: those that are asked for, and those that a table can tell beforehand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from companion.engine.flow import Open
from companion.engine.game import Offer, Part
from companion.engine.words import Message

from .about import CONTRACTS, EXPEDITIONS, FLAGSHIPS, MISSIONS, TURNS
from .asking import VOCABULARY, bounds, is_colour, parts, row_length
from .printed import EXPEDITION_FACTS, flagship_key, known, mission_key, printed
from .state import State
from .view_pieces import Deed, deed
from .wording import contract_words, expedition_words

Shape = Literal["number", "colour", "colours", "pair", "pays", "mission"]


class Row(Part, frozen=True):
    """A printed number or row, to be told.

    :param shape: "pair" is the black and the coloured points of an expedition.
    :param values: what is printed, or what Roteiro proposes (``stand_in``).
    """

    key: str
    shape: Shape
    question: Message
    name: Message
    rule: str
    values: tuple[int, ...]
    low: int
    high: int
    stand_in: bool


class Printed(Part, frozen=True):
    """A card with what is printed on it, for the page of corrections."""

    name: Message
    rows: tuple[Row, ...]


class AskBody(Part, frozen=True):
    """Printed numbers that are needed now.

    :param contract: the contract that they are on, if it is one.
    """

    rows: tuple[Row, ...]
    contract: Deed | None


def shape_of(key: str) -> Shape:
    """Tell how a number is asked for."""
    if is_colour(key):
        return "colours" if row_length(key) else "colour"
    if not row_length(key):
        return "number"
    if key.startswith("expedition"):
        return "pair"
    return "pays" if key.startswith("contract") else "mission"


def row_of(state: State, key: str) -> Row:
    """Show a printed number with what is known or proposed."""
    told = printed(state, key)
    low, high = bounds(key)
    values = told if isinstance(told, tuple) else (told,) if isinstance(told, int) else ()
    return Row(
        key,
        shape_of(key),
        VOCABULARY.question(state, key),
        VOCABULARY.words(state, key),
        VOCABULARY.rule(key),
        values,
        low,
        high,
        not known(state, key),
    )


def ask_body(state: State, opened: Open, offers: Sequence[Offer]) -> AskBody:
    """Show what is asked for."""
    rows = tuple(row_of(state, key) for key in opened.asks if not known(state, key))
    about = next((parts(row.key) for row in rows if row.key.startswith("contract")), None)
    return AskBody(rows, deed(state, about[1]) if about else None)


def printed_cards(state: State) -> tuple[Printed, ...]:
    """List all that a table may say of its cards: expeditions, contracts, missions, flagships."""
    cards = [
        Printed(
            expedition_words(state, number),
            tuple(row_of(state, f"expedition.{number}.{fact}") for fact in EXPEDITION_FACTS),
        )
        for number in EXPEDITIONS
    ]
    cards += [
        Printed(
            contract_words(contract),
            tuple(row_of(state, f"contract.{contract}.{turns}") for turns in TURNS),
        )
        for contract in CONTRACTS
    ]
    flagships = (
        [f"flagship.{name[1:]}" for name in FLAGSHIPS]
        if state.by_app("flagships")
        else [flagship_key(state, seat) for seat in state.seats]
    )
    single = [*(mission_key(state, mission) for mission in MISSIONS), *flagships]
    cards += [Printed(row.name, (row,)) for row in (row_of(state, key) for key in single)]
    return tuple(cards)


def remembered_cards(state: State) -> tuple[Printed, ...]:
    """Give the same; what was told before looks as it did before."""
    told = (
        *state.learned.items(),
        state.options["board"],
        len(state.players),
        state.by_app("flagships"),
    )
    shown = _cards.get(told)
    if shown is None:
        if len(_cards) > MOST_CARDS:
            _cards.clear()
        shown = _cards[told] = printed_cards(state)
    return shown


MOST_CARDS = 60
_cards: dict[tuple[object, ...], tuple[Printed, ...]] = {}
