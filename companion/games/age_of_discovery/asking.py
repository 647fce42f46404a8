"""Printed numbers: which there are, how they are asked for, and what can be printed where."""

from __future__ import annotations

import re
from typing import ClassVar

from companion.engine import asking
from companion.engine.flow import Deciding, RuledMove
from companion.engine.game import Field, Play, Random
from companion.engine.scoring import note
from companion.engine.state import Told
from companion.engine.words import N_, Arg, Message, Who, counted, refuse, say

from .about import (
    COLOURS,
    EXPEDITIONS,
    HIGHEST_LIMIT,
    LOWEST_LIMIT,
    MISSION_NAMES,
    TURNS,
)
from .printed import SHEET, known, printed, stand_in
from .state import State
from .wording import colour_words, colours_words, contract_words, expedition_words

_FORMS = (
    ("expedition", re.compile(r"expedition\.([1-9]|1[0-2])\.(limit|colour|first|final|name)")),
    ("contract", re.compile(r"contract\.(\w+\.[3-6])(?:\.([1-3]))?")),
    ("mission", re.compile(r"mission\.([2-4])\.(\w+)(?:\.(\d{1,2}))?")),
    ("flagship", re.compile(r"flagship\.([1-6])()")),
    ("seat", re.compile(r"seat\.([0-3])\.(flagship)")),
    ("chart", re.compile(r"chart\.(points|contracts)()")),
)
_RULES = {
    "limit": "A056",
    "colour": "A105",
    "first": "A104",
    "final": "A112",
    "name": "A004",
    "contract": "A005",
    "mission": "A124",
    "flagship": "A074",
    "seat": "A074",
    "chart": "A131",
}
MOST_LETTERS = 40
MOST_CONTRACTS = 25


def parts(key: str) -> tuple[str, str, str] | None:
    """Split a key into its kind, the piece, and the part of it ("" for all); None if it is none."""
    for kind, form in _FORMS:
        match = form.fullmatch(key)
        if match is not None:
            groups = [group or "" for group in match.groups()]
            if kind == "contract" and f"contract.{groups[0]}" not in SHEET:
                return None
            if kind == "mission":
                groups = [f"{groups[0]}.{groups[1]}", groups[2]]
                if f"mission.{groups[0]}" not in SHEET:
                    return None
            return kind, groups[0], groups[1]
    return None


def is_colour(key: str) -> bool:
    """Tell whether a number stands for a colour of ships, or a row for two."""
    return key.endswith((".colour", ".flagship")) or key.startswith("flagship")


def row_length(key: str) -> int:
    """Give how many numbers a row has; 0 for a single number."""
    kind, _, part = parts(key) or ("", "", "")
    if kind in ("flagship", "seat") or part in ("first", "final"):
        return 2
    value = SHEET[key].value if key in SHEET else 0
    return len(value) if isinstance(value, tuple) else 0


def bounds(key: str) -> tuple[int, int]:
    """Give the lowest and highest number that can be printed there."""
    kind, piece, part = parts(key) or ("", "", "")
    if is_colour(key):
        return 1, len(COLOURS)
    if kind == "expedition":
        return (LOWEST_LIMIT, HIGHEST_LIMIT) if part == "limit" else (0, 20)
    entry = SHEET[key if kind == "chart" else f"{kind}.{piece}"]
    return entry.low or 0, 99 if entry.high is None else entry.high


def _right_length(key: str, value: Told) -> bool:
    """Tell whether there are as many numbers as are printed; missions have tables of any length."""
    length = row_length(key)
    if not isinstance(value, tuple):
        return not length
    if key.startswith("mission"):
        return length > 0 and 2 <= len(value) <= MOST_CONTRACTS
    return len(value) == length


# -- words ---------------------------------------------------------------------

_EXPEDITION_QUESTIONS = {
    "limit": N_("Which transport limit is printed on {card}?"),
    "colour": N_("Which colour does {card} have?"),
    "first": N_("Which points stand beside the half-full hourglass of {card}: black, coloured?"),
    "final": N_("Which points stand beside the empty hourglass of {card}: black, coloured?"),
    "name": N_("Which explorer is on {card}?"),
}
_EXPEDITION_NAMES = {
    "limit": N_("limit of {card}"),
    "colour": N_("colour of {card}"),
    "first": N_("first scoring on {card}"),
    "final": N_("final scoring on {card}"),
    "name": N_("explorer of {card}"),
}


def _mission_words(piece: str) -> Message:
    players, mission = piece.split(".")
    text = N_("the mission {mission} for {players} players")
    return say(text, mission=say(MISSION_NAMES[mission]), players=int(players))


