"""What a table chooses before it starts."""

from __future__ import annotations

import pytest

from companion.engine.agreeing import rulings
from companion.engine.chance import Chance
from companion.engine.game import Start
from companion.engine.words import Refusal
from companion.games.vasco_da_gama import GAME
from companion.games.vasco_da_gama.options import OPTIONS

BY_KEY = {option.key: option for option in GAME.options}


def test_every_open_rule_with_readings_is_an_option() -> None:
    rulings = {option.key for option in GAME.options if option.group == "ruling"}
    assert rulings == set(GAME.rules.rulings())
    assert len(rulings) > 15


def test_the_first_choice_is_the_rulebooks_default() -> None:
    for rule, key in GAME.rules.default_rulings().items():
        assert BY_KEY[rule].choices[0].key == key, rule


def test_a_ruling_is_named_and_explained_as_in_the_rulebook() -> None:
    option = BY_KEY["V180"]
    assert option.label == GAME.rules["V180"].title
    assert option.help == GAME.rules["V180"].open
    assert [choice.key for choice in option.choices] == ["shared", "clockwise"]


@pytest.mark.parametrize(
    ("key", "default"),
    [
        ("board", "real"),
        ("custody.tiles", "table"),
        ("custody.projects", "table"),
        ("custody.merchants", "table"),
        ("custody.sailors", "app"),
        ("coins", "tracked"),
        ("entry", "anybody"),
    ],
)
def test_a_table_with_the_real_game_changes_nothing(key: str, default: str) -> None:
    assert BY_KEY[key].choices[0].key == default
    assert len(BY_KEY[key].choices) == 2


def test_keys_are_unique_and_every_choice_has_words() -> None:
    assert len(BY_KEY) == len(GAME.options)
    for option in GAME.options:
        keys = [choice.key for choice in option.choices]
        assert len(set(keys)) == len(keys) >= 2, option.key
        assert all(choice.label for choice in option.choices), option.key
        assert option.label, option.key
        assert option.help, option.key


def test_the_rulings_come_last() -> None:
    groups = [option.group for option in GAME.options]
    assert list(dict.fromkeys(groups)) == ["board", "custody", "table", "ruling"]
    assert groups == sorted(groups, key=["board", "custody", "table", "ruling"].index)


def test_the_options_follow_the_rulebook() -> None:
    assert GAME.options == OPTIONS
    assert OPTIONS[-len(rulings(GAME.rules)) :] == rulings(GAME.rules)


def test_what_was_not_chosen_takes_its_default() -> None:
    start = Start(GAME.about.colours[:2], 0, {"V180": "clockwise"})
    state = GAME.set_up(start, GAME.sheet, Chance(b"x")).state
    assert state.ruling("V180") == "clockwise"
    assert state.ruling("V179") == "after_launches"
    assert set(state.options) == set(BY_KEY)


@pytest.mark.parametrize("chosen", [{"V180": "coin"}, {"V999": "x"}, {"board": ""}])
def test_what_does_not_exist_cannot_be_chosen(chosen: dict[str, str]) -> None:
    with pytest.raises(Refusal):
        GAME.set_up(Start(GAME.about.colours[:2], 0, chosen), GAME.sheet, Chance(b"x"))
