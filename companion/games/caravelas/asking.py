"""Printed numbers of Caravelas: which there are, how they are asked for, what they must fit."""

from __future__ import annotations

from collections.abc import Mapping

from companion.engine import asking
from companion.engine.flow import Deciding, Open
from companion.engine.game import Field, Offer, Random
from companion.engine.sheet import Value
from companion.engine.state import Told
from companion.engine.words import N_, Message, refuse, say

from .about import DIRECTION_NAMES, EAST, EVENT_CARDS, FAR_GOODS, GOODS, WEST
from .events import build_deck, untouched
from .ports import must_be_name
from .printed import (
    BOARD,
    COMPASS_KEYS,
    EVENT_KEYS,
    free_goods,
    known,
    number,
    port_fact,
    port_words,
    row,
    ship_codes,
)
from .state import State

SHIP_KEYS = ("ship.1.goods", "ship.2.goods", "ship.3.goods")
TELLABLE = frozenset({*SHIP_KEYS, *EVENT_KEYS, "good_wind.bonus", "die.sinking"})
PER_DIRECTION = 4
"""Cards that Roteiro's deck has for each direction of the compass."""

Values = Mapping[str, Told]


def bounds(key: str) -> tuple[int, int]:
    """Give the lowest and highest number that can be printed there."""
    fact = port_fact(key)
    if fact is not None:
        return BOARD.sheet[f"port.{fact[0]}"].ranges[fact[1]]
    entry = BOARD.sheet[key]
    return entry.low or 0, 99 if entry.high is None else entry.high


class CaravelasWords:
    """The words for what is printed; see ``asking.Vocabulary``."""

    def tellable(self, key: str) -> bool:
        """Ports' numbers and names, ships' goods, the deck, the wind card and the die."""
        return key in TELLABLE or port_fact(key) is not None

    def answered(self, state: State, key: str) -> bool:
        """Tell whether it is known."""
        return known(state, key)

    def proposal(self, state: State, key: str) -> Told | None:
        """Give the stand-in, or what was learned; a name only if there is one."""
        if key.endswith(".name"):
            return state.learned.get(key)
        return ship_codes(state, _ship(key)) if key in SHIP_KEYS else number(state, key)

    def fields(self, state: State, key: str) -> tuple[Field, ...]:
        """Give the form fields."""
        low, high = (0, 0) if key.endswith(".name") else bounds(key)
        words = self.words(state, key)
        if key in SHIP_KEYS:
            return tuple(
                Field(f"values-{key}-{slot}", words, "choice", value=code, choices=_GOODS)
                for slot, code in enumerate(ship_codes(state, _ship(key)))
            )
        if key.endswith(".half"):
            now = number(state, key)
            return (Field(f"values-{key}", words, "choice", value=now, choices=_HALVES),)
        if key.endswith(".name"):
            return (Field(f"values-{key}", words, value=str(state.learned.get(key, ""))),)
        now = number(state, key)
        return (Field(f"values-{key}", words, low=low, high=high, value=now),)

    def rule(self, key: str) -> str:
        """Name the rule."""
        if key.startswith("port"):
            return "C097"
        if key.startswith("ship"):
            return "C006"
        if key.startswith("events"):
            return "C011"
        return "C074" if key == "good_wind.bonus" else "C054"

    def question(self, state: State, key: str) -> Message:
        """Ask for it."""
        fact = port_fact(key)
        if fact is not None:
            return say(_PORT_QUESTIONS[fact[1]], port=port_words(state, fact[0]))
        if key in SHIP_KEYS:
            text = N_("Which two goods does ship {ship} of the player card carry?")
            return say(text, ship=_ship(key))
        if key == "good_wind.bonus":
            return say(N_("How many bonus spaces are printed on the good wind cards?"))
        if key == "die.sinking":
            return say(N_("How many faces of the red die show a 1?"))
        return say(N_("How many event cards are like this: {card}?"), card=self.words(state, key))

    def words(self, state: State, key: str) -> Message:
        """Name it."""
        fact = port_fact(key)
        if fact is not None:
            return say(_PORT_WORDS[fact[1]], port=port_words(state, fact[0]))
        first, *rest = key.split(".")
        if first == "ship":
            return say(N_("goods of ship {ship}"), ship=int(rest[0]))
        if rest[0] == "storm":
            return say(N_("storm −{number}"), number=int(rest[1]))
        if rest[0] == "compass":
            return say(N_("storm to the {direction}"), direction=say(DIRECTION_NAMES[rest[1]]))
        return say(_OTHERS[key])

    def cleaned(self, key: str, value: Told) -> Told:
        """Names without blanks around them; numbers and codes typed as text become numbers."""
        if key.endswith(".name"):
            return str(value).strip()
        if isinstance(value, str) and value.strip().isascii() and value.strip().isdigit():
            return int(value)
        return value

    def must_be_printable(self, state: State, key: str, value: Told) -> None:
        """Refuse what cannot be printed there."""
        rule = self.rule(key)
        value = self.cleaned(key, value)
        if key.endswith(".name"):
            must_be_name(str(value))
            if not value:
                raise refuse(N_("Say a name."), rule)
            return
        low, high = bounds(key)
        numbers = value if isinstance(value, tuple) else (value,)
        if len(numbers) != (2 if key in SHIP_KEYS else 1) or (
            isinstance(value, tuple) != (key in SHIP_KEYS)
        ):
            raise refuse(N_("That does not fit what is printed there."), rule)
        for each in numbers:
            if not isinstance(each, int) or not low <= each <= high:
                text = N_("Only numbers from {low} to {high} can be printed there: {what}.")
                raise refuse(text, rule, low=low, high=high, what=self.words(state, key))

    def told(self, state: State, key: str) -> None:
        """Shuffle Roteiro's own deck anew, if it has just learned what cards there are."""
        if key in EVENT_KEYS and state.own_deck and untouched(state) and _whole(state):
            build_deck(state)

    def printable(self, state: State, key: str, random: Random) -> Told:
        """Make up something that could be printed there."""
        if key in SHIP_KEYS:
            return _printable_goods(state, _ship(key))
        if key in EVENT_KEYS:
            return number(state, key)
        if key.endswith(".name"):
            return f"Port {random.randint(1, 99)}"
        low, high = bounds(key)
        return random.randint(low, min(high, low + 3))


