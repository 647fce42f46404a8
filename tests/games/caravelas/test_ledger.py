"""The ledger and the sheet of Caravelas: complete, settled, within the rulebook's bounds."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from tests.games.ledger import Ledger

LEDGER = Ledger("caravelas")
RULES, SHEET, RAW = LEDGER.rules, LEDGER.sheet, LEDGER.raw

GOODS = ("red", "black", "white", "green", "brown", "purple", "blue", "yellow")
DIRECTIONS = ("n", "ne", "e", "se", "s", "sw", "w", "nw")
WEST, EAST = 1, 2

RULINGS = {
    "C007": ("one_pile", "two_piles"),
    "C008": ("secret", "destinations_open", "all_open"),
    "C021": ("others_declined", "whole_round"),
    "C027": ("nearest", "chosen"),
    "C028": ("old_order", "drawn"),
    "C030": ("no_sailing", "free_wind", "keep_one"),
    "C040": ("entering", "leaving"),
    "C052": ("card_due", "turn_ends", "good_wind_only"),
    "C056": ("no_limit", "eight"),
    "C060": ("nothing", "turn_ends", "to_lisbon"),
    "C062": ("after_step", "before_step"),
    "C066": ("as_far", "all_or_none", "free_choice"),
    "C070": ("may_stop", "sail_in"),
    "C075": ("bid_too", "this_turn"),
    "C081": ("all_ships", "not_stopped"),
    "C083": ("from_front", "after_active"),
    "C089": ("no_business", "full_business"),
    "C092": ("everything", "loading_only"),
    "C098": ("counts", "no_more"),
    "C103": ("on_entering", "any_time"),
    "C112": ("may_stop", "must_return"),
    "C127": ("every_turn", "from_round_2"),
    "C128": ("keep", "discard"),
    "C129": ("reshuffle", "short"),
    "C138": ("shared", "later"),
    "C142": ("spend_all", "turn_up_again"),
    "C143": ("wind_free", "every_step"),
    "C145": ("both_ignored", "blue_ignored"),
    "C147": ("neither", "roll_for_order", "three_moves", "both"),
}

SETTLED = {
    "C006": "sheet",
    "C054": "custody",
    "C064": "sheet",
    "C074": "sheet",
    "C097": "sheet",
}


def ports() -> list[dict[str, int]]:
    return [RAW[f"port.{n}"]["value"] for n in range(1, 33)]


# The ledger


def test_the_ledger_has_rules_1_to_147_without_a_gap():
    assert LEDGER.ids == [f"C{n:03}" for n in range(1, 148)]


@pytest.mark.parametrize(
    ("rule_id", "title"),
    [
        ("C001", "Players and pieces"),
        ("C021", "When the bidding closes"),
        ("C041", "Wind does not stop pirates"),
        ("C049", "Others first, then you"),
        ("C072", "Two markers come back"),
        ("C098", "Twenty monuments per player"),
        ("C117", "Three goods buy the upgrade"),
        ("C137", "Second tie-break: lowest tile"),
        ("C147", "Dice variant: turn order, upgrade"),
    ],
)
def test_ids_stay_with_their_rules(rule_id, title):
    assert RULES[rule_id].title == title


def test_only_what_the_map_shows_is_left_to_the_table():
    assert LEDGER.by_the_table == ["C033", "C034", "C084"]


def test_what_settles_an_open_rule_stays():
    assert LEDGER.settled == SETTLED


def test_rulings_and_their_keys_stay():
    assert LEDGER.rulings == RULINGS


def test_rules_cite_only_rules_that_exist():
    cited = {i for rule in RULES for i in re.findall(r"C\d{3}", f"{rule.text} {rule.reading}")}
    assert {"C052", "C069", "C075", "C112"} <= cited
    assert all(rule_id in RULES for rule_id in cited)


def test_search_finds_the_jeronimos_tiles_without_their_accent():
    found = LEDGER.found("jeronimos player count")
    assert found == LEDGER.found("Jerónimos PLAYER Count")
    assert "C009" in found


# The sheet


def test_the_sheet_has_every_key_once_and_no_other():
    keys = [f"goods.{colour}" for colour in GOODS]
    keys += [f"ship.{n}.goods" for n in range(1, 5)]
    keys += ["markers.start", "markers.upgraded"]
    keys += [f"events.storm.{n}" for n in range(1, 7)]
    keys += [f"events.compass.{direction}" for direction in DIRECTIONS]
    keys += ["events.good_wind", "events.dead_calm", "good_wind.bonus", "die.sinking"]
    keys += [f"tile.{n}" for n in range(1, 6)]
    keys += ["destination.points", "track.last"]
    keys += [f"port.{n}" for n in range(1, 33)]
    keys += ["port.lisbon"]
    assert list(SHEET.entries) == keys


def test_only_what_the_rulebook_says_counts_as_known():
    by_rulebook = [f"goods.{colour}" for colour in GOODS]
    by_rulebook += ["ship.4.goods", "markers.start", "markers.upgraded"]
    by_rulebook += [f"tile.{n}" for n in range(1, 6)]
    by_rulebook += ["destination.points", "track.last"]
    derived = ["port.5", "port.9", "port.lisbon"]
    assert LEDGER.known == {
        **dict.fromkeys(by_rulebook, "rulebook"),
        **dict.fromkeys(derived, "derived"),
    }


def test_codes_cannot_be_entered_out_of_bounds():
    for n in range(1, 33):
        assert RAW[f"port.{n}"]["ranges"] == {"points": [0, 9], "goods": [0, 8], "half": [1, 2]}
    for n in range(1, 5):
        assert (RAW[f"ship.{n}.goods"]["low"], RAW[f"ship.{n}.goods"]["high"]) == (1, 8)


def test_prices_of_the_goods():
    prices = {colour: SHEET.number(f"goods.{colour}") for colour in GOODS}
    assert {colour for colour, price in prices.items() if price == 10} == {"blue", "yellow"}
    assert set(prices.values()) == {5, 10}


def test_the_four_ships_carry_each_good_once():
    pairs = [SHEET.row(f"ship.{n}.goods") for n in range(1, 5)]
    assert all(len(pair) == 2 for pair in pairs)
    assert sorted(code for pair in pairs for code in pair) == list(range(1, 9))
    assert {GOODS[code - 1] for code in pairs[3]} == {"yellow", "blue"}


def test_numbers_that_the_rulebook_gives():
    assert SHEET.number("markers.start") == 9
    assert SHEET.number("markers.upgraded") == 12
    assert [SHEET.number(key) for key in SHEET.keys("tile.")] == [10] * 5
    assert SHEET.number("destination.points") == 5
    assert SHEET.number("track.last") == 100


def test_eighty_six_event_cards_of_four_kinds():
    storms = [SHEET.number(f"events.storm.{n}") for n in range(1, 7)]
    compass = {d: SHEET.number(f"events.compass.{d}") for d in DIRECTIONS}
    others = SHEET.number("events.good_wind"), SHEET.number("events.dead_calm")
    assert sum(storms) + sum(compass.values()) + sum(others) == 86
    assert all((sum(storms), sum(compass.values()), *others))
    assert storms[1] > 0 < storms[3]
    assert compass["nw"] > 0


def test_six_directions_each_with_its_opposite():
    there = {d for d in DIRECTIONS if SHEET.number(f"events.compass.{d}")}
    assert len(there) == 6
    assert all(DIRECTIONS[(DIRECTIONS.index(d) + 4) % 8] in there for d in there)
    assert len({SHEET.number(f"events.compass.{d}") for d in there}) == 1


def test_half_of_the_dead_calms_is_a_whole_number_of_cards():
    assert SHEET.number("events.dead_calm") % 2 == 0


def test_an_average_storm_takes_a_third_of_the_markers():
    counts = {n: SHEET.number(f"events.storm.{n}") for n in range(1, 7)}
    mean = sum(n * count for n, count in counts.items()) / sum(counts.values())
    assert mean * 3 == pytest.approx(SHEET.number("markers.start"), abs=0.5)


def test_two_thirds_of_the_throws_are_safe():
    assert SHEET.number("die.sinking") * 3 == 6


def test_eight_ports_give_one_good_each_and_the_others_none():
    assert [port["goods"] for port in ports()] == [*range(1, 9), *[0] * 24]


def test_sixteen_ports_in_each_half_and_lisbon_in_the_west():
    assert Counter(port["half"] for port in ports()) == {WEST: 16, EAST: 16}
    assert SHEET.piece("port.lisbon") == {"points": 0, "goods": 0, "half": WEST}


@pytest.mark.parametrize(
    ("name", "facts"),
    [
        ("Guinea", {"goods": "red", "half": WEST}),
        ("Porto Seguro", {"goods": "black", "half": WEST}),
        ("Ceylon", {"goods": "brown", "half": EAST, "points": 2}),
        ("Tanegashima", {"goods": "blue", "half": EAST}),
        ("Malacca", {"goods": None, "half": EAST, "points": 2}),
    ],
)
def test_ports_that_the_rulebook_names(name, facts):
    (port,) = [entry["value"] for entry in RAW.values() if entry["label"].endswith(f", {name}")]
    good = GOODS[port["goods"] - 1] if port["goods"] else None
    assert {**port, "goods": good} == {**port, **facts}


def test_port_values_grow_with_the_distance():
    points = [port["points"] for port in ports()]
    assert set(points) == {1, 2, 3}
    assert sum(points) == 58
    assert 36 <= sum(points) <= 92
    west, east = ([p["points"] for p in ports() if p["half"] == half] for half in (WEST, EAST))
    assert sum(west) < sum(east)
    assert max(west) < max(east)
    silk_silver_nutmeg = [port["points"] for port in ports() if port["goods"] in (6, 7, 8)]
    assert silk_silver_nutmeg == [3, 3, 3]
