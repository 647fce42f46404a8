"""An evening at one house: who opens a table, who joins, and what they do with the game."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from playwright.sync_api import Browser

from tests import qr

from .devices import Device
from .house import House

if TYPE_CHECKING:
    from .gallery import Hung

PHONE = {"width": 390, "height": 844}
LAPTOP = {"width": 1280, "height": 800}
TELEVISION = {"width": 1920, "height": 1080}

OWN_BOARD = {
    "board": "own",
    "custody.tiles": "app",
    "custody.projects": "app",
    "custody.merchants": "app",
}
"""Nothing of the real game: Roteiro draws everything and knows what is printed."""


class Player(Device):
    """A device at a table: the screen, or a seat's phone."""

    code = ""

    @property
    def base(self) -> str:
        """The table's address as this device knows it."""
        parts = urlsplit(self.page.url)
        return f"{parts.scheme}://{parts.netloc}/t/{self.code}"

    def holds(self, address: str, token: str) -> None:
        """Get the token of a seat or of the table screen, as if it had joined before."""
        self.context.add_cookies(
            [{"name": f"roteiro_{self.code}", "value": token, "url": address, "httpOnly": True}]
        )

    # -- what the table waits for -------------------------------------------------------

    def asked(self) -> str:
        """Name the kind of question that is open; "" if none is."""
        kind: str | None = self.page.evaluate(
            "() => document.querySelector('#r-controls .answer')?.className"
        )
        found = re.search(r"answer-(\w+)", kind or "")
        return found[1] if found else ""

    def asked_seat(self) -> int | None:
        """Tell whose answer is waited for; None if it is anybody's."""
        seat: str | None = self.page.evaluate(
            "() => document.querySelector('#r-controls input[name=seat]')?.value"
        )
        return int(seat) if seat else None

    def round(self) -> int:
        """Read which round it is; 0 once the game is over."""
        found = re.search(r"Round (\d+) of", self.page.locator("#r-status").inner_text())
        return int(found[1]) if found else 0

    def refusal(self) -> str:
        """Give the sentence with which the last move was refused; "" if it was not."""
        said: str | None = self.page.evaluate(
            "() => document.querySelector('#r-banner .refusal')?.innerText"
        )
        return said or ""

    def uncovers(self) -> None:
        """Open what is asked of somebody else, to enter it for them."""
        peek = self.page.locator("#r-decision details.peek:not([open]) summary")
        if peek.count():
            self.tap(peek)

    def plays(self, *taps: str) -> int:
        """Tap these in turn, the last one of which plays a move; gives the version it made.

        Each is looked for among what can be answered.
        """
        self.uncovers()
        before = self.version()
        for tap in taps:
            self.tap(self.page.locator("#r-controls").locator(tap).first)
        return self.done(before)

    def done(self, before: int) -> int:
        """Wait until a move has come back to this page; gives the version it made.

        :param before: the version that the page showed before the tap.
        """
        refused: str = self.page.wait_for_function(
            """before => {
              const shown = [...document.querySelectorAll('[data-region]')]
                .map(it => window.roteiro.version(it.dataset.region));
              if (Math.max(...shown) > before) return 'played';
              const said = document.querySelector('#r-banner .refusal');
              return said && said !== window.refusalSeen ? said.innerText : '';
            }""",
            arg=before,
            polling=20,
        ).json_value()
        assert refused == "played", f"{self.name}: {refused}"
        return self.version()

    def places(self, number: int, area: str) -> int:
        """Place a disc."""
        return self.plays(
            f"input[name=number][value='{number}']", f"button[name=area][value={area}]"
        )

    def gives_up(self) -> int:
        """Give the called number up."""
        return self.plays("form:has(input[name=move][value=GiveUp]) button")

    def takes_back(self) -> int:
        """Tap Undo."""
        before = self.version()
        self.tap(self.page.locator("form[action$='/back']").get_by_role("button", name="Undo"))
        return self.done(before)


class Evening:
    """Opens tables and lets people in.

    :param browser: where each device gets a context of its own.
    """

    def __init__(self, browser: Browser, house: House) -> None:
        self.browser = browser
        self.house = house
        self.devices: list[Player] = []

    def device(
        self,
        name: str,
        size: dict[str, int] = PHONE,
        *,
        dark: bool = False,
        still: bool = False,
        touch: bool | None = None,
    ) -> Player:
        """Take a device out of a bag.

        :param still: whether it asks for less movement.
        """
        finger = size["width"] < 800 if touch is None else touch
        context = self.browser.new_context(
            viewport=size,  # type: ignore[arg-type]
            has_touch=finger,
            is_mobile=finger,
            device_scale_factor=2 if finger else 1,
            color_scheme="dark" if dark else "light",
            reduced_motion="reduce" if still else "no-preference",
            locale="en-GB",
        )
        player = Player(name, context, finger)
        self.devices.append(player)
        return player

    def opens(self, *names: str, first: int = 0, **options: str) -> Player:
        """Open a table from the laptop, without the taps; gives the table screen.

        :param first: who begins.
        :param options: choices with ``_`` for the dot of their key; ``own_board`` unless given.
        """
        laptop = self.device("the table screen", LAPTOP)
        form: dict[str, str | float | bool] = {"game": "vasco_da_gama", "first": str(first)}
        form |= {f"name-{place}": name for place, name in enumerate(names)}
        for key, choice in (options or OWN_BOARD).items():
            form[f"option.{key.replace('_', '.', 1)}"] = choice
        answer = laptop.context.request.post(
            f"{self.house.here}/open", form=form, headers={"Origin": self.house.here}
        )
        assert answer.ok, answer.text()
        laptop.goes(answer.url)
        laptop.code = answer.url.split("/")[4]
        return laptop

    def scanned(self, screen: Player) -> str:
        """Read the code on a table screen as a phone's camera does."""
        drawn = screen.page.locator("#r-join .code-img svg")
        address = qr.read_svg(drawn.evaluate("it => it.outerHTML"))
        assert address, "no camera reads this code"
        return address

    def joins(self, name: str, screen: Player, *, dark: bool = False) -> Player:
        """Let somebody scan the code and choose their seat."""
        phone = self.device(name, dark=dark)
        phone.goes(self.scanned(screen))
        phone.tap(phone.button(name))
        phone.page.wait_for_selector("body.seat-page")
        phone.code = screen.code
        return phone

    def looks(self, name: str, screen: Player, size: dict[str, int] = PHONE) -> Player:
        """Let somebody look at the table screen without a seat."""
        device = self.device(name, size)
        device.code = screen.code
        device.goes(f"{self.house.public}/t/{screen.code}/table")
        return device

    def visits(
        self, hung: Hung, page: str = "", size: dict[str, int] = PHONE, *, dark: bool = False
    ) -> Player:
        """Look at a table of the gallery with the device of its seat, or with its table screen.

        :param page: the end of the address: "" is the seat's page, "/table" the table screen.
        """
        screen = page == "/table"
        device = self.device(f"{hung.kind}{page}", size, dark=dark)
        device.code = hung.code
        device.holds(self.house.here, hung.screen if screen else hung.phone)
        device.goes(f"{self.house.here}/t/{hung.code}{page}")
        return device

    def complaints(self) -> list[str]:
        """List what the browsers complained about, of all devices."""
        return [one for device in self.devices for one in device.unforgiven()]

    def ends(self) -> None:
        """Put everything away."""
        for device in self.devices:
            device.context.close()
