"""What the table waits for, in a form that pages can lay out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal

from companion.engine.flow import Open
from companion.engine.game import Decision, Offer, Part
from companion.engine.words import Message, Refusal

from .about import ACTIONS, COLOURS, MISSION_NAMES, TOTALS
from .acting import GOES_ON, button, must_be_free_to_act
from .buying import Buy
from .contracts import unplaced, unsaid
from .printed import mission_points
from .reserving import Reserve, reservable
from .state import State
from .view_board import kinds_left
from .view_pieces import Deed, Ship, deed, ship_face
from .view_printed import AskBody, ask_body
from .view_sending import Sending, sending
from .wording import card_words, ship_words

Role = Literal["asked", "other", "table", "shared"]
Standing = Literal["free", "going", "done", "closed"]

SHARED = frozenset({"missions"})
"""What several are asked at once: everybody's page has the controls at hand."""


class Action(Part, frozen=True):
    """One of the four actions.

    :param stands: "free" to begin, "going" on, "done" for this turn, or "closed".
    :param why: why it cannot be taken now, with its ``rule``.
    """

    stands: Standing
    why: Message | None
    rule: str


class Take(Part, frozen=True):
    """A card to take: a ship or a contract, and whose token lies on it.

    :param left: how many such ships nobody has bought, where the table draws.
    """

    offer: Offer
    ship: Ship | None = None
    deed: Deed | None = None
    token: int | None = None
    left: int = 1


class TurnBody(Part, frozen=True):
    """A turn: two different actions out of four, and what may come between them.

    :param purse: in coins, if Roteiro counts them and everybody may know.
    :param pays_alone: whether only the seat's own page may pay, since purses are hidden (A032).
    :param kinds: the ships by kind, where the table draws; ``ships`` is the row otherwise.
    :param cards: scoring cards that the table may have turned up.
    :param discards: contracts that may be put into the box (real cards, A039).
    """

    seat: int
    left: int
    purse: int | None
    pays_alone: bool
    actions: dict[str, Action]
    coins: Offer
    contracts: tuple[Take, ...]
    top: Take
    ships: tuple[Take, ...]
    kinds: tuple[Take, ...]
    cards: tuple[Offer, ...]
    before: str
    sending: Sending
    reservations: int
    reserve: tuple[Take, ...]
    discards: tuple[Deed, ...]
    discard_for_room: bool
    others: tuple[Offer, ...]
    end: Offer


class LayBody(Part, frozen=True):
    """Which real contracts lie open: how many, and which it can be (by colour, then total)."""

    count: int
    colours: tuple[str, ...]
    totals: tuple[int, ...]
    free: tuple[str, ...]


class ShowChoice(Part, frozen=True):
    """A mission that a seat may show, and its points for each expedition, if they are known."""

    mission: str
    name: str
    points: int | None


class ShowSeat(Part, frozen=True):
    """A seat that has not shown its mission."""

    seat: int
    finished: int
    choices: tuple[ShowChoice, ...]


class ShowBody(Part, frozen=True):
    """Real missions at the end."""

    seats: tuple[ShowSeat, ...]


class CoinsBody(Part, frozen=True):
    """How many coins a seat has that is level with another."""

    seat: int


Body = TurnBody | LayBody | ShowBody | CoinsBody | AskBody


class Asked(Part, frozen=True):
    """What the table waits for.

    :param seats: who is asked; nobody in particular is anybody.
    :param role: whether the viewer is "asked", an "other" seat, or the "table" screen; "shared"
        if it is not asked itself but may well answer for those who are.
    :param own_only: whether each seat enters its own moves only.
    """

    id: str
    kind: str
    sentence: Message | None
    rule: str
    seats: tuple[int, ...]
    own_only: bool
    role: Role = "table"


class Controls(Part, frozen=True):
    """How the table can answer: the offers, or a body that says more than buttons can.

    :param me: whose page it is, where that matters: several are asked, or purses are hidden.
    """

    id: str
    kind: str
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
    shown = Asked(
        decision.id, opened.kind, decision.sentence, decision.rule, decision.seats, own_only
    )
    offers = decision.offers if body is None else ()
    return shown, Controls(decision.id, opened.kind, offers, body)


# -- a turn --------------------------------------------------------------------


