"""What to lay out for exactly this table, and what to do at the end of a round."""

from __future__ import annotations

from typing import Literal

from companion.engine.game import Part
from companion.engine.words import N_, Arg, Listing, Message, Who, counted, say

from .about import (
    ABOUT,
    CAPTAINS,
    CHARACTER_NAMES,
    CHARACTERS,
    CHARACTERS_DEALT,
    COLOUR_NAMES,
    COLOURS,
    DIAS_POINTS,
    DISCS,
    DISPLAY,
    MERCHANTS,
    MISSIONARIES,
    SAILORS,
    SECTION_SPACES,
    START_REALS,
    TILES,
)
from .ledger import points, reals
from .state import State
from .view_printed import Board, Row

Group = Literal["box", "board", "players", "drawn", "first", "upkeep"]

GROUP_NAMES: dict[Group, str] = {
    "box": N_("Back into the box"),
    "board": N_("On the board"),
    "players": N_("In front of each player"),
    "drawn": N_("Sailors, section by section"),
    "first": N_("Before round 1"),
    "upkeep": N_("At the table"),
}

SEAT_COLOURS = {
    "yellow": N_("yellow"),
    "red": N_("red"),
    "black": N_("black"),
    "blue": N_("blue"),
}

DEALT_RULE = {2: "V012", 3: "V013", 4: "V014"}


class Line(Part, frozen=True):
    """Something to do at the table, the rule it comes from, and under which heading it stands."""

    text: Message
    rule: str
    group: Group


class SetUpList(Part, frozen=True):
    """What to lay out for exactly this number of players.

    :param open: whether the table is still setting up.
    :param groups: the lines under their headings.
    :param unchecked: numbers of the board that nobody has compared with the real one.
    """

    open: bool
    players: int
    groups: tuple[tuple[Message, tuple[Line, ...]], ...]
    unchecked: tuple[Row, ...]


def names(colours: list[str], of: dict[str, str]) -> Listing:
    """List names, each a message of its own."""
    return Listing(tuple(say(of[colour]) for colour in colours))


def set_up_list(state: State) -> tuple[Line, ...]:
    """List what to lay out where, what goes back into the box, and what the app drew."""
    return (*box(state), *on_board(state), *players(state), *drawn(state), *first(state))


def set_up_part(state: State, board: Board) -> SetUpList | None:
    """Show the set-up list until the first disc is placed."""
    setting_up = state.phase == "set_up"
    if not setting_up and (state.round > 1 or state.phase != "placing" or state.discs):
        return None
    groups: dict[Group, list[Line]] = {}
    for each in set_up_list(state):
        groups.setdefault(each.group, []).append(each)
    return SetUpList(
        setting_up,
        len(state.players),
        tuple((say(GROUP_NAMES[group]), tuple(lines)) for group, lines in groups.items()),
        board.unchecked,
    )


def line(group: Group, rule: str, text: str, **args: Arg) -> Line:
    """Build a line from a marked text."""
    return Line(Message(text, args), rule, group)


def unused_colours(state: State) -> list[str]:
    """List the colours that nobody plays."""
    used = {player.colour for player in state.players}
    return [colour for colour in ABOUT.colours if colour not in used]


def box(state: State) -> list[Line]:
    """What is not needed (V002)."""
    return [
        line(
            "box",
            "V002",
            N_(
                "All {colour} pieces but the extra disc: {discs} action discs, {captains} captains "
                "and the scoring marker."
            ),
            colour=say(SEAT_COLOURS[colour]),
            discs=DISCS,
            captains=CAPTAINS,
        )
        for colour in unused_colours(state)
    ]


def on_board(state: State) -> list[Line]:
    """What lies on the board, area by area."""
    count = len(state.players)
    return [
        line(
            "board", "V033", N_("The round marker on 1; coins and numbers 1 to 20 in their places.")
        ),
        line("board", "V003", N_("Everybody's scoring marker on 0.")),
        action_slots(count),
        line("board", "V024", N_("All ship slots of all six landings are used.")),
        *closed_sections(state),
        line(
            "board",
            "V005",
            N_("{n} captains of each player in the Recruiting Area."),
            n=CAPTAINS - 1,
        ),
        *characters_area(state),
        *tiles(state),
        *projects(state),
    ]


def action_slots(count: int) -> Line:
    """Which action slots are open (V043)."""
    if count == 2:
        return line(
            "board", "V043", N_("Action slots: only those with the 2-player sign are open.")
        )
    if count == 3:
        return line(
            "board", "V043", N_("Action slots: those with the 2- and 3-player signs are open.")
        )
    return line("board", "V043", N_("Action slots: all of them are open."))


def closed_sections(state: State) -> list[Line]:
    """Which recruiting sections are closed, and with what (V006, V007)."""
    count = len(state.players)
    if count == 4:
        return [line("board", "V006", N_("All four recruiting sections are open."))]
    extras = names(unused_colours(state), SEAT_COLOURS)
    if not state.closed:
        return [
            line(
                "board",
                "V007",
                N_("Close {n} recruiting sections as you like, with extra discs: {colours}."),
                n=4 - count,
                colours=extras,
            )
        ]
    closed = Listing(tuple(section + 1 for section in sorted(state.closed)))
    return [
        line(
            "board",
            "V007",
            N_("Close recruiting section {sections} from the left, with an extra disc: {colours}."),
            sections=closed,
            colours=extras,
        )
    ]


