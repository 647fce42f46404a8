"""Phase 3: navigation."""

from __future__ import annotations

import pytest

from companion.games.vasco_da_gama.asking import Tell
from companion.games.vasco_da_gama.merchant import SendMerchant
from companion.games.vasco_da_gama.navigation import Navigate
from tests.games.vasco_da_gama.scenes import Scene, scene

# -- the merchant ship ---------------------------------------------------------


@pytest.mark.rule("V139", "V134", "V142")
def test_the_owner_of_sernigi_sends_the_merchant_ship_first() -> None:
    at = scene().resume("navigation")
    assert at.waits == "merchant"
    assert at.state.stack[-1].seat == at.state.owners["sernigi"] == 2
    at.refuses(None, Navigate(), "")
    assert at.decision.rule == "V139"
    at.refuses(0, SendMerchant("mozambique", 1), "V139")
    at.play(2, SendMerchant("mozambique", 1))
    assert at.waits == "navigate"
    assert at.player(2).captains == 2, "the coast bonus comes with it"


@pytest.mark.rule("V139")
def test_without_a_merchant_ship_phase_3_comes_at_once() -> None:
    assert scene().begin("navigation").waits == "navigate"


@pytest.mark.rule("V141")
def test_a_merchant_ship_without_a_slot_leaves_the_game() -> None:
    at = full_of_high_slots()
    ship = at.state.merchant
    assert at.waits == "navigate"
    at.play(None, Navigate())
    assert at.state.merchant is None
    assert ship in at.state.out
    assert at.said("V141") == ["No slot fits the merchant ship. Take it out of the game."]


@pytest.mark.rule("V141")
def test_it_stays_face_up_if_the_table_rules_so() -> None:
    at = full_of_high_slots(V141="stays")
    ship = at.state.merchant
    at.play(None, Navigate())
    assert at.state.merchant == ship
    assert at.said("V141") == ["No slot fits the merchant ship. It stays face up."]


def full_of_high_slots(**rulings: str) -> Scene:
    at = scene(**rulings)
    rows = dict.fromkeys(at.state.landings, (11, 11))
    at.rows(**rows)
    at.state.learned[f"{at.state.merchant}.limit"] = 7
    return at.resume("navigation")


@pytest.mark.rule("V145", "V139")
def test_a_merchant_ship_sent_now_completes_a_landing_for_this_very_phase() -> None:
    at = scene().rows(mombasa=(5, 6))
    at.dock("mombasa", 0)
    at.state.learned[f"{at.state.merchant}.limit"] = 6
    at.resume("navigation").play(2, SendMerchant("mombasa", 1))
    at.play(None, Navigate())
    assert at.gained(0, rule="V144") == 3


# -- income --------------------------------------------------------------------


@pytest.mark.rule("V143")
def test_every_ship_on_the_board_brings_what_is_printed_on_it() -> None:
    at = scene()
    at.dock("natal", 0, slot=0, reals=2, points=1)
    at.dock("calicut", 0, slot=3, reals=1)
    at.dock("malindi", 1, slot=0, points=2)
    at.at_home(1, reals=5, points=5)
    at.begin("navigation").play(None, Navigate())
    assert (at.player(0).purse, at.gained(0, rule="V143")) == (13, 1)
    assert (at.player(1).purse, at.gained(1, rule="V143")) == (10, 2)
    assert at.player(1).points["income"] == [2, 0, 0, 0, 0, 0]


@pytest.mark.rule("V138", "V143", "V144")
def test_merchant_ships_earn_nothing_for_anyone() -> None:
    at = scene().rows(mombasa=(5, 6))
    at.dock_merchant("mombasa", slot=0)
    at.dock("mombasa", 1, slot=1)
    at.begin("navigation").play(None, Navigate())
    assert [at.gained(seat) for seat in range(3)] == [0, 3, 0]
    assert [player.purse for player in at.state.players] == [10, 10, 10]


