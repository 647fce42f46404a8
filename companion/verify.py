"""``python3 app.py verify FILE``: recompute every draw of a finished game from its seed."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

import msgspec

from companion.engine.record import Record, discrepancies
from companion.games import SHELF


def main(arguments: Sequence[str]) -> int:
    """Check an exported game and say what was found.

    :param arguments: the path of the exported file, and nothing else.
    :returns: 0 if every draw is what the seed says, 1 if not, 2 if there is nothing to check.
    """
    if len(arguments) != 1:
        print("Say which file: python3 app.py verify FILE", file=sys.stderr)
        return 2
    try:
        record = Record.read(Path(arguments[0]).read_bytes())
    except OSError as error:
        print(f"That file cannot be read: {error.strerror}.", file=sys.stderr)
        return 2
    except msgspec.DecodeError:
        print("That is not a game exported by Roteiro.", file=sys.stderr)
        return 2
    game = next((game for game in SHELF if game.about.slug == record.game), None)
    if game is None or not record.seed:
        print("There is no seed in it: a game shows its seed when it is over.", file=sys.stderr)
        return 2
    wrong = list(discrepancies(game, record))
    for line in wrong:
        print(line)
    draws = len(record.opening) + sum(len(step.outcomes) for step in record.steps)
    if not wrong:
        print(f"All {draws} draws in {len(record.steps)} steps are what the seed says.")
    return 1 if wrong else 0
