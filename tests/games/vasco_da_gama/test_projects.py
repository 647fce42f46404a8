"""Projects, launching, boarding and gifts (V032, V071 to V085, V109)."""

from __future__ import annotations

import pytest

from companion.games.vasco_da_gama import GAME
from companion.games.vasco_da_gama.asking import Tell
from companion.games.vasco_da_gama.calling import GiveUp
from companion.games.vasco_da_gama.characters import Host, PlaceExtra
from companion.games.vasco_da_gama.expedition import Sailing, Send
from companion.games.vasco_da_gama.launching import Board, Gift, Launch
from companion.games.vasco_da_gama.navigation import Navigate
from companion.games.vasco_da_gama.placing import PlaceDisc
from companion.games.vasco_da_gama.printed import fact
from companion.games.vasco_da_gama.projects import BuyProjects, BuySaoGabriel
from tests.games.vasco_da_gama.table import BLACK, RED, YELLOW, Table, called, table, words

# Buying


def buying(**options: str) -> Table:
    """Yellow may buy with number 5, then Red with number 6."""
    return called((YELLOW, 5, "projects"), (RED, 6, "projects"), **options)


@pytest.mark.rule("V073", "V076", "V077")
def test_one_project_costs_1_real_and_waits_for_its_crew():
    laid = buying()
    project = laid.state.display[2]
    laid.play(YELLOW, BuyProjects(number=5, projects=(project,)))
    assert laid.reals(YELLOW) == 9
    assert laid.state.players[YELLOW].projects == [project]
    assert laid.state.players[YELLOW].ships == []
    assert laid.state.display[2] is None
    laid.refuses(RED, BuyProjects(number=6, projects=(project,)), "V077")


@pytest.mark.rule("V073")
def test_two_projects_cost_4_reals_and_three_cannot_be_bought():
    laid = buying()
    display = laid.state.display
    laid.refuses(YELLOW, BuyProjects(number=5, projects=tuple(display[:3])), "V073")
    laid.refuses(YELLOW, BuyProjects(number=5, projects=(display[0], display[0])), "V077")
    laid.play(YELLOW, BuyProjects(number=5, projects=(display[0], display[5])))
    assert laid.reals(YELLOW) == 6
    assert laid.state.players[YELLOW].projects == [display[0], display[5]]


@pytest.mark.rule("V066")
def test_buying_nothing_is_no_action():
    buying().refuses(YELLOW, BuyProjects(number=5, projects=()), "V066")


@pytest.mark.rule("V072")
def test_projects_and_the_sao_gabriel_are_not_bought_together():
    laid = buying()
    gabriel, project = laid.state.sao_gabriel, laid.state.display[0]
    laid.refuses(YELLOW, BuyProjects(number=5, projects=(gabriel, project)), "V072")


@pytest.mark.rule("V074", "V075", "V077")
def test_the_sao_gabriel_costs_its_crew_and_is_launched_at_once():
    laid = buying()
    gabriel = laid.state.sao_gabriel
    crew = fact(laid.state, gabriel, "crew")
    laid.play(YELLOW, BuySaoGabriel(number=5))
    assert laid.reals(YELLOW) == 10 - crew
    assert [home.ship for home in laid.state.players[YELLOW].ships] == [gabriel]
    assert not laid.state.players[YELLOW].ships[0].captain
    assert laid.state.sao_gabriel is None
    laid.refuses(RED, BuySaoGabriel(number=6), "V077")
    assert laid.offers("BuySaoGabriel")["Buy the São Gabriel"].rule == "V077"


@pytest.mark.rule("V074", "V030")
def test_the_sao_gabriel_must_be_paid():
    laid = buying().has(YELLOW, reals=0)
    laid.refuses(YELLOW, BuySaoGabriel(number=5), "V030")


@pytest.mark.rule("V071", "V074")
def test_what_the_sao_gabriel_shows_is_asked_before_it_is_paid():
    laid = buying(projects="table")
    laid.play(YELLOW, BuySaoGabriel(number=5))
    assert laid.asks == ("P1.crew", "P1.limit", "P1.reals", "P1.points")
    laid.play(None, Tell({"P1.crew": 4, "P1.limit": 7, "P1.reals": 1, "P1.points": 0}))
    assert laid.reals(YELLOW) == 6
    assert [home.ship for home in laid.state.players[YELLOW].ships] == ["P1"]


