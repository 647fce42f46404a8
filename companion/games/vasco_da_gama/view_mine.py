"""What lies in front of each player, and what could be done with it."""

from __future__ import annotations

from functools import lru_cache

from companion.engine.game import Part

from .about import CHARACTERS, COLOURS, LANDINGS
from .printed import known
from .sailing import slots_key
from .state import ExtraDisc, Player, State
from .view_board import Number, Tile, by_colour, tile


class AtHome(Part, frozen=True):
    """A project or a launched ship in front of its owner, and whether it can sail now.

    :param launched: a project is not.
    :param crew: for a project, whether its crew is there; None while its number is not known.
    :param missing: how many of the crew are still missing, if that is known.
    :param hands: a crew that would do, a colour each ("white" is a missionary).
    :param captain: whether a captain is on board, or one is in the supply to board.
    :param boarded: whether a captain is on board already.
    :param landings: where an empty slot fits, near to far; None while the limit is not known.
    """

    tile: Tile
    launched: bool
    crew: bool | None
    missing: int
    hands: tuple[str, ...]
    captain: bool
    boarded: bool
    landings: tuple[str, ...] | None

    @property
    def can_sail(self) -> bool:
        """Whether it could be sent with the next Navigation action."""
        return self.launched and self.captain and bool(self.landings)


class AtSea(Part, frozen=True):
    """A ship on the Navigation board."""

    tile: Tile
    landing: str
    value: int


class Card(Part, frozen=True):
    """What lies in front of a player.

    :param purse: in Reals; None if it is not counted or not for this viewer to see.
    :param discs: normal action discs not placed; ``extra`` says where the extra one is.
    :param sailors: by colour, in the order of ``COLOURS``.
    :param numbers: the player's discs on the board, lowest first, with what they cost.
    """

    seat: int
    first: bool
    purse: int | None
    points: int
    discs: int
    extra: ExtraDisc
    captains: int
    waiting: int
    sailors: tuple[int, ...]
    missionaries: int
    characters: tuple[str, ...]
    projects: tuple[AtHome, ...]
    ships: tuple[AtHome, ...]
    at_sea: tuple[AtSea, ...]
    numbers: tuple[Number, ...]


class Mine(Part, frozen=True):
    """A seat's own things; on the table screen everybody's.

    :param seat: whose page it is; None for the table screen.
    :param coins: whether Reals are counted; ``open`` whether the game still goes on.
    :param board_any_time: whether captains may board at home now (V109, V173).
    :param gifts: whether Reals may be given away (V032).
    """

    seat: int | None
    cards: tuple[Card, ...]
    coins: bool
    open: bool
    board_any_time: bool
    gifts: bool


_LANDING_ROWS = tuple((landing, slots_key(landing)) for landing in LANDINGS)


def lowest_empty_slots(state: State, rows: dict[str, tuple[int, ...]]) -> dict[str, int]:
    """Give the least value of an empty slot of each landing that has one; 0 if nobody has told.

    :param rows: the slot values of each landing.
    """
    lowest = {}
    for landing, values in rows.items():
        empty = [
            value
            for value, there in zip(values, state.landings.get(landing, ()), strict=False)
            if there is None
        ]
        if empty:
            lowest[landing] = min(empty) if known(state, slots_key(landing)) else 0
    return lowest


def cards(
    state: State, numbers: tuple[Number, ...], rows: dict[str, tuple[int, ...]]
) -> tuple[Card, ...]:
    """Show what lies in front of each player, purses included.

    :param numbers: the number track.
    :param rows: the slot values of each landing.
    """
    lowest = lowest_empty_slots(state, rows)
    placed: dict[int, list[Number]] = {seat: [] for seat in state.seats}
    for number in numbers:
        if number.seat is not None:
            placed[number.seat].append(number)
    sea: dict[int, list[AtSea]] = {seat: [] for seat in state.seats}
    for landing, values in rows.items():
        for value, there in zip(values, state.landings.get(landing, ()), strict=False):
            if there is not None and there.seat is not None:
                sea[there.seat].append(AtSea(tile(state, there.ship), landing, value))
    owned: dict[int | None, list[str]] = {}
    for character in CHARACTERS:
        owned.setdefault(state.owners.get(character), []).append(character)
    tracked = state.coins_tracked
    return tuple(
        Card(
            seat,
            seat == state.first_player,
            player.purse if tracked else None,
            player.total,
            player.discs,
            player.extra,
            player.captains,
            player.waiting,
            by_colour(player.sailors),
            player.missionaries,
            tuple(owned.get(seat, ())),
            tuple(at_home(state, player, ship, False, False, lowest) for ship in player.projects),
            tuple(
                at_home(state, player, home.ship, True, home.captain, lowest)
                for home in player.ships
            ),
            tuple(sea[seat]),
            tuple(placed[seat]),
        )
        for seat, player in enumerate(state.players)
    )


def at_home(
    state: State,
    player: Player,
    ship: str,
    launched: bool,
    boarded: bool,
    lowest: dict[str, int],
) -> AtHome:
    """Show a project or ship at home and what it lacks to sail (V079, V094 to V096)."""
    return _at_home(
        tile(state, ship),
        launched,
        boarded,
        player.captains > 0,
        () if launched else by_colour(player.sailors),
        player.missionaries > 0,
        tuple(lowest.items()),
    )


@lru_cache(maxsize=4096)
def _at_home(
    shown: Tile,
    launched: bool,
    boarded: bool,
    captain: bool,
    sailors: tuple[int, ...],
    missionary: bool,
    lowest: tuple[tuple[str, int], ...],
) -> AtHome:
    limit = shown.limit
    hands = () if launched else crew_for(sailors, missionary, shown.crew)
    missing = 0 if launched or shown.crew is None else shown.crew - len(hands)
    return AtHome(
        shown,
        launched,
        True if launched else None if shown.crew is None else missing == 0,
        missing,
        hands,
        boarded or captain,
        boarded,
        None if limit is None else tuple(landing for landing, value in lowest if value <= limit),
    )


def crew_for(sailors: tuple[int, ...], missionary: bool, size: int | None) -> tuple[str, ...]:
    """Choose a crew of different colours, those first of which a player has most (V080).

    A missionary goes on board only where the sailors' colours do not suffice. If the crew is
    incomplete, it is as large as it can be; nobody, if its size is not known.

    :param sailors: how many there are of each colour, in the order of ``COLOURS``.
    """
    if size is None:
        return ()
    counts = dict(zip(COLOURS, sailors, strict=True))
    there = sorted((colour for colour in COLOURS if counts[colour]), key=lambda c: -counts[c])
    hands = there[:size]
    if len(hands) < size and missionary:
        hands.append("white")
    return tuple(hands)
