"""Nim: a fourth game, added by following docs/ADDING_A_GAME.md and touching nothing else.

Twelve stones lie on the table; in turn each player takes one, two or three, and a point for each.
Whoever takes the last stone scores three more.
"""

from __future__ import annotations

from typing import ClassVar, cast

from companion.engine.agreeing import BOARD, ENTRY, chosen
from companion.engine.buttons import button
from companion.engine.chance import Chance
from companion.engine.flow import Deciding, Open, RuledMove
from companion.engine.game import About, Game, Move, Offer, Play, Random, Standing, Start, Viewer
from companion.engine.general import GeneralView, general_view
from companion.engine.rulebook import Rulebook
from companion.engine.scoring import score, standings
from companion.engine.sheet import Entry, Sheet, Value
from companion.engine.state import GameState, SeatState
from companion.engine.table_game import TableGame
from companion.engine.words import Message, Who, counted, refuse, say

RULES = Rulebook.parse("""
game = "Nim"
[[section]]
key = "turns"
title = "Turns"
[[rule]]
id = "N1"
section = "turns"
title = "One, two or three"
text = "In turn each player takes one, two or three stones and scores a point for each."
where = "Turns"
by = "app"
[[rule]]
id = "N2"
section = "turns"
title = "The last stone"
text = "Whoever takes the last stone scores three points more."
where = "Turns"
by = "app"
""")
SHEET = Sheet({"stones": Entry(12, "rulebook", 1, 99, "Stones on the table")})


class State(GameState, kw_only=True):
    players: list[SeatState]
    stones: int = 0
    turn: int = 0


class Take(RuledMove[State], frozen=True):
    answers: ClassVar[tuple[str, ...]] = ("take",)
    stones: int

    def check(self, state: State, seat: int | None) -> None:
        if seat != state.turn:
            raise refuse("It is {who}'s turn.", "N1", who=Who(state.turn))
        if not 1 <= self.stones <= min(3, state.stones):
            raise refuse("Take one, two or three of the stones that are there.", "N1")

    def apply(self, play: Play, seat: int | None) -> None:
        state, seat = cast(State, play.state), cast(int, seat)
        state.stack.pop()
        state.stones -= self.stones
        state.turn = (seat + 1) % len(state.players)
        score(play, seat, self.stones, "stones", (0, 1), "N1", "{who} scores {points}.")
        if not state.stones:
            score(play, seat, 3, "last", (0, 1), "N2", "{who} took the last stone: {points}.")
            best = max(player.total for player in state.players)
            state.winners = [s for s in state.seats if state.players[s].total == best]


class Taking(Deciding[State]):
    kind = "take"
    moves = ("Take",)
    rule = "N1"

    def sentence(self, state: State, opened: Open) -> Message:
        return say("{who}, take one, two or three stones.", who=Who(state.turn))

    def offers(self, state: State, opened: Open) -> tuple[Offer, ...]:
        words = {n: counted("Take {n} stone", "Take {n} stones", n) for n in (1, 2, 3)}
        return tuple(button(state, state.turn, Take(n), words[n]) for n in (1, 2, 3))

    def sample(self, state: State, opened: Open, random: Random) -> tuple[int | None, Move]:
        return state.turn, Take(random.randint(1, min(3, state.stones)))


class Turns:
    MOVES = (Take,)
    KINDS = (Taking(),)
    PHASE_KINDS = frozenset({"take"})


def go_on(play: Play) -> None:
    play.state.stack.append(Open("take", play.state.turn, {"stones": play.state.stones}))


class Nim(TableGame[State]):
    about = About(
        "nim", "Nim", "Nobody", 1901, (2, 3), ("red", "blue", "green"),
        {"stones": "Stones", "last": "The last stone"},
    )  # fmt: skip
    rules, sheet, options, state_type = RULES, SHEET, (BOARD, ENTRY), State
    parts = (Turns,)
    go_on: ClassVar = {"set_up": go_on}

    def set_up(self, start: Start, sheet: Sheet, chance: Chance) -> Play:
        players = [SeatState(colour=colour) for colour in start.colours]
        options = chosen(self.options, start.options)
        stones, first = sheet.number("stones"), start.first or 0
        play = Play(State(players=players, options=options, stones=stones, turn=first), chance, [])
        self.advance(play)
        return play

    def answered(self, state: State, key: str) -> bool:
        return True

    def view(self, state: State, viewer: Viewer) -> GeneralView:
        left = counted("{n} stone is left.", "{n} stones are left.", state.stones)
        return general_view(cast(Game, self), state, (left,))

    def standings(self, state: State) -> tuple[Standing, ...]:
        return standings(state, self.about.sources, 1, lambda seat: (state.players[seat].total,))

    def keepable(self, state: State) -> dict[str, Value]:
        return {}

    def check(self, state: State) -> None:
        taken = sum(sum(player.points.get("stones", ())) for player in state.players)
        assert taken + state.stones == 12, "a stone is missing"


NIM = Nim()
