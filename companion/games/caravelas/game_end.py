"""The end: destination cards, ties, winners (C106, C107, C130 to C138)."""

from __future__ import annotations

from typing import ClassVar

from companion.engine import scoring
from companion.engine.flow import Deciding, Open
from companion.engine.game import Move, Offer, Play, Random, Standing
from companion.engine.words import N_, Listing, Message, Who, refuse, say

from .about import ABOUT
from .ledger import CaravelasMove, button, note, score
from .printed import number, port_words
from .state import State


def fulfilled(state: State, seat: int) -> list[int]:
    """List the destination cards, dealt by the app, that score for a seat (C106)."""
    own = state.discovered(seat)
    return [port for port in sorted(state.players[seat].destinations) if port in own]


def score_cards(play: Play, seat: int, ports: list[int]) -> None:
    """C106: the points of each card whose port has the seat's own monument."""
    state: State = play.state
    state.players[seat].claimed = ports
    if not ports:
        note(play, "C107", N_("{who} has fulfilled no destination card."), who=Who(seat))
        return
    names = Listing(tuple(port_words(state, port) for port in ports))
    worth = number(state, "destination.points") * len(ports)
    text = N_("{who} shows destination cards for {ports}: {points}.")
    score(play, seat, worth, "destinations", "C106", text, ports=names)


class RevealDestinations(CaravelasMove, frozen=True):
    """Show all destination cards that Roteiro has dealt, and score them."""

    answers: ClassVar[tuple[str, ...]] = ("reveal",)

    def apply(self, play: Play, seat: int | None) -> None:
        """C106, C107."""
        state: State = play.state
        state.stack.pop()
        for each in state.seats:
            score_cards(play, each, fulfilled(state, each))
        state.revealed = True
        play.shows = True


class Claim(CaravelasMove, frozen=True):
    """Say for which of your own ports you hold a real destination card (C106)."""

    answers: ClassVar[tuple[str, ...]] = ("claim",)

    ports: tuple[int, ...] = ()

    def check(self, state: State, seat: int | None) -> None:
        """C106, C107."""
        if seat is None or seat not in state.claiming:
            raise refuse(N_("This seat has shown its cards already."), "C106")
        if len(set(self.ports)) < len(self.ports):
            raise refuse(N_("There is one destination card for each port."), "C106")
        dealt = state.players[seat].dealt
        if len(self.ports) > dealt:
            text = N_("{who} was dealt {count} cards.")
            raise refuse(text, "C106", who=Who(seat), count=dealt)
        if not set(self.ports) <= set(state.discovered(seat)):
            raise refuse(N_("Only ports with your own monument score."), "C107")

    def apply(self, play: Play, seat: int | None) -> None:
        """Score them; when all have, the game is over."""
        state: State = play.state
        assert seat is not None
        state.claiming.remove(seat)
        score_cards(play, seat, sorted(self.ports))
        if not state.claiming:
            state.revealed = True


class Revealing(Deciding[State]):
    """Whether everybody is ready for the destination cards."""

    kind = "reveal"
    moves = ("RevealDestinations",)
    rule = "C106"

    def sentence(self, state: State, opened: Open) -> Message:
        """Ask for the tap."""
        return say(N_("The last turn is over. Show the destination cards."))

    def offers(self, state: State, opened: Open) -> tuple[Offer, ...]:
        """One button."""
        return (button(state, None, RevealDestinations(), say(N_("Show them"))),)

    def sample(self, state: State, opened: Open, random: Random) -> tuple[int | None, Move]:
        """Show them."""
        return None, RevealDestinations()


class Claiming(Deciding[State]):
    """For which ports the real destination cards are; all seats at once."""

    kind = "claim"
    moves = ("Claim",)
    rule = "C106"

    def seats(self, state: State, opened: Open) -> tuple[int, ...]:
        """Whoever has not said yet."""
        return tuple(state.claiming)

    def sentence(self, state: State, opened: Open) -> Message:
        """Ask all of them."""
        names = Listing(tuple(Who(seat) for seat in state.claiming))
        text = N_("{names}: for which ports with your monument do you hold a destination card?")
        return say(text, names=names)

    def offers(self, state: State, opened: Open) -> tuple[Offer, ...]:
        """None of them, in one tap; the ports are chosen on the page."""
        return (button(state, state.claiming[0], Claim(), say(N_("For none"))),)

    def sample(self, state: State, opened: Open, random: Random) -> tuple[int | None, Move]:
        """Any of the own ports."""
        seat = random.choice(state.claiming)
        own = state.discovered(seat)
        most = min(len(own), state.players[seat].dealt)
        return seat, Claim(tuple(random.sample(own, random.randint(0, most))))


# -- who wins ------------------------------------------------------------------


def rank(state: State, seat: int) -> tuple[int, ...]:
    """Rank a seat: points, tiles, lowest tile, and the later turn if ruled so (C135 to C138)."""
    player = state.players[seat]
    later = state.order.index(seat) if state.order and state.ruling("C138") == "later" else 0
    return player.total, len(player.tiles), -min(player.tiles, default=99), later


def standings(state: State) -> tuple[Standing, ...]:
    """Give the points of each seat; see ``Game.standings``."""
    columns = state.round + (state.phase == "final")
    return scoring.standings(state, ABOUT.sources, columns, lambda seat: rank(state, seat))


def go_on(play: Play) -> None:
    """Ask for the destination cards; then the game is over."""
    state: State = play.state
    if not state.dice and not state.revealed:
        by_app = state.by_app("destinations")
        state.stack.append(Open("reveal" if by_app else "claim"))
        return
    state.winners = [each.seat for each in standings(state) if each.place == 1]
    names = Listing(tuple(Who(seat) for seat in state.winners))
    note(play, decided_by(state), N_("{names} wins."), names=names)


def decided_by(state: State) -> str:
    """Name the rule that decides who wins (C135 to C138)."""
    ranks = sorted((rank(state, seat) for seat in state.seats), reverse=True)
    first, second, *_ = ranks
    if first[0] > second[0]:
        return "C135"
    if first[1] > second[1]:
        return "C136"
    return "C137" if first[1] else "C138"


MOVES = (RevealDestinations, Claim)
KINDS = (Revealing(), Claiming())
PHASE_KINDS = frozenset({"reveal", "claim"})
