"""The merchant ship: before round 1, when Sernigi is hosted, and in phase 3 (V133 to V141)."""

from __future__ import annotations

from types import MappingProxyType
from typing import ClassVar

from companion.engine.buttons import refusal_of
from companion.engine.flow import Deciding, Open
from companion.engine.game import Move, Offer, Play, Random
from companion.engine.words import N_, Message, Who, refuse, say

from .about import LANDINGS
from .acting import button
from .bonuses import coast_bonus, settle
from .ledger import VascoMove, instruct, note
from .pieces import landing_words, ship_words
from .printed import fact, known
from .sailing import fits_somewhere, fitting_slots, limit_to_ask, slot_values, slots_key
from .state import Docked, State


def turn_up_merchant(play: Play, rule: str) -> None:
    """Turn up the next merchant ship of the pile, if there is one (V021, V027, V162)."""
    state: State = play.state
    if not state.merchants:
        return
    if state.by_app("merchants"):
        (state.merchant,) = play.chance.draw("merchants", state.merchants)
    else:
        state.merchant = state.merchants[0]
    state.merchants.remove(state.merchant)
    if fact(state, state.merchant, "limit") is None:
        instruct(play, rule, N_("Turn up the next merchant ship."))
    else:
        instruct(play, rule, N_("Turn up {ship}."), ship=ship_words(state, state.merchant))


def offer_merchant(play: Play, seat: int) -> None:
    """Let the host of Sernigi choose: now, or at the start of phase 3 (V133, V135, V141)."""
    state: State = play.state
    if state.merchant is None:
        note(play, "V135", N_("This round's merchant ship has already sailed."))
    elif not fits_somewhere(state, state.merchant):
        note(play, "V141", N_("No slot fits the merchant ship now: it waits for phase 3."))
    else:
        state.stack.append(Open("merchant_now", seat, {"when": "hosted"}))


SENDS = MappingProxyType({"opening": "V025", "hosted": "V134", "navigation": "V139"})
"""Why it is that seat which sends the merchant ship, by the moment."""


def must_send_it(state: State, seat: int | None) -> None:
    """Refuse anybody but the seat that sends the merchant ship now."""
    opened = state.stack[-1]
    if seat != opened.seat:
        rule = SENDS[str(opened.args["when"])]
        raise refuse(N_("{who} sends the merchant ship."), rule, who=Who(opened.seat or 0))


# -- the moves -----------------------------------------------------------------


class SendMerchant(VascoMove, frozen=True):
    """Put the merchant ship on an empty slot of any landing; slot 0 is the leftmost."""

    answers: ClassVar[tuple[str, ...]] = ("merchant", "merchant_now")

    landing: str
    slot: int

    def needs(self, state: State, seat: int | None) -> tuple[str, ...]:
        """The ship's limit, unless every ship may take that slot, and the landing's row."""
        if state.merchant is None or self.landing not in LANDINGS:
            return ()
        keys = limit_to_ask(state, state.merchant, self.landing, self.slot)
        if not known(state, slots_key(self.landing)):
            keys += (slots_key(self.landing),)
        return keys if keys and refusal_of(self, state, seat) is None else ()

    def check(self, state: State, seat: int | None) -> None:
        """V025, V134, V136, V139, V141."""
        must_send_it(state, seat)
        ship = state.merchant
        if ship is None:
            raise refuse(N_("This round's merchant ship has already sailed."), "V135")
        if self.landing not in LANDINGS:
            raise refuse(N_("Choose one of the six landings."), "V092")
        if self.slot in fitting_slots(state, ship, self.landing):
            return
        if not known(state, slots_key(self.landing)) and self.slot >= len(
            state.landings[self.landing]
        ):
            return
        raise refuse(
            N_("That is no slot for {ship}. Choose an empty one up to its limit."),
            "V136",
            ship=ship_words(state, ship),
        )

    def apply(self, play: Play, seat: int | None) -> None:
        """V136, V137: it fills the slot, and the sender gets the coast bonus but no points."""
        state: State = play.state
        opened = state.stack.pop()
        ship = state.merchant
        assert ship is not None
        assert seat is not None
        state.merchant = None
        state.landings[self.landing][self.slot] = Docked(ship)
        note(
            play,
            "V136",
            N_("{who} sends {ship} to {landing}, on the {value}."),
            who=Who(seat),
            ship=ship_words(state, ship),
            landing=landing_words(self.landing),
            value=slot_values(state, self.landing)[self.slot],
        )
        if opened.args["when"] == "opening" and state.ruling("V026") == "no_bonus":
            note(play, "V026", N_("The opening ship brings no bonus."))
            return
        coast_bonus(play, seat, self.landing, ship)
        settle(play)


