"""A hand never leaves the server but to its own seat: two worlds, and words that must not be found.

Two worlds are played move by move, each in a Roteiro of its own. They differ in nothing but cards
that the looking viewer has never seen: whatever is sent to it must be the same to the byte.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any, NamedTuple
from unittest.mock import patch

import pytest
from flask import Flask

from companion import create_app
from companion.config import Settings
from companion.engine.chance import Chance
from companion.engine.game import Move, Start
from companion.engine.words import Message, Refusal, say
from companion.games.caravelas import GAME, events
from companion.games.caravelas.blue import Blue
from companion.games.caravelas.sailing import Pirate
from companion.games.caravelas.state import State
from companion.games.caravelas.turns import Discard
from companion.store import By
from companion.web.service import NAME, Service
from companion.web.snapshots import BOOT
from companion.web.stream import events as stream
from companion.web.viewers import Here, Onlooker
from tests.web.conftest import HTMX, CompiledOnce, Device

NAMES = ("Ana", "Rui", "Eva")
OWN = {"board": "own", "custody.events": "app", "custody.destinations": "app"}
WAYS: tuple[dict[str, str], ...] = (
    OWN,
    {**OWN, "custody.die": "app", "C128": "discard"},
    {**OWN, "C089": "full_business", "C103": "any_time", "C027": "chosen"},
)
SEED = b"what the others must not notice."
CODE = "SECRET"
NOW = 1_800_000_000.0
MOVES = 30
"""So many moves of each game are looked at here; whole games by ``make soak``."""

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
        self.app: Flask = create_app(
            Settings(folder, folder / "roteiro.sqlite3", synchronous="NORMAL"), [GAME]
        )
        self.app.jinja_env.bytecode_cache = CompiledOnce()
        self.app.test_client_class = Device
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


def must_be_the_same(folder: Path, seed: int, viewer: int | None, moves: int) -> None:
    """Assert that a viewer is sent the same in two worlds, from the first move to the last."""
    story = tell(seed, WAYS[seed % len(WAYS)], moves)
    hidden = 0
    for one, other in two_worlds(folder, story, viewer, Random(seed)):
        states = one.table.state, other.table.state
        hidden += sum(
            a.events != b.events or a.destinations != b.destinations
            for a, b in zip(states[0].players, states[1].players, strict=True)
        )
        pairs = [(one.sent(viewer), other.sent(viewer))]
        if viewer is None:
            pairs.append((one.sent(None, one.stranger), other.sent(None, other.stranger)))
        for first, second in pairs:
            for (asked, answer), (again, otherwise_) in zip(first, second, strict=True):
                assert asked == again
                assert answer == otherwise_, (viewer, asked, difference(answer, otherwise_))
    assert hidden > len(story.moves), "the worlds do not differ"


@pytest.mark.rule("C008")
@pytest.mark.parametrize("viewer", [None, 0, 1, 2])
def test_what_a_viewer_is_sent_does_not_hang_on_cards_that_it_never_saw(
    tmp_path: Path, viewer: int | None
) -> None:
    must_be_the_same(tmp_path, 1 + (viewer or 0), viewer, MOVES)


@pytest.mark.soak
@pytest.mark.rule("C008")
@pytest.mark.parametrize("viewer", [None, 0, 1, 2])
@pytest.mark.parametrize("seed", range(6))
def test_in_whole_games_too(tmp_path: Path, seed: int, viewer: int | None) -> None:
    must_be_the_same(tmp_path, 100 + seed, viewer, 900)


def test_the_comparison_would_notice_a_leak(tmp_path: Path) -> None:
    """The own page does show the own hand, so two worlds look different from there."""
    story = tell(1, OWN, 12)
    *_, (one, other) = two_worlds(tmp_path, story, None, Random(1))
    for seat in range(3):
        answers = [dict(world.asked_for(world.phones[seat])) for world in (one, other)]
        assert answers[0][""] != answers[1][""]
        assert answers[0]["/journal"] != answers[1]["/journal"], "what was drawn"
        assert answers[0]["/table"] == answers[1]["/table"]


def test_every_page_of_a_table_is_looked_at(tmp_path: Path) -> None:
    """A new page must be put into the lists above."""
    world = World(tmp_path / "one", OWN, {})
    looked_at = {f"/t/<code>{page}" for page in PAGES}
    looked_at |= {"/t/<code>/live", "/t/<code>/regions", "/t/<code>/amend/<int:version>"}
    shown = {rule.rule for rule in world.app.url_map.iter_rules() if "GET" in (rule.methods or ())}
    assert {rule for rule in shown if rule.startswith("/t/")} == looked_at


# -- canaries ------------------------------------------------------------------


def canary(card: str) -> str:
    """Give the word that a card carries: found anywhere else, it has flown."""
    return "canary" + card.replace(".", "") + "z"


class SingingFace(events.Face, frozen=True):
    """A face with its card's own word in its name."""

    card: str = ""

    @property
    def words(self) -> Message:
        """Name the card and its canary."""
        return say(f"{super().words.text} {canary(self.card)}", **super().words.args)


