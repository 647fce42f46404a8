"""Whatever a form of a real game holds: a move or a sentence, never an error of ours."""

from __future__ import annotations

import contextlib
import random

import msgspec
import pytest

from companion.engine.chance import Chance
from companion.engine.game import Start
from companion.engine.words import Refusal
from companion.games import SHELF
from companion.web.move_forms import rows
from companion.web.service import NAME
from tests.web.conftest import app_with

POOL = ["", "0", "1", "2", "-1", "7", "99", "true", "nothing", "\x00", "é", "seat.0", "bag", "1.5"]


def values(game) -> list[str]:
    """Give words that mean something in a game: names of pieces, places and numbers."""
    seats = game.about.seats[-1]
    state = game.set_up(Start(game.about.colours[:seats], 0), game.sheet, Chance(b"junk")).state
    found: set[str] = set()

    def gather(value: object) -> None:
        if isinstance(value, dict):
            for key, part in value.items():
                found.add(str(key))
                gather(part)
        elif isinstance(value, list):
            for part in value:
                gather(part)
        elif isinstance(value, str | int):
            found.add(str(value))

    gather(msgspec.to_builtins(state))
    return sorted(found) + list(game.sheet.entries)


@pytest.mark.parametrize("game", SHELF, ids=lambda game: game.about.slug)
@pytest.mark.parametrize("seed", range(3))
def test_no_form_breaks_a_game(settings, game, seed):
    chance = random.Random(seed)
    app = app_with(game, settings)
    store = app.extensions[NAME].store
    seats = chance.choice(game.about.seats)
    form = {"game": game.about.slug, "first": "0"}
    form |= {f"name-{seat}": f"Player {seat}" for seat in range(seats)}
    host = app.test_client()
    answer = None
    while answer is None or answer.status_code == 422:  # some choices need a known copy
        for option in game.options:
            form[f"option.{option.key}"] = chance.choice(option.choices).key
        answer = host.post("/open", data=form)
    code = answer.location.split("/")[2]
    table = store.table(code)
    device = app.test_client()
    device.post(f"/t/{code}/sit", data={"seat": "0"})
    pool = POOL * 4 + values(game)
    for _ in range(25):
        for _ in range(chance.randrange(6)):
            if game.over(table.state):
                break
            seat, move = game.sample(table.state, chance)
            store.play(code, seat, move)
        for _ in range(12):
            asked = [name for one in game.decisions(table.state) for name in one.moves]
            name = chance.choice([*game.moves, *asked, *asked])
            typed = {
                row.name: chance.choice(row.choices or pool) for row in rows(game.moves[name], str)
            }
            typed |= {"move": name, "seat": chance.choice(["", *map(str, range(seats))])}
            before, version = game.encode(table.state), table.version
            path = chance.choice(["play", "play", "quote", f"amend/{chance.choice(table.path)}"])
            answer = device.post(f"/t/{code}/{path}", data=typed)
            assert answer.status_code < 500, (path, typed, answer.text)
            if answer.status_code >= 400 or path == "quote":
                assert (game.encode(table.state), table.version) == (before, version)
                assert answer.status_code < 400 or len(answer.text) > 20
            else:
                game.check(table.state)
                if chance.random() < 0.5:
                    with contextlib.suppress(Refusal):
                        store.take_back(code)
