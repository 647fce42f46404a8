"""Corrections: they move pieces, never make any, and are refused only where they are impossible."""

from __future__ import annotations

import pytest

from companion.engine.game import Move
from companion.games.vasco_da_gama import GAME
from companion.games.vasco_da_gama.asking import Tell
from companion.games.vasco_da_gama.bag import Sailors
from companion.games.vasco_da_gama.characters import Host
from companion.games.vasco_da_gama.corrections import (
    ChangeCustody,
    ChangeRuling,
    CorrectCaptain,
    CorrectMissionary,
    CorrectPoints,
    CorrectReals,
    CorrectSailor,
)
from companion.games.vasco_da_gama.corrections_board import (
    CorrectCharacter,
    CorrectCourt,
    CorrectDisc,
    CorrectDiscOff,
    CorrectDiscOn,
    CorrectFirstPlayer,
    CorrectHost,
    CorrectMarker,
)
from companion.games.vasco_da_gama.corrections_ships import (
    CorrectMerchant,
    CorrectProject,
    CorrectShip,
)
from companion.games.vasco_da_gama.navigation import Navigate
from companion.games.vasco_da_gama.printed import fact
from companion.games.vasco_da_gama.round_end import EndRound, RefillSailors
from companion.games.vasco_da_gama.state import HomeShip
from tests.games.vasco_da_gama.scenes import Scene, scene
from tests.games.vasco_da_gama.table import BLACK, RED, YELLOW, called, set_up, words

# -- who and what --------------------------------------------------------------


def test_the_note_says_who_corrected_what() -> None:
    at = scene().play(RED, CorrectMarker(7))
    assert at.line == "Red corrects: The marker stands on 7."
    at.play(None, CorrectMarker(9))
    assert at.line == "Correction: The marker stands on 9."


def test_a_correction_is_open_whatever_the_table_waits_for() -> None:
    at = scene().begin("navigation").play(None, CorrectReals(RED, 4))
    assert at.waits == "navigate"
    at.play(None, Navigate()).play(None, CorrectReals(RED, 5))
    assert at.waits == "end_round"


def test_not_while_the_game_is_set_up() -> None:
    at = set_up(board="real", V007="picked")
    at.refuses(None, CorrectFirstPlayer(RED), "")


@pytest.mark.rule("V123")
def test_in_the_middle_of_an_action_what_it_asks_follows_the_correction() -> None:
    at = called((YELLOW, 5, "characters"), players=4)
    at.play(YELLOW, Host(number=5, character="manuel"))
    assert at.asked == ("extra", YELLOW)
    at.play(RED, CorrectDiscOn(YELLOW, 9, "recruiting"))
    assert at.asked == ("extra", YELLOW)
    at.play(RED, CorrectPoints(YELLOW, 2))
    assert at.asked == ("extra", YELLOW)


# -- sailors, missionaries, captains -------------------------------------------


@pytest.mark.rule("V008", "V083")
def test_a_sailor_goes_from_a_section_to_a_player_and_into_the_bag() -> None:
    at = scene().section(2, "gggg")
    at.play(RED, CorrectSailor("grey", "section.2", "seat.1"))
    assert at.colours(RED) == "g"
    assert at.line == ("Red corrects: a sailor (grey) from recruiting section 3 to Red's supply.")
    bag = len(at.state.bag)
    (sailor,) = at.player(RED).sailors
    at.play(RED, CorrectSailor("grey", "seat.1", "bag"))
    assert len(at.state.bag) == bag + 1
    assert at.state.returned[sailor] == 1, "it is drawn as one that went back"


@pytest.mark.rule("V008")
def test_any_colour_may_come_out_of_a_bag_that_nobody_has_counted() -> None:
    at = scene(board="real")
    at.sailors(YELLOW, *["grey"] * len(at.state.in_bag("grey")))
    greys = len(at.player(YELLOW).sailors)
    at.play(RED, CorrectSailor("grey", "bag", "seat.1"))
    assert at.colours(RED) == "g"
    assert len(at.player(YELLOW).sailors) == greys
    assert at.line == "Red corrects: a sailor (grey) from the bag to Red's supply."
    at = scene()
    at.sailors(YELLOW, *["grey"] * len(at.state.in_bag("grey")))
    at.refuses(RED, CorrectSailor("grey", "bag", "seat.1"), "V008")


