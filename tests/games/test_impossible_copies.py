"""A copy with what cannot be printed there is refused before a table plays with it."""

from __future__ import annotations

import pytest

from companion.engine.chance import Chance
from companion.engine.game import Start
from companion.engine.words import Refusal
from companion.games import SHELF

GAMES = {game.about.slug: game for game in SHELF}
PIECE = {"colour": 1, "limit": 3, "first": (1, 2), "final": (3, 4)}
IMPOSSIBLE = [
    ("age_of_discovery", "expedition.1", PIECE | {"first": (1, 2, 3)}),
    ("age_of_discovery", "expedition.1", PIECE | {"final": ()}),
    ("age_of_discovery", "expedition.1", PIECE | {"colour": 7}),
    ("age_of_discovery", "expedition.1.first", (1,)),
    ("age_of_discovery", "contract.red.3", (5, 6)),
    ("age_of_discovery", "flagship.1", (1, 1)),
    ("age_of_discovery", "flagship.1", (1, 2, 3)),
    ("age_of_discovery", "mission.3.all", (1,)),
    ("caravelas", "ship.1.goods", (1,)),
    ("caravelas", "ship.1.goods", (1, 2, 3)),
    ("caravelas", "port.1", {"points": 99, "goods": 1, "half": 1}),
    ("vasco_da_gama", "landing.natal.slots", ()),
    ("vasco_da_gama", "tile.1", {"initial": 4, "variation": 1, "court": (4, 2, 1)}),
]


@pytest.mark.parametrize(("slug", "key", "value"), IMPOSSIBLE)
def test_an_impossible_copy_is_refused(slug, key, value):
    game = GAMES[slug]
    sheet = game.sheet.with_copy({key: value})
    with pytest.raises(Refusal) as refused:
        game.set_up(Start(game.about.colours[:3], 0), sheet, Chance(bytes(32)))
    assert "impossible number" in refused.value.message.text
    assert key in str(refused.value.message.args["key"])


def test_goods_are_told_in_pairs():
    game = GAMES["caravelas"]
    state = game.set_up(Start(game.about.colours[:3], 0), game.sheet, Chance(bytes(32))).state
    for goods in ("1",), ("1", "2", "3"):
        move = game.move_from_form("Tell", {"values": {"ship.1.goods": list(goods)}})
        with pytest.raises(Refusal):
            game.play(state, None, move, Chance(bytes(32)))
