"""Printed numbers: asking for those that matter, learning them, forgetting them."""

from __future__ import annotations

from companion.engine.flow import Deciding, Open
from companion.engine.game import Field, Move, Offer, Play, Random
from companion.engine.words import N_, Listing, Message, refuse, say

from .about import AREA_NAMES, LANDING_NAMES, LANDINGS
from .keeping import keepable
from .ledger import VascoMove, note
from .printed import SHEET, answered, row
from .questions import (
    Told,
    bounds,
    is_row,
    key_words,
    on_the_board,
    proposal,
    question,
    rule_of,
    ship_fact,
    together,
    value_words,
)
from .sailing import slots_key
from .state import State

__all__ = [
    "KINDS",
    "MOVES",
    "PHASE_KINDS",
    "Ask",
    "Tell",
    "Untell",
    "bounds",
    "is_row",
    "keepable",
    "key_words",
    "proposal",
    "question",
    "rule_of",
]

MOST_SLOTS = 12
"""Ship slots of a landing: more than any board has; it only catches slips of the finger."""

# -- telling -------------------------------------------------------------------


class Tell(VascoMove, frozen=True):
    """Say what is printed on the board or on a tile; the same numbers again confirm them.

    In a row, 0 stands for a slot that is not there.
    """

    values: dict[str, Told]

    def check(self, state: State, seat: int | None) -> None:
        """Refuse what cannot be printed, and rows that would leave a piece nowhere."""
        if not self.values:
            raise refuse(N_("Say at least one number."), "V024")
        for key, value in self.values.items():
            _must_be_printable(state, key, value)

    def apply(self, play: Play, seat: int | None) -> None:
        """Learn the numbers."""
        state: State = play.state
        confirmed, learned = [], []
        for key, value in self.values.items():
            value = _cleaned(value)
            if value == proposal(state, key):
                confirmed.append(key)
            else:
                learned.append(key)
            if state.learned.get(key) != value and key in state.copied:
                state.copied.remove(key)
            state.learned[key] = value
            _fit_landing(state, key)
        _note_told(play, confirmed, N_("Confirmed as printed: {numbers}."))
        _note_told(play, learned, N_("Printed, as the table says: {numbers}."))


class Untell(VascoMove, frozen=True):
    """Forget what was said to be printed."""

    keys: tuple[str, ...]

    def check(self, state: State, seat: int | None) -> None:
        """Refuse what was never said, and rows whose stand-in would leave a ship nowhere."""
        for key in self.keys:
            if key not in state.learned or not (on_the_board(key) or ship_fact(key)):
                raise refuse(N_("Nobody has said that number, so there is nothing to forget."))
            if is_row(key):
                _must_hold_ships(state, key, len(SHEET.row(key)))
        if len(set(self.keys)) < len(self.keys) or not self.keys:
            raise refuse(N_("Say once which numbers to forget."))

    def apply(self, play: Play, seat: int | None) -> None:
        """Forget, and fall back to the stand-ins."""
        state: State = play.state
        for key in self.keys:
            del state.learned[key]
            if key in state.copied:
                state.copied.remove(key)
            _fit_landing(state, key)
        words = Listing(tuple(key_words(state, key) for key in self.keys))
        note(play, rule_of(self.keys[0]), N_("Forgotten: {numbers}."), numbers=words)


def _must_be_printable(state: State, key: str, value: Told) -> None:
    if not on_the_board(key) and ship_fact(key) is None:
        raise refuse(N_("There is no such number on the board or on a tile."))
    if isinstance(value, tuple) != is_row(key):
        raise refuse(N_("That does not fit what is printed there."), rule_of(key))
    value = _cleaned(value)
    low, high = bounds(key)
    numbers = value if isinstance(value, tuple) else (value,)
    if not all(low <= number <= high for number in numbers):
        raise refuse(
            N_("Only numbers from {low} to {high} can be printed there: {what}."),
            rule_of(key),
            low=low,
            high=high,
            what=key_words(state, key),
        )
    if isinstance(value, tuple):
        _must_hold_ships(state, key, len(value))
    elif key.startswith("slots"):
        _must_hold_discs(state, key, value)


def _cleaned(value: Told) -> Told:
    return tuple(filter(None, value)) if isinstance(value, tuple) else value


def _must_hold_ships(state: State, key: str, slots: int) -> None:
    """Refuse a row that is empty, endless, or without a slot where a ship lies."""
    if not 1 <= slots <= MOST_SLOTS:
        raise refuse(N_("A landing has 1 to {most} slots."), rule_of(key), most=MOST_SLOTS)
    landing = key.split(".")[1]
    if any(ship is not None for ship in state.landings[landing][slots:]):
        raise refuse(
            N_("A ship lies further right than that in {landing}. Move it first."),
            rule_of(key),
            landing=say(LANDING_NAMES[landing]),
        )


