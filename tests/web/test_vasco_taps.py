"""The budget of taps in Vasco da Gama: what has to be chosen in a form, and the button."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from companion.games.vasco_da_gama import GAME
from companion.games.vasco_da_gama.asking import Tell
from companion.web.words import Words
from tests.games.vasco_da_gama.table import RED, Table, called, set_up, table
from tests.web.drawing import Renderer
from tests.web.forms_of_a_page import Form, Page, tapped


@pytest.fixture
def game() -> Any:
    return GAME


def answers(drawn: Callable[[Words], Renderer], laid: Table) -> list[Form]:
    """Give the forms of the controls."""
    html = drawn(Words("en"))(laid.state, None, "controls")
    return [form for form in Page(html).forms if not form.early and form.buttons]


def test_a_disc_takes_two_taps(drawn):
    laid = table(3)
    move = tapped(GAME, answers(drawn, laid), "PlaceDisc", ("number", "7"), ("area", "projects"))
    laid.play(laid.asked[1], move)
    assert laid.state.discs[0].number == 7


def test_giving_up_money_and_characters_take_one_tap(drawn):
    for move in ("GiveUp", "TakeCourtMoney", "Host"):
        laid = called((RED, 9, "characters"), marker=8)
        laid.play(RED, tapped(GAME, answers(drawn, laid), move))
        assert not laid.state.discs


def test_a_project_takes_two_taps_and_a_second_one_more(drawn):
    for count in (1, 2):
        laid = called((RED, 9, "projects"), marker=8)
        taps = [("projects[]", laid.state.display[index] or "") for index in range(count)]
        laid.play(RED, tapped(GAME, answers(drawn, laid), "BuyProjects", *taps))
        assert len(laid.state.players[RED].projects) == count


def test_two_colours_and_a_captain_take_four_taps(drawn):
    laid = called((RED, 9, "recruiting"), marker=8).section(2, "ttvgo")
    taps = (("turquoise", "2"), ("violet", "1"), ("captain", "1"))
    move = tapped(GAME, answers(drawn, laid.has(RED, reals=20)), "Recruit", *taps)
    laid.play(RED, move)
    assert laid.colours(RED) == "ttv"
    assert laid.state.players[RED].captains == 2


def test_the_only_ship_that_can_sail_takes_one_tap(drawn):
    laid = called((RED, 9, "navigation"), marker=8).has(RED, captains=1, ships=("P14",))
    laid.play(RED, tapped(GAME, answers(drawn, laid), "Send", ("ships-0-slot", "0")))
    assert laid.state.ships_of(RED) == 1


def test_one_ship_of_several_takes_three_taps_and_each_further_one_two(drawn):
    for count in (1, 2):
        laid = called((RED, 9, "navigation"), marker=8)
        laid.has(RED, captains=3, ships=("P14", "P11", "P13"))
        taps = []
        for ship in range(count):
            name = laid.state.players[RED].ships[ship + 1].ship
            taps += [(f"ships-{ship + 1}-ship", name), (f"ships-{ship + 1}-slot", str(1 + ship))]
        laid.play(RED, tapped(GAME, answers(drawn, laid), "Send", *taps))
        assert laid.state.ships_of(RED) == count


def test_a_merchant_ship_takes_one_tap(drawn):
    laid = set_up(3)
    seat = laid.asked[1]
    form = next(form for form in answers(drawn, laid) if form.move == "SendMerchant")
    laid.play(seat, tapped(GAME, [form], "SendMerchant", form.buttons[0]))
    assert any(ship.seat is None for _, _, ship in laid.state.docked())


def test_numbers_of_the_board_are_confirmed_in_one_tap(drawn):
    laid = set_up(3, board="real", tiles="app")
    seat = laid.asked[1]
    form = next(form for form in answers(drawn, laid) if form.move == "SendMerchant")
    laid.play(seat, tapped(GAME, [form], "SendMerchant", form.buttons[0]))
    assert laid.asked[0] == "ask"
    limit = [key for key in laid.asks if key.endswith(".limit")]
    laid.play(None, Tell(dict.fromkeys(limit, 11)))
    forms = [form for form in answers(drawn, laid) if form.move == "Tell"]
    laid.play(None, tapped(GAME, forms, "Tell"))
    assert laid.asked[0] != "ask"


def test_what_nobody_could_pay_for_is_not_to_be_chosen(drawn):
    dear = {"recruiting": "Recruit", "projects": "BuyProjects"}
    for area, move in dear.items():
        for reals, there in ((3, False), (4, True)):
            laid = called((RED, 5, area), marker=8).has(RED, reals=reals).section(2, "ttvgo")
            html = drawn(Words("en"))(laid.state, None, "controls")
            forms = [form for form in answers(drawn, laid) if form.move == move]
            assert any(form.choices or form.ticks for form in forms) is there, (area, reals)
            assert ("That costs 4 Reals" in html) is not there, (area, reals)


def test_giving_up_comes_before_what_is_longer_than_a_phone(drawn):
    for area in ("recruiting", "navigation"):
        laid = called((RED, 9, area), marker=8).section(2, "ttvgo")
        laid.has(RED, ships=(laid.state.deck[0],), captains=1)
        moves = [form.move for form in answers(drawn, laid)]
        assert moves.count("GiveUp") == 1
        assert moves.index("GiveUp") < 2, area
