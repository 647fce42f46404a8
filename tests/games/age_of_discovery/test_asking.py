"""Printed numbers: told, asked for, forgotten, kept for the copy."""

from __future__ import annotations

import pytest

from companion.games.age_of_discovery import GAME
from companion.games.age_of_discovery.asking import VOCABULARY, NameExpedition, Tell, Untell
from companion.games.age_of_discovery.expeditions import SendShips
from companion.games.age_of_discovery.printed import limit, mission_points, payout, stand_in
from companion.games.age_of_discovery.sailing import Sending
from companion.games.age_of_discovery.voyages import PlayContract
from tests.games.age_of_discovery.meddling import KEYS
from tests.games.age_of_discovery.table import RED, send, table, words


@pytest.mark.parametrize("key", KEYS)
def test_every_number_has_words_a_rule_fields_and_a_proposal(key):
    laid = table(4, board="real")
    assert VOCABULARY.tellable(key)
    assert words(VOCABULARY.question(laid.state, key)).endswith(("?", "chart"))
    assert words(VOCABULARY.words(laid.state, key))
    assert VOCABULARY.rule(key) in GAME.rules
    fields = VOCABULARY.fields(laid.state, key)
    assert all(field.name.startswith(f"values-{key}") for field in fields)
    if not key.startswith("seat"):
        assert VOCABULARY.proposal(laid.state, key) == stand_in(key) is not None


def test_what_is_no_number_of_the_game_cannot_be_told():
    laid = table(2)
    for key in (
        "expedition.13.limit",
        "contract.pink.5.2",
        "mission.5.one",
        "ship.1",
        "seat.4.flagship",
    ):
        laid.refuses(None, Tell({key: 3}), "")
    laid.refuses(None, Tell({}), "")
    laid.refuses(None, Tell({"seat.3.flagship": (1, 2)}), "A074")


@pytest.mark.rule("A004", "A056")
def test_what_cannot_be_printed_is_refused():
    laid = table(2)
    laid.refuses(None, Tell({"expedition.1.limit": 9}), "A056")
    laid.refuses(None, Tell({"expedition.1.limit": "many"}), "A056")
    laid.refuses(None, Tell({"expedition.1.first": 3}), "A104")
    laid.refuses(None, Tell({"expedition.1.first": (3, 4, 5)}), "A104")
    laid.refuses(None, Tell({"contract.red.3": (5, 6)}), "A005")
    laid.refuses(None, Tell({"mission.2.one": (5,)}), "A124")


@pytest.mark.rule("A105")
def test_colours_are_told_in_words():
    laid = table(2, board="real").play(None, Tell({"expedition.2.colour": 5}))
    assert laid.said("A105") == ["Printed, as the table says: colour of expedition 2: white."]


def test_a_form_brings_digits_as_text():
    move = GAME.move_from_form("Tell", {"values": {"expedition.1.colour": "4"}})
    laid = table(2, board="real").play(None, move)
    assert laid.state.learned["expedition.1.colour"] == 4
    move = GAME.move_from_form("Tell", {"values": {"expedition.1.final": ["4", "6"]}})
    assert laid.play(None, move).state.learned["expedition.1.final"] == (4, 6)
    ships = [{"ship": "flagship", "value": "2", "wild": "1"}]
    move = GAME.move_from_form("SendShips", {"expedition": "3", "ships": ships})
    assert move == SendShips(3, (Sending("flagship", 2, True),))


@pytest.mark.rule("A004")
def test_an_expedition_has_a_name_only_if_somebody_says_so():
    laid = table(2, board="real").has(RED, ships="red1.1")
    laid.play(None, NameExpedition(3, "Magellan"))
    laid.play(RED, SendShips(3, send("red1.1")))
    assert "sends to the expedition of Magellan" in laid.said("A050")[0]
    laid.refuses(None, NameExpedition(13, "Magellan"), "A004")
    laid.refuses(None, NameExpedition(3, " "), "A004")
    laid.refuses(None, Tell({"expedition.3.name": "Diaz"}), "")


