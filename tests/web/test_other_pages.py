"""The journal, changing a step, corrections, rules, copies."""

from __future__ import annotations

import random
import re

import pytest

from companion import create_app
from companion.games import AGE_OF_DISCOVERY, CARAVELAS, SHELF, VASCO_DA_GAMA
from companion.store.table import RECENT
from companion.web.service import NAME
from tests.toy_game import GAME, Wave
from tests.web.conftest import HTMX, Device, app_with
from tests.web.forms_of_a_page import Page


@pytest.fixture
def table(service, code):
    return service.store.table(code)


def play(device, code, move, seat="0", **form):
    answer = device.tap(f"/t/{code}/play", move=move, seat=seat, **form)
    assert answer.status_code == 200, answer.text


def banner(page):
    """Give what a page announces."""
    return page.partition('id="r-banner"')[2].partition("data-region=")[2].partition("</form>")[0]


def test_the_journal_pages_back(ana, code, table):
    for _ in range(130):
        play(ana, code, "Wave")
    newest = ana.get(f"/t/{code}/journal").text
    assert f'id="j{table.version}-0"' in newest
    assert 'id="j0-0"' not in newest
    pages, address = 0, f"/t/{code}/journal"
    while address:
        page = ana.get(address).text
        pages += 1
        older = page.partition('href="')[2] if "Older" in page else ""
        address = next(
            (part.partition('"')[0] for part in page.split('href="')[1:] if "Older" in part[:120]),
            "",
        )
        assert pages < 5
        assert older or not address
    assert pages == 3
    assert "Pebbles is laid out." in page


@pytest.mark.parametrize("before", ["", "x", "0", "-5", "99999", "1"])
def test_odd_pages_of_the_journal(ana, code, before):
    assert ana.get(f"/t/{code}/journal?before={before}").status_code == 200


def test_private_lines_are_for_their_seat(ana, rui, host, app, code):
    play(ana, code, "Draw")
    assert "You drew" in ana.get(f"/t/{code}/journal").text
    assert "You drew" in ana.get(f"/t/{code}").text
    for device in (rui, host, app.test_client()):
        for end in ("/journal", "", "/table"):
            assert "You drew" not in device.get(f"/t/{code}{end}", follow_redirects=True).text


def test_the_seed_is_committed_to_and_told_at_the_end(ana, code, table):
    from companion.engine.chance import commitment

    page = ana.get(f"/t/{code}/journal").text
    assert commitment(table.seed) in page
    assert table.seed.hex() not in page
    table.ended = 1.0
    assert table.seed.hex() in ana.get(f"/t/{code}/journal").text


def test_a_game_is_saved_when_it_is_over_and_every_draw_can_be_checked(ana, code, table):
    from companion.engine.record import Record, discrepancies
    from tests.toy_game import GAME

    refused = ana.get(f"/t/{code}/export")
    assert refused.status_code == 422
    assert table.seed.hex() not in refused.text
    play(ana, code, "Buy", stones="3")
    ana.tap(f"/t/{code}/back")
    play(ana, code, "Draw")
    table.state.end = 30
    play(ana, code, "Buy", seat="1", stones="30")

    answer = ana.get(f"/t/{code}/export")

    record = Record.read(answer.data)
    assert "attachment" in answer.headers["Content-Disposition"]
    assert [step.seat for step in record.steps] == [0, 1]
    assert record.totals == (0, 30)
    assert list(discrepancies(GAME, record)) == []


def test_a_step_is_changed_on_its_page(ana, code, table):
    play(ana, code, "Buy", stones="2")
    version = table.version
    page = ana.get(f"/t/{code}/amend/{version}")
    assert 'value="2"' in page.text
    assert f'action="/t/{code}/amend/{version}"' in page.text

    answer = ana.post(
        f"/t/{code}/amend/{version}", data={"move": "Buy", "seat": "0", "stones": "5"}
    )

    assert answer.location == f"/t/{code}"
    assert table.state.points[0] == 5
    assert "Ana changed: Ana buys: 2 points." in ana.get(f"/t/{code}").text
    assert "was taken back or changed already" in ana.get(f"/t/{code}/amend/{version}").text


@pytest.mark.parametrize("game", [*SHELF, GAME], ids=lambda game: game.about.slug)
def test_every_field_has_an_id_of_its_own_where_a_step_is_changed(settings, game):
    app = create_app(settings, [game])
    app.test_client_class = Device
    host, store, chance = app.test_client(), app.extensions[NAME].store, random.Random(1)
    form = {"name-0": "Ana", "name-1": "Rui", "first": "0"}
    code = host.post("/open", data={"game": game.about.slug, **form}).location.split("/")[2]
    for _ in range(12):
        store.play(code, *game.sample(store.table(code).state, chance))
    for path in ("correct", *(f"amend/{version}" for version in range(1, 13))):
        ids = Page(host.get(f"/t/{code}/{path}").text).ids
        assert sorted(ids) == sorted(set(ids)), path


