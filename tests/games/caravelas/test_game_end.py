"""C106, C107 and C127 to C138: hands after a turn, the last round, the winners."""

from __future__ import annotations

import pytest

from companion.games.caravelas import GAME
from companion.games.caravelas.blue import Blue
from companion.games.caravelas.bonus import BonusMove
from companion.games.caravelas.game_end import Claim, RevealDestinations
from companion.games.caravelas.lisbon import Lisbon
from companion.games.caravelas.outlook import end, stakes
from companion.games.caravelas.ports import Land, Landing
from companion.games.caravelas.sailing import EndTurn
from companion.games.caravelas.turns import Discard
from tests.games.caravelas.table import GREEN, RED, WHITE, YELLOW, Table, last_tile, table


def ended(laid: Table) -> Table:
    """End every turn that is left, and show no destination card."""
    while laid.asked[0] == "sail":
        laid.play(laid.state.active, EndTurn())
    while laid.asked[0] == "claim":
        laid.play(laid.state.claiming[0], Claim())
    return laid


# -- refilling -----------------------------------------------------------------


@pytest.mark.rule("C127")
def test_after_every_turn_the_hand_is_filled_up_to_five() -> None:
    laid = table(2, events="app").play(GREEN, EndTurn())
    assert laid.state.hand(GREEN) == 5
    assert "Green has seen 1 new card." in laid.said("C127")
    laid = table(2).play(GREEN, EndTurn())
    assert laid.said("C127") == ["Green draws 1 event card."]


@pytest.mark.rule("C127")
def test_not_after_the_turns_of_round_one_if_ruled_so() -> None:
    laid = table(2, events="app", C127="from_round_2").play(GREEN, EndTurn())
    assert laid.state.hand(GREEN) == 4


@pytest.mark.rule("C128")
def test_a_hand_above_five_is_kept() -> None:
    laid = table(3, events="app").play(GREEN, EndTurn()).play(YELLOW, EndTurn())
    before = list(laid.player(RED).events)
    laid.play(RED, EndTurn())
    assert laid.player(RED).events == before
    assert len(before) == 6


@pytest.mark.rule("C128")
def test_a_hand_above_five_is_cut_down_if_ruled_so() -> None:
    laid = table(4, events="app", C128="discard")
    for seat in (GREEN, YELLOW, RED):
        laid.play(seat, EndTurn())
        if seat == RED:
            assert laid.asked == ("discard", RED)
            laid.play(RED, Discard((laid.player(RED).events[0],)))
    laid.play(WHITE, EndTurn())
    hand = laid.player(WHITE).events
    laid.refuses(GREEN, Discard(tuple(hand[:2])), "C128")
    laid.refuses(WHITE, Discard(tuple(hand[:1])), "C128")
    laid.refuses(WHITE, Discard(("wind.99", hand[0])), "C128")
    laid.play(WHITE, Discard((hand[0], hand[3])))
    assert laid.state.hand(WHITE) == 5
    assert laid.state.played == []
    # with real cards Roteiro only counts
    laid = table(3, C128="discard").play(GREEN, EndTurn()).play(YELLOW, EndTurn())
    laid.play(RED, EndTurn(), Discard())
    assert laid.state.hand(RED) == 5


def drained(**options: str) -> Table:
    """Leave two cards in the deck, the others discarded, and green with three."""
    laid = table(2, events="app", **options).has(GREEN, hand=("wind", "calm", "calm"))
    deck = laid.state.deck
    deck.discard, deck.pieces = deck.pieces[2:], deck.pieces[:2]
    laid.state.played = list(deck.discard)
    left = list(deck.pieces)
    laid.has(GREEN).play(GREEN, Blue(0, laid.card(GREEN, "calm")))
    assert set(left) <= set(laid.player(GREEN).events)
    return laid


@pytest.mark.rule("C129")
def test_the_discards_become_the_new_deck() -> None:
    laid = drained()
    assert laid.state.hand(GREEN) == 5
    assert laid.state.played == []
    assert "The event deck ran out. The discards were shuffled into a new one." in laid.said("C129")


@pytest.mark.rule("C129")
def test_nothing_more_is_drawn_if_ruled_so() -> None:
    laid = drained(C129="short")
    assert laid.state.hand(GREEN) == 4
    assert laid.said("C129") == ["The event deck has run out."]


# -- the last round ------------------------------------------------------------


@pytest.mark.rule("C130", "C131")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_last_tile_bought_by_the_last_in_order_ends_the_game_at_once(players: int) -> None:
    laid = last_tile(players - 1, players)
    assert "That was the last tile: this is the last round." in laid.said("C130")
    assert laid.asked == ("claim", None)
    assert laid.state.players[players - 1].tiles == [players + 1]


@pytest.mark.rule("C131", "C132")
def test_the_others_still_take_one_turn_each_by_the_usual_rules() -> None:
    laid = last_tile(GREEN)
    assert (laid.asked, laid.state.last_round) == (("sail", YELLOW), True)
    laid.play(YELLOW, Land(9, 1), EndTurn()).play(RED, EndTurn())
    assert laid.asked == ("claim", None)
    assert laid.state.round == 1


@pytest.mark.rule("C132")
def test_a_bonus_after_the_own_last_turn_still_discovers() -> None:
    laid = last_tile(GREEN).play(YELLOW, Blue(0, "storm", 2))
    laid.play(GREEN, BonusMove((Landing(1),))).play(RED, BonusMove())
    assert laid.points(GREEN) == 11


