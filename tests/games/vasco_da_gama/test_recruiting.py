"""The Recruiting action (V086 to V091)."""

from __future__ import annotations

import pytest

from companion.games.vasco_da_gama.recruiting import Recruit
from tests.games.vasco_da_gama.table import RED, YELLOW, Table, called, words


def recruiting(sailors: str = "ttvgo") -> Table:
    """Yellow recruits with number 5, for free; the third section is filled so."""
    return called((YELLOW, 5, "recruiting")).section(2, sailors)


@pytest.mark.rule("V086", "V087", "V088")
def test_any_number_of_sailors_of_a_colour_and_the_others_stay():
    laid = recruiting("tttvg")
    laid.play(YELLOW, Recruit(number=5, section=2, turquoise=2, violet=1))
    assert laid.colours(YELLOW) == "ttv"
    assert [sailor[0] for sailor in laid.state.sections[2]] == ["t", "g"]
    assert laid.reals(YELLOW) == 10 - 3
    assert laid.said("V088") == [
        "Yellow recruits 2 turquoise, 1 violet from section 3 for 3 Reals."
    ]


@pytest.mark.rule("V088")
@pytest.mark.parametrize(
    ("sailors", "price"),
    [
        ({"turquoise": 1}, 1),
        ({"turquoise": 2}, 1),
        ({"turquoise": 2, "violet": 1}, 3),
        ({"turquoise": 1, "violet": 1, "grey": 1}, 6),
        ({"turquoise": 2, "violet": 1, "grey": 1, "orange": 1}, 10),
    ],
)
def test_the_price_counts_colours_not_sailors(sailors, price):
    laid = recruiting()
    assert laid.price(YELLOW, Recruit(number=5, section=2, **sailors)) == price
    laid.play(YELLOW, Recruit(number=5, section=2, **sailors))
    assert laid.reals(YELLOW) == 10 - price


@pytest.mark.rule("V089", "V086")
@pytest.mark.parametrize(
    ("sailors", "price"),
    [({}, 0), ({"turquoise": 2}, 1 + 2), ({"turquoise": 2, "violet": 1}, 3 + 3)],
)
def test_a_captain_costs_1_real_for_each_sailor_taken_with_him(sailors, price):
    laid = recruiting()
    laid.play(YELLOW, Recruit(number=5, section=2, captain=True, **sailors))
    assert laid.reals(YELLOW) == 10 - price
    assert laid.state.players[YELLOW].captains == 2
    assert laid.state.players[YELLOW].waiting == 5


@pytest.mark.rule("V089")
def test_a_captain_alone_is_free_whatever_the_section():
    laid = recruiting()
    laid.play(YELLOW, Recruit(number=5, captain=True))
    assert laid.said("V089") == ["Yellow takes a captain, which is free."]


@pytest.mark.rule("V087")
def test_sailors_come_from_one_open_section():
    laid = recruiting()
    assert laid.state.closed == [0]
    for section in (-1, 0, 4):
        laid.refuses(YELLOW, Recruit(number=5, section=section, turquoise=1), "V087")
    sentence = laid.refuses(YELLOW, Recruit(number=5, section=2, turquoise=3), "V087")
    assert sentence == "Section 3 has only 2 turquoise. Take fewer."


@pytest.mark.rule("V086")
def test_nobody_puts_sailors_back():
    laid = recruiting()
    laid.refuses(YELLOW, Recruit(number=5, section=2, turquoise=-1, violet=1), "V086")


@pytest.mark.rule("V090")
def test_one_captain_if_there_is_one_left():
    laid = recruiting().has(YELLOW, captains=7)
    laid.refuses(YELLOW, Recruit(number=5, captain=True), "V090")
    assert laid.offers("Recruit")["Take a captain"].rule == "V090"
    laid.play(YELLOW, Recruit(number=5, section=2, turquoise=1))
    assert laid.state.players[YELLOW].captains == 7


@pytest.mark.rule("V091")
def test_places_that_were_emptied_stay_empty():
    laid = called((YELLOW, 5, "recruiting"), (RED, 6, "recruiting")).section(2, "ttttt")
    laid.play(YELLOW, Recruit(number=5, section=2, turquoise=5))
    assert laid.state.sections[2] == []
    laid.refuses(RED, Recruit(number=6, section=2, turquoise=1), "V087")
    assert "Recruit from section 3" not in laid.offers("Recruit")
    assert "Recruit from section 4" in laid.offers("Recruit")


@pytest.mark.rule("V030", "V088")
def test_sailors_that_cannot_be_paid_are_refused():
    laid = recruiting().has(YELLOW, reals=2)
    laid.refuses(YELLOW, Recruit(number=5, section=2, turquoise=1, violet=1), "V030")
    laid.play(YELLOW, Recruit(number=5, section=2, turquoise=2))
    assert laid.reals(YELLOW) == 1


@pytest.mark.rule("V030", "V059", "V088")
def test_who_can_pay_the_right_but_no_sailor_is_offered_the_free_captain_alone():
    laid = called((YELLOW, 5, "recruiting"), marker=8).section(2, "ttv").has(YELLOW, reals=3)
    refused = {label: offer.rule for label, offer in laid.offers("Recruit").items()}
    assert refused.pop("Take a captain") == ""
    assert set(refused.values()) == {"V030"}
    sentence = laid.refuses(YELLOW, Recruit(number=5, section=2, turquoise=1), "V030")
    assert words(laid.offers("Recruit")["Recruit from section 3"].refusal) == sentence
    laid.has(YELLOW, reals=4)
    assert {offer.rule for offer in laid.offers("Recruit").values()} == {""}
