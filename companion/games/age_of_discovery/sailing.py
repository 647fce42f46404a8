"""Sending ships: which are free, what fits, what it costs (A048 to A085)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct

from companion.engine.words import N_, Listing, Who, refuse

from .about import FLAGSHIP, FLAGSHIP_FEE, SHIP_FEE, VALUES
from .printed import flagship_colours, flagship_key, unknown
from .state import State, colour_of, value_of
from .wording import colour_words, colours_words, ship_words


class Sending(Struct, frozen=True, omit_defaults=True):
    """A ship to be sent.

    :param ship: a free ship of the player, or "flagship".
    :param value: the transport value chosen for the flagship (A073).
    :param wild: whether a Wild Ship card is played on it (A080).
    """

    ship: str
    value: int = 0
    wild: bool = False

    @property
    def is_flagship(self) -> bool:
        """Whether it is the player's own flagship."""
        return self.ship == FLAGSHIP

    @property
    def transport(self) -> int:
        """The transport value that counts (A073, A081)."""
        return self.value if self.is_flagship else value_of(self.ship)


def fee(ships: Iterable[Sending]) -> int:
    """Give the placement fees of ships together, in coins (A050, A051)."""
    return sum(FLAGSHIP_FEE if sending.is_flagship else SHIP_FEE for sending in ships)


def with_flagship(ships: Iterable[Sending]) -> bool:
    """Tell whether the flagship is among the ships."""
    return any(sending.is_flagship for sending in ships)


def shows_flagship(state: State, ships: Iterable[Sending]) -> bool:
    """Tell whether sending the ships uses a flagship that only its owner has seen (A076)."""
    used = state.players[state.turn].flagship_used
    return state.by_app("flagships") and not used and with_flagship(ships)


def must_be_free(state: State, seat: int, ships: Sequence[Sending]) -> None:
    """Refuse ships that do not lie in front of their owner, and one named twice (A049, A073)."""
    if not ships:
        raise refuse(N_("Choose at least one ship."), "A048")
    if len({sending.ship for sending in ships}) < len(ships):
        raise refuse(N_("One ship goes to one place only."), "A049")
    for sending in ships:
        if sending.is_flagship:
            if not state.flagship_is_free(seat):
                raise refuse(N_("The flagship is away. Choose another ship."), "A049")
            if sending.value not in VALUES:
                raise refuse(N_("Choose the flagship's transport value: 1, 2 or 3."), "A073")
        elif sending.ship not in state.players[seat].ships:
            raise refuse(
                N_("That ship does not lie free in front of {who}."), "A049", who=Who(seat)
            )
        elif sending.value not in (0, value_of(sending.ship)):
            raise refuse(N_("Only a flagship's transport value can be chosen."), "A073")


# -- colours -------------------------------------------------------------------


def colours_of(state: State, seat: int, ship: str) -> tuple[str, ...] | None:
    """Give the colours of a ship; None for a flagship whose colours nobody has said."""
    return flagship_colours(state, seat) if ship == FLAGSHIP else (colour_of(ship),)


def fits(state: State, seat: int, ship: str, line: Sequence[str]) -> bool | None:
    """Tell whether a ship has one of the colours asked for; None if that is not known (A074)."""
    if ship == FLAGSHIP and state.ruling("A074") == "fits_any":
        return True
    colours = colours_of(state, seat, ship)
    return None if colours is None else any(colour in line for colour in colours)


def must_fit(state: State, seat: int, sending: Sending, line: Sequence[str], rule: str) -> None:
    """Refuse a ship of another colour without a card, and a card that is not needed.

    :param line: the colours asked for.
    :param rule: the rule about the colour (A055, A062).
    """
    fitting = fits(state, seat, sending.ship, line)
    ship = ship_words(sending.ship)
    if sending.wild:
        if sending.is_flagship and state.ruling("A085") == "not_allowed":
            raise refuse(N_("A flagship may not be played wild."), "A085")
        if fitting:
            raise refuse(N_("It fits without a Wild Ship card: {ship}."), "A080", ship=ship)
    elif fitting is False:
        raise refuse(
            N_("Only {colours} fits there, not: {ship}. Play a Wild Ship card or choose another."),
            "A074" if sending.is_flagship else rule,
            ship=ship,
            colours=colours_words(line) if len(line) > 1 else colour_words(line[0]),
        )


def cards_needed(state: State, ships: Iterable[Sending]) -> int:
    """Count the Wild Ship cards for ships that go to one place together (A082)."""
    wild = sum(sending.wild for sending in ships)
    return min(wild, 1) if state.ruling("A082") == "one_place" else wild


def must_have_cards(state: State, seat: int, ships: Iterable[Sending]) -> None:
    """Refuse more Wild Ship cards than are left (A078)."""
    if cards_needed(state, ships) > state.players[seat].wild:
        who = Who(seat)
        raise refuse(N_("{who} has not enough Wild Ship cards left."), "A078", who=who)


def flagship_to_ask(state: State, seat: int, ships: Iterable[Sending]) -> tuple[str, ...]:
    """Name the colours of a real flagship that sails for the first time (A076)."""
    return unknown(state, flagship_key(state, seat)) if with_flagship(ships) else ()


# -- sending them off ----------------------------------------------------------


def send_off(state: State, seat: int, ships: Sequence[Sending]) -> None:
    """Take ships and cards from the player; the flagship lies open from now on (A076, A078)."""
    player = state.players[seat]
    player.wild -= cards_needed(state, ships)
    for sending in ships:
        if sending.is_flagship:
            player.flagship_used = True
        else:
            player.ships.remove(sending.ship)


def take_back(state: State, seat: int, ships: Iterable[str]) -> None:
    """Give ships back to their owner; a flagship is there by not being elsewhere (A067, A069)."""
    state.players[seat].ships += [ship for ship in ships if ship != FLAGSHIP]


def sendings_words(ships: Iterable[Sending]) -> Listing:
    """Word ships that are sent."""
    return Listing(tuple(ship_words(each.ship, each.value, each.wild) for each in ships))
