"""What the table waits for, in a form that pages can lay out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal

from companion.engine.flow import Open
from companion.engine.game import Decision, Offer, Part
from companion.engine.words import Message

from . import bidding
from .about import SHIPS
from .dice import SUMS
from .ledger import must_have_seat
from .places import bidders
from .printed import port_words
from .state import State
from .view_board import Ship, Strip, ships, strip
from .view_landing import (
    BonusBody,
    DriftBody,
    StopBody,
    bonus_body,
    drift_body,
    stop_body,
)
from .view_printed import AskBody, ask_body
from .view_sail import SaidCards, SailBody, said, sail_body

Role = Literal["asked", "other", "table", "shared"]

SHARED = frozenset({"bonus", "claim"})
"""What several are asked at once: everybody's page has the controls at hand."""


class OrderBody(Part, frozen=True):
    """Saying in which order tokens were drawn.

    :param move: the move that says it; ``seats`` are those to be put in order.
    """

    move: str
    seats: tuple[int, ...]
    first: int


class BidChoice(Part, frozen=True):
    """A bid: how many markers more, the total, and what is left to sail with."""

    more: int
    total: int
    left: int


class Final(Part, frozen=True):
    """What the final bid of a seat can be; ``now`` is what it has bid."""

    seat: int
    now: int
    most: int


class BidBody(Part, frozen=True):
    """Bidding for the turn order.

    :param bids: those that beat the highest; ``refused`` says why there is none.
    :param nobody: the one tap for all, as long as no bid lies.
    """

    seat: int
    strip: Strip
    highest: int
    bids: tuple[BidChoice, ...]
    refused: Offer | None
    decline: Offer
    nobody: Offer
    finals: tuple[Final, ...]


class RollBody(Part, frozen=True):
    """What two real dice have shown."""

    seat: int
    sums: tuple[int, ...]


class TotalsBody(Part, frozen=True):
    """What everybody has rolled for the order."""

    seats: tuple[int, ...]


class SinkBody(Part, frozen=True):
    """Which ship sinks: each open one afloat, with what would be lost."""

    seat: int
    ships: tuple[Ship, ...]


class CardBody(Part, frozen=True):
    """Which real card was turned up."""

    said: SaidCards


class ClaimChoice(Part, frozen=True):
    """The ports for which a seat may hold a real destination card."""

    seat: int
    ports: tuple[tuple[int, Message], ...]
    dealt: int


class ClaimBody(Part, frozen=True):
    """Real destination cards at the end: every seat that has not said yet."""

    claims: tuple[ClaimChoice, ...]


Body = (
    OrderBody
    | BidBody
    | RollBody
    | TotalsBody
    | SailBody
    | DriftBody
    | BonusBody
    | StopBody
    | SinkBody
    | CardBody
    | ClaimBody
    | AskBody
)


class Asked(Part, frozen=True):
    """What the table waits for.

    :param seats: who is asked; nobody in particular is anybody.
    :param role: whether the viewer is "asked", an "other" seat, or the "table" screen; "shared"
        if it is not asked itself but may well answer for those who are.
    :param own_only: whether each seat enters its own moves only.
    :param private: whether only the asked seat's own page can answer, with its hidden cards.
    """

    id: str
    kind: str
    sentence: Message | None
    rule: str
    seats: tuple[int, ...]
    own_only: bool
    private: bool = False
    role: Role = "table"


class Controls(Part, frozen=True):
    """How the table can answer: the offers, or a body that says more than buttons can.

    :param id: of the decision; the same as long as it is the same question.
    :param seat: who is asked; None is anybody.
    :param me: whose page it is, where several are asked at once.
    """

    id: str
    kind: str
    seat: int | None
    offers: tuple[Offer, ...]
    body: Body | None
    me: int | None = None


