"""What is always open: launching a ship, boarding a captain, a gift (V032, V078 to V085, V109)."""

from __future__ import annotations

from collections.abc import Sequence

from companion.engine.buttons import refusal_of
from companion.engine.game import Play, Random
from companion.engine.words import N_, Who, refuse

from .about import COLOURS, LOWEST_CREW
from .bag import give_back
from .ledger import VascoMove, note, pay, reals, receive
from .pieces import crew_words, ship_words
from .printed import fact, missing, ship_facts
from .state import HomeShip, Player, State

CREW_COLOURS = (*COLOURS, "white")
"""The four colours of sailors, and missionaries (V081)."""

INSIDE_AN_ACTION = frozenset({"project_bonus", "sailor_bonus", "extra", "merchant_now", "ask"})
"""Decisions in the middle of something that is being entered (V078)."""


def must_be_between_steps(state: State, seat: int | None, rule: str) -> None:
    """Refuse what is open at any time in the middle of an action, or after the game (V078)."""
    if seat is None or seat not in state.seats:
        raise refuse(N_("Say whose ship it is."), rule)
    if not state.stack:
        raise refuse(N_("The game is over."), rule)
    if state.stack[-1].kind in INSIDE_AN_ACTION:
        raise refuse(N_("Finish the action first."), rule)


# -- launching -----------------------------------------------------------------


class Launch(VascoMove, frozen=True):
    """Launch a project with a crew: different colours, "white" for a missionary."""

    project: str
    crew: tuple[str, ...]

    def needs(self, state: State, seat: int | None) -> tuple[str, ...]:
        """What the tile shows, once its crew number matters."""
        if (
            seat is None
            or seat not in state.seats
            or self.project not in state.players[seat].projects
        ):
            return ()
        if (
            fact(state, self.project, "crew") is not None
            or refusal_of(self, state, seat) is not None
        ):
            return ()
        return missing(state, self.project, *ship_facts(state))

    def check(self, state: State, seat: int | None) -> None:
        """V078 to V082."""
        must_be_between_steps(state, seat, "V078")
        assert seat is not None
        if state.ruling("V078") == "own_turn" and not _own_turn(state, seat):
            raise refuse(N_("Launch on your own turn, or at the end of the game."), "V078")
        player = state.players[seat]
        if self.project not in player.projects:
            raise refuse(N_("{who} has no such project."), "V079", who=Who(seat))
        self._check_crew(state, player)

    def _check_crew(self, state: State, player: Player) -> None:
        if any(colour not in CREW_COLOURS for colour in self.crew):
            raise refuse(N_("A crew is of sailors, and perhaps a missionary."), "V079")
        if self.crew.count("white") > 1:
            raise refuse(N_("A crew has one missionary at most."), "V081")
        if len(set(self.crew)) < len(self.crew):
            raise refuse(N_("All of a crew must differ in colour."), "V080")
        size = fact(state, self.project, "crew")
        if size == len(CREW_COLOURS) and "white" not in self.crew:
            raise refuse(N_("A crew of five needs all four colours and a missionary."), "V082")
        if size is not None and len(self.crew) != size:
            raise refuse(N_("This ship needs a crew of {crew}."), "V079", crew=size)
        if not set(self.crew) <= set(crew_colours(player)):
            raise refuse(N_("Not all of this crew are there. Choose other colours."), "V079")

    def apply(self, play: Play, seat: int | None) -> None:
        """V083, V084: the crew goes back, the tile turns over."""
        state: State = play.state
        assert seat is not None
        player = state.players[seat]
        sailors = [player.of_colour(colour)[0] for colour in self.crew if colour != "white"]
        player.sailors = [sailor for sailor in player.sailors if sailor not in sailors]
        give_back(state, sailors)
        if "white" in self.crew:
            player.missionaries -= 1
            state.missionaries += 1
        player.projects.remove(self.project)
        player.ships.append(HomeShip(self.project))
        note(
            play,
            "V084",
            N_("{who} launches {ship} with a crew of {crew}."),
            who=Who(seat),
            ship=ship_words(state, self.project),
            crew=crew_words(self.crew),
        )


