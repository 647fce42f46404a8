"""What the end of a round asks for at the table."""

from __future__ import annotations

from companion.engine.game import Part
from companion.engine.words import N_, Listing, Who, counted

from . import round_end
from .about import DIAS_POINTS, ROUNDS
from .ledger import points, reals
from .state import State
from .view_set_up import Line, line


class Cleared(Part, frozen=True):
    """What the step to the next round asked for, once that has been entered."""

    lines: tuple[Line, ...]


def cleared_part(state: State) -> Cleared | None:
    """Show what was to be done until the first disc of the next round is placed."""
    lines = tuple(Line(note.text, note.rule, "upkeep") for note in state.cleared)
    return Cleared(lines) if lines else None


def upkeep_list(state: State) -> tuple[Line, ...]:
    """List what the end of this round asks for at the table, in order (V158, V170)."""
    if state.round >= ROUNDS:
        return tuple(pay_outs(state))
    return (
        *renewed(state),
        *pay_outs(state),
        *discs_home(state),
    )


def renewed(state: State) -> list[Line]:
    """Projects, merchant ship, court money, round marker, sailors (V159 to V165)."""
    unsold = sum(project is not None for project in (*state.display, state.sao_gabriel))
    lines = []
    if unsold:
        lines.append(
            Line(
                counted(
                    N_("{n} unsold project leaves the game."),
                    N_("{n} unsold projects leave the game."),
                    unsold,
                ),
                "V159",
                "upkeep",
            )
        )
    lines.append(
        line(
            "upkeep", "V160", N_("Lay out seven new projects, the first in the São Gabriel space.")
        )
    )
    if state.merchant is None and state.merchants:
        lines.append(line("upkeep", "V162", N_("Turn up the next merchant ship.")))
    if sum(state.court):
        lines.append(
            line(
                "upkeep",
                "V163",
                N_("{money} of court money go back into the supply."),
                money=reals(sum(state.court)),
            )
        )
    lines.append(line("upkeep", "V033", N_("Round marker on {n}."), n=state.round + 1))
    draws = (
        N_("Refill the sailors from the right, as Roteiro says.")
        if state.by_app("sailors")
        else N_("Draw sailors into the sections, from the right.")
    )
    lines.append(line("upkeep", "V164", draws))
    return lines


def pay_outs(state: State) -> list[Line]:
    """Alvares and Dias (V166, V170)."""
    lines = []
    alvares, dias = state.owners.get("alvares"), state.owners.get("dias")
    if alvares is not None and state.missionaries:
        lines.append(line("upkeep", "V131", N_("{who} takes 1 missionary."), who=Who(alvares)))
    if dias is not None:
        lines.append(
            line(
                "upkeep",
                "V129",
                N_("{who} scores {points} for Dias."),
                who=Who(dias),
                points=points(DIAS_POINTS),
            )
        )
    return lines


def discs_home(state: State) -> list[Line]:
    """Hosting discs and Manuel's extra disc (V167, V168)."""
    lines = []
    if state.hosts:
        owners = sorted({hosting.seat for hosting in state.hosts.values()})
        lines.append(
            line(
                "upkeep",
                "V167",
                N_("Discs on the characters go home: {who}."),
                who=Listing(tuple(Who(seat) for seat in owners)),
            )
        )
    lines += [
        line("upkeep", "V168", N_("{who} gives the extra disc back."), who=Who(seat))
        for seat in round_end.gives_extra_back(state)
    ]
    return lines
