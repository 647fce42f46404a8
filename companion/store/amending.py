"""Changing an earlier step: new entries hang on its parent, and the old ones stay as they are."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from companion.engine import journal
from companion.engine.game import Move
from companion.engine.words import N_, Message, refuse

from . import steps, wording
from .records import Amendment, By, Entry, gist

if TYPE_CHECKING:
    from .store import Store
    from .table import OpenTable


def amended(
    store: Store, table: OpenTable, version: int, seat: int | None, move: Move, by: By
) -> tuple[list[tuple[Entry, tuple[Any, ...], Any]], Amendment]:
    """Work out the entries that replace a step and those after it.

    :raises Refusal: if the new move is not allowed, or all have seen what would be undone.
    """
    if version not in table.on_path or table.node(version).kind == "start":
        raise refuse(N_("That does not hold any more. Reload the journal."))
    old = [step for step in table.path if step >= version]
    parent = table.nodes[version].parent
    with store.database.connection():
        before = steps.state(store.database, table.game, table.id, parent)
        played = steps.as_steps(store.database, table.game, table.id, old)
    result = journal.amend(table.game, before, played, seat, move, table.seed)
    dropped = [] if result.misfit is None else old[result.misfit :]
    undone = [step for step in (version, *dropped) if table.nodes[step].reveals]
    if undone and table.playing() > 1:
        what = gist(store.entries(table, undone[0], undone[0])[0].notes)
        raise refuse(
            N_("All have seen: {what} Go back to before it first; then play it anew."), what=what
        )
    made = _entries(store, table, result, parent, played[0].notes, by)
    last = made[-1][0].version
    if result.misfit is None or result.reason is None:
        return made, Amendment(last)
    misfit = played[result.misfit]
    what, reason, rule = gist(misfit.notes), result.reason, result.rule
    if table.game.own(result.steps[-1].state, misfit.move):
        # The reason may speak of what only that seat knows.
        reason, rule = Message(N_("it is no longer possible")), ""
    return _with_misfit(made, wording.misfit(what, reason)), Amendment(last, what, reason, rule)


def _entries(
    store: Store,
    table: OpenTable,
    result: journal.Amended,
    parent: int,
    old_notes: tuple[Any, ...],
    by: By,
) -> list[tuple[Entry, tuple[Any, ...], Any]]:
    made = []
    for number, step in enumerate(result.steps):
        version = table.version + 1 + number
        first = (wording.changed(by, old_notes),) if number == 0 else ()
        entry = Entry(
            version,
            "amend",
            parent,
            version,
            table.head,
            step.seat,
            by,
            table.game.encode(step.move).decode(),
            first + step.notes,
            step.reveals,
            store.clock(),
        )
        made.append((entry, step.outcomes, step.state))
        parent = version
    return made


def _with_misfit(
    made: list[tuple[Entry, tuple[Any, ...], Any]], note: Any
) -> list[tuple[Entry, tuple[Any, ...], Any]]:
    entry, outcomes, state = made[-1]
    entry = msgspec.structs.replace(entry, notes=(*entry.notes, note))
    return [*made[:-1], (entry, outcomes, state)]
