"""The coast bonuses: what each landing brings for a ship that is sent there (V099 to V108)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from companion.engine.flow import Deciding, Open
from companion.engine.game import Move, Offer, Play, Random
from companion.engine.words import N_, Message, Who, refuse, say

from .about import COLOURS
from .acting import button
from .bag import draw, lacking, take
from .display import on_display, take_away
from .ledger import VascoMove, instruct, note, receive
from .pieces import colour_words, project_words, section_number
from .sailing import may_send_more
from .state import State, colour_of

ASKED = {"natal": "project_bonus", "terra_de_boa_gente": "sailor_bonus"}
"""Bonuses that leave a choice, by landing; the others are received at once."""

PAID = {"mombasa": (2, "V103"), "malindi": (1, "V104")}
"""Reals that a landing brings, and the rule."""


def coast_bonus(play: Play, seat: int, landing: str, ship: str) -> None:
    """Give the bonus of a landing for one ship, or push the question what to take.

    A captain and Reals are received at once even where a bonus may be refused (V108): refusing
    them never serves anybody. Call ``settle`` once all bonuses of a move are pushed.
    """
    state: State = play.state
    if landing in ASKED:
        state.stack.append(Open(ASKED[landing], seat, {"ship": ship}))
    elif landing == "mozambique":
        _captain(play, seat)
    elif landing in PAID:
        amount, rule = PAID[landing]
        receive(play, seat, amount, rule, N_("{who} receives the coast's {price}."))


def _captain(play: Play, seat: int) -> None:
    """V102."""
    player = play.state.players[seat]
    if not player.waiting:
        note(play, "V102", N_("No captain of {who} is left in the Recruiting Area."), who=Who(seat))
        return
    player.waiting -= 1
    player.captains += 1
    note(play, "V102", N_("{who} takes a captain as the coast bonus."), who=Who(seat))


def settle(play: Play) -> None:
    """Take from the stack the bonuses that have run out (V107), and an expedition that is over."""
    state: State = play.state
    while state.stack:
        opened = state.stack[-1]
        seat = opened.seat or 0
        if opened.kind == "project_bonus" and not _left(state, opened.kind):
            note(play, "V100", N_("No project is left on display: {who} gets none."), who=Who(seat))
        elif opened.kind == "sailor_bonus" and not _left(state, opened.kind):
            note(play, "V101", N_("No sailor is left anywhere: {who} gets none."), who=Who(seat))
        elif opened.kind != "send_more" or may_send_more(state, seat, str(opened.args["landing"])):
            return
        else:
            end_expedition(play)
            continue
        state.stack.pop()


def end_expedition(play: Play) -> None:
    """Close an expedition whose ships were prepared one by one, and give the bonuses it is owed."""
    opened = play.state.stack.pop()
    for ship in reversed(str(opened.args["owed"]).split()):
        coast_bonus(play, opened.seat or 0, str(opened.args["landing"]), ship)


def sailors_to_be_had(state: State) -> bool:
    """Tell whether any section or the bag has a sailor."""
    return bool(state.bag) or any(state.sections)


def _left(state: State, kind: str) -> bool:
    """Tell whether there is anything to take as a bonus of this kind."""
    return bool(on_display(state)) if kind == "project_bonus" else sailors_to_be_had(state)


def may_decline(state: State, kind: str) -> bool:
    """Tell whether a bonus of this kind may be refused now (V108)."""
    return state.ruling("V108") == "may_refuse" or not _left(state, kind)


# -- the moves -----------------------------------------------------------------


def must_be_theirs(state: State, seat: int | None) -> None:
    """Refuse somebody else's bonus."""
    owner = state.stack[-1].seat
    if seat != owner:
        raise refuse(N_("This bonus is {who}'s."), "V106", who=Who(owner or 0))


