"""What is the same in every game of Caravelas: names, numbers of pieces, codes."""

from __future__ import annotations

from types import MappingProxyType

from companion.engine.game import About
from companion.engine.words import N_

ABOUT = About(
    slug="caravelas",
    title="Caravelas",
    designer="Gil d'Orey",
    year=2010,
    seats=(2, 3, 4),
    colours=("green", "yellow", "red", "white", "blue"),
    bgg_id=72131,
    sources={
        "discoveries": N_("Discoveries"),
        "goods": N_("Goods sold"),
        "tiles": N_("Jerónimos tiles"),
        "destinations": N_("Destination cards"),
        "correction": N_("Corrections"),
    },
)

GOODS = ("red", "black", "white", "green", "brown", "purple", "blue", "yellow")
"""The goods in the order of their codes: code 1 is red (C006, C111)."""

PEPPER = "green"
FAR_GOODS = ("blue", "yellow")
"""What ship 4 carries (C006, C102)."""

GOOD_NAMES = MappingProxyType(
    {
        "red": N_("red (chili)"),
        "black": N_("black (Brazil wood)"),
        "white": N_("white (ivory)"),
        "green": N_("green (pepper)"),
        "brown": N_("brown (cinnamon)"),
        "purple": N_("purple (silk)"),
        "blue": N_("blue (silver)"),
        "yellow": N_("yellow (nutmeg)"),
    }
)

SHIPS = (1, 2, 3, 4)
FAR_SHIP = 4
"""The ship that the upgrade opens (C005)."""

WEST, EAST = 1, 2
HALF_NAMES = MappingProxyType({WEST: N_("west"), EAST: N_("east")})

PORTS = range(1, 33)
"""Port numbers: 1 to 8 have goods in the order of the codes, the others none (C097, C099)."""

PORT_NAMES = MappingProxyType(
    {1: "Guinea", 2: "Porto Seguro", 5: "Ceylon", 7: "Tanegashima", 9: "Malacca"}
)
"""The ports that the rulebook names (ch. 7, 9 and 11)."""

DIRECTIONS = ("n", "ne", "e", "se", "s", "sw", "w", "nw")

DIRECTION_NAMES = MappingProxyType(
    {
        "n": N_("north"),
        "ne": N_("north-east"),
        "e": N_("east"),
        "se": N_("south-east"),
        "s": N_("south"),
        "sw": N_("south-west"),
        "w": N_("west"),
        "nw": N_("north-west"),
    }
)

STORMS = range(1, 7)
"""Numbers of storms that Roteiro's deck may have (C064)."""

MONUMENTS = 20
CUBES = 4
SHIPWRECKS = 8
EVENT_CARDS = 86
DESTINATION_CARDS = 32
HAND = 5
MOST_DEALT = 7
FIRST_HANDS = (4, 5, 6, 7)
"""By place in the first round's order (C031)."""

DEALT = MappingProxyType({2: 16, 3: 10, 4: 8})
"""Destination cards for each player (C007)."""

COMPASS_SPACES = 2
WIND_MARKERS = 2
UPGRADE_CUBES = 3
UPGRADE_MOVES = 3
"""What the upgrade adds to a roll, if a table rules so (C147)."""
