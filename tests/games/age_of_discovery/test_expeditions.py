"""Sending ships on expeditions (A048 to A060, A072 to A085)."""

from __future__ import annotations

import pytest

from companion.games.age_of_discovery import GAME
from companion.games.age_of_discovery.asking import Tell
from companion.games.age_of_discovery.buying import Buy
from companion.games.age_of_discovery.coins import TakeCoins
from companion.games.age_of_discovery.contracts import AcceptContract
from companion.games.age_of_discovery.expeditions import SendShips
from companion.games.age_of_discovery.reserving import Reserve
from companion.games.age_of_discovery.sailing import Sending
from companion.games.age_of_discovery.voyages import PlayContract
from tests.games.age_of_discovery.table import BLUE, RED, YELLOW, Table, send, set_up, table

# Limits of Roteiro's own board: 1 and 2: 3; 3 and 4: 4; 5 and 6: 5; 7 and 8: 6; 9, 10: 7; 11, 12: 8


def fleet(ships: str, coins: int = 20, players: int = 3, **options: str) -> Table:
    return table(players, **options).has(RED, coins=coins, ships=ships)


@pytest.mark.rule("A048", "A053")
def test_any_number_of_ships_to_any_places_in_one_action():
    laid = fleet("red1.1 red1.2 blue2.1 green3.1").has(RED, hand="green.3")
    laid.play(RED, SendShips(11, send("red1.1", "red1.2")))
    laid.play(RED, PlayContract("green.3", send("green3.1"), 1))
    laid.play(RED, SendShips(3, send("blue2.1")))
    assert laid.state.done == ["sending"]
    assert laid.ships(RED) == []
    laid.refuses(RED, SendShips(3, ()), "A048")


@pytest.mark.rule("A049", "A059")
def test_only_own_free_ships_and_each_to_one_place():
    laid = fleet("red1.1 red2.1").has(YELLOW, ships="red1.2").on(4, "red3.1")
    laid.sails(RED, "blue.3", "blue3.1")
    for ship in ("red1.2", "red3.1", "blue3.1", "nothing"):
        laid.refuses(RED, SendShips(9, send(ship)), "A049")
    laid.refuses(RED, SendShips(9, send("red1.1", "red1.1")), "A049")
    laid.play(RED, SendShips(9, send("red1.1")))
    laid.refuses(RED, SendShips(12, send("red1.1")), "A049")


@pytest.mark.rule("A050", "A051", "A052", "A072")
def test_fees_of_one_coin_and_two_for_the_flagship():
    laid = fleet("red1.1 red3.1", coins=3).has(RED, flagship="F1")
    assert laid.price(RED, SendShips(9, send("red1.1", "red3.1"))) == 2
    both = SendShips(9, send("red1.1", "red3.1", "flagship1"))
    assert laid.price(RED, both) == 4
    laid.refuses(RED, both, "A052")
    laid.play(RED, SendShips(9, send("red3.1", "flagship1")))
    assert laid.coins(RED) == 0
    laid.refuses(RED, SendShips(9, send("red1.1")), "A052")


@pytest.mark.rule("A053", "A069", "A072")
def test_a_ship_bought_this_turn_sails_this_turn():
    laid = table(2).has(RED, coins=10).rows("red1.1")
    laid.play(RED, Buy("red1.1")).play(RED, SendShips(1, send("red1.1")))
    assert laid.state.expedition(1).of_seat(RED) == 1
    laid = table(2).has(RED, coins=10, ships="red3.1").opens("red.3")
    laid.play(RED, AcceptContract("red.3")).play(RED, PlayContract("red.3", send("red3.1"), 1))
    assert laid.state.players[RED].voyages[0].contract == "red.3"


@pytest.mark.rule("A054", "A055", "A083")
def test_the_first_ship_sets_the_line_whatever_the_card_shows():
    laid = fleet("green1.1 red1.1 green2.1 blue1.1")
    laid.play(RED, SendShips(12, send("green1.1")))  # the card is red
    assert laid.state.expedition(12).line == ["green"]
    laid.refuses(RED, SendShips(12, send("red1.1")), "A055")
    laid.play(RED, SendShips(12, send(wild=("red1.1",))))
    assert laid.state.expedition(12).line == ["green"]
    laid.refuses(RED, SendShips(12, send("blue1.1")), "A055")
    laid.play(RED, SendShips(12, send("green2.1")))
    laid.refuses(RED, SendShips(13, send("blue1.1")), "A004")


