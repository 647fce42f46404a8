"""Opening a table and finding it again."""

from __future__ import annotations

import pytest

from companion.web.viewers import COOKIE


def test_the_lobby_offers_the_games(host):
    page = host.get("/")
    assert page.status_code == 200
    assert "Pebbles" in page.text
    assert "Who types" in page.text


def test_a_table_opens_on_the_table_screen(host, open_table, service):
    code = open_table("Ana", "", "Rui", first="2", **{"colour-0": "blue", "colour-2": "red"})

    table = service.store.table(code)
    assert table.names() == ("Ana", "Rui")
    assert [seat.colour for seat in table.seats] == ["blue", "red"]
    assert table.state.turn == 2  # Rui, the second seat, has begun
    page = host.get(f"/t/{code}/table")
    assert "Scan to choose your seat." in page.text
    assert "<svg" in page.text
    assert "disabled" not in page.text.partition("<fieldset")[2].partition(">")[0]


def test_the_first_player_can_be_drawn(open_table, service):
    assert service.store.table(open_table(first="draw")).version == 0


@pytest.mark.parametrize(
    ("form", "sentence"),
    [
        ({"game": "chess"}, "Choose a game."),
        ({"name-1": ""}, "is for 2 to 4 players"),
        ({"name-1": "ana"}, "Two players have the same name."),
        ({"colour-1": "red"}, "a colour of their own"),
        ({"colour-1": "mauve"}, "a colour of their own"),
        ({"first": "3"}, "must be one of those who play"),
        ({"first": "x"}, "must be one of those who play"),
        ({"option.entry": "nobody"}, "does not fit the game any more"),
        ({"copy": "77"}, "not known any more"),
    ],
)
def test_a_table_that_cannot_be_is_refused_with_a_sentence(host, form, sentence):
    good = {"game": "toy", "name-0": "Ana", "name-1": "Rui", "first": "0"}
    answer = host.post("/open", data={**good, **form})
    assert answer.status_code == 422
    assert sentence in answer.text
    assert 'value="Ana"' in answer.text  # what was typed is kept


def test_the_device_finds_its_tables_again(host, code, app):
    assert code in host.get("/").text
    assert code not in app.test_client().get("/").text


def test_a_cookie_of_a_table_that_is_gone_does_no_harm(app):
    client = app.test_client()
    client.set_cookie(COOKIE + "ABCDEF", "x")
    client.set_cookie(COOKIE + "!", "x")
    assert client.get("/").status_code == 200


def test_joining_by_typing_the_code(app, code):
    client = app.test_client()
    assert "The table's code" in client.get("/join").text
    typed = f" {code[:3].lower()}-{code[3:].lower()} "
    assert client.post("/join", data={"code": typed}).location == f"/t/{code}"
    wrong = client.post("/join", data={"code": "ZZZZZZ"})
    assert wrong.status_code == 404
    assert "No table has this code." in wrong.text


def test_ping(host):
    assert host.get("/ping").text == "ok"
