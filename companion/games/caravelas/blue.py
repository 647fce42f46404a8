"""Blue event spaces and what the cards do (C044 to C052, C061 to C078, C139 to C142)."""

from __future__ import annotations

from typing import ClassVar

from companion.engine.flow import Deciding, Open
from companion.engine.game import Field, Move, Offer, Play, Random
from companion.engine.words import N_, Message, Refusal, Who, refuse, say

from .about import DIRECTION_NAMES, DIRECTIONS, WIND_MARKERS
from .dealing import compass_to_ask
from .events import Face, face_of, said_face, take, throw_away
from .ledger import (
    CaravelasMove,
    button,
    instruct,
    must_have_seat,
    note,
    pay,
    price_words,
    refusal_of,
)
from .printed import known
from .sailing import must_be_step, must_sail, sail
from .state import State

# -- which cards can be played -------------------------------------------------


def must_be_enterable(state: State, seat: int | None, step: int) -> int:
    """Refuse to enter a blue space for any reason that everybody may know (C037, C046, C145)."""
    if state.dice:
        raise refuse(N_("With dice, blue spaces have no effect: just sail on."), "C145")
    must_be_step(step)
    seat = must_sail(state, seat, "Blue", step)
    if state.hands and not state.hand(seat):
        text = N_("{who} has no event card, so no blue space can be entered.")
        raise refuse(text, "C046", who=Who(seat))
    return seat


def must_be_playable(state: State, seat: int, face: Face, step: int) -> None:
    """Refuse a card that cannot be played with the markers there are (C052, C062)."""
    ready = state.ready(seat)
    last = state.ran_out or 0 < step == ready
    if last and face.kind != "wind" and state.ruling("C052") != "card_due":
        raise refuse(
            N_("The last marker is spent. Only a good wind card could be played here."), "C052"
        )
    counted = ready if state.ruling("C062") == "before_step" else ready - step
    if face.kind == "storm" and face.number > counted:
        raise refuse(
            N_("A storm of {number} needs {number} markers, and {count} can be counted."),
            "C062",
            number=face.number,
            count=counted,
        )


def playable(state: State, seat: int, step: int) -> list[str]:
    """List the cards of a seat's hand that it could play on a blue space (C047, C048)."""
    return [card for card in state.players[seat].events if _fits(state, seat, card, step)]


def _fits(state: State, seat: int, card: str, step: int) -> bool:
    move = Blue(step, card)
    try:
        must_be_playable(state, seat, move.face(state), step)
    except Refusal:
        return False
    return True


# -- entering ------------------------------------------------------------------


class Blue(CaravelasMove, frozen=True):
    """Enter a blue event space and play a card there: one act (C045).

    :param step: 1 for a plain step, 0 with the wind or told already.
    :param card: its name in Roteiro's deck; of a real card "storm", "compass", "wind" or "calm".
    :param number: of a real storm; ``direction``: of a real compass storm.
    """

    answers: ClassVar[tuple[str, ...]] = ("sail",)

    step: int = 0
    card: str = ""
    number: int = 0
    direction: str = ""

    def face(self, state: State) -> Face:
        """Give the face of the card."""
        if state.own_deck:
            return face_of(self.card)
        return said_face(self.card, self.number, self.direction)

    def own(self, state: State) -> bool:
        """A card of a secret hand (C008)."""
        return state.secret_hands

    def price(self, state: State, seat: int | None) -> int:
        """The step."""
        return self.step

    def needs(self, state: State, seat: int | None) -> tuple[str, ...]:
        """C074: what real good wind cards give to the others."""
        if state.own_deck or refusal_of(self, state, seat) is not None:
            return ()
        return bonus_to_ask(state, self.card)

    def check(self, state: State, seat: int | None) -> None:
        """C045 to C048, C051, C052, C062."""
        seat = must_be_enterable(state, seat, self.step)
        if not state.hands:
            return
        if state.own_deck and self.card not in state.players[seat].events:
            raise refuse(N_("Choose a card of your hand."), "C045")
        face = self.face(state)
        if state.own_deck and not playable(state, seat, self.step):
            text = N_("None of the cards can be played there, so it cannot be entered.")
            raise refuse(text, "C047")
        must_be_playable(state, seat, face, self.step)

    def apply(self, play: Play, seat: int | None) -> None:
        """Pay the step; the card, or first one turned up (C140)."""
        state: State = play.state
        assert seat is not None
        sail(play, seat, "Blue", self.step, moved=True)
        if not state.hands:
            state.stack.append(Open("turn_up", None, {"act": state.acts}))
            return
        if state.own_deck:
            state.players[seat].events.remove(self.card)
            throw_away(state, self.card)
        else:
            state.players[seat].cards -= 1
        play_card(play, seat, self.face(state), N_("{who} plays: {card}."))


def bonus_to_ask(state: State, card: str) -> tuple[str, ...]:
    """Name the bonus of a good wind card if it is not known and matters."""
    if card == "wind" and not known(state, "good_wind.bonus"):
        return ("good_wind.bonus",)
    return ()


def play_card(play: Play, seat: int, face: Face, text: str) -> None:
    """Let a card work: first on the others, then on who played it (C049)."""
    note(play, "C045", text, who=Who(seat), card=face.words)
    args: dict[str, int | str] = {
        "kind": face.kind,
        "number": face.number,
        "direction": face.direction,
    }
    play.state.stack.append(Open("effect", seat, args))
    play.state.stack.append(Open("gift", seat, args))


# -- turning up (the quick variant) --------------------------------------------


