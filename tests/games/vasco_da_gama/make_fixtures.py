"""Look for games of Vasco da Gama that end in every way there is, and keep them as fixtures.

``python tests/games/vasco_da_gama/make_fixtures.py`` writes the games that are missing in
``tests/fixtures/vasco_da_gama``; what is there stays, since a finished game must fold to the same
end for ever. To replace one, delete its file first.
"""

from __future__ import annotations

import sys
from pathlib import Path

PROJECT = Path(__file__).resolve().parents[3]
if str(PROJECT) not in sys.path:
    sys.path.insert(0, str(PROJECT))

from companion.engine.chance import Chance  # noqa: E402
from companion.games.vasco_da_gama import GAME  # noqa: E402
from tests.games.kept import Fits, Kept, Wanted  # noqa: E402
from tests.games.vasco_da_gama.meddling import meddler  # noqa: E402
from tests.random_player import Played  # noqa: E402

OWN = {
    "board": "own",
    "custody.tiles": "app",
    "custody.projects": "app",
    "custody.merchants": "app",
}
TABLE = {"custody.sailors": "table"}


def decided_by(played: Played) -> str:
    """Name the rule by which the game was won: that of the journal's last line."""
    return played.notes[-1].rule


def differs(ruling: str) -> Fits:
    """Tell whether another reading of V179 would have made somebody else win."""

    def other_winner(played: Played) -> bool:
        if decided_by(played) != "V179":
            return False
        step = played.steps[-1]
        before = GAME.copy(played.steps[-2].state)
        before.options["V179"] = ruling
        again = GAME.replay(before, step.seat, step.move, Chance())
        return bool(again.state.winners != played.state.winners)

    return other_winner


def by(rule: str, count: int = 1) -> Fits:
    """Look for a game that is won by a rule, by so many."""
    return lambda played: decided_by(played) == rule and len(played.state.winners) == count


WANTED = {
    "clear-winner": Wanted(4, OWN, by("V177"), "Four players on Roteiro's own board"),
    "tie-broken-by-ships": Wanted(3, OWN, by("V178"), "A tie that ships on the board decide"),
    "tie-broken-by-sailors": Wanted(2, {}, by("V179"), "A tie that sailors decide"),
    "shared-victory": Wanted(2, OWN, by("V180", 2), "Level to the end: a shared victory"),
    "first-clockwise": Wanted(
        2, {**OWN, "V180": "clockwise"}, by("V180"), "Level to the end: the first clockwise wins"
    ),
    "missionaries-decide": Wanted(
        2,
        {**OWN, "V179": "with_missionaries"},
        differs("after_launches"),
        "A tie that missionaries decide",
    ),
    "sailors-before-launches": Wanted(
        2,
        {**OWN, "V179": "before_launches"},
        differs("after_launches"),
        "A tie that the sailors before the last launches decide",
    ),
    "coins-told": Wanted(3, {**TABLE, "coins": "told"}, by("V177"), "Everybody counts their own"),
    "all-by-the-table": Wanted(
        3,
        {**TABLE, "V007": "picked", "V106": "one_after_another", "V141": "stays"},
        by("V177"),
        "Everything drawn and told by the table, with corrections",
        meddler(0.15),
    ),
    "house-rules": Wanted(
        4,
        {
            option.key: option.choices[-1].key
            for option in GAME.options
            if option.group == "ruling" and option.key != "V007"
        },
        by("V177"),
        "Every open rule read the other way",
        meddler(0.05, corrections=False),
    ),
}


if __name__ == "__main__":
    Kept(GAME).write_missing(WANTED, sys.argv[1:])
