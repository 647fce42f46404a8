"""Corrections: the app is put right after the table, and pieces stay pieces."""

from __future__ import annotations

import pytest

from companion.engine.chance import Chance
from companion.engine.game import Move
from companion.engine.journal import Step, amend, play
from companion.engine.words import Refusal
from companion.games.caravelas import GAME
from companion.games.caravelas.asking import Tell
from companion.games.caravelas.bidding import Bid, FinalBids, NobodyBids
from companion.games.caravelas.blue import Blue
from companion.games.caravelas.bonus import BonusMove, NothingToTell
from companion.games.caravelas.corrections import (
    ChangeRuling,
    CorrectCube,
    CorrectHalf,
    CorrectHand,
    CorrectMarkers,
    CorrectPoints,
    CorrectShip,
    CorrectUpgrade,
)
from companion.games.caravelas.corrections_board import CorrectDiscoverer, CorrectTile
from companion.games.caravelas.dice import Roll
from companion.games.caravelas.lisbon import Lisbon
from companion.games.caravelas.places import TakePlace
from companion.games.caravelas.ports import Land, Landing
from companion.games.caravelas.red import Red, Sink
from companion.games.caravelas.sailing import EndTurn, Pirate, Spend
from companion.games.caravelas.state import State
from tests.games.caravelas.table import GREEN, RED, SEED, YELLOW, Table, bidding, table


def corrected(laid: Table) -> list[str]:
    return laid.said("")


def test_a_half_is_corrected() -> None:
    laid = table().play(YELLOW, CorrectHalf(GREEN, 2))
    assert corrected(laid) == ["Yellow corrects: Green's ship is in the east."]
    assert (laid.player(GREEN).half, laid.player(GREEN).in_lisbon) == (2, False)
    laid.play(None, CorrectHalf(GREEN, 1, in_lisbon=True))
    assert corrected(laid) == ["Correction: Green's ship lies in Lisbon."]
    laid.refuses(None, CorrectHalf(GREEN, 2, in_lisbon=True), "C002")
    laid.refuses(None, CorrectHalf(GREEN, 3), "C079")
    laid.refuses(None, CorrectHalf(7, 1), "")


def test_a_cube_is_corrected() -> None:
    laid = table().play(None, CorrectCube(GREEN, "red", aboard=True))
    assert laid.player(GREEN).cargo == ["red"]
    laid.refuses(None, CorrectCube(GREEN, "red", aboard=True), "C100")
    laid.refuses(None, CorrectCube(GREEN, "blue", aboard=True), "C102")
    laid.refuses(None, CorrectCube(GREEN, "pink", aboard=True), "C012")
    laid.play(None, CorrectCube(GREEN, "red", aboard=False))
    laid.refuses(None, CorrectCube(GREEN, "red", aboard=False), "C100")


def test_a_sunk_ship_is_corrected() -> None:
    laid = table().has(GREEN, cargo=["red", "white"]).play(None, CorrectShip(GREEN, 1, sunk=True))
    assert (laid.player(GREEN).sunk, laid.player(GREEN).cargo) == ([1], ["white"])
    laid.refuses(None, CorrectShip(GREEN, 1, sunk=True), "C056")
    laid.refuses(None, CorrectShip(GREEN, 4, sunk=True), "C055")
    laid.play(None, CorrectShip(GREEN, 1, sunk=False))
    assert laid.player(GREEN).afloat == [1, 2, 3]
    # on a real board the goods that go down are asked for
    laid = table(board="real").has(GREEN, cargo=["white"])
    laid.play(None, CorrectShip(GREEN, 2, sunk=True))
    assert laid.asks == ("ship.2.goods",)
    laid.play(None, Tell({"ship.2.goods": (3, 4)}))
    assert laid.player(GREEN).cargo == []


def test_no_ninth_wreck_where_eight_markers_are_the_limit() -> None:
    laid = table(4, C056="eight")
    for seat in (YELLOW, RED):
        laid.has(seat, sunk=[1, 2, 3])
    laid.has(3, sunk=[1, 2]).refuses(None, CorrectShip(GREEN, 1, sunk=True), "C056")


