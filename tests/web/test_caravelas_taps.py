"""The budget of taps in Caravelas: what has to be chosen in a form, and the button."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from companion.games.caravelas import GAME
from companion.games.caravelas.bidding import Bid, Decline
from companion.games.caravelas.game_end import Claim
from companion.games.caravelas.sailing import EndTurn, Spend
from companion.web.words import Words
from tests.games.caravelas.table import GREEN, RED, YELLOW, Table, bidding, last_tile, table
from tests.web.drawing import Renderer
from tests.web.forms_of_a_page import Form, Page, tapped


@pytest.fixture
def game() -> Any:
    return GAME


def answers(drawn: Callable[[Words], Renderer], laid: Table) -> list[Form]:
    """Give the forms of the controls."""
    html = drawn(Words("en"))(laid.state, None, "controls")
    return [form for form in Page(html).forms if form.buttons]


@pytest.mark.rule("C025")
def test_nobody_bids_takes_one_tap(drawn: Callable[[Words], Renderer]) -> None:
    laid = bidding()
    laid.play(None, tapped(GAME, answers(drawn, laid), "NobodyBids"))
    assert laid.asked[0] == "sail"


@pytest.mark.rule("C018")
def test_a_bid_takes_one_tap_and_so_does_a_place(drawn: Callable[[Words], Renderer]) -> None:
    laid = bidding()
    laid.play(GREEN, tapped(GAME, answers(drawn, laid), "Bid", ("more", "3")))
    assert laid.player(GREEN).bid == 3
    laid.play(YELLOW, Decline()).play(RED, tapped(GAME, answers(drawn, laid), "Decline"))
    laid.play(GREEN, tapped(GAME, answers(drawn, laid), "TakePlace"))
    assert laid.state.order[0] == GREEN


@pytest.mark.rule("C035")
def test_markers_take_one_tap_a_spending(drawn: Callable[[Words], Renderer]) -> None:
    laid = table()
    for steps in (1, 3, 5):
        laid.play(GREEN, tapped(GAME, answers(drawn, laid), "Spend", ("steps", str(steps))))
    assert laid.ready(GREEN) == 0


@pytest.mark.rule("C094", "C104")
def test_a_known_port_takes_one_tap_and_loads(drawn: Callable[[Words], Renderer]) -> None:
    laid = table()
    laid.play(GREEN, tapped(GAME, answers(drawn, laid), "Land", ("port", "1")))
    assert laid.state.discoverers[0] == GREEN
    assert laid.player(GREEN).cargo == ["red"]


@pytest.mark.rule("C041", "C053")
def test_pirates_and_red_spaces_take_one_tap(drawn: Callable[[Words], Renderer]) -> None:
    laid = table()
    for move, price in (("Pirate", 1), ("Red", 0)):
        before = laid.ready(GREEN)
        laid.play(GREEN, tapped(GAME, answers(drawn, laid), move))
        assert before - laid.ready(GREEN) == price


@pytest.mark.rule("C044", "C045")
def test_a_real_event_card_takes_a_tap_to_open_and_one_for_its_face(
    drawn: Callable[[Words], Renderer],
) -> None:
    for tap in (("number", "2"), ("direction", "nw"), ("card", "wind"), ("card", "calm")):
        laid = table().play(GREEN, Spend(3))
        laid.play(GREEN, tapped(GAME, answers(drawn, laid), "Blue", tap))
        assert laid.cited[0] == "C045"


@pytest.mark.rule("C082")
def test_bonus_moves_with_nothing_to_tell_take_one_tap_for_all(
    drawn: Callable[[Words], Renderer],
) -> None:
    laid = table()
    laid.play(GREEN, tapped(GAME, answers(drawn, laid), "Blue", ("number", "2")))
    assert laid.asked[0] == "bonus"
    laid.play(None, tapped(GAME, answers(drawn, laid), "NothingToTell"))
    assert laid.asked == ("sail", GREEN)


@pytest.mark.rule("C087")
def test_a_bonus_move_to_a_port_takes_one_tap_on_the_own_page(
    drawn: Callable[[Words], Renderer],
) -> None:
    laid = table()
    laid.play(GREEN, tapped(GAME, answers(drawn, laid), "Blue", ("number", "2")))
    html = drawn(Words("en"))(laid.state, RED, "controls")
    assert html.count('<details class="voyage" open') == 1
    forms = [form for form in Page(html).forms if dict(form.fixed).get("seat") == str(RED)]
    laid.play(RED, tapped(GAME, forms, "BonusMove", ("landings-0-port", "2")))
    assert laid.player(RED).cargo == ["black"]


def test_the_signal_is_for_who_is_asked(drawn: Callable[[Words], Renderer]) -> None:
    laid = table()
    laid.play(GREEN, tapped(GAME, answers(drawn, laid), "Blue", ("number", "2")))
    show = drawn(Words("en"))
    assert laid.asked[0] == "bonus"
    signals = {seat: "signal" in show(laid.state, seat, "controls") for seat in (None, RED, GREEN)}
    assert signals == {None: True, RED: True, GREEN: False}
    laid = last_tile(GREEN).play(YELLOW, EndTurn()).play(RED, EndTurn())
    assert laid.asked[0] == "claim"
    assert show(laid.state, RED, "controls").count("signal") == 1
    laid.play(RED, Claim())
    assert "signal" not in show(laid.state, RED, "controls")


@pytest.mark.rule("C110", "C117")
def test_lisbon_takes_a_tap_to_open_and_one_for_the_best_use(
    drawn: Callable[[Words], Renderer],
) -> None:
    laid = table().has(GREEN, cargo=["red", "green", "brown"])
    laid.play(GREEN, tapped(GAME, answers(drawn, laid), "Lisbon"))
    assert laid.points(GREEN) == 20
    laid = table().has(GREEN, cargo=["red", "green", "brown", "white"])
    taps = [("upgrade[]", good) for good in ("red", "brown", "white")]
    laid.play(GREEN, tapped(GAME, answers(drawn, laid), "Lisbon", *taps, ("tile", "true")))
    assert laid.player(GREEN).upgraded
    assert laid.player(GREEN).tiles == [1]


def test_printed_points_take_one_tap(drawn: Callable[[Words], Renderer]) -> None:
    laid = table(board="real")
    laid.play(GREEN, tapped(GAME, answers(drawn, laid), "Land", ("port", "1")))
    assert laid.asked[0] == "ask"
    laid.play(None, tapped(GAME, answers(drawn, laid), "Tell", ("values-port.1.points", "2")))
    assert laid.points(GREEN) == 2


def test_a_new_port_is_named_as_it_is_entered(drawn: Callable[[Words], Renderer]) -> None:
    laid = table(board="real")
    taps = (("points", "3"), ("half", "2"))
    move = tapped(GAME, answers(drawn, laid), "Land", *taps)
    laid.play(GREEN, move)
    assert laid.points(GREEN) == 3
    assert laid.player(GREEN).half == 2


@pytest.mark.rule("C021", "C023")
def test_final_bids_are_entered_at_once(drawn: Callable[[Words], Renderer]) -> None:
    laid = bidding().play(GREEN, Bid(1))
    taps = (("totals-1", "3"), ("totals-2", "2"))
    laid.play(None, tapped(GAME, answers(drawn, laid), "FinalBids", *taps))
    assert [laid.player(seat).bid for seat in range(3)] == [1, 3, 2]