@pytest.mark.rule("V030", "V059", "V074")
def test_nobody_is_asked_about_a_sao_gabriel_that_could_not_be_paid_whatever_it_shows():
    laid = called((YELLOW, 5, "projects"), marker=8, projects="table").has(YELLOW, reals=3)
    sentence = laid.refuses(YELLOW, BuySaoGabriel(number=5), "V030")
    assert sentence == (
        "That costs at least 4 Reals, and Yellow has 3 Reals. Choose something cheaper or give up."
    )
    offer = laid.offers("BuySaoGabriel")["Buy the São Gabriel"]
    assert (words(offer.refusal), offer.rule) == (sentence, "V030")
    laid.has(YELLOW, reals=4).play(YELLOW, BuySaoGabriel(number=5))
    assert laid.asks[0] == "P1.crew"


@pytest.mark.rule("V030", "V060", "V073", "V074")
def test_what_costs_more_than_is_left_beside_the_right_is_no_button():
    laid = called((YELLOW, 5, "projects"), marker=8).has(YELLOW, reals=5)
    laid.reads(laid.state.sao_gabriel or "", crew=3)
    refused = {label: offer.rule for label, offer in laid.offers("BuyProjects").items()}
    assert refused.pop("Buy two projects") == "V030"
    assert set(refused.values()) == {""}, "one project can be paid"
    assert laid.offers("BuySaoGabriel")["Buy the São Gabriel"].rule == "V030"


@pytest.mark.rule("V071", "V074")
def test_its_price_is_not_asked_where_nobody_tracks_the_coins():
    laid = buying(projects="table", coins="told")
    laid.play(YELLOW, BuySaoGabriel(number=5))
    assert laid.asked == ("call", RED)
    assert [home.ship for home in laid.state.players[YELLOW].ships] == ["P1"]
    assert laid.said("V074") == [
        "Yellow buys the São Gabriel, no. 1, and pays as many Reals as its crew number."
    ]


@pytest.mark.rule("V066")
def test_a_form_without_a_project_says_what_to_do():
    move = GAME.move_from_form("BuyProjects", {"number": "5"})
    assert buying().refuses(YELLOW, move, "V066") == "Choose one or two projects, or give up."


@pytest.mark.rule("V071")
def test_a_project_is_bought_without_asking_what_it_shows():
    laid = buying(projects="table")
    laid.play(YELLOW, BuyProjects(number=5, projects=("P3",)))
    assert laid.asked == ("call", RED)
    assert laid.said("V073") == ["Yellow buys project no. 3 for 1 Real."]


@pytest.mark.rule("V071")
@pytest.mark.parametrize(
    "facts", [{"P3.limit": 3}, {"P3.limit": 12}, {"P3.crew": 0}, {"P3.crew": 6}, {"P3.deck": 4}]
)
def test_what_a_project_shows_is_within_bounds(facts):
    buying(projects="table").refuses(None, Tell(facts), "V071")


def test_two_projects_are_chosen_from_lists():
    offer = buying().offers("BuyProjects")["Buy two projects"]
    assert [field.name for field in offer.fields] == ["projects-0", "projects-1"]
    assert offer.values == {"number": 5}


# Launching


@pytest.mark.rule("V071", "V143")
def test_the_reals_of_a_ship_are_not_asked_where_nobody_tracks_the_coins():
    laid = called((RED, 6, "recruiting"), projects="table", coins="told")
    laid.has(YELLOW, sailors="t", projects=("P20",)).play(YELLOW, Launch("P20", ("turquoise",)))
    assert laid.asks == ("P20.crew", "P20.limit", "P20.points")


def owning(crew: int, **has: object) -> Table:
    """Yellow has project P20, which needs a crew of that many, before anybody's turn."""
    laid = called((RED, 6, "recruiting"))
    return laid.reads("P20", crew=crew, limit=6).has(YELLOW, projects=("P20",), **has)


