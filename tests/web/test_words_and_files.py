"""Messages as sentences, forms as nested values, and static files that browsers keep."""

from __future__ import annotations

import gzip
import re
from pathlib import Path

import pytest

from companion.engine.words import Listing, Message, Refusal, Who, counted, say
from companion.web import assets, forms
from companion.web.hx import partials
from companion.web.words import Words

NAMES = ("Ana", "<Rui>")


def test_messages_name_seats_count_and_nest():
    words = Words("en")
    message = say(
        "{who} gave {what} to {others}.",
        who=Who(0),
        what=counted("{n} coin", "{n} coins", 2),
        others=Listing((Who(1), "the bank", 3)),
    )
    assert words.say(message, NAMES) == "Ana gave 2 coins to <Rui>, the bank, 3."
    assert words.say(counted("{n} coin", "{n} coins", 1), NAMES) == "1 coin"
    assert words.say(Who(9), NAMES) == "?"
    assert words.say(7, NAMES) == "7"


def test_braces_in_a_name_are_a_name():
    assert (
        Words("en").say(say("{who} waved.", who=Who(0)), ("{who} {0.x}",)) == "{who} {0.x} waved."
    )


def test_a_wrong_field_in_a_translation_costs_nobody_the_page():
    words = Words("en")
    words.gettext = lambda text: "{nobody} {"
    assert words.say(Message("{who} waved.", {"who": Who(0)}), NAMES) == "{who} waved."


def test_flat_fields_become_nested_values():
    fields = {
        "move": ["Send"],
        "seat": ["1"],
        "ships-1-slot": ["4"],
        "ships-0-slot": ["3"],
        "ships-0-crew[]": ["t1", "t2"],
        "ships-1-crew[]": ["v1"],
        "note": [""],
        "tags": ["a", "b"],
        "by-colour-red": ["1"],
    }
    assert forms.nested(fields.items()) == {
        "ships": [{"slot": "3", "crew": ["t1", "t2"]}, {"slot": "4", "crew": ["v1"]}],
        "tags": ["a", "b"],
        "by": {"colour": {"red": "1"}},
    }


@pytest.mark.parametrize(
    "names", [["a-b", "a"], ["a", "a-b"], ["a--b"], ["-"], ["a-b-c-d-e-f-g"], ["", "a"]]
)
def test_fields_that_contradict_each_other_are_refused(names):
    with pytest.raises(Refusal):
        forms.nested((name, ["1"]) for name in names)


def test_partials_keep_their_markup_and_quote_their_names():
    assert partials({'a"b': "<b>x</b>"}) == (
        '<hx-partial hx-target="#r-a&#34;b" hx-swap="innerMorph"><b>x</b></hx-partial>'
    )


def test_static_files_have_their_hash_in_the_address_and_are_kept_for_a_year(app, host):
    with app.test_request_context():
        url = app.jinja_env.globals["asset"]("css/app.css")
    assert re.fullmatch(r"/static/css/app\.[0-9a-f]{12}\.css", url)
    plain = host.get(url)
    assert plain.headers["Cache-Control"] == f"public, max-age={assets.YEAR}, immutable"
    packed = host.get(url, headers={"Accept-Encoding": "gzip"})
    assert packed.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(packed.data) == plain.data
    assert packed.headers["ETag"] != plain.headers["ETag"]
    again = host.get(url, headers={"If-None-Match": plain.headers["ETag"]})
    assert again.status_code == 304
    assert host.get("/static/css/app.css").headers["Cache-Control"] == "no-cache"
    old = host.get("/static/css/app.000000000000.css")
    assert old.headers["Cache-Control"] == "no-cache"


@pytest.mark.parametrize(
    "name", ["../app.py", "css", "nothing.css", "%2e%2e/app.py", "css/../../app.py"]
)
def test_nothing_but_static_files_is_served(host, name):
    assert host.get(f"/static/{name}").status_code in (404, 400)


def test_fonts_keep_their_name_since_the_style_sheet_names_them(host):
    fonts = re.findall(r'url\("(\.\./fonts/[^"]+)"\)', (assets.FOLDER / "css/app.css").read_text())
    assert fonts
    for font in fonts:
        answer = host.get(f"/static/{font.removeprefix('../')}")
        assert answer.status_code == 200
        assert "immutable" in answer.headers["Cache-Control"]


def test_scripts_that_belong_together_come_as_one(host):
    folder = Path(assets.FOLDER)
    for bundle, parts in assets.BUNDLES.items():
        body = host.get(f"/static/{bundle}").data
        for part in parts:
            assert (folder / part).read_bytes() in body


def test_pages_are_packed_when_asked_for(host):
    packed = host.get("/", headers={"Accept-Encoding": "gzip"})
    assert packed.headers["Content-Encoding"] == "gzip"
    assert b"Pebbles" in gzip.decompress(packed.data)
    assert b"Pebbles" in host.get("/").data


def test_the_first_load_of_a_seat_page_is_small(host, ana, code):
    """At most 80 kB packed, fonts included, in at most 8 requests."""
    ask = {"Accept-Encoding": "gzip"}
    page = ana.get(f"/t/{code}", headers=ask)
    text = gzip.decompress(page.data).decode()
    loaded = set(re.findall(r'(?:href|src)="(/static/[^"]+)"', text))
    sizes = [len(page.data)] + [len(host.get(url, headers=ask).data) for url in loaded]
    assert len(sizes) <= 8
    assert sum(sizes) <= 80_000
