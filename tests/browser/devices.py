"""Devices as people use them: a laptop with the table screen, phones with a seat.

A device taps what a finger would tap and sees what the page shows. It remembers every complaint of
its browser, so that a test fails on an error that nobody looked for.
"""

from __future__ import annotations

import math
import re
import time
from collections.abc import Sequence
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, ConsoleMessage, Locator, Response, expect

SOON = 5_000
"""Milliseconds within which a page must have done what it was asked for."""

BETWEEN_TAPS = 0.25
"""Seconds from one tap to the next: two in one place sooner than that are a trembling finger."""

HIDDEN = """hidden => {
  Object.defineProperty(document, 'hidden', {configurable: true, get: () => hidden});
  Object.defineProperty(document, 'visibilityState',
                        {configurable: true, get: () => hidden ? 'hidden' : 'visible'});
  document.dispatchEvent(new Event('visibilitychange'));
}"""

KEPT = "kind => window.dispatchEvent(new PageTransitionEvent(kind, {persisted: true}))"

COUNT_TAPS = """
addEventListener('pointerdown', event => {
  if (event.isTrusted) window.tapsSeen = (window.tapsSeen || 0) + 1;
}, {capture: true});
"""

WRONG_REGIONS = """async () => {
  const {code, page} = document.body.dataset;
  const answer = await fetch(`/t/${code}/regions?page=${page}`, {cache: 'no-store'});
  const fresh = (await answer.json()).r;
  const plain = root => {
    for (const it of root.querySelectorAll('*')) {
      for (const name of ['open', 'aria-busy', 'data-waits', 'tabindex', 'data-htmx-powered']) {
        it.removeAttribute(name);
      }
      if (!it.getAttribute('style')) it.removeAttribute('style');
      it.classList.remove('changed', 'htmx-request');
      if (!it.getAttribute('class')) it.removeAttribute('class');
    }
    return root;
  };
  const wrong = [];
  for (const region of document.querySelectorAll('[data-region]')) {
    const name = region.dataset.region;
    const wanted = region.cloneNode(false);
    wanted.innerHTML = fresh[name] ?? '';
    if (!plain(region.cloneNode(true)).isEqualNode(plain(wanted))) wrong.push(name);
  }
  return wrong;
}"""


