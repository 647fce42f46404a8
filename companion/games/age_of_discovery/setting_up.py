"""Setting up: what every player gets, and what lies where before the first turn (A001 to A020)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from companion.engine.agreeing import chosen
from companion.engine.asking import must_be_possible
from companion.engine.chance import Chance
from companion.engine.flow import Deciding, Open, RuledMove
from companion.engine.game import Move, Offer, Option, Play, Random, Start
from companion.engine.piles import Pile
from companion.engine.scoring import instruct, note, whisper
from companion.engine.sheet import Sheet
from companion.engine.state import Told
from companion.engine.words import N_, Listing, Message, Who, refuse, say

from .about import (
    ABOUT,
    CONTRACTS,
    CONTRACTS_DEALT,
    FLAGSHIPS,
    MISSION_NAMES,
    MISSIONS,
    OPEN_CONTRACTS,
    PILES,
    ROW,
    SCORING_CARDS,
    SHIPS,
    START_COINS,
)
from .asking import VOCABULARY
from .printed import flagship_colours, learned, mission_key, spread
from .state import Player, State
from .wording import coins, colours_words, contracts_words, ship_words

# -- laying out ----------------------------------------------------------------


def set_up(start: Start, options: Sequence[Option], sheet: Sheet, chance: Chance) -> Play:
    """Lay the game out as far as nobody has to be asked.

    :param options: what a table may choose.
    :param sheet: the printed numbers, those of the table's copy laid over ours.
    :raises Refusal: if the seats, the first player or an option do not fit.
    """
    _check_seats(start)
    state = State(
        players=[Player(colour=colour, purse=START_COINS) for colour in start.colours],
        options=chosen(tuple(options), start.options),
        learned=_learned(sheet),
    )
    state.copied = list(state.learned)
    must_be_possible(VOCABULARY, state)
    _check_custody(state)
    play = Play(state, chance, [])
    _name_first_player(play, start.first)
    for player in state.players:
        player.wild = state.wild_cards_dealt
        player.reservations = state.reservation_cards_dealt
    _tell_what_to_lay_out(play)
    _contracts_by_the_table(state)
    if state.by_app("contracts"):
        state.contracts = Pile(list(CONTRACTS))
    return play


def _check_seats(start: Start) -> None:
    """A001."""
    if len(start.colours) not in ABOUT.seats:
        raise refuse(N_("Age of Discovery takes two to four players."), "A001")
    if not set(start.colours) <= set(ABOUT.colours):
        raise refuse(N_("Choose red, yellow, blue or green for each player."), "A001")
    if len(set(start.colours)) < len(start.colours):
        raise refuse(N_("Give each player a different colour."), "A001")
    if start.first is not None and not 0 <= start.first < len(start.colours):
        raise refuse(N_("Choose one of the players to go first."), "A020")


def _learned(sheet: Sheet) -> dict[str, Told]:
    """Give the numbers of the copy as the state keeps them."""
    numbers: dict[str, Told] = {}
    for key, entry in sheet.entries.items():
        if entry.source == "copy":
            numbers |= spread(key, entry.value)
    return numbers


def _check_custody(state: State) -> None:
    """Refuse to deal real cards of which nobody has told the app what is printed on them."""
    if state.options["board"] == "own":
        return
    missions = (mission_key(state, mission) for mission in MISSIONS)
    if state.by_app("missions") and any(learned(state, key) is None for key in missions):
        text = N_("Roteiro can deal the missions once it knows your copy's. Deal them yourselves.")
        raise refuse(text, "A017")
    flagships = (f"flagship.{name[1:]}" for name in FLAGSHIPS)
    if state.by_app("flagships") and any(learned(state, key) is None for key in flagships):
        text = N_("Roteiro can deal the flagships once it knows your copy's. Deal them yourselves.")
        raise refuse(text, "A018")


def _name_first_player(play: Play, first: int | None) -> None:
    """A020: as the table says, or drawn."""
    state: State = play.state
    if first is None:
        (drawn,) = play.chance.draw("first player", [str(seat) for seat in state.seats])
        first = int(drawn)
        note(play, "A020", N_("Drawn to begin: {who}."), who=Who(first))
    state.first_player = state.turn = first


def _contracts_by_the_table(state: State) -> None:
    """A006, A014: four lie open, two are in each hand; which ones, people know."""
    if state.by_app("contracts"):
        return
    state.open = [""] * OPEN_CONTRACTS
    for player in state.players:
        player.unseen = CONTRACTS_DEALT
    dealt = CONTRACTS_DEALT * len(state.players)
    state.pile_count = len(CONTRACTS) - OPEN_CONTRACTS - dealt


def _tell_what_to_lay_out(play: Play) -> None:
    """Say what people do with the pieces (A004 to A019)."""
    state: State = play.state
    instruct(play, "A004", N_("Lay all 12 expeditions out face up, with room between them."))
    instruct(
        play,
        "A012",
        N_("Everybody takes {coins}, 22 tokens, {wild} Wild Ship and {reservations} Reservation."),
        coins=coins(START_COINS),
        wild=state.wild_cards_dealt,
        reservations=state.reservation_cards_dealt,
    )
    instruct(play, "A013", N_("Two tokens of each go on the chart: 0 points and 0 contracts."))
    if not state.by_app("ships"):
        instruct(
            play, "A007", N_("Take the flagships and scoring cards out and shuffle the ships.")
        )
        instruct(play, "A008", N_("Lay 10 ships out in two rows of 5."))
        instruct(play, "A009", N_("Deal the other ships into piles of 6, 6, 6, 7 and 7."))
        instruct(play, "A010", N_("Mix the first scoring card into pile 3, unseen."))
        instruct(play, "A011", N_("Mix the final scoring card into pile 5, unseen."))
    if not state.by_app("contracts"):
        instruct(play, "A006", N_("Shuffle the contracts and turn 4 up in a row."))
        instruct(play, "A014", N_("Deal everybody 2 contracts from the pile."))
    if not state.by_app("missions"):
        text = N_("Deal everybody a mission marked for {players} players, face down.")
        instruct(play, "A017", text, players=len(state.players))
    if not state.by_app("flagships"):
        instruct(play, "A018", N_("Shuffle the flagships and deal everybody one, face down."))
    instruct(play, "A019", N_("Cards that are left over go back into the box."))


# -- dealing by the app --------------------------------------------------------


class Deal(RuledMove[State], frozen=True):
    """Have the app deal and lay out what it draws (A006 to A018)."""

    answers: ClassVar[tuple[str, ...]] = ("deal",)

    def apply(self, play: Play, seat: int | None) -> None:
        """Contracts, missions, flagships, ships."""
        state: State = play.state
        state.stack.pop()
        state.dealt = True
        if state.by_app("contracts"):
            _deal_contracts(play)
        if state.by_app("missions"):
            _deal_missions(play)
        if state.by_app("flagships"):
            _deal_flagships(play)
        if state.by_app("ships"):
            _lay_out_ships(play)


def _deal_contracts(play: Play) -> None:
    """A006, A014: four open ones first, then two into each hand."""
    state: State = play.state
    row = state.contracts.draw(play.chance, "contracts", OPEN_CONTRACTS)
    state.open = list(row)
    note(play, "A006", N_("Open contracts: {contracts}."), contracts=contracts_words(row))
    for seat in state.clockwise():
        hand = state.contracts.draw(play.chance, "contracts", CONTRACTS_DEALT)
        state.players[seat].hand = hand
        text = N_("Your contracts: {contracts}.")
        whisper(play, seat, "A014", text, contracts=contracts_words(hand))
    note(play, "A014", N_("Everybody has 2 contracts."))


def _deal_missions(play: Play) -> None:
    """A017, A019."""
    state: State = play.state
    drawn = play.chance.draw("missions", MISSIONS, len(state.players))
    for seat, mission in zip(state.clockwise(), drawn, strict=True):
        state.players[seat].mission = mission
        text = N_("Your special mission: {mission}.")
        whisper(play, seat, "A017", text, mission=say(MISSION_NAMES[mission]))
    note(play, "A017", N_("Everybody has a special mission."))


def _deal_flagships(play: Play) -> None:
    """A018, A019."""
    state: State = play.state
    drawn = play.chance.draw("flagships", FLAGSHIPS, len(state.players))
    for seat, flagship in zip(state.clockwise(), drawn, strict=True):
        state.players[seat].flagship = flagship
        text = N_("Your flagship: {colours}.")
        colours = flagship_colours(state, seat) or ()
        whisper(play, seat, "A018", text, colours=colours_words(colours))
    note(play, "A018", N_("Everybody has a flagship."))


def _lay_out_ships(play: Play) -> None:
    """A007 to A011: two rows of five, five piles, a scoring card in the third and the fifth."""
    state: State = play.state
    order = play.chance.draw("ships", SHIPS, len(SHIPS))
    state.purchase, state.filling = list(order[:ROW]), list(order[ROW : 2 * ROW])
    begin = 2 * ROW
    state.piles = []
    for size in PILES:
        state.piles.append(sorted(order[begin : begin + size]))
        begin += size
    for card, pile in SCORING_CARDS.items():
        state.piles[pile - 1].append(card)
    for rule, text, row in (
        ("A008", N_("Purchase row: {ships}."), state.purchase),
        ("A008", N_("Filling row: {ships}."), state.filling),
    ):
        ships = Listing(tuple(ship_words(ship) for ship in row if ship))
        note(play, rule, text, ships=ships)


class Dealing(Deciding[State]):
    """Whether everybody is ready for the deal."""

    kind = "deal"
    moves = ("Deal",)
    rule = "A006"

    def sentence(self, state: State, opened: Open) -> Message:
        """Ask the table."""
        return say(N_("Everybody has a seat? Then deal."))

    def offers(self, state: State, opened: Open) -> tuple[Offer, ...]:
        """One tap."""
        return (Offer("Deal", say(N_("Deal and lay out"))),)

    def sample(self, state: State, opened: Open, random: Random) -> tuple[int | None, Move]:
        """Nothing to choose."""
        return None, Deal()


def go_on(play: Play) -> None:
    """Deal if the app deals anything; then the first turn."""
    state: State = play.state
    piles = ("contracts", "missions", "flagships", "ships")
    if not state.dealt and any(state.by_app(pile) for pile in piles):
        state.stack.append(Open("deal"))
        return
    state.dealt = True
    state.phase = "turns"


MOVES: tuple[type[RuledMove[State]], ...] = (Deal,)
KINDS: tuple[Deciding[State], ...] = (Dealing(),)
PHASE_KINDS = frozenset({"deal"})
