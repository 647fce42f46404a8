"""Trade voyages (A061 to A071, A110)."""

from __future__ import annotations

import pytest

from companion.games.age_of_discovery import GAME
from companion.games.age_of_discovery.asking import Tell
from companion.games.age_of_discovery.contracts import LayContracts
from companion.games.age_of_discovery.expeditions import SendShips
from companion.games.age_of_discovery.holding import HoldScoring
from companion.games.age_of_discovery.turning import EndTurn
from companion.games.age_of_discovery.voyages import GiveUpContract, PlayContract
from tests.games.age_of_discovery.table import REAL_ROW, RED, YELLOW, Table, send, set_up, table


def holding(contract: str, ships: str, players: int = 2, **options: str) -> Table:
    return table(players, **options).has(RED, coins=20, hand=contract, ships=ships)


@pytest.mark.rule("A061")
def test_a_contract_is_played_with_its_ships_from_the_own_hand():
    laid = holding("red.5", "red2.1 red3.1").has(YELLOW, hand="blue.3", ships="red3.2")
    laid.refuses(RED, PlayContract("blue.3", send("red2.1"), 1), "A061")
    laid.refuses(RED, PlayContract("red.5", send("red2.1", "red3.2"), 1), "A049")
    laid.refuses(RED, PlayContract("red.5", (), 1), "A048")
    laid.refuses(YELLOW, PlayContract("blue.3", send("red3.2"), 1), "A021")
    laid.play(RED, PlayContract("red.5", send("red2.1", "red3.1"), 1))
    (voyage,) = laid.state.players[RED].voyages
    assert [sailing.ship for sailing in voyage.ships] == ["red2.1", "red3.1"]
    assert laid.state.players[RED].hand == []
    assert laid.said("A061") == [
        "Red pays 2 coins and plays the red contract for 5:"
        " red ship of 2, red ship of 3, 1 turn, for 8 coins."
    ]


@pytest.mark.rule("A061", "A036")
def test_only_from_the_seat_whose_hand_it_is():
    laid = holding("red.5", "red2.1 red3.1")
    assert GAME.own(laid.state, PlayContract("red.5", send("red2.1", "red3.1"), 1))
    laid = table(2, contracts="table")
    assert not GAME.own(laid.state, PlayContract("red.5", send("red2.1", "red3.1"), 1))


@pytest.mark.rule("A062", "A080", "A081")
def test_ships_have_the_contracts_colour_or_are_wild():
    laid = holding("red.5", "red2.1 blue3.1 red3.1")
    laid.refuses(RED, PlayContract("red.5", send("red2.1", "blue3.1"), 1), "A062")
    wild = (*send("red2.1"), *send(wild=("blue3.1",)))
    assert laid.price(RED, PlayContract("red.5", wild, 1)) == 2
    laid.play(RED, PlayContract("red.5", wild, 1))
    assert laid.state.players[RED].wild == 2
    laid = holding("red.5", "red2.1 red3.1")
    needless = (*send("red2.1"), *send(wild=("red3.1",)))
    laid.refuses(RED, PlayContract("red.5", needless, 1), "A080")


@pytest.mark.rule("A063", "A081")
def test_the_total_is_exact():
    laid = holding("red.5", "red2.1 red2.2 red3.1 blue1.1")
    laid.refuses(RED, PlayContract("red.5", send("red2.1", "red2.2"), 1), "A063")
    laid.refuses(RED, PlayContract("red.5", send("red2.1", "red2.2", "red3.1"), 1), "A063")
    wild = (*send("red2.1", "red3.1"), *send(wild=("blue1.1",)))
    laid.refuses(RED, PlayContract("red.5", wild, 1), "A063")


@pytest.mark.rule("A063", "A073", "A074")
def test_the_flagship_helps_with_the_value_that_is_missing():
    laid = holding("red.5", "red2.1 red2.2").has(RED, flagship="F6")  # black and red
    laid.refuses(RED, PlayContract("red.5", send("red2.1", "flagship1"), 1), "A063")
    laid.play(RED, PlayContract("red.5", send("red2.1", "red2.2", "flagship1"), 1))
    laid = holding("green.3", "").has(RED, flagship="F6")
    laid.refuses(RED, PlayContract("green.3", send("flagship3"), 1), "A074")


@pytest.mark.rule("A064", "A065", "A066")
@pytest.mark.parametrize(("turns", "payout"), [(1, 8), (2, 10), (3, 12)])
def test_played_in_turn_t_for_d_turns_it_pays_at_the_start_of_turn_t_plus_d(turns, payout):
    laid = holding("yellow.5", "yellow2.1 yellow3.1")
    laid.play(RED, PlayContract("yellow.5", send("yellow2.1", "yellow3.1"), turns))
    assert laid.coins(RED) == 18
    for passed in range(1, turns + 1):
        assert laid.state.players[RED].voyages[0].box == turns - passed + 1
        laid.play(RED, EndTurn())
        assert laid.coins(RED) == 18
        laid.play(YELLOW, EndTurn())
    assert laid.coins(RED) == 18 + payout
    assert laid.state.players[RED].voyages == []


@pytest.mark.rule("A064")
def test_a_contract_runs_for_one_to_three_turns():
    laid = holding("red.3", "red3.1")
    laid.refuses(RED, PlayContract("red.3", send("red3.1"), 0), "A064")
    laid.refuses(RED, PlayContract("red.3", send("red3.1"), 4), "A064")


