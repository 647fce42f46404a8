"""C015 to C032: bids, places, and the first event cards."""

from __future__ import annotations

import pytest

from companion.games.caravelas.bidding import Bid, Decline, FinalBids, NobodyBids
from companion.games.caravelas.corrections import ChangeRuling
from companion.games.caravelas.dealing import Deal
from companion.games.caravelas.lisbon import Lisbon
from companion.games.caravelas.places import PlaceRest, TakePlace
from companion.games.caravelas.ports import Land
from companion.games.caravelas.sailing import Cross, EndTurn, Pirate, Spend
from tests.games.caravelas.table import GREEN, RED, WHITE, YELLOW, Table, bidding, table


def played_out(laid: Table) -> Table:
    """Let everybody end the turn."""
    for seat in list(laid.state.order):
        laid.play(seat, EndTurn())
    return laid


@pytest.mark.rule("C015", "C016")
def test_the_first_in_the_present_order_speaks_first() -> None:
    laid = bidding(RED, GREEN, YELLOW)
    assert laid.asked == ("bid", RED)
    laid.refuses(GREEN, Bid(1), "C016")
    laid.play(RED, Decline())
    assert laid.asked == ("bid", GREEN)


@pytest.mark.rule("C017")
def test_bid_one_or_more_or_decline() -> None:
    laid = bidding()
    laid.refuses(GREEN, Bid(0), "C017")
    laid.play(GREEN, Decline())
    assert laid.ready(GREEN) == 9


@pytest.mark.rule("C018", "C019", "C020", "C021", "C023", "C024")
def test_the_example_of_the_rulebook() -> None:
    # given green, yellow, red and white in this order
    laid = bidding(players=4)
    # green and yellow do not want to; red bids one marker, white two
    laid.play(GREEN, Decline())
    laid.play(YELLOW, Decline())
    laid.play(RED, Bid(1))
    laid.refuses(WHITE, Bid(1), "C018")
    laid.play(WHITE, Bid(2))
    # nobody of the others; red spends two more, which makes three
    laid.play(GREEN, Decline())
    laid.play(YELLOW, Decline())
    laid.refuses(RED, Bid(1), "C018")
    laid.play(RED, Bid(2))
    assert laid.said("C019") == ["Red bids 2 markers: 3 in all."]
    # white gives up, green and yellow stay out: the bidding is over
    laid.play(WHITE, Decline())
    laid.play(GREEN, Decline())
    laid.play(YELLOW, Decline())
    assert laid.asked == ("place", RED)
    laid.play(RED, TakePlace(1))
    # then red and white have three and two markers less
    assert laid.state.order == [RED, WHITE, GREEN, YELLOW]
    assert [laid.ready(seat) for seat in range(4)] == [9, 9, 6, 7]


@pytest.mark.rule("C020")
def test_who_declined_may_bid_when_the_go_comes_round_again() -> None:
    laid = bidding().play(GREEN, Decline())
    laid.play(YELLOW, Bid(1)).play(RED, Decline())
    laid.play(GREEN, Bid(2))
    assert laid.player(GREEN).bid == 2


@pytest.mark.rule("C021", "C025")
def test_without_a_bid_it_is_over_when_everybody_has_declined_once() -> None:
    laid = bidding(YELLOW, RED, GREEN)
    for seat in (YELLOW, RED, GREEN):
        assert laid.asked == ("bid", seat)
        laid.play(seat, Decline())
    assert laid.asked == ("sail", YELLOW)
    assert laid.state.order == [YELLOW, RED, GREEN]


@pytest.mark.rule("C021")
def test_over_after_a_whole_round_of_declines_if_ruled_so() -> None:
    laid = bidding(C021="whole_round").play(GREEN, Bid(1))
    laid.play(YELLOW, Decline()).play(RED, Decline())
    # then the highest bidder is asked, too
    assert laid.asked == ("bid", GREEN)
    laid.play(GREEN, Decline())
    assert laid.asked == ("place", GREEN)


@pytest.mark.rule("C022")
def test_no_total_above_the_own_markers() -> None:
    laid = bidding().play(GREEN, Bid(4)).play(YELLOW, Bid(5)).play(RED, Decline())
    laid.refuses(GREEN, Bid(6), "C022")
    laid.refuses(None, FinalBids((10, 5, 0)), "C022")
    laid = bidding().has(GREEN, upgraded=True)
    laid.play(GREEN, Bid(12))
    assert laid.ready(GREEN) == 0


@pytest.mark.rule("C023")
def test_a_bid_cannot_be_lowered_or_taken_back() -> None:
    laid = bidding().play(GREEN, Bid(3))
    laid.refuses(None, NobodyBids(), "C023")
    laid.refuses(None, FinalBids((2, 0, 0)), "C023")
    laid.play(None, FinalBids((3, 5, 4)))
    assert [laid.ready(seat) for seat in range(3)] == [6, 4, 5]


@pytest.mark.rule("C024", "C093")
def test_bid_markers_come_back_at_the_end_of_the_own_turn() -> None:
    laid = bidding().play(None, FinalBids((2, 3, 0))).play(YELLOW, TakePlace(1))
    laid.refuses(YELLOW, Spend(7), "C037")
    laid.play(YELLOW, EndTurn())
    assert [laid.ready(seat) for seat in range(3)] == [7, 9, 9]


@pytest.mark.rule("C025")
def test_nobody_bids_in_one_tap() -> None:
    laid = bidding(RED, YELLOW, GREEN).play(None, NobodyBids())
    assert laid.state.order == [RED, YELLOW, GREEN]
    assert laid.said("C025") == ["Nobody bids: the turn order stays."]


