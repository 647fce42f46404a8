"""How ships, contracts, expeditions and coins are named in sentences."""

from __future__ import annotations

from collections.abc import Iterable

from companion.engine.words import N_, Listing, Message, counted, say

from .about import COLOUR_NAMES, FLAGSHIP
from .state import State, colour_of, contract_colour, contract_total, value_of

EXPLORERS = {1: "Antonio de Abreu", 5: "Francis Drake"}
"""The explorers that the rulebook names, on the cards of Roteiro's own board."""


def coins(amount: int) -> Message:
    """Word an amount of coins."""
    return counted(N_("{n} coin"), N_("{n} coins"), amount)


def colour_words(colour: str) -> Message:
    """Word a colour of ships."""
    return say(COLOUR_NAMES[colour])


def colours_words(colours: Iterable[str]) -> Listing:
    """Word several colours of ships."""
    return Listing(tuple(colour_words(colour) for colour in colours))


def ship_words(ship: str, value: int = 0, wild: bool = False) -> Message:
    """Word a ship: its colour and transport value, or the flagship with its chosen value."""
    if ship == FLAGSHIP:
        named = (
            say(N_("the flagship as {value}"), value=value) if value else say(N_("the flagship"))
        )
    else:
        text = N_("{colour} ship of {value}")
        named = say(text, colour=colour_words(colour_of(ship)), value=value_of(ship))
    return say(N_("{ship} (wild)"), ship=named) if wild else named


def contract_words(contract: str) -> Message:
    """Word a contract by its colour and total."""
    if not contract:
        return say(N_("an unknown contract"))
    text = N_("{colour} contract for {total}")
    colour = colour_words(contract_colour(contract))
    return say(text, colour=colour, total=contract_total(contract))


def contracts_words(contracts: Iterable[str]) -> Listing:
    """Word several contracts."""
    return Listing(tuple(contract_words(contract) for contract in contracts))


def card_words(card: str) -> Message:
    """Word a card that can be reserved: a ship, a contract, or the top contract."""
    if card == "top":
        return say(N_("the top contract of the pile"))
    is_contract = "." in card and not card.partition(".")[0][-1].isdigit()
    return contract_words(card) if is_contract else ship_words(card)


def expedition_words(state: State, number: int) -> Message:
    """Word an expedition by the name of its card, or by its number."""
    name = state.learned.get(f"expedition.{number}.name")
    if isinstance(name, str):
        return say(N_("expedition of {name}"), name=name)
    if state.options["board"] == "own" and number in EXPLORERS:
        return say(N_("expedition of {name}"), name=EXPLORERS[number])
    return say(N_("expedition {number}"), number=number)
