"""What tables of all games have in common for tests that read like a rulebook's examples."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Generic, Self, TypeVar

import pytest

from companion.engine.chance import Chance, Outcome
from companion.engine.game import Decision, Move, Note, Offer, Play, Start
from companion.engine.sheet import Value
from companion.engine.state import GameState
from companion.engine.words import Arg, Listing, Message, Refusal, Who

SEED = b"a table of the tests"
S = TypeVar("S", bound=GameState)


def reader(colours: Sequence[str]) -> Callable[[Arg], str]:
    """Give what reads a message aloud, in English, with the seats by their colours."""

    def words(arg: Arg) -> str:
        if isinstance(arg, Who):
            return colours[arg.seat].title()
        if isinstance(arg, Listing):
            return ", ".join(map(words, arg.items))
        if not isinstance(arg, Message):
            return str(arg)
        text = arg.plural if arg.plural and arg.count != 1 else arg.text
        return text.format(
            **{"n": arg.count, **{name: words(value) for name, value in arg.args.items()}}
        )

    return words


class GameTable(Generic[S]):
    """A state, what was noted and drawn last, and the words to play with it."""

    game: ClassVar[Any]

    def __init__(
        self, state: S, notes: list[Note], outcomes: tuple[Outcome, ...], seed: bytes = SEED
    ) -> None:
        self.state = state
        self.notes = notes
        self.outcomes = outcomes
        self.seed = seed
        self.words = reader(self.game.about.colours)

    @classmethod
    def laid_out(
        cls,
        players: int,
        first: int | None,
        options: Mapping[str, str],
        copy: Mapping[str, Value] | None,
        seed: bytes,
    ) -> Self:
        """Lay a game out, with the printed numbers of a copy if there is one."""
        game = cls.game
        sheet = game.sheet.with_copy(copy) if copy else game.sheet
        start = Start(game.about.colours[:players], first, dict(options))
        played = game.set_up(start, sheet, Chance(seed))
        game.check(played.state)
        return cls(played.state, played.notes, played.outcomes, seed)

    # -- given -----------------------------------------------------------------

    def ask_anew(self) -> Self:
        """Ask what is to be asked, after a test has moved pieces by hand."""
        self.state.stack.clear()
        play = Play(self.state, Chance(self.seed), [])
        self.game.advance(play)
        self.state, self.notes = play.state, play.notes
        self.game.check(self.state)
        return self

    # -- the moves -------------------------------------------------------------

    def play(self, seat: int | None, *moves: Move) -> Self:
        """Play moves, through the form in which they are stored, and check the pieces."""
        for move in moves:
            stored = self.game.decode_move(self.game.encode(move))
            played = self.game.play(self.state, seat, stored, Chance(self.seed))
            self.state, self.notes, self.outcomes = played.state, played.notes, played.outcomes
            self.game.check(self.state)
        return self

    def refuses(self, seat: int | None, move: Move, rule: str) -> str:
        """Assert that a move is refused by a rule and changes nothing; give the sentence."""
        before = self.game.encode(self.state)
        with pytest.raises(Refusal) as refused:
            self.game.play(self.state, seat, move, Chance(self.seed))
        sentence = self.words(refused.value.message)
        assert refused.value.rule == rule, f"{refused.value.rule}: {sentence}"
        assert self.game.encode(self.state) == before
        return sentence

    def price(self, seat: int, move: Move) -> int:
        """Tell what a move costs, in the game's coin."""
        price: int = self.game.price(self.state, seat, move)
        return price

    # -- then ------------------------------------------------------------------

    @property
    def decision(self) -> Decision:
        """What the table waits for."""
        decision: Decision = self.game.decisions(self.state)[0]
        return decision

    @property
    def sentence(self) -> str:
        """What the table waits for, in words."""
        return self.words(self.decision.sentence)

    @property
    def asked(self) -> tuple[str, int | None]:
        """The kind of the open decision, and who is asked; after the end, nothing and nobody."""
        if not self.state.stack:
            return "", None
        opened = self.state.stack[-1]
        return opened.kind, opened.seat

    @property
    def asks(self) -> tuple[str, ...]:
        """The printed numbers that are asked for."""
        return self.state.stack[-1].asks

    def offers(self, move: str) -> dict[str, Offer]:
        """The buttons that play a kind of move, by their label."""
        return {self.words(o.label): o for o in self.decision.offers if o.move == move}

    def said(self, rule: str, seat: int | None = None) -> list[str]:
        """The journal lines of the last move that cite a rule, as a seat may read them."""
        return [
            self.words(note.text)
            for note in self.notes
            if note.rule == rule and note.private in (None, seat)
        ]

    @property
    def line(self) -> str:
        """The only journal line of the last move."""
        (note,) = self.notes
        return self.words(note.text)

    @property
    def cited(self) -> list[str]:
        """The rules that the journal lines of the last move cite."""
        return [note.rule for note in self.notes]

    def points(self, seat: int) -> int:
        """A player's points."""
        return self.state.players[seat].total
