"""Action cards that reserve (A078, A079, A086 to A094)."""

from __future__ import annotations

import pytest

from companion.games.age_of_discovery.buying import Buy
from companion.games.age_of_discovery.contracts import AcceptContract, LayContracts
from companion.games.age_of_discovery.reserving import Reserve
from tests.games.age_of_discovery.table import RED, YELLOW, Table, table

LOWER = "red1.1 blue1.1 green1.1 white1.1 black1.1"
UPPER = "red2.1 blue2.1 green2.1 white2.1 black2.1"
OPEN = "red.3 blue.4 green.5 black.6"


def laid_out(**options: str) -> Table:
    laid = table(2, **options).rows(LOWER, UPPER).opens(OPEN)
    return laid.has(RED, coins=40).has(YELLOW, coins=40)


@pytest.mark.rule("A078", "A086")
def test_a_token_on_a_ship_of_either_row_or_an_open_contract():
    for card in ("red1.1", "red2.1", "blue.4"):
        laid = laid_out().play(RED, Reserve(card))
        assert laid.state.reservation_on(card).seat == RED
        assert laid.state.players[RED].reservations == 1
        assert laid.state.tokens_used(RED) == 1
        assert laid.state.done == []
    laid.refuses(RED, Reserve("red.6"), "A086")
    laid.refuses(RED, Reserve("purple9"), "A086")
    laid.refuses(YELLOW, Reserve("red1.1"), "A021")


@pytest.mark.rule("A078", "A079")
def test_any_number_of_cards_in_a_turn_but_each_once():
    laid = laid_out().play(RED, Reserve("red1.1")).play(RED, Reserve("blue.4"))
    laid.refuses(RED, Reserve("blue1.1"), "A078")
    assert laid.offers("Reserve") == {}


@pytest.mark.rule("A087")
def test_the_others_must_leave_it():
    laid = laid_out().play(RED, Reserve("red1.1")).play(RED, Reserve("blue.4")).end()
    laid.refuses(YELLOW, Buy("red1.1"), "A087")
    laid.refuses(YELLOW, AcceptContract("blue.4"), "A087")
    assert laid.state.purchase[0] == "red1.1"
    assert laid.offers("Buy")["red ship of 1"].rule == "A087"


@pytest.mark.rule("A088")
def test_the_reservation_moves_down_with_the_ship():
    laid = laid_out().play(RED, Reserve("red2.1")).end()
    laid.play(YELLOW, Buy("red1.1"))
    assert laid.state.purchase[0] == "red2.1"
    laid.refuses(YELLOW, Buy("red2.1"), "A087")
    laid.end().play(RED, Buy("red2.1"))


@pytest.mark.rule("A089")
def test_next_turn_it_is_bought_or_taken_for_the_normal_price():
    laid = laid_out().play(RED, Reserve("red1.1")).play(RED, Reserve("blue.4")).end(2)
    laid.play(RED, Buy("red1.1")).play(RED, AcceptContract("blue.4"))
    assert laid.coins(RED) == 40 - 3 - 1
    assert laid.state.done == ["ships", "contract"]
    assert laid.state.tokens == []
    laid = laid_out().play(RED, Reserve("red2.1")).end(2)
    laid.refuses(RED, Buy("red2.1"), "A042")
    laid = laid_out().play(RED, Reserve("blue.4")).end(2)
    laid.has(RED, hand="white.3 white.4 white.5 white.6")
    laid.refuses(RED, AcceptContract("blue.4"), "A037")


@pytest.mark.rule("A090")
def test_at_the_end_of_the_next_turn_the_token_comes_off():
    laid = laid_out().play(RED, Reserve("red1.1")).end(2)
    assert laid.state.reservation_on("red1.1").seat == RED
    laid.end()
    assert laid.state.tokens == []
    assert laid.said("A090") == ["The token of Red comes off: red ship of 1."]
    laid.play(YELLOW, Buy("red1.1"))


@pytest.mark.rule("A091")
def test_it_may_be_bought_in_the_same_turn_and_the_token_comes_off():
    laid = laid_out().play(RED, Reserve("red1.1")).play(RED, Buy("red1.1"))
    assert laid.state.tokens == []
    assert laid.state.players[RED].reservations == 1


