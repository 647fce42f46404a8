"""What a viewer sees: no more than it may know, and the same as the rules say."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

from companion.engine.chance import Chance
from companion.engine.game import Viewer
from companion.engine.sheet import Value
from companion.engine.words import Refusal
from companion.games.vasco_da_gama import GAME
from companion.games.vasco_da_gama import view as showing
from companion.games.vasco_da_gama.about import LANDINGS
from companion.games.vasco_da_gama.acting import refusal_of
from companion.games.vasco_da_gama.foresight import Foresight
from companion.games.vasco_da_gama.launching import Launch
from companion.games.vasco_da_gama.merchant import SendMerchant
from companion.games.vasco_da_gama.navigation import foresee
from companion.games.vasco_da_gama.placing import PlaceDisc
from companion.games.vasco_da_gama.printed import PROJECT_FACTS, fact
from companion.games.vasco_da_gama.sailing import fitting_slots
from companion.games.vasco_da_gama.state import State
from companion.games.vasco_da_gama.view import public, seen_by
from companion.games.vasco_da_gama.view_board import SHIP_KEYS, by_colour, tile
from companion.games.vasco_da_gama.view_mine import crew_for
from tests.games.vasco_da_gama.expeditions import sailing, send
from tests.games.vasco_da_gama.table import BLACK, RED, YELLOW, called, set_up, table, words
from tests.random_player import walk

VIEWERS = (None, 0, 1, 2)
OWN = {f"custody.{pile}": "app" for pile in ("tiles", "projects", "merchants", "sailors")} | {
    "board": "own"
}
"""Roteiro's own board: every number is known."""
COUNTED: dict[str, Value] = {
    f"sailors.{colour}": 8 for colour in ("turquoise", "violet", "grey", "orange")
}
"""A copy whose sailors somebody has counted."""
OPTIONS: tuple[dict[str, str], ...] = (
    {},
    {"board": "own", "custody.projects": "app", "custody.merchants": "app"},
    {"custody.projects": "app", "custody.tiles": "app", "V031": "hidden", "coins": "told"},
)


def seen(state: State, seat: int | None) -> bytes:
    """Give all that a viewer sees, as bytes."""
    return msgspec.json.encode(GAME.view(state, Viewer(seat)))


# No more than a viewer may know


@pytest.mark.parametrize("options", OPTIONS)
def test_hidden_piles_make_no_difference(options):
    """Two states that differ only in the order of what lies hidden look the same to all."""
    for state in walk(GAME, 3, 3, 150, **options):
        twin = GAME.copy(state)
        rng = random.Random(1)
        for pile in (twin.deck, twin.merchants, twin.bag):
            rng.shuffle(pile)
        # How often a sailor went back decides only which one is drawn next.
        twin.returned = {sailor: count + 1 for sailor, count in twin.returned.items()}
        for seat in VIEWERS:
            assert seen(state, seat) == seen(twin, seat)


def test_the_seed_makes_no_difference_before_anything_is_drawn():
    one = set_up(3, board="real", sailors="table", seed=b"one").state
    other = set_up(3, board="real", sailors="table", seed=b"other").state
    for seat in VIEWERS:
        assert seen(one, seat) == seen(other, seat)


@pytest.mark.rule("V008", "V101", "V164")
def test_any_colour_may_come_out_of_a_bag_that_nobody_has_counted():
    for copy, there in (({}, 20), (COUNTED, 0)):
        laid = sailing(4, board="real", tiles="app", projects="app", sailors="table", copy=copy)
        state = laid.state
        greys = [sailor for sailor in state.bag if sailor[0] == "g"]
        state.bag = [sailor for sailor in state.bag if sailor[0] != "g"]
        state.players[RED].sailors += greys
        state.learned["landing.terra_de_boa_gente.slots"] = (5, 4)
        laid.play(YELLOW, send("terra_de_boa_gente", 1))
        body = GAME.view(laid.state, Viewer(YELLOW)).controls.body
        assert body.bag[2] == (len(laid.state.bag) if there else 0)


