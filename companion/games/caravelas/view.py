"""What a viewer may know, built up from nothing, a part for each region of a page."""

from __future__ import annotations

from companion.engine.game import Decision, Part, View, Viewer
from companion.engine.words import Message

from . import outlook
from .state import State


class Hand(Part, frozen=True):
    """What only one seat may see: its event cards and destination cards (C008).

    :param seat: whose they are.
    :param events: each card's name, which a move gives back, and its face in words.
    """

    seat: int
    events: tuple[tuple[str, Message], ...]
    destinations: tuple[outlook.Stake, ...]


class Seat(Part, frozen=True):
    """What everybody may know of a seat."""

    seat: int
    points: int
    markers: outlook.Markers
    cards: int
    destinations: int
    cargo: tuple[str, ...]
    sunk: tuple[int, ...]
    tiles: tuple[int, ...]
    half: int
    half_sure: bool


class CaravelasView(View, frozen=True):
    """A field for each region."""

    decision: Decision | None
    seats: tuple[Seat, ...]
    hands: tuple[Hand, ...]
    played: tuple[str, ...]
    end: outlook.End


def view(state: State, viewer: Viewer, decisions: tuple[Decision, ...]) -> CaravelasView:
    """Show what a viewer may know; see ``Game.view``."""
    return CaravelasView(
        next(iter(decisions), None),
        tuple(_seat(state, seat) for seat in state.seats),
        tuple(_hand(state, seat, viewer) for seat in state.seats),
        tuple(state.played),
        outlook.end(state),
    )


def _hand(state: State, seat: int, viewer: Viewer) -> Hand:
    """Show a hand: all of it to its owner, and to others what the table lays open (C008)."""
    own, ruling = viewer.seat == seat, state.ruling("C008")
    events = outlook.hand(state, seat) if own or ruling == "all_open" else ()
    shown = own or ruling != "secret" or state.revealed
    return Hand(
        seat,
        tuple((card, face.words) for card, face in events),
        outlook.stakes(state, seat) if shown else (),
    )


def _seat(state: State, seat: int) -> Seat:
    player = state.players[seat]
    return Seat(
        seat,
        player.total,
        outlook.markers(state, seat),
        state.hand(seat),
        player.dealt,
        tuple(player.cargo),
        tuple(player.sunk),
        tuple(player.tiles),
        player.half,
        player.half_sure,
    )
