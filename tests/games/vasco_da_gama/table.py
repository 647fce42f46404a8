"""A table of Vasco da Gama for tests that read like the rulebook's examples: given, move, then."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from companion.engine.chance import Chance, Outcome
from companion.engine.game import Decision, Move, Note, Offer, Play, Start
from companion.engine.sheet import Value
from companion.engine.words import Arg, Listing, Message, Refusal, Who
from companion.games.vasco_da_gama import GAME
from companion.games.vasco_da_gama.about import ABOUT, EXTRA_NUMBERS
from companion.games.vasco_da_gama.state import Disc, Docked, HomeShip, State

YELLOW, RED, BLACK, BLUE = range(4)
SEED = b"a table of the tests"
PILES = ("tiles", "projects", "merchants", "sailors")


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
    sheet = GAME.sheet.with_copy(copy) if copy else GAME.sheet
    played = GAME.set_up(Start(ABOUT.colours[:players], first, chosen), sheet, Chance(seed))
    GAME.check(played.state)
    return Table(played.state, played.notes, played.outcomes, seed)


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

    # -- the moves -------------------------------------------------------------

    def play(self, seat: int | None, move: Move) -> Table:
        """Play a move, through the form in which it comes from a page, and check the pieces."""
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
        """Tell what a move costs, in Reals."""
        return GAME.price(self.state, seat, move)

    # -- then ------------------------------------------------------------------

    @property
    def decision(self) -> Decision:
        """What the table waits for."""
        return GAME.decisions(self.state)[0]

    @property
    def asked(self) -> tuple[str, int | None]:
        """The kind of the open decision, and who is asked."""
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

    def reals(self, seat: int) -> int:
        """A player's Reals."""
        return self.state.players[seat].purse

    def points(self, seat: int) -> int:
        """A player's points."""
        return self.state.players[seat].total

    def colours(self, seat: int) -> str:
        """A player's sailors by the first letter of their colours, sorted."""
        return "".join(sorted(sailor[0] for sailor in self.state.players[seat].sailors))


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
