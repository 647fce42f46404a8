"""Phase 3: navigation (V142 to V157), and what it would bring now.

``sail`` does the whole phase. The preview is the same code run on a copy: what cannot be told
yet for want of a printed number is named there, and asked for before the phase is played.
"""

from __future__ import annotations

from typing import ClassVar

import msgspec

from companion.engine.chance import Chance
from companion.engine.flow import Deciding, Open
from companion.engine.game import Move, Offer, Play, Random
from companion.engine.words import N_, Message, Who, say

from .about import HIGHEST_LIMIT, LANDING_NAMES, LANDINGS, LOWEST_LIMIT
from .foresight import Due, Fate, Foresight, Merchant, Voyage
from .ledger import VascoMove, instruct, note, receive, score
from .printed import fact, known, number
from .sailing import coast_key, fits_somewhere, slot_values, slots_key
from .state import Docked, State


def foresee(state: State) -> Foresight:
    """Tell what phase 3 would do if it came now, whatever the phase is.

    If the merchant ship is still to be sent it says so, and shows the rest without it.
    """
    play = Play(_copied(state), Chance(), [])
    foresight = sail(play)
    foresight.notes = play.notes
    return foresight


def sail(play: Play) -> Foresight:
    """Play phase 3 from income to movement (V142) and tell what happened."""
    state: State = play.state
    foresight = Foresight([Due() for _ in state.seats])
    _unsent_merchant(play, foresight)
    _income(play, foresight)
    unsure = _unsure_landings(state, foresight)
    complete = [landing for landing in LANDINGS if state.complete(landing)]
    _coasts(play, foresight, [landing for landing in complete if landing not in unsure])
    _move(play, foresight, complete, unsure)
    return foresight


# -- the merchant ship ---------------------------------------------------------


def must_send(state: State) -> int | None:
    """Give the seat that has to send the merchant ship before the income (V139), if any."""
    if state.merchant is None or not fits_somewhere(state, state.merchant):
        return None
    return state.owners.get("sernigi")


def _unsent_merchant(play: Play, foresight: Foresight) -> None:
    """V139 and V141."""
    state: State = play.state
    if state.merchant is None:
        return
    sender = must_send(state)
    if sender is not None:
        foresight.merchant = "first"
        foresight.sender = sender
        note(play, "V139", N_("First {who} must send the merchant ship."), who=Who(sender))
    elif state.ruling("V141") == "stays":
        foresight.merchant = "stays"
        note(play, "V141", N_("No slot fits the merchant ship. It stays face up."))
    else:
        foresight.merchant = "leaves"
        instruct(play, "V141", N_("No slot fits the merchant ship. Take it out of the game."))
        state.out.append(state.merchant)
        state.merchant = None


# -- income --------------------------------------------------------------------


def _income(play: Play, foresight: Foresight) -> None:
    """V143: what is printed on each player's ship on the board."""
    state: State = play.state
    for landing, slot, docked in state.docked():
        if docked.seat is not None:
            ship = docked_words(state, docked.seat, landing, slot)
            _reals(play, foresight, docked.ship, docked.seat, ship)
            _points(play, foresight, docked.ship, docked.seat, ship)


def _reals(play: Play, foresight: Foresight, ship: str, seat: int, words: Message) -> None:
    amount = fact(play.state, ship, "reals")
    if amount is None and play.state.coins_tracked:
        foresight.missing(f"{ship}.reals", seat)
    elif amount is None:
        text = N_("{who} takes the Reals printed on {ship}, if any.")
        instruct(play, "V143", text, who=Who(seat), ship=words)
    elif amount:
        foresight.seats[seat].reals += amount
        receive(play, seat, amount, "V143", N_("{who} receives {price} for {ship}."), ship=words)


def _points(play: Play, foresight: Foresight, ship: str, seat: int, words: Message) -> None:
    amount = fact(play.state, ship, "points")
    if amount is None:
        foresight.missing(f"{ship}.points", seat)
    elif amount:
        foresight.seats[seat].points += amount
        text = N_("{who} scores {points} for {ship}.")
        score(play, seat, amount, "income", "V143", text, ship=words)


# -- complete landings ---------------------------------------------------------