def singing(card: str) -> events.Face:
    """Read the face of a card, which sings."""
    face = READ(card)
    return SingingFace(face.kind, face.number, face.direction, card)


READ = events.face_of


@pytest.fixture
def song(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let each event card and each destination card carry a word of its own."""
    for module in ("events", "blue", "outlook", "view_hand", "view_sail", "sailing"):
        monkeypatch.setattr(f"companion.games.caravelas.{module}.face_of", singing, raising=False)


def named(port: int) -> str:
    """Give the name of a port for this test."""
    return f"Canaryport{port:02}z"


WORDS = re.compile(rb"canary[a-z0-9]+z|Canaryport\d\dz")
IDS = re.compile(rb"(?:storm\d|wind|calm|compass\.[nesw]{1,2})\.\d+")


def found(data: bytes) -> set[str]:
    """List the canaries and the names of event cards in what was sent."""
    return {word.decode() for pattern in (WORDS, IDS) for word in pattern.findall(data)}


@pytest.mark.rule("C008")
def test_no_cards_word_is_ever_sent_to_anybody_else(tmp_path: Path, song: None) -> None:
    """Each card's word is looked for in every byte that is sent to anybody but its owner."""
    story = tell(7, WAYS[1], 55)
    world = World(tmp_path / "one", story.options, {})
    played: set[str] = set()
    sung: set[str] = set()
    for count, (seat, move) in enumerate([(None, None), *story.moves]):
        if move is not None:
            world.plays(seat, move)
        state: State = world.table.state
        if count % 4 and not isinstance(move, Blue | Pirate | Discard):
            continue
        played |= set(state.played)
        allowed = {canary(card) for card in played} | played
        for viewer in (None, 0, 1, 2):
            own: set[str] = set()
            if viewer is not None:
                for earlier in story.states[: count + 1]:
                    own |= set(earlier.players[viewer].events)
            mine = {canary(card) for card in own} | own
            devices = [world.device(viewer)] + ([world.stranger] if viewer is None else [])
            for device in devices:
                for asked, answer in world.sent(viewer, device):
                    if asked.startswith(("quote", "play")):
                        answer = re.sub(rb"(storm2|wind|calm)\.0[12]", b"", answer)
                    heard = found(answer)
                    flown = heard - allowed - mine
                    assert not flown, (viewer, asked, flown)
                    sung |= heard
    assert len(sung - {canary(card) for card in played} - played) > 10, "nobody saw a hand"


@pytest.mark.rule("C007", "C008")
def test_no_destination_is_told_to_anybody_else(tmp_path: Path) -> None:
    """Ports have names that stand on the board for all; whose card they are on, nobody says.

    In a page for somebody else every port is named as often as in a world where all
    destination cards have been exchanged.
    """
    story = tell(3, OWN, 9)
    for viewer in (None, 0):
        folder = tmp_path / str(viewer)
        folder.mkdir()
        *_, (one, other) = two_worlds(folder, story, viewer, Random(3))
        hands = [[player.destinations for player in w.table.state.players] for w in (one, other)]
        assert hands[0] != hands[1]
        for asked, answer in one.asked_for(one.device(viewer)):
            assert answer == dict(other.asked_for(other.device(viewer)))[asked]


def test_the_stream_of_a_seat_is_its_own(tmp_path: Path) -> None:
    """What a stream sends to a phone has a hand only if it is that seat's page."""
    story = tell(2, OWN, 10)
    world = World(tmp_path / "one", story.options, {})
    for seat, move in story.moves:
        world.plays(seat, move)
    for viewer in (None, 0, 1, 2):
        for _, event in world.streamed(world.device(viewer), viewer):
            regions = json.loads(event.split(b"data: ")[1])["r"]
            if viewer is None:
                assert "hand" not in regions
            else:
                hand = regions["hand"]
                cards = {word for word in found(hand.encode()) if "." in word}
                assert cards <= set(world.table.state.players[viewer].events)
