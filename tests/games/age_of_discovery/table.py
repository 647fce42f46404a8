"""A table of Age of Discovery for tests that read like the rulebook's examples."""

from __future__ import annotations

from collections.abc import Mapping

from companion.engine.sheet import Value
from companion.games.age_of_discovery import GAME
from companion.games.age_of_discovery.about import ABOUT, FLAGSHIP, SCORING_CARDS
from companion.games.age_of_discovery.contracts import LayContracts
from companion.games.age_of_discovery.sailing import Sending
from companion.games.age_of_discovery.setting_up import Deal
from companion.games.age_of_discovery.state import (
    Aboard,
    Sailing,
    ScoringCard,
    State,
    Voyage,
    colour_of,
    contract_total,
    value_of,
)
from companion.games.age_of_discovery.turning import EndTurn
from tests.games.playing import SEED, GameTable, reader

RED, YELLOW, BLUE, GREEN = range(4)
PILES = ("ships", "contracts", "missions", "flagships")
words = reader(ABOUT.colours)
REAL_ROW = ("red.3", "yellow.3", "blue.3", "green.3")


def set_up(
    players: int = 3,
    first: int | None = RED,
    board: str = "own",
    copy: Mapping[str, Value] | None = None,
    seed: bytes = SEED,
    **options: str,
) -> Table:
    """Lay a game out and stop at the first question.

    On its own board Roteiro draws everything, with a real game the table does; ``ships``,
    ``contracts``, ``missions`` and ``flagships`` say otherwise ("app" or "table").

    :param copy: the printed numbers of a copy.
    :param options: custody by pile, and rulings by their rule (``A026="mixed"``).
    """
    chosen = {"board": board}
    if board == "own":
        chosen |= {f"custody.{pile}": "app" for pile in PILES}
    for key, choice in options.items():
        chosen[f"custody.{key}" if key in PILES else key] = choice
    return Table.laid_out(players, first, chosen, copy, seed)


def table(players: int = 3, first: int | None = RED, **options: str) -> Table:
    """Lay a game out up to the first turn; real open contracts are the four for 3."""
    laid = set_up(players, first, **options)
    if laid.asked[0] == "deal":
        laid.play(None, Deal())
    if laid.asked[0] == "contracts":
        laid.play(None, LayContracts(REAL_ROW))
    return laid


def send(*ships: str, wild: tuple[str, ...] = ()) -> tuple[Sending, ...]:
    """Name ships to send: "red2.1", or "flagship3" for the flagship with the value 3."""
    return tuple(_sending(ship, False) for ship in ships) + tuple(_sending(s, True) for s in wild)


def _sending(ship: str, wild: bool) -> Sending:
    if ship.startswith(FLAGSHIP):
        return Sending(FLAGSHIP, int(ship[len(FLAGSHIP) :]), wild)
    return Sending(ship, wild=wild)


