"""The view of a game that is shown by the general pages alone."""

from __future__ import annotations

from typing import Any

from .game import Decision, Game, Offer, Part, Standing, View
from .words import Message


class Status(Part, frozen=True):
    """The top line: what the table waits for, and who is asked."""

    sentence: Message | None
    seats: tuple[int, ...]


class Waiting(Part, frozen=True):
    """What the table waits for, each with the buttons that answer it."""

    decisions: tuple[Decision, ...]


class Own(Part, frozen=True):
    """A seat's own things in words, and moves that only it can make."""

    facts: tuple[Message, ...]
    offers: tuple[Offer, ...]


class Points(Part, frozen=True):
    """The points of each seat."""

    standings: tuple[Standing, ...]


class GeneralView(View, frozen=True):
    """The regions that the general pages show."""

    status: Status
    decision: Waiting
    mine: Own
    scores: Points


def general_view(
    game: Game, state: Any, facts: tuple[Message, ...] = (), offers: tuple[Offer, ...] = ()
) -> GeneralView:
    """Show what a game says of itself: its decisions, points, and what it adds for the viewer.

    :param facts: what this viewer may know of the state, in words.
    :param offers: moves that are open to this viewer beside what the table waits for.
    """
    decisions = game.decisions(state)
    first = decisions[0] if decisions else None
    return GeneralView(
        Status(first.sentence if first else None, first.seats if first else ()),
        Waiting(decisions),
        Own(facts, offers),
        Points(game.standings(state)),
    )
