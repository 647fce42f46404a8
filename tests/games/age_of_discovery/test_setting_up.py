"""Setting up (A001 to A020)."""

from __future__ import annotations

from collections import Counter

import pytest

from companion.engine.chance import Chance
from companion.engine.game import Start
from companion.engine.words import Refusal
from companion.games.age_of_discovery import GAME
from companion.games.age_of_discovery.buying import Buy
from companion.games.age_of_discovery.contracts import LayContracts
from companion.games.age_of_discovery.setting_up import Deal
from companion.games.age_of_discovery.state import colour_of, value_of
from tests.games.age_of_discovery.table import BLUE, RED, YELLOW, set_up, table


def begin(start: Start) -> None:
    GAME.set_up(start, GAME.sheet, Chance(b""))


@pytest.mark.rule("A001")
@pytest.mark.parametrize(
    "colours",
    [
        ("red",),
        ("red", "yellow", "blue", "green", "red"),
        ("red", "red"),
        ("red", "white"),
    ],
)
def test_two_to_four_players_of_different_colours(colours):
    with pytest.raises(Refusal) as refused:
        begin(Start(colours))
    assert refused.value.rule == "A001"


@pytest.mark.rule("A001", "A020")
def test_the_first_player_sits_at_the_table():
    with pytest.raises(Refusal) as refused:
        begin(Start(("red", "blue"), first=2))
    assert refused.value.rule == "A020"


@pytest.mark.rule("A020")
def test_the_table_names_the_first_player_or_the_app_draws():
    assert table(3, first=BLUE).asked == ("turn", BLUE)
    firsts = {set_up(3, first=None, seed=bytes([n])).state.turn for n in range(20)}
    assert firsts == {RED, YELLOW, BLUE}


@pytest.mark.rule("A002")
def test_seven_ships_of_each_of_six_colours():
    state = table(2).state
    ships = [*state.purchase, *state.filling, *(s for pile in state.piles for s in pile)]
    standard = [ship for ship in ships if ship not in ("first", "final")]
    assert len(set(standard)) == 42
    kinds = Counter((colour_of(ship), value_of(ship)) for ship in standard)
    colours = ("red", "yellow", "blue", "green", "white", "black")
    assert kinds == {(c, v): {1: 2, 2: 3, 3: 2}[v] for c in colours for v in (1, 2, 3)}


@pytest.mark.rule("A003")
@pytest.mark.parametrize(("value", "price"), [(1, 3), (2, 4), (3, 5)])
def test_prices_follow_the_transport_value(value, price):
    laid = table(2, ships="table").has(RED, coins=6)
    for colour in ("red", "black"):
        assert laid.price(RED, Buy(colour=colour, value=value)) == price
    assert laid.play(RED, Buy(colour="white", value=value)).coins(RED) == 6 - price


@pytest.mark.rule("A004")
def test_twelve_expeditions_lie_open_and_empty():
    laid = set_up(2)
    assert len(laid.state.expeditions) == 12
    assert not any(expedition.ships for expedition in laid.state.expeditions)
    assert laid.said("A004") == ["Lay all 12 expeditions out face up, with room between them."]


@pytest.mark.rule("A005", "A006", "A014")
@pytest.mark.parametrize(("players", "left"), [(2, 16), (3, 14), (4, 12)])
def test_four_open_contracts_and_two_each(players, left):
    state = table(players).state
    hands = [contract for player in state.players for contract in player.hand]
    everything = [*state.open, *hands, *state.contracts.pieces]
    assert len(state.open) == 4
    assert [player.contracts for player in state.players] == [2] * players
    assert state.pile_size == left
    colours = ("red", "yellow", "blue", "green", "white", "black")
    assert sorted(everything) == sorted(f"{c}.{t}" for c in colours for t in (3, 4, 5, 6))


