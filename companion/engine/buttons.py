"""Buttons: a move with everything settled, offered with its price or the reason why not."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, TypeVar

from .flow import Flowing, RuledMove
from .game import Offer
from .words import Message, Refusal

S = TypeVar("S", bound=Flowing)


def refusal_of(move: RuledMove[S], state: S, seat: int | None) -> Refusal | None:
    """Tell why the rules do not allow a move now, if they do not."""
    try:
        move.check(state, seat)
    except Refusal as refusal:
        return refusal
    return None


def button(
    state: S,
    seat: int | None,
    move: RuledMove[S],
    label: Message,
    price: Message | None = None,
    untold: Collection[str] = (),
) -> Offer:
    """Offer a move on a button.

    :param price: what it costs now, in words.
    :param untold: rules whose refusals would tell everybody what only one seat may know; a
        button that they refuse looks as if it were possible.
    """
    refusal = refusal_of(move, state, seat)
    if refusal is not None and refusal.rule in untold:
        refusal = None
    return Offer(
        type(move).__name__,
        label,
        form_values(move),
        price=price,
        refusal=refusal.message if refusal else None,
        rule=refusal.rule if refusal else "",
    )


def form_values(move: Any) -> dict[str, int | str]:
    """Give the form fields of a move, nested ones as ``ships-0-slot``, without what is empty."""
    values: dict[str, int | str] = {}
    for name in move.__struct_fields__:
        _spread(values, name, getattr(move, name))
    return values


def _spread(values: dict[str, int | str], name: str, value: Any) -> None:
    if isinstance(value, tuple):
        for index, item in enumerate(value):
            _spread(values, f"{name}-{index}", item)
    elif hasattr(value, "__struct_fields__"):
        for field, item in form_values(value).items():
            values[f"{name}-{field}"] = item
    elif isinstance(value, bool):
        if value:
            values[name] = 1
    elif value is not None and value != "":
        values[name] = value