@pytest.mark.parametrize(
    ("colour", "origin", "to", "rule"),
    [
        ("white", "bag", "seat.0", "V008"),
        ("grey", "seat.0", "bag", "V008"),
        ("grey", "bag", "section.2", "V164"),
        ("grey", "bag", "section.0", ""),
        ("grey", "bag", "seat.3", ""),
        ("grey", "bag", "seat.x", ""),
        ("grey", "nowhere", "bag", ""),
    ],
)
def test_sailors_that_cannot_move(colour: str, origin: str, to: str, rule: str) -> None:
    scene().refuses(None, CorrectSailor(colour, origin, to), rule)


@pytest.mark.rule("V016")
def test_a_missionary_moves() -> None:
    at = scene().play(None, CorrectMissionary("seat.1", "seat.2"))
    assert [player.missionaries for player in at.state.players] == [0, 0, 1]
    at.play(None, CorrectMissionary("area", "seat.0"))
    assert at.state.missionaries == 4
    at.play(None, CorrectMissionary("seat.0", "area"))
    assert at.line == ("Correction: a missionary from Yellow's supply to the Characters Area.")
    at.refuses(None, CorrectMissionary("seat.0", "area"), "V016")
    at.refuses(None, CorrectMissionary("bag", "area"), "V016")
    at.refuses(None, CorrectMissionary("seat.9", "area"), "V016")


@pytest.mark.rule("V005")
def test_a_captain_moves_between_supply_recruiting_area_and_ship() -> None:
    at = scene()
    ship = at.at_home(RED)
    at.play(RED, CorrectCaptain(RED, "supply", ship))
    assert at.player(RED).ships == [HomeShip(ship, True)]
    at.refuses(RED, CorrectCaptain(RED, "recruiting", ship), "V095")
    at.refuses(RED, CorrectCaptain(RED, "supply", "recruiting"), "V005")
    at.play(RED, CorrectCaptain(RED, ship, "recruiting"))
    assert (at.player(RED).captains, at.player(RED).waiting) == (0, 7)
    at.refuses(RED, CorrectCaptain(RED, "supply", "P35"), "")
    at.refuses(RED, CorrectCaptain(7, "supply", "recruiting"), "")


# -- Reals and points ----------------------------------------------------------


@pytest.mark.rule("V030")
def test_a_purse_is_set_with_a_reason() -> None:
    at = scene().play(RED, CorrectReals(RED, 13, "a coin rolled under the table"))
    assert at.reals(RED) == 13
    assert at.gained(RED, "reals") == 3
    assert at.line == "Red corrects: Red has 13 Reals (a coin rolled under the table)."
    at.refuses(None, CorrectReals(RED, -1), "V030")
    at.refuses(None, CorrectReals(RED, 999), "V030")


@pytest.mark.rule("V031")
def test_a_hidden_purse_is_corrected_before_its_owners_eyes_only() -> None:
    at = scene(V031="hidden").play(RED, CorrectReals(RED, 13, "found"))
    public, own = at.notes
    assert (public.private, public.rule, public.gains) == (None, "V031", ())
    assert words(public.text) == "Correction: Red's Reals are put right."
    assert own.private == RED
    assert words(own.text) == "Red corrects: Red has 13 Reals (found)."
    assert at.gained(RED, "reals") == 3


def test_a_purse_that_nobody_counts_cannot_be_corrected() -> None:
    scene(coins="told").refuses(None, CorrectReals(RED, 13), "")


@pytest.mark.rule("V003")
def test_points_are_added_or_taken_away_with_a_reason() -> None:
    at = scene().play(RED, CorrectPoints(BLACK, 4, "forgotten in round 1"))
    assert at.points(BLACK) == 4
    assert GAME.standings(at.state)[BLACK].parts["correction"] == 4
    assert at.line == "Correction: 4 points for Black (forgotten in round 1)."
    at.play(RED, CorrectPoints(BLACK, -1))
    assert at.points(BLACK) == 3
    at.refuses(None, CorrectPoints(BLACK, -4), "V003")
    at.refuses(None, CorrectPoints(BLACK, 0), "V003")
    at.refuses(None, CorrectPoints(BLACK, 500), "V003")


