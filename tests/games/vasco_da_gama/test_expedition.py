"""The Navigation action and the coast bonuses (V092 to V110)."""

from __future__ import annotations

import pytest

from companion.games.vasco_da_gama import GAME
from companion.games.vasco_da_gama.asking import Tell
from companion.games.vasco_da_gama.bonuses import Decline, TakeSailor
from companion.games.vasco_da_gama.expedition import (
    Sailing,
    Send,
    SendMore,
    Stop,
    why_not_sail,
)
from companion.games.vasco_da_gama.launching import Board, Launch
from companion.games.vasco_da_gama.printed import fact
from companion.games.vasco_da_gama.state import Docked
from tests.games.vasco_da_gama.expeditions import sailing, send
from tests.games.vasco_da_gama.table import BLACK, RED, YELLOW, called

# What a page sends


@pytest.mark.rule("V093", "V066")
def test_a_ship_without_a_slot_and_a_slot_without_a_ship_stay_home():
    laid = sailing(9, 6)
    form = {
        "number": "5",
        "landing": "calicut",
        "ships": [{"ship": "P20", "slot": "2"}, {"ship": "P21"}, {"slot": "3"}],
    }
    laid.play(YELLOW, GAME.move_from_form("Send", form))
    assert laid.state.landings["calicut"][2] == Docked("P20", YELLOW)
    assert [home.ship for home in laid.state.players[YELLOW].ships] == ["P21"]
    assert laid.points(YELLOW) == 2 + 9
    assert laid.asked == ("call", RED)


@pytest.mark.rule("V066")
@pytest.mark.parametrize("ships", [{}, {"ships": [{"ship": "P20"}]}, {"ships": [{"slot": "2"}]}])
def test_a_form_in_which_no_ship_has_a_slot_is_no_action(ships):
    move = GAME.move_from_form("Send", {"number": "5", "landing": "calicut", **ships})
    sentence = sailing(9).refuses(YELLOW, move, "V066")
    assert sentence == "Send at least one ship: choose its slot. Or give up."


# What may sail where


@pytest.mark.rule("V093", "V095", "V098", "V109")
def test_ships_go_to_one_landing_with_a_captain_each_and_score_their_slots():
    laid = sailing(9, 6, captains=3)
    laid.play(YELLOW, send("calicut", 2, 3))
    assert laid.state.landings["calicut"][2] == Docked("P20", YELLOW)
    assert laid.state.landings["calicut"][3] == Docked("P21", YELLOW)
    assert laid.state.players[YELLOW].captains == 1
    assert laid.state.players[YELLOW].ships == []
    assert laid.points(YELLOW) == 2 + 9 + 6
    assert laid.state.players[YELLOW].points["sent"] == [15, 0, 0, 0, 0, 0]
    assert (
        laid.said("V098")[0] == "Yellow sends ship no. 20 (limit 9) to Calicut and scores 9 points."
    )


@pytest.mark.rule("V093")
def test_the_player_need_not_send_all_ships():
    laid = sailing(9, 6)
    laid.play(YELLOW, send("calicut", 2))
    assert [home.ship for home in laid.state.players[YELLOW].ships] == ["P21"]
    laid = sailing(9)
    laid.refuses(YELLOW, send("goa", 0), "V093")


@pytest.mark.rule("V066")
def test_sending_nothing_is_no_action():
    sailing(9).refuses(YELLOW, send("calicut"), "V066")


@pytest.mark.rule("V094")
def test_only_launched_ships_in_front_of_the_player_sail():
    laid = sailing(9).has(YELLOW, projects=("P30",)).has(RED, ships=("P31",))
    for ship in ("P30", "P31", "P32", "M1"):
        laid.refuses(YELLOW, Send(number=5, landing="calicut", ships=(Sailing(ship, 2),)), "V094")
    twice = Send(number=5, landing="calicut", ships=(Sailing("P20", 2), Sailing("P20", 3)))
    laid.has(YELLOW, captains=2).refuses(YELLOW, twice, "V094")


@pytest.mark.rule("V095")
def test_with_fewer_captains_than_ships_the_rest_stay_home():
    laid = sailing(9, 9, captains=1)
    laid.refuses(YELLOW, send("calicut", 2, 4), "V095")
    laid.play(YELLOW, send("calicut", 2))
    laid = sailing(9, captains=0)
    laid.refuses(YELLOW, send("calicut", 2), "V095")
    assert laid.offers("Send")["Send no. 20 (limit 9)"].rule == "V095"


@pytest.mark.rule("V096")
def test_a_ship_takes_an_empty_slot_up_to_its_limit():
    laid = sailing(7, 7).docks("calicut", 1, "P30", RED)
    laid.refuses(YELLOW, send("calicut", 1), "V096")
    sentence = laid.refuses(YELLOW, send("calicut", 2), "V096")
    assert sentence == "The 9 of Calicut is too high for no. 20 (limit 7)."
    laid.refuses(YELLOW, send("calicut", 6), "V096")
    laid.refuses(YELLOW, send("calicut", -1), "V096")
    laid.refuses(YELLOW, send("calicut", 3, 3), "V096")
    laid.play(YELLOW, send("calicut", 5, 3))


