"""The Vasco da Gama tiles: turning one up, and which of them have been seen (V019, V020, V051)."""

from __future__ import annotations

from typing import ClassVar

from companion.engine.flow import Deciding, Open
from companion.engine.game import Move, Offer, Play, Random
from companion.engine.words import N_, Message, refuse, say

from .about import ROUNDS, TILES
from .ledger import VascoMove, instruct, note, reals
from .printed import SHEET
from .state import State, Tile

TILE_NAMES = tuple(f"tile.{n}" for n in range(1, TILES + 1))

INITIAL = range(4, 13)
VARIATION = range(-3, 4)
COURT = range(21)
"""What can stand on a tile (V020); the amounts of Reals only catch slips of the finger."""


# -- what is known of the nine -------------------------------------------------


def tile_of(state: State, name: str) -> Tile:
    """Give a tile's figures: as learned here, of the copy, or stand-ins."""
    told = state.learned.get(name)
    if isinstance(told, tuple):
        return Tile(told[0], told[1], (told[2], told[3]))
    piece = SHEET.piece(name)
    initial, variation, court = piece["initial"], piece["variation"], piece["court"]
    assert isinstance(initial, int)
    assert isinstance(variation, int)
    assert isinstance(court, tuple)
    return Tile(initial, variation, (court[0], court[1]))


def all_known(state: State) -> bool:
    """Tell whether the figures of all nine tiles are those of the tiles in play."""
    return state.options["board"] == "own" or all(name in state.learned for name in TILE_NAMES)


def can_draw(state: State) -> bool:
    """Tell whether the app can turn up a tile: it has custody, or knows all nine."""
    return state.by_app("tiles") or all_known(state)


def unseen(state: State) -> list[str]:
    """Name the tiles that have not been turned up."""
    return [name for name in TILE_NAMES if name not in state.tiles_seen]


def _same(one: Tile, other: Tile) -> bool:
    return (one.initial, one.variation, sorted(one.court)) == (
        other.initial,
        other.variation,
        sorted(other.court),
    )


def _likeness(one: Tile, other: Tile) -> int:
    """Count how many figures two tiles share."""
    return (
        (one.initial == other.initial)
        + (one.variation == other.variation)
        + (sorted(one.court) == sorted(other.court))
    )


def _learn(state: State, tile: Tile) -> str:
    """Find the tile's name, or give it that of an unseen tile nobody has told yet.

    If this copy's tiles are all told and none is like this one, the most alike was mistyped and
    is corrected.
    """
    names = unseen(state)
    for name in names:
        if name in state.learned and _same(tile_of(state, name), tile):
            return name
    untold = [name for name in names if name not in state.learned] or names
    name = max(untold, key=lambda each: _likeness(tile_of(state, each), tile))
    state.learned[name] = (tile.initial, tile.variation, *tile.court)
    if name in state.copied:
        state.copied.remove(name)
    return name


# -- turning one up ------------------------------------------------------------


