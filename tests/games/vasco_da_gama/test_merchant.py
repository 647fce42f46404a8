"""Girolamo Sernigi and the merchant ship (V133 to V141)."""

from __future__ import annotations

import pytest

from companion.engine.chance import Chance
from companion.engine.game import Play
from companion.games.vasco_da_gama.about import LANDINGS
from companion.games.vasco_da_gama.asking import Tell
from companion.games.vasco_da_gama.bonuses import TakeProject
from companion.games.vasco_da_gama.calling import GiveUp
from companion.games.vasco_da_gama.characters import Host
from companion.games.vasco_da_gama.merchant import SendLater, SendMerchant, turn_up_merchant
from companion.games.vasco_da_gama.navigation import Navigate
from companion.games.vasco_da_gama.printed import fact
from companion.games.vasco_da_gama.state import Docked
from tests.games.vasco_da_gama.table import BLACK, RED, YELLOW, Table, called


def hosting(limit: int = 7, **options: str) -> Table:
    """Red hosts Sernigi, whom Black owns, with number 5; the merchant ship has a limit."""
    laid = called((RED, 5, "characters"), (YELLOW, 9, "recruiting"), **options)
    assert laid.state.owners["sernigi"] == BLACK
    assert laid.state.merchant is not None
    laid.reads(laid.state.merchant, limit=limit)
    return laid.play(RED, Host(number=5, character="sernigi"))


@pytest.mark.rule("V133", "V136", "V137", "V138", "V114")
def test_the_host_sends_the_merchant_ship_at_once():
    laid = hosting()
    ship = laid.state.merchant
    assert laid.asked == ("merchant_now", RED)
    laid.play(RED, SendMerchant("mombasa", 2))
    assert laid.state.landings["mombasa"][2] == Docked(ship)
    assert laid.reals(RED) == 10 + 2
    assert laid.points(RED) == 0
    assert laid.state.players[RED].captains == 1
    assert laid.state.merchant is None
    assert laid.asked == ("call", YELLOW)
    assert laid.said("V136") == ["Red sends the merchant ship with limit 7 to Mombasa, on the 7."]


@pytest.mark.rule("V133", "V139", "V140")
def test_or_keeps_it_for_the_start_of_phase_3():
    laid = hosting()
    laid.refuses(BLACK, SendLater(), "V134")
    laid.play(RED, SendLater())
    assert laid.asked == ("call", YELLOW)
    laid.refuses(RED, SendMerchant("mombasa", 2), "")
    laid.play(YELLOW, GiveUp(number=9))
    assert laid.asked == ("merchant", RED)
    laid.refuses(RED, SendLater(), "")
    laid.refuses(BLACK, SendMerchant("mombasa", 2), "V139")
    laid.play(RED, SendMerchant("mombasa", 2))
    assert laid.asked[0] == "navigate"


@pytest.mark.rule("V134", "V139")
def test_an_owner_who_does_not_host_waits_for_phase_3():
    laid = called((RED, 5, "recruiting"))
    laid.refuses(BLACK, SendMerchant("mombasa", 3), "")
    laid.play(RED, GiveUp(number=5))
    assert laid.asked == ("merchant", BLACK)
    laid.refuses(None, Navigate(), "")


@pytest.mark.rule("V135")
def test_one_merchant_ship_a_round():
    laid = called((RED, 5, "characters"), (RED, 6, "characters"), V116="again")
    laid.reads(laid.state.merchant or "", limit=7)
    laid.play(RED, Host(number=5, character="sernigi")).play(RED, SendMerchant("mombasa", 2))
    laid.play(RED, Host(number=6, character="sernigi"))
    assert laid.said("V135") == ["This round's merchant ship has already sailed."]
    assert laid.state.phase == "navigation"
    assert laid.asked[0] == "navigate"


@pytest.mark.rule("V136")
def test_it_takes_an_empty_slot_up_to_its_limit_anywhere():
    laid = hosting(limit=7).docks("mombasa", 2, "P30", BLACK)
    laid.refuses(RED, SendMerchant("mombasa", 0), "V136")
    laid.refuses(RED, SendMerchant("mombasa", 2), "V136")
    laid.refuses(RED, SendMerchant("mombasa", 4), "V136")
    laid.refuses(RED, SendMerchant("mombasa", -1), "V136")
    laid.refuses(RED, SendMerchant("goa", 0), "V092")
    labels = laid.offers("SendMerchant")
    assert "Mombasa, slot 2: 6" in labels
    assert "Mombasa, slot 1: 9" not in labels
    assert list(laid.offers("SendLater")) == ["Later, at the start of phase 3"]