class SendLater(VascoMove, frozen=True):
    """Keep the merchant ship for the start of phase 3."""

    answers: ClassVar[tuple[str, ...]] = ("merchant_now",)

    def check(self, state: State, seat: int | None) -> None:
        """V133."""
        must_send_it(state, seat)

    def apply(self, play: Play, seat: int | None) -> None:
        """V133: no moment in between."""
        play.state.stack.pop()
        text = N_("{who} keeps the merchant ship for the start of phase 3.")
        note(play, "V133", text, who=Who(seat or 0))


# -- the decisions -------------------------------------------------------------


class _Merchant(Deciding[State]):
    """Where the merchant ship goes."""

    def id(self, state: State, opened: Open) -> str:
        """A new question each time a merchant ship can be sent."""
        return f"{self.kind}@{opened.seat}:{opened.args['when']}:{state.round}"

    def offers(self, state: State, opened: Open) -> tuple[Offer, ...]:
        """Each slot that fits."""
        ship = state.merchant
        if ship is None:
            return ()
        return tuple(
            button(
                state,
                opened.seat,
                SendMerchant(landing, slot),
                say(
                    N_("{landing}, slot {slot}: {value}"),
                    landing=landing_words(landing),
                    slot=slot + 1,
                    value=slot_values(state, landing)[slot],
                ),
            )
            for landing in LANDINGS
            for slot in fitting_slots(state, ship, landing)
        )

    def sample(self, state: State, opened: Open, random: Random) -> tuple[int | None, Move]:
        """Any slot that fits."""
        slots = [
            SendMerchant(landing, slot)
            for landing in LANDINGS
            if state.merchant is not None
            for slot in fitting_slots(state, state.merchant, landing)
        ]
        return opened.seat, random.choice(slots) if slots else SendLater()


class MustSend(_Merchant):
    """The merchant ship must be sent: before round 1, or at the start of phase 3 (V025, V139)."""

    kind = "merchant"
    moves = ("SendMerchant",)
    rule = "V139"

    def cites(self, state: State, opened: Open) -> str:
        """V025 before round 1, V139 in phase 3."""
        return SENDS[str(opened.args["when"])]

    def sentence(self, state: State, opened: Open) -> Message:
        """Say who sends it."""
        return say(N_("{who}, send the merchant ship."), who=Who(opened.seat or 0))


class NowOrLater(_Merchant):
    """The host of Sernigi may send the merchant ship now (V133)."""

    kind = "merchant_now"
    moves = ("SendMerchant", "SendLater")
    rule = "V133"

    def sentence(self, state: State, opened: Open) -> Message:
        """Ask: now or later."""
        return say(
            N_("{who}, send the merchant ship now or at the start of phase 3?"),
            who=Who(opened.seat or 0),
        )

    def offers(self, state: State, opened: Open) -> tuple[Offer, ...]:
        """Later, or each slot that fits."""
        later = button(state, opened.seat, SendLater(), say(N_("Later, at the start of phase 3")))
        return (later, *super().offers(state, opened))

    def sample(self, state: State, opened: Open, random: Random) -> tuple[int | None, Move]:
        """Now or later."""
        if random.random() < 0.4:
            return opened.seat, SendLater()
        return super().sample(state, opened, random)


MOVES = (SendMerchant, SendLater)
KINDS = (MustSend(), NowOrLater())
PHASE_KINDS = frozenset({"merchant"})
