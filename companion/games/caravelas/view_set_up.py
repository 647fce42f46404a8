"""What to lay out for exactly this table."""

from __future__ import annotations

from typing import Literal

from companion.engine.game import Part
from companion.engine.words import N_, Arg, Listing, Message, Who, counted, say

from .about import (
    CUBES,
    DEALT,
    DESTINATION_CARDS,
    EVENT_CARDS,
    FIRST_HANDS,
    GOODS,
    MONUMENTS,
    SHIPWRECKS,
)
from .printed import number
from .state import State
from .view_printed import Row, checkable

Group = Literal["box", "board", "players", "first"]

GROUP_NAMES: dict[Group, str] = {
    "box": N_("Back into the box"),
    "board": N_("On the board"),
    "players": N_("In front of each player"),
    "first": N_("Before round 1"),
}

LAST_TILE = 5
PLAYER_COLOURS = 4
"""A box has pieces of four colours; which four, differs between printings."""


class Line(Part, frozen=True):
    """Something to do at the table, and the rule it comes from."""

    text: Message
    rule: str


class SetUpList(Part, frozen=True):
    """What to lay out for exactly this number of players.

    :param open: whether the table is still setting up.
    :param groups: the lines under their headings.
    :param unchecked: printed numbers that nobody has compared with the real game.
    """

    open: bool
    players: int
    groups: tuple[tuple[Message, tuple[Line, ...]], ...]
    unchecked: tuple[Row, ...]


def set_up_part(state: State) -> SetUpList | None:
    """Show the set-up list until somebody has bid or sailed."""
    if not is_fresh(state):
        return None
    groups: dict[Group, tuple[Line, ...]] = {
        "box": tuple(box(state)),
        "board": tuple(board(state)),
        "players": tuple(players(state)),
        "first": tuple(first(state)),
    }
    return SetUpList(
        state.phase == "set_up",
        len(state.players),
        tuple((say(GROUP_NAMES[group]), lines) for group, lines in groups.items() if lines),
        tuple(row for row in checkable(state) if row.stand_in),
    )


def is_fresh(state: State) -> bool:
    """Tell whether nobody has done anything yet but set the game up."""
    if state.round > 1 or state.highest or state.declined or state.places:
        return False
    if state.phase in ("set_up", "bidding"):
        return True
    return state.dice and state.phase == "turns" and not (state.turn or state.acts or state.rolled)


def line(rule: str, text: str, **args: Arg) -> Line:
    """Build a line from a marked text."""
    return Line(Message(text, args), rule)


def box(state: State) -> list[Line]:
    """What is not needed."""
    count = len(state.players)
    lines = []
    if count < PLAYER_COLOURS:
        lines.append(line("C001", N_("The pieces of all colours that nobody plays.")))
    if count + 2 <= LAST_TILE:
        spare = Listing(tuple(range(count + 2, LAST_TILE + 1)))
        lines.append(line("C009", N_("Jerónimos tiles: {tiles}."), tiles=spare))
    if state.dice:
        lines.append(line("C144", N_("All event cards, destination cards and navigation markers.")))
        if state.ruling("C145") == "both_ignored":
            lines.append(line("C145", N_("The red die and the shipwreck markers.")))
        return lines
    if state.own_deck:
        lines.append(
            line(
                "C011",
                N_("The {all} event cards: Roteiro has a deck of its own."),
                all=EVENT_CARDS,
            )
        )
    if state.by_app("destinations"):
        lines.append(
            line(
                "C007",
                N_("The {all} destination cards: Roteiro has dealt them."),
                all=DESTINATION_CARDS,
            )
        )
    return lines


def board(state: State) -> list[Line]:
    """What lies on the board."""
    count = len(state.players)
    lines = [
        line("C002", N_("Everybody's ship in Lisbon.")),
        line("C003", N_("Everybody's points marker on 0.")),
        line("C009", N_("Jerónimos tiles 1 to {last}."), last=count + 1),
        line(
            "C012",
            N_("Beside it {count} cubes of each of the {colours} colours."),
            count=CUBES,
            colours=len(GOODS),
        ),
    ]
    if not state.dice or state.ruling("C145") != "both_ignored":
        lines.append(
            line("C056", N_("The {count} shipwreck markers and the red die."), count=SHIPWRECKS)
        )
    if not state.dice and not state.own_deck:
        lines.append(events(state))
    return lines


def events(state: State) -> Line:
    """The real event deck."""
    if state.variant == "full":
        return line("C011", N_("The {all} event cards, shuffled, face down."), all=EVENT_CARDS)
    if state.options["calms"] == "half":
        return line(
            "C141", N_("The event cards without half of the STOP cards, shuffled, face down.")
        )
    return line("C139", N_("All event cards in one pile, shuffled, face down."))


def players(state: State) -> list[Line]:
    """What each player takes."""
    lines = [
        line("C001", N_("The player card and {count} monuments."), count=MONUMENTS),
    ]
    if state.dice:
        lines.append(line("C005", N_("Something to cover ship 4.")))
        return lines
    ready, all_of_them = number(state, "markers.start"), number(state, "markers.upgraded")
    lines += [
        line("C004", N_("{count} navigation markers on the shields."), count=ready),
        line("C005", N_("1 navigation marker on ship 4: it is not open yet.")),
        Line(
            counted(
                N_("{n} navigation marker stays aside until the upgrade."),
                N_("{n} navigation markers stay aside until the upgrade."),
                all_of_them - ready - 1,
            ),
            "C119",
        ),
    ]
    if not state.by_app("destinations"):
        lines.append(destinations(state))
    return lines


def destinations(state: State) -> Line:
    """The real destination cards."""
    count = DEALT[len(state.players)]
    if state.ruling("C007") == "two_piles":
        return line(
            "C007",
            N_("{count} destination cards, {half} of each half of the ocean, seen only by you."),
            count=count,
            half=count // 2,
        )
    left = DESTINATION_CARDS - count * len(state.players)
    if left:
        text = N_("{count} destination cards, seen only by you; {left} go into the box.")
        return line("C007", text, count=count, left=left)
    return line("C007", N_("{count} destination cards, seen only by you."), count=count)


def first(state: State) -> list[Line]:
    """The first order, and the first cards."""
    lines = []
    if state.order:
        names = Listing(tuple(Who(seat) for seat in state.order))
        lines.append(line("C010", N_("The turn-order tokens in this order: {names}."), names=names))
    else:
        lines.append(line("C010", N_("Draw the turn-order tokens, and tell Roteiro.")))
    if state.hands:
        counts = Listing(FIRST_HANDS[: len(state.players)])
        text = (
            N_("After the first bidding Roteiro deals event cards by place: {counts}.")
            if state.own_deck
            else N_("After the first bidding deal event cards by place: {counts}.")
        )
        lines.append(line("C031", text, counts=counts))
    return lines
