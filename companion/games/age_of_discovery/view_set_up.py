"""What to lay out for exactly this table (A001 to A020)."""

from __future__ import annotations

from typing import Literal

from companion.engine.game import Part
from companion.engine.words import N_, Arg, Listing, Message, Who, counted, say

from .about import ABOUT, FLAGSHIPS, MISSIONS, OPEN_CONTRACTS, PILES, ROW, SHIPS, START_COINS
from .state import State
from .wording import coins, contracts_words, ship_words

Group = Literal["box", "table", "players", "first"]

GROUP_NAMES: dict[Group, str] = {
    "box": N_("Back into the box"),
    "table": N_("In the middle of the table"),
    "players": N_("In front of each player"),
    "first": N_("Before the first turn"),
}


class Line(Part, frozen=True):
    """Something to do at the table, and the rule it comes from."""

    text: Message
    rule: str


class SetUpList(Part, frozen=True):
    """What to lay out for exactly this number of players.

    :param open: whether the table is still setting up.
    :param groups: the lines under their headings.
    """

    open: bool
    players: int
    groups: tuple[tuple[Message, tuple[Line, ...]], ...]


def set_up_part(state: State) -> SetUpList | None:
    """Show the set-up list until somebody has acted."""
    if not is_fresh(state):
        return None
    groups: dict[Group, tuple[Line, ...]] = {
        "box": tuple(box(state)),
        "table": tuple(table(state)),
        "players": tuple(players(state)),
        "first": tuple(first(state)),
    }
    return SetUpList(
        state.phase == "set_up" or (bool(state.stack) and state.stack[-1].kind == "contracts"),
        len(state.players),
        tuple((say(GROUP_NAMES[group]), lines) for group, lines in groups.items() if lines),
    )


def is_fresh(state: State) -> bool:
    """Tell whether nobody has done anything yet but set the game up."""
    if state.phase == "set_up":
        return True
    turns = sum(player.turns for player in state.players)
    return state.phase == "turns" and turns <= 1 and not state.done and not state.tokens


def line(rule: str, text: str, **args: Arg) -> Line:
    """Build a line from a marked text."""
    return Line(Message(text, args), rule)


def box(state: State) -> list[Line]:
    """What is not needed (A017 to A019)."""
    count = len(state.players)
    lines = []
    if state.by_app("ships"):
        text = N_("The ship deck and both scoring cards: Roteiro draws. Keep the ships at hand.")
        lines.append(line("A007", text))
    if state.by_app("contracts"):
        text = N_("Keep the contracts at hand, face down: Roteiro says which are dealt.")
        lines.append(line("A006", text))
    if state.by_app("missions"):
        lines.append(line("A017", N_("The special missions: Roteiro deals them.")))
    else:
        unused = len(MISSIONS) * len(ABOUT.seats) - count
        text = N_("The {unused} special missions that are left over.")
        lines.append(line("A019", text, unused=unused))
    if state.by_app("flagships"):
        lines.append(line("A018", N_("The flagships, until one sails: Roteiro deals them.")))
    else:
        left = len(FLAGSHIPS) - count
        lines.append(line("A019", N_("The {left} flagships that are left over."), left=left))
    return lines


def table(state: State) -> list[Line]:
    """Expeditions, chart, rows, piles, contracts."""
    lines = [
        line("A004", N_("All 12 expeditions, face up, with room between them.")),
        line("A013", N_("The chart with two tokens of each player: 0 points, 0 contracts.")),
    ]
    if state.by_app("ships"):
        lines += _laid(state)
    else:
        lines += [
            line("A007", N_("Shuffle the {ships} ships of the deck."), ships=len(SHIPS)),
            line("A008", N_("Lay 10 ships out in two rows of 5.")),
            line("A009", N_("Deal the other ships into piles: {piles}."), piles=Listing(PILES)),
            line("A010", N_("Mix the first scoring card into pile 3, unseen.")),
            line("A011", N_("Mix the final scoring card into pile 5, unseen.")),
        ]
    known = [contract for contract in state.open if contract]
    if not state.by_app("contracts"):
        text = N_("Shuffle the contracts and turn {count} up in a row.")
        lines.append(line("A006", text, count=OPEN_CONTRACTS))
    elif known:
        text = N_("Open contracts: {contracts}.")
        lines.append(line("A006", text, contracts=contracts_words(known)))
    return lines


def _laid(state: State) -> list[Line]:
    shown = []
    for text, row in (
        (N_("Purchase row: {ships}."), state.purchase),
        (N_("Filling row: {ships}."), state.filling),
    ):
        ships = tuple(ship_words(ship) for ship in row if ship)
        if len(ships) == ROW:
            shown.append(line("A008", text, ships=Listing(ships)))
    return shown


def players(state: State) -> list[Line]:
    """What each player takes."""
    wild, reservations = state.wild_cards_dealt, state.reservation_cards_dealt
    lines = [
        line("A012", N_("{coins} and 22 tokens."), coins=coins(START_COINS)),
        Line(counted(N_("{n} Wild Ship card."), N_("{n} Wild Ship cards."), wild), "A015"),
        Line(
            counted(N_("{n} Reservation card."), N_("{n} Reservation cards."), reservations), "A016"
        ),
    ]
    if not state.by_app("contracts"):
        lines.append(line("A014", N_("2 contracts from the pile, seen only by their owner.")))
    if not state.by_app("missions"):
        text = N_("A special mission marked for {players} players, face down.")
        lines.append(line("A017", text, players=len(state.players)))
    if not state.by_app("flagships"):
        lines.append(line("A018", N_("A flagship, face down.")))
    return lines


def first(state: State) -> list[Line]:
    """Who begins."""
    return [line("A020", N_("{who} begins."), who=Who(state.first_player))]
