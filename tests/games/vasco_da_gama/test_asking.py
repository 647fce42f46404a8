"""Printed numbers: asked when they matter, learned, confirmed, forgotten."""

from __future__ import annotations

from random import Random

import pytest

from companion.engine.chance import Chance
from companion.engine.journal import play
from companion.games.vasco_da_gama import GAME
from companion.games.vasco_da_gama.asking import (
    MOST_SLOTS,
    Tell,
    Untell,
    bounds,
    fields_of,
    key_words,
    printable,
    question,
    ship_fact,
)
from companion.games.vasco_da_gama.calling import GiveUp
from companion.games.vasco_da_gama.navigation import Navigate
from companion.games.vasco_da_gama.printed import SHEET, fact, known, number, row
from companion.games.vasco_da_gama.state import Disc
from tests.games.vasco_da_gama.scenes import real, scene
from tests.games.vasco_da_gama.table import RED, YELLOW, called, words

# -- learning ------------------------------------------------------------------


@pytest.mark.rule("V062")
def test_a_number_is_known_once_somebody_has_said_it() -> None:
    at = real()
    assert not known(at.state, "give_up.3")
    at.play(RED, Tell({"give_up.3": 2}))
    assert known(at.state, "give_up.3")
    assert number(at.state, "give_up.3") == 2
    assert at.said("V062") == ["Printed, as the table says: Reals on the line of number 3: 2."]


@pytest.mark.rule("V043")
def test_the_same_number_again_confirms_it() -> None:
    at = real()
    key = "slots.3.recruiting"
    at.play(RED, Tell({key: SHEET.number(key)}))
    assert known(at.state, key)
    assert at.said("V043") == ["Confirmed as printed: action slots of Recruiting: 4."]


@pytest.mark.rule("V024")
def test_a_whole_board_is_confirmed_at_once() -> None:
    at = real()
    keys = [key for key in SHEET.entries if key.startswith("landing") and key.endswith("slots")]
    at.play(None, Tell({key: SHEET.row(key) for key in keys}))
    assert all(known(at.state, key) for key in keys)
    assert len(at.notes) == 1


def test_saying_it_at_any_time_does_not_answer_anything_else() -> None:
    at = real()
    before = at.asked
    at.play(None, Tell({"give_up.3": 2}))
    assert at.asked == before


@pytest.mark.rule("V024")
def test_a_row_with_more_slots_makes_the_landing_longer() -> None:
    at = real()
    at.play(None, Tell({"landing.natal.slots": (4, 5, 4, 0, 0)}))
    assert at.ships("natal") == [None, None, None]
    assert row(at.state, "landing.natal.slots") == (4, 5, 4), "0 is no slot"
    at.play(None, Tell({"landing.natal.slots": (6,)}))
    assert at.ships("natal") == [None]


@pytest.mark.rule("V024")
def test_a_row_cannot_lose_a_slot_with_a_ship() -> None:
    at = real().rows(natal=(4, 5, 4))
    ship = at.dock("natal", RED, slot=1)
    at.refuses(None, Tell({"landing.natal.slots": (4,)}), "V024")
    at.play(None, Tell({"landing.natal.slots": (4, 5)}))
    assert at.ships("natal") == [None, ship]


@pytest.mark.rule("V043")
def test_an_area_cannot_have_fewer_slots_than_discs() -> None:
    at = real()
    for seat, number_ in ((0, 1), (1, 2)):
        at.state.discs.append(Disc(number_, seat, "recruiting"))
        at.player(seat).discs -= 1
    at.refuses(None, Tell({"slots.3.recruiting": 1}), "V043")
    at.play(None, Tell({"slots.3.recruiting": 2}))
    at.play(None, Tell({"slots.2.recruiting": 0}))


