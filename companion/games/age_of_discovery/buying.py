"""Buying ships: the rows, the piles, and the scoring cards in them (A041 to A047, A095 to A101)."""

from __future__ import annotations

from companion.engine.flow import Deciding, RuledMove
from companion.engine.game import Play
from companion.engine.scoring import instruct, note
from companion.engine.words import N_, refuse

from .about import COLOURS, SCORING_CARDS, SHIP_PRICE, SHIPS, VALUES
from .acting import TurnMove, begin_action, must_be_free_to_act
from .countdown import pile_of, scoring_words, turn_up, window
from .purse import must_afford, pay
from .reserving import must_not_be_reserved, ships_left, use_reservation
from .state import State, value_of
from .wording import ship_words

# -- the rows and the piles, by the app ----------------------------------------


def draw_ship(play: Play) -> str | None:
    """Draw the next ship of the piles, laying scoring cards aside (A044, A095, A100).

    None after the last ship.
    """
    state: State = play.state
    for number, pile in enumerate(state.piles, start=1):
        while pile:
            (drawn,) = play.chance.draw(f"pile {number}", pile)
            pile.remove(drawn)
            if drawn not in SCORING_CARDS:
                return drawn
            turn_up(play, drawn, state.turn)
    return None


def slide_and_fill(play: Play, place: int) -> None:
    """Move the ship above an empty place of the purchase row down, and refill (A043 to A047)."""
    state: State = play.state
    above = state.filling[place]
    state.purchase[place], state.filling[place] = above, None
    if above is not None:
        instruct(play, "A043", N_("{ship} moves down."), ship=ship_words(above))
    drawn = draw_ship(play)
    state.filling[place] = drawn
    if drawn is not None:
        instruct(play, "A044", N_("Turned up: {ship}."), ship=ship_words(drawn))
    else:
        note(play, "A047", N_("The piles are empty: nothing to refill with."))
    close_up(play)


def close_up(play: Play) -> None:
    """Fill empty places of the purchase row from the upper row, if the table rules so (A047)."""
    state: State = play.state
    if state.ruling("A047") != "close_up":
        return
    for place, ship in enumerate(state.purchase):
        source = next((index for index, above in enumerate(state.filling) if above), None)
        if ship is None and source is not None:
            moved = state.filling[source]
            assert moved is not None
            state.purchase[place], state.filling[source] = moved, None
            instruct(play, "A047", N_("{ship} closes the gap."), ship=ship_words(moved))


# -- by the table --------------------------------------------------------------


def next_of_kind(state: State, kind: str) -> str:
    """Name the next ship of a kind that somebody buys."""
    owned = set(state.bought())
    return next(ship for ship in SHIPS if ship.startswith(f"{kind}.") and ship not in owned)


# -- the moves -----------------------------------------------------------------


class Buy(TurnMove, frozen=True):
    """Buy one ship of the purchase row; the same action goes on with the next (A041, A045).

    :param ship: its name, if the app lays out the rows.
    :param colour: its colour, and ``value`` its transport value, if the table does.
    """

    ship: str = ""
    colour: str = ""
    value: int = 0

    @property
    def card(self) -> str:
        """The ship, or its kind."""
        return self.ship or f"{self.colour}{self.value}"

    def costs(self, state: State) -> bool:
        """A041."""
        return True

    def price(self, state: State, seat: int | None) -> int:
        """By transport value (A003)."""
        value = value_of(self.ship) if self.ship in SHIPS else self.value
        return SHIP_PRICE.get(value, 0)

    def check(self, state: State, seat: int | None) -> None:
        """A041 to A046, A087."""
        owner = must_be_free_to_act(state, seat, "ships")
        if state.by_app("ships"):
            self._must_be_in_the_row(state)
            must_not_be_reserved(state, owner, self.ship)
        else:
            self._must_be_left(state, owner)
        must_afford(state, owner, self.price(state, owner))

    def _must_be_in_the_row(self, state: State) -> None:
        if self.ship in state.purchase and self.ship:
            return
        if self.ship in state.filling and self.ship:
            raise refuse(N_("Ships of the upper row come down first. Choose a lower one."), "A042")
        raise refuse(N_("That ship does not lie in the purchase row."), "A042")

    def _must_be_left(self, state: State, owner: int) -> None:
        """Two or three of each kind exist, and others may have reserved some of them."""
        if self.ship or self.colour not in COLOURS or self.value not in VALUES:
            raise refuse(N_("Say the colour and the transport value of the ship."), "A002")
        left = ships_left(state, self.card)
        if not left:
            text = N_("All ships like that have been bought: {ship}. Say it again.")
            raise refuse(text, "A002", ship=ship_words(self.card))
        must_not_be_reserved(state, owner, self.card, copies=left)

    def apply(self, play: Play, seat: int | None) -> None:
        """Pay, take the ship, move down, refill (A043, A044)."""
        state: State = play.state
        assert seat is not None
        begin_action(play, "ships")
        use_reservation(play, seat, self.card)
        ship = self.ship or next_of_kind(state, self.card)
        price = self.price(state, seat)
        text = N_("{who} buys a ship for {price}: {ship}.")
        pay(play, seat, price, "A041", text, ship=ship_words(ship))
        state.players[seat].ships.append(ship)
        state.bought_now += 1
        if self.ship:
            place = state.purchase.index(ship)
            state.purchase[place] = None
            slide_and_fill(play, place)
            return
        pile = pile_of(state.draws)
        if pile is not None:
            text = N_("Move the ship above down and refill from pile {pile}.")
            instruct(play, "A044", text, pile=pile)


