"""C139 to C147: the quick variant and the dice variant."""

from __future__ import annotations

import pytest

from companion.engine.chance import throw
from companion.games.caravelas.asking import Tell
from companion.games.caravelas.blue import Blue, TurnUp
from companion.games.caravelas.bonus import NothingToTell
from companion.games.caravelas.dice import Roll, RollForOrder
from companion.games.caravelas.lisbon import Lisbon
from companion.games.caravelas.ports import Land
from companion.games.caravelas.red import Red
from companion.games.caravelas.sailing import Cross, EndTurn, Pirate, Spend
from tests.games.caravelas.table import GREEN, RED, SEED, YELLOW, Table, set_up, table


def quick(**options: str) -> Table:
    """Green sails alone in the east, in the quick variant with real cards."""
    return table(2, variant="quick", **options).play(GREEN, Cross())


def with_dice(**options: str) -> Table:
    """Green is about to roll."""
    return table(3, variant="dice", **options)


# -- quick ---------------------------------------------------------------------


@pytest.mark.rule("C139")
def test_nobody_holds_event_cards() -> None:
    laid = quick(events="app")
    assert laid.asked == ("sail", GREEN)
    laid.refuses(GREEN, Pirate(0, "wind.01"), "C139")
    laid.refuses(GREEN, Lisbon(swap=True), "C139")
    laid.play(GREEN, EndTurn())
    assert [laid.state.hand(seat) for seat in (GREEN, YELLOW)] == [0, 0]
    assert quick().state.hand(GREEN) == 0


@pytest.mark.rule("C139", "C140")
def test_entering_a_blue_space_turns_up_a_card_and_follows_it() -> None:
    laid = quick().play(GREEN, Blue(1))
    assert laid.asked == ("turn_up", None)
    assert laid.sentence == "Turn up an event card for Green."
    laid.play(None, TurnUp("storm", 3))
    assert laid.ready(GREEN) == 5
    laid.play(GREEN, Blue(0)).play(None, TurnUp("calm"))
    assert laid.asked == ("sail", YELLOW)


@pytest.mark.rule("C140")
def test_the_others_get_their_bonus_from_a_card_turned_up() -> None:
    laid = table(2, variant="quick").play(GREEN, Blue(0)).play(None, TurnUp("wind"))
    assert laid.asked == ("bonus", None)
    laid.play(None, NothingToTell())
    assert laid.asked == ("sail", GREEN)


@pytest.mark.rule("C140")
def test_roteiro_turns_the_card_up_from_its_own_deck() -> None:
    laid = quick(events="app").play(GREEN, Blue(0))
    laid.refuses(None, TurnUp("calm"), "C140")
    laid.play(None, TurnUp())
    assert laid.state.played == list(laid.outcomes)
    assert len(laid.state.deck.pieces) == 86 - 5 - 1


@pytest.mark.rule("C140")
def test_on_a_real_board_the_compass_is_asked_for_first() -> None:
    laid = quick(board="real", events="app").play(GREEN, Blue(0)).play(None, TurnUp())
    assert laid.sentence == "Which six directions does the compass of your board have?"
    ways = laid.offers("Tell")
    assert list(ways) == [
        "East and west, and the diagonals",
        "North and south, and the diagonals",
    ]
    values = ways["North and south, and the diagonals"].values
    laid.play(None, Tell({key.removeprefix("values-"): n for key, n in values.items()}))
    cards = [*laid.state.deck.pieces, *laid.state.deck.discard]
    assert sum(card.startswith("compass.n.") for card in cards) == 4
    assert not any(card.startswith("compass.e.") for card in cards)


@pytest.mark.rule("C141")
def test_half_of_the_stop_cards_are_left_out() -> None:
    state = set_up(variant="quick", events="app").state
    assert len(state.out) == 5
    assert sum(card.startswith("calm") for card in state.deck.pieces) == 5
    state = set_up(variant="quick", events="app", calms="all").state
    assert (state.out, len(state.deck.pieces)) == ([], 86)
    said = set_up(variant="quick").said("C141")
    assert said == ["Take out half of the STOP cards and shuffle the event cards into one pile."]


@pytest.mark.rule("C142")
def test_a_storm_that_is_too_dear_takes_all_and_ends_the_turn() -> None:
    laid = table(2, variant="quick").has(GREEN, ready=3).play(GREEN, Blue(0))
    laid.play(None, TurnUp("storm", 4))
    assert "up to 4 spaces" in laid.sentence
    laid.play(None, NothingToTell())
    assert laid.asked == ("sail", YELLOW)
    assert "The storm takes all of Green's markers." in laid.said("C142")


@pytest.mark.rule("C142")
def test_cards_are_turned_up_until_one_can_be_followed_if_ruled_so() -> None:
    laid = quick(C142="turn_up_again").has(GREEN, ready=3).play(GREEN, Blue(0))
    laid.play(None, TurnUp("storm", 4))
    assert laid.asked == ("turn_up", None)
    laid.play(None, TurnUp("storm", 2))
    assert (laid.ready(GREEN), laid.asked) == (1, ("sail", GREEN))


