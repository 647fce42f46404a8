"""Corrections: what puts the app right after the table, and changes of what the table agreed.

Here those of the players' supplies and of the agreements; ships and board have files of their own.
"""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from companion.engine import agreeing
from companion.engine.flow import Deciding
from companion.engine.game import Gain, Note, Play
from companion.engine.words import N_, Message, Who, refuse, say

from . import bag, corrections_board, corrections_ships
from .about import COLOURS, MERCHANTS, PROJECTS, SECTION_SPACES
from .correcting import Correction, must_be_a_seat
from .ledger import VascoMove, note, reals, score
from .options import CUSTODY, OPTIONS
from .pieces import colour_words, section_number, ship_words
from .printed import PROJECT_FACTS, fact
from .state import State

MOST_REALS = 500
MOST_POINTS = 100
"""Beyond any game: they only catch slips of the finger."""

# -- sailors, missionaries, captains -------------------------------------------


def _numbered(place: str, name: str) -> int | None:
    """Read the number of a place such as "seat.2"; None if it is not one."""
    kind, _, number = place.partition(".")
    return int(number) if kind == name and number.isdecimal() else None


def _place_words(place: str) -> Message:
    seat, section = _numbered(place, "seat"), _numbered(place, "section")
    if seat is not None:
        return say(N_("{who}'s supply"), who=Who(seat))
    if section is not None:
        return say(N_("recruiting section {section}"), section=section_number(section))
    return say(N_("the bag")) if place == "bag" else say(N_("the Characters Area"))


def _sailors_at(state: State, place: str) -> list[str]:
    """Give the list of the sailors at a place ("bag", "section.0", "seat.1")."""
    seat, section = _numbered(place, "seat"), _numbered(place, "section")
    if seat is not None and seat in state.seats:
        return state.players[seat].sailors
    if section is not None and section in state.active_sections():
        return state.sections[section]
    if place == "bag":
        return state.bag
    raise refuse(N_("No sailors can be there. Choose the bag, a section in use or a player."))


class CorrectSailor(Correction, frozen=True):
    """Move a sailor of a colour between the bag, the sections and the players.

    :param origin: where it was, and ``to`` where it is: "bag", "section.0" to "section.3" from
        the left, or "seat.0" and so on.
    """

    colour: str
    origin: str
    to: str

    def must_be_possible(self, state: State) -> None:
        """Refuse a sailor that is not there, and a full section."""
        if self.colour not in COLOURS:
            raise refuse(N_("Sailors are turquoise, violet, grey or orange."), "V008")
        there = _sailors_at(state, self.origin)
        target = _sailors_at(state, self.to)
        if not self._is_there(state, there):
            raise refuse(N_("There is no sailor of that colour."), "V008")
        full = len(target) >= SECTION_SPACES and self.origin != self.to
        if full and _numbered(self.to, "section") is not None:
            raise refuse(N_("A section never holds more than 5 sailors."), "V164")

    def _is_there(self, state: State, there: list[str]) -> bool:
        """Tell whether it can be there: in a bag that nobody has counted any colour can."""
        if self.origin == "bag":
            return bool(there) and bag.lacking(state, {self.colour: 1}) is None
        return any(sailor[0] == self.colour[0] for sailor in there)

    def correct(self, state: State) -> Message:
        """Move it."""
        if self.origin == "bag":
            (sailor,) = bag.take(state, {self.colour: 1})
        else:
            there = _sailors_at(state, self.origin)
            sailor = next(sailor for sailor in there if sailor[0] == self.colour[0])
            there.remove(sailor)
        if self.to == "bag":
            bag.give_back(state, [sailor])
        else:
            _sailors_at(state, self.to).append(sailor)
        return say(
            N_("a sailor ({colour}) from {origin} to {to}."),
            colour=colour_words(self.colour),
            origin=_place_words(self.origin),
            to=_place_words(self.to),
        )


