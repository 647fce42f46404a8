"""Every button does what it says: it plays, costs its price, or is refused for its reason."""

from __future__ import annotations

import random

import pytest

from companion.engine.chance import Chance
from companion.engine.game import Decision, Offer, Start
from companion.engine.words import Refusal
from companion.games.vasco_da_gama import GAME
from companion.games.vasco_da_gama.ledger import reals
from companion.games.vasco_da_gama.state import State
from companion.web.forms import nested
from tests.random_player import random_options

SEED = b"buttons"


def press(state: State, decision: Decision, offer: Offer) -> None:
    """Press a button that needs nothing filled in, as a page does."""
    seat = decision.seats[0] if decision.seats else None
    form = nested((name, [str(value)]) for name, value in offer.values.items())
    if offer.refusal is not None and not offer.values:
        return  # nothing in particular could be done with it
    move = GAME.move_from_form(offer.move, form)
    assert move.__class__.__name__ in decision.moves
    if offer.refusal is not None:
        with pytest.raises(Refusal) as refused:
            GAME.play(state, seat, move, Chance(SEED))
        assert (refused.value.message, refused.value.rule) == (offer.refusal, offer.rule)
        return
    price = GAME.price(state, seat, move)
    assert offer.price == (reals(price) if price else None)
    GAME.check(GAME.play(state, seat, move, Chance(SEED)).state)


@pytest.mark.parametrize("game", range(8))
def test_buttons_do_what_they_say(game):
    by_chance = random.Random(f"buttons {game}")
    colours = GAME.about.colours[: 2 + game % 3]
    start = Start(colours, None, random_options(GAME, by_chance))
    state = GAME.set_up(start, GAME.sheet, Chance(SEED)).state
    pressed = 0
    while not GAME.over(state):
        (decision,) = GAME.decisions(state)
        for offer in decision.offers:
            if not offer.fields:
                press(state, decision, offer)
                pressed += 1
        seat, move = GAME.sample(state, by_chance)
        state = GAME.play(state, seat, move, Chance(SEED)).state
    assert pressed > 200
