"""Accepting contracts (A033 to A040)."""

from __future__ import annotations

import pytest

from companion.games.age_of_discovery import GAME
from companion.games.age_of_discovery.contracts import (
    AcceptContract,
    DiscardContract,
    LayContracts,
)
from companion.games.age_of_discovery.state import State
from companion.games.age_of_discovery.voyages import PlayContract
from tests.games.age_of_discovery.table import REAL_ROW, RED, YELLOW, Table, send, table


def empty_the_pile(laid: Table) -> State:
    """Put the whole pile of contracts into the box."""
    state = laid.state
    state.box += state.contracts.pieces
    state.contracts.pieces = []
    return state


@pytest.mark.rule("A033", "A034", "A035")
def test_an_open_contract_costs_a_coin_and_is_replaced():
    laid = table(2).opens("red.3 blue.4 green.5 black.6")
    laid.play(RED, AcceptContract("blue.4"))
    assert laid.coins(RED) == 5
    assert laid.state.players[RED].hand[-1] == "blue.4"
    turned = laid.state.open[1]
    assert [laid.state.open[n] for n in (0, 2, 3)] == ["red.3", "green.5", "black.6"]
    assert laid.outcomes == (turned,)
    assert laid.state.pile_size == 15
    assert len(laid.said("A035")) == 1


@pytest.mark.rule("A033", "A034", "A035", "A036")
def test_the_top_card_costs_a_coin_and_only_its_owner_sees_it():
    laid = table(2)
    row = list(laid.state.open)
    laid.play(RED, AcceptContract())
    assert laid.coins(RED) == 5
    assert laid.state.open == row
    drawn = laid.state.players[RED].hand[-1]
    assert laid.outcomes == (drawn,)
    assert laid.said("A034") == ["Red pays 1 coin and takes the top contract of the pile."]
    assert laid.said("A036", RED) != []
    assert laid.said("A036", YELLOW) == []


@pytest.mark.rule("A033")
def test_a_contract_that_does_not_lie_open_cannot_be_taken():
    laid = table(2).opens("red.3 blue.4 green.5 black.6")
    laid.refuses(RED, AcceptContract("red.5"), "A033")


@pytest.mark.rule("A034")
def test_without_coins_no_contract():
    laid = table(2).has(RED, coins=0)
    laid.refuses(RED, AcceptContract(), "A034")
    offers = laid.offers("AcceptContract")
    assert len(offers) == 5
    assert all(offer.rule == "A034" for offer in offers.values())


@pytest.mark.rule("A037")
def test_at_most_four_in_hand():
    laid = table(2).has(RED, hand="red.3 red.4 red.5 red.6")
    laid.refuses(RED, AcceptContract(), "A037")
    laid = table(2).has(RED, hand="red.3 red.4 red.5")
    assert laid.play(RED, AcceptContract()).state.players[RED].contracts == 4


@pytest.mark.rule("A037", "A038")
def test_running_contracts_make_room():
    laid = table(2).has(RED, hand="red.3 red.4 red.5 red.6", ships="red3.1")
    laid.play(RED, PlayContract("red.3", send("red3.1"), 2))
    assert laid.play(RED, AcceptContract()).state.players[RED].contracts == 4


@pytest.mark.rule("A039")
def test_contracts_stay_in_hand():
    laid = table(2).has(RED, hand="red.3 red.4 red.5 red.6")
    laid.refuses(RED, DiscardContract("red.3"), "A039")
    laid.refuses(RED, AcceptContract(discard="red.3"), "A039")


@pytest.mark.rule("A039")
def test_by_ruling_a_contract_may_be_thrown_away_in_ones_own_turn():
    laid = table(2, A039="any_time").has(RED, hand="red.3 red.4")
    assert GAME.own(laid.state, DiscardContract("red.3"))
    laid.refuses(YELLOW, DiscardContract("red.3"), "A021")
    laid.refuses(RED, DiscardContract("blue.3"), "A061")
    laid.play(RED, DiscardContract("red.3"))
    assert laid.state.players[RED].hand == ["red.4"]
    assert laid.said("A039") == ["Red puts a contract from the hand into the box."]
    assert laid.said("A039", RED)[1] == "You put red contract for 3 into the box."
    assert laid.state.done == []


