"""Tables of Caravelas for browsers: a house, its guests, and a table at every question."""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path
from random import Random
from unittest.mock import patch

from playwright.sync_api import Browser, CDPSession, Locator
from werkzeug.serving import make_server

from companion import create_app
from companion.config import Settings
from companion.engine.chance import Chance
from companion.engine.game import Move, Start
from companion.engine.words import Refusal
from companion.games.caravelas import GAME
from companion.games.caravelas.bidding import NobodyBids
from companion.games.caravelas.dealing import Deal
from companion.games.caravelas.setting_up import SetOrder
from companion.games.caravelas.state import State
from companion.store.table import OpenTable
from companion.web.service import NAME, Service

from .devices import Device
from .evening import LAPTOP, PHONE

NAMES = ("Ana", "Rui", "Eva", "Maria do Carmo")
ORDERED = {"custody.order": "table"}
OWN = {"board": "own", "custody.events": "app", "custody.destinations": "app"}


class House:
    """A Roteiro with this game alone on its shelf."""

    def __init__(self, folder: Path) -> None:
        settings = Settings(folder, folder / "roteiro.sqlite3", synchronous="NORMAL")
        self.app = create_app(settings, [GAME])
        self.service: Service = self.app.extensions[NAME]
        self.server = make_server("127.0.0.1", 0, self.app, threaded=True)
        self.url = f"http://127.0.0.1:{self.server.server_port}"
        self.thread = threading.Thread(target=self.server.serve_forever, daemon=True)
        self.thread.start()

    def opens(self, players: int = 3, **options: str) -> OpenTable:
        """Open a table; ``screens`` gets the token of its screen."""
        start = Start(GAME.about.colours[:players], 0, options)
        table, screen = self.service.store.create(GAME, NAMES[:players], start)
        self.screens = {**getattr(self, "screens", {}), table.code: screen}
        return table

    def sails(self, players: int = 3, *moves: Move, **options: str) -> OpenTable:
        """Open a table where Ana begins the first turn, and play on from there for her."""
        table = self.opens(players, **ORDERED, **options)
        store = self.service.store
        store.play(table.code, None, SetOrder(tuple(range(players))))
        if not table.state.dice:
            store.play(table.code, None, NobodyBids())
        if table.state.stack[-1].kind == "deal":
            store.play(table.code, None, Deal())
        for move in moves:
            store.play(table.code, 0, move)
        return table

    def close(self) -> None:
        """Let nobody in any more."""
        self.service.hub.close()
        self.server.shutdown()
        self.thread.join(5)
        self.server.server_close()


class Guest(Device):
    """A phone of a seat, or the table screen (``seat`` None)."""

    def __init__(
        self, browser: Browser, house: House, table: OpenTable, seat: int | None, clock: bool
    ) -> None:
        size = LAPTOP if seat is None else PHONE
        phone = seat is not None
        context = browser.new_context(
            viewport=size,  # type: ignore[arg-type]
            has_touch=phone,
            is_mobile=phone,
        )
        super().__init__("the screen" if seat is None else NAMES[seat], context, phone)
        self.table = table
        token = (
            house.screens[table.code]
            if seat is None
            else house.service.store.seating.take(table.code, seat, None)[1]
        )
        cookie = {"name": f"roteiro_{table.code}", "value": token, "url": house.url}
        context.add_cookies([cookie])  # type: ignore[list-item]
        if clock:
            self.page.clock.install()
        self.goes(f"{house.url}/t/{table.code}{'/table' if seat is None else ''}")
        self.head = table.head

    def form(self, move: str, region: str = "controls") -> Locator:
        """Point at the forms of a move."""
        return self.find(f"#r-{region} form:has(> [name=move][value={move}])")

    def done(self) -> int:
        """Wait until a move is on disk; gives the taps that it took."""
        for _ in range(100):
            if self.table.head > self.head:
                break
            self.page.wait_for_timeout(50)
        refusal = self.find("#r-banner .refusal")
        assert self.table.head > self.head, refusal.inner_text() if refusal.count() else "nothing"
        self.head = self.table.head
        assert self.unforgiven() == []
        return self.taps_seen()

    # -- hands -----------------------------------------------------------------

    def pile(self, kind: str) -> Locator:
        """Point at the details of a pile of cards."""
        return self.find(f"#r-hand details.{kind}")

    def faces(self, kind: str = "events") -> Locator:
        """Point at the faces of a pile."""
        return self.pile(kind).locator(".faces")

    def keep(self, kind: str = "events") -> Locator:
        """Point at the switch that holds a pile open."""
        return self.find(f"#r-hand .pile:has(details.{kind}) [data-keep]")

    def finger(self) -> tuple[CDPSession, float, float]:
        """Lay a finger beside the event cards: gives the screen, and where they lie."""
        summary = self.pile("events").locator("summary")
        summary.scroll_into_view_if_needed()
        box = summary.bounding_box()
        assert box is not None
        return (
            self.context.new_cdp_session(self.page),
            box["x"] + box["width"] / 2,
            box["y"] + box["height"] / 2,
        )


