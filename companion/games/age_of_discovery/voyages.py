"""Trade voyages: playing a contract, its clock, its end (A061 to A071, A110)."""

from __future__ import annotations

from companion.engine.buttons import refusal_of
from companion.engine.flow import Deciding
from companion.engine.game import Play
from companion.engine.scoring import note
from companion.engine.words import N_, Listing, Who, counted, refuse, say

from .about import TURNS
from .acting import TurnMove, begin_action, must_be_free_to_act, must_be_turn, must_have_tokens
from .contracts import fill_row, leave_hand, must_be_in_hand
from .printed import payout, unknown
from .purse import must_afford, pay, receive
from .sailing import (
    Sending,
    fee,
    flagship_to_ask,
    must_be_free,
    must_fit,
    must_have_cards,
    send_off,
    sendings_words,
    shows_flagship,
    take_back,
)
from .state import Sailing, State, Voyage, contract_colour, contract_total
from .wording import coins, contract_words


class PlayContract(TurnMove, frozen=True):
    """Play a contract from the hand, with its ships, for one to three turns (A061, A064)."""

    contract: str
    ships: tuple[Sending, ...]
    turns: int

    def own(self, state: State) -> bool:
        """It names a card of the hand (A036)."""
        hidden = state.by_app("contracts") or shows_flagship(state, self.ships)
        return super().own(state) or hidden

    def costs(self, state: State) -> bool:
        """A052."""
        return True

    def price(self, state: State, seat: int | None) -> int:
        """The fees (A050, A051)."""
        return fee(self.ships)

    def needs(self, state: State, seat: int | None) -> tuple[str, ...]:
        """Ask for the payout of this length, and for a real flagship's colours."""
        if refusal_of(self, state, seat) is not None or seat is None:
            return ()
        key = f"contract.{self.contract}.{self.turns}"
        return (*flagship_to_ask(state, seat, self.ships), *unknown(state, key))

    def check(self, state: State, seat: int | None) -> None:
        """A049 to A052, A060 to A064."""
        owner = must_be_free_to_act(state, seat, "sending")
        must_be_in_hand(state, owner, self.contract)
        if self.turns not in TURNS:
            raise refuse(N_("A contract runs for 1, 2 or 3 turns."), "A064")
        must_be_free(state, owner, self.ships)
        for sending in self.ships:
            must_fit(state, owner, sending, (contract_colour(self.contract),), "A062")
        must_have_cards(state, owner, self.ships)
        total = sum(sending.transport for sending in self.ships)
        if total != contract_total(self.contract):
            raise refuse(
                N_("The ships carry {total}, and the contract needs exactly {needed}."),
                "A063",
                total=total,
                needed=contract_total(self.contract),
            )
        tokens = 2 + sum(sending.value for sending in self.ships if sending.is_flagship)
        must_have_tokens(state, owner, tokens)
        must_afford(state, owner, fee(self.ships), "A052")

    def apply(self, play: Play, seat: int | None) -> None:
        """Lay the card open, pay, and put one token on the payout and one on the turn box."""
        state: State = play.state
        assert seat is not None
        begin_action(play, "sending")
        leave_hand(state, seat, self.contract)
        pays = payout(state, self.contract, self.turns) or 0
        pay(
            play,
            seat,
            fee(self.ships),
            "A061",
            N_("{who} pays {price} and plays the {contract}: {ships}, {turns}, for {payout}."),
            contract=contract_words(self.contract),
            ships=sendings_words(self.ships),
            turns=counted(N_("{n} turn"), N_("{n} turns"), self.turns),
            payout=coins(pays),
        )
        send_off(state, seat, self.ships)
        aboard = [Sailing(each.ship, each.transport, each.wild) for each in self.ships]
        voyage = Voyage(self.contract, aboard, self.turns, self.turns, pays)
        state.players[seat].voyages.append(voyage)


class GiveUpContract(TurnMove, frozen=True):
    """Give up a running contract to free its ships, if the table rules so (A071)."""

    contract: str

    def check(self, state: State, seat: int | None) -> None:
        """A071."""
        if state.ruling("A071") != "give_up":
            raise refuse(N_("A running contract stays until it is finished."), "A071")
        running_contract(state, must_be_turn(state, seat), self.contract)

    def apply(self, play: Play, seat: int | None) -> None:
        """No coins, no step; the ships are free."""
        assert seat is not None
        voyage = running_contract(play.state, seat, self.contract)
        end_unfinished(play, seat, voyage, "A071", N_("{who} gives up the {contract}."))


def running_contract(state: State, seat: int, contract: str) -> Voyage:
    """Find a running contract of a seat.

    :raises Refusal: if there is none.
    """
    for voyage in state.players[seat].voyages:
        if voyage.contract == contract:
            return voyage
    raise refuse(N_("That contract is not running. Choose one that is."), "A071")


def end_unfinished(play: Play, seat: int, voyage: Voyage, rule: str, text: str) -> None:
    """Put a running contract into the box and give its ships back (A071, A111)."""
    state: State = play.state
    state.players[seat].voyages.remove(voyage)
    state.box.append(voyage.contract)
    take_back(state, seat, (sailing.ship for sailing in voyage.ships))
    note(play, rule, text, who=Who(seat), contract=contract_words(voyage.contract))


# -- the clocks ----------------------------------------------------------------


def move_clocks(play: Play, seat: int) -> None:
    """Begin a turn: every duration token moves one box; what leaves the last box pays (A022)."""
    state: State = play.state
    player = state.players[seat]
    for voyage in player.voyages:
        voyage.box -= 1
    still = tuple(
        say(
            N_("{contract} to box {box}"),
            contract=contract_words(voyage.contract),
            box=voyage.box,
        )
        for voyage in player.voyages
        if voyage.box > 0
    )
    if still:
        text = N_("Duration tokens of {who}: {contracts}.")
        note(play, "A065", text, who=Who(seat), contracts=Listing(still))
    for voyage in [voyage for voyage in player.voyages if voyage.box <= 0]:
        finish(play, seat, voyage)


def finish(play: Play, seat: int, voyage: Voyage) -> None:
    """Finish a contract: coins, ships and tokens back, card to the box, one step (A066 to A070)."""
    state: State = play.state
    player = state.players[seat]
    player.voyages.remove(voyage)
    take_back(state, seat, (sailing.ship for sailing in voyage.ships))
    player.finished += 1
    state.contracts.discard.append(voyage.contract)
    receive(
        play,
        seat,
        voyage.payout,
        "A067",
        N_("{who} finishes the {contract}: {price}, ships back, step {step} on the track."),
        contract=contract_words(voyage.contract),
        step=player.finished,
    )
    if state.ruling("A040") == "reshuffled":
        fill_row(play)


MOVES: tuple[type[TurnMove], ...] = (PlayContract, GiveUpContract)
KINDS: tuple[Deciding[State], ...] = ()
PHASE_KINDS: frozenset[str] = frozenset()
