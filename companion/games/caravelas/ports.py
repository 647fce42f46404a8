"""Ports: landing, discovering, loading (C038, C094 to C105)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar

from msgspec import Struct

from companion.engine.flow import Deciding
from companion.engine.game import Play
from companion.engine.words import N_, Who, refuse, say

from .about import EAST, FAR_GOODS, FAR_SHIP, GOOD_NAMES, MONUMENTS, PORTS, WEST
from .ledger import CaravelasMove, instruct, must_have_seat, note, refusal_of, score
from .printed import (
    BOARD,
    good_of,
    known,
    number,
    port_half,
    port_words,
    ship_goods,
    unknown_ships,
)
from .sailing import must_be_active, must_be_step, must_sail, sail
from .state import State

LONGEST_NAME = 40


class Landing(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A port that a ship enters, and whether it loads; with what is printed there if it is new.

    :param port: 1 to 32.
    :param points: printed beside the shield; None if nobody has to say.
    :param half: 1 west, 2 east.
    """

    port: int
    load: bool = False
    name: str = ""
    points: int | None = None
    half: int | None = None


# -- what can be told of a port ------------------------------------------------


def must_be_told_well(landing: Landing) -> None:
    """Refuse what cannot be printed at a port (C097)."""
    if landing.port not in PORTS:
        raise refuse(N_("Choose one of the 32 ports."), "C097")
    low, high = BOARD.sheet[f"port.{landing.port}"].ranges["points"]
    if landing.points is not None and not low <= landing.points <= high:
        raise refuse(N_("A port shows {low} to {high} points."), "C097", low=low, high=high)
    if landing.half not in (None, WEST, EAST):
        raise refuse(N_("A port lies in the west or in the east."), "C097")
    must_be_name(landing.name)


def must_be_name(name: str) -> None:
    """Refuse a name that is too long to be one."""
    if len(name.strip()) > LONGEST_NAME:
        raise refuse(N_("Use a shorter name, {most} letters at most."), "C097", most=LONGEST_NAME)


def learn(play: Play, landing: Landing) -> None:
    """Keep what was said of a port."""
    state: State = play.state
    told = {"name": landing.name.strip(), "points": landing.points, "half": landing.half}
    new = False
    for name, value in told.items():
        key = f"port.{landing.port}.{name}"
        if value is None or value == "" or state.learned.get(key) == value:
            continue
        state.learned[key] = value
        new = True
        if key in state.copied:
            state.copied.remove(key)
    if new:
        port = port_words(state, landing.port)
        note(play, "C097", N_("Printed at {port}, as the table says."), port=port)


# -- judging an arrival --------------------------------------------------------


def scores(state: State, seat: int, port: int) -> bool:
    """Tell whether a ship that enters a port discovers it (C094, C095, C098)."""
    if port not in PORTS or state.discoverers[port - 1] is not None:
        return False
    return state.ruling("C098") == "counts" or len(state.discovered(seat)) < MONUMENTS


def must_be_loadable(state: State, seat: int, port: int, cargo: Iterable[str]) -> None:
    """Refuse a cube that the fleet has no slot for (C099 to C102).

    :param cargo: the colours on board then.
    """
    player, good = state.players[seat], good_of(port)
    if good is None:
        raise refuse(N_("There are no goods in {port}."), "C099", port=port_words(state, port))
    words = say(GOOD_NAMES[good])
    if good in cargo:
        text = N_("{good} is on board already. Sell it in Lisbon first.")
        raise refuse(text, "C100", good=words)
    if good in FAR_GOODS and FAR_SHIP not in player.afloat:
        raise refuse(N_("{good} goes on ship 4, which is not open."), "C102", good=words)
    for ship in player.sunk:
        if (
            ship != FAR_SHIP
            and good in ship_goods(state, ship)
            and not unknown_ships(state, [ship])
        ):
            raise refuse(N_("The ship for {good} has sunk."), "C101", good=words)


def load_asks(state: State, seat: int, landings: Sequence[Landing]) -> tuple[str, ...]:
    """Name the ship whose goods decide whether a cube finds its place; one after the other."""
    goods = [good_of(landing.port) for landing in landings if landing.load]
    if all(good is None or good in FAR_GOODS for good in goods):
        return ()
    return unknown_ships(state, state.players[seat].sunk)[:1]


def port_asks(state: State, seat: int, landings: Sequence[Landing]) -> tuple[str, ...]:
    """Name the printed numbers that must be known before these landings can be judged."""
    keys = []
    for landing in landings:
        key = f"port.{landing.port}.points"
        if landing.points is None and scores(state, seat, landing.port) and not known(state, key):
            keys.append(key)
    if landings and not state.players[seat].half_sure:
        key = f"port.{landings[-1].port}.half"
        if landings[-1].half is None and not known(state, key):
            keys.append(key)
    return (*dict.fromkeys(keys), *load_asks(state, seat, landings))


def must_be_possible(state: State, seat: int, landings: Sequence[Landing]) -> None:
    """Refuse landings one after the other, the loads of the first filling slots for the next."""
    cargo = set(state.players[seat].cargo)
    for landing in landings:
        must_be_told_well(landing)
        if landing.load:
            must_be_loadable(state, seat, landing.port, cargo)
            cargo.add(good_of(landing.port) or "")


# -- carrying it out -----------------------------------------------------------