@pytest.mark.rule("A039")
def test_by_ruling_one_may_be_discarded_to_make_room():
    laid = table(2, A039="for_room").has(RED, hand="red.3 red.4 red.5 red.6")
    laid.refuses(RED, DiscardContract("red.3"), "A039")
    move = AcceptContract(discard="red.4")
    assert GAME.own(laid.state, move)
    laid.play(RED, move)
    assert laid.state.players[RED].contracts == 4
    assert "red.4" in laid.state.box
    laid = table(2, A039="for_room").has(RED, hand="red.3 red.4")
    laid.refuses(RED, AcceptContract(discard="red.3"), "A039")


@pytest.mark.rule("A040")
def test_open_contracts_are_no_longer_replaced():
    laid = table(2).opens("red.3 blue.4 green.5 black.6")
    empty_the_pile(laid)
    laid.refuses(RED, AcceptContract(), "A040")
    laid.play(RED, AcceptContract("blue.4"))
    assert laid.state.open == ["red.3", None, "green.5", "black.6"]
    assert laid.outcomes == ()
    laid.end(2)
    laid.state.box += [contract for contract in laid.state.open if contract]
    laid.state.open = [None] * 4
    sentence = laid.refuses(RED, AcceptContract(), "A040")
    assert sentence == "No contract is left. Choose another action."


@pytest.mark.rule("A040")
def test_by_ruling_finished_contracts_form_a_new_pile():
    laid = table(2, A040="reshuffled").opens("red.3 blue.4 green.5 black.6")
    state = empty_the_pile(laid)
    for contract in state.box[:3]:
        state.contracts.discard.append(contract)
    del state.box[:3]
    finished = set(state.contracts.discard)
    laid.play(RED, AcceptContract("blue.4"))
    assert laid.state.open[1] in finished
    assert laid.state.contracts.discard == []
    assert laid.state.pile_size == 2
    assert len(laid.said("A040")) == 1


@pytest.mark.rule("A040", "A067")
def test_by_ruling_a_finished_contract_fills_a_gap_of_the_row():
    laid = table(2, A040="reshuffled").opens("red.3 blue.4 green.5 black.6")
    laid.sails(RED, "white.3", "white3.1", turns=1)
    empty_the_pile(laid)
    laid.play(RED, AcceptContract("red.3"))
    assert laid.state.open[0] is None
    laid.end(2)
    assert laid.state.open[0] == "white.3"


# Real contracts


@pytest.mark.rule("A033", "A035")
def test_with_real_contracts_the_table_says_what_was_turned_up():
    laid = table(2, contracts="table")
    laid.play(RED, AcceptContract("blue.3"))
    assert laid.asked == ("contracts", None)
    laid.refuses(None, LayContracts(("red.3",)), "A005")
    laid.play(None, LayContracts(("black.6",)))
    assert laid.state.open == ["red.3", "yellow.3", "black.6", "green.3"]
    assert laid.asked == ("turn", RED)


@pytest.mark.rule("A035")
def test_what_was_turned_up_can_be_said_with_the_move():
    laid = table(2, contracts="table")
    laid.refuses(RED, AcceptContract("blue.3", turned_up="red.3"), "A005")
    laid.refuses(RED, AcceptContract(turned_up="black.6"), "A035")
    laid.play(RED, AcceptContract("blue.3", turned_up="black.6"))
    assert laid.state.open[2] == "black.6"
    assert laid.asked == ("turn", RED)


@pytest.mark.rule("A036")
def test_of_real_contracts_in_hand_the_app_knows_only_how_many():
    laid = table(2, contracts="table")
    assert laid.state.players[RED].contracts == 2
    laid.play(RED, AcceptContract())
    assert (laid.state.players[RED].contracts, laid.state.players[RED].hand) == (3, [])
    assert laid.state.pile_size == 15
    assert laid.outcomes == ()
    assert laid.said("A036", RED) == []


@pytest.mark.rule("A040")
def test_by_ruling_the_table_shuffles_its_finished_contracts():
    laid = table(2, contracts="table", A040="reshuffled")
    state = laid.state
    state.box += ["white.3", "white.4", "white.5", "white.6", *[""] * 10]
    state.contracts.discard += ["black.5", "black.6"]
    state.pile_count = 0
    laid.play(RED, AcceptContract("red.3"))
    assert laid.asked == ("contracts", None)
    assert laid.state.pile_size == 1
    laid.play(None, LayContracts(("black.5",)))
    assert list(laid.state.open) == ["black.5", *REAL_ROW[1:]]
