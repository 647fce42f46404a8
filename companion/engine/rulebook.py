"""The rulebook: the numbered rules of a game, in our own words.

Notes, refusals, help pages and tests cite a rule by its id ("V045"). Titles, texts, readings,
reasons and labels are message ids, translated where they are shown.
"""

from __future__ import annotations

import re
import tomllib
import unicodedata
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import BinaryIO, Literal

import msgspec
from msgspec import Struct

By = Literal["app", "table"]
"""Who sees to a rule: the app, or only the people at the table."""

SettledBy = Literal["sheet", "custody", "correction", "set_up"]
"""What settles an open rule that has no rulings."""

_TRANSLATABLE = re.compile(r"(title|text|open|reading|reason|label)\s*=")


class Ruling(Struct, frozen=True):
    """One reading of an open rule that a table may choose; ``label`` stands beside its button."""

    key: str
    label: str
    default: bool = False


class Rule(Struct, frozen=True, rename={"rulings": "ruling"}):
    """One numbered rule.

    :param where: the rulebook's heading, as printed there.
    :param by: who sees to it.
    :param open: what the rulebook leaves unsettled; empty if nothing.
    :param reading: what holds for the open part unless the table says otherwise.
    :param settled_by: what settles the open part if it has no rulings, and ``reason`` how.
    :param rulings: the readings a table may choose from; one of them is the default.
    """

    id: str
    section: str
    title: str
    text: str
    where: str
    by: By
    open: str = ""
    reading: str = ""
    settled_by: SettledBy | None = None
    reason: str = ""
    rulings: tuple[Ruling, ...] = ()


class Section(Struct, frozen=True):
    """A chapter of the rules: its key, the title that is shown, its rules in order."""

    key: str
    title: str
    rules: tuple[Rule, ...]


class _Heading(Struct, frozen=True):
    key: str
    title: str


class _Document(Struct, frozen=True, rename={"headings": "section", "rules": "rule"}):
    game: str
    headings: tuple[_Heading, ...]
    rules: tuple[Rule, ...]


class Rulebook:
    """The rules of one game, by id, by section, and by the words in them."""

    def __init__(self, document: _Document) -> None:
        _check(document)
        self.game = document.game
        self.rules = document.rules
        self._by_id = {rule.id: rule for rule in self.rules}
        self._sections = tuple(
            Section(key, title, tuple(rule for rule in self.rules if rule.section == key))
            for key, title in ((heading.key, heading.title) for heading in document.headings)
        )
        self._folded = tuple((rule, _fold(_searched(rule))) for rule in self.rules)

    @classmethod
    def load(cls, path: Path) -> Rulebook:
        """Read a rulebook from a TOML file.

        :raises ValueError: if the file is not a complete rulebook, with what is wrong.
        """
        return cls.parse(path.read_text(encoding="utf-8"))

    @classmethod
    def parse(cls, text: str) -> Rulebook:
        """Read a rulebook from the text of a TOML file.

        :raises ValueError: if the text is not a complete rulebook, with what is wrong.
        """
        return cls(msgspec.convert(tomllib.loads(text), _Document))

    def __getitem__(self, rule_id: str) -> Rule:
        """Give the rule with this id.

        :raises KeyError: if there is none.
        """
        try:
            return self._by_id[rule_id]
        except KeyError:
            raise KeyError(f"{self.game} has no rule {rule_id!r}") from None

    def __contains__(self, rule_id: object) -> bool:
        return rule_id in self._by_id

    def __iter__(self) -> Iterator[Rule]:
        return iter(self.rules)

    def __len__(self) -> int:
        return len(self.rules)

    def sections(self) -> tuple[Section, ...]:
        """Give the sections with their rules, in the order of play."""
        return self._sections

    def search(self, words: str, translate: Callable[[str], str] | None = None) -> tuple[Rule, ...]:
        """Find the rules whose id, title, text or heading has all these words, in order.

        Case and accents do not matter, and a part of a word is enough; without any word,
        every rule is found.

        :param translate: turns a message id into the reader's language, to search in that too.
        """
        wanted = _fold(words).split()
        return tuple(
            rule
            for rule, folded in self._folded
            if _has_all(folded + _translated(rule, translate), wanted)
        )

    def rulings(self) -> dict[str, tuple[Ruling, ...]]:
        """Give the rulings to choose from, by the id of their rule."""
        return {rule.id: rule.rulings for rule in self.rules if rule.rulings}

    def default_rulings(self) -> dict[str, str]:
        """Give the key of the default ruling, by the id of its rule."""
        return {
            rule_id: ruling.key
            for rule_id, rulings in self.rulings().items()
            for ruling in rulings
            if ruling.default
        }


def extract_rules(
    fileobj: BinaryIO,
    keywords: Sequence[str],
    comment_tags: Sequence[str],
    options: Mapping[str, str],
) -> Iterator[tuple[int, None, str, list[str]]]:
    """Find the message ids of a rules or sheet file: an extraction method for Babel.

    Each text must stand on one line, as ``key = "text"``.
    """
    for number, line in enumerate(fileobj.read().decode("utf-8").splitlines(), 1):
        if _TRANSLATABLE.match(line):
            (message,) = tomllib.loads(line).values()
            yield number, None, message, []


def _check(document: _Document) -> None:
    """Refuse a document with a doubled id, an unknown section or a badly settled open rule."""
    seen: set[str] = set()
    sections = {heading.key for heading in document.headings}
    for rule in document.rules:
        if rule.id in seen:
            raise ValueError(f"rule {rule.id} is there twice")
        seen.add(rule.id)
        if rule.section not in sections:
            raise ValueError(f"rule {rule.id} is in the unknown section {rule.section!r}")
        _check_open(rule)


def _check_open(rule: Rule) -> None:
    """Refuse a rule whose open part, rulings and settlement do not fit together."""
    if bool(rule.open) != bool(rule.reading):
        raise ValueError(f"rule {rule.id} needs both an open part and a reading, or neither")
    if not rule.open and (rule.rulings or rule.settled_by):
        raise ValueError(f"rule {rule.id} is not open, so there is nothing to settle")
    if rule.open and bool(rule.rulings) == bool(rule.settled_by):
        raise ValueError(f"rule {rule.id} is open: it needs rulings or settled_by, one of the two")
    if bool(rule.settled_by) != bool(rule.reason):
        raise ValueError(f"rule {rule.id} needs settled_by and a reason together")
    if not rule.rulings:
        return
    keys = [ruling.key for ruling in rule.rulings]
    if len(keys) < 2 or len(set(keys)) < len(keys):
        raise ValueError(f"rule {rule.id} needs two or more rulings with different keys")
    if sum(ruling.default for ruling in rule.rulings) != 1:
        raise ValueError(f"rule {rule.id} needs exactly one default ruling")


def _searched(rule: Rule) -> str:
    return "\n".join((rule.id, rule.title, rule.text, rule.where))


def _translated(rule: Rule, translate: Callable[[str], str] | None) -> str:
    return _fold(f"\n{translate(rule.title)}\n{translate(rule.text)}") if translate else ""


def _fold(text: str) -> str:
    """Take away case and accents."""
    spread = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in spread if not unicodedata.combining(letter))


def _has_all(folded: str, wanted: Sequence[str]) -> bool:
    return all(word in folded for word in wanted)
