"""What macros and views remember of one table never shows at another, nor to another viewer."""

from __future__ import annotations

import random

import pytest

from companion import create_app
from companion.config import Settings
from companion.engine.memo import Memo
from companion.games import SHELF
from companion.web import quick
from companion.web.regions import Regions
from companion.web.service import NAME
from companion.web.viewers import Onlooker
from tests.web.conftest import CompiledOnce, Device

NAMES = (("Abelardo", "Balbina", "Casimiro"), ("Delfim", "Eufemia", "Filipe"))
HIDDEN = {"vasco_da_gama": {"V031": "hidden"}, "age_of_discovery": {"A032": "hidden"}}
LOOKERS = (
    *(Onlooker("seat", seat) for seat in range(3)),
    Onlooker("table", None, True, True),
    Onlooker("table"),
    Onlooker("correct", 1),
)


def make(folder, games):
    folder.mkdir()
    app = create_app(Settings(folder, folder / "roteiro.sqlite3", synchronous="NORMAL"), games)
    app.jinja_env.bytecode_cache = CompiledOnce()
    app.test_client_class = Device
    return app


@pytest.mark.parametrize("game", SHELF, ids=lambda game: game.about.slug)
def test_two_tables_show_nothing_of_each_other(tmp_path, monkeypatch, game):
    chance, app = random.Random(7), make(tmp_path / "one", [game])
    service = app.extensions[NAME]
    options = HIDDEN.get(game.about.slug, {})
    assert all(key in {option.key for option in game.options} for key in options)
    codes = []
    for names in NAMES:
        form = {"game": game.about.slug, "first": "0"}
        form |= {f"name-{seat}": name for seat, name in enumerate(names)}
        form |= {f"option.{key}": choice for key, choice in options.items()}
        answer = app.test_client().post("/open", data=form)
        codes.append(answer.location.split("/")[2])

    bare = make(tmp_path / "other", [game])
    forgetful = Regions(bare.extensions[NAME].sheets, service.hub)
    for _ in range(25):
        for code, others in zip(codes, reversed(NAMES), strict=True):
            table = service.store.table(code)
            for _ in range(chance.randrange(8)):
                if game.over(table.state):
                    break
                seat, move = game.sample(table.state, chance)
                service.store.play(code, seat, move)
            looker, words = chance.choice(LOOKERS), service.tongues.words("en")
            with app.test_request_context():
                shown = service.regions.regions(table, looker, words)
            with bare.test_request_context(), monkeypatch.context() as forgetting:
                forgetting.setattr(quick, "kept", lambda macro: macro)
                forgetting.setattr(Memo, "__call__", lambda memo, *args: memo._work(*args))
                forgetful._drawn.clear()
                assert forgetful.regions(table, looker, words) == shown
            text = "".join(shown.values())
            assert not any(name in text for name in others)