class TurnUpTile(VascoMove, frozen=True):
    """Turn up the next Vasco da Gama tile: drawn by the app, or as the table says.

    With nothing filled in the app draws. ``tile`` picks one of the copy's tiles ("tile.3");
    otherwise the figures are said: Initial Number, Variation, and the two amounts of Reals. The
    first tile's Variation is never used and may be left out, as may all but the Variation in
    round 5 (V054).
    """

    answers: ClassVar[tuple[str, ...]] = ("first_tile", "turn_up")

    tile: str = ""
    initial: int | None = None
    variation: int | None = None
    left: int | None = None
    right: int | None = None

    @property
    def said(self) -> bool:
        """Whether the table says what the tile shows."""
        return (
            bool(self.tile) or (self.initial, self.variation, self.left, self.right) != (None,) * 4
        )

    def check(self, state: State, seat: int | None) -> None:
        """V019, V020."""
        if not self.said:
            if not can_draw(state):
                raise refuse(
                    N_("Say what the tile shows: Roteiro does not know your nine tiles."), "V020"
                )
        elif self.tile:
            self._check_picked(state)
        else:
            self._check_figures(state)

    def _check_picked(self, state: State) -> None:
        if self.tile not in TILE_NAMES:
            raise refuse(N_("Pick one of the nine tiles."), "V019")
        if self.tile in state.tiles_seen:
            raise refuse(N_("That tile has already been turned up. Pick another one."), "V019")
        if not state.by_app("tiles") and not all_known(state) and self.tile not in state.learned:
            raise refuse(N_("Say what the tile shows: Roteiro does not know that one."), "V020")

    def _check_figures(self, state: State) -> None:
        first = state.stack[-1].kind == "first_tile"
        last = not first and state.round == ROUNDS
        if self.variation is None and not first:
            raise refuse(N_("Say the Variation of the tile: from -3 to +3."), "V020")
        if self.variation is not None and self.variation not in VARIATION:
            raise refuse(N_("A Variation goes from -3 to +3."), "V020")
        if self.initial is None and not last:
            raise refuse(N_("Say the Initial Number of the tile: from 4 to 12."), "V020")
        if self.initial is not None and self.initial not in INITIAL:
            raise refuse(N_("An Initial Number goes from 4 to 12."), "V020")
        for amount in (self.left, self.right):
            if amount is None and not last:
                raise refuse(N_("Say the two amounts of Reals on the tile."), "V020")
            if amount is not None and amount not in COURT:
                raise refuse(N_("An amount of Reals on a tile goes from 0 to 20."), "V020")
        if self.complete:
            self._check_new(state)

    def _check_new(self, state: State) -> None:
        figures = self.figures
        for name in state.tiles_seen:
            if name and _same(tile_of(state, name), figures):
                raise refuse(N_("That tile has already been turned up. Look again."), "V019")

    @property
    def complete(self) -> bool:
        """Whether all four figures are said."""
        return None not in (self.initial, self.variation, self.left, self.right)

    @property
    def figures(self) -> Tile:
        """The figures as said, 0 where one is left out."""
        return self.figures_over(Tile(0, 0, (0, 0)))

    def figures_over(self, tile: Tile) -> Tile:
        """The figures as said, those of ``tile`` where one is left out."""
        left, right = tile.court
        return Tile(
            tile.initial if self.initial is None else self.initial,
            tile.variation if self.variation is None else self.variation,
            (left if self.left is None else self.left, right if self.right is None else self.right),
        )

    def apply(self, play: Play, seat: int | None) -> None:
        """Turn it up; in phase 2 the marker moves (V051, V052)."""
        state: State = play.state
        opened = state.stack.pop()
        tile = self._find(play)
        state.next_tile = tile
        if opened.kind == "turn_up":
            _move_marker(play, tile)

    def _find(self, play: Play) -> Tile:
        state: State = play.state
        if not self.said:
            (name,) = play.chance.draw("tiles", unseen(state))
        elif self.tile:
            name = self.tile
        elif self.complete:
            name = _learn(state, self.figures)
        else:
            return self._find_partly(state)
        state.tiles_seen.append(name)
        return tile_of(state, name)

    def _find_partly(self, state: State) -> Tile:
        """Without all figures it is taken for the tile most like it, if the nine are known."""
        if not can_draw(state):
            state.tiles_seen.append("")
            return self.figures
        tiles = {name: tile_of(state, name) for name in unseen(state)}
        name = max(tiles, key=lambda each: _likeness(tiles[each], self.figures_over(tiles[each])))
        state.tiles_seen.append(name)
        return self.figures_over(tiles[name])


def _move_marker(play: Play, tile: Tile) -> None:
    """V052, V053: from the Initial Number by the Variation to the first free number."""
    state: State = play.state
    state.marker += tile.variation
    state.moved = True
    instruct(
        play,
        "V052",
        N_("The tile shows {variation}: the marker moves to {number}, the first free number."),
        variation=f"{tile.variation:+d}" if tile.variation else "0",
        number=state.marker,
    )
    if state.round < ROUNDS:
        note(
            play,
            "V054",
            N_("For next round it shows Initial Number {initial}, and {left} and {right}."),
            initial=tile.initial,
            left=reals(tile.court[0]),
            right=reals(tile.court[1]),
        )


# -- the decisions -------------------------------------------------------------


class _TurningUp(Deciding[State]):
    """That a tile is to be turned up."""

    moves = ("TurnUpTile",)
    rule = "V051"

    def offers(self, state: State, opened: Open) -> tuple[Offer, ...]:
        """One tap where the app can draw."""
        if can_draw(state):
            return (Offer("TurnUpTile", say(N_("Turn up the tile"))),)
        return ()

    def sample(self, state: State, opened: Open, random: Random) -> tuple[int | None, Move]:
        """Let the app draw, pick a tile of the copy, or say any figures."""
        if can_draw(state):
            return None, random.choice(
                [TurnUpTile(), TurnUpTile(tile=random.choice(unseen(state)))]
            )
        while True:
            move = TurnUpTile(
                initial=random.choice(INITIAL),
                variation=random.choice(VARIATION),
                left=random.randint(1, 9),
                right=random.randint(1, 9),
            )
            if not any(
                name and _same(tile_of(state, name), move.figures) for name in state.tiles_seen
            ):
                return None, move


class FirstTile(_TurningUp):
    """The tile that lies face up when the game begins (V019)."""

    kind = "first_tile"
    rule = "V019"

    def sentence(self, state: State, opened: Open) -> Message:
        """Ask for its figures."""
        return say(N_("Turn up the first Vasco da Gama tile. What does it show?"))


class TurnUp(_TurningUp):
    """The tile that settles this round's first free number (V051)."""

    kind = "turn_up"

    def id(self, state: State, opened: Open) -> str:
        """A new question each round."""
        return f"turn_up:{state.round}"

    def sentence(self, state: State, opened: Open) -> Message:
        """Say that all discs are placed."""
        return say(N_("All discs are placed. Turn up the next Vasco da Gama tile."))


MOVES = (TurnUpTile,)
KINDS = (FirstTile(), TurnUp())
PHASE_KINDS = frozenset({"first_tile", "turn_up"})
