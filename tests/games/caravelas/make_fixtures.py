"""Look for games of Caravelas that end in every way there is, and keep them as fixtures.

``python tests/games/caravelas/make_fixtures.py`` writes the games that are missing in
``tests/fixtures/caravelas``; what is there stays, since a finished game must fold to the same end
for ever. To replace one, delete its file first.
"""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random

PROJECT = Path(__file__).resolve().parents[3]
if str(PROJECT) not in sys.path:
    sys.path.insert(0, str(PROJECT))

from companion.games.caravelas import GAME  # noqa: E402
from companion.games.caravelas.bonus import BonusMove  # noqa: E402
from companion.games.caravelas.corrections import CorrectPoints  # noqa: E402
from companion.games.caravelas.game_end import decided_by  # noqa: E402
from companion.games.caravelas.state import State  # noqa: E402
from tests.games.caravelas.meddling import meddler  # noqa: E402
from tests.games.kept import Fits, Kept, Wanted  # noqa: E402
from tests.random_player import Played, Suggestion  # noqa: E402

OWN = {
    "board": "own",
    "custody.events": "app",
    "custody.destinations": "app",
    "custody.die": "app",
}
REAL = {"custody.order": "table"}


def by(rule: str, winners: int = 1) -> Fits:
    """Look for a game that a rule decides, won by so many."""

    def fits(played: Played) -> bool:
        return decided_by(played.state) == rule and len(played.state.winners) == winners

    return fits


def last_tile_at(place: int) -> Fits:
    """Look for a game whose last tile is bought at a place of the order (-1 is the last)."""

    def fits(played: Played) -> bool:
        for step in played.steps:
            if step.state.last_round:
                order: list[int] = step.state.order
                return order[place] == step.seat
        return False

    return fits


def discovered_late(played: Played) -> bool:
    """Look for a bonus discovery in the last round after one's own last turn (C132)."""
    before = played.first
    for step in played.steps:
        if isinstance(step.move, BonusMove) and before.last_round:
            done = before.order[: before.turn]
            if step.seat in done and any(note.rule == "C094" for note in step.notes):
                return True
        before = step.state
    return False


def beyond_the_track(played: Played) -> bool:
    """Look for more than 100 points (C134)."""
    return max(standing.total for standing in GAME.standings(played.state)) > 100


def level_without_tiles(state: State, rng: Random) -> Suggestion | None:
    """Let the table correct points until two players without tiles lead level."""
    if state.phase != "final":
        return None
    bare = [seat for seat in state.seats if not state.players[seat].tiles]
    best = max(player.total for player in state.players)
    behind = [seat for seat in bare if state.players[seat].total < best]
    if len(bare) < 2 or not behind:
        return None
    seat = rng.choice(behind)
    return seat, CorrectPoints(seat, best - state.players[seat].total, "counted again")


WANTED = {
    "clear-winner": Wanted(4, OWN, by("C135"), "Four players with Roteiro's own cards"),
    "last-in-order": Wanted(3, OWN, last_tile_at(-1), "The last in order buys the last tile"),
    "first-in-order": Wanted(4, REAL, last_tile_at(0), "After the last tile three more turns"),
    "late-discovery": Wanted(3, OWN, discovered_late, "A bonus discovers after the own last turn"),
    "tie-broken-by-tiles": Wanted(3, OWN, by("C136"), "A tie that tiles decide"),
    "tie-broken-by-lowest-tile": Wanted(3, OWN, by("C137"), "A tie that the lowest tile decides"),
    "shared-victory": Wanted(
        4, REAL, by("C138", 2), "Level without tiles: a shared victory", level_without_tiles
    ),
    "later-in-order": Wanted(
        4,
        {**REAL, "C138": "later"},
        by("C138"),
        "Level without tiles: the later in the order wins",
        level_without_tiles,
    ),
    "beyond-the-track": Wanted(2, OWN, beyond_the_track, "More than a hundred points"),
    "claimed": Wanted(
        3, REAL, by("C135"), "Real cards, claimed at the end, with corrections", meddler(0.1, True)
    ),
    "quick": Wanted(3, {**OWN, "variant": "quick"}, by("C135"), "The quick variant"),
    "quick-with-real-cards": Wanted(
        2, {**REAL, "variant": "quick", "C142": "turn_up_again"}, by("C135"), "Quick, real cards"
    ),
    "dice": Wanted(4, {**OWN, "variant": "dice"}, by("C135"), "The dice variant"),
    "dice-for-the-order": Wanted(
        3,
        {**REAL, "variant": "dice", "C147": "both", "C145": "blue_ignored"},
        by("C135"),
        "The dice variant with dice for the order, thrown by the table",
    ),
    "house-rules": Wanted(
        4,
        {
            **OWN,
            **{
                option.key: option.choices[-1].key
                for option in GAME.options
                if option.group == "ruling"
            },
        },
        by("C135"),
        "Every open rule read the other way",
        meddler(0.05, corrections=False),
    ),
}


if __name__ == "__main__":
    Kept(GAME).write_missing(WANTED, sys.argv[1:])
