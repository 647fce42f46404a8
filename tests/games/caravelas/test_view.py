"""What a viewer sees: its own hand and no other, and the same as the rules say."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from companion.engine.buttons import refusal_of
from companion.engine.chance import Chance
from companion.engine.game import Start, Viewer
from companion.engine.words import Refusal
from companion.games.caravelas import GAME
from companion.games.caravelas.about import ABOUT, EAST, PORTS, WEST
from companion.games.caravelas.bidding import Bid, Decline
from companion.games.caravelas.blue import Blue
from companion.games.caravelas.cargo import uses
from companion.games.caravelas.lisbon import Lisbon
from companion.games.caravelas.ports import Land, Landing, NamePort, must_be_possible
from companion.games.caravelas.sailing import EndTurn, Pirate, Spend
from companion.games.caravelas.state import State
from companion.games.caravelas.view import public, seen_by
from companion.games.caravelas.view_sail import SailBody
from tests.games.caravelas.secrecy import exchanged, must_look_the_same
from tests.games.caravelas.table import GREEN, RED, YELLOW, bidding, set_up, table, words

OWN = {"board": "own", "custody.events": "app", "custody.destinations": "app"}
"""Roteiro's own deck in hands on the phones, and destination cards that it has dealt."""
OPTIONS: tuple[dict[str, str], ...] = (
    OWN,
    {**OWN, "custody.die": "app", "C128": "discard", "C089": "full_business"},
    {**OWN, "C027": "chosen", "C103": "any_time", "C030": "free_wind", "C129": "short"},
    {**OWN, "C008": "destinations_open"},
    {**OWN, "C008": "all_open"},
    {},
    {"variant": "quick", "custody.events": "app"},
    {"variant": "dice"},
)
PUBLIC = ("controls", "order", "ports", "tiles", "open", "scores", "set_up", "everything")


def walk(seed: int, players: int = 3, steps: int = 400, **options: str) -> Iterator[State]:
    """Play by chance and give the state after each step."""
    rng, key = Random(seed), str(seed).encode()
    start = Start(ABOUT.colours[:players], rng.randrange(players), options)
    state = GAME.set_up(start, GAME.sheet, Chance(key)).state
    for _ in range(steps):
        yield state
        if GAME.over(state):
            return
        seat, move = GAME.sample(state, rng)
        try:
            state = GAME.play(state, seat, move, Chance(key)).state
        except Refusal:
            continue


def sailing(state: State) -> SailBody | None:
    """Give what the page of a turn at sea shows, if that is what is asked."""
    controls = GAME.view(state, Viewer()).controls
    body = controls.body if controls else None
    return body if isinstance(body, SailBody) else None


# Hands


@pytest.mark.rule("C008")
@pytest.mark.parametrize("options", OPTIONS)
def test_nothing_that_is_seen_hangs_on_a_hidden_card(options: dict[str, str]) -> None:
    """After every move, for every viewer: other hidden cards make no difference."""
    rng = Random(1)
    for state in walk(2, 3, 250, **options):
        for viewer in (None, *state.seats):
            must_look_the_same(state, viewer, rng)


@pytest.mark.rule("C008")
def test_a_hand_is_worked_out_for_its_own_seat_alone() -> None:
    state = table(events="app", destinations="app").state
    for viewer in (None, GREEN, YELLOW, RED):
        seen = GAME.view(state, Viewer(viewer)).hand
        if viewer is None:
            assert seen is None
        else:
            assert seen is not None
            assert {card.card for card in seen.cards} == set(state.players[viewer].events)
            assert {stake.port for stake in seen.stakes} == set(state.players[viewer].destinations)


def test_real_cards_are_in_no_hand_on_a_phone() -> None:
    assert GAME.view(table().state, Viewer(GREEN)).hand is None


@pytest.mark.rule("C043", "C047", "C062")
def test_the_ways_to_play_a_card_are_those_of_the_rules() -> None:
    tried = 0
    for seed in range(3):
        for state in walk(seed, 3, 200, **OWN):
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
            seen = GAME.view(state, Viewer(others[0])).hand
            assert seen is None or not any(card.uses for card in seen.cards)
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
    seen = GAME.view(state, Viewer()).open
    if not stakes:
        assert seen is None
        return
    assert seen is not None
    assert not seen.shown
    assert len(seen.hands[GREEN].events) == events
    assert len(seen.hands[GREEN].stakes) == stakes
    body = sailing(state)
    assert body is not None
    assert body.rows[0].way == ("open" if events else "hand")
    assert len(body.hand) == events


