"""The prepared game can be played at any table that was opened with the bench's choices."""

from __future__ import annotations

from urllib.parse import parse_qs

from bench.moves import flat, start, vasco_da_gama, whole_game
from companion.engine.chance import Chance
from companion.web.forms import nested, seat_of


def test_the_forms_of_a_whole_game_play_it_to_its_end_at_a_table_with_another_seed() -> None:
    game = vasco_da_gama()
    state = game.set_up(start(game), game.sheet, Chance(b"another table's seed")).state
    for played in whole_game():
        fields = parse_qs(played.form.decode(), keep_blank_values=True)
        seat = seat_of(fields["seat"][0], 4)
        move = game.move_from_form(fields["move"][0], nested(fields.items()))
        assert (seat, move) == (played.seat, played.move)
        state = game.play(state, seat, move, Chance(b"another table's seed")).state
    assert game.over(state)


def test_nested_values_become_flat_fields() -> None:
    value = {"ships": ({"slot": 3, "crew": {"grey": 0}}, {"slot": 1}), "ahead": True, "why": None}
    assert dict(flat("", value)) == {
        "ships-0-slot": "3",
        "ships-0-crew-grey": "0",
        "ships-1-slot": "1",
        "ahead": "true",
    }
