"""What a viewer sees: its own hand and no other, and the same as the rules say."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from companion.engine.buttons import refusal_of
from companion.engine.chance import Chance
from companion.engine.game import Viewer
from companion.games.caravelas import GAME
from companion.games.caravelas.bidding import Bid, Decline
from companion.games.caravelas.blue import Blue
from companion.games.caravelas.lisbon import Lisbon
from companion.games.caravelas.ports import Land, NamePort
from companion.games.caravelas.sailing import EndTurn, Pirate, Spend
from companion.games.caravelas.view import public, seen_by
from tests.games.caravelas.secrecy import exchanged, must_look_the_same, seen
from tests.games.caravelas.table import GREEN, RED, YELLOW, bidding, table, words
from tests.games.caravelas.viewing import OPTIONS, OWN, sailing
from tests.random_player import walk

PUBLIC = ("controls", "order", "ports", "tiles", "open", "scores", "set_up", "everything")


# Hands


@pytest.mark.rule("C008")
@pytest.mark.parametrize("options", OPTIONS)
def test_nothing_that_is_seen_hangs_on_a_hidden_card(options: dict[str, str]) -> None:
    """After every move, for every viewer: other hidden cards make no difference."""
    rng = Random(1)
    for state in walk(GAME, 2, 3, 250, **options):
        for viewer in (None, *state.seats):
            must_look_the_same(state, viewer, rng)


@pytest.mark.rule("C008")
def test_a_hand_is_worked_out_for_its_own_seat_alone() -> None:
    state = table(events="app", destinations="app").state
    for viewer in (None, GREEN, YELLOW, RED):
        mine = GAME.view(state, Viewer(viewer)).hand
        if viewer is None:
            assert mine is None
        else:
            assert mine is not None
            assert {card.card for card in mine.cards} == set(state.players[viewer].events)
            assert {stake.port for stake in mine.stakes} == set(state.players[viewer].destinations)


@pytest.mark.rule("C047", "C052")
@pytest.mark.parametrize("ready", [0, 1, 3])
def test_a_hand_that_cannot_be_played_looks_like_any_other(ready: int) -> None:
    """Nobody else learns from the buttons that a blue space is out of reach for the cards."""
    laid = [
        table(events="app").has(GREEN, hand=hand, ready=ready).state
        for hand in (("storm4", "storm4", "storm4"), ("wind", "wind", "calm"))
    ]
    for viewer in (None, YELLOW, RED):
        assert seen(laid[0], viewer) == seen(laid[1], viewer)
    assert seen(laid[0], GREEN) != seen(laid[1], GREEN)


def test_real_cards_are_in_no_hand_on_a_phone() -> None:
    assert GAME.view(table().state, Viewer(GREEN)).hand is None


@pytest.mark.rule("C043", "C047", "C062")
def test_the_ways_to_play_a_card_are_those_of_the_rules() -> None:
    tried = 0
    for seed in range(3):
        for state in walk(GAME, seed, 3, 200, **OWN):
            asked = state.stack[-1] if state.stack else None
            if asked is None or asked.kind != "sail" or asked.seat is None:
                continue
            hand = GAME.view(state, Viewer(asked.seat)).hand
            for card in hand.cards if hand else ():
                assert len(card.uses) == (4 if card.kind == "wind" else 2)
                for use in card.uses:
                    move = (Blue if use.move == "Blue" else Pirate)(use.step, card.card)
                    refused = refusal_of(move, state, asked.seat)
                    assert use.refusal == (refused.message if refused else None)
                    tried += 1
            others = [seat for seat in state.seats if seat != asked.seat]
            other = GAME.view(state, Viewer(others[0])).hand
            assert other is None or not any(card.uses for card in other.cards)
    assert tried > 300


@pytest.mark.rule("C046")
def test_what_everybody_may_know_of_a_closed_blue_space_is_said_once() -> None:
    laid = table(events="app").has(GREEN, hand=())
    assert GAME.view(laid.state, Viewer(GREEN)).hand is None
    body = sailing(laid.state)
    assert body is not None
    assert body.rows[0].wind.rule == "C046"
    laid = table(events="app", C052="turn_ends").has(GREEN, ready=1)
    laid.play(GREEN, Spend(1))
    hand = GAME.view(laid.state, Viewer(GREEN)).hand
    assert hand is not None
    assert hand.closed is None


@pytest.mark.rule("C128")
def test_a_hand_that_must_be_cut_down_is_cut_down_in_the_hand() -> None:
    laid = table(4, events="app", C128="discard")
    for seat in range(4):
        laid.play(seat, EndTurn())
        if laid.asked[0] == "discard":
            break
    seat = laid.asked[1]
    view = GAME.view(laid.state, Viewer(seat))
    assert view.hand is not None
    assert view.hand.throws == len(laid.player(seat or 0).events) - 5 > 0
    assert view.decision.private
    assert view.controls is None
    assert GAME.view(laid.state, Viewer((seat or 0) - 1)).hand.throws == 0  # type: ignore[union-attr]


@pytest.mark.rule("C106", "C107")
def test_the_stakes_of_destination_cards() -> None:
    laid = table(destinations="app")
    mine, gone, *_ = sorted(laid.player(GREEN).destinations)
    laid.discovered(GREEN, mine).discovered(RED, gone)
    hand = GAME.view(laid.state, Viewer(GREEN)).hand
    assert hand is not None
    chances = {stake.port: stake.chance for stake in hand.stakes}
    assert chances[mine] == "own"
    assert chances[gone] == "lost"
    assert hand.sure == 5
    assert hand.open == 5 * (len(hand.stakes) - 2)
    assert next(stake.chance for stake in hand.stakes) == "open"


@pytest.mark.rule("C008")
@pytest.mark.parametrize(
    ("ruling", "events", "stakes"),
    [("secret", 0, 0), ("destinations_open", 0, 10), ("all_open", 4, 10)],
)
def test_cards_that_the_table_lays_open_are_seen_by_all(
    ruling: str, events: int, stakes: int
) -> None:
    state = table(events="app", destinations="app", C008=ruling).state
    shown = GAME.view(state, Viewer()).open
    if not stakes:
        assert shown is None
        return
    assert shown is not None
    assert not shown.shown
    assert len(shown.hands[GREEN].events) == events
    assert len(shown.hands[GREEN].stakes) == stakes
    body = sailing(state)
    assert body is not None
    assert body.rows[0].way == ("open" if events else "hand")
    assert len(body.hand) == events


def test_all_destination_cards_are_seen_once_they_are_shown() -> None:
    *_, last = walk(GAME, 4, 3, 900, **OWN)
    assert last.revealed
    shown = GAME.view(last, Viewer()).open
    assert shown is not None
    assert shown.shown
    assert [len(hand.stakes) for hand in shown.hands] == [10, 10, 10]
    assert not any(hand.events for hand in shown.hands)


# The same for all, and always fresh


def test_viewers_share_what_is_public() -> None:
    state = table(events="app", destinations="app").state
    views = [GAME.view(state, Viewer(seat)) for seat in (None, GREEN, YELLOW)]
    for view in views:
        for name in PUBLIC:
            assert getattr(view, name) is getattr(views[0], name), name
    assert [view.decision.role for view in views] == ["table", "asked", "other"]
    assert [view.status.mine for view in views] == [False, True, False]
    assert [len(view.mine.cards) for view in views] == [3, 1, 1]


def test_a_state_that_was_played_on_in_place_is_seen_anew() -> None:
    state = table().state
    before = GAME.view(state, Viewer())
    played = GAME.replay(state, GREEN, Spend(3), Chance(b""))
    assert played.state is state
    after = GAME.view(state, Viewer())
    assert [card.strip.spent for card in before.mine.cards] == [0, 0, 0]
    assert [card.strip.spent for card in after.mine.cards] == [3, 0, 0]


def test_a_view_is_the_same_whatever_was_seen_before() -> None:
    for state in walk(GAME, 5, 3, 60, **OWN):
        fresh = seen_by(public(GAME, state), state, Viewer(1))
        assert GAME.encode(fresh) == GAME.encode(GAME.view(state, Viewer(1)))


# Turn order and bids


@pytest.mark.rule("C016", "C019", "C029")
def test_the_track_shows_bids_and_who_speaks() -> None:
    laid = bidding().play(GREEN, Bid(2))
    order = GAME.view(laid.state, Viewer()).order
    assert order.doing == "bidding"
    assert [(place.seat, place.bid, place.now) for place in order.places] == [
        (GREEN, 2, False),
        (YELLOW, 0, True),
        (RED, 0, False),
    ]
    assert order.highest == 2
    laid.play(YELLOW, Decline()).play(RED, Decline())
    order = GAME.view(laid.state, Viewer()).order
    assert order.doing == "placing"
    assert [place.seat for place in order.places] == [None, None, None]
    assert order.waiting == (GREEN, YELLOW, RED)


def test_the_track_shows_whose_turn_it_is_and_who_has_played() -> None:
    laid = table().play(GREEN, EndTurn())
    places = GAME.view(laid.state, Viewer()).order.places
    assert [(place.now, place.done) for place in places] == [
        (False, True),
        (True, False),
        (False, False),
    ]


@pytest.mark.rule("C018", "C022", "C030")
def test_only_bids_that_are_possible_are_offered() -> None:
    laid = bidding().play(GREEN, Bid(4))
    body: Any = GAME.view(laid.state, Viewer()).controls.body  # type: ignore[union-attr]
    assert next((bid.more, bid.total, bid.left) for bid in body.bids) == (5, 5, 4)
    assert body.bids[-1].left == 0
    assert body.nobody.refusal is not None
    laid.play(YELLOW, Bid(9))
    body = GAME.view(laid.state, Viewer()).controls.body  # type: ignore[union-attr]
    assert body.bids == ()
    assert body.refused.rule == "C022"
    laid = bidding(C030="keep_one")
    body = GAME.view(laid.state, Viewer()).controls.body  # type: ignore[union-attr]
    assert body.bids[-1].left == 1
    assert [final.most for final in body.finals] == [8, 8, 8]


# The board


@pytest.mark.rule("C004", "C024", "C036")
def test_markers_lie_as_on_the_card() -> None:
    laid = bidding().play(GREEN, Bid(2)).play(YELLOW, Decline()).play(RED, Decline())
    strip = GAME.view(laid.state, Viewer()).mine.cards[GREEN].strip
    assert (strip.owned, strip.spent, strip.bid, strip.ready) == (9, 2, 2, 7)


@pytest.mark.rule("C006", "C056", "C116")
def test_ships_show_their_goods_and_what_became_of_them() -> None:
    laid = table().has(GREEN, cargo=["red"], sunk=[2])
    one, two, _, four = GAME.view(laid.state, Viewer(GREEN)).mine.cards[0].ships
    assert [(slot.colour, slot.aboard) for slot in one.slots] == [("red", True), ("black", False)]
    assert two.sunk
    assert not four.open
    assert four.known
    assert one.known
    assert not GAME.view(table(board="real").state, Viewer(GREEN)).mine.cards[0].ships[0].known


@pytest.mark.rule("C094", "C097")
def test_ports_show_who_has_discovered_them() -> None:
    laid = table().play(GREEN, Land(5))
    shown = GAME.view(laid.state, Viewer()).ports
    ceylon = next(port for port in shown.east if port.port == 5)
    assert (words(ceylon.name), ceylon.points, ceylon.owner, ceylon.good) == (
        "Ceylon",
        2,
        GREEN,
        "brown",
    )
    assert shown.lisbon == (YELLOW, RED)
    assert shown.discovered == 1
    assert len(shown.west) + len(shown.east) == 32
    laid.play(None, NamePort(5, "Colombo"))
    shown = GAME.view(laid.state, Viewer()).ports
    assert "Colombo" in [words(port.name) for port in shown.east]


@pytest.mark.rule("C009", "C122", "C130", "C131")
def test_the_monastery_tells_how_near_the_end_is() -> None:
    laid = table().has(RED, tiles=[1, 2, 3]).has(YELLOW, cargo=["green"])
    tiles = GAME.view(laid.state, Viewer()).tiles
    assert [tile.owner for tile in tiles.tiles] == [RED, RED, RED, None]
    assert (tiles.left, tiles.pepper, tiles.last_round) == (1, (YELLOW,), False)
    laid.has(GREEN, cargo=["green"]).play(GREEN, Lisbon(tile=True))
    view = GAME.view(laid.state, Viewer())
    assert view.tiles.last_round
    assert view.tiles.to_play == (YELLOW, RED)
    assert view.status.last_round


def test_scores_add_up_and_lead_with_the_leader() -> None:
    for state in walk(GAME, 4, 4, 900, **OWN):
        scores = GAME.view(state, Viewer()).scores
        for points in scores.ranked:
            assert points.total == sum(points.parts) == points.sums[-1]
            assert len(points.sums) == len(scores.rounds)
    assert set(scores.winners) == {points.seat for points in scores.ranked if points.place == 1}


def test_it_fits_into_the_time_there_is() -> None:
    """A table of five viewers waits for less than five milliseconds, on any machine that passes."""
    from time import process_time

    took = []
    for state in walk(GAME, 1, 4, 120, **OWN):
        began = process_time()
        for seat in (None, 0, 1, 2, 3):
            GAME.view(state, Viewer(seat))
        took.append(process_time() - began)
    assert sorted(took)[len(took) // 2] < 0.005


def test_the_exchange_would_be_noticed_in_an_own_hand() -> None:
    """The check that nothing leaks would see a leak."""
    state = table(events="app", destinations="app").state
    other = exchanged(state, YELLOW, Random(3))
    looks = [GAME.encode(GAME.view(each, Viewer(GREEN))) for each in (state, other)]
    assert looks[0] != looks[1]
