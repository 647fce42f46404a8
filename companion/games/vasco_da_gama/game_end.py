"""The end of the game (V171 to V180), and the points of each seat at any time."""

from __future__ import annotations

from typing import ClassVar

from companion.engine import scoring
from companion.engine.flow import Deciding, Open
from companion.engine.game import Field, Move, Note, Offer, Play, Random, Standing
from companion.engine.words import N_, Listing, Message, Who, counted, refuse, say

from .about import ABOUT, REALS_PER_POINT, ROUNDS, SHIP_AT_HOME_POINTS
from .launching import sample_launch
from .ledger import VascoMove, note, points, reals, score
from .state import State

MOST_REALS = 500
"""A purse beyond any game: it only catches slips of the finger."""

# -- counting Reals ------------------------------------------------------------


class CountMoney(VascoMove, frozen=True):
    """Say how many Reals a player has left, if Roteiro has not counted them."""

    answers: ClassVar[tuple[str, ...]] = ("count_money", "last_launches")

    reals: int

    def check(self, state: State, seat: int | None) -> None:
        """Only if coins were told, and only a number of coins."""
        if seat is None or seat not in state.seats:
            raise refuse(N_("Say whose Reals these are."), "V174")
        if state.coins_tracked:
            raise refuse(N_("Roteiro has counted everybody's Reals. Correct them instead."), "V174")
        if not 0 <= self.reals <= MOST_REALS:
            raise refuse(N_("That cannot be the number of Reals."), "V174")

    def apply(self, play: Play, seat: int | None) -> None:
        """Remember the number for the final scoring."""
        state: State = play.state
        assert seat is not None
        state.stack.pop()
        state.players[seat].purse = self.reals
        if seat not in state.counted:
            state.counted.append(seat)
        note(play, "V174", N_("{who} has {amount}."), who=Who(seat), amount=reals(self.reals))


class Counting(Deciding[State]):
    """How many Reals a player has left."""

    kind = "count_money"
    moves = ("CountMoney",)
    rule = "V174"

    def sentence(self, state: State, opened: Open) -> Message:
        """Ask the player."""
        return say(N_("{who}, how many Reals do you have left?"), who=Who(opened.seat or 0))

    def offers(self, state: State, opened: Open) -> tuple[Offer, ...]:
        """One number."""
        field = Field("reals", say(N_("Reals")), high=MOST_REALS)
        return (Offer("CountMoney", say(N_("That many")), fields=(field,)),)

    def sample(self, state: State, opened: Open, random: Random) -> tuple[int | None, Move]:
        """Any number."""
        return opened.seat, CountMoney(random.randint(0, 30))


# -- the end -------------------------------------------------------------------


class FinishGame(VascoMove, frozen=True):
    """Say that nobody launches any more: the last captains board, and everything is scored."""

    answers: ClassVar[tuple[str, ...]] = ("last_launches",)

    def apply(self, play: Play, seat: int | None) -> None:
        """V173 to V180."""
        state: State = play.state
        state.stack.clear()
        for seat_ in state.seats:
            _board_captains(play, seat_)
        for seat_ in state.seats:
            _score_money(play, seat_)
        for seat_ in state.seats:
            _score_ships_at_home(play, seat_)
        for seat_ in sorted(state.seats, key=lambda seat: -state.players[seat].total):
            _sum_up(play, seat_)
        _name_winners(play)


def _board_captains(play: Play, seat: int) -> None:
    """V173: one captain of the supply on each launched ship that has none."""
    player = play.state.players[seat]
    boarded = 0
    for ship in player.ships:
        if not ship.captain and player.captains:
            ship.captain = True
            player.captains -= 1
            boarded += 1
    if boarded:
        words = counted(
            N_("{who} boards {n} captain at home."),
            N_("{who} boards {n} captains at home."),
            boarded,
            who=Who(seat),
        )
        play.notes.append(Note(words, "V173", hands=True))


def _score_money(play: Play, seat: int) -> None:
    """V174."""
    purse = play.state.players[seat].purse
    amount = purse // REALS_PER_POINT
    if amount:
        text = N_("{who} scores {points} for {purse}.")
        score(play, seat, amount, "money", "V174", text, purse=reals(purse))


