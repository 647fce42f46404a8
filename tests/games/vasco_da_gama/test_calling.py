"""Phase 2: the tile and the calls (V051 to V070)."""

from __future__ import annotations

import pytest

from companion.games.vasco_da_gama.asking import Tell
from companion.games.vasco_da_gama.calling import DoNothing, GiveUp
from companion.games.vasco_da_gama.characters import Host, TakeCourtMoney
from companion.games.vasco_da_gama.expedition import Sailing, Send
from companion.games.vasco_da_gama.projects import BuyProjects
from companion.games.vasco_da_gama.recruiting import Recruit
from companion.games.vasco_da_gama.state import Tile
from companion.games.vasco_da_gama.tiles import TurnUpTile
from tests.games.vasco_da_gama.table import BLACK, RED, YELLOW, Table, called, table

DISCS = ((YELLOW, 5, "recruiting"), (RED, 9, "projects"), (BLACK, 14, "navigation"))


def all_placed(initial: int, round: int = 1, **options: str) -> Table:
    """Stand before the new tile of a round, with the marker on an Initial Number."""
    laid = table(3, **options)
    state = laid.state
    state.phase, state.round, state.marker = "acting", round, initial
    state.tile = Tile(initial, 0, (5, 2))
    laid.place(YELLOW, 5, "recruiting")
    return laid.ask_anew()


# The new tile


@pytest.mark.rule("V051")
def test_the_tile_is_turned_up_by_a_tap_when_all_discs_are_placed():
    laid = all_placed(11)
    assert laid.asked == ("turn_up", None)
    assert laid.state.next_tile is None
    laid.refuses(YELLOW, GiveUp(number=5), "")
    laid.play(None, TurnUpTile())
    assert laid.outcomes == (laid.state.tiles_seen[-1],)
    assert len(set(laid.state.tiles_seen)) == 2
    assert laid.asked == ("call", YELLOW)


@pytest.mark.rule("V052", "V054")
@pytest.mark.parametrize(("variation", "first_free"), [(-3, 8), (0, 11), (3, 14)])
def test_the_marker_moves_by_the_variation(variation, first_free):
    laid = all_placed(11, tiles="table", board="real")
    laid.play(None, TurnUpTile(initial=6, variation=variation, left=7, right=3))
    assert laid.state.marker == first_free
    assert laid.state.tile == Tile(11, 0, (5, 2))
    assert laid.state.next_tile == Tile(6, variation, (7, 3))
    assert laid.state.court != [7, 3]
    assert laid.said("V054") == [
        "For next round it shows Initial Number 6, and 7 Reals and 3 Reals."
    ]


@pytest.mark.rule("V053")
@pytest.mark.parametrize(("initial", "variation", "first_free"), [(4, -3, 1), (12, 3, 15)])
def test_the_first_free_number_is_1_to_15(initial, variation, first_free):
    laid = all_placed(initial, tiles="table", board="real")
    laid.play(None, TurnUpTile(initial=8, variation=variation, left=5, right=4))
    assert laid.state.marker == first_free


@pytest.mark.rule("V020", "V019")
def test_what_the_table_says_must_be_able_to_stand_on_a_tile():
    laid = all_placed(11, board="real")
    laid.refuses(None, TurnUpTile(), "V020")
    laid.refuses(None, TurnUpTile(initial=6, left=7, right=3), "V020")
    laid.refuses(None, TurnUpTile(variation=-2), "V020")
    laid.refuses(None, TurnUpTile(initial=6, variation=-4, left=7, right=3), "V020")
    laid.refuses(None, TurnUpTile(initial=6, variation=2, left=7, right=21), "V020")
    laid.play(None, TurnUpTile(initial=6, variation=2, left=7, right=3))
    laid.state.moved = False
    laid.state.marker = 11
    laid.ask_anew()
    laid.refuses(None, TurnUpTile(initial=6, variation=2, left=3, right=7), "V019")


@pytest.mark.rule("V054")
def test_in_round_5_only_the_variation_counts():
    laid = all_placed(11, round=5, board="real")
    laid.play(None, TurnUpTile(variation=-2))
    assert laid.state.marker == 9
    assert laid.state.tiles_seen[-1] == ""
    assert "V054" not in laid.cited


@pytest.mark.rule("V054")
def test_in_round_5_a_variation_is_enough_to_find_the_tile_of_a_known_copy():
    laid = all_placed(11, round=5)
    assert "tile.1" not in laid.state.tiles_seen
    laid.play(None, TurnUpTile(variation=1, initial=4))
    assert laid.state.tiles_seen[-1] == "tile.1"


# The calls


@pytest.mark.rule("V055", "V056")
def test_numbers_are_called_from_the_lowest():
    laid = called(*DISCS)
    assert laid.decision.sentence.args["number"] == 5
    laid.refuses(RED, GiveUp(number=9), "V055")
    laid.refuses(RED, GiveUp(number=10), "V055")
    laid.refuses(RED, GiveUp(number=5), "V056")
    for seat, number in ((YELLOW, 5), (RED, 9), (BLACK, 14)):
        assert laid.asked == ("call", seat)
        laid.play(seat, GiveUp(number=number))
    assert laid.state.phase == "navigation"


