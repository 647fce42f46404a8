"""What is the same in every game of Age of Discovery: names, prices and the counts of pieces."""

from __future__ import annotations

from types import MappingProxyType

from companion.engine.game import About
from companion.engine.words import N_

ABOUT = About(
    slug="age_of_discovery",
    title="Age of Discovery",
    designer="Alfred Viktor Schulz",
    year=2007,
    seats=(2, 3, 4),
    colours=("red", "yellow", "blue", "green"),
    sources={
        "first": N_("First scoring"),
        "expeditions": N_("Expeditions"),
        "mission": N_("Special mission"),
        "unsent": N_("Ships not on expeditions"),
        "correction": N_("Corrections"),
    },
)

COLUMNS = 2
"""The first scoring and the final scoring."""

COLOURS = ("red", "yellow", "blue", "green", "white", "black")
"""The colours of ships, coded 1 to 6 on the sheet; they are not the players' (A001)."""

COLOUR_NAMES = MappingProxyType(
    {
        "red": N_("red"),
        "yellow": N_("yellow"),
        "blue": N_("blue"),
        "green": N_("green"),
        "white": N_("white"),
        "black": N_("black"),
    }
)

VALUES = (1, 2, 3)
SHIPS_OF_VALUE = MappingProxyType({1: 2, 2: 3, 3: 2})
"""How many standard ships of a value there are in each colour (A002)."""

SHIP_PRICE = MappingProxyType({1: 3, 2: 4, 3: 5})
"""Coins for a ship of a value (A003)."""

SHIPS = tuple(
    f"{colour}{value}.{number}"
    for colour in COLOURS
    for value in VALUES
    for number in range(1, SHIPS_OF_VALUE[value] + 1)
)
FLAGSHIP = "flagship"
"""How a player's own flagship is named among the ships it sends."""

FLAGSHIPS = tuple(f"F{number}" for number in range(1, 7))
PILES = (6, 6, 6, 7, 7)
"""Ships in the five piles (A009)."""

ROW = 5
SCORING_CARDS = MappingProxyType({"first": 3, "final": 5})
"""In which pile each scoring card lies (A010, A011)."""

EXPEDITIONS = range(1, 13)
LOWEST_LIMIT = 3
HIGHEST_LIMIT = 8

TOTALS = (3, 4, 5, 6)
CONTRACTS = tuple(f"{colour}.{total}" for colour in COLOURS for total in TOTALS)
OPEN_CONTRACTS = 4
CONTRACTS_DEALT = 2
HAND_LIMIT = 4
CONTRACT_PRICE = 1
TURNS = (1, 2, 3)

MISSIONS = ("one", "half", "majority", "all")
MISSION_NAMES = MappingProxyType(
    {
        "one": N_("One ship"),
        "half": N_("Half of all ships"),
        "majority": N_("Majority of ships"),
        "all": N_("All ships"),
    }
)

WILD_CARDS = MappingProxyType({2: 3, 3: 2, 4: 2})
RESERVATION_CARDS = MappingProxyType({2: 2, 3: 1, 4: 1})
"""Action cards of each player, by number of players (A015, A016)."""

START_COINS = 6
COINS_TAKEN = 2
BANK = 120
SHIP_FEE = 1
FLAGSHIP_FEE = 2
TOKENS = 20
"""Tokens of a player besides the two on the chart (A013)."""

ACTIONS = ("coins", "contract", "ships", "sending")
ACTION_NAMES = MappingProxyType(
    {
        "coins": N_("take coins"),
        "contract": N_("accept a contract"),
        "ships": N_("buy ships"),
        "sending": N_("send ships"),
    }
)
