"""Turn after turn: what can be done at sea, and how a turn ends (C013, C090 to C093, C127)."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from companion.engine.flow import Deciding, Open
from companion.engine.game import Field, Move, Offer, Play, Random
from companion.engine.words import N_, Message, Refusal, Who, refuse, say

from .about import GOOD_NAMES, HAND, PORTS
from .blue import Blue, must_be_enterable, playable, said_cards, sample_face
from .events import fill_hand
from .ledger import CaravelasMove, button, instruct, must_have_seat, note, price_words, refusal_of
from .lisbon import lisbon_offers, sample_lisbon
from .ports import Land, Load
from .printed import good_of, port_words
from .red import RESULTS, Red
from .sailing import Cross, EndTurn, Pirate, Spend, starts_with_none
from .sampling import sample_landing
from .state import State

# -- going on ------------------------------------------------------------------


def go_on(play: Play) -> None:
    """Ask the active seat, or end its turn and go on to the next (C013, C131)."""
    state: State = play.state
    if not state.turn_over:
        if state.dice and not state.rolled:
            state.stack.append(Open("roll", state.active))
        else:
            state.stack.append(Open("sail", state.active))
        return
    if _must_discard(state):
        state.stack.append(Open("discard", state.active))
        return
    _end_turn(play)
    state.turn += 1
    if state.turn == len(state.order):
        _end_round(play)


def _must_discard(state: State) -> bool:
    """C128: whether a hand above five is cut down first."""
    ruled = state.hands and state.ruling("C128") == "discard"
    return ruled and state.hand(state.active) > HAND


def _end_turn(play: Play) -> None:
    """C093, C127."""
    state: State = play.state
    seat = state.active
    player = state.players[seat]
    if player.spent and not state.dice:
        text = N_("All of {who}'s markers are ready again.")
        instruct(play, "C093", text, who=Who(seat))
    player.spent = player.bid = player.moves = 0
    skipped = state.ruling("C127") == "from_round_2" and state.round == 1
    if state.hands and not skipped:
        fill_hand(play, seat, "C127")
    state.turn_over, state.used, state.told, state.acts = False, 0, [], 0
    state.rolled = 0


def _end_round(play: Play) -> None:
    """C013; after the last round only destination cards are scored (C131, C133)."""
    state: State = play.state
    state.turn = 0
    for player in state.players:
        player.stopped = False
    if state.last_round:
        state.phase = "final"
        if not state.dice and not state.by_app("destinations"):
            state.claiming = list(state.order)
        return
    state.round += 1
    state.phase = "bidding"
    state.speaker = state.declined = 0
    state.order_rolled = False
    note(play, "C013", N_("Round {round} begins."), round=state.round)


# -- cutting down a hand (C128) ------------------------------------------------


class Discard(CaravelasMove, frozen=True):
    """Cut a hand down to five cards: name those that go, or with real cards just do it (C128)."""

    answers: ClassVar[tuple[str, ...]] = ("discard",)

    cards: tuple[str, ...] = ()

    def own(self, state: State) -> bool:
        """Cards of a secret hand (C008)."""
        return state.secret_hands

    def check(self, state: State, seat: int | None) -> None:
        """C128."""
        turn = must_have_seat(state, state.stack[-1].seat)
        if seat != turn:
            raise refuse(N_("{who} cuts the hand down."), "C128", who=Who(turn))
        if not state.own_deck:
            return
        hand = state.players[turn].events
        if len(set(self.cards)) < len(self.cards) or not set(self.cards) <= set(hand):
            raise refuse(N_("Choose cards of your hand."), "C128")
        if len(hand) - len(self.cards) != HAND:
            raise refuse(N_("Keep {count} cards."), "C128", count=HAND)

    def apply(self, play: Play, seat: int | None) -> None:
        """Throw them away, face down."""
        state: State = play.state
        assert seat is not None
        state.stack.pop()
        player = state.players[seat]
        if state.own_deck:
            player.events = [card for card in player.events if card not in self.cards]
            state.deck.discard += self.cards
        else:
            player.cards = HAND
        text = N_("{who} cuts the hand down to {count} cards.")
        note(play, "C128", text, who=Who(seat), count=HAND)


class Discarding(Deciding[State]):
    """Which cards go when a hand is cut down."""

    kind = "discard"
    moves = ("Discard",)
    rule = "C128"

    def id(self, state: State, opened: Open) -> str:
        """A new question each round."""
        return f"discard@{opened.seat}:{state.round}"

    def sentence(self, state: State, opened: Open) -> Message:
        """Ask the owner."""
        text = N_("{who}, keep {count} event cards and throw the others away.")
        return say(text, who=Who(opened.seat or 0), count=HAND)

    def offers(self, state: State, opened: Open) -> tuple[Offer, ...]:
        """With real cards one button; a secret hand is chosen from on its own page."""
        if state.own_deck:
            return ()
        return (button(state, opened.seat, Discard(), say(N_("Done"))),)

    def sample(self, state: State, opened: Open, random: Random) -> tuple[int | None, Move]:
        """Any cards."""
        seat = must_have_seat(state, opened.seat)
        hand = state.players[seat].events
        cards = random.sample(hand, len(hand) - HAND) if state.own_deck else []
        return seat, Discard(tuple(cards))


# -- the decision --------------------------------------------------------------


class Sail(Deciding[State]):
    """What the active seat does at sea."""

    kind = "sail"
    moves = (
        "Spend",
        "Pirate",
        "Blue",
        "Red",
        "Land",
        "Load",
        "Lisbon",
        "Cross",
        "EndTurn",
    )
    rule = "C013"

    def id(self, state: State, opened: Open) -> str:
        """A new question after each move of a turn."""
        return f"sail@{opened.seat}:{state.round}:{state.acts}"

    def sentence(self, state: State, opened: Open) -> Message:
        """Say whose turn it is, and what is left."""
        seat = opened.seat or 0
        if state.ran_out:
            text = N_("{who}, that was the last one. What does this space ask for?")
        elif starts_with_none(state):
            text = N_("{who}, every marker was bid.")
        else:
            text = N_("{who} sails: {ready} left.")
        return say(text, who=Who(seat), ready=price_words(state, state.ready(seat)))

    def offers(self, state: State, opened: Open) -> tuple[Offer, ...]:
        """Everything that fits on buttons, with its price or why it is not possible."""
        seat = opened.seat or 0
        return (
            *spend_offers(state, seat),
            *pirate_offers(state, seat),
            *blue_offers(state, seat),
            *red_offers(state, seat),
            *port_offers(state, seat),
            *lisbon_offers(state, seat, 0),
            *lisbon_offers(state, seat, 1),
            button(state, seat, Cross(), say(N_("Into the other half of the ocean"))),
            button(state, seat, EndTurn(), say(N_("End of turn"))),
        )

    def sample(self, state: State, opened: Open, random: Random) -> tuple[int | None, Move]:
        """Sail about, load pepper, and come home."""
        seat = opened.seat or 0
        for _ in range(4):
            move = _sample(state, seat, random)
            if move is not None and refusal_of(move, state, seat) is None:
                return seat, move
        return seat, EndTurn()


def spend_offers(state: State, seat: int) -> tuple[Offer, ...]:
    """One button for each number of plain steps."""
    most = max(1, state.ready(seat))
    return tuple(
        button(state, seat, Spend(steps), say(N_("Spend {price}"), price=price_words(state, steps)))
        for steps in range(1, most + 1)
    )


PIRATE_LABELS = {
    ("entering", 0): N_("Pirate, with the wind"),
    ("entering", 1): N_("Pirate, on a plain step"),
    ("leaving", 0): N_("Leaving a pirate, with the wind"),
    ("leaving", 1): N_("Leaving a pirate, on a plain step"),
}
"""C040: by ruling and step."""


def pirate_offers(state: State, seat: int) -> tuple[Offer, ...]:
    """Pirates with and without the wind; with real cards also with a good wind card (C043)."""
    offers = []
    for step in (0, 1):
        label = say(PIRATE_LABELS[state.ruling("C040"), step])
        offers.append(button(state, seat, Pirate(step), label))
        if state.hands and not state.own_deck:
            card = say(N_("{pirate}, good wind card"), pirate=label)
            move = Pirate(step, "wind")
            offers.append(button(state, seat, move, card))
    return tuple(offers)


def blue_offers(state: State, seat: int) -> tuple[Offer, ...]:
    """A blue space with and without the wind; which secret card is played, its owner chooses."""
    offers: list[Offer] = []
    for step, text in ((0, N_("Blue event, with the wind")), (1, N_("Blue event, plain step"))):
        label = say(text)
        values: dict[str, int | str] = {"step": step}
        price = price_words(state, step) if step else None
        try:
            must_be_enterable(state, seat, step)
        except Refusal as refusal:
            offers.append(Offer("Blue", label, values, (), price, refusal.message, refusal.rule))
            continue
        if state.own_deck or not state.hands:
            offers.append(Offer("Blue", label, values, (), price))
            continue
        for offer in said_cards("Blue", values):
            words = say(N_("{blue}: {card}"), blue=label, card=offer.label)
            offers.append(Offer("Blue", words, offer.values, offer.fields, price))
    return tuple(offers)


def red_offers(state: State, seat: int) -> tuple[Offer, ...]:
    """A red space: thrown by Roteiro, or with what the real die showed."""
    results = ("",) if state.by_app("die") else RESULTS
    names = {
        "": N_("Red event"),
        "safe": N_("Red event: safe"),
        "sunk": N_("Red event: a ship sinks"),
    }
    offers = []
    for step in (0, 1):
        for result in results:
            text = N_("{red}, plain step") if step else N_("{red}, with the wind")
            label = say(text, red=say(names[result]))
            offers.append(button(state, seat, Red(step, result), label))
    return tuple(offers)


def port_offers(state: State, seat: int) -> tuple[Offer, ...]:
    """A port with and without the wind; which one is chosen, and whether a cube is loaded."""
    choices = tuple((str(port), port_words(state, port)) for port in PORTS)
    fields = (
        Field("port", say(N_("Port")), "choice", choices=choices),
        Field("load", say(N_("Load a cube (1: yes)")), low=0, high=1, value=0),
    )
    labels = (N_("A port, with the wind"), N_("A port, plain step"))
    offers = []
    for step, text in enumerate(labels):
        judged = button(state, seat, Land(1, step), say(text))
        offers.append(replace(judged, values={"step": step}, fields=fields))
    port = state.players[seat].port
    good = good_of(port) if port else None
    if state.ruling("C103") == "any_time" and good is not None:
        text = N_("Load {good}")
        offers.append(button(state, seat, Load(), say(text, good=say(GOOD_NAMES[good]))))
    return tuple(offers)


def _sample(state: State, seat: int, random: Random) -> CaravelasMove | None:
    ready = state.ready(seat)
    step = random.randint(0, 1) if ready else 0
    luck = random.random()
    player = state.players[seat]
    if luck < 0.2 and ready:
        return Spend(random.randint(1, min(3, ready)))
    if luck < 0.45:
        landing = sample_landing(state, seat, random, set(player.cargo))
        return Land(landing.port, step, landing.load, landing.name, landing.points, landing.half)
    if luck < 0.55:
        return _sample_pirate(state, seat, step, random)
    if luck < 0.72:
        return _sample_blue(state, seat, step, random)
    if luck < 0.79:
        return Red(step, "" if state.by_app("die") else random.choice(RESULTS))
    if luck < 0.82:
        return Cross() if random.random() < 0.6 else Load()
    if luck < 0.94 or "green" in player.cargo:
        return sample_lisbon(state, seat, step, random)
    return EndTurn()


def _sample_pirate(state: State, seat: int, step: int, random: Random) -> Pirate:
    if not state.hands or random.random() < 0.6:
        return Pirate(step)
    winds = [card for card in state.players[seat].events if card.startswith("wind")]
    if state.own_deck:
        return Pirate(step, random.choice(winds) if winds else "")
    return Pirate(step, "wind")


def _sample_blue(state: State, seat: int, step: int, random: Random) -> Blue | None:
    if state.dice or not state.hands:
        return Blue(step)
    if not state.own_deck:
        face = sample_face(random)
        return Blue(step, face.kind, face.number, face.direction)
    cards = playable(state, seat, step)
    return Blue(step, random.choice(cards)) if cards else None


MOVES = (Discard,)
KINDS = (Discarding(), Sail())
PHASE_KINDS = frozenset({"sail", "roll"})
