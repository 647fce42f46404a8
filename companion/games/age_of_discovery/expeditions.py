"""Sending ships on expeditions (A048 to A060, A072 to A085)."""

from __future__ import annotations

from companion.engine.buttons import refusal_of
from companion.engine.flow import Deciding
from companion.engine.game import Play
from companion.engine.scoring import note
from companion.engine.words import N_, refuse

from .about import COLOURS, EXPEDITIONS, FLAGSHIP, HIGHEST_LIMIT, LOWEST_LIMIT
from .acting import TurnMove, begin_action, must_be_free_to_act, must_have_tokens
from .printed import card_colour, limit, unknown
from .purse import must_afford, pay
from .sailing import (
    Sending,
    colours_of,
    fee,
    flagship_to_ask,
    must_be_free,
    must_fit,
    must_have_cards,
    send_off,
    sendings_words,
    shows_flagship,
)
from .state import Aboard, Expedition, State, colour_of
from .wording import colours_words, expedition_words


def narrowed(line: list[str], ships: list[Aboard], colour: str) -> list[str]:
    """Give a two-coloured line after a standard ship has joined it (A075)."""
    others = {colour_of(each.ship) for each in ships if each.ship != FLAGSHIP and not each.wild}
    return [colour] if colour in line and not others - {colour} else line


class SendShips(TurnMove, frozen=True):
    """Send ships to one expedition; the same action goes on with other places (A048).

    :param expedition: its number from 1.
    :param ships: in the order in which they arrive.
    :param line: the colour that the owner names when a flagship opens the line (A075).
    """

    expedition: int
    ships: tuple[Sending, ...]
    line: str = ""

    def own(self, state: State) -> bool:
        """A flagship that only its owner has seen is sent by nobody else (A076)."""
        return super().own(state) or shows_flagship(state, self.ships)

    def costs(self, state: State) -> bool:
        """A052."""
        return True

    def price(self, state: State, seat: int | None) -> int:
        """The fees (A050, A051)."""
        return fee(self.ships)

    def needs(self, state: State, seat: int | None) -> tuple[str, ...]:
        """Ask for the limit only if it can matter, and for what sets the line."""
        if refusal_of(self, state, seat) is not None or seat is None:
            return ()
        keys = list(flagship_to_ask(state, seat, self.ships))
        if self._total(state) > LOWEST_LIMIT:
            keys += unknown(state, f"expedition.{self.expedition}.limit")
        if self._is_first(state) and self.ships[0].wild:
            keys += unknown(state, f"expedition.{self.expedition}.colour")
        return tuple(keys)

    def _total(self, state: State) -> int:
        there = state.expedition(self.expedition).total
        return there + sum(sending.transport for sending in self.ships)

    def _is_first(self, state: State) -> bool:
        return not state.expedition(self.expedition).ships

    def check(self, state: State, seat: int | None) -> None:
        """A048 to A060, A078 to A085."""
        owner = must_be_free_to_act(state, seat, "sending")
        if self.expedition not in EXPEDITIONS:
            raise refuse(N_("Choose one of the twelve expeditions."), "A004")
        must_be_free(state, owner, self.ships)
        self._arrive(state, owner)
        must_have_cards(state, owner, self.ships)
        room = limit(state, self.expedition)
        if self._total(state) > (HIGHEST_LIMIT if room is None else room):
            raise refuse(
                N_("That is more than the limit of the {expedition}: {total} for {limit}."),
                "A056",
                expedition=expedition_words(state, self.expedition),
                total=self._total(state),
                limit=HIGHEST_LIMIT if room is None else room,
            )
        tokens = sum(each.value if each.is_flagship else 1 for each in self.ships)
        must_have_tokens(state, owner, tokens)
        must_afford(state, owner, fee(self.ships), "A052")

    def _arrive(self, state: State, seat: int) -> Expedition:
        """Give the expedition as it is after the ships have arrived one by one.

        :raises Refusal: if the colour of one of them does not fit.
        """
        there = state.expedition(self.expedition)
        after = Expedition(list(there.line), list(there.ships))
        for sending in self.ships:
            if not after.ships:
                after.line = self._opened(state, seat, sending)
            else:
                must_fit(state, seat, sending, after.line, "A055")
                if self._narrows(state, sending):
                    after.line = narrowed(after.line, after.ships, colour_of(sending.ship))
            after.ships.append(Aboard(sending.ship, seat, sending.transport, sending.wild))
        return after

    def _narrows(self, state: State, sending: Sending) -> bool:
        standard = not sending.is_flagship and not sending.wild
        return standard and state.ruling("A075") == "until_next"

    def _opened(self, state: State, seat: int, sending: Sending) -> list[str]:
        """Give the line that a first ship opens (A054, A075, A084)."""
        if sending.wild:
            if state.ruling("A084") == "not_first":
                text = N_("The first ship may have any colour. Send it without a Wild Ship card.")
                raise refuse(text, "A084")
            if sending.is_flagship and state.ruling("A085") == "not_allowed":
                raise refuse(N_("A flagship may not be played wild."), "A085")
            colour = card_colour(state, self.expedition)
            return [colour] if colour else list(COLOURS)
        colours = colours_of(state, seat, sending.ship)
        if not sending.is_flagship:
            return [colour_of(sending.ship)]
        if state.ruling("A075") != "named":
            return list(colours or COLOURS)
        if self.line not in (colours or COLOURS):
            text = N_("Name the colour of the line: one of the two on the flagship.")
            raise refuse(text, "A075")
        return [self.line]

    def apply(self, play: Play, seat: int | None) -> None:
        """Pay, put a token on each ship, and let the line grow."""
        state: State = play.state
        assert seat is not None
        begin_action(play, "sending")
        opened = self._is_first(state)
        after = self._arrive(state, seat)
        pay(
            play,
            seat,
            fee(self.ships),
            "A050",
            N_("{who} pays {price} and sends to the {expedition}: {ships}."),
            expedition=expedition_words(state, self.expedition),
            ships=sendings_words(self.ships),
        )
        send_off(state, seat, self.ships)
        state.expeditions[self.expedition - 1] = after
        if opened:
            text = N_("The line of the {expedition} has the colour: {colours}.")
            where = expedition_words(state, self.expedition)
            note(play, "A054", text, expedition=where, colours=colours_words(after.line))


MOVES: tuple[type[TurnMove], ...] = (SendShips,)
KINDS: tuple[Deciding[State], ...] = ()
PHASE_KINDS: frozenset[str] = frozenset()
