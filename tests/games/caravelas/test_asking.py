"""Printed numbers: what is known, asked, told and forgotten."""

from __future__ import annotations

import pytest

from companion.games.caravelas import GAME
from companion.games.caravelas.asking import Tell, Untell
from companion.games.caravelas.bidding import NobodyBids
from companion.games.caravelas.blue import Blue
from companion.games.caravelas.dealing import Deal
from companion.games.caravelas.ports import Land, Late
from companion.games.caravelas.printed import known, ship_goods
from companion.games.caravelas.red import Red, Sink
from tests.games.caravelas.table import GREEN, YELLOW, bidding, set_up, table


@pytest.mark.rule("C011", "C031")
def test_roteiros_deck_on_a_real_board_asks_for_the_compass_before_the_deal() -> None:
    laid = bidding(players=2, board="real", events="app").play(None, NobodyBids(), Deal())
    assert laid.asks == tuple(f"events.compass.{way}" for way in "nesw")
    laid.refuses(None, Tell({"events.compass.n": 4}), "C011")
    laid.play(
        None,
        Tell(
            {
                "events.compass.n": 4,
                "events.compass.s": 4,
                "events.compass.e": 0,
                "events.compass.w": 0,
            }
        ),
    )
    assert laid.state.hand(GREEN) == 4
    # once cards are drawn, their deck is what it is
    laid.refuses(None, Tell({"events.good_wind": 15, "events.dead_calm": 11}), "C011")
    laid.refuses(None, Untell(("events.compass.n", "events.compass.s")), "C011")


@pytest.mark.rule("C006")
def test_the_goods_of_a_ship_are_two_of_six_and_on_one_ship_only() -> None:
    laid = table(board="real")
    laid.refuses(None, Tell({"ship.1.goods": (1, 1)}), "C006")
    laid.refuses(None, Tell({"ship.1.goods": (1, 7)}), "C006")
    laid.refuses(None, Tell({"ship.1.goods": (1, 2, 3)}), "C006")
    laid.refuses(None, Tell({"ship.1.goods": 3}), "C006")
    laid.play(None, Tell({"ship.1.goods": (1, 4)}))
    assert ship_goods(laid.state, 1) == ("red", "green")
    laid.refuses(None, Tell({"ship.2.goods": (4, 2)}), "C006")
    assert not known(laid.state, "ship.2.goods")
    laid.play(None, Untell(("ship.1.goods",)))
    assert not known(laid.state, "ship.1.goods")


@pytest.mark.rule("C057")
def test_a_ship_that_has_sunk_cannot_turn_out_to_hold_cargo() -> None:
    laid = table(board="real").play(GREEN, Red(0, "sunk"), Sink(1))
    laid.has(GREEN, cargo=["brown"])
    laid.refuses(None, Tell({"ship.1.goods": (1, 5)}), "C057")
    laid.play(None, Tell({"ship.1.goods": (1, 2)}))


def test_only_what_is_printed_can_be_told() -> None:
    laid = table()
    for key in ("port.33.points", "port.07.half", "port.7.colour", "goods.red", "ship.4.goods"):
        laid.refuses(None, Tell({key: 1}), "")
    laid.refuses(None, Tell({}), "")
    laid.refuses(None, Tell({"port.7.points": 10}), "C097")
    laid.refuses(None, Tell({"port.7.name": ""}), "C097")
    laid.refuses(None, Tell({"die.sinking": 6}), "C054")
    laid.refuses(None, Untell(("port.7.points",)), "")


def test_everything_learned_can_be_kept_for_the_next_game() -> None:
    laid = table(board="real").play(GREEN, Land(12, 1, name="Goa", points=3, half=2))
    laid.play(None, Tell({"good_wind.bonus": 3, "port.13.name": "Ormuz"}))
    kept = GAME.keepable(laid.state)
    assert kept == {
        "port.12.name": "Goa",
        "port.12.points": 3,
        "port.12.half": 2,
        "good_wind.bonus": 3,
        "port.13.name": "Ormuz",
    }
    # given the next game with that copy
    again = table(board="real", copy=kept)  # type: ignore[arg-type]
    assert GAME.keepable(again.state) == {}
    again.play(GREEN, Land(12, 1))
    assert (again.points(GREEN), again.player(GREEN).half) == (3, 2)
    again.play(None, Tell({"port.12.points": 2}))
    assert GAME.keepable(again.state) == {"port.12.points": 2}


def test_a_copy_may_keep_a_port_as_one_piece() -> None:
    laid = set_up(board="real", copy={"port.12": {"points": 3, "goods": 0, "half": 2}})
    assert known(laid.state, "port.12.points")
    assert known(laid.state, "port.12.half")
    assert not known(laid.state, "port.12.name")


def test_a_question_offers_the_stand_in_in_one_tap() -> None:
    laid = table(board="real").play(GREEN, Land(10, 1))
    offers = laid.offers("Tell")
    assert offers["As on ours"].values == {"values-port.10.points": 1}
    laid = table(board="real").play(GREEN, Blue(0, "wind"))
    assert laid.sentence == "How many bonus spaces are printed on the good wind cards?"
    laid.play(None, Tell({"good_wind.bonus": 2}))
    assert laid.said("C074") == ["Confirmed as printed: bonus spaces of good wind: 2."]


def test_a_landing_that_does_not_fit_any_more_is_dropped_with_a_note() -> None:
    laid = table(board="real").play(GREEN, Land(1, 1, load=True))
    assert laid.asked[0] == "ask"
    laid.player(GREEN).cargo.append("red")
    laid.play(None, Tell({"port.1.points": 1}))
    assert laid.said("C100") == ["red (chili) is on board already. Sell it in Lisbon first."]
    assert laid.points(GREEN) == 0


def test_two_moves_that_wait_for_the_same_number_both_come_off() -> None:
    laid = table(board="real").play(GREEN, Land(10, 1))
    laid.play(YELLOW, Late(10))
    laid.play(None, Tell({"port.10.points": 1}))
    # the late landing was entered last and is heard first; then green calls at that port
    assert laid.state.discoverers[9] == YELLOW
    assert (laid.asked, laid.ready(GREEN)) == (("sail", GREEN), 8)
    # the same again, but the landing that waits has become impossible
    laid = table(board="real").play(GREEN, Land(1, 1, load=True))
    laid.play(GREEN, Late(1, load=True))
    laid.play(None, Tell({"port.1.points": 1}))
    assert laid.player(GREEN).cargo == ["red"]
    assert (laid.asked, laid.ready(GREEN)) == (("sail", GREEN), 9)