def _asked(state: State, key: str) -> Message:
    kind, piece, part = parts(key) or ("", "", "")
    if kind == "expedition":
        card = expedition_words(state, int(piece))
        return say(_EXPEDITION_QUESTIONS[part], card=card)
    if kind == "contract":
        card = contract_words(piece)
        if part:
            text = N_("How many coins does the {card} pay for {turns} turns?")
            return say(text, card=card, turns=int(part))
        return say(N_("What does the {card} pay for 1, 2 and 3 turns?"), card=card)
    if kind == "mission":
        card = _mission_words(piece)
        if part:
            text = N_("How many points has {card} for {finished} finished contracts?")
            return say(text, card=card, finished=int(part))
        return say(N_("Which points has {card}, by finished contracts from 0?"), card=card)
    if kind == "seat":
        return say(N_("Which two colours has the flagship of {who}?"), who=Who(int(piece)))
    if kind == "flagship":
        return say(N_("Which two colours has flagship {number}?"), number=int(piece))
    return _chart_words(piece)


def _named(state: State, key: str) -> Message:
    kind, piece, part = parts(key) or ("", "", "")
    if kind == "expedition":
        return say(_EXPEDITION_NAMES[part], card=expedition_words(state, int(piece)))
    if kind == "contract":
        card = contract_words(piece)
        if part:
            return say(N_("{card}, {turns} turns"), card=card, turns=int(part))
        return card
    if kind == "mission":
        card = _mission_words(piece)
        if part:
            return say(N_("{card}, {finished} contracts"), card=card, finished=int(part))
        return card
    if kind == "seat":
        return say(N_("flagship of {who}"), who=Who(int(piece)))
    if kind == "flagship":
        return say(N_("flagship {number}"), number=int(piece))
    return _chart_words(piece)


_PART_WORDS = {
    "count": N_("ships"),
    "price": N_("price in coins"),
    "limit": N_("transport limit"),
    "colour": N_("colour"),
    "name": N_("explorer"),
}
_ROW_WORDS = {
    "first": (N_("first scoring, other colour"), N_("first scoring, own colour")),
    "final": (N_("final scoring, other colour"), N_("final scoring, own colour")),
    "flagship": (N_("first colour"), N_("second colour")),
}


def part_words(key: str, name: str, place: int | None = None) -> Message | None:
    """Name a number of a card or ship; see ``Game.part_words``.

    What was told by itself stands in a copy by itself, under what it counts: "contract.red.3.1".
    """
    kind = key.partition(".")[0]
    if kind == "contract":
        turns = int(name) if place is None else place + 1
        return counted(N_("{n} turn"), N_("{n} turns"), turns) if turns in TURNS else None
    if kind == "mission":
        finished = int(name) if place is None else place
        return counted(N_("{n} contract"), N_("{n} contracts"), finished)
    if place is None:
        return say(_PART_WORDS[name])
    words = _ROW_WORDS[name or kind]
    return say(words[place]) if place < len(words) else None


def _chart_words(piece: str) -> Message:
    if piece == "points":
        return say(N_("Last box for points on the chart"))
    return say(N_("Last box for finished contracts on the chart"))


# -- the vocabulary ------------------------------------------------------------


class AgeVocabulary:
    """What can be printed in Age of Discovery."""

    def tellable(self, key: str) -> bool:
        """Tell whether there is such a number; names are given by ``NameExpedition``."""
        return parts(key) is not None and not key.endswith(".name")

    def answered(self, state: State, key: str) -> bool:
        """Tell whether the table knows it."""
        return known(state, key)

    def proposal(self, state: State, key: str) -> Told | None:
        """Give what Roteiro takes for printed as long as nobody says otherwise."""
        return printed(state, key)

    def fields(self, state: State, key: str) -> tuple[Field, ...]:
        """Give a form field for a number, or one for each number of a row."""
        value = self.proposal(state, key)
        length = row_length(key)
        if not length:
            return (self._field(f"values-{key}", key, _asked(state, key), value),)
        row = value if isinstance(value, tuple) else ("",) * length
        return tuple(
            self._field(f"values-{key}-{index}", key, _asked(state, key), row[index])
            for index in range(length)
        )

    def _field(self, name: str, key: str, label: Message, value: Told | None) -> Field:
        low, high = bounds(key)
        shown = value if isinstance(value, (int, str)) else ""
        if is_colour(key):
            choices = tuple((str(code), colour_words(COLOURS[code - 1])) for code in range(1, 7))
            return Field(name, label, "choice", choices=choices, value=str(shown))
        return Field(name, label, low=low, high=high, value=shown)

    def rule(self, key: str) -> str:
        """Name the rule it belongs to."""
        kind, _, part = parts(key) or ("", "", "")
        return _RULES[part if kind == "expedition" else kind]

    def question(self, state: State, key: str) -> Message:
        """Ask for it in words."""
        return _asked(state, key)

    def words(self, state: State, key: str) -> Message:
        """Name it, as a journal line does."""
        return _named(state, key)

    def cleaned(self, key: str, value: Told) -> Told:
        """Read digits as numbers; forms bring colours as text."""
        return int(value) if isinstance(value, str) and value.isdecimal() else value

    def must_be_printable(self, state: State, key: str, value: Told) -> None:
        """Refuse what cannot stand there, or contradicts what lies on the table."""
        value = self.cleaned(key, value)
        numbers = value if isinstance(value, tuple) else (value,)
        low, high = bounds(key)
        rule = self.rule(key)
        if not _right_length(key, value) or any(
            not isinstance(n, int) or not low <= n <= high for n in numbers
        ):
            text = N_("That cannot be printed there: from {low} to {high}.")
            raise refuse(text, rule, low=low, high=high)
        kind, piece, part = parts(key) or ("", "", "")
        if kind in ("flagship", "seat") and len(set(numbers)) < 2:
            raise refuse(N_("A flagship has two different colours."), rule)
        if kind == "seat" and int(piece) not in state.seats:
            raise refuse(N_("There is no such player at the table."), rule)
        if part == "limit" and isinstance(value, int):
            must_hold(state, int(piece), value)

    def told(self, state: State, key: str) -> None:
        """Nothing hangs on a number but what is worked out from it each time."""

    def printable(self, state: State, key: str, random: Random) -> Told:
        """Make up something that could be printed there (for the random player)."""
        low, high = bounds(key)
        if key.endswith(".limit"):
            _, piece, _ = parts(key) or ("", "1", "")
            low = max(low, state.expedition(int(piece)).total)
        if is_colour(key) and row_length(key):
            return tuple(random.sample(range(low, high + 1), 2))
        length = row_length(key)
        if length:
            return tuple(random.randint(low, min(high, 12)) for _ in range(length))
        if key.startswith("chart.points"):
            return random.randint(30, 120)
        return random.randint(low, min(high, 12))