@pytest.mark.rule("V096", "V024")
def test_a_row_that_nobody_has_confirmed_keeps_no_ship_from_sailing():
    laid = called((YELLOW, 5, "navigation"), board="real", tiles="app", merchants="app")
    laid.reads("P20", limit=4).has(YELLOW, ships=("P20",))
    (ship,) = GAME.view(laid.state, Viewer(YELLOW)).mine.cards[0].ships
    assert ship.landings == LANDINGS
    laid.state.learned["landing.calicut.slots"] = (11, 7, 9, 6, 9, 7)
    (ship,) = GAME.view(laid.state, Viewer(YELLOW)).mine.cards[0].ships
    assert ship.landings == LANDINGS[:-1]


@pytest.mark.rule("V108")
def test_a_bonus_that_must_be_taken_has_no_button_to_do_without():
    for ruling, decline in (("may_refuse", True), ("must_take", False)):
        for landing, slot in (("natal", 0), ("terra_de_boa_gente", 1)):
            laid = sailing(4, V108=ruling).play(YELLOW, send(landing, slot))
            assert GAME.view(laid.state, Viewer(YELLOW)).controls.body.decline == decline


@pytest.mark.rule("V031")
def test_the_others_reals_are_hidden_if_the_table_rules_so():
    laid = called((RED, 3, "characters"), (BLACK, 9, "projects"), marker=8, V031="hidden")
    for seat, reals in ((YELLOW, 11), (RED, 2), (BLACK, 17)):
        laid.has(seat, reals=reals)
    twin = GAME.copy(laid.state)
    twin.players[RED].purse = 1
    assert seen(laid.state, YELLOW) == seen(twin, YELLOW)
    assert seen(laid.state, None) == seen(twin, None)
    assert seen(laid.state, RED) != seen(twin, RED)
    mine = GAME.view(laid.state, Viewer(RED))
    assert mine.mine.cards[0].purse == 2
    assert mine.controls.body.purse == 2
    for seat in (None, YELLOW):
        view = GAME.view(laid.state, Viewer(seat))
        assert view.controls.body.purse is None
        assert [card.purse for card in view.everything.cards] == [
            11 if seat == YELLOW else None,
            None,
            None,
        ]


@pytest.mark.rule("V030", "V031")
@pytest.mark.parametrize("area", ["recruiting", "projects"])
def test_a_button_that_cannot_be_paid_tells_nobody_else_of_a_hidden_purse(area):
    laid = called((RED, 3, area), marker=8, V031="hidden", projects="table").has(RED, reals=5)
    twin = GAME.copy(laid.state)
    twin.players[RED].purse = 17
    for viewer in (YELLOW, BLACK, None):
        assert seen(laid.state, viewer) == seen(twin, viewer)
    offers = GAME.view(laid.state, Viewer(RED)).controls.offers
    assert "V030" in {offer.rule for offer in offers}


@pytest.mark.rule("V031")
def test_everything_is_open_by_default_and_in_the_end():
    state = table(3).state
    assert [card.purse for card in GAME.view(state, Viewer()).mine.cards] == [10, 10, 10]
    *_, last = walk(GAME, 1, 2, board="own", V031="hidden")
    assert last.winners
    assert None not in [card.purse for card in GAME.view(last, Viewer(0)).everything.cards]


def test_reals_that_nobody_counts_are_not_shown():
    view = GAME.view(called((RED, 3, "characters"), coins="told").state, Viewer(RED))
    assert view.mine.cards[0].purse is None
    assert view.controls.body.purse is None
    assert not view.mine.coins


# The same for all, and always fresh


def test_viewers_share_what_is_public():
    state = called((RED, 3, "recruiting"), (BLACK, 9, "projects"), marker=4).state
    views = [GAME.view(state, Viewer(seat)) for seat in VIEWERS]
    for view in views:
        for name in ("controls", "track", "map", "foresight", "supply", "scores", "set_up"):
            assert getattr(view, name) is getattr(views[0], name)
    assert [view.decision.role for view in views] == ["table", "other", "asked", "other"]
    assert views[1].decision == views[3].decision
    assert [view.status.mine for view in views] == [False, False, True, False]
    assert [len(view.mine.cards) for view in views] == [3, 1, 1, 1]