class CorrectMissionary(Correction, frozen=True):
    """Move a missionary between the Characters Area ("area") and the players ("seat.0")."""

    origin: str
    to: str

    def must_be_possible(self, state: State) -> None:
        """Refuse a missionary that is not there."""
        for place in (self.origin, self.to):
            if place != "area" and _numbered(place, "seat") not in state.seats:
                raise refuse(N_("Missionaries are in the Characters Area or with players."), "V016")
        seat = _numbered(self.origin, "seat")
        if not (state.missionaries if seat is None else state.players[seat].missionaries):
            raise refuse(N_("There is no missionary."), "V016")

    def correct(self, state: State) -> Message:
        """Move it."""
        for place, step in ((self.origin, -1), (self.to, 1)):
            seat = _numbered(place, "seat")
            if seat is None:
                state.missionaries += step
            else:
                state.players[seat].missionaries += step
        text = N_("a missionary from {origin} to {to}.")
        return say(text, origin=_place_words(self.origin), to=_place_words(self.to))


class CorrectCaptain(Correction, frozen=True):
    """Move a captain between a player's supply, the Recruiting Area and a launched ship.

    :param origin: where it was, and ``to`` where it is: "supply", "recruiting", or the name of a
        launched ship in front of the owner.
    """

    owner: int
    origin: str
    to: str

    def must_be_possible(self, state: State) -> None:
        """Refuse a captain that is not there, and a second one on a ship."""
        must_be_a_seat(state, self.owner)
        player = state.players[self.owner]
        ships = {home.ship: home.captain for home in player.ships}
        places = {"supply": player.captains, "recruiting": player.waiting, **ships}
        if self.origin not in places or self.to not in places:
            raise refuse(N_("Captains are in the supply, in the Recruiting Area or on a ship."))
        if not places[self.origin]:
            raise refuse(N_("There is no captain of {who}."), "V005", who=Who(self.owner))
        if ships.get(self.to) and self.to != self.origin:
            raise refuse(N_("That ship has a captain on board."), "V095")

    def correct(self, state: State) -> Message:
        """Move it."""
        player = state.players[self.owner]
        for place, step in ((self.origin, -1), (self.to, 1)):
            if place == "supply":
                player.captains += step
            elif place == "recruiting":
                player.waiting += step
            else:
                home = next(home for home in player.ships if home.ship == place)
                home.captain = step > 0
        return say(
            N_("a captain of {owner} from {origin} to {to}."),
            owner=Who(self.owner),
            origin=_captain_words(state, self.origin),
            to=_captain_words(state, self.to),
        )


def _captain_words(state: State, place: str) -> Message:
    if place == "supply":
        return say(N_("the supply"))
    return say(N_("the Recruiting Area")) if place == "recruiting" else ship_words(state, place)


# -- Reals and points ----------------------------------------------------------


class CorrectReals(Correction, frozen=True):
    """Say how many Reals a player has, and why."""

    owner: int
    reals: int
    reason: str = ""

    def must_be_possible(self, state: State) -> None:
        """Refuse debts (V030)."""
        must_be_a_seat(state, self.owner)
        if not state.coins_tracked:
            raise refuse(N_("Everybody counts their own Reals at this table."))
        if not 0 <= self.reals <= MOST_REALS:
            raise refuse(N_("That cannot be the number of Reals."), "V030")

    def gains(self, state: State) -> tuple[Gain, ...]:
        """The difference."""
        return (Gain(self.owner, self.reals - state.players[self.owner].purse, "reals"),)

    def correct(self, state: State) -> Message:
        """Set the purse."""
        state.players[self.owner].purse = self.reals
        text = (
            N_("{owner} has {amount} ({reason}).") if self.reason else N_("{owner} has {amount}.")
        )
        return say(text, owner=Who(self.owner), amount=reals(self.reals), reason=self.reason)

    def write(self, play: Play, note: Note) -> None:
        """Tell the amount to all, or to the owner only where Reals are hidden (V031)."""
        if play.state.ruling("V031") == "hidden":
            text = say(N_("Correction: {owner}'s Reals are put right."), owner=Who(self.owner))
            play.notes.append(Note(text, "V031"))
            note = replace(note, private=self.owner)
        play.notes.append(note)


