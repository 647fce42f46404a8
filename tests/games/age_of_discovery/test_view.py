"""What a viewer sees: rows, odds, ways to make a contract, and who may know what."""

from __future__ import annotations

import pytest

from companion.engine.game import Viewer
from companion.games.age_of_discovery import GAME
from companion.games.age_of_discovery.about import HAND_LIMIT
from companion.games.age_of_discovery.coins import TakeCoins
from companion.games.age_of_discovery.expeditions import SendShips
from companion.games.age_of_discovery.holding import HoldScoring
from companion.games.age_of_discovery.sailing import Sending
from companion.games.age_of_discovery.view_decision import TurnBody
from companion.games.age_of_discovery.voyages import PlayContract
from tests.games.age_of_discovery.table import (
    RED,
    YELLOW,
    Table,
    send,
    set_up,
    table,
    words,
)


def seen(laid: Table, seat: int | None = None):
    return GAME.view(laid.state, Viewer(seat))


def turn(laid: Table, seat: int | None = None) -> TurnBody:
    controls = seen(laid, seat).controls
    assert controls is not None
    assert isinstance(controls.body, TurnBody)
    return controls.body


def goal(laid: Table, number: int):
    return next(each for each in turn(laid).sending.standard.goals if each.number == number)


# What everybody sees


@pytest.mark.rule("A101")
def test_the_countdown_tells_how_near_each_card_is():
    first, final = seen(table().bought(3)).countdown.cards
    assert (first.stage, first.until, first.odds) == ("ahead", 9, None)
    assert (final.stage, final.until) == ("ahead", 22)


@pytest.mark.rule("A101")
def test_the_odds_of_the_next_purchase_grow_while_the_card_does_not_come():
    laid = table(board="real", contracts="table")
    laid.bought(14)
    first = seen(laid).countdown.cards[0]
    assert (first.stage, first.odds, first.last) == ("can_come", 5, 19)


@pytest.mark.rule("A097")
def test_who_still_has_a_turn_is_counted_down_on_every_page():
    laid = table().card("first", RED, YELLOW, RED)
    for viewer in (None, RED, 2):
        assert seen(laid, viewer).countdown.cards[0].still == (YELLOW, RED)


@pytest.mark.rule("A022")
def test_each_clock_tells_what_the_next_turn_pays():
    laid = table().sails(RED, "red.3", "red1.1", "red2.1", turns=1, pays=5)
    laid.sails(RED, "blue.4", "blue2.1", "blue2.2", turns=3, pays=10)
    clocks = seen(laid).clocks.seats[RED]
    assert clocks.next_turn == 5
    assert [each.box for each in clocks.running] == [1, 3]


@pytest.mark.rule("A110")
def test_a_contract_that_will_not_finish_is_marked():
    laid = table().sails(RED, "blue.4", "blue2.1", "blue2.2", turns=3, pays=10)
    assert not seen(laid).clocks.seats[RED].running[0].late
    laid.held().card("final", YELLOW, RED)
    assert seen(laid).clocks.seats[RED].running[0].late


@pytest.mark.rule("A105")
def test_each_ship_tells_what_it_is_worth_now():
    laid = table().on(1, "red2.1").on(2, "red1.1")
    front = seen(laid, RED).mine.fronts[0]
    assert [(each.number, each.first, each.final) for each in front.abroad] == [
        (1, 4, 8),
        (2, 2, 6),
    ]
    assert (front.first, front.final) == (6, 14)


@pytest.mark.rule("A056")
def test_each_expedition_tells_its_sum_its_limit_and_whose_ships_are_there():
    laid = table().on(8, "green1.1", seat=RED).on(8, "green2.1", seat=YELLOW)
    card = seen(laid).expeditions.cards[7]
    assert (card.number, card.total, card.limit) == (8, 3, 6)
    assert card.counts == (1, 1, 0)


@pytest.mark.rule("A124")
def test_the_own_page_tells_how_many_expeditions_count_so_far_for_the_mission():
    laid = table().on(1, "red1.1", seat=RED).on(8, "green1.1", seat=RED)
    laid.on(8, "green2.1", seat=YELLOW)
    for mission, expeditions in (("majority", 1), ("half", 2)):
        mine = seen(laid.has(RED, mission=mission), RED).hand
        assert len(mine.mission.counting) == expeditions


