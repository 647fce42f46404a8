"""What a table chooses before it starts: the board, who draws, and the open rules."""

from __future__ import annotations

from pathlib import Path

from companion.engine.agreeing import BOARD, ENTRY, custody, rulings
from companion.engine.game import Choice, Option
from companion.engine.rulebook import Rulebook
from companion.engine.words import N_

RULES = Rulebook.load(Path(__file__).with_name("rules.toml"))

CUSTODY = (
    custody("ships", N_("Ships"), N_("Who lays out the rows of ships and draws for them.")),
    custody("contracts", N_("Contracts"), N_("Who deals the trade contracts and turns them up.")),
    custody("missions", N_("Special missions"), N_("Who deals the special missions.")),
    custody("flagships", N_("Flagships"), N_("Who deals the flagships.")),
)

COINS = Option(
    "coins",
    N_("Coins"),
    (
        Choice("tracked", N_("Roteiro counts everybody's coins")),
        Choice("told", N_("We count our own")),
    ),
    "table",
    N_("If you count your own, a price is only said, and nothing is refused for want of money."),
)

OPTIONS: tuple[Option, ...] = (BOARD, *CUSTODY, COINS, ENTRY, *rulings(RULES))
