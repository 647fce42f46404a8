"""Setting up: what every player gets, and what lies where before round 1 (V001 to V027)."""

from __future__ import annotations

from typing import ClassVar

from companion.engine.agreeing import chosen
from companion.engine.chance import Chance
from companion.engine.flow import Deciding, Open
from companion.engine.game import Move, Option, Play, Random, Start
from companion.engine.sheet import Sheet
from companion.engine.words import N_, Listing, Message, Who, counted, refuse, say

from .about import (
    ABOUT,
    CHARACTERS,
    CHARACTERS_DEALT,
    COLOURS,
    DIAS_POINTS,
    LANDINGS,
    MERCHANTS,
    MISSIONARIES,
    PROJECTS,
    SECTION_SPACES,
    START_REALS,
)
from .bag import Sailors, count_colours, draw, fresh_bag, lacking, take
from .copying import numbers_of_copy, sailors_of_copy
from .display import lay_out
from .ledger import VascoMove, instruct, note, score
from .merchant import turn_up_merchant
from .pieces import character_words, colour_words, crowd_words, section_number
from .placing import begin_round
from .sailing import fits_somewhere, slots_key
from .state import Player, State
from .tiles import tile_of, unseen

SECTIONS = 4

# -- laying out ----------------------------------------------------------------


def set_up(start: Start, options: tuple[Option, ...], sheet: Sheet, chance: Chance) -> Play:
    """Lay the game out as far as nobody has to be asked.

    :param options: what a table may choose.
    :param sheet: the printed numbers, those of the table's copy laid over ours.
    :raises Refusal: if the seats, the first player, an option or a number of the copy does not fit.
    """
    _check_seats(start)
    learned = numbers_of_copy(sheet)
    state = State(
        players=[Player(colour=colour, purse=START_REALS) for colour in start.colours],
        options=chosen(options, start.options),
        bag=fresh_bag(sailors_of_copy(sheet)),
        deck=[f"P{n}" for n in range(1, PROJECTS + 1)],
        landings={landing: [None] * len(sheet.row(slots_key(landing))) for landing in LANDINGS},
        merchants=[f"M{n}" for n in range(1, MERCHANTS + 1)],
        missionaries=MISSIONARIES,
        learned={**learned},
        copied=list(learned),
    )
    play = Play(state, chance, [])
    _name_first_player(play, start.first)
    _deal_characters(play)
    _close_sections(play)
    _fill_sections(play)
    lay_out(play)
    turn_up_merchant(play, "V021")
    if state.by_app("tiles"):
        _draw_first_tile(play)
    return play


def _check_seats(start: Start) -> None:
    """V001."""
    if len(start.colours) not in ABOUT.seats:
        raise refuse(N_("Vasco da Gama takes two to four players."), "V001")
    if not set(start.colours) <= set(ABOUT.colours):
        raise refuse(N_("Choose yellow, red, black or blue for each player."), "V001")
    if len(set(start.colours)) < len(start.colours):
        raise refuse(N_("Give each player a different colour."), "V001")
    if start.first is not None and not 0 <= start.first < len(start.colours):
        raise refuse(N_("Choose one of the players to go first."), "V010")


def _name_first_player(play: Play, first: int | None) -> None:
    """V010: as the table says, or drawn."""
    state: State = play.state
    if first is None:
        (drawn,) = play.chance.draw("first player", [str(seat) for seat in state.seats])
        first = int(drawn)
        note(play, "V010", N_("Drawn as first player: {who}."), who=Who(first))
    state.first_player = first


def _deal_characters(play: Play) -> None:
    """V011 to V018: by seating order from the first player; what comes with each."""
    state: State = play.state
    count = len(state.players)
    state.owners = dict.fromkeys(CHARACTERS)
    for seat, character in zip(state.clockwise(), CHARACTERS_DEALT[count], strict=True):
        state.owners[character] = seat
        note(
            play,
            DEALT_RULES[count],
            N_("{who} begins with {character}."),
            who=Who(seat),
            character=character_words(character),
        )
        if character == "dias":
            score(
                play,
                seat,
                DIAS_POINTS,
                "dias",
                "V011",
                N_("{who} scores {points} as first player."),
            )
        elif character == "alvares":
            state.missionaries -= 1
            state.players[seat].missionaries += 1
            note(play, "V015", N_("{who} takes a missionary."), who=Who(seat))
        elif character == "manuel":
            state.players[seat].extra = "supply"
            note(play, "V017", N_("{who} takes the extra action disc."), who=Who(seat))


DEALT_RULES = {2: "V012", 3: "V013", 4: "V014"}


# -- recruiting sections -------------------------------------------------------


def to_close(state: State) -> int:
    """Count the recruiting sections that are not in use (V006)."""
    return SECTIONS - len(state.players)


def _close_sections(play: Play) -> None:
    """V007: leftmost or rightmost; if the table picks them, it is asked."""
    state: State = play.state
    count = to_close(state)
    if state.ruling("V007") == "leftmost":
        state.closed = list(range(count))
    elif state.ruling("V007") == "rightmost":
        state.closed = list(range(SECTIONS - count, SECTIONS))


def _fill_sections(play: Play) -> None:
    """V009: five sailors for each open section, drawn by the app once the sections are known."""
    state: State = play.state
    if not state.by_app("sailors") or len(state.closed) != to_close(state):
        return
    for section in state.active_sections():
        state.sections[section] = draw(play, SECTION_SPACES)
        say_section(play, section, "V009")


def say_section(play: Play, section: int, rule: str) -> None:
    """Say which sailors the app drew for a section that was empty."""
    instruct(
        play,
        rule,
        N_("Put into section {section}: {sailors}."),
        section=section_number(section),
        sailors=crowd_words(count_colours(play.state.sections[section])),
    )


