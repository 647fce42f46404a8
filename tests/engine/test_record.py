"""The record of a game: folded to the same end, and every draw recomputed from the seed."""

from __future__ import annotations

import msgspec
import pytest

from companion.engine.chance import Chance, commitment
from companion.engine.game import Move, Start
from companion.engine.journal import Step, play
from companion.engine.record import Record, RecordedStep, discrepancies, fold
from companion.engine.words import Refusal
from tests.toy_game import GAME, Buy, Draw, Lay

SEED = b"a seed of the tests"


@pytest.fixture
def record() -> Record:
    """A short game: stones, two draws, a card."""
    start = Start(("red", "blue"))
    chance = Chance(SEED)
    state = GAME.set_up(start, GAME.sheet, chance).state
    steps: list[Step] = []
    for seat, move in ((0, Buy(3)), (1, Draw()), (0, Draw()), (1, Buy(1))):
        step = play(GAME, state, seat, move, Chance(SEED))
        state = step.state
        steps.append(step)
    return Record(
        game="toy",
        start=start,
        commitment=commitment(SEED),
        seed=SEED.hex(),
        opening=tuple(chance.outcomes),
        steps=[recorded(step.move, step.seat, step.outcomes) for step in steps],
        totals=tuple(state.points),
    )


def recorded(move: Move, seat: int | None, outcomes: tuple[int | str, ...] = ()) -> RecordedStep:
    return RecordedStep(msgspec.Raw(GAME.encode(move)), seat, outcomes)


def test_a_record_goes_to_json_and_back(record: Record) -> None:
    again = Record.read(msgspec.json.encode(record))
    assert again.opening == record.opening
    assert [bytes(step.move) for step in again.steps] == [bytes(step.move) for step in record.steps]


def test_folding_a_record_gives_its_end(record: Record) -> None:
    assert tuple(fold(GAME, record).points) == record.totals == (3, 1)


def test_an_honest_record_has_no_discrepancies(record: Record) -> None:
    assert list(discrepancies(GAME, record)) == []


def test_another_card_than_the_seed_says_is_found(record: Record) -> None:
    true = record.steps[1].outcomes[0]
    other = next(f"c{n}" for n in range(24, 0, -1) if f"c{n}" not in (true, *record.opening))
    record.steps[1] = recorded(Draw(), 1, (other,))
    lines = list(discrepancies(GAME, record))
    assert lines[0].startswith("Step 2: the seed says")


def test_another_opening_than_the_seed_says_is_found(record: Record) -> None:
    record.opening = (record.opening[1], record.opening[0], *record.opening[2:])
    assert "laying out" in next(discrepancies(GAME, record))


def test_another_seed_than_the_one_committed_to_is_found(record: Record) -> None:
    record.commitment = commitment(b"another one")
    assert list(discrepancies(GAME, record)) == [
        "The seed is not the one that the table committed to."
    ]


def test_a_step_that_is_not_legal_is_found(record: Record) -> None:
    record.steps[3] = recorded(Lay("c99"), 1)
    assert list(discrepancies(GAME, record))[-1].startswith("Step 4 is not a legal move")
    with pytest.raises(Refusal):
        fold(GAME, record)


def test_points_that_do_not_add_up_are_found(record: Record) -> None:
    record.totals = (30, 1)
    assert list(discrepancies(GAME, record)) == [
        "The points come to (3, 1), the record says (30, 1)."
    ]
