"""Seats and devices: nobody loses a seat, nobody takes one by stealth."""

from __future__ import annotations

import pytest

from companion.engine.words import Refusal
from companion.store import NotAllowed, NotFound, Store
from companion.store.codes import token_hash
from companion.store.seating import DEVICES_PER_TABLE, clean_name
from tests.toy_game import GAME


@pytest.fixture
def host(table):
    return next(device for device in table.devices.values() if device.host)


def test_only_the_hash_of_a_token_is_stored(store, path, table):
    _, token = store.seating.take(table.code, 0, None)
    assert len(token) >= 22  # 128 bits
    store.database.close()
    stored = b"".join(file.read_bytes() for file in path.parent.iterdir())
    assert token.encode() not in stored
    assert token_hash(token).encode() in stored


def test_a_token_survives_a_restart(store, path, table):
    _, token = store.seating.take(table.code, 1, None)
    again = Store(path, [GAME]).table(table.code)
    assert again.device(token_hash(token)).seat == 1


def test_taking_the_own_seat_again_changes_nothing(store, table):
    device, token = store.seating.take(table.code, 1, None)
    version = table.version
    assert store.seating.take(table.code, 1, token) == (device, token)
    assert table.version == version


def test_a_held_seat_is_asked_for(store, table):
    ana, _ = store.seating.take(table.code, 0, None)
    other, _ = store.seating.take(table.code, 0, None)
    assert other.seat is None
    assert other.wants == 0

    store.seating.answer_wish(table.code, other.id, "move", ana)

    assert (other.seat, other.wants) == (0, None)
    assert (ana.seat, ana.lost) == (None, 0)


def test_a_seat_may_be_held_by_two_devices(store, table):
    ana, _ = store.seating.take(table.code, 0, None)
    tablet, _ = store.seating.take(table.code, 0, None)
    store.seating.answer_wish(table.code, tablet.id, "both", ana)
    assert ana.seat == tablet.seat == 0
    assert table.playing() == 2  # the seat and the table screen


def test_the_table_screen_and_the_host_may_answer_but_nobody_else(store, table, host):
    store.seating.take(table.code, 0, None)
    rui, _ = store.seating.take(table.code, 1, None)
    other, _ = store.seating.take(table.code, 0, None)
    with pytest.raises(NotAllowed):
        store.seating.answer_wish(table.code, other.id, "move", rui)
    with pytest.raises(NotAllowed):
        store.seating.answer_wish(table.code, other.id, "move", other)
    store.seating.answer_wish(table.code, other.id, "no", host)
    assert (other.seat, other.wants) == (None, None)
    with pytest.raises(Refusal):
        store.seating.answer_wish(table.code, other.id, "move", host)


def test_changing_seats_leaves_the_old_one_free(store, table):
    device, token = store.seating.take(table.code, 0, None)
    store.seating.take(table.code, 1, token)
    assert device.seat == 1
    assert table.holders(0) == []


def test_the_host_frees_a_seat(store, table, host):
    ana, _ = store.seating.take(table.code, 0, None)
    rui, _ = store.seating.take(table.code, 1, None)
    with pytest.raises(NotAllowed):
        store.seating.free(table.code, 0, rui)
    store.seating.free(table.code, 0, host)
    assert (ana.seat, ana.lost) == (None, 0)
    with pytest.raises(Refusal):
        store.seating.free(table.code, 0, host)


def test_names_are_cut_and_cleaned():
    assert clean_name("  Ana \n Maria\t") == "Ana Maria"
    assert clean_name("x" * 99) == "x" * 20
    assert clean_name("\x00\u202e \n") == ""


def test_renaming_is_for_the_host_and_the_seat_itself(store, path, table, host):
    ana, _ = store.seating.take(table.code, 0, None)
    store.seating.rename(table.code, 0, "Anita", ana)
    store.seating.rename(table.code, 1, "Rui B.", host)
    assert table.names() == ("Anita", "Rui B.", "Eva")
    assert Store(path, [GAME]).table(table.code).names() == table.names()
    for name, by in (("Eva", ana), ("", ana)):
        with pytest.raises(Refusal):
            store.seating.rename(table.code, 0, name, by)
    with pytest.raises(NotAllowed):
        store.seating.rename(table.code, 1, "X", ana)


def test_the_host_passes_the_role_on_with_its_powers(store, table, host):
    ana, _ = store.seating.take(table.code, 0, None)
    store.seating.pass_host(table.code, ana.id, host)
    assert ana.host
    assert not host.host
    store.seating.rename(table.code, 2, "Eve", ana)
    with pytest.raises(NotAllowed):
        store.seating.pass_host(table.code, ana.id, host)
    with pytest.raises(NotFound):
        store.seating.pass_host(table.code, 999, ana)


def test_everybody_may_rejoin_for_five_minutes(store, table, host, clock):
    ana, _ = store.seating.take(table.code, 0, None)
    store.seating.let_all_rejoin(table.code, host)
    clock.now += 299
    other, _ = store.seating.take(table.code, 0, None)
    assert other.seat == 0
    assert ana.seat is None
    clock.now += 2
    late, _ = store.seating.take(table.code, 0, None)
    assert late.wants == 0


def test_there_is_no_fourth_seat_at_a_table_for_three(store, table):
    with pytest.raises(NotFound):
        store.seating.take(table.code, 3, None)


def test_devices_that_only_ask_do_not_pile_up(store, table, clock):
    store.seating.take(table.code, 0, None)
    for _ in range(DEVICES_PER_TABLE + 10):
        clock.now += 1
        store.seating.take(table.code, 0, None)
    assert len(table.devices) == DEVICES_PER_TABLE
    assert len(table.holders(0)) == 1
