"""The examples of the rulebook, complete."""

from __future__ import annotations

import pytest

from companion.games.age_of_discovery.buying import Buy
from companion.games.age_of_discovery.coins import TakeCoins
from companion.games.age_of_discovery.contracts import AcceptContract
from companion.games.age_of_discovery.expeditions import SendShips
from companion.games.age_of_discovery.holding import HoldScoring
from companion.games.age_of_discovery.reserving import Reserve
from companion.games.age_of_discovery.voyages import PlayContract
from tests.games.age_of_discovery.table import BLUE, RED, YELLOW, Table, send, table


@pytest.mark.rule("A024", "A025")
def test_the_note_on_actions():
    """Who takes coins and cannot choose another action skips the second one."""
    laid = table(3).has(RED, coins=0, hand="red.3 red.4 red.5 red.6")
    laid.play(RED, TakeCoins())
    laid.refuses(RED, TakeCoins(), "A024")
    laid.refuses(RED, AcceptContract(), "A037")
    assert laid.end().asked == ("turn", YELLOW)
    assert laid.end(2).state.done == []


@pytest.mark.rule("A003", "A029", "A041", "A043", "A044", "A045")
def test_christopher_buys_ships():
    """8 coins: the green 3 for 5, then he may buy the green 1 from above it or the yellow 1."""
    laid = table(3).has(RED, coins=8)
    laid.rows(
        "green3.1 yellow1.1 green2.1 red2.1 blue2.1", "green1.1 red2.2 red2.3 white2.1 black2.1"
    )
    laid.play(RED, Buy("green3.1"))
    assert laid.coins(RED) == 3
    assert laid.state.purchase[0] == "green1.1"
    assert laid.state.filling[0] == laid.outcomes[0]
    laid.refuses(RED, Buy("green2.1"), "A029")
    prices = {label: offer.refusal is None for label, offer in laid.offers("Buy").items()}
    assert prices["green ship of 1"]
    assert prices["yellow ship of 1"]
    assert not prices["green ship of 2"]
    assert laid.play(RED, Buy("green1.1")).coins(RED) == 0


def abreu() -> Table:
    """Antonio de Abreu's expedition has the limit 3."""
    ships = "red1.1 red1.2 red2.1 red3.1"
    return table(3).has(RED, coins=20, ships=ships, flagship="F1")  # red and yellow


@pytest.mark.rule("A056")
def test_antonio_de_abreus_expedition():
    """Three ships of 1, one of 1 and one of 2, or a single one of 3: never more than 3."""
    one = abreu()
    one.play(RED, SendShips(1, send("red1.1", "red1.2", "flagship1")))
    assert one.state.expedition(1).total == 3
    assert abreu().play(RED, SendShips(1, send("red1.1", "red2.1"))).state.expedition(1).total == 3
    assert abreu().play(RED, SendShips(1, send("red3.1"))).state.expedition(1).total == 3
    abreu().refuses(RED, SendShips(1, send("red3.1", "red1.1")), "A056")


@pytest.mark.rule("A054", "A055", "A056", "A057", "A073", "A074", "A080")
def test_antonio_de_abreus_expedition_continued():
    """A green ship of 1 is there."""

    def begun() -> Table:
        ships = "green1.2 green2.1 green3.1 red1.1"
        laid = table(3).has(RED, coins=20, ships=ships, flagship="F4")  # green and white
        return laid.on(1, "green1.1", seat=YELLOW)

    begun().refuses(RED, SendShips(1, send("green3.1")), "A056")
    assert begun().play(RED, SendShips(1, send("green2.1"))).state.expedition(1).total == 3
    begun().refuses(RED, SendShips(1, send("red1.1")), "A055")
    begun().play(RED, SendShips(1, send(wild=("red1.1",))))
    for value in (1, 2):
        begun().play(RED, SendShips(1, send(f"flagship{value}")))
    begun().refuses(RED, SendShips(1, send("flagship3")), "A056")


@pytest.mark.rule("A050", "A063", "A064", "A065", "A066", "A067", "A068", "A069")
def test_francis_plays_the_yellow_contract():
    """Total 5 with a 2 and a 3, for two turns and 10 coins."""
    laid = table(3).has(RED, coins=2, hand="yellow.5", ships="yellow2.1 yellow3.1")
    laid.play(RED, PlayContract("yellow.5", send("yellow2.1", "yellow3.1"), 2))
    assert laid.coins(RED) == 0
    (voyage,) = laid.state.players[RED].voyages
    assert (voyage.payout, voyage.box) == (10, 2)
    laid.end(3)
    assert laid.state.players[RED].voyages[0].box == 1
    assert laid.said("A065") == ["Duration tokens of Red: yellow contract for 5 to box 1."]
    assert laid.coins(RED) == 0
    laid.end(3)
    assert laid.coins(RED) == 10
    assert laid.state.players[RED].voyages == []
    assert laid.state.players[RED].finished == 1
    assert laid.state.contracts.discard == ["yellow.5"]
    laid.play(RED, SendShips(9, send("yellow2.1", "yellow3.1")))


@pytest.mark.rule("A120", "A122", "A124")
def test_vascos_mission():
    """Three players, the majority on 4 expeditions, 5 contracts: 4 x 5 = 20 points."""
    laid = table(3).has(RED, mission="majority", finished=5)
    laid.on(1, "red1.1", seat=RED)
    laid.on(5, "blue1.1", "blue1.2", seat=RED).on(5, "blue3.1", seat=YELLOW)
    laid.on(9, "green1.1", "green1.2", seat=RED).on(9, "green3.1", seat=BLUE)
    laid.on(11, "white1.1", seat=RED)
    laid.on(12, "black1.1", seat=RED).on(12, "black2.1", seat=YELLOW)
    laid.last_scoring().play(None, HoldScoring())
    assert laid.by_source(RED)["mission"] == 20


@pytest.mark.rule("A086", "A087", "A089", "A090")
def test_a_reserved_ship():
    """In either row, for one's next turn; the token comes off even if it is not bought."""
    laid = table(3).rows("red1.1", "red2.1").play(RED, Reserve("red2.1")).end()
    laid.has(YELLOW, coins=20).play(YELLOW, Buy("red1.1"))
    laid.refuses(YELLOW, Buy("red2.1"), "A087")
    laid.end(2).has(RED, coins=0)
    laid.refuses(RED, Buy("red2.1"), "A029")
    laid.end()
    assert laid.state.tokens == []
