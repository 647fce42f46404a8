"""Corrections of coins, points, cards and the track, and changes of what the table agreed."""

from __future__ import annotations

from typing import ClassVar

from companion.engine import agreeing
from companion.engine.correcting import Correction, must_be_a_seat
from companion.engine.flow import Deciding, RuledMove
from companion.engine.game import Gain, Note, Option, Play
from companion.engine.words import N_, Message, Who, counted, refuse, say

from . import corrections_cards
from .about import COLUMNS, SCORING_CARDS
from .countdown import others_then, scoring_words
from .options import OPTIONS
from .purse import column, tell_purse
from .state import State
from .wording import coins

MOST_COINS = 500
MOST_POINTS = 200
MOST_CONTRACTS = 30
"""Beyond any game: they only catch slips of the finger."""


class CorrectCoins(Correction[State], frozen=True):
    """Say how many coins a player has, and why."""

    owner: int
    coins: int
    reason: str = ""

    def own(self, state: State) -> bool:
        """Where purses are hidden, only their owner knows what is in them (A032)."""
        return state.purses_hidden

    def check(self, state: State, seat: int | None) -> None:
        """A hidden purse is corrected by its owner (A032)."""
        super().check(state, seat)
        if state.purses_hidden and seat != self.owner:
            raise refuse(N_("Only {who} may correct that purse."), "A032", who=Who(self.owner))

    def must_be_possible(self, state: State) -> None:
        """Refuse debts (A029)."""
        must_be_a_seat(state, self.owner)
        if not state.coins_tracked:
            raise refuse(N_("Everybody counts their own coins at this table."), "A029")
        if not 0 <= self.coins <= MOST_COINS:
            raise refuse(N_("That cannot be the number of coins."), "A029")

    def apply(self, play: Play, seat: int | None) -> None:
        """Set the purse; a hidden one is told to nobody else."""
        state: State = play.state
        if not state.purses_hidden:
            super().apply(play, seat)
            return
        gains = self.gains(state)
        self.correct(state)
        said = say(N_("{who} corrects the own purse."), who=Who(self.owner))
        play.notes.append(Note(said, "A032"))
        tell_purse(play, self.owner, gains)

    def gains(self, state: State) -> tuple[Gain, ...]:
        """The difference."""
        return (Gain(self.owner, self.coins - state.players[self.owner].purse, "coins"),)

    def correct(self, state: State) -> Message:
        """Set the purse."""
        state.players[self.owner].purse = self.coins
        with_reason, plain = N_("{owner} has {amount} ({reason})."), N_("{owner} has {amount}.")
        amount = coins(self.coins)
        text = with_reason if self.reason else plain
        return say(text, owner=Who(self.owner), amount=amount, reason=self.reason)


class CorrectPoints(Correction[State], frozen=True):
    """Give a player points that Roteiro missed, or (negative) take wrong ones away, and say why."""

    owner: int
    points: int
    reason: str = ""

    def must_be_possible(self, state: State) -> None:
        """Refuse a total below 0."""
        must_be_a_seat(state, self.owner)
        if not self.points or abs(self.points) > MOST_POINTS:
            text = N_("Say how many points, at most {most}.")
            raise refuse(text, "A131", most=MOST_POINTS)
        if state.players[self.owner].total + self.points < 0:
            raise refuse(N_("Nobody can have less than 0 points."), "A131")

    def gains(self, state: State) -> tuple[Gain, ...]:
        """The points."""
        return (Gain(self.owner, self.points, "points", "correction"),)

    def correct(self, state: State) -> Message:
        """Enter them in the column that counts now."""
        entries = state.players[self.owner].points.setdefault("correction", [0] * COLUMNS)
        entries[column(state)[0]] += self.points
        amount = counted(N_("{n} point"), N_("{n} points"), self.points)
        with_reason, plain = N_("{points} for {owner} ({reason})."), N_("{points} for {owner}.")
        text = with_reason if self.reason else plain
        return say(text, points=amount, owner=Who(self.owner), reason=self.reason)


