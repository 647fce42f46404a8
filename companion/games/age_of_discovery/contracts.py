"""Accepting contracts, and what happens to the row and the pile (A033 to A040)."""

from __future__ import annotations

from msgspec.structs import replace

from companion.engine.flow import Deciding, Open, RuledMove
from companion.engine.game import Field, Move, Offer, Play, Random
from companion.engine.scoring import instruct, note, whisper
from companion.engine.words import N_, Message, Who, refuse, say

from .about import CONTRACT_PRICE, CONTRACTS, HAND_LIMIT
from .acting import TurnMove, begin_action, must_be_free_to_act, must_be_turn
from .purse import must_afford, pay
from .reserving import must_not_be_reserved, use_reservation
from .state import State
from .wording import contract_words, contracts_words

# -- where contracts are -------------------------------------------------------


def placed(state: State) -> list[str]:
    """List the contracts of which it is known where they are, hands included."""
    there = [contract for contract in (*state.open, *state.box) if contract]
    there += state.contracts.discard
    for player in state.players:
        there += [*player.hand, *(voyage.contract for voyage in player.voyages)]
    return there


def unplaced(state: State) -> list[str]:
    """List the contracts that may be in the pile or unseen in a hand (real cards)."""
    there = set(placed(state))
    return [contract for contract in CONTRACTS if contract not in there]


def must_be_in_hand(state: State, seat: int, contract: str) -> None:
    """Refuse a contract that cannot be in a seat's hand (A061).

    Where the real cards are in the hands, any contract that is nowhere else can be.
    """
    if contract not in CONTRACTS:
        raise refuse(N_("There is no such contract. Choose a colour and a total."), "A005")
    player = state.players[seat]
    if contract in player.hand or (player.unseen and contract in unplaced(state)):
        return
    if state.by_app("contracts"):
        raise refuse(N_("That contract is not in your hand."), "A061")
    text = N_("There is only one {contract}, and it cannot be in that hand.")
    raise refuse(text, "A005", contract=contract_words(contract))


def leave_hand(state: State, seat: int, contract: str) -> None:
    """Take a contract out of a hand, one that was known to be there or one said now."""
    player = state.players[seat]
    if contract in player.hand:
        player.hand.remove(contract)
    else:
        player.unseen -= 1


def discard(play: Play, seat: int, contract: str) -> None:
    """Put a contract from a hand into the box; which one only its owner knows (A036, A039)."""
    state: State = play.state
    leave_hand(state, seat, contract)
    state.box.append(contract)
    note(play, "A039", N_("{who} puts a contract from the hand into the box."), who=Who(seat))
    if state.by_app("contracts"):
        text = N_("You put {contract} into the box.")
        whisper(play, seat, "A039", text, contract=contract_words(contract))


# -- the pile ------------------------------------------------------------------


def can_draw(state: State) -> bool:
    """Tell whether a contract can be drawn, perhaps after reshuffling (A040)."""
    if state.pile_size:
        return True
    return state.ruling("A040") == "reshuffled" and bool(state.contracts.discard)


def draw(play: Play) -> str:
    """Draw the top contract of the pile; "" where the table draws (A033, A040)."""
    state: State = play.state
    if not state.pile_size:
        note(play, "A040", N_("The finished contracts are shuffled and form a new pile."))
    if state.by_app("contracts"):
        (contract,) = state.contracts.draw(play.chance, "contracts", reshuffle=True)
        return contract
    if not state.pile_count:
        state.pile_count = len(state.contracts.discard)
        state.contracts.discard = []
    state.pile_count -= 1
    return ""


def fill_row(play: Play) -> None:
    """Turn the top card up in every empty place of the row, as far as the pile goes (A035)."""
    state: State = play.state
    for place, contract in enumerate(state.open):
        if contract is not None or not can_draw(state):
            continue
        turned = draw(play)
        state.open[place] = turned
        top = state.reservation_on("top")
        if top is not None:
            # The reserved card now lies open; as with ships, its token moves along (A088).
            state.tokens.remove(top)
            state.tokens.append(replace(top, card=turned))
        if turned:
            instruct(play, "A035", N_("Turned up: {contract}."), contract=contract_words(turned))


