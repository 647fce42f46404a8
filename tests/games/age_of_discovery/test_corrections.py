"""Corrections: each puts right one thing, and makes or loses no piece."""

from __future__ import annotations

import pytest

from companion.games.age_of_discovery import GAME
from companion.games.age_of_discovery.buying import Buy, SayScoringCard
from companion.games.age_of_discovery.contracts import LayContracts
from companion.games.age_of_discovery.corrections import (
    ChangeRuling,
    CorrectCards,
    CorrectCoins,
    CorrectPoints,
    CorrectScoringCard,
    CorrectTrack,
)
from companion.games.age_of_discovery.corrections_cards import (
    CorrectClock,
    CorrectContract,
    CorrectHand,
    CorrectOpenContract,
    CorrectReservation,
    CorrectShip,
)
from companion.games.age_of_discovery.expeditions import SendShips
from companion.games.age_of_discovery.holding import HoldScoring
from companion.games.age_of_discovery.reserving import Reserve
from tests.games.age_of_discovery.table import (
    BLUE,
    RED,
    YELLOW,
    Table,
    send,
    set_up,
    table,
    words,
)


def said(laid: Table) -> str:
    return words(laid.notes[0].text)


@pytest.mark.rule("A029")
def test_coins():
    laid = table(3).play(YELLOW, CorrectCoins(RED, 9, "miscounted"))
    assert laid.coins(RED) == 9
    assert said(laid) == "Yellow corrects: Red has 9 coins (miscounted)."
    assert laid.notes[0].gains[0].amount == 3
    laid.refuses(None, CorrectCoins(RED, -1), "A029")
    laid.refuses(None, CorrectCoins(7, 1), "")
    table(3, coins="told").refuses(None, CorrectCoins(RED, 3), "A029")
    assert said(laid.play(None, CorrectCoins(RED, 1))) == "Correction: Red has 1 coin."


@pytest.mark.rule("A032")
def test_a_hidden_purse_is_corrected_by_its_owner_and_told_to_nobody_else():
    laid = table(3, A032="hidden")
    assert GAME.own(laid.state, CorrectCoins(RED, 9))
    laid.refuses(YELLOW, CorrectCoins(RED, 9), "A032")
    laid.play(RED, CorrectCoins(RED, 9))
    assert laid.coins(RED) == 9
    assert said(laid) == "Red corrects the own purse."
    assert laid.notes[0].gains == ()
    assert laid.said("A032", RED)[1] == "You have 9 coins now."


def test_points():
    laid = table(3).play(None, CorrectPoints(RED, 4, "forgotten")).play(RED, CorrectPoints(RED, -1))
    assert laid.by_source(RED) == {"correction": 3}
    laid.refuses(None, CorrectPoints(RED, -4), "A131")
    laid.refuses(None, CorrectPoints(RED, 0), "A131")
    laid.held().play(None, CorrectPoints(RED, 5))
    assert GAME.standings(laid.state)[RED].rounds == (3, 5)


@pytest.mark.rule("A049", "A059")
def test_a_ship_from_an_expedition_back_to_its_owner_and_to_another_one():
    laid = table(3).on(5, "red2.1", seat=RED)
    laid.play(None, CorrectShip("red2.1", RED, "expedition", 9))
    assert laid.state.expedition(5).line == []
    assert laid.state.expedition(9).line == ["red"]
    laid.play(None, CorrectShip("red2.1", YELLOW, "free"))
    assert laid.ships(YELLOW) == ["red2.1"]
    assert said(laid) == "Correction: red ship of 2 lies free in front of Yellow."


@pytest.mark.rule("A055", "A056")
def test_a_ship_that_does_not_fit_is_not_put_there():
    laid = table(3).has(RED, ships="red3.1 blue1.1").on(1, "red1.1", seat=YELLOW)
    laid.refuses(None, CorrectShip("red3.1", RED, "expedition", 1), "A056")
    laid.refuses(None, CorrectShip("blue1.1", RED, "expedition", 1), "A055")
    laid.refuses(None, CorrectShip("blue1.1", RED, "expedition", 13), "A004")
    laid.refuses(None, CorrectShip("pink1.1", RED, "free"), "A002")
    laid.play(None, CorrectShip("blue1.1", RED, "expedition", 1, wild=True))
    assert laid.state.expedition(1).line == ["red"]
    laid.play(None, CorrectShip("red1.1", YELLOW, "free"))
    assert [aboard.wild for aboard in laid.state.expedition(1).ships] == [True]