def test_the_upgrade_is_corrected() -> None:
    laid = table().play(None, CorrectUpgrade(GREEN, upgraded=True))
    assert (laid.player(GREEN).owned, laid.ready(GREEN)) == (12, 12)
    laid.refuses(None, CorrectUpgrade(GREEN, upgraded=True), "C120")
    laid.play(GREEN, Land(7, load=True))
    laid.refuses(None, CorrectUpgrade(GREEN, upgraded=False), "C118")
    laid.has(GREEN, cargo=[], ready=2)
    laid.refuses(None, CorrectUpgrade(GREEN, upgraded=False), "C119")
    laid.has(GREEN, ready=5).play(None, CorrectUpgrade(GREEN, upgraded=False))
    assert (laid.player(GREEN).owned, laid.ready(GREEN)) == (9, 2)


def test_markers_are_corrected() -> None:
    laid = table().play(None, CorrectMarkers(GREEN, 4))
    assert laid.ready(GREEN) == 4
    laid.refuses(None, CorrectMarkers(GREEN, 10), "C022")
    # while bidding, what has been bid stays spent
    laid = bidding().play(GREEN, Bid(3))
    laid.refuses(None, CorrectMarkers(GREEN, 7), "C022")
    laid = table(variant="dice").play(GREEN, Roll(6), Spend(4))
    laid.play(None, CorrectMarkers(GREEN, 5))
    assert laid.ready(GREEN) == 5
    laid.refuses(None, CorrectMarkers(GREEN, 7), "C022")
    laid.refuses(None, CorrectMarkers(YELLOW, 1), "C143")


def test_real_cards_are_counted_anew() -> None:
    laid = table().play(None, CorrectHand(GREEN, 0))
    laid.refuses(GREEN, Blue(0, "wind"), "C046")
    laid.refuses(None, CorrectHand(GREEN, 13), "C008")
    table(events="app").refuses(None, CorrectHand(GREEN, 3), "C008")


@pytest.mark.rule("C095")
def test_a_discoverer_is_corrected_with_the_points() -> None:
    laid = table().play(GREEN, Land(5, 1)).play(None, CorrectDiscoverer(5, YELLOW))
    assert (laid.points(GREEN), laid.points(YELLOW)) == (0, 2)
    assert laid.state.discoverers[4] == YELLOW
    laid.refuses(None, CorrectDiscoverer(5, YELLOW), "C094")
    laid.play(None, CorrectDiscoverer(5, None))
    assert (laid.points(YELLOW), laid.state.discoverers[4]) == (0, None)
    laid.refuses(None, CorrectDiscoverer(40, GREEN), "C097")
    # a port that nobody has scored is asked for on a real board
    laid = table(board="real").play(None, CorrectDiscoverer(1, RED))
    assert laid.asks == ("port.1.points",)
    laid.play(None, Tell({"port.1.points": 2}))
    assert laid.points(RED) == 2


def test_no_twenty_first_monument_by_correction_where_it_would_not_count() -> None:
    laid = table(C098="no_more").discovered(GREEN, *range(10, 30))
    laid.refuses(None, CorrectDiscoverer(1, GREEN), "C098")


@pytest.mark.rule("C122")
def test_a_tile_is_corrected_with_the_points() -> None:
    laid = table(2).play(None, CorrectTile(1, GREEN))
    assert (laid.points(GREEN), laid.player(GREEN).tiles) == (10, [1])
    laid.refuses(None, CorrectTile(3, GREEN), "C122")
    laid.refuses(None, CorrectTile(4, GREEN), "C009")
    laid.play(None, CorrectTile(2, GREEN)).play(None, CorrectTile(1, YELLOW))
    assert (laid.points(GREEN), laid.points(YELLOW)) == (10, 10)
    laid.refuses(None, CorrectTile(1, None), "C122")
    laid.play(None, CorrectTile(3, YELLOW))
    assert laid.state.last_round
    laid.play(None, CorrectTile(3, None))
    assert (laid.state.last_round, laid.state.tiles) == (False, [3])


@pytest.mark.rule("C003")
def test_points_are_corrected_with_a_reason_and_never_below_zero() -> None:
    laid = table().play(GREEN, CorrectPoints(YELLOW, 7, "forgotten cube"))
    assert laid.said("C003") == ["Correction: 7 points for Yellow (forgotten cube)."]
    laid.refuses(None, CorrectPoints(YELLOW, -8), "C003")
    laid.refuses(None, CorrectPoints(YELLOW, 0), "C003")
    laid.play(None, CorrectPoints(YELLOW, -7))
    assert laid.points(YELLOW) == 0


def test_a_ruling_is_changed() -> None:
    laid = table().play(None, ChangeRuling("C040", "leaving"))
    assert laid.state.ruling("C040") == "leaving"
    laid.refuses(None, ChangeRuling("C040", "leaving"), "C040")
    laid.refuses(None, ChangeRuling("C040", "never"), "C040")
    laid.refuses(None, ChangeRuling("C001", "five"), "")


