"""The budget of taps for each routine thing, counted by the page itself.

Each thing is done on the phone of the seat that is asked, at a table that waits for it.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator

from .evening import Evening, Player
from .gallery import Gallery

pytestmark = [pytest.mark.browser, pytest.mark.timeout(60)]

ON = ":visible:enabled"


class Thing:
    """Something that is done at a table of the playground, on a phone.

    :param kind: the question that waits.
    """

    def __init__(self, evening: Evening, playground: Gallery, kind: str) -> None:
        self.player: Player = evening.visits(playground[kind])
        self.controls = self.player.page.locator("#r-controls")
        self.before = self.player.version()

    def form(self, move: str) -> Locator:
        """Point at the first form of a move that can be sent."""
        forms = self.controls.locator(f"form:has(> [name=move][value={move}]):has(button{ON})")
        return forms.locator("visible=true").first

    def tap(self, target: Locator) -> None:
        self.player.tap(target)

    def taps(self) -> int:
        """Wait until it is done; gives the taps that the page has seen."""
        self.player.done(self.before)
        return self.player.taps_seen()


At = Callable[[str], Thing]


@pytest.fixture
def at(evening: Evening, playground: Gallery) -> At:
    """Sit down at a table that waits for something."""
    return lambda kind: Thing(evening, playground, kind)


def test_a_disc_is_placed_with_two(at: At) -> None:
    thing = at("place")
    thing.tap(thing.controls.locator(f"input[name=number]{ON}").first)
    thing.tap(thing.form("PlaceDisc").locator(f"button[name=area]{ON}").first)
    assert thing.taps() == 2


def test_court_money_is_taken_with_one(at: At) -> None:
    thing = at("call.characters")
    thing.tap(thing.form("TakeCourtMoney").locator("button"))
    assert thing.taps() == 1


def test_a_number_is_given_up_with_one(at: At) -> None:
    thing = at("call.poor")
    thing.tap(thing.form("GiveUp").locator("button"))
    assert thing.taps() == 1


def test_recruiting_takes_one_for_each_colour_and_one_to_recruit(at: At) -> None:
    thing = at("call.recruiting")
    colours = thing.controls.locator("form.section-form").first.locator("fieldset fieldset")
    assert 1 <= colours.count() <= 4, "a section has four colours at most, so five taps at most"
    thing.tap(colours.first.locator("input[value='1']"))
    thing.tap(thing.controls.locator("form.section-form").first.locator("button.signal"))
    assert thing.taps() == 2


def test_a_known_project_is_bought_with_two(at: At) -> None:
    thing = at("call.projects")
    form = thing.form("BuyProjects")
    thing.tap(form.locator(f"input[type=checkbox]{ON}").first)
    thing.tap(form.locator(f"button{ON}").last)
    assert thing.taps() == 2


def test_a_ship_that_is_the_only_one_sails_with_one(at: At) -> None:
    thing = at("call.navigation")
    thing.tap(thing.form("Send").locator(f".slot-button{ON}").first)
    assert thing.taps() == 1


def test_of_a_fleet_the_first_ship_takes_three_and_each_further_two(at: At) -> None:
    thing = at("call.navigation.fleet")
    forms = thing.controls.locator("form.expedition")
    form = forms.filter(has=thing.player.page.locator("input[type=checkbox] >> nth=1")).first
    ships = form.locator(".ship-pick")
    for index in range(2):
        thing.tap(ships.nth(index).locator("input[type=checkbox]"))
        thing.tap(ships.nth(index).locator("input[type=radio]").nth(index))
    thing.tap(form.locator(f"button.signal{ON}"))
    assert thing.taps() == 3 + 2


@pytest.mark.parametrize(
    "kind",
    [
        "merchant",
        "merchant_now",
        "turn_up",
        "navigate",
        "end_round",
        "refill",
        "project_bonus",
        "sailor_bonus",
        "last_launches",
        "ask",
    ],
)
def test_a_plain_step_takes_one(at: At, kind: str) -> None:
    thing = at(kind)
    thing.tap(thing.controls.locator(f"button:not([type=button]){ON}").first)
    assert thing.taps() == 1
