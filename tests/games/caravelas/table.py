"""A table of Caravelas for tests that read like the rulebook's examples: given, move, then."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from companion.engine.chance import Chance, Outcome
from companion.engine.game import Decision, Move, Note, Offer, Play, Start, Viewer
from companion.engine.sheet import Value
from companion.engine.words import Arg, Listing, Message, Refusal, Who
from companion.games.caravelas import GAME
from companion.games.caravelas.about import ABOUT
from companion.games.caravelas.bidding import NobodyBids
from companion.games.caravelas.dealing import Deal
from companion.games.caravelas.setting_up import SetOrder
from companion.games.caravelas.state import Player, State

GREEN, YELLOW, RED, WHITE = range(4)
SEED = b"a table of the tests"
PILES = ("events", "destinations", "die", "order")


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
    sheet = GAME.sheet.with_copy(copy) if copy else GAME.sheet
    played = GAME.set_up(Start(ABOUT.colours[:players], first, chosen), sheet, Chance(seed))
    GAME.check(played.state)
    return Table(played.state, played.notes, played.outcomes, seed)


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


class Table:
    """A state, what was noted and drawn last, and the words to play with it."""

    def __init__(
        self, state: State, notes: list[Note], outcomes: tuple[Outcome, ...], seed: bytes = SEED
    ) -> None:
        self.state = state
        self.notes = notes
        self.outcomes = outcomes
        self.seed = seed

    # -- given -----------------------------------------------------------------

    def ask_anew(self) -> Table:
        """Ask what is to be asked, after a test has moved pieces by hand."""
        self.state.stack.clear()
        play = Play(self.state, Chance(self.seed), [])
        GAME.advance(play)
        self.state, self.notes = play.state, play.notes
        GAME.check(self.state)
        return self

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

    # -- the moves -------------------------------------------------------------

    def play(self, seat: int | None, *moves: Move) -> Table:
        """Play moves, as they come from a page, and check the pieces."""
        for move in moves:
            played = GAME.play(self.state, seat, _through_json(move), Chance(self.seed))
            self.state, self.notes, self.outcomes = played.state, played.notes, played.outcomes
            GAME.check(self.state)
        return self

    def refuses(self, seat: int | None, move: Move, rule: str) -> str:
        """Assert that a move is refused by a rule and changes nothing; give the sentence."""
        before = GAME.encode(self.state)
        with pytest.raises(Refusal) as refused:
            GAME.play(self.state, seat, move, Chance(self.seed))
        sentence = words(refused.value.message)
        assert refused.value.rule == rule, f"{refused.value.rule}: {sentence}"
        assert GAME.encode(self.state) == before
        return sentence

    def price(self, seat: int, move: Move) -> int:
        """Tell what a move costs, in markers or moves."""
        return GAME.price(self.state, seat, move)

    # -- then ------------------------------------------------------------------

    @property
    def decision(self) -> Decision:
        """What the table waits for."""
        return GAME.decisions(self.state)[0]

    @property
    def sentence(self) -> str:
        """What the table waits for, in words."""
        return words(self.decision.sentence)

    @property
    def asked(self) -> tuple[str, int | None]:
        """The kind of the open decision, and who is asked; after the end, nothing and nobody."""
        if not self.state.stack:
            return "", None
        opened = self.state.stack[-1]
        return opened.kind, opened.seat

    @property
    def asks(self) -> tuple[str, ...]:
        """The printed numbers that are asked for."""
        return self.state.stack[-1].asks

    def offers(self, move: str) -> dict[str, Offer]:
        """The buttons that play a kind of move, by their label."""
        return {words(o.label): o for o in self.decision.offers if o.move == move}

    def said(self, rule: str) -> list[str]:
        """The journal lines of the last move that cite a rule."""
        return [words(note.text) for note in self.notes if note.rule == rule]

    @property
    def cited(self) -> list[str]:
        """The rules that the journal lines of the last move cite."""
        return [note.rule for note in self.notes]

    def player(self, seat: int) -> Player:
        """What lies in front of a player."""
        return self.state.players[seat]

    def ready(self, seat: int) -> int:
        """A player's ready markers."""
        return self.state.ready(seat)

    def points(self, seat: int) -> int:
        """A player's points."""
        return self.state.players[seat].total

    def view(self, seat: int | None) -> bytes:
        """All that a viewer gets."""
        return GAME.encode(GAME.view(self.state, Viewer(seat)))


def _through_json(move: Move) -> Move:
    return GAME.decode_move(GAME.encode(move))


def words(arg: Arg) -> str:
    """Read a message aloud, in English, with the seats by their colours."""
    if isinstance(arg, Who):
        return ABOUT.colours[arg.seat].title()
    if isinstance(arg, Listing):
        return ", ".join(map(words, arg.items))
    if not isinstance(arg, Message):
        return str(arg)
    text = arg.plural if arg.plural and arg.count != 1 else arg.text
    return text.format(
        **{"n": arg.count, **{name: words(value) for name, value in arg.args.items()}}
    )
