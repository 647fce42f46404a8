"""Look for games of Age of Discovery that end in every way there is, and keep them as fixtures.

``python tests/games/age_of_discovery/make_fixtures.py`` writes the games that are missing in
``tests/fixtures/age_of_discovery``; what is there stays, since a finished game must fold to the
same end for ever. To replace one, delete its file first.
"""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random

PROJECT = Path(__file__).resolve().parents[3]
if str(PROJECT) not in sys.path:
    sys.path.insert(0, str(PROJECT))

from companion.games.age_of_discovery import GAME  # noqa: E402
from companion.games.age_of_discovery.buying import CallScoring  # noqa: E402
from companion.games.age_of_discovery.corrections import CorrectCoins  # noqa: E402
from companion.games.age_of_discovery.state import State  # noqa: E402
from tests.games.age_of_discovery.meddling import meddler  # noqa: E402
from tests.games.kept import Fits, Kept, Wanted  # noqa: E402
from tests.random_player import Played, Suggestion  # noqa: E402

OWN = {
    "board": "own",
    **{f"custody.{pile}": "app" for pile in ("ships", "contracts", "missions", "flagships")},
}


# -- what to look for ----------------------------------------------------------


def by(rule: str, count: int = 1) -> Fits:
    """Look for a game that is won by a rule, by so many."""
    return lambda played: played.notes[-1].rule == rule and len(played.state.winners) == count


def cites(*rules: str) -> Fits:
    """Look for a game whose journal cites rules."""
    return lambda played: set(rules) <= {note.rule for note in played.notes}


def says(text: str) -> Fits:
    """Look for a game in whose journal something is said."""
    return lambda played: any(text in note.text.text for note in played.notes)


def final_card_at_the_bottom(played: Played) -> bool:
    """The final card is the last of the last pile: on purchase 33, and nothing replaces it."""
    return any(
        step.outcomes == ("final",) and len(step.state.bought()) == 33 for step in played.steps
    )


def overlapping(played: Played) -> bool:
    """The final card comes before the first scoring has been held."""
    return any(
        step.state.cards["final"].drawn and not step.state.cards["first"].held
        for step in played.steps
    )


def both_due_together(played: Played) -> bool:
    """After the first scoring the final one is due at once."""
    states = [step.state for step in played.steps]
    return any(state.cards["first"].due and state.cards["final"].due for state in states)


def contracts_at_the_end(played: Played) -> bool:
    """One contract finishes at the start of a last turn, another never."""
    last_turn = any(
        note.rule == "A067" and step.state.cards["final"].still
        for step in played.steps
        for note in step.notes
    )
    return last_turn and cites("A111")(played)


def gaps(played: Played) -> bool:
    """Ships are bought after the piles have run out, and a purchase place is empty."""
    state: State = played.state
    return not any(state.piles) and None in state.purchase


# -- who meddles ---------------------------------------------------------------


def rich(state: State, rng: Random) -> Suggestion | None:
    """Give everybody enough to buy what lies there."""
    poor = [seat for seat in state.seats if state.players[seat].purse < 20]
    if not poor or state.phase != "turns":
        return None
    return poor[0], CorrectCoins(poor[0], 60)


def impatient(state: State, rng: Random) -> Suggestion | None:
    """Call the scorings long before the cards come."""
    if state.phase != "turns" or sum(player.turns for player in state.players) < 20:
        return None
    first = not state.cards["first"].held
    return None, CallScoring("first" if first or rng.random() < 0.9 else "final")


def other_readings() -> dict[str, str]:
    """Read every open rule the other way."""
    return {
        option.key: option.choices[-1].key for option in GAME.options if option.group == "ruling"
    }


WANTED = {
    "two-players": Wanted(2, OWN, by("A127"), "Two players on Roteiro's own board"),
    "three-players": Wanted(3, OWN, by("A127"), "Three players on Roteiro's own board"),
    "four-players": Wanted(4, OWN, by("A127"), "Four players on Roteiro's own board"),
    "tie-broken-by-unsent-ships": Wanted(3, OWN, by("A128"), "A tie that unsent ships decide"),
    "shared-win": Wanted(2, OWN, by("A129", 2), "Level to the end: a shared win"),
    "tie-broken-by-coins": Wanted(
        2, {**OWN, "A129": "coins"}, by("A129"), "Level to the end: more coins win"
    ),
    "tie-broken-by-contracts": Wanted(
        2, {**OWN, "A129": "contracts"}, by("A129"), "Level to the end: more contracts win"
    ),
    "coins-said-by-the-tied": Wanted(
        2, {**OWN, "A129": "coins", "coins": "told"}, by("A129"), "Tied players count their coins"
    ),
    "final-card-at-the-bottom": Wanted(
        3, OWN, final_card_at_the_bottom, "The final card on purchase 33"
    ),
    "overlapping": Wanted(3, OWN, overlapping, "Both countdowns run", rich),
    "first-at-once": Wanted(
        3, {**OWN, "A102": "first_at_once"}, cites("A102"), "The final card brings both", rich
    ),
    "both-due-together": Wanted(2, OWN, both_due_together, "Both scorings are due", rich),
    "contracts-in-the-last-turns": Wanted(
        3, OWN, contracts_at_the_end, "A contract finishes in a last turn, another never"
    ),
    "called-by-hand": Wanted(3, OWN, cites("A130"), "The table calls both scorings", impatient),
    "piles-run-out-with-gaps": Wanted(4, OWN, gaps, "The piles run out", rich),
    "piles-run-out-closing-up": Wanted(
        4, {**OWN, "A047": "close_up"}, says("closes the gap"), "Ships close up", rich
    ),
    "contract-pile-empty": Wanted(
        4,
        OWN,
        lambda played: not played.state.pile_size and None in played.state.open,
        "No contract is left in the pile",
    ),
    "contracts-reshuffled": Wanted(
        4, {**OWN, "A040": "reshuffled"}, says("form a new pile"), "Finished contracts come back"
    ),
    "missions-shown-at-once": Wanted(
        3, {**OWN, "custody.missions": "table"}, by("A127"), "Real missions shown at the end"
    ),
    "all-by-the-table": Wanted(
        3, {}, by("A127"), "Everything drawn and told by the table, with corrections", meddler(0.15)
    ),
    "hidden-purses": Wanted(3, {**OWN, "A032": "hidden"}, by("A127"), "Purses are hidden"),
    "house-rules": Wanted(
        4,
        {**OWN, **other_readings()},
        by("A127"),
        "Every open rule read the other way",
        meddler(0.05, corrections=False),
    ),
}


if __name__ == "__main__":
    Kept(GAME).write_missing(WANTED, sys.argv[1:])