# -- what the table agreed -----------------------------------------------------


@pytest.mark.rule("V180")
def test_a_ruling_is_changed_from_now_on() -> None:
    at = scene().play(RED, ChangeRuling("V180", "clockwise"))
    assert at.state.ruling("V180") == "clockwise"
    assert at.said("V180") == [
        "From now on: Tied to the end. The first of them clockwise from the last first player wins."
    ]
    at.refuses(RED, ChangeRuling("V180", "clockwise"), "V180")
    at.refuses(RED, ChangeRuling("V180", "coin"), "V180")
    at.refuses(RED, ChangeRuling("V001", "x"), "")
    at.refuses(RED, ChangeRuling("board", "own"), "")


@pytest.mark.rule("V164")
def test_the_bag_is_handed_over() -> None:
    at = scene().begin("round_end").empties(3).play(None, EndRound())
    at.play(None, ChangeCustody("sailors", "table"))
    at.refuses(None, RefillSailors(), "V164")
    none = Sailors()
    at.play(None, RefillSailors((Sailors(grey=3), none, none)))
    at.play(None, ChangeCustody("sailors", "app"))
    assert at.state.by_app("sailors")
    at.refuses(None, ChangeCustody("sailors", "app"), "")
    at.refuses(None, ChangeCustody("coins", "table"), "")


@pytest.mark.rule("V071", "V161")
def test_tiles_drawn_before_keep_their_numbers_when_the_table_draws_on() -> None:
    at = scene()
    there = [project for project in at.state.display if project]
    known = [fact(at.state, project, "limit") for project in there]
    at.play(None, ChangeCustody("projects", "table"))
    assert [fact(at.state, project, "limit") for project in there] == known
    following = at.state.deck[:7]
    assert [fact(at.state, project, "deck") for project in following] == [1] * 7
    assert [fact(at.state, project, "limit") for project in following] == [None] * 7
    at.refuses(None, ChangeCustody("projects", "app"), "")


@pytest.mark.rule("V021")
def test_so_do_merchant_ships() -> None:
    at = scene()
    limit = fact(at.state, str(at.state.merchant), "limit")
    at.play(None, ChangeCustody("merchants", "table"))
    assert fact(at.state, str(at.state.merchant), "limit") == limit
    assert fact(at.state, at.state.merchants[0], "limit") is None


# -- all of them ---------------------------------------------------------------


def every_correction(at: Scene) -> list[Move]:
    """One of each, possible at a table in phase 1."""
    ship, home = at.dock("mozambique", RED), at.at_home(RED)
    merchant, project = at.state.merchant, at.state.display[0]
    at.place(YELLOW, 9, "recruiting")
    return [
        CorrectShip(ship, RED, "board", "mombasa", 3),
        CorrectProject(str(project), "front", RED),
        CorrectMerchant(str(merchant), "out"),
        CorrectSailor("grey", "bag", "seat.0"),
        CorrectMissionary("area", "seat.0"),
        CorrectCaptain(BLACK, "recruiting", "supply"),
        CorrectCaptain(RED, "recruiting", home),
        CorrectDisc(9, 10, "projects"),
        CorrectDiscOff(10),
        CorrectDiscOn(YELLOW, 11, "projects"),
        CorrectCharacter("alvares", BLACK),
        CorrectHost("alvares", BLACK),
        CorrectMarker(10),
        CorrectCourt(0, 3),
        CorrectFirstPlayer(BLACK),
        CorrectReals(BLACK, 3),
        CorrectPoints(BLACK, 3),
        ChangeRuling("V180", "clockwise"),
        ChangeCustody("sailors", "table"),
        Tell({"give_up.3": 2}),
    ]


def test_every_correction_conserves_every_piece_and_keeps_the_question() -> None:
    at = scene()
    moves = every_correction(at)
    names = {type(move).__name__ for move in moves}
    kinds = {name for name in GAME.moves if name.startswith(("Correct", "Change"))}
    assert kinds <= names
    for move in moves:
        at.play(RED, move)  # Table.play asserts that every piece is still there
        assert at.notes, move
        assert at.waits == "place", move
