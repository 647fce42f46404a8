"""Coins: the coin action, and gifts if the table rules so (A027 to A032)."""

from __future__ import annotations

from companion.engine.flow import Deciding
from companion.engine.game import Play
from companion.engine.words import N_, Who, refuse, say

from .about import COINS_TAKEN
from .acting import TurnMove, begin_action, must_be_free_to_act, must_be_turn
from .purse import move_coins, must_afford, receive
from .state import State
from .wording import coins


class TakeCoins(TurnMove, frozen=True):
    """Take two coins from the bank (A027)."""

    def check(self, state: State, seat: int | None) -> None:
        """A023, A024."""
        must_be_free_to_act(state, seat, "coins")

    def apply(self, play: Play, seat: int | None) -> None:
        """As many as the bank has, two at most."""
        assert seat is not None
        begin_action(play, "coins")
        receive(play, seat, COINS_TAKEN, "A027", N_("{who} takes {price}."))


class GiveCoins(TurnMove, frozen=True):
    """Give another player coins, if the table rules so (A030)."""

    to: int
    coins: int

    def costs(self, state: State) -> bool:
        """Nobody gives what it does not have."""
        return True

    def price(self, state: State, seat: int | None) -> int:
        """What is given."""
        return self.coins

    def check(self, state: State, seat: int | None) -> None:
        """A029, A030."""
        if state.ruling("A030") != "coins_may_pass":
            raise refuse(N_("Nothing passes between players."), "A030")
        giver = must_be_turn(state, seat)
        if not state.coins_tracked:
            raise refuse(N_("Everybody counts their own coins at this table."), "A030")
        if self.to == giver or self.to not in state.seats:
            raise refuse(N_("Choose another player to give coins to."), "A030")
        if self.coins < 1:
            raise refuse(N_("Give at least one coin."), "A030")
        must_afford(state, giver, self.coins)

    def apply(self, play: Play, seat: int | None) -> None:
        """From one purse to the other."""
        assert seat is not None
        text = N_("{who} gives {amount} to {other}.")
        amount = coins(self.coins)
        said = say(text, who=Who(seat), amount=amount, other=Who(self.to))
        move_coins(play, seat, -self.coins, "A030", said)
        got = say(N_("{who} receives {amount}."), who=Who(self.to), amount=amount)
        move_coins(play, self.to, self.coins, "A030", got)


MOVES: tuple[type[TurnMove], ...] = (TakeCoins, GiveCoins)
KINDS: tuple[Deciding[State], ...] = ()
PHASE_KINDS: frozenset[str] = frozenset()
