"""Buying ships, and the scoring cards in their piles (A041 to A047, A095 to A101, A130)."""

from __future__ import annotations

import pytest

from companion.games.age_of_discovery.buying import Buy, CallScoring, SayScoringCard
from companion.games.age_of_discovery.coins import TakeCoins
from companion.games.age_of_discovery.expeditions import SendShips
from companion.games.age_of_discovery.holding import HoldScoring
from companion.games.age_of_discovery.view_board import countdown
from tests.games.age_of_discovery.table import RED, YELLOW, Table, send, table

LOWER = "red1.1 blue1.1 green1.1 white1.1 black1.1"
UPPER = "red2.1 blue2.1 green2.1 white2.1 black2.1"


def rich(players: int = 2, coins: int = 40, **options: str) -> Table:
    return table(players, **options).has(RED, coins=coins).rows(LOWER, UPPER)


@pytest.mark.rule("A041", "A046")
def test_any_number_of_ships_each_paid_in_full():
    laid = rich(coins=13)
    laid.play(RED, Buy("red1.1")).play(RED, Buy("red2.1")).play(RED, Buy("blue1.1"))
    assert laid.coins(RED) == 13 - 3 - 4 - 3
    assert laid.ships(RED) == ["blue1.1", "red1.1", "red2.1"]
    assert laid.play(RED, Buy("white1.1")).coins(RED) == 0
    laid.refuses(RED, Buy("black1.1"), "A029")


@pytest.mark.rule("A042")
def test_only_from_the_purchase_row():
    laid = rich()
    laid.refuses(RED, Buy("red2.1"), "A042")
    laid.refuses(RED, Buy("yellow3.1"), "A042")
    laid.refuses(RED, Buy(colour="red", value=1), "A042")
    assert len(laid.offers("Buy")) == 5


@pytest.mark.rule("A043", "A044")
def test_the_ship_above_moves_down_and_the_first_pile_refills():
    laid = rich()
    laid.play(RED, Buy("green1.1"))
    assert laid.state.purchase == ["red1.1", "blue1.1", "green2.1", "white1.1", "black1.1"]
    filled = laid.state.filling[2]
    assert laid.state.filling == ["red2.1", "blue2.1", filled, "white2.1", "black2.1"]
    assert laid.outcomes == (filled,)
    assert [len(pile) for pile in laid.state.piles] == [5, 6, 7, 7, 8]


@pytest.mark.rule("A044")
def test_piles_are_used_up_one_after_the_other():
    laid = rich().bought(6, seat=YELLOW)
    assert [len(pile) for pile in laid.state.piles] == [0, 6, 7, 7, 8]
    laid.play(RED, Buy("red1.1"))
    assert [len(pile) for pile in laid.state.piles] == [0, 5, 7, 7, 8]


@pytest.mark.rule("A045")
def test_the_ship_that_moved_down_can_be_bought_at_once():
    laid = rich()
    laid.play(RED, Buy("red1.1")).play(RED, Buy("red2.1"))
    assert laid.ships(RED) == ["red1.1", "red2.1"]
    assert laid.state.done == ["ships"]


@pytest.mark.rule("A046")
def test_everybody_is_told_what_was_bought():
    laid = rich().play(RED, Buy("red1.1"))
    assert laid.said("A041") == ["Red buys a ship for 3 coins: red ship of 1."]
    assert laid.ships(RED) == ["red1.1"]


@pytest.mark.rule("A047")
def test_when_the_piles_are_empty_places_stay_empty():
    laid = rich().held().top_of_pile(5, "nothing")
    laid.play(RED, Buy("red1.1"))
    assert laid.state.purchase[0] == "red2.1"
    assert laid.state.filling[0] is None
    assert laid.outcomes == ()
    laid.play(RED, Buy("red2.1"))
    assert laid.state.purchase[0] is None
    assert [ship for ship in laid.state.purchase if ship] == LOWER.split()[1:]


@pytest.mark.rule("A047")
def test_by_ruling_ships_close_up_so_that_the_purchase_row_stays_full():
    laid = rich(A047="close_up").held().top_of_pile(5, "nothing")
    laid.play(RED, Buy("red1.1")).play(RED, Buy("red2.1"))
    assert laid.state.purchase == ["blue2.1", *LOWER.split()[1:]]
    assert laid.state.filling == [None, None, "green2.1", "white2.1", "black2.1"]


@pytest.mark.rule("A095", "A096")
def test_a_scoring_card_is_laid_aside_and_another_ship_drawn():
    laid = rich().top_of_pile(3, "first")
    laid.play(RED, Buy("red1.1"))
    assert laid.outcomes[0] == "first"
    assert laid.state.filling[0] == laid.outcomes[1]
    assert len(laid.state.piles[3]) == 6
    assert laid.said("A097") == [
        "Red turns up the card of the first scoring: after this turn, one more turn each."
    ]
    laid.play(RED, Buy("blue1.1")).play(RED, TakeCoins())
    assert laid.asked == ("turn", RED)


@pytest.mark.rule("A100")
def test_after_the_last_pile_nothing_replaces_the_final_card():
    laid = rich().held().top_of_pile(5, "final")
    laid.play(RED, Buy("red1.1"))
    assert laid.outcomes == ("final",)
    assert laid.state.filling[0] is None
    assert laid.state.cards["final"].revealer == RED


@pytest.mark.rule("A101")
@pytest.mark.parametrize(("bought", "until"), [(0, 12), (11, 1)])
def test_when_the_first_card_can_come(bought, until):
    first = countdown(table(2, ships="table").bought(bought).state).cards[0]
    assert (first.stage, first.first, first.last) == ("ahead", 13, 19)
    assert (first.until, first.odds) == (until, None)


