"""What a viewer may know, built up from nothing, a part for each region of a page.

Contracts in hand, a mission and a flagship that has not sailed are in their owner's part alone;
so are purses where the table ruled so (A032). Everything else lies open.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.engine.game import Decision, Part, Standing, View, Viewer
from companion.engine.words import Message

from .countdown import next_card
from .ending import standings
from .helps import (
    Clock,
    Combination,
    Sum,
    Worth,
    clocks,
    combinations,
    mission_so_far,
    pays_next_turn,
    sums,
    worth_now,
)
from .printed import flagship_colours
from .state import Expedition, Reservation, State
from .turning import card_words_now

if TYPE_CHECKING:
    from companion.engine.table_game import TableGame


class Status(Part, frozen=True):
    """Whose turn it is, what has been done, and who has a turn before each scoring."""

    seat: int | None
    phase: str
    turn: int
    done: tuple[str, ...]
    countdown: dict[str, tuple[int, ...]]
    next_card: str | None
    chance: Message | None
    over: bool


class Asked(Part, frozen=True):
    """What the table waits for; None when the game is over."""

    decision: Decision | None


class Front(Part, frozen=True):
    """What lies in front of a seat, as everybody sees it.

    ``purse`` is None where the viewer may not know it; ``flagship`` its colours once it sailed.
    """

    seat: int
    purse: int | None
    contracts: int
    clocks: tuple[Clock, ...]
    pays_next_turn: int
    ships: tuple[str, ...]
    flagship: tuple[str, ...] | None
    flagship_is_free: bool
    finished: int
    wild: int
    reservations: int
    tokens_used: int
    worth: tuple[Worth, ...]
    mission: str


class Mine(Part, frozen=True):
    """What only the owner of a seat sees.

    :param ways: by contract, the combinations of own ships that make its exact total.
    """

    seat: int
    hand: tuple[str, ...]
    unseen: int
    mission: str
    mission_count: int | None
    flagship: tuple[str, ...] | None
    ways: dict[str, tuple[Combination, ...]]


class Board(Part, frozen=True):
    """Expeditions, rows, open contracts and reservations."""

    expeditions: tuple[Expedition, ...]
    sums: tuple[Sum, ...]
    open: tuple[str | None, ...]
    pile: int
    purchase: tuple[str | None, ...]
    filling: tuple[str | None, ...]
    tokens: tuple[Reservation, ...]
    finished: tuple[str, ...]
    bought: int


class Scores(Part, frozen=True):
    """The points of all seats, and who has won."""

    standings: tuple[Standing, ...]
    winners: tuple[int, ...]


class AgeView(View, frozen=True):
    """A field for each region."""

    status: Status
    decision: Asked
    fronts: tuple[Front, ...]
    mine: Mine | None
    board: Board
    scores: Scores


def view(game: TableGame[State], state: State, viewer: Viewer) -> AgeView:
    """Show what a viewer may know; see ``Game.view``."""
    seat = viewer.seat if viewer.seat in state.seats else None
    decisions = game.decisions(state)
    return AgeView(
        _status(state, seat),
        Asked(decisions[0] if decisions else None),
        tuple(_front(state, each, seat) for each in state.seats),
        None if seat is None else _mine(state, seat),
        _board(state),
        Scores(standings(state), tuple(state.winners)),
    )


def _status(state: State, seat: int | None) -> Status:
    running = {
        which: tuple(card.still or ()) for which, card in state.cards.items() if not card.held
    }
    return Status(
        seat,
        state.phase,
        state.turn,
        tuple(state.done),
        running,
        next_card(state),
        card_words_now(state),
        bool(state.winners),
    )


def _front(state: State, seat: int, viewer: int | None) -> Front:
    player = state.players[seat]
    may_know = viewer == seat or not state.purses_hidden or bool(state.winners)
    return Front(
        seat,
        player.purse if state.coins_tracked and may_know else None,
        player.contracts,
        clocks(state, seat),
        pays_next_turn(state, seat),
        tuple(player.ships),
        flagship_colours(state, seat) if player.flagship_used else None,
        state.flagship_is_free(seat),
        player.finished,
        player.wild,
        player.reservations,
        state.tokens_used(seat),
        worth_now(state, seat),
        player.mission if seat in state.shown else "",
    )


def _mine(state: State, seat: int) -> Mine:
    player = state.players[seat]
    return Mine(
        seat,
        tuple(player.hand),
        player.unseen,
        player.mission,
        mission_so_far(state, seat),
        flagship_colours(state, seat),
        {contract: combinations(state, seat, contract) for contract in player.hand},
    )


def _board(state: State) -> Board:
    return Board(
        tuple(state.expeditions),
        sums(state),
        tuple(state.open),
        state.pile_size,
        tuple(state.purchase),
        tuple(state.filling),
        tuple(state.tokens),
        tuple(state.contracts.discard),
        len(state.bought()),
    )
