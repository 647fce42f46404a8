"""The countdowns to the scorings, and who goes on (A097 to A099, A102, A109)."""

from __future__ import annotations

import pytest

from companion.games.age_of_discovery.buying import Buy
from companion.games.age_of_discovery.holding import HoldScoring
from tests.games.age_of_discovery.table import BLUE, GREEN, RED, YELLOW, Table, table


def first_card_by(seat: int, players: int = 3, **options: str) -> Table:
    """Let a seat turn up the first scoring card in its turn."""
    laid = table(players, **options).top_of_pile(3, "first")
    laid.end(seat).has(seat, coins=40)
    return laid.play(seat, Buy(next(ship for ship in laid.state.purchase if ship)))


@pytest.mark.rule("A097", "A099")
@pytest.mark.parametrize("seat", [RED, YELLOW, BLUE])
def test_every_player_takes_exactly_one_more_turn(seat):
    laid = first_card_by(seat)
    assert laid.state.cards["first"].still is None
    laid.end()
    order = [(seat + step) % 3 for step in (1, 2, 3)]
    for index, turn in enumerate(order):
        assert laid.asked == ("turn", turn)
        assert laid.state.cards["first"].still == order[index:]
        laid.end()
    assert laid.asked == ("score", None)


@pytest.mark.rule("A098", "A099")
def test_the_final_card_works_the_same():
    laid = table(4).held().top_of_pile(5, "final").end(2).has(BLUE, coins=9)
    laid.play(BLUE, Buy(next(ship for ship in laid.state.purchase if ship)))
    assert laid.said("A098") == [
        "Blue turns up the card of the final scoring: after this turn, one more turn each."
    ]
    laid.end()
    for turn in (GREEN, RED, YELLOW, BLUE):
        assert laid.asked == ("turn", turn)
        laid.end()
    assert laid.asked == ("score", None)
    assert laid.state.phase == "final_scoring"


@pytest.mark.rule("A097")
def test_who_still_has_a_turn_is_said_at_the_end_of_each_turn():
    laid = first_card_by(RED).end()
    assert laid.said("A097") == ["Before the first scoring one more turn each: Yellow, Blue, Red."]
    laid.end()
    assert laid.said("A097") == ["Before the first scoring one more turn each: Blue, Red."]


def both_cards(**options: str) -> Table:
    """Red turns up the first card, Yellow the final one in the turn after."""
    laid = first_card_by(RED, **options).end()
    laid.top_of_pile(5, "final").has(YELLOW, coins=40)
    laid.state.cards["first"].held = False
    laid.state.cards["first"].still = [YELLOW, BLUE, RED]
    return laid.play(YELLOW, Buy(next(ship for ship in laid.state.purchase if ship)))


@pytest.mark.rule("A102")
def test_overlapping_countdowns_run_on_their_own():
    laid = both_cards().end()
    assert laid.state.cards["first"].still == [BLUE, RED]
    assert laid.state.cards["final"].still == [BLUE, RED, YELLOW]
    laid.end(2)
    assert (laid.asked, laid.state.phase) == (("score", None), "first_scoring")
    laid.play(None, HoldScoring())
    assert laid.asked == ("turn", YELLOW)
    laid.end()
    assert (laid.asked, laid.state.phase) == (("score", None), "final_scoring")


@pytest.mark.rule("A102")
def test_both_due_together_the_first_before_the_final():
    laid = table(3).card("first", RED, RED).card("final", RED, RED).end()
    assert laid.state.phase == "first_scoring"
    laid.play(None, HoldScoring())
    assert (laid.asked, laid.state.phase) == (("score", None), "final_scoring")
    laid.play(None, HoldScoring())
    assert laid.state.winners


@pytest.mark.rule("A102")
def test_by_ruling_the_final_card_brings_the_first_scoring_at_once():
    laid = both_cards(A102="first_at_once")
    assert (laid.asked, laid.state.phase) == (("score", None), "first_scoring")
    laid.play(None, HoldScoring())
    assert laid.asked == ("turn", YELLOW)
    assert laid.state.done == ["ships"]
    laid.end()
    assert laid.state.cards["final"].still == [BLUE, RED, YELLOW]
    laid.end(3)
    assert laid.state.phase == "final_scoring"


@pytest.mark.rule("A109")
@pytest.mark.parametrize(
    ("ruling", "then"), [("left", BLUE), ("revealer", YELLOW), ("beginner", RED)]
)
def test_who_goes_on_after_the_first_scoring(ruling, then):
    laid = first_card_by(YELLOW, A109=ruling).end(4)
    assert laid.asked == ("score", None)
    laid.play(None, HoldScoring())
    assert laid.asked == ("turn", then)
    assert laid.end().asked == ("turn", (then + 1) % 3)