@pytest.mark.rule("V143")
def test_uncounted_reals_are_an_instruction_and_nothing_is_asked() -> None:
    at = scene(coins="told", projects="table")
    at.dock("natal", 0, reals=3)
    ship = at.dock_blank("calicut", 1)
    at.state.learned[f"{ship}.points"] = 0
    at.begin("navigation").play(None, Navigate())
    assert at.gained(0, "reals") == 3, "what is known is said"
    assert any(note.hands and note.rule == "V143" for note in at.notes)
    assert at.player(0).purse == 10, "but not counted"


# -- complete landings ---------------------------------------------------------


@pytest.mark.rule("V144", "V110")
def test_each_ship_in_a_complete_landing_scores_the_coast() -> None:
    at = scene().rows(mombasa=(5, 9, 6))
    at.dock("mombasa", 0, slot=0, limit=5)
    at.dock("mombasa", 1, slot=1)
    at.dock("mombasa", 0, slot=2)
    at.begin("navigation").play(None, Navigate())
    assert at.gained(0, rule="V144") == 6
    assert at.gained(1, rule="V144") == 3
    assert at.player(0).points["complete"][0] == 6


@pytest.mark.rule("V144", "V147", "V110")
def test_an_empty_slot_means_no_points_and_no_movement() -> None:
    at = scene().rows(mombasa=(5, 9, 6))
    ship = at.dock("mombasa", 0, slot=0)
    other = at.dock("mombasa", 1, slot=2)
    at.begin("navigation").play(None, Navigate())
    assert at.gained(0) == 0
    assert at.ships("mombasa") == [ship, None, other]


@pytest.mark.rule("V142")
def test_income_comes_before_the_coasts_and_the_coasts_before_any_movement() -> None:
    at = scene().rows(natal=(4,), mombasa=(5,), malindi=(6, 6))
    at.dock("natal", 0, reals=1)
    at.dock("mombasa", 1, points=1)
    at.begin("navigation").play(None, Navigate())
    order = [rule for rule in at.cited if rule in ("V143", "V144", "V152")]
    assert order == ["V143"] * 2 + ["V144"] * 2 + ["V152"] * 2


# -- movement ------------------------------------------------------------------


@pytest.mark.rule("V146", "V154", "V156")
def test_landings_empty_from_calicut_down_so_that_malindi_can_follow() -> None:
    at = scene().rows(calicut=(9,), malindi=(6,), mombasa=(5,))
    last = at.dock("calicut", 0)
    malindi = at.dock("malindi", 1)
    mombasa = at.dock("mombasa", 2)
    at.begin("navigation").play(None, Navigate())
    assert last in at.state.out
    assert at.ships("calicut") == [malindi]
    assert at.ships("malindi") == [mombasa], "it moved once, not twice"
    assert at.said("V154") == [
        "Calicut is the last stop: take Yellow's ship on the 9 of Calicut out of the game."
    ]


@pytest.mark.rule("V148", "V149", "V150", "V152")
def test_all_ships_of_a_complete_landing_move_from_the_left() -> None:
    at = scene().rows(natal=(9, 4, 7), terra_de_boa_gente=(11, 6, 5, 9))
    first = at.dock("natal", 0, slot=0, limit=9)
    second = at.dock_merchant("natal", slot=1, limit=6)
    third = at.dock("natal", 1, slot=2, limit=11)
    at.begin("navigation").play(None, Navigate())
    assert at.ships("natal") == [None, None, None]
    # The leftmost ship takes the leftmost slot up to 9, the merchant the next up to 6.
    assert at.ships("terra_de_boa_gente") == [third, first, second, None]


@pytest.mark.rule("V150")
def test_position_counts_not_the_slots_value() -> None:
    at = scene().rows(natal=(4, 9), terra_de_boa_gente=(5, 7))
    low = at.dock("natal", 0, slot=0, limit=5)
    high = at.dock("natal", 1, slot=1, limit=9)
    at.begin("navigation").play(None, Navigate())
    assert at.ships("terra_de_boa_gente") == [low, high]


