"""The Navigation action: ships sail, for the slot's points and a bonus (V092 to V110)."""

from __future__ import annotations

from typing import ClassVar

from msgspec import Struct

from companion.engine.buttons import refusal_of
from companion.engine.flow import Deciding, Open
from companion.engine.game import Move, Offer, Play, Random
from companion.engine.words import N_, Message, Refusal, Who, refuse, say

from . import bonuses
from .about import LANDINGS
from .acting import ActionMove, begin_action, button, finish_action, pay_right
from .bonuses import ASKED, coast_bonus, end_expedition, settle
from .ledger import VascoMove, score
from .pieces import landing_words, ship_words
from .printed import known
from .sailing import fits_somewhere, fitting_slots, limit_to_ask, slot_values, slots_key
from .state import Disc, Docked, HomeShip, Player, State


class Sailing(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A ship, and the slot it takes; slot 0 is the leftmost of the landing.

    A form may leave one of them empty: then that ship stays home.
    """

    ship: str = ""
    slot: int | None = None


Berth = tuple[str, int]
"""A ship and the slot it takes."""


# -- what may sail -------------------------------------------------------------


def home_ship(player: Player, ship: str) -> HomeShip | None:
    """Find a launched ship in front of a player (V094)."""
    return next((there for there in player.ships if there.ship == ship), None)


def why_not_sail(state: State, seat: int, ship: str) -> Refusal | None:
    """Tell why a ship could not be sent now, if so: not launched, no captain, no slot.

    What hangs on a number that is not known counts as possible.
    """
    player = state.players[seat]
    home = home_ship(player, ship)
    if home is None:
        return refuse(N_("Launch it first."), "V094")
    if not home.captain and not player.captains:
        return refuse(N_("It needs a captain."), "V095")
    if not fits_somewhere(state, ship):
        return refuse(N_("No landing has an empty slot up to its limit."), "V096")
    return None


def _missing_numbers(state: State, landing: str, ships: tuple[Berth, ...]) -> tuple[str, ...]:
    """Name the numbers that decide whether ships fit: the landing's row, their limits."""
    keys: tuple[str, ...] = ()
    if not known(state, slots_key(landing)):
        keys = (slots_key(landing),)
    for ship, slot in ships:
        if ship[:1] == "P":
            keys += limit_to_ask(state, ship, landing, slot)
    return keys


def _check_ships(state: State, seat: int, landing: str, ships: tuple[Berth, ...]) -> None:
    """V094 to V096: launched, a captain each, an empty slot each that fits."""
    player = state.players[seat]
    captains = player.captains
    for ship, _ in ships:
        home = home_ship(player, ship)
        if home is None:
            raise refuse(
                N_("Only launched ships in front of {who} can be sent."), "V094", who=Who(seat)
            )
        captains -= not home.captain
    if captains < 0:
        raise refuse(N_("Each ship needs a captain. Send fewer ships."), "V095")
    if len({ship for ship, _ in ships}) < len(ships):
        raise refuse(N_("A ship can be sent only once."), "V094")
    if len({slot for _, slot in ships}) < len(ships):
        raise refuse(N_("Two ships cannot share a slot."), "V096")
    for ship, slot in ships:
        _check_slot(state, landing, ship, slot)


def _check_slot(state: State, landing: str, ship: str, slot: int) -> None:
    slots = state.landings[landing]
    if not known(state, slots_key(landing)) and slot >= len(slots):
        return
    if slot in fitting_slots(state, ship, landing):
        return
    if not 0 <= slot < len(slots):
        raise refuse(N_("{landing} has no such slot."), "V096", landing=landing_words(landing))
    if slots[slot] is not None:
        raise refuse(N_("That slot is taken. Choose an empty one."), "V096")
    raise refuse(
        N_("The {value} of {landing} is too high for {ship}."),
        "V096",
        value=slot_values(state, landing)[slot],
        landing=landing_words(landing),
        ship=ship_words(state, ship),
    )


# -- sending -------------------------------------------------------------------


class Send(ActionMove, frozen=True, kw_only=True):
    """Send launched ships to one landing, each with a captain to a slot."""

    area = "navigation"

    landing: str
    ships: tuple[Sailing, ...] = ()

    @property
    def berths(self) -> tuple[Berth, ...]:
        """The ships that sail, in their order; those without a slot stay home (V093)."""
        return tuple(
            (each.ship, each.slot) for each in self.ships if each.ship and each.slot is not None
        )

    def needs(self, state: State, seat: int | None) -> tuple[str, ...]:
        """The landing's row and the ships' limits."""
        if self.landing not in LANDINGS:
            return ()
        return self.asks_for(state, seat, *_missing_numbers(state, self.landing, self.berths))

    def check(self, state: State, seat: int | None) -> None:
        """V066, V093 to V096."""
        disc = self.must_be_called(state, seat)
        if self.landing not in LANDINGS:
            raise refuse(N_("Choose one of the six landings."), "V093")
        if not self.berths:
            raise refuse(N_("Send at least one ship: choose its slot. Or give up."), "V066")
        self.must_afford(state, disc.seat)
        _check_ships(state, disc.seat, self.landing, self.berths)

    def apply(self, play: Play, seat: int | None) -> None:
        """Pay the right, then ship by ship: captain, slot, points, bonus (V098, V099)."""
        seat, disc = begin_action(play, self, seat)
        pay_right(play, seat, self.number)
        finish_action(play, disc)
        _send(play, seat, self.landing, self.berths, ())


def _send(
    play: Play, seat: int, landing: str, ships: tuple[Berth, ...], owed: tuple[str, ...]
) -> None:
    """Place ships, and give their bonuses in the order that the table ruled (V106, V107).

    :param owed: ships sent before in this expedition whose bonus is still to come.
    """
    state: State = play.state
    last = state.ruling("V107") == "bonuses_last"
    at_once = landing not in ASKED and not last
    for ship, slot in ships:
        _place(play, seat, landing, ship, slot)
        if at_once:
            coast_bonus(play, seat, landing, ship)
    names = tuple(ship for ship, _ in ships)
    more = state.ruling("V106") == "one_after_another"
    waiting = (*owed, *names) if more and last else ()
    if more:
        args: dict[str, int | str] = {
            "landing": landing,
            "last": names[-1],
            "owed": " ".join(waiting),
        }
        state.stack.append(Open("send_more", seat, args))
    if not at_once and not waiting:
        for ship in reversed(names):
            coast_bonus(play, seat, landing, ship)
    settle(play)


def _place(play: Play, seat: int, landing: str, ship: str, slot: int) -> None:
    """V095, V098: a captain boards, the ship takes the slot and scores it."""
    state: State = play.state
    player = state.players[seat]
    home = home_ship(player, ship)
    assert home is not None
    if not home.captain:
        player.captains -= 1
    player.ships.remove(home)
    state.landings[landing][slot] = Docked(ship, seat)
    score(
        play,
        seat,
        slot_values(state, landing)[slot],
        "sent",
        "V098",
        N_("{who} sends ship {ship} to {landing} and scores {points}."),
        ship=ship_words(state, ship),
        landing=landing_words(landing),
    )


# -- one ship after the other (V106) -------------------------------------------


def _may_answer(state: State, seat: int | None) -> Open:
    opened = state.stack[-1]
    if seat != opened.seat:
        raise refuse(N_("This expedition is {who}'s."), "V093", who=Who(opened.seat or 0))
    return opened


class SendMore(VascoMove, frozen=True):
    """Send one more ship with the same expedition, prepared with what the others brought."""

    answers: ClassVar[tuple[str, ...]] = ("send_more",)

    ship: str
    slot: int

    def needs(self, state: State, seat: int | None) -> tuple[str, ...]:
        """The landing's row and the ship's limit."""
        landing = str(state.stack[-1].args["landing"])
        keys = _missing_numbers(state, landing, ((self.ship, self.slot),))
        return keys if keys and refusal_of(self, state, seat) is None else ()

    def check(self, state: State, seat: int | None) -> None:
        """V093 to V096: the same landing."""
        opened = _may_answer(state, seat)
        berths = ((self.ship, self.slot),)
        _check_ships(state, opened.seat or 0, str(opened.args["landing"]), berths)

    def apply(self, play: Play, seat: int | None) -> None:
        """As if it had been sent with the others."""
        opened = play.state.stack.pop()
        owed = tuple(str(opened.args["owed"]).split())
        berths = ((self.ship, self.slot),)
        _send(play, opened.seat or 0, str(opened.args["landing"]), berths, owed)


class Stop(VascoMove, frozen=True):
    """Send no more ships with this expedition."""

    answers: ClassVar[tuple[str, ...]] = ("send_more",)

    def check(self, state: State, seat: int | None) -> None:
        """V093."""
        _may_answer(state, seat)

    def apply(self, play: Play, seat: int | None) -> None:
        """The bonuses that are owed follow (V107)."""
        end_expedition(play)
        settle(play)


class SendingMore(Deciding[State]):
    """Whether another ship goes with the expedition (V106)."""

    kind = "send_more"
    moves = ("SendMore", "Stop")
    rule = "V106"

    def sentence(self, state: State, opened: Open) -> Message:
        """Ask for another ship."""
        return say(
            N_("{who}, send another ship to {landing}, or stop?"),
            who=Who(opened.seat or 0),
            landing=landing_words(str(opened.args["landing"])),
        )

    def offers(self, state: State, opened: Open) -> tuple[Offer, ...]:
        """Stop, or each ship to each slot that fits."""
        landing = str(opened.args["landing"])
        offers = [button(state, opened.seat, Stop(), say(N_("Stop")))]
        offers += [
            button(state, opened.seat, SendMore(*each), _slot_label(state, landing, *each))
            for each in _possible(state, opened.seat or 0, landing)
        ]
        return tuple(offers)

    def sample(self, state: State, opened: Open, random: Random) -> tuple[int | None, Move]:
        """Another ship, or stop."""
        possible = _possible(state, opened.seat or 0, str(opened.args["landing"]))
        if possible and random.random() < 0.7:
            return opened.seat, SendMore(*random.choice(possible))
        return opened.seat, Stop()


# -- what the call offers ------------------------------------------------------


def _possible(state: State, seat: int, landing: str) -> list[tuple[str, int]]:
    """List the ships of a seat that may go to a landing, with each slot that fits."""
    player = state.players[seat]
    return [
        (home.ship, slot)
        for home in player.ships
        if home.captain or player.captains
        for slot in fitting_slots(state, home.ship, landing)
    ]


def _slot_label(state: State, landing: str, ship: str, slot: int) -> Message:
    return say(
        N_("{ship} to {landing}, slot {slot}: {value}"),
        ship=ship_words(state, ship),
        landing=landing_words(landing),
        slot=slot + 1,
        value=slot_values(state, landing)[slot],
    )


def offers(state: State, disc: Disc) -> list[Offer]:
    """One ship to each slot that fits; a ship that cannot sail says why. Several ships together
    are chosen on the page.
    """
    found = []
    if not state.players[disc.seat].ships:
        reason = refuse(N_("Launch a ship first: {who} has none."), "V094", who=Who(disc.seat))
        found.append(
            Offer("Send", say(N_("Send a ship")), refusal=reason.message, rule=reason.rule)
        )
    for home in state.players[disc.seat].ships:
        why_not = why_not_sail(state, disc.seat, home.ship)
        if why_not is not None:
            label = say(N_("Send {ship}"), ship=ship_words(state, home.ship))
            found.append(Offer("Send", label, refusal=why_not.message, rule=why_not.rule))
            continue
        found += [
            button(
                state,
                disc.seat,
                Send(number=disc.number, landing=landing, ships=(Sailing(home.ship, slot),)),
                _slot_label(state, landing, home.ship, slot),
            )
            for landing in LANDINGS
            for slot in fitting_slots(state, home.ship, landing)
        ]
    return found


def sample(state: State, disc: Disc, ahead: bool, random: Random) -> ActionMove | None:
    """Send one or more ships anywhere they fit; None if none can sail."""
    player = state.players[disc.seat]
    ships = [home.ship for home in player.ships if home.captain]
    others = [home.ship for home in player.ships if not home.captain]
    ships += random.sample(others, min(len(others), player.captains))
    if not ships:
        return None
    landing = random.choice(LANDINGS)
    chosen: list[Sailing] = []
    for ship in random.sample(ships, random.randint(1, len(ships))):
        taken = {sailing.slot for sailing in chosen}
        slots = [slot for slot in fitting_slots(state, ship, landing) if slot not in taken]
        if slots:
            chosen.append(Sailing(ship, random.choice(slots)))
    if not chosen:
        return None
    return Send(number=disc.number, ahead=ahead, landing=landing, ships=tuple(chosen))


MOVES = (Send, SendMore, Stop, *bonuses.MOVES)
KINDS: tuple[Deciding[State], ...] = (SendingMore(), *bonuses.KINDS)
PHASE_KINDS: frozenset[str] = frozenset()
