"""The pages of Vasco da Gama: every decision can be shown and answered, in any language."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import Any

import pytest

from companion.games.vasco_da_gama import GAME
from companion.web.service import NAME
from companion.web.sheets import Sheets
from companion.web.words import Words
from tests.random_player import walk
from tests.web.drawing import Marked, untranslated
from tests.web.forms_of_a_page import Form, Page

REGIONS = (
    "status",
    "decision",
    "controls",
    "mine",
    "track",
    "map",
    "foresight",
    "supply",
    "scores",
    "set_up",
    "cleared",
)
APP = {f"custody.{pile}": "app" for pile in ("tiles", "projects", "merchants", "sailors")}
TOLD = dict.fromkeys(APP, "table")
TABLES: tuple[dict[str, str], ...] = (
    {},
    {"board": "own", **APP},
    {**TOLD, "coins": "told", "V007": "picked"},
    {**APP, "V031": "hidden", "V032": "gifts", "V109": "any_time", "V106": "one_after_another"},
    {
        "board": "own",
        **APP,
        "V066": "empty_allowed",
        "V124": "may_hold_back",
        "V126": "second_number",
    },
    {"V101": "by_colour", "V108": "must_take", "V107": "bonuses_last", "entry": "own"},
)


@pytest.fixture
def game() -> Any:
    return GAME


def scenes(games: int) -> Iterator[tuple[str, Any]]:
    """Give a state of every kind of decision that random games come to, and some others."""
    rng = random.Random(7)
    seen: set[str] = set()
    for seed in range(games):
        number = seed % len(TABLES)
        for state in walk(GAME, seed, 2 + seed // len(TABLES) % 3, 900, **TABLES[number]):
            kind = state.stack[-1].kind if state.stack else "over"
            if kind == "call":
                disc = state.disc(state.stack[-1].args["number"])
                kind += f" {disc.area} {min(2, len(state.players[disc.seat].ships))}"
            scene = f"{number} {kind}"
            if scene not in seen or rng.random() < 0.002:
                seen.add(scene)
                yield kind, state


def test_every_decision_can_be_shown_to_everybody(drawn):
    render = drawn(Words("en"))
    kinds = set()
    for count, (kind, state) in enumerate(scenes(30)):
        kinds.add(kind.split()[0])
        asked = state.stack[-1].seat if state.stack else None
        for seat in {None, asked or 0, ((asked or 0) + 1) % 2}:
            # The page of corrections is as long as all the others together.
            for name in (*REGIONS, "correct") if seat is None and count % 8 == 0 else REGIONS:
                html = render(state, seat, name)
                page = Page(html)
                assert page.faults == [], (kind, name, page.faults)
                assert not re.search(r"\{[a-z_]+\}|%\(|Undefined", html), (kind, name)
                for form in page.forms:
                    assert form.move, (kind, name)
                    assert form.action == "/t/ABCDEF/play"
    assert kinds >= {
        "close_sections",
        "starting_sailors",
        "first_tile",
        "merchant",
        "place",
        "turn_up",
        "call",
        "extra",
        "merchant_now",
        "project_bonus",
        "sailor_bonus",
        "ask",
        "navigate",
        "end_round",
        "refill",
        "count_money",
        "last_launches",
        "over",
    }


def test_every_decision_has_an_answer(drawn):
    """Some form of the controls plays a move that the rules allow."""
    render = drawn(Words("en"))
    for kind, state in scenes(12):
        if kind == "over":
            continue
        forms = Page(render(state, None, "controls")).forms
        moves = {form.move for form in forms if form.buttons}
        accepted = set(GAME.kinds[state.stack[-1].kind].moves)
        assert moves & accepted, (kind, moves)
        assert moves <= accepted, (kind, moves)


def test_a_tile_is_told_from_nothing(drawn):
    """What an earlier tile showed, or any tile, is no proposal: everything is to be said."""
    render = drawn(Words("en"))
    told = set()
    for kind, state in scenes(12):
        form = render(state, None, "controls").partition("tile-told")[2].partition("</form>")[0]
        if kind not in ("first_tile", "turn_up") or not form:
            continue
        fields = re.findall(r"<input [^>]+>", form)
        asked = [field for field in fields if 'type="hidden"' not in field]
        told |= {match[1] for field in asked if (match := re.search(r'name="(\w+)"', field))}
        assert all(" required" in field for field in asked)
        assert not any(" checked" in field for field in asked)
        numbers = [field for field in asked if 'type="number"' in field]
        assert all('value=""' in field for field in numbers)
    assert told == {"initial", "variation", "left", "right"}


def test_every_word_is_translated(drawn):
    render = drawn(Marked())
    for count, (kind, state) in enumerate(scenes(6)):
        for seat in (None, 0):
            for name in (*REGIONS, "correct") if seat is None and count % 20 == 0 else REGIONS:
                for words in Page(render(state, seat, name)).words:
                    left = untranslated(GAME, words)
                    assert not re.search(r"[A-Za-zÀ-ÿ]{2}", re.sub(r"\bI{1,3}\b", "", left)), (
                        kind,
                        name,
                        words,
                    )


def test_no_id_comes_twice_on_a_page(drawn):
    render = drawn(Words("en"))
    for kind, state in scenes(12):
        for seat in (None, 0):
            ids = [each for name in REGIONS for each in Page(render(state, seat, name)).ids]
            twice = {each for each in ids if ids.count(each) > 1}
            assert not twice, (kind, seat, twice)


def test_regions_that_are_the_same_for_all_are_drawn_once(app):
    sheets: Sheets = app.extensions[NAME].sheets
    # The set-up list is folded on phones only, and does not change once the game is under way.
    for name in set(REGIONS) - {"set_up"}:
        assert sheets.sheet("vasco_da_gama", name, Words("en")).for_all, name


# Real pages


def controls(html: str) -> list[Form]:
    """Give the forms that answer the decision of a page, those for late entries left out."""
    return [
        form
        for form in Page(html).forms
        if form.region == "controls" and form.buttons and not form.early
    ]


def test_the_pages_of_a_table(host, open_with):
    code = open_with("Ana", "Rui", "Beatriz")
    for path in ("/table", "/set-up", "/correct"):
        answer = host.get(f"/t/{code}{path}")
        assert answer.status_code in (200, 403), answer.text
        page = Page(answer.text)
        assert page.faults == []
    table = host.get(f"/t/{code}/table").text
    assert 'id="r-track"' in table
    assert "Set-up for 3 players" in table


def test_a_single_piece_is_named_in_the_singular(host, open_with):
    table = host.get(f"/t/{open_with('Ana', 'Rui')}/table").text
    assert "<dt>captain</dt><dd>1</dd>" in table
    assert "<dt>Reals</dt><dd>10</dd>" in table


def test_a_seat_sees_its_own_things_and_others_can_enter_for_it(app, host, open_with):
    code = open_with("Ana", "Rui", "Beatriz", board="own", **APP)
    phones = []
    for seat in range(3):
        phone = app.test_client()
        assert phone.post(f"/t/{code}/sit", data={"seat": seat}).status_code == 303
        phones.append(phone)
    pages = [phone.get(f"/t/{code}").text for phone in phones]
    asked = [seat for seat, page in enumerate(pages) if "Your turn" in page]
    assert len(asked) == 1
    other = pages[asked[0] - 1]
    assert "Enter it for" in other
    assert controls(other)
    assert "My things" in other


def test_where_each_seat_enters_its_own_there_is_no_entering_for_others(app, host, open_with):
    code = open_with("Ana", "Rui", entry="own", board="own", **APP)
    phones = [app.test_client() for _ in range(2)]
    for seat, phone in enumerate(phones):
        phone.post(f"/t/{code}/sit", data={"seat": seat})
    pages = [phone.get(f"/t/{code}").text for phone in phones]
    other = next(page for page in pages if "Your turn" not in page)
    assert "Enter it for" not in other
    assert "Each seat enters its own moves." in other


@pytest.mark.parametrize("options", [{"board": "own", **APP}, {}], ids=["own board", "real board"])
def test_a_whole_game_by_the_forms_of_the_table_screen(app, host, open_with, options):
    """One device plays to the end with nothing but the forms it is shown."""
    code = open_with("Ana", "Rui", **options)
    store = app.extensions[NAME].store
    table = store.table(code)
    rng = random.Random(3)
    refused = 0
    for _ in range(1500):
        if GAME.over(table.state):
            break
        html = host.get(f"/t/{code}/table").text
        forms = controls(html)
        assert forms, table.state.stack
        form = rng.choice(forms)
        answer = host.post(form.action, data=_multi([*form.filled(rng), ("page", "table")]))
        assert answer.status_code in (303, 422), (form, answer.text)
        refused += answer.status_code == 422
        if answer.status_code == 422:
            assert "does not fit the game" not in answer.text, form
            assert 'class="refusal"' in answer.text
    assert GAME.over(table.state)
    GAME.check(table.state)
    page = host.get(f"/t/{code}/table").text
    assert "What the points are made of" in page
    assert "wins the game" in page or "share the victory" in page


def _multi(fields: list[tuple[str, str]]) -> dict[str, list[str]]:
    """Gather the values of fields that come more than once."""
    data: dict[str, list[str]] = {}
    for name, value in fields:
        data.setdefault(name, []).append(value)
    return data
