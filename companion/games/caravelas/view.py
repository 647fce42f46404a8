"""What a viewer may know, built up from nothing, a part for each region of the page.

Everything public is worked out once for all viewers. A hand is worked out for its own seat
alone (``view_hand``), and nothing that is public depends on one.
"""

from __future__ import annotations

from msgspec.structs import replace

from companion.engine.game import Option, Part, View, Viewer
from companion.engine.memo import Memo
from companion.engine.table_game import TableGame
from companion.engine.words import N_, Message, say

from .about import ABOUT
from .game_end import standings
from .options import OPTIONS
from .state import State
from .view_board import Card, Mine, Order, Ports, Tiles, cards, order, ports, tiles
from .view_decision import SHARED, Asked, Controls, asked
from .view_hand import Hand, OpenHands, hand, open_hands
from .view_printed import Row, row_of
from .view_set_up import SetUpList, set_up_part

PHASE_NAMES: dict[str, Message] = {
    "set_up": say(N_("setting up")),
    "bidding": say(N_("bidding")),
    "dealing": say(N_("dealing")),
    "turns": say(N_("sailing")),
    "final": say(N_("end of the game")),
}

SOURCES = tuple(ABOUT.sources)


class Status(Part, frozen=True):
    """Round, phase, and whom the table waits for.

    :param seat: whose page it is; None for the table screen.
    :param mine: whether it is that seat that is asked.
    """

    seat: int | None
    round: int
    phase_name: Message
    sentence: Message | None
    asked: tuple[int, ...]
    mine: bool
    last_round: bool
    over: bool


class Points(Part, frozen=True):
    """The points of a seat.

    :param parts: by source, in the order of ``Scores.sources``.
    :param sums: all points after each round, beginning with none.
    """

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

    :param told: the printed numbers and names that were learned at this table.
    :param options: what the table has agreed, by key; ``catalogue`` what there is to agree.
    :param own_deck: whether event cards are Roteiro's; ``hands`` whether they are held in hands.
    """

    cards: tuple[Card, ...]
    told: tuple[Row, ...]
    names: tuple[tuple[int, Message], ...]
    options: tuple[tuple[str, str], ...]
    catalogue: tuple[Option, ...]
    own_deck: bool
    hands: bool
    dice: bool


class CaravelasView(View, frozen=True):
    """A field for each region; ``everything`` is for the page of corrections.

    :param hand: a seat's own cards, on its own page only.
    :param open: the cards that lie open to all.
    """

    status: Status
    decision: Asked
    controls: Controls | None
    hand: Hand | None
    mine: Mine
    order: Order
    ports: Ports
    tiles: Tiles
    open: OpenHands | None
    scores: Scores
    set_up: SetUpList | None
    everything: Everything


class Public(Part, frozen=True):
    """What is the same for every viewer."""

    status: Status
    decision: Asked
    controls: Controls | None
    mine: Mine
    order: Order
    ports: Ports
    tiles: Tiles
    open: OpenHands | None
    scores: Scores
    set_up: SetUpList | None
    everything: Everything


def view(game: TableGame[State], state: State, viewer: Viewer) -> CaravelasView:
    """Show what a viewer may know; see ``Game.view``."""
    return seen_by(_public(game, state), state, viewer)


def public(game: TableGame[State], state: State) -> Public:
    """Show what does not depend on the viewer."""
    decision, controls = asked(state, game.decisions(state))
    shown = cards(state)
    return Public(
        Status(
            None,
            state.round,
            PHASE_NAMES[state.phase],
            decision.sentence,
            decision.seats,
            False,
            state.last_round,
            bool(state.winners),
        ),
        decision,
        controls,
        Mine(
            None,
            shown,
            state.hands,
            not state.dice,
            state.dice,
            state.phase == "turns",
        ),
        order(state),
        ports(state),
        tiles(state),
        open_hands(state),
        scores(state),
        set_up_part(state),
        everything(state, shown),
    )


_public = Memo(public)
"""What is the same for every viewer, worked out once for all of them."""


def seen_by(everything: Public, state: State, viewer: Viewer) -> CaravelasView:
    """Make of what all may know what one viewer sees."""
    seat = viewer.seat
    status, decision, controls = everything.status, everything.decision, everything.controls
    mine, own = everything.mine, None
    if seat is not None:
        asked_too = not decision.seats or seat in decision.seats
        status = replace(status, seat=seat, mine=seat in status.asked)
        shared = decision.kind in SHARED
        decision = replace(decision, role="asked" if asked_too else "shared" if shared else "other")
        mine = replace(mine, seat=seat, cards=mine.cards[seat : seat + 1])
        own = hand(state, seat, decision.id)
        if controls is not None and shared:
            controls = replace(controls, me=seat)
    return CaravelasView(
        status,
        decision,
        controls,
        own,
        mine,
        everything.order,
        everything.ports,
        everything.tiles,
        everything.open,
        everything.scores,
        everything.set_up,
        everything.everything,
    )


def everything(state: State, shown: tuple[Card, ...]) -> Everything:
    """Show what the page of corrections needs beside the other regions."""
    told = tuple(row_of(state, key) for key in state.learned if not key.endswith(".name"))
    named = ports(state)
    names = tuple((port.port, port.name) for port in (*named.west, *named.east, *named.lost))
    return Everything(
        shown,
        told,
        names,
        tuple(state.options.items()),
        OPTIONS,
        state.own_deck,
        state.hands,
        state.dice,
    )


def scores(state: State) -> Scores:
    """Show the points, with the rounds as far as they have come."""
    played = state.round + bool(state.winners)
    ranked = []
    for standing in sorted(standings(state), key=lambda each: (each.place, each.seat)):
        sums = [0]
        for points in standing.rounds[:played]:
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
    return Scores(tuple(ranked), _SOURCE_NAMES, corrected, round_names(state), tuple(state.winners))


def round_names(state: State) -> tuple[str, ...]:
    """Name what stands under the chart: 0, every round so far, and a star for the end."""
    rounds = tuple(str(number) for number in range(state.round + 1))
    return (*rounds, "★") if state.winners else rounds


_SOURCE_NAMES = tuple(say(ABOUT.sources[source]) for source in SOURCES)
