"""The Recruiting action: sailors of one section, a captain, or both (V086 to V091)."""

from __future__ import annotations

from msgspec.structs import replace

from companion.engine.buttons import refusal_of
from companion.engine.game import Field, Offer, Play, Random
from companion.engine.words import N_, Who, refuse, say

from .about import COLOURS, SAILORS_PRICE
from .acting import ActionMove, begin_action, button, finish_action, pay_right
from .bag import Sailors
from .ledger import note, pay
from .pieces import colour_words, crowd_words, section_number
from .state import Disc, State


def sailors_price(colours: int) -> int:
    """Give the price of sailors of that many colours, in Reals (V088)."""
    return SAILORS_PRICE[colours]


def captain_price(sailors: int) -> int:
    """Give the price of a captain beside that many sailors, in Reals (V089)."""
    return sailors


class Recruit(ActionMove, frozen=True, kw_only=True):
    """Take sailors from one section, a captain, or both.

    ``section`` is 0 for the leftmost, and does not matter for a captain alone.
    """

    area = "recruiting"

    section: int = -1
    turquoise: int = 0
    violet: int = 0
    grey: int = 0
    orange: int = 0
    captain: bool = False

    @property
    def sailors(self) -> Sailors:
        """How many sailors of each colour are taken."""
        return Sailors(self.turquoise, self.violet, self.grey, self.orange)

    def sailors_price(self) -> int:
        """V088: by the number of colours."""
        return sailors_price(sum(count > 0 for count in self.sailors.counts.values()))

    def captain_price(self) -> int:
        """V089: 1 Real for each sailor taken in the same action."""
        return captain_price(self.sailors.total) if self.captain else 0

    def own_price(self, state: State, seat: int | None) -> int:
        """V088, V089."""
        return self.sailors_price() + self.captain_price()

    def check(self, state: State, seat: int | None) -> None:
        """V066, V086, V087, V090."""
        disc = self.must_be_called(state, seat)
        counts = self.sailors.counts
        if min(counts.values()) < 0:
            raise refuse(N_("Take at least one sailor or a captain."), "V086")
        if not self.captain and not any(counts.values()):
            raise refuse(N_("Take at least one sailor or a captain, or give up."), "V066")
        if any(counts.values()):
            self._check_section(state, counts)
        if self.captain and not state.players[disc.seat].waiting:
            raise refuse(
                N_("{who} has no captain left in the Recruiting Area."), "V090", who=Who(disc.seat)
            )
        self.must_afford(state, disc.seat)

    def _check_section(self, state: State, counts: dict[str, int]) -> None:
        if self.section not in state.active_sections():
            raise refuse(N_("Choose one of the open sections."), "V087")
        for colour, count in counts.items():
            there = len(state.sailors_in(self.section, colour))
            if count > there:
                raise refuse(
                    N_("Section {section} has only {there} {colour}. Take fewer."),
                    "V087",
                    section=section_number(self.section),
                    there=there,
                    colour=colour_words(colour),
                )

    def apply(self, play: Play, seat: int | None) -> None:
        """Pay the right, then sailors and captain, and take them."""
        seat, disc = begin_action(play, self, seat)
        pay_right(play, seat, self.number)
        if self.sailors.total:
            self._take_sailors(play, seat)
        if self.captain:
            self._take_captain(play, seat)
        finish_action(play, disc)

    def _take_sailors(self, play: Play, seat: int) -> None:
        state: State = play.state
        counts = self.sailors.counts
        for colour, count in counts.items():
            for sailor in state.sailors_in(self.section, colour)[:count]:
                state.sections[self.section].remove(sailor)
                state.players[seat].sailors.append(sailor)
        pay(
            play,
            seat,
            self.sailors_price(),
            "V088",
            N_("{who} recruits {sailors} from section {section} for {price}."),
            sailors=crowd_words(counts),
            section=section_number(self.section),
        )

    def _take_captain(self, play: Play, seat: int) -> None:
        player = play.state.players[seat]
        player.waiting -= 1
        player.captains += 1
        price = self.captain_price()
        if price:
            pay(play, seat, price, "V089", N_("{who} takes a captain for {price}."))
        else:
            note(play, "V089", N_("{who} takes a captain, which is free."), who=Who(seat))


def offers(state: State, disc: Disc) -> list[Offer]:
    """A captain alone, and each section to choose sailors from."""
    captain = Recruit(number=disc.number, captain=True)
    found = [button(state, disc.seat, captain, say(N_("Take a captain")))]
    for section in state.active_sections():
        fields = tuple(
            Field(colour, colour_words(colour), low=0, high=there, value=0)
            for colour in COLOURS
            if (there := len(state.sailors_in(section, colour)))
        )
        if fields:
            found.append(_from_section(state, disc, section, fields))
    return found


def _from_section(state: State, disc: Disc, section: int, fields: tuple[Field, ...]) -> Offer:
    """Sailors to choose; what refuses a single one, the cheapest choice, refuses all (V088)."""
    cheapest = replace(Recruit(number=disc.number, section=section), **{fields[0].name: 1})
    label = say(N_("Recruit from section {section}"), section=section_number(section))
    shown = button(state, disc.seat, cheapest, label)
    return Offer(
        shown.move,
        shown.label,
        {"number": disc.number, "section": section},
        (*fields, _CAPTAIN),
        refusal=shown.refusal,
        rule=shown.rule,
    )


_CAPTAIN = Field(
    "captain",
    say(N_("And a captain, 1 Real a sailor")),
    "choice",
    value="0",
    choices=(("0", say(N_("No captain"))), ("1", say(N_("A captain")))),
)


def sample(state: State, disc: Disc, ahead: bool, random: Random) -> ActionMove | None:
    """Recruit something that can be paid; None if nothing came up."""
    sections = [section for section in state.active_sections() if state.sections[section]]
    for _ in range(4):
        counts = dict.fromkeys(COLOURS, 0)
        section = random.choice(sections) if sections and random.random() < 0.9 else -1
        if section >= 0:
            for colour in random.sample(COLOURS, random.randint(1, 3)):
                counts[colour] = random.randint(0, len(state.sailors_in(section, colour)))
        move = Recruit(
            number=disc.number,
            ahead=ahead,
            section=section,
            captain=section < 0 or random.random() < 0.4,
            **counts,
        )
        if refusal_of(move, state, disc.seat) is None:
            return move
    return None


MOVES = (Recruit,)
KINDS = ()
PHASE_KINDS: frozenset[str] = frozenset()
