"""Where no stream holds the page asks instead; where the server went away it comes back to it."""

from __future__ import annotations

import re
import signal

import pytest

from . import sensible
from .evening import Evening

STREAM = re.compile(r"/t/\w+/live\?")

pytestmark = [pytest.mark.browser, pytest.mark.timeout(60)]


def test_without_a_stream_the_page_asks_until_a_stream_holds_again(evening: Evening) -> None:
    screen = evening.opens("Ana", "Rui", "Eva")
    ana = evening.joins("Ana", screen)
    ana.forgives("ERR_FAILED")
    ana.page.route(STREAM, lambda route: route.abort())
    ana.page.reload()
    ana.remembers()
    ana.knows_that_it_is_lost()
    for turn in range(2):
        sensible.answer(screen, turn)
        ana.reaches(screen.version(), timeout=10_000)
    ana.is_right()
    ana.knows_that_it_is_lost(False)

    ana.page.unroute(STREAM)
    with ana.page.expect_response(STREAM, timeout=12_000) as stream:
        pass
    assert stream.value.ok
    ana.page.wait_for_timeout(600)
    asked: list[str] = []
    ana.page.on("request", lambda request: asked.append(request.url))
    sensible.answer(screen, 2)
    assert ana.reaches(screen.version()) < 2
    ana.page.wait_for_timeout(3_000)
    assert not [url for url in asked if "/regions" in url], "it still asks, though a stream holds"
    ana.is_right()
    assert ana.was_not_reloaded()


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGKILL], ids=["closed", "power cut"])
def test_after_the_server_was_away_the_page_is_right_and_the_seat_still_ours(
    own_evening: Evening, how: signal.Signals
) -> None:
    screen = own_evening.opens("Ana", "Rui", "Eva")
    ana = own_evening.joins("Ana", screen)
    sensible.answer(screen, 0)
    version = screen.version()
    for device in (screen, ana):
        device.reaches(version)
        device.remembers()

    own_evening.house.close(how)
    ana.knows_that_it_is_lost()
    own_evening.house.open()
    for device in (screen, ana):
        device.knows_that_it_is_lost(False)
        device.is_right()
        assert device.was_not_reloaded()

    kind = sensible.answer(ana, 1)
    assert kind == "place"
    screen.reaches(ana.version())
    screen.is_right()
    screen.sees("Ana placed", "#r-journal")
    ana.page.reload()
    assert ana.page.locator("body.seat-page").count(), "the seat is still ours"
