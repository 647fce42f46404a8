"""What the pages of a turn at sea and of setting up show: no more and no less than the rules."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.chance import Chance
from companion.engine.game import Viewer
from companion.engine.words import Refusal
from companion.games.caravelas import GAME
from companion.games.caravelas.about import EAST, PORTS, WEST
from companion.games.caravelas.bidding import Bid
from companion.games.caravelas.cargo import uses
from companion.games.caravelas.ports import Land, Landing, must_be_possible
from tests.games.caravelas.table import GREEN, RED, bidding, set_up, table, words
from tests.games.caravelas.viewing import OPTIONS, OWN, sailing
from tests.random_player import walk

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
        for state in walk(GAME, number, 3, 90, **options):
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
    for state in walk(GAME, 6, 3, 120, **OWN):
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
    assert GAME.view(laid.state, Viewer()).set_up is None