def test_a_state_that_was_played_on_in_place_is_seen_anew():
    laid = table(3)
    state = laid.state
    before = GAME.view(state, Viewer())
    played = GAME.replay(state, YELLOW, PlaceDisc(7, "recruiting"), Chance(b""))
    assert played.state is state
    after = GAME.view(state, Viewer())
    assert before.track != after.track
    assert after.track.numbers[6].seat == YELLOW


@pytest.mark.parametrize("options", OPTIONS)
@pytest.mark.parametrize("seed", [5, 6])
def test_a_view_is_the_same_whatever_was_seen_before(options, seed, monkeypatch):
    states = list(walk(GAME, seed, 2, 400, **options))
    remembered = [seen(state, 1) for state in states]
    monkeypatch.setattr(showing, "_foresight", lambda game, state: foresee(state))
    monkeypatch.setattr(showing, "_scores", showing.scores)
    for state, known in zip(states, remembered, strict=True):
        fresh = seen_by(public(GAME, state), state, Viewer(1))
        assert msgspec.json.encode(fresh) == known


# The parts


@pytest.mark.parametrize("options", OPTIONS)
def test_a_tile_shows_the_numbers_that_the_rules_go_by(options):
    *_, state = walk(GAME, 2, 4, 200, **options)
    for ship in SHIP_KEYS:
        shown = tile(state, ship)
        names = PROJECT_FACTS if ship[0] == "P" else ("limit",)
        for name in names:
            assert getattr(shown, name) == fact(state, ship, name), (ship, name)


def test_stand_ins_are_marked_and_a_copys_numbers_are_not():
    state = table(3, board="own").state
    assert tile(state, "P1").stand_in
    state.learned["project.1"] = (1, 4, 2, 3, 0)
    assert not tile(state, "P1").stand_in
    assert tile(state, "P1").crew == 2


@pytest.mark.rule("V057", "V062")
def test_the_track_shows_who_lies_where_and_what_it_costs():
    state = called((RED, 3, "recruiting"), (BLACK, 9, "projects"), marker=8).state
    numbers = {number.number: number for number in GAME.view(state, Viewer()).track.numbers}
    assert set(numbers) == set(range(1, 21))
    assert (numbers[3].seat, numbers[3].area, numbers[3].now) == (RED, "recruiting", True)
    assert numbers[3].price.best == numbers[3].price.worst == 5
    assert numbers[9].price.worst == 0
    assert not numbers[9].now
    assert (numbers[6].give_up, numbers[6].give_up_known) == (2, True)


def test_manuels_numbers_join_the_track_when_they_are_placed():
    state = called((RED, 3, "recruiting"), (YELLOW, 21, "projects")).state
    assert [number.number for number in GAME.view(state, Viewer()).track.numbers][-1] == 21


@pytest.mark.rule("V094", "V095", "V096")
def test_can_it_sail_now():
    for seed in range(6):
        for state in walk(GAME, seed, 3, 300, **OWN):
            for card in GAME.view(state, Viewer()).mine.cards:
                player = state.players[card.seat]
                for home in card.ships:
                    fits = tuple(
                        landing
                        for landing in LANDINGS
                        if fitting_slots(state, home.tile.ship, landing)
                    )
                    assert home.landings == fits
                    ready = bool(fits) and (home.boarded or player.captains > 0)
                    assert home.can_sail == ready


@pytest.mark.rule("V079", "V080", "V081", "V082")
@pytest.mark.parametrize(
    ("sailors", "missionaries", "size", "crew"),
    [
        ("ttv", 0, 2, ("turquoise", "violet")),
        ("ttvvvg", 1, 2, ("violet", "turquoise")),
        ("tv", 1, 3, ("turquoise", "violet", "white")),
        ("tvgo", 1, 5, ("turquoise", "violet", "grey", "orange", "white")),
        ("tt", 0, 2, ("turquoise",)),
        ("", 2, 1, ("white",)),
    ],
)
def test_the_crew_that_is_proposed(sailors, missionaries, size, crew):
    player = table(3).has(YELLOW, sailors=sailors, missionaries=missionaries).state.players[YELLOW]
    assert crew_for(by_colour(player.sailors), player.missionaries > 0, size) == crew