class CloseSections(VascoMove, frozen=True):
    """Say which recruiting sections are closed; 0 is the leftmost (V007)."""

    answers: ClassVar[tuple[str, ...]] = ("close_sections",)

    sections: tuple[int, ...]

    def check(self, state: State, seat: int | None) -> None:
        """V007: as many as there are players short of four."""
        chosen = set(self.sections)
        if not chosen <= set(range(SECTIONS)) or len(chosen) < len(self.sections):
            raise refuse(N_("Choose from the four sections."), "V007")
        if len(chosen) != to_close(state):
            raise refuse(
                N_("With this many players close {n}: the others stay open."),
                "V007",
                n=to_close(state),
            )

    def apply(self, play: Play, seat: int | None) -> None:
        """Close them, and fill the others."""
        state: State = play.state
        state.stack.pop()
        state.closed = sorted(self.sections)
        note(
            play,
            "V007",
            N_("Closed sections: {sections}."),
            sections=Listing(tuple(section_number(section) for section in state.closed)),
        )
        _fill_sections(play)


class ClosingSections(Deciding[State]):
    """Which sections are closed, if the table picks them."""

    kind = "close_sections"
    moves = ("CloseSections",)
    rule = "V007"

    def sentence(self, state: State, opened: Open) -> Message:
        """Ask for the sections."""
        return counted(
            N_("Which recruiting section do you close?"),
            N_("Which {n} recruiting sections do you close?"),
            to_close(state),
        )

    def sample(self, state: State, opened: Open, random: Random) -> tuple[int | None, Move]:
        """Any sections."""
        return None, CloseSections(tuple(random.sample(range(SECTIONS), to_close(state))))


class SayStartingSailors(VascoMove, frozen=True):
    """Say which sailors were drawn for each open section, from the left (V009)."""

    answers: ClassVar[tuple[str, ...]] = ("starting_sailors",)

    sections: tuple[Sailors, ...]

    def check(self, state: State, seat: int | None) -> None:
        """V009: five a section, and no more of a colour than there are."""
        if len(self.sections) != len(state.active_sections()):
            raise refuse(N_("Say the sailors of each open section."), "V009")
        for sailors in self.sections:
            if sailors.total != SECTION_SPACES or min(sailors.counts.values()) < 0:
                raise refuse(
                    N_("Each open section begins with {n} sailors."), "V009", n=SECTION_SPACES
                )
        colour = lacking(state, self.all_counts())
        if colour is not None:
            raise refuse(
                N_("More {colour} sailors than there are: there are {n}. Look again."),
                "V008",
                n=len(state.in_bag(colour)),
                colour=colour_words(colour),
            )

    def all_counts(self) -> dict[str, int]:
        """Count the sailors of all sections by colour."""
        return {
            colour: sum(sailors.counts[colour] for sailors in self.sections) for colour in COLOURS
        }

    def apply(self, play: Play, seat: int | None) -> None:
        """Take them from the bag."""
        state: State = play.state
        state.stack.pop()
        for section, sailors in zip(state.active_sections(), self.sections, strict=True):
            state.sections[section] = take(state, sailors.counts)
            note(
                play,
                "V009",
                N_("Section {section} begins with {sailors}."),
                section=section_number(section),
                sailors=crowd_words(sailors.counts),
            )


class StartingSailors(Deciding[State]):
    """Which sailors the table drew for the sections."""

    kind = "starting_sailors"
    moves = ("SayStartingSailors",)
    rule = "V009"

    def sentence(self, state: State, opened: Open) -> Message:
        """Ask for the sailors."""
        return say(N_("Draw {n} sailors for each open section. Which came?"), n=SECTION_SPACES)

    def sample(self, state: State, opened: Open, random: Random) -> tuple[int | None, Move]:
        """Draw blind."""
        active = state.active_sections()
        drawn = random.sample(state.bag, SECTION_SPACES * len(active))
        hands = [drawn[index :: len(active)] for index in range(len(active))]
        return None, SayStartingSailors(tuple(Sailors(**count_colours(hand)) for hand in hands))


# -- the first tile and the opening merchant ship ------------------------------


def _draw_first_tile(play: Play) -> None:
    """V019: the tile that lies face up when the game begins."""
    state: State = play.state
    (name,) = play.chance.draw("tiles", unseen(state))
    state.tiles_seen.append(name)
    state.next_tile = tile_of(state, name)


def go_on(play: Play) -> None:
    """Ask for what is not laid out yet, then begin round 1."""
    state: State = play.state
    if len(state.closed) != to_close(state):
        state.stack.append(Open("close_sections"))
    elif not any(state.sections):
        state.stack.append(Open("starting_sailors"))
    elif state.next_tile is None:
        state.stack.append(Open("first_tile"))
    elif state.merchant is not None and fits_somewhere(state, state.merchant):
        state.stack.append(Open("merchant", state.owners["sernigi"], {"when": "opening"}))
    else:
        _settle_opening(play)
        begin_round(play)


def _settle_opening(play: Play) -> None:
    """V027, V141: what lies face up for round 1 once the opening ship is placed."""
    state: State = play.state
    if state.merchant is not None:
        if state.ruling("V141") == "stays":
            note(play, "V141", N_("No slot fits the merchant ship. It stays face up."))
            return
        instruct(play, "V141", N_("No slot fits the merchant ship. Take it out of the game."))
        state.out.append(state.merchant)
        state.merchant = None
    if state.ruling("V027") == "own_ship":
        turn_up_merchant(play, "V027")


MOVES: tuple[type[VascoMove], ...] = (CloseSections, SayStartingSailors)
KINDS: tuple[Deciding[State], ...] = (ClosingSections(), StartingSailors())
PHASE_KINDS = frozenset({"close_sections", "starting_sailors"})
