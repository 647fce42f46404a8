"""A turn and its coins (A021 to A032)."""

from __future__ import annotations

import pytest

from companion.games.age_of_discovery.buying import Buy
from companion.games.age_of_discovery.coins import GiveCoins, TakeCoins
from companion.games.age_of_discovery.contracts import AcceptContract
from companion.games.age_of_discovery.expeditions import SendShips
from companion.games.age_of_discovery.purse import bank
from companion.games.age_of_discovery.reserving import Reserve
from companion.games.age_of_discovery.turning import EndTurn
from tests.games.age_of_discovery.table import BLUE, RED, YELLOW, send, set_up, table


@pytest.mark.rule("A021")
def test_turns_go_clockwise():
    laid = table(3, first=YELLOW)
    assert laid.asked == ("turn", YELLOW)
    assert laid.end().asked == ("turn", BLUE)
    assert laid.end().asked == ("turn", RED)
    laid.refuses(BLUE, TakeCoins(), "A021")
    laid.refuses(None, EndTurn(), "A021")
    assert laid.end().asked == ("turn", YELLOW)


@pytest.mark.rule("A022")
def test_coins_and_ships_of_a_finished_contract_are_there_before_the_first_action():
    laid = table(2).has(RED, coins=0)
    laid.sails(RED, "red.5", "red2.1", "red3.1", turns=1, pays=8)
    laid.end(2)
    assert laid.asked == ("turn", RED)
    assert laid.coins(RED) == 8
    assert laid.ships(RED) == ["red2.1", "red3.1"]
    laid.play(RED, SendShips(12, send("red2.1", "red3.1")))
    assert laid.coins(RED) == 6


@pytest.mark.rule("A023")
def test_two_actions_in_any_order_and_no_third():
    laid = table(2).has(RED, coins=6).rows("red1.1")
    laid.play(RED, Buy("red1.1")).play(RED, TakeCoins())
    assert laid.refuses(RED, AcceptContract(), "A023") == "Two actions a turn. End the turn."
    other = table(2).has(RED, coins=6).rows("red1.1")
    other.play(RED, TakeCoins()).play(RED, Buy("red1.1"))
    assert other.coins(RED) == laid.coins(RED) == 5


@pytest.mark.rule("A024")
def test_never_the_same_action_twice_even_if_nothing_else_is_possible():
    laid = table(2).has(RED, coins=0)
    laid.play(RED, TakeCoins()).refuses(RED, TakeCoins(), "A024")
    laid = table(2).play(RED, AcceptContract())
    laid.refuses(RED, AcceptContract(), "A024")


@pytest.mark.rule("A025")
def test_a_turn_may_have_two_one_or_no_actions():
    laid = table(3)
    assert laid.end().asked == ("turn", YELLOW)
    laid.play(YELLOW, TakeCoins()).end()
    assert laid.asked == ("turn", BLUE)


@pytest.mark.rule("A025")
def test_by_ruling_one_action_must_be_taken():
    laid = table(3, A025="one_if_possible")
    laid.refuses(RED, EndTurn(), "A025")
    assert laid.offers("EndTurn")["End the turn"].rule == "A025"
    assert laid.play(RED, TakeCoins()).end().asked == ("turn", YELLOW)


@pytest.mark.rule("A026")
def test_starting_the_second_action_closes_the_first():
    laid = table(2).has(RED, coins=20, ships="blue1.1").rows("red1.1 red1.2")
    laid.play(RED, Buy("red1.1")).play(RED, SendShips(1, send("red1.1")))
    laid.refuses(RED, Buy("red1.2"), "A026")
    laid.play(RED, SendShips(2, send("blue1.1")))


@pytest.mark.rule("A026", "A079")
def test_action_cards_may_be_played_in_between():
    laid = table(2).has(RED, coins=20).rows("red1.1 red1.2")
    laid.play(RED, Buy("red1.1")).play(RED, Reserve("red1.2"))
    laid.play(RED, Buy("red1.2")).play(RED, SendShips(1, send("red1.1", "red1.2")))
    assert laid.state.done == ["ships", "sending"]


@pytest.mark.rule("A026")
def test_by_ruling_the_two_actions_may_be_mixed():
    laid = table(2, A026="mixed").has(RED, coins=20).rows("red1.1 red1.2")
    laid.play(RED, Buy("red1.1")).play(RED, SendShips(1, send("red1.1")))
    laid.play(RED, Buy("red1.2")).play(RED, SendShips(1, send("red1.2")))
    laid.refuses(RED, TakeCoins(), "A023")
    laid = table(2, A026="mixed").play(RED, TakeCoins())
    laid.refuses(RED, TakeCoins(), "A024")