@pytest.mark.rule("A104")
def test_on_a_real_table_nothing_is_made_up():
    laid = table(board="real").on(1, "red2.1")
    card = seen(laid).expeditions.cards[0]
    assert (card.limit, card.first, card.colour) == (None, None, None)
    assert card.ships[0].first is None
    assert seen(laid).contracts.open[0].deed.pays == (None, None, None)


@pytest.mark.rule("A002")
def test_where_the_table_draws_there_are_kinds_and_no_rows():
    shown = seen(table(board="real")).rows
    assert not shown.by_app
    assert shown.purchase == ()
    assert sum(kind.left for kind in shown.kinds) == 42


# A turn


@pytest.mark.rule("A023")
def test_the_four_actions_say_how_they_stand():
    laid = table().has(RED, coins=20)
    assert {action.stands for action in turn(laid).actions.values()} == {"free"}
    laid.play(RED, TakeCoins())
    now = turn(laid).actions
    assert now["coins"].stands == "done"
    assert now["ships"].stands == "free"


@pytest.mark.rule("A055")
def test_only_places_that_fit_are_offered():
    laid = table().has(RED, ships="red1.1 red3.1").on(1, "blue2.1", seat=YELLOW)
    assert words(goal(laid, 1).why) == "other colour"
    assert goal(laid, 2).why is None
    assert goal(laid, 2).room == 3


@pytest.mark.rule("A056")
def test_a_place_without_room_is_not_offered():
    laid = table().has(RED, ships="red3.1").on(1, "red2.1", seat=YELLOW)
    assert words(goal(laid, 1).why) == "no room"
    laid.on(1, "red1.1", seat=YELLOW)
    assert words(goal(laid, 1).why) == "full"


@pytest.mark.rule("A080")
def test_a_wild_ship_card_is_offered_where_the_colour_does_not_fit():
    laid = table().has(RED, ships="red1.1").on(1, "blue2.1", seat=YELLOW)
    laid.on(2, "red2.1", seat=YELLOW)
    goals = {each.number: each.why for each in turn(laid).sending.wild.goals}
    assert goals[1] is None
    assert words(goals[2]) == words(goals[3]) == "no card needed"
    laid.has(RED, wild=0)
    assert turn(laid).sending.wild is None


@pytest.mark.rule("A052")
def test_without_a_coin_nothing_can_be_sent():
    laid = table().has(RED, coins=0, ships="red1.1")
    assert turn(laid).sending.broke is not None
    assert turn(laid).purse == 0


# What only the owner sees


@pytest.mark.rule("A036")
def test_a_hand_is_on_its_own_page_alone():
    laid = table().has(RED, hand="red.3 blue.4", mission="half", flagship="F1")
    assert seen(laid).hand is None
    mine = seen(laid, RED).hand
    assert [each.deed.contract for each in mine.contracts] == ["red.3", "blue.4"]
    assert mine.mission.mission == "half"
    assert mine.flagship == ("red", "yellow")
    other = seen(laid, YELLOW).hand
    assert "red.3" not in [each.deed.contract for each in other.contracts]


@pytest.mark.rule("A063")
def test_the_hand_finds_ships_that_make_the_exact_total_and_they_can_be_sent():
    laid = table().has(RED, coins=9, hand="red.3", ships="red1.1 red2.1 red3.1", flagship="F3")
    ways = seen(laid, RED).hand.contracts[0].ways
    assert [way.fee for way in ways] == sorted(way.fee for way in ways)
    assert {each.ship for each in ways[0].ships} == {"red3.1"}
    for way in ways:
        ships = tuple(Sending(each.ship, 0, each.wild) for each in way.ships)
        if any(each.flagship for each in way.ships):
            continue
        assert sum(each.value for each in way.ships) == 3
        Table(laid.state, [], ()).play(RED, PlayContract("red.3", ships, 1))


