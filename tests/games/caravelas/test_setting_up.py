"""C001 to C014: who gets what, and what lies where."""

from __future__ import annotations

from collections import Counter

import pytest

from companion.engine.chance import Chance
from companion.engine.game import Start
from companion.engine.words import Refusal
from companion.games.caravelas import GAME
from companion.games.caravelas.about import EAST, GOODS, PORTS, WEST
from companion.games.caravelas.bidding import NobodyBids
from companion.games.caravelas.ports import Land
from companion.games.caravelas.printed import port_half, ship_goods
from companion.games.caravelas.sailing import EndTurn
from companion.games.caravelas.setting_up import SetOrder
from tests.games.caravelas.table import GREEN, RED, YELLOW, bidding, set_up, table


@pytest.mark.rule("C001")
@pytest.mark.parametrize(
    ("colours", "first"),
    [
        (("green",), None),
        (("green", "yellow", "red", "white", "blue"), None),
        (("green", "green"), None),
        (("green", "pink"), None),
    ],
)
def test_two_to_four_players_of_different_colours(colours: tuple[str, ...], first: None) -> None:
    with pytest.raises(Refusal) as refused:
        GAME.set_up(Start(colours, first), GAME.sheet, Chance(b"seed"))
    assert refused.value.rule == "C001"


@pytest.mark.rule("C001", "C004", "C005")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_nine_markers_and_three_open_ships(players: int) -> None:
    laid = set_up(players)
    for seat in range(players):
        assert (laid.ready(seat), laid.player(seat).owned) == (9, 9)
        assert laid.player(seat).afloat == [1, 2, 3]
        assert not laid.player(seat).upgraded


@pytest.mark.rule("C002")
def test_every_ship_begins_in_lisbon_in_the_west() -> None:
    laid = set_up(4)
    for player in laid.state.players:
        assert player.in_lisbon
        assert (player.half, player.half_sure) == (WEST, True)


@pytest.mark.rule("C003")
def test_everybody_starts_with_no_points() -> None:
    assert [standing.total for standing in GAME.standings(set_up(4).state)] == [0, 0, 0, 0]


@pytest.mark.rule("C006")
def test_the_four_ships_cover_all_goods_once() -> None:
    state = set_up().state
    goods = [good for ship in (1, 2, 3, 4) for good in ship_goods(state, ship)]
    assert sorted(goods) == sorted(GOODS)
    assert ship_goods(state, 4) == ("blue", "yellow")


@pytest.mark.rule("C007")
@pytest.mark.parametrize(("players", "each", "box"), [(2, 16, 0), (3, 10, 2), (4, 8, 0)])
def test_destination_cards_are_dealt_equally(players: int, each: int, box: int) -> None:
    state = set_up(players, destinations="app").state
    assert [len(player.destinations) for player in state.players] == [each] * players
    assert len(state.box) == box
    dealt = [port for player in state.players for port in player.destinations]
    assert sorted(dealt + state.box) == list(PORTS)


@pytest.mark.rule("C007")
@pytest.mark.parametrize(("players", "half"), [(2, 8), (3, 5), (4, 4)])
def test_two_piles_give_as_many_cards_of_each_half(players: int, half: int) -> None:
    laid = set_up(players, destinations="app", C007="two_piles")
    for player in laid.state.players:
        halves = Counter(port_half(laid.state, port) for port in player.destinations)
        assert halves == {WEST: half, EAST: half}


@pytest.mark.rule("C007")
def test_roteiro_deals_only_ports_whose_names_the_copy_knows() -> None:
    # given a real board of which only the rulebook's five names are known
    laid = set_up(4, board="real", destinations="app")
    # then people deal the real cards
    assert laid.state.options["custody.destinations"] == "table"
    assert "real destination cards" in laid.said("C007")[0]
    assert [player.dealt for player in laid.state.players] == [8] * 4
    # given a copy that has all the names
    named = {f"port.{port}.name": f"Port {port}" for port in PORTS}
    laid = set_up(4, board="real", destinations="app", copy=named)
    assert [len(player.destinations) for player in laid.state.players] == [8] * 4


