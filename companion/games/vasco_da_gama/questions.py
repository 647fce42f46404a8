"""Which printed numbers there are to be told, and how they are asked for in words."""

from __future__ import annotations

import re

from companion.engine.state import Told
from companion.engine.words import N_, Listing, Message, say

from .about import AREA_NAMES, LANDING_NAMES
from .printed import PROJECT_FACTS, SHEET, fact, number, row
from .state import State

_SHIP = re.compile(r"(P|M)(\d+)\.(\w+)")
_BOARD = re.compile(r"slots\.\d\.\w+|give_up\.\d+|landing\.\w+\.(slots|coast)")

# -- what can be told ----------------------------------------------------------


def ship_fact(key: str) -> tuple[str, str] | None:
    """Split the key of a tile's number into the tile and the number's name, if it is one."""
    match = _SHIP.fullmatch(key)
    if match is None:
        return None
    letter, index, name = match.groups()
    kind = "project" if letter == "P" else "merchant"
    names = PROJECT_FACTS if letter == "P" else ("limit",)
    if f"{kind}.{int(index)}" not in SHEET or str(int(index)) != index or name not in names:
        return None
    return f"{letter}{index}", name


def on_the_board(key: str) -> bool:
    """Tell whether a key names a number or a row printed on the board."""
    return _BOARD.fullmatch(key) is not None and key in SHEET


def is_row(key: str) -> bool:
    """Tell whether a key names a row of numbers."""
    return on_the_board(key) and isinstance(SHEET[key].value, tuple)


def bounds(key: str) -> tuple[int, int]:
    """Give the lowest and highest number that can be printed there."""
    tile = ship_fact(key)
    if tile is not None:
        kind = "project" if tile[0][0] == "P" else "merchant"
        return SHEET[f"{kind}.1"].ranges[tile[1]]
    entry = SHEET[key]
    return entry.low or 0, 99 if entry.high is None else entry.high


def rule_of(key: str) -> str:
    """Name the rule that a printed number belongs to."""
    if key.startswith("slots"):
        return "V043"
    if key.startswith("give_up"):
        return "V062"
    if key.startswith("landing"):
        return "V024" if is_row(key) else "V144"
    return "V071" if key.startswith("P") else "V021"


def proposal(state: State, key: str) -> Told | None:
    """Give what Roteiro takes for printed as long as nobody says otherwise."""
    tile = ship_fact(key)
    if tile is not None:
        return fact(state, *tile)
    return row(state, key) if is_row(key) else number(state, key)


# -- words ---------------------------------------------------------------------

_FACT_QUESTIONS = {
    "deck": N_("Which deck is {ship} of (I, II or III as 1, 2 or 3)?"),
    "limit": N_("Which navigation limit is printed on {ship}?"),
    "crew": N_("How many crew members does {ship} need?"),
    "reals": N_("How many Reals does {ship} bring in phase 3 (0 if none)?"),
    "points": N_("How many points does {ship} bring in phase 3 (0 if none)?"),
}

FACTS = {
    "deck": N_("deck"),
    "limit": N_("navigation limit"),
    "crew": N_("crew"),
    "reals": N_("Reals"),
    "points": N_("points"),
}

_FACT_NAMES = {
    "deck": N_("deck of {ship}"),
    "limit": N_("navigation limit of {ship}"),
    "crew": N_("crew of {ship}"),
    "reals": N_("Reals of {ship}"),
    "points": N_("points of {ship}"),
}


def question(state: State, key: str) -> Message:
    """Ask for a printed number in words."""
    tile = ship_fact(key)
    if tile is not None:
        return say(_FACT_QUESTIONS[tile[1]], ship=_tile_words(state, tile[0]))
    first, middle, *last = key.split(".")
    if first == "slots":
        text = N_("How many action slots of {area} are open with {players} players?")
        return say(text, area=say(AREA_NAMES[last[0]]), players=int(middle))
    if first == "give_up":
        text = N_("How many Reals are printed on the line of number {number}?")
        return say(text, number=int(middle))
    landing = say(LANDING_NAMES[middle])
    if last[0] == "slots":
        return say(N_("Which ship slots does {landing} have, from left to right?"), landing=landing)
    text = N_("How many points does the coast of {landing} give each ship when it is complete?")
    return say(text, landing=landing)


def key_words(state: State, key: str) -> Message:
    """Name a printed number, as a journal line does."""
    tile = ship_fact(key)
    if tile is not None:
        return say(_FACT_NAMES[tile[1]], ship=_tile_words(state, tile[0]))
    first, middle, *last = key.split(".")
    if first == "slots":
        return say(N_("action slots of {area}"), area=say(AREA_NAMES[last[0]]))
    if first == "give_up":
        return say(N_("Reals on the line of number {number}"), number=int(middle))
    landing = say(LANDING_NAMES[middle])
    if last[0] == "slots":
        return say(N_("slots of {landing}"), landing=landing)
    return say(N_("points of the coast of {landing}"), landing=landing)


def _tile_words(state: State, ship: str) -> Message:
    """Name a tile by where it lies, since its numbers are what is asked."""
    number, merchant = int(ship[1:]), ship[0] == "M"
    for landing, slot, docked in state.docked():
        if docked.ship == ship:
            place = say(LANDING_NAMES[landing])
            text = (
                N_("merchant ship {number} in slot {slot} of {landing}")
                if merchant
                else N_("project no. {number} in slot {slot} of {landing}")
            )
            return say(text, number=number, slot=slot + 1, landing=place)
    text = N_("merchant ship {number}") if merchant else N_("project no. {number}")
    return say(text, number=number)


def together(state: State, keys: list[str]) -> Listing:
    """Name several numbers, those of a tile together."""
    of_tiles: dict[str, list[str]] = {}
    words = []
    for key in keys:
        tile = ship_fact(key)
        if tile is None:
            words.append(key_words(state, key))
        else:
            of_tiles.setdefault(tile[0], []).append(tile[1])
    for ship, names in of_tiles.items():
        facts = Listing(tuple(say(FACTS[name]) for name in names))
        words.append(say(N_("{ship} ({facts})"), ship=_tile_words(state, ship), facts=facts))
    return Listing(tuple(words))