# -- accepting -----------------------------------------------------------------


class AcceptContract(TurnMove, frozen=True):
    """Take one contract into the hand (A033).

    :param contract: the open one, or "" for the top card of the pile.
    :param turned_up: the contract that replaced it, if the table draws and says so at once.
    :param discard: a contract from the hand to make room, if the table rules so (A039).
    """

    contract: str = ""
    turned_up: str = ""
    discard: str = ""

    def own(self, state: State) -> bool:
        """A discard names a card of the hand."""
        return super().own(state) or (bool(self.discard) and state.by_app("contracts"))

    def costs(self, state: State) -> bool:
        """A034."""
        return True

    def price(self, state: State, seat: int | None) -> int:
        """One coin, open or not (A034)."""
        return CONTRACT_PRICE

    def check(self, state: State, seat: int | None) -> None:
        """A033 to A040, A087."""
        owner = must_be_free_to_act(state, seat, "contract")
        self._must_be_there(state)
        must_not_be_reserved(state, owner, self.contract or "top")
        if self.discard:
            self._must_make_room(state, owner)
        elif state.players[owner].hand_is_full:
            raise refuse(
                N_("{who} holds {limit} contracts already. Play one first."),
                "A037",
                who=Who(owner),
                limit=HAND_LIMIT,
            )
        self._must_turn_up(state)
        must_afford(state, owner, CONTRACT_PRICE, "A034")

    def _must_be_there(self, state: State) -> None:
        if self.contract and self.contract not in state.open:
            raise refuse(N_("That contract does not lie open. Choose one of the row."), "A033")
        if self.contract or can_draw(state):
            return
        if any(state.open):
            raise refuse(N_("The pile is empty. Choose an open contract."), "A040")
        raise refuse(N_("No contract is left. Choose another action."), "A040")

    def _must_make_room(self, state: State, owner: int) -> None:
        """A039: one for one, and only for room."""
        if state.ruling("A039") == "kept":
            raise refuse(N_("Contracts stay in hand until they are played."), "A039")
        if not state.players[owner].hand_is_full:
            raise refuse(N_("There is room in the hand, so nothing need be discarded."), "A039")
        must_be_in_hand(state, owner, self.discard)

    def _must_turn_up(self, state: State) -> None:
        if not self.turned_up:
            return
        if state.by_app("contracts") or not self.contract or not can_draw(state):
            raise refuse(N_("No real card is turned up then."), "A035")
        if self.turned_up == self.discard or self.turned_up not in _drawable(state):
            raise refuse(N_("That contract is somewhere else already."), "A005")

    def apply(self, play: Play, seat: int | None) -> None:
        """Pay, take the card, and turn up the next one."""
        state: State = play.state
        assert seat is not None
        begin_action(play, "contract")
        player = state.players[seat]
        if self.discard:
            discard(play, seat, self.discard)
        use_reservation(play, seat, self.contract or "top")
        if self.contract:
            state.open[state.open.index(self.contract)] = None
            player.hand.append(self.contract)
            text = N_("{who} pays {price} and takes {contract}.")
            pay(play, seat, CONTRACT_PRICE, "A034", text, contract=contract_words(self.contract))
        else:
            text = N_("{who} pays {price} and takes the top contract of the pile.")
            pay(play, seat, CONTRACT_PRICE, "A034", text)
            self._take_unseen(play, seat)
        fill_row(play)
        if self.turned_up:
            lay(play, (self.turned_up,))

    def _take_unseen(self, play: Play, seat: int) -> None:
        """A036: only its owner sees it."""
        drawn = draw(play)
        player = play.state.players[seat]
        if not drawn:
            player.unseen += 1
            return
        player.hand.append(drawn)
        text = N_("You drew {contract}.")
        whisper(play, seat, "A036", text, contract=contract_words(drawn))


