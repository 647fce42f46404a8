"""How a game flows: open decisions lie on a stack, and moves answer the topmost.

An interrupt (a coast bonus, an extra disc, a number that must be asked for) is pushed, and
play resumes under it when it is answered. The stack is plain data in the state; what a
record means is found by its kind, so a game can stop anywhere and be stored.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from typing import Any, ClassVar, Generic, Protocol, TypeVar, cast

import msgspec
from msgspec import Struct

from .chance import Chance
from .game import Decision, Move, Note, Offer, Play, Random
from .words import N_, Message, Refusal, refuse, say


class Pending(Struct):
    """A move that waits for a number to become known; ``move`` is its JSON."""

    seat: int | None
    move: str


class Open(Struct, omit_defaults=True):
    """An open decision on the stack: its kind, who is asked, and what it is about."""

    kind: str
    seat: int | None = None
    args: dict[str, int | str] = {}
    asks: tuple[str, ...] = ()
    pending: Pending | None = None


class Flowing(Protocol):
    """A state with a stack of open decisions."""

    stack: list[Open]


S = TypeVar("S", bound=Flowing)


class RuledMove(Move, Generic[S], frozen=True):
    """A move that knows its own rules.

    ``answers`` names the kinds of decision it answers; a move without any is always open.
    """

    answers: ClassVar[tuple[str, ...]] = ()

    def needs(self, state: S, seat: int | None) -> tuple[str, ...]:
        """List the printed numbers that must be known before the move can be judged."""
        return ()

    def own(self, state: S) -> bool:
        """Tell whether only its own seat may enter it, since it uses or shows something private."""
        return False

    def price(self, state: S, seat: int | None) -> int:
        """Tell what the move costs now, in the game's coin."""
        return 0

    def check(self, state: S, seat: int | None) -> None:
        """Raise the refusal of a move that the rules do not allow."""

    def apply(self, play: Play, seat: int | None) -> None:
        """Change the state as the rules say, and note it; never raises after ``check``."""


class Deciding(ABC, Generic[S]):
    """What one kind of decision asks, whom, and how it can be answered."""

    kind: ClassVar[str]
    moves: ClassVar[tuple[str, ...]] = ()
    rule: ClassVar[str] = ""

    def id(self, state: S, opened: Open) -> str:
        """Name the question; the same name as long as it is the same question."""
        about = ":".join(str(value) for value in opened.args.values())
        seat = "" if opened.seat is None else f"@{opened.seat}"
        return f"{self.kind}{seat}:{about}" if about else f"{self.kind}{seat}"

    def seats(self, state: S, opened: Open) -> tuple[int, ...]:
        """Tell who is asked; nobody in particular means anybody at the table."""
        return () if opened.seat is None else (opened.seat,)

    def cites(self, state: S, opened: Open) -> str:
        """Name the rule by which the table waits for it; mostly the same for the whole kind."""
        return self.rule

    @abstractmethod
    def sentence(self, state: S, opened: Open) -> Message:
        """Say what the table waits for."""

    def offers(self, state: S, opened: Open) -> tuple[Offer, ...]:
        """List the ways to answer that fit on buttons."""
        return ()

    @abstractmethod
    def sample(self, state: S, opened: Open, random: Random) -> tuple[int | None, Move]:
        """Answer by chance with a legal move."""


