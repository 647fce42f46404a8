"""Every page of Roteiro: nothing for axe to find, nothing sticks out, nothing to complain about.

Pictures of the main pages are kept in ``artefacts`` beside this file: phone, laptop, television,
light and dark.
"""

from __future__ import annotations

import pytest

from . import gallery as at
from .evening import LAPTOP, PHONE, TELEVISION, Evening, Player
from .gallery import Gallery
from .looking import faults, take

pytestmark = [pytest.mark.browser, pytest.mark.timeout(60)]

PLAIN = {
    "/": "lobby",
    "/join": "join",
    "/join?code=ZZZZZZ": "join-refused",
    "/copies": "copies",
    "/rules/vasco_da_gama": "rules",
    "/rules/vasco_da_gama?q=ship": "rules-found",
    "/rules/vasco_da_gama?q=zeppelin": "rules-nothing",
    "/rules/vasco_da_gama/V057": "rule",
    "/rules/vasco_da_gama/V007": "rule-open",
    "/t/ZZZZZZ": "no-table",
}

SCREENS = ("first_tile", "place", "call.recruiting", "call.navigation.fleet", "end_round", at.OVER)


def look(device: Player, address: str, picture: str = "") -> None:
    """Open a page and look at it from all sides."""
    device.forgives("404 GET", "403 GET")
    device.goes(address)
    found = faults(device, picture)
    assert not found, "\n".join(found)


@pytest.mark.parametrize("path", PLAIN)
def test_pages_of_no_table(evening: Evening, path: str) -> None:
    phone = evening.device("a phone")
    look(phone, evening.house.here + path, f"{PLAIN[path]}-phone")
    phone.page.set_viewport_size(LAPTOP)  # type: ignore[arg-type]
    take(phone, f"{PLAIN[path]}-laptop")


@pytest.mark.parametrize("kind", sorted(at.WANTED))
def test_a_seat_at_every_question(evening: Evening, gallery: Gallery, kind: str) -> None:
    seat = evening.visits(gallery[kind], "", PHONE)
    assert seat.page.locator("body.seat-page").count()
    found = faults(seat, f"seat-{kind}")
    assert not found, "\n".join(found)
    seat.is_right()


@pytest.mark.parametrize("kind", SCREENS)
def test_the_table_screen(evening: Evening, gallery: Gallery, kind: str) -> None:
    screen = evening.visits(gallery[kind], "/table", LAPTOP)
    found = faults(screen, f"table-{kind}-laptop")
    screen.page.set_viewport_size(TELEVISION)  # type: ignore[arg-type]
    for scheme in ("light", "dark"):
        screen.page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
        take(screen, f"table-{kind}-television-{scheme}")
    assert not found, "\n".join(found)
    screen.is_right()


@pytest.mark.parametrize("kind", ["first_tile", "place", at.OVER])
def test_the_other_pages_of_a_table(evening: Evening, gallery: Gallery, kind: str) -> None:
    seat = evening.visits(gallery[kind], "", PHONE)
    for page in ("set-up", "journal", "seats", "correct", "keep"):
        look(seat, f"{seat.base}/{page}", f"{page}-{kind}")
        assert seat.page.url.endswith(page)


def test_a_step_to_change(evening: Evening, gallery: Gallery) -> None:
    seat = evening.visits(gallery["call.projects"])
    for version in (0, 5, 20, 40):
        look(seat, f"{seat.base}/amend/{version}", f"amend-{version}")


def test_what_a_stranger_sees(evening: Evening, gallery: Gallery) -> None:
    stranger = evening.device("a stranger")
    for page in ("", "/table", "/set-up", "/seats", "/journal", "/correct"):
        address = f"{evening.house.public}/t/{gallery['place'].code}{page}"
        look(stranger, address, f"stranger-{page[1:] or 'choose'}")


def test_a_copy_to_edit(evening: Evening) -> None:
    phone = evening.device("a phone")
    answer = phone.context.request.post(
        f"{evening.house.here}/copies",
        form={"game": "vasco_da_gama", "name": "Ana's box, 2009"},
        headers={"Origin": evening.house.here},
    )
    assert answer.ok
    look(phone, answer.url, "copy")
    look(phone, f"{evening.house.here}/copies", "copies-known")


def test_the_half_of_the_page_that_is_drawn_says_the_same_in_words(
    evening: Evening, gallery: Gallery
) -> None:
    screen = evening.visits(gallery["place"], "/table", LAPTOP)
    drawn = screen.page.locator("#r-track .n .seat").count()
    told = screen.page.locator("#r-track ul.vh li").filter(has_text=":")
    assert drawn > 3
    assert told.filter(has_not_text="First free").count() == drawn


COLUMNS = """it => new Set([...it.querySelectorAll('li')]
  .map(line => Math.round(line.getBoundingClientRect().left))).size"""


@pytest.mark.parametrize(("path", "laptop"), [("/table", 2), ("/set-up", 3)])
def test_the_set_up_list_flows_in_columns(evening: Evening, path: str, laptop: int) -> None:
    screen = evening.opens("Ana", "Rui", "Eva", board="real")
    screen.goes(screen.base + path)
    for size, columns in ((PHONE, 1), (LAPTOP, laptop), (TELEVISION, laptop)):
        screen.page.set_viewport_size(size)  # type: ignore[arg-type]
        assert screen.page.locator(".set-up").evaluate(COLUMNS) == columns, size
