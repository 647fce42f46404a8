"""What people do out of turn: tell, forget, correct, change how a rule is read."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from companion.engine.game import Move
from companion.games.age_of_discovery import GAME
from companion.games.age_of_discovery.about import (
    CONTRACTS,
    EXPEDITIONS,
    FLAGSHIP,
    MISSIONS,
    SHIPS,
)
from companion.games.age_of_discovery.asking import VOCABULARY, NameExpedition, Tell, Untell
from companion.games.age_of_discovery.buying import CallScoring, SayScoringCard
from companion.games.age_of_discovery.corrections import (
    ChangeRuling,
    CorrectCards,
    CorrectCoins,
    CorrectPoints,
    CorrectScoringCard,
    CorrectTrack,
)
from companion.games.age_of_discovery.corrections_cards import (
    CorrectClock,
    CorrectContract,
    CorrectHand,
    CorrectOpenContract,
    CorrectReservation,
    CorrectShip,
)
from companion.games.age_of_discovery.state import State
from tests.random_player import Suggestion

RULINGS = [option for option in GAME.options if option.group == "ruling"]

KEYS = [
    *(
        f"expedition.{n}.{fact}"
        for n in EXPEDITIONS
        for fact in ("limit", "colour", "first", "final")
    ),
    *(f"contract.{contract}" for contract in CONTRACTS),
    *(f"contract.{contract}.{turns}" for contract in CONTRACTS for turns in (1, 2, 3)),
    *(f"mission.{players}.{mission}" for players in (2, 3, 4) for mission in MISSIONS),
    *(f"mission.{players}.{mission}.4" for players in (2, 3, 4) for mission in MISSIONS),
    *(f"flagship.{n}" for n in range(1, 7)),
    *(f"seat.{n}.flagship" for n in range(4)),
    "chart.points",
    "chart.contracts",
]


def meddler(often: float = 0.08, corrections: bool = True) -> Callable[[State, Random], object]:
    """Give a meddler that suggests something so often (0 to 1).

    :param corrections: whether it moves pieces about and changes readings, too.
    """
    ways = [tell, untell, name] + ([change, call, card_before, *CORRECTIONS] if corrections else [])

    def meddle(state: State, rng: Random) -> Suggestion | None:
        if rng.random() >= often:
            return None
        suggestion = rng.choice(ways)(state, rng)
        if suggestion is None or isinstance(suggestion, tuple):
            return suggestion
        return rng.choice([None, *state.seats]), suggestion

    return meddle


def tell(state: State, rng: Random) -> Move:
    keys = rng.sample(KEYS, rng.randint(1, 4))
    return Tell({key: VOCABULARY.printable(state, key, rng) for key in keys})


def untell(state: State, rng: Random) -> Move | None:
    if not state.learned:
        return None
    keys = sorted(state.learned)
    return Untell(tuple(rng.sample(keys, rng.randint(1, min(3, len(keys))))))


def name(state: State, rng: Random) -> Move:
    return NameExpedition(rng.choice(EXPEDITIONS), rng.choice(["Magellan", "Columbus"]))


def change(state: State, rng: Random) -> Move:
    option = rng.choice(RULINGS)
    return ChangeRuling(option.key, rng.choice(option.choices).key)


def call(state: State, rng: Random) -> Move | None:
    return CallScoring(rng.choice(["first", "final"])) if rng.random() < 0.1 else None


def card_before(state: State, rng: Random) -> Suggestion:
    return state.turn, SayScoringCard(rng.choice(["first", "final"]), before=rng.random() < 0.8)


def some_seat(state: State, rng: Random) -> int:
    return rng.choice(state.seats)


def some_ship(state: State, rng: Random) -> str:
    bought = state.bought()
    if bought and rng.random() < 0.7:
        return rng.choice(bought)
    return rng.choice([*SHIPS, FLAGSHIP, FLAGSHIP])


def ship(state: State, rng: Random) -> Move:
    place = rng.choice(["free", "expedition", "expedition", "deck"])
    wild = rng.random() < 0.3
    expedition, value = rng.choice(EXPEDITIONS), rng.randint(1, 3)
    owner = some_seat(state, rng)
    return CorrectShip(some_ship(state, rng), owner, place, expedition, wild, value)  # type: ignore[arg-type]


def out_in_the_open(state: State) -> list[str]:
    running = [each.contract for player in state.players for each in player.voyages]
    return [*running, *state.contracts.discard]


def clock(state: State, rng: Random) -> Move | None:
    there = out_in_the_open(state)
    return CorrectClock(rng.choice(there), rng.randint(1, 3)) if there else None


def contract(state: State, rng: Random) -> Move | None:
    there = out_in_the_open(state)
    if not there:
        return None
    place = rng.choice(["hand", "box", "finished"])
    return CorrectContract(rng.choice(there), place, some_seat(state, rng))  # type: ignore[arg-type]


def hand(state: State, rng: Random) -> Move:
    return CorrectHand(some_seat(state, rng), rng.randint(0, 4))


def open_contract(state: State, rng: Random) -> Move:
    return CorrectOpenContract(rng.randint(1, 4), rng.choice(CONTRACTS))


def reservation(state: State, rng: Random) -> Move | None:
    if not state.tokens:
        return None
    token = rng.choice(state.tokens)
    return CorrectReservation(token.seat, token.card)


def purse(state: State, rng: Random) -> Suggestion:
    owner = some_seat(state, rng)
    move = CorrectCoins(owner, rng.randint(0, 25), rng.choice(["", "miscounted"]))
    return owner, move


def points(state: State, rng: Random) -> Move:
    return CorrectPoints(some_seat(state, rng), rng.randint(-4, 5), rng.choice(["", "forgotten"]))


def track(state: State, rng: Random) -> Move:
    return CorrectTrack(some_seat(state, rng), rng.randint(0, 10))


def cards(state: State, rng: Random) -> Move:
    return CorrectCards(some_seat(state, rng), rng.randint(0, 3), rng.randint(0, 2))


def scoring_card(state: State, rng: Random) -> Move:
    return CorrectScoringCard(rng.choice(["first", "final"]), rng.choice([None, *state.seats]))


CORRECTIONS = [
    ship,
    ship,
    clock,
    contract,
    hand,
    open_contract,
    reservation,
    purse,
    points,
    track,
    cards,
    scoring_card,
]
