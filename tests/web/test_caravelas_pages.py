"""The pages of Caravelas: every decision can be shown and answered, in any language."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from flask import Flask

from companion.games.caravelas import GAME
from companion.web.service import NAME
from companion.web.sheets import Sheets
from companion.web.words import Words
from tests.random_player import walk
from tests.web.conftest import Device
from tests.web.drawing import NAMES, Marked, Renderer, untranslated
from tests.web.forms_of_a_page import Form, Page

REGIONS = (
    "status",
    "decision",
    "controls",
    "hand",
    "mine",
    "order",
    "ports",
    "tiles",
    "open",
    "scores",
    "set_up",
)
OWN = {"board": "own", "custody.events": "app", "custody.destinations": "app"}
TABLES: tuple[dict[str, str], ...] = (
    {},
    OWN,
    {**OWN, "custody.die": "app", "C128": "discard", "C089": "full_business"},
    {"custody.order": "table", "C027": "chosen", "C028": "drawn", "C103": "any_time"},
    {"variant": "quick"},
    {"variant": "dice", "C147": "both", "C145": "blue_ignored"},
    {**OWN, "C008": "all_open", "C030": "keep_one"},
    {"variant": "quick", "custody.events": "app", "custody.die": "app", "entry": "own"},
)
ASKED = {
    "order",
    "bid",
    "place",
    "rest",
    "deal",
    "sail",
    "half",
    "bonus",
    "drift",
    "drifted",
    "turn_up",
    "sink",
    "roll",
    "roll_order",
    "ask",
    "reveal",
    "claim",
    "over",
}
"""What random games are sure to ask; "discard" and "bonus_stop" have tests of their own."""


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
            more = ""
            if kind == "sail":
                more = f"{state.ran_out} {bool(state.players[state.active].cargo)}"
            elif kind == "ask":
                more = state.stack[-1].asks[0].rpartition(".")[2]
            scene = f"{number} {kind} {more}"
            if scene not in seen or rng.random() < 0.004:
                seen.add(scene)
                yield kind, state


def test_every_decision_can_be_shown_to_everybody(drawn: Callable[[Words], Renderer]) -> None:
    render = drawn(Words("en"))
    kinds = set()
    for count, (kind, state) in enumerate(scenes(24)):
        kinds.add(kind)
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
    assert kinds >= ASKED


def test_every_decision_has_an_answer(drawn: Callable[[Words], Renderer]) -> None:
    """Some form of the controls plays a move that the rules allow, and none any other."""
    render = drawn(Words("en"))
    for kind, state in scenes(16):
        if kind in ("over", "discard"):
            continue
        forms = Page(render(state, None, "controls")).forms
        moves = {form.move for form in forms if form.buttons}
        accepted = set(GAME.kinds[state.stack[-1].kind].moves)
        assert moves & accepted, (kind, moves)
        assert moves <= accepted, (kind, moves)


def test_every_word_is_translated(drawn: Callable[[Words], Renderer]) -> None:
    render = drawn(Marked())
    for count, (kind, state) in enumerate(scenes(8)):
        for seat in (None, 0):
            for name in (*REGIONS, "correct") if seat is None and count % 20 == 0 else REGIONS:
                for words in Page(render(state, seat, name)).words:
                    left = untranslated(GAME, words)
                    assert not re.search(r"[A-Za-zÀ-ÿ]{2}", left), (kind, name, words)


def test_no_id_comes_twice_on_a_page(drawn: Callable[[Words], Renderer]) -> None:
    render = drawn(Words("en"))
    for kind, state in scenes(16):
        for seat in (None, 0):
            ids = [each for name in REGIONS for each in Page(render(state, seat, name)).ids]
            twice = {each for each in ids if ids.count(each) > 1}
            assert not twice, (kind, seat, twice)


def test_regions_that_are_the_same_for_all_are_drawn_once(app: Flask) -> None:
    sheets: Sheets = app.extensions[NAME].sheets
    for name in REGIONS:
        assert sheets.sheet("caravelas", name, Words("en")).for_all, name


# Real pages


def seated(app: Flask, code: str, count: int) -> list[Device]:
    """Let phones choose all seats."""
    phones = []
    for seat in range(count):
        phone = app.test_client()
        assert phone.post(f"/t/{code}/sit", data={"seat": str(seat)}).status_code == 303
        phones.append(phone)
    return phones


def regions(device: Device, code: str, page: str) -> dict[str, str]:
    """Give what a device is shown, region by region."""
    answer = device.get(f"/t/{code}/regions?page={page}")
    assert answer.json is not None
    found: dict[str, str] = answer.json["r"]
    return found


def test_the_pages_of_a_table(app: Flask, host: Device, open_with: Callable[..., str]) -> None:
    code = open_with("Ana", "Rui", "Beatriz", **OWN)
    (ana, *_) = seated(app, code, 3)
    for device, path in (
        (host, "/table"),
        (host, "/set-up"),
        (host, "/correct"),
        (ana, ""),
        (ana, "/correct"),
        (ana, "/set-up"),
    ):
        answer = device.get(f"/t/{code}{path}")
        assert answer.status_code == 200, answer.text
        assert Page(answer.text).faults == []
        assert "css/caravelas." in answer.text or path == "/set-up"
    screen = host.get(f"/t/{code}/table").text
    assert 'id="r-ports"' in screen
    assert "Set-up for 3 players" in screen
    assert 'id="r-hand"' not in screen


def test_a_seat_has_a_hand_of_its_own(
    app: Flask, host: Device, open_with: Callable[..., str]
) -> None:
    code = open_with("Ana", "Rui", "Beatriz", **OWN)
    phones = seated(app, code, 3)
    for phone in phones:
        page = phone.get(f"/t/{code}").text
        assert "My cards" in page
        assert "Look at my 10 destination cards" in page
    pages = [phone.get(f"/t/{code}").text for phone in phones]
    other = next(page for page in pages if "Your turn" not in page)
    assert "Enter it for" in other


def test_cards_lie_face_down_until_they_are_pressed(
    app: Flask, host: Device, open_with: Callable[..., str]
) -> None:
    code = open_with("Ana", "Rui", **OWN)
    (ana, _) = seated(app, code, 2)
    hand = regions(ana, code, "seat")["hand"]
    assert hand.count("<details") == hand.count('<details class="hand')
    assert " open" not in re.sub(r">[^<]*<", "><", hand)
    before, _, inside = hand.partition('<div class="faces">')
    state = app.extensions[NAME].store.table(code).state
    names = [f"Port {port}" for port in state.players[0].destinations if port > 9]
    assert names
    for name in names:
        assert f">{name}<" in inside
        assert name not in before


def pick(forms: list[Form], rng: random.Random) -> tuple[Form, list[tuple[str, str]]]:
    """Choose a form and fill it in, with pepper for tiles more often, so that games end."""
    tiles = [form for form in forms if form.move == "Lisbon" and ("tile", "1") in form.fixed]
    if tiles:
        return tiles[0], tiles[0].filled(rng)
    loading = [
        form for form in forms if ("port", "4") in form.buttons and ("load", "1") in form.fixed
    ]
    if loading and rng.random() < 0.3:
        return loading[0], [*loading[0].fixed, ("port", "4")]
    form = rng.choice(forms)
    return form, form.filled(rng)


@pytest.mark.parametrize(
    ("players", "options"),
    [
        (2, OWN),
        (3, {**OWN, "custody.die": "app", "C128": "discard"}),
        (2, {}),
        (2, {"variant": "quick"}),
        (2, {"variant": "dice"}),
    ],
    ids=["own deck", "discarding", "real cards", "quick", "dice"],
)
def test_a_whole_game_by_the_forms_of_the_pages(
    app: Flask,
    host: Device,
    open_with: Callable[..., str],
    players: int,
    options: dict[str, str],
) -> None:
    """The table screen and the phones play to the end with nothing but the forms they are shown."""
    code = open_with(*NAMES[:players], **options)
    phones = seated(app, code, players)
    table = app.extensions[NAME].store.table(code)
    rng = random.Random(3)
    refused = played = cards = 0
    for _ in range(1500):
        if GAME.over(table.state):
            break
        device, page, region = host, "table", "controls"
        asked = table.state.stack[-1]
        in_hand = table.state.secret_hands and asked.kind in ("sail", "discard")
        if in_hand and (asked.kind == "discard" or rng.random() < 0.2):
            device, page, region = phones[asked.seat], "seat", "hand"
        forms = [form for form in Page(regions(device, code, page)[region]).forms if form.buttons]
        if not forms:
            assert region == "hand", table.state.stack
            continue
        form, fields = pick(forms, rng)
        data: dict[str, list[str]] = {}
        for name, value in (*fields, ("page", page)):
            data.setdefault(name, []).append(value)
        answer = device.post(form.action, data=data)
        assert answer.status_code in (303, 422), (form, answer.text)
        played += answer.status_code == 303
        cards += region == "hand" and answer.status_code == 303
        refused += answer.status_code == 422
        if answer.status_code == 422:
            assert "does not fit the game" not in answer.text, form
            assert 'class="refusal"' in answer.text
    assert GAME.over(table.state), (played, refused)
    GAME.check(table.state)
    assert cards or not table.state.secret_hands
    screen = host.get(f"/t/{code}/table").text
    assert "What the points are made of" in screen
    assert "wins the game" in screen or "share the victory" in screen


def test_a_step_of_a_secret_hand_is_changed_by_its_owner_alone(
    app: Flask, host: Device, open_with: Callable[..., str]
) -> None:
    """Whoever holds the cards is shown them again, as they were; nobody else is."""
    code = open_with("Ana", "Rui", **OWN)
    phones = seated(app, code, 2)
    store = app.extensions[NAME].store
    table = store.table(code)
    host.tap(f"/t/{code}/play", move="NobodyBids", seat="", page="table")
    host.tap(f"/t/{code}/play", move="Deal", seat="", page="table")
    seat = table.state.active
    forms = Page(regions(phones[seat], code, "seat")["hand"]).forms
    form = next(form for form in forms if form.move == "Blue" and form.buttons)
    answer = phones[seat].post(form.action, data=dict(form.fixed))
    assert answer.status_code == 303, answer.text
    version = table.version
    mine = phones[seat].get(f"/t/{code}/amend/{version}")
    assert mine.status_code == 200
    forms = [each for each in Page(mine.text).forms if each.move == "Blue" and each.buttons]
    changing = [each for each in forms if "card" in dict(each.fixed)]
    assert len({dict(each.fixed)["card"] for each in changing}) == 4
    assert all(each.action.endswith(f"/amend/{version}") for each in changing)
    for device in (phones[1 - seat], host):
        assert device.get(f"/t/{code}/amend/{version}").status_code == 403