@pytest.mark.rule("A091")
def test_by_ruling_not_before_the_next_turn():
    laid = laid_out(A091="next_turn").play(RED, Reserve("red1.1")).play(RED, Reserve("blue.4"))
    laid.refuses(RED, Buy("red1.1"), "A091")
    laid.refuses(RED, AcceptContract("blue.4"), "A091")
    laid.end(2).play(RED, Buy("red1.1"))


@pytest.mark.rule("A092")
def test_only_its_owner_reserves_a_card_again_and_it_holds_one_turn_longer():
    laid = laid_out().play(RED, Reserve("red1.1"))
    laid.refuses(RED, Reserve("red1.1"), "A092")
    laid.end().refuses(YELLOW, Reserve("red1.1"), "A092")
    laid.end().play(RED, Reserve("red1.1")).end()
    assert laid.state.reservation_on("red1.1").seat == RED
    assert laid.state.tokens_used(RED) == 1
    assert laid.end(2).state.tokens == []


@pytest.mark.rule("A092")
def test_by_ruling_nobody_reserves_a_card_with_a_token():
    laid = laid_out(A092="nobody").play(RED, Reserve("red1.1")).end(2)
    laid.refuses(RED, Reserve("red1.1"), "A092")


@pytest.mark.rule("A093")
def test_only_open_cards():
    laid = laid_out()
    laid.refuses(RED, Reserve("top"), "A093")
    laid.refuses(RED, Reserve("first"), "A086")


@pytest.mark.rule("A093")
def test_by_ruling_the_top_contract_too():
    laid = laid_out(A093="top_too").play(RED, Reserve("top")).end()
    laid.refuses(YELLOW, AcceptContract(), "A087")
    laid.end().play(RED, AcceptContract())
    assert laid.state.tokens == []


@pytest.mark.rule("A088", "A093")
def test_a_reserved_top_contract_that_is_turned_up_stays_reserved():
    laid = laid_out(A093="top_too").play(RED, Reserve("top")).end()
    laid.play(YELLOW, AcceptContract("blue.4"))
    turned = laid.state.open[1]
    assert laid.state.reservation_on(turned).seat == RED
    assert laid.state.reservation_on("top") is None


@pytest.mark.rule("A088", "A093")
def test_a_reserved_real_top_contract_too():
    laid = table(2, contracts="table", A093="top_too").play(RED, Reserve("top")).end()
    laid.play(YELLOW, AcceptContract("red.3")).play(None, LayContracts(("black.6",)))
    assert laid.state.reservation_on("black.6").seat == RED


@pytest.mark.rule("A094")
def test_a_reservation_may_be_played_in_the_last_turn():
    laid = laid_out().held().card("final", YELLOW, RED, YELLOW)
    laid.play(RED, Reserve("red1.1")).end()
    laid.refuses(YELLOW, Buy("red1.1"), "A087")


@pytest.mark.rule("A094")
def test_by_ruling_it_needs_a_next_turn_of_its_owner():
    laid = laid_out(A094="needs_turn").held().card("final", YELLOW, RED, YELLOW)
    laid.refuses(RED, Reserve("red1.1"), "A094")
    laid = laid_out(A094="needs_turn").play(RED, Reserve("red1.1"))
    assert laid.state.tokens_used(RED) == 1


# Real ships


@pytest.mark.rule("A086", "A087", "A089")
def test_a_real_ship_is_reserved_by_colour_and_value():
    laid = table(2, ships="table").has(RED, coins=40).has(YELLOW, coins=40)
    laid.play(RED, Reserve("red3")).end()
    laid.play(YELLOW, Buy(colour="red", value=3))
    laid.refuses(YELLOW, Buy(colour="red", value=3), "A087")
    laid.end().play(RED, Buy(colour="red", value=3))
    assert laid.state.tokens == []


@pytest.mark.rule("A092")
def test_two_players_may_reserve_two_real_ships_that_look_alike():
    laid = table(3, ships="table").play(RED, Reserve("red3")).end()
    laid.play(YELLOW, Reserve("red3")).end()
    laid.refuses(2, Reserve("red3"), "A092")
    laid.refuses(2, Buy(colour="red", value=3), "A087")


@pytest.mark.rule("A091")
def test_by_ruling_another_real_ship_like_the_reserved_one_may_be_bought_at_once():
    laid = table(2, ships="table", A091="next_turn").has(RED, coins=40)
    laid.play(RED, Reserve("red3")).play(RED, Buy(colour="red", value=3))
    assert laid.state.reservation_on("red3").seat == RED
    laid.refuses(RED, Buy(colour="red", value=3), "A091")