def test_what_nobody_has_bought_or_is_at_sea_stays_where_it_is():
    laid = table(3).rows("red1.1").sails(RED, "blue.3", "blue3.1")
    laid.refuses(None, CorrectShip("red1.1", RED, "free"), "A042")
    laid.refuses(None, CorrectShip("blue3.1", RED, "free"), "A071")
    laid.refuses(None, CorrectShip("flagship", RED, "free"), "A076")
    laid.has(RED, ships="red2.1").refuses(None, CorrectShip("red2.1", RED, "deck"), "A044")


@pytest.mark.rule("A073", "A075", "A076")
def test_a_flagship_that_has_sailed():
    laid = table(3).has(RED, flagship="F1", coins=20)
    laid.play(RED, SendShips(12, send("flagship1"), line="red"))
    laid.refuses(None, CorrectShip("flagship", RED, "expedition", 12), "A073")
    laid.play(None, CorrectShip("flagship", RED, "expedition", 9, value=2))
    assert laid.state.expedition(9).line == ["red", "yellow"]
    assert laid.state.expedition(12).ships == []
    laid.play(None, CorrectShip("flagship", RED, "free"))
    assert laid.state.flagship_is_free(RED)


@pytest.mark.rule("A002", "A087")
def test_a_real_ship_that_was_forgotten_or_not_bought():
    laid = table(3, ships="table").play(None, CorrectShip("red3.1", RED, "free"))
    assert (laid.ships(RED), laid.coins(RED)) == (["red3.1"], 6)
    laid.play(None, CorrectShip("red3.1", RED, "deck"))
    assert laid.ships(RED) == []
    laid.has(RED, coins=20).play(RED, Buy(colour="red", value=3)).play(RED, Reserve("red3"))
    laid.refuses(None, CorrectShip("red3.2", YELLOW, "free"), "A087")


@pytest.mark.rule("A065")
def test_a_clock():
    laid = table(3).sails(RED, "red.3", "red3.1", turns=2)
    laid.play(None, CorrectClock("red.3", 1))
    assert laid.state.players[RED].voyages[0].box == 1
    laid.refuses(None, CorrectClock("red.3", 3), "A064")
    laid.refuses(None, CorrectClock("blue.3", 1), "A065")


@pytest.mark.rule("A036", "A067")
def test_a_contract_to_a_hand_to_the_box_and_to_the_finished_ones():
    laid = table(3).sails(RED, "red.3", "red3.1").has(YELLOW, hand="blue.3 blue.4 blue.5 blue.6")
    laid.refuses(None, CorrectContract("red.3", "hand", YELLOW), "A037")
    laid.refuses(None, CorrectContract("blue.3", "box", YELLOW), "A067")
    laid.play(None, CorrectContract("red.3", "finished"))
    assert laid.ships(RED) == ["red3.1"]
    assert laid.state.contracts.discard == ["red.3"]
    laid.play(None, CorrectContract("red.3", "hand", RED))
    assert laid.state.players[RED].hand[-1] == "red.3"
    laid = table(3).sails(RED, "red.3", "red3.1").play(None, CorrectContract("red.3", "box"))
    assert laid.state.box == ["red.3"]


@pytest.mark.rule("A036", "A037")
def test_how_many_real_contracts_somebody_holds():
    laid = table(3, contracts="table").play(None, CorrectHand(RED, 3))
    assert (laid.state.players[RED].contracts, laid.state.pile_size) == (3, 13)
    laid.refuses(None, CorrectHand(RED, 5), "A037")
    table(3).refuses(None, CorrectHand(RED, 3), "A036")


@pytest.mark.rule("A040")
def test_a_pile_that_has_cards_again_fills_the_row():
    laid = table(3, contracts="table")
    laid.state.box += [""] * 14
    laid.state.box.append("red.3")
    laid.state.pile_count, laid.state.open[0] = 0, None
    laid.play(None, CorrectHand(RED, 1))
    assert laid.asked == ("contracts", None)
    laid.play(None, LayContracts(("black.3",)))


