"""Words for pieces: ships, sailors and sections, as a journal line names them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from companion.engine.words import N_, Listing, Message, say

from .about import CHARACTER_NAMES, COLOUR_NAMES, LANDING_NAMES
from .printed import fact
from .state import State


def ship_words(state: State, ship: str) -> Message:
    """Word a project or ship by its number, and its limit if that is known."""
    limit = fact(state, ship, "limit")
    if ship[0] == "M":
        if limit is None:
            return say(N_("the merchant ship"))
        return say(N_("the merchant ship with limit {limit}"), limit=limit)
    number = int(ship[1:])
    if limit is None:
        return say(N_("no. {number}"), number=number)
    return say(N_("no. {number} (limit {limit})"), number=number, limit=limit)


def project_words(state: State, project: str) -> Message:
    """Word a project on display: its number, limit and crew, as far as they are known."""
    crew = fact(state, project, "crew")
    limit = fact(state, project, "limit")
    if crew is None or limit is None:
        return say(N_("no. {number}"), number=int(project[1:]))
    return say(
        N_("no. {number} (limit {limit}, crew {crew})"),
        number=int(project[1:]),
        limit=limit,
        crew=crew,
    )


def landing_words(landing: str) -> Message:
    """Word a landing."""
    return say(LANDING_NAMES[landing])


def character_words(character: str) -> Message:
    """Word a character."""
    return say(CHARACTER_NAMES[character])


def colour_words(colour: str) -> Message:
    """Word a colour of sailors, or a missionary ("white")."""
    return say(COLOUR_NAMES[colour])


def crowd_words(counts: Mapping[str, int]) -> Listing:
    """Word sailors by colour: "2 violet, 1 grey"."""
    return Listing(
        tuple(
            say(N_("{n} {colour}"), n=count, colour=colour_words(colour))
            for colour, count in counts.items()
            if count
        )
    )


def crew_words(crew: Iterable[str]) -> Listing:
    """Word a crew: "violet, grey, missionary"."""
    return Listing(tuple(colour_words(colour) for colour in crew))


def section_number(section: int) -> int:
    """Number a recruiting section for people: 1 is the leftmost."""
    return section + 1
