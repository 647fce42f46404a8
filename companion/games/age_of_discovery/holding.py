"""Holding the scorings (A097, A098, A103 to A112)."""

from __future__ import annotations

from typing import ClassVar

from companion.engine.flow import Deciding, Open, RuledMove
from companion.engine.game import Gain, Move, Note, Offer, Play, Random
from companion.engine.scoring import note, points
from companion.engine.words import N_, Listing, Message, Who, say

from .about import COLUMNS, EXPEDITIONS
from .countdown import scoring_words
from .printed import unknown
from .purse import capped
from .showing import points_to_ask, show
from .state import State
from .voyages import end_unfinished
from .wording import expedition_words
from .worth import sums_of, to_ask_about

# -- expeditions ---------------------------------------------------------------


def which_is_due(state: State) -> str:
    """Name the scoring that the phase is about."""
    return "first" if state.phase == "first_scoring" else "final"


def score_expeditions(play: Play, which: str) -> None:
    """Score all expeditions one after another, a line each (A103 to A107, A112)."""
    state: State = play.state
    rule, source, index = ("A103", "first", 0) if which == "first" else ("A112", "expeditions", 1)
    for number, sums in sums_of(state, which):
        gains = []
        for seat, amount in sorted(sums.items()):
            scored = capped(state, seat, amount)
            state.players[seat].points.setdefault(source, [0] * COLUMNS)[index] += scored
            gains.append(Gain(seat, scored, "points", source))
        parts = tuple(
            say(N_("{who} {points}"), who=Who(gain.seat), points=points(gain.amount))
            for gain in gains
        )
        text = N_("The {expedition}: {sums}.")
        said = say(text, expedition=expedition_words(state, number), sums=Listing(parts))
        play.notes.append(Note(said, rule, tuple(gains)))


class HoldScoring(RuledMove[State], frozen=True):
    """Hold the scoring that is due (A097, A098)."""

    answers: ClassVar[tuple[str, ...]] = ("score",)

    def needs(self, state: State, seat: int | None) -> tuple[str, ...]:
        """Ask what is printed on the expeditions with ships, on a chart that ends, on missions."""
        which = which_is_due(state)
        keys: list[str] = []
        for number in EXPEDITIONS:
            ships = tuple(state.expedition(number).ships)
            if ships:
                keys += to_ask_about(state, number, which, ships)
        if state.ruling("A131") == "last_box":
            keys += unknown(state, "chart.points")
        if which == "final" and state.by_app("missions"):
            for owner in state.seats:
                keys += points_to_ask(state, owner, state.players[owner].mission)
        return tuple(dict.fromkeys(keys))

    def apply(self, play: Play, seat: int | None) -> None:
        """Score; after the first scoring play goes on, the final one goes on to the missions."""
        state: State = play.state
        state.stack.pop()
        if which_is_due(state) == "first":
            score_expeditions(play, "first")
            _play_on(play)
            return
        for owner in state.seats:
            for voyage in list(state.players[owner].voyages):
                text = N_("Unfinished, back to the box: the {contract} of {who}; its ships return.")
                end_unfinished(play, owner, voyage, "A111", text)
        score_expeditions(play, "final")
        state.scored = True
        if state.by_app("missions"):
            play.shows = True
            for owner in state.seats:
                show(play, owner, state.players[owner].mission)


def _play_on(play: Play) -> None:
    """Go on after the first scoring: in the same turn if it was held at once, else by A109."""
    state: State = play.state
    card = state.cards["first"]
    card.held = True
    state.phase = "turns"
    if state.started:
        return
    ruling = state.ruling("A109")
    then = state.turn
    if ruling == "revealer" and card.revealer is not None:
        then = card.revealer
    elif ruling == "beginner":
        then = state.first_player
    state.jumped = state.jumped or then != state.turn
    state.turn = then
    note(play, "A109", N_("Play goes on with {who}."), who=Who(then))


class Scoring(Deciding[State]):
    """A scoring that is due."""

    kind = "score"
    moves = ("HoldScoring",)

    def id(self, state: State, opened: Open) -> str:
        """One question for each scoring."""
        return f"score:{which_is_due(state)}"

    def sentence(self, state: State, opened: Open) -> Message:
        """Say which."""
        return say(N_("Time for {scoring}."), scoring=scoring_words(which_is_due(state)))

    def offers(self, state: State, opened: Open) -> tuple[Offer, ...]:
        """One tap."""
        return (Offer("HoldScoring", say(N_("Score the expeditions")), rule="A103"),)

    def sample(self, state: State, opened: Open, random: Random) -> tuple[int | None, Move]:
        """Nothing to choose."""
        return None, HoldScoring()


MOVES: tuple[type[RuledMove[State]], ...] = (HoldScoring,)
KINDS: tuple[Deciding[State], ...] = (Scoring(),)
PHASE_KINDS = frozenset({"score"})