class CorrectPoints(Correction, frozen=True):
    """Give a player points that Roteiro missed, or (negative) take wrong ones away, and say why."""

    owner: int
    points: int
    reason: str = ""

    def must_be_possible(self, state: State) -> None:
        """Refuse a total below 0."""
        must_be_a_seat(state, self.owner)
        if not self.points or abs(self.points) > MOST_POINTS:
            raise refuse(N_("Say how many points, at most {most}."), "V003", most=MOST_POINTS)
        if state.players[self.owner].total + self.points < 0:
            raise refuse(N_("Nobody can have less than 0 points."), "V003")

    def apply(self, play: Play, seat: int | None) -> None:
        """Score them as a correction."""
        text = (
            N_("Correction: {points} for {who} ({reason}).")
            if self.reason
            else N_("Correction: {points} for {who}.")
        )
        score(play, self.owner, self.points, "correction", "V003", text, reason=self.reason)


# -- what the table agreed -----------------------------------------------------


class ChangeRuling(agreeing.ChangeRuling[State], frozen=True):
    """Read an open rule differently from now on."""

    options = OPTIONS


class ChangeCustody(VascoMove, frozen=True):
    """Let somebody else answer the draws of a pile from now on.

    :param pile: "tiles", "projects", "merchants" or "sailors"; ``who``: "table" or "app".
    """

    pile: str
    who: Literal["table", "app"]

    def check(self, state: State, seat: int | None) -> None:
        """Refuse a pile of which Roteiro cannot know what is left in it."""
        if f"custody.{self.pile}" not in {option.key for option in CUSTODY}:
            raise refuse(N_("There is no such pile."))
        if state.options[f"custody.{self.pile}"] == self.who:
            raise refuse(N_("It is like that already."))
        if self.who == "app" and self.pile != "sailors":
            raise refuse(
                N_("Roteiro does not know what is left in that pile. Go on drawing it yourselves.")
            )

    def apply(self, play: Play, seat: int | None) -> None:
        """Hand the pile over, with what the app knows of the tiles already drawn."""
        state: State = play.state
        if self.pile in ("projects", "merchants"):
            _write_down_facts(state, self.pile)
        state.options[f"custody.{self.pile}"] = self.who
        option = next(each for each in CUSTODY if each.key == f"custody.{self.pile}")
        label = next(choice.label for choice in option.choices if choice.key == self.who)
        text = N_("From now on: {title}. {choice}.")
        note(play, "", text, title=say(option.label), choice=say(label))


def _write_down_facts(state: State, pile: str) -> None:
    """Keep the numbers of the tiles that the app has drawn, and the decks of all projects.

    The decks are sorted, since the table goes on drawing from the lowest (V161).
    """
    if pile == "merchants":
        for ship in (f"M{n}" for n in range(1, MERCHANTS + 1)):
            if ship not in state.merchants:
                _write_down(state, ship, ("limit",))
        return
    state.deck.sort(key=lambda ship: (fact(state, ship, "deck") or 0, int(ship[1:])))
    for ship in (f"P{n}" for n in range(1, PROJECTS + 1)):
        _write_down(state, ship, ("deck",) if ship in state.deck else PROJECT_FACTS)


def _write_down(state: State, ship: str, names: tuple[str, ...]) -> None:
    for name in names:
        value = fact(state, ship, name)
        if value is not None:
            state.learned[f"{ship}.{name}"] = value


MOVES: tuple[type[VascoMove], ...] = (
    *corrections_ships.MOVES,
    CorrectSailor,
    CorrectMissionary,
    CorrectCaptain,
    *corrections_board.MOVES,
    CorrectReals,
    CorrectPoints,
    ChangeRuling,
    ChangeCustody,
)
KINDS: tuple[Deciding[State], ...] = ()
PHASE_KINDS: frozenset[str] = frozenset()
