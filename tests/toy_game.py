"""A toy game with all that the store and the pages must serve, and no rules worth a name.

Each seat holds three cards that only it knows. In turn a seat lays a card (its points), buys
stones (a Real and a point each) or draws a card (the app reveals). Anybody may wave.
"""

from __future__ import annotations

from typing import ClassVar

from msgspec import Struct

from companion.engine import game as g
from companion.engine.chance import Chance
from companion.engine.flow import Deciding, Flow, Open, RuledMove
from companion.engine.rulebook import Rulebook
from companion.engine.sheet import Entry, Sheet
from companion.engine.words import Who, refuse, say

RULE = '[[rule]]\nid="T%d"\nsection="turns"\ntitle="%s"\ntext="%s"\nwhere="Turns"\nby="app"\n'
RULES = Rulebook.parse(
    'game="toy"\n[[section]]\nkey="turns"\ntitle="Turns"\n'
    + RULE % (1, "Lay a card", "A card counts as many points as it shows.")
    + RULE % (2, "Buy stones", "A stone costs one Real and counts one point.")
)
DECK = [f"c{number}" for number in range(1, 25)]
ENTRY = (g.Choice("anybody", "anybody"), g.Choice("own", "each their own"))


class State(Struct):
    hands: list[list[str]]
    deck: list[str]
    purses: list[int]
    points: list[int]
    end: int
    turn: int = 0
    stack: list[Open] = []


class ToyMove(RuledMove[State]):
    answers: ClassVar[tuple[str, ...]] = ("turn",)

    def check(self, state, seat):
        if seat != state.stack[-1].seat:
            raise refuse("It is {who}'s turn.", "T1", who=Who(state.stack[-1].seat))

    def apply(self, play, seat):
        play.state.stack.pop()
        points, name = self.win(play, seat), type(self).__name__.lower()
        play.state.points[seat] += points
        text = say(f"{{who}} {name}s: {{n}} points.", who=Who(seat), n=points)
        play.notes.append(g.Note(text, "T1", (g.Gain(seat, points),)))


class Lay(ToyMove, frozen=True):
    card: str

    def own(self, state):
        return True

    def check(self, state, seat):
        super().check(state, seat)
        if self.card not in state.hands[seat]:
            raise refuse("You do not hold this card.", "T1")

    def win(self, play, seat):
        play.state.hands[seat].remove(self.card)
        return int(self.card[1:])


class Buy(ToyMove, frozen=True):
    stones: int = 1

    def price(self, state, seat):
        return self.stones

    def check(self, state, seat):
        super().check(state, seat)
        if not 1 <= self.stones <= state.purses[seat]:
            raise refuse("Choose from 1 to {most} stones.", "T2", most=state.purses[seat])

    def win(self, play, seat):
        play.state.purses[seat] -= self.stones
        return self.stones


class Draw(ToyMove, frozen=True):
    def win(self, play, seat):
        (card,) = play.chance.draw("deck", play.state.deck)
        play.state.deck.remove(card)
        play.state.hands[seat].append(card)
        play.notes.append(g.Note(say("You drew {card}.", card=card), "T1", private=seat))
        return 0


class Wave(RuledMove[State], frozen=True):
    def apply(self, play, seat):
        play.notes.append(g.Note(say("{who} waved.", who=Who(seat or 0))))


class Turn(Deciding[State]):
    kind, moves, rule = "turn", ("Lay", "Buy", "Draw"), "T1"

    def id(self, state, opened):
        return f"turn:{state.turn}"

    def sentence(self, state, opened):
        return say("{who}, lay a card, buy stones or draw.", who=Who(opened.seat))

    def offers(self, state, opened):
        stones = g.Field("stones", say("Stones"), "number", 1, 50, 1)
        buy = g.Offer("Buy", say("Buy"), fields=(stones,), price=say("a Real each"))
        return (buy, g.Offer("Draw", say("Draw")))

    def sample(self, state, opened, random):
        hand = state.hands[opened.seat]
        return opened.seat, Lay(random.choice(hand)) if hand else Draw()


class Shown(g.Part, frozen=True):
    sentence: object = None
    seats: tuple = ()
    decisions: tuple = ()
    facts: tuple = ()
    offers: tuple = ()
    standings: tuple = ()


class ToyView(g.View, frozen=True):
    status: Shown
    decision: Shown
    mine: Shown
    scores: Shown


class Toy(Flow[State]):
    colours = ("red", "blue", "yellow", "black")
    about = g.About("toy", "Pebbles", "Nobody", 2026, (2, 3, 4), colours, {"all": "Points"})
    state_type, rules = State, RULES
    sheet = Sheet({"end": Entry(99, "stand-in", 1, 999, "Points that end the game")})
    options = (g.Option("entry", "Who types", ENTRY, "table", "Whose moves a seat may enter."),)

    def __init__(self):
        super().__init__((Lay, Buy, Draw, Wave), (Turn(),))

    def set_up(self, start, sheet, chance: Chance):
        seats = len(start.colours)
        dealt = chance.draw("deck", DECK, 3 * seats)
        hands = [dealt[seat::seats] for seat in range(seats)]
        deck = [card for card in DECK if card not in dealt]
        state = State(hands, deck, [50] * seats, [0] * seats, sheet.number("end"), start.first or 0)
        play = g.Play(state, chance, [g.Note(say("Pebbles is laid out."))])
        self.advance(play)
        return play

    def advance(self, play):
        state = play.state
        if not state.stack and not self.over(state):
            state.stack.append(Open("turn", state.turn % len(state.hands)))
            state.turn += 1

    def view(self, state, viewer):
        asked = self.decisions(state)
        sentence = asked[0].sentence if asked else say("The game is over.")
        status = Shown(sentence, asked[0].seats if asked else ())
        purses = enumerate(state.purses)
        facts = tuple(say("{who}: {n} Reals", who=Who(seat), n=purse) for seat, purse in purses)
        hand = () if viewer.seat is None else state.hands[viewer.seat]
        cards = tuple(g.Offer("Lay", say("Lay {card}", card=c), {"card": c}) for c in hand)
        mine, scores = Shown(facts=facts, offers=cards), Shown(standings=self.standings(state))
        return ToyView(status, Shown(decisions=asked), mine, scores)

    def standings(self, state):
        return tuple(
            g.Standing(
                seat, total, {"all": total}, (total,), 1 + sorted(state.points)[::-1].index(total)
            )
            for seat, total in enumerate(state.points)
        )

    def over(self, state):
        return max(state.points) >= state.end

    def keepable(self, state):
        return {"end": state.end}


GAME = Toy()
