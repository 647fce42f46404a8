"""A fourth game is added by a module of its own and shown by the general pages."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion import create_app
from tests import nim
from tests.nim import NIM
from tests.random_player import play_game
from tests.web.conftest import Device


@pytest.fixture
def laptop(settings):
    app = create_app(settings, [NIM])
    app.test_client_class = Device
    return app.test_client()


def test_a_whole_game_on_the_general_pages(laptop) -> None:
    form = {"game": "nim", "name-0": "Ana", "name-1": "Rui", "first": "0"}
    code = str(laptop.post("/open", data=form).location).split("/")[2]
    seat = 0
    for stones in (3, 3, 3, 2, 1):
        page = laptop.get(f"/t/{code}/table").text
        assert f"Take {stones} stone" in page
        move = {"move": "Take", "seat": str(seat), "stones": str(stones), "page": "table"}
        assert laptop.post(f"/t/{code}/play", data=move).status_code == 303
        seat = 1 - seat
    page = laptop.get(f"/t/{code}/table").text
    assert "10" in page, "3 + 3 + 1 stones and 3 points for the last"
    assert "Ana took the last stone" in page


def test_a_refusal_has_its_sentence_and_rule(laptop) -> None:
    form = {"game": "nim", "name-0": "Ana", "name-1": "Rui", "first": "0"}
    code = str(laptop.post("/open", data=form).location).split("/")[2]
    answer = laptop.tap(f"/t/{code}/play", move="Take", seat="0", stones="4", page="table")
    assert answer.status_code == 422
    assert "Take one, two or three of the stones that are there." in answer.text
    assert "N1" in answer.text


def test_its_rules_have_a_page(laptop) -> None:
    assert "The last stone" in laptop.get("/rules/nim").text


def test_the_random_player_plays_it() -> None:
    for seed in range(20):
        played = play_game(NIM, seed, players=2 + seed % 2)
        for step in played.steps:
            NIM.check(step.state)
        assert NIM.over(played.steps[-1].state)


def test_it_fits_on_two_screens() -> None:
    assert len(Path(nim.__file__).read_text().splitlines()) < 150
