"""What must always hold: every piece is somewhere exactly once, and nothing is below nothing."""

from __future__ import annotations

from .about import (
    CUBES,
    DESTINATION_CARDS,
    EAST,
    EVENT_CARDS,
    FAR_GOODS,
    FAR_SHIP,
    GOODS,
    HAND,
    MONUMENTS,
    MOST_DEALT,
    PORTS,
    SHIPWRECKS,
    WEST,
)
from .printed import known, number, ship_goods
from .state import Player, State


def check(state: State) -> None:
    """Assert what must always hold; see ``Game.check``."""
    _check_events(state)
    _check_destinations(state)
    _check_ports(state)
    _check_markers(state)
    _check_fleets(state)
    _check_tiles(state)
    _check_table(state)


def _kept(state: State, rule: str, choice: str) -> bool:
    """Tell whether the table has read a rule one way all the time."""
    return state.ruling(rule) == choice and rule not in state.changed


def _check_events(state: State) -> None:
    """86 cards, each once (C011, C141); hands only in the full game (C139, C144)."""
    hands = [card for player in state.players for card in player.events]
    if not state.own_deck:
        assert not [*hands, *state.deck.pieces, *state.deck.discard], "cards that nobody has"
    else:
        cards = [*state.deck.pieces, *state.deck.discard, *hands, *state.out]
        assert len(set(cards)) == len(cards) == EVENT_CARDS, f"{len(cards)} event cards"
    calms = number(state, "events.dead_calm")
    halved = state.own_deck and state.variant == "quick" and state.options["calms"] == "half"
    assert len(state.out) == (calms // 2 if halved else 0), f"{len(state.out)} cards out"
    assert all(card.startswith("calm") for card in state.out), "only STOP cards are out"
    assert set(state.played) <= set(state.deck.discard), "an open card that is not discarded"
    for seat, player in enumerate(state.players):
        held = state.hand(seat)
        assert held == 0 or state.hands, f"{held} cards of {seat}"
        assert player.cards == 0 or not state.own_deck, "real cards beside Roteiro's"
        if state.own_deck:
            assert held <= MOST_DEALT, f"{held} cards of {seat}"
    _check_refilled(state)


def _check_refilled(state: State) -> None:
    """After their turns players hold five cards or more (C127, C129)."""
    always = _kept(state, "C127", "every_turn") or state.round > 2
    if not state.own_deck or not state.hands or not always:
        return
    if not _kept(state, "C129", "reshuffle") or state.phase not in ("bidding", "turns"):
        return
    done = state.order[: state.turn] if state.phase == "turns" else state.order
    if state.round == 1 and state.phase == "bidding":
        return
    for seat in done:
        assert state.hand(seat) >= HAND, f"{state.hand(seat)} cards of {seat} after its turn"


def _check_destinations(state: State) -> None:
    """32 cards, each once (C007)."""
    cards = [port for player in state.players for port in player.destinations] + state.box
    if cards:
        assert sorted(cards) == list(PORTS), f"destination cards: {sorted(cards)}"
        held = {len(player.destinations) for player in state.players}
        assert len(held) == 1, f"hands of destination cards: {held}"
    assert len(PORTS) == DESTINATION_CARDS
    if state.dice:
        assert not cards, "destination cards in the dice variant"
    for seat, player in enumerate(state.players):
        assert set(player.claimed) <= set(state.discovered(seat)), f"claims of {seat}"
        assert len(player.claimed) <= player.dealt, f"too many claims of {seat}"


def _check_ports(state: State) -> None:
    """One discoverer a port, whose points are what the ports scored (C094, C095, C098)."""
    assert len(state.discoverers) == len(state.worth) == len(PORTS)
    for seat, player in enumerate(state.players):
        own = state.discovered(seat)
        scored = sum(player.points.get("discoveries", ()))
        assert scored == sum(state.worth[port - 1] for port in own), f"discoveries of {seat}"
        if _kept(state, "C098", "no_more"):
            assert len(own) <= MONUMENTS, f"{len(own)} monuments of {seat}"
    nobody = [port for port in PORTS if state.discoverers[port - 1] is None]
    assert all(state.worth[port - 1] == 0 for port in nobody), "points of an undiscovered port"


def _check_markers(state: State) -> None:
    """9 or 12 markers, spent ones among them; none with dice (C004, C022, C119, C143)."""
    start, upgraded = number(state, "markers.start"), number(state, "markers.upgraded")
    for seat, player in enumerate(state.players):
        if state.dice:
            assert (player.spent, player.bid, player.owned) == (0, 0, start), f"markers of {seat}"
            assert 0 <= player.moves <= state.rolled, f"{player.moves} moves of {seat}"
            continue
        assert player.owned == (upgraded if player.upgraded else start), f"markers of {seat}"
        assert 0 <= player.spent <= player.owned, f"{player.spent} spent by {seat}"
        assert player.moves == 0, f"moves of {seat}"
        assert 0 <= player.bid <= player.owned, f"bid of {seat}"
        if state.phase == "bidding":
            assert player.bid <= player.spent, f"bid of {seat}: {player.bid}, {player.spent} spent"
    if state.phase == "turns":
        for seat in state.order[: state.turn]:
            assert state.players[seat].bid == 0, f"bid of {seat} after its turn"


def _check_fleets(state: State) -> None:
    """Cargo has its place on an open ship afloat (C056, C100 to C102)."""
    for seat, player in enumerate(state.players):
        assert len(set(player.cargo)) == len(player.cargo), f"a colour twice: {player.cargo}"
        assert set(player.cargo) <= set(GOODS), f"strange cargo {player.cargo}"
        assert set(player.sunk) <= {1, 2, 3, FAR_SHIP}, f"sunk: {player.sunk}"
        assert player.sunk == sorted(set(player.sunk)), f"sunk: {player.sunk}"
        assert player.upgraded or FAR_SHIP not in player.sunk, f"ship 4 of {seat} sunk, not open"
        assert player.half in (WEST, EAST), f"half of {seat}"
        assert not (player.in_lisbon and (player.port or player.half != WEST)), f"where is {seat}"
        _check_cargo(state, player)
    for colour in GOODS:
        fleets = sum(colour in player.cargo for player in state.players)
        assert fleets <= CUBES, f"{fleets} cubes of {colour}"
    if _kept(state, "C056", "eight"):
        wrecks = sum(len(player.sunk) for player in state.players)
        assert wrecks <= SHIPWRECKS, f"{wrecks} shipwreck markers"


def _check_cargo(state: State, player: Player) -> None:
    far = set(player.cargo) & set(FAR_GOODS)
    assert not far or FAR_SHIP in player.afloat, f"far goods without ship 4: {player.cargo}"
    for ship in player.sunk:
        if ship == FAR_SHIP or known(state, f"ship.{ship}.goods"):
            lost = set(player.cargo) & set(ship_goods(state, ship))
            assert not lost, f"{lost} on sunk ship {ship}"


def _check_tiles(state: State) -> None:
    """Tiles 1 to players + 1, bought in order; none left makes the last round (C009, C130)."""
    owned = sorted(tile for player in state.players for tile in player.tiles)
    every = list(range(1, len(state.players) + 2))
    assert owned + state.tiles == every, f"tiles {owned} and {state.tiles}"
    assert state.last_round == (not state.tiles), "last round"


def _check_table(state: State) -> None:
    """The order is everybody once; points are whole and not below 0; somebody has to decide."""
    if state.phase != "set_up":
        assert sorted(state.order) == list(state.seats), f"order {state.order}"
        assert 0 <= state.turn < len(state.order), f"turn {state.turn}"
    for seat, player in enumerate(state.players):
        assert player.total >= 0, f"{seat} has {player.total} points"
        assert all(len(rounds) <= state.round + 1 for rounds in player.points.values()), "rounds"
    assert state.stack or state.winners, "nobody has to decide and the game is not over"
    assert set(state.winners) <= set(state.seats), f"winners {state.winners}"
    waiting = [opened.kind for opened in state.stack].count("bonus")
    assert waiting == (state.bonus is not None and bool(state.bonus.waiting)), "bonus"
