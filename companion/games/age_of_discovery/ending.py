"""The end of the game: ships that were not sent, ties, winners (A114 to A117, A127 to A129)."""

from __future__ import annotations

from typing import ClassVar

from companion.engine import scoring
from companion.engine.flow import Deciding, Open, RuledMove
from companion.engine.game import Field, Move, Offer, Play, Random, Standing
from companion.engine.scoring import note, points
from companion.engine.words import N_, Listing, Message, Who, counted, refuse, say

from .about import ABOUT, COLUMNS, FLAGSHIP
from .purse import award
from .state import State

MOST_COINS = 500
"""Beyond any game: it only catches slips of the finger."""


def unsent_ships(state: State, seat: int) -> int:
    """Count the ships of a seat that are not on an expedition (A114, A115)."""
    player = state.players[seat]
    away = (each.ship for voyage in player.voyages for each in voyage.ships)
    ships = len(player.ships) + sum(ship != FLAGSHIP for ship in away)
    ruling = state.ruling("A115")
    counts = ruling == "always" or (ruling == "if_used" and player.flagship_used)
    return ships + (counts and not state.flagship_on_expedition(seat))


def rank_of(state: State, seat: int) -> tuple[int, ...]:
    """Give what a finished game ranks a player by, the greater the better (A127 to A129)."""
    player = state.players[seat]
    rank = (player.total, unsent_ships(state, seat))
    if state.ruling("A129") == "coins":
        return (*rank, player.purse)
    return (*rank, player.finished) if state.ruling("A129") == "contracts" else rank


def level_seats(state: State) -> list[int]:
    """List the seats that are level on points and unsent ships at the top (A128)."""
    ranks = [rank_of(state, seat)[:2] for seat in state.seats]
    return [seat for seat in state.seats if ranks[seat] == max(ranks)]


def _score_unsent(play: Play) -> None:
    """A114, A115."""
    state: State = play.state
    for seat in state.seats:
        ships = unsent_ships(state, seat)
        if ships:
            text = N_("{who} scores {points} for {ships} not on an expedition.")
            words = counted(N_("{n} ship"), N_("{n} ships"), ships)
            award(play, seat, ships, "unsent", 1, "A114", text, ships=words)


def _sum_up(play: Play) -> None:
    """Write down what everybody's points are made of (A117)."""
    state: State = play.state
    for seat in sorted(state.seats, key=lambda seat: -state.players[seat].total):
        player = state.players[seat]
        parts = tuple(
            say(N_("{source} {points}"), source=say(label), points=sum(scored))
            for source, label in ABOUT.sources.items()
            if sum(scored := player.points.get(source, []))
        )
        text = N_("{who}: {points} ({parts}).") if parts else N_("{who}: {points}.")
        total = points(player.total)
        note(play, "A117", text, who=Who(seat), points=total, parts=Listing(parts))


def _name_winners(play: Play) -> None:
    """A127 to A129."""
    state: State = play.state
    ranks = {seat: rank_of(state, seat) for seat in state.seats}
    level = list(state.seats)
    decided = "A127"
    for rule, index in (("A127", 0), ("A128", 1), ("A129", 2)):
        if len(level) == 1 or index == len(ranks[0]):
            break
        best = max(ranks[seat][index] for seat in level)
        level = [seat for seat in level if ranks[seat][index] == best]
        decided = rule
    state.winners = level
    if len(level) > 1:
        winners = Listing(tuple(Who(seat) for seat in level))
        note(play, "A129", N_("Level to the end: {who} share the win."), who=winners)
    else:
        note(play, decided, _VICTORIES[decided], who=Who(level[0]))


_VICTORIES = {
    "A127": N_("{who} wins."),
    "A128": N_("{who} wins the tie with more ships not on an expedition."),
    "A129": N_("{who} wins the tie that was level in ships too."),
}


def standings(state: State) -> tuple[Standing, ...]:
    """Give the points of each seat; tie-breaks count once the game is over."""

    def rank(seat: int) -> tuple[int, ...]:
        return rank_of(state, seat) if state.winners else (state.players[seat].total,)

    return scoring.standings(state, ABOUT.sources, COLUMNS, rank)


class SayCoins(RuledMove[State], frozen=True):
    """Say how many coins a tied player has, if Roteiro has not counted them (A129)."""

    answers: ClassVar[tuple[str, ...]] = ("coins",)

    coins: int

    def check(self, state: State, seat: int | None) -> None:
        """A number of coins, for the seat that is asked."""
        if seat != state.stack[-1].seat:
            who = Who(state.stack[-1].seat or 0)
            raise refuse(N_("Say first how many coins {who} has."), "A129", who=who)
        if not 0 <= self.coins <= MOST_COINS:
            raise refuse(N_("That cannot be the number of coins."), "A129")

    def apply(self, play: Play, seat: int | None) -> None:
        """Remember it."""
        state: State = play.state
        assert seat is not None
        state.stack.pop()
        state.players[seat].purse = self.coins
        state.counted.append(seat)
        words = counted(N_("{n} coin"), N_("{n} coins"), self.coins)
        note(play, "A129", N_("{who} has {coins}."), who=Who(seat), coins=words)


class Counting(Deciding[State]):
    """How many coins a tied player has."""

    kind = "coins"
    moves = ("SayCoins",)
    rule = "A129"

    def sentence(self, state: State, opened: Open) -> Message:
        """Ask the player."""
        text = N_("{who} is level: how many coins are left?")
        return say(text, who=Who(opened.seat or 0))

    def offers(self, state: State, opened: Open) -> tuple[Offer, ...]:
        """One number."""
        field = Field("coins", say(N_("Coins")), high=MOST_COINS)
        return (Offer("SayCoins", say(N_("That many")), fields=(field,)),)

    def sample(self, state: State, opened: Open, random: Random) -> tuple[int | None, Move]:
        """Any number."""
        return opened.seat, SayCoins(random.randint(0, 20))


def go_on(play: Play) -> None:
    """Ask for the scoring, then for real missions, then for coins that decide; then it is over."""
    state: State = play.state
    if not state.scored:
        state.stack.append(Open("score"))
        return
    if len(state.shown) < len(state.players):
        state.stack.append(Open("missions"))
        return
    if not state.cards["final"].held:
        state.cards["final"].held = True
        _score_unsent(play)
    if state.ruling("A129") == "coins" and not state.coins_tracked:
        level = level_seats(state)
        uncounted = [seat for seat in level if seat not in state.counted]
        if len(level) > 1 and uncounted:
            state.stack.append(Open("coins", uncounted[0]))
            return
    _sum_up(play)
    _name_winners(play)


MOVES: tuple[type[RuledMove[State]], ...] = (SayCoins,)
KINDS: tuple[Deciding[State], ...] = (Counting(),)
PHASE_KINDS = frozenset({"coins"})
