"""The Purchase Projects action; launching comes with it (V071 to V077)."""

from __future__ import annotations

from companion.engine.buttons import refusal_of
from companion.engine.game import Field, Offer, Play, Random
from companion.engine.words import N_, Listing, Who, refuse, say

from . import launching
from .about import LOWEST_CREW, PROJECTS_PRICE
from .acting import ActionMove, begin_action, button, finish_action, pay_right
from .display import on_display, take_away
from .ledger import instruct, must_afford, note, pay
from .pieces import project_words
from .printed import fact, missing, ship_facts
from .state import Disc, HomeShip, State

TOGETHER = 2
"""At most so many projects in one action (V073)."""


class BuyProjects(ActionMove, frozen=True, kw_only=True):
    """Buy one or two projects from the upper spaces."""

    area = "projects"

    projects: tuple[str, ...] = ()

    def own_price(self, state: State, seat: int | None) -> int:
        """V073: 1 Real for one, 4 for two."""
        return PROJECTS_PRICE[min(len(self.projects), TOGETHER)]

    def check(self, state: State, seat: int | None) -> None:
        """V066, V072, V073."""
        disc = self.must_be_called(state, seat)
        if not self.projects:
            raise refuse(N_("Choose one or two projects, or give up."), "V066")
        if len(self.projects) > TOGETHER:
            raise refuse(N_("At most two projects can be bought in one action."), "V073")
        if state.sao_gabriel in self.projects:
            raise refuse(
                N_("The São Gabriel is bought alone. Choose from the upper spaces."), "V072"
            )
        there = on_display(state)
        if len(set(self.projects)) < len(self.projects) or not set(self.projects) <= set(there):
            raise refuse(N_("That project is not on display. Choose another one."), "V077")
        self.must_afford(state, disc.seat)

    def apply(self, play: Play, seat: int | None) -> None:
        """V076: they lie project side up in front of the buyer."""
        state: State = play.state
        seat, disc = begin_action(play, self, seat)
        pay_right(play, seat, self.number)
        for project in self.projects:
            take_away(state, project)
            state.players[seat].projects.append(project)
        pay(
            play,
            seat,
            self.own_price(state, seat),
            "V073",
            N_("{who} buys project {projects} for {price}.")
            if len(self.projects) == 1
            else N_("{who} buys projects {projects} for {price}."),
            projects=Listing(tuple(project_words(state, project) for project in self.projects)),
        )
        finish_action(play, disc)


class BuySaoGabriel(ActionMove, frozen=True, kw_only=True):
    """Buy the São Gabriel; it is launched at once."""

    area = "projects"

    def needs(self, state: State, seat: int | None) -> tuple[str, ...]:
        """What the tile shows: its crew number is the price, if coins are tracked."""
        if not state.coins_tracked or state.sao_gabriel is None:
            return ()
        if fact(state, state.sao_gabriel, "crew") is not None:
            return ()
        keys = missing(state, state.sao_gabriel, *ship_facts(state))
        return self.asks_for(state, seat, *keys)

    def own_price(self, state: State, seat: int | None) -> int:
        """V074: its crew number; 0 while that is not known."""
        return fact(state, state.sao_gabriel, "crew") or 0 if state.sao_gabriel else 0

    def check(self, state: State, seat: int | None) -> None:
        """V074, V077."""
        disc = self.must_be_called(state, seat)
        if state.sao_gabriel is None:
            raise refuse(N_("The São Gabriel is sold. Choose from the upper spaces."), "V077")
        if fact(state, state.sao_gabriel, "crew") is None:
            least = state.price_of_right(self.number) + LOWEST_CREW
            must_afford(state, disc.seat, least, at_least=True)
        self.must_afford(state, disc.seat)

    def apply(self, play: Play, seat: int | None) -> None:
        """V075: it lies ship side up in front of the buyer."""
        state: State = play.state
        seat, disc = begin_action(play, self, seat)
        pay_right(play, seat, self.number)
        project = state.sao_gabriel
        assert project is not None
        price = self.own_price(state, seat)
        state.sao_gabriel = None
        state.players[seat].ships.append(HomeShip(project))
        tile = project_words(state, project)
        if price:
            text = N_("{who} buys the São Gabriel, {project}, for {price}.")
            pay(play, seat, price, "V074", text, project=tile)
        else:
            text = N_(
                "{who} buys the São Gabriel, {project}, and pays as many Reals as its crew number."
            )
            instruct(play, "V074", text, who=Who(seat), project=tile)
        note(play, "V075", N_("It is launched at once, without a crew."))
        finish_action(play, disc)


def offers(state: State, disc: Disc) -> list[Offer]:
    """The São Gabriel, each project alone, and two together."""
    gabriel = BuySaoGabriel(number=disc.number)
    found = [button(state, disc.seat, gabriel, say(N_("Buy the São Gabriel")))]
    there = on_display(state)
    found += [
        button(
            state,
            disc.seat,
            BuyProjects(number=disc.number, projects=(project,)),
            say(N_("Buy {project}"), project=project_words(state, project)),
        )
        for project in there
    ]
    if len(there) >= TOGETHER:
        found.append(_two(state, disc, there))
    return found


def _two(state: State, disc: Disc, there: list[str]) -> Offer:
    """Two projects, chosen from lists."""
    move = BuyProjects(number=disc.number, projects=(there[0], there[1]))
    shown = button(state, disc.seat, move, say(N_("Buy two projects")))
    choices = tuple((project, project_words(state, project)) for project in there)
    fields = tuple(
        Field(f"projects-{index}", label, "choice", value=there[index], choices=choices)
        for index, label in enumerate((say(N_("First project")), say(N_("Second project"))))
    )
    return Offer(
        shown.move,
        shown.label,
        {"number": disc.number},
        fields,
        shown.price,
        shown.refusal,
        shown.rule,
    )


def sample(state: State, disc: Disc, ahead: bool, random: Random) -> ActionMove | None:
    """Buy what can be paid; None if nothing can."""
    there = on_display(state)
    moves: list[ActionMove] = [BuySaoGabriel(number=disc.number, ahead=ahead)]
    for count in (1, 2):
        if len(there) >= count:
            chosen = tuple(random.sample(there, count))
            moves.append(BuyProjects(number=disc.number, projects=chosen, ahead=ahead))
    possible = [move for move in moves if refusal_of(move, state, disc.seat) is None]
    return random.choice(possible) if possible else None


MOVES = (BuyProjects, BuySaoGabriel, *launching.MOVES)
KINDS = ()
PHASE_KINDS: frozenset[str] = frozenset()
