"""Coins and points: every change of them goes through here."""

from __future__ import annotations

from companion.engine import scoring
from companion.engine.game import Gain, Note, Play
from companion.engine.words import N_, Arg, Message, Who, refuse

from .about import BANK, COLUMNS
from .printed import printed
from .state import State
from .wording import coins

UNTOLD = ("A029", "A034", "A052")
"""Refusals for want of coins; where purses are hidden they would tell what is in one (A032)."""


def bank(state: State) -> int:
    """Give the coins in the bank (A031)."""
    return BANK - sum(player.purse for player in state.players)


def must_afford(state: State, seat: int, amount: int, rule: str = "A029") -> None:
    """Refuse a price that is more than the purse holds, if coins are tracked (A029).

    :param amount: in coins.
    """
    purse = state.players[seat].purse
    if not state.coins_tracked or amount <= purse:
        return
    if state.purses_hidden:
        raise refuse(
            N_("That costs {price}, more than is in the purse. Choose something cheaper."),
            rule,
            price=coins(amount),
        )
    raise refuse(
        N_("That costs {price}, and {who} has {purse}. Choose something cheaper."),
        rule,
        price=coins(amount),
        who=Who(seat),
        purse=coins(purse),
    )


def pay(play: Play, seat: int, amount: int, rule: str, text: str, **args: Arg) -> None:
    """Pay coins to the bank; the text's ``{price}`` is the amount, ``{who}`` the seat."""
    move_coins(play, seat, -amount, rule, Message(text, {**_named(seat, amount), **args}))


def receive(play: Play, seat: int, amount: int, rule: str, text: str, **args: Arg) -> None:
    """Receive coins from the bank, as far as it has them (A031); ``{price}`` is the amount."""
    state: State = play.state
    if state.coins_tracked and state.ruling("A031") == "what_it_has":
        available = max(0, bank(state))
        if available < amount:
            amount = available
            _tell_bank(play, seat, amount)
            if state.purses_hidden:
                args["price"] = Message(N_("what the bank has"))
    move_coins(play, seat, amount, rule, Message(text, {**_named(seat, amount), **args}))


def _tell_bank(play: Play, seat: int, amount: int) -> None:
    """Say what the bank has left; where purses are hidden it would tell what is in them (A032)."""
    text = N_("The bank has only {coins} left.")
    if play.state.purses_hidden:
        scoring.whisper(play, seat, "A031", text, coins=coins(amount))
    else:
        scoring.note(play, "A031", text, coins=coins(amount))


def _named(seat: int, amount: int) -> dict[str, Arg]:
    return {"who": Who(seat), "price": coins(amount)}


def move_coins(play: Play, seat: int, amount: int, rule: str, text: Message) -> None:
    """Change a purse and write it down; a hidden purse only for its owner (A032)."""
    state: State = play.state
    if state.coins_tracked:
        state.players[seat].purse += amount
    gains = (Gain(seat, amount, "coins"),) if amount else ()
    if not state.purses_hidden:
        play.notes.append(Note(text, rule, gains))
        return
    play.notes.append(Note(text, rule))
    tell_purse(play, seat, gains)


def tell_purse(play: Play, seat: int, gains: tuple[Gain, ...]) -> None:
    """Tell only the owner what is in a hidden purse now (A032)."""
    purse = coins(play.state.players[seat].purse)
    said = Message(N_("You have {purse} now."), {"purse": purse})
    play.notes.append(Note(said, "A032", gains, private=seat))


def column(state: State) -> tuple[int, int]:
    """Tell in which column points count now: up to the first scoring, or after it."""
    return (1 if state.cards["first"].held else 0, COLUMNS)


def capped(state: State, seat: int, amount: int) -> int:
    """Give how many of the points count: all, or as many as the chart has boxes (A131)."""
    if state.ruling("A131") != "last_box" or amount <= 0:
        return amount
    last = printed(state, "chart.points")
    assert isinstance(last, int)
    return max(0, min(amount, last - state.players[seat].total))


def award(
    play: Play, seat: int, amount: int, source: str, index: int, rule: str, text: str, **args: Arg
) -> None:
    """Score points, as far as the chart goes if the table rules so (A131).

    :param index: 0 for the first scoring, 1 for the final scoring.
    """
    counted = capped(play.state, seat, amount)
    scoring.score(play, seat, counted, source, (index, COLUMNS), rule, text, **args)
    if counted < amount:
        scoring.note(play, "A131", N_("{who} stands on the last box."), who=Who(seat))