@pytest.mark.rule("C129")
def test_an_empty_deck_that_is_not_shuffled_does_nothing() -> None:
    laid = quick(events="app", C129="short")
    deck = laid.state.deck
    deck.discard, deck.pieces = [*deck.discard, *deck.pieces], []
    laid.play(GREEN, Blue(0)).play(None, TurnUp())
    assert laid.said("C129") == ["The event deck has run out: nothing happens."]
    assert laid.asked == ("sail", GREEN)


# -- dice ----------------------------------------------------------------------


@pytest.mark.rule("C143")
def test_the_sum_of_two_dice_is_the_number_of_moves() -> None:
    laid = with_dice()
    assert laid.asked == ("roll", GREEN)
    laid.refuses(GREEN, Roll(1), "C143")
    laid.refuses(YELLOW, Roll(7), "C013")
    laid.play(GREEN, Roll(7), Spend(3), Land(1, 1))
    assert laid.ready(GREEN) == 3
    laid.refuses(GREEN, Spend(4), "C037")
    laid.play(GREEN, EndTurn())
    assert (laid.asked, laid.ready(GREEN)) == (("roll", YELLOW), 0)


@pytest.mark.rule("C143")
def test_roteiro_throws_the_dice() -> None:
    laid = with_dice(die="app")
    laid.refuses(GREEN, Roll(7), "C143")
    laid.play(GREEN, Roll())
    assert laid.ready(GREEN) == throw(SEED, "dice", 0, 6) + throw(SEED, "dice", 1, 6)


@pytest.mark.rule("C143")
def test_which_steps_use_a_move_is_said_with_the_roll() -> None:
    assert with_dice().sentence.endswith("one move for every step but those with the wind.")
    every = with_dice(C143="every_step")
    assert every.sentence.endswith("one move for every step, also with the wind.")


@pytest.mark.rule("C144")
def test_no_cards_no_bonus_moves_no_destinations() -> None:
    laid = with_dice(events="app", destinations="app")
    assert all(not player.destinations for player in laid.state.players)
    assert laid.state.deck.pieces == []
    laid.play(GREEN, Roll(5))
    laid.refuses(GREEN, Lisbon(swap=True), "C139")
    # given the last tile bought by the last in order
    laid = with_dice().has(GREEN, tiles=[1, 2, 3]).has(RED, cargo=["green"])
    laid.play(GREEN, Roll(2), EndTurn()).play(YELLOW, Roll(2), EndTurn())
    laid.play(RED, Roll(2), Lisbon(tile=True))
    # then the game is over without destination cards
    assert laid.state.winners == [RED]


@pytest.mark.rule("C145")
def test_event_spaces_have_no_effect() -> None:
    laid = with_dice().play(GREEN, Roll(5))
    laid.refuses(GREEN, Blue(0), "C145")
    laid.refuses(GREEN, Red(0, "sunk"), "C145")
    laid = with_dice(C145="blue_ignored").play(GREEN, Roll(5), Red(1, "sunk"))
    assert laid.asked == ("sink", GREEN)


@pytest.mark.rule("C146")
def test_pirates_use_one_more_move() -> None:
    laid = with_dice().play(GREEN, Roll(3), Pirate(1))
    assert laid.ready(GREEN) == 1
    assert laid.said("C146") == ["Green meets pirates: 2 moves."]
    laid.refuses(GREEN, Pirate(1), "C146")
    laid.play(GREEN, Pirate(0))
    assert laid.ready(GREEN) == 0


@pytest.mark.rule("C147")
def test_nothing_is_bid_and_the_upgrade_only_opens_ship_four() -> None:
    laid = with_dice().has(GREEN, cargo=["red", "black", "white"]).play(GREEN, Roll(4))
    laid.play(GREEN, Lisbon(upgrade=("red", "black", "white")))
    assert laid.player(GREEN).afloat == [1, 2, 3, 4]
    laid.play(YELLOW, Roll(2), EndTurn()).play(RED, Roll(2), EndTurn())
    assert (laid.asked, laid.state.order) == (("roll", GREEN), [GREEN, YELLOW, RED])
    laid.play(GREEN, Roll(4))
    assert laid.ready(GREEN) == 4


@pytest.mark.rule("C147")
@pytest.mark.parametrize("ruling", ["roll_for_order", "both"])
def test_dice_decide_the_order_if_ruled_so(ruling: str) -> None:
    laid = with_dice(C147=ruling)
    assert laid.asked == ("roll_order", None)
    laid.refuses(None, RollForOrder((7, 7)), "C147")
    laid.refuses(None, RollForOrder((7, 7, 13)), "C143")
    laid.play(None, RollForOrder((5, 8, 8)))
    assert laid.state.order == [YELLOW, RED, GREEN]
    thrown = with_dice(C147=ruling, die="app")
    thrown.refuses(None, RollForOrder((5, 8, 8)), "C147")
    thrown.play(None, RollForOrder())
    assert len(thrown.outcomes) == 6


@pytest.mark.rule("C147")
@pytest.mark.parametrize("ruling", ["three_moves", "both"])
def test_the_upgrade_adds_three_moves_if_ruled_so(ruling: str) -> None:
    laid = with_dice(C147=ruling)
    if laid.asked[0] == "roll_order":
        laid.play(None, RollForOrder((7, 6, 5)))
    laid.has(GREEN, upgraded=True).play(GREEN, Roll(4))
    assert laid.ready(GREEN) == 7