def _own_turn(state: State, seat: int) -> bool:
    """V078, as a table may rule: on the player's own turn, and at the very end."""
    return state.phase == "game_end" or state.stack[-1].seat == seat


def crew_colours(player: Player) -> list[str]:
    """List the colours of which a player has somebody for a crew."""
    colours = [colour for colour in COLOURS if player.of_colour(colour)]
    return [*colours, "white"] if player.missionaries else colours


def can_be_crewed(state: State, player: Player, project: str) -> bool | None:
    """Tell whether a player has a complete crew for a project (V079).

    None if that hangs on its size, which is not known.
    """
    size, there = fact(state, project, "crew"), len(crew_colours(player))
    if size is None and there >= LOWEST_CREW:
        return None
    return there >= (size or LOWEST_CREW)


def sample_launch(state: State, random: Random) -> tuple[int, Launch] | None:
    """Launch something that somebody has a crew for; None if nobody has."""
    possible = [
        (seat, project)
        for seat, player in enumerate(state.players)
        for project in player.projects
        if can_be_crewed(state, player, project) is not False
    ]
    if not possible:
        return None
    seat, project = random.choice(possible)
    there: Sequence[str] = crew_colours(state.players[seat])
    size = fact(state, project, "crew") or random.randint(1, len(there))
    launch = Launch(project, tuple(random.sample(there, size)))
    return (seat, launch) if refusal_of(launch, state, seat) is None else None


# -- boarding and gifts --------------------------------------------------------


class Board(VascoMove, frozen=True):
    """Put a captain on a launched ship in front of its owner, where it stays (V109, V173)."""

    ship: str

    def check(self, state: State, seat: int | None) -> None:
        """V109: before the end of the game only if the table rules so."""
        rule = _boarding_rule(state)
        must_be_between_steps(state, seat, rule)
        assert seat is not None
        if state.ruling("V109") != "any_time" and state.phase != "game_end":
            raise refuse(N_("A captain boards when the ship is sent."), "V109")
        player = state.players[seat]
        if not any(home.ship == self.ship and not home.captain for home in player.ships):
            raise refuse(N_("{who} has no such ship without a captain."), rule, who=Who(seat))
        if not player.captains:
            raise refuse(N_("{who} has no captain in the supply."), rule, who=Who(seat))

    def apply(self, play: Play, seat: int | None) -> None:
        """The captain stays on that ship."""
        state: State = play.state
        assert seat is not None
        player = state.players[seat]
        player.captains -= 1
        for home in player.ships:
            if home.ship == self.ship:
                home.captain = True
        note(
            play,
            _boarding_rule(state),
            N_("{who} puts a captain on ship {ship}."),
            who=Who(seat),
            ship=ship_words(state, self.ship),
        )


def _boarding_rule(state: State) -> str:
    """Name the rule by which captains board at home: at the very end, or as the table ruled."""
    return "V173" if state.phase == "game_end" else "V109"


class Gift(VascoMove, frozen=True):
    """Give another player Reals, if the table allows it (V032)."""

    to: int
    reals: int

    def check(self, state: State, seat: int | None) -> None:
        """V030, V032."""
        if state.ruling("V032") != "gifts":
            raise refuse(N_("Players may not give each other anything."), "V032")
        if not state.stack:
            raise refuse(N_("The game is over."), "V032")
        if seat is None or seat not in state.seats or self.to not in state.seats or self.to == seat:
            raise refuse(N_("Choose another player for the gift."), "V032")
        if self.reals < 1:
            raise refuse(N_("Give at least 1 Real."), "V032")
        purse = state.players[seat].purse
        if state.coins_tracked and self.reals > purse:
            if state.ruling("V031") == "hidden":
                raise refuse(N_("{who} has less than that. Give fewer."), "V030", who=Who(seat))
            raise refuse(
                N_("{who} has {purse}: give no more than that."),
                "V030",
                who=Who(seat),
                purse=reals(purse),
            )

    def apply(self, play: Play, seat: int | None) -> None:
        """From purse to purse."""
        assert seat is not None
        pay(play, seat, self.reals, "V032", N_("{who} gives {price} to {to}."), to=Who(self.to))
        receive(play, self.to, self.reals, "V032", N_("{who} receives {price}."))


MOVES = (Launch, Board, Gift)