def _ship(key: str) -> int:
    return int(key.split(".")[1])


def _printable_goods(state: State, ship: int) -> tuple[int, ...]:
    """Find two goods that are on no other ship and, if it has sunk, not on board of its fleet."""
    aboard = {good for player in state.players if ship in player.sunk for good in player.cargo}
    free = [code for code in free_goods(state, ship) if GOODS[code - 1] not in aboard]
    return tuple(free[:2])


_GOODS = tuple((str(code), say(name)) for code, name in enumerate(GOODS, start=1))
_HALVES = ((str(WEST), say(N_("west"))), (str(EAST), say(N_("east"))))

_PORT_QUESTIONS = {
    "points": N_("How many points are printed at {port}?"),
    "half": N_("In which half of the ocean is {port}?"),
    "name": N_("What is {port} called?"),
}
_PORT_WORDS = {
    "points": N_("points of {port}"),
    "half": N_("half of {port}"),
    "name": N_("name of {port}"),
}
_OTHERS = {
    "events.good_wind": N_("good wind"),
    "events.dead_calm": N_("dead calm (STOP)"),
    "good_wind.bonus": N_("bonus spaces of good wind"),
    "die.sinking": N_("faces of the red die that sink a ship"),
}

WORDS = CaravelasWords()


# -- what must fit together ----------------------------------------------------


def _whole(state: State) -> bool:
    return sum(number(state, key) for key in EVENT_KEYS) == EVENT_CARDS


def must_fit(state: State, values: Values, forgotten: frozenset[str] = frozenset()) -> None:
    """Refuse numbers that cannot stand together, or that pieces in play contradict.

    :param values: what will have been said; ``forgotten`` is what will not have been.
    """
    changed = {*values, *forgotten}
    if changed & set(EVENT_KEYS):
        _must_be_a_deck(state, values, forgotten)
    if changed & set(SHIP_KEYS):
        _must_be_ships(state, values, forgotten)
        _must_not_matter(state, forgotten)


def _must_be_a_deck(state: State, values: Values, forgotten: frozenset[str]) -> None:
    """C011: 86 cards, and none of Roteiro's deck drawn before it was counted."""
    if state.own_deck and not untouched(state):
        raise refuse(N_("Cards of this deck have been drawn already."), "C011")
    total = 0
    for key in EVENT_KEYS:
        value = BOARD.sheet.number(key) if key in forgotten else number(state, key)
        told = values.get(key, value)
        total += int(told) if not isinstance(told, tuple) else 0
    if total != EVENT_CARDS:
        raise refuse(
            N_("That makes {total} event cards. There are {all}: say the other counts too."),
            "C011",
            total=total,
            all=EVENT_CARDS,
        )