@pytest.mark.rule("C008")
def test_cards_dealt_in_secret_are_not_opened_by_a_ruling() -> None:
    laid = table(events="app")
    laid.refuses(None, ChangeRuling("C008", "all_open"), "C008")
    laid = bidding(destinations="app")
    laid.refuses(None, ChangeRuling("C008", "destinations_open"), "C008")
    bidding(events="app").play(None, ChangeRuling("C008", "all_open"))
    table(events="app", C008="all_open").play(None, ChangeRuling("C008", "secret"))


@pytest.mark.parametrize(
    ("before", "seat", "waiting"),
    [
        ((None, FinalBids((1, 0, 0))), None, "place"),
        ((GREEN, Red(0, "sunk")), GREEN, "sink"),
        ((GREEN, Blue(0, "compass", direction="n")), GREEN, "drift"),
    ],
)
def test_in_the_middle_of_something_nothing_is_corrected(
    before: tuple[int | None, Move], seat: int | None, waiting: str
) -> None:
    laid = bidding() if waiting == "place" else table()
    laid.play(*before)
    if laid.asked[0] == "bonus":
        # while others make their bonus moves, corrections are possible
        laid.play(None, CorrectHalf(YELLOW, 1)).play(None, NothingToTell())
    assert laid.asked[0] == waiting
    laid.refuses(None, CorrectPoints(GREEN, 1), "")


# -- amended steps -------------------------------------------------------------

STORY: list[tuple[int | None, Move]] = [
    (None, FinalBids((2, 0, 1))),
    (GREEN, TakePlace(1)),
    (GREEN, Land(1, 1, load=True)),
    (GREEN, Pirate(1)),
    (GREEN, Blue(0, "storm", 2)),
    (YELLOW, BonusMove((Landing(2),))),
    (RED, BonusMove()),
    (GREEN, Red(0, "sunk")),
    (GREEN, Sink(2)),
    (GREEN, Lisbon()),
    (RED, Spend(3)),
    (RED, EndTurn()),
    (YELLOW, EndTurn()),
    (None, NobodyBids()),
]


def told() -> tuple[list[State], list[Step]]:
    """Play the story; give the states before and after each step, and the steps."""
    states, steps = [bidding().state], []
    for seat, move in STORY:
        steps.append(play(GAME, states[-1], seat, move, Chance(SEED)))
        states.append(steps[-1].state)
    return states, steps


@pytest.mark.parametrize(
    ("index", "move", "misfit", "points"),
    [
        # red is last then, and it is yellow that sails after green
        (0, FinalBids((3, 1, 0)), 10, [6, 2, 0]),
        # in the second place green does not begin
        (1, TakePlace(2), 1, [0, 0, 0]),
        # from Ceylon the storm gives nobody in the west a bonus
        (2, Land(5, 1, load=True), 3, [2, 0, 0]),
        (3, Pirate(0), None, [6, 2, 0]),
        (4, Blue(0, "storm", 3), None, [6, 2, 0]),
        (5, BonusMove((Landing(9), Landing(3))), None, [6, 4, 0]),
        (6, BonusMove((Landing(10),)), None, [6, 2, 1]),
        # no ship sinks
        (7, Red(0, "safe"), 1, [1, 2, 0]),
        # the cube goes down with ship 1
        (8, Sink(1), None, [1, 2, 0]),
        (9, Lisbon(step=1), None, [6, 2, 0]),
        (10, Spend(2), None, [6, 2, 0]),
        (11, Blue(0, "calm"), None, [6, 2, 0]),
        (12, Land(3, 1), 1, [6, 4, 0]),
        (13, FinalBids((0, 4, 0)), None, [6, 2, 0]),
    ],
)
def test_a_step_of_each_kind_is_amended(
    index: int, move: Move, misfit: int | None, points: list[int]
) -> None:
    states, steps = told()
    amended = amend(GAME, states[index], steps[index:], STORY[index][0], move, SEED)
    assert amended.misfit == misfit
    for step in amended.steps:
        GAME.check(step.state)
    assert [player.total for player in amended.steps[-1].state.players] == points


def test_a_step_is_not_amended_to_one_that_is_not_allowed() -> None:
    states, steps = told()
    with pytest.raises(Refusal) as refused:
        amend(GAME, states[10], steps[10:], RED, Spend(9), SEED)
    assert refused.value.rule == "C037"
