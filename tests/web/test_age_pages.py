"""The pages of Age of Discovery: every decision can be shown and answered, in any language."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import Any

import pytest

from companion.games.age_of_discovery import GAME
from companion.web.service import NAME
from companion.web.sheets import Sheets
from companion.web.words import Words
from tests.random_player import walk
from tests.web.drawing import Marked, untranslated
from tests.web.forms_of_a_page import Form, Page

PUBLIC = (
    "status",
    "decision",
    "controls",
    "mine",
    "clocks",
    "expeditions",
    "rows",
    "contracts",
    "countdown",
    "scores",
    "set_up",
)
REGIONS = (*PUBLIC, "hand")
APP = {f"custody.{pile}": "app" for pile in ("ships", "contracts", "missions", "flagships")}
TABLES: tuple[dict[str, str], ...] = (
    {},
    {"board": "own", **APP},
    {"coins": "told", "A026": "mixed", "A039": "any_time", "A129": "coins", "A075": "both"},
    {"board": "own", **APP, "A032": "hidden", "A039": "for_room", "A030": "coins_may_pass"},
    {
        "board": "own",
        **APP,
        "A082": "one_place",
        "A084": "sets_line",
        "A093": "top_too",
        "A071": "give_up",
        "A039": "any_time",
    },
    {"board": "own", "custody.flagships": "app", "custody.ships": "app", "A039": "for_room"},
    {"entry": "own", "A131": "last_box", "A085": "not_allowed", "A075": "until_next"},
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
            scene = f"{number} {kind} {'+'.join(state.done)}"
            if scene not in seen or rng.random() < 0.004:
                seen.add(scene)
                yield kind, state


KINDS = {"deal", "contracts", "turn", "ask", "score", "missions", "over"}


def test_every_decision_can_be_shown_to_everybody(drawn):
    render = drawn(Words("en"))
    kinds = set()
    for count, (kind, state) in enumerate(scenes(7)):
        kinds.add(kind)
        for seat in {None, state.turn, (state.turn + 1) % 2}:
            # The page of corrections is as long as all the others together.
            for name in (*REGIONS, "correct") if seat is None and count % 8 == 0 else REGIONS:
                html = render(state, seat, name)
                page = Page(html)
                assert page.faults == [], (kind, name, page.faults)
                assert not re.search(r"\{[a-z_]+\}|%\(|Undefined", _without_sums(html)), (
                    kind,
                    name,
                )
                for form in page.forms:
                    assert form.move in GAME.moves, (kind, name)
                    assert form.action == "/t/ABCDEF/play"
    assert kinds >= KINDS


def _without_sums(html: str) -> str:
    """Leave out the two sentences that js/sending.js fills in."""
    return re.sub(r'data-sum="[^"]*"', "", html)


def test_every_decision_has_an_answer(drawn):
    """Some form of the controls plays a move that the rules allow."""
    render = drawn(Words("en"))
    for kind, state in scenes(7):
        if kind == "over":
            continue
        forms = Page(render(state, None, "controls")).forms
        moves = {form.move for form in forms if form.buttons}
        accepted = set(GAME.kinds[state.stack[-1].kind].moves)
        assert moves & accepted, (kind, moves)
        assert moves <= accepted, (kind, moves)


EXPLORERS = ("Antonio de Abreu", "Francis Drake")


def test_every_word_is_translated(drawn):
    render = drawn(Marked())
    for count, (kind, state) in enumerate(scenes(6)):
        for seat in (None, 0):
            for name in (*REGIONS, "correct") if seat is None and count % 20 == 0 else REGIONS:
                for words in Page(render(state, seat, name)).words:
                    assert not re.search(
                        r"[A-Za-zÀ-ÿ]{2}", untranslated(GAME, words, *EXPLORERS)
                    ), (
                        kind,
                        name,
                        words,
                    )


def test_no_id_comes_twice_on_a_page(drawn):
    render = drawn(Words("en"))
    for kind, state in scenes(7):
        for seat in (None, 0):
            ids = [each for name in REGIONS for each in Page(render(state, seat, name)).ids]
            twice = {each for each in ids if ids.count(each) > 1}
            assert not twice, (kind, seat, twice)


def test_regions_that_are_the_same_for_all_are_drawn_once(app):
    sheets: Sheets = app.extensions[NAME].sheets
    for name in REGIONS:
        assert sheets.sheet("age_of_discovery", name, Words("en")).for_all, name


def test_a_ship_is_never_a_colour_alone(drawn):
    """Every ship says its colour in words and has that colour's hatching; no seat has one."""
    render = drawn(Words("en"))
    state = list(walk(GAME, 3, 3, **TABLES[1]))[60]
    html = render(state, None, "expeditions") + render(state, None, "rows")
    for ship in re.findall(r'<span class="vessel[^"]*"><svg.*?</svg>', html):
        colours = set(re.findall(r'class="ag-sail ag-(\w+)"', ship))
        assert colours == set(re.findall(r"#ag-h-(\w+)", ship))
        said = re.search(r'aria-label="([^"]+)"', ship)
        assert said is not None
        assert all(colour in said[1] for colour in colours)
    for badge in re.findall(r'<svg class="seat .*?</svg>', html):
        assert "ag-h-" not in badge
        assert "#shape-" in badge


# Real pages


