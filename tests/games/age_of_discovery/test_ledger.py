"""The ledger and the sheet of Age of Discovery: complete, settled, within the rulebook's bounds."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise, product

import pytest

from tests.games.ledger import Ledger

LEDGER = Ledger("age_of_discovery")
RULES, SHEET, RAW = LEDGER.rules, LEDGER.sheet, LEDGER.raw

COLOURS = ("red", "yellow", "blue", "green", "white", "black")
TOTALS = (3, 4, 5, 6)
MISSIONS = ("one", "half", "majority", "all")

RULINGS = {
    "A025": ("may_pass", "one_if_possible"),
    "A026": ("closed", "mixed"),
    "A030": ("nothing_passes", "coins_may_pass"),
    "A031": ("never_empty", "what_it_has"),
    "A032": ("open", "hidden"),
    "A039": ("kept", "any_time", "for_room"),
    "A040": ("not_replaced", "reshuffled"),
    "A047": ("gaps", "close_up"),
    "A060": ("any_marker", "hard_limit"),
    "A071": ("stays", "give_up"),
    "A074": ("one_must_fit", "fits_any"),
    "A075": ("named", "until_next", "both"),
    "A082": ("one_ship", "one_place"),
    "A084": ("not_first", "sets_line"),
    "A085": ("allowed", "not_allowed"),
    "A091": ("same_turn", "next_turn"),
    "A092": ("owner_again", "nobody"),
    "A093": ("open_only", "top_too"),
    "A094": ("allowed", "needs_turn"),
    "A102": ("both_run", "first_at_once"),
    "A106": ("own_colour", "line_colour", "black"),
    "A107": ("either_colour", "line_colour"),
    "A109": ("left", "revealer", "beginner"),
    "A115": ("always", "if_used", "never"),
    "A125": ("nobody", "half_and_all"),
    "A126": ("ends", "same_steps"),
    "A129": ("shared", "coins", "contracts"),
    "A130": ("plays_on", "ships_leave"),
    "A131": ("keeps_counting", "last_box"),
}

SETTLED = {"A020": "set_up"}


def expeditions() -> list[dict]:
    return [RAW[f"expedition.{n}"]["value"] for n in range(1, 13)]


def sharp(expedition: dict) -> bool:
    black, coloured = expedition["first"]
    return coloured - black == 3


# The ledger


def test_the_ledger_has_rules_1_to_131_without_a_gap():
    assert LEDGER.ids == [f"A{n:03}" for n in range(1, 132)]


@pytest.mark.parametrize(
    ("rule_id", "title"),
    [
        ("A001", "Two to four players"),
        ("A024", "Never the same action twice"),
        ("A031", "The bank"),
        ("A060", "Running out of tokens"),
        ("A066", "When a contract is finished"),
        ("A090", "Reservation ends with that turn"),
        ("A101", "When the cards can come"),
        ("A120", "Mission: majority of ships"),
        ("A131", "Running off the chart"),
    ],
)
def test_ids_stay_with_their_rules(rule_id, title):
    assert RULES[rule_id].title == title


def test_the_app_sees_to_everything_but_changing_coins():
    assert LEDGER.by_the_table == ["A028"]


def test_what_settles_an_open_rule_stays():
    assert LEDGER.settled == SETTLED


def test_rulings_and_their_keys_stay():
    assert LEDGER.rulings == RULINGS


def test_search_finds_the_scoring_cards():
    found = LEDGER.found("SCORING card pile 5")
    assert {"A011", "A100"} <= set(found)


# The sheet


def test_the_sheet_has_every_key_once_and_no_other():
    keys = [f"ship.{value}" for value in (1, 2, 3)]
    keys += [f"flagship.{n}" for n in range(1, 7)]
    keys += [f"expedition.{n}" for n in range(1, 13)]
    keys += [f"contract.{colour}.{total}" for colour, total in product(COLOURS, TOTALS)]
    keys += [f"mission.{players}.{kind}" for players, kind in product((2, 3, 4), MISSIONS)]
    keys += ["chart.points", "chart.contracts"]
    assert list(SHEET.entries) == keys


def test_only_what_the_rulebook_says_counts_as_known():
    assert LEDGER.known == {
        "ship.1": "rulebook",
        "ship.2": "rulebook",
        "ship.3": "rulebook",
    }


def test_ranges_are_those_of_the_rulebook():
    for n in range(1, 13):
        ranges = RAW[f"expedition.{n}"]["ranges"]
        assert (ranges["limit"], ranges["colour"]) == ([3, 8], [1, 6])
    for n in range(1, 7):
        assert (RAW[f"flagship.{n}"]["low"], RAW[f"flagship.{n}"]["high"]) == (1, 6)


def test_numbers_that_the_rulebook_gives():
    labelled = {entry["label"]: entry["value"] for entry in RAW.values()}
    assert labelled["Expedition 1, Antonio de Abreu"]["limit"] == 3
    drake = labelled["Expedition 5, Francis Drake"]
    assert (drake["first"], drake["final"]) == ([2, 3], [5, 6])
    assert SHEET.row("contract.yellow.5")[1] == 10
    assert SHEET.row("mission.3.majority")[5] == 5


def test_forty_two_standard_ships():
    ships = {value: SHEET.piece(f"ship.{value}") for value in (1, 2, 3)}
    assert {value: (ship["count"], ship["price"]) for value, ship in ships.items()} == {
        1: (2, 3),
        2: (3, 4),
        3: (2, 5),
    }
    assert len(COLOURS) * sum(ship["count"] for ship in ships.values()) == 42
    assert len(COLOURS) * sum(value * ship["count"] for value, ship in ships.items()) == 84
    assert len(COLOURS) * sum(ship["count"] * ship["price"] for ship in ships.values()) == 168


def test_six_different_flagships_with_each_colour_on_two():
    pairs = [SHEET.row(f"flagship.{n}") for n in range(1, 7)]
    assert all(len(set(pair)) == 2 for pair in pairs)
    assert len({frozenset(pair) for pair in pairs}) == 6
    assert set(Counter(code for pair in pairs for code in pair).values()) == {2}


def test_two_expeditions_for_each_limit_and_each_colour():
    assert Counter(card["limit"] for card in expeditions()) == dict.fromkeys(range(3, 9), 2)
    assert Counter(card["colour"] for card in expeditions()) == dict.fromkeys(range(1, 7), 2)


def test_each_limit_and_each_colour_has_a_mild_and_a_sharp_expedition():
    for what in ("limit", "colour"):
        kinds = {(card[what], sharp(card)) for card in expeditions()}
        assert len(kinds) == 12
    for card in expeditions():
        for black, coloured in (card["first"], card["final"]):
            assert coloured - black == (3 if sharp(card) else 1)


def test_no_colour_has_more_room_than_another():
    room = Counter()
    for card in expeditions():
        room[card["colour"]] += card["limit"]
    assert set(room.values()) == {11}


def test_ships_are_worth_less_on_larger_expeditions_and_more_in_the_end():
    for kind in (False, True):
        by_limit = sorted((c for c in expeditions() if sharp(c) is kind), key=lambda c: c["limit"])
        values = [[*card["first"], *card["final"]] for card in by_limit]
        for small, large in pairwise(values):
            assert all(a >= b for a, b in zip(small, large, strict=True))
            assert small != large
    for card in expeditions():
        assert all(f < g for f, g in zip(card["first"], card["final"], strict=True))


def test_a_full_mild_expedition_brings_about_the_same_whatever_its_limit():
    for card in expeditions():
        if not sharp(card):
            ships = card["limit"] / 2
            assert 15 <= ships * (card["first"][0] + card["final"][0]) <= 18
            assert 18 <= ships * (card["first"][1] + card["final"][1]) <= 25


def test_longer_contracts_pay_more_but_less_a_turn():
    for colour, total in product(COLOURS, TOTALS):
        one, two, three = SHEET.row(f"contract.{colour}.{total}")
        assert two == 2 * total
        assert two - one == three - two == total // 2
        assert one > two / 2 > three / 3


def test_all_colours_pay_alike():
    for total in TOTALS:
        assert len({SHEET.row(f"contract.{colour}.{total}") for colour in COLOURS}) == 1


def test_missions_pay_for_each_contract_and_for_a_harder_task():
    for players, (rank, kind) in product((2, 3, 4), enumerate(MISSIONS)):
        row = SHEET.row(f"mission.{players}.{kind}")
        assert len(row) == SHEET.number("chart.contracts") + 1
        assert row[0] == 0
        assert row[5] == players + rank
        assert all(abs(points - row[5] * n / 5) < 0.5 for n, points in enumerate(row))