@pytest.mark.rule("V055")
def test_a_number_may_be_played_before_the_one_that_is_missing():
    laid = called(*DISCS)
    laid.play(RED, GiveUp(number=9, ahead=True))
    assert laid.said("V055") == ["Red played 9 ahead of its turn."]
    assert laid.state.ahead == [9]
    assert laid.asked == ("call", YELLOW)
    laid.play(YELLOW, GiveUp(number=5))
    assert laid.asked == ("call", BLACK)
    assert laid.state.ahead == []


@pytest.mark.rule("V055", "V065")
def test_21_and_22_come_last():
    laid = called((YELLOW, 21, "recruiting"), (RED, 20, "projects"), (BLACK, 22, "projects"))
    for seat, number in ((RED, 20), (YELLOW, 21), (BLACK, 22)):
        assert laid.asked == ("call", seat)
        laid.play(seat, GiveUp(number=number))


@pytest.mark.rule("V056")
def test_only_the_action_of_the_discs_area_can_be_done():
    laid = called(*DISCS)
    for move in (
        Host(number=5, character="dias"),
        TakeCourtMoney(number=5, space=0),
        BuyProjects(number=5, projects=("P1",)),
        Send(number=5, landing="natal", ships=(Sailing("P1", 0),)),
    ):
        laid.refuses(YELLOW, move, "V056")


@pytest.mark.rule("V057", "V058")
@pytest.mark.parametrize(("number", "price"), [(5, 3), (7, 1), (8, 0), (9, 0), (20, 0)])
def test_acting_costs_what_the_number_is_below_the_first_free_one(number, price):
    laid = called((YELLOW, number, "recruiting"), marker=8)
    move = Recruit(number=number, captain=True)
    assert laid.price(YELLOW, move) == price
    laid.play(YELLOW, move)
    assert laid.reals(YELLOW) == 10 - price
    assert ("V057" in laid.cited) == (price > 0)


@pytest.mark.rule("V028")
def test_what_is_paid_goes_to_nobody():
    laid = called((YELLOW, 5, "recruiting"), marker=8)
    laid.play(YELLOW, Recruit(number=5, captain=True))
    assert [laid.reals(seat) for seat in laid.state.seats] == [7, 10, 10]
    assert [gain.amount for note in laid.notes for gain in note.gains] == [-3]


@pytest.mark.rule("V059", "V030", "V064")
def test_the_right_is_paid_before_the_money_that_the_action_brings():
    laid = called((YELLOW, 5, "characters"), marker=8).has(YELLOW, reals=2)
    laid.state.court = [9, 4]
    sentence = laid.refuses(YELLOW, TakeCourtMoney(number=5, space=0), "V030")
    assert sentence == (
        "That costs 3 Reals, and Yellow has 2 Reals. Choose something cheaper or give up."
    )
    laid.play(YELLOW, GiveUp(number=5))
    assert laid.reals(YELLOW) == 3


@pytest.mark.rule("V060", "V030")
def test_right_and_action_are_paid_separately_and_both_or_neither():
    laid = called((RED, 6, "projects"), marker=8).has(RED, reals=6)
    two = BuyProjects(number=6, projects=tuple(laid.state.display[:2]))
    assert laid.price(RED, two) == 2 + 4
    laid.has(RED, reals=5).refuses(RED, two, "V030")
    assert laid.reals(RED) == 5
    laid.has(RED, reals=6).play(RED, two)
    assert laid.reals(RED) == 0
    assert [gain.amount for note in laid.notes for gain in note.gains] == [-2, -4]


@pytest.mark.rule("V061")
def test_the_action_is_complete_before_the_next_number_is_called():
    laid = called((YELLOW, 5, "navigation"), (RED, 9, "projects"))
    laid.has(YELLOW, ships=("P20",)).reads("P20", limit=4)
    laid.play(YELLOW, Send(number=5, landing="natal", ships=(Sailing("P20", 0),)))
    assert laid.asked == ("project_bonus", YELLOW)
    laid.refuses(RED, GiveUp(number=9), "")


@pytest.mark.rule("V030")
def test_coins_that_nobody_tracks_refuse_nothing_and_the_price_is_only_said():
    laid = called((YELLOW, 5, "recruiting"), marker=15, coins="told").has(YELLOW, reals=0)
    laid.play(YELLOW, Recruit(number=5, captain=True))
    assert laid.said("V057") == ["Yellow pays 10 Reals to act with 5."]
    assert laid.reals(YELLOW) == 0


@pytest.mark.rule("V030", "V031")
def test_reals_that_are_hidden_are_not_told_by_a_refusal():
    laid = called((YELLOW, 5, "recruiting"), marker=15, V031="hidden").has(YELLOW, reals=7)
    sentence = laid.refuses(YELLOW, Recruit(number=5, captain=True), "V030")
    assert sentence == (
        "That costs 10 Reals, more than Yellow has. Choose something cheaper or give up."
    )