@pytest.mark.rule("C007")
def test_the_real_cards_are_dealt_by_the_table() -> None:
    laid = set_up(3)
    assert "Deal 10 destination cards to everybody" in laid.said("C007")[0]
    laid = set_up(3, C007="two_piles")
    assert "5 destination cards from each of the two piles" in laid.said("C007")[0]


@pytest.mark.rule("C009")
@pytest.mark.parametrize(("players", "tiles"), [(2, [1, 2, 3]), (3, [1, 2, 3, 4])])
def test_one_tile_more_than_players(players: int, tiles: list[int]) -> None:
    laid = set_up(players)
    assert laid.state.tiles == tiles
    assert laid.said("C009") == [f"Put Jerónimos tiles 1 to {tiles[-1]} on the board."]
    assert set_up(4).state.tiles == [1, 2, 3, 4, 5]


@pytest.mark.rule("C010")
def test_the_first_order_is_drawn() -> None:
    orders = {tuple(set_up(4, seed=bytes([n])).state.order) for n in range(30)}
    assert len(orders) > 10
    assert {len(set(order)) for order in orders} == {4}


@pytest.mark.rule("C010")
def test_whoever_the_table_sends_first_is_first() -> None:
    assert all(set_up(4, 2, seed=bytes([n])).state.order[0] == 2 for n in range(9))
    with pytest.raises(Refusal) as refused:
        set_up(3, 3)
    assert refused.value.rule == "C010"


@pytest.mark.rule("C010")
def test_the_table_may_draw_the_tokens_itself() -> None:
    laid = set_up(3, order="table")
    assert laid.asked == ("order", None)
    laid.refuses(None, SetOrder((GREEN, RED, RED)), "C010")
    laid.play(None, SetOrder((RED, GREEN, YELLOW)))
    assert laid.state.order == [RED, GREEN, YELLOW]
    assert laid.asked == ("bid", RED)


@pytest.mark.rule("C011")
def test_86_event_cards_and_nobody_holds_one_before_the_bidding_is_over() -> None:
    laid = bidding(events="app")
    assert len(set(laid.state.deck.pieces)) == 86
    assert [laid.state.hand(seat) for seat in range(3)] == [0, 0, 0]
    assert laid.state.played == []


@pytest.mark.rule("C011")
def test_a_copy_whose_event_cards_are_not_86_is_counted_again() -> None:
    with pytest.raises(Refusal) as refused:
        set_up(copy={"events.good_wind": 17}, events="app")
    assert refused.value.rule == "C011"
    counted = {"events.good_wind": 17, "events.dead_calm": 9}
    winds = [
        card for card in set_up(copy=counted, events="app").state.deck.pieces if "wind" in card
    ]
    assert len(winds) == 17


@pytest.mark.rule("C012")
def test_the_stock_never_runs_out() -> None:
    # given four fleets that all load pepper
    laid = table(4)
    for seat in range(4):
        laid.play(seat, Land(4, 1, load=True), EndTurn())
    assert [player.cargo for player in laid.state.players] == [["green"]] * 4


@pytest.mark.rule("C013", "C015")
def test_a_round_is_a_bidding_and_one_turn_each() -> None:
    laid = table(3)
    for seat in (GREEN, YELLOW, RED):
        assert laid.asked == ("sail", seat)
        laid.refuses((seat + 1) % 3, EndTurn(), "C013")
        laid.play(seat, EndTurn())
    assert (laid.state.round, laid.asked) == (2, ("bid", GREEN))
    laid.play(None, NobodyBids())
    assert laid.asked == ("sail", GREEN)


@pytest.mark.rule("C014", "C003")
def test_points_are_scored_the_moment_they_are_earned() -> None:
    laid = table(3).play(GREEN, Land(5, 1))
    assert laid.points(GREEN) == 2
    assert [note.gains[0].amount for note in laid.notes if note.gains] == [2]