def test_all_destination_cards_are_seen_once_they_are_shown() -> None:
    *_, last = walk(4, 3, 900, **OWN)
    assert last.revealed
    seen = GAME.view(last, Viewer()).open
    assert seen is not None
    assert seen.shown
    assert [len(hand.stakes) for hand in seen.hands] == [10, 10, 10]
    assert not any(hand.events for hand in seen.hands)


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
    for state in walk(5, 3, 60, **OWN):
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


# A turn at sea


@pytest.mark.rule("C035", "C037", "C041", "C042")
def test_everything_at_sea_has_its_price_or_its_reason() -> None:
    body = sailing(table().has(GREEN, ready=1).state)
    assert body is not None
    assert [words(offer.label) for offer in body.spends] == ["Spend 1 marker"]
    rows = {words(row.name): row for row in body.rows}
    pirate = rows["Pirate"]
    assert words(pirate.wind.price) == "1 marker"  # type: ignore[arg-type]
    assert words(pirate.plain.price) == "2 markers"  # type: ignore[arg-type]
    assert pirate.wind.refusal is None
    assert pirate.plain.rule == "C042"
    assert rows["Red: safe"].wind.price is None
    assert rows["Blue event"].way == "said"


def test_every_button_of_a_turn_plays_or_says_why_not() -> None:
    tried = 0
    for number, options in enumerate(OPTIONS):
        for state in walk(number, 3, 90, **options):
            body = sailing(state)
            if body is None:
                continue
            offers = [*body.spends, body.cross, body.end, *([body.load] if body.load else [])]
            offers += [row.wind for row in body.rows if row.way == "button"]
            offers += [row.plain for row in body.rows if row.way == "button"]
            for offer in offers:
                move = GAME.move_from_form(offer.move, offer.values)
                try:
                    GAME.play(state, body.seat, move, Chance(b""))
                    possible = True
                except Refusal:
                    possible = False
                assert possible == (offer.refusal is None), (offer, state.stack)
                tried += 1
    assert tried > 2000


@pytest.mark.rule("C095", "C099", "C100", "C101", "C102")
def test_a_ports_tile_says_what_landing_there_brings() -> None:
    for state in walk(6, 3, 120, **OWN):
        body = sailing(state)
        if body is None or body.land.refusal is not None:
            continue
        for port in (*body.landings.near, *body.landings.far):
            landing = Landing(port.port, load=True)
            try:
                must_be_possible(state, body.seat, (landing,))
                loads = True
            except Refusal:
                loads = False
            assert port.loads == loads
            assert port.owner == state.discoverers[port.port - 1]
            played = GAME.play(state, body.seat, Land(port.port, load=loads), Chance(b""))
            before, after = (s.players[body.seat].total for s in (state, played.state))
            assert after - before == port.points


def test_a_port_nobody_knows_has_a_place_of_its_own() -> None:
    laid = table(board="real")
    body = sailing(laid.state)
    assert body is not None
    named = {port.port for port in body.landings.near + body.landings.far}
    assert named == {*range(1, 10)}
    new = body.landings.new
    assert new is not None
    assert new not in named
    laid.play(GREEN, Land(new, name="Mina", points=1, half=WEST))
    body = sailing(laid.state)
    assert body is not None
    assert new in {port.port for port in body.landings.near}
    assert body.landings.new != new
    ports = GAME.view(laid.state, Viewer()).ports
    assert [words(port.name) for port in ports.west] == ["Mina"]
    assert ports.west[0].ships == (GREEN,)
    assert ports.hidden == 22
    assert sailing(table().state).landings.new is None  # type: ignore[union-attr]


@pytest.mark.rule("C079")
def test_ports_of_the_other_half_come_last() -> None:
    body = sailing(table().has(GREEN, half=EAST, in_lisbon=False).state)
    assert body is not None
    assert {port.port for port in body.landings.far} == {1, 2, *range(10, 24)}
    unsure = table().has(GREEN, half=EAST, in_lisbon=False, half_sure=False)
    assert len(sailing(unsure.state).landings.near) == len(PORTS)  # type: ignore[union-attr]