@pytest.mark.rule("A052")
def test_a_way_that_cannot_be_paid_says_so():
    laid = table().has(RED, coins=0, hand="red.3", ships="red3.1")
    assert seen(laid, RED).hand.contracts[0].ways[0].rule == "A052"


@pytest.mark.rule("A119")
def test_the_owner_sees_how_often_the_mission_counts_now():
    laid = table().has(RED, mission="half", finished=2).on(1, "red1.1").on(1, "red2.1", seat=YELLOW)
    mission = seen(laid, RED).hand.mission
    assert len(mission.counting) == 1
    assert mission.points == mission.each == 2


@pytest.mark.rule("A076")
def test_a_flagship_that_has_not_sailed_is_sent_from_its_owners_hand():
    laid = table().has(RED, coins=9, flagship="F1")
    assert turn(laid).sending.flagship is None
    assert turn(laid).sending.hidden
    assert seen(laid, RED).hand.fleet.lines == ("red", "yellow")
    laid.on(3, "flagship1")
    assert seen(laid, RED).hand.flagship is None
    assert seen(laid).fronts[RED].flagship == ("red", "yellow")


@pytest.mark.rule("A076")
def test_a_real_flagship_can_be_sent_by_anybody_at_the_table():
    laid = table(board="real").has(RED, coins=9)
    assert turn(laid).sending.flagship.lines == (
        "red",
        "yellow",
        "blue",
        "green",
        "white",
        "black",
    )


@pytest.mark.rule("A061")
def test_real_contracts_are_said_when_they_are_played():
    laid = table(board="real").has(RED, coins=9, ships="red3.1")
    loading = turn(laid).sending.loading
    assert len(loading.contracts) == 24 - 4
    assert seen(laid, RED).hand is None


@pytest.mark.rule("A032")
def test_a_hidden_purse_is_seen_by_its_owner_alone():
    laid = table(A032="hidden").has(RED, coins=9)
    assert seen(laid, RED).mine.fronts[0].purse == 9
    assert seen(laid, YELLOW).fronts[RED].purse is None
    assert seen(laid).fronts[RED].purse is None
    assert turn(laid).pays_alone
    assert turn(laid).purse is None
    assert seen(laid, RED).controls.me == RED
    assert seen(laid, YELLOW).controls.me == YELLOW


@pytest.mark.rule("A039")
def test_a_full_hand_can_make_room_where_the_table_plays_so():
    laid = table(A039="for_room").has(RED, coins=5, hand="red.3 red.4 red.5 red.6")
    assert len(seen(laid, RED).hand.contracts) == HAND_LIMIT
    assert len(seen(laid, RED).hand.takes) == 4
    assert not seen(laid, RED).hand.discards


# Setting up and the end


@pytest.mark.rule("A019")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_set_up_list_is_for_this_number_of_players(players):
    laid = set_up(players, board="real")
    shown = seen(laid).set_up
    lines = [words(line.text) for _, group in shown.groups for line in group]
    assert shown.open
    assert f"The {12 - players} special missions that are left over." in lines
    assert f"The {6 - players} flagships that are left over." in lines
    assert f"{ {2: 3, 3: 2, 4: 2}[players] } Wild Ship cards." in lines


def test_the_set_up_list_goes_when_somebody_has_acted():
    laid = table()
    assert seen(laid).set_up.groups
    laid.play(RED, TakeCoins())
    assert seen(laid).set_up is None


@pytest.mark.rule("A117")
def test_the_scores_have_a_place_for_each_scoring():
    laid = table().on(1, "red2.1").first_scoring()
    assert seen(laid).scores.rounds == ("0",)
    laid.play(None, HoldScoring())
    shown = seen(laid).scores
    assert shown.rounds == ("0", "½")
    assert shown.ranked[0].sums == (0, 4)


def test_sending_from_the_page_is_what_the_rules_take():
    laid = table().has(RED, coins=5, ships="red1.1 red2.1")
    laid.play(RED, SendShips(4, send("red1.1", "red2.1")))
    assert seen(laid).expeditions.cards[3].total == 3
    assert seen(laid).expeditions.cards[3].line == ("red",)
