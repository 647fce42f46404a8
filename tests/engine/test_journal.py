"""The journal: steps that know what they did, folded, taken back and amended."""

from __future__ import annotations

import pytest

from companion.engine.chance import Chance
from companion.engine.game import Start
from companion.engine.journal import Step, amend, fold, play
from companion.engine.words import Refusal
from tests.toy_game import GAME, Buy, Draw, Lay, State, Wave

SEED = b"journal"


@pytest.fixture
def first() -> State:
    start = Start(("red", "blue"))
    state: State = GAME.set_up(start, GAME.sheet, Chance(b"opening")).state
    return state


def played(first: State, *moves: object) -> list[Step]:
    """Play moves in turn, the first for the first seat."""
    steps: list[Step] = []
    for move in moves:
        before = steps[-1].state if steps else first
        steps.append(play(GAME, before, before.stack[-1].seat, move, Chance(SEED)))
    return steps


def test_a_step_holds_the_move_its_outcomes_its_notes_and_the_state(first: State) -> None:
    (step,) = played(first, Draw())
    assert (step.seat, step.move) == (0, Draw())
    assert step.outcomes[0] in first.deck
    assert step.state.hands[0][-1] == step.outcomes[0]
    assert step.notes[0].private == 0
    assert step.reveals


def test_what_the_app_did_not_draw_reveals_nothing(first: State) -> None:
    assert not played(first, Buy(2))[0].reveals


def test_every_state_stays_as_it_was(first: State) -> None:
    encoded = GAME.encode(first)
    one, two = played(first, Buy(2), Draw())
    after = GAME.encode(one.state)
    played(one.state, Draw())
    assert GAME.encode(first) == encoded
    assert GAME.encode(one.state) == after
    assert two.state.purses == [48, 50]


def test_taking_back_and_drawing_again_gives_the_same(first: State) -> None:
    steps = played(first, Draw(), Draw())
    assert played(steps[0].state, Draw())[0] == steps[1]


def test_folding_gives_the_last_state(first: State) -> None:
    steps = played(first, Draw(), Buy(3), Wave(), Draw(), Buy(1))
    moves = [(step.seat, step.move, step.outcomes) for step in steps]
    assert GAME.encode(fold(GAME, first, moves)) == GAME.encode(steps[-1].state)
    assert GAME.encode(first) == GAME.encode(fold(GAME, first, [])), "the first state is kept"


def test_amending_plays_the_later_steps_again(first: State) -> None:
    steps = played(first, Buy(2), Draw(), Buy(1))
    amended = amend(GAME, first, steps, 0, Buy(5), SEED)
    assert amended.misfit is None
    assert [step.move for step in amended.steps] == [Buy(5), Draw(), Buy(1)]
    assert amended.steps[-1].state.points == [6, 0]


def test_amending_keeps_what_was_drawn_later(first: State) -> None:
    steps = played(first, Buy(2), Draw())
    amended = amend(GAME, first, steps, 0, Draw(), SEED + b"other")
    drawn = steps[1].outcomes
    if drawn == amended.steps[0].outcomes:
        assert amended.misfit == 1
    else:
        assert amended.steps[1].outcomes == drawn


def test_amending_stops_at_the_first_step_that_no_longer_fits(first: State) -> None:
    card = first.hands[0][0]
    steps = played(first, Buy(2), Buy(1), Lay(card), Buy(1))
    amended = amend(GAME, first, steps, 0, Lay(card), SEED)
    assert [step.move for step in amended.steps] == [Lay(card), Buy(1)]
    assert amended.misfit == 2
    assert amended.rule == "T1"
    assert amended.reason is not None
    assert amended.reason.text == "You do not hold this card."


def test_an_amendment_that_is_not_allowed_is_refused(first: State) -> None:
    steps = played(first, Buy(2), Buy(1))
    with pytest.raises(Refusal, match="1 to"):
        amend(GAME, first, steps, 0, Buy(99), SEED)


def test_an_amendment_may_change_whose_move_it_was(first: State) -> None:
    steps = played(first, Buy(2))
    with pytest.raises(Refusal, match="turn"):
        amend(GAME, first, steps, 1, Buy(2), SEED)
