"""What must always hold: every piece is somewhere exactly once, and nothing is below nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from .about import (
    AREAS,
    CAPTAINS,
    CHARACTERS,
    CHARACTERS_DEALT,
    COLOURS,
    DISCS,
    DISPLAY,
    EXTRA_NUMBERS,
    LANDINGS,
    MERCHANTS,
    MISSIONARIES,
    NUMBERS,
    PROJECTS,
    ROUNDS,
    SAILORS,
    SECTION_SPACES,
)
from .printed import known, number, row, slots_key
from .sailing import slots_key as landing_key
from .state import State


def check(state: State) -> None:
    """Assert what must always hold; see ``Game.check``."""
    _check_sailors(state)
    _check_tiles(state)
    _check_people(state)
    _check_discs(state)
    _check_characters(state)
    _check_landings(state)
    _check_counts(state)


def _once(pieces: Iterable[str], what: str) -> list[str]:
    """Assert that no piece is in two places, and list them all."""
    counts = Counter(pieces)
    double = [piece for piece, count in counts.items() if count > 1]
    assert not double, f"{what} in two places: {double}"
    return list(counts)


def _check_sailors(state: State) -> None:
    """32 sailors; none in a closed section, five at most in another (V007, V008, V164)."""
    places = [state.bag, *state.sections, *(player.sailors for player in state.players)]
    sailors = _once((sailor for place in places for sailor in place), "sailors")
    assert len(sailors) == SAILORS, f"{len(sailors)} sailors"
    assert all(sailor[0] in "".join(c[0] for c in COLOURS) for sailor in sailors), "strange sailors"
    assert len(state.closed) == 4 - len(state.players) or state.phase == "set_up", "closed sections"
    for section in range(4):
        held = len(state.sections[section])
        assert held <= SECTION_SPACES, f"{held} sailors in section {section}"
        assert not (section in state.closed and held), f"sailors in closed section {section}"


def _tiles(state: State) -> Iterator[str]:
    yield from state.deck
    yield from (project for project in state.display if project is not None)
    if state.sao_gabriel is not None:
        yield state.sao_gabriel
    yield from state.merchants
    if state.merchant is not None:
        yield state.merchant
    yield from state.out
    yield from (docked.ship for _, _, docked in state.docked())
    for player in state.players:
        yield from player.projects
        yield from (home.ship for home in player.ships)


def _check_tiles(state: State) -> None:
    """35 projects and 6 merchant ships, each in one place (V021, V022)."""
    tiles = set(_once(_tiles(state), "tiles"))
    there = {f"P{n}" for n in range(1, PROJECTS + 1)} | {f"M{n}" for n in range(1, MERCHANTS + 1)}
    assert tiles == there, f"tiles missing or strange: {sorted(tiles ^ there)}"
    assert len(state.display) in (0, DISPLAY), f"{len(state.display)} spaces on display"
    for _, _, docked in state.docked():
        merchant = docked.ship[0] == "M"
        assert merchant == (docked.seat is None), f"{docked.ship} belongs to {docked.seat}"
    own = [*state.deck, *(home.ship for player in state.players for home in player.ships)]
    assert all(ship[0] == "P" for ship in own), "a merchant ship among the projects"


def _check_people(state: State) -> None:
    """Seven captains of each colour, six missionaries (V005, V016)."""
    missionaries = [player.missionaries for player in state.players]
    assert min(state.missionaries, *missionaries) >= 0, "missionaries below 0"
    assert state.missionaries + sum(missionaries) == MISSIONARIES, "missionaries"
    for seat, player in enumerate(state.players):
        boarded = sum(home.captain for home in player.ships) + state.ships_of(seat)
        assert min(player.captains, player.waiting) >= 0, f"captains of {seat} below 0"
        captains = player.captains + player.waiting + boarded
        assert captains == CAPTAINS, f"{captains} captains of {seat}"


def _check_discs(state: State) -> None:
    """Four discs and an extra one of each colour, numbers 1 to 22 once (V018, V045)."""
    numbers = [disc.number for disc in state.discs]
    assert len(set(numbers)) == len(numbers), f"numbers twice: {sorted(numbers)}"
    assert set(numbers) <= {*NUMBERS, *EXTRA_NUMBERS}, f"strange numbers: {sorted(numbers)}"
    home = [number for number in EXTRA_NUMBERS if number not in numbers]
    assert sorted(state.free_numbers) == home, f"21, 22: {state.free_numbers}, discs {numbers}"
    assert all(disc.area in AREAS for disc in state.discs), "a disc in no area"
    for seat, player in enumerate(state.players):
        on_board = [disc.extra for disc in state.discs if disc.seat == seat]
        hosting = [host for host in state.hosts.values() if host.seat == seat]
        discs = player.discs + on_board.count(False) + sum(host.normal for host in hosting)
        assert discs == DISCS, f"{discs} discs of {seat}"
        assert player.discs >= 0, f"{player.discs} discs in the supply of {seat}"
        extra = on_board.count(True) + sum(host.extra for host in hosting)
        used = player.extra in ("board", "hosting")
        assert extra == used, f"extra disc of {seat}: {player.extra}, seen {extra} times"
        assert (player.extra == "board") == (True in on_board), f"extra disc of {seat} not on board"
    _check_slots(state)


def _check_slots(state: State) -> None:
    """No area has more discs than slots, where the number of slots is known (V042)."""
    for area in AREAS:
        key = slots_key(state, area)
        if known(state, key):
            discs = len(state.discs_in(area))
            assert discs <= number(state, key), f"{discs} discs in {area}"


def _check_characters(state: State) -> None:
    """Four characters; those dealt always have an owner; hosts own what they host (V113)."""
    if state.owners:
        assert set(state.owners) == set(CHARACTERS), f"characters {set(state.owners)}"
        for character in CHARACTERS_DEALT[len(state.players)]:
            assert state.owners[character] is not None, f"nobody owns {character}"
    assert set(state.hosts) <= set(CHARACTERS), f"hosts of {set(state.hosts)}"


def _check_landings(state: State) -> None:
    """Each landing has as many slots as its row has numbers (V024)."""
    assert set(state.landings) == set(LANDINGS), f"landings {set(state.landings)}"
    for landing in LANDINGS:
        slots, values = len(state.landings[landing]), len(row(state, landing_key(landing)))
        assert slots == values, f"{slots} slots in {landing}, {values} values"


def _check_counts(state: State) -> None:
    """Nobody owes Reals, points have a source and a round, and the marker is on the row (V053)."""
    for seat, player in enumerate(state.players):
        assert player.purse >= 0, f"{seat} has {player.purse} Reals"
        assert player.total >= 0, f"{seat} has {player.total} points"
        assert all(len(rounds) == ROUNDS + 1 for rounds in player.points.values()), "rounds"
    assert min(state.court) >= 0, f"court {state.court}"
    assert 1 <= state.round <= ROUNDS, f"round {state.round}"
    assert 0 <= state.marker <= 15, f"marker on {state.marker}"
    assert state.stack or state.winners, "nobody has to decide and the game is not over"
    assert set(state.winners) <= set(state.seats), f"winners {state.winners}"
