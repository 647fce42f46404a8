"""Setting up (V001 to V027, V033)."""

from __future__ import annotations

from itertools import chain

import pytest

from companion.engine.chance import Chance
from companion.engine.game import Start, Viewer
from companion.engine.words import Refusal
from companion.games.vasco_da_gama import GAME
from companion.games.vasco_da_gama.about import LANDINGS
from companion.games.vasco_da_gama.bag import Sailors
from companion.games.vasco_da_gama.merchant import SendMerchant
from companion.games.vasco_da_gama.placing import PlaceDisc
from companion.games.vasco_da_gama.printed import fact
from companion.games.vasco_da_gama.setting_up import CloseSections, SayStartingSailors
from companion.games.vasco_da_gama.tiles import TurnUpTile
from tests.games.vasco_da_gama.table import BLACK, BLUE, RED, YELLOW, set_up, table


def begin(start: Start) -> None:
    GAME.set_up(start, GAME.sheet, Chance(b""))


# Players and pieces


@pytest.mark.rule("V001")
@pytest.mark.parametrize(
    "colours",
    [
        ("yellow",),
        ("yellow", "red", "black", "blue", "yellow"),
        ("yellow", "yellow"),
        ("yellow", "green"),
    ],
)
def test_two_to_four_players_of_different_colours(colours):
    with pytest.raises(Refusal) as refused:
        begin(Start(colours))
    assert refused.value.rule == "V001"


@pytest.mark.rule("V001", "V010")
def test_the_first_player_sits_at_the_table():
    with pytest.raises(Refusal) as refused:
        begin(Start(("yellow", "red"), first=2))
    assert refused.value.rule == "V010"


def test_an_option_that_does_not_exist_is_refused():
    for options in ({"V007": "middle"}, {"weather": "fine"}):
        with pytest.raises(Refusal):
            begin(Start(("yellow", "red"), 0, options))


@pytest.mark.rule("V002", "V004", "V005")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_only_the_pieces_of_those_who_play_are_there(players):
    state = set_up(players).state
    colours = ["yellow", "red", "black", "blue"][:players]
    assert [player.colour for player in state.players] == colours
    for player in state.players:
        assert (player.discs, player.purse) == (4, 10)
        assert (player.captains, player.waiting) == (1, 6)
        assert player.sailors == player.projects == player.ships == []


@pytest.mark.rule("V003", "V011")
def test_everybody_starts_at_0_but_the_first_player_at_2():
    laid = set_up(3, first=RED)
    assert [laid.points(seat) for seat in (YELLOW, RED, BLACK)] == [0, 2, 0]
    assert laid.state.owners["dias"] == RED
    assert laid.said("V011") == ["Red scores 2 points as first player."]


@pytest.mark.rule("V010")
def test_the_app_draws_the_first_player_when_nobody_is_named():
    firsts = {set_up(3, first=None, seed=bytes([n])).state.first_player for n in range(20)}
    assert firsts == {YELLOW, RED, BLACK}
    laid = set_up(3, first=None)
    assert laid.outcomes[0] == str(laid.state.first_player)


# Characters


@pytest.mark.rule("V012", "V015", "V016")
def test_two_players_have_dias_and_sernigi():
    state = set_up(2, first=RED).state
    assert state.owners == {"dias": RED, "sernigi": YELLOW, "alvares": None, "manuel": None}
    assert [player.missionaries for player in state.players] == [0, 0]
    assert state.missionaries == 6


@pytest.mark.rule("V013", "V015", "V016")
def test_three_players_have_alvares_too_and_his_missionary():
    state = set_up(3, first=BLACK).state
    assert state.owners == {"dias": BLACK, "alvares": YELLOW, "sernigi": RED, "manuel": None}
    assert [player.missionaries for player in state.players] == [1, 0, 0]
    assert state.missionaries == 5


@pytest.mark.rule("V014", "V017", "V018")
def test_four_players_have_all_characters_and_the_fourth_places_five_discs():
    state = set_up(4, first=RED).state
    assert state.owners == {"dias": RED, "alvares": BLACK, "sernigi": BLUE, "manuel": YELLOW}
    assert [player.extra for player in state.players] == ["supply", "area", "area", "area"]
    assert [state.to_place(seat) for seat in state.seats] == [5, 4, 4, 4]


@pytest.mark.rule("V018")
def test_the_sequence_numbers_wait_in_their_places():
    laid = table(3)
    assert laid.state.free_numbers == [21, 22]
    assert laid.state.discs == []
    for number in (1, 20):
        laid.play(laid.asked[1], PlaceDisc(number, "navigation"))


# Recruiting


@pytest.mark.rule("V006", "V007")
@pytest.mark.parametrize(("players", "active"), [(2, [2, 3]), (3, [1, 2, 3]), (4, [0, 1, 2, 3])])
def test_as_many_sections_as_players_the_leftmost_are_closed(players, active):
    assert set_up(players).state.active_sections() == active


