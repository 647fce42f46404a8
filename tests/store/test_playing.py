"""Each move has one effect, on the newest state, or none and a sentence."""

from __future__ import annotations

import threading

import pytest

from companion.engine.words import Refusal
from companion.store import By, NotFound, Stale, Store
from companion.store.codes import ALPHABET, LENGTH, clean_code, new_code
from tests.toy_game import GAME, Buy, Draw, Lay, Wave


def test_a_code_has_six_signs_that_nobody_confuses():
    assert len(ALPHABET) == 31
    assert not set("ILO01") & set(ALPHABET)
    assert len(new_code()) == LENGTH
    assert clean_code(" k7q-x2m ") == "K7QX2M"
    assert clean_code("K7QX20") == ""


def test_a_move_goes_into_the_journal_with_who_typed_it(store, table):
    answer = store.play(table.code, 0, Buy(2), 0, "key", By(7, 1))

    assert answer.version == table.version == 1
    entry = store.entries(table, 1, 1)[0]
    assert (entry.kind, entry.seat, entry.by) == ("play", 0, By(7, 1))
    assert table.state.points == [2, 0, 0]
    assert table.state.purses[0] == 48


def test_a_refused_move_changes_nothing(store, table):
    before = GAME.encode(table.state)

    with pytest.raises(Refusal) as refused:
        store.play(table.code, 0, Buy(51), 0, "key")

    assert refused.value.rule == "T2"
    assert GAME.encode(table.state) == before
    assert table.version == 0
    assert Store(store.database.peewee.database, [GAME]).table(table.code).version == 0


def test_the_same_key_again_has_no_second_effect(store, table):
    first = store.play(table.code, 0, Buy(2), 0, "key")
    again = store.play(table.code, 0, Buy(2), 0, "key")
    without_version = store.play(table.code, 0, Buy(2), None, "key")

    assert first.version == again.version == without_version.version == 1
    assert (first.again, again.again, without_version.again) == (False, True, True)
    assert table.state.points[0] == 2


def test_a_key_that_was_answered_but_not_heard_is_known_on_a_newer_page(store, path, table):
    store.play(table.code, 2, Wave(), 0, "key")
    assert store.play(table.code, 2, Wave(), 1, "key").again
    again = Store(path, [GAME])
    assert again.play(table.code, 2, Wave(), 1, "key").again
    assert again.table(table.code).version == 1


def test_keys_are_known_however_many_there_were(store, table, monkeypatch):
    monkeypatch.setattr("companion.store.table.KEYS", 3)
    for number in range(6):
        store.play(table.code, 2, Wave(), key=f"key{number}")
    assert len(table.keys) == 3
    for number in range(6):
        assert store.play(table.code, 2, Wave(), key=f"key{number}").version == number + 1


def test_a_table_that_was_put_away_is_read_again(store, open_table, monkeypatch):
    monkeypatch.setattr("companion.store.tables.OPEN_TABLES", 2)
    tables = [open_table() for _ in range(5)]
    for _ in range(2):
        for table in tables:
            store.play(table.code, 2, Wave())
    assert len(store._open) == 2
    assert [store.table(table.code).version for table in tables] == [2] * 5


def test_the_same_key_at_two_tables_is_two_keys(store, open_table):
    one, other = open_table(), open_table()
    assert not store.play(one.code, 0, Buy(), 0, "key").again
    assert not store.play(other.code, 0, Buy(), 0, "key").again