@pytest.mark.rule("V151")
@pytest.mark.parametrize(
    ("landing", "onward"),
    [
        ("natal", "terra_de_boa_gente"),
        ("terra_de_boa_gente", "mozambique"),
        ("mozambique", "mombasa"),
        ("mombasa", "malindi"),
        ("malindi", "calicut"),
    ],
)
def test_a_ship_goes_one_landing_further(landing: str, onward: str) -> None:
    at = scene().rows(**{landing: (5,)})
    ship = at.dock(landing, 0)
    at.begin("navigation").play(None, Navigate())
    assert at.ships(onward)[0] == ship


@pytest.mark.rule("V152")
def test_slots_that_are_too_high_or_taken_are_passed_over() -> None:
    at = scene().rows(mozambique=(5,), mombasa=(9, 6, 7, 5))
    there = at.dock("mombasa", 1, slot=1)
    ship = at.dock("mozambique", 0, limit=7)
    at.begin("navigation").play(None, Navigate())
    assert at.ships("mombasa") == [None, there, ship, None]


@pytest.mark.rule("V153", "V155")
def test_without_a_fitting_slot_the_ship_leaves_and_its_captain_comes_back() -> None:
    at = scene().rows(mozambique=(4,), mombasa=(9, 6))
    ship = at.dock("mozambique", 0, limit=5)
    assert (at.player(0).captains, at.player(0).waiting) == (0, 6)
    at.begin("navigation").play(None, Navigate())
    assert ship in at.state.out
    assert at.ships("mozambique") == [None]
    assert (at.player(0).captains, at.player(0).waiting) == (1, 6)
    assert at.said("V155") == ["Yellow takes the captain back."]


@pytest.mark.rule("V153")
def test_a_merchant_ship_that_leaves_had_no_captain() -> None:
    at = scene().rows(calicut=(9,))
    ship = at.dock_merchant("calicut")
    at.begin("navigation").play(None, Navigate())
    assert ship in at.state.out
    assert "V155" not in at.cited


@pytest.mark.rule("V153", "V149")
def test_a_full_landing_ahead_that_is_complete_has_made_room_already() -> None:
    at = scene().rows(mombasa=(5,), malindi=(6,))
    ahead = at.dock("malindi", 1)
    behind = at.dock("mombasa", 0)
    at.begin("navigation").play(None, Navigate())
    assert ahead in at.ships("calicut")
    assert at.ships("malindi") == [behind]


@pytest.mark.rule("V156")
def test_a_landing_filled_by_arrivals_waits_for_the_next_round() -> None:
    at = scene().rows(natal=(4,), terra_de_boa_gente=(5, 6))
    rested = at.dock("terra_de_boa_gente", 1, slot=1)
    arrived = at.dock("natal", 0)
    at.begin("navigation").play(None, Navigate())
    assert at.ships("terra_de_boa_gente") == [arrived, rested]
    assert at.gained(1, rule="V144") == 0
    at.resume("navigation", round=2).play(None, Navigate())
    assert at.ships("terra_de_boa_gente") == [None, None]
    assert at.gained(1, rule="V144") > 0


@pytest.mark.rule("V157")
def test_moving_brings_neither_points_nor_bonus() -> None:
    at = scene().rows(natal=(4,))
    at.state.learned["landing.natal.coast"] = 0
    at.dock("natal", 0)
    at.begin("navigation").play(None, Navigate())
    assert at.gained(0) == 0
    assert at.waits == "end_round"


@pytest.mark.rule("V157")
def test_moving_scores_the_new_slot_if_the_table_rules_so() -> None:
    at = scene(V157="slot_vp").rows(natal=(4, 4), terra_de_boa_gente=(7, 6))
    at.state.learned["landing.natal.coast"] = 0
    at.dock("natal", 0)
    at.dock_merchant("natal", slot=1)
    at.begin("navigation").play(None, Navigate())
    assert at.gained(0, rule="V157") == 7
    assert [at.gained(seat) for seat in range(3)] == [7, 0, 0]