class SayScoringCard(TurnMove, frozen=True):
    """Say that the table has turned up a scoring card (A095).

    ``before`` says that it turned up in the turn before this one, and nobody said so.
    """

    which: str
    before: bool = False

    def check(self, state: State, seat: int | None) -> None:
        """A095, A101: each card once, and not before it can come."""
        if self.which not in SCORING_CARDS:
            raise refuse(N_("Choose the first or the final scoring card."), "A095")
        card = state.cards[self.which]
        if state.by_app("ships"):
            raise refuse(N_("Roteiro draws the ships and says when the card comes."), "A095")
        if card.drawn or card.held:
            raise refuse(N_("That scoring card has turned up already."), "A095")
        first = state.cards["first"]
        if self.which == "final" and not first.drawn and not first.held:
            raise refuse(N_("The first scoring card lies further up. Say it first."), "A101")
        if self.before and not any(player.turns > 1 for player in state.players):
            raise refuse(N_("There was no turn before this one."), "A095")
        earliest = window(self.which)[0]
        if state.draws < earliest:
            raise refuse(
                N_("It comes with purchase {earliest} or later, and only {count} are entered."),
                "A101",
                earliest=earliest,
                count=state.draws,
            )

    def apply(self, play: Play, seat: int | None) -> None:
        """Lay it aside."""
        state: State = play.state
        revealer = (state.turn - 1) % len(state.players) if self.before else state.turn
        turn_up(play, self.which, revealer)
        card = state.cards[self.which]
        if self.before and card.still is None and not card.held:
            card.still = list(state.clockwise(state.turn))


# -- when nobody buys ----------------------------------------------------------


def count_idle(play: Play, seat: int) -> None:
    """End a turn: after a round without a purchase a ship leaves, if the table rules so (A130)."""
    state: State = play.state
    state.idle = 0 if state.bought_now else state.idle + 1
    state.bought_now = 0
    if state.ruling("A130") != "ships_leave" or state.idle < len(state.players):
        return
    state.idle = 0
    if state.by_app("ships"):
        drawn = draw_ship(play)
        if drawn is not None:
            state.gone.append(drawn)
            state.left += 1
            text = N_("A round without a purchase: {ship} leaves the piles for the box.")
            instruct(play, "A130", text, ship=ship_words(drawn))
        return
    pile = pile_of(state.draws + 1)
    if pile is not None:
        state.left += 1
        text = N_(
            "A round without a purchase: put the top ship of pile {pile} into the box."
            " If a scoring card lies there, say so and draw again."
        )
        instruct(play, "A130", text, pile=pile)


class CallScoring(RuledMove[State], frozen=True):
    """Hold a scoring now because the table agrees to (A130)."""

    which: str

    def check(self, state: State, seat: int | None) -> None:
        """The first before the final, each once, and only during play."""
        if self.which not in SCORING_CARDS:
            raise refuse(N_("Choose the first or the final scoring."), "A130")
        if state.phase != "turns":
            raise refuse(N_("A scoring can be called only during the turns."), "A130")
        if state.cards[self.which].held:
            raise refuse(N_("That scoring has been held."), "A130")
        if self.which == "final" and not state.cards["first"].held:
            raise refuse(N_("Call the first scoring first."), "A130")

    def apply(self, play: Play, seat: int | None) -> None:
        """It is due at once; the turn goes on after the first scoring."""
        state: State = play.state
        card = state.cards[self.which]
        card.still = []
        if card.revealer is None:
            card.revealer = state.turn
        note(play, "A130", N_("The table calls {scoring}."), scoring=scoring_words(self.which))


MOVES: tuple[type[RuledMove[State]], ...] = (Buy, SayScoringCard, CallScoring)
KINDS: tuple[Deciding[State], ...] = ()
PHASE_KINDS: frozenset[str] = frozenset()
