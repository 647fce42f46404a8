"""What helps to decide: ships for a contract, what the clocks pay, odds."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations as choose
from itertools import product
from random import Random

import pytest

from companion.engine.buttons import refusal_of
from companion.games.age_of_discovery.about import CONTRACTS, PILES, SHIPS
from companion.games.age_of_discovery.countdown import odds, pile_of, window
from companion.games.age_of_discovery.helps import combinations, pays_next_turn
from companion.games.age_of_discovery.sailing import Sending
from companion.games.age_of_discovery.state import State
from companion.games.age_of_discovery.voyages import PlayContract
from tests.games.age_of_discovery.table import RED, send, table

Way = tuple[tuple[str, int, bool], ...]


def kinds(ships: tuple[Sending, ...]) -> Way:
    """Name a way by the kinds of its ships."""
    return tuple(sorted((s.ship.partition(".")[0], s.value, s.wild) for s in ships))


def brute_force(state: State, seat: int, contract: str) -> set[Way]:
    """Try every set of free ships, with and without cards; the rules say which are allowed."""
    found = set()
    free = [(ship,) for ship in state.players[seat].ships]
    options = [[Sending(ship, wild=wild) for wild in (False, True)] for (ship,) in free]
    options.append([Sending("flagship", v, w) for v in (1, 2, 3) for w in (False, True)])
    for size in range(1, 7):
        for chosen in choose(options, size):
            for ships in product(*chosen):
                if refusal_of(PlayContract(contract, ships, 1), state, seat) is None:
                    found.add(kinds(ships))
    return found


@pytest.mark.rule("A062", "A063", "A074", "A080", "A082", "A085")
@pytest.mark.parametrize("number", range(12))
def test_combinations_are_those_that_brute_force_finds(number):
    rng = Random(number)
    options = {
        "A074": rng.choice(["one_must_fit", "fits_any"]),
        "A082": rng.choice(["one_ship", "one_place"]),
        "A085": rng.choice(["allowed", "not_allowed"]),
    }
    contract = rng.choice(CONTRACTS)
    colour = contract.partition(".")[0]
    own = rng.sample([ship for ship in SHIPS if ship.startswith(colour)], 4)
    others = rng.sample([ship for ship in SHIPS if not ship.startswith(colour)], 3)
    laid = table(2, **options).has(RED, coins=100, hand=contract, ships=" ".join(own + others))
    laid.has(RED, flagship=f"F{rng.randint(1, 6)}", wild=rng.randint(0, 2))
    ways = combinations(laid.state, RED, contract)
    assert {kinds(way.ships) for way in ways} == brute_force(laid.state, RED, contract)
    assert len({kinds(way.ships) for way in ways}) == len(ways)
    assert [way.fee for way in ways] == sorted(way.fee for way in ways)
    for way in ways:
        move = PlayContract(contract, way.ships, 1)
        assert way.fee == laid.price(RED, move)
        assert refusal_of(move, laid.state, RED) is None


def test_the_smallest_fee_comes_first():
    laid = table(2).has(RED, hand="red.5", ships="red1.1 red1.2 red2.1 red2.2 red3.1", wild=0)
    ways = combinations(laid.state, RED, "red.5")
    assert ways[0].ships == send("red2.1", "red3.1")
    assert (ways[0].fee, ways[0].cards) == (2, 0)


@pytest.mark.rule("A022", "A066")
def test_what_the_clocks_pay_next_turn():
    laid = table(2).sails(RED, "red.3", "red3.1", turns=1, pays=5)
    laid.sails(RED, "blue.3", "blue3.1", turns=3, pays=7)
    assert pays_next_turn(laid.state, RED) == 5
    before = laid.coins(RED)
    assert laid.end(2).coins(RED) == before + 5
    assert pays_next_turn(laid.state, RED) == 0


# Odds, against enumeration


def places(which: str) -> list[int]:
    """Enumerate: on which purchase a scoring card turns up, for each place in its pile."""
    pile = {"first": 2, "final": 4}[which]
    before = sum(PILES[:pile])
    return [before + 1 + place for place in range(PILES[pile] + 1)]


@pytest.mark.rule("A101")
@pytest.mark.parametrize("which", ["first", "final"])
@pytest.mark.parametrize("purchase", range(1, 34))
def test_odds_of_the_next_scoring_card_are_those_of_all_equally_likely_places(which, purchase):
    still_possible = [place for place in places(which) if place >= purchase]
    if not still_possible:
        return
    expected = Fraction(still_possible.count(purchase), len(still_possible))
    assert odds(which, purchase) == expected


@pytest.mark.rule("A101")
def test_when_the_cards_can_come():
    assert window("first") == (13, 19) == (places("first")[0], places("first")[-1])
    assert window("final") == (26, 33) == (places("final")[0], places("final")[-1])


@pytest.mark.rule("A044")
def test_from_which_pile_a_ship_is_drawn():
    piles = [pile_of(draw) for draw in range(1, 34)]
    assert piles == [1] * 6 + [2] * 6 + [3] * 6 + [4] * 7 + [5] * 7 + [None]
