"""What a table agrees on: who draws, who types, and how open rules are read."""

from __future__ import annotations

from typing import ClassVar, TypeVar

from .flow import RuledMove
from .game import Choice, Option, Play
from .rulebook import Rulebook
from .scoring import note
from .state import GameState
from .words import N_, refuse, say

S = TypeVar("S", bound=GameState)

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

ENTRY = Option(
    "entry",
    N_("Who enters moves"),
    (
        Choice("anybody", N_("Anybody may enter anybody's move")),
        Choice("own", N_("Each seat enters its own")),
    ),
    "table",
    N_("The journal says who entered what either way."),
)


def custody(pile: str, label: str, help: str, app_first: bool = False) -> Option:
    """Make the option of who draws from a pile.

    :param app_first: whether the app draws unless the table says otherwise.
    """
    table = Choice("table", N_("We draw from the real pile"))
    app = Choice("app", N_("Roteiro draws"))
    choices = (app, table) if app_first else (table, app)
    return Option(f"custody.{pile}", label, choices, "custody", help)


def rulings(rules: Rulebook) -> tuple[Option, ...]:
    """Make an option of each open rule that has rulings, its default first."""
    return tuple(
        Option(
            rule_id,
            rules[rule_id].title,
            tuple(
                Choice(ruling.key, ruling.label)
                for ruling in sorted(readings, key=lambda ruling: not ruling.default)
            ),
            "ruling",
            rules[rule_id].open,
        )
        for rule_id, readings in rules.rulings().items()
    )


def chosen(options: tuple[Option, ...], wanted: dict[str, str]) -> dict[str, str]:
    """Complete what a table has chosen with the defaults.

    :raises Refusal: if an option or a choice does not exist.
    """
    known = {option.key: option for option in options}
    for key, choice in wanted.items():
        if key not in known or choice not in {each.key for each in known[key].choices}:
            raise refuse(N_("There is no such choice. Go back to the first page and choose again."))
    return {key: wanted.get(key, option.choices[0].key) for key, option in known.items()}


class ChangeRuling(RuledMove[S], frozen=True):
    """Read an open rule differently from now on.

    A game makes it its own by naming its ``options``.
    """

    options: ClassVar[tuple[Option, ...]] = ()

    rule: str
    choice: str

    def check(self, state: S, seat: int | None) -> None:
        """Refuse a rule that is not open and a reading that does not exist."""
        option = next((each for each in self.options if each.key == self.rule), None)
        if option is None or option.group != "ruling":
            raise refuse(N_("That rule leaves nothing open."))
        if self.choice not in {choice.key for choice in option.choices}:
            raise refuse(N_("There is no such reading of that rule."), self.rule)
        if state.ruling(self.rule) == self.choice:
            raise refuse(N_("The table reads that rule like this already."), self.rule)

    def apply(self, play: Play, seat: int | None) -> None:
        """Remember it."""
        play.state.options[self.rule] = self.choice
        option = next(each for each in self.options if each.key == self.rule)
        label = next(choice.label for choice in option.choices if choice.key == self.choice)
        text = N_("From now on: {title}. {choice}.")
        note(play, self.rule, text, title=say(option.label), choice=say(label))
