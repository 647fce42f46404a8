"""Corrections of projects and ships: where a tile lies, and on which side."""

from __future__ import annotations

from typing import Literal

from companion.engine.words import N_, Message, Who, refuse, say

from .about import DISPLAY, LANDING_NAMES, LANDINGS, MERCHANTS, PROJECTS
from .correcting import Correction, must_be_a_seat
from .pieces import project_words, ship_words
from .sailing import slot_values
from .state import Docked, HomeShip, State

# -- lifting a tile from wherever it lies --------------------------------------


def dock_of(state: State, ship: str) -> tuple[str, int] | None:
    """Find the landing and slot in which a ship lies."""
    for landing, slot, docked in state.docked():
        if docked.ship == ship:
            return landing, slot
    return None


def captain_on(state: State, ship: str) -> int | None:
    """Give the seat whose captain is on board of a ship."""
    for _, _, docked in state.docked():
        if docked.ship == ship:
            return docked.seat
    for seat, player in enumerate(state.players):
        if any(home.ship == ship and home.captain for home in player.ships):
            return seat
    return None


def lift(state: State, ship: str) -> None:
    """Take a tile from wherever it lies; a captain on board goes to the player's supply."""
    captain = captain_on(state, ship)
    if captain is not None:
        state.players[captain].captains += 1
    for slots in state.landings.values():
        slots[:] = [None if docked and docked.ship == ship else docked for docked in slots]
    for player in state.players:
        player.ships = [home for home in player.ships if home.ship != ship]
        player.projects = [project for project in player.projects if project != ship]
    state.display = [None if project == ship else project for project in state.display]
    state.sao_gabriel = None if state.sao_gabriel == ship else state.sao_gabriel
    state.merchant = None if state.merchant == ship else state.merchant
    for pile in (state.deck, state.merchants, state.out):
        if ship in pile:
            pile.remove(ship)


def _must_be_a_tile(ship: str, letter: str, count: int) -> None:
    if ship not in {f"{letter}{n}" for n in range(1, count + 1)}:
        raise refuse(N_("There is no such tile in the game."))


def _must_be_a_slot(state: State, landing: str, slot: int) -> None:
    if landing not in LANDINGS or slot not in range(len(state.landings[landing])):
        raise refuse(N_("There is no such slot. Say first which slots that landing has."))


def _slot_words(state: State, landing: str, slot: int) -> Message:
    return say(
        N_("slot {slot} of {landing} (worth {value})"),
        slot=slot + 1,
        landing=say(LANDING_NAMES[landing]),
        value=slot_values(state, landing)[slot],
    )


# -- projects ------------------------------------------------------------------


class CorrectProject(Correction, frozen=True):
    """Put a tile somewhere project side up, or into its deck, or out of the game.

    :param place: "front" (of ``owner``), "display" (upper space ``slot``, 0 to 5),
        "sao_gabriel", "deck" or "out".
    """

    project: str
    place: Literal["front", "display", "sao_gabriel", "deck", "out"]
    owner: int = 0
    slot: int = 0

    def must_be_possible(self, state: State) -> None:
        """Refuse a space that another tile lies on."""
        _must_be_a_tile(self.project, "P", PROJECTS)
        must_be_a_seat(state, self.owner)
        there = None
        if self.place == "display":
            if self.slot not in range(DISPLAY):
                raise refuse(N_("There are six upper spaces."), "V023")
            there = state.display[self.slot]
        elif self.place == "sao_gabriel":
            there = state.sao_gabriel
        if there not in (None, self.project):
            raise refuse(N_("Another project lies there. Move that one first."))

    def correct(self, state: State) -> Message:
        """Lift it and lay it down."""
        lift(state, self.project)
        tile = project_words(state, self.project)
        if self.place == "front":
            state.players[self.owner].projects.append(self.project)
            text = N_("{project} lies in front of {owner}, project side up.")
            return say(text, project=tile, owner=Who(self.owner))
        if self.place == "display":
            state.display[self.slot] = self.project
            return say(N_("{project} is on display."), project=tile)
        if self.place == "sao_gabriel":
            state.sao_gabriel = self.project
            return say(N_("{project} is the São Gabriel."), project=tile)
        if self.place == "deck":
            state.deck.append(self.project)
            return say(N_("{project} is still in its deck."), project=tile)
        state.out.append(self.project)
        return say(N_("{project} is out of the game."), project=tile)


