"""Setting up: what every player gets, the first order, the destination cards (C001 to C012)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from companion.engine.agreeing import chosen
from companion.engine.asking import must_be_possible
from companion.engine.chance import Chance
from companion.engine.flow import Deciding, Open
from companion.engine.game import Field, Move, Offer, Option, Play, Random, Start
from companion.engine.piles import Pile
from companion.engine.sheet import Sheet
from companion.engine.state import Told
from companion.engine.words import N_, Listing, Message, Who, refuse, say

from . import events
from .about import ABOUT, DEALT, EAST, PORTS, WEST
from .asking import WORDS
from .ledger import CaravelasMove, instruct, note, whisper
from .printed import PORT_FACTS, known, number, port_half, port_words
from .state import Player, State


def set_up(start: Start, options: Sequence[Option], sheet: Sheet, chance: Chance) -> Play:
    """Lay the game out as far as nobody has to be asked.

    :param options: what a table may choose.
    :param sheet: the printed numbers, those of the table's copy laid over ours.
    :raises Refusal: if the seats, an option or the copy's event cards do not fit.
    """
    _check_seats(start)
    learned = _learned(sheet)
    players = len(start.colours)
    state = State(
        players=[Player(colour=colour) for colour in start.colours],
        options=chosen(tuple(options), dict(start.options)),
        deck=Pile(),
        discoverers=[None] * len(PORTS),
        worth=[0] * len(PORTS),
        tiles=list(range(1, players + 2)),
        learned=learned,
        copied=list(learned),
    )
    must_be_possible(WORDS, state)
    for player in state.players:
        player.owned = number(state, "markers.start")
    play = Play(state, chance, [])
    _lay_out(play)
    if state.own_deck:
        events.build_deck(state)
    if not state.dice:
        _deal_destinations(play)
    if state.by_app("order"):
        _draw_order(play, start.first)
    return play


def _check_seats(start: Start) -> None:
    """C001."""
    if len(start.colours) not in ABOUT.seats:
        raise refuse(N_("Caravelas takes two to four players."), "C001")
    if not set(start.colours) <= set(ABOUT.colours):
        raise refuse(N_("Choose green, yellow, red, white or blue for each player."), "C001")
    if len(set(start.colours)) < len(start.colours):
        raise refuse(N_("Give each player a different colour."), "C001")
    if start.first is not None and not 0 <= start.first < len(start.colours):
        raise refuse(N_("Choose one of the players to go first."), "C010")


def _learned(sheet: Sheet) -> dict[str, Told]:
    """Read what the copy knows, the pieces fact by fact."""
    learned: dict[str, Told] = {}
    for key, entry in sheet.entries.items():
        if entry.source != "copy":
            continue
        if isinstance(entry.value, dict):
            learned |= {
                f"{key}.{name}": value for name, value in entry.value.items() if name in PORT_FACTS
            }
        else:
            learned[key] = entry.value
    return learned


def _lay_out(play: Play) -> None:
    """C002, C004, C005, C009: what people do before the first bidding."""
    state: State = play.state
    if state.dice:
        instruct(play, "C005", N_("Ship 4 stays covered. You need no navigation markers."))
    else:
        instruct(
            play,
            "C004",
            N_("Everybody lays out {count} navigation markers and covers ship 4 with another one."),
            count=state.players[0].owned,
        )
    last = state.tiles[-1]
    instruct(play, "C009", N_("Put Jerónimos tiles 1 to {last} on the board."), last=last)
    if state.variant == "quick" and not state.own_deck:
        half = state.options["calms"] == "half"
        instruct(
            play,
            "C141" if half else "C139",
            N_("Take out half of the STOP cards and shuffle the event cards into one pile.")
            if half
            else N_("Shuffle the event cards into one pile."),
        )


# -- destination cards ---------------------------------------------------------


def can_deal(state: State) -> bool:
    """Tell whether Roteiro knows enough of the ports to deal destination cards (C007)."""
    if not all(known(state, f"port.{port}.name") for port in PORTS):
        return False
    if state.ruling("C007") == "one_pile":
        return True
    halves = [port_half(state, port) for port in PORTS]
    each = DEALT[len(state.players)] // 2 * len(state.players)
    return all(halves.count(half) >= each for half in (WEST, EAST))


def _deal_destinations(play: Play) -> None:
    """C007: the same number for each, by the app if it can, else by the people."""
    state: State = play.state
    count = DEALT[len(state.players)]
    for player in state.players:
        player.dealt = count
    if state.by_app("destinations") and not can_deal(state):
        state.options["custody.destinations"] = "table"
        text = N_("Your copy does not know every port yet, so deal the real destination cards.")
        note(play, "C007", text)
    two = state.ruling("C007") == "two_piles"
    if not state.by_app("destinations"):
        text = (
            N_("Deal {half} destination cards from each of the two piles to everybody.")
            if two
            else N_("Deal {count} destination cards to everybody. The rest goes into the box.")
        )
        instruct(play, "C007", text, count=count, half=count // 2)
        return
    piles = [
        [port for port in PORTS if not two or port_half(state, port) == half]
        for half in ((WEST, EAST) if two else (WEST,))
    ]
    for pile in piles:
        _deal_pile(play, pile, count // len(piles))
    for seat, player in enumerate(state.players):
        cards = Listing(tuple(port_words(state, port) for port in sorted(player.destinations)))
        whisper(play, seat, "C007", N_("Your destination cards: {cards}."), cards=cards)
    text = N_("Everybody has {count} destination cards, seen only by their owner.")
    note(play, "C007", text, count=count)


def _deal_pile(play: Play, ports: list[int], count: int) -> None:
    state: State = play.state
    pile = {str(port) for port in ports}
    drawn = play.chance.draw("destinations", pile, count * len(state.players))
    for seat, player in enumerate(state.players):
        player.destinations += map(int, drawn[seat * count : (seat + 1) * count])
    state.box += [port for port in ports if str(port) not in drawn]


# -- the first order -----------------------------------------------------------


def _draw_order(play: Play, first: int | None) -> None:
    """C010: at random; whoever the table has sent first is first."""
    state: State = play.state
    seats = {str(seat) for seat in state.seats if seat != first}
    drawn = [int(seat) for seat in play.chance.draw("order", seats, len(seats))]
    begin(play, ([] if first is None else [first]) + drawn)


def begin(play: Play, order: list[int]) -> None:
    """Put the tokens into the first order and open the first bidding."""
    state: State = play.state
    state.order = order
    state.phase = "bidding"
    names = Listing(tuple(Who(seat) for seat in order))
    note(play, "C010", N_("First turn order: {names}."), names=names)


class SetOrder(CaravelasMove, frozen=True):
    """Say in which order the tokens were drawn, the first place first (C010)."""

    answers: ClassVar[tuple[str, ...]] = ("order",)

    order: tuple[int, ...]

    def check(self, state: State, seat: int | None) -> None:
        """Everybody has one place."""
        if sorted(self.order) != list(state.seats):
            raise refuse(N_("Put every player on one place of the order."), "C010")

    def apply(self, play: Play, seat: int | None) -> None:
        """Begin."""
        play.state.stack.pop()
        begin(play, list(self.order))


class Order(Deciding[State]):
    """In which order the tokens were drawn."""

    kind = "order"
    moves = ("SetOrder",)
    rule = "C010"

    def sentence(self, state: State, opened: Open) -> Message:
        """Ask for the tokens."""
        return say(N_("Draw the turn-order tokens. In which order did they come?"))

    def offers(self, state: State, opened: Open) -> tuple[Offer, ...]:
        """A choice of a player for each place."""
        return (Offer("SetOrder", say(N_("This is the order")), fields=order_fields(state)),)

    def sample(self, state: State, opened: Open, random: Random) -> tuple[int | None, Move]:
        """Any order."""
        return None, SetOrder(tuple(random.sample(list(state.seats), len(state.seats))))


def order_fields(state: State) -> tuple[Field, ...]:
    """Give a field for each place of the order, in which a player is chosen."""
    seats = tuple((str(seat), say(N_("{who}"), who=Who(seat))) for seat in state.seats)
    return tuple(
        Field(f"order-{place}", say(N_("Place {place}"), place=place + 1), "choice", choices=seats)
        for place in state.seats
    )


def go_on(play: Play) -> None:
    """Ask for the first order."""
    play.state.stack.append(Open("order"))


MOVES = (SetOrder,)
KINDS = (Order(),)
PHASE_KINDS = frozenset({"order"})
