"""A table of Caravelas for tests that read like the rulebook's examples: given, move, then."""

from __future__ import annotations

from collections.abc import Mapping

from companion.engine.game import Viewer
from companion.engine.sheet import Value
from companion.games.caravelas import GAME
from companion.games.caravelas.about import ABOUT
from companion.games.caravelas.bidding import NobodyBids
from companion.games.caravelas.dealing import Deal
from companion.games.caravelas.lisbon import Lisbon
from companion.games.caravelas.sailing import EndTurn
from companion.games.caravelas.setting_up import SetOrder
from companion.games.caravelas.state import Player, State
from tests.games.playing import SEED, GameTable, reader

GREEN, YELLOW, RED, WHITE = range(4)
PILES = ("events", "destinations", "die", "order")
words = reader(ABOUT.colours)


def set_up(
    players: int = 3,
    first: int | None = None,
    board: str = "own",
    copy: Mapping[str, Value] | None = None,
    seed: bytes = SEED,
    **options: str,
) -> Table:
    """Lay a game out and stop at the first question.

    :param copy: the printed numbers of a copy.
    :param options: custody by pile (``events="app"``), rulings by their rule (``C030="keep_one"``),
        other options by their key.
    """
    chosen = {"board": board}
    for key, choice in options.items():
        chosen[f"custody.{key}" if key in PILES else key] = choice
    return Table.laid_out(players, first, chosen, copy, seed)


def bidding(*order: int, players: int = 3, **options: str) -> Table:
    """Open the first bidding, green first, yellow second and so on, or in another order."""
    laid = set_up(players, order="table", **options)
    return laid.play(None, SetOrder(order or tuple(range(players))))


def table(players: int = 3, board: str = "own", **options: str) -> Table:
    """Let green begin the first turn of a game with real cards and a real die, if not said else.

    Nobody has bid, and the order is green, yellow, red, white.
    """
    laid = bidding(players=players, board=board, **options)
    if laid.asked[0] == "bid":
        laid.play(None, NobodyBids())
    if laid.asked[0] == "deal":
        laid.play(None, Deal())
    return laid


def last_tile(buyer: int, players: int = 3, **options: str) -> Table:
    """Let a player come home with pepper for the last tile, all others being white's or red's."""
    laid = table(players, **options)
    holder = (buyer + 1) % players
    laid.has(holder, tiles=list(range(1, players + 1)))
    laid.player(holder).points["tiles"] = [10 * players]
    laid.has(buyer, cargo=["green"])
    for seat in range(buyer):
        laid.play(seat, EndTurn())
    return laid.play(buyer, Lisbon(tile=True))


class Table(GameTable[State]):
    """A table with what a test puts on it, and what it looks at."""

    game = GAME

    # -- given -----------------------------------------------------------------

    def has(self, seat: int, **pieces: object) -> Table:
        """Give a player pieces, by the names of ``Player``.

        ``ready`` are markers (or moves) that are left; ``hand`` are faces of Roteiro's cards.
        """
        state, player = self.state, self.state.players[seat]
        for name, value in pieces.items():
            if name == "ready":
                assert isinstance(value, int)
                if state.dice:
                    player.moves = value
                    state.rolled = max(state.rolled, value)
                else:
                    player.spent = player.owned - value
            elif name == "hand":
                assert isinstance(value, tuple)
                self.deal(seat, *value)
            elif name == "upgraded":
                player.upgraded = bool(value)
                if not state.dice:
                    player.owned = 12 if value else 9
            elif name == "tiles":
                assert isinstance(value, list)
                player.tiles = value
                owned = [tile for each in state.players for tile in each.tiles]
                state.tiles = [n for n in range(1, len(state.players) + 2) if n not in owned]
                state.last_round = not state.tiles
            else:
                assert name in Player.__struct_fields__, name
                setattr(player, name, value)
        return self.ask_anew()

    def deal(self, seat: int, *faces: str) -> None:
        """Give a player a hand of Roteiro's cards instead of the one it has."""
        deck, player = self.state.deck, self.state.players[seat]
        deck.pieces += player.events
        player.events = []
        for face in faces:
            card = next(each for each in deck.pieces if each.rpartition(".")[0] == face)
            deck.pieces.remove(card)
            player.events.append(card)

    def card(self, seat: int, face: str) -> str:
        """Find a card of a hand by its face."""
        hand = self.state.players[seat].events
        return next(card for card in hand if card.rpartition(".")[0] == face)

    def discovered(self, seat: int, *ports: int, worth: int = 1) -> Table:
        """Put monuments into ports, as if discovered in this round."""
        player = self.state.players[seat]
        for port in ports:
            self.state.discoverers[port - 1] = seat
            self.state.worth[port - 1] = worth
        rounds = player.points.setdefault("discoveries", [0] * self.state.round)
        rounds[-1] += worth * len(ports)
        return self.ask_anew()

    def scored(self, seat: int, points: int) -> Table:
        """Give a player points, as a correction."""
        self.state.players[seat].points["correction"] = [points]
        return self.ask_anew()

    # -- then ------------------------------------------------------------------

    def player(self, seat: int) -> Player:
        """What lies in front of a player."""
        return self.state.players[seat]

    def ready(self, seat: int) -> int:
        """A player's ready markers."""
        return self.state.ready(seat)

    def view(self, seat: int | None) -> bytes:
        """All that a viewer gets."""
        return GAME.encode(GAME.view(self.state, Viewer(seat)))