Case = tuple[int, dict[str, str], Callable[[State], bool]]


def asks(kind: str) -> Callable[[State], bool]:
    """Tell whether a question of a kind is open."""
    return lambda state: bool(state.stack) and state.stack[-1].kind == kind


def laden(state: State) -> bool:
    """Tell whether somebody sails with cargo and a hand."""
    return asks("sail")(state) and state.round > 1 and len(state.players[state.active].cargo) > 1


CASES: dict[str, Case] = {
    "order": (4, ORDERED, asks("order")),
    "bid": (4, OWN, asks("bid")),
    "place": (4, OWN, asks("place")),
    "rest": (4, {"C028": "drawn", **ORDERED}, asks("rest")),
    "deal": (3, OWN, asks("deal")),
    "sail own deck": (4, OWN, laden),
    "sail real cards": (3, {}, laden),
    "sail last marker": (3, OWN, lambda state: asks("sail")(state) and state.ran_out),
    "sail open cards": (3, {**OWN, "C008": "all_open"}, laden),
    "sail dice": (3, {"variant": "dice"}, laden),
    "half": (3, {}, asks("half")),
    "bonus": (4, OWN, asks("bonus")),
    "drift": (3, {}, asks("drift")),
    "drifted": (3, OWN, asks("drifted")),
    "turn_up": (3, {"variant": "quick"}, asks("turn_up")),
    "sink": (3, OWN, asks("sink")),
    "discard": (4, {**OWN, "C128": "discard"}, asks("discard")),
    "roll": (3, {"variant": "dice"}, asks("roll")),
    "roll_order": (3, {"variant": "dice", "C147": "both"}, asks("roll_order")),
    "ask": (3, {}, asks("ask")),
    "reveal": (3, OWN, asks("reveal")),
    "claim": (3, {}, asks("claim")),
    "over": (4, OWN, lambda state: bool(state.winners)),
}


def hang(house: House, case: Case) -> tuple[OpenTable, int]:
    """Play by chance to a question; gives the table and who is asked."""
    players, options, wanted = case
    for seed in range(300):
        rng, secret = Random(seed), f"caravelas {seed}".encode()
        start = Start(GAME.about.colours[:players], 0, options)
        state = GAME.set_up(start, GAME.sheet, Chance(secret)).state
        moves: list[tuple[int | None, Move]] = []
        while not wanted(state) and not GAME.over(state) and len(moves) < 400:
            seat, move = GAME.sample(state, rng)
            try:
                state = GAME.play(state, seat, move, Chance(secret)).state
            except Refusal:
                continue
            moves.append((seat, move))
        if wanted(state):
            break
    else:
        raise AssertionError("nobody was ever asked that")
    with patch("companion.store.codes.new_seed", return_value=secret):
        table = house.opens(players, **options)
    for seat, move in moves:
        house.service.store.play(table.code, seat, move)
    asked = GAME.decisions(table.state)
    return table, next(iter(asked[0].seats if asked else ()), 0)
