"""The scoring cards: when they can come, and who still has a turn then (A095 to A102)."""

from __future__ import annotations

from fractions import Fraction

from companion.engine.game import Play
from companion.engine.scoring import note
from companion.engine.words import N_, Listing, Message, Who, say

from .about import PILES, SCORING_CARDS
from .state import ScoringCard, State

NAMES = {"first": N_("the first scoring"), "final": N_("the final scoring")}


def scoring_words(which: str) -> Message:
    """Word a scoring."""
    return say(NAMES[which])


# -- when they can come --------------------------------------------------------


def window(which: str) -> tuple[int, int]:
    """Give the first and last purchase on which a scoring card can turn up (A101).

    It lies in a pile with n ships, so it comes before one of them or at the pile's bottom.
    """
    before = sum(PILES[: SCORING_CARDS[which] - 1])
    return before + 1, before + PILES[SCORING_CARDS[which] - 1] + 1


def odds(which: str, purchase: int) -> Fraction:
    """Give the chance that a scoring card comes with a purchase, given that it has not (A101).

    :param purchase: counted from 1, by everybody.
    """
    first, last = window(which)
    if purchase < first:
        return Fraction(0)
    return Fraction(1, max(1, last + 1 - purchase))


def next_card(state: State) -> str | None:
    """Name the scoring card that comes next out of the piles; None if both are out."""
    return next((which for which, card in state.cards.items() if not card.drawn), None)


def pile_of(draw: int) -> int | None:
    """Give the pile, 1 to 5, from which a ship is drawn, counted from 1; None after the last."""
    for index in range(len(PILES)):
        if draw <= sum(PILES[: index + 1]):
            return index + 1
    return None


# -- a card turns up -----------------------------------------------------------


def others_then(state: State, seat: int) -> list[int]:
    """List all seats clockwise from the left neighbour of a seat, which comes last (A097)."""
    return list(state.clockwise((seat + 1) % len(state.players)))


def turn_up(play: Play, which: str, seat: int) -> None:
    """Lay a scoring card aside: everybody has one more turn after this one (A096 to A098)."""
    state: State = play.state
    card = state.cards[which]
    card.drawn = True
    if card.held or card.due:
        text = N_("The card of {scoring} turns up; that scoring was called before.")
        note(play, "A130", text, scoring=scoring_words(which))
        return
    card.revealer = seat
    rule = "A097" if which == "first" else "A098"
    text = N_("{who} turns up the card of {scoring}: after this turn, one more turn each.")
    note(play, rule, text, who=Who(seat), scoring=scoring_words(which))
    first = state.cards["first"]
    if which == "final" and not first.held and state.ruling("A102") == "first_at_once":
        first.still = []
        if first.revealer is None:
            first.revealer = seat
        note(play, "A102", N_("The final card brings the first scoring at once."))


def count_down(play: Play, seat: int) -> None:
    """End a turn: strike the seat, then count down for a card of this turn (A097 to A099)."""
    state: State = play.state
    for which, card in state.cards.items():
        if card.still and not card.held:
            if seat in card.still:
                card.still.remove(seat)
            _say_who_is_left(play, which, card)
    for which, card in state.cards.items():
        if card.revealer is not None and card.still is None:
            card.still = others_then(state, card.revealer)
            _say_who_is_left(play, which, card)


def _say_who_is_left(play: Play, which: str, card: ScoringCard) -> None:
    if card.still:
        left = Listing(tuple(Who(seat) for seat in card.still))
        text = N_("Before {scoring} one more turn each: {left}.")
        rule = "A097" if which == "first" else "A098"
        note(play, rule, text, scoring=scoring_words(which), left=left)


def due(state: State) -> str | None:
    """Name the scoring that is due, the first before the final (A102)."""
    return next((which for which, card in state.cards.items() if card.due), None)