def asked(state: State, decisions: Sequence[Decision]) -> tuple[Asked, Controls | None]:
    """Show what the table waits for, and how it can answer."""
    own_only = state.options["entry"] == "own"
    if not decisions:
        return Asked("", "", None, "", (), own_only), None
    decision, opened = decisions[0], state.stack[-1]
    build = BODIES.get(opened.kind)
    body = build(state, opened, decision.offers) if build else None
    private = opened.kind == "discard" and state.secret_hands
    shown = Asked(
        decision.id,
        opened.kind,
        decision.sentence,
        decision.rule,
        decision.seats,
        own_only,
        private,
    )
    if private:
        return shown, None
    offers = decision.offers if body is None else ()
    return shown, Controls(decision.id, opened.kind, opened.seat, offers, body)


def order_body(state: State, opened: Open, offers: Sequence[Offer]) -> OrderBody:
    """The tokens that were drawn: all of them, or those of who did not bid."""
    if opened.kind == "order":
        return OrderBody("SetOrder", tuple(state.seats), 1)
    rest = tuple(seat for seat in state.order if seat not in state.places)
    return OrderBody("PlaceRest", rest, len(bidders(state)) + 1)


def bid_body(state: State, opened: Open, offers: Sequence[Offer]) -> BidBody:
    """The bids that are possible, and both ways to tell it all at once."""
    seat = must_have_seat(state, opened.seat)
    player = state.players[seat]
    bids = [offer for offer in offers if offer.move == "Bid"]
    able = [int(offer.values["more"]) for offer in bids if offer.refusal is None]
    by_move = {offer.move: offer for offer in offers}
    return BidBody(
        seat,
        strip(state, seat),
        state.highest,
        tuple(
            BidChoice(more, player.bid + more, player.owned - player.bid - more) for more in able
        ),
        None if able else bids[0],
        by_move["Decline"],
        by_move["NobodyBids"],
        tuple(
            Final(each, state.players[each].bid, bidding.most(state, each)) for each in state.seats
        ),
    )


def roll_body(state: State, opened: Open, offers: Sequence[Offer]) -> RollBody | None:
    """The sums of two dice, unless Roteiro throws."""
    if state.by_app("die"):
        return None
    return RollBody(must_have_seat(state, opened.seat), tuple(SUMS))


def totals_body(state: State, opened: Open, offers: Sequence[Offer]) -> TotalsBody | None:
    """A number for everybody, unless Roteiro throws."""
    return None if state.by_app("die") else TotalsBody(tuple(state.order))


def sink_body(state: State, opened: Open, offers: Sequence[Offer]) -> SinkBody:
    """The ships that could sink."""
    seat = must_have_seat(state, opened.seat)
    afloat = state.players[seat].afloat
    fleet = zip(SHIPS, ships(state, seat), strict=True)
    return SinkBody(seat, tuple(shown for ship, shown in fleet if ship in afloat))


def turn_up_body(state: State, opened: Open, offers: Sequence[Offer]) -> CardBody | None:
    """The faces of real cards, unless Roteiro turns one up."""
    return None if state.own_deck else CardBody(said(state, "TurnUp"))


def claim_body(state: State, opened: Open, offers: Sequence[Offer]) -> ClaimBody:
    """The own ports of every seat that has not said yet."""
    return ClaimBody(
        tuple(
            ClaimChoice(
                seat,
                tuple((port, port_words(state, port)) for port in state.discovered(seat)),
                state.players[seat].dealt,
            )
            for seat in state.claiming
        )
    )


BODIES: dict[str, Callable[[State, Open, Sequence[Offer]], Body | None]] = {
    "order": order_body,
    "rest": order_body,
    "bid": bid_body,
    "roll": roll_body,
    "roll_order": totals_body,
    "sail": sail_body,
    "drift": drift_body,
    "bonus": bonus_body,
    "drifted": stop_body,
    "bonus_stop": stop_body,
    "sink": sink_body,
    "turn_up": turn_up_body,
    "claim": claim_body,
    "ask": ask_body,
}