def _score_ships_at_home(play: Play, seat: int) -> None:
    """V175; what has no captain or is not launched scores nothing (V176)."""
    ships = sum(ship.captain for ship in play.state.players[seat].ships)
    if ships:
        score(
            play,
            seat,
            SHIP_AT_HOME_POINTS * ships,
            "home",
            "V175",
            N_("{who} scores {points} for {ships} with a captain at home."),
            ships=counted(N_("{n} ship"), N_("{n} ships"), ships),
        )


def _sum_up(play: Play, seat: int) -> None:
    """Write down what a player's points are made of."""
    player = play.state.players[seat]
    parts = tuple(
        say(N_("{source} {points}"), source=say(label), points=total)
        for source, label in ABOUT.sources.items()
        if (total := sum(player.points.get(source, ())))
    )
    text = N_("{who}: {points} ({parts}).") if parts else N_("{who}: {points}.")
    total_words = points(player.total)
    note(play, "V177", text, who=Who(seat), points=total_words, parts=Listing(parts))


# -- who wins ------------------------------------------------------------------


def sailors_for_ties(state: State, seat: int) -> int:
    """Count the sailors of a player for the second tie-break (V179)."""
    ruling = state.ruling("V179")
    player = state.players[seat]
    if ruling == "before_launches" and state.sailors_before:
        return state.sailors_before[seat]
    if ruling == "with_missionaries":
        return len(player.sailors) + player.missionaries
    return len(player.sailors)


def rank_of(state: State, seat: int) -> tuple[int, ...]:
    """Give what a finished game ranks a player by, the greater the better (V177 to V180)."""
    player = state.players[seat]
    rank = (player.total, state.ships_of(seat), sailors_for_ties(state, seat))
    if state.ruling("V180") == "clockwise":
        return (*rank, -list(state.clockwise()).index(seat))
    return rank


def _name_winners(play: Play) -> None:
    """V177 to V180: most points, then most ships on the board, then most sailors."""
    state: State = play.state
    ranks = {seat: rank_of(state, seat) for seat in state.seats}
    level = list(state.seats)
    decided = "V177"
    for rule, index in (("V177", 0), ("V178", 1), ("V179", 2), ("V180", 3)):
        if len(level) == 1 or index == len(ranks[0]):
            break
        best = max(ranks[seat][index] for seat in level)
        level = [seat for seat in level if ranks[seat][index] == best]
        decided = rule
    state.winners = level
    if len(level) > 1:
        winners = Listing(tuple(Who(seat) for seat in level))
        note(play, "V180", N_("Level to the end: {who} share the victory."), who=winners)
    else:
        note(play, decided, _VICTORIES[decided], who=Who(level[0]))


_VICTORIES = {
    "V177": N_("{who} wins."),
    "V178": N_("{who} wins the tie with more ships on the Navigation board."),
    "V179": N_("{who} wins the tie with more sailors."),
    "V180": N_("{who} wins the tie, being first clockwise from the first player."),
}


def standings(state: State) -> tuple[Standing, ...]:
    """Give the points of each seat; tie-breaks count once the game is over."""

    def rank(seat: int) -> tuple[int, ...]:
        return rank_of(state, seat) if state.winners else (state.players[seat].total,)

    return scoring.standings(state, ABOUT.sources, ROUNDS + 1, rank)


class LastLaunches(Deciding[State]):
    """Whether anybody still launches a project (V172)."""

    kind = "last_launches"
    moves = ("FinishGame", "Launch", "CountMoney")
    rule = "V172"

    def sentence(self, state: State, opened: Open) -> Message:
        """Say that this is the last chance."""
        return say(N_("Last chance to launch. Then everything is scored."))

    def offers(self, state: State, opened: Open) -> tuple[Offer, ...]:
        """One tap; launching is offered where one's own things are."""
        return (Offer("FinishGame", say(N_("Nobody launches any more: score the game"))),)

    def sample(self, state: State, opened: Open, random: Random) -> tuple[int | None, Move]:
        """Launch what can be launched, or leave it."""
        launch = sample_launch(state, random) if random.random() < 0.7 else None
        return launch or (None, FinishGame())


def go_on(play: Play) -> None:
    """Ask for Reals that nobody has counted, then for the last launches."""
    state: State = play.state
    uncounted = [seat for seat in state.clockwise() if seat not in state.counted]
    if uncounted and not state.coins_tracked:
        state.stack.append(Open("count_money", uncounted[0]))
    else:
        state.stack.append(Open("last_launches"))


MOVES = (CountMoney, FinishGame)
KINDS = (Counting(), LastLaunches())
PHASE_KINDS = frozenset({"count_money", "last_launches"})