@pytest.mark.rule("A055")
def test_ships_of_one_move_arrive_one_after_the_other():
    laid = fleet("green1.1 red1.1")
    laid.refuses(RED, SendShips(12, send("green1.1", "red1.1")), "A055")
    laid.refuses(RED, SendShips(12, send("red1.1", "green1.1")), "A055")


@pytest.mark.rule("A056", "A057", "A058")
def test_the_limit_counts_the_ships_of_all_together():
    laid = fleet("red3.1 red2.1 red1.1").on(5, "red2.2", seat=YELLOW)
    laid.play(RED, SendShips(5, send("red2.1")))
    laid.refuses(RED, SendShips(5, send("red3.1")), "A056")
    laid.play(RED, SendShips(5, send("red1.1")))
    there = laid.state.expedition(5)
    assert (there.total, there.of_seat(RED), there.of_seat(YELLOW)) == (5, 2, 1)


@pytest.mark.rule("A060")
def test_any_marker_serves_when_tokens_run_out():
    laid = fleet("black1.1")
    for number in range(10):
        laid.sails(RED, _contract(number), *_ships_for(number))
    assert laid.state.tokens_used(RED) == 20
    laid.play(RED, SendShips(1, send("black1.1")))
    assert laid.state.tokens_used(RED) == 21


@pytest.mark.rule("A060")
def test_by_ruling_without_tokens_nothing_is_sent_played_or_reserved():
    laid = fleet("black1.1 black3.1", A060="hard_limit").has(RED, hand="black.3")
    for number in range(9):
        laid.sails(RED, _contract(number), *_ships_for(number))
    laid.play(RED, SendShips(1, send("black1.1")))
    laid.refuses(RED, PlayContract("black.3", send("black3.1"), 1), "A060")
    laid.play(RED, Reserve(laid.state.open[0]))
    assert laid.state.tokens_used(RED) == 20
    laid.refuses(RED, SendShips(12, send("black3.1")), "A060")
    laid.has(RED, reservations=1)
    laid.refuses(RED, Reserve(laid.state.open[1]), "A060")


COLOURS = ("red", "yellow", "blue", "green", "white")


def _contract(number: int) -> str:
    """Ten contracts: for 3 and for 4 of five colours."""
    return f"{COLOURS[number % 5]}.{3 + number // 5}"


def _ships_for(number: int) -> tuple[str, ...]:
    colour = COLOURS[number % 5]
    return (f"{colour}3.1",) if number < 5 else (f"{colour}3.2", f"{colour}1.1")


# Flagships


@pytest.mark.rule("A072", "A076")
def test_the_flagship_can_sail_from_the_first_turn_on_and_lies_open_then():
    laid = table(3).has(RED, flagship="F1")
    move = SendShips(12, send("flagship2"), line="yellow")
    assert GAME.own(laid.state, move)
    laid.play(RED, move)
    assert laid.coins(RED) == 4
    assert laid.state.players[RED].flagship_used
    laid.state.expedition(12).ships.clear()
    laid.state.expedition(12).line.clear()
    assert not GAME.own(laid.state, move)


@pytest.mark.rule("A073")
def test_its_value_is_chosen_and_counts():
    laid = table(3).has(RED, flagship="F1", coins=20).on(5, "red3.1", seat=YELLOW)
    laid.refuses(RED, SendShips(5, (Sending("flagship"),)), "A073")
    laid.refuses(RED, SendShips(5, send("flagship4")), "A073")
    laid.refuses(RED, SendShips(5, send("flagship3")), "A056")
    laid.play(RED, SendShips(5, send("flagship2")))
    assert laid.state.expedition(5).total == 5
    assert laid.state.tokens_used(RED) == 2
    laid = fleet("red1.1")
    laid.refuses(RED, SendShips(5, (Sending("red1.1", 3),)), "A073")


@pytest.mark.rule("A074")
def test_one_of_its_two_colours_must_fit():
    laid = table(3).has(RED, flagship="F1", coins=20)  # red and yellow
    laid.on(5, "blue1.1", seat=YELLOW).on(8, "yellow1.1", seat=YELLOW)
    laid.refuses(RED, SendShips(5, send("flagship1")), "A074")
    laid.play(RED, SendShips(8, send("flagship1")))


@pytest.mark.rule("A074")
def test_by_ruling_it_joins_any_line():
    laid = table(3, A074="fits_any").has(RED, flagship="F1").on(5, "blue1.1", seat=YELLOW)
    laid.play(RED, SendShips(5, send("flagship1")))
    assert laid.state.expedition(5).line == ["blue"]