class Device:
    """A browser of its own with one page.

    :param name: whose it is, for messages.
    :param touch: whether it is tapped with a finger.
    """

    def __init__(self, name: str, context: BrowserContext, touch: bool) -> None:
        self.name = name
        self.context = context
        self.touch = touch
        self.taps = 0
        self._tapped = 0.0
        self._place = (0, 0)
        self.complaints: list[str] = []
        self.forgiven: list[str] = []
        context.add_init_script(COUNT_TAPS)
        self.page = context.new_page()
        self.page.set_default_timeout(SOON)
        self.page.set_default_navigation_timeout(4 * SOON)
        self.page.on("console", self._said)
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("response", self._heard)

    def _said(self, message: ConsoleMessage) -> None:
        # What was answered with an error says less here than in ``_heard``.
        if message.type in ("error", "warning") and "Failed to load resource" not in message.text:
            self.complaints.append(message.text)

    def _heard(self, answer: Response) -> None:
        if answer.status >= 400:
            request = answer.request
            self.complaints.append(
                f"{answer.status} {request.method} {urlsplit(answer.url).path}"
                f" {request.post_data or ''}"
            )

    def forgives(self, *patterns: str) -> None:
        """Expect these complaints (regular expressions), since the test provokes them."""
        self.forgiven.extend(patterns)

    def unforgiven(self) -> list[str]:
        """List the complaints that nothing explains."""
        return [
            f"{self.name}: {complaint}"
            for complaint in self.complaints
            if not any(re.search(pattern, complaint) for pattern in self.forgiven)
        ]

    # -- what fingers and eyes do -----------------------------------------------------

    def goes(self, url: str) -> None:
        """Type an address, or follow a code that was scanned."""
        self.page.goto(url, wait_until="load")

    def find(self, selector: str) -> Locator:
        """Point at something on the page."""
        return self.page.locator(selector)

    def button(self, text: str | re.Pattern[str], inside: str = "body") -> Locator:
        """Point at a button by what it says."""
        return self.page.locator(inside).get_by_role("button", name=text)

    def tap(self, what: str | Locator) -> None:
        """Tap once, as often as somebody would be seen to."""
        target = self.page.locator(what) if isinstance(what, str) else what
        self._rest(target)
        self.taps += 1
        if self.touch:
            target.tap()
        else:
            target.click()
        self._tapped = time.monotonic()

    def _rest(self, target: Locator) -> None:
        """Let a finger that taps the same place again take its time."""
        box = target.bounding_box()
        place = (round(box["x"]), round(box["y"])) if box else (0, 0)
        pause = self._tapped + BETWEEN_TAPS - time.monotonic()
        if pause > 0 and math.dist(place, self._place) < 100:
            self.page.wait_for_timeout(pause * 1000)
        self._place = place

    def taps_seen(self) -> int:
        """Give how many taps the page itself has seen since it was loaded."""
        return int(self.page.evaluate("() => window.tapsSeen || 0"))

    def sees(self, text: str | re.Pattern[str], where: str = "body", timeout: int = SOON) -> None:
        """Wait until something can be read."""
        expect(self.page.locator(where)).to_contain_text(text, timeout=timeout)

    def sees_not(self, text: str | re.Pattern[str], where: str = "body") -> None:
        """Wait until something can be read no more."""
        expect(self.page.locator(where)).not_to_contain_text(text, timeout=SOON)

    # -- how the page stands ------------------------------------------------------------

    def version(self) -> int:
        """Give the newest version that the page has shown; earlier refusals count no more."""
        return int(
            self.page.evaluate(
                "() => { window.refusalSeen = document.querySelector('#r-banner .refusal');"
                " return Math.max(...[...document.querySelectorAll('[data-region]')]"
                ".map(it => window.roteiro.version(it.dataset.region))) }"
            )
        )

    def reaches(self, version: int, timeout: int = SOON) -> float:
        """Wait until the page shows a version; gives the seconds it took."""
        began = time.monotonic()
        self.page.wait_for_function(
            "wanted => window.roteiro && Math.max(...[...document.querySelectorAll("
            "'[data-region]')].map(it => window.roteiro.version(it.dataset.region))) >= wanted",
            arg=version,
            timeout=timeout,
            polling=20,
        )
        return time.monotonic() - began

    def wrong_regions(self) -> list[str]:
        """List the regions that do not show what a fresh page would."""
        found: list[str] = self.page.evaluate(WRONG_REGIONS)
        return found

    def is_right(self, within: float = 5.0, besides: Sequence[str] = ()) -> None:
        """Wait until every region shows what a fresh page would.

        :param within: seconds.
        :param besides: regions that may still be as they were.
        """
        deadline = time.monotonic() + within
        while wrong := [name for name in self.wrong_regions() if name not in besides]:
            assert time.monotonic() < deadline, f"{self.name} still shows an old {wrong}"
            self.page.wait_for_timeout(30)

    def knows_that_it_is_lost(self, lost: bool = True) -> None:
        """Wait until the page says that it has no way to the server, or that it has one again."""
        sign = self.page.locator("#pill [data-lost]")
        expect(sign).to_be_visible(visible=lost, timeout=2 * SOON)

    def remembers(self) -> None:
        """Leave a mark that a reload would wipe away."""
        self.page.evaluate("() => { window.untouched = true; }")

    def was_not_reloaded(self) -> bool:
        """Tell whether the mark is still there."""
        return bool(self.page.evaluate("() => window.untouched === true"))

    # -- what happens to devices ------------------------------------------------------------

    def sleeps(self) -> None:
        """Go dark: the page is hidden."""
        self.page.evaluate(HIDDEN, True)

    def wakes(self) -> None:
        """Be looked at again."""
        self.page.evaluate(HIDDEN, False)

    def is_put_away(self) -> None:
        """Be kept by the browser behind another page."""
        self.page.evaluate(KEPT, "pagehide")

    def is_taken_out(self) -> None:
        """Come back from there as it was."""
        self.page.evaluate(KEPT, "pageshow")

    def measures(self, script: str, arg: Any = None) -> Any:
        """Ask the page something."""
        return self.page.evaluate(script, arg)
