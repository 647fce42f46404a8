"""What people do between the moves: late landings, corrections, printed numbers, other rulings.

Each suggestion may be refused; none may break anything.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from companion.engine.game import Move
from companion.games.caravelas import GAME
from companion.games.caravelas.about import GOODS, PORTS
from companion.games.caravelas.asking import TELLABLE, WORDS, Tell, Untell, compass
from companion.games.caravelas.corrections import (
    ChangeRuling,
    CorrectCube,
    CorrectHalf,
    CorrectHand,
    CorrectMarkers,
    CorrectPoints,
    CorrectShip,
    CorrectUpgrade,
)
from companion.games.caravelas.corrections_board import CorrectDiscoverer, CorrectTile
from companion.games.caravelas.ports import Late, NamePort
from companion.games.caravelas.printed import PORT_FACTS
from companion.games.caravelas.state import State
from tests.random_player import Suggestion

RULINGS = [option for option in GAME.options if option.group == "ruling"]
KEYS = sorted({*TELLABLE, *(f"port.{port}.{name}" for port in PORTS for name in PORT_FACTS)})

Way = Callable[[State, Random], Move]


def meddler(often: float, corrections: bool) -> Callable[[State, Random], Suggestion | None]:
    """Give a meddler that suggests something so often (0 to 1).

    :param corrections: whether it moves pieces about, too.
    """
    ways = [late, tell, untell, name] + ([change, *CORRECTIONS] if corrections else [])

    def meddle(state: State, rng: Random) -> Suggestion | None:
        if rng.random() >= often:
            return None
        return seat(state, rng), rng.choice(ways)(state, rng)

    return meddle


def seat(state: State, rng: Random) -> int:
    return rng.choice(list(state.seats))


def late(state: State, rng: Random) -> Move:
    return Late(rng.choice(PORTS), load=rng.random() < 0.5)


def name(state: State, rng: Random) -> Move:
    return NamePort(rng.choice(PORTS), "Mombasa")


def tell(state: State, rng: Random) -> Move:
    luck = rng.random()
    if luck < 0.2:
        goods = rng.sample(range(1, 7), 6)
        return Tell({f"ship.{n}.goods": tuple(goods[2 * n - 2 : 2 * n]) for n in (1, 2, 3)})
    if luck < 0.3:
        return Tell(dict(compass(rng.choice([("n", "s"), ("e", "w"), ("n", "e")]))))
    key = rng.choice(KEYS)
    return Tell({key: WORDS.printable(state, key, rng)})


def untell(state: State, rng: Random) -> Move:
    known = sorted(state.learned) or KEYS
    return Untell(tuple(rng.sample(known, min(len(known), rng.randint(1, 2)))))


def change(state: State, rng: Random) -> Move:
    option = rng.choice(RULINGS)
    return ChangeRuling(option.key, rng.choice(option.choices).key)


def half(state: State, rng: Random) -> Move:
    return CorrectHalf(seat(state, rng), rng.randint(1, 2), rng.random() < 0.2)


def cube(state: State, rng: Random) -> Move:
    return CorrectCube(seat(state, rng), rng.choice(GOODS), rng.random() < 0.6)


def ship(state: State, rng: Random) -> Move:
    return CorrectShip(seat(state, rng), rng.randint(1, 4), rng.random() < 0.5)


def upgrade(state: State, rng: Random) -> Move:
    return CorrectUpgrade(seat(state, rng), rng.random() < 0.5)


def markers(state: State, rng: Random) -> Move:
    return CorrectMarkers(seat(state, rng), rng.randint(0, 12))


def hand(state: State, rng: Random) -> Move:
    return CorrectHand(seat(state, rng), rng.randint(0, 7))


def discoverer(state: State, rng: Random) -> Move:
    return CorrectDiscoverer(rng.choice(PORTS), rng.choice([None, seat(state, rng)]))


def tile(state: State, rng: Random) -> Move:
    return CorrectTile(rng.randint(1, 5), rng.choice([None, seat(state, rng)]))


def points(state: State, rng: Random) -> Move:
    return CorrectPoints(seat(state, rng), rng.randint(-6, 12), "a slip")


CORRECTIONS: list[Way] = [
    half,
    cube,
    ship,
    upgrade,
    markers,
    hand,
    discoverer,
    tile,
    points,
]