def _must_be_ships(state: State, values: Values, forgotten: frozenset[str]) -> None:
    """C006: six goods, each on one ship, and none on a ship that has sunk with it on board."""
    goods: dict[str, tuple[int, ...]] = {}
    for key in SHIP_KEYS:
        told = values.get(key)
        if isinstance(told, tuple):
            goods[key] = tuple(int(code) for code in told)
        elif key in forgotten:
            if state.options["board"] == "own":
                goods[key] = BOARD.sheet.row(key)
        elif known(state, key):
            goods[key] = row(state, key)
    codes = [code for each in goods.values() for code in each]
    near = range(1, len(GOODS) - 1)
    if any(len(each) != 2 for each in goods.values()) or not set(codes) <= set(near):
        raise refuse(N_("Ships 1 to 3 carry two each of the six goods of cubes 1 to 6."), "C006")
    if len(set(codes)) < len(codes):
        raise refuse(N_("Every good has its place on one ship only."), "C006")
    for player in state.players:
        for ship in player.sunk:
            lost = goods.get(f"ship.{ship}.goods", ())
            if any(GOODS[code - 1] in player.cargo for code in lost):
                text = N_("A sunk ship cannot hold cargo. Correct the cargo first.")
                raise refuse(text, "C057")


def _must_not_matter(state: State, forgotten: frozenset[str]) -> None:
    """C101: what a sunk ship carries is needed while its fleet has cargo."""
    for player in state.players:
        near = [colour for colour in player.cargo if colour not in FAR_GOODS]
        if near and any(f"ship.{ship}.goods" in forgotten for ship in player.sunk):
            raise refuse(N_("That ship has sunk, so its goods must be known."), "C101")


class Tell(asking.Tell[State], frozen=True):
    """Say what is printed on board, cards, die and player card."""

    vocabulary = WORDS

    def check(self, state: State, seat: int | None) -> None:
        """Each by itself, then all together."""
        super().check(state, seat)
        must_fit(state, {key: WORDS.cleaned(key, value) for key, value in self.values.items()})


class Untell(asking.Untell[State], frozen=True):
    """Forget what was said to be printed."""

    vocabulary = WORDS

    def check(self, state: State, seat: int | None) -> None:
        """What is left must fit together."""
        super().check(state, seat)
        must_fit(state, {}, frozenset(self.keys))


class Ask(asking.Ask[State]):
    """Which printed numbers a move is waiting for."""

    vocabulary = WORDS
    tell = Tell

    def sentence(self, state: State, opened: Open) -> Message:
        """The compass is asked for as one thing."""
        if set(opened.asks) <= set(COMPASS_KEYS):
            return say(N_("Which six directions does the compass of your board have?"))
        return super().sentence(state, opened)

    def offers(self, state: State, opened: Open) -> tuple[Offer, ...]:
        """The compass in one tap: east and west, or north and south, with the diagonals."""
        if not set(opened.asks) <= set(COMPASS_KEYS):
            return super().offers(state, opened)
        ways = (
            (N_("East and west, and the diagonals"), ("e", "w")),
            (N_("North and south, and the diagonals"), ("n", "s")),
        )
        return tuple(
            Offer("Tell", say(text), {f"values-{key}": n for key, n in compass(way).items()})
            for text, way in ways
        )


def compass(way: tuple[str, ...]) -> dict[str, int]:
    """Give the counts of a compass that has these directions besides the diagonals."""
    return {key: PER_DIRECTION if key.rpartition(".")[2] in way else 0 for key in COMPASS_KEYS}


def keepable(state: State) -> dict[str, Value]:
    """Give what a copy could remember; see ``Game.keepable``."""
    return {
        key: value
        for key, value in state.learned.items()
        if key not in state.copied and WORDS.tellable(key)
    }


_PART_WORDS = {
    "points": N_("points"),
    "goods": N_("good"),
    "half": N_("half of the ocean (1 west, 2 east)"),
    "name": N_("name"),
}
_GOODS_WORDS = (N_("first good"), N_("second good"))


def part_words(key: str, name: str, place: int | None = None) -> Message | None:
    """Name a number of a port, or a good of a ship; see ``Game.part_words``."""
    if place is None:
        return say(_PART_WORDS[name])
    return say(_GOODS_WORDS[place]) if place < len(_GOODS_WORDS) else None


MOVES = (Tell, Untell)
KINDS: tuple[Deciding[State], ...] = (Ask(),)
PHASE_KINDS: frozenset[str] = frozenset()
