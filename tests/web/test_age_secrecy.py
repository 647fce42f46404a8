"""Nothing that a viewer is sent depends on what it may not know: contracts, missions, flagships,
purses (A017, A018, A032, A036), and what is still in the piles.

Two worlds that differ in nothing else are compared to the byte after every move of a game by
chance; and the words of hidden cards are looked for in everything that others are sent.
"""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask

from companion.engine.buttons import form_values
from companion.engine.game import Move
from companion.engine.words import Refusal
from companion.games.age_of_discovery import GAME
from companion.games.age_of_discovery.about import CONTRACTS, MISSION_NAMES
from companion.games.age_of_discovery.corrections import CorrectCoins
from companion.games.age_of_discovery.sailing import Sending
from companion.games.age_of_discovery.setting_up import Deal
from companion.games.age_of_discovery.state import contract_colour, contract_total
from companion.games.age_of_discovery.voyages import PlayContract
from companion.store.table import OpenTable
from companion.web.service import NAME, Service
from companion.web.stream import events
from companion.web.viewers import Here, Onlooker
from tests.games.age_of_discovery.secrecy import swapped
from tests.web.conftest import Device

PAGES = ("", "/table", "/journal", "/seats", "/set-up", "/regions", "/correct", "/keep", "/export")
APP = {f"custody.{pile}": "app" for pile in ("ships", "contracts", "missions", "flagships")}
OWN = {"board": "own", **APP}
TABLES = {
    "open purses": OWN,
    "hidden purses": {**OWN, "A032": "hidden", "A031": "what_it_has", "A039": "any_time"},
    "room in the hand": {**OWN, "A039": "for_room", "A082": "one_place", "A093": "top_too"},
    "real ships": {**OWN, "custody.ships": "table", "coins": "told"},
}
NUMBERED = re.compile(rb"\b[0-9a-f]{8}-\d+\b")
"""How many snapshots there were before: that depends on who looked, not on what is hidden."""

STEPS = 60
PAGES_EVERY = 10
"""All pages are compared every so many moves, the regions and the stream after each."""


@pytest.fixture
def game() -> Any:
    return GAME


class Evening:
    """A table with a phone for each of two seats, the host's screen and a stranger."""

    def __init__(self, app: Flask, host: Device, options: dict[str, str]) -> None:
        typed = {f"option.{key}": choice for key, choice in options.items()}
        form = {"game": GAME.about.slug, "first": "0", "name-0": "Ana", "name-1": "Rui", **typed}
        self.code = str(host.post("/open", data=form).location).split("/")[2]
        self.service: Service = app.extensions[NAME]
        self.table: OpenTable = self.service.store.table(self.code)
        self.devices: dict[str, tuple[Device, int | None]] = {}
        for seat, name in enumerate(("Ana", "Rui")):
            phone = app.test_client()
            assert phone.post(f"/t/{self.code}/sit", data={"seat": str(seat)}).status_code == 303
            self.devices[name] = (phone, seat)
        self.devices["table"] = (host, None)
        self.devices["stranger"] = (app.test_client(), None)

    def forget(self) -> None:
        """Let everything be made anew, from the state alone."""
        self.service.regions._drawn.clear()

    def in_both(self, seat: int | None, rng: random.Random, look: Callable[[], Any]) -> None:
        """Look at the world as it is, and as it might be for all that a seat knows."""
        truth = self.table.state
        self.forget()
        before = look()
        self.table.state = swapped(truth, seat, rng)
        assert self.table.state != truth, "nothing is hidden, so this shows nothing"
        self.forget()
        try:
            after = look()
        finally:
            self.table.state = truth
        assert before == after, parting(before, after)

    def page(self, device: Device, path: str) -> bytes:
        """Give a page with its headers."""
        answer = device.get(f"/t/{self.code}{path}")
        answer.headers.pop("Date", None)  # the clock is nobody's secret
        answer.headers.pop("Content-Length", None)  # that of the body, which is compared
        return NUMBERED.sub(b"#", answer.data + str(sorted(answer.headers)).encode())

    def streamed(self, looker: Onlooker) -> bytes:
        """Give what a fresh stream says first."""
        words = self.service.tongues.words("en")
        listener = self.service.hub.listen(self.code, None)
        flow = events(self.service, Here(self.table, None, looker), listener, words)
        said = next(flow)
        flow.close()
        return NUMBERED.sub(b"#", said)

    def quoted(self, device: Device, seat: int | None, move: Move) -> tuple[int, bytes]:
        """Give what it would cost, or why not."""
        data = {
            "move": type(move).__name__,
            "seat": "" if seat is None else str(seat),
            **form_values(move),
        }
        answer = device.post(f"/t/{self.code}/quote", data=data)
        return answer.status_code, answer.data


def parting(one: Any, other: Any) -> tuple[Any, Any]:
    """Show where two pages part."""
    if not isinstance(one, bytes):
        return one, other
    place = next((at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), 0)
    return one[max(0, place - 80) : place + 60], other[max(0, place - 80) : place + 60]


LOOKERS = (
    Onlooker("seat", 0),
    Onlooker("seat", 1),
    Onlooker("table", None, True, True),
    Onlooker("choose"),
)