@pytest.mark.parametrize(
    ("values", "rule"),
    [
        ({}, ""),
        ({"no.such.key": 1}, ""),
        ({"sailors.grey": 9}, ""),
        ({"project.1": 3}, ""),
        ({"P36.limit": 5}, ""),
        ({"P0.limit": 5}, ""),
        ({"P07.limit": 5}, ""),
        ({"P1.colour": 5}, ""),
        ({"M1.crew": 2}, ""),
        ({"P1.limit": 3}, "V071"),
        ({"P1.limit": 12}, "V071"),
        ({"P1.crew": 0}, "V071"),
        ({"P1.crew": 6}, "V071"),
        ({"P1.deck": 4}, "V071"),
        ({"P1.limit": (4, 5)}, "V071"),
        ({"M1.limit": 12}, "V021"),
        ({"give_up.3": -1}, "V062"),
        ({"give_up.21": 1}, ""),
        ({"landing.natal.slots": 4}, "V024"),
        ({"landing.natal.slots": ()}, "V024"),
        ({"landing.natal.slots": (0, 0)}, "V024"),
        ({"landing.natal.slots": (4, 12)}, "V024"),
        ({"landing.natal.slots": (4,) * (MOST_SLOTS + 1)}, "V024"),
        ({"landing.mombasa.slots": (4, 5)}, "V024"),
        ({"landing.natal.coast": -1}, "V144"),
        ({"slots.3.recruiting": 99}, "V043"),
        ({"give_up.3": 2, "give_up.4": 999}, "V062"),
    ],
)
def test_what_cannot_be_printed_is_refused(values: dict[str, int], rule: str) -> None:
    at = real()
    at.refuses(None, Tell(values), rule)
    assert at.state.learned == {}


def test_taking_a_typing_error_back_unlearns_it() -> None:
    at = real()
    step = play(GAME, at.state, None, Tell({"landing.natal.slots": (9, 9)}), Chance())
    assert row(step.state, "landing.natal.slots") == (9, 9)
    assert row(at.state, "landing.natal.slots") == SHEET.row("landing.natal.slots")
    assert at.ships("natal") == [None]


# -- asking --------------------------------------------------------------------


@pytest.mark.rule("V062")
def test_a_move_waits_for_the_number_and_then_goes_on() -> None:
    at = called((YELLOW, 3, "recruiting"), board="real", merchants="app")
    at.play(YELLOW, GiveUp(number=3))
    assert at.asked == ("ask", None)
    assert words(at.decision.sentence) == "How many Reals are printed on the line of number 3?"
    at.play(RED, Tell({"give_up.5": 1}))
    assert at.asked == ("ask", None), "that was another one"
    at.play(RED, Tell({"give_up.3": 2}))
    assert at.reals(YELLOW) == 12
    assert at.state.discs == []


@pytest.mark.rule("V062")
def test_as_on_our_board_is_one_tap_and_other_numbers_a_field() -> None:
    at = called((YELLOW, 3, "recruiting"), board="real", merchants="app")
    at.play(YELLOW, GiveUp(number=3))
    same, other = at.decision.offers
    assert words(same.label) == "As on our board"
    assert same.values == {"values-give_up.3": 1}
    (field,) = other.fields
    assert (field.name, field.low, field.high, field.value) == ("values-give_up.3", 0, 9, 1)


@pytest.mark.rule("V071")
def test_a_tile_has_no_proposal_to_confirm() -> None:
    at = scene(projects="table").rows(natal=(4, 5))
    ship = at.dock_blank("natal", RED)
    at.begin("navigation").play(None, Navigate())
    (offer,) = at.decision.offers
    names = [f"values-{ship}.reals", f"values-{ship}.points"]
    assert [(field.name, field.value) for field in offer.fields] == [(name, "") for name in names]


@pytest.mark.rule("V024")
def test_a_row_is_asked_slot_by_slot_with_room_for_more() -> None:
    at = real()
    fields = fields_of(at.state, "landing.terra_de_boa_gente.slots")
    assert [field.value for field in fields] == [5, 4, 0, 0]
    assert fields[3].name == "values-landing.terra_de_boa_gente.slots-3"


def test_a_confirmed_row_from_the_form_is_what_is_asked() -> None:
    at = real().rows(terra_de_boa_gente=(5, 9))
    ship = at.dock("terra_de_boa_gente", RED)
    del at.state.learned["landing.terra_de_boa_gente.slots"]
    at.state.learned |= {f"{ship}.reals": 0, f"{ship}.points": 0}
    at.begin("navigation").play(None, Navigate())
    same = at.decision.offers[0]
    assert same.values == {
        "values-landing.terra_de_boa_gente.slots-0": 5,
        "values-landing.terra_de_boa_gente.slots-1": 4,
    }
    nested = {"values": {"landing.terra_de_boa_gente.slots": ["5", "4"]}}
    at.play(None, GAME.move_from_form("Tell", nested))
    assert at.waits == "end_round"