def test_the_crew_that_is_proposed_can_be_launched():
    tried = 0
    for seed in range(4):
        for state in walk(GAME, seed, 3, 300, **OWN):
            if not state.stack or state.stack[-1].kind not in ("place", "call", "end_round"):
                continue
            for card in GAME.view(state, Viewer()).mine.cards:
                for home in card.projects:
                    launch = Launch(home.tile.ship, home.hands)
                    refused = refusal_of(launch, state, card.seat)
                    assert (refused is None) == bool(home.crew)
                    tried += 1
    assert tried > 100


@pytest.mark.rule("V142")
def test_the_foresight_is_that_of_the_rules():
    moved = 0
    for seed in range(6):
        for state in walk(GAME, seed, 2, 300, **OWN):
            view = GAME.view(state, Viewer())
            if state.phase in ("round_end", "game_end"):
                assert view.foresight is None
                continue
            real: Foresight = foresee(state)
            assert [(g.reals, g.points) for g in view.foresight.gains] == [
                (due.reals, due.points) for due in real.seats
            ]
            going = [voyage for voyage in real.voyages if voyage.fate != "stays"]
            assert [(s.landing, s.to) for s in view.foresight.sailings] == [
                (voyage.landing, voyage.to) for voyage in going
            ]
            marked = {
                (landing.key, index): slot.goes
                for landing in view.map.landings
                for index, slot in enumerate(landing.slots)
                if slot.goes
            }
            assert marked == {
                (voyage.landing, voyage.slot): "next" if voyage.fate == "moves" else "out"
                for voyage in going
                if voyage.fate != "unknown"
            }
            moved += len(going)
    assert moved > 0


def test_unknown_numbers_are_named():
    laid = table(3, board="real").docks("natal", 0, "P9", RED)
    foresight = GAME.view(laid.state, Viewer()).foresight
    assert foresight.gains[RED].open
    assert any("project no. 9" in words(key) for key in foresight.unknown)
    assert not GAME.view(laid.state, Viewer()).map.landings[0].confirmed


def test_scores_add_up_and_lead_with_the_leader():
    for state in walk(GAME, 4, 4, 400, **OWN):
        scores = GAME.view(state, Viewer()).scores
        totals = [points.total for points in scores.ranked]
        for points in scores.ranked:
            assert points.total == sum(points.parts) == points.sums[-1]
            assert len(points.sums) == len(scores.rounds)
        if not state.winners:
            assert totals == sorted(totals, reverse=True)
    assert set(scores.winners) == {p.seat for p in scores.ranked if p.place == 1}


def test_the_merchants_slots_are_those_that_fit():
    laid = set_up(3)
    body = GAME.view(laid.state, Viewer()).controls.body
    assert laid.state.merchant is not None
    shown = {choice.landing: [index for index, _ in choice.slots] for choice in body.landings}
    for landing in LANDINGS:
        assert shown.get(landing, []) == fitting_slots(laid.state, laid.state.merchant, landing)
    first = body.landings[0]
    laid.play(body.seat, SendMerchant(first.landing, first.slots[0][0]))


def test_what_can_be_placed_is_what_can_be_chosen():
    for state in walk(GAME, 6, 4, 120, **OWN):
        if state.stack[-1].kind != "place":
            continue
        body: Any = GAME.view(state, Viewer()).controls.body
        free = {choice.number for choice in body.numbers if choice.free}
        for number in range(1, 23):
            area = next(area.area for area in body.areas if area.left)
            move = PlaceDisc(number, area)
            try:
                GAME.play(state, body.seat, move, Chance(b""))
                possible = True
            except Refusal:
                possible = False
            assert possible == (number in free)


def test_it_fits_into_the_time_there_is():
    """A table of five viewers waits for less than two milliseconds, on any machine that passes."""
    from time import process_time

    states = list(walk(GAME, 1, 4, 200, **OWN))
    took = []
    for state in states:
        began = process_time()
        for seat in (None, 0, 1, 2, 3):
            GAME.view(state, Viewer(seat))
        took.append(process_time() - began)
    assert sorted(took)[len(took) // 2] < 0.002
