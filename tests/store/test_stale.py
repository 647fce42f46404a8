"""A move chosen on an old page stands only if that page asked what it answers, and still does."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.engine.game import Game, Start
from companion.games import SHELF
from companion.games.caravelas import GAME as CARAVELAS
from companion.games.caravelas.bidding import NobodyBids
from companion.games.caravelas.sailing import Spend
from companion.games.caravelas.setting_up import SetOrder
from companion.games.vasco_da_gama import GAME as VASCO
from companion.games.vasco_da_gama.asking import Tell
from companion.games.vasco_da_gama.calling import GiveUp
from companion.games.vasco_da_gama.characters import Host, PlaceExtra
from companion.games.vasco_da_gama.game_end import CountMoney
from companion.games.vasco_da_gama.merchant import SendLater
from companion.games.vasco_da_gama.state import State
from companion.store import Stale, Store
from companion.store.stale import still_stands
from tests.games.caravelas.table import GREEN
from tests.games.vasco_da_gama.table import RED, YELLOW, called


def test_what_no_question_of_an_old_page_asked_for_cannot_have_been_chosen_there(
    path: Path,
) -> None:
    store = Store(path, [CARAVELAS], "NORMAL")
    start = Start(CARAVELAS.about.colours[:3], None, {"board": "own", "custody.order": "table"})
    table, _ = store.create(CARAVELAS, ("Ana", "Rui", "Eva"), start)
    store.play(table.code, None, SetOrder((0, 1, 2)), 0)
    store.play(table.code, None, NobodyBids(), 1)
    assert "Spend" in CARAVELAS.decisions(table.state)[0].moves

    for old in (0, 1):
        with pytest.raises(Stale):
            store.play(table.code, GREEN, Spend(1), old)
    assert table.version == 2

    store.play(table.code, GREEN, Spend(1), 2)
    with pytest.raises(Stale):
        store.play(table.code, GREEN, Spend(1), 2)
    store.database.close()


def test_what_answers_no_question_may_come_from_any_page() -> None:
    at = called((YELLOW, 3, "recruiting"), (RED, 9, "recruiting"), board="real", merchants="app")
    before = VASCO.copy(at.state)
    at.play(YELLOW, GiveUp(number=3))
    assert at.asks == ("give_up.3",)
    tell = Tell({"give_up.3": 2})
    assert still_stands(VASCO, before, at.state, None, tell)

    asked = VASCO.copy(at.state)
    at.play(None, tell)
    assert not still_stands(VASCO, asked, at.state, None, tell), "that question is over"


def test_reals_are_counted_again_from_a_page_on_which_others_have_been() -> None:
    at = called((YELLOW, 3, "recruiting"), coins="told")
    at.state.phase, at.state.discs = "game_end", []
    at.state.players[YELLOW].discs += 1
    at.state.counted = list(at.state.seats)
    at.ask_anew()
    assert at.asked[0] == "last_launches"
    before = VASCO.copy(at.state)
    at.play(RED, CountMoney(7))
    assert still_stands(VASCO, before, at.state, YELLOW, CountMoney(3))


@pytest.mark.rule("V133")
def test_the_answer_to_last_rounds_merchant_ship_does_not_send_this_rounds() -> None:
    def hosting(round: int) -> State:
        at = called((RED, 5, "characters"), (YELLOW, 9, "recruiting"))
        at.state.round = round
        at.play(RED, Host(number=5, character="sernigi"))
        assert at.asked == ("merchant_now", RED)
        return at.state

    assert still_stands(VASCO, hosting(2), hosting(2), RED, SendLater())
    assert not still_stands(VASCO, hosting(1), hosting(2), RED, SendLater())


@pytest.mark.rule("V119")
def test_nor_does_last_rounds_place_of_the_extra_disc() -> None:
    def extra(round: int) -> State:
        at = called((RED, 5, "characters"), players=4)
        at.state.round = round
        at.play(RED, Host(number=5, character="manuel"))
        assert at.asked == ("extra", RED)
        return at.state

    assert still_stands(VASCO, extra(2), extra(2), RED, PlaceExtra(21, "projects"))
    assert not still_stands(VASCO, extra(1), extra(2), RED, PlaceExtra(21, "projects"))


@pytest.mark.parametrize("game", SHELF, ids=lambda game: game.about.slug)
def test_every_question_names_the_moves_that_answer_it(game: Game) -> None:
    for name, move in game.moves.items():  # type: ignore[attr-defined]
        for kind in move.answers:
            assert name in game.kinds[kind].moves  # type: ignore[attr-defined]