def _must_hold_discs(state: State, key: str, slots: int) -> None:
    """Refuse fewer action slots than there are discs in the area now."""
    _, players, area = key.split(".")
    discs = len(state.discs_in(area)) if int(players) == len(state.players) else 0
    if slots < discs:
        raise refuse(
            N_("There are already {discs} discs in {area}. Move one first."),
            rule_of(key),
            discs=discs,
            area=say(AREA_NAMES[area]),
        )


def _fit_landing(state: State, key: str) -> None:
    """Give a landing as many slots as its row has numbers."""
    for landing in LANDINGS:
        if key == slots_key(landing):
            slots = state.landings[landing]
            count = len(row(state, key))
            state.landings[landing] = [*slots, *[None] * (count - len(slots))][:count]


def _note_told(play: Play, keys: list[str], text: str) -> None:
    state: State = play.state
    if not keys:
        return
    words = tuple(
        say(
            N_("{what}: {value}"),
            what=key_words(state, key),
            value=value_words(state.learned[key]),
        )
        for key in keys
    )
    note(play, rule_of(keys[0]), text, numbers=Listing(words))


# -- the question --------------------------------------------------------------


class Ask(Deciding[State]):
    """Which printed numbers a move is waiting for."""

    kind = "ask"
    moves = ("Tell",)

    def id(self, state: State, opened: Open) -> str:
        """The same question as long as the same numbers are missing."""
        return "ask:" + ",".join(self._open(state, opened))

    def _open(self, state: State, opened: Open) -> list[str]:
        return [key for key in opened.asks if not answered(state, key)]

    def sentence(self, state: State, opened: Open) -> Message:
        """Ask for one number in words, or for all of them at once."""
        keys = self._open(state, opened)
        if len(keys) == 1:
            return question(state, keys[0])
        return say(N_("What is printed there? {numbers}."), numbers=together(state, keys))

    def offers(self, state: State, opened: Open) -> tuple[Offer, ...]:
        """ "As on our board" in one tap where there is a proposal, or other numbers."""
        keys = self._open(state, opened)
        fields = tuple(field for key in keys for field in fields_of(state, key))
        typed = Offer("Tell", say(N_("These numbers are printed there")), fields=fields)
        if not all(on_the_board(key) for key in keys):
            return (typed,)
        values: dict[str, int | str] = {
            field.name: field.value for field in fields if field.value != 0
        }
        return (Offer("Tell", say(N_("As on our board")), values=values), typed)

    def sample(self, state: State, opened: Open, random: Random) -> tuple[int | None, Move]:
        """Say something that could be printed."""
        return None, Tell({key: printable(state, key, random) for key in self._open(state, opened)})


def fields_of(state: State, key: str) -> tuple[Field, ...]:
    """Give the form fields in which a number, or each number of a row, is typed."""
    low, high = bounds(key)
    if not is_row(key):
        now = proposal(state, key)
        value = now if isinstance(now, int) else ""
        return (Field(f"values-{key}", question(state, key), low=low, high=high, value=value),)
    numbers = row(state, key)
    count = min(MOST_SLOTS, len(numbers) + 2)
    where = say(LANDING_NAMES[key.split(".")[1]])
    return tuple(
        Field(
            f"values-{key}-{slot}",
            say(N_("{landing}, slot {slot} (0: no such slot)"), landing=where, slot=slot + 1),
            low=0,
            high=high,
            value=numbers[slot] if slot < len(numbers) else 0,
        )
        for slot in range(count)
    )


def printable(state: State, key: str, random: Random) -> Told:
    """Make up a number, or a row, that could be printed there (for the random player)."""
    low, high = bounds(key)
    if is_row(key):
        return row(state, key) if random.random() < 0.7 else _other_row(state, key, random)
    if key.startswith("slots"):
        _, players, area = key.split(".")
        discs = len(state.discs_in(area)) if int(players) == len(state.players) else 0
        return max(discs, int(players) + 1)
    if key.startswith("landing"):
        return random.randint(0, 5)
    if key.endswith((".reals", ".points")):
        return random.randint(0, 3)
    return random.randint(low, high)


def _other_row(state: State, key: str, random: Random) -> tuple[int, ...]:
    ships = state.landings[key.split(".")[1]]
    taken = max((slot + 1 for slot, ship in enumerate(ships) if ship is not None), default=1)
    low, high = bounds(key)
    count = max(taken, random.randint(2, 6))
    return tuple(random.randint(max(low, 4), high) for _ in range(count))


MOVES = (Tell, Untell)
KINDS = (Ask(),)
PHASE_KINDS: frozenset[str] = frozenset()
