"""What a viewer may know, built up from nothing, a part for each region of a page.

Everything in Vasco da Gama lies open but the order of the draws, and the others' Reals where a
table ruled so (V031); so the parts are the same for all, except for whose page it is.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from companion.engine.game import Option, Part, View, Viewer
from companion.engine.memo import Memo
from companion.engine.words import N_, Message, say

from .about import ABOUT, LANDINGS, ROUNDS
from .foresight import Foresight
from .game_end import standings
from .navigation import foresee
from .options import OPTIONS
from .printed import row
from .sailing import slots_key
from .state import State
from .view_board import Chart, Supply, Track, chart, supply, track
from .view_call import CallBody
from .view_decision import Asked, Controls, asked
from .view_foresight import Foreseen, foreseen, goes
from .view_mine import Card, Mine, cards
from .view_printed import Board, board
from .view_set_up import SetUpList, set_up_part
from .view_upkeep import Cleared, cleared_part

if TYPE_CHECKING:
    from companion.engine.table_game import TableGame

PHASE_NAMES: dict[str, Message] = {
    "set_up": say(N_("setting up")),
    "placing": say(N_("placing discs")),
    "acting": say(N_("taking actions")),
    "navigation": say(N_("navigation")),
    "round_end": say(N_("end of round")),
    "game_end": say(N_("end of the game")),
}

BEFORE_PHASE_3 = frozenset({"set_up", "placing", "acting", "navigation"})
"""When it is worth knowing what phase 3 would do."""

SOURCES = tuple(ABOUT.sources)


class Status(Part, frozen=True):
    """Round, phase, and whom the table waits for.

    :param own: whether it is on a seat's page, and not on the table screen.
    :param mine: whether it is that seat that is asked.
    """

    own: bool
    round: int
    rounds: int
    phase_name: Message
    sentence: Message | None
    asked: tuple[int, ...]
    mine: bool
    first_player: int
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

    :param options: what the table has agreed, by key; ``catalogue`` what there is to agree.
    """

    cards: tuple[Card, ...]
    board: Board
    options: tuple[tuple[str, str], ...]
    catalogue: tuple[Option, ...]


class VascoView(View, frozen=True):
    """A field for each region; ``everything`` is for the page of corrections."""

    status: Status
    decision: Asked
    controls: Controls | None
    mine: Mine
    track: Track
    map: Chart
    foresight: Foreseen | None
    supply: Supply
    scores: Scores
    set_up: SetUpList | None
    cleared: Cleared | None
    everything: Everything


class Public(Part, frozen=True):
    """What is the same for every viewer, purses included."""

    status: Status
    decision: Asked
    controls: Controls | None
    cards: tuple[Card, ...]
    track: Track
    map: Chart
    foresight: Foreseen | None
    supply: Supply
    scores: Scores
    set_up: SetUpList | None
    cleared: Cleared | None
    board: Board


def view(game: TableGame[State], state: State, viewer: Viewer) -> VascoView:
    """Show what a viewer may know; see ``Game.view``."""
    return seen_by(_public(game, state), state, viewer)


def public(game: TableGame[State], state: State) -> Public:
    """Show what does not depend on the viewer."""
    foresight = _foresight(game, state) if state.phase in BEFORE_PHASE_3 else None
    rows = {landing: row(state, slots_key(landing)) for landing in LANDINGS}
    numbers = track(state)
    decision, controls = asked(game, state)
    printed = board(state)
    return Public(
        Status(
            False,
            state.round,
            ROUNDS,
            PHASE_NAMES[state.phase],
            decision.sentence,
            decision.seats,
            False,
            state.first_player,
            bool(state.winners),
        ),
        decision,
        controls,
        cards(state, numbers.numbers, rows),
        numbers,
        chart(state, goes(foresight) if foresight else {}),
        foreseen(state, foresight, rows) if foresight else None,
        supply(state),
        _scores(game, state),
        set_up_part(state, printed),
        cleared_part(state),
        printed,
    )


_public = Memo(public)


def what_phase_3_meets(state: State) -> Any:
    """Give all that phase 3 follows from: what lies at the landings, and what is known of it."""
    options, learned = state.options, state.learned
    return (state.landings, state.merchant, state.owners, options, learned, len(state.players))


def _foreseen(game: TableGame[State], state: State) -> Foresight:
    return foresee(state)


_foresight = Memo(_foreseen, 256, what_phase_3_meets)


def seen_by(everything: Public, state: State, viewer: Viewer) -> VascoView:
    """Make of what all may know what one viewer sees."""
    seat = viewer.seat
    status, decision, controls = everything.status, everything.decision, everything.controls
    cards = everything.cards
    if state.ruling("V031") == "hidden" and not state.winners:
        cards = tuple(card if card.seat == seat else replace(card, purse=None) for card in cards)
        controls = without_purse(controls, seat)
    mine = cards
    if seat is not None:
        asked_too = not decision.seats or seat in decision.seats
        status = replace(status, own=True, mine=seat in status.asked)
        decision = replace(decision, role="asked" if asked_too else "other")
        mine = cards[seat : seat + 1]
    return VascoView(
        status,
        decision,
        controls,
        Mine(
            seat,
            mine,
            state.coins_tracked,
            not state.winners,
            state.ruling("V109") == "any_time" or state.phase == "game_end",
            state.ruling("V032") == "gifts",
        ),
        everything.track,
        everything.map,
        everything.foresight,
        everything.supply,
        everything.scores,
        everything.set_up,
        everything.cleared,
        Everything(cards, everything.board, tuple(state.options.items()), OPTIONS),
    )


def without_purse(controls: Controls | None, seat: int | None) -> Controls | None:
    """Leave out what would give somebody else's Reals away (V031)."""
    if controls is None or controls.seat == seat or not isinstance(controls.body, CallBody):
        return controls
    offers = tuple(
        replace(offer, refusal=None, rule="") if offer.rule == "V030" else offer
        for offer in controls.offers
    )
    return replace(controls, offers=offers, body=replace(controls.body, purse=None))


def scores(game: TableGame[State], state: State) -> Scores:
    """Show the points, with the rounds as far as they have come."""
    played = ROUNDS + 1 if state.winners else state.round
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
    return Scores(
        tuple(ranked), _SOURCE_NAMES, corrected, _ROUND_NAMES[: played + 1], tuple(state.winners)
    )


def scored(state: State) -> Any:
    """Give what the points that are shown follow from: after the end, ties count too."""
    return state if state.winners else (state.round, [player.points for player in state.players])


_scores = Memo(scores, 256, scored)

_SOURCE_NAMES = tuple(say(ABOUT.sources[source]) for source in SOURCES)
_ROUND_NAMES = ("0", *(str(number) for number in range(1, ROUNDS + 1)), "★")