@pytest.mark.rule("A006", "A014")
def test_with_real_contracts_the_table_says_which_lie_open():
    laid = set_up(3, board="real")
    assert laid.asked == ("contracts", None)
    assert laid.state.pile_size == 14
    laid.refuses(None, LayContracts(("red.3", "red.4", "red.5")), "A006")
    laid.refuses(None, LayContracts(("red.3", "red.3", "red.5", "red.6")), "A005")
    laid.refuses(None, LayContracts(("red.3", "red.7", "red.5", "red.6")), "A005")
    laid.play(None, LayContracts(("red.3", "red.4", "red.5", "red.6")))
    assert laid.asked == ("turn", RED)


@pytest.mark.rule("A007", "A008", "A009", "A010", "A011")
def test_two_rows_and_five_piles_with_the_scoring_cards_in_the_third_and_fifth():
    state = table(4).state
    assert len(state.purchase) == len(state.filling) == 5
    assert None not in (*state.purchase, *state.filling)
    assert [len(pile) for pile in state.piles] == [6, 6, 7, 7, 8]
    assert "first" in state.piles[2]
    assert "final" in state.piles[4]


@pytest.mark.rule("A007", "A008", "A009", "A010", "A011")
def test_with_real_ships_the_table_is_told_how_to_lay_them_out():
    laid = set_up(2, board="real")
    for rule in ("A007", "A008", "A009", "A010", "A011"):
        assert len(laid.said(rule)) == 1
    assert all(note.hands for note in laid.notes)


@pytest.mark.rule("A012", "A013")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_six_coins_and_twenty_free_tokens(players):
    laid = table(players)
    for seat in laid.state.seats:
        assert laid.coins(seat) == 6
        assert laid.state.tokens_used(seat) == 0
        assert (laid.points(seat), laid.state.players[seat].finished) == (0, 0)


@pytest.mark.rule("A015", "A016")
@pytest.mark.parametrize(("players", "wild", "reservations"), [(2, 3, 2), (3, 2, 1), (4, 2, 1)])
def test_action_cards_by_number_of_players(players, wild, reservations):
    for player in table(players).state.players:
        assert (player.wild, player.reservations) == (wild, reservations)


@pytest.mark.rule("A017", "A018", "A019")
def test_a_mission_and_a_flagship_each_and_no_other_is_used():
    laid = set_up(3)
    laid.play(None, Deal())
    state = laid.state
    missions = [player.mission for player in state.players]
    flagships = [player.flagship for player in state.players]
    assert len(set(missions)) == len(set(flagships)) == 3
    assert set(missions) < {"one", "half", "majority", "all"}
    for seat in state.seats:
        assert len(laid.said("A017", seat)) == len(laid.said("A018", seat)) == 2
    assert laid.said("A017") == ["Everybody has a special mission."]
    assert laid.said("A018") == ["Everybody has a flagship."]


@pytest.mark.rule("A017", "A018")
def test_real_missions_and_flagships_are_dealt_by_the_app_only_for_a_copy_it_knows():
    for pile, rule in (("missions", "A017"), ("flagships", "A018")):
        with pytest.raises(Refusal) as refused:
            set_up(2, board="real", **{pile: "app"})
        assert refused.value.rule == rule
    copy = {f"mission.2.{m}": (0, 1, 2, 3) for m in ("one", "half", "majority", "all")}
    copy |= {f"flagship.{n}": (n, n % 6 + 1) for n in range(1, 7)}
    laid = set_up(2, board="real", missions="app", flagships="app", copy=copy)
    laid.play(None, Deal())
    assert all(player.mission and player.flagship for player in laid.state.players)


def test_an_option_that_does_not_exist_is_refused():
    for options in ({"A025": "never"}, {"weather": "fine"}):
        with pytest.raises(Refusal):
            begin(Start(("red", "yellow"), 0, options))


def test_dealing_twice_the_same_gives_the_same():
    assert table(4).state == table(4).state
    assert table(4).state != table(4, seed=b"another").state