class TakeProject(VascoMove, frozen=True):
    """Take a project from the upper spaces as the bonus of Natal."""

    answers: ClassVar[tuple[str, ...]] = ("project_bonus",)

    project: str

    def check(self, state: State, seat: int | None) -> None:
        """V100."""
        must_be_theirs(state, seat)
        if self.project == state.sao_gabriel:
            raise refuse(
                N_("The São Gabriel cannot be taken. Choose from the upper spaces."), "V100"
            )
        if self.project not in on_display(state):
            raise refuse(N_("That project is not on display. Choose another one."), "V100")

    def apply(self, play: Play, seat: int | None) -> None:
        """It comes project side up, for free."""
        state: State = play.state
        state.stack.pop()
        assert seat is not None
        take_away(state, self.project)
        state.players[seat].projects.append(self.project)
        note(
            play,
            "V100",
            N_("{who} takes project {project} as the coast bonus."),
            who=Who(seat),
            project=project_words(state, self.project),
        )
        settle(play)


class TakeSailor(VascoMove, frozen=True):
    """Take a sailor as the bonus of Terra de Boa Gente: of a section, or from the bag.

    ``section`` is 0 for the leftmost, -1 for the bag. A blind draw by the app needs no colour;
    otherwise ``colour`` says what was drawn or chosen.
    """

    answers: ClassVar[tuple[str, ...]] = ("sailor_bonus",)

    section: int = -1
    colour: str = ""

    def check(self, state: State, seat: int | None) -> None:
        """V101."""
        must_be_theirs(state, seat)
        if self.section == -1:
            self._check_bag(state)
            return
        if self.section not in state.active_sections():
            raise refuse(N_("Choose one of the open sections, or the bag."), "V101")
        if self.colour not in COLOURS or not state.sailors_in(self.section, self.colour):
            raise refuse(N_("That section has no such sailor. Choose another one."), "V101")

    def _check_bag(self, state: State) -> None:
        if not state.bag:
            raise refuse(N_("The bag is empty. Take a sailor from a section."), "V101")
        if not self.colour and state.ruling("V101") == "by_colour":
            raise refuse(N_("Choose the colour of the sailor from the bag."), "V101")
        if not self.colour and not state.by_app("sailors"):
            raise refuse(N_("Draw a sailor from the bag and say its colour."), "V101")
        if self.colour and (self.colour not in COLOURS or lacking(state, {self.colour: 1})):
            raise refuse(N_("The bag has no such sailor. Choose another colour."), "V101")

    def apply(self, play: Play, seat: int | None) -> None:
        """One sailor, for free."""
        state: State = play.state
        state.stack.pop()
        assert seat is not None
        if self.section >= 0:
            sailor = state.sailors_in(self.section, self.colour)[0]
            state.sections[self.section].remove(sailor)
        elif self.colour:
            (sailor,) = take(state, {self.colour: 1})
        else:
            (sailor,) = draw(play, 1)
        state.players[seat].sailors.append(sailor)
        self._say(play, seat, colour_of(sailor))
        settle(play)

    def _say(self, play: Play, seat: int, colour: str) -> None:
        if self.section >= 0:
            note(
                play,
                "V101",
                N_("{who} takes a sailor of section {section} as the coast bonus: {colour}."),
                who=Who(seat),
                section=section_number(self.section),
                colour=colour_words(colour),
            )
            return
        tell = note if self.colour else instruct
        text = N_("{who} takes a sailor from the bag as the coast bonus: {colour}.")
        tell(play, "V101", text, who=Who(seat), colour=colour_words(colour))


class Decline(VascoMove, frozen=True):
    """Refuse a coast bonus."""

    answers: ClassVar[tuple[str, ...]] = ("project_bonus", "sailor_bonus")

    def check(self, state: State, seat: int | None) -> None:
        """V108."""
        must_be_theirs(state, seat)
        if not may_decline(state, state.stack[-1].kind):
            raise refuse(N_("The bonus must be taken while there is one."), "V108")

    def apply(self, play: Play, seat: int | None) -> None:
        """Nothing is taken."""
        play.state.stack.pop()
        note(play, "V108", N_("{who} does without the coast bonus."), who=Who(seat or 0))
        settle(play)


