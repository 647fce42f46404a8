"""Moves from forms: what works, what is refused, and that a refusal changes nothing."""

from __future__ import annotations

import pytest

from tests.toy_game import GAME
from tests.web.conftest import HTMX


@pytest.fixture
def table(service, code):
    return service.store.table(code)


def play(device, code, move, seat="0", **form):
    return device.tap(f"/t/{code}/play", move=move, seat=seat, **form)


def test_the_tapping_phone_gets_the_regions_that_changed(ana, code, table):
    answer = play(ana, code, "Buy", stones="2", version=str(table.version))

    assert answer.status_code == 200
    assert 'hx-target="#r-decision"' in answer.text
    assert 'hx-target="#r-scores"' in answer.text
    assert 'hx-target="#r-presence"' not in answer.text
    assert answer.headers["X-Version"] == str(table.version)
    assert table.state.points[0] == 2


def test_without_htmx_the_page_comes_again(ana, code, table):
    answer = ana.post(f"/t/{code}/play", data={"move": "Buy", "seat": "0", "stones": "2"})
    assert answer.status_code == 303
    assert answer.location == f"/t/{code}"
    assert table.state.points[0] == 2


def test_a_refusal_stands_in_the_banner_with_its_rule(ana, code, table):
    before = GAME.encode(table.state), table.version
    answer = play(ana, code, "Buy", stones="51", version=str(table.version))

    assert answer.status_code == 422
    assert 'hx-target="#r-banner"' in answer.text
    assert 'hx-target="#r-decision"' not in answer.text
    assert 'data-rule="T2"' in answer.text
    assert "Choose from 1 to 50 stones." in answer.text
    assert (GAME.encode(table.state), table.version) == before

    page = ana.post(f"/t/{code}/play", data={"move": "Buy", "seat": "0", "stones": "51"})
    assert page.status_code == 422
    assert "Choose from 1 to 50 stones." in page.text
    assert 'id="r-decision"' in page.text


@pytest.mark.parametrize(
    "form",
    [
        {},
        {"move": ""},
        {"move": "NoSuchMove"},
        {"move": "__class__"},
        {"move": "Buy"},
        {"move": "Buy", "seat": "9"},
        {"move": "Buy", "seat": "-1"},
        {"move": "Buy", "seat": "0", "stones": "many"},
        {"move": "Buy", "seat": "0", "stones": "1e99"},
        {"move": "Buy", "seat": "0", "stones": "9" * 40},
        {"move": "Buy", "seat": "0", "stones-0": "1"},
        {"move": "Buy", "seat": "0", "stones": "1", "stones-0": "1"},
        {"move": "Buy", "seat": "0", "stones": ["1", "2"]},
        {"move": "Buy", "seat": "0", "more": "1"},
        {"move": "Lay", "seat": "0"},
        {"move": "Lay", "seat": "0", "card": "c99"},
        {"move": "Lay", "seat": "0", "card": "\x00"},
        {"move": "Buy", "seat": "0", "a--b": "1"},
        {"move": "Buy", "seat": "0", "-".join("abcdefgh"): "1"},
        {f"field{number}": "1" for number in range(350)},
    ],
)
def test_junk_in_a_form_is_a_sentence(ana, code, table, form):
    before = GAME.encode(table.state), table.version
    for path in ("play", "quote"):
        answer = ana.post(f"/t/{code}/{path}", data=form, headers=HTMX)
        assert 400 <= answer.status_code < 500
        assert len(answer.text) > 20
    assert (GAME.encode(table.state), table.version) == before


@pytest.mark.parametrize("version", ["", "x", "-1", "1.5", "99999999999999999999", "77"])
@pytest.mark.parametrize("key", ["", "k" * 500, "\x00", "é"])
def test_odd_versions_and_keys_do_no_harm(ana, code, version, key):
    answer = play(ana, code, "Wave", version=version, key=key)
    assert answer.status_code in (200, 409)


@pytest.mark.parametrize(
    "path", ["back", "put-back", "agree", "wish", "amend/1", "amend/99", "sit"]
)
@pytest.mark.parametrize("form", [{}, {"to": "x"}, {"to": "99"}, {"to": "-1"}, {"seat": "x"}])
def test_junk_elsewhere_is_a_sentence(ana, code, table, path, form):
    for headers in ({}, HTMX):
        answer = ana.post(f"/t/{code}/{path}", data=form, headers=headers)
        assert 400 <= answer.status_code < 500
        assert len(answer.text) > 20


def test_the_same_key_twice_is_one_move_and_one_answer(ana, code, table):
    version = str(table.version)
    first = play(ana, code, "Buy", stones="2", version=version, key="key")
    again = play(ana, code, "Buy", stones="2", version=version, key="key")
    assert first.status_code == again.status_code == 200
    assert table.state.points[0] == 2
    assert again.headers["X-Version"] == first.headers["X-Version"]


