"""Two worlds of Caravelas that differ in nothing but cards that a viewer has never seen.

They are played move by move, each in a Roteiro of its own, and asked for everything there is.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any, NamedTuple
from unittest.mock import patch

from flask import Flask

from companion.config import Settings
from companion.engine.chance import Chance
from companion.engine.game import Move, Start
from companion.engine.words import Refusal
from companion.games.caravelas import GAME
from companion.games.caravelas.state import State
from companion.games.caravelas.turns import Discard
from companion.store import By
from companion.web.service import NAME, Service
from companion.web.snapshots import BOOT
from companion.web.stream import events as stream
from companion.web.viewers import Here, Onlooker
from tests.web.conftest import HTMX, Device, app_with

NAMES = ("Ana", "Rui", "Eva")
OWN = {"board": "own", "custody.events": "app", "custody.destinations": "app"}
SEED = b"what the others must not notice."
CODE = "SECRET"
NOW = 1_800_000_000.0
PAGES = ("", "/table", "/journal", "/seats", "/set-up", "/correct", "/keep", "/export")
STREAMED = ("seat", "table", "choose")
PASSING = ("Date", "Set-Cookie", "ETag", "Content-Length")
"""Headers that are nobody's secret: the time, the device's own token, a running number, and what
the body tells as well."""

NUMBERED = re.compile(BOOT.encode() + rb"-\d+")
"""How a page counts what it was shown."""

Taken = tuple[int | None, Move]
Cards = Mapping[str, Mapping[str, str]]
"""How cards change places, by pile."""


# -- two worlds ----------------------------------------------------------------


class Story(NamedTuple):
    """A game played by chance: its moves, and the state before each of them and after the last."""

    options: dict[str, str]
    moves: list[Taken]
    states: list[State]

    def known(self, viewer: int | None) -> dict[str, set[str]]:
        """Name the cards that a viewer sees at any time: its own ones, and what is played."""
        seen: dict[str, set[str]] = {"events": set(), "destinations": set()}
        for state in self.states:
            seen["events"] |= set(state.played)
            if viewer is not None:
                seen["events"] |= set(state.players[viewer].events)
                seen["destinations"] |= set(map(str, state.players[viewer].destinations))
        return seen

    def exchange(self, viewer: int | None, rng: Random) -> Cards:
        """Let all cards that a viewer never sees change places."""
        first = self.states[0]
        ports = {str(port) for player in first.players for port in player.destinations}
        every = {"events": {*first.deck.pieces}, "destinations": ports | set(map(str, first.box))}
        known = self.known(viewer)
        found = {}
        for pile, cards in every.items():
            hidden = sorted(cards - known[pile])
            found[pile] = dict(zip(hidden, rng.sample(hidden, len(hidden)), strict=True))
        return found


def tell(seed: int, options: dict[str, str], moves: int) -> Story:
    """Play a game by chance, as far as its destination cards are not shown."""
    rng = Random(seed)
    state = GAME.set_up(Start(GAME.about.colours[:3], 0, options), GAME.sheet, Chance(SEED)).state
    story = Story(options, [], [state])
    while len(story.moves) < moves and state.phase != "final":
        seat, move = GAME.sample(state, rng)
        try:
            state = GAME.play(state, seat, move, Chance(SEED)).state
        except Refusal:
            continue
        if state.phase != "final":
            story.moves.append((seat, move))
            story.states.append(state)
    return story


@contextmanager
def otherwise(cards: Cards) -> Iterator[None]:
    """Let chance deal other cards: wherever it drew one, its counterpart is drawn instead."""
    draw = Chance.draw

    def drawn_otherwise(
        self: Chance,
        pile: str,
        pieces: Sequence[str],
        count: int = 1,
        returned: Mapping[str, int] | None = None,
    ) -> list[str]:
        there = cards.get(pile, {})
        back = {other: card for card, other in there.items()}
        drawn = draw(
            self,
            pile,
            [back.get(card, card) for card in pieces],
            count,
            {back.get(card, card): times for card, times in (returned or {}).items()},
        )
        found = [there.get(card, card) for card in drawn]
        if found:
            self.outcomes[-len(found) :] = found
        return found

    with patch.object(Chance, "draw", drawn_otherwise):
        yield


class World:
    """A Roteiro with one table, where everybody has a phone.

    :param cards: how its cards differ from those of the first world.
    """

    def __init__(self, folder: Path, options: dict[str, str], cards: Cards) -> None:
        folder.mkdir()
        self.cards = cards
        settings = Settings(folder, folder / "roteiro.sqlite3", synchronous="NORMAL")
        self.app: Flask = app_with(GAME, settings)
        self.service: Service = self.app.extensions[NAME]
        self.service.store.clock = lambda: NOW
        self.service.hub._first = 1
        form = {f"name-{place}": name for place, name in enumerate(NAMES)}
        form |= {f"option.{key}": choice for key, choice in options.items()}
        self.host: Device = self.app.test_client()
        with (
            otherwise(cards),
            patch("companion.store.codes.new_seed", return_value=SEED),
            patch("companion.store.codes.new_code", return_value=CODE),
        ):
            answer = self.host.post("/open", data={"game": "caravelas", "first": "0", **form})
        assert answer.status_code == 303, answer.text
        self.table = self.service.store.table(CODE)
        self.phones: list[Device] = []
        for seat in range(len(NAMES)):
            phone = self.app.test_client()
            assert phone.post(f"/t/{CODE}/sit", data={"seat": str(seat)}).status_code == 303
            self.phones.append(phone)
        self.stranger: Device = self.app.test_client()

    def plays(self, seat: int | None, move: Move) -> None:
        """Play a move; cards that it throws away face down are its counterparts."""
        if isinstance(move, Discard):
            there = self.cards.get("events", {})
            move = Discard(tuple(there.get(card, card) for card in move.cards))
        own = seat if GAME.own(self.table.state, move) else None
        device = next(each for each in self.table.devices.values() if each.seat == own)
        with otherwise(self.cards):
            self.service.store.play(CODE, seat, move, by=By(device.id, own))

    def device(self, viewer: int | None) -> Device:
        """Give a viewer's device: a seat's phone, or the table screen."""
        return self.host if viewer is None else self.phones[viewer]

    # -- what is sent ----------------------------------------------------------

    def asked_for(self, device: Device) -> Iterator[tuple[str, bytes]]:
        """Give whatever a device gets when it looks everywhere."""
        last = self.table.version
        paths = [f"{page}" for page in PAGES]
        paths += [f"/regions?page={page}" for page in ("seat", "table", "set_up", "correct")]
        paths += [f"/amend/{version}" for version in (last - 1, last, last + 1)]
        paths += [f"/journal?before={last // 2 + 2}"]
        for path in paths:
            yield path, bare(device.get(f"/t/{CODE}{path}", follow_redirects=True))

    def tried(self, device: Device, viewer: int | None) -> Iterator[tuple[str, bytes]]:
        """Give the answers to moves that a device tries or only asks the price of."""
        state: State = self.table.state
        asked = state.stack[-1].seat
        seat = asked if asked is not None and asked != viewer else ((viewer or 0) + 1) % 3
        tries: list[dict[str, Any]] = [
            {"move": "Blue", "seat": seat, "step": 0, "card": "storm2.01"},
            {"move": "Blue", "seat": seat, "step": 1, "card": "wind.01"},
            {"move": "Blue", "seat": seat, "step": 1, "card": "nonsense"},
            {"move": "Pirate", "seat": seat, "step": 0, "card": "wind.02"},
            {"move": "Discard", "seat": seat, "cards[]": ["calm.01", "calm.02"]},
            {"move": "Lisbon", "seat": seat, "swap": "true"},
            {"move": "Pirate", "seat": seat, "step": 1},
            {"move": "Spend", "seat": seat, "steps": 2},
            {"move": "Land", "seat": seat, "port": 4, "load": 1},
            {"move": "EndTurn", "seat": seat},
            {"move": "Nonsense", "seat": seat},
        ]
        page = "table" if viewer is None else "seat"
        for form in tries:
            yield (
                f"quote {form}",
                bare(device.post(f"/t/{CODE}/quote", data={**form, "page": page}, headers=HTMX)),
            )
        late = [{"move": "Decline", "seat": seat, "version": 0}] if state.phase == "turns" else []
        for form in (*tries[:5], *late, tries[-1]):
            before = self.table.version
            answer = device.post(f"/t/{CODE}/play", data={**form, "page": page}, headers=HTMX)
            assert self.table.version == before, form
            assert answer.status_code >= 400
            yield f"play {form}", bare(answer)

    def streamed(self, device: Device, viewer: int | None) -> Iterator[tuple[str, bytes]]:
        """Give the first event of each stream that a viewer may open."""
        words = self.service.tongues.words("en")
        lookers = [Onlooker("table"), Onlooker("table", None, True, True), Onlooker("choose")]
        if viewer is not None:
            lookers = [Onlooker("seat", viewer)]
        for looker in lookers:
            listener = self.service.hub.listen(CODE, None)
            flow = stream(self.service, Here(self.table, None, looker), listener, words)
            yield f"stream {looker}", NUMBERED.sub(b"", next(flow))
            flow.close()

    def sent(self, viewer: int | None, device: Device | None = None) -> Iterator[tuple[str, bytes]]:
        """Give everything that is sent to a viewer now, by what it asked for."""
        device = device or self.device(viewer)
        yield from self.asked_for(device)
        yield from self.tried(device, viewer)
        yield from self.streamed(device, viewer)


def bare(answer: Any) -> bytes:
    """Give an answer's status, headers and body, without what passes."""
    kept = [(name, value) for name, value in answer.headers if name not in PASSING]
    data = NUMBERED.sub(b"", bytes(answer.data))
    return b"%d %s\n" % (answer.status_code, str(sorted(kept)).encode()) + data


def difference(one: bytes, other: bytes) -> tuple[bytes, bytes]:
    """Show where two answers part."""
    place = next((at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), 0)
    return one[max(0, place - 90) : place + 60], other[max(0, place - 90) : place + 60]


def two_worlds(
    folder: Path, story: Story, viewer: int | None, rng: Random
) -> Iterator[tuple[World, World]]:
    """Play a story in two worlds and give both after each move."""
    cards = story.exchange(viewer, rng)
    worlds = (
        World(folder / "one", story.options, {}),
        World(folder / "other", story.options, cards),
    )
    yield worlds
    for seat, move in story.moves:
        for world in worlds:
            world.plays(seat, move)
        yield worlds