def test_the_question_stays_the_same_until_it_is_answered() -> None:
    at = scene(projects="table")
    ship = at.dock_blank("natal", RED)
    at.begin("navigation").play(None, Navigate())
    first = at.decision.id
    at.play(None, Tell({"give_up.3": 1}))
    assert at.decision.id == first
    there = f"project no. {ship[1:]} in slot 1 of Natal"
    assert words(at.decision.sentence) == (
        f"What is printed here: {there} (Reals, points, navigation limit)?"
    )
    at.play(None, Tell({f"{ship}.reals": 1, f"{ship}.limit": 7}))
    assert at.decision.id != first
    question_left = f"How many points does {there} bring in phase 3 (0 if none)?"
    assert words(at.decision.sentence) == question_left


def test_what_no_longer_fits_is_dropped_with_the_reason() -> None:
    at = called((YELLOW, 3, "recruiting"), board="real", merchants="app")
    at.play(YELLOW, GiveUp(number=3))
    at.state.discs.clear()
    at.state.players[YELLOW].discs += 1
    at.play(None, Tell({"give_up.3": 2}))
    assert at.reals(YELLOW) == 10
    assert at.notes[-1].rule != "V062"
    assert known(at.state, "give_up.3")


@pytest.mark.parametrize(
    "key",
    [
        key
        for key in SHEET.entries
        if not key.startswith(("sailors", "tile", "project", "merchant"))
    ],
)
def test_every_number_of_the_board_has_a_question_and_a_name(key: str) -> None:
    at = real()
    assert words(question(at.state, key)).endswith("?")
    assert words(key_words(at.state, key))
    low, high = bounds(key)
    assert low <= high
    for seed in range(5):
        at.play(None, Tell({key: printable(at.state, key, Random(seed))}))


@pytest.mark.rule("V021")
def test_a_merchant_ship_is_named_by_where_it_lies() -> None:
    at = scene(merchants="table")
    ship = at.dock_merchant("mombasa", slot=2)
    del at.state.learned[f"{ship}.limit"]
    assert words(question(at.state, f"{ship}.limit")) == (
        f"Which navigation limit is printed on merchant ship {ship[1:]} in slot 3 of Mombasa?"
    )


@pytest.mark.parametrize(
    "key", ["P7.deck", "P7.limit", "P7.crew", "P7.reals", "P7.points", "M2.limit"]
)
def test_every_number_of_a_tile_has_a_question_and_a_name(key: str) -> None:
    at = real()
    assert words(question(at.state, key)).endswith("?")
    assert words(key_words(at.state, key))
    assert ship_fact(key) == tuple(key.split("."))
    at.play(None, Tell({key: printable(at.state, key, Random(1))}))


# -- forgetting ----------------------------------------------------------------


@pytest.mark.rule("V024")
def test_what_was_said_can_be_forgotten() -> None:
    at = real()
    at.play(None, Tell({"landing.natal.slots": (4, 5), "P3.limit": 7}))
    at.play(RED, Untell(("landing.natal.slots", "P3.limit")))
    assert at.state.learned == {}
    assert at.ships("natal") == [None]
    assert fact(at.state, "P3", "limit") is None


def test_only_what_was_said_can_be_forgotten() -> None:
    at = real()
    at.refuses(None, Untell(("give_up.3",)), "")
    at.refuses(None, Untell(()), "")
    at.play(None, Tell({"give_up.3": 1}))
    at.refuses(None, Untell(("give_up.3", "give_up.3")), "")


@pytest.mark.rule("V043")
def test_slots_under_discs_cannot_be_forgotten_where_the_number_then_holds() -> None:
    for options in ({"board": "own"}, {"board": "real"}):
        at = scene(2, **options)
        at.play(None, Tell({"slots.2.characters": 5, "slots.2.navigation": 5}))
        for number_, area in enumerate(["characters"] * 4 + ["navigation"] * 4, start=1):
            at.state.discs.append(Disc(number_, number_ % 2, area))
            at.player(number_ % 2).discs -= 1
        at.refuses(None, Untell(("slots.2.characters",)), "V043")
        forget = Untell(("slots.2.navigation",))
        if options["board"] == "own":
            at.refuses(None, forget, "V043")
        else:
            at.play(None, forget)


@pytest.mark.rule("V024")
def test_a_row_under_a_ship_cannot_be_forgotten() -> None:
    at = real().rows(natal=(4, 5, 4))
    at.dock("natal", RED, slot=2)
    at.refuses(None, Untell(("landing.natal.slots",)), "V024")
