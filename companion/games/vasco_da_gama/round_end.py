"""The end of a round (V158 to V170)."""

from __future__ import annotations

from typing import ClassVar

from companion.engine.flow import Deciding, Open
from companion.engine.game import Field, Move, Note, Offer, Play, Random
from companion.engine.words import N_, Message, Refusal, Who, counted, refuse, say

from . import bag, display, placing
from .about import (
    COLOUR_NAMES,
    COLOURS,
    DIAS_POINTS,
    REFILL,
    ROUNDS,
    SECTION_SPACES,
)
from .ledger import VascoMove, instruct, note, score
from .merchant import turn_up_merchant
from .pieces import crowd_words, section_number
from .state import State

# -- projects, merchant ship, court, round marker ------------------------------


class EndRound(VascoMove, frozen=True):
    """Clear up after rounds 1 to 4, as far as the round marker."""

    answers: ClassVar[tuple[str, ...]] = ("end_round",)

    def apply(self, play: Play, seat: int | None) -> None:
        """V159 to V163, in the order of V158; the sailors come next."""
        state: State = play.state
        state.stack.pop()
        _remove_unsold_projects(play)
        display.lay_out(play)
        if state.merchant is None:  # an earlier one may still wait for a slot (V141)
            turn_up_merchant(play, "V162")
        _clear_court(play)
        text = N_("Move the round marker to {round}.")
        instruct(play, "V033", text, round=state.round + 1)
        state.refilling = True
        state.cleared = instructions(play)


def instructions(play: Play) -> list[Note]:
    """Give what a step tells all to do at the table, scoring markers included."""
    return [note for note in play.notes if note.private is None and (note.hands or note.gains)]


def _remove_unsold_projects(play: Play) -> None:
    """V159."""
    state: State = play.state
    unsold = [project for project in (*state.display, state.sao_gabriel) if project is not None]
    state.out += unsold
    state.display = [None] * len(state.display)
    state.sao_gabriel = None
    if unsold:
        words = counted(
            N_("Take the project that nobody bought out of the game."),
            N_("Take the {n} projects that nobody bought out of the game."),
            len(unsold),
        )
        play.notes.append(Note(words, "V159", hands=True))


def _clear_court(play: Play) -> None:
    """V163."""
    state: State = play.state
    left = sum(state.court)
    state.court = [0, 0]
    if left:
        words = counted(
            N_("Put the {n} Real left at court back into the supply."),
            N_("Put the {n} Reals left at court back into the supply."),
            left,
        )
        play.notes.append(Note(words, "V163", hands=True))


class EndOfRound(Deciding[State]):
    """Whether the table is ready to clear up."""

    kind = "end_round"
    moves = ("EndRound",)
    rule = "V158"

    def id(self, state: State, opened: Open) -> str:
        """A new question each round."""
        return f"end_round:{state.round}"

    def sentence(self, state: State, opened: Open) -> Message:
        """Say what comes."""
        return say(N_("End of round {round}: clear up for the next one."), round=state.round)

    def offers(self, state: State, opened: Open) -> tuple[Offer, ...]:
        """One tap."""
        return (Offer("EndRound", say(N_("End round {round}"), round=state.round)),)

    def sample(self, state: State, opened: Open, random: Random) -> tuple[int | None, Move]:
        """Nothing to choose."""
        return None, EndRound()


# -- sailors, and what follows by itself ---------------------------------------


def to_refill(state: State) -> list[tuple[int, int]]:
    """List the active sections from the right, with how many sailors each gets (V164, V165)."""
    left = len(state.bag)
    refill = []
    for section in reversed(state.active_sections()):
        count = min(REFILL, SECTION_SPACES - len(state.sections[section]), left)
        refill.append((section, max(0, count)))
        left -= max(0, count)
    return refill


class RefillSailors(VascoMove, frozen=True):
    """Draw sailors from the bag into the sections.

    ``drawn`` is what the table drew, when it draws: sailors by colour for each active
    section, the rightmost first.
    """

    answers: ClassVar[tuple[str, ...]] = ("refill",)

    drawn: tuple[bag.Sailors, ...] = ()

    def check(self, state: State, seat: int | None) -> None:
        """V164: the right number for each section, and only colours that the bag has."""
        refill = to_refill(state)
        if not self.drawn:
            if not state.by_app("sailors") and any(count for _, count in refill):
                raise refuse(N_("Say which sailors you drew for each section."), "V164")
            return
        if len(self.drawn) != len(refill):
            raise refuse(N_("Say what you drew for every section in use."), "V164")
        for (section, count), drawn in zip(refill, self.drawn, strict=True):
            _must_be(section, count, drawn)
        drawn_in_all = {c: sum(drawn.counts[c] for drawn in self.drawn) for c in COLOURS}
        colour = bag.lacking(state, drawn_in_all)
        if colour is not None:
            raise refuse(
                N_("More {colour} sailors than the bag has: it has {count}. Look again."),
                "V164",
                count=len(state.in_bag(colour)),
                colour=say(COLOUR_NAMES[colour]),
            )

    def apply(self, play: Play, seat: int | None) -> None:
        """Refill from the right, then do the rest of the end of the round."""
        state: State = play.state
        state.stack.pop()
        state.refilling = False
        refill = to_refill(state)
        drawn: tuple[bag.Sailors | None, ...] = self.drawn or (None,) * len(refill)
        for (section, count), said in zip(refill, drawn, strict=True):
            if count:
                _draw_into(play, section, count, said)
        if not state.bag:
            note(play, "V165", N_("The bag is empty: no more sailors this round."))
        pay_out(play)
        discs_go_home(play)
        _begin_next_round(play)
        state.cleared += instructions(play)


