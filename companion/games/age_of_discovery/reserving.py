"""Reservations: a token on a card, kept for its owner through the next turn (A086 to A094)."""

from __future__ import annotations

from companion.engine.flow import Deciding
from companion.engine.game import Play
from companion.engine.scoring import note
from companion.engine.words import N_, Who, refuse

from .about import CONTRACTS, SHIPS, SHIPS_OF_VALUE
from .acting import TurnMove, must_be_turn, must_have_tokens
from .state import Reservation, State, value_of
from .wording import card_words

KINDS_OF_SHIP = tuple(dict.fromkeys(ship.partition(".")[0] for ship in SHIPS))


def reservable(state: State) -> list[str]:
    """List the cards that lie open, and by ruling the top contract (A086, A093)."""
    contracts = [contract for contract in state.open if contract]
    if state.ruling("A093") == "top_too" and state.pile_size:
        contracts.append("top")
    if not state.by_app("ships"):
        return [*KINDS_OF_SHIP, *contracts]
    return [*(ship for ship in (*state.purchase, *state.filling) if ship), *contracts]


def copies_of(state: State, card: str) -> int:
    """Count the cards that a name may mean: more than one only for ships that the table draws."""
    return ships_left(state, card) if card in KINDS_OF_SHIP else 1


def ships_left(state: State, kind: str) -> int:
    """Count the ships of a kind ("red2") that nobody has bought (A002)."""
    bought = sum(ship.startswith(f"{kind}.") for ship in state.bought())
    return SHIPS_OF_VALUE[value_of(kind)] - bought


def has_a_next_turn(state: State, seat: int) -> bool:
    """Tell whether the seat whose turn it is will have another one (A094)."""
    still = state.cards["final"].still
    return still is None or seat in still[1:]


def must_not_be_reserved(state: State, seat: int, card: str, copies: int = 1) -> None:
    """Refuse a card with somebody else's token on it, and by ruling one just reserved.

    :param copies: how many such cards there may be, where the table draws the ships.
    """
    tokens = [token for token in state.tokens if token.card == card]
    others = [token for token in tokens if token.seat != seat]
    if len(others) >= copies:
        who = Who(others[0].seat)
        raise refuse(N_("{who} has reserved that. Choose another card."), "A087", who=who)
    if len(tokens) >= copies and any(just_made(state, token) for token in tokens):
        raise refuse(
            N_("You reserved that in this turn. It is yours from your next turn on."), "A091"
        )


def just_made(state: State, token: Reservation) -> bool:
    """Tell whether a token may not be used yet, by ruling (A091)."""
    made_now = token.made == state.players[token.seat].turns
    return made_now and state.ruling("A091") == "next_turn"


def use_reservation(play: Play, seat: int, card: str) -> None:
    """Take the token off a card that its owner takes (A089, A091)."""
    state: State = play.state
    token = state.reservation_on(card, seat)
    if token is not None and not just_made(state, token):
        state.tokens.remove(token)
        text = N_("{who} uses the reservation; its token comes off.")
        note(play, "A089", text, who=Who(seat))


def lapse(play: Play, seat: int) -> None:
    """Take off, at the end of a turn, the tokens of a seat that lay since an earlier one (A090)."""
    state: State = play.state
    for token in [token for token in state.tokens if token.seat == seat]:
        if token.made < state.players[seat].turns:
            state.tokens.remove(token)
            text = N_("The token of {who} comes off: {card}.")
            note(play, "A090", text, who=Who(seat), card=card_words(token.card))


class Reserve(TurnMove, frozen=True):
    """Play a Reservation card: put a token on an open card (A086).

    :param card: a ship of either row ("red2.1", or "red2" where the table draws), an open
        contract ("red.5"), or by ruling "top".
    """

    card: str

    def check(self, state: State, seat: int | None) -> None:
        """A078, A086, A092 to A094."""
        owner = must_be_turn(state, seat)
        if not state.players[owner].reservations:
            raise refuse(N_("{who} has no Reservation card left."), "A078", who=Who(owner))
        self._must_lie_open(state)
        token = self._must_not_be_taken(state, owner)
        if state.ruling("A094") == "needs_turn" and not has_a_next_turn(state, owner):
            raise refuse(N_("A Reservation needs a next turn, and this is the last one."), "A094")
        must_have_tokens(state, owner, 0 if token else 1)

    def _must_not_be_taken(self, state: State, owner: int) -> Reservation | None:
        """A092: give the owner's token of an earlier turn, which the new one replaces."""
        token = state.reservation_on(self.card, owner)
        others = sum(other.card == self.card for other in state.tokens) - (token is not None)
        taken = others >= copies_of(state, self.card)
        if token is not None:
            fresh = token.made == state.players[owner].turns
            taken = taken or fresh or state.ruling("A092") == "nobody"
        if taken:
            raise refuse(N_("There is a token on that card. Choose another one."), "A092")
        return token

    def _must_lie_open(self, state: State) -> None:
        if self.card == "top" and state.ruling("A093") != "top_too":
            raise refuse(N_("Only open cards can be reserved."), "A093")
        if self.card not in reservable(state):
            known = self.card in (*CONTRACTS, *SHIPS, *KINDS_OF_SHIP, "top")
            text = N_("That card does not lie open.") if known else N_("There is no such card.")
            raise refuse(text, "A086")

    def apply(self, play: Play, seat: int | None) -> None:
        """The card goes to the box (A078), the token onto the reserved one."""
        state: State = play.state
        assert seat is not None
        player = state.players[seat]
        player.reservations -= 1
        old = state.reservation_on(self.card, seat)
        if old is not None:
            state.tokens.remove(old)
        state.tokens.append(Reservation(seat, self.card, player.turns))
        text = N_("{who} reserves {card} until the end of the next turn.")
        note(play, "A086", text, who=Who(seat), card=card_words(self.card))


MOVES: tuple[type[TurnMove], ...] = (Reserve,)
KINDS: tuple[Deciding[State], ...] = ()
PHASE_KINDS: frozenset[str] = frozenset()
