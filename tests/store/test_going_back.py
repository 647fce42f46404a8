"""Taking back, putting back, and changing an earlier step."""

from __future__ import annotations

import random

import pytest

from companion.engine.words import Refusal
from companion.store import By, Store
from tests.toy_game import GAME, Buy, Draw, Lay, Wave


def sit(store, table, *seats):
    """Let devices hold seats; gives who types from each."""
    devices = [store.seating.take(table.code, seat, None)[0] for seat in seats]
    return [By(device.id, device.seat) for device in devices]


def shown(table):
    return GAME.encode(table.state)


def test_take_back_then_put_back_is_the_identity(store, table):
    store.play(table.code, 0, Buy(2))
    before = shown(table)

    store.take_back(table.code)
    assert table.state.points[0] == 0
    store.put_back(table.code)

    assert shown(table) == before
    assert table.path == [0, 1]


def test_take_back_is_named_and_journalled(store, table):
    store.play(table.code, 0, Buy(2))
    answer = store.take_back(table.code, by=By(3, 1))

    entry = store.entries(table, answer.version, answer.version)[0]
    assert entry.kind == "back"
    assert entry.notes[0].text.text == "{who} took back: {what}"
    assert entry.notes[0].text.args["what"].text == "{who} buys: {n} points."


def test_put_back_goes_until_something_else_is_played(store, table):
    store.play(table.code, 0, Buy(2))
    store.play(table.code, 1, Buy(3))
    after = shown(table)
    store.take_back(table.code)
    store.take_back(table.code)

    store.put_back(table.code)
    store.put_back(table.code)
    assert shown(table) == after

    store.take_back(table.code)
    store.play(table.code, 1, Buy(1))
    with pytest.raises(Refusal):
        store.put_back(table.code)


def test_back_to_here_goes_over_several_steps_at_once(store, table):
    for seat in (0, 1, 2, 0):
        store.play(table.code, seat, Buy(seat + 1))
    store.take_back(table.code, to=1)

    assert table.state.points == [1, 0, 0]
    store.put_back(table.code)
    assert table.state.points == [2, 2, 3]


def test_there_is_an_end_to_taking_back(store, table):
    with pytest.raises(Refusal):
        store.take_back(table.code)
    store.play(table.code, 0, Buy(2))
    store.take_back(table.code)
    with pytest.raises(Refusal):
        store.take_back(table.code)


def test_nobody_goes_back_to_what_does_not_hold(store, table):
    store.play(table.code, 0, Buy(2))
    store.take_back(table.code)
    with pytest.raises(Refusal):
        store.take_back(table.code, to=1)
    with pytest.raises(Refusal):
        store.take_back(table.code, to=77)


def test_a_doubled_tap_takes_back_once(store, table):
    store.play(table.code, 0, Buy(2))
    store.play(table.code, 1, Buy(2))

    first = store.take_back(table.code, key="key")
    again = store.take_back(table.code, key="key")

    assert again.again
    assert first.version == again.version
    assert table.state.points == [2, 0, 0]


def test_one_device_alone_goes_back_behind_a_reveal(store, table):
    store.play(table.code, 0, Draw())
    store.take_back(table.code)
    assert len(table.state.hands[0]) == 3


def test_going_back_behind_a_reveal_waits_for_a_second_seat(store, path, table):
    ana, rui = sit(store, table, 0, 1)
    store.play(table.code, 0, Draw())
    store.play(table.code, 1, Buy(1))
    held = shown(table)

    store.take_back(table.code, to=0, by=ana)

    assert shown(table) == held
    assert table.asking == table.version
    assert Store(path, [GAME]).table(table.code).asking == table.asking
    with pytest.raises(Refusal):
        store.answer_ask(table.code, True, ana)

    store.answer_ask(table.code, True, rui)

    assert table.asking is None
    assert table.path == [0]
    store.put_back(table.code)
    assert shown(table) == held


def test_a_second_seat_may_say_no(store, table):
    ana, rui = sit(store, table, 0, 1)
    store.play(table.code, 0, Draw())
    store.take_back(table.code, by=ana)
    held = shown(table)

    store.answer_ask(table.code, False, rui)

    assert table.asking is None
    assert shown(table) == held
    with pytest.raises(Refusal):
        store.answer_ask(table.code, True, rui)


