"""What people do between the moves: launch, correct, say what is printed, change their minds.

Each suggestion may be refused; none may break anything.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from random import Random
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec

from companion.engine.game import Move
from companion.games.vasco_da_gama import GAME
from companion.games.vasco_da_gama.about import AREAS, CHARACTERS, COLOURS, LANDINGS
from companion.games.vasco_da_gama.asking import Tell, Untell, on_the_board, printable
from companion.games.vasco_da_gama.corrections import (
    ChangeCustody,
    ChangeRuling,
    CorrectCaptain,
    CorrectMissionary,
    CorrectPoints,
    CorrectReals,
    CorrectSailor,
)
from companion.games.vasco_da_gama.corrections_board import (
    CorrectCharacter,
    CorrectCourt,
    CorrectDisc,
    CorrectDiscOff,
    CorrectDiscOn,
    CorrectFirstPlayer,
    CorrectHost,
    CorrectMarker,
)
from companion.games.vasco_da_gama.corrections_ships import (
    CorrectMerchant,
    CorrectProject,
    CorrectShip,
)
from companion.games.vasco_da_gama.launching import Board, Gift, sample_launch
from companion.games.vasco_da_gama.printed import SHEET
from companion.games.vasco_da_gama.state import State
from tests.random_player import Suggestion

BOARD_KEYS = [key for key in SHEET.entries if on_the_board(key)]
RULINGS = [option for option in GAME.options if option.group == "ruling"]


def meddler(often: float = 0.08, corrections: bool = True) -> Callable[[State, Random], object]:
    """Give a meddler that suggests something so often (0 to 1).

    :param corrections: whether it moves pieces about, too.
    """
    ways = [launch, board, gift, tell, untell, nonsense, nonsense]
    ways += [change, *CORRECTIONS] if corrections else []

    def meddle(state: State, rng: Random) -> Suggestion | None:
        if rng.random() >= often:
            return None
        suggestion = rng.choice(ways)(state, rng)
        if suggestion is None or isinstance(suggestion, tuple):
            return suggestion
        return rng.choice([None, *state.seats]), suggestion

    return meddle


def launch(state: State, rng: Random) -> Suggestion | None:
    return sample_launch(state, rng)


def board(state: State, rng: Random) -> Suggestion | None:
    seat = some_seat(state, rng)
    ships = state.players[seat].ships
    return (seat, Board(rng.choice(ships).ship)) if ships else None


def gift(state: State, rng: Random) -> Suggestion:
    return some_seat(state, rng), Gift(some_seat(state, rng), rng.randint(0, 12))


def tell(state: State, rng: Random) -> Move:
    """Say a number of the board, or of a tile."""
    if rng.random() < 0.5:
        keys = rng.sample(BOARD_KEYS, rng.randint(1, 4))
    else:
        ship = f"P{rng.randint(1, 36)}"
        keys = [f"{ship}.{name}" for name in ("limit", "crew", "reals", "points", "deck")]
        keys = rng.sample(keys, rng.randint(1, 5))
        if rng.random() < 0.3:
            keys = [f"M{rng.randint(1, 6)}.limit"]
    known = [key for key in keys if not key.startswith("P36")]
    return Tell({key: printable(state, key, rng) for key in known})


def untell(state: State, rng: Random) -> Move | None:
    if not state.learned:
        return None
    keys = sorted(state.learned)
    return Untell(tuple(rng.sample(keys, rng.randint(1, min(3, len(keys))))))


def change(state: State, rng: Random) -> Move:
    if rng.random() < 0.15:
        pile = rng.choice(["tiles", "projects", "merchants", "sailors"])
        return ChangeCustody(pile, rng.choice(["table", "app"]))
    option = rng.choice(RULINGS)
    return ChangeRuling(option.key, rng.choice(option.choices).key)


def some_seat(state: State, rng: Random) -> int:
    return rng.choice(state.seats)


def sailor(state: State, rng: Random) -> Move:
    places = ["bag", *(f"section.{n}" for n in range(4)), *(f"seat.{s}" for s in state.seats)]
    return CorrectSailor(rng.choice(COLOURS), rng.choice(places), rng.choice(places))


def missionary(state: State, rng: Random) -> Move:
    places = ["area", *(f"seat.{seat}" for seat in state.seats)]
    return CorrectMissionary(rng.choice(places), rng.choice(places))


def captain(state: State, rng: Random) -> Move:
    owner = some_seat(state, rng)
    ships = [home.ship for home in state.players[owner].ships]
    places = ["supply", "recruiting", *ships]
    return CorrectCaptain(owner, rng.choice(places), rng.choice(places))


def project(state: State, rng: Random) -> Move:
    place = rng.choice(["front", "front", "display", "sao_gabriel", "deck", "out"])
    tile = f"P{rng.randint(1, 35)}"
    return CorrectProject(tile, place, some_seat(state, rng), rng.randint(0, 6))  # type: ignore[arg-type]


def ship(state: State, rng: Random) -> Move:
    landing = rng.choice(LANDINGS)
    place = rng.choice(["home", "board", "board"])
    tile = f"P{rng.randint(1, 35)}"
    slot = rng.randint(0, len(state.landings[landing]))
    return CorrectShip(tile, some_seat(state, rng), place, landing, slot)  # type: ignore[arg-type]


def merchant(state: State, rng: Random) -> Move:
    landing = rng.choice(LANDINGS)
    place = rng.choice(["board", "face_up", "pile", "out"])
    slot = rng.randint(0, len(state.landings[landing]))
    return CorrectMerchant(f"M{rng.randint(1, 6)}", place, landing, slot)  # type: ignore[arg-type]


def disc(state: State, rng: Random) -> Move | None:
    if rng.random() < 0.3 or not state.discs:
        extra = rng.random() < 0.2
        return CorrectDiscOn(some_seat(state, rng), rng.randint(1, 22), rng.choice(AREAS), extra)
    number = rng.choice(state.discs).number
    if rng.random() < 0.3:
        return CorrectDiscOff(number)
    to = rng.choice([number, rng.randint(1, 22)])
    return CorrectDisc(number, to, rng.choice(AREAS))


def character(state: State, rng: Random) -> Move:
    return CorrectCharacter(rng.choice(CHARACTERS), rng.choice([None, *state.seats]))


def host(state: State, rng: Random) -> Move:
    return CorrectHost(rng.choice(CHARACTERS), rng.choice([None, *state.seats]))


def marker(state: State, rng: Random) -> Move:
    return CorrectMarker(rng.randint(0, 16))


def court(state: State, rng: Random) -> Move:
    return CorrectCourt(rng.randint(0, 2), rng.randint(0, 9))


def first_player(state: State, rng: Random) -> Move:
    return CorrectFirstPlayer(some_seat(state, rng))


def purse(state: State, rng: Random) -> Move:
    return CorrectReals(some_seat(state, rng), rng.randint(0, 25), rng.choice(["", "miscounted"]))


def points(state: State, rng: Random) -> Move:
    return CorrectPoints(some_seat(state, rng), rng.randint(-4, 5), rng.choice(["", "forgotten"]))


# -- nonsense ------------------------------------------------------------------

NAMES = [
    *AREAS,
    *CHARACTERS,
    *COLOURS,
    *LANDINGS,
    *(f"P{n}" for n in range(1, 36, 3)),
    *(f"M{n}" for n in range(1, 7)),
    *BOARD_KEYS[::7],
    "",
    "white",
    "bag",
    "area",
    "supply",
    "seat.1",
    "section.2",
    "tile.3",
    "P3.limit",
    "V048",
    "\0",
]


def nonsense(state: State, rng: Random) -> Suggestion:
    """A well-formed move of any kind with anything in it, from anybody."""
    (decision,) = GAME.decisions(state)
    kind = rng.choice([*decision.moves, *sorted(GAME.moves)[:: rng.randint(1, 9)]])
    seat = rng.choice([None, *state.seats, *decision.seats * 5, 7, -1])
    move = anything(GAME.moves[kind], state, rng)
    if isinstance(getattr(move, "number", None), int) and state.discs and rng.random() < 0.8:
        move = msgspec.structs.replace(move, number=rng.choice(state.discs).number)
    return seat, move


@cache
def hints_of(kind: type) -> dict[str, Any]:
    """The types of a struct's fields."""
    return get_type_hints(kind)