@pytest.mark.rule("A027")
def test_the_coin_action_gives_two():
    laid = table(2).play(RED, TakeCoins())
    assert laid.coins(RED) == 8
    assert laid.said("A027") == ["Red takes 2 coins."]


@pytest.mark.rule("A029")
def test_nobody_owes_coins():
    laid = table(2).has(RED, coins=4).rows("red3.1 red2.1")
    sentence = laid.refuses(RED, Buy("red3.1"), "A029")
    assert sentence == "That costs 5 coins, and Red has 4 coins. Choose something cheaper."
    assert laid.play(RED, Buy("red2.1")).coins(RED) == 0


@pytest.mark.rule("A029")
def test_nothing_is_refused_for_want_of_coins_that_nobody_tracks():
    laid = table(2, coins="told").rows("red3.1 red3.2 blue3.1")
    for ship in ("red3.1", "red3.2", "blue3.1"):
        laid.play(RED, Buy(ship))
    assert "for 5 coins" in laid.said("A041")[0]


@pytest.mark.rule("A030")
def test_nothing_passes_between_players():
    laid = table(2)
    laid.refuses(RED, GiveCoins(YELLOW, 1), "A030")
    assert laid.offers("GiveCoins") == {}


@pytest.mark.rule("A030")
def test_by_ruling_coins_may_be_given_in_ones_own_turn():
    laid = table(2, A030="coins_may_pass")
    assert "Give coins" in laid.offers("GiveCoins")
    laid.play(RED, GiveCoins(YELLOW, 4))
    assert (laid.coins(RED), laid.coins(YELLOW)) == (2, 10)
    laid.refuses(RED, GiveCoins(YELLOW, 3), "A029")
    laid.refuses(RED, GiveCoins(RED, 1), "A030")
    laid.refuses(RED, GiveCoins(YELLOW, 0), "A030")
    laid.refuses(YELLOW, GiveCoins(RED, 1), "A021")
    assert laid.state.done == []


@pytest.mark.rule("A031")
def test_the_bank_never_runs_out():
    laid = table(2).has(RED, coins=70).has(YELLOW, coins=60)
    assert laid.play(RED, TakeCoins()).coins(RED) == 72


@pytest.mark.rule("A031")
@pytest.mark.parametrize(("in_purses", "taken"), [(119, 1), (120, 0), (100, 2)])
def test_by_ruling_the_bank_pays_only_what_it_has(in_purses, taken):
    laid = table(2, A031="what_it_has").has(RED, coins=in_purses - 6)
    assert bank(laid.state) == 120 - in_purses
    assert laid.play(RED, TakeCoins()).coins(RED) == in_purses - 6 + taken
    assert bool(laid.said("A031")) == (taken < 2)


@pytest.mark.rule("A031")
def test_by_ruling_a_contract_pays_what_the_bank_has():
    laid = table(2, A031="what_it_has")
    laid.sails(RED, "red.3", "red3.1", turns=1, pays=10).has(YELLOW, coins=111)
    laid.end(2)
    assert laid.coins(RED) == 9
    assert laid.state.players[RED].finished == 1


@pytest.mark.rule("A032")
def test_coins_are_open_to_all():
    laid = table(2).play(RED, TakeCoins())
    (note,) = [note for note in laid.notes if note.rule == "A027"]
    assert [(gain.seat, gain.amount, gain.unit) for gain in note.gains] == [(RED, 2, "coins")]
    assert note.private is None


@pytest.mark.rule("A032")
def test_by_ruling_only_the_owner_is_told_about_a_purse():
    laid = table(2, A032="hidden").rows("red3.1")
    laid.play(RED, TakeCoins())
    public = [note for note in laid.notes if note.private is None]
    assert not any(note.gains for note in public)
    assert laid.said("A032", RED) == ["You have 8 coins now."]
    assert laid.said("A032", YELLOW) == []
    laid.has(RED, coins=1)
    assert laid.offers("Buy")["red ship of 3"].refusal is None
    sentence = laid.refuses(RED, Buy("red3.1"), "A029")
    assert "1 coin" not in sentence


@pytest.mark.rule("A032")
def test_where_purses_are_hidden_the_others_cannot_try_what_one_can_pay():
    from companion.games.age_of_discovery import GAME

    hidden, shown = table(2, A032="hidden"), table(2)
    for move in (Buy("red3.1"), AcceptContract(), SendShips(1, send("red1.1"))):
        assert GAME.own(hidden.state, move)
        assert not GAME.own(shown.state, move)
    assert not GAME.own(hidden.state, TakeCoins())
    assert not GAME.own(hidden.state, EndTurn())


def test_everything_waits_for_the_deal():
    laid = set_up(2)
    laid.refuses(RED, TakeCoins(), "")
    assert laid.asked == ("deal", None)
