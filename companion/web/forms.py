"""From the flat fields of a form to the nested values of a move."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from companion.engine.words import N_, refuse

OWN = frozenset({"move", "seat", "version", "key", "page"})
"""Fields that are the page's, not the move's."""

DEPTH = 6
FIELDS = 300


def nested(fields: Iterable[tuple[str, list[str]]]) -> dict[str, Any]:
    """Turn ``ships-0-slot=3`` into ``{"ships": [{"slot": "3"}]}``.

    A name that ends in ``[]``, or that comes more than once, is a list. An empty field counts
    as not given.

    :raises Refusal: if the names contradict each other or are no form of ours.
    """
    tree: dict[str, Any] = {}
    for number, (name, values) in enumerate(fields):
        if name in OWN:
            continue
        given = [value for value in values if value != ""]
        if number >= FIELDS:
            raise junk()
        listed = name.endswith("[]")
        steps = name.removesuffix("[]").split("-")
        if len(steps) > DEPTH or not all(steps):
            raise junk()
        if given:
            _put(tree, steps, given if listed or len(given) > 1 else given[0])
    return {name: _listed(value) for name, value in tree.items()}


def _put(tree: dict[str, Any], steps: list[str], value: Any) -> None:
    for step in steps[:-1]:
        tree = tree.setdefault(step, {})
        if not isinstance(tree, dict):
            raise junk()
    if steps[-1] in tree:
        raise junk()
    tree[steps[-1]] = value


def _listed(value: Any) -> Any:
    """Turn tables numbered 0, 1, 2 into lists, in the order of their numbers."""
    if not isinstance(value, dict):
        return value
    inner = {name: _listed(part) for name, part in value.items()}
    if all(name.isascii() and name.isdigit() for name in inner):
        return [inner[name] for name in sorted(inner, key=lambda name: (len(name), name))]
    return inner


def seat_of(text: str, seats: int) -> int | None:
    """Read whose move it is; nothing means the table's.

    :raises Refusal: if there is no such seat.
    """
    if text == "":
        return None
    if not (text.isascii() and text.isdigit() and len(text) < 3 and int(text) < seats):
        raise refuse(N_("There is no such seat at this table."))
    return int(text)


def whole_number(text: str | None) -> int | None:
    """Read a whole number from 0, or None if it is none or not given."""
    text = text or ""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else None


def junk() -> Exception:
    """Build the refusal of a form that is not ours."""
    return refuse(N_("This page does not fit the game any more. Reload it."))
