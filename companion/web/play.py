"""Entering moves, asking what they would cost, taking back and putting back."""

from __future__ import annotations

import time
from collections.abc import Callable

from flask import Blueprint, Response, request

from companion.engine.game import Move
from companion.engine.words import Refusal
from companion.store import NotAllowed, NotFound, Stale
from companion.store.records import Answer

from . import forms
from .pages import answer
from .service import service
from .viewers import Here, here, may_enter, must_play

pages = Blueprint("play", __name__)

KEY_LENGTH = 64


def typed_move(at: Here) -> tuple[int | None, Move]:
    """Read the move of a form, and whose it is.

    :raises Refusal: if the form holds none, or one that is not for this device to enter.
    """
    seat = forms.seat_of(request.form.get("seat", ""), len(at.table.seats))
    name = request.form.get("move", "")
    move = at.table.game.move_from_form(name, forms.nested(request.form.lists()))
    may_enter(at, seat, move)
    return seat, move


def at_table(code: str) -> Here:
    """Work out who changes what, from the page that the form stood on."""
    return here(service(), code, request.form.get("page", "seat"))


def key() -> str:
    """Give the form's one-time key."""
    return request.form.get("key", "")[:KEY_LENGTH]


def status_of(refusal: Refusal) -> int:
    """Give the HTTP status of a refusal."""
    if isinstance(refusal, NotAllowed):
        return 403
    return 409 if isinstance(refusal, Stale) else 422


def change(code: str, do: Callable[[Here], Answer]) -> Response:
    """Do something to a table and answer with what came of it."""
    at = at_table(code)
    roteiro = service()
    version = forms.whole_number(request.form.get("version"))
    before = roteiro.regions.snapshot(at.table, at.onlooker, roteiro.words())
    if version != before.version:
        before = None
    try:
        do(at)
    except Refusal as refusal:
        if isinstance(refusal, Stale):
            before = None
        return answer(at, before, status_of(refusal), refusal)
    except NotFound:
        return answer(at, None, 404, forms.junk())
    # All others first: their streams need not wait for this answer to be worded and packed.
    time.sleep(0)
    return answer(at, before)


@pages.post("/t/<code>/play")
def play(code: str) -> Response:
    """Play a move."""

    def do(at: Here) -> Answer:
        version = forms.whole_number(request.form.get("version"))
        seat, move = typed_move(at)
        return service().store.play(at.table.code, seat, move, version, key(), at.by)

    return change(code, do)


@pages.post("/t/<code>/back")
def back(code: str) -> Response:
    """Take back the last step, or all after ``to``."""

    def do(at: Here) -> Answer:
        must_play(at)
        to = forms.whole_number(request.form.get("to"))
        return service().store.take_back(at.table.code, to, key(), at.by)

    return change(code, do)


@pages.post("/t/<code>/put-back")
def put_back(code: str) -> Response:
    """Put back what was taken back last."""

    def do(at: Here) -> Answer:
        must_play(at)
        return service().store.put_back(at.table.code, key(), at.by)

    return change(code, do)


@pages.post("/t/<code>/agree")
def agree(code: str) -> Response:
    """Agree to going back behind what all have seen, or say no."""

    def do(at: Here) -> Answer:
        must_play(at)
        yes = request.form.get("agree") == "yes"
        return service().store.answer_ask(at.table.code, yes, at.by, key())

    return change(code, do)


@pages.post("/t/<code>/quote")
def quote(code: str) -> Response:
    """Say what a move would cost now, or why it cannot be played, without playing it."""
    at = at_table(code)
    roteiro = service()
    words = roteiro.words()
    macros = roteiro.sheets.macros(words)
    try:
        seat, move = typed_move(at)
        price, step = roteiro.store.price(at.table.code, seat, move)
    except Refusal as refusal:
        text = words.say(refusal.message, at.table.names())
        slug = at.table.game.about.slug
        return Response(macros.hint(text, rule=refusal.rule, game=slug), status_of(refusal))
    gains: dict[str, int] = {}
    for note in step.notes if step else ():
        for gain in note.gains:
            if gain.seat == seat and note.private in (None, at.onlooker.seat):
                gains[gain.unit] = gains.get(gain.unit, 0) + gain.amount
    if not gains and price:
        gains = {"": -price}
    return Response(" ".join(macros.gain(amount, unit) for unit, amount in gains.items() if amount))