def test_a_change_that_is_refused_keeps_the_page(ana, code, table):
    play(ana, code, "Buy", stones="2")
    form = {"move": "Buy", "seat": "0", "stones": "51"}
    path = f"/t/{code}/amend/{table.version}"
    assert "Choose from 1 to 50 stones." in ana.post(path, data=form).text
    answer = ana.post(path, data=form, headers=HTMX)
    assert answer.status_code == 422
    assert 'hx-target="#r-banner"' in answer.text
    assert table.state.points[0] == 2


def test_with_htmx_a_change_leads_back_to_the_table(ana, code, table):
    play(ana, code, "Buy", stones="2")
    answer = ana.tap(f"/t/{code}/amend/{table.version}", move="Buy", seat="0", stones="3")
    assert answer.headers["HX-Redirect"] == f"/t/{code}"


def test_what_no_longer_fits_is_told_on_every_screen(ana, rui, code, table):
    play(ana, code, "Buy", stones="2")
    first = table.version
    play(rui, code, "Buy", seat="1", stones="1")
    play(ana, code, "Buy", stones="48")
    ana.post(f"/t/{code}/amend/{first}", data={"move": "Buy", "seat": "0", "stones": "5"})
    page = rui.get(f"/t/{code}").text
    assert "This no longer fits" in page
    assert "Choose from 1 to 45 stones." in page


def test_a_change_of_a_step_long_ago_is_told_as_such(ana, rui, host, service, code, table):
    play(ana, code, "Buy", stones="2")
    first = table.version
    play(rui, code, "Draw", seat="1")
    for _ in range(RECENT - 1):
        play(ana, code, "Wave")
    ana.post(f"/t/{code}/amend/{first}", data={"move": "Buy", "seat": "0", "stones": "5"})
    assert table.recent[0].notes[0].private == 1
    drawn = table.state.hands[1][-1]
    for device, end in ((ana, ""), (host, "/table")):
        page = device.get(f"/t/{code}{end}").text
        assert "Ana changed: Ana buys: 2 points." in page
        assert f"You drew {drawn}." not in page
    service.store._open.clear()
    assert "Ana changed: Ana buys: 2 points." in rui.get(f"/t/{code}").text
    play(ana, code, "Wave")
    service.store._open.clear()
    assert "Ana changed:" not in banner(rui.get(f"/t/{code}").text)


def test_a_change_is_told_while_people_sit_down(ana, rui, host, code, table):
    play(ana, code, "Buy", stones="2")
    for stones in ("3", "4"):
        data = {"move": "Buy", "seat": "0", "stones": stones}
        ana.post(f"/t/{code}/amend/{table.head}", data=data)
    host.post(f"/t/{code}/seats/rename", data={"seat": "1", "name": "Rita"})
    assert "Ana changed: Ana buys: 3 points." in banner(rui.get(f"/t/{code}").text)


@pytest.mark.parametrize("many", [1, RECENT])
def test_a_change_is_told_though_later_steps_tell_nothing(ana, rui, code, table, monkeypatch, many):
    play(ana, code, "Buy", stones="2")
    first = table.version
    monkeypatch.setattr(Wave, "apply", lambda self, play, seat: None)
    for _ in range(many):
        play(ana, code, "Wave")
    ana.post(f"/t/{code}/amend/{first}", data={"move": "Buy", "seat": "0", "stones": "5"})
    assert "Ana changed: Ana buys: 2 points." in banner(rui.get(f"/t/{code}").text)
    play(rui, code, "Wave")


def test_a_private_step_is_changed_by_its_seat_alone(ana, rui, host, code, table):
    card = table.state.hands[0][0]
    play(ana, code, "Lay", card=card)
    path = f"/t/{code}/amend/{table.version}"
    assert ana.get(path).status_code == 200
    for device in (rui, host):
        assert device.get(path).status_code == 403
        answer = device.post(path, data={"move": "Wave", "seat": "0"})
        assert answer.status_code == 403


def test_what_is_no_step_cannot_be_changed(ana, code, table):
    for version in (0, 1, 99):
        assert ana.get(f"/t/{code}/amend/{version}").status_code == 404
        assert ana.post(f"/t/{code}/amend/{version}", data={"move": "Wave"}).status_code == 404


def test_corrections_are_listed_where_the_game_has_no_page_of_its_own(ana, code):
    page = ana.get(f"/t/{code}/correct").text
    assert "Wave" in page
    assert 'value="Wave"' in page
    assert "Buy" not in page


def test_rules_are_found_by_words_part_and_number(host):
    everything = host.get("/rules/toy").text
    assert "Lay a card" in everything
    assert "Buy stones" in everything
    found = host.get("/rules/toy?q=REAL stone").text
    assert "Buy stones" in found
    assert "Lay a card" not in found
    assert "1 rule" in found
    assert "No rule has these words." in host.get("/rules/toy?q=xyzzy").text
    assert host.get("/rules/toy?section=nothing").status_code == 200
    assert "T1: Lay a card" in host.get("/rules/toy/T1").text
    assert host.get("/rules/toy/T9").status_code == 404
    assert host.get("/rules/chess").status_code == 404


