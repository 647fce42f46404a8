"""What a table chooses before it starts: the variant, who draws, and the open rules."""

from __future__ import annotations

from pathlib import Path

from companion.engine.agreeing import BOARD, ENTRY, custody, rulings
from companion.engine.game import Choice, Option
from companion.engine.rulebook import Rulebook
from companion.engine.words import N_

RULES = Rulebook.load(Path(__file__).with_name("rules.toml"))

VARIANT = Option(
    "variant",
    N_("The game"),
    (
        Choice("full", N_("The full game")),
        Choice("quick", N_("Quick: event cards from one pile, no hands")),
        Choice("dice", N_("With dice: no markers, no cards")),
    ),
    "table",
    N_("Two simpler ways to play are in the rulebook."),
)

CALMS = Option(
    "calms",
    N_("Dead calm (STOP) cards in the quick game"),
    (
        Choice("half", N_("Half of them, as the rulebook advises")),
        Choice("all", N_("All of them")),
    ),
    "table",
)

CUSTODY = (
    custody(
        "events",
        N_("Event cards"),
        N_("Real cards in real hands, or Roteiro's own deck, in hands on the phones."),
    ),
    custody(
        "destinations",
        N_("Destination cards"),
        N_("Roteiro can deal them once your copy knows the names of all 32 ports."),
    ),
    custody("die", N_("Dice"), N_("Who throws the red die, and the dice of the dice variant.")),
    custody("order", N_("First turn order"), N_("Who draws the tokens."), app_first=True),
)

OPTIONS = (BOARD, VARIANT, CALMS, *CUSTODY, ENTRY, *rulings(RULES))
