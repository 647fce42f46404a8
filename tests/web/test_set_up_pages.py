"""The set-up list: a page of its own that is offered as long as there is something to lay out."""

from __future__ import annotations

import random
import re

import pytest

from companion import create_app
from companion.engine.game import Viewer
from companion.engine.words import Refusal
from companion.games import SHELF
from companion.web.service import NAME
from tests.web.conftest import CompiledOnce, Device

LINK = 'href="/t/{}/set-up"'
OVER = "The game is under way: everything is laid out."
EMPTY = 'data-region="set_up"></div>'


@pytest.fixture
def laptop(settings):
    app = create_app(settings)
    app.jinja_env.bytecode_cache = CompiledOnce()
    app.test_client_class = Device
    return app.test_client()


def goes_on(laptop, code):
    """Play by chance until the list is over."""
    store = laptop.application.extensions[NAME].store
    table, rng = store.table(code), random.Random(1)
    while table.game.view(table.state, Viewer()).set_up is not None:
        try:
            store.play(code, *table.game.sample(table.state, rng))
        except Refusal:
            continue
        assert table.version < 40


@pytest.mark.parametrize("game", [game.about.slug for game in SHELF])
def test_the_list_is_offered_as_long_as_there_is_one(laptop, game):
    form = {"game": game, "name-0": "Ana", "name-1": "Rui", "name-2": "Eva", "first": "0"}
    code = str(laptop.post("/open", data=form).location).split("/")[2]
    link = LINK.format(code)
    assert link in laptop.get(f"/t/{code}/journal").text
    table = laptop.get(f"/t/{code}/table").text
    assert link in table
    assert EMPTY not in table
    assert "Set-up for 3 players" in laptop.get(f"/t/{code}/set-up").text
    goes_on(laptop, code)
    assert link not in laptop.get(f"/t/{code}/journal").text
    # The table screen hides its link while this region is empty.
    assert EMPTY in laptop.get(f"/t/{code}/table").text
    assert re.search(f"{EMPTY}.*{OVER}", laptop.get(f"/t/{code}/set-up").text, re.DOTALL)


def test_a_game_without_a_list_offers_none(host, code):
    for page in ("table", "journal"):
        assert LINK.format(code) not in host.get(f"/t/{code}/{page}").text
