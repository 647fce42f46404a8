"""Buttons: settled moves with their price, or the reason why not."""

from __future__ import annotations

from typing import ClassVar

from msgspec import Struct

from companion.engine.buttons import button, form_values, refusal_of
from companion.engine.flow import Open, RuledMove
from companion.engine.words import refuse, say


class Purse(Struct):
    coins: int
    stack: list[Open] = []


class Ship(Struct, frozen=True):
    name: str
    value: int = 0
    wild: bool = False


class Sail(RuledMove[Purse], frozen=True):
    answers: ClassVar[tuple[str, ...]] = ()
    ships: tuple[Ship, ...] = ()
    to: str = ""
    fast: bool = False
    pilot: int | None = None

    def check(self, state: Purse, seat: int | None) -> None:
        if not self.to:
            raise refuse("Say where to.", "T1")
        if state.coins < len(self.ships):
            raise refuse("Too dear.", "T2")


TWO = (Ship("Ana", 2), Ship("Bela", 3, wild=True))


def test_a_button_carries_the_form_fields_of_its_move_nested_ones_flat():
    assert form_values(Sail(TWO, "Goa", fast=True)) == {
        "ships-0-name": "Ana",
        "ships-0-value": 2,
        "ships-1-name": "Bela",
        "ships-1-value": 3,
        "ships-1-wild": 1,
        "to": "Goa",
        "fast": 1,
    }


def test_what_is_empty_is_left_out_but_a_zero_is_not():
    assert form_values(Sail(pilot=0)) == {"pilot": 0}


def test_a_possible_move_has_no_refusal():
    offer = button(Purse(2), 0, Sail(TWO, "Goa"), say("Sail"), say("2 coins"))
    assert (offer.move, offer.label, offer.price) == ("Sail", say("Sail"), say("2 coins"))
    assert (offer.refusal, offer.rule) == (None, "")
    assert refusal_of(Sail(TWO, "Goa"), Purse(2), 0) is None


def test_an_impossible_one_says_why_and_by_which_rule():
    offer = button(Purse(1), 0, Sail(TWO, "Goa"), say("Sail"))
    assert (offer.refusal, offer.rule) == (say("Too dear."), "T2")


def test_a_reason_that_only_one_seat_may_know_is_not_told():
    offer = button(Purse(1), 0, Sail(TWO, "Goa"), say("Sail"), untold=("T2",))
    assert (offer.refusal, offer.rule) == (None, "")
    assert button(Purse(1), 0, Sail(TWO), say("Sail"), untold=("T2",)).rule == "T1"
