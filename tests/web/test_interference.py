"""Two states that differ only in what a viewer may not know look the same to it, to the byte."""

from __future__ import annotations

import json
import random

import pytest

from companion.engine.words import Refusal
from companion.web.stream import events
from companion.web.viewers import Here, Onlooker, onlooker
from tests.toy_game import DECK, GAME

PAGES = ("", "/table", "/journal", "/seats", "/set-up", "/regions", "/correct", "/keep")


def swapped(state, viewer, chance):
    """Give a state that differs in the others' hands and in the deck alone."""
    other = GAME.copy(state)
    hidden = [card for seat, hand in enumerate(other.hands) if seat != viewer for card in hand]
    hidden += other.deck
    chance.shuffle(hidden)
    for seat, hand in enumerate(other.hands):
        if seat != viewer:
            other.hands[seat] = [hidden.pop() for _ in hand]
    other.deck = hidden
    assert sorted(sum(other.hands, other.deck)) == sorted(sum(state.hands, state.deck))
    return other


def seen(device, code, forget):
    """Give everything that a device is shown, as bytes."""
    forget()
    answers = [device.get(f"/t/{code}{page}") for page in PAGES]
    for answer in answers:
        answer.headers.pop("Date", None)  # the clock is nobody's secret
    return b"\n".join(answer.data + str(sorted(answer.headers)).encode() for answer in answers)


def difference(one, other):
    """Show where two pages part."""
    place = next((at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), 0)
    return one[max(0, place - 80) : place + 40], other[max(0, place - 80) : place + 40]


@pytest.fixture
def forget(service):
    """Let every page be rendered anew, from the state alone."""

    def it():
        service.regions._drawn.clear()
        import itertools

        import companion.web.snapshots as snapshots

        snapshots._numbers = itertools.count(1)

    return it


@pytest.fixture
def played(service, code, ana, rui):
    """A table where cards were drawn and laid, and some of it taken back."""
    chance = random.Random(11)
    table = service.store.table(code)
    for _ in range(14):
        try:
            if chance.random() < 0.2:
                service.store.take_back(code)
            else:
                seat, move = GAME.sample(table.state, chance)
                service.store.play(code, seat, move)
        except Refusal:
            continue
    return table


@pytest.mark.parametrize("seed", range(5))
def test_pages_do_not_depend_on_what_their_viewer_may_not_know(
    app, service, code, ana, rui, host, played, forget, seed
):
    chance = random.Random(seed)
    viewers = {
        "ana": (ana, 0),
        "rui": (rui, 1),
        "table": (host, None),
        "stranger": (app.test_client(), None),
    }
    for name, (device, seat) in viewers.items():
        truth = played.state
        before = seen(device, code, forget)
        played.state = swapped(truth, seat, chance)
        assert played.state != truth
        after = seen(device, code, forget)
        played.state = truth
        assert before == after, (name, difference(before, after))


@pytest.mark.parametrize("seed", range(5))
def test_streams_do_not_depend_on_what_their_viewer_may_not_know(
    service, code, played, forget, seed
):
    chance = random.Random(seed)
    words = service.tongues.words("en")

    def first_event(looker):
        forget()
        listener = service.hub.listen(code, None)
        flow = events(service, Here(played, None, looker), listener, words)
        data = json.loads(next(flow).split(b"data: ")[1])
        flow.close()
        return data

    for looker in (
        Onlooker("seat", 0),
        Onlooker("seat", 1),
        Onlooker("table"),
        Onlooker("table", None, True, True),
        Onlooker("choose"),
    ):
        truth = played.state
        before = first_event(looker)
        played.state = swapped(truth, looker.seat, chance)
        after = first_event(looker)
        played.state = truth
        assert before == after


def test_the_check_would_notice_a_leak(service, code, played, ana, forget):
    """The own hand does show, so a change of it must be noticed."""
    before = seen(ana, code, forget)
    truth = played.state
    other = GAME.copy(truth)
    other.hands[0] = [card for card in DECK if card not in truth.hands[0]][
        : len(truth.hands[0]) or 1
    ]
    played.state = other
    assert seen(ana, code, forget) != before
    played.state = truth


def test_what_was_drawn_privately_is_nowhere_in_what_others_get(app, service, code, ana, rui, host):
    """A canary: the drawn card's name, wherever somebody else may look."""
    table = service.store.table(code)
    hands = [set(hand) for hand in table.state.hands]
    ana.tap(f"/t/{code}/play", move="Draw", seat="0")
    (drawn,) = set(table.state.hands[0]) - hands[0]
    ana.tap(f"/t/{code}/back")
    rui.tap(f"/t/{code}/agree", agree="yes")
    ana.tap(f"/t/{code}/put-back")
    words = (f'"{drawn}"', f" {drawn}.", f" {drawn} ", f">{drawn}<")
    assert any(word in ana.get(f"/t/{code}/journal").text for word in words)
    for device in (rui, host, app.test_client()):
        for page in (*PAGES, f"/amend/{table.head}"):
            answer = device.get(f"/t/{code}{page}", follow_redirects=True)
            text = answer.text + str(answer.headers)
            assert not any(word in text for word in words), page


def test_every_page_of_a_table_is_looked_at(app):
    """A new page must be put into the list above."""
    known = {f"/t/<code>{page}" for page in PAGES}
    known |= {"/t/<code>/live", "/t/<code>/amend/<int:version>", "/t/<code>/export"}
    shown = {rule.rule for rule in app.url_map.iter_rules() if "GET" in rule.methods}
    assert {rule for rule in shown if rule.startswith("/t/")} == known


def test_onlookers_without_a_device_hold_no_seat():
    for page in ("seat", "table", "choose", "set_up", "correct", "nonsense"):
        assert onlooker(None, page).seat is None
        assert not onlooker(None, page).controls
