"""Markers and points: every change of either goes through here."""

from __future__ import annotations

from collections.abc import Iterable

from companion.engine import buttons, scoring
from companion.engine.buttons import refusal_of
from companion.engine.flow import RuledMove
from companion.engine.game import Offer, Play
from companion.engine.scoring import instruct, note, points, whisper
from companion.engine.words import N_, Arg, Listing, Message, Who, counted, refuse, say

from .about import GOOD_NAMES, GOODS
from .state import State

__all__ = [
    "CaravelasMove",
    "afford",
    "button",
    "column",
    "goods_words",
    "instruct",
    "must_have_seat",
    "note",
    "pay",
    "points",
    "price_words",
    "refusal_of",
    "score",
    "whisper",
]

CaravelasMove = RuledMove[State]


# -- markers -------------------------------------------------------------------


def price_words(state: State, amount: int) -> Message:
    """Word an amount of navigation markers, or of moves in the dice variant."""
    if state.dice:
        return counted(N_("{n} move"), N_("{n} moves"), amount)
    return counted(N_("{n} marker"), N_("{n} markers"), amount)


def afford(state: State, seat: int, price: int, rule: str = "C037") -> None:
    """Refuse a price that is more than a seat has ready (C037)."""
    ready = state.ready(seat)
    if price > ready:
        raise refuse(
            N_("That costs {price}, and {who} has {ready} ready. Try something else."),
            rule,
            price=price_words(state, price),
            who=Who(seat),
            ready=price_words(state, ready),
        )


def pay(state: State, seat: int, price: int) -> None:
    """Slide up markers, from left to right (C036), or use moves."""
    player = state.players[seat]
    if state.dice:
        player.moves -= price
    else:
        player.spent += price
    state.used += price


# -- points --------------------------------------------------------------------


def score(
    play: Play, seat: int, amount: int, source: str, rule: str, text: str, **args: Arg
) -> None:
    """Score points at once (C014); the text's ``{points}`` is the amount, ``{who}`` the seat.

    :param source: a key of ``ABOUT.sources``.
    """
    index = column(play.state)
    scoring.score(play, seat, amount, source, (index, index + 1), rule, text, **args)


def column(state: State) -> int:
    """Tell in which column points count now: that of the round, or the final scoring's."""
    return state.round if state.phase == "final" else state.round - 1


# -- words ---------------------------------------------------------------------


def goods_words(colours: Iterable[str]) -> Listing:
    """Name cubes, in the order of the codes."""
    return Listing(tuple(say(GOOD_NAMES[each]) for each in sorted(colours, key=GOODS.index)))


# -- moves and buttons ---------------------------------------------------------


def must_have_seat(state: State, seat: int | None) -> int:
    """Refuse a move that is nobody's."""
    if seat is None or seat not in state.seats:
        raise refuse(N_("Say whose move it is."))
    return seat


def button(state: State, seat: int | None, move: CaravelasMove, label: Message) -> Offer:
    """Offer a move on a button, with its price, or with the reason why it is not possible."""
    price = move.price(state, seat)
    return buttons.button(state, seat, move, label, price_words(state, price) if price else None)