@pytest.mark.rule("A065")
def test_scorings_and_the_others_turns_move_no_token():
    laid = holding("red.3", "red3.1", players=3)
    laid.play(RED, PlayContract("red.3", send("red3.1"), 3)).end()
    assert laid.state.players[RED].voyages[0].box == 3
    laid.first_scoring().play(None, HoldScoring())
    assert laid.state.players[RED].voyages[0].box == 3


@pytest.mark.rule("A067", "A068")
def test_a_finished_contract_gives_coins_ships_tokens_and_a_step():
    laid = table(2).sails(RED, "red.5", "red2.1", "red3.1", turns=1, pays=8)
    assert laid.state.tokens_used(RED) == 2
    laid.end(2)
    assert laid.coins(RED) == 14
    assert laid.ships(RED) == ["red2.1", "red3.1"]
    assert laid.state.tokens_used(RED) == 0
    assert laid.state.players[RED].finished == 1
    assert laid.state.contracts.discard == ["red.5"]
    assert "red.5" not in laid.state.contracts.pieces
    assert laid.said("A067") == [
        "Red finishes the red contract for 5: 8 coins, ships back, step 1 on the track."
    ]


@pytest.mark.rule("A068", "A070")
def test_several_contracts_that_finish_together_all_pay_and_count():
    laid = table(2).has(RED, coins=20, hand="red.3 blue.6", ships="red3.1 blue3.1 blue3.2")
    laid.play(RED, PlayContract("red.3", send("red3.1"), 1))
    laid.play(RED, PlayContract("blue.6", send("blue3.1", "blue3.2"), 1))
    assert laid.coins(RED) == 17
    laid.end(2)
    assert laid.coins(RED) == 17 + 5 + 9
    assert laid.state.players[RED].finished == 2
    assert len(laid.said("A067")) == 2


@pytest.mark.rule("A069")
def test_returned_ships_sail_again_for_a_new_fee():
    laid = table(2).has(RED, coins=0, hand="red.3")
    laid.sails(RED, "red.6", "red3.1", "red3.2", turns=1, pays=9).end(2)
    laid.play(RED, PlayContract("red.3", send("red3.1"), 1))
    laid.play(RED, SendShips(1, send("red3.2")))
    assert laid.coins(RED) == 9 - 2


@pytest.mark.rule("A071")
def test_a_running_contract_stays():
    laid = table(2).sails(RED, "red.3", "red3.1")
    laid.refuses(RED, GiveUpContract("red.3"), "A071")
    assert laid.offers("GiveUpContract") == {}


@pytest.mark.rule("A071")
def test_by_ruling_a_contract_may_be_given_up():
    laid = table(2, A071="give_up").sails(RED, "red.3", "red3.1")
    laid.refuses(RED, GiveUpContract("red.4"), "A071")
    laid.refuses(YELLOW, GiveUpContract("red.3"), "A021")
    assert "Give up: red contract for 3" in laid.offers("GiveUpContract")
    laid.play(RED, GiveUpContract("red.3"))
    assert laid.ships(RED) == ["red3.1"]
    assert laid.state.players[RED].finished == 0
    assert laid.coins(RED) == 6
    assert "red.3" in laid.state.box


@pytest.mark.rule("A110")
def test_a_contract_counts_if_it_finishes_at_the_start_of_the_last_turn():
    laid = table(2, first=YELLOW).held().card("final", RED, YELLOW, RED)
    laid.sails(RED, "red.3", "red3.1", turns=1).sails(RED, "blue.3", "blue3.1", turns=2).end()
    assert laid.state.players[RED].finished == 1
    (line,) = laid.said("A110")
    assert "blue contract for 3" in line
    laid.end().play(None, HoldScoring())
    assert laid.state.players[RED].finished == 1
    assert laid.state.winners


@pytest.mark.rule("A110", "A111")
def test_a_contract_played_in_the_last_turn_never_finishes():
    laid = holding("red.3", "red3.1").held().card("final", RED, RED)
    laid.play(RED, PlayContract("red.3", send("red3.1"), 1)).end()
    assert laid.asked == ("score", None)
    laid.play(None, HoldScoring())
    assert laid.state.players[RED].finished == 0
    assert laid.ships(RED) == ["red3.1"]
    assert "red.3" in laid.state.box


# Real contracts


@pytest.mark.rule("A005", "A064")
def test_of_a_real_contract_only_the_payout_of_the_chosen_turns_is_asked():
    laid = set_up(2, board="real").play(None, LayContracts(REAL_ROW))
    laid.has(RED, ships="yellow2.1 yellow3.1")
    move = PlayContract("yellow.5", send("yellow2.1", "yellow3.1"), 2)
    laid.play(RED, move)
    assert laid.asks == ("contract.yellow.5.2",)
    laid.play(None, Tell({"contract.yellow.5.2": 10}))
    (voyage,) = laid.state.players[RED].voyages
    assert (voyage.payout, laid.state.players[RED].contracts) == (10, 1)
    laid.end(4)
    assert laid.coins(RED) == 6 - 2 + 10


@pytest.mark.rule("A005")
def test_a_real_contract_that_is_somewhere_else_is_a_slip():
    laid = table(2, board="real").has(RED, ships="red3.1")
    laid.refuses(RED, PlayContract("red.3", send("red3.1"), 2), "A005")
    laid.refuses(RED, PlayContract("red.7", send("red3.1"), 2), "A005")