# -- ships ---------------------------------------------------------------------


class CorrectShip(Correction, frozen=True):
    """Put a player's launched ship in front of its owner or into a slot.

    Two ships on the board change places. A ship put on the board gets a captain of its owner.

    :param place: "home" or "board" (``slot`` of ``landing``, 0 is the leftmost).
    """

    ship: str
    owner: int
    place: Literal["home", "board"]
    landing: str = ""
    slot: int = 0

    def must_be_possible(self, state: State) -> None:
        """Refuse a slot that is taken, and a ship without any captain to sail it."""
        _must_be_a_tile(self.ship, "P", PROJECTS)
        must_be_a_seat(state, self.owner)
        if self.place == "home":
            return
        _must_be_a_slot(state, self.landing, self.slot)
        there = state.landings[self.landing][self.slot]
        if there is not None and there.ship != self.ship and dock_of(state, self.ship) is None:
            raise refuse(N_("Another ship lies in that slot. Move that one first."), "V096")
        player = state.players[self.owner]
        own = captain_on(state, self.ship) == self.owner
        if not own and not player.captains and not player.waiting:
            raise refuse(N_("{who} has no captain left for it."), "V095", who=Who(self.owner))

    def correct(self, state: State) -> Message:
        """Lift it and lay it down."""
        other = state.landings[self.landing][self.slot] if self.place == "board" else None
        left = dock_of(state, self.ship)
        lift(state, self.ship)
        player = state.players[self.owner]
        tile = ship_words(state, self.ship)
        if self.place == "home":
            player.ships.append(HomeShip(self.ship))
            text = N_("{ship} lies launched in front of {owner}.")
            return say(text, ship=tile, owner=Who(self.owner))
        if player.captains:
            player.captains -= 1
        else:
            player.waiting -= 1
        if other is not None and left is not None and other.ship != self.ship:
            state.landings[left[0]][left[1]] = other
        state.landings[self.landing][self.slot] = Docked(self.ship, self.owner)
        return say(
            N_("{owner}'s ship {ship} lies in {slot}."),
            owner=Who(self.owner),
            ship=tile,
            slot=_slot_words(state, self.landing, self.slot),
        )


class CorrectMerchant(Correction, frozen=True):
    """Put a merchant ship into a slot, face up on its pile, into the pile, or out of the game.

    Two ships on the board change places.

    :param place: "board" (``slot`` of ``landing``, 0 is the leftmost), "face_up", "pile" or "out".
    """

    ship: str
    place: Literal["board", "face_up", "pile", "out"]
    landing: str = ""
    slot: int = 0

    def must_be_possible(self, state: State) -> None:
        """Refuse a place that another ship has."""
        _must_be_a_tile(self.ship, "M", MERCHANTS)
        if self.place == "face_up" and state.merchant not in (None, self.ship):
            raise refuse(N_("Another merchant ship lies face up. Move that one first."), "V135")
        if self.place == "board":
            _must_be_a_slot(state, self.landing, self.slot)
            there = state.landings[self.landing][self.slot]
            if there is not None and there.ship != self.ship and dock_of(state, self.ship) is None:
                raise refuse(N_("Another ship lies in that slot. Move that one first."), "V136")

    def correct(self, state: State) -> Message:
        """Lift it and lay it down."""
        other = state.landings[self.landing][self.slot] if self.place == "board" else None
        left = dock_of(state, self.ship)
        lift(state, self.ship)
        tile = ship_words(state, self.ship)
        if self.place == "face_up":
            state.merchant = self.ship
            return say(N_("{ship} lies face up."), ship=tile)
        if self.place == "pile":
            state.merchants.append(self.ship)
            return say(N_("{ship} is still in its pile."), ship=tile)
        if self.place == "out":
            state.out.append(self.ship)
            return say(N_("{ship} is out of the game."), ship=tile)
        if other is not None and left is not None and other.ship != self.ship:
            state.landings[left[0]][left[1]] = other
        state.landings[self.landing][self.slot] = Docked(self.ship)
        where = _slot_words(state, self.landing, self.slot)
        return say(N_("{ship} lies in {slot}."), ship=tile, slot=where)


MOVES = (CorrectProject, CorrectShip, CorrectMerchant)
