"""Corrections: they move pieces, never make any, and are refused only where they are impossible."""

from __future__ import annotations

import pytest

from companion.engine.game import Move
from companion.games.vasco_da_gama import GAME
from companion.games.vasco_da_gama.asking import Tell
from companion.games.vasco_da_gama.bag import Sailors
from companion.games.vasco_da_gama.calling import GiveUp
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
from companion.games.vasco_da_gama.placing import PlaceDisc
from companion.games.vasco_da_gama.printed import fact
from companion.games.vasco_da_gama.round_end import EndRound, RefillSailors
from companion.games.vasco_da_gama.state import HomeShip, Hosting
from tests.games.vasco_da_gama.scenes import Scene, scene
from tests.games.vasco_da_gama.table import BLACK, BLUE, RED, YELLOW, Table, called, set_up, words


def said(at: Table) -> str:
    (note,) = at.notes
    return words(note.text)


# -- who and what --------------------------------------------------------------


def test_the_note_says_who_corrected_what() -> None:
    at = scene().play(RED, CorrectMarker(7))
    assert said(at) == "Red corrects: The marker stands on 7."
    at.play(None, CorrectMarker(9))
    assert said(at) == "Correction: The marker stands on 9."


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
    assert said(at) == ("Red corrects: a sailor (grey) from recruiting section 3 to Red's supply.")
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
    assert said(at) == "Red corrects: a sailor (grey) from the bag to Red's supply."
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
    assert said(at) == ("Correction: a missionary from Yellow's supply to the Characters Area.")
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


# -- projects and ships --------------------------------------------------------


@pytest.mark.rule("V076")
def test_a_project_lies_where_the_table_says() -> None:
    at = scene()
    first, second = at.state.display[0], at.state.display[1]
    assert first is not None
    at.play(None, CorrectProject(first, "front", owner=RED))
    assert (at.player(RED).projects, at.state.display[0]) == ([first], None)
    at.play(None, CorrectProject(str(second), "display", slot=0))
    assert at.state.display[:2] == [second, None]
    at.play(None, CorrectProject(first, "out"))
    assert first in at.state.out
    at.play(None, CorrectProject(first, "deck"))
    assert first in at.state.deck
    at.refuses(None, CorrectProject(first, "sao_gabriel"), "")
    at.refuses(None, CorrectProject(first, "display", slot=0), "")
    at.refuses(None, CorrectProject(first, "display", slot=6), "V023")
    at.refuses(None, CorrectProject("P99", "out"), "")
    at.play(None, CorrectProject(str(at.state.sao_gabriel), "out"))
    at.play(None, CorrectProject(first, "sao_gabriel"))
    assert at.state.sao_gabriel == first


@pytest.mark.rule("V095", "V155")
def test_a_ship_that_is_put_on_the_board_takes_a_captain_along() -> None:
    at = scene()
    ship = at.at_home(RED)
    at.play(None, CorrectShip(ship, RED, "board", "mozambique", 2))
    assert at.ships("mozambique") == [None, None, ship]
    assert (at.player(RED).captains, at.player(RED).ships) == (0, [])
    at.play(None, CorrectShip(ship, RED, "home"))
    assert at.ships("mozambique") == [None, None, None]
    assert (at.player(RED).captains, at.player(RED).ships) == (1, [HomeShip(ship)])


def test_a_ship_moves_to_another_slot() -> None:
    at = scene()
    ship = at.dock("mozambique", RED, slot=0)
    at.play(RED, CorrectShip(ship, RED, "board", "mombasa", 3))
    assert at.ships("mozambique") == [None, None, None]
    assert at.ships("mombasa") == [None, None, None, ship]
    assert said(at) == (
        f"Red corrects: Red's ship no. {ship[1:]} (limit 11) lies in slot 4 of Mombasa (worth 5)."
    )


def test_two_ships_change_places() -> None:
    at = scene()
    one = at.dock("mozambique", RED, slot=0)
    other = at.dock("mombasa", BLACK, slot=1)
    at.play(None, CorrectShip(one, RED, "board", "mombasa", 1))
    assert at.ships("mozambique")[0] == other
    assert at.ships("mombasa")[1] == one
    merchant = at.dock_merchant("mombasa", slot=0)
    at.play(None, CorrectMerchant(merchant, "board", "mombasa", 1))
    assert at.ships("mombasa")[:2] == [one, merchant]


def test_a_ship_may_turn_out_to_be_somebody_elses() -> None:
    at = scene()
    ship = at.dock("mozambique", RED, slot=0)
    at.play(None, CorrectShip(ship, BLACK, "board", "mozambique", 0))
    assert at.state.ships_of(BLACK) == 1
    assert (at.player(RED).captains, at.player(BLACK).captains) == (1, 0)


