"""Printed numbers at the table: telling them, forgetting them, and asking for those that matter.

What can be told and how it is worded is the game's ``Vocabulary``; everything else is the same
for all games. A game subclasses ``Tell``, ``Untell`` and ``Ask`` to name its vocabulary.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, Generic, Protocol, TypeVar

from .flow import Deciding, Open, RuledMove
from .game import Field, Move, Offer, Play, Random
from .scoring import note
from .sheet import Sheet
from .state import GameState, Told
from .words import N_, Arg, Listing, Message, Refusal, refuse, say

S = TypeVar("S", bound=GameState)
S_contra = TypeVar("S_contra", bound=GameState, contravariant=True)


class Printed(Generic[S]):
    """The numbers printed on the board, as a table knows them.

    A number counts as known when the rulebook gives it, the table or its copy has confirmed it,
    or the table plays on Roteiro's own board, where the stand-ins are what is printed.
    """

    def __init__(self, sheet: Sheet) -> None:
        self.sheet = sheet

    def known(self, state: S, key: str) -> bool:
        """Tell whether a number is the printed one."""
        if key in state.learned or (state.options["board"] == "own" and key in self.sheet):
            return True
        return key in self.sheet and self.sheet[key].known

    def number(self, state: S, key: str) -> int:
        """Give a number, known or not."""
        value = state.learned.get(key)
        return value if isinstance(value, int) else self.sheet.number(key)

    def row(self, state: S, key: str) -> tuple[int, ...]:
        """Give a row of numbers, left to right, known or not."""
        value = state.learned.get(key)
        return value if isinstance(value, tuple) else self.sheet.row(key)


class Vocabulary(Protocol[S_contra]):
    """What can be printed in a game, and the words for it. A key names one number or one row."""

    def tellable(self, key: str) -> bool:
        """Tell whether there is such a number."""

    def answered(self, state: S_contra, key: str) -> bool:
        """Tell whether the table knows it."""

    def proposal(self, state: S_contra, key: str) -> Told | None:
        """Give what Roteiro takes for printed as long as nobody says otherwise."""

    def fields(self, state: S_contra, key: str) -> tuple[Field, ...]:
        """Give the form fields in which it is typed, named ``values-KEY`` or ``values-KEY-N``."""

    def rule(self, key: str) -> str:
        """Name the rule it belongs to."""

    def question(self, state: S_contra, key: str) -> Message:
        """Ask for it in words."""

    def words(self, state: S_contra, key: str) -> Message:
        """Name it, as a journal line does."""

    def cleaned(self, key: str, value: Told) -> Told:
        """Bring what was typed into the form in which it is kept."""

    def must_be_printable(self, state: S_contra, key: str, value: Told) -> None:
        """Raise the refusal of what cannot be printed there."""

    def told(self, state: S_contra, key: str) -> None:
        """Adapt the state to a number that has just been learned or forgotten."""

    def printable(self, state: S_contra, key: str, random: Random) -> Told:
        """Make up something that could be printed there (for the random player)."""


def impossible(key: str, rule: str) -> Refusal:
    """Refuse a number of a copy, under the rule that says what can be printed there."""
    return refuse(N_("Your copy has an impossible number: {key}. Correct it."), rule, key=key)


def must_be_possible(vocabulary: Vocabulary[S], state: S) -> None:
    """Refuse a copy with something that cannot be printed there.

    :param state: a table that has learned nothing yet but what its copy knows.
    """
    for key, value in state.learned.items():
        if not vocabulary.tellable(key):
            continue
        try:
            vocabulary.must_be_printable(state, key, value)
        except Refusal as refusal:
            raise impossible(key, refusal.rule) from None


class Tell(RuledMove[S], frozen=True):
    """Say what is printed on the board or on a piece; the same numbers again confirm them."""

    vocabulary: ClassVar[Vocabulary]  # type: ignore[type-arg]

    values: dict[str, Told]

    def check(self, state: S, seat: int | None) -> None:
        """Refuse what cannot be printed."""
        if not self.values:
            raise refuse(N_("Say at least one number."))
        for key, value in self.values.items():
            if not self.vocabulary.tellable(key):
                raise refuse(N_("There is no such number on the board or on a piece."))
            self.vocabulary.must_be_printable(state, key, value)

    def apply(self, play: Play, seat: int | None) -> None:
        """Learn the numbers."""
        state: S = play.state
        confirmed: list[str] = []
        learned: list[str] = []
        for key, typed in self.values.items():
            value = self.vocabulary.cleaned(key, typed)
            same = value == self.vocabulary.proposal(state, key)
            (confirmed if same else learned).append(key)
            if state.learned.get(key) != value and key in state.copied:
                state.copied.remove(key)
            state.learned[key] = value
            self.vocabulary.told(state, key)
        self._note(play, confirmed, N_("Confirmed as printed: {numbers}."))
        self._note(play, learned, N_("Printed, as the table says: {numbers}."))

    def value_words(self, key: str, value: Told) -> Arg:
        """Word what was told; a game may have better words than the numbers themselves."""
        return told_words(value)

    def _note(self, play: Play, keys: list[str], text: str) -> None:
        if not keys:
            return
        state: S = play.state
        words = tuple(
            say(
                N_("{what}: {value}"),
                what=self.vocabulary.words(state, key),
                value=self.value_words(key, state.learned[key]),
            )
            for key in keys
        )
        note(play, self.vocabulary.rule(keys[0]), text, numbers=Listing(words))


class Untell(RuledMove[S], frozen=True):
    """Forget what was said to be printed."""

    vocabulary: ClassVar[Vocabulary]  # type: ignore[type-arg]

    keys: tuple[str, ...]

    def check(self, state: S, seat: int | None) -> None:
        """Refuse what was never said."""
        if not self.keys or len(set(self.keys)) < len(self.keys):
            raise refuse(N_("Say once which numbers to forget."))
        for key in self.keys:
            if key not in state.learned or not self.vocabulary.tellable(key):
                raise refuse(N_("Nobody has said that number, so there is nothing to forget."))

    def apply(self, play: Play, seat: int | None) -> None:
        """Forget, and fall back to the stand-ins."""
        state: S = play.state
        words = Listing(tuple(self.vocabulary.words(state, key) for key in self.keys))
        for key in self.keys:
            del state.learned[key]
            if key in state.copied:
                state.copied.remove(key)
            self.vocabulary.told(state, key)
        note(play, self.vocabulary.rule(self.keys[0]), N_("Forgotten: {numbers}."), numbers=words)


def told_words(value: Told) -> Arg:
    """Word a printed number, name or row."""
    return " ".join(str(each) for each in value) if isinstance(value, tuple) else value


class Ask(Deciding[S]):
    """Which printed numbers a move is waiting for."""

    kind = "ask"
    moves = ("Tell",)
    vocabulary: ClassVar[Vocabulary]  # type: ignore[type-arg]
    tell: ClassVar[type[RuledMove]]  # type: ignore[type-arg]

    def missing(self, state: S, opened: Open) -> list[str]:
        """List what is still not known."""
        return [key for key in opened.asks if not self.vocabulary.answered(state, key)]

    def id(self, state: S, opened: Open) -> str:
        """The same question as long as the same numbers are missing."""
        return "ask:" + ",".join(self.missing(state, opened))

    def sentence(self, state: S, opened: Open) -> Message:
        """Ask for one number in words, or for all of them at once."""
        keys = self.missing(state, opened)
        if len(keys) == 1:
            return self.vocabulary.question(state, keys[0])
        return say(N_("What is printed here: {numbers}?"), numbers=self.together(state, keys))

    def together(self, state: S, keys: list[str]) -> Listing:
        """Name several numbers; a game may name those of one piece together."""
        return Listing(tuple(self.vocabulary.words(state, key) for key in keys))

    def offers(self, state: S, opened: Open) -> tuple[Offer, ...]:
        """ "As printed" in one tap where there is a proposal for all, or other numbers."""
        keys = self.missing(state, opened)
        fields = tuple(field for key in keys for field in self.vocabulary.fields(state, key))
        typed = Offer("Tell", say(N_("This is printed there")), fields=fields)
        if any(self.vocabulary.proposal(state, key) is None for key in keys):
            return (typed,)
        values: dict[str, int | str] = {field.name: field.value for field in fields}
        return (Offer("Tell", say(N_("As on ours")), values=values), typed)

    def sample(self, state: S, opened: Open, random: Random) -> tuple[int | None, Move]:
        """Say something that could be printed."""
        keys: Iterable[str] = self.missing(state, opened)
        printable = self.vocabulary.printable
        return None, self.tell({key: printable(state, key, random) for key in keys})