# -- the decisions -------------------------------------------------------------


class _Bonus(Deciding[State]):
    """What to take as a coast bonus."""

    def _decline(self, state: State, opened: Open) -> Offer:
        return button(state, opened.seat, Decline(), say(N_("Do without")))

    def _answer(
        self, state: State, opened: Open, moves: Sequence[Move], random: Random
    ) -> tuple[int | None, Move]:
        may_decline = state.ruling("V108") == "may_refuse" and random.random() < 0.1
        if may_decline or not moves:
            return opened.seat, Decline()
        return opened.seat, random.choice(moves)


class ProjectBonus(_Bonus):
    """Which project to take (V100)."""

    kind = "project_bonus"
    moves = ("TakeProject", "Decline")
    rule = "V100"

    def sentence(self, state: State, opened: Open) -> Message:
        """Ask for a project."""
        return say(N_("{who}, take a project as the bonus of Natal."), who=Who(opened.seat or 0))

    def offers(self, state: State, opened: Open) -> tuple[Offer, ...]:
        """Each project on display, or none."""
        projects = (
            button(state, opened.seat, TakeProject(each), project_words(state, each))
            for each in on_display(state)
        )
        return (*projects, self._decline(state, opened))

    def sample(self, state: State, opened: Open, random: Random) -> tuple[int | None, Move]:
        """Any project on display."""
        return self._answer(state, opened, [*map(TakeProject, on_display(state))], random)


class SailorBonus(_Bonus):
    """Which sailor to take (V101)."""

    kind = "sailor_bonus"
    moves = ("TakeSailor", "Decline")
    rule = "V101"

    def sentence(self, state: State, opened: Open) -> Message:
        """Ask for a sailor."""
        return say(
            N_("{who}, take a sailor as the bonus of Terra de Boa Gente."),
            who=Who(opened.seat or 0),
        )

    def offers(self, state: State, opened: Open) -> tuple[Offer, ...]:
        """From the bag, each colour of each section, or none."""
        moves = [*bag_moves(state), *section_moves(state)]
        sailors = (button(state, opened.seat, move, _sailor_label(state, move)) for move in moves)
        return (*sailors, self._decline(state, opened))

    def sample(self, state: State, opened: Open, random: Random) -> tuple[int | None, Move]:
        """Any sailor."""
        moves = [*bag_moves(state), *section_moves(state)]
        return self._answer(state, opened, moves, random)


def bag_moves(state: State) -> list[TakeSailor]:
    """List the ways to take a sailor from the bag: blind, or a colour chosen or said."""
    if not state.bag:
        return []
    if state.by_app("sailors") and state.ruling("V101") == "blind":
        return [TakeSailor()]
    return [TakeSailor(-1, colour) for colour in COLOURS if not lacking(state, {colour: 1})]


def section_moves(state: State) -> list[TakeSailor]:
    """List the ways to take a sailor from a section."""
    return [
        TakeSailor(section, colour)
        for section in state.active_sections()
        for colour in COLOURS
        if state.sailors_in(section, colour)
    ]


def _sailor_label(state: State, move: TakeSailor) -> Message:
    if move.section >= 0:
        return say(
            N_("{colour}, section {section}"),
            colour=colour_words(move.colour),
            section=section_number(move.section),
        )
    if not move.colour:
        return say(N_("Draw from the bag"))
    if state.ruling("V101") == "blind":
        return say(N_("We drew {colour} from the bag"), colour=colour_words(move.colour))
    return say(N_("{colour}, from the bag"), colour=colour_words(move.colour))


MOVES = (TakeProject, TakeSailor, Decline)
KINDS = (ProjectBonus(), SailorBonus())
