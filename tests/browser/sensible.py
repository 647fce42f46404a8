"""Somebody who answers whatever the page asks, sensibly, with the page's own controls alone.

It knows nothing but what can be seen and tapped: it reads the kind of question from the page and
taps what is not switched off, so a question that the page cannot answer is found at once.
"""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Locator

from .evening import Player

AREAS = ("projects", "recruiting", "navigation", "characters")

SHOWN = ":visible:not([disabled])"


def answer(player: Player, turn: int = 0) -> str:
    """Answer what is asked; gives the kind of question.

    :param turn: counts up, so that the same question is not always answered alike.
    """
    player.uncovers()
    kind = player.asked()
    assert kind, f"{player.name} is asked nothing"
    before = player.version()
    ANSWERS.get(kind, first_button)(player, turn)
    try:
        player.done(before)
    except AssertionError:
        if kind != "call":
            raise
        # The right could be paid for, but not what the action itself costs.
        assert "Reals" in player.refusal()
        player.forgives("422 POST .*/play", "422 POST .*/quote")
        player.gives_up()
    return kind


def controls(player: Player, selector: str) -> Locator:
    """Point at what can be tapped among the ways to answer."""
    return player.page.locator("#r-controls").locator(selector + SHOWN)


def first_button(player: Player, turn: int) -> None:
    """Tap the first way to answer."""
    player.tap(controls(player, "button:not([type=button])").first)


def place(player: Player, turn: int) -> None:
    """Place a disc on a number that is likely to be cheap, in an area with room, by turns."""
    numbers = controls(player, "input[name=number]")
    # The tile in the middle of what is free: neither the dearest nor the last to act.
    player.tap(numbers.nth(numbers.count() // 2))
    for shift in range(len(AREAS)):
        area = controls(player, f"button[name=area][value={AREAS[(turn + shift) % len(AREAS)]}]")
        if area.count():
            player.tap(area)
            return
    raise AssertionError("no area has a slot left")


def extra(player: Player, turn: int) -> None:
    """Place the extra disc, or leave it out."""
    if controls(player, "input[name=number]").count():
        place(player, turn)
    else:
        first_button(player, turn)


def call(player: Player, turn: int) -> None:
    """Act if the page offers something, else give up."""
    for way in (send, buy, recruit, host):
        if way(player):
            return
    player.tap(controls(player, "form:has([value=GiveUp]) button").first)


def send(player: Player) -> bool:
    """Send a ship to the dearest slot that is on."""
    slots = controls(player, "form:has([value=Send]) .slot-button")
    if slots.count():
        player.tap(slots.first)
        return True
    ticks = controls(player, ".expedition input[type=checkbox]")
    if not ticks.count():
        return False
    form = ticks.first.locator("xpath=ancestor::form")
    player.tap(ticks.first)
    player.tap(form.locator("input[type=radio]" + SHOWN).first)
    player.tap(form.locator("button.signal" + SHOWN))
    return True


def buy(player: Player) -> bool:
    """Buy a project."""
    form = player.page.locator("#r-controls form:has([value=BuyProjects]):visible").first
    ticks = form.locator("input[name='projects[]']" + SHOWN)
    if not ticks.count():
        return False
    player.tap(ticks.first)
    player.tap(form.locator("button.signal" + SHOWN))
    return True


def recruit(player: Player) -> bool:
    """Take a sailor of the first section that has any, or a captain."""
    form = player.page.locator("#r-controls form.section-form:visible").first
    ones = form.locator("input[type=radio][value='1']" + SHOWN)
    if ones.count():
        player.tap(ones.first)
        player.tap(form.locator("button.signal" + SHOWN))
        return True
    captain = controls(player, "form:has([value=Recruit]) button.choice")
    if captain.count():
        player.tap(captain.first)
        return True
    return False


def host(player: Player) -> bool:
    """Take court money, or whatever else the Characters Area has."""
    ways = controls(player, "form:has(:is([value=TakeCourtMoney], [value=Host])) button")
    if not ways.count():
        return False
    player.tap(ways.first)
    return True


def close(player: Player, turn: int) -> None:
    """Close as many sections as the sentence names, from the left."""
    ticks = controls(player, "input[name='sections[]']")
    wanted = next(n for n in (2, 1) if str(n) in player.page.locator("#r-decision").inner_text())
    for index in range(wanted):
        player.tap(ticks.nth(index))
    player.tap(controls(player, "button.signal").first)


def tile(player: Player, turn: int) -> None:
    """Let Roteiro turn the tile up, or say what it shows: another Initial Number each time."""
    form = player.page.locator("#r-controls form.tile-told:visible")
    if not form.count():
        first_button(player, turn)
        return
    for name, shift in (("initial", player.round()), ("variation", 3)):
        faces = form.locator(f"input[name={name}]")
        if faces.count():
            player.tap(faces.nth(shift))
    for amount in form.locator("input[type=number]").all():
        amount.fill("4")
    player.tap(form.locator("button.signal"))


def launches(player: Player) -> int:
    """Launch every ship that lies ready in front of somebody; gives how many."""
    count = 0
    folded = "#r-mine details:not([open]):has(form.launch) > summary"
    while (ready := player.page.locator("#r-mine form.launch:has(> button)")).count():
        for fold in player.page.locator(folded).all():
            player.tap(fold)
        before = player.version()
        player.tap(ready.first.locator("> button"))
        player.done(before)
        count += 1
    return count


ANSWERS: dict[str, Callable[[Player, int], None]] = {
    "place": place,
    "extra": extra,
    "call": call,
    "close_sections": close,
    "first_tile": tile,
    "turn_up": tile,
}
