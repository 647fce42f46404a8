"""What somebody is filling in stays as it is while others move, until its question is over."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from . import sensible
from .evening import Evening, Player

pytestmark = [pytest.mark.browser, pytest.mark.timeout(60)]


def chooses(player: Player, number: int) -> None:
    """Tap a number and think about the area."""
    player.tap(player.page.locator(f"#r-controls input[name=number][value='{number}']").first)


def chosen(player: Player) -> str | None:
    """Tell which number is chosen, of those that can be."""
    number = "#r-controls .placing input[name=number]:checked:enabled"
    found: str | None = player.page.evaluate("it => document.querySelector(it)?.value", number)
    return found


def ahead(screen: Player, seat: int, number: int, area: str) -> int:
    """Enter a disc that was placed before its turn; gives the version."""
    before = screen.version()
    screen.tap("#r-controls details.ahead summary")
    form = screen.page.locator(f"#r-controls .ahead-disc:has([name=seat][value='{seat}'])")
    form.locator("select").select_option(str(number))
    screen.tap(form.locator(f"button[value={area}]"))
    return screen.done(before)


def at_the_first_disc(evening: Evening) -> tuple[Player, Player]:
    """Open a table where Ana is to place the first disc; gives the screen and her phone."""
    screen = evening.opens("Ana", "Rui", "Eva")
    ana = evening.joins("Ana", screen)
    if screen.asked() == "merchant":
        sensible.answer(screen)
    ana.reaches(screen.version())
    assert (ana.asked(), ana.asked_seat()) == ("place", 0)
    return screen, ana


def test_a_chosen_number_stays_chosen_while_another_moves(evening: Evening) -> None:
    screen, ana = at_the_first_disc(evening)
    chooses(ana, 7)
    focused = "() => document.activeElement?.value"
    assert ana.measures(focused) == "7"
    version = ahead(screen, 2, 12, "recruiting")
    ana.reaches(version)
    ana.is_right(besides=["controls"])
    assert chosen(ana) == "7"
    assert ana.measures(focused) == "7", "the focus stays too"
    expect(ana.page.locator("#r-track .n .seat")).to_have_count(1)

    before = ana.version()
    ana.tap("#r-controls .placing button[value=projects]")
    ana.done(before)
    ana.is_right()
    screen.sees("Ana placed 7 in Purchase Projects.", "#r-journal")


def test_a_number_that_another_took_meanwhile_is_refused_with_a_sentence(evening: Evening) -> None:
    screen, ana = at_the_first_disc(evening)
    ana.forgives("422 POST .*/play", "409 POST .*/play")
    chooses(ana, 7)
    ana.reaches(ahead(screen, 2, 7, "recruiting"))
    ana.tap("#r-controls .placing button[value=projects]")
    expect(ana.page.locator("#r-banner .refusal")).to_be_visible()
    assert "7" in ana.refusal() or "Eva" in ana.refusal()
    ana.is_right(besides=["banner"])
    assert chosen(ana) is None
    ana.places(8, "projects")
    screen.sees("Ana placed 8", "#r-journal")
    assert not ana.refusal(), "a refusal goes with the next thing that works"


def test_a_question_that_is_over_takes_its_half_filled_form_with_it(evening: Evening) -> None:
    screen, ana = at_the_first_disc(evening)
    chooses(ana, 7)
    version = screen.places(9, "recruiting")
    ana.reaches(version)
    ana.is_right()
    assert chosen(ana) is None
    ana.sees("Rui", "#r-decision")


def test_text_caret_and_focus_survive_another_move(evening: Evening) -> None:
    screen = evening.opens("Ana", "Rui", "Eva")
    ana = evening.joins("Ana", screen)
    ana.goes(f"{ana.base}/correct")
    ana.tap(ana.page.locator("summary").filter(has_text="Ana").first)
    reason = ana.page.locator("form:has([value=CorrectPoints]) input[name=reason]").first
    reason.press_sequentially("counted wr")
    reason.evaluate("it => it.setSelectionRange(3, 5)")
    for turn in range(2):
        sensible.answer(screen, turn)
    ana.reaches(screen.version())
    ana.page.wait_for_timeout(200)
    assert reason.input_value() == "counted wr"
    assert reason.evaluate("it => document.activeElement === it"), "the keyboard stays up"
    assert reason.evaluate("it => [it.selectionStart, it.selectionEnd]") == [3, 5]
    reason.press("End")
    reason.press_sequentially("ong")
    points = ana.page.locator("form:has([value=CorrectPoints]) input[name=points]").first
    points.fill("3")
    before = ana.version()
    ana.tap(points.locator("xpath=ancestor::form").locator("button.primary, button.signal").first)
    ana.done(before)
    screen.sees("counted wrong", "#r-journal")


def test_scroll_and_what_was_opened_stay(evening: Evening) -> None:
    screen, ana = at_the_first_disc(evening)
    ana.page.locator("#r-supply").scroll_into_view_if_needed()
    assert ana.measures("() => scrollY") > 300
    screen.places(9, "recruiting")
    ana.reaches(screen.version())
    ana.page.wait_for_timeout(150)
    seen = ana.page.locator("#r-supply").bounding_box()
    assert seen is not None
    assert -50 < seen["y"] < 844, "what one looked at is still in sight"
