"""What must always hold: every piece is somewhere exactly once, and nothing is below nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from .about import (
    COLUMNS,
    CONTRACTS,
    EXPEDITIONS,
    FLAGSHIP,
    HAND_LIMIT,
    HIGHEST_LIMIT,
    OPEN_CONTRACTS,
    ROW,
    SCORING_CARDS,
    SHIPS,
)
from .contracts import can_draw, placed
from .printed import flagship_colours, limit
from .reserving import KINDS_OF_SHIP, ships_left
from .state import State, colour_of, contract_total, value_of


def check(state: State) -> None:
    """Assert what must always hold; see ``Game.check``."""
    _check_ships(state)
    _check_rows(state)
    _check_expeditions(state)
    _check_voyages(state)
    _check_contracts(state)
    _check_cards(state)
    _check_scoring(state)
    _check_counts(state)


def _once(pieces: Iterable[str], what: str) -> list[str]:
    """Assert that no piece is in two places, and list them all."""
    counts = Counter(pieces)
    double = [piece for piece, count in counts.items() if count > 1]
    assert not double, f"{what} in two places: {double}"
    return list(counts)


def _check_ships(state: State) -> None:
    """42 ships, each in one place; of a kind no more than there are (A002)."""
    bought = _once(state.bought(), "ships")
    assert set(bought) <= set(SHIPS), f"strange ships: {set(bought) - set(SHIPS)}"
    if not state.by_app("ships") or not state.dealt:
        return
    in_piles = [ship for pile in state.piles for ship in pile if ship not in SCORING_CARDS]
    rows = [ship for ship in (*state.purchase, *state.filling) if ship]
    everywhere = _once([*bought, *in_piles, *rows, *state.gone], "ships")
    assert set(everywhere) == set(SHIPS), f"ships missing: {set(SHIPS) - set(everywhere)}"
    if in_piles:
        drawn = 32 - len(in_piles)
        assert drawn == state.draws, f"{drawn} drawn, {state.draws} bought or gone"
        assert len(rows) == 2 * ROW, f"{len(rows)} ships in the rows"
    assert len(state.gone) == state.left, "ships that left"


def _check_rows(state: State) -> None:
    """Five places each; an empty purchase place has nothing above it (A043, A047)."""
    assert len(state.purchase) == len(state.filling) == ROW, "rows"
    for lower, upper in zip(state.purchase, state.filling, strict=True):
        assert lower is not None or upper is None, f"{upper} should have moved down"
    for card, pile in SCORING_CARDS.items():
        there = [number for number, each in enumerate(state.piles, 1) if card in each]
        if state.by_app("ships") and state.dealt:
            assert there == ([] if state.cards[card].drawn else [pile]), f"{card} in {there}"


def _check_expeditions(state: State) -> None:
    """Within the limit; of the line's colour unless wild; a line where a ship is (A055, A056)."""
    assert len(state.expeditions) == len(EXPEDITIONS), "expeditions"
    for number in EXPEDITIONS:
        there = state.expedition(number)
        room = limit(state, number)
        most = HIGHEST_LIMIT if room is None else room
        assert there.total <= most, f"{there.total} on expedition {number} of {most}"
        assert bool(there.ships) == bool(there.line), f"line {there.line} on {number}"
        for index, aboard in enumerate(there.ships):
            assert aboard.seat in state.seats, f"ship of {aboard.seat}"
            if aboard.ship == FLAGSHIP:
                assert state.players[aboard.seat].flagship_used, "flagship not used"
                assert 1 <= aboard.value <= 3, f"flagship of {aboard.value}"
                continue
            assert aboard.value == value_of(aboard.ship), f"{aboard.ship} of {aboard.value}"
            fitting = aboard.wild or index == 0 or colour_of(aboard.ship) in there.line
            assert fitting, f"{aboard.ship} in a line of {there.line}"


