"""A turn: clocks first, then two different actions, then the next seat (A021 to A026)."""

from __future__ import annotations

from companion.engine.flow import Deciding, Open, RuledMove
from companion.engine.game import Field, Move, Offer, Play, Random
from companion.engine.scoring import note
from companion.engine.words import N_, Listing, Message, Who, refuse, say

from .about import COLOURS, SCORING_CARDS, VALUES
from .acting import TurnMove, button, must_be_turn
from .buying import Buy, SayScoringCard, close_up, count_idle
from .coins import TakeCoins
from .contracts import AcceptContract, unsaid
from .countdown import count_down, due, next_card, scoring_words
from .reserving import Reserve, lapse, reservable
from .sampling import sample_turn
from .state import State
from .voyages import GiveUpContract, move_clocks
from .wording import card_words, colour_words, contract_words, ship_words


class EndTurn(TurnMove, frozen=True):
    """End the turn; what was not used is lost (A021, A025)."""

    def check(self, state: State, seat: int | None) -> None:
        """A025: by ruling not without any action, and coins can always be taken."""
        must_be_turn(state, seat)
        if state.ruling("A025") == "one_if_possible" and not state.done:
            raise refuse(N_("Take at least one action, such as two coins."), "A025")

    def apply(self, play: Play, seat: int | None) -> None:
        """Tokens of reservations off, countdowns on, and the next seat's turn."""
        state: State = play.state
        assert seat is not None
        note(play, "A021", N_("{who} ends the turn."), who=Who(seat))
        lapse(play, seat)
        count_idle(play, seat)
        count_down(play, seat)
        state.turn = (seat + 1) % len(state.players)
        state.started = False
        state.done = []


# -- the decision --------------------------------------------------------------


class Turn(Deciding[State]):
    """What the player whose turn it is does next."""

    kind = "turn"
    moves = (
        "TakeCoins",
        "AcceptContract",
        "Buy",
        "SendShips",
        "PlayContract",
        "Reserve",
        "EndTurn",
        "SayScoringCard",
        "DiscardContract",
        "GiveUpContract",
        "GiveCoins",
    )
    rule = "A023"

    def id(self, state: State, opened: Open) -> str:
        """One question a turn: its actions come in any order, and each has its own reasons."""
        return f"turn@{state.turn}:{state.players[state.turn].turns}"

    def sentence(self, state: State, opened: Open) -> Message:
        """Say how many actions are left."""
        who, left = Who(state.turn), 2 - len(state.done)
        if left == 2:
            return say(N_("{who}, take two different actions."), who=who)
        if left == 1:
            return say(N_("{who}, one more action, or end the turn."), who=who)
        return say(N_("{who}, end the turn, or go on with the second action."), who=who)

    def offers(self, state: State, opened: Open) -> tuple[Offer, ...]:
        """Everything that fits on a button; ships are sent from the page."""
        seat = state.turn
        return (
            button(state, seat, TakeCoins(), say(N_("Take 2 coins"))),
            *self._contracts(state, seat),
            *self._ships(state, seat),
            *self._reservations(state, seat),
            *self._by_ruling(state, seat),
            button(state, seat, EndTurn(), say(N_("End the turn"))),
        )

    def _contracts(self, state: State, seat: int) -> list[Offer]:
        """A033."""
        contracts = [contract for contract in state.open if contract]
        offers = [
            button(state, seat, AcceptContract(contract), contract_words(contract))
            for contract in contracts
        ]
        top = say(N_("The top contract of the pile"))
        return [*offers, button(state, seat, AcceptContract(), top)]

    def _ships(self, state: State, seat: int) -> list[Offer]:
        """A042: a button for each ship, or the question which it was."""
        if state.by_app("ships"):
            row = [ship for ship in state.purchase if ship]
            return [button(state, seat, Buy(ship), ship_words(ship)) for ship in row]
        colours = tuple((colour, colour_words(colour)) for colour in COLOURS)
        fields = (
            Field("colour", say(N_("Colour")), "choice", choices=colours),
            Field("value", say(N_("Transport value")), low=VALUES[0], high=VALUES[-1], value=1),
        )
        return [
            Offer("Buy", say(N_("Buy a ship")), fields=fields, price=say(N_("3, 4 or 5 coins"))),
            *(
                self._card(state, seat, which)
                for which in SCORING_CARDS
                if which == next_card(state)
            ),
        ]

    def _card(self, state: State, seat: int, which: str) -> Offer:
        """A095."""
        label = say(N_("The card of {scoring} came up"), scoring=scoring_words(which))
        return button(state, seat, SayScoringCard(which), label)

    def _reservations(self, state: State, seat: int) -> list[Offer]:
        """A086: a button for each open card, as long as there is a card to play."""
        if not state.players[seat].reservations:
            return []
        cards = reservable(state)
        if state.by_app("ships"):
            return [button(state, seat, Reserve(card), card_words(card)) for card in cards]
        choices = tuple((card, card_words(card)) for card in cards)
        field = Field("card", say(N_("Card")), "choice", choices=choices)
        return [Offer("Reserve", say(N_("Reserve a card")), fields=(field,))]

    def _by_ruling(self, state: State, seat: int) -> list[Offer]:
        """A030, A071."""
        offers = []
        if state.ruling("A071") == "give_up":
            for voyage in state.players[seat].voyages:
                label = say(N_("Give up: {contract}"), contract=contract_words(voyage.contract))
                offers.append(button(state, seat, GiveUpContract(voyage.contract), label))
        if state.ruling("A030") == "coins_may_pass" and state.coins_tracked:
            others = tuple((str(o), say("{who}", who=Who(o))) for o in state.seats if o != seat)
            fields = (
                Field("to", say(N_("To")), "choice", choices=others),
                Field("coins", say(N_("Coins")), low=1, value=1),
            )
            offers.append(Offer("GiveCoins", say(N_("Give coins")), fields=fields, rule="A030"))
        return offers

    def sample(self, state: State, opened: Open, random: Random) -> tuple[int | None, Move]:
        """A legal move, more often one that brings the game on; else the turn ends."""
        return state.turn, sample_turn(state, random) or EndTurn()


# -- what happens by itself ----------------------------------------------------


def go_on(play: Play) -> None:
    """Hold a scoring that is due, begin a turn, ask what was turned up, or whose turn it is."""
    state: State = play.state
    scoring = due(state)
    if scoring is not None:
        state.phase = "first_scoring" if scoring == "first" else "final_scoring"
        return
    if not state.started:
        begin_turn(play)
    if state.by_app("ships") and not any(state.piles):
        close_up(play)
    if unsaid(state):
        state.stack.append(Open("contracts"))
    else:
        state.stack.append(Open("turn", state.turn))


def begin_turn(play: Play) -> None:
    """Move the clocks before anything else (A022); say when it is somebody's last turn (A110)."""
    state: State = play.state
    state.started = True
    state.players[state.turn].turns += 1
    move_clocks(play, state.turn)
    final = state.cards["final"]
    if final.still and state.turn in final.still and state.players[state.turn].voyages:
        running = tuple(contract_words(each.contract) for each in state.players[state.turn].voyages)
        text = N_("Last turn of {who}: these contracts will not finish: {contracts}.")
        note(play, "A110", text, who=Who(state.turn), contracts=Listing(running))


MOVES: tuple[type[RuledMove[State]], ...] = (EndTurn,)
KINDS: tuple[Deciding[State], ...] = (Turn(),)
PHASE_KINDS = frozenset({"turn"})
