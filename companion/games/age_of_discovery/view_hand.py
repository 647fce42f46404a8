"""What only one seat may see: its contracts, its special mission, its flagship (A017, A018, A036).

Nothing of this part is worked out for anybody else.
"""

from __future__ import annotations

from companion.engine.buttons import refusal_of
from companion.engine.game import Part
from companion.engine.words import Message

from .about import EXPEDITIONS, MISSION_NAMES, TURNS
from .contracts import DiscardContract
from .helps import Combination, combinations
from .missions import counting
from .printed import flagship_colours, mission_key, mission_points, printed
from .state import State
from .view_decision import Action, action_now
from .view_pieces import Deed, Ship, deed, sent_face
from .view_sending import Fleet, Loading, flagship_fleet, loading
from .voyages import PlayContract
from .wording import expedition_words

MOST_WAYS = 12
"""More ways to make a total than anybody reads; the ships can be chosen one by one as well."""


class Way(Part, frozen=True):
    """Own ships that make a contract's exact total.

    :param values: the form fields that name them; ``fee`` in coins, ``cards`` Wild Ship cards.
    :param why: why they cannot be sent now, for want of coins or tokens, with the ``rule``.
    """

    ships: tuple[Ship, ...]
    values: dict[str, int | str]
    fee: int
    cards: int
    why: Message | None
    rule: str


class HeldDeed(Part, frozen=True):
    """A contract in the hand, with the ways to sail it now, the cheapest first.

    :param more: how many further ways there are.
    """

    deed: Deed
    ways: tuple[Way, ...]
    more: int


class MissionRow(Part, frozen=True):
    """The own special mission.

    :param table: points for each expedition by finished contracts, from 0, as it is known;
        ``stand_in`` if nobody has compared it with the card.
    :param counting: the expeditions that count now; ``points`` what they would bring, if known.
    """

    mission: str
    name: str
    table: tuple[int, ...]
    stand_in: bool
    finished: int
    counting: tuple[Message, ...]
    each: int | None
    points: int | None


class Hand(Part, frozen=True):
    """A seat's own cards, face down until it presses.

    :param id: of the question that a card would answer; empty if it is not this seat's turn.
    :param sending: whether the seat may send ships now; None if it is not its turn.
    :param unseen: real contracts of which Roteiro knows nothing.
    :param flagship: its colours while it is hidden; ``fleet`` where it could go now.
    :param loading: the free ships, to choose those of a contract one by one.
    :param discards: whether a contract may be thrown away now (A039).
    :param takes: open contracts that can be taken if one of the hand makes room (A039).
    """

    seat: int
    id: str
    sending: Action | None
    contracts: tuple[HeldDeed, ...]
    unseen: int
    mission: MissionRow | None
    flagship: tuple[str, ...] | None
    fleet: Fleet | None
    loading: Loading | None
    discards: bool
    takes: tuple[Deed, ...]


def hand(state: State, seat: int, question: str) -> Hand | None:
    """Show a seat its own cards; None if Roteiro knows of none.

    :param question: the id of the question that is open.
    """
    player = state.players[seat]
    hidden = bool(player.flagship) and not player.flagship_used
    if not (player.hand or (player.mission and seat not in state.shown) or hidden):
        return None
    turn = bool(state.stack) and state.stack[-1].kind == "turn" and state.turn == seat
    action = action_now(state, seat, "sending") if turn else None
    ready = action is not None and action.why is None
    return Hand(
        seat,
        question if turn else "",
        action,
        tuple(_held(state, seat, contract, ready) for contract in player.hand),
        player.unseen,
        _mission(state, seat) if player.mission and seat not in state.shown else None,
        flagship_colours(state, seat) if hidden else None,
        flagship_fleet(state, seat) if hidden and ready else None,
        loading(state, seat, False) if ready and (player.hand or player.unseen) else None,
        _discards(state, seat) if turn else False,
        _takes(state, seat) if turn else (),
    )


def _held(state: State, seat: int, contract: str, ready: bool) -> HeldDeed:
    found = combinations(state, seat, contract) if ready else ()
    ways = tuple(_way(state, seat, contract, each) for each in found[:MOST_WAYS])
    return HeldDeed(deed(state, contract), ways, len(found) - len(ways))


def _way(state: State, seat: int, contract: str, found: Combination) -> Way:
    values: dict[str, int | str] = {}
    for index, each in enumerate(found.ships):
        values[f"ships-{index}-ship"] = each.ship
        if each.value:
            values[f"ships-{index}-value"] = each.value
        if each.wild:
            values[f"ships-{index}-wild"] = 1
    ships = tuple(sent_face(state, seat, s.ship, s.transport, s.wild) for s in found.ships)
    refusal = refusal_of(PlayContract(contract, found.ships, TURNS[0]), state, seat)
    why, rule = (refusal.message, refusal.rule) if refusal else (None, "")
    return Way(ships, values, found.fee, found.cards, why, rule)


def _mission(state: State, seat: int) -> MissionRow:
    player = state.players[seat]
    mission, finished = player.mission, player.finished
    row = printed(state, mission_key(state, mission))
    each = mission_points(state, mission, finished)
    found = counting(state, seat, mission)
    return MissionRow(
        mission,
        MISSION_NAMES[mission],
        row if isinstance(row, tuple) else (),
        each is None,
        finished,
        tuple(expedition_words(state, number) for number in EXPEDITIONS if number in found),
        each,
        None if each is None else each * len(found),
    )


def _discards(state: State, seat: int) -> bool:
    hand = state.players[seat].hand
    return bool(hand) and refusal_of(DiscardContract(hand[0]), state, seat) is None


def _takes(state: State, seat: int) -> tuple[Deed, ...]:
    if state.ruling("A039") == "kept" or not state.players[seat].hand_is_full:
        return ()
    if action_now(state, seat, "contract").why is not None:
        return ()
    return tuple(deed(state, contract) for contract in state.open if contract)
