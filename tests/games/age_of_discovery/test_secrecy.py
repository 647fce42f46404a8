"""What only one seat may know reaches nobody else (A017, A018, A032, A036, A076)."""

from __future__ import annotations

from random import Random

import pytest

from companion.engine.game import Viewer
from companion.games.age_of_discovery import GAME
from companion.games.age_of_discovery.about import COLOUR_NAMES, MISSION_NAMES
from companion.games.age_of_discovery.contracts import AcceptContract
from companion.games.age_of_discovery.expeditions import SendShips
from companion.games.age_of_discovery.holding import HoldScoring
from companion.games.age_of_discovery.setting_up import Deal
from companion.games.age_of_discovery.voyages import PlayContract
from tests.games.age_of_discovery.secrecy import swapped
from tests.games.age_of_discovery.table import BLUE, RED, YELLOW, Table, send, set_up, table, words


def seen(laid: Table, seat: int | None) -> bytes:
    return GAME.encode(GAME.view(laid.state, Viewer(seat)))


@pytest.mark.rule("A017", "A018", "A036")
@pytest.mark.parametrize("viewer", [None, RED, YELLOW, BLUE])
def test_a_view_does_not_change_with_what_is_hidden_from_it(viewer):
    laid = table(3)
    for number in range(10):
        other = swapped(laid.state, viewer, Random(number))
        assert other != laid.state
        assert GAME.encode(GAME.view(other, Viewer(viewer))) == seen(laid, viewer)


def shown_to(one: Table, other: Table) -> list[int | None]:
    """List the viewers who can tell two tables apart."""
    return [
        viewer for viewer in (None, RED, YELLOW, BLUE) if seen(one, viewer) != seen(other, viewer)
    ]


@pytest.mark.rule("A036")
def test_the_own_hand_is_shown_to_its_owner_alone():
    one, other, more = (holding(hand) for hand in ("white.5", "white.6", "white.5 white.6"))
    assert shown_to(one, other) == [RED]
    assert shown_to(one, more) == [None, RED, YELLOW, BLUE]


def holding(hand: str) -> Table:
    """Give Red a hand, the others always the same ones, and ships that make it interesting."""
    laid = table(3).opens("red.3 red.4 red.5 red.6").has(RED, ships="white2.1 white3.1")
    return laid.has(YELLOW, hand="blue.3").has(BLUE, hand="blue.4").has(RED, hand=hand)


@pytest.mark.rule("A017")
def test_a_mission_is_shown_to_its_owner_alone_until_the_end():
    one, other = (table(3).has(RED, mission=mission) for mission in ("half", "all"))
    for laid in (one, other):
        for seat in (YELLOW, BLUE):
            laid.state.players[seat].mission = "one"
    assert shown_to(one, other) == [RED]
    for laid in (one, other):
        laid.last_scoring().play(None, HoldScoring())
    assert shown_to(one, other) == [None, RED, YELLOW, BLUE]


@pytest.mark.rule("A018", "A076")
def test_a_flagship_is_shown_to_all_once_it_has_sailed():
    one, other = table(3), table(3)
    for laid, flagship in ((one, "F4"), (other, "F5")):  # green and white, white and black
        laid.state.players[RED].flagship = flagship
    assert shown_to(one, other) == [RED]
    for laid in (one, other):
        laid.play(RED, SendShips(12, send("flagship1"), line="white"))
    assert shown_to(one, other) == [None, RED, YELLOW, BLUE]


@pytest.mark.rule("A032")
def test_a_hidden_purse_is_shown_to_its_owner_alone_until_the_end():
    one, other = (table(3, A032="hidden").has(RED, coins=coins) for coins in (3, 4))
    assert shown_to(one, other) == [RED]
    for laid in (one, other):
        laid.last_scoring().play(None, HoldScoring())
    assert None in shown_to(one, other)
    one, other = (table(3).has(RED, coins=coins) for coins in (3, 4))
    assert shown_to(one, other) == [None, RED, YELLOW, BLUE]


@pytest.mark.rule("A014", "A017", "A018")
def test_the_deal_tells_each_seat_its_own_cards_and_all_nothing():
    laid = set_up(4).play(None, Deal())
    public = [words(note.text) for note in laid.notes if note.private is None]
    for name in MISSION_NAMES.values():
        assert not any(name in line for line in public)
    hands = [line for line in public if "contract" in line]
    assert hands[1:] == ["Everybody has 2 contracts."]
    for seat in laid.state.seats:
        own = [words(note.text) for note in laid.notes if note.private == seat]
        assert [line.split(":")[0] for line in own] == [
            "Your contracts",
            "Your special mission",
            "Your flagship",
        ]
    assert len(COLOUR_NAMES) == 6


@pytest.mark.rule("A036")
def test_the_public_line_of_a_drawn_contract_is_the_same_whatever_it_was():
    lines = set()
    for number in range(6):
        laid = table(3, seed=bytes([number])).play(RED, AcceptContract())
        lines.add(tuple(words(note.text) for note in laid.notes if note.private is None))
    assert len(lines) == 1


@pytest.mark.rule("A036", "A076")
def test_moves_that_use_hidden_cards_are_for_their_own_seat():
    laid = table(3)
    contract = PlayContract("red.3", send("red3.1"), 1)
    flagship = SendShips(1, send("flagship1"))
    assert GAME.own(laid.state, contract)
    assert GAME.own(laid.state, flagship)
    assert not GAME.own(laid.state, SendShips(1, send("red1.1")))
    assert not GAME.own(laid.state, AcceptContract())
    real = table(3, board="real")
    assert not GAME.own(real.state, contract)
    assert not GAME.own(real.state, flagship)