@pytest.mark.rule("V078", "V083", "V084")
def test_a_ship_is_launched_in_anothers_turn_and_its_crew_goes_back():
    laid = owning(3, sailors="ttvg", missionaries=1)
    bag = len(laid.state.bag)
    laid.play(YELLOW, Launch("P20", ("turquoise", "grey", "white")))
    player = laid.state.players[YELLOW]
    assert (player.projects, [home.ship for home in player.ships]) == ([], ["P20"])
    assert laid.colours(YELLOW) == "tv"
    assert len(laid.state.bag) == bag + 2
    assert player.missionaries == 0
    assert laid.state.missionaries == 5
    assert laid.reals(YELLOW) == 10
    assert laid.said("V084") == [
        "Yellow launches no. 20 (limit 6) with a crew of turquoise, grey, missionary."
    ]
    assert laid.asked == ("call", RED)


@pytest.mark.rule("V083")
def test_sailors_in_the_bag_again_are_drawn_anew():
    laid = owning(1, sailors="t")
    (sailor,) = laid.state.players[YELLOW].sailors
    laid.play(YELLOW, Launch("P20", ("turquoise",)))
    assert sailor in laid.state.bag
    assert laid.state.returned == {sailor: 1}


@pytest.mark.rule("V084")
def test_no_captain_is_needed_for_launching():
    laid = owning(1, sailors="t", captains=0)
    laid.play(YELLOW, Launch("P20", ("turquoise",)))
    assert not laid.state.players[YELLOW].ships[0].captain


@pytest.mark.rule("V079")
def test_the_crew_is_exactly_as_many_as_the_tile_says_and_all_there():
    laid = owning(2, sailors="ttv")
    laid.refuses(YELLOW, Launch("P20", ("turquoise",)), "V079")
    laid.refuses(YELLOW, Launch("P20", ()), "V079")
    laid.refuses(YELLOW, Launch("P20", ("turquoise", "grey")), "V079")
    laid.refuses(YELLOW, Launch("P20", ("turquoise", "white", "violet")), "V079")
    laid.refuses(YELLOW, Launch("P20", ("turquoise", "pink")), "V079")
    laid.refuses(YELLOW, Launch("P21", ("turquoise", "violet")), "V079")
    laid.refuses(RED, Launch("P20", ("turquoise", "violet")), "V079")


@pytest.mark.rule("V080")
def test_all_of_a_crew_differ_in_colour():
    owning(2, sailors="ttv").refuses(YELLOW, Launch("P20", ("turquoise", "turquoise")), "V080")


@pytest.mark.rule("V081")
def test_a_crew_has_one_missionary_at_most():
    laid = owning(2, sailors="t", missionaries=2)
    laid.refuses(YELLOW, Launch("P20", ("white", "white")), "V081")
    laid.play(YELLOW, Launch("P20", ("turquoise", "white")))


@pytest.mark.rule("V082")
def test_a_crew_of_five_needs_a_missionary():
    four = ("turquoise", "violet", "grey", "orange")
    laid = owning(5, sailors="tvgo", missionaries=1)
    laid.refuses(YELLOW, Launch("P20", four), "V082")
    laid.play(YELLOW, Launch("P20", (*four, "white")))
    assert laid.colours(YELLOW) == ""


@pytest.mark.rule("V085")
def test_nobody_has_to_launch():
    laid = owning(1, sailors="t")
    laid.play(RED, GiveUp(number=6))
    assert laid.state.players[YELLOW].projects == ["P20"]


@pytest.mark.rule("V078", "V071")
def test_the_crew_number_is_asked_when_a_project_is_launched():
    laid = called((RED, 6, "recruiting"), projects="table").has(YELLOW, sailors="t")
    laid.has(YELLOW, projects=("P20",))
    laid.play(YELLOW, Launch("P20", ("turquoise",)))
    assert laid.asks == ("P20.crew", "P20.limit", "P20.reals", "P20.points")
    laid.play(None, Tell({"P20.crew": 1, "P20.limit": 4, "P20.reals": 0, "P20.points": 1}))
    assert [home.ship for home in laid.state.players[YELLOW].ships] == ["P20"]


@pytest.mark.rule("V078")
def test_a_launch_in_phase_1_and_in_phase_3():
    laid = table(3).reads("P20", crew=1).has(YELLOW, sailors="tt", projects=("P20",))
    laid.play(YELLOW, PlaceDisc(1, "projects"))
    laid.play(YELLOW, Launch("P20", ("turquoise",)))
    assert laid.asked == ("place", RED)
    laid = called((RED, 6, "recruiting")).reads("P20", crew=1)
    laid.has(YELLOW, sailors="t", projects=("P20",))
    laid.play(RED, GiveUp(number=6))
    assert laid.asked == ("merchant", BLACK)
    laid.play(YELLOW, Launch("P20", ("turquoise",)))
    assert laid.asked == ("merchant", BLACK)