class Flow(ABC, Generic[S]):
    """The part of a game that is the same for all: stack, moves and JSON.

    A game names its state, its moves and its kinds of decision, and says in ``advance`` what
    happens by itself when nothing more is open on top of a phase.
    """

    state_type: type[S]
    moves: Mapping[str, type[RuledMove[S]]]
    kinds: Mapping[str, Deciding[S]]

    def __init__(
        self, move_types: Iterable[type[RuledMove[S]]], kinds: Iterable[Deciding[S]]
    ) -> None:
        listed = tuple(move_types)
        self.moves = {move.__name__: move for move in listed}
        self.kinds = {kind.kind: kind for kind in kinds}
        union: Any = listed[0]
        for move in listed[1:]:
            union = union | move
        self._move_decoder = msgspec.json.Decoder(union)
        self._state_decoder = msgspec.json.Decoder(self.state_type)
        self._encoder = msgspec.json.Encoder()
        # Copying a state through MessagePack is the cheapest deep copy there is.
        self._pack = msgspec.msgpack.Encoder()
        self._unpack = msgspec.msgpack.Decoder(self.state_type)

    # -- playing ---------------------------------------------------------------

    def play(self, state: S, seat: int | None, move: Move, chance: Chance) -> Play:
        """Play a move on a copy of the state; see ``Game.play``."""
        return self.replay(self.copy(state), seat, move, chance)

    def replay(self, state: S, seat: int | None, move: Move, chance: Chance) -> Play:
        """Play a move on the state itself; see ``Game.replay``."""
        play = Play(state, chance, [])
        self.attempt(play, seat, cast("RuledMove[S]", move))
        return play

    def attempt(self, play: Play, seat: int | None, move: RuledMove[S]) -> None:
        """Play a move now, or ask first for the printed numbers that it needs.

        :raises Refusal: if the rules do not allow it.
        """
        state: S = play.state
        self.expect(state, move)
        asks = move.needs(state, seat)
        if asks:
            pending = Pending(seat, self._encoder.encode(move).decode())
            state.stack.append(Open("ask", seat=None, asks=asks, pending=pending))
            return
        move.check(state, seat)
        move.apply(play, seat)
        self.advance(play)

    def resume(self, play: Play) -> None:
        """Play the move that waited under the topmost question, now that it is answered.

        A move that no longer fits is dropped with a note that says why.
        """
        opened = play.state.stack.pop()
        if opened.pending is None:
            return
        move = cast("RuledMove[S]", self._move_decoder.decode(opened.pending.move))
        before = self.copy(play.state)
        try:
            self.attempt(play, opened.pending.seat, move)
        except Refusal as refusal:
            play.state = before
            play.notes.append(Note(refusal.message, refusal.rule))
            self.advance(play)

    def expect(self, state: S, move: RuledMove[S]) -> None:
        """Raise a refusal if the table is not waiting for such a move."""
        if not move.answers:
            return
        if not state.stack:
            raise refuse(N_("The game is over."))
        opened = state.stack[-1]
        if opened.kind not in move.answers:
            sentence = self.kinds[opened.kind].sentence(state, opened)
            raise refuse(N_("Not now. First: {what}"), what=sentence)

    @abstractmethod
    def advance(self, play: Play) -> None:
        """Do what happens by itself until somebody has to decide."""

    def own(self, state: S, move: Move) -> bool:
        """Tell whether only the move's own seat may enter it; see ``Game.own``."""
        return cast("RuledMove[S]", move).own(state)

    def always_open(self, move: Move) -> bool:
        """Tell whether a move answers no question; see ``Game.always_open``."""
        return not cast("RuledMove[S]", move).answers

    def price(self, state: S, seat: int | None, move: Move) -> int:
        """Tell what a move costs now; see ``Game.price``."""
        return cast("RuledMove[S]", move).price(state, seat)

    def decisions(self, state: S) -> tuple[Decision, ...]:
        """Tell what the table waits for; see ``Game.decisions``."""
        if not state.stack:
            return ()
        opened = state.stack[-1]
        kind = self.kinds[opened.kind]
        return (
            Decision(
                kind.id(state, opened),
                kind.sentence(state, opened),
                kind.seats(state, opened),
                kind.moves,
                kind.offers(state, opened),
                kind.cites(state, opened),
            ),
        )

    def sample(self, state: S, random: Random) -> tuple[int | None, Move]:
        """Answer the topmost decision by chance; see ``Game.sample``."""
        opened = state.stack[-1]
        return self.kinds[opened.kind].sample(state, opened, random)

    def part_words(self, key: str, name: str, place: int | None = None) -> Message | None:
        """Name a number of a piece as the sheet does; a game that has pieces has plainer words."""
        return say("{name}", name=name if place is None else f"{name} {place + 1}".strip())

    # -- JSON ------------------------------------------------------------------

    def copy(self, state: S) -> S:
        """Give a deep copy of a state."""
        return self._unpack.decode(self._pack.encode(state))

    def encode(self, value: Any) -> bytes:
        """Turn a state or a move into JSON."""
        return self._encoder.encode(value)

    def decode_state(self, data: bytes) -> S:
        """Read a state back from JSON."""
        return self._state_decoder.decode(data)

    def decode_move(self, data: bytes) -> Move:
        """Read a move back from JSON."""
        return cast(Move, self._move_decoder.decode(data))

    def move_from_form(self, name: str, values: Mapping[str, Any]) -> Move:
        """Turn the nested values of a form into a move; see ``Game.move_from_form``."""
        move_type = self.moves.get(name)
        if move_type is None:
            raise refuse(N_("This page does not fit the game any more. Reload it."))
        try:
            return msgspec.convert({**values, "type": name}, move_type, strict=False)
        except msgspec.ValidationError:
            raise refuse(
                N_("Something in the form was missing or not a number. Try again.")
            ) from None