def must_hold(state: State, expedition: int, limit: int) -> None:
    """Refuse a limit below what is on the expedition (A056)."""
    total = state.expedition(expedition).total
    if total > limit:
        raise refuse(
            N_("Ships of {total} are on the {expedition}. Move one first."),
            "A056",
            total=total,
            expedition=expedition_words(state, expedition),
        )


# -- the moves -----------------------------------------------------------------

VOCABULARY = AgeVocabulary()


class Tell(asking.Tell[State], frozen=True):
    """Say what is printed on a card or on the chart."""

    vocabulary: ClassVar[AgeVocabulary] = VOCABULARY

    def value_words(self, key: str, value: Told) -> Arg:
        """Word colours of ships, which are coded on the sheet."""
        if not is_colour(key):
            return super().value_words(key, value)
        codes = value if isinstance(value, tuple) else (value,)
        return colours_words(COLOURS[code - 1] for code in codes if isinstance(code, int))


class Untell(asking.Untell[State], frozen=True):
    """Forget what was said to be printed."""

    vocabulary: ClassVar[AgeVocabulary] = VOCABULARY

    def check(self, state: State, seat: int | None) -> None:
        """Refuse to fall back to a limit that the ships there exceed (A056)."""
        super().check(state, seat)
        for key in self.keys:
            own = stand_in(key)
            if key.endswith(".limit") and isinstance(own, int) and state.options["board"] == "own":
                must_hold(state, int(key.split(".")[1]), own)
            if key.startswith("seat") and state.players[int(key.split(".")[1])].flagship_used:
                raise refuse(
                    N_("A flagship that has sailed lies open. Say its colours anew."), "A076"
                )


class NameExpedition(RuledMove[State], frozen=True):
    """Say which explorer is on an expedition card (A004)."""

    expedition: int
    name: str

    def check(self, state: State, seat: int | None) -> None:
        """A short name for one of the twelve."""
        if self.expedition not in EXPEDITIONS:
            raise refuse(N_("Choose one of the twelve expeditions."), "A004")
        if not 0 < len(self.name.strip()) <= MOST_LETTERS:
            text = N_("Give a name of up to {most} letters.")
            raise refuse(text, "A004", most=MOST_LETTERS)

    def apply(self, play: Play, seat: int | None) -> None:
        """Remember it."""
        state: State = play.state
        key = f"expedition.{self.expedition}.name"
        if key in state.copied:
            state.copied.remove(key)
        state.learned[key] = self.name.strip()
        text = N_("Expedition {number} is that of {name}.")
        note(play, "A004", text, number=self.expedition, name=self.name.strip())


class Ask(asking.Ask[State]):
    """Which printed numbers a move is waiting for."""

    vocabulary: ClassVar[AgeVocabulary] = VOCABULARY
    tell: ClassVar[type[Tell]] = Tell


MOVES: tuple[type[RuledMove[State]], ...] = (Tell, Untell, NameExpedition)
KINDS: tuple[Deciding[State], ...] = (Ask(),)
PHASE_KINDS: frozenset[str] = frozenset()