@pytest.mark.rule("V096")
def test_a_ship_with_limit_4_never_gets_to_mombasa():
    laid = sailing(4)
    assert not any("Mombasa" in label for label in laid.offers("Send"))
    for slot in range(4):
        laid.refuses(YELLOW, send("mombasa", slot), "V096")


@pytest.mark.rule("V096")
def test_a_ship_that_fits_nowhere_says_so():
    laid = sailing(4)
    for landing, slot, ship in (
        ("natal", 0, "P30"),
        ("terra_de_boa_gente", 1, "P31"),
        ("mozambique", 1, "P32"),
    ):
        laid.docks(landing, slot, ship, RED)
    refusal = why_not_sail(laid.state, YELLOW, "P20")
    assert refusal is not None
    assert refusal.rule == "V096"
    assert [offer.rule for offer in laid.offers("Send").values()] == ["V096"]


@pytest.mark.rule("V097")
def test_the_sender_chooses_among_the_slots_that_fit():
    for slot, value in ((1, 6), (3, 5), (4, 7)):
        laid = sailing(7).docks("malindi", 2, "M6").docks("malindi", 0, "P30", RED)
        laid.play(YELLOW, send("malindi", slot))
        assert laid.points(YELLOW) == 2 + value


@pytest.mark.rule("V098")
def test_an_11_limit_ship_on_a_7_scores_7():
    laid = sailing(11).play(YELLOW, send("mombasa", 2))
    assert laid.points(YELLOW) == 2 + 7


@pytest.mark.rule("V096", "V024")
def test_row_and_limit_are_asked_before_a_ship_is_moved():
    laid = called((YELLOW, 5, "navigation"), board="real", tiles="app", merchants="app")
    laid.has(YELLOW, ships=("P20",))
    laid.play(YELLOW, Send(number=5, landing="malindi", ships=(Sailing("P20", 5),)))
    assert laid.asks == ("landing.malindi.slots", "P20.limit")
    assert laid.points(YELLOW) == 2
    laid.play(None, Tell({"landing.malindi.slots": (9, 9, 5, 6, 7, 4), "P20.limit": 5}))
    assert laid.state.landings["malindi"][5] == Docked("P20", YELLOW)
    assert laid.points(YELLOW) == 2 + 4


@pytest.mark.rule("V096")
def test_the_limit_is_not_asked_for_a_slot_that_every_ship_may_take():
    laid = called((YELLOW, 5, "navigation"), board="real", tiles="app", merchants="app")
    laid.has(YELLOW, ships=("P20",)).play(None, Tell({"landing.malindi.slots": (9, 4)}))
    laid.play(YELLOW, Send(number=5, landing="malindi", ships=(Sailing("P20", 1),)))
    assert laid.state.landings["malindi"][1] == Docked("P20", YELLOW)
    assert fact(laid.state, "P20", "limit") is None


@pytest.mark.rule("V096")
def test_a_ship_that_does_not_fit_after_all_stays_at_home():
    laid = called((YELLOW, 5, "navigation"), board="real", tiles="app", merchants="app")
    laid.has(YELLOW, ships=("P20",))
    laid.play(YELLOW, Send(number=5, landing="malindi", ships=(Sailing("P20", 0),)))
    laid.play(None, Tell({"landing.malindi.slots": (9, 6), "P20.limit": 6}))
    assert laid.asked == ("call", YELLOW)
    assert laid.said("V096") == ["The 9 of Malindi is too high for no. 20 (limit 6)."]
    assert laid.points(YELLOW) == 2


# One ship after the other


@pytest.mark.rule("V106")
def test_all_ships_are_ready_before_the_first_one_sails():
    laid = sailing(6, 6, captains=1)
    laid.refuses(YELLOW, send("mozambique", 0, 1), "V095")
    laid.play(YELLOW, send("mozambique", 0))
    assert laid.state.players[YELLOW].captains == 1
    assert laid.asked == ("call", RED)


@pytest.mark.rule("V106")
def test_a_table_may_let_one_ships_captain_serve_the_next():
    laid = sailing(6, 6, captains=1, V106="one_after_another")
    laid.play(YELLOW, send("mozambique", 0))
    assert laid.asked == ("send_more", YELLOW)
    laid.refuses(RED, SendMore("P21", 2), "V093")
    laid.refuses(YELLOW, SendMore("P21", 0), "V096")
    laid.play(YELLOW, SendMore("P21", 2))
    assert laid.state.landings["mozambique"][2] == Docked("P21", YELLOW)
    assert laid.points(YELLOW) == 2 + 6 + 5
    assert laid.asked == ("call", RED)


