"""The sheet: every number printed on one copy of a game, and where each is known from."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Literal

import msgspec
from msgspec import Struct

Source = Literal["rulebook", "derived", "stand-in", "copy", "table"]
"""Where a number is known from; a stand-in is ours, plausible, not the printed one."""

Value = int | str | tuple[int, ...] | dict[str, int | tuple[int, ...]]


class Entry(Struct, frozen=True):
    """One printed number, row of numbers, or piece with several named numbers.

    ``low`` and ``high`` are the accepted range of a number or of each number of a row,
    ``ranges`` those of a piece's named numbers, where there is one.
    """

    value: Value
    source: Source
    low: int | None = None
    high: int | None = None
    label: str = ""
    ranges: dict[str, tuple[int, int]] = {}

    @property
    def known(self) -> bool:
        """Whether the number is the printed one, not a stand-in."""
        return self.source != "stand-in"


class Sheet:
    """The printed numbers of one copy, by key."""

    def __init__(self, entries: Mapping[str, Entry]) -> None:
        self.entries = dict(entries)

    @classmethod
    def load(cls, path: Path) -> Sheet:
        """Read a sheet from a TOML file of ``[entry."KEY"]`` tables."""
        with path.open("rb") as file:
            raw = tomllib.load(file)["entry"]
        return cls(msgspec.convert(raw, dict[str, Entry]))

    def __getitem__(self, key: str) -> Entry:
        return self.entries[key]

    def __contains__(self, key: object) -> bool:
        return key in self.entries

    def number(self, key: str) -> int:
        """Give a single number."""
        value = self.entries[key].value
        if not isinstance(value, int):
            raise TypeError(f"{key} is not a single number")
        return value

    def text(self, key: str) -> str:
        """Give a name."""
        value = self.entries[key].value
        if not isinstance(value, str):
            raise TypeError(f"{key} is not a name")
        return value

    def row(self, key: str) -> tuple[int, ...]:
        """Give a row of numbers, left to right."""
        value = self.entries[key].value
        if not isinstance(value, tuple):
            raise TypeError(f"{key} is not a row")
        return value

    def piece(self, key: str) -> dict[str, int | tuple[int, ...]]:
        """Give the named numbers of a printed piece."""
        value = self.entries[key].value
        if not isinstance(value, dict):
            raise TypeError(f"{key} is not a piece")
        return value

    def keys(self, prefix: str) -> list[str]:
        """List the keys that begin with ``prefix``, in the order of the sheet."""
        return [key for key in self.entries if key.startswith(prefix)]

    def with_copy(self, values: Mapping[str, Value]) -> Sheet:
        """Give this sheet with the numbers of somebody's copy laid over it."""
        entries = dict(self.entries)
        for key, value in values.items():
            old = entries.get(key)
            if old is None:
                entries[key] = Entry(value, "copy")
            else:
                entries[key] = msgspec.structs.replace(old, value=value, source="copy")
        return Sheet(entries)
