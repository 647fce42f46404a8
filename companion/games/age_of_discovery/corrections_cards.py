"""Corrections that move ships, contracts, clocks and reservations."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from companion.engine.correcting import Correction, must_be_a_seat
from companion.engine.flow import RuledMove
from companion.engine.game import Play
from companion.engine.words import N_, Message, Who, refuse, say

from .about import CONTRACTS, EXPEDITIONS, FLAGSHIP, HAND_LIMIT, HIGHEST_LIMIT, SHIPS, VALUES
from .contracts import fill_row, unplaced
from .printed import card_colour, flagship_colours, limit
from .reserving import ships_left
from .sailing import fits, take_back
from .state import Aboard, State, Voyage, colour_of, value_of
from .wording import card_words, contract_words, expedition_words, ship_words

# -- ships ---------------------------------------------------------------------


class CorrectShip(Correction[State], frozen=True):
    """Put a ship where it lies at the table: free in front of a player, on an expedition, unbought.

    :param ship: its name, or "flagship" for the owner's own.
    :param owner: whose it is then.
    :param place: "free", "expedition", or (real cards) "deck" if nobody has bought it.
    :param expedition: its number, and ``wild`` whether a Wild Ship card brought it there.
    :param value: the flagship's transport value.
    """

    ship: str
    owner: int
    place: Literal["free", "expedition", "deck"]
    expedition: int = 0
    wild: bool = False
    value: int = 0

    def must_be_possible(self, state: State) -> None:
        """Refuse a ship that is not in play, on a voyage, or does not fit."""
        must_be_a_seat(state, self.owner)
        self._must_be_movable(state)
        if self.place == "deck" and (state.by_app("ships") or self.ship == FLAGSHIP):
            raise refuse(N_("That ship cannot go back into the piles."), "A044")
        if self.place == "expedition":
            self._must_fit(state)

    def _must_be_movable(self, state: State) -> None:
        if self.ship == FLAGSHIP:
            if not state.players[self.owner].flagship_used:
                raise refuse(N_("That flagship has not sailed. Send it instead."), "A076")
        elif self.ship not in SHIPS:
            raise refuse(N_("There is no such ship."), "A002")
        elif state.by_app("ships") and self.ship not in state.bought():
            raise refuse(N_("Nobody has bought that ship. Buy it instead."), "A042")
        elif self.ship not in state.bought():
            kind = self.ship.partition(".")[0]
            if sum(token.card == kind for token in state.tokens) >= ships_left(state, kind):
                raise refuse(N_("A token lies on that ship. Take it off first."), "A087")
        at_sea = [
            sailing.ship
            for seat, player in enumerate(state.players)
            for voyage in player.voyages
            for sailing in voyage.ships
            if sailing.ship != FLAGSHIP or seat == self.owner
        ]
        if self.ship in at_sea:
            text = N_("That ship is on a voyage. Correct the contract first.")
            raise refuse(text, "A071")

    def _must_fit(self, state: State) -> None:
        """A055, A056."""
        if self.expedition not in EXPEDITIONS:
            raise refuse(N_("Choose one of the twelve expeditions."), "A004")
        if self.ship == FLAGSHIP and self.value not in VALUES:
            raise refuse(N_("Choose the flagship's transport value: 1, 2 or 3."), "A073")
        there = state.expedition(self.expedition)
        others = [aboard for aboard in there.ships if not self._is(aboard)]
        room = limit(state, self.expedition)
        total = sum(aboard.value for aboard in others) + self._value()
        if total > (HIGHEST_LIMIT if room is None else room):
            where = expedition_words(state, self.expedition)
            raise refuse(N_("That is too much for the {expedition}."), "A056", expedition=where)
        if others and not self.wild:
            if fits(state, self.owner, self.ship, there.line) is False:
                raise refuse(N_("It does not fit the line without a Wild Ship card."), "A055")
        elif not others and not self._line(state):
            raise refuse(N_("Say first which colours are printed there."), "A054")

    def _is(self, aboard: Aboard) -> bool:
        same_owner = self.ship != FLAGSHIP or aboard.seat == self.owner
        return aboard.ship == self.ship and same_owner

    def _value(self) -> int:
        return self.value if self.ship == FLAGSHIP else value_of(self.ship)

    def _line(self, state: State) -> list[str]:
        """Give the line that the ship opens on an empty expedition (A054, A075, A084)."""
        if self.wild:
            card = card_colour(state, self.expedition)
            return [card] if card else []
        if self.ship != FLAGSHIP:
            return [colour_of(self.ship)]
        return list(flagship_colours(state, self.owner) or ())

    def correct(self, state: State) -> Message:
        """Take it from where it was and put it there."""
        for player in state.players:
            if self.ship in player.ships:
                player.ships.remove(self.ship)
        for expedition in state.expeditions:
            expedition.ships = [aboard for aboard in expedition.ships if not self._is(aboard)]
        if self.place == "expedition":
            there = state.expedition(self.expedition)
            if not there.ships:
                there.line = self._line(state)
            there.ships.append(Aboard(self.ship, self.owner, self._value(), self.wild))
        elif self.place == "free":
            take_back(state, self.owner, (self.ship,))
        for expedition in state.expeditions:
            if not expedition.ships:
                expedition.line = []
        return self._words(state)

    def _words(self, state: State) -> Message:
        ship, owner = ship_words(self.ship, self.value, self.wild), Who(self.owner)
        if self.place == "deck":
            return say(N_("{ship} has not been bought."), ship=ship)
        if self.place == "free":
            return say(N_("{ship} lies free in front of {owner}."), ship=ship, owner=owner)
        where = expedition_words(state, self.expedition)
        text = N_("{ship} of {owner} is on the {expedition}.")
        return say(text, ship=ship, owner=owner, expedition=where)


# -- contracts -----------------------------------------------------------------


def _running(state: State, contract: str) -> tuple[int, Voyage] | None:
    """Find a running contract and whose it is."""
    for seat, player in enumerate(state.players):
        for voyage in player.voyages:
            if voyage.contract == contract:
                return seat, voyage
    return None


class CorrectClock(Correction[State], frozen=True):
    """Say on which turn box a duration token stands (A065)."""

    contract: str
    box: int

    def must_be_possible(self, state: State) -> None:
        """Refuse a contract that is not running, and a box beyond its length (A064)."""
        found = _running(state, self.contract)
        if found is None:
            raise refuse(N_("That contract is not running. Choose one that is."), "A065")
        if not 1 <= self.box <= found[1].turns:
            text = N_("The token stands on box 1 to {turns}.")
            raise refuse(text, "A064", turns=found[1].turns)

    def correct(self, state: State) -> Message:
        """Move the token."""
        found = _running(state, self.contract)
        assert found is not None
        found[1].box = self.box
        text = N_("the token of the {contract} is on box {box}.")
        return say(text, contract=contract_words(self.contract), box=self.box)


class CorrectContract(Correction[State], frozen=True):
    """Move a running or finished contract into a hand, into the box, or to the finished ones.

    :param owner: whose hand it goes to; a running one keeps its owner otherwise.
    """

    contract: str
    place: Literal["hand", "box", "finished"]
    owner: int = 0

    def must_be_possible(self, state: State) -> None:
        """Refuse what does not lie open, and a full hand (A037)."""
        must_be_a_seat(state, self.owner)
        running = _running(state, self.contract) is not None
        if not running and self.contract not in state.contracts.discard:
            raise refuse(N_("That contract neither runs nor is finished."), "A067")
        if self.place == "hand" and state.players[self.owner].contracts >= HAND_LIMIT:
            raise refuse(N_("That hand is full."), "A037")

    def correct(self, state: State) -> Message:
        """Take it from where it was, its ships home, and put it there."""
        found = _running(state, self.contract)
        if found is None:
            state.contracts.discard.remove(self.contract)
        else:
            seat, voyage = found
            state.players[seat].voyages.remove(voyage)
            take_back(state, seat, (sailing.ship for sailing in voyage.ships))
        contract = contract_words(self.contract)
        if self.place == "hand":
            state.players[self.owner].hand.append(self.contract)
            return say(
                N_("the {contract} is with {owner}."), contract=contract, owner=Who(self.owner)
            )
        if self.place == "box":
            state.box.append(self.contract)
            return say(N_("the {contract} is in the box."), contract=contract)
        state.contracts.discard.append(self.contract)
        return say(N_("the {contract} is finished."), contract=contract)


class CorrectHand(Correction[State], frozen=True):
    """Say how many real contracts a player holds; the others are in the pile (A036)."""

    owner: int
    contracts: int

    def must_be_possible(self, state: State) -> None:
        """Refuse more than the pile or the limit allows, and fewer than are known (A037)."""
        must_be_a_seat(state, self.owner)
        player = state.players[self.owner]
        if state.by_app("contracts"):
            raise refuse(N_("Roteiro has dealt the contracts."), "A036")
        more = self.contracts - player.contracts
        if not len(player.hand) <= self.contracts <= HAND_LIMIT or more > state.pile_count:
            raise refuse(N_("That cannot be the number of contracts."), "A037")

    def apply(self, play: Play, seat: int | None) -> None:
        """A pile that has cards again fills the row (A040)."""
        super().apply(play, seat)
        fill_row(play)

    def correct(self, state: State) -> Message:
        """Move unseen cards between hand and pile."""
        player = state.players[self.owner]
        more = self.contracts - player.contracts
        player.unseen += more
        state.pile_count -= more
        text = N_("{owner} holds {contracts} contracts.")
        return say(text, owner=Who(self.owner), contracts=self.contracts)


class CorrectOpenContract(Correction[State], frozen=True):
    """Say which real contract lies on a place of the open row, 1 to 4 (A006)."""

    place: int
    contract: str

    def must_be_possible(self, state: State) -> None:
        """Refuse a contract that is somewhere else (A005)."""
        if state.by_app("contracts"):
            raise refuse(N_("Roteiro has turned the contracts up."), "A006")
        if not 1 <= self.place <= len(state.open) or state.open[self.place - 1] is None:
            raise refuse(N_("No contract lies there."), "A006")
        if self.contract not in CONTRACTS or self.contract not in unplaced(state):
            raise refuse(N_("That contract is somewhere else already."), "A005")

    def correct(self, state: State) -> Message:
        """Name the card; a token stays on it."""
        old = state.open[self.place - 1]
        state.open[self.place - 1] = self.contract
        for index, token in enumerate(state.tokens):
            if token.card == old:
                state.tokens[index] = replace(token, card=self.contract)
        text = N_("place {place} of the open row is the {contract}.")
        return say(text, place=self.place, contract=contract_words(self.contract))


# -- reservations --------------------------------------------------------------


class CorrectReservation(Correction[State], frozen=True):
    """Take a token off a card on which it does not lie (A086)."""

    owner: int
    card: str

    def must_be_possible(self, state: State) -> None:
        """Refuse a token that is not there."""
        must_be_a_seat(state, self.owner)
        if state.reservation_on(self.card, self.owner) is None or not self.card:
            raise refuse(N_("There is no such token."), "A086")

    def correct(self, state: State) -> Message:
        """Take it off."""
        token = state.reservation_on(self.card, self.owner)
        assert token is not None
        state.tokens.remove(token)
        text = N_("no token of {owner} lies on: {card}.")
        return say(text, owner=Who(self.owner), card=card_words(self.card))


MOVES: tuple[type[RuledMove[State]], ...] = (
    CorrectShip,
    CorrectClock,
    CorrectContract,
    CorrectHand,
    CorrectOpenContract,
    CorrectReservation,
)