@pytest.mark.rule("C026", "C027", "C028")
def test_the_highest_bidder_picks_any_place_and_the_others_fall_in() -> None:
    # given white 3, yellow 2, and no bid of green and red
    laid = bidding(GREEN, RED, YELLOW, WHITE, players=4).play(None, FinalBids((0, 2, 0, 3)))
    laid.refuses(YELLOW, TakePlace(1), "C026")
    laid.refuses(WHITE, TakePlace(5), "C026")
    # when white takes the third place
    laid.play(WHITE, TakePlace(3))
    # then yellow is nearest the front, and green and red keep the order they had
    assert laid.state.order == [YELLOW, GREEN, WHITE, RED]


@pytest.mark.rule("C027")
def test_two_bids_are_never_equal() -> None:
    bidding().refuses(None, FinalBids((2, 2, 0)), "C027")


@pytest.mark.rule("C027")
def test_each_bidder_chooses_if_ruled_so() -> None:
    laid = bidding(players=4, C027="chosen").play(None, FinalBids((0, 2, 1, 3)))
    laid.play(WHITE, TakePlace(1))
    assert laid.asked == ("place", YELLOW)
    laid.refuses(YELLOW, TakePlace(1), "C027")
    laid.play(YELLOW, TakePlace(4)).play(RED, TakePlace(2))
    assert laid.state.order == [WHITE, RED, GREEN, YELLOW]


@pytest.mark.rule("C028")
def test_the_tokens_of_the_others_are_drawn_if_ruled_so() -> None:
    laid = bidding(players=4, C028="drawn").play(None, FinalBids((0, 0, 0, 1)))
    laid.play(WHITE, TakePlace(1))
    assert laid.asked == ("rest", None)
    laid.refuses(None, PlaceRest((GREEN, WHITE, RED)), "C028")
    laid.play(None, PlaceRest((RED, GREEN, YELLOW)))
    assert laid.state.order == [WHITE, RED, GREEN, YELLOW]


@pytest.mark.rule("C029")
def test_the_new_order_is_the_speaking_order_of_the_next_bidding() -> None:
    laid = bidding().play(None, FinalBids((0, 0, 1))).play(RED, TakePlace(1))
    played_out(laid)
    assert laid.asked == ("bid", RED)


@pytest.mark.rule("C030")
def test_a_bid_of_everything_is_warned_of_and_leaves_no_sailing() -> None:
    laid = bidding()
    assert "Bid 9: none is left to sail with" in laid.offers("Bid")
    laid.play(None, FinalBids((9, 0, 0)))
    assert laid.said("C030") == ["Green has bid every marker and begins the turn with none."]
    laid.play(GREEN, TakePlace(1)).has(GREEN, in_lisbon=False)
    for move in (Spend(1), Land(1), Pirate(0), Cross(), Lisbon()):
        laid.refuses(GREEN, move, "C030")
    laid.play(GREEN, EndTurn())
    assert laid.ready(GREEN) == 9


@pytest.mark.rule("C030")
def test_after_bidding_everything_a_ship_in_lisbon_may_still_stop_there() -> None:
    laid = bidding().play(None, FinalBids((9, 0, 0))).play(GREEN, TakePlace(1))
    laid.has(GREEN, cargo=["red"]).play(GREEN, Lisbon())
    assert laid.points(GREEN) == 5
    assert laid.asked == ("sail", YELLOW)


@pytest.mark.rule("C030")
def test_free_wind_after_bidding_everything_if_ruled_so() -> None:
    laid = bidding(C030="free_wind").play(None, FinalBids((9, 0, 0))).play(GREEN, TakePlace(1))
    laid.refuses(GREEN, Land(1, 1), "C037")
    laid.play(GREEN, Land(1), Land(2))
    assert laid.points(GREEN) == 3


@pytest.mark.rule("C030")
def test_one_marker_stays_out_of_the_bidding_if_ruled_so() -> None:
    laid = bidding(C030="keep_one")
    laid.refuses(GREEN, Bid(9), "C030")
    laid.refuses(None, FinalBids((9, 0, 0)), "C030")
    laid.play(GREEN, Bid(8))


@pytest.mark.rule("C031")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_first_cards_are_dealt_by_place(players: int) -> None:
    order = tuple(reversed(range(players)))
    laid = bidding(*order, players=players, events="app").play(None, NobodyBids())
    assert laid.asked == ("deal", None)
    laid.play(None, Deal())
    assert [laid.state.hand(seat) for seat in order] == [4, 5, 6, 7][:players]


@pytest.mark.rule("C031")
def test_real_cards_are_dealt_by_the_people() -> None:
    laid = bidding(players=4).play(None, NobodyBids())
    assert [laid.state.hand(seat) for seat in range(4)] == [4, 5, 6, 7]
    assert laid.said("C031")[0] == "Green draws 4 event cards."


@pytest.mark.rule("C032")
def test_the_uneven_deal_happens_once() -> None:
    laid = played_out(table(2, events="app"))
    before = [list(player.events) for player in laid.state.players]
    laid.play(None, NobodyBids())
    assert laid.asked == ("sail", GREEN)
    assert [player.events for player in laid.state.players] == before


@pytest.mark.rule("C021")
def test_a_ruling_changed_while_bidding_holds_at_once() -> None:
    laid = bidding(C021="whole_round").play(GREEN, Bid(1))
    laid.play(YELLOW, Decline()).play(RED, Decline())
    laid.play(None, ChangeRuling("C021", "others_declined"))
    assert laid.asked == ("place", GREEN)