@pytest.mark.rule("A075")
def test_as_first_ship_its_owner_names_the_colour_of_the_line():
    laid = fleet("red1.1 yellow1.1").has(RED, flagship="F1")
    laid.refuses(RED, SendShips(9, send("flagship1")), "A075")
    laid.refuses(RED, SendShips(9, send("flagship1"), line="blue"), "A075")
    laid.play(RED, SendShips(9, send("flagship1"), line="yellow"))
    assert laid.state.expedition(9).line == ["yellow"]
    laid.refuses(RED, SendShips(9, send("red1.1")), "A055")
    laid.play(RED, SendShips(9, send("yellow1.1")))


@pytest.mark.rule("A075")
def test_by_ruling_both_colours_hold_until_a_standard_ship_joins():
    laid = fleet("red1.1 yellow1.1", A075="until_next").has(RED, flagship="F1")
    laid.play(RED, SendShips(9, send("flagship1")))
    assert laid.state.expedition(9).line == ["red", "yellow"]
    laid.play(RED, SendShips(9, send("red1.1")))
    assert laid.state.expedition(9).line == ["red"]
    laid.refuses(RED, SendShips(9, send("yellow1.1")), "A055")


@pytest.mark.rule("A075", "A083")
def test_a_wild_ship_leaves_both_colours_open():
    laid = fleet("blue1.1 yellow1.1", A075="until_next").has(RED, flagship="F1")
    laid.play(RED, SendShips(9, (*send("flagship1"), *send(wild=("blue1.1",)))))
    assert laid.state.expedition(9).line == ["red", "yellow"]
    laid.play(RED, SendShips(9, send("yellow1.1")))
    assert laid.state.expedition(9).line == ["yellow"]


@pytest.mark.rule("A075")
def test_by_ruling_both_colours_hold_for_the_whole_game():
    laid = fleet("red1.1 yellow1.1 blue1.1", A075="both").has(RED, flagship="F1")
    laid.play(RED, SendShips(9, send("flagship1", "red1.1", "yellow1.1")))
    assert laid.state.expedition(9).line == ["red", "yellow"]
    laid.refuses(RED, SendShips(9, send("blue1.1")), "A055")


@pytest.mark.rule("A073", "A077")
def test_a_flagship_back_from_a_voyage_sails_again_with_a_new_value():
    laid = table(2).has(RED, flagship="F1", coins=4, hand="yellow.3")
    laid.play(RED, PlayContract("yellow.3", send("flagship3"), 1))
    assert laid.state.tokens_used(RED) == 5
    laid.refuses(RED, SendShips(9, send("flagship1"), line="red"), "A049")
    laid.end(2)
    assert laid.state.tokens_used(RED) == 0
    before = laid.coins(RED)
    laid.play(RED, SendShips(9, send("flagship1"), line="red"))
    assert laid.coins(RED) == before - 2


# Wild Ships


@pytest.mark.rule("A078", "A079", "A080", "A081")
def test_a_wild_ship_joins_but_pays_and_counts_as_always():
    laid = fleet("blue1.1 blue2.1 green1.1 blue3.1").on(5, "red2.1", seat=YELLOW)
    laid.play(RED, TakeCoins())
    laid.refuses(RED, SendShips(5, send("blue1.1")), "A055")
    move = SendShips(5, send(wild=("blue1.1",)))
    assert laid.price(RED, move) == 1
    laid.play(RED, move)
    assert laid.state.players[RED].wild == 1
    laid.refuses(RED, SendShips(5, send(wild=("blue3.1",))), "A056")
    laid.play(RED, SendShips(5, send(wild=("blue2.1",))))
    assert laid.state.players[RED].wild == 0
    assert laid.state.done == ["coins", "sending"]
    laid.on(9, "red1.1", seat=YELLOW)
    laid.refuses(RED, SendShips(9, send(wild=("green1.1",))), "A078")


@pytest.mark.rule("A080")
def test_a_wild_card_on_a_ship_that_fits_is_not_needed():
    laid = fleet("red1.1").on(5, "red2.1", seat=YELLOW)
    laid.refuses(RED, SendShips(5, send(wild=("red1.1",))), "A080")


@pytest.mark.rule("A082")
def test_every_wild_ship_needs_its_own_card():
    laid = fleet("blue1.1 blue1.2").has(RED, wild=1).on(12, "red2.1", seat=YELLOW)
    laid.refuses(RED, SendShips(12, send(wild=("blue1.1", "blue1.2"))), "A078")


