"""Showing the special missions and scoring them (A113, A117 to A126)."""

from __future__ import annotations

from typing import ClassVar

from companion.engine.flow import Deciding, Open, RuledMove
from companion.engine.game import Move, Offer, Play, Random
from companion.engine.words import N_, Message, Who, counted, refuse, say

from .about import MISSION_NAMES, MISSIONS
from .missions import counting
from .printed import mission_key, mission_points
from .purse import award
from .state import State

MOST_POINTS = 60
"""Beyond any mission: it only catches slips of the finger."""


def cell_key(state: State, seat: int, mission: str) -> str:
    """Name the number on a mission under the seat's box of the contracts track (A124)."""
    return f"{mission_key(state, mission)}.{state.players[seat].finished}"


def points_to_ask(state: State, seat: int, mission: str) -> tuple[str, ...]:
    """Name that number if it is not known."""
    known = mission_points(state, mission, state.players[seat].finished) is not None
    return () if known else (cell_key(state, seat, mission),)


def show(play: Play, seat: int, mission: str) -> None:
    """Turn a mission up and score it (A113, A124)."""
    state: State = play.state
    player = state.players[seat]
    player.mission = mission
    state.shown.append(seat)
    expeditions = counting(state, seat, mission)
    each = mission_points(state, mission, player.finished) or 0
    award(
        play,
        seat,
        each * len(expeditions),
        "mission",
        1,
        "A124",
        N_("{who} shows {mission}: {expeditions}, {each} for each: {points}."),
        mission=say(MISSION_NAMES[mission]),
        expeditions=counted(N_("{n} expedition"), N_("{n} expeditions"), len(expeditions)),
        each=each,
    )


class ShowMission(RuledMove[State], frozen=True):
    """Show a real special mission (A113).

    :param mission: "one", "half", "majority" or "all".
    :param points: what stands on it for the finished contracts, if nobody has said so yet (A126).
    """

    answers: ClassVar[tuple[str, ...]] = ("missions",)

    mission: str
    points: int | None = None

    def needs(self, state: State, seat: int | None) -> tuple[str, ...]:
        """Ask for the points if they are neither said nor known."""
        if seat not in state.seats or seat is None or self.points is not None:
            return ()
        if self.mission not in MISSIONS:
            return ()
        return points_to_ask(state, seat, self.mission)

    def check(self, state: State, seat: int | None) -> None:
        """A017: one mission each, and one card of each type."""
        if seat is None or seat not in state.seats:
            raise refuse(N_("Say whose mission that is."), "A113")
        if seat in state.shown:
            raise refuse(N_("{who} has shown a mission already."), "A113", who=Who(seat))
        if self.mission not in MISSIONS:
            raise refuse(N_("There is no such mission. Choose one of the four types."), "A113")
        if self.mission in {state.players[other].mission for other in state.shown}:
            raise refuse(N_("Somebody else has shown that mission; there is only one."), "A017")
        if self.points is not None and not 0 <= self.points <= MOST_POINTS:
            raise refuse(N_("That cannot be printed on a mission."), "A124")

    def apply(self, play: Play, seat: int | None) -> None:
        """Learn the number, score, and go on when everybody has shown one."""
        state: State = play.state
        assert seat is not None
        state.stack.pop()
        if self.points is not None:
            state.learned[cell_key(state, seat, self.mission)] = self.points
        show(play, seat, self.mission)


class Missions(Deciding[State]):
    """Which mission everybody has; all at once, in any order."""

    kind = "missions"
    moves = ("ShowMission",)
    rule = "A113"

    def seats(self, state: State, opened: Open) -> tuple[int, ...]:
        """Those who have not shown one yet."""
        return tuple(seat for seat in state.seats if seat not in state.shown)

    def sentence(self, state: State, opened: Open) -> Message:
        """Ask all of them."""
        return say(N_("Everybody shows the special mission."))

    def offers(self, state: State, opened: Open) -> tuple[Offer, ...]:
        """A button for each type that nobody has shown; points are asked for if needed."""
        gone = {state.players[seat].mission for seat in state.shown}
        return tuple(
            Offer("ShowMission", say(MISSION_NAMES[mission]), {"mission": mission})
            for mission in MISSIONS
            if mission not in gone
        )

    def sample(self, state: State, opened: Open, random: Random) -> tuple[int | None, Move]:
        """Any seat, any mission that is left."""
        gone = {state.players[seat].mission for seat in state.shown}
        mission = random.choice([each for each in MISSIONS if each not in gone])
        said = random.randint(0, 8) if random.random() < 0.5 else None
        return random.choice(self.seats(state, opened)), ShowMission(mission, said)


MOVES: tuple[type[RuledMove[State]], ...] = (ShowMission,)
KINDS: tuple[Deciding[State], ...] = (Missions(),)
PHASE_KINDS = frozenset({"missions"})