def test_the_same_key_from_many_threads_has_one_effect(store, table):
    answers, errors, start = [], [], threading.Barrier(8)

    def tap():
        start.wait()
        try:
            answers.append(store.play(table.code, 0, Wave(), 0, "key"))
        except Exception as error:
            errors.append(error)

    threads = [threading.Thread(target=tap) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert errors == []
    assert {answer.version for answer in answers} == {1}
    assert sum(not answer.again for answer in answers) == 1
    assert table.version == 1


def test_two_threads_with_different_keys_play_one_turn_once(store, table):
    results, start = [], threading.Barrier(2)

    def tap(key):
        start.wait()
        try:
            results.append(store.play(table.code, 0, Buy(2), 0, key))
        except Stale as stale:
            results.append(stale)

    threads = [threading.Thread(target=tap, args=(key,)) for key in ("a", "b")]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert sum(isinstance(result, Stale) for result in results) == 1
    assert table.state.points[0] == 2
    assert table.version == 1


def test_a_stale_move_stands_while_its_question_waits(store, table):
    store.play(table.code, 2, Wave(), 0)
    store.play(table.code, 1, Wave(), 1)

    store.play(table.code, 0, Buy(2), 0, "key")

    assert table.state.points[0] == 2
    assert table.version == 3


def test_a_stale_move_whose_question_is_over_says_what_happened(store, table):
    store.play(table.code, 0, Buy(2), 0)

    with pytest.raises(Stale) as refused:
        store.play(table.code, 0, Buy(3), 0)

    what = refused.value.message.args["what"]
    assert what.text == "{who} buys: {n} points."
    assert table.version == 1


def test_a_stale_move_whose_price_has_changed_is_not_played(store, table, monkeypatch):
    store.play(table.code, 2, Wave(), 0)
    waved = table.state
    monkeypatch.setattr(Buy, "price", lambda move, state, seat: 5 if state is waved else 4)

    with pytest.raises(Stale):
        store.play(table.code, 0, Buy(2), 0)


def test_an_always_open_move_stands_however_stale(store, table):
    store.play(table.code, 0, Buy(2), 0)
    store.play(table.code, 1, Buy(2), 1)

    assert store.play(table.code, 2, Wave(), 0).version == 3


def test_a_version_that_never_was_is_stale(store, table):
    with pytest.raises(Stale):
        store.play(table.code, 0, Buy(), 99)


def test_what_the_app_drew_is_written_down_and_drawn_the_same_again(store, table):
    store.play(table.code, 0, Draw())
    drawn = table.state.hands[0][-1]
    store.take_back(table.code)
    store.play(table.code, 0, Draw())

    assert table.state.hands[0][-1] == drawn
    assert store.entries(table, 1, 1)[0].reveals


def test_a_table_is_read_again_as_it_was_left(store, path, table):
    store.play(table.code, 0, Draw())
    store.play(table.code, 1, Buy(3))
    store.take_back(table.code)

    again = Store(path, [GAME]).table(table.code)

    assert again.state == table.state
    assert again.path == table.path
    assert again.redo == table.redo
    assert again.nodes == table.nodes
    assert list(again.recent) == list(table.recent)
    assert again.names() == ("Ana", "Rui", "Eva")


def test_the_end_of_the_game_is_remembered_and_forgotten_again(store, path, table, clock):
    table.state.end = 20
    store.play(table.code, 0, Buy(20))
    assert table.ended == clock.now
    assert Store(path, [GAME]).table(table.code).ended == clock.now

    store.take_back(table.code)

    assert table.ended is None
    assert Store(path, [GAME]).table(table.code).ended is None


def test_there_is_no_table_without_its_code(store):
    with pytest.raises(NotFound):
        store.table("AAAAAA")


def test_a_price_is_told_without_playing(store, table):
    price, step = store.price(table.code, 0, Buy(4))

    assert price == 4
    assert step is not None
    assert table.version == 0
    assert table.state.purses[0] == 50


def test_a_price_never_looks_ahead(store, table):
    assert store.price(table.code, 0, Draw())[1] is None


def test_moves_are_told_once_they_are_on_disk(path):
    seen = []

    def moved(code, version):
        other = Store(path, [GAME])
        seen.append(other.table(code).version == version)

    store = Store(path, [GAME], moved=moved)
    from companion.engine.game import Start

    table, _ = store.create(GAME, ("Ana", "Rui"), Start(("red", "blue")))
    store.play(table.code, 0, Lay(table.state.hands[0][0]))
    store.take_back(table.code)

    assert seen == [True, True]
