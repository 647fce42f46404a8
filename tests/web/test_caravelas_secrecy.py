"""A hand never leaves the server but to its own seat: two worlds, and words that must not be found.

Two worlds are played move by move, each in a Roteiro of its own. They differ in nothing but cards
that the looking viewer has never seen: whatever is sent to it must be the same to the byte.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from random import Random

import pytest

from companion.engine.words import Message, say
from companion.games.caravelas import events
from companion.games.caravelas.blue import Blue
from companion.games.caravelas.sailing import Pirate
from companion.games.caravelas.state import State
from companion.games.caravelas.turns import Discard
from tests.web.worlds import OWN, PAGES, World, difference, tell, two_worlds

WAYS: tuple[dict[str, str], ...] = (
    OWN,
    {**OWN, "custody.die": "app", "C128": "discard"},
    {**OWN, "C089": "full_business", "C103": "any_time", "C027": "chosen"},
)
MOVES = 30
"""So many moves of each game are looked at here; whole games by ``make soak``."""


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
