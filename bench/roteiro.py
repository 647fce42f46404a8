"""A table of Vasco da Gama at Roteiro, watched and played at as phones do."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import ClassVar

from .http1 import EventStream, Header, KeepAlive, connect, form, get
from .moves import CHOICES, SEATS, vasco_da_gama, whole_game

SCREEN = SEATS  # the device that opened the table, after those at its seats
STREAMS = 8  # that Roteiro allows a device


class Table:
    """A table where every seat is taken and a whole game waits to be played.

    No two tables have the same names or the same game, so none profits from another's.

    :param cookies: of each device: the seats', then the table screen's.
    :param played: how many moves of the game have been.
    """

    numbers: ClassVar[itertools.count[int]] = itertools.count(1)

    def __init__(self, port: int, code: str, cookies: list[str], number: int) -> None:
        self.port, self.code, self.cookies = port, code, cookies
        self.game = whole_game(number)
        self.played = 0
        self.version = 0
        self.devices: dict[int, KeepAlive] = {}

    @classmethod
    async def open(cls, port: int) -> Table:
        """Open a table as the lobby does, and sit down at each of its seats."""
        number = next(cls.numbers)
        asking = await connect(port, KeepAlive)
        about = vasco_da_gama().about
        fields = {"game": about.slug, "first": "0"}
        for seat in range(SEATS):
            fields |= {
                f"name-{seat}": f"Player {seat} of {number}",
                f"colour-{seat}": about.colours[seat],
            }
        fields |= {f"option.{name}": choice for name, choice in CHOICES.items()}
        opened = await asking.request(form(port, "/open", fields))
        if opened.status != 303:
            raise RuntimeError(f"no table: {opened.status} {opened.body!r}")
        code = opened.header("Location").split("/")[2]
        cookies = []
        for seat in range(SEATS):
            sat = await asking.request(form(port, f"/t/{code}/sit", {"seat": str(seat)}))
            cookies.append(sat.cookie())
        asking.transport.close()
        return cls(port, code, [*cookies, opened.cookie()], number)

    @property
    def left(self) -> int:
        """How many moves there are until the game is over."""
        return len(self.game) - self.played

    async def watch(self, viewer: int, saw: Callable[[int], None]) -> None:
        """Open a viewer's stream: a device's as often as it may, then a stranger's."""

        def seen(version: int) -> None:
            self.version = max(self.version, version)
            saw(version)

        device = viewer % len(self.cookies) if viewer < STREAMS * len(self.cookies) else None
        page = "table" if device in (SCREEN, None) else "seat"
        accept = ("Accept", "text/event-stream")
        raw = get(self.port, f"/t/{self.code}/live?page={page}", accept, *self.cookie(device))
        await connect(self.port, lambda: EventStream(raw, seen))

    def cookie(self, device: int | None) -> list[Header]:
        """The header that says which device asks; none for a stranger."""
        return [] if device is None else [("Cookie", self.cookies[device])]

    async def move(self) -> None:
        """Post the game's next move from the device of the seat whose it is, or the first one's."""
        now = self.game[self.played]
        device = now.seat or 0
        body = b"%s&page=seat&version=%d&key=%d" % (now.form, self.version, self.played)
        usual = [("HX-Request", "true"), ("Accept-Encoding", "gzip"), *self.cookie(device)]
        raw = form(self.port, f"/t/{self.code}/play", body, *usual)
        if device not in self.devices:
            self.devices[device] = await connect(self.port, KeepAlive)
        answer = await self.devices[device].request(raw)
        if answer.status != 200:
            raise RuntimeError(f"move {self.played}: {answer.status} {answer.body!r}")
        self.played += 1

    async def page(self) -> bytes:
        """Get the first seat's page."""
        asking = await connect(self.port, KeepAlive)
        answer = await asking.request(get(self.port, f"/t/{self.code}", *self.cookie(0)))
        asking.transport.close()
        if answer.status != 200:
            raise RuntimeError(f"page: {answer.status}")
        return answer.body
