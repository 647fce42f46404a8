"""Red event spaces: the die, and ships that sink (C053 to C060)."""

from __future__ import annotations

from typing import ClassVar

from companion.engine.flow import Deciding, Open
from companion.engine.game import Move, Offer, Play, Random
from companion.engine.words import N_, Message, Who, refuse, say

from .about import FAR_GOODS, FAR_SHIP, SHIPWRECKS, WEST
from .ledger import CaravelasMove, button, goods_words, instruct, must_have_seat, note, refusal_of
from .printed import known, number, ship_goods, unknown_ships
from .sailing import must_be_step, must_sail, sail
from .state import State

RESULTS = ("safe", "sunk")
FACES = 6

# -- what a sinking ship takes along -------------------------------------------


def goods_to_ask(state: State, seat: int, ship: int) -> tuple[str, ...]:
    """Name a ship's goods if they are not known and could take cargo along (C006, C057)."""
    near = [colour for colour in state.players[seat].cargo if colour not in FAR_GOODS]
    return unknown_ships(state, [ship]) if near else ()


def sink(play: Play, seat: int, ship: int) -> None:
    """Put a shipwreck marker on a ship; its cargo goes back to the stock (C056, C057)."""
    state: State = play.state
    player = state.players[seat]
    player.sunk = sorted((*player.sunk, ship))
    sure = ship == FAR_SHIP or known(state, f"ship.{ship}.goods")
    lost = [good for good in player.cargo if sure and good in ship_goods(state, ship)]
    player.cargo = [good for good in player.cargo if good not in lost]
    instruct(play, "C056", N_("{who}'s ship {ship} sinks."), who=Who(seat), ship=ship)
    if lost:
        instruct(play, "C057", N_("Lost with it: {goods}."), goods=goods_words(lost))


def one_sinks(play: Play, seat: int) -> None:
    """C055: the owner picks; alone afloat it is that one (C056, C060 by ruling)."""
    state: State = play.state
    afloat = state.players[seat].afloat
    if not afloat:
        _none_afloat(play, seat)
    elif (
        state.ruling("C056") == "eight"
        and sum(len(player.sunk) for player in state.players) >= SHIPWRECKS
    ):
        note(play, "C056", N_("All 8 shipwreck markers lie on ships: no further ship sinks."))
    elif len(afloat) == 1 and not goods_to_ask(state, seat, afloat[0]):
        sink(play, seat, afloat[0])
    else:
        state.stack.append(Open("sink", seat, {"act": state.acts}))


def _none_afloat(play: Play, seat: int) -> None:
    """C060."""
    state: State = play.state
    player = state.players[seat]
    if state.ruling("C060") == "turn_ends":
        state.turn_over = True
        note(play, "C060", N_("No ship of {who} is afloat: the turn ends."), who=Who(seat))
    elif state.ruling("C060") == "to_lisbon":
        player.in_lisbon, player.port = True, 0
        player.half, player.half_sure = WEST, True
        text = N_("No ship of {who} is afloat: the fleet returns to Lisbon.")
        instruct(play, "C060", text, who=Who(seat))
    else:
        text = N_("No ship of {who} is afloat: nothing more happens.")
        note(play, "C060", text, who=Who(seat))


# -- the moves -----------------------------------------------------------------


class Red(CaravelasMove, frozen=True):
    """Enter a red event space and throw the red die (C053).

    :param step: 1 for a plain step, 0 with the wind or told already.
    :param result: "safe" or "sunk", as the real die showed; empty if Roteiro throws.
    """

    answers: ClassVar[tuple[str, ...]] = ("sail",)

    step: int = 0
    result: str = ""

    def price(self, state: State, seat: int | None) -> int:
        """The step; the throw is free (C058)."""
        return self.step

    def needs(self, state: State, seat: int | None) -> tuple[str, ...]:
        """C054: Roteiro throws only a die whose faces are known."""
        if refusal_of(self, state, seat) or not state.by_app("die"):
            return ()
        return () if known(state, "die.sinking") else ("die.sinking",)

    def check(self, state: State, seat: int | None) -> None:
        """C037, C053, C054, C145."""
        if state.dice and state.ruling("C145") == "both_ignored":
            raise refuse(N_("With dice, red spaces have no effect: just sail on."), "C145")
        must_be_step(self.step)
        must_sail(state, seat, "Red", self.step)
        if state.by_app("die") and self.result:
            raise refuse(N_("Roteiro throws the die."), "C054")
        if not state.by_app("die") and self.result not in RESULTS:
            raise refuse(N_("Throw the red die and say: safe, or a ship sinks."), "C054")

    def apply(self, play: Play, seat: int | None) -> None:
        """Throw, and let a ship sink."""
        state: State = play.state
        assert seat is not None
        result = self.result
        if state.by_app("die"):
            face = play.chance.throw("red", state.throws, FACES)
            state.throws += 1
            result = "sunk" if face <= number(state, "die.sinking") else "safe"
        sail(play, seat, "Red", self.step, moved=True)
        state.players[seat].half_sure = False
        if result == "safe":
            note(play, "C054", N_("{who}'s ships are safe."), who=Who(seat))
        else:
            one_sinks(play, seat)


class Sink(CaravelasMove, frozen=True):
    """Choose which of your ships sinks (C055)."""

    answers: ClassVar[tuple[str, ...]] = ("sink",)

    ship: int

    def needs(self, state: State, seat: int | None) -> tuple[str, ...]:
        """C006: which goods it carries."""
        if refusal_of(self, state, seat) is not None:
            return ()
        return goods_to_ask(state, must_have_seat(state, seat), self.ship)

    def check(self, state: State, seat: int | None) -> None:
        """C055."""
        turn = state.stack[-1].seat
        if seat is None or seat != turn:
            raise refuse(N_("{who} picks the ship that sinks."), "C055", who=Who(turn or 0))
        if self.ship not in state.players[seat].afloat:
            raise refuse(N_("Choose an open ship that is afloat."), "C055")

    def apply(self, play: Play, seat: int | None) -> None:
        """Sink it."""
        assert seat is not None
        play.state.stack.pop()
        sink(play, seat, self.ship)


class Sinking(Deciding[State]):
    """Which ship sinks."""

    kind = "sink"
    moves = ("Sink",)
    rule = "C055"

    def id(self, state: State, opened: Open) -> str:
        """A new question for each throw."""
        return f"sink@{opened.seat}:{state.round}:{opened.args['act']}"

    def sentence(self, state: State, opened: Open) -> Message:
        """Ask the owner."""
        return say(N_("{who}, which of your ships sinks?"), who=Who(opened.seat or 0))

    def offers(self, state: State, opened: Open) -> tuple[Offer, ...]:
        """A button for each ship afloat, with what would be lost."""
        player = state.players[opened.seat or 0]
        return tuple(
            button(state, opened.seat, Sink(ship), self._label(state, player.cargo, ship))
            for ship in player.afloat
        )

    def _label(self, state: State, cargo: list[str], ship: int) -> Message:
        lost = [good for good in cargo if good in ship_goods(state, ship)]
        if not lost:
            return say(N_("Ship {ship}"), ship=ship)
        return say(N_("Ship {ship} with {goods}"), ship=ship, goods=goods_words(lost))

    def sample(self, state: State, opened: Open, random: Random) -> tuple[int | None, Move]:
        """Any ship afloat."""
        return opened.seat, Sink(random.choice(state.players[opened.seat or 0].afloat))


MOVES = (Red, Sink)
KINDS = (Sinking(),)
PHASE_KINDS: frozenset[str] = frozenset()