class Table(GameTable[State]):
    """A table with what a test puts on it, and what it looks at."""

    game = GAME

    # -- given -----------------------------------------------------------------

    def _take(self, ship: str) -> str:
        """Take a ship out of the piles, where another lies in its place if it was in a row."""
        state = self.state
        if not state.by_app("ships"):
            return ship
        for row in (state.purchase, state.filling):
            if ship in row:
                row[row.index(ship)] = self._from_piles()
                return ship
        pile = next(pile for pile in state.piles if ship in pile)
        pile.remove(ship)
        return ship

    def _from_piles(self) -> str:
        pile = next(p for p in self.state.piles if any(s not in SCORING_CARDS for s in p))
        ship = next(ship for ship in pile if ship not in SCORING_CARDS)
        pile.remove(ship)
        return ship

    def has(
        self,
        seat: int,
        coins: int | None = None,
        ships: str = "",
        hand: str | None = None,
        flagship: str = "",
        mission: str = "",
        finished: int | None = None,
        wild: int | None = None,
        reservations: int | None = None,
    ) -> Table:
        """Give a player things: ``ships`` and ``hand`` by their names ("red2.1 red3.1")."""
        state, player = self.state, self.state.players[seat]
        player.purse = player.purse if coins is None else coins
        player.finished = player.finished if finished is None else finished
        player.wild = player.wild if wild is None else wild
        player.reservations = player.reservations if reservations is None else reservations
        player.ships += [self._take(ship) for ship in ships.split()]
        if hand is not None:
            self._deal_hand(seat, hand.split())
        if flagship:
            for other in state.players:
                if other.flagship == flagship:
                    other.flagship = player.flagship
            player.flagship = flagship
        if mission:
            for other in state.players:
                if other.mission == mission:
                    other.mission = player.mission
            player.mission = mission
        GAME.check(state)
        return self

    def _deal_hand(self, seat: int, hand: list[str]) -> None:
        """Make up a hand, with what was in it before in place of what is taken."""
        state, player = self.state, self.state.players[seat]
        state.contracts.pieces += player.hand
        player.hand = []
        for contract in hand:
            self._out_of_the_way(contract)
            state.contracts.pieces.remove(contract)
            player.hand.append(contract)

    def _out_of_the_way(self, contract: str) -> None:
        state = self.state
        for place in (state.open, *(player.hand for player in state.players)):
            if contract in place:
                swap = next(each for each in state.contracts.pieces if each != contract)
                state.contracts.pieces.remove(swap)
                place[place.index(contract)] = swap
                state.contracts.pieces.append(contract)

    def opens(self, row: str) -> Table:
        """Lay these contracts open, by their names."""
        state = self.state
        for place, contract in enumerate(row.split()):
            if state.open[place] == contract:
                continue
            self._out_of_the_way(contract)
            old = state.open[place]
            state.contracts.pieces.remove(contract)
            state.open[place] = contract
            if old is not None:
                state.contracts.pieces.append(old)
        GAME.check(state)
        return self

    def rows(self, purchase: str = "", filling: str = "") -> Table:
        """Lay these ships in the rows, from the left, by their names."""
        for row, names in ((self.state.purchase, purchase), (self.state.filling, filling)):
            for place, ship in enumerate(names.split()):
                self._lay(row, place, ship)
        GAME.check(self.state)
        return self

    def _lay(self, row: list[str | None], place: int, ship: str) -> None:
        old = row[place]
        assert old is not None
        for other in (self.state.purchase, self.state.filling, *self.state.piles):
            if ship in other:
                other[other.index(ship)] = old
        row[place] = ship

    def bought(self, count: int, seat: int | None = None) -> Table:
        """Let a player, the last unless said otherwise, own the next ships of the piles."""
        owner = self.state.seats[-1] if seat is None else seat
        for _ in range(count):
            if self.state.by_app("ships"):
                self.state.players[owner].ships.append(self._from_piles())
            else:
                owned = set(self.state.bought())
                ship = next(s for s in reversed(_all_ships()) if s not in owned)
                self.state.players[owner].ships.append(ship)
        GAME.check(self.state)
        return self

    def top_of_pile(self, pile: int, card: str) -> Table:
        """Leave only a scoring card in a pile and nothing in those before; ships are bought."""
        owner = self.state.players[self.state.seats[-1]]
        for number in range(pile):
            for ship in list(self.state.piles[number]):
                if ship != card:
                    self.state.piles[number].remove(ship)
                    if ship not in SCORING_CARDS:
                        owner.ships.append(ship)
                    else:
                        self.state.cards[ship] = ScoringCard(drawn=True, held=True, revealer=0)
        GAME.check(self.state)
        return self

    def on(self, expedition: int, *ships: str, seat: int = RED, wild: bool = False) -> Table:
        """Put ships on an expedition: "red2.1", or "flagship3" (which opens a red line)."""
        there = self.state.expedition(expedition)
        for ship in ships:
            sending = _sending(ship, wild)
            if sending.is_flagship:
                self.state.players[seat].flagship_used = True
            else:
                self._take(ship)
            if not there.line:
                there.line = ["red"] if sending.is_flagship else [colour_of(ship)]
            there.ships.append(Aboard(sending.ship, seat, sending.transport, wild))
        return self

    def sails(self, seat: int, contract: str, *ships: str, turns: int = 2, pays: int = 10) -> Table:
        """Let a contract run, with its token on the box of its length."""
        state = self.state
        self._out_of_the_way(contract)
        state.contracts.pieces.remove(contract)
        aboard = [Sailing(self._take(ship), value_of(ship)) for ship in ships]
        assert sum(each.value for each in aboard) == contract_total(contract)
        state.players[seat].voyages.append(Voyage(contract, aboard, turns, turns, pays))
        GAME.check(state)
        return self

    def card(self, which: str, revealer: int, *still: int) -> Table:
        """Let a scoring card have turned up, with these seats still to have a turn."""
        for pile in self.state.piles:
            if which in pile:
                pile.remove(which)
        self.state.cards[which] = ScoringCard(revealer, list(still), drawn=True)
        return self

    def held(self) -> Table:
        """Let the first scoring be over."""
        for pile in self.state.piles:
            if "first" in pile:
                pile.remove("first")
        self.state.cards["first"] = ScoringCard(RED, [], held=True, drawn=True)
        return self

    def last_scoring(self) -> Table:
        """Go to the final scoring."""
        self.held().card("final", RED)
        self.state.phase = "final_scoring"
        return self.ask_anew()

    def first_scoring(self) -> Table:
        """Go to the first scoring, between two turns."""
        self.card("first", RED)
        self.state.turn = (self.state.turn + 1) % len(self.state.players)
        self.state.started = False
        return self.ask_anew()

    # -- the moves -------------------------------------------------------------

    def end(self, turns: int = 1) -> Table:
        """End the turn of whose it is, and perhaps of the next ones."""
        for _ in range(turns):
            self.play(self.state.turn, EndTurn())
        return self

    # -- then ------------------------------------------------------------------

    def coins(self, seat: int) -> int:
        """A player's coins."""
        return self.state.players[seat].purse

    def by_source(self, seat: int) -> dict[str, int]:
        """A player's points by source, without those that brought none."""
        parts = GAME.standings(self.state)[seat].parts
        return {source: points for source, points in parts.items() if points}

    def ships(self, seat: int) -> list[str]:
        """A player's free ships."""
        return sorted(self.state.players[seat].ships)


def _all_ships() -> list[str]:
    colours = ("red", "yellow", "blue", "green", "white", "black")
    counts = {1: 2, 2: 3, 3: 2}
    return [f"{c}{v}.{n}" for c in colours for v in counts for n in range(1, counts[v] + 1)]