def _draw_into(play: Play, section: int, count: int, said: bag.Sailors | None) -> None:
    """Draw sailors into a section, by the app or as the table says."""
    state: State = play.state
    sailors = bag.draw(play, count) if said is None else bag.take(state, said.counts)
    state.sections[section] += sailors
    text = (
        N_("Put into section {section}: {sailors}.")
        if said is None
        else N_("Drawn into section {section}: {sailors}.")
    )
    words = crowd_words(bag.count_colours(sailors))
    message = say(text, section=section_number(section), sailors=words)
    play.notes.append(Note(message, "V164", hands=said is None))


def _must_be(section: int, count: int, drawn: bag.Sailors) -> None:
    """Refuse a section with the wrong number of sailors."""
    if min(drawn.counts.values()) < 0 or drawn.total != count:
        words = counted(
            N_("Section {section} gets exactly {n} sailor now."),
            N_("Section {section} gets exactly {n} sailors now."),
            count,
            section=section_number(section),
        )
        raise Refusal(words, "V164")


def pay_out(play: Play) -> None:
    """Alvares and Dias pay their owners (V129, V131, V132, V166, V170)."""
    state: State = play.state
    priest = state.owners["alvares"]
    if priest is not None and state.missionaries:
        state.missionaries -= 1
        state.players[priest].missionaries += 1
        instruct(play, "V131", N_("{who} takes a missionary for Alvares."), who=Who(priest))
    elif priest is not None:
        note(play, "V132", N_("No missionary is left for {who}."), who=Who(priest))
    leader = state.owners["dias"]
    if leader is not None:
        score(play, leader, DIAS_POINTS, "dias", "V129", N_("{who} scores {points} for Dias."))


def discs_go_home(play: Play) -> None:
    """Hosting discs and lost extra discs go back (V167, V168)."""
    state: State = play.state
    for hosting in state.hosts.values():
        player = state.players[hosting.seat]
        player.discs += hosting.normal
        if hosting.extra:
            player.extra = "supply"
    if state.hosts:
        instruct(play, "V167", N_("The discs on the characters go back to their owners."))
    state.hosts = {}
    state.lost = []
    for seat in gives_extra_back(state):
        state.players[seat].extra = "area"
        text = N_("{who} puts the extra disc back into the Characters Area.")
        instruct(play, "V168", text, who=Who(seat))


def gives_extra_back(state: State) -> list[int]:
    """List who has an extra disc without owning Manuel (V168)."""
    king = state.owners["manuel"]
    return [seat for seat in state.seats if seat != king and state.players[seat].extra != "area"]


def _begin_next_round(play: Play) -> None:
    """The owner of Dias goes first (V035), and phase 1 begins."""
    state: State = play.state
    leader = state.owners["dias"]
    if leader is not None:
        state.first_player = leader
    state.round += 1
    note(
        play,
        "V035",
        N_("Round {round} begins. {who} is first player."),
        round=state.round,
        who=Who(state.first_player),
    )
    placing.begin_round(play)


class Refill(Deciding[State]):
    """Which sailors come out of the bag; launching before it still puts sailors in."""

    kind = "refill"
    moves = ("RefillSailors",)
    rule = "V164"

    def id(self, state: State, opened: Open) -> str:
        """A new question each round."""
        return f"refill:{state.round}"

    def sentence(self, state: State, opened: Open) -> Message:
        """Say who draws."""
        if state.by_app("sailors"):
            return say(N_("Sailors are drawn into the sections, from the right."))
        return say(N_("Draw sailors into the sections, from the right, and say which."))

    def offers(self, state: State, opened: Open) -> tuple[Offer, ...]:
        """One tap, or the number of each colour in each section."""
        if state.by_app("sailors"):
            return (Offer("RefillSailors", say(N_("Draw the sailors"))),)
        fields = tuple(
            Field(
                f"drawn-{index}-{colour}",
                say(
                    N_("Section {section} ({count} in all): {colour}"),
                    section=section + 1,
                    count=count,
                    colour=say(COLOUR_NAMES[colour]),
                ),
                high=count,
                value=0,
            )
            for index, (section, count) in enumerate(to_refill(state))
            for colour in COLOURS
        )
        return (Offer("RefillSailors", say(N_("These were drawn")), fields=fields),)

    def sample(self, state: State, opened: Open, random: Random) -> tuple[int | None, Move]:
        """Draw by chance if the table draws."""
        if state.by_app("sailors"):
            return None, RefillSailors()
        rest = list(state.bag)
        random.shuffle(rest)
        drawn = []
        for _, count in to_refill(state):
            letters = [sailor[0] for sailor in rest[:count]]
            del rest[:count]
            drawn.append(bag.Sailors(*(letters.count(colour[0]) for colour in COLOURS)))
        return None, RefillSailors(tuple(drawn))


# -- the flow ------------------------------------------------------------------


def go_on(play: Play) -> None:
    """Ask for the next step, or go on to the end of the game after round 5 (V170)."""
    state: State = play.state
    if state.refilling:
        state.stack.append(Open("refill"))
    elif state.round < ROUNDS:
        state.stack.append(Open("end_round"))
    else:
        pay_out(play)
        state.sailors_before = [len(player.sailors) for player in state.players]
        state.phase = "game_end"


MOVES = (EndRound, RefillSailors)
KINDS = (EndOfRound(), Refill())
PHASE_KINDS = frozenset({"end_round", "refill"})
