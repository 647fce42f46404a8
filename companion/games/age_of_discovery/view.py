"""What a viewer may know, built up from nothing, a part for each region of the page.

Everything public is worked out once for all viewers. Contracts in hand, a mission and a flagship
that has not sailed are worked out for their own seat alone (``view_hand``); so is a purse where
the table ruled so (A032). Nothing that is public depends on them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from companion.engine.game import Option, Part, View, Viewer
from companion.engine.memo import Memo
from companion.engine.words import N_, Message, say

from .about import ABOUT
from .ending import standings
from .options import OPTIONS
from .state import State
from .view_board import (
    Clocks,
    Contracts,
    Countdown,
    Expeditions,
    Rows,
    clocks,
    contracts,
    countdown,
    expeditions,
    rows,
)
from .view_decision import SHARED, Asked, Controls, asked
from .view_front import Front, Mine, front
from .view_hand import Hand, hand
from .view_printed import Printed, remembered_cards
from .view_set_up import SetUpList, set_up_part

if TYPE_CHECKING:
    from companion.engine.table_game import TableGame

PHASE_NAMES: dict[str, Message] = {
    "set_up": say(N_("setting up")),
    "turns": say(N_("before the first scoring")),
    "late": say(N_("before the final scoring")),
    "first_scoring": say(N_("first scoring")),
    "final_scoring": say(N_("final scoring")),
}

SOURCES = tuple(ABOUT.sources)
ROUNDS = ("0", "½", "★")
"""What stands under the chart: the start, the first scoring, the final scoring."""


class Status(Part, frozen=True):
    """Whose turn it is, and how far the game has come.

    :param own: whether it is on a seat's page, and not on the table screen.
    :param mine: whether it is that seat that is asked.
    :param last: the scoring before which the seat whose turn it is has its last turn.
    """

    own: bool
    mine: bool
    asked: tuple[int, ...]
    sentence: Message | None
    phase_name: Message
    last: Message | None
    over: bool


class Points(Part, frozen=True):
    """The points of a seat: by source, and the sums after each scoring, beginning with none."""

    seat: int
    total: int
    place: int
    parts: tuple[int, ...]
    sums: tuple[int, ...]


class Scores(Part, frozen=True):
    """The points of all seats, the leader first; the sources; and who has won.

    :param corrected: whether there are points from the last source, corrections.
    """

    ranked: tuple[Points, ...]
    sources: tuple[Message, ...]
    corrected: bool
    rounds: tuple[str, ...]
    winners: tuple[int, ...]


class Everything(Part, frozen=True):
    """What corrections are about, beside what the other regions show.

    :param finished: contracts that were paid.
    :param tokens: the reservations: whose, and on which card.
    :param options: what the table has agreed, by key; ``catalogue`` what there is to agree.
    :param running: scoring cards whose countdown runs.
    """

    finished: tuple[str, ...]
    tokens: tuple[tuple[int, str], ...]
    printed: tuple[Printed, ...]
    options: tuple[tuple[str, str], ...]
    catalogue: tuple[Option, ...]
    ships_by_app: bool
    contracts_by_app: bool
    own_board: bool
    purses_hidden: bool
    playing: bool
    running: tuple[str, ...]
    to_call: tuple[str, ...]


class AgeView(View, frozen=True):
    """A field for each region; ``fronts`` and ``everything`` are for the page of corrections.

    :param hand: a seat's own cards, on its own page only.
    """

    status: Status
    decision: Asked
    controls: Controls | None
    hand: Hand | None
    mine: Mine
    clocks: Clocks
    expeditions: Expeditions
    rows: Rows
    contracts: Contracts
    countdown: Countdown
    scores: Scores
    set_up: SetUpList | None
    fronts: tuple[Front, ...]
    everything: Everything


def view(game: TableGame[State], state: State, viewer: Viewer) -> AgeView:
    """Show what a viewer may know; see ``Game.view``."""
    shown = _public(game, state)
    return shown if viewer.seat not in state.seats else seen_by(shown, state, viewer.seat)


def public(game: TableGame[State], state: State) -> AgeView:
    """Show what everybody may know, as the table screen does."""
    decisions = game.decisions(state)
    decision, controls = asked(state, decisions)
    board, voyages = expeditions(state), clocks(state)
    fronts = tuple(front(state, seat, board.cards, voyages.seats[seat]) for seat in state.seats)
    return AgeView(
        _status(state, decision),
        decision,
        controls,
        None,
        Mine(None, fronts, state.cards["first"].held, state.coins_tracked),
        voyages,
        board,
        rows(state),
        contracts(state),
        countdown(state),
        scores(state),
        set_up_part(state),
        fronts,
        everything(state),
    )


_public = Memo(public)


def seen_by(shown: AgeView, state: State, seat: int | None) -> AgeView:
    """Make of what all may know what a seat sees."""
    assert seat is not None
    decision, controls, fronts = shown.decision, shown.controls, shown.fronts
    among = not decision.seats or seat in decision.seats
    shared = decision.kind in SHARED
    if state.purses_hidden:
        own = replace(fronts[seat], purse=state.players[seat].purse)
        fronts = (*fronts[:seat], own, *fronts[seat + 1 :])
    if controls is not None and (shared or (state.purses_hidden and decision.kind == "turn")):
        controls = replace(controls, me=seat)
    return replace(
        shown,
        status=replace(shown.status, own=True, mine=seat in decision.seats),
        decision=replace(decision, role="asked" if among else "shared" if shared else "other"),
        controls=controls,
        hand=hand(state, seat, decision.id),
        mine=replace(shown.mine, seat=seat, fronts=fronts[seat : seat + 1]),
        fronts=fronts,
    )


def _status(state: State, decision: Asked) -> Status:
    late = state.phase == "turns" and state.cards["first"].held
    last = None
    if decision.kind == "turn":
        for which, card in state.cards.items():
            if not card.held and card.still and state.turn in card.still:
                last = say(LAST_TURN[which])
                break
    return Status(
        False,
        False,
        decision.seats,
        decision.sentence,
        PHASE_NAMES["late" if late else state.phase],
        last,
        bool(state.winners),
    )


LAST_TURN = {
    "first": N_("last turn before the first scoring"),
    "final": N_("last turn before the final scoring"),
}


def scores(state: State) -> Scores:
    """Show the points, with the scorings as far as they have come."""
    held = state.cards["first"].held + bool(state.winners)
    ranked = []
    for standing in sorted(standings(state), key=lambda each: (each.place, each.seat)):
        sums = [0]
        for points in standing.rounds[:held]:
            sums.append(sums[-1] + points)
        ranked.append(
            Points(
                standing.seat,
                standing.total,
                standing.place,
                tuple(standing.parts[source] for source in SOURCES),
                tuple(sums),
            )
        )
    corrected = any(points.parts[-1] for points in ranked)
    rounds = ROUNDS[: held + 1]
    return Scores(tuple(ranked), _SOURCE_NAMES, corrected, rounds, tuple(state.winners))


_SOURCE_NAMES = tuple(say(ABOUT.sources[source]) for source in SOURCES)


def everything(state: State) -> Everything:
    """Show what the page of corrections needs beside the other regions."""
    playing = state.phase == "turns"
    unheld = tuple(which for which, card in state.cards.items() if not card.held)
    return Everything(
        tuple(state.contracts.discard),
        tuple((token.seat, token.card) for token in state.tokens),
        remembered_cards(state),
        tuple(state.options.items()),
        OPTIONS,
        state.by_app("ships"),
        state.by_app("contracts"),
        state.options["board"] == "own",
        state.purses_hidden,
        playing,
        tuple(
            which
            for which, card in state.cards.items()
            if card.drawn and not card.held and not card.due and playing
        ),
        unheld[:1] if playing else (),
    )