def _unsure_landings(state: State, foresight: Foresight) -> set[str]:
    """Name the landings with ships of which nobody has said how many slots they have."""
    unsure = set()
    for landing in LANDINGS:
        ships = [docked for docked in state.landings[landing] if docked is not None]
        if ships and not known(state, slots_key(landing)):
            unsure.add(landing)
            for docked in ships:
                foresight.missing(slots_key(landing), docked.seat)
    return unsure


def _coasts(play: Play, foresight: Foresight, complete: list[str]) -> None:
    """V144: the coast's points for each player's ship in a complete landing."""
    state: State = play.state
    for landing in complete:
        key = coast_key(landing)
        for slot, docked in enumerate(state.landings[landing]):
            if docked is None or docked.seat is None:
                continue
            if not known(state, key):
                foresight.missing(key, docked.seat)
                continue
            amount = number(state, key)
            if amount == 0:
                continue
            foresight.seats[docked.seat].points += amount
            score(
                play,
                docked.seat,
                amount,
                "complete",
                "V144",
                N_("{landing} is complete: {who} scores {points} for {ship}."),
                landing=say(LANDING_NAMES[landing]),
                ship=docked_words(state, docked.seat, landing, slot),
            )


# -- movement ------------------------------------------------------------------


def _move(play: Play, foresight: Foresight, complete: list[str], unsure: set[str]) -> None:
    """V146 to V150: from Calicut down, in complete landings, from the leftmost ship.

    Which landings are complete (V149) is settled before the first ship leaves. Ships arrive only
    where the others have been looked at already, so none moves twice (V156).
    """
    state: State = play.state
    for landing in reversed(LANDINGS):
        ships = list(enumerate(state.landings[landing]))
        for slot, docked in ships:
            if docked is None:
                continue
            if landing in unsure:
                voyage = Voyage(docked.ship, docked.seat, landing, slot, "unknown")
            elif landing in complete:
                voyage = _sail_on(play, foresight, landing, slot, docked, unsure)
            else:
                voyage = Voyage(docked.ship, docked.seat, landing, slot, "stays")
            foresight.voyages.append(voyage)


def _sail_on(
    play: Play, foresight: Foresight, landing: str, slot: int, docked: Docked, unsure: set[str]
) -> Voyage:
    """Move one ship out of a complete landing (V148, V151 to V155)."""
    state: State = play.state
    ship = docked_words(state, docked.seat, landing, slot)
    limits = _limits(state, landing, slot, docked.ship)
    state.landings[landing][slot] = None
    if landing == LANDINGS[-1]:
        return _leave(play, Voyage(docked.ship, docked.seat, landing, slot, "leaves"), ship, "V154")
    onward = LANDINGS[LANDINGS.index(landing) + 1]
    target = None
    if onward not in unsure:
        if known(state, slots_key(onward)):
            target = leftmost_slot(state, onward, *limits)
            key = f"{docked.ship}.limit"
        else:
            key = slots_key(onward)
        if target is None:
            foresight.missing(key)
            unsure.add(onward)
    if target is None:
        return Voyage(docked.ship, docked.seat, landing, slot, "unknown")
    if target < 0:
        return _leave(play, Voyage(docked.ship, docked.seat, landing, slot, "leaves"), ship, "V153")
    state.landings[onward][target] = docked
    _arrive(play, foresight, docked, ship, onward, target)
    return Voyage(docked.ship, docked.seat, landing, slot, "moves", onward, target)


def _limits(state: State, landing: str, slot: int, ship: str) -> tuple[int, int]:
    """Give the lowest and highest limit a ship can have: it fits where it lies (V096)."""
    limit = fact(state, ship, "limit")
    if limit is not None:
        return limit, limit
    return max(LOWEST_LIMIT, slot_values(state, landing)[slot]), HIGHEST_LIMIT


def leftmost_slot(state: State, landing: str, lowest: int, highest: int) -> int | None:
    """Find the leftmost empty slot that a ship with a limit in this range takes (V152).

    :returns: the index of the slot, -1 if none fits, None if it hangs on the limit.
    """
    for index, value in enumerate(slot_values(state, landing)):
        if state.landings[landing][index] is not None:
            continue
        if value <= lowest:
            return index
        if value <= highest:
            return None
    return -1


