"""A game's ledger of rules and its sheet of printed numbers, as its folder holds them."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from companion.engine.rulebook import Rulebook
from companion.engine.sheet import Sheet

GAMES = Path(__file__).parents[2] / "companion" / "games"


class Ledger:
    """What ``rules.toml`` and ``sheet.toml`` of a game say; ``raw`` is the sheet as written."""

    def __init__(self, game: str) -> None:
        self.folder = GAMES / game
        self.rules = Rulebook.load(self.folder / "rules.toml")
        self.sheet = Sheet.load(self.folder / "sheet.toml")
        text = (self.folder / "sheet.toml").read_text(encoding="utf-8")
        self.raw: dict[str, dict[str, Any]] = tomllib.loads(text)["entry"]

    @property
    def ids(self) -> list[str]:
        """All rules in their order."""
        return [rule.id for rule in self.rules]

    @property
    def by_the_table(self) -> list[str]:
        """The rules that the app leaves to the table."""
        return [rule.id for rule in self.rules if rule.by == "table"]

    @property
    def open(self) -> set[str]:
        """The rules on which the rulebook is open."""
        return {rule.id for rule in self.rules if rule.open}

    @property
    def rulings(self) -> dict[str, tuple[str, ...]]:
        """The keys of each rule's rulings, the default first."""
        found = self.rules.rulings().items()
        return {rule: tuple(ruling.key for ruling in rulings) for rule, rulings in found}

    @property
    def settled(self) -> dict[str, str]:
        """The open rules that something else settles, and what."""
        return {rule.id: rule.settled_by for rule in self.rules if rule.settled_by}

    @property
    def known(self) -> dict[str, str]:
        """The printed numbers that count as known, and their source."""
        entries = self.sheet.entries.items()
        return {key: entry.source for key, entry in entries if entry.known}

    def found(self, words: str) -> list[str]:
        """The rules that a search finds."""
        return [rule.id for rule in self.rules.search(words)]

    def bounded(self, key: str) -> Iterator[tuple[int, int, int]]:
        """Each number of an entry with its lowest and highest value."""
        entry = self.raw[key]
        value = entry["value"]
        if isinstance(value, dict):
            assert value.keys() == entry["ranges"].keys()
            rows = [(value[name], *bounds) for name, bounds in entry["ranges"].items()]
        else:
            rows = [(value, entry["low"], entry["high"])]
        for numbers, low, high in rows:
            for number in numbers if isinstance(numbers, list) else [numbers]:
                yield number, low, high