class TurnUp(CaravelasMove, frozen=True):
    """Turn up an event card and follow it: Roteiro's, or the real one that is said (C140)."""

    answers: ClassVar[tuple[str, ...]] = ("turn_up",)

    card: str = ""
    number: int = 0
    direction: str = ""

    def needs(self, state: State, seat: int | None) -> tuple[str, ...]:
        """What the board or a real good wind card must tell first (C074)."""
        return compass_to_ask(state) if state.own_deck else bonus_to_ask(state, self.card)

    def check(self, state: State, seat: int | None) -> None:
        """C044, C064."""
        if not state.own_deck:
            said_face(self.card, self.number, self.direction)
        elif self.card:
            raise refuse(N_("Roteiro turns the card up."), "C140")

    def apply(self, play: Play, seat: int | None) -> None:
        """Follow the card, or turn up another one if it is too dear and ruled so (C142)."""
        state: State = play.state
        state.stack.pop()
        if state.own_deck:
            drawn = take(play, play.chance, 1)
            if not drawn:
                note(play, "C129", N_("The event deck has run out: nothing happens."))
                return
            throw_away(state, drawn[0])
            face = face_of(drawn[0])
        else:
            face = said_face(self.card, self.number, self.direction)
        dear = face.kind == "storm" and face.number > state.ready(state.active)
        if dear and state.ruling("C142") == "turn_up_again":
            text = N_("{card} asks for more markers than there are. Turn up another card.")
            note(play, "C142", text, card=face.words)
            state.acts += 1
            state.stack.append(Open("turn_up", None, {"act": state.acts}))
            return
        play_card(play, state.active, face, N_("{who} turns up: {card}."))


class TurningUp(Deciding[State]):
    """Which card is turned up."""

    kind = "turn_up"
    moves = ("TurnUp",)
    rule = "C140"

    def id(self, state: State, opened: Open) -> str:
        """A new question for each card."""
        return f"turn_up@{state.active}:{state.round}:{opened.args['act']}"

    def sentence(self, state: State, opened: Open) -> Message:
        """Ask for the card."""
        return say(N_("Turn up an event card for {who}."), who=Who(state.active))

    def offers(self, state: State, opened: Open) -> tuple[Offer, ...]:
        """One button, or the kinds of card that can have come."""
        if state.own_deck:
            return (button(state, None, TurnUp(), say(N_("Turn up a card"))),)
        return said_cards("TurnUp", {})

    def sample(self, state: State, opened: Open, random: Random) -> tuple[int | None, Move]:
        """Any card."""
        if state.own_deck:
            return None, TurnUp()
        face = sample_face(random)
        return None, TurnUp(face.kind, face.number, face.direction)


def sample_face(random: Random) -> Face:
    """Make up a card."""
    kind = random.choice(["storm", "storm", "compass", "wind", "calm"])
    if kind == "storm":
        return Face(kind, random.randint(1, 4))
    return Face(kind, 0, random.choice(DIRECTIONS) if kind == "compass" else "")


def said_cards(move: str, values: dict[str, int | str]) -> tuple[Offer, ...]:
    """Offer a move with each kind of real card, to be completed (C044, C064)."""
    directions = tuple((key, say(name)) for key, name in DIRECTION_NAMES.items())
    number = Field("number", say(N_("Markers on the card")), low=1, high=9, value=2)
    direction = Field("direction", say(N_("Direction on the card")), "choice", choices=directions)
    return (
        Offer(move, say(N_("Storm with a number")), {**values, "card": "storm"}, (number,)),
        Offer(move, say(N_("Storm with a compass")), {**values, "card": "compass"}, (direction,)),
        Offer(move, say(N_("Good wind")), {**values, "card": "wind"}),
        Offer(move, say(N_("Dead calm (STOP)")), {**values, "card": "calm"}),
    )


# -- what a card does to who played it -----------------------------------------


def effect(play: Play) -> None:
    """Let the card work on the active seat, after all bonus moves (C049)."""
    state: State = play.state
    opened = state.stack.pop()
    seat = must_have_seat(state, opened.seat)
    kind = opened.args["kind"]
    if kind == "storm":
        _storm(play, seat, int(opened.args["number"]))
    elif kind == "wind":
        _good_wind(play, seat)
    elif kind == "calm":
        state.turn_over = True
        note(play, "C077", N_("Dead calm: {who}'s turn is over."), who=Who(seat))
    else:
        args: dict[str, int | str] = {"act": state.acts, "direction": opened.args["direction"]}
        state.stack.append(Open("drift", seat, args))


def _storm(play: Play, seat: int, number: int) -> None:
    """C061; in the quick variant all markers if that is not enough (C142)."""
    state: State = play.state
    ready = state.ready(seat)
    price = min(number, ready)
    pay(state, seat, price)
    words = price_words(state, price)
    if number > ready and not state.hands:
        state.turn_over = True
        note(play, "C142", N_("The storm takes all of {who}'s markers."), who=Who(seat))
        return
    note(play, "C061", N_("The storm costs {who} {price}."), who=Who(seat), price=words)


def _good_wind(play: Play, seat: int) -> None:
    """C072, C073, C075: up to two markers slide back, those spent last first."""
    state: State = play.state
    player = state.players[seat]
    spent = player.spent
    if state.ruling("C075") == "this_turn":
        spent = max(0, spent - player.bid)
    back = min(WIND_MARKERS, spent)
    player.spent -= back
    if back:
        text = N_("Good wind brings {who} {price} back.")
        instruct(play, "C072", text, who=Who(seat), price=price_words(state, back))
    else:
        note(play, "C072", N_("Good wind: {who} has nothing to win back."), who=Who(seat))


MOVES = (Blue, TurnUp)
KINDS = (TurningUp(),)
PHASE_KINDS: frozenset[str] = frozenset()
AUTO = {"effect": effect}