def characters_area(state: State) -> list[Line]:
    """What waits in the Characters Area (V012 to V018)."""
    count = len(state.players)
    dealt = CHARACTERS_DEALT[count]
    left = [character for character in CHARACTERS if character not in dealt]
    lines = [
        line(
            "board",
            "V016",
            N_("{n} missionaries in the Characters Area."),
            n=MISSIONARIES - ("alvares" in dealt),
        ),
        line(
            "board",
            "V018",
            N_("Numbers 21 and 22 there too, with the extra disc of everybody who has no Manuel."),
        ),
    ]
    if left:
        lines.append(
            line(
                "board",
                DEALT_RULE[count],
                N_("On their spaces on the board: {characters}."),
                characters=names(left, dict(CHARACTER_NAMES)),
            )
        )
    return lines


def tiles(state: State) -> list[Line]:
    """The two face-down piles (V019, V021)."""
    own_tiles = state.by_app("tiles")
    own_merchants = state.by_app("merchants")
    return [
        line(
            "board",
            "V019",
            N_("The {n} Vasco da Gama tiles stay in the box: Roteiro draws."),
            n=TILES,
        )
        if own_tiles
        else line(
            "board",
            "V019",
            N_("Shuffle the {n} Vasco da Gama tiles and turn the top one up."),
            n=TILES,
        ),
        line(
            "board",
            "V021",
            N_("Lay out the {n} merchant ships as Roteiro draws them, one at a time."),
            n=MERCHANTS,
        )
        if own_merchants
        else line(
            "board",
            "V021",
            N_("Shuffle the {n} merchant ships and turn the top one up."),
            n=MERCHANTS,
        ),
    ]


def projects(state: State) -> list[Line]:
    """The project decks and the first seven (V022, V023)."""
    last = state.ruling("V023") == "last"
    return [
        line(
            "board",
            "V022",
            N_("Shuffle projects I, II and III apart; lay the decks beside the board."),
        ),
        line(
            "board",
            "V023",
            N_("Lay out seven of deck I: {n} in the upper spaces, the last as São Gabriel.")
            if last
            else N_("Lay out seven of deck I: the first as São Gabriel, {n} in the upper spaces."),
            n=DISPLAY,
        ),
    ]


def players(state: State) -> list[Line]:
    """What each player takes (V004, V011 to V017)."""
    lines = [
        line(
            "players",
            "V004",
            N_("Everybody: {discs} action discs, 1 captain, {purse}."),
            discs=DISCS,
            purse=reals(START_REALS),
        )
    ]
    count = len(state.players)
    for seat, character in zip(state.clockwise(), CHARACTERS_DEALT[count], strict=False):
        lines.append(
            line(
                "players",
                DEALT_RULE[count],
                N_("{who}: {character}."),
                who=Who(seat),
                character=say(CHARACTER_NAMES[character]),
            )
        )
        lines += gift_of(character, seat)
    return lines


def gift_of(character: str, seat: int) -> list[Line]:
    """What comes with a character that is dealt (V011, V015, V017)."""
    if character == "dias":
        return [
            line(
                "players",
                "V011",
                N_("{who} goes first: scoring marker on {points}."),
                who=Who(seat),
                points=points(DIAS_POINTS),
            )
        ]
    if character == "alvares":
        return [line("players", "V015", N_("{who}: 1 missionary."), who=Who(seat))]
    if character == "manuel":
        return [line("players", "V017", N_("{who}: the extra action disc as well."), who=Who(seat))]
    return []


def drawn(state: State) -> list[Line]:
    """The sailors of each section, as the app drew them (V008, V009)."""
    if not any(state.sections):
        return [
            line(
                "drawn",
                "V009",
                N_("Put all {all} sailors into the bag and draw {n} blind for each open section."),
                all=SAILORS,
                n=SECTION_SPACES,
            )
        ]
    lines = [
        line(
            "drawn",
            "V009",
            N_("Section {n}: {sailors}."),
            n=section + 1,
            sailors=crowd(state, section),
        )
        for section in state.active_sections()
    ]
    lines.append(
        Line(
            counted(
                N_("The other {n} sailor goes into the bag."),
                N_("The other {n} sailors go into the bag."),
                len(state.bag),
            ),
            "V009",
            "drawn",
        )
    )
    return lines


def crowd(state: State, section: int) -> Listing:
    """Word the sailors of a section: "2 turquoise, 1 grey, 2 orange"."""
    counts = [(len(state.sailors_in(section, colour)), colour) for colour in COLOURS]
    return Listing(
        tuple(
            say(N_("{n} {colour}"), n=count, colour=say(COLOUR_NAMES[colour]))
            for count, colour in counts
            if count
        )
    )


def first(state: State) -> list[Line]:
    """The opening merchant ship (V025, V027)."""
    dealt = CHARACTERS_DEALT[len(state.players)]
    seat = list(state.clockwise())[dealt.index("sernigi")]
    lines = [line("first", "V025", N_("{who} sends the first merchant ship."), who=Who(seat))]
    if state.ruling("V027") == "own_ship":
        lines.append(line("first", "V027", N_("Then turn up the merchant ship of round 1.")))
    return lines