@pytest.mark.rule("V171")
def test_the_last_round_has_its_movement_too() -> None:
    at = scene().rows(calicut=(9,), malindi=(6,))
    at.dock("calicut", 0)
    malindi = at.dock("malindi", 1)
    at.at_home(0)
    at.begin("navigation", round=5).play(None, Navigate())
    assert at.ships("calicut") == [malindi]
    assert at.player(0).captains == 1, "it can still be boarded"


# -- numbers that nobody has said yet ------------------------------------------


def real(**options: str) -> Scene:
    at = scene(board="real", projects="table", merchants="table", **options)
    return at


@pytest.mark.rule("V143")
def test_incomes_that_are_not_known_are_asked_before_the_phase_is_played() -> None:
    at = real()
    ship = at.dock_blank("natal", 0)
    at.begin("navigation").play(None, Navigate())
    assert at.waits == "ask"
    assert set(at.state.stack[-1].asks) == {
        f"{ship}.reals",
        f"{ship}.points",
        "landing.natal.slots",
    }
    assert at.notes == []
    numbers = {f"{ship}.reals": 2, f"{ship}.points": 1, "landing.natal.slots": (4, 5, 4)}
    at.play(1, Tell(numbers))
    assert at.waits == "end_round"
    assert (at.player(0).purse, at.gained(0)) == (12, 1)


@pytest.mark.rule("V152")
def test_a_limit_is_asked_only_where_the_slots_do_not_settle_it() -> None:
    at = scene(projects="table").rows(natal=(4, 5), terra_de_boa_gente=(4, 9, 5))
    sure = at.dock_blank("natal", 0, slot=0)
    doubtful = at.dock_blank("natal", 1, slot=1)
    for ship in (sure, doubtful):
        at.state.learned.update({f"{ship}.reals": 0, f"{ship}.points": 0})
    at.begin("navigation").play(None, Navigate())
    assert at.state.stack[-1].asks == (f"{doubtful}.limit",), "any ship fits a 4"
    at.play(None, Tell({f"{doubtful}.limit": 8}))
    assert at.ships("terra_de_boa_gente") == [sure, None, doubtful]


@pytest.mark.rule("V152")
def test_a_ship_fits_what_is_not_above_the_slot_it_lies_in() -> None:
    at = scene(projects="table").rows(natal=(7,), terra_de_boa_gente=(7, 4))
    ship = at.dock_blank("natal", 0)
    at.state.learned.update({f"{ship}.reals": 0, f"{ship}.points": 0})
    at.begin("navigation").play(None, Navigate())
    assert at.ships("terra_de_boa_gente") == [ship, None]


@pytest.mark.rule("V144")
def test_the_coast_of_a_complete_landing_is_asked() -> None:
    at = real().rows(natal=(4,), terra_de_boa_gente=(4, 5))
    at.dock("natal", 0)
    at.begin("navigation").play(None, Navigate())
    assert at.state.stack[-1].asks == ("landing.natal.coast",)
    at.play(None, Tell({"landing.natal.coast": 2}))
    assert at.gained(0, rule="V144") == 2


@pytest.mark.rule("V024")
def test_a_row_is_asked_where_a_ship_arrives() -> None:
    at = real().rows(natal=(4,))
    at.state.learned["landing.natal.coast"] = 1
    at.dock("natal", 0)
    at.begin("navigation").play(None, Navigate())
    assert at.state.stack[-1].asks == ("landing.terra_de_boa_gente.slots",)


@pytest.mark.rule("V024")
def test_landings_without_ships_are_not_asked_about() -> None:
    at = real().begin("navigation").play(None, Navigate())
    assert at.waits == "end_round"