@pytest.mark.rule("V137")
def test_the_sender_chooses_the_bonus_of_natal():
    laid = hosting().play(RED, SendMerchant("natal", 0))
    assert laid.asked == ("project_bonus", RED)
    project = laid.state.display[0]
    laid.play(RED, TakeProject(project))
    assert laid.state.players[RED].projects == [project]
    assert laid.asked == ("call", YELLOW)


@pytest.mark.rule("V138")
def test_it_belongs_to_nobody():
    laid = hosting().play(RED, SendMerchant("natal", 0))
    assert [laid.state.ships_of(seat) for seat in laid.state.seats] == [0, 0, 0]
    assert laid.state.complete("natal")


@pytest.mark.rule("V140")
def test_the_former_owner_has_no_say_any_more():
    laid = hosting()
    laid.refuses(BLACK, SendMerchant("mombasa", 2), "V134")


@pytest.mark.rule("V141")
def test_a_host_who_finds_no_slot_waits_for_phase_3():
    high = {f"landing.{landing}.slots": (11,) for landing in LANDINGS}
    laid = hosting(limit=7, copy=high)
    assert laid.asked == ("call", YELLOW)
    assert laid.said("V141") == ["No slot fits the merchant ship now: it waits for phase 3."]
    assert laid.state.merchant is not None


@pytest.mark.rule("V021", "V136")
def test_limit_and_row_are_asked_before_it_is_moved():
    laid = called((RED, 5, "characters"), board="real", tiles="app")
    laid.play(RED, Host(number=5, character="sernigi"))
    ship = laid.state.merchant
    laid.play(RED, SendMerchant("malindi", 5))
    assert laid.asks == (f"{ship}.limit", "landing.malindi.slots")
    laid.play(None, Tell({f"{ship}.limit": 9, "landing.malindi.slots": (4, 5, 6, 7, 9, 9)}))
    assert laid.state.landings["malindi"][5] == Docked(ship)
    assert laid.reals(RED) == 11


@pytest.mark.rule("V021", "V136")
def test_its_limit_is_not_asked_for_a_slot_that_every_ship_may_take():
    laid = called((RED, 5, "characters"), board="real", tiles="app")
    laid.play(None, Tell({"landing.malindi.slots": (9, 4, 5)}))
    laid.play(RED, Host(number=5, character="sernigi"))
    ship = laid.state.merchant
    higher = Table(laid.state, [], ()).play(RED, SendMerchant("malindi", 2))
    assert higher.asks == (f"{ship}.limit",)
    laid.play(RED, SendMerchant("malindi", 1))
    assert laid.state.landings["malindi"][1] == Docked(ship)
    assert fact(laid.state, ship, "limit") is None


@pytest.mark.rule("V136")
def test_its_limit_is_asked_after_all_if_the_slot_is_worth_more_than_was_thought():
    laid = called((RED, 5, "characters"), board="real", tiles="app")
    laid.play(RED, Host(number=5, character="sernigi"))
    laid.play(RED, SendMerchant("natal", 0))
    assert laid.asks == ("landing.natal.slots",)
    other = Table(laid.state, [], ()).play(None, Tell({"landing.natal.slots": (4, 4)}))
    assert other.asked == ("project_bonus", RED)
    laid.play(None, Tell({"landing.natal.slots": (5, 4)}))
    assert laid.asks == (f"{laid.state.merchant}.limit",)


@pytest.mark.rule("V136")
def test_a_merchant_ship_that_does_not_fit_after_all_may_still_wait():
    laid = called((RED, 5, "characters"), board="real", tiles="app")
    laid.play(RED, Host(number=5, character="sernigi"))
    ship = laid.state.merchant
    laid.play(RED, SendMerchant("malindi", 0))
    laid.play(None, Tell({f"{ship}.limit": 4, "landing.malindi.slots": (9, 9)}))
    assert laid.asked == ("merchant_now", RED)
    assert laid.said("V136") == [
        "That is no slot for the merchant ship with limit 4. Choose an empty one up to its limit."
    ]
    laid.play(RED, SendLater())


@pytest.mark.rule("V021")
def test_no_merchant_ship_is_turned_up_when_none_is_left():
    laid = called((RED, 5, "characters"))
    laid.state.out += laid.state.merchants
    laid.state.merchants = []
    before = laid.state.merchant
    turn_up_merchant(Play(laid.state, Chance(), []), "V162")
    assert laid.state.merchant == before
