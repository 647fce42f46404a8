"""A table of Vasco da Gama for tests that read like the rulebook's examples: given, move, then."""

from __future__ import annotations

from collections.abc import Mapping

from companion.engine.sheet import Value
from companion.games.vasco_da_gama import GAME
from companion.games.vasco_da_gama.about import ABOUT, EXTRA_NUMBERS
from companion.games.vasco_da_gama.state import Disc, Docked, HomeShip, State
from tests.games.playing import SEED, GameTable, reader

YELLOW, RED, BLACK, BLUE = range(4)
PILES = ("tiles", "projects", "merchants", "sailors")
words = reader(ABOUT.colours)


def set_up(
    players: int = 3,
    first: int | None = YELLOW,
    board: str = "own",
    copy: Mapping[str, Value] | None = None,
    seed: bytes = SEED,
    **options: str,
) -> Table:
    """Lay a game out and stop at the first question.

    On its own board Roteiro draws everything, on a real one what it draws by default; ``tiles``,
    ``projects``, ``merchants`` and ``sailors`` say otherwise ("app" or "table").

    :param copy: the printed numbers of a copy.
    :param options: custody by pile, and rulings by their rule (``V007="picked"``).
    """
    chosen = {"board": board}
    if board == "own":
        chosen |= {f"custody.{pile}": "app" for pile in PILES}
    for key, choice in options.items():
        chosen[f"custody.{key}" if key in PILES else key] = choice
    return Table.laid_out(players, first, chosen, copy, seed)


def table(players: int = 3, first: int | None = YELLOW, **options: str) -> Table:
    """Lay a game out up to the first disc of round 1, with no ship on the landings yet."""
    laid = set_up(players, first, **options)
    if laid.state.phase == "set_up":
        laid.sends_no_merchant()
    return laid.ask_anew()


def called(
    *discs: tuple[int, int, str], marker: int = 1, players: int = 3, **options: str
) -> Table:
    """Begin phase 2 of round 1 with discs on the board (seat, number, area); the lowest is called.

    :param marker: the first free number.
    """
    laid = table(players, **options)
    state = laid.state
    state.phase, state.moved, state.marker = "acting", True, marker
    for seat, number, area in discs:
        laid.place(seat, number, area)
    return laid.ask_anew()


class Table(GameTable[State]):
    """A table with what a test puts on it, and what it looks at."""

    game = GAME

    # -- given -----------------------------------------------------------------

    def sends_no_merchant(self) -> Table:
        """Take the merchant ship that lies face up out of the game."""
        if self.state.merchant is not None:
            self.state.out.append(self.state.merchant)
            self.state.merchant = None
        return self

    def place(self, seat: int, number: int, area: str) -> None:
        """Put a disc on the board; 21 and 22 lie on the extra disc."""
        player = self.state.players[seat]
        extra = number in EXTRA_NUMBERS
        if extra:
            player.extra = "board"
            self.state.free_numbers.remove(number)
        else:
            player.discs -= 1
        self.state.discs.append(Disc(number, seat, area, extra))

    def has(
        self,
        seat: int,
        reals: int | None = None,
        captains: int | None = None,
        sailors: str = "",
        missionaries: int = 0,
        projects: tuple[str, ...] = (),
        ships: tuple[str, ...] = (),
    ) -> Table:
        """Give a player pieces: ``sailors`` as the first letters of their colours ("ttv")."""
        state, player = self.state, self.state.players[seat]
        if reals is not None:
            player.purse = reals
        if captains is not None:
            player.waiting += player.captains - captains
            player.captains = captains
        for letter in sailors:
            sailor = next(each for each in state.bag if each[0] == letter)
            state.bag.remove(sailor)
            player.sailors.append(sailor)
        state.missionaries -= missionaries
        player.missionaries += missionaries
        for project in (*projects, *ships):
            state.deck.remove(project)
        player.projects += projects
        player.ships += [HomeShip(ship) for ship in ships]
        GAME.check(state)
        return self

    def reads(self, ship: str, **facts: int) -> Table:
        """Say what is printed on a tile."""
        for name, number in facts.items():
            self.state.learned[f"{ship}.{name}"] = number
        return self

    def docks(self, landing: str, slot: int, ship: str, seat: int | None = None) -> Table:
        """Put a ship on a slot: a player's from the deck, or (seat None) a merchant ship."""
        state = self.state
        (state.merchants if seat is None else state.deck).remove(ship)
        if seat is not None:
            state.players[seat].waiting -= 1
        state.landings[landing][slot] = Docked(ship, seat)
        GAME.check(state)
        return self

    def empties(self, *sections: int) -> Table:
        """Put the sailors of sections back into the bag."""
        for section in sections:
            self.state.bag += self.state.sections[section]
            self.state.sections[section] = []
        return self

    def section(self, section: int, sailors: str) -> Table:
        """Fill a section with sailors, named by the first letters of their colours."""
        self.empties(section)
        for letter in sailors:
            sailor = next(each for each in self.state.bag if each[0] == letter)
            self.state.bag.remove(sailor)
            self.state.sections[section].append(sailor)
        return self

    # -- then ------------------------------------------------------------------

    def reals(self, seat: int) -> int:
        """A player's Reals."""
        return self.state.players[seat].purse

    def colours(self, seat: int) -> str:
        """A player's sailors by the first letter of their colours, sorted."""
        return "".join(sorted(sailor[0] for sailor in self.state.players[seat].sailors))