@pytest.mark.rule("V106", "V078")
def test_then_a_ship_may_be_launched_with_the_sailor_that_was_won():
    laid = sailing(4, captains=2, V106="one_after_another").reads("P30", crew=1, limit=5)
    laid.has(YELLOW, projects=("P30",)).section(1, "v")
    laid.play(YELLOW, send("terra_de_boa_gente", 1))
    assert laid.asked == ("sailor_bonus", YELLOW)
    laid.play(YELLOW, TakeSailor(1, "violet"))
    assert laid.asked == ("send_more", YELLOW)
    laid.play(YELLOW, Launch("P30", ("violet",)))
    laid.play(YELLOW, SendMore("P30", 0))
    assert laid.asked == ("sailor_bonus", YELLOW)
    laid.play(YELLOW, Decline())
    assert laid.asked == ("call", RED)


@pytest.mark.rule("V106")
def test_or_the_player_stops():
    laid = sailing(6, 6, V106="one_after_another").play(YELLOW, send("mozambique", 0))
    laid.refuses(RED, Stop(), "V093")
    laid.play(YELLOW, Stop())
    assert laid.asked == ("call", RED)
    assert [home.ship for home in laid.state.players[YELLOW].ships] == ["P21"]


@pytest.mark.rule("V106")
def test_nobody_is_asked_for_another_ship_that_could_not_sail():
    laid = sailing(6, captains=1, V106="one_after_another")
    laid.play(YELLOW, send("mombasa", 1))
    assert laid.asked == ("call", RED)


@pytest.mark.rule("V106", "V079", "V095", "V096")
@pytest.mark.parametrize(
    ("project", "sailors", "captains", "asks"),
    [
        ({"crew": 2, "limit": 6}, "tv", 2, True),
        ({"crew": 2, "limit": 6}, "tt", 2, False),  # no crew
        ({"crew": 2, "limit": 6}, "tv", 1, False),  # no captain
        ({"crew": 2, "limit": 4}, "tv", 2, False),  # no slot up to its limit
        ({"limit": 6}, "t", 2, True),  # a crew of 1 would do
        ({"limit": 6}, "", 2, False),
        ({"crew": 1}, "t", 2, True),  # nobody has said its limit
    ],
)
def test_a_project_is_another_ship_only_if_it_could_be_launched_and_sent_there(
    project, sailors, captains, asks
):
    laid = sailing(6, captains=captains, V106="one_after_another", projects="table")
    laid.has(YELLOW, sailors=sailors, projects=("P30",)).reads("P30", **project)
    laid.play(YELLOW, send("mombasa", 1))
    assert laid.asked == (("send_more", YELLOW) if asks else ("call", RED))


@pytest.mark.rule("V106", "V095", "V109")
def test_the_captain_on_board_of_another_ship_serves_no_project():
    laid = sailing(6, 4, V106="one_after_another", V109="any_time").play(YELLOW, Board("P21"))
    laid.has(YELLOW, sailors="t", projects=("P30",)).reads("P30", crew=1, limit=6)
    laid.play(YELLOW, send("mombasa", 1))
    assert laid.asked == ("call", RED)


@pytest.mark.rule("V106", "V107")
def test_with_bonuses_last_they_follow_when_the_expedition_is_over():
    laid = sailing(6, 5, 4, V106="one_after_another", V107="bonuses_last")
    laid.play(YELLOW, send("mombasa", 1))
    assert laid.reals(YELLOW) == 10
    laid.play(YELLOW, SendMore("P21", 3))
    assert laid.reals(YELLOW) == 10 + 2 + 2
    assert laid.asked == ("call", RED)


@pytest.mark.rule("V106", "V024")
def test_the_row_is_asked_for_the_next_ship_too():
    laid = sailing(6, 6, V106="one_after_another").play(YELLOW, send("mozambique", 0))
    del laid.state.learned["P21.limit"]
    laid.state.options["custody.projects"] = "table"
    laid.play(YELLOW, SendMore("P21", 2))
    assert laid.asks == ("P21.limit",)
    laid.play(None, Tell({"P21.limit": 6}))
    assert laid.state.landings["mozambique"][2] == Docked("P21", YELLOW)


# Complete landings


@pytest.mark.rule("V110")
def test_a_landing_is_complete_when_no_slot_is_empty_and_nothing_happens_then():
    laid = sailing(5).docks("terra_de_boa_gente", 1, "P30", BLACK)
    assert not laid.state.complete("terra_de_boa_gente")
    laid.play(YELLOW, send("terra_de_boa_gente", 0))
    assert laid.state.complete("terra_de_boa_gente")
    assert laid.points(BLACK) == 0


@pytest.mark.rule("V110")
def test_merchant_ships_fill_slots_too():
    laid = sailing(5).docks("terra_de_boa_gente", 1, "M6")
    laid.play(YELLOW, send("terra_de_boa_gente", 0))
    assert laid.state.complete("terra_de_boa_gente")
