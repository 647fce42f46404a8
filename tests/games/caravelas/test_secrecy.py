"""C008: a hand is for its owner's eyes; nothing that others get hangs on it."""

from __future__ import annotations

from random import Random

import pytest

from companion.engine.game import Move
from companion.games.caravelas import GAME
from companion.games.caravelas.blue import Blue, TurnUp
from companion.games.caravelas.corrections import CorrectHalf
from companion.games.caravelas.lisbon import Lisbon
from companion.games.caravelas.outlook import hand
from companion.games.caravelas.ports import Land, Late
from companion.games.caravelas.red import Red
from companion.games.caravelas.sailing import EndTurn, Pirate, Spend
from companion.games.caravelas.turns import Discard
from tests.games.caravelas.secrecy import exchanged, must_look_the_same, public, seen, told
from tests.games.caravelas.table import GREEN, RED, YELLOW, bidding, set_up, table


@pytest.mark.rule("C008")
@pytest.mark.parametrize("viewer", [None, GREEN, YELLOW, RED])
def test_nobody_sees_the_cards_of_others(viewer: int | None) -> None:
    laid = table(events="app", destinations="app").play(GREEN, Lisbon(swap=True))
    for seed in range(20):
        must_look_the_same(laid.state, viewer, Random(seed))


@pytest.mark.rule("C008")
def test_the_owner_sees_both_hands() -> None:
    laid = table(events="app", destinations="app")
    for viewer in (GREEN, YELLOW, RED):
        # given other cards for this seat, and the same for everybody else
        looks = {seen(exchanged(laid.state, (viewer + 1) % 3, Random(n)), viewer) for n in range(9)}
        assert len(looks) > 1
    assert [card for card, _ in hand(laid.state, GREEN)] == sorted(laid.player(GREEN).events)


@pytest.mark.rule("C008")
@pytest.mark.parametrize(
    ("ruling", "events", "destinations"),
    [
        ("secret", False, False),
        ("destinations_open", False, True),
        ("all_open", True, True),
    ],
)
def test_a_table_may_lay_its_cards_open(ruling: str, events: bool, destinations: bool) -> None:
    def differs(pile: str) -> bool:
        laid = table(C008=ruling, **{pile: "app"})
        secret = GAME.copy(laid.state)
        secret.options["C008"] = "secret"
        looks = set()
        for n in range(9):
            other = exchanged(secret, YELLOW, Random(n))
            other.options["C008"] = ruling
            looks.add(seen(other, YELLOW))
        return len(looks) > 1

    assert differs("events") is events
    assert differs("destinations") is destinations


@pytest.mark.rule("C008")
def test_moves_with_hidden_cards_are_for_their_own_seat_alone() -> None:
    laid = table(events="app")
    for move in (Blue(0, "wind.01"), Blue(1), Pirate(0, "wind.01"), Discard(("wind.01",))):
        assert GAME.own(laid.state, move)
    for public_move in (Spend(1), Pirate(1), Land(1), Lisbon(swap=True), EndTurn(), Late(1)):
        assert not GAME.own(laid.state, public_move)
    # with real cards a card is named when it lies open; without hands there is none to hide
    for state in (table().state, table(variant="quick", events="app").state):
        assert not GAME.own(state, Blue(0, "wind"))
        assert not GAME.own(state, Pirate(0, "wind"))
    assert not GAME.own(table(events="app", C008="all_open").state, Blue(0))


PUBLIC_MOVES: list[tuple[int | None, Move]] = [
    (GREEN, Spend(3)),
    (GREEN, Spend(10)),
    (GREEN, Pirate(1)),
    (GREEN, Land(5, 1, load=True)),
    (GREEN, Lisbon(swap=True)),
    (GREEN, Lisbon()),
    (GREEN, EndTurn()),
    (YELLOW, EndTurn()),
    (GREEN, Red(0, "sunk")),
    (RED, Late(9)),
    (None, CorrectHalf(RED, 2)),
    (None, TurnUp()),
]


@pytest.mark.rule("C008")
@pytest.mark.parametrize(("seat", "move"), PUBLIC_MOVES)
def test_what_public_moves_tell_does_not_hang_on_hidden_cards(seat: int | None, move: Move) -> None:
    state = table(events="app", destinations="app", C128="discard").state
    expected = told(state, seat, move)
    for seed in range(8):
        assert told(exchanged(state, None, Random(seed)), seat, move) == expected


@pytest.mark.rule("C008")
def test_what_is_drawn_is_told_to_the_owner_alone() -> None:
    laid = table(events="app").play(GREEN, EndTurn())
    private = [note for note in laid.notes if note.private is not None]
    assert [note.private for note in private] == [GREEN]
    assert len(public(laid.notes)) == len(laid.notes) - 1
    dealt = set_up(destinations="app")
    assert [note.private for note in dealt.notes if note.private is not None] == [0, 1, 2]
    cards = bidding(events="app", players=2)
    assert all(note.private is None for note in cards.notes)
