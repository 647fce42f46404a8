"""The contract: what a game is to the rest of Roteiro.

The web layer, the store and the tests know games only through these names.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Literal, Protocol, TypeVar

from msgspec import Struct

from .chance import Chance, Outcome
from .rulebook import Rulebook
from .sheet import Sheet, Value
from .words import Message, Refusal

__all__ = [
    "About",
    "Choice",
    "Decision",
    "Field",
    "Gain",
    "Game",
    "Move",
    "Note",
    "Offer",
    "Option",
    "Part",
    "Play",
    "Random",
    "Refusal",
    "Standing",
    "Start",
    "View",
    "Viewer",
]

T = TypeVar("T")


class About(Struct, frozen=True):
    """What a game is called and who can sit at it.

    ``seats`` are the numbers of players it takes; ``colours`` the seats' colours;
    ``sources`` names each source of points, in the order of the breakdown; ``bgg_id`` is the
    game's number on BoardGameGeek, where that is known.
    """

    slug: str
    title: str
    designer: str
    year: int
    seats: tuple[int, ...]
    colours: tuple[str, ...]
    sources: dict[str, str]
    bgg_id: int | None = None


class Choice(Struct, frozen=True):
    """One way to answer an option; ``label`` is a message id."""

    key: str
    label: str


class Option(Struct, frozen=True):
    """Something a table chooses before it starts; the first choice is the default.

    ``group`` sorts the set-up page: "board", "custody", "table" or "ruling"; a ruling's
    ``key`` is the id of its rule.
    """

    key: str
    label: str
    choices: tuple[Choice, ...]
    group: Literal["board", "custody", "table", "ruling"]
    help: str = ""


class Start(Struct, frozen=True):
    """What a table has decided when it begins.

    :param colours: one for each seat, in clockwise order.
    :param first: the seat of the first player, or None if the app draws it.
    :param options: the chosen key of each option; absent ones take their default.
    """

    colours: tuple[str, ...]
    first: int | None = 0
    options: dict[str, str] = {}


class Viewer(Struct, frozen=True):
    """Who is looking: a seat, or (``seat`` None) somebody who may know what everybody knows."""

    seat: int | None = None


class Move(Struct, frozen=True, tag=True, forbid_unknown_fields=True, omit_defaults=True):
    """What somebody did: the intent, named by a verb."""


class Gain(Struct, frozen=True, omit_defaults=True):
    """Points or coins that a note moved; negative if they were lost or paid."""

    seat: int
    amount: int
    unit: str = "points"
    source: str = ""


class Note(Struct, frozen=True, omit_defaults=True):
    """A line of the journal.

    ``hands`` marks an instruction: something that people must now do at the table.
    ``private`` is the only seat that may read it.
    """

    text: Message
    rule: str = ""
    gains: tuple[Gain, ...] = ()
    hands: bool = False
    private: int | None = None


class Field(Struct, frozen=True, omit_defaults=True):
    """Something to fill in before an offer can be taken.

    ``kind`` is "number" (``low`` to ``high``) or "choice" (one of ``choices``).
    """

    name: str
    label: Message
    kind: Literal["number", "choice"] = "number"
    low: int = 0
    high: int = 99
    value: int | str = ""
    choices: tuple[tuple[str, Message], ...] = ()


class Offer(Struct, frozen=True, omit_defaults=True):
    """A way to answer a decision: a button, with its price, that plays a move.

    ``values`` are the move's form fields that are already settled, ``fields`` those that the
    player fills in. An offer that is not possible now carries the ``refusal`` and its rule.
    """

    move: str
    label: Message
    values: dict[str, int | str] = {}
    fields: tuple[Field, ...] = ()
    price: Message | None = None
    refusal: Message | None = None
    rule: str = ""

    def __hash__(self) -> int:
        """Let pages remember how it was shown, for all that its values are in a dict."""
        return hash((self.move, self.label, *self.values.items()))


class Decision(Struct, frozen=True, omit_defaults=True):
    """What the table is waiting for. Everything in it is public.

    :param id: stays the same as long as it is the same question ("call:5").
    :param seats: who is asked; empty if anybody at the table may answer.
    :param moves: the names of the moves it accepts.
    """

    id: str
    sentence: Message
    seats: tuple[int, ...] = ()
    moves: tuple[str, ...] = ()
    offers: tuple[Offer, ...] = ()
    rule: str = ""


class Part(Struct, frozen=True, cache_hash=True):
    """What one region of a page shows; pages remember how they showed equal ones."""


class View(Struct, frozen=True):
    """What a viewer may know, a field for each region of the page, built up from nothing."""


class Standing(Struct, frozen=True):
    """The points of a seat: the total, and what it is made of.

    :param parts: points by source, in the order of ``About.sources``.
    :param rounds: points won in each round so far, and after the last (final scoring).
    :param place: 1 for the leader; shared places are equal.
    """

    seat: int
    total: int
    parts: dict[str, int]
    rounds: tuple[int, ...]
    place: int


class Play(Struct):
    """A move being played: the state it works on, and what it writes down.

    The state is the play's own copy until it is done. ``shows`` says that hidden pieces were
    turned up without a draw (hands laid open at the end): as much a barrier as a draw.
    """

    state: Any
    chance: Chance
    notes: list[Note]
    shows: bool = False

    @property
    def outcomes(self) -> tuple[Outcome, ...]:
        """What chance answered, in order."""
        return tuple(self.chance.outcomes)


class Random(Protocol):
    """The randomness of the random player, handed in by who plays it."""

    def choice(self, seq: Sequence[T]) -> T: ...
    def randint(self, a: int, b: int) -> int: ...
    def random(self) -> float: ...
    def sample(self, population: Sequence[T], k: int) -> list[T]: ...
    def shuffle(self, x: list[Any]) -> None: ...


class Game(Protocol):
    """A game on the shelf."""

    about: ClassVar[About]
    rules: Rulebook
    sheet: Sheet
    options: tuple[Option, ...]

    def set_up(self, start: Start, sheet: Sheet, chance: Chance) -> Play:
        """Lay the game out; the play's state is the first state.

        :raises Refusal: if the number of seats or an option does not exist.
        """

    def decisions(self, state: Any) -> tuple[Decision, ...]:
        """Tell what the table waits for now, the most urgent first; empty when it is over."""

    def play(self, state: Any, seat: int | None, move: Move, chance: Chance) -> Play:
        """Play a move for a seat on a copy of the state.

        :param seat: whose move it is; None if it is the table's.
        :raises Refusal: if the rules do not allow it; the given state is untouched either way.
        """

    def replay(self, state: Any, seat: int | None, move: Move, chance: Chance) -> Play:
        """Play a move as ``play`` does, but on the given state itself (for folding)."""

    def own(self, state: Any, move: Move) -> bool:
        """Tell whether only the move's own seat may enter it, price it or amend it.

        Such a move uses or shows something private, so that even a refusal would tell.
        """

    def always_open(self, move: Move) -> bool:
        """Tell whether a move answers no question, so that it may be played at any time."""

    def price(self, state: Any, seat: int | None, move: Move) -> int:
        """Tell what a move costs now, in the game's coin, without playing it."""

    def view(self, state: Any, viewer: Viewer) -> View:
        """Show what a viewer may know."""

    def standings(self, state: Any) -> tuple[Standing, ...]:
        """Give the points of each seat in seat order."""

    def over(self, state: Any) -> bool:
        """Tell whether the game has ended and been scored."""

    def keepable(self, state: Any) -> dict[str, Value]:
        """Give the printed numbers learned at this table that a copy could remember."""

    def part_words(self, key: str, name: str, place: int | None = None) -> Message | None:
        """Name a number of a printed piece or row, on the pages of a copy.

        :param name: the piece's own name for it; empty if the whole entry is a row.
        :param place: which of a row, from 0; None is returned where no copy has such a place.
        """

    def sample(self, state: Any, random: Random) -> tuple[int | None, Move]:
        """Give a legal move, chosen by chance, and whose it is (for the random player)."""

    def check(self, state: Any) -> None:
        """Assert what must always hold: every piece somewhere exactly once, and so on.

        :raises AssertionError: with what was broken.
        """

    def move_from_form(self, name: str, values: Mapping[str, Any]) -> Move:
        """Turn the nested values of a form into the move called ``name``.

        :raises Refusal: if there is no such move or a value does not convert.
        """

    def encode(self, value: Any) -> bytes:
        """Turn a state or a move into JSON."""

    def decode_state(self, data: bytes) -> Any:
        """Read a state back from JSON."""

    def decode_move(self, data: bytes) -> Move:
        """Read a move back from JSON."""