class CorrectTrack(Correction[State], frozen=True):
    """Say on which step of the contracts track a player stands (A068)."""

    owner: int
    finished: int

    def must_be_possible(self, state: State) -> None:
        """Refuse a step off the track."""
        must_be_a_seat(state, self.owner)
        if not 0 <= self.finished <= MOST_CONTRACTS:
            raise refuse(N_("That cannot be a step of the contracts track."), "A068")

    def correct(self, state: State) -> Message:
        """Move the token."""
        state.players[self.owner].finished = self.finished
        text = N_("{owner} stands on step {step} of the contracts track.")
        return say(text, owner=Who(self.owner), step=self.finished)


class CorrectCards(Correction[State], frozen=True):
    """Say how many action cards a player has left (A078)."""

    owner: int
    wild: int
    reservations: int

    def must_be_possible(self, state: State) -> None:
        """Refuse more than were handed out (A015, A016)."""
        must_be_a_seat(state, self.owner)
        wild, reservations = state.wild_cards_dealt, state.reservation_cards_dealt
        if not (0 <= self.wild <= wild and 0 <= self.reservations <= reservations):
            raise refuse(
                N_("Everybody began with {wild} Wild Ship and {reservations} Reservation cards."),
                "A078",
                wild=wild,
                reservations=reservations,
            )

    def correct(self, state: State) -> Message:
        """Set both."""
        player = state.players[self.owner]
        player.wild, player.reservations = self.wild, self.reservations
        text = N_("{owner} has {wild} Wild Ship and {reservations} Reservation cards left.")
        wild, reservations = self.wild, self.reservations
        return say(text, owner=Who(self.owner), wild=wild, reservations=reservations)


class CorrectScoringCard(Correction[State], frozen=True):
    """Say who turned up a scoring card, or (``revealer`` None) that it has not come (A097)."""

    which: str
    revealer: int | None = None

    def must_be_possible(self, state: State) -> None:
        """Only while its countdown runs; the app knows whether its own card has come."""
        if self.which not in SCORING_CARDS:
            raise refuse(N_("Choose the first or the final scoring card."), "A095")
        card = state.cards[self.which]
        if not card.drawn or card.held or card.due or state.phase != "turns":
            raise refuse(N_("The countdown of that card does not run."), "A095")
        if self.revealer is not None:
            must_be_a_seat(state, self.revealer)
        elif state.by_app("ships"):
            raise refuse(N_("Roteiro has drawn that card. Take the purchase back instead."), "A095")
        elif self.which == "first" and state.cards["final"].drawn:
            raise refuse(N_("The final card has come already. Correct that one first."), "A095")

    def correct(self, state: State) -> Message:
        """Count down anew: those between that seat and this turn have had their last turn."""
        card = state.cards[self.which]
        card.revealer = self.revealer
        scoring = scoring_words(self.which)
        if self.revealer is None:
            card.drawn, card.still = False, None
            return say(N_("the card of {scoring} has not come yet."), scoring=scoring)
        order = others_then(state, self.revealer)
        fresh = self.revealer == state.turn
        card.still = None if fresh else order[order.index(state.turn) :]
        text = N_("{who} turned up the card of {scoring}.")
        return say(text, who=Who(self.revealer), scoring=scoring)


class ChangeRuling(agreeing.ChangeRuling[State], frozen=True):
    """Read an open rule differently from now on."""

    options: ClassVar[tuple[Option, ...]] = OPTIONS

    def check(self, state: State, seat: int | None) -> None:
        """What was hidden until now was not meant for all: purses are not opened (A032)."""
        super().check(state, seat)
        if self.rule == "A032" and state.purses_hidden:
            raise refuse(N_("Purses that were hidden stay hidden until the end."), "A032")


MOVES: tuple[type[RuledMove[State]], ...] = (
    *corrections_cards.MOVES,
    CorrectCoins,
    CorrectPoints,
    CorrectTrack,
    CorrectCards,
    CorrectScoringCard,
    ChangeRuling,
)
KINDS: tuple[Deciding[State], ...] = ()
PHASE_KINDS: frozenset[str] = frozenset()
