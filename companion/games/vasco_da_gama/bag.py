"""The sailors' bag: drawing from it, and what goes back into it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import Struct

from companion.engine.game import Play

from .about import COLOURS
from .printed import known
from .state import State, colour_of


class Sailors(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """How many sailors of each colour."""

    turquoise: int = 0
    violet: int = 0
    grey: int = 0
    orange: int = 0

    @property
    def counts(self) -> dict[str, int]:
        """The numbers by colour, in the order of ``COLOURS``."""
        return dict(
            zip(COLOURS, (self.turquoise, self.violet, self.grey, self.orange), strict=True)
        )

    @property
    def total(self) -> int:
        """All of them."""
        return self.turquoise + self.violet + self.grey + self.orange


def fresh_bag(split: Mapping[str, int]) -> list[str]:
    """Name the sailors of a copy: the first letter of their colour and a number (V008)."""
    return [f"{colour[0]}{n}" for colour in COLOURS for n in range(1, split[colour] + 1)]


def draw(play: Play, count: int) -> list[str]:
    """Let the app draw up to ``count`` sailors blind from the bag."""
    state: State = play.state
    drawn = play.chance.draw("bag", state.bag, count, state.returned)
    for sailor in drawn:
        state.bag.remove(sailor)
    return drawn


def split_known(state: State) -> bool:
    """Tell whether the number of sailors of each colour is that of the table's copy (V008)."""
    return all(known(state, f"sailors.{colour}") for colour in COLOURS)


def take(state: State, counts: Mapping[str, int]) -> list[str]:
    """Take from the bag the sailors that the table says it drew.

    If nobody has counted this copy's sailors and one came of which there should be none left,
    the copy has one more of that colour and one fewer of another.
    """
    for colour, count in counts.items():
        for _ in range(count - len(state.in_bag(colour))):
            _recolour_one(state, colour, counts)
    taken = [sailor for colour, count in counts.items() for sailor in state.in_bag(colour)[:count]]
    for sailor in taken:
        state.bag.remove(sailor)
    return taken


def _recolour_one(state: State, colour: str, counts: Mapping[str, int]) -> None:
    """Make one sailor in the bag of another colour: of the one of which most are to spare."""
    spare = {other: len(state.in_bag(other)) - counts.get(other, 0) for other in COLOURS}
    other = state.in_bag(max(COLOURS, key=spare.__getitem__))[0]
    everybody = (*state.sections, *(player.sailors for player in state.players), state.bag)
    numbers = [int(each[1:]) for place in everybody for each in place if each[0] == colour[0]]
    state.bag.remove(other)
    state.bag.append(f"{colour[0]}{max(numbers, default=0) + 1}")


def give_back(state: State, sailors: Iterable[str]) -> None:
    """Put sailors back into the bag (V083)."""
    for sailor in sailors:
        state.bag.append(sailor)
        state.returned[sailor] = state.returned.get(sailor, 0) + 1


def lacking(state: State, counts: Mapping[str, int]) -> str | None:
    """Name a colour of which the bag has fewer sailors than that, if there is one.

    While nobody has counted this copy's sailors, only their number in all can be too high.
    """
    if not split_known(state) and sum(counts.values()) <= len(state.bag):
        return None
    return next((each for each in COLOURS if counts.get(each, 0) > len(state.in_bag(each))), None)


def at_most(state: State) -> tuple[int, ...]:
    """Tell how many of each colour the bag can hold, in the order of ``COLOURS``.

    While nobody has counted this copy's sailors, all that are in it can be of one colour.
    """
    if split_known(state):
        return tuple(len(state.in_bag(colour)) for colour in COLOURS)
    return (len(state.bag),) * len(COLOURS)


def count_colours(sailors: Iterable[str]) -> dict[str, int]:
    """Count sailors by colour, in the order of ``COLOURS``."""
    counts = dict.fromkeys(COLOURS, 0)
    for sailor in sailors:
        counts[colour_of(sailor)] += 1
    return counts
