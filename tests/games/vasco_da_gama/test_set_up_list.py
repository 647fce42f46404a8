"""The set-up list, for exactly this number of players, against the ledger's numbers."""

from __future__ import annotations

import re

import pytest

from companion.engine.game import Viewer
from companion.games.vasco_da_gama import GAME
from companion.games.vasco_da_gama.about import CHARACTER_NAMES
from companion.games.vasco_da_gama.view_set_up import set_up_list
from companion.games.vasco_da_gama.view_upkeep import upkeep_list
from tests.games.vasco_da_gama.table import BLUE, RED, called, set_up, table, words

COLOURS = ("yellow", "red", "black", "blue")


def said(state, group: str = "", rule: str = "") -> list[str]:
    """Read the lines of a group or of a rule."""
    return [
        words(line.text)
        for line in set_up_list(state)
        if group in ("", line.group) and rule in ("", line.rule)
    ]


@pytest.mark.rule("V002")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_pieces_of_unused_colours_go_back_into_the_box(players):
    lines = said(set_up(players).state, "box")
    assert len(lines) == 4 - players
    for colour, line in zip(COLOURS[players:], lines, strict=True):
        assert line == (
            f"All {colour} pieces but the extra disc: 4 action discs, 7 captains and the"
            " scoring marker."
        )


@pytest.mark.rule("V006", "V007")
@pytest.mark.parametrize(
    ("players", "line"),
    [
        (2, "Close recruiting section 1, 2 from the left, with an extra disc: black, blue."),
        (3, "Close recruiting section 1 from the left, with an extra disc: blue."),
        (4, "All four recruiting sections are open."),
    ],
)
def test_as_many_sections_are_closed_as_players_are_missing(players, line):
    state = set_up(players).state
    assert line in said(state, "board", "V006" if players == 4 else "V007")
    assert len(state.closed) == 4 - players


def test_the_rightmost_sections_if_the_table_rules_so():
    lines = said(set_up(3, V007="rightmost").state, rule="V007")
    assert lines == ["Close recruiting section 4 from the left, with an extra disc: blue."]


def test_sections_that_the_table_picks_are_not_named_before():
    lines = said(set_up(2, V007="picked").state, rule="V007")
    assert lines == ["Close 2 recruiting sections as you like, with extra discs: black, blue."]


@pytest.mark.rule("V008", "V009")
@pytest.mark.parametrize(("players", "bag"), [(2, 22), (3, 17), (4, 12)])
def test_sailors_section_by_section_as_drawn(players, bag):
    state = set_up(players).state
    *sections, rest = said(state, "drawn")
    assert len(sections) == players
    for section, line in zip(state.active_sections(), sections, strict=True):
        assert line.startswith(f"Section {section + 1}: ")
        counts = {colour: int(n) for n, colour in re.findall(r"(\d) (\w+)", line.split(": ")[1])}
        assert sum(counts.values()) == 5
        for colour, count in counts.items():
            assert len(state.sailors_in(section, colour)) == count
    assert rest == f"The other {bag} sailors go into the bag."


def test_sailors_that_the_table_draws_are_asked_for():
    lines = said(set_up(3, sailors="table").state, "drawn")
    assert lines == ["Put all 32 sailors into the bag and draw 5 blind for each open section."]


@pytest.mark.rule("V012", "V013", "V014")
@pytest.mark.parametrize(
    ("players", "first", "dealt", "left"),
    [
        (2, 1, {1: "dias", 0: "sernigi"}, ("alvares", "manuel")),
        (3, 0, {0: "dias", 1: "alvares", 2: "sernigi"}, ("manuel",)),
        (4, 2, {2: "dias", 3: "alvares", 0: "sernigi", 1: "manuel"}, ()),
    ],
)
def test_characters_are_dealt_clockwise_from_the_first_player(players, first, dealt, left):
    rule = {2: "V012", 3: "V013", 4: "V014"}[players]
    lines = said(set_up(players, first).state, rule=rule)
    for seat, character in dealt.items():
        assert f"{COLOURS[seat].title()}: {CHARACTER_NAMES[character]}." in lines
    if left:
        names = ", ".join(CHARACTER_NAMES[character] for character in left)
        assert f"On their spaces on the board: {names}." in lines
    assert len(lines) == players + bool(left)


@pytest.mark.rule("V003", "V011")
def test_the_first_player_starts_on_two_points():
    state = set_up(3, 1).state
    assert said(state, rule="V003") == ["Everybody's scoring marker on 0."]
    assert said(state, rule="V011") == ["Red goes first: scoring marker on 2 points."]


@pytest.mark.rule("V015", "V016")
@pytest.mark.parametrize(("players", "waiting", "dealt"), [(2, 6, 0), (3, 5, 1), (4, 5, 1)])
def test_missionaries(players, waiting, dealt):
    state = set_up(players).state
    assert said(state, rule="V016") == [f"{waiting} missionaries in the Characters Area."]
    assert len(said(state, rule="V015")) == dealt
    assert state.missionaries == waiting