@pytest.mark.rule("A101")
@pytest.mark.parametrize(("bought", "odds"), [(12, 7), (15, 4), (18, 1)])
def test_how_likely_the_next_purchase_brings_it(bought, odds):
    first = countdown(table(2, ships="table").bought(bought).state).cards[0]
    assert (first.stage, first.odds) == ("can_come", odds)


@pytest.mark.rule("A101")
def test_the_card_never_comes_before_purchase_13_or_after_19():
    for number in range(12):
        laid = table(2, seed=bytes([number])).has(RED, coins=120)
        while not laid.state.cards["first"].drawn:
            ship = next(ship for ship in laid.state.purchase if ship)
            laid.play(RED, Buy(ship))
        assert 13 <= laid.state.draws <= 19


# Real ships


@pytest.mark.rule("A041", "A044", "A002")
def test_of_real_ships_the_table_says_colour_and_value():
    laid = table(2, ships="table").has(RED, coins=40)
    laid.play(RED, Buy(colour="red", value=3)).play(RED, Buy(colour="red", value=3))
    assert laid.ships(RED) == ["red3.1", "red3.2"]
    assert laid.said("A044") == ["Move the ship above down and refill from pile 1."]
    laid.refuses(RED, Buy(colour="red", value=3), "A002")
    laid.refuses(RED, Buy(colour="pink", value=3), "A002")
    laid.refuses(RED, Buy(colour="red", value=4), "A002")


@pytest.mark.rule("A095")
def test_of_real_ships_the_table_says_when_a_scoring_card_comes():
    laid = table(2, ships="table").has(RED, coins=40).bought(11)
    label = "The card of the first scoring came up"
    assert laid.offers("SayScoringCard")[label].rule == "A101"
    laid.refuses(RED, SayScoringCard("first"), "A101")
    laid.play(RED, Buy(colour="red", value=3)).play(RED, Buy(colour="red", value=3))
    laid.refuses(RED, SayScoringCard("final"), "A101")
    laid.refuses(RED, SayScoringCard("third"), "A095")
    laid.play(RED, SayScoringCard("first"))
    assert laid.state.cards["first"].revealer == RED
    laid.refuses(RED, SayScoringCard("first"), "A095")
    table(2).refuses(RED, SayScoringCard("first"), "A095")


@pytest.mark.rule("A095", "A097")
def test_a_scoring_card_may_be_said_a_turn_late():
    laid = table(3, ships="table").bought(14)
    laid.refuses(RED, SayScoringCard("first", before=True), "A095")
    laid.end(3)
    laid.play(RED, SayScoringCard("first", before=True))
    assert laid.state.cards["first"].revealer == 2
    assert laid.state.cards["first"].still == [0, 1, 2]


# When nobody buys


@pytest.mark.rule("A130")
def test_play_goes_on_until_ships_are_bought():
    laid = table(2).end(8)
    assert sum(len(pile) for pile in laid.state.piles) == 34
    assert laid.asked == ("turn", RED)


@pytest.mark.rule("A130")
def test_by_ruling_a_ship_leaves_the_piles_after_a_round_without_a_purchase():
    laid = table(2, A130="ships_leave").end(2)
    assert laid.outcomes == tuple(laid.state.gone)
    assert (len(laid.state.gone), laid.state.draws) == (1, 1)
    assert len(laid.state.piles[0]) == 5
    laid.end(1)
    assert laid.state.draws == 1
    laid.rows("red1.1").play(YELLOW, Buy("red1.1")).end(2)
    assert laid.state.draws == 2
    assert laid.end(1).state.draws == 3


@pytest.mark.rule("A130", "A095")
def test_a_scoring_card_that_leaves_so_counts_for_the_turn_that_ends():
    laid = table(2, A130="ships_leave").top_of_pile(3, "first").end(2)
    assert laid.outcomes[0] == "first"
    assert laid.state.cards["first"].revealer == YELLOW
    assert laid.state.cards["first"].still == [RED, YELLOW]


@pytest.mark.rule("A130")
def test_by_ruling_the_table_puts_a_real_ship_into_the_box():
    laid = table(2, ships="table", A130="ships_leave").end(2)
    assert laid.state.left == 1
    assert laid.said("A130")[0].startswith("A round without a purchase: put the top ship of pile 1")


@pytest.mark.rule("A130")
def test_the_table_may_call_a_scoring_by_hand():
    laid = table(2).has(RED, coins=20, ships="red2.1")
    laid.refuses(None, CallScoring("final"), "A130")
    laid.refuses(None, CallScoring("third"), "A130")
    laid.play(RED, SendShips(1, send("red2.1"))).play(None, CallScoring("first"))
    assert laid.asked == ("score", None)
    laid.play(None, HoldScoring())
    assert laid.points(RED) == 4
    assert laid.asked == ("turn", RED)
    assert laid.state.done == ["sending"]
    laid.refuses(None, CallScoring("first"), "A130")
    laid.play(None, CallScoring("final")).play(None, HoldScoring())
    assert laid.state.winners


@pytest.mark.rule("A130", "A095")
def test_a_card_that_comes_after_its_scoring_was_called_counts_nothing_down():
    laid = rich().top_of_pile(3, "first").play(None, CallScoring("first"))
    laid.play(None, HoldScoring()).play(RED, Buy("red1.1"))
    assert "first" in laid.outcomes
    assert laid.state.cards["first"].still == []
    assert laid.end(4).asked == ("turn", RED)
