"""Hidden cards, exchanged: what nobody but their owners may notice."""

from __future__ import annotations

from random import Random

from companion.engine.chance import Chance
from companion.engine.game import Move, Note, Viewer
from companion.engine.words import Refusal
from companion.games.caravelas import GAME
from companion.games.caravelas.state import State

SEED = b"what others must not notice"


def exchanged(state: State, viewer: int | None, rng: Random) -> State:
    """Give a copy in which all cards hidden from a viewer have changed places, counts kept."""
    other = GAME.copy(state)
    owners = [player for seat, player in enumerate(other.players) if seat != viewer]
    hidden = [card for card in other.deck.discard if card not in other.played]
    pool = [*other.deck.pieces, *hidden]
    if state.ruling("C008") != "all_open":
        pool += [card for player in owners for card in player.events]
    rng.shuffle(pool)
    if state.ruling("C008") != "all_open":
        for player in owners:
            player.events = [pool.pop() for _ in player.events]
    other.deck.discard = [pool.pop() if card in hidden else card for card in other.deck.discard]
    other.deck.pieces = pool
    if state.ruling("C008") == "secret" and not state.revealed:
        ports = [port for player in owners for port in player.destinations] + other.box
        rng.shuffle(ports)
        for player in owners:
            player.destinations = [ports.pop() for _ in player.destinations]
        other.box = ports
    GAME.check(other)
    return other


def seen(state: State, viewer: int | None) -> bytes:
    """All that a viewer gets of a state."""
    return GAME.encode((GAME.view(state, Viewer(viewer)), GAME.decisions(state)))


def must_look_the_same(state: State, viewer: int | None, rng: Random) -> State:
    """Assert that a viewer sees no difference; give the other state."""
    other = exchanged(state, viewer, rng)
    assert seen(state, viewer) == seen(other, viewer), f"{viewer} sees a hidden card"
    assert GAME.keepable(state) == GAME.keepable(other)
    return other


def public(notes: list[Note]) -> list[Note]:
    """What everybody may read."""
    return [note for note in notes if note.private is None]


def told(state: State, seat: int | None, move: Move) -> bytes:
    """What everybody learns from a move that anybody may enter: lines, or why it is refused."""
    price = GAME.price(state, seat, move)
    try:
        played = GAME.play(state, seat, move, Chance(SEED))
    except Refusal as refusal:
        return GAME.encode((price, refusal.rule, refusal.message))
    return GAME.encode((price, public(played.notes), GAME.decisions(played.state)))