def test_a_stale_tap_gets_the_fresh_page_and_a_sentence(ana, rui, code, table):
    version = str(table.version)
    play(rui, code, "Buy", stones="2", version=version)
    answer = play(ana, code, "Buy", stones="3", version=version)

    assert answer.status_code == 409
    assert "Meanwhile: Ana buys: 2 points." in answer.text
    for region in ("status", "decision", "mine", "scores", "journal"):
        assert f'hx-target="#r-{region}"' in answer.text
    assert table.state.points == [2, 0]


def test_anybody_enters_anybodys_public_move_and_the_journal_knows_who(rui, code, table, service):
    assert play(rui, code, "Buy", seat="0", stones="2").status_code == 200
    entry = service.store.entries(table, table.version, table.version)[0]
    assert (entry.seat, entry.by.seat) == (0, 1)


def test_private_moves_come_from_their_own_seat_alone(ana, rui, host, code, table):
    card = table.state.hands[0][0]
    for device, page in ((rui, "seat"), (host, "table")):
        answer = play(device, code, "Lay", card=card, page=page)
        assert answer.status_code == 403
        quote = device.tap(f"/t/{code}/quote", move="Lay", seat="0", card=card, page=page)
        assert quote.status_code == 403
    assert play(ana, code, "Lay", card=card).status_code == 200


def test_a_table_may_have_each_seat_enter_its_own(open_table, sit, host, service):
    code = open_table(**{"option.entry": "own"})
    ana, rui = sit(code, 0), sit(code, 1)
    assert play(rui, code, "Buy", seat="0", stones="1").status_code == 403
    assert play(ana, code, "Buy", seat="0", stones="1").status_code == 200
    assert play(host, code, "Buy", seat="1", stones="1", page="table").status_code == 200
    assert play(rui, code, "Wave", seat="").status_code == 200
    assert ana is not None


def test_strangers_only_look_on(app, ana, code, table):
    stranger = app.test_client()
    page = stranger.get(f"/t/{code}/table")
    assert page.status_code == 200
    assert '<fieldset class="plain" disabled>' in page.text
    before = table.version
    for path, form in (
        ("play", {"move": "Buy", "seat": "0", "stones": "1"}),
        ("quote", {"move": "Buy", "seat": "0", "stones": "1"}),
        ("back", {}),
        ("put-back", {}),
        ("agree", {"agree": "yes"}),
        ("keep", {"name": "x"}),
    ):
        for page in ("seat", "table", "choose", "set_up", "nonsense"):
            answer = stranger.tap(f"/t/{code}/{path}", page=page, **form)
            assert answer.status_code == 403, path
    assert stranger.get(f"/t/{code}/correct").status_code == 403
    assert table.version == before


def test_a_quote_tells_what_a_move_would_do_and_does_nothing(ana, code, table):
    answer = ana.tap(f"/t/{code}/quote", move="Buy", seat="0", stones="4")
    assert "+4" in answer.text
    assert "points" in answer.text
    refused = ana.tap(f"/t/{code}/quote", move="Buy", seat="0", stones="51")
    assert refused.status_code == 422
    assert 'data-rule="T2"' in refused.text
    assert ana.tap(f"/t/{code}/quote", move="Draw", seat="0").text == ""
    assert table.state.points[0] == 0


def test_undo_is_announced_with_put_back_beside_it(ana, rui, code, table):
    play(ana, code, "Buy", stones="2")
    rui.tap(f"/t/{code}/back", version=str(table.version))
    for device in (ana, rui):
        page = device.get(f"/t/{code}").text
        assert "Rui took back: Ana buys: 2 points." in page
        assert f'action="/t/{code}/put-back"' in page
    ana.tap(f"/t/{code}/put-back")
    assert table.state.points[0] == 2
    assert f'action="/t/{code}/put-back"' not in ana.get(f"/t/{code}").text


def test_going_back_behind_a_reveal_asks_on_every_screen(ana, rui, host, code, table):
    play(ana, code, "Draw")
    ana.tap(f"/t/{code}/back")
    for device, end in ((ana, ""), (rui, ""), (host, "/table")):
        assert "all have seen" in device.get(f"/t/{code}{end}").text
    assert ana.tap(f"/t/{code}/agree", agree="yes").status_code == 422
    assert rui.tap(f"/t/{code}/agree", agree="yes").status_code == 200
    assert len(table.state.hands[0]) == 3


def test_the_set_up_page_shows_nothing_where_the_game_has_no_list(ana, code):
    assert ana.get(f"/t/{code}/set-up").status_code == 200