def test_the_pages_of_a_table(host, open_with):
    code = open_with("Ana", "Rui", "Beatriz")
    for path in ("/table", "/set-up", "/correct"):
        answer = host.get(f"/t/{code}{path}")
        assert answer.status_code == 200, answer.text
        assert Page(answer.text).faults == []
    assert "Set-up for 3 players" in host.get(f"/t/{code}/table").text


def test_a_hand_is_on_the_page_of_its_own_seat_alone(app, host, open_with):
    code = open_with("Ana", "Rui", board="own", **APP)
    host.tap(f"/t/{code}/play", move="Deal", seat="", page="table")
    phones = [app.test_client() for _ in range(2)]
    for seat, phone in enumerate(phones):
        phone.post(f"/t/{code}/sit", data={"seat": seat})
    table = app.extensions[NAME].store.table(code)
    for seat, phone in enumerate(phones):
        html = phone.get(f"/t/{code}").text
        hand = html[html.index('id="r-hand"') : html.index('id="r-set_up"')]
        assert hand.count('<details class="hand" data-hand>') == 1, "it lies face down"
        for contract in table.state.players[seat].hand:
            colour, total = contract.split(".")
            assert f"{colour} contract for {total}" in hand
    assert "data-hand" not in host.get(f"/t/{code}/table").text


def test_where_purses_are_hidden_only_the_own_page_can_pay(app, host, open_with):
    code = open_with("Ana", "Rui", board="own", A032="hidden", **APP)
    host.tap(f"/t/{code}/play", move="Deal", seat="", page="table")
    phones = [app.test_client() for _ in range(2)]
    for seat, phone in enumerate(phones):
        phone.post(f"/t/{code}/sit", data={"seat": seat})
    own, other = (_moves(phone.get(f"/t/{code}").text) for phone in phones)
    assert {"AcceptContract", "Buy", "TakeCoins", "EndTurn"} <= own
    assert not other & {"AcceptContract", "Buy", "SendShips"}
    assert {"TakeCoins", "EndTurn"} <= other
    assert not _moves(host.get(f"/t/{code}/table").text) & {"AcceptContract", "Buy", "SendShips"}


def _moves(html: str) -> set[str]:
    return {form.move for form in controls(html)}


def controls(html: str, *regions: str) -> list[Form]:
    """Give the forms that answer the decision of a page."""
    where = regions or ("controls",)
    return [form for form in Page(html).forms if form.region in where and form.buttons]


WEIGHTS = {"EndTurn": 0.3, "Reserve": 0.2, "SendShips": 2.0, "Buy": 4.0, "PlayContract": 2.0}


@pytest.mark.parametrize("options", [{"board": "own", **APP}, {}], ids=["own board", "real board"])
def test_a_whole_game_by_the_forms_of_one_device(app, host, open_with, options):
    """One device plays to the end with nothing but the forms it is shown."""
    code = open_with("Ana", "Rui", **options)
    store = app.extensions[NAME].store
    table = store.table(code)
    rng = random.Random(3)
    played: dict[str, int] = {}
    for _ in range(1800):
        if GAME.over(table.state):
            break
        html = host.get(f"/t/{code}/table").text
        forms = controls(html)
        assert forms, table.state.stack
        form = rng.choices(forms, [WEIGHTS.get(form.move, 1.0) for form in forms])[0]
        answer = host.post(form.action, data=_multi([*form.filled(rng), ("page", "table")]))
        assert answer.status_code in (303, 422), (form, answer.text)
        if answer.status_code == 303:
            played[form.move] = played.get(form.move, 0) + 1
        else:
            assert 'class="refusal"' in answer.text
    assert GAME.over(table.state), played
    GAME.check(table.state)
    assert played["SendShips"] > 3
    assert played["Buy"] >= 26
    assert "What the points are made of" in host.get(f"/t/{code}/table").text


def test_contracts_are_played_from_the_hand(app, host, open_with):
    code = open_with("Ana", "Rui", board="own", **APP)
    table = app.extensions[NAME].store.table(code)
    host.tap(f"/t/{code}/play", move="Deal", seat="", page="table")
    ana = app.test_client()
    ana.post(f"/t/{code}/sit", data={"seat": 0})
    ana.tap(f"/t/{code}/play", move="CorrectCoins", seat="0", owner="0", coins="40")
    for seat in (0, 1) * 14:
        form = next(
            (
                form
                for form in controls(ana.get(f"/t/{code}").text, "hand")
                if form.move == "PlayContract" and ("ships-0-ship" in dict(form.fixed))
            ),
            None,
        )
        if form is not None:
            answer = ana.post(form.action, data=_multi([*form.fixed, ("turns", "2")]))
            assert answer.status_code == 303, answer.text
            break
        page = ana.get(f"/t/{code}").text
        for buy in controls(page):
            if buy.move == "Buy" and seat == 0:
                ana.post(buy.action, data=_multi(buy.filled(random.Random(1))))
                break
        ana.tap(f"/t/{code}/play", move="EndTurn", seat=str(seat))
    (voyage,) = table.state.players[0].voyages
    assert voyage.turns == 2
    assert len(table.state.players[0].hand) == 1


def _multi(fields: list[tuple[str, str]]) -> dict[str, list[str]]:
    data: dict[str, list[str]] = {}
    for name, value in fields:
        data.setdefault(name, []).append(value)
    return data