def _check_voyages(state: State) -> None:
    """Exact totals; a token on a box of the track; flagships in one place (A063, A064)."""
    for seat, player in enumerate(state.players):
        for voyage in player.voyages:
            total = sum(sailing.value for sailing in voyage.ships)
            assert total == contract_total(voyage.contract), f"{total} on {voyage.contract}"
            assert 1 <= voyage.box <= voyage.turns <= 3, f"box {voyage.box} of {voyage.turns}"
            assert voyage.payout >= 0, f"payout {voyage.payout}"
            colour = voyage.contract.partition(".")[0]
            for sailing in voyage.ships:
                if sailing.ship != FLAGSHIP and not sailing.wild:
                    assert colour_of(sailing.ship) == colour, f"{sailing.ship}, {voyage.contract}"
        flagships = list(state.ships_of(seat)).count(FLAGSHIP)
        assert flagships <= 1, f"{flagships} flagships of {seat}"
        assert not flagships or player.flagship_used, f"flagship of {seat} not used"
        if player.flagship_used and state.options["board"] == "own" and player.flagship:
            assert flagship_colours(state, seat) is not None, f"flagship of {seat} not known"


def _check_contracts(state: State) -> None:
    """24 contracts; a full open row while there is a pile; hands of four (A005, A037, A040)."""
    known = _once(placed(state), "contracts")
    assert set(known) <= set(CONTRACTS), f"strange contracts: {set(known) - set(CONTRACTS)}"
    if not state.dealt:
        return
    open_ = sum(contract is not None for contract in state.open)
    hands = sum(player.contracts for player in state.players)
    running = sum(len(player.voyages) for player in state.players)
    out = len(state.contracts.discard) + len(state.box)
    everywhere = state.pile_size + open_ + hands + running + out
    assert everywhere == len(CONTRACTS), f"{everywhere} contracts"
    assert min(state.pile_count, *(player.unseen for player in state.players)) >= 0, "contracts"
    assert len(state.open) == OPEN_CONTRACTS, f"{len(state.open)} open places"
    assert open_ == OPEN_CONTRACTS or not state.pile_size, f"{open_} open contracts"
    for seat, player in enumerate(state.players):
        assert player.contracts <= HAND_LIMIT, f"{player.contracts} contracts of {seat}"
    if state.by_app("contracts"):
        assert len(known) + state.pile_size == len(CONTRACTS), "contracts unknown to the app"
    assert can_draw(state) or not state.pile_size, "a pile that cannot be drawn from"


def _check_cards(state: State) -> None:
    """Action cards as dealt at most; reservations on cards that are there (A015, A016, A090)."""
    for seat, player in enumerate(state.players):
        assert 0 <= player.wild <= state.wild_cards_dealt, f"{player.wild} wild cards of {seat}"
        left = player.reservations
        assert 0 <= left <= state.reservation_cards_dealt, f"{left} reservations of {seat}"
    there = [*state.open, *state.purchase, *state.filling, "top"]
    for token in state.tokens:
        on_kind = token.card in KINDS_OF_SHIP and not state.by_app("ships")
        assert token.card in there or on_kind, f"a token on {token.card}"
        mine = state.players[token.seat].turns
        assert mine - 1 <= token.made <= mine, f"a token of turn {token.made} in turn {mine}"
        tokens = sum(other.card == token.card for other in state.tokens)
        copies = ships_left(state, token.card) if on_kind else 1
        assert tokens <= copies, f"{tokens} tokens on {token.card}"


def _check_scoring(state: State) -> None:
    """Who still has a turn comes once; the first scoring before the final one (A097, A102)."""
    for which, card in state.cards.items():
        still = card.still or []
        assert len(set(still)) == len(still), f"{which}: {still}"
        assert set(still) <= set(state.seats), f"{which}: {still}"
    if state.cards["final"].held:
        assert state.cards["first"].held, "final scoring before the first"
    assert len(set(state.done)) == len(state.done) <= 2, f"actions {state.done}"
    if not state.jumped and state.phase == "turns":
        turns = [player.turns for player in state.players]
        assert max(turns) - min(turns) <= 1, f"turns {turns}"


def _check_counts(state: State) -> None:
    """Nobody owes coins, points have a source and a column, and somebody has to decide (A029)."""
    for seat, player in enumerate(state.players):
        assert player.purse >= 0 or not state.coins_tracked, f"{seat} has {player.purse} coins"
        assert player.total >= 0, f"{seat} has {player.total} points"
        assert player.finished >= 0, f"{seat} on step {player.finished}"
        assert all(len(each) == COLUMNS for each in player.points.values()), "columns"
    assert state.stack or state.winners, "nobody has to decide and the game is not over"
    assert set(state.winners) <= set(state.seats), f"winners {state.winners}"