@pytest.mark.rule("V078")
def test_not_inside_an_action_that_is_being_entered():
    laid = called((RED, 6, "characters")).reads("P20", crew=1)
    laid.has(YELLOW, sailors="t", projects=("P20",))
    laid.play(RED, Host(number=6, character="manuel"))
    sentence = laid.refuses(YELLOW, Launch("P20", ("turquoise",)), "V078")
    assert sentence == "Finish the action first."
    laid.play(RED, PlaceExtra(21, "projects"))
    laid.play(YELLOW, Launch("P20", ("turquoise",)))


@pytest.mark.rule("V078")
def test_a_table_may_let_players_launch_on_their_own_turns_only():
    laid = called((RED, 6, "recruiting"), (YELLOW, 7, "recruiting"), V078="own_turn")
    laid.reads("P20", crew=1).has(YELLOW, sailors="t", projects=("P20",))
    laid.refuses(YELLOW, Launch("P20", ("turquoise",)), "V078")
    laid.play(RED, GiveUp(number=6))
    laid.play(YELLOW, Launch("P20", ("turquoise",)))
    assert laid.asked == ("call", YELLOW)


@pytest.mark.rule("V078")
def test_then_launches_are_open_to_all_at_the_end_of_the_game():
    laid = table(3, V078="own_turn").reads("P20", crew=1)
    laid.has(RED, sailors="t", projects=("P20",))
    laid.state.phase, laid.state.round = "navigation", 5
    laid.sends_no_merchant().ask_anew()
    laid.refuses(RED, Launch("P20", ("turquoise",)), "V078")
    laid.play(None, Navigate())
    assert laid.state.phase == "game_end"
    laid.play(RED, Launch("P20", ("turquoise",)))


# Boarding


@pytest.mark.rule("V109")
def test_a_captain_boards_when_the_ship_is_sent():
    laid = called((YELLOW, 6, "navigation")).has(YELLOW, ships=("P20",))
    laid.refuses(YELLOW, Board("P20"), "V109")


@pytest.mark.rule("V109")
def test_a_table_may_let_captains_board_at_any_time_and_stay():
    laid = called((YELLOW, 6, "navigation"), V109="any_time").reads("P20", limit=6)
    laid.has(YELLOW, ships=("P20", "P21"))
    laid.play(YELLOW, Board("P20"))
    assert laid.state.players[YELLOW].captains == 0
    assert [home.captain for home in laid.state.players[YELLOW].ships] == [True, False]
    laid.refuses(YELLOW, Board("P20"), "V109")
    laid.refuses(YELLOW, Board("P21"), "V109")
    laid.refuses(YELLOW, Board("P22"), "V109")
    sending = Send(number=6, landing="calicut", ships=(Sailing("P21", 3),))
    laid.reads("P21", limit=6).refuses(YELLOW, sending, "V095")
    laid.play(YELLOW, Send(number=6, landing="calicut", ships=(Sailing("P20", 3),)))
    assert laid.state.players[YELLOW].captains == 0


# Gifts


@pytest.mark.rule("V032")
def test_players_give_each_other_nothing():
    table(3).refuses(YELLOW, Gift(RED, 3), "V032")


@pytest.mark.rule("V032")
def test_a_table_may_allow_gifts_of_reals():
    laid = table(3, V032="gifts")
    laid.refuses(YELLOW, Gift(YELLOW, 3), "V032")
    laid.refuses(YELLOW, Gift(RED, 0), "V032")
    sentence = laid.refuses(YELLOW, Gift(RED, 11), "V030")
    assert sentence == "Yellow has 10 Reals: give no more than that."
    laid.play(YELLOW, Gift(RED, 3))
    assert (laid.reals(YELLOW), laid.reals(RED)) == (7, 13)
    assert laid.said("V032")[0] == "Yellow gives 3 Reals to Red."
    assert laid.asked == ("place", YELLOW)
