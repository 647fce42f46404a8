"""What a table chooses before it starts: the board, who draws, and the open rules."""

from __future__ import annotations

from pathlib import Path

from companion.engine.agreeing import BOARD, ENTRY, custody, rulings
from companion.engine.game import Choice, Option
from companion.engine.rulebook import Rulebook
from companion.engine.words import N_

CUSTODY = (
    custody(
        "tiles",
        N_("Vasco da Gama tiles"),
        N_("Who turns up the tile with the Initial Number and the Variation."),
    ),
    custody("projects", N_("Projects"), N_("Who lays out the seven projects of a round.")),
    custody("merchants", N_("Merchant ships"), N_("Who turns up the merchant ship of a round.")),
    custody("sailors", N_("Sailors"), N_("Who draws sailors from the bag."), app_first=True),
)

TABLE = (
    Option(
        "coins",
        N_("Reals"),
        (
            Choice("tracked", N_("Roteiro counts everybody's Reals")),
            Choice("told", N_("We count our own, and say how many at the end")),
        ),
        "table",
        N_(
            "If you count your own, a price is only said, and nothing is refused for want of money."
        ),
    ),
    ENTRY,
)


RULES = Rulebook.load(Path(__file__).with_name("rules.toml"))

OPTIONS = (BOARD, *CUSTODY, *TABLE, *rulings(RULES))
"""Everything a table may choose, with the open rules of the rulebook last."""