def _drawable(state: State) -> list[str]:
    """List the contracts that a real draw can show, after reshuffling too (A040)."""
    return unplaced(state) if state.pile_count else list(state.contracts.discard)


class DiscardContract(TurnMove, frozen=True):
    """Throw a contract of the hand away, if the table rules so (A039)."""

    contract: str

    def own(self, state: State) -> bool:
        """It names a card of the hand."""
        return state.by_app("contracts")

    def check(self, state: State, seat: int | None) -> None:
        """A039."""
        if state.ruling("A039") != "any_time":
            raise refuse(N_("Contracts stay in hand until they are played."), "A039")
        must_be_in_hand(state, must_be_turn(state, seat), self.contract)

    def apply(self, play: Play, seat: int | None) -> None:
        """Into the box."""
        assert seat is not None
        discard(play, seat, self.contract)


# -- what the table turned up --------------------------------------------------


def unsaid(state: State) -> int:
    """Count the open contracts that nobody has named yet (real cards)."""
    return state.open.count("")


def lay(play: Play, contracts: tuple[str, ...]) -> None:
    """Name the open contracts that were turned up, from left to right."""
    state: State = play.state
    for contract in contracts:
        state.open[state.open.index("")] = contract
        token = state.reservation_on("")
        if token is not None:
            state.tokens.remove(token)
            state.tokens.append(replace(token, card=contract))
    text = N_("Turned up by the table: {contracts}.")
    note(play, "A035", text, contracts=contracts_words(contracts))


class LayContracts(RuledMove[State], frozen=True):
    """Say which contracts the table has turned up, from left to right (A006, A035)."""

    contracts: tuple[str, ...]
    answers = ("contracts",)

    def check(self, state: State, seat: int | None) -> None:
        """Each contract exists once (A005)."""
        if len(self.contracts) != unsaid(state):
            text = N_("Name all contracts that were turned up: {count}.")
            raise refuse(text, "A006", count=unsaid(state))
        if len(set(self.contracts)) < len(self.contracts):
            raise refuse(N_("There is only one contract of each colour and total."), "A005")
        for contract in self.contracts:
            if contract not in CONTRACTS:
                text = N_("There is no such contract. Choose a colour and a total.")
                raise refuse(text, "A005")
            if contract not in unplaced(state):
                text = N_("{contract} is somewhere else already.")
                raise refuse(text, "A005", contract=contract_words(contract))

    def apply(self, play: Play, seat: int | None) -> None:
        """They lie open."""
        play.state.stack.pop()
        lay(play, self.contracts)


class Laying(Deciding[State]):
    """Which contracts the table has turned up."""

    kind = "contracts"
    moves = ("LayContracts",)
    rule = "A035"

    def id(self, state: State, opened: Open) -> str:
        """A new question for each turning up."""
        return f"contracts:{state.pile_count}:{unsaid(state)}"

    def sentence(self, state: State, opened: Open) -> Message:
        """Ask the table."""
        if unsaid(state) > 1:
            return say(N_("Which contracts lie open, from left to right?"))
        return say(N_("Which contract was turned up?"))

    def offers(self, state: State, opened: Open) -> tuple[Offer, ...]:
        """One choice for each card."""
        choices = tuple((contract, contract_words(contract)) for contract in unplaced(state))
        fields = tuple(
            Field(f"contracts-{number}", say(N_("Contract")), "choice", choices=choices)
            for number in range(unsaid(state))
        )
        return (Offer("LayContracts", say(N_("These lie open")), fields=fields),)

    def sample(self, state: State, opened: Open, random: Random) -> tuple[int | None, Move]:
        """Any that can be."""
        return None, LayContracts(tuple(random.sample(unplaced(state), unsaid(state))))


MOVES: tuple[type[RuledMove[State]], ...] = (AcceptContract, DiscardContract, LayContracts)
KINDS: tuple[Deciding[State], ...] = (Laying(),)
PHASE_KINDS = frozenset({"contracts"})