@pytest.mark.rule("V017")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_only_with_four_players_somebody_starts_with_an_extra_disc(players):
    lines = said(set_up(players).state, rule="V017")
    assert lines == (["Blue: the extra action disc as well."] if players == 4 else [])


@pytest.mark.rule("V004", "V005")
def test_supplies_and_captains():
    state = set_up(3).state
    assert said(state, rule="V004") == ["Everybody: 4 action discs, 1 captain, 10 Reals."]
    assert said(state, rule="V005") == ["6 captains of each player in the Recruiting Area."]


@pytest.mark.rule("V043")
@pytest.mark.parametrize(
    ("players", "line"),
    [
        (2, "Action slots: only those with the 2-player sign are open."),
        (3, "Action slots: those with the 2- and 3-player signs are open."),
        (4, "Action slots: all of them are open."),
    ],
)
def test_action_slots(players, line):
    assert said(set_up(players).state, rule="V043") == [line]


@pytest.mark.rule("V019", "V021")
def test_piles_that_roteiro_draws_stay_in_the_box():
    real = set_up(3, board="real").state
    assert said(real, rule="V019") == ["Shuffle the 9 Vasco da Gama tiles and turn the top one up."]
    assert said(real, rule="V021") == ["Shuffle the 6 merchant ships and turn the top one up."]
    own = set_up(3, board="own").state
    assert said(own, rule="V019") == ["The 9 Vasco da Gama tiles stay in the box: Roteiro draws."]


@pytest.mark.rule("V025", "V027")
def test_the_opening_merchant_ship():
    assert said(set_up(2, 1).state, "first") == [
        "Yellow sends the first merchant ship.",
        "Then turn up the merchant ship of round 1.",
    ]
    assert said(set_up(3, 1, V027="opening_ship").state, "first") == [
        "Yellow sends the first merchant ship."
    ]


def test_every_line_cites_a_rule_of_the_ledger():
    for players in (2, 3, 4):
        for line in set_up_list(set_up(players).state):
            assert line.rule in GAME.rules


def test_the_list_is_shown_until_the_first_disc_is_placed():
    setting_up = set_up(3, board="real").state
    part = GAME.view(setting_up, Viewer()).set_up
    assert part.open
    assert [words(name) for name, _ in part.groups] == [
        "Back into the box",
        "On the board",
        "In front of each player",
        "Sailors, section by section",
        "Before round 1",
    ]
    laid = table(3)
    before = GAME.view(laid.state, Viewer()).set_up
    assert not before.open
    assert before.groups
    laid.place(0, 5, "recruiting")
    assert GAME.view(laid.state, Viewer()).set_up is None


def test_the_board_is_to_be_checked_unless_it_is_roteiros_own():
    assert len(GAME.view(set_up(3, board="real").state, Viewer()).set_up.unchecked) == 33
    assert GAME.view(set_up(3, board="own").state, Viewer()).set_up.unchecked == ()


# The end of a round


@pytest.mark.rule("V158", "V159", "V160", "V162", "V163", "V164", "V167")
def test_the_upkeep_list_in_order():
    laid = called((0, 5, "characters"), players=3)
    state = laid.sends_no_merchant().state
    state.display[0], state.court = None, [0, 4]
    lines = upkeep_list(state)
    assert [line.rule for line in lines] == [
        "V159",
        "V160",
        "V162",
        "V163",
        "V033",
        "V164",
        "V131",
        "V129",
    ]
    assert words(lines[0].text) == "6 unsold projects leave the game."
    assert words(lines[3].text) == "4 Reals of court money go back into the supply."
    assert words(lines[4].text) == "Round marker on 2."


@pytest.mark.rule("V170")
def upkeep(state, rule: str) -> list[str]:
    """Read the lines of the upkeep list that cite a rule."""
    return [words(line.text) for line in upkeep_list(state) if line.rule == rule]


@pytest.mark.rule("V162", "V141")
def test_no_merchant_ship_is_turned_up_while_one_waits_for_a_slot_or_none_is_left():
    state = table(3).sends_no_merchant().state
    assert upkeep(state, "V162") == ["Turn up the next merchant ship."]
    state.merchant = state.merchants.pop()
    assert upkeep(state, "V162") == []
    state.merchant, state.merchants = None, []
    assert upkeep(state, "V162") == []


@pytest.mark.rule("V164")
def test_who_draws_the_sailors_is_said():
    assert upkeep(table(3).state, "V164") == ["Refill the sailors from the right, as Roteiro says."]
    state = table(3).state
    state.options["custody.sailors"] = "table"
    assert upkeep(state, "V164") == ["Draw sailors into the sections, from the right."]


@pytest.mark.rule("V168")
def test_the_extra_disc_goes_back_wherever_it_is_and_however_manuel_was_lost():
    for extra in ("supply", "hosting"):
        state = table(4).state
        state.owners["manuel"] = RED
        state.players[BLUE].extra = extra
        assert upkeep(state, "V168") == ["Blue gives the extra disc back."]


def test_after_round_five_only_alvares_and_dias():
    state = table(3).state
    state.round = 5
    assert [line.rule for line in upkeep_list(state)] == ["V131", "V129"]