@pytest.mark.rule("C133")
def test_leftovers_are_worth_nothing() -> None:
    laid = last_tile(RED).has(GREEN, cargo=["red", "black"])
    ended(laid)
    assert laid.points(GREEN) == 30
    assert {standing.seat: standing.parts for standing in GAME.standings(laid.state)}[GREEN] == {
        "discoveries": 0,
        "goods": 0,
        "tiles": 30,
        "destinations": 0,
        "correction": 0,
    }


# -- destination cards ---------------------------------------------------------


@pytest.mark.rule("C106", "C107")
def test_cards_dealt_by_roteiro_score_where_the_own_monument_stands() -> None:
    laid = table(2, destinations="app", events="table").has(YELLOW, tiles=[1, 2])
    laid.player(YELLOW).points["tiles"] = [20]
    own, also, lost, *_ = sorted(laid.player(GREEN).destinations)
    other = laid.player(YELLOW).destinations[0]
    laid.discovered(GREEN, own, also, other).discovered(YELLOW, lost)
    assert laid.points(GREEN) == 3
    laid.has(YELLOW, cargo=["green"]).play(GREEN, EndTurn()).play(YELLOW, Lisbon(tile=True))
    assert laid.asked == ("reveal", None)
    laid.play(None, RevealDestinations())
    assert laid.points(GREEN) == 3 + 2 * 5
    assert sorted(laid.player(GREEN).claimed) == [own, also]
    assert laid.said("C107") == ["Yellow has fulfilled no destination card."]
    assert laid.state.winners == [YELLOW]


@pytest.mark.rule("C106", "C107")
def test_real_cards_are_claimed_by_all_seats_at_once() -> None:
    laid = last_tile(RED)
    laid.discovered(GREEN, 1, 2).discovered(YELLOW, 3)
    assert laid.decision.seats == (GREEN, YELLOW, RED)
    question = laid.decision.id
    laid.refuses(YELLOW, Claim((1,)), "C107")
    laid.refuses(YELLOW, Claim((4,)), "C107")
    laid.refuses(GREEN, Claim((1, 1)), "C106")
    laid.play(YELLOW, Claim((3,)))
    assert (laid.points(YELLOW), laid.decision.id) == (6, question)
    laid.refuses(YELLOW, Claim(), "C106")
    laid.play(RED, Claim()).play(GREEN, Claim((2, 1)))
    assert laid.points(GREEN) == 42
    assert GAME.over(laid.state)


@pytest.mark.rule("C106")
def test_nobody_claims_more_cards_than_were_dealt() -> None:
    laid = last_tile(WHITE, 4).discovered(GREEN, *range(1, 10))
    laid.refuses(GREEN, Claim(tuple(range(1, 10))), "C106")
    laid.play(GREEN, Claim(tuple(range(1, 9))))
    assert laid.player(GREEN).points["destinations"][-1] == 40


@pytest.mark.rule("C106")
def test_what_is_at_stake_is_shown_to_the_owner() -> None:
    laid = table(2, destinations="app")
    port, other, *_ = sorted(laid.player(GREEN).destinations)
    laid.discovered(GREEN, port).discovered(YELLOW, other)
    shown = {stake.port: stake for stake in stakes(laid.state, GREEN)}
    assert (shown[port].chance, shown[other].chance) == ("own", "lost")
    assert len(shown) == 16
    free = next(stake for stake in shown.values() if stake.chance == "open")
    assert (free.card, free.port_points in (1, 2, 3)) == (5, True)


@pytest.mark.rule("C130")
def test_how_near_the_end_is() -> None:
    laid = table(3).has(YELLOW, cargo=["green"]).play(GREEN, EndTurn())
    near = end(laid.state)
    assert (near.tiles, near.pepper, near.last_round, near.to_play) == (4, 1, False, (YELLOW, RED))


# -- the winners ---------------------------------------------------------------


@pytest.mark.rule("C134")
def test_more_than_a_hundred_points_count_in_full() -> None:
    laid = last_tile(RED).scored(GREEN, 104)
    ended(laid)
    assert laid.points(GREEN) == 134
    assert laid.state.winners == [GREEN]


@pytest.mark.rule("C135")
def test_most_points_win() -> None:
    laid = ended(last_tile(RED).scored(YELLOW, 31))
    assert [standing.place for standing in GAME.standings(laid.state)] == [2, 1, 3]
    assert laid.state.winners == [YELLOW]
    assert laid.said("C135") == ["Yellow wins."]


@pytest.mark.rule("C136")
def test_tied_the_one_with_more_tiles_wins() -> None:
    laid = last_tile(RED).scored(YELLOW, 30)
    ended(laid)
    assert laid.points(YELLOW) == laid.points(GREEN) == 30
    assert laid.state.winners == [GREEN]


@pytest.mark.rule("C137")
def test_tied_in_tiles_too_the_lowest_one_wins() -> None:
    # given one tile each of green and yellow, yellow's being the lower one
    three = last_tile(RED)
    three.player(GREEN).tiles, three.player(YELLOW).tiles = [2], [1]
    three.player(RED).tiles = [3, 4]
    three.player(GREEN).points = {"tiles": [50]}
    three.player(YELLOW).points = {"tiles": [50]}
    ended(three)
    assert three.state.winners == [YELLOW]


@pytest.mark.rule("C138")
@pytest.mark.parametrize(("ruling", "winners"), [("shared", [GREEN, YELLOW]), ("later", [YELLOW])])
def test_still_tied_without_tiles(ruling: str, winners: list[int]) -> None:
    laid = last_tile(RED, C138=ruling)
    laid.player(RED).tiles = [1, 2, 3, 4]
    laid.player(GREEN).tiles = []
    laid.player(GREEN).points = {"correction": [60]}
    laid.player(YELLOW).points = {"correction": [60]}
    ended(laid)
    assert laid.state.winners == winners