@pytest.mark.rule("A082")
def test_by_ruling_one_card_covers_all_ships_sent_to_one_place():
    laid = fleet("blue1.1 green1.2", A082="one_place").has(RED, wild=1)
    laid.on(12, "red2.1", seat=YELLOW)
    laid.play(RED, SendShips(12, send(wild=("blue1.1", "green1.2"))))
    assert laid.state.players[RED].wild == 0


@pytest.mark.rule("A084")
def test_no_wild_ship_on_an_empty_expedition():
    laid = fleet("blue1.1 red1.1")
    laid.refuses(RED, SendShips(12, send(wild=("blue1.1",))), "A084")
    laid.play(RED, SendShips(12, (*send("red1.1"), *send(wild=("blue1.1",)))))


@pytest.mark.rule("A084")
def test_by_ruling_a_wild_first_ship_takes_the_cards_colour():
    laid = fleet("blue1.1", A084="sets_line")
    laid.play(RED, SendShips(12, send(wild=("blue1.1",))))
    assert laid.state.expedition(12).line == ["red"]


@pytest.mark.rule("A085")
def test_a_flagship_may_be_played_wild_for_two_coins():
    laid = table(3).has(RED, flagship="F1", coins=2).on(5, "blue1.1", seat=YELLOW)
    laid.play(RED, SendShips(5, send(wild=("flagship2",))))
    assert laid.coins(RED) == 0
    assert laid.state.players[RED].wild == 1


@pytest.mark.rule("A085")
def test_by_ruling_a_flagship_may_not_be_played_wild():
    laid = table(3, A085="not_allowed").has(RED, flagship="F1").on(5, "blue1.1", seat=YELLOW)
    laid.refuses(RED, SendShips(5, send(wild=("flagship2",))), "A085")
    laid = table(3, A085="not_allowed", A084="sets_line").has(RED, flagship="F1")
    laid.refuses(RED, SendShips(5, send(wild=("flagship2",))), "A085")


# Real cards


@pytest.mark.rule("A056")
def test_the_limit_of_a_real_expedition_is_asked_only_when_it_matters():
    laid = table(3, board="real").has(RED, coins=20, ships="red1.1 red2.1 red3.1 red3.2")
    laid.play(RED, SendShips(1, send("red1.1", "red2.1")))
    assert laid.asked == ("turn", RED)
    laid.play(RED, SendShips(1, send("red3.1")))
    assert laid.asks == ("expedition.1.limit",)
    laid.refuses(None, Tell({"expedition.1.limit": 2}), "A056")
    laid.play(None, Tell({"expedition.1.limit": 6}))
    assert laid.state.expedition(1).total == 6
    assert laid.asked == ("turn", RED)
    laid.refuses(RED, SendShips(1, send("red3.2")), "A056")


@pytest.mark.rule("A056")
def test_a_ship_that_does_not_fit_after_all_is_not_sent():
    laid = table(3, board="real").has(RED, coins=20, ships="red2.1 red2.2")
    laid.play(RED, SendShips(1, send("red2.1", "red2.2")))
    laid.play(None, Tell({"expedition.1.limit": 3}))
    assert laid.ships(RED) == ["red2.1", "red2.2"]
    assert laid.coins(RED) == 20
    assert "That is more than the limit" in laid.said("A056")[-1]


@pytest.mark.rule("A074", "A076")
def test_a_real_flagship_is_said_when_it_first_sails():
    laid = table(3, board="real").has(RED, coins=20)
    move = SendShips(1, send("flagship2"), line="green")
    assert not GAME.own(laid.state, move)
    laid.play(RED, move)
    assert laid.asks == ("seat.0.flagship",)
    laid.refuses(None, Tell({"seat.0.flagship": (4, 4)}), "A074")
    laid.play(None, Tell({"seat.0.flagship": (4, 5)}))
    assert laid.state.expedition(1).line == ["green"]
    assert laid.state.players[RED].flagship_used


@pytest.mark.rule("A084")
def test_the_colour_of_a_real_expedition_is_asked_when_it_sets_the_line():
    laid = table(3, board="real", A084="sets_line").has(RED, coins=20, ships="blue1.1")
    laid.play(RED, SendShips(2, send(wild=("blue1.1",))))
    assert laid.asks == ("expedition.2.colour",)
    laid.play(None, Tell({"expedition.2.colour": 5}))
    assert laid.state.expedition(2).line == ["white"]


def test_ships_are_sent_in_ones_own_turn_only():
    laid = set_up(3)
    laid.refuses(RED, SendShips(1, send("red1.1")), "")
    laid = fleet("red1.1")
    laid.refuses(BLUE, SendShips(1, send("red1.1")), "A021")
