"""Printed numbers: asking for those that matter, learning them, forgetting them."""

from __future__ import annotations

from companion.engine import asking
from companion.engine.flow import Open
from companion.engine.game import Field, Offer, Random
from companion.engine.state import Told
from companion.engine.words import N_, Listing, refuse, say

from .about import AREA_NAMES, LANDING_NAMES, LANDINGS
from .keeping import keepable
from .printed import SHEET, answered, row
from .questions import (
    bounds,
    is_row,
    key_words,
    on_the_board,
    proposal,
    question,
    rule_of,
    ship_fact,
    together,
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

# -- what can be told ----------------------------------------------------------


def _must_be_printable(state: State, key: str, value: Told) -> None:
    if isinstance(value, str) or isinstance(value, tuple) != is_row(key):
        raise refuse(N_("That does not fit what is printed there."), rule_of(key))
    low, high = bounds(key)
    numbers = tuple(filter(None, value)) if isinstance(value, tuple) else (value,)
    if not all(low <= number <= high for number in numbers):
        raise refuse(
            N_("Only numbers from {low} to {high} can be printed there: {what}."),
            rule_of(key),
            low=low,
            high=high,
            what=key_words(state, key),
        )
    if isinstance(value, tuple):
        _must_hold_ships(state, key, len(numbers))
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


class VascoVocabulary:
    """What can be printed on the board and on tiles; see ``asking.Vocabulary``.

    In a row, 0 stands for a slot that is not there.
    """

    answered = staticmethod(answered)
    proposal = staticmethod(proposal)
    fields = staticmethod(fields_of)
    rule = staticmethod(rule_of)
    question = staticmethod(question)
    words = staticmethod(key_words)
    must_be_printable = staticmethod(_must_be_printable)
    told = staticmethod(_fit_landing)
    printable = staticmethod(printable)

    def tellable(self, key: str) -> bool:
        """Tell whether there is such a number on the board or on a tile."""
        return on_the_board(key) or ship_fact(key) is not None

    def cleaned(self, key: str, value: Told) -> Told:
        """Leave out the slots that are not there."""
        return _cleaned(value)


VOCABULARY = VascoVocabulary()

# -- telling and asking --------------------------------------------------------


class Tell(asking.Tell[State], frozen=True):
    """Say what is printed on the board or on a tile; the same numbers again confirm them."""

    vocabulary = VOCABULARY

    # There are no names to tell, so what a form sends is read as numbers.
    values: dict[str, int | tuple[int, ...]]  # type: ignore[assignment]


class Untell(asking.Untell[State], frozen=True):
    """Forget what was said to be printed."""

    vocabulary = VOCABULARY

    def check(self, state: State, seat: int | None) -> None:
        """Refuse what was never said, and what would leave a ship or a disc nowhere."""
        super().check(state, seat)
        for key in self.keys:
            if is_row(key):
                _must_hold_ships(state, key, len(SHEET.row(key)))
            elif key.startswith("slots") and (SHEET[key].known or state.options["board"] == "own"):
                _must_hold_discs(state, key, SHEET.number(key))


class Ask(asking.Ask[State]):
    """Which printed numbers a move is waiting for."""

    vocabulary = VOCABULARY
    tell = Tell

    def together(self, state: State, keys: list[str]) -> Listing:
        """Name those of a tile together."""
        return together(state, keys)

    def offers(self, state: State, opened: Open) -> tuple[Offer, ...]:
        """ "As on our board" in one tap where there is a proposal, or other numbers."""
        keys = self.missing(state, opened)
        fields = tuple(field for key in keys for field in fields_of(state, key))
        typed = Offer("Tell", say(N_("These numbers are printed there")), fields=fields)
        if not all(on_the_board(key) for key in keys):
            return (typed,)
        values: dict[str, int | str] = {
            field.name: field.value for field in fields if field.value != 0
        }
        return (Offer("Tell", say(N_("As on our board")), values=values), typed)


MOVES = (Tell, Untell)
KINDS = (Ask(),)
PHASE_KINDS: frozenset[str] = frozenset()
