"""What is the same in every game of Vasco da Gama: names, prices and the printed tables."""

from __future__ import annotations

from types import MappingProxyType

from companion.engine.game import About
from companion.engine.words import N_

ABOUT = About(
    slug="vasco_da_gama",
    title="Vasco da Gama",
    designer="Paolo Mori",
    year=2009,
    seats=(2, 3, 4),
    colours=("yellow", "red", "black", "blue"),
    sources={
        "sent": N_("Ships sent"),
        "income": N_("Income of ships"),
        "complete": N_("Complete landings"),
        "dias": N_("Bartolomeu Dias"),
        "money": N_("Money"),
        "home": N_("Ships at home"),
        "correction": N_("Corrections"),
    },
)

ROUNDS = 5
"""V033."""

AREAS = ("characters", "recruiting", "projects", "navigation")
"""The areas of the board that have action slots (V040)."""

AREA_NAMES = MappingProxyType(
    {
        "characters": N_("Characters"),
        "recruiting": N_("Recruiting"),
        "projects": N_("Purchase Projects"),
        "navigation": N_("Navigation"),
    }
)

COLOURS = ("turquoise", "violet", "grey", "orange")
"""The colours of sailors (V008)."""

COLOUR_NAMES = MappingProxyType(
    {
        "turquoise": N_("turquoise"),
        "violet": N_("violet"),
        "grey": N_("grey"),
        "orange": N_("orange"),
        "white": N_("missionary"),
    }
)

LANDINGS = ("natal", "terra_de_boa_gente", "mozambique", "mombasa", "malindi", "calicut")
"""From near to far (V092)."""

LANDING_NAMES = MappingProxyType(
    {
        "natal": N_("Natal"),
        "terra_de_boa_gente": N_("Terra de Boa Gente"),
        "mozambique": N_("Mozambique"),
        "mombasa": N_("Mombasa"),
        "malindi": N_("Malindi"),
        "calicut": N_("Calicut"),
    }
)

CHARACTERS = ("dias", "alvares", "sernigi", "manuel")

CHARACTER_NAMES = MappingProxyType(
    {
        "dias": N_("Bartolomeu Dias"),
        "alvares": N_("Francisco Alvares"),
        "sernigi": N_("Girolamo Sernigi"),
        "manuel": N_("Manuel 1st"),
    }
)

CHARACTERS_DEALT = MappingProxyType(
    {
        2: ("dias", "sernigi"),
        3: ("dias", "alvares", "sernigi"),
        4: ("dias", "alvares", "sernigi", "manuel"),
    }
)
"""In seating order from the first player, by number of players (V012, V013, V014)."""

SAILORS_PRICE = (0, 1, 3, 6, 10)
"""Reals for sailors of 0 to 4 colours (V088)."""

PROJECTS_PRICE = (0, 1, 4)
"""Reals for 0 to 2 projects from the upper spaces (V073)."""

LOWEST_LIMIT = 4
HIGHEST_LIMIT = 11
"""Between them are the navigation limits of all ships (V021, V071)."""

LOWEST_CREW = 1
"""No tile has a smaller crew number (V071)."""

NUMBERS = tuple(range(1, 21))
"""V018."""

EXTRA_NUMBERS = (21, 22)
"""Manuel's numbers (V047)."""

START_REALS = 10
CAPTAINS = 7
DISCS = 4
MISSIONARIES = 6
SAILORS = 32
PROJECTS = 35
MERCHANTS = 6
TILES = 9
DISPLAY = 6
SECTION_SPACES = 5
REFILL = 3
DIAS_POINTS = 2
SHIP_AT_HOME_POINTS = 3
REALS_PER_POINT = 3