def turn_body(state: State, opened: Open, offers: Sequence[Offer]) -> TurnBody:
    """The four actions, action cards, what rulings allow, and the end."""
    seat = state.turn
    by_move: dict[str, list[Offer]] = {}
    for offer in offers:
        by_move.setdefault(offer.move, []).append(offer)
    contracts = [_contract(state, offer) for offer in by_move["AcceptContract"]]
    ships = by_move["Buy"]
    by_app = state.by_app("ships")
    cards = tuple(by_move.get("SayScoringCard", ()))
    several = any(player.turns > 1 for player in state.players)
    return TurnBody(
        seat,
        2 - len(state.done),
        state.players[seat].purse if state.coins_tracked and not state.purses_hidden else None,
        state.purses_hidden,
        {action: action_now(state, seat, action) for action in ACTIONS},
        by_move["TakeCoins"][0],
        tuple(contracts[:-1]),
        contracts[-1],
        tuple(_ship(state, offer) for offer in ships) if by_app else (),
        () if by_app else kinds(state),
        tuple(offer for offer in cards if offer.refusal is None),
        str(cards[0].values["which"]) if several and cards and not cards[0].refusal else "",
        sending(state, seat),
        state.players[seat].reservations,
        reserve(state, by_move.get("Reserve", ())),
        discards(state, seat),
        state.ruling("A039") != "kept" and state.players[seat].hand_is_full,
        tuple(by_move.get("GiveUpContract", ())) + tuple(by_move.get("GiveCoins", ())),
        by_move["EndTurn"][0],
    )


def action_now(state: State, seat: int, action: str) -> Action:
    """Tell how an action stands in this turn (A023 to A026)."""
    begun = action in state.done
    try:
        must_be_free_to_act(state, seat, action)
    except Refusal as refusal:
        return Action("done" if begun else "closed", refusal.message, refusal.rule)
    return Action("going" if begun and action in GOES_ON else "free", None, "")


def _contract(state: State, offer: Offer) -> Take:
    contract = str(offer.values.get("contract", ""))
    token = state.reservation_on(contract or "top")
    shown = deed(state, contract) if contract else None
    return Take(offer, None, shown, token.seat if token else None)


def _ship(state: State, offer: Offer) -> Take:
    ship = str(offer.values["ship"])
    token = state.reservation_on(ship)
    return Take(offer, ship_face(ship), None, token.seat if token else None)


def kinds(state: State) -> tuple[Take, ...]:
    """Offer every kind of ship that nobody has bought up, where the table draws."""
    shown = []
    for kind, left in kinds_left(state).items():
        face = ship_face(kind)
        move = Buy(colour=face.colours[0], value=face.value)
        token = state.reservation_on(kind)
        offer = button(state, state.turn, move, ship_words(kind))
        shown.append(Take(offer, face, None, token.seat if token else None, left))
    return tuple(shown)


def reserve(state: State, offers: Sequence[Offer]) -> tuple[Take, ...]:
    """Offer the cards on which a token may be put."""
    if not offers:
        return ()
    shown = []
    for card in reservable(state):
        offer = button(state, state.turn, Reserve(card), card_words(card))
        if offer.refusal is None:
            shown.append(Take(offer, *_faces(state, card)))
    return tuple(shown)


def _faces(state: State, card: str) -> tuple[Ship | None, Deed | None]:
    if card == "top":
        return None, None
    if card.partition(".")[0] in COLOURS:
        return None, deed(state, card)
    return ship_face(card), None


def discards(state: State, seat: int) -> tuple[Deed, ...]:
    """List the real contracts that a hand may hold, where one may be thrown away (A039)."""
    player = state.players[seat]
    if state.by_app("contracts") or state.ruling("A039") == "kept":
        return ()
    if state.ruling("A039") == "for_room" and not player.hand_is_full:
        return ()
    cards = [*player.hand, *(unplaced(state) if player.unseen else [])]
    return tuple(deed(state, contract) for contract in cards)


# -- the other questions -------------------------------------------------------


def lay_body(state: State, opened: Open, offers: Sequence[Offer]) -> LayBody:
    """Real contracts that lie open and were not named."""
    return LayBody(unsaid(state), COLOURS, TOTALS, tuple(unplaced(state)))


def show_body(state: State, opened: Open, offers: Sequence[Offer]) -> ShowBody:
    """Real missions, for every seat that has not shown one."""
    missions = [str(offer.values["mission"]) for offer in offers]
    return ShowBody(
        tuple(
            ShowSeat(
                seat,
                state.players[seat].finished,
                tuple(
                    ShowChoice(
                        mission,
                        MISSION_NAMES[mission],
                        mission_points(state, mission, state.players[seat].finished),
                    )
                    for mission in missions
                ),
            )
            for seat in state.seats
            if seat not in state.shown
        )
    )


def coins_body(state: State, opened: Open, offers: Sequence[Offer]) -> CoinsBody:
    """Coins that decide a tie."""
    return CoinsBody(opened.seat or 0)


BODIES: dict[str, Callable[[State, Open, Sequence[Offer]], Body]] = {
    "turn": turn_body,
    "contracts": lay_body,
    "missions": show_body,
    "coins": coins_body,
    "ask": ask_body,
}
