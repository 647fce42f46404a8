"""The ledger and the sheet of Vasco da Gama: complete, settled, within the rulebook's bounds."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise, permutations

import pytest

from tests.games.ledger import Ledger

LEDGER = Ledger("vasco_da_gama")
RULES, SHEET, RAW = LEDGER.rules, LEDGER.sheet, LEDGER.raw

LANDINGS = ("natal", "terra_de_boa_gente", "mozambique", "mombasa", "malindi", "calicut")
AREAS = ("characters", "recruiting", "projects", "navigation")

RULINGS = {
    "V007": ("leftmost", "rightmost", "picked"),
    "V023": ("first", "last"),
    "V026": ("bonus", "no_bonus"),
    "V027": ("own_ship", "opening_ship"),
    "V031": ("open", "hidden"),
    "V032": ("no_gifts", "gifts"),
    "V048": ("strict", "any_disc"),
    "V066": ("no_empty", "empty_allowed"),
    "V078": ("any_time", "own_turn"),
    "V101": ("blind", "by_colour"),
    "V106": ("prepared_before", "one_after_another"),
    "V107": ("ship_by_ship", "bonuses_last"),
    "V108": ("may_refuse", "must_take"),
    "V109": ("with_sending", "any_time"),
    "V116": ("once", "again"),
    "V122": ("free", "not_yet"),
    "V124": ("must_place", "may_hold_back"),
    "V126": ("protects_only", "second_number"),
    "V127": ("allowed", "not_allowed"),
    "V141": ("leaves", "stays"),
    "V157": ("nothing", "slot_vp"),
    "V179": ("after_launches", "with_missionaries", "before_launches"),
    "V180": ("shared", "clockwise"),
}

SETTLED = {
    "V008": "sheet",
    "V010": "set_up",
    "V020": "sheet",
    "V021": "sheet",
    "V022": "sheet",
    "V024": "sheet",
    "V043": "sheet",
    "V050": "correction",
    "V062": "sheet",
    "V071": "sheet",
    "V123": "correction",
    "V144": "sheet",
}


def projects() -> list[dict[str, int]]:
    return [RAW[f"project.{n}"]["value"] for n in range(1, 36)]


def tiles() -> list[dict]:
    return [RAW[f"tile.{n}"]["value"] for n in range(1, 10)]


# The ledger


def test_the_ledger_has_rules_1_to_180_without_a_gap():
    assert LEDGER.ids == [f"V{n:03}" for n in range(1, 181)]


@pytest.mark.parametrize(
    ("rule_id", "title"),
    [
        ("V001", "Two to four players"),
        ("V045", "Four discs, five with Manuel"),
        ("V057", "Price of the right to act"),
        ("V075", "São Gabriel is launched at once"),
        ("V099", "One coast bonus per ship"),
        ("V119", "Hosting Manuel"),
        ("V152", "Leftmost fitting slot"),
        ("V180", "Tied to the end"),
    ],
)
def test_ids_stay_with_their_rules(rule_id, title):
    assert RULES[rule_id].title == title


def test_the_app_sees_to_everything_but_changing_coins():
    assert LEDGER.by_the_table == ["V029"]


def test_what_settles_an_open_rule_stays():
    assert LEDGER.settled == SETTLED


def test_rulings_and_their_keys_stay():
    assert LEDGER.rulings == RULINGS


def test_search_finds_the_sao_gabriel_without_its_accent():
    found = LEDGER.found("sao gabriel launched")
    assert found == LEDGER.found("São GABRIEL Launched")
    assert "V075" in found


# The sheet


def test_the_sheet_has_every_key_once_and_no_other():
    keys = [f"slots.{players}.{area}" for players in (2, 3, 4) for area in AREAS]
    keys += [f"give_up.{n}" for n in range(1, 21)]
    keys += [f"landing.{name}.{what}" for name in LANDINGS for what in ("slots", "coast")]
    keys += [f"sailors.{colour}" for colour in ("turquoise", "violet", "grey", "orange")]
    keys += [f"tile.{n}" for n in range(1, 10)]
    keys += [f"merchant.{n}" for n in range(1, 7)]
    keys += [f"project.{n}" for n in range(1, 36)]
    assert list(SHEET.entries) == keys


def test_only_what_the_rulebook_says_counts_as_known():
    assert LEDGER.known == {
        "slots.2.characters": "derived",
        "give_up.6": "rulebook",
        "give_up.15": "rulebook",
        "landing.mombasa.coast": "rulebook",
    }


@pytest.mark.parametrize(
    ("prefix", "name", "bounds"),
    [
        ("tile.", "initial", [4, 12]),
        ("tile.", "variation", [-3, 3]),
        ("merchant.", "limit", [4, 11]),
        ("project.", "limit", [4, 11]),
        ("project.", "crew", [1, 5]),
        ("project.", "deck", [1, 3]),
    ],
)
def test_ranges_are_those_of_the_rulebook(prefix, name, bounds):
    assert all(RAW[key]["ranges"][name] == bounds for key in SHEET.keys(prefix))


def test_numbers_that_the_rulebook_gives():
    assert SHEET.number("slots.2.characters") == 3
    assert SHEET.number("give_up.6") == 2
    assert SHEET.number("give_up.15") == 3
    assert SHEET.number("landing.mombasa.coast") == 3
    assert min(SHEET.row("landing.mombasa.slots")) == SHEET["landing.mombasa.slots"].low == 5
    (known,) = [tile for tile in tiles() if tile["initial"] == 11]
    assert known["court"] == [9, 4]
    assert {-3, 0} <= {tile["variation"] for tile in tiles() if tile is not known}


@pytest.mark.parametrize(("players", "discs"), [(2, 9), (3, 13), (4, 17)])
def test_all_discs_find_a_slot_with_three_to_spare(players, discs):
    slots = [SHEET.number(key) for key in SHEET.keys(f"slots.{players}.")]
    assert slots == [players + 1] * 4
    assert sum(slots) == discs + 3


def test_giving_up_pays_by_lines_of_five():
    paid = [SHEET.number(f"give_up.{n}") for n in range(1, 21)]
    assert paid == [1] * 5 + [2] * 5 + [3] * 5 + [4] * 5


def test_thirty_two_sailors():
    assert sum(SHEET.number(key) for key in SHEET.keys("sailors.")) == 32


def test_landings_grow_outwards_in_slots_value_and_coast_points():
    rows = [SHEET.row(f"landing.{name}.slots") for name in LANDINGS]
    assert [len(row) for row in rows] == [1, 2, 3, 4, 5, 6]
    assert {value for row in rows for value in row} == {4, 5, 6, 7, 9, 11}
    means = [sum(row) / len(row) for row in rows]
    assert all(near < far for near, far in pairwise(means))
    coast = [SHEET.number(f"landing.{name}.coast") for name in LANDINGS]
    assert coast == sorted(coast)
    assert coast[0] < 3 < coast[-1]


def test_nine_tiles_one_for_each_initial_number():
    assert [tile["initial"] for tile in tiles()] == list(range(4, 13))
    assert all(sum(tile["court"]) == tile["initial"] + 2 for tile in tiles())
    assert sum(tile["variation"] for tile in tiles()) == 0
    assert sum(tile["variation"] * (tile["initial"] - 8) for tile in tiles()) == 0


def test_six_merchant_ships_with_the_reported_limits():
    limits = Counter(RAW[f"merchant.{n}"]["value"]["limit"] for n in range(1, 7))
    assert limits.total() == 6
    assert limits[7] >= 1
    assert limits[11] >= 1


def test_thirty_five_projects_lay_out_five_rounds_of_seven():
    decks = Counter(project["deck"] for project in projects())
    assert decks == {1: 14, 2: 14, 3: 7}
    assert all(size % 7 == 0 for size in decks.values())


def test_projects_pay_for_strength_with_crew_and_later_decks():
    slot_values = {value for name in LANDINGS for value in SHEET.row(f"landing.{name}.slots")}
    for project in projects():
        strength = project["limit"] + project["reals"] + 2 * project["points"]
        assert strength == 2 * project["crew"] + 2 * project["deck"] + 1
        assert project["limit"] in slot_values


def test_no_project_is_simply_better_than_another_of_its_deck_and_crew():
    for one, other in permutations(projects(), 2):
        if (one["deck"], one["crew"]) == (other["deck"], other["crew"]):
            assert any(one[name] < other[name] for name in ("limit", "reals", "points"))
