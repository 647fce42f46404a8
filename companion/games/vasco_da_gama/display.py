"""The projects on display: laying out seven, and taking one away (V023, V076, V077, V160, V161)."""

from __future__ import annotations

from companion.engine.game import Play
from companion.engine.words import N_, Listing

from .about import DISPLAY
from .ledger import instruct
from .pieces import project_words
from .printed import fact
from .state import State

LAID_OUT = DISPLAY + 1
"""Six upper spaces and the São Gabriel."""


def lay_out(play: Play) -> None:
    """Lay out seven projects of the lowest deck, going on with the next (V160, V161).

    The first one drawn is the São Gabriel; a table may rule otherwise for set-up (V023).
    """
    state: State = play.state
    drawn = _draw_by_app(play) if state.by_app("projects") else state.deck[:LAID_OUT]
    for project in drawn:
        state.deck.remove(project)
    setting_up = state.phase == "set_up"
    last = setting_up and state.ruling("V023") == "last"
    if drawn:
        state.sao_gabriel = drawn.pop(-1 if last else 0)
    state.display = [*drawn, *[None] * (DISPLAY - len(drawn))]
    _say(play, "V023" if setting_up else "V160", last)


def _draw_by_app(play: Play) -> list[str]:
    """V161: from the lowest deck that still has tiles, each deck in its own order."""
    state: State = play.state
    drawn: list[str] = []
    for deck in (1, 2, 3):
        wanted = LAID_OUT - len(drawn)
        tiles = [project for project in state.deck if fact(state, project, "deck") == deck]
        if wanted and tiles:
            drawn += play.chance.draw(f"projects {'I' * deck}", tiles, wanted)
    return drawn


def _say(play: Play, rule: str, last: bool) -> None:
    state: State = play.state
    if state.sao_gabriel is None:
        return
    if not state.by_app("projects"):
        text = (
            N_("Lay out seven projects: the last as São Gabriel, the others in the upper spaces.")
            if last
            else N_(
                "Lay out seven projects: the first as São Gabriel, the others in the upper spaces."
            )
        )
        instruct(play, rule, text)
        return
    instruct(
        play,
        rule,
        N_("Lay out as São Gabriel {sao_gabriel}, in the upper spaces {projects}."),
        sao_gabriel=project_words(state, state.sao_gabriel),
        projects=Listing(tuple(project_words(state, each) for each in state.display if each)),
    )


def on_display(state: State) -> list[str]:
    """List the projects in the upper spaces, left to right."""
    return [project for project in state.display if project is not None]


def take_away(state: State, project: str) -> None:
    """Empty the upper space of a project; it stays empty until the round ends (V077)."""
    state.display[state.display.index(project)] = None