@pytest.mark.rule("A006")
def test_a_real_open_contract_that_was_misread():
    laid = table(3, contracts="table").play(RED, Reserve("yellow.3"))
    laid.play(None, CorrectOpenContract(2, "yellow.4"))
    assert laid.state.open[1] == "yellow.4"
    assert laid.state.reservation_on("yellow.4").seat == RED
    laid.refuses(None, CorrectOpenContract(2, "red.3"), "A005")
    laid.refuses(None, CorrectOpenContract(5, "black.3"), "A006")
    table(3).refuses(None, CorrectOpenContract(1, "black.3"), "A006")


@pytest.mark.rule("A086")
def test_a_token_on_the_wrong_card():
    laid = table(3).rows("red1.1").play(RED, Reserve("red1.1"))
    laid.refuses(None, CorrectReservation(YELLOW, "red1.1"), "A086")
    laid.play(None, CorrectReservation(RED, "red1.1")).play(None, CorrectCards(RED, 2, 1))
    assert laid.state.tokens == []
    laid.play(RED, Reserve(laid.state.open[0]))


@pytest.mark.rule("A068")
def test_the_contracts_track():
    laid = table(3).play(None, CorrectTrack(RED, 4))
    assert laid.state.players[RED].finished == 4
    laid.refuses(None, CorrectTrack(RED, -1), "A068")


@pytest.mark.rule("A078")
def test_cards_left():
    laid = table(3).play(None, CorrectCards(RED, 0, 1))
    assert laid.state.players[RED].wild == 0
    laid.refuses(None, CorrectCards(RED, 3, 1), "A078")


@pytest.mark.rule("A097")
def test_whose_scoring_card_it_was():
    laid = table(3, ships="table").bought(14).play(RED, SayScoringCard("first")).end()
    assert laid.state.cards["first"].still == [YELLOW, BLUE, RED]
    laid.play(None, CorrectScoringCard("first", BLUE))
    assert laid.state.cards["first"].still == [YELLOW, BLUE]
    laid.play(None, CorrectScoringCard("first", YELLOW))
    assert laid.state.cards["first"].still is None
    assert laid.end().state.cards["first"].still == [BLUE, RED, YELLOW]
    laid.play(None, CorrectScoringCard("first"))
    assert not laid.state.cards["first"].drawn
    laid.refuses(None, CorrectScoringCard("first"), "A095")
    laid.refuses(None, CorrectScoringCard("third"), "A095")


@pytest.mark.rule("A095")
def test_a_card_that_the_app_drew_has_come():
    laid = table(3).card("first", RED, YELLOW, BLUE, RED)
    laid.refuses(None, CorrectScoringCard("first"), "A095")


@pytest.mark.rule("A074")
def test_a_ruling():
    laid = table(3).has(RED, flagship="F1").on(5, "blue1.1", seat=YELLOW)
    laid.refuses(RED, SendShips(5, send("flagship1")), "A074")
    laid.play(None, ChangeRuling("A074", "fits_any")).play(RED, SendShips(5, send("flagship1")))
    laid.refuses(None, ChangeRuling("A074", "fits_any"), "A074")
    laid.refuses(None, ChangeRuling("A074", "never"), "A074")
    laid.refuses(None, ChangeRuling("A001", "fits_any"), "")


@pytest.mark.rule("A032")
def test_purses_that_were_hidden_are_not_opened():
    laid = table(3, A032="hidden")
    laid.refuses(None, ChangeRuling("A032", "open"), "A032")
    table(3).play(None, ChangeRuling("A032", "hidden"))


def test_nothing_is_corrected_before_the_deal_or_after_the_end():
    set_up(3).refuses(None, CorrectTrack(RED, 1), "")
    laid = table(3).last_scoring().play(None, HoldScoring())
    laid.refuses(None, CorrectTrack(RED, 1), "")


def test_corrections_count_in_the_final_scoring_until_it_is_held():
    laid = table(3).has(RED, mission="all", finished=0).on(1, "red1.1", seat=RED)
    laid.last_scoring().play(None, CorrectTrack(RED, 3)).play(None, HoldScoring())
    assert laid.by_source(RED)["mission"] == 4