@pytest.mark.rule("V007")
def test_the_rightmost_sections_may_be_closed_instead():
    assert set_up(2, V007="rightmost").state.active_sections() == [0, 1]


@pytest.mark.rule("V007", "V009")
def test_the_table_may_pick_the_closed_sections():
    laid = set_up(2, V007="picked")
    assert laid.asked == ("close_sections", None)
    assert not any(laid.state.sections)
    laid.refuses(None, CloseSections((1,)), "V007")
    laid.refuses(None, CloseSections((1, 1)), "V007")
    laid.refuses(None, CloseSections((1, 4)), "V007")
    laid.play(None, CloseSections((2, 1)))
    assert laid.state.active_sections() == [0, 3]
    assert [len(section) for section in laid.state.sections] == [5, 0, 0, 5]
    assert laid.said("V007") == ["Closed sections: 2, 3."]


@pytest.mark.rule("V007")
def test_four_players_have_nothing_to_pick():
    assert set_up(4, V007="picked").asked[0] == "merchant"


@pytest.mark.rule("V008", "V009")
@pytest.mark.parametrize(("players", "left"), [(2, 22), (3, 17), (4, 12)])
def test_five_sailors_a_section_and_the_rest_in_the_bag(players, left):
    state = set_up(players).state
    assert [len(state.sections[section]) for section in state.active_sections()] == [5] * players
    assert len(state.bag) == left
    everybody = [f"{c}{n}" for c in "tvgo" for n in range(1, 9)]
    assert sorted(chain(state.bag, *state.sections)) == sorted(everybody)


@pytest.mark.rule("V009")
def test_the_app_says_which_sailors_it_drew():
    laid = set_up(2)
    assert laid.said("V009")[0] == "Put into section 3: 1 violet, 2 grey, 2 orange."
    drawn = [name for name in laid.outcomes if name in laid.state.sections[2]]
    assert sorted(str(name)[0] for name in drawn) == ["g", "g", "o", "o", "v"]


@pytest.mark.rule("V009")
def test_the_table_may_draw_and_say_the_sailors():
    laid = set_up(2, sailors="table")
    assert laid.asked == ("starting_sailors", None)
    four = Sailors(turquoise=4)
    laid.refuses(None, SayStartingSailors((four, Sailors(grey=5))), "V009")
    laid.refuses(None, SayStartingSailors((Sailors(grey=5),)), "V009")
    laid.refuses(None, SayStartingSailors((Sailors(grey=6, violet=-1), Sailors(grey=5))), "V009")
    laid.refuses(None, SayStartingSailors((Sailors(grey=5), Sailors(grey=5))), "V008")
    laid.play(None, SayStartingSailors((Sailors(grey=5), Sailors(grey=3, violet=2))))
    assert [sailor[0] for sailor in laid.state.sections[2]] == ["g"] * 5
    assert [sailor[0] for sailor in laid.state.sections[3]] == ["v", "v", "g", "g", "g"]
    assert len(laid.state.bag) == 22
    assert laid.said("V009")[1] == "Section 4 begins with 2 violet, 3 grey."


# Tiles


@pytest.mark.rule("V019")
def test_the_app_turns_up_the_first_tile():
    state = table(3).state
    (name,) = state.tiles_seen
    assert state.tile is not None
    assert state.tile.initial == GAME.sheet.piece(name)["initial"]


@pytest.mark.rule("V019", "V020")
def test_the_table_says_what_the_first_tile_shows():
    laid = set_up(3, board="real")
    assert laid.asked == ("first_tile", None)
    laid.refuses(None, TurnUpTile(), "V020")
    laid.refuses(None, TurnUpTile(initial=3, left=9, right=4), "V020")
    laid.refuses(None, TurnUpTile(initial=13, left=9, right=4), "V020")
    laid.refuses(None, TurnUpTile(initial=11, left=9), "V020")
    laid.refuses(None, TurnUpTile(initial=11, variation=4, left=9, right=4), "V020")
    laid.play(None, TurnUpTile(initial=11, left=9, right=4))
    assert laid.asked[0] == "merchant"
    assert laid.state.next_tile is not None
    assert (laid.state.next_tile.initial, laid.state.next_tile.court) == (11, (9, 4))


# Merchant ships and projects


@pytest.mark.rule("V021")
def test_six_merchant_ships_one_face_up():
    state = set_up(3).state
    assert state.merchant is not None
    assert sorted([state.merchant, *state.merchants]) == [f"M{n}" for n in range(1, 7)]
    assert {set_up(3, seed=bytes([n])).state.merchant for n in range(30)} == {
        f"M{n}" for n in range(1, 7)
    }