def test_the_wish_to_go_back_ends_when_play_goes_on(store, table):
    ana, rui = sit(store, table, 0, 1)
    store.play(table.code, 0, Draw())
    store.take_back(table.code, by=ana)
    store.play(table.code, 1, Buy(1), by=rui)
    with pytest.raises(Refusal):
        store.answer_ask(table.code, True, rui)


def test_what_nobody_saw_is_no_barrier(store, table):
    ana, _ = sit(store, table, 0, 1)
    store.play(table.code, 0, Draw())
    store.play(table.code, 1, Buy(1))
    store.take_back(table.code, by=ana)
    assert table.asking is None
    assert table.head == table.path[-1]
    assert table.state.points[1] == 0


def test_an_amended_step_is_played_anew_with_all_after_it(store, path, table):
    store.play(table.code, 0, Buy(2))
    store.play(table.code, 1, Draw())
    store.play(table.code, 2, Buy(3))
    drawn = table.state.hands[1][-1]
    old = shown(table)

    result = store.amend(table.code, 1, 0, Buy(5))

    assert result.misfit is None
    assert table.state.points == [5, 0, 3]
    assert table.state.hands[1][-1] == drawn
    assert table.path == [0, 4, 5, 6]
    assert Store(path, [GAME]).table(table.code).state == table.state

    store.take_back(table.code)
    assert shown(table) == old
    store.put_back(table.code)
    assert table.state.points == [5, 0, 3]


def test_an_amended_step_can_be_followed_by_steps_that_are_taken_back(store, table):
    store.play(table.code, 0, Buy(2))
    store.play(table.code, 1, Buy(2))
    store.amend(table.code, 1, 0, Buy(5))
    store.play(table.code, 2, Buy(1))

    store.take_back(table.code)
    assert table.state.points == [5, 2, 0]
    store.take_back(table.code)
    assert table.state.points == [2, 2, 0]


def test_the_first_step_that_no_longer_fits_is_told(store, table):
    store.play(table.code, 0, Buy(2))
    store.play(table.code, 1, Buy(2))
    store.play(table.code, 2, Buy(2))
    store.play(table.code, 0, Buy(48))

    result = store.amend(table.code, 1, 0, Buy(5))

    assert result.misfit.text == "{who} buys: {n} points."
    assert result.rule == "T2"
    assert table.state.points == [5, 2, 2]
    last = store.entries(table, table.version, table.version)[0].notes[-1]
    assert last.hands
    assert last.text.args["what"] == result.misfit


def test_why_a_private_move_no_longer_fits_is_not_told(store, table):
    store.play(table.code, 0, Buy(2))
    store.play(table.code, 1, Lay(table.state.hands[1][0]))

    result = store.amend(table.code, 1, 0, Wave())

    assert result.misfit is not None
    assert result.reason.args == {}
    assert result.rule == ""


def test_a_new_move_that_is_not_allowed_changes_nothing(store, table):
    store.play(table.code, 0, Buy(2))
    held, version = shown(table), table.version
    with pytest.raises(Refusal):
        store.amend(table.code, 1, 0, Buy(51))
    with pytest.raises(Refusal):
        store.amend(table.code, 0, 0, Buy(1))
    assert (shown(table), table.version) == (held, version)


def test_what_all_have_seen_is_not_amended_away(store, table):
    sit(store, table, 0, 1)
    store.play(table.code, 0, Draw())
    with pytest.raises(Refusal) as refused:
        store.amend(table.code, table.head, 0, Buy(1))
    assert "All have seen" in refused.value.message.text


def test_going_back_and_forth_by_chance_keeps_memory_and_disk_alike(store, path, table):
    chance = random.Random(5)
    for _ in range(120):
        what = chance.random()
        try:
            if what < 0.5:
                seat, move = GAME.sample(table.state, chance)
                store.play(table.code, seat, move)
            elif what < 0.7:
                store.take_back(table.code)
            elif what < 0.85:
                store.put_back(table.code)
            elif what < 0.9:
                store.take_back(table.code, to=chance.choice(table.path))
            else:
                version = chance.choice(table.path)
                store.amend(table.code, version, table.state.turn % 3, Wave())
        except (Refusal, IndexError):
            continue
    again = Store(path, [GAME]).table(table.code)
    assert again.path == table.path
    assert again.on_path == table.on_path == set(table.path)
    assert again.redo == table.redo
    assert again.state == table.state
    assert again.state == store.state_at(table, table.version)