def test_ships_that_cannot_be_there() -> None:
    at = scene()
    at.dock("mozambique", BLACK, slot=0)
    ship = at.at_home(RED)
    at.refuses(None, CorrectShip(ship, RED, "board", "mozambique", 0), "V096")
    at.refuses(None, CorrectShip(ship, RED, "board", "mozambique", 3), "")
    at.refuses(None, CorrectShip(ship, RED, "board", "lisbon", 0), "")
    at.refuses(None, CorrectShip("M1", RED, "home"), "")
    for _ in range(7):
        at.at_home(RED, captain=True)
    at.refuses(None, CorrectShip(ship, RED, "board", "mozambique", 1), "V095")


def test_a_launched_ship_turns_back_into_a_project() -> None:
    at = scene()
    ship = at.at_home(RED, captain=True)
    at.play(None, CorrectProject(ship, "front", owner=RED))
    assert (at.player(RED).ships, at.player(RED).projects) == ([], [ship])
    assert at.player(RED).captains == 1


@pytest.mark.rule("V135")
def test_a_merchant_ship_lies_where_the_table_says() -> None:
    at = scene()
    ship = at.state.merchant
    assert ship is not None
    at.play(None, CorrectMerchant(ship, "board", "mozambique", 1))
    assert (at.state.merchant, at.ships("mozambique")) == (None, [None, ship, None])
    at.play(None, CorrectMerchant(ship, "face_up"))
    assert (at.state.merchant, at.ships("mozambique")) == (ship, [None, None, None])
    other = at.state.merchants[0]
    at.refuses(None, CorrectMerchant(other, "face_up"), "V135")
    at.play(None, CorrectMerchant(ship, "pile")).play(None, CorrectMerchant(other, "out"))
    assert ship in at.state.merchants
    assert other in at.state.out
    at.dock("mozambique", RED, slot=0)
    at.refuses(None, CorrectMerchant(ship, "board", "mozambique", 0), "V136")
    at.refuses(None, CorrectMerchant("P1", "out"), "")


def test_a_merchant_ship_that_is_not_there_any_more_is_not_asked_for() -> None:
    at = scene().resume("navigation")
    assert at.waits == "merchant"
    at.play(None, CorrectMerchant(str(at.state.merchant), "out"))
    assert at.waits == "navigate"


# -- discs ---------------------------------------------------------------------


@pytest.mark.rule("V044")
def test_a_disc_gets_another_number_or_area() -> None:
    at = called((YELLOW, 5, "recruiting"), (RED, 8, "projects"))
    at.play(RED, CorrectDisc(8, 3, "navigation"))
    assert at.asked == ("call", RED)
    disc = at.state.disc(3)
    assert disc is not None
    assert (disc.seat, disc.area) == (RED, "navigation")
    at.refuses(RED, CorrectDisc(3, 5, "navigation"), "V041")
    at.refuses(RED, CorrectDisc(9, 9, "navigation"), "")
    at.refuses(RED, CorrectDisc(3, 23, "navigation"), "V018")
    at.refuses(RED, CorrectDisc(3, 3, "sea"), "V040")


@pytest.mark.rule("V042")
def test_a_full_area_takes_no_other_disc() -> None:
    at = called(*((seat, 1 + seat, "recruiting") for seat in range(3)), (RED, 9, "recruiting"))
    at.place(RED, 12, "projects")
    at.refuses(None, CorrectDisc(12, 12, "recruiting"), "V042")
    at.play(None, CorrectDisc(9, 11, "recruiting"))


@pytest.mark.rule("V018")
def test_21_and_22_go_home_with_the_disc_that_had_them() -> None:
    at = called((BLUE, 21, "recruiting"), players=4)
    at.play(None, CorrectDisc(21, 22, "projects"))
    assert at.state.free_numbers == [21]
    at.play(None, CorrectDiscOff(22))
    assert at.state.free_numbers == [21, 22]
    assert at.state.players[BLUE].extra == "supply"
    assert at.state.phase == "navigation", "no number is left to call"


def test_a_disc_goes_on_and_off_the_board() -> None:
    at = called((YELLOW, 5, "recruiting"))
    at.play(None, CorrectDiscOn(RED, 2, "projects"))
    assert at.asked == ("call", RED)
    assert at.state.players[RED].discs == 3
    at.play(None, CorrectDiscOff(2))
    assert at.asked == ("call", YELLOW)
    assert at.state.players[RED].discs == 4
    at.refuses(None, CorrectDiscOff(2), "")
    at.refuses(None, CorrectDiscOn(RED, 5, "projects"), "V041")
    at.refuses(None, CorrectDiscOn(RED, 21, "projects", extra=True), "V045")
    at.state.players[RED].discs = 0
    at.refuses(None, CorrectDiscOn(RED, 7, "projects"), "V045")