@pytest.mark.rule("V021")
def test_the_table_turns_up_merchant_ships_whose_limit_is_asked_when_it_matters():
    laid = set_up(3, merchants="table")
    assert laid.state.merchant == "M1"
    assert fact(laid.state, "M1", "limit") is None
    laid.play(BLACK, SendMerchant("calicut", 0))
    assert laid.asks == ("M1.limit",)


@pytest.mark.rule("V022", "V023")
def test_the_first_seven_are_of_deck_i_and_the_first_drawn_is_the_sao_gabriel():
    laid = set_up(3)
    state = laid.state
    laid_out = [state.sao_gabriel, *state.display]
    assert [fact(state, project, "deck") for project in laid_out if project] == [1] * 7
    drawn = [name for name in laid.outcomes if str(name).startswith("P")]
    assert laid_out == drawn
    assert sorted([*drawn, *state.deck]) == sorted(f"P{n}" for n in range(1, 36))


@pytest.mark.rule("V023")
def test_the_last_drawn_may_be_the_sao_gabriel():
    first, last = set_up(3), set_up(3, V023="last")
    drawn = [first.state.sao_gabriel, *first.state.display]
    assert [*last.state.display, last.state.sao_gabriel] == drawn


@pytest.mark.rule("V023")
@pytest.mark.parametrize("which", ["first", "last"])
def test_the_table_is_told_which_one_is_the_sao_gabriel(which):
    said = set_up(3, projects="table", V023=which).said("V023")
    assert said == [
        f"Lay out seven projects: the {which} as São Gabriel, the others in the upper spaces."
    ]


@pytest.mark.rule("V022")
def test_projects_laid_out_by_the_table_are_the_next_ones_without_numbers():
    state = set_up(3, projects="table").state
    assert (state.sao_gabriel, state.display) == ("P1", [f"P{n}" for n in range(2, 8)])
    assert fact(state, "P1", "crew") is None


# Landings


@pytest.mark.rule("V024", "V092")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_all_slots_of_the_six_landings_are_open_for_any_number_of_players(players):
    state = set_up(players).state
    assert list(state.landings) == [
        "natal",
        "terra_de_boa_gente",
        "mozambique",
        "mombasa",
        "malindi",
        "calicut",
    ]
    assert [len(slots) for slots in state.landings.values()] == [1, 2, 3, 4, 5, 6]


# The opening merchant ship


@pytest.mark.rule("V025")
@pytest.mark.parametrize(("players", "sender"), [(2, RED), (3, BLACK), (4, BLACK)])
def test_sernigis_owner_sends_a_merchant_ship_before_round_1(players, sender):
    laid = set_up(players)
    assert laid.asked == ("merchant", sender)
    assert laid.state.phase == "set_up"
    laid.refuses(sender, PlaceDisc(1, "projects"), "")
    assert laid.decision.rule == "V025"
    laid.refuses(YELLOW, SendMerchant("calicut", 3), "V025")


@pytest.mark.rule("V025")
def test_the_page_cites_that_rule_too():
    assert GAME.view(set_up(3).state, Viewer(BLACK)).decision.rule == "V025"


@pytest.mark.rule("V026", "V136", "V137")
def test_the_opening_ship_brings_the_coast_bonus_but_no_points():
    laid = set_up(3)
    laid.play(BLACK, SendMerchant("malindi", 3))
    assert laid.reals(BLACK) == 11
    assert laid.points(BLACK) == 0
    assert laid.state.phase == "placing"


@pytest.mark.rule("V026")
def test_the_opening_ship_may_bring_no_bonus():
    laid = set_up(3, V026="no_bonus")
    laid.play(BLACK, SendMerchant("malindi", 3))
    assert laid.reals(BLACK) == 10


@pytest.mark.rule("V027")
def test_round_1_has_a_merchant_ship_of_its_own():
    laid = set_up(3)
    opening = laid.state.merchant
    laid.play(BLACK, SendMerchant("malindi", 3))
    assert laid.state.merchant not in (None, opening)
    assert len(laid.state.merchants) == 4


@pytest.mark.rule("V027")
def test_the_opening_ship_may_be_that_of_round_1_too():
    laid = set_up(3, V027="opening_ship")
    laid.play(BLACK, SendMerchant("malindi", 3))
    assert laid.state.merchant is None
    assert len(laid.state.merchants) == 5


@pytest.mark.rule("V025", "V141")
def test_an_opening_ship_that_fits_nowhere_leaves_the_game():
    copy = {
        **{f"landing.{landing}.slots": (11,) for landing in LANDINGS},
        **{f"merchant.{n}": {"limit": 4} for n in range(1, 7)},
    }
    laid = set_up(3, copy=copy)
    assert laid.state.phase == "placing"
    assert len(laid.state.out) == 1
    assert laid.said("V141") == ["No slot fits the merchant ship. Take it out of the game."]
    waiting = set_up(3, copy=copy, V141="stays")
    assert waiting.state.phase == "placing"
    assert waiting.state.out == []
    assert len(waiting.state.merchants) == 5