def test_told_and_forgotten():
    laid = table(2).play(None, Tell({"expedition.1.limit": 8}))
    assert limit(laid.state, 1) == 8
    laid.play(None, Untell(("expedition.1.limit",)))
    assert limit(laid.state, 1) == 3
    laid.refuses(None, Untell(("expedition.1.limit",)), "")


@pytest.mark.rule("A056")
def test_a_limit_is_not_forgotten_under_ships_that_would_not_fit():
    laid = table(2).play(None, Tell({"expedition.1.limit": 8}))
    laid.on(1, "red3.1", "red2.1").refuses(None, Untell(("expedition.1.limit",)), "A056")


@pytest.mark.rule("A076")
def test_the_colours_of_a_flagship_that_sailed_are_not_forgotten():
    laid = table(2, flagships="table").play(RED, SendShips(12, send("flagship1"), line="red"))
    laid.play(None, Tell({"seat.0.flagship": (1, 3)}))
    laid.refuses(None, Untell(("seat.0.flagship",)), "A076")


def test_rows_and_their_cells():
    laid = table(3, board="real")
    laid.play(None, Tell({"contract.red.3": (4, 6, 9), "contract.blue.3.2": 7}))
    assert [payout(laid.state, "red.3", turns) for turns in (1, 2, 3)] == [4, 6, 9]
    assert [payout(laid.state, "blue.3", turns) for turns in (1, 2, 3)] == [None, 7, None]
    laid.play(None, Tell({"mission.3.one": (0, 1, 2), "mission.3.half.2": 5}))
    assert [mission_points(laid.state, "one", step) for step in (0, 2, 6)] == [0, 2, 2]
    assert [mission_points(laid.state, "half", step) for step in (1, 2)] == [None, 5]


def test_two_numbers_are_asked_for_together():
    laid = table(2, board="real").has(RED, ships="red2.1")
    ships = send("red2.1", "flagship3")
    laid.play(RED, PlayContract("red.5", ships, 1))
    assert laid.asks == ("seat.0.flagship", "contract.red.5.1")
    laid.play(None, Tell({"contract.red.5.1": 8}))
    assert words(laid.decision.sentence) == "Which two colours has the flagship of Red?"
    laid.play(None, Tell({"seat.0.flagship": (2, 3)}))
    assert laid.state.players[RED].voyages == []
    assert "Play a Wild Ship card" in laid.said("A074")[-1]


# A copy


def test_what_was_learned_is_kept_for_the_copy_pieces_and_rows_only_whole():
    laid = table(3, board="real")
    laid.play(
        None,
        Tell(
            {
                "expedition.2.limit": 3,
                "expedition.2.colour": 4,
                "expedition.2.first": (2, 3),
                "expedition.2.final": (5, 6),
                "expedition.3.limit": 4,
                "contract.red.3.1": 5,
                "contract.red.3.2": 6,
                "contract.red.3.3": 7,
                "contract.blue.3.1": 5,
                "mission.3.one.4": 2,
                "seat.1.flagship": (2, 5),
            }
        ),
    )
    laid.play(None, NameExpedition(2, "Magellan"))
    assert GAME.keepable(laid.state) == {
        "expedition.2": {"limit": 3, "colour": 4, "first": (2, 3), "final": (5, 6)},
        "expedition.2.name": "Magellan",
        "expedition.3.limit": 4,
        "contract.red.3": (5, 6, 7),
        "contract.blue.3.1": 5,
        "mission.3.one.4": 2,
        "flagship.1": (2, 5),
    }


def test_what_the_copy_brought_is_known_and_not_kept_again():
    copy = {
        "expedition.2": {"limit": 3, "colour": 4, "first": (2, 3), "final": (5, 6)},
        "expedition.2.name": "Magellan",
        "contract.red.3": (5, 6, 7),
        "flagship.1": (2, 5),
    }
    laid = table(3, board="real", copy=copy)
    assert limit(laid.state, 2) == 3
    assert payout(laid.state, "red.3", 3) == 7
    assert GAME.keepable(laid.state) == {}
    laid.play(None, Tell({"expedition.2.limit": 5, "seat.0.flagship": (5, 2)}))
    kept = GAME.keepable(laid.state)
    assert kept == {"expedition.2": {"limit": 5, "colour": 4, "first": (2, 3), "final": (5, 6)}}