@pytest.mark.rule("V039")
def test_whose_turn_it_is_follows_from_the_discs() -> None:
    at = scene()
    at.play(YELLOW, PlaceDisc(9, "recruiting"))
    assert at.asked == ("place", RED)
    at.play(None, CorrectDiscOff(9))
    assert at.asked == ("place", YELLOW)


def test_discs_are_corrected_only_while_they_lie_there() -> None:
    at = scene().begin("navigation")
    at.refuses(None, CorrectDiscOn(RED, 5, "projects"), "V034")
    at.refuses(None, CorrectHost("dias", RED), "V034")
    at.refuses(None, CorrectMarker(5), "V034")


# -- characters ----------------------------------------------------------------


@pytest.mark.rule("V113")
def test_a_characters_tile_belongs_to_somebody_else() -> None:
    at = scene().play(None, CorrectCharacter("dias", BLACK))
    assert at.state.owners["dias"] == BLACK
    assert at.state.first_player == YELLOW, "first player until the end of the round (V035)"
    at.refuses(None, CorrectCharacter("dias", None), "V113")
    at.refuses(None, CorrectCharacter("columbus", None), "")
    at.refuses(None, CorrectCharacter("dias", 3), "")
    at.play(None, CorrectCharacter("manuel", RED)).play(None, CorrectCharacter("manuel", None))
    assert at.state.owners["manuel"] is None
    assert said(at) == "Correction: Manuel 1st is on the board."


@pytest.mark.rule("V124")
def test_in_phase_1_the_extra_disc_goes_with_manuel() -> None:
    at = scene(4).play(None, CorrectCharacter("manuel", RED))
    assert [at.player(seat).extra for seat in range(4)] == ["area", "supply", "area", "area"]


@pytest.mark.rule("V115")
def test_a_characters_space_is_covered_or_not() -> None:
    at = scene().play(None, CorrectHost("sernigi", RED))
    assert at.state.hosts == {"sernigi": Hosting(RED)}
    assert at.player(RED).discs == 3
    at.refuses(None, CorrectHost("sernigi", BLACK), "V115")
    at.play(None, CorrectHost("sernigi", None))
    assert (at.state.hosts, at.player(RED).discs) == ({}, 4)
    at.refuses(None, CorrectHost("sernigi", None), "V115")
    at.refuses(None, CorrectHost("columbus", RED), "")
    at.player(BLACK).discs = 0
    at.refuses(None, CorrectHost("sernigi", BLACK), "V045")


@pytest.mark.rule("V139")
def test_another_owner_of_sernigi_is_asked_for_the_merchant_ship() -> None:
    at = scene().resume("navigation")
    assert at.asked == ("merchant", BLACK)
    at.play(None, CorrectCharacter("sernigi", RED))
    assert at.asked == ("merchant", RED)


# -- marker, court, first player -----------------------------------------------


@pytest.mark.rule("V053", "V037")
def test_the_marker_stays_on_the_row() -> None:
    at = called((YELLOW, 5, "recruiting"), marker=3)
    assert at.price(YELLOW, GiveUp(number=5)) == 0
    at.play(None, CorrectMarker(15))
    assert at.state.price_of_right(5) == 10
    at.refuses(None, CorrectMarker(16), "V053")
    at.refuses(None, CorrectMarker(0), "V053")
    at.state.moved = False
    at.refuses(None, CorrectMarker(3), "V037")


@pytest.mark.rule("V038")
def test_court_money_is_what_lies_there() -> None:
    at = scene().play(None, CorrectCourt(1, 7))
    assert at.state.court[1] == 7
    assert said(at) == "Correction: 7 Reals on the right court space."
    at.refuses(None, CorrectCourt(2, 1), "V112")
    at.refuses(None, CorrectCourt(0, -1), "V038")
    at.refuses(None, CorrectCourt(0, 99), "V038")


@pytest.mark.rule("V039", "V010")
def test_another_first_player_places_first() -> None:
    at = scene().play(None, CorrectFirstPlayer(BLACK))
    assert at.asked == ("place", BLACK)
    at.refuses(None, CorrectFirstPlayer(3), "")


# -- Reals and points ----------------------------------------------------------


@pytest.mark.rule("V030")
def test_a_purse_is_set_with_a_reason() -> None:
    at = scene().play(RED, CorrectReals(RED, 13, "a coin rolled under the table"))
    assert at.reals(RED) == 13
    assert at.gained(RED, "reals") == 3
    assert said(at) == "Red corrects: Red has 13 Reals (a coin rolled under the table)."
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
    assert said(at) == "Correction: 4 points for Black (forgotten in round 1)."
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
