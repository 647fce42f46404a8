"""Moves by chance for a turn: legal ones, more often such as bring the game on."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from companion.engine.buttons import refusal_of
from companion.engine.flow import RuledMove
from companion.engine.game import Move, Random

from .about import COLOURS, EXPEDITIONS, FLAGSHIP, VALUES
from .buying import Buy, SayScoringCard
from .coins import GiveCoins, TakeCoins
from .contracts import AcceptContract, DiscardContract, unplaced
from .countdown import next_card, odds, window
from .expeditions import SendShips
from .reserving import Reserve, reservable
from .sailing import Sending
from .state import State
from .voyages import GiveUpContract, PlayContract

Sampler = Callable[[State, int, Random], RuledMove[State] | None]


def sample_turn(state: State, random: Random) -> Move | None:
    """Give a legal move for the seat whose turn it is, or None to end the turn."""
    seat = state.turn
    card = _scoring_card(state, seat, random)
    if card is not None and refusal_of(card, state, seat) is None:
        return card
    ways = list(_USUAL)
    random.shuffle(ways)
    if random.random() < 0.15:
        ways.insert(0, random.choice(_SELDOM))
    if len(state.done) == 2 and random.random() < 0.5:
        return None
    for way in ways:
        move = way(state, seat, random)
        if move is not None and refusal_of(move, state, seat) is None:
            return move
    coins = TakeCoins()
    return coins if not state.done and refusal_of(coins, state, seat) is None else None


def _coins(state: State, seat: int, random: Random) -> RuledMove[State] | None:
    return TakeCoins() if random.random() < 0.8 else None


def _buy(state: State, seat: int, random: Random) -> RuledMove[State] | None:
    if state.by_app("ships"):
        ships = [ship for ship in state.purchase if ship]
        return Buy(random.choice(ships)) if ships else None
    return Buy(colour=random.choice(COLOURS), value=random.choice(VALUES))


def _scoring_card(state: State, seat: int, random: Random) -> RuledMove[State] | None:
    """The table turns a scoring card up about as often as the piles would."""
    which = next_card(state)
    if state.by_app("ships") or which is None or not state.bought_now:
        return None
    if state.draws < window(which)[0] or random.random() >= odds(which, state.draws):
        return None
    return SayScoringCard(which)


def _accept(state: State, seat: int, random: Random) -> RuledMove[State] | None:
    if random.random() < 0.4:
        return None
    choices = ["", *(contract for contract in state.open if contract)]
    hand = state.players[seat].hand
    full = state.players[seat].hand_is_full and state.ruling("A039") != "kept"
    return AcceptContract(
        random.choice(choices), discard=random.choice(hand) if full and hand else ""
    )


def _free(state: State, seat: int) -> list[str]:
    free = list(state.players[seat].ships)
    return [*free, FLAGSHIP] if state.flagship_is_free(seat) else free


def _sending(state: State, random: Random, ship: str) -> Sending:
    value = random.choice(VALUES) if ship == FLAGSHIP else 0
    return Sending(ship, value, random.random() < 0.25)


def _send(state: State, seat: int, random: Random) -> RuledMove[State] | None:
    free = _free(state, seat)
    for _ in range(6):
        if not free:
            return None
        ships = random.sample(free, random.choice((1, 1, 2, 3))) if len(free) > 3 else free[:1]
        sendings = tuple(_sending(state, random, ship) for ship in ships)
        move = SendShips(random.choice(EXPEDITIONS), sendings, random.choice(COLOURS))
        if refusal_of(move, state, seat) is None:
            return move
    return None


def _play_contract(state: State, seat: int, random: Random) -> RuledMove[State] | None:
    player = state.players[seat]
    hand = list(player.hand) + (unplaced(state) if player.unseen else [])
    for contract in random.sample(hand, min(4, len(hand))):
        for way in _ways(state, seat, contract, random):
            move = PlayContract(contract, way, random.randint(1, 3))
            if refusal_of(move, state, seat) is None:
                return move
    return None


def _ways(state: State, seat: int, contract: str, random: Random) -> Iterator[tuple[Sending, ...]]:
    """Try a few ways to make the total, without and with Wild Ship cards."""
    colour, _, total = contract.partition(".")
    for _ in range(3):
        free = _free(state, seat)
        random.shuffle(free)
        chosen: tuple[Sending, ...] = ()
        for ship in free:
            wild = not ship.startswith(colour) and random.random() < 0.3
            sending = Sending(ship, random.choice(VALUES) if ship == FLAGSHIP else 0, wild)
            rest = int(total) - sum(each.transport for each in chosen)
            possible = wild or ship.startswith(colour) or ship == FLAGSHIP
            if possible and sending.transport <= rest:
                chosen = (*chosen, sending)
        yield chosen


def _reserve(state: State, seat: int, random: Random) -> RuledMove[State] | None:
    cards = reservable(state)
    return Reserve(random.choice(cards)) if cards else None


def _discard(state: State, seat: int, random: Random) -> RuledMove[State] | None:
    hand = state.players[seat].hand
    return DiscardContract(random.choice(hand)) if hand else None


def _give_up(state: State, seat: int, random: Random) -> RuledMove[State] | None:
    voyages = state.players[seat].voyages
    return GiveUpContract(random.choice(voyages).contract) if voyages else None


def _give(state: State, seat: int, random: Random) -> RuledMove[State] | None:
    return GiveCoins(random.choice(state.seats), random.randint(1, 2))


_USUAL: tuple[Sampler, ...] = (_coins, _buy, _buy, _accept, _send, _play_contract, _play_contract)
_SELDOM: tuple[Sampler, ...] = (_reserve, _reserve, _discard, _give_up, _give)
