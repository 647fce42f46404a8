"""Paying, receiving and scoring: every change of Reals and points goes through here."""

from __future__ import annotations

from companion.engine import scoring
from companion.engine.flow import RuledMove
from companion.engine.game import Gain, Note, Play
from companion.engine.scoring import instruct, note, points
from companion.engine.words import N_, Arg, Message, Who, counted, refuse, say

from .about import ROUNDS
from .state import State

VascoMove = RuledMove[State]

__all__ = [
    "VascoMove",
    "instruct",
    "must_afford",
    "note",
    "pay",
    "points",
    "reals",
    "receive",
    "score",
]


def reals(amount: int) -> Message:
    """Word an amount of Reals."""
    return counted(N_("{n} Real"), N_("{n} Reals"), amount)


def must_afford(
    state: State, seat: int, amount: int, rule: str = "V030", at_least: bool = False
) -> None:
    """Refuse a price that is more than the purse holds, if coins are tracked (V030).

    Anybody may try anybody's move, so a purse that is hidden is not told (V031).

    :param amount: in Reals.
    :param at_least: whether it may be more, which is not known yet.
    """
    purse = state.players[seat].purse
    if not state.coins_tracked or amount <= purse:
        return
    price = reals(amount)
    if at_least:
        price = say(N_("at least {price}"), price=price)
    if state.ruling("V031") == "hidden":
        raise refuse(
            N_("That costs {price}, more than {who} has. Choose something cheaper or give up."),
            rule,
            price=price,
            who=Who(seat),
        )
    raise refuse(
        N_("That costs {price}, and {who} has {purse}. Choose something cheaper or give up."),
        rule,
        price=price,
        who=Who(seat),
        purse=reals(purse),
    )


def pay(play: Play, seat: int, amount: int, rule: str, text: str, **args: Arg) -> None:
    """Pay Reals into the common supply (V028); the text's ``{price}`` is the amount.

    Nothing is written down when there is nothing to pay.
    """
    if amount == 0:
        return
    if play.state.coins_tracked:
        play.state.players[seat].purse -= amount
    message = Message(text, {"who": Who(seat), "price": reals(amount), **args})
    play.notes.append(Note(message, rule, (Gain(seat, -amount, "reals"),)))


def receive(play: Play, seat: int, amount: int, rule: str, text: str, **args: Arg) -> None:
    """Receive Reals from the common supply; the text's ``{price}`` is the amount."""
    if play.state.coins_tracked:
        play.state.players[seat].purse += amount
    message = Message(text, {"who": Who(seat), "price": reals(amount), **args})
    play.notes.append(Note(message, rule, (Gain(seat, amount, "reals"),)))


def score(
    play: Play, seat: int, amount: int, source: str, rule: str, text: str, **args: Arg
) -> None:
    """Score victory points at once (V003); the text's ``{points}`` is the amount.

    :param source: a key of ``ABOUT.sources``.
    """
    state: State = play.state
    column = ROUNDS if state.phase == "game_end" else state.round - 1
    scoring.score(play, seat, amount, source, (column, ROUNDS + 1), rule, text, **args)