@pytest.mark.timeout(240)
@pytest.mark.parametrize("options", TABLES.values(), ids=TABLES)
def test_two_worlds_that_differ_in_hidden_cards_look_the_same(app, host, options):
    evening = Evening(app, host, options)
    rng = random.Random(5)
    evening.service.store.play(evening.code, None, Deal())
    for step in range(STEPS):
        if GAME.over(evening.table.state):
            break
        seat, move = GAME.sample(evening.table.state, rng)
        if step % 7 == 3:
            seat, move = evening.table.state.turn, guessed(rng)
        for device, own in evening.devices.values():
            if own != seat or own is None:
                evening.in_both(own, rng, lambda d=device, s=seat, m=move: evening.quoted(d, s, m))
        try:
            evening.service.store.play(evening.code, seat, move)
        except Refusal:
            continue
        for looker in LOOKERS:
            evening.in_both(looker.seat, rng, lambda at=looker: evening.streamed(at))
        if step % PAGES_EVERY:
            continue
        for device, own in evening.devices.values():
            for path in PAGES:
                evening.in_both(own, rng, lambda d=device, p=path: evening.page(d, p))
        for device, own in evening.devices.values():
            path = f"/amend/{evening.table.head}"
            evening.in_both(own, rng, lambda d=device, p=path: evening.page(d, p))
    assert step > 30


def guessed(rng: random.Random) -> Move:
    """Guess a card of a hand: the answer must not tell whether it is there."""
    return PlayContract(rng.choice(CONTRACTS), (Sending("red1.1"),), 1)


@pytest.mark.timeout(60)
def test_the_check_would_notice_a_leak(app, host):
    """The own hand does show, so a change of it must be noticed."""
    evening = Evening(app, host, OWN)
    evening.service.store.play(evening.code, None, Deal())
    phone, _ = evening.devices["Ana"]
    for path in ("", "/regions"):
        with pytest.raises(AssertionError):
            evening.in_both(1, random.Random(2), lambda p=path: evening.page(phone, p))


# A canary: the words of hidden cards

CATALOGUE = re.compile(r"Say what is printed.*What you have agreed", re.DOTALL)
"""All cards that there are, for every table alike: not who has them."""


def words_of(contract: str) -> tuple[str, ...]:
    """Give how a page may name a contract."""
    colour, total = contract_colour(contract), contract_total(contract)
    return (f"{colour} contract for {total}", contract, f"{colour} {total}")


def sent_to(evening: Evening, device: Device, looker: Onlooker) -> str:
    """Give all that a device is sent now."""
    answers = [device.get(f"/t/{evening.code}{path}", follow_redirects=True) for path in PAGES]
    text = "\n".join(answer.text + str(answer.headers) for answer in answers)
    said = json.loads(evening.streamed(looker).split(b"data: ")[1])
    return CATALOGUE.sub("", text) + "\n".join(said["r"].values())


@pytest.mark.timeout(120)
def test_hidden_cards_are_nowhere_in_what_others_are_sent(app, host):
    evening = Evening(app, host, OWN)
    store, code, rng = evening.service.store, evening.code, random.Random(8)
    store.play(code, None, Deal())
    for seat in (0, 1):
        store.play(code, seat, CorrectCoins(seat, 20))
    hidden = [set(player.hand) for player in evening.table.state.players]
    looked = 0
    for step in range(24):
        seat, move = GAME.sample(evening.table.state, rng)
        before = [set(player.hand) for player in evening.table.state.players]
        try:
            store.play(code, seat, move)
        except Refusal:
            continue
        state = evening.table.state
        for owner, player in enumerate(state.players):
            hidden[owner] &= set(player.hand)
            if type(move).__name__ == "AcceptContract" and not move.contract:
                hidden[owner] |= set(player.hand) - before[owner]
        if step % 4 == 0:
            looked += any(hidden)
            look_for_cards(evening, state, hidden)
    assert looked, "there was nothing to look for"


def look_for_cards(evening: Evening, state: Any, hidden: list[set[str]]) -> None:
    """Look for each hidden card in everything that is sent to anybody else."""
    for (device, own), looker in zip(evening.devices.values(), LOOKERS, strict=True):
        text = sent_to(evening, device, looker)
        for owner, player in enumerate(state.players):
            mine = owner == own
            for contract in hidden[owner]:
                assert any(word in text for word in words_of(contract)) == mine, (contract, own)
            mission = MISSION_NAMES[player.mission]
            assert (mission in text) == mine, (mission, own)
        if own is None:
            for private in ("Your contracts", "You drew", "Your special", "Your flagship"):
                assert private not in text


@pytest.mark.timeout(60)
def test_nobody_else_can_send_a_hidden_flagship_or_play_a_contract_of_a_hand(app, host):
    evening = Evening(app, host, OWN)
    evening.service.store.play(evening.code, None, Deal())
    contract = evening.table.state.players[0].hand[0]
    head = evening.table.head
    flagship = {"ships-0-ship": "flagship", "ships-0-value": "2", "line": "red"}
    forms = (
        {"move": "PlayContract", "contract": contract, "turns": "1", "ships-0-ship": "red1.1"},
        {"move": "SendShips", "expedition": "1", **flagship},
    )
    for form in forms:
        for name in ("Rui", "table", "stranger"):
            device, _ = evening.devices[name]
            page = "table" if name == "table" else "seat"
            for action in ("play", "quote"):
                path = f"/t/{evening.code}/{action}"
                answer = device.tap(path, seat="0", page=page, **form)
                assert answer.status_code == 403, (name, action, answer.text)
    assert evening.table.head == head
