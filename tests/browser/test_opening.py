"""Opening a table from the first page, and coming in by the code."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from .evening import LAPTOP, Evening, Player

pytestmark = [pytest.mark.browser, pytest.mark.timeout(60)]


def at_the_door(evening: Evening) -> Player:
    """Look at the first page on a laptop."""
    laptop = evening.device("a laptop", LAPTOP)
    laptop.goes(evening.house.here)
    return laptop


def test_a_table_is_opened_with_names_and_one_tap(evening: Evening) -> None:
    laptop = at_the_door(evening)
    for place, name in enumerate(("Ana", "Rui")):
        laptop.page.get_by_label(f"Player {place + 1}", exact=True).fill(name)
    laptop.tap(laptop.button("Open the table"))
    laptop.page.wait_for_selector("body.table-screen")
    assert laptop.taps == 1
    laptop.code = laptop.page.url.split("/")[4]
    laptop.sees(laptop.code, "#r-join")
    laptop.sees("Set-up for 2 players")
    expect(laptop.page.locator("#r-presence li")).to_have_count(2)
    address = evening.scanned(laptop)
    assert address.casefold() == f"{evening.house.public}/t/{laptop.code}".casefold()


def test_what_was_typed_stays_when_it_cannot_be_a_table(evening: Evening) -> None:
    laptop = at_the_door(evening)
    laptop.forgives("422 POST /open")
    laptop.page.get_by_label("Player 1", exact=True).fill("Ana")
    laptop.page.get_by_label("Player 2", exact=True).fill("ana")
    laptop.tap(laptop.button("Open the table"))
    expect(laptop.page.get_by_role("alert")).to_contain_text("same name")
    assert laptop.page.get_by_label("Player 1", exact=True).input_value() == "Ana"
    laptop.page.get_by_label("Player 2", exact=True).fill("")
    laptop.tap(laptop.button("Open the table"))
    expect(laptop.page.get_by_role("alert")).to_contain_text("2 to 4 players")


def test_the_code_can_be_typed_on_a_phone(evening: Evening) -> None:
    screen = evening.opens("Ana", "Rui")
    phone = evening.device("Ana")
    phone.forgives("404 POST /join")
    phone.goes(f"{evening.house.public}/join")
    phone.page.get_by_label("The table's code").fill("ZZZZZZ")
    phone.tap(phone.button("Join"))
    phone.sees("No table has this code.")
    typed = f" {screen.code[:3].lower()}-{screen.code[3:].lower()} "
    phone.page.get_by_label("The table's code").fill(typed)
    phone.tap(phone.button("Join"))
    phone.tap(phone.button("Ana"))
    phone.page.wait_for_selector("body.seat-page")
    screen.sees("Ana has joined.", "#r-journal")


def test_the_code_steps_back_once_everybody_has_joined(evening: Evening) -> None:
    screen = evening.opens("Ana", "Rui")
    big = screen.page.locator("#r-join .code-img").bounding_box()
    for name in ("Ana", "Rui"):
        evening.joins(name, screen)
    expect(screen.page.locator("#r-join .qr-small")).to_be_visible()
    small = screen.page.locator("#r-join .code-img").bounding_box()
    assert big
    assert small
    assert small["width"] < big["width"] / 2


def test_the_way_back_to_ones_tables(evening: Evening) -> None:
    screen = evening.opens("Ana", "Rui")
    ana = evening.joins("Ana", screen)
    ana.goes(evening.house.public)
    ana.tap(ana.page.get_by_role("link", name=re.compile(screen.code)))
    ana.page.wait_for_selector("body.seat-page")
