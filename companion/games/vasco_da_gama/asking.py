"""Printed numbers: asking for those that matter, learning them, forgetting them."""

from __future__ import annotations

import re

from companion.engine.flow import Deciding, Open
from companion.engine.game import Field, Move, Offer, Play, Random
from companion.engine.words import N_, Arg, Listing, Message, refuse, say

from .about import AREA_NAMES, LANDING_NAMES, LANDINGS
from .keeping import keepable
from .ledger import VascoMove, note
from .printed import PROJECT_FACTS, SHEET, answered, fact, number, row
from .sailing import slots_key
from .state import State

Told = int | tuple[int, ...]

MOST_SLOTS = 12
"""Ship slots of a landing: more than any board has; it only catches slips of the finger."""

_SHIP = re.compile(r"(P|M)(\d+)\.(\w+)")
_BOARD = re.compile(r"slots\.\d\.\w+|give_up\.\d+|landing\.\w+\.(slots|coast)")

# -- what can be told ----------------------------------------------------------


def ship_fact(key: str) -> tuple[str, str] | None:
    """Split the key of a tile's number into the tile and the number's name, if it is one."""
    match = _SHIP.fullmatch(key)
    if match is None:
        return None
    letter, index, name = match.groups()
    kind = "project" if letter == "P" else "merchant"
    names = PROJECT_FACTS if letter == "P" else ("limit",)
    if f"{kind}.{int(index)}" not in SHEET or str(int(index)) != index or name not in names:
        return None
    return f"{letter}{index}", name


def on_the_board(key: str) -> bool:
    """Tell whether a key names a number or a row printed on the board."""
    return _BOARD.fullmatch(key) is not None and key in SHEET


def is_row(key: str) -> bool:
    """Tell whether a key names a row of numbers."""
    return on_the_board(key) and isinstance(SHEET[key].value, tuple)


def bounds(key: str) -> tuple[int, int]:
    """Give the lowest and highest number that can be printed there."""
    tile = ship_fact(key)
    if tile is not None:
        kind = "project" if tile[0][0] == "P" else "merchant"
        return SHEET[f"{kind}.1"].ranges[tile[1]]
    entry = SHEET[key]
    return entry.low or 0, 99 if entry.high is None else entry.high


def rule_of(key: str) -> str:
    """Name the rule that a printed number belongs to."""
    if key.startswith("slots"):
        return "V043"
    if key.startswith("give_up"):
        return "V062"
    if key.startswith("landing"):
        return "V024" if is_row(key) else "V144"
    return "V071" if key.startswith("P") else "V021"


def proposal(state: State, key: str) -> Told | None:
    """Give what Roteiro takes for printed as long as nobody says otherwise."""
    tile = ship_fact(key)
    if tile is not None:
        return fact(state, *tile)
    return row(state, key) if is_row(key) else number(state, key)


# -- words ---------------------------------------------------------------------

_FACT_QUESTIONS = {
    "deck": N_("Which deck is {ship} of (I, II or III as 1, 2 or 3)?"),
    "limit": N_("Which navigation limit is printed on {ship}?"),
    "crew": N_("How many crew members does {ship} need?"),
    "reals": N_("How many Reals does {ship} bring in phase 3 (0 if none)?"),
    "points": N_("How many points does {ship} bring in phase 3 (0 if none)?"),
}

_FACT_NAMES = {
    "deck": N_("deck of {ship}"),
    "limit": N_("navigation limit of {ship}"),
    "crew": N_("crew of {ship}"),
    "reals": N_("Reals of {ship}"),
    "points": N_("points of {ship}"),
}


def question(state: State, key: str) -> Message:
    """Ask for a printed number in words."""
    tile = ship_fact(key)
    if tile is not None:
        return say(_FACT_QUESTIONS[tile[1]], ship=_tile_words(state, tile[0]))
    first, middle, *last = key.split(".")
    if first == "slots":
        text = N_("How many action slots of {area} are open with {players} players?")
        return say(text, area=say(AREA_NAMES[last[0]]), players=int(middle))
    if first == "give_up":
        text = N_("Which Reals are printed on the line of number {number}?")
        return say(text, number=int(middle))
    landing = say(LANDING_NAMES[middle])
    if last[0] == "slots":
        return say(N_("Which ship slots does {landing} have, from left to right?"), landing=landing)
    text = N_("How many points does the coast of {landing} give each ship when it is complete?")
    return say(text, landing=landing)


def key_words(state: State, key: str) -> Message:
    """Name a printed number, as a journal line does."""
    tile = ship_fact(key)
    if tile is not None:
        return say(_FACT_NAMES[tile[1]], ship=_tile_words(state, tile[0]))
    first, middle, *last = key.split(".")
    if first == "slots":
        return say(N_("action slots of {area}"), area=say(AREA_NAMES[last[0]]))
    if first == "give_up":
        return say(N_("Reals on the line of number {number}"), number=int(middle))
    landing = say(LANDING_NAMES[middle])
    if last[0] == "slots":
        return say(N_("slots of {landing}"), landing=landing)
    return say(N_("points of the coast of {landing}"), landing=landing)


def _tile_words(state: State, ship: str) -> Message:
    """Name a tile by where it lies, since its numbers are what is asked."""
    number = int(ship[1:])
    if ship[0] == "M":
        return say(N_("merchant ship {number}"), number=number)
    for landing, slot, docked in state.docked():
        if docked.ship == ship:
            place = say(LANDING_NAMES[landing])
            text = N_("project no. {number}, now in slot {slot} of {landing}")
            return say(text, number=number, slot=slot + 1, landing=place)
    return say(N_("project no. {number}"), number=number)


def _value_words(value: Told) -> Arg:
    return value if isinstance(value, int) else " ".join(str(each) for each in value)


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
            N_("{what} {value}"),
            what=key_words(state, key),
            value=_value_words(state.learned[key]),
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
        words = Listing(tuple(key_words(state, key) for key in keys))
        return say(N_("What is printed there? {numbers}"), numbers=words)

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


__all__ = ["KINDS", "MOVES", "PHASE_KINDS", "Ask", "Tell", "Untell", "keepable", "key_words"]
