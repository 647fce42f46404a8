"""The coast bonuses (V099 to V108)."""

from __future__ import annotations

import pytest

from companion.games.vasco_da_gama.bonuses import Decline, TakeProject, TakeSailor
from tests.games.vasco_da_gama.expeditions import sailing, send
from tests.games.vasco_da_gama.table import RED, YELLOW

# What each landing brings


@pytest.mark.rule("V099", "V103")
def test_two_ships_bring_the_bonus_of_mombasa_twice():
    laid = sailing(6, 5).play(YELLOW, send("mombasa", 1, 3))
    assert laid.reals(YELLOW) == 10 + 2 + 2
    assert len(laid.said("V103")) == 2


@pytest.mark.rule("V104")
def test_malindi_brings_1_real():
    assert sailing(6).play(YELLOW, send("malindi", 1)).reals(YELLOW) == 11


@pytest.mark.rule("V105")
def test_calicut_brings_nothing_but_the_slot():
    laid = sailing(7).play(YELLOW, send("calicut", 1))
    assert laid.reals(YELLOW) == 10
    assert laid.asked == ("call", RED)


@pytest.mark.rule("V102", "V106")
def test_mozambique_brings_a_captain_of_ones_own_if_one_is_left():
    laid = sailing(6).play(YELLOW, send("mozambique", 0))
    assert laid.state.players[YELLOW].captains == 1
    laid = sailing(6, captains=7).play(YELLOW, send("mozambique", 0))
    assert laid.state.players[YELLOW].captains == 6
    assert laid.said("V102") == ["No captain of Yellow is left in the Recruiting Area."]


@pytest.mark.rule("V100", "V106")
def test_natal_brings_a_project_from_the_upper_spaces():
    laid = sailing(4).play(YELLOW, send("natal", 0))
    assert laid.asked == ("project_bonus", YELLOW)
    project = laid.state.display[3]
    laid.refuses(RED, TakeProject(project), "V106")
    laid.refuses(YELLOW, TakeProject(laid.state.sao_gabriel), "V100")
    laid.refuses(YELLOW, TakeProject("P35"), "V100")
    laid.play(YELLOW, TakeProject(project))
    assert laid.state.players[YELLOW].projects == [project]
    assert laid.state.display[3] is None
    assert laid.reals(YELLOW) == 10
    assert laid.asked == ("call", RED)


@pytest.mark.rule("V100", "V107")
def test_natal_brings_nothing_when_no_project_is_left():
    laid = sailing(4)
    laid.state.out += [project for project in laid.state.display if project]
    laid.state.display = [None] * 6
    laid.play(YELLOW, send("natal", 0))
    assert laid.asked == ("call", RED)
    assert laid.said("V100") == ["No project is left on display: Yellow gets none."]


@pytest.mark.rule("V101")
def test_terra_de_boa_gente_brings_a_sailor_of_any_open_section():
    laid = sailing(4).section(2, "ttv")
    laid.play(YELLOW, send("terra_de_boa_gente", 1))
    assert laid.asked == ("sailor_bonus", YELLOW)
    laid.refuses(RED, TakeSailor(2, "turquoise"), "V106")
    laid.refuses(YELLOW, TakeSailor(2, "grey"), "V101")
    laid.refuses(YELLOW, TakeSailor(0, "turquoise"), "V101")
    laid.refuses(YELLOW, TakeSailor(2, ""), "V101")
    laid.play(YELLOW, TakeSailor(2, "turquoise"))
    assert laid.colours(YELLOW) == "t"
    assert len(laid.state.sections[2]) == 2
    assert laid.reals(YELLOW) == 10


@pytest.mark.rule("V101")
def test_or_one_drawn_blind_from_the_bag():
    laid = sailing(4).play(YELLOW, send("terra_de_boa_gente", 1))
    laid.play(YELLOW, TakeSailor())
    (sailor,) = laid.state.players[YELLOW].sailors
    assert laid.outcomes == (sailor,)
    assert sailor not in laid.state.bag
    assert [note.hands for note in laid.notes if note.rule == "V101"] == [True]


@pytest.mark.rule("V101")
def test_the_table_may_say_what_it_drew():
    laid = sailing(4).play(YELLOW, send("terra_de_boa_gente", 1))
    laid.play(YELLOW, TakeSailor(colour="grey"))
    assert laid.colours(YELLOW) == "g"
    assert laid.outcomes == ()
    laid = sailing(4)
    laid.state.options["custody.sailors"] = "table"
    laid.play(YELLOW, send("terra_de_boa_gente", 1))
    laid.refuses(YELLOW, TakeSailor(), "V101")
    laid.play(YELLOW, TakeSailor(colour="orange"))
    assert laid.colours(YELLOW) == "o"


