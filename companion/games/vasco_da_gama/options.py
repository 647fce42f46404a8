"""What a table chooses before it starts: the board, who draws, and the open rules."""

from __future__ import annotations

from pathlib import Path

from companion.engine.game import Choice, Option
from companion.engine.rulebook import Rulebook, Ruling
from companion.engine.words import N_

BOARD = Option(
    "board",
    N_("Your game"),
    (
        Choice("real", N_("We have the real game on the table")),
        Choice("own", N_("We play on Roteiro's own board")),
    ),
    "board",
    N_(
        "Roteiro asks what is printed on your real board before it matters. Its own board has"
        " numbers made up to be balanced, not the printed ones."
    ),
)

_DRAWERS = (
    Choice("table", N_("We draw from the real pile")),
    Choice("app", N_("Roteiro draws")),
)

CUSTODY = (
    Option(
        "custody.tiles",
        N_("Vasco da Gama tiles"),
        _DRAWERS,
        "custody",
        N_("Who turns up the tile with the Initial Number and the Variation."),
    ),
    Option(
        "custody.projects",
        N_("Projects"),
        _DRAWERS,
        "custody",
        N_("Who lays out the seven projects of a round."),
    ),
    Option(
        "custody.merchants",
        N_("Merchant ships"),
        _DRAWERS,
        "custody",
        N_("Who turns up the merchant ship of a round."),
    ),
    Option(
        "custody.sailors",
        N_("Sailors"),
        (
            Choice("app", N_("Roteiro draws, we lay out what it says")),
            Choice("table", N_("We draw from the bag and say what came")),
        ),
        "custody",
        N_("Who draws sailors from the bag."),
    ),
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
    Option(
        "entry",
        N_("Who enters moves"),
        (
            Choice("anybody", N_("Anybody may enter anybody's move")),
            Choice("own", N_("Each seat enters its own")),
        ),
        "table",
        N_("The journal says who entered what either way."),
    ),
)


def options(rules: Rulebook) -> tuple[Option, ...]:
    """List everything a table may choose, with the open rules of the rulebook last."""
    rulings = (_ruling(rules, rule, choices) for rule, choices in rules.rulings().items())
    return (BOARD, *CUSTODY, *TABLE, *rulings)


def _ruling(rules: Rulebook, rule_id: str, rulings: tuple[Ruling, ...]) -> Option:
    """Make an option of an open rule, its default first."""
    rule = rules[rule_id]
    ordered = sorted(rulings, key=lambda ruling: not ruling.default)
    choices = tuple(Choice(ruling.key, ruling.label) for ruling in ordered)
    return Option(rule_id, rule.title, choices, "ruling", rule.open)


RULES = Rulebook.load(Path(__file__).with_name("rules.toml"))

OPTIONS = options(RULES)