def arrive(play: Play, seat: int, landing: Landing) -> None:
    """Enter a port: discover it if nobody has, then load (C094, C104)."""
    state: State = play.state
    learn(play, landing)
    port = landing.port
    if scores(state, seat, port):
        points = number(state, f"port.{port}.points")
        left = MONUMENTS - len(state.discovered(seat))
        state.discoverers[port - 1], state.worth[port - 1] = seat, points
        text = N_("{who} discovers {port}: {points}.")
        score(play, seat, points, "discoveries", "C094", text, port=port_words(state, port))
        if left <= 0:
            text = N_("{who} has no monument left. Mark {port} with something else.")
            instruct(play, "C098", text, who=Who(seat), port=port_words(state, port))
    elif not landing.load:
        text = N_("{who} calls at {port}.")
        note(play, "C095", text, who=Who(seat), port=port_words(state, port))
    if landing.load:
        load(play, seat, port)


def load(play: Play, seat: int, port: int) -> None:
    """Take a cube on board; it costs nothing (C103)."""
    good = good_of(port)
    assert good is not None
    play.state.players[seat].cargo.append(good)
    note(play, "C100", N_("{who} loads {good}."), who=Who(seat), good=say(GOOD_NAMES[good]))


def lie_in(state: State, seat: int, port: int) -> None:
    """The ship is in a port, and so in its half, if that is known."""
    player, half = state.players[seat], port_half(state, port)
    player.in_lisbon, player.port = False, port
    if half is not None:
        player.half, player.half_sure = half, True


# -- the moves -----------------------------------------------------------------


class Land(CaravelasMove, frozen=True):
    """Enter a port on your own sailing; it does not stop you (C038, C096).

    :param step: 1 for a plain step, 0 with the wind or told already.
    :param load: whether a cube is loaded (C103).
    """

    answers: ClassVar[tuple[str, ...]] = ("sail",)

    port: int
    step: int = 0
    load: bool = False
    name: str = ""
    points: int | None = None
    half: int | None = None

    @property
    def landing(self) -> Landing:
        """The landing without the step."""
        return Landing(self.port, self.load, self.name, self.points, self.half)

    def needs(self, state: State, seat: int | None) -> tuple[str, ...]:
        """C097: what is printed there, if it is new."""
        if refusal_of(self, state, seat) is not None:
            return ()
        return port_asks(state, must_have_seat(state, seat), (self.landing,))

    def price(self, state: State, seat: int | None) -> int:
        """The step."""
        return self.step

    def check(self, state: State, seat: int | None) -> None:
        """C037, C038, C099 to C102."""
        must_be_step(self.step)
        seat = must_sail(state, seat, "Land", self.step)
        must_be_possible(state, seat, (self.landing,))

    def apply(self, play: Play, seat: int | None) -> None:
        """Pay the step and arrive."""
        assert seat is not None
        sail(play, seat, "Land", self.step, moved=True)
        arrive(play, seat, self.landing)
        lie_in(play.state, seat, self.port)


class Load(CaravelasMove, frozen=True):
    """Load later, while the ship still lies in the port, if the table rules so (C103)."""

    answers: ClassVar[tuple[str, ...]] = ("sail",)

    def needs(self, state: State, seat: int | None) -> tuple[str, ...]:
        """Which ship carries the good, if one has sunk."""
        if refusal_of(self, state, seat) is not None:
            return ()
        seat = must_have_seat(state, seat)
        return load_asks(state, seat, (Landing(state.players[seat].port, load=True),))

    def check(self, state: State, seat: int | None) -> None:
        """C099 to C103."""
        seat = must_be_active(state, seat)
        if state.ruling("C103") != "any_time":
            raise refuse(N_("Loading is decided when you enter the port. Enter it again."), "C103")
        player = state.players[seat]
        if not player.port:
            raise refuse(N_("The ship lies in no port."), "C103")
        must_be_loadable(state, seat, player.port, player.cargo)

    def apply(self, play: Play, seat: int | None) -> None:
        """Load."""
        assert seat is not None
        play.state.stack.pop()
        play.state.acts += 1
        load(play, seat, play.state.players[seat].port)


class Late(CaravelasMove, frozen=True):
    """A landing that was forgotten, of any seat: it discovers and loads all the same (C014, C087).

    It costs nothing and does not move the ship: where that is now has been told otherwise.
    """

    port: int
    load: bool = False
    name: str = ""
    points: int | None = None
    half: int | None = None

    @property
    def landing(self) -> Landing:
        """The landing."""
        return Landing(self.port, self.load, self.name, self.points, self.half)

    def needs(self, state: State, seat: int | None) -> tuple[str, ...]:
        """C097: what is printed there, if it is new."""
        if refusal_of(self, state, seat) is not None:
            return ()
        keys = port_asks(state, must_have_seat(state, seat), (self.landing,))
        return tuple(key for key in keys if not key.endswith(".half"))

    def check(self, state: State, seat: int | None) -> None:
        """C095, C099 to C102."""
        if state.phase == "set_up":
            raise refuse(N_("No ship has left Lisbon yet."), "C002")
        seat = must_have_seat(state, seat)
        must_be_possible(state, seat, (self.landing,))
        if not self.load and not scores(state, seat, self.port):
            raise refuse(N_("That port has a monument already."), "C095")

    def apply(self, play: Play, seat: int | None) -> None:
        """Arrive, late."""
        assert seat is not None
        arrive(play, seat, self.landing)


class NamePort(CaravelasMove, frozen=True):
    """Say what a port is called."""

    port: int
    name: str

    def check(self, state: State, seat: int | None) -> None:
        """C097."""
        must_be_told_well(Landing(self.port, name=self.name))
        if not self.name.strip():
            raise refuse(N_("Say a name."), "C097")

    def apply(self, play: Play, seat: int | None) -> None:
        """Keep it."""
        learn(play, Landing(self.port, name=self.name))


MOVES = (Land, Load, Late, NamePort)
KINDS: tuple[Deciding[State], ...] = ()
PHASE_KINDS: frozenset[str] = frozenset()