def test_a_rule_beside_the_page_comes_without_a_frame(host):
    answer = host.get("/rules/toy/T1", headers=HTMX)
    assert answer.text.lstrip().startswith("<article")
    assert "Close" in answer.text


def test_numbers_of_a_table_are_kept_and_used_by_the_next(host, code, open_table, service):
    assert "Keep this 1 number for this copy?" in host.get(f"/t/{code}/keep").text
    assert host.post(f"/t/{code}/keep", data={"name": " "}).status_code == 422
    kept = host.post(f"/t/{code}/keep", data={"name": "Ana's box"})
    assert f'href="/t/{code}"' in host.get(kept.headers["Location"]).text  # the way back
    (copy,) = service.store.copies.all("toy")
    assert copy.values == {"end": 99}

    host.post(f"/copies/{copy.id}", data={"name": "Ana's box", "v:end:": "30"})
    other = open_table(copy=str(copy.id))
    assert service.store.table(other).state.end == 30
    assert "Ana&#39;s box" in host.get("/copies").text


@pytest.mark.parametrize("text", ["x", "1.5", "0", "1000", "-3", "٣", "9" * 99])
def test_a_number_that_cannot_be_printed_is_refused(host, service, text):
    host.post("/copies", data={"game": "toy", "name": "Box"})
    answer = host.post("/copies/1", data={"name": "Box", "v:end:": text})
    assert answer.status_code == 422
    assert "must be a whole number from 1 to 999." in answer.text
    assert service.store.copies.get(1).values == {}


def test_copies_need_a_name_of_their_own(host):
    assert host.post("/copies", data={"game": "toy", "name": ""}).status_code == 422
    assert host.post("/copies", data={"game": "chess", "name": "x"}).status_code == 404
    for name in ("A", "B"):
        host.post("/copies", data={"game": "toy", "name": name})
    assert host.post("/copies/2", data={"name": "A"}).status_code == 422
    assert host.get("/copies/9").status_code == 404
    assert host.post("/copies/9", data={"name": "x"}).status_code == 404


def test_rows_and_pieces_are_read_from_the_edit_page():
    from companion.engine.flow import Flow
    from companion.engine.sheet import Entry, Sheet
    from companion.engine.words import Refusal
    from companion.store.copies import Copy
    from companion.web.copies import blanks, read

    class Boxed:
        part_words = Flow.part_words
        sheet = Sheet(
            {
                "row": Entry((1, 2, 3), "stand-in", 0, 9, "A row"),
                "piece": Entry({"a": 1, "b": (2, 3)}, "stand-in", label="A piece"),
                "known": Entry(4, "rulebook"),
            }
        )

    box = Boxed()
    copy = Copy(1, "Box", "boxed", {"row": (7, 8, 9, 1)})
    names = [blank.name for blank in blanks(box, "row", box.sheet["row"], copy.values["row"])]
    assert names == [f"v:row:.{number}" for number in range(5)]
    form = {"v:row:.0": "5", "v:row:.2": "6", "v:piece:a": "−2", "v:piece:b.0": "3"}
    assert read(box, copy, form) == {"row": (5, 6), "piece": {"a": -2, "b": (3,)}}
    assert read(box, copy, {"v:known:": "9"}) == {}
    with pytest.raises(Refusal):
        read(box, copy, {"v:piece:b.0": "3"})


@pytest.mark.parametrize(
    ("game", "words"),
    [
        (VASCO_DA_GAMA, ("Initial Number", "Reals on the left court space", "crew", "slot 1")),
        (AGE_OF_DISCOVERY, ("transport limit", "second colour", "0 contracts", "1 turn")),
        (CARAVELAS, ("points", "half of the ocean (1 west, 2 east)", "first good")),
    ],
    ids=("vasco", "age", "caravelas"),
)
def test_the_numbers_of_a_copy_are_named_in_words(settings, game, words):
    app = app_with(game, settings)
    values = {key: entry.value for key, entry in game.sheet.entries.items()}
    app.extensions[NAME].store.copies.keep(game.about.slug, "Box", values)
    page = app.test_client().get("/copies/1").text
    labels = set(re.findall(r'<label class="small">([^<]*)<', page))
    assert labels >= set(words)
    assert not labels & {"initial", "court 1", "reals", "limit", "half", "goods", "count", "1"}


def test_what_a_table_told_by_itself_is_named_and_kept(settings):
    app = app_with(CARAVELAS, settings)
    copies = app.extensions[NAME].store.copies
    values = {"port.9.name": "Goa", "port.9.points": 3}
    copies.keep("caravelas", "Box", values)
    laptop = app.test_client()
    page = laptop.get("/copies/1").text
    assert "port.9.name<" not in page
    assert 'value="Goa"' in page
    form = {"name": "Box", "v:port.9.name:": "Goa", "v:port.9.points:": "4"}
    assert laptop.post("/copies/1", data=form).status_code == 303
    assert copies.get(1).values == {**values, "port.9.points": 4}
    answer = laptop.post("/copies/1", data={**form, "v:port.9.points:": "x"})
    assert "Port 9, Malacca, points must be a whole number" in answer.text