@pytest.mark.rule("C110", "C111", "C117", "C123")
def test_the_best_use_of_the_cargo_comes_first_in_lisbon() -> None:
    laid = table().has(GREEN, cargo=["red", "green", "brown", "white"], in_lisbon=True)
    stop = sailing(laid.state).stop  # type: ignore[union-attr]
    assert [way.use.points for way in stop.uses] == [25, 10, 20]
    assert stop.uses[0].use.tile
    assert stop.price == 15
    assert stop.tile == 1
    best = max(way.points for way in uses(laid.state, GREEN) if not way.upgrade)
    assert stop.uses[0].use.points == best
    for way in stop.uses:
        move = GAME.move_from_form("Lisbon", _nested(way.offer.values))
        played = table().has(GREEN, cargo=["red", "green", "brown", "white"]).play(GREEN, move)
        assert played.points(GREEN) == way.use.points


@pytest.mark.rule("C112", "C130")
def test_lisbon_says_why_not_and_when_it_is_the_last_tile() -> None:
    laid = table(C112="must_return")
    stop = sailing(laid.state).stop  # type: ignore[union-attr]
    assert stop.refused
    assert stop.uses[0].offer.rule == "C112"
    laid = table().has(RED, tiles=[1, 2, 3]).has(GREEN, cargo=["green"])
    assert sailing(laid.state).stop.last_tile  # type: ignore[union-attr]


def _nested(values: dict[str, Any]) -> dict[str, Any]:
    cubes = [value for name, value in values.items() if name.startswith("upgrade-")]
    rest = {name: value for name, value in values.items() if not name.startswith("upgrade-")}
    return {**rest, **({"upgrade": cubes} if cubes else {})}


@pytest.mark.rule("C145")
def test_what_the_dice_variant_does_not_have_is_not_shown() -> None:
    laid = table(variant="dice", die="app")
    laid.play(GREEN, GAME.move_from_form("Roll", {}))
    rows = [words(row.name) for row in sailing(laid.state).rows]  # type: ignore[union-attr]
    assert rows == ["Pirate"]


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
    for state in walk(4, 4, 900, **OWN):
        scores = GAME.view(state, Viewer()).scores
        for points in scores.ranked:
            assert points.total == sum(points.parts) == points.sums[-1]
            assert len(points.sums) == len(scores.rounds)
    assert set(scores.winners) == {points.seat for points in scores.ranked if points.place == 1}


# Setting up


@pytest.mark.rule("C009", "C004", "C007", "C119")
@pytest.mark.parametrize(
    ("players", "spare", "cards"),
    [
        (2, ["Jerónimos tiles: 4, 5."], "16 destination cards, seen only by you."),
        (3, ["Jerónimos tiles: 5."], "10 destination cards, seen only by you; 2 go into the box."),
        (4, [], "8 destination cards, seen only by you."),
    ],
)
def test_the_set_up_list_is_for_exactly_this_table(
    players: int, spare: list[str], cards: str
) -> None:
    shown = GAME.view(bidding(players=players).state, Viewer()).set_up
    lines = [words(line.text) for _, group in shown.groups for line in group]
    assert [line for line in lines if line.startswith("Jerónimos tiles: ")] == spare
    assert f"Jerónimos tiles 1 to {players + 1}." in lines
    assert cards in lines
    assert "9 navigation markers on the shields." in lines
    assert "2 navigation markers stay aside until the upgrade." in lines
    assert "The 86 event cards, shuffled, face down." in lines


@pytest.mark.rule("C139", "C141", "C144")
def test_the_set_up_list_follows_the_variant_and_who_draws() -> None:
    def lines(**options: str) -> str:
        shown = GAME.view(set_up(**options).state, Viewer()).set_up
        return "\n".join(words(line.text) for _, group in shown.groups for line in group)

    assert "half of the STOP cards" in lines(variant="quick")
    assert "navigation markers." in lines(variant="dice")
    assert "shipwreck markers and the red die" not in lines(variant="dice").split("card and")[1]
    assert "Roteiro has a deck of its own" in lines(events="app")
    assert "Roteiro has dealt them" in lines(destinations="app")
    assert "tell Roteiro" in lines(order="table")


def test_the_set_up_list_goes_when_play_begins() -> None:
    laid = bidding()
    assert GAME.view(laid.state, Viewer()).set_up.groups
    laid.play(GREEN, Bid(1))
    assert not GAME.view(laid.state, Viewer()).set_up.groups


def test_it_fits_into_the_time_there_is() -> None:
    """A table of five viewers waits for less than five milliseconds, on any machine that passes."""
    from time import process_time

    took = []
    for state in walk(1, 4, 120, **OWN):
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