def _arrive(
    play: Play, foresight: Foresight, docked: Docked, ship: Message, landing: str, slot: int
) -> None:
    """Say where a ship goes; the slot's points only if the table rules so (V157)."""
    state: State = play.state
    value = slot_values(state, landing)[slot]
    instruct(
        play,
        "V152",
        N_("Move {ship} to the {value} of {landing}."),
        ship=ship,
        value=value,
        landing=say(LANDING_NAMES[landing]),
    )
    if docked.seat is not None and state.ruling("V157") == "slot_vp":
        foresight.seats[docked.seat].points += value
        text = N_("{who} scores {points} for the new slot.")
        score(play, docked.seat, value, "sent", "V157", text)


def _leave(play: Play, voyage: Voyage, ship: Message, rule: str) -> Voyage:
    """Take a ship out of the game; its captain goes back to the supply (V155)."""
    state: State = play.state
    state.out.append(voyage.ship)
    text = (
        N_("Calicut is the last stop: take {ship} out of the game.")
        if rule == "V154"
        else N_("No slot fits at the next landing: take {ship} out of the game.")
    )
    instruct(play, rule, text, ship=ship)
    if voyage.seat is not None:
        state.players[voyage.seat].captains += 1
        instruct(play, "V155", N_("{who} takes the captain back."), who=Who(voyage.seat))
    return voyage


# -- words ---------------------------------------------------------------------


def docked_words(state: State, seat: int | None, landing: str, slot: int) -> Message:
    """Word a ship on the Navigation board by where it lies."""
    where = say(LANDING_NAMES[landing])
    if not known(state, slots_key(landing)):
        place = say(N_("slot {slot} of {landing}"), slot=slot + 1, landing=where)
    else:
        value = slot_values(state, landing)[slot]
        place = say(N_("the {value} of {landing}"), value=value, landing=where)
    if seat is None:
        return say(N_("the merchant ship on {place}"), place=place)
    return say(N_("{who}'s ship on {place}"), who=Who(seat), place=place)


# -- the flow ------------------------------------------------------------------


class Navigate(VascoMove, frozen=True):
    """Play phase 3: income, complete landings, movement, with everything worked out."""

    answers: ClassVar[tuple[str, ...]] = ("navigate",)

    def needs(self, state: State, seat: int | None) -> tuple[str, ...]:
        """Ask for every printed number that matters now."""
        return tuple(foresee(state).unknown)

    def apply(self, play: Play, seat: int | None) -> None:
        """V142; the end of the round follows."""
        play.state.stack.pop()
        sail(play)
        play.state.phase = "round_end"


class Navigation(Deciding[State]):
    """Whether the table is ready for phase 3."""

    kind = "navigate"
    moves = ("Navigate",)
    rule = "V142"

    def id(self, state: State, opened: Open) -> str:
        """A new question each round."""
        return f"navigate:{state.round}"

    def sentence(self, state: State, opened: Open) -> Message:
        """Say what comes."""
        return say(N_("Phase 3: income, complete landings, and ships move on."))

    def offers(self, state: State, opened: Open) -> tuple[Offer, ...]:
        """One tap."""
        return (Offer("Navigate", say(N_("Play phase 3"))),)

    def sample(self, state: State, opened: Open, random: Random) -> tuple[int | None, Move]:
        """Nothing to choose."""
        return None, Navigate()


def go_on(play: Play) -> None:
    """Ask for the merchant ship first (V139), then for the tap that plays the phase."""
    state: State = play.state
    sender = must_send(state)
    if sender is not None:
        state.stack.append(Open("merchant", sender, {"when": "navigation"}))
    else:
        state.stack.append(Open("navigate"))


__all__ = ["Due", "Fate", "Foresight", "Merchant", "Navigate", "Voyage", "foresee", "go_on"]

MOVES = (Navigate,)
KINDS = (Navigation(),)
PHASE_KINDS = frozenset({"navigate"})

_pack = msgspec.msgpack.Encoder()
_unpack = msgspec.msgpack.Decoder(State)


def _copied(state: State) -> State:
    return _unpack.decode(_pack.encode(state))
