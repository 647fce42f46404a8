"""Chance: a seed settles every draw, and nothing that people do changes one."""

from __future__ import annotations

import hashlib
from collections import Counter

import pytest

from companion.engine.chance import Chance, commitment, rank, throw
from companion.engine.words import Refusal

SEED = bytes(range(32))
PILE = [f"card{n}" for n in range(12)]


def test_the_commitment_is_the_sha256_of_the_seed() -> None:
    assert commitment(SEED) == hashlib.sha256(SEED).hexdigest()


def test_draws_are_those_of_every_table_with_this_seed() -> None:
    # Pinned: a table that is stored today must draw the same after an update.
    assert Chance(SEED).draw("deck", PILE, 3) == ["card1", "card2", "card5"]
    assert [throw(SEED, "die", number, 6) for number in range(8)] == [2, 1, 2, 5, 4, 3, 5, 6]


def test_the_order_of_the_pile_does_not_matter() -> None:
    assert Chance(SEED).draw("deck", PILE, 5) == Chance(SEED).draw("deck", PILE[::-1], 5)


def test_what_others_took_does_not_change_the_order_of_the_rest() -> None:
    whole = Chance(SEED).draw("deck", PILE, 12)
    rest = [card for card in PILE if card != whole[2]]
    assert Chance(SEED).draw("deck", rest, 11) == [card for card in whole if card != whole[2]]


def test_a_piece_that_went_back_gets_a_new_place() -> None:
    ranks = {rank(SEED, "bag", "t1", returned) for returned in range(20)}
    assert len(ranks) == 20
    drawn = {Chance(SEED).draw("bag", PILE, 1, {"card4": n})[0] for n in range(1, 20)}
    assert len(drawn) > 1


def test_piles_and_seeds_are_independent() -> None:
    assert rank(SEED, "deck", "card1") != rank(SEED, "bag", "card1")
    assert rank(SEED, "deck", "card1") != rank(b"other", "deck", "card1")
    # A pile's name and a piece's name cannot run into each other.
    assert rank(SEED, "a", "b") != rank(SEED, "a\0b", "")


def test_no_more_is_drawn_than_there_is() -> None:
    chance = Chance(SEED)
    assert sorted(chance.draw("deck", PILE[:2], 5)) == PILE[:2]
    assert chance.draw("deck", [], 3) == []
    assert len(chance.outcomes) == 2


def test_every_order_is_as_likely_as_any_other() -> None:
    tops = Counter(Chance(bytes([n % 256, n // 256])).draw("d", PILE)[0] for n in range(2400))
    assert len(tops) == 12
    assert all(120 < count < 290 for count in tops.values()), tops


@pytest.mark.parametrize("faces", [2, 6, 10, 20])
def test_a_die_shows_all_its_faces_equally(faces: int) -> None:
    thrown = Counter(throw(SEED, "die", number, faces) for number in range(300 * faces))
    assert sorted(thrown) == list(range(1, faces + 1))
    assert all(200 < count < 400 for count in thrown.values()), thrown


def test_what_was_answered_is_remembered_in_order() -> None:
    chance = Chance(SEED)
    assert not chance.used
    cards = chance.draw("deck", PILE, 2)
    face = chance.throw("die", 0, 6)
    assert chance.outcomes == [*cards, face]
    assert chance.used


def test_a_script_repeats_what_was_answered() -> None:
    chance = Chance(script=["card7", "card1", 3])
    assert chance.draw("deck", PILE, 2) == ["card7", "card1"]
    assert chance.throw("die", 5, 6) == 3


@pytest.mark.parametrize("script", [["card99", "card1"], ["card1"], ["card1", "card1"], []])
def test_a_script_that_no_longer_fits_is_refused(script: list[str]) -> None:
    with pytest.raises(Refusal, match="not in the pile any more"):
        Chance(script=script).draw("deck", PILE, 2)


@pytest.mark.parametrize("script", [["card1"], []])
def test_a_script_without_the_throw_is_refused(script: list[str]) -> None:
    with pytest.raises(Refusal, match="does not fit any more"):
        Chance(script=script).throw("die", 0, 6)