@pytest.mark.rule("V062", "V030")
def test_coins_that_nobody_tracks_make_no_question_of_the_line():
    laid = called((YELLOW, 8, "recruiting"), board="real", tiles="app", coins="told")
    laid.play(YELLOW, GiveUp(number=8))
    assert laid.state.phase == "navigation"
    assert laid.said("V062") == ["Yellow gives up 8 and takes the Reals printed on its line."]
    assert [note.hands for note in laid.notes if note.rule == "V062"] == [True]


# Giving up


@pytest.mark.rule("V062", "V063")
@pytest.mark.parametrize(("number", "pays"), [(1, 1), (6, 2), (15, 3), (20, 4)])
def test_giving_up_pays_what_the_line_says_even_when_acting_is_free(number, pays):
    laid = called((YELLOW, number, "recruiting"))
    assert f"Give up, get {pays} Real{'s' * (pays > 1)}" in laid.offers("GiveUp")
    laid.play(YELLOW, GiveUp(number=number))
    assert laid.reals(YELLOW) == 10 + pays


@pytest.mark.rule("V062")
def test_the_line_is_asked_when_nobody_knows_it():
    laid = called((YELLOW, 8, "recruiting"), board="real", tiles="app")
    assert list(laid.offers("GiveUp")) == ["Give up"]
    laid.play(YELLOW, GiveUp(number=8))
    assert laid.asks == ("give_up.8",)
    laid.play(None, Tell({"give_up.8": 3}))
    assert laid.reals(YELLOW) == 13
    assert laid.state.phase == "navigation"


@pytest.mark.rule("V062")
def test_6_and_15_are_known_from_the_rulebook():
    for number, pays in ((6, 2), (15, 3)):
        laid = called((YELLOW, number, "recruiting"), board="real", tiles="app")
        laid.play(YELLOW, GiveUp(number=number))
        assert laid.reals(YELLOW) == 10 + pays


@pytest.mark.rule("V064")
def test_who_can_do_nothing_gives_up_and_is_paid():
    laid = called((YELLOW, 12, "navigation"))
    (offer,) = laid.offers("Send").values()
    assert (offer.rule, offer.refusal is not None) == ("V094", True)
    laid.play(YELLOW, GiveUp(number=12))
    assert laid.reals(YELLOW) == 13


@pytest.mark.rule("V065")
@pytest.mark.parametrize("number", [21, 22])
def test_21_and_22_are_free_and_bring_nothing_when_given_up(number):
    laid = called((YELLOW, number, "recruiting"), marker=15)
    assert laid.price(YELLOW, Recruit(number=number, captain=True)) == 0
    laid.play(YELLOW, GiveUp(number=number))
    assert laid.reals(YELLOW) == 10
    assert laid.said("V065") == [f"Yellow gives up {number}, which brings nothing."]


@pytest.mark.rule("V066")
def test_an_action_must_do_something():
    laid = called((YELLOW, 5, "recruiting"))
    laid.refuses(YELLOW, DoNothing(number=5), "V066")
    laid.refuses(YELLOW, Recruit(number=5), "V066")
    assert laid.offers("DoNothing") == {}


@pytest.mark.rule("V066")
def test_a_table_may_allow_empty_actions_which_cost_the_right():
    laid = called((YELLOW, 5, "recruiting"), marker=8, V066="empty_allowed")
    assert laid.offers("DoNothing")["Act, but do nothing"].price is not None
    laid.play(YELLOW, DoNothing(number=5))
    assert laid.reals(YELLOW) == 7
    assert laid.state.players[YELLOW].discs == 4


# The way home


@pytest.mark.rule("V067", "V068")
def test_number_and_disc_go_home_and_the_slot_is_empty_again():
    laid = called((YELLOW, 5, "recruiting"), (RED, 21, "recruiting"))
    laid.play(YELLOW, Recruit(number=5, captain=True))
    assert laid.state.players[YELLOW].discs == 4
    assert [disc.number for disc in laid.state.discs_in("recruiting")] == [21]
    laid.play(RED, GiveUp(number=21))
    assert laid.state.players[RED].extra == "supply"
    assert laid.state.free_numbers == [21, 22]
    assert laid.state.discs == []


@pytest.mark.rule("V069")
def test_a_hosting_disc_stays_on_the_characters_space():
    laid = called((YELLOW, 5, "characters"), (RED, 21, "characters"))
    laid.play(YELLOW, Host(number=5, character="dias"))
    laid.play(RED, Host(number=21, character="alvares"))
    assert laid.state.players[YELLOW].discs == 3
    assert laid.state.players[RED].extra == "hosting"
    assert laid.state.hosts["dias"].seat == YELLOW
    assert laid.state.hosts["alvares"].extra
    assert laid.state.discs == []


@pytest.mark.rule("V070", "V034")
def test_phase_2_is_over_when_all_numbers_have_been_called():
    laid = called((YELLOW, 5, "recruiting"))
    laid.play(YELLOW, GiveUp(number=5))
    assert laid.state.phase == "navigation"
    assert laid.said("V070") == ["All numbers have been called: phase 2 is over."]