def anything(kind: Any, state: State, rng: Random) -> Any:
    """Make up a value of a type."""
    origin, args = get_origin(kind), get_args(kind)
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        hints = hints_of(kind)
        names = [f.name for f in msgspec.structs.fields(kind) if f.required or rng.random() < 0.7]
        return kind(**{name: anything(hints[name], state, rng) for name in names})
    if origin is Literal:
        return rng.choice(args)
    if origin in (Union, UnionType):
        return anything(rng.choice(args), state, rng)
    if origin is tuple:
        return tuple(anything(args[0], state, rng) for _ in range(rng.randint(0, 4)))
    if origin is dict:
        keys = {anything(args[0], state, rng) for _ in range(rng.randint(0, 3))}
        return {key: anything(args[1], state, rng) for key in sorted(keys)}
    if kind is bool:
        return rng.random() < 0.5
    if kind is int:
        return rng.choice([-1, 0, 1, 2, 3, 4, 5, rng.randint(0, 22), 22, 99, 2**70])
    if kind is str:
        mine = [ship for player in state.players for ship in player.projects]
        return rng.choice([*NAMES, *(name for name in state.display if name), *mine])
    assert kind is type(None), kind
    return None


CORRECTIONS = [
    sailor,
    missionary,
    captain,
    project,
    ship,
    ship,
    merchant,
    disc,
    character,
    host,
    marker,
    court,
    first_player,
    purse,
    points,
]