@pytest.mark.rule("V101")
def test_a_table_may_let_the_colour_from_the_bag_be_chosen():
    laid = sailing(4, V101="by_colour").play(YELLOW, send("terra_de_boa_gente", 1))
    laid.refuses(YELLOW, TakeSailor(), "V101")
    laid.refuses(YELLOW, TakeSailor(colour="white"), "V101")
    laid.play(YELLOW, TakeSailor(colour="violet"))
    assert laid.colours(YELLOW) == "v"


@pytest.mark.rule("V101")
def test_no_sailor_anywhere_no_bonus():
    laid = sailing(4).empties(1, 2, 3)
    laid.state.players[RED].sailors, laid.state.bag = laid.state.bag, []
    laid.play(YELLOW, send("terra_de_boa_gente", 1))
    assert laid.asked == ("call", RED)
    assert laid.said("V101") == ["No sailor is left anywhere: Yellow gets none."]


@pytest.mark.rule("V101")
def test_an_empty_bag_leaves_only_the_sections():
    laid = sailing(4).section(1, "t")
    laid.state.players[RED].sailors += laid.state.bag
    laid.state.bag = []
    laid.play(YELLOW, send("terra_de_boa_gente", 1))
    laid.refuses(YELLOW, TakeSailor(), "V101")
    assert "Draw from the bag" not in laid.offers("TakeSailor")


# Several bonuses


TWO_IN_NATAL = {"landing.natal.slots": (4, 4)}


@pytest.mark.rule("V107", "V099")
def test_each_bonus_is_taken_by_itself_and_what_has_run_out_is_lost():
    laid = sailing(4, 4, copy=TWO_IN_NATAL)
    laid.state.out += [project for project in laid.state.display[1:] if project]
    laid.state.display[1:] = [None] * 5
    laid.play(YELLOW, send("natal", 0, 1))
    assert laid.state.stack[-1].args["ship"] == "P20"
    laid.play(YELLOW, TakeProject(laid.state.display[0]))
    assert laid.asked == ("call", RED)
    assert laid.said("V100")[1] == "No project is left on display: Yellow gets none."


@pytest.mark.rule("V107")
def test_bonuses_follow_ship_by_ship():
    laid = sailing(6, 5).play(YELLOW, send("mombasa", 1, 3))
    assert [rule for rule in laid.cited if rule in ("V098", "V103")] == ["V098", "V103"] * 2
    laid = sailing(4, 4, copy=TWO_IN_NATAL).play(YELLOW, send("natal", 0, 1))
    for ship in ("P20", "P21"):
        assert laid.state.stack[-1].args["ship"] == ship
        laid.play(YELLOW, TakeProject(next(p for p in laid.state.display if p)))
    assert len(laid.state.players[YELLOW].projects) == 2


@pytest.mark.rule("V107")
def test_a_table_may_place_all_ships_before_the_bonuses():
    laid = sailing(6, 5, V107="bonuses_last").play(YELLOW, send("mombasa", 1, 3))
    rules = [rule for rule in laid.cited if rule in ("V098", "V103")]
    assert rules == ["V098", "V098", "V103", "V103"]


@pytest.mark.rule("V108")
def test_a_bonus_may_be_refused():
    laid = sailing(4).play(YELLOW, send("natal", 0))
    laid.refuses(RED, Decline(), "V106")
    laid.play(YELLOW, Decline())
    assert laid.state.players[YELLOW].projects == []
    assert laid.asked == ("call", RED)


@pytest.mark.rule("V108")
def test_a_table_may_rule_that_it_must_be_taken():
    laid = sailing(4, V108="must_take").play(YELLOW, send("natal", 0))
    laid.refuses(YELLOW, Decline(), "V108")
    assert laid.offers("Decline")["Do without"].rule == "V108"


@pytest.mark.rule("V108")
def test_a_bonus_that_must_be_taken_is_no_dead_end_when_a_correction_takes_it_away():
    laid = sailing(4, V108="must_take").play(YELLOW, send("natal", 0))
    laid.state.out += [project for project in laid.state.display if project]
    laid.state.display = [None] * 6
    laid.play(YELLOW, Decline())
    assert laid.asked == ("call", RED)
