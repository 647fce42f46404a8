"""A form for any move, made from its fields: for changing a step, and for corrections."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import msgspec
from msgspec import Struct, inspect

from companion.engine.game import Move

SPARE = 1
"""Empty lines offered after the ones that a list has."""


class Row(Struct, frozen=True):
    """One field of a form.

    :param kind: "number", "text", "choice" (one of ``choices``) or "yes" (ticked or not).
    """

    name: str
    words: str
    kind: str
    value: str = ""
    choices: tuple[str, ...] = ()
    low: int | None = None
    high: int | None = None


def rows(
    move_type: type[Move], gettext: Callable[[str], str], move: Move | None = None
) -> list[Row]:
    """List the fields of a move, filled in with those of ``move`` if it is given."""
    info = inspect.type_info(move_type)
    assert isinstance(info, inspect.StructType)
    values = {} if move is None else msgspec.to_builtins(move)
    return list(_struct(info, values, "", "", gettext))


def _struct(
    info: inspect.StructType,
    values: Mapping[str, Any],
    prefix: str,
    before: str,
    gettext: Callable[[str], str],
) -> Iterator[Row]:
    for field in info.fields:
        words = before + gettext(field.encode_name.replace("_", " ").capitalize())
        value = values.get(field.encode_name)
        if value is None and isinstance(field.default, int | str | bool):
            value = field.default
        yield from _field(field.type, value, prefix + field.encode_name, words, gettext)


def _field(
    type: Any, value: Any, name: str, words: str, gettext: Callable[[str], str]
) -> Iterator[Row]:
    type = _without_none(type)
    if isinstance(type, inspect.StructType):
        given = value if isinstance(value, Mapping) else {}
        yield from _struct(type, given, f"{name}-", f"{words}: ", gettext)
    elif isinstance(type, inspect.ListType | inspect.VarTupleType):
        yield from _list([type.item_type], value, name, words, gettext)
    elif isinstance(type, inspect.TupleType):
        yield from _list(type.item_types, value, name, words, gettext)
    elif isinstance(type, inspect.DictType):
        for key, part in (value or {}).items():
            yield from _field(type.value_type, part, f"{name}-{key}", f"{words}: {key}", gettext)
    elif isinstance(type, inspect.BoolType):
        yield Row(name, words, "yes", "true" if value else "")
    elif isinstance(type, inspect.LiteralType):
        choices = tuple(str(one) for one in type.values)
        yield Row(name, words, "choice", _text(value), choices)
    elif isinstance(type, inspect.IntType):
        yield Row(name, words, "number", _text(value), (), type.ge, type.le)
    else:
        yield Row(name, words, "text", _text(value))


def _list(
    items: Sequence[Any], value: Any, name: str, words: str, gettext: Callable[[str], str]
) -> Iterator[Row]:
    given = list(value or ())
    count = len(items) if len(items) > 1 else len(given) + SPARE
    for number in range(count):
        part = given[number] if number < len(given) else None
        item = items[number] if len(items) > 1 else items[0]
        yield from _field(item, part, f"{name}-{number}", f"{words} {number + 1}", gettext)


def _without_none(type: Any) -> Any:
    if isinstance(type, inspect.UnionType):
        others = [one for one in type.types if not isinstance(one, inspect.NoneType)]
        return others[0]
    return type


def _text(value: Any) -> str:
    return "" if value is None else str(value)


def always_open(game: Any) -> list[type[Move]]:
    """List a game's moves that answer no question: corrections and the like."""
    moves: Mapping[str, type[Move]] = getattr(game, "moves", {})
    return [move for move in moves.values() if not getattr(move, "answers", ())]
