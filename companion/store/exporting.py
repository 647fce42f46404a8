"""A finished game as one document, which anybody can check draw by draw."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from companion.engine.chance import commitment
from companion.engine.game import Start
from companion.engine.record import Record, RecordedStep
from companion.engine.sheet import Value
from companion.engine.words import N_, refuse

from . import steps

if TYPE_CHECKING:
    from .store import Store
    from .table import OpenTable

_values = msgspec.json.Decoder(dict[str, Value])


def record(store: Store, table: OpenTable) -> Record:
    """Give the record of a finished game, with its seed.

    :raises Refusal: while the game runs, since moves and draws may be private until then.
    """
    if table.ended is None:
        raise refuse(N_("The game can be saved when it is over."))
    game, database = table.game, store.database
    with database.connection():
        row = database.tables.get(code=table.code)
        played = steps.recorded(database, table.id, table.path)
    opening = played[0].outcomes
    return Record(
        game.about.slug,
        Start(tuple(seat.colour for seat in table.seats), row.first, table.options),
        commitment(table.seed),
        [RecordedStep(msgspec.Raw(one.move), one.seat, one.outcomes) for one in played[1:]],
        table.seed.hex(),
        _values.decode(row.printed),
        opening,
        tuple(standing.total for standing in game.standings(table.state)),
        game.about.title,
    )
