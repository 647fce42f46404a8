"""Bonus moves for the others (C049, C063, C069, C074, C078 to C089)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from companion.engine.flow import Deciding, Open
from companion.engine.game import Move, Offer, Play, Random
from companion.engine.words import N_, Listing, Message, Who, counted, refuse, say

from .about import DIRECTION_NAMES, EAST, HALF_NAMES, WEST
from .events import Face
from .ledger import CaravelasMove, button, must_have_seat, note, refusal_of
from .ports import Landing, arrive, lie_in, must_be_possible, port_asks
from .sailing import leave
from .sampling import sample_landings
from .state import Bonus, State

# -- who gets it ---------------------------------------------------------------


def candidates(state: State) -> list[int]:
    """List the others in the order in which they would move (C081, C083)."""
    order = state.order
    if state.ruling("C083") == "after_active":
        order = order[state.turn :] + order[: state.turn]
    stopped = state.ruling("C081") == "not_stopped"
    return [
        seat
        for seat in order
        if seat != state.active and not (stopped and state.players[seat].stopped)
    ]


def gift(play: Play) -> None:
    """Find out who gets a bonus move; ask for a half of the ocean only if that decides it."""
    state: State = play.state
    opened = state.stack[-1]
    args = opened.args
    face = Face(str(args["kind"]), int(args["number"]), str(args["direction"]))
    spaces, others = face.bonus(state), candidates(state)
    if spaces and others:
        for ship in (state.active, *others):
            if not state.players[ship].half_sure:
                state.stack.append(Open("half", None, {"ship": ship, "act": state.acts}))
                return
    state.stack.pop()
    half = state.players[state.active].half
    waiting = [seat for seat in others if state.players[seat].half == half]
    if not spaces:
        return
    if not waiting:
        note(play, "C079", N_("Nobody else is in the {half}: no bonus."), half=half_words(half))
        return
    state.bonus = Bonus(spaces, face.direction, waiting)
    state.stack.append(Open("bonus", None, {"act": state.acts}))
    names = Listing(tuple(Who(seat) for seat in waiting))
    note(play, "C079", N_("Bonus in the {half}: {names}."), half=half_words(half), names=names)


def half_words(half: int) -> Message:
    """Name a half of the ocean."""
    return say(HALF_NAMES[half])


class SayHalf(CaravelasMove, frozen=True):
    """Say in which half of the ocean a ship is (1 west, 2 east)."""

    answers: ClassVar[tuple[str, ...]] = ("half",)

    ship: int
    half: int

    def check(self, state: State, seat: int | None) -> None:
        """C079."""
        asked = int(state.stack[-1].args["ship"])
        if self.ship != asked:
            raise refuse(N_("First say where {who}'s ship is."), "C079", who=Who(asked))
        if self.half not in (WEST, EAST):
            raise refuse(N_("The ocean has a west and an east."), "C079")

    def apply(self, play: Play, seat: int | None) -> None:
        """Remember it."""
        play.state.stack.pop()
        player = play.state.players[self.ship]
        player.half, player.half_sure = self.half, True
        text = N_("{who}'s ship is in the {half}.")
        note(play, "C079", text, who=Who(self.ship), half=half_words(self.half))


class Half(Deciding[State]):
    """In which half of the ocean a ship is."""

    kind = "half"
    moves = ("SayHalf",)
    rule = "C079"

    def sentence(self, state: State, opened: Open) -> Message:
        """Ask for it."""
        text = N_("In which half of the ocean is {who}'s ship?")
        return say(text, who=Who(int(opened.args["ship"])))

    def offers(self, state: State, opened: Open) -> tuple[Offer, ...]:
        """West or east."""
        ship = int(opened.args["ship"])
        return tuple(
            button(state, None, SayHalf(ship, half), half_words(half)) for half in (WEST, EAST)
        )

    def sample(self, state: State, opened: Open, random: Random) -> tuple[int | None, Move]:
        """Either."""
        return None, SayHalf(int(opened.args["ship"]), random.choice((WEST, EAST)))


# -- moving without markers ----------------------------------------------------


class Voyage(CaravelasMove, frozen=True):
    """A move without markers and symbols: a bonus move, or a drift before a compass storm.

    :param landings: the ports passed or reached, in order (C068, C087).
    :param crossed: whether the ship ends in the other half of the ocean (C080).
    :param in_lisbon: whether it ends in Lisbon (C070, C089).
    """

    landings: tuple[Landing, ...] = ()
    crossed: bool = False
    in_lisbon: bool = False

    def needs(self, state: State, seat: int | None) -> tuple[str, ...]:
        """C097: what is printed at new ports."""
        if refusal_of(self, state, seat) is not None:
            return ()
        return port_asks(state, must_have_seat(state, seat), self.landings)

    def must_be_possible(self, state: State, seat: int) -> None:
        """C099 to C102; Lisbon lies in the west (C002)."""
        must_be_possible(state, seat, self.landings)
        player = state.players[seat]
        if self.in_lisbon and self.crossed and player.half_sure and player.half == WEST:
            raise refuse(N_("Lisbon lies in the west, where the ship began."), "C002")

    def voyage(self, play: Play, seat: int) -> None:
        """Arrive wherever the ship came."""
        for landing in self.landings:
            arrive(play, seat, landing)
        settle(play.state, seat, self.landings, self.crossed, self.in_lisbon)


def settle(
    state: State, seat: int, landings: Sequence[Landing], crossed: bool, in_lisbon: bool
) -> None:
    """Work out where a ship is after such a move, as far as that was told."""
    player = state.players[seat]
    start, sure = player.half, player.half_sure
    leave(state, seat)
    if in_lisbon:
        player.in_lisbon, player.half, player.half_sure = True, WEST, True
    elif crossed:
        player.half, player.half_sure = (EAST + WEST - start if sure else start), sure
    elif landings:
        lie_in(state, seat, landings[-1].port)
    else:
        player.half_sure = False


class BonusMove(Voyage, frozen=True):
    """Make a bonus move, up to the spaces of the card (C082, C085 to C087)."""

    answers: ClassVar[tuple[str, ...]] = ("bonus",)

    def check(self, state: State, seat: int | None) -> None:
        """C079, C082."""
        self.must_be_possible(state, must_be_waiting(state, seat))

    def apply(self, play: Play, seat: int | None) -> None:
        """Move; Lisbon opens for business only if ruled so (C089)."""
        state: State = play.state
        assert seat is not None
        note(play, "C085", N_("{who} makes the bonus move."), who=Who(seat))
        self.voyage(play, seat)
        done(state, seat)
        if self.in_lisbon and state.ruling("C089") == "full_business":
            state.stack.append(Open("bonus_stop", seat, {"act": state.acts}))


class DeclineBonus(CaravelasMove, frozen=True):
    """Make no bonus move (C082)."""

    answers: ClassVar[tuple[str, ...]] = ("bonus",)

    def check(self, state: State, seat: int | None) -> None:
        """C079."""
        must_be_waiting(state, seat)

    def apply(self, play: Play, seat: int | None) -> None:
        """Stay."""
        assert seat is not None
        note(play, "C082", N_("{who} makes no bonus move."), who=Who(seat))
        done(play.state, seat)


class NothingToTell(CaravelasMove, frozen=True):
    """Nobody left has reached a port, Lisbon or the other half: one tap for all (C082)."""

    answers: ClassVar[tuple[str, ...]] = ("bonus",)

    def apply(self, play: Play, seat: int | None) -> None:
        """Close the bonus moves."""
        assert play.state.bonus is not None
        note(play, "C082", N_("Bonus moves: nothing to tell."))
        for each in list(play.state.bonus.waiting):
            done(play.state, each)


def must_be_waiting(state: State, seat: int | None) -> int:
    """Refuse a bonus move to whoever has none to make (C079)."""
    bonus = state.bonus
    if bonus is None or seat is None or seat not in bonus.waiting:
        raise refuse(N_("This seat has no bonus move to make now."), "C079")
    return seat


def done(state: State, seat: int) -> None:
    """A seat has moved or declined; the active one goes on when all have (C049, C082)."""
    assert state.bonus is not None
    state.bonus.waiting.remove(seat)
    if not state.bonus.waiting:
        state.bonus = None
        state.stack.pop()


class Bonuses(Deciding[State]):
    """Who still may make a bonus move, and how far."""

    kind = "bonus"
    moves = ("BonusMove", "DeclineBonus", "NothingToTell")
    rule = "C082"

    def id(self, state: State, opened: Open) -> str:
        """The same question until all have answered."""
        return f"bonus@{state.active}:{state.round}:{opened.args['act']}"

    def seats(self, state: State, opened: Open) -> tuple[int, ...]:
        """Whoever has not answered yet."""
        return tuple(state.bonus.waiting) if state.bonus else ()

    def sentence(self, state: State, opened: Open) -> Message:
        """Say who is first, how far, and where to."""
        assert state.bonus is not None
        spaces = counted(N_("{n} space"), N_("{n} spaces"), state.bonus.spaces)
        names = Listing(tuple(Who(seat) for seat in state.bonus.waiting))
        if not state.bonus.direction:
            text = N_("Bonus for {names}, in this order: up to {spaces} in any direction.")
            return say(text, names=names, spaces=spaces)
        text = N_("Bonus for {names}, in this order: up to {spaces} to the {direction}.")
        direction = say(DIRECTION_NAMES[state.bonus.direction])
        return say(text, names=names, spaces=spaces, direction=direction)

    def offers(self, state: State, opened: Open) -> tuple[Offer, ...]:
        """Nothing to tell; and for the seat itself: moved, crossed the line, or stayed."""
        assert state.bonus is not None
        seat = state.bonus.waiting[0]
        moved = button(state, seat, BonusMove(), say(N_("Moved, but reached no port")))
        crossed = button(state, seat, BonusMove(crossed=True), say(N_("Moved into the other half")))
        return (
            button(state, None, NothingToTell(), say(N_("Nothing to tell of anybody"))),
            moved,
            crossed,
            button(state, seat, DeclineBonus(), say(N_("No bonus move"))),
        )

    def sample(self, state: State, opened: Open, random: Random) -> tuple[int | None, Move]:
        """Anything of it."""
        assert state.bonus is not None
        seat = random.choice(state.bonus.waiting)
        luck = random.random()
        if luck < 0.4:
            return None, NothingToTell()
        if luck < 0.55:
            return seat, DeclineBonus()
        west = state.players[seat].half == WEST
        in_lisbon = random.random() < 0.2
        crossed = not west if in_lisbon else random.random() < 0.2
        return seat, BonusMove(sample_landings(state, seat, random), crossed, in_lisbon)


MOVES = (SayHalf, BonusMove, DeclineBonus, NothingToTell)
KINDS = (Half(), Bonuses())
PHASE_KINDS: frozenset[str] = frozenset()
AUTO = {"gift": gift}
