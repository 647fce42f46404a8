"""Copies: the printed numbers of somebody's box."""

from __future__ import annotations

from collections.abc import Mapping

from flask import Blueprint, Response, abort, request
from msgspec import Struct

from companion.engine.game import Game
from companion.engine.sheet import Entry, Value
from companion.engine.words import N_, Listing, Message, Refusal, refuse, say
from companion.store import NotFound
from companion.store.copies import NAME_LENGTH, Copy

from .pages import page_at, plain_page, see_other
from .play import status_of
from .rules import came_from
from .service import service
from .viewers import here, must_play

pages = Blueprint("copies", __name__)

PIECE = "v:{}:{}"
MOST = 9999


class Blank(Struct, frozen=True):
    """One number or name on the edit page: its form field, its words, its value or None."""

    name: str
    words: Message
    value: int | str | None
    low: int | None = None
    high: int | None = None


@pages.get("/copies")
def copies() -> Response:
    """List the copies; whoever comes from a table finds the way back."""
    roteiro = service()
    known = roteiro.store.copies.all()
    return plain_page("pages/copies.html", copies=known, shelf=roteiro.shelf, table=came_from())


@pages.post("/copies")
def new() -> Response:
    """Begin a copy with no numbers yet."""
    roteiro = service()
    game = roteiro.shelf.get(request.form.get("game", ""))
    if game is None:
        abort(404)
    copy = roteiro.store.copies.keep(game.about.slug, request.form.get("name", ""), {})
    return see_other(f"/copies/{copy.id}")


@pages.get("/copies/<int:id>")
def copy(id: int) -> Response:
    """Show one copy's numbers, to be changed."""
    found, game = _copy(id)
    return _copy_page(found, game)


def _copy(id: int) -> tuple[Copy, Game]:
    roteiro = service()
    try:
        found = roteiro.store.copies.get(id)
    except NotFound:
        abort(404)
    game = roteiro.shelf.get(found.game)
    if game is None:
        abort(404)
    return found, game


def _copy_page(
    found: Copy, game: Game, status: int = 200, refusal: Refusal | None = None
) -> Response:
    words = service().words()
    rows = [
        (_label(game, key), blanks(game, key, entry, found.values.get(key)))
        for key, entry in entries(game, found).items()
    ]
    return plain_page(
        "pages/copy.html",
        status,
        copy=found,
        game=game,
        known=[row for row in rows if any(blank.value is not None for blank in row[1])],
        unknown=[row for row in rows if all(blank.value is None for blank in row[1])],
        typed=request.form,
        refused=words.say(refusal.message, ()) if refusal else "",
    )


def entries(game: Game, found: Copy) -> dict[str, Entry]:
    """Give the numbers that a copy can tell: those that the rulebook does not."""
    listed = {
        key: entry
        for key, entry in game.sheet.entries.items()
        if not entry.known or key in found.values
    }
    for key, value in found.values.items():
        listed.setdefault(key, Entry(value, "copy"))
    return listed


def blanks(game: Game, key: str, entry: Entry, value: Value | None) -> list[Blank]:
    """List the fields of a number, a name, a row of numbers, or a piece with named numbers.

    A row has one field to spare, since copies differ in how long their rows are, unless the
    game says that no copy has such a place.
    """
    shape = entry.value if value is None else value
    pieces = shape if isinstance(shape, dict) else {"": shape}
    found = []
    for name, part in pieces.items():
        low, high = entry.ranges.get(name, (None, None)) if name else (entry.low, entry.high)
        row = part if isinstance(part, tuple) else (part,)
        places = range(len(part) + 1) if isinstance(part, tuple) else (None,)
        for place in places:
            words = _part_words(game, key, name, place)
            if words is None:
                continue
            known = value is not None and (place is None or place < len(row))
            given = row[place or 0] if known else None
            field = name if place is None else f"{name}.{place}"
            found.append(Blank(PIECE.format(key, field), words, given, low, high))
    return found


def _part_words(game: Game, key: str, name: str, place: int | None) -> Message | None:
    """Name a field; a number that is all that its legend names needs no more words."""
    whole, part = _placed(game, key)
    if place is None and not name and not part:
        return say("")
    return game.part_words(whole, name or part, place)


def _placed(game: Game, key: str) -> tuple[str, str]:
    """Split the key of what a table told by itself into the sheet's key and the part's name."""
    whole, _, part = key.rpartition(".")
    return (whole, part) if key not in game.sheet and whole in game.sheet else (key, "")


def _label(game: Game, key: str) -> str:
    whole = _placed(game, key)[0]
    return (game.sheet[whole].label if whole in game.sheet else "") or key


@pages.post("/copies/<int:id>")
def change(id: int) -> Response:
    """Keep what was typed."""
    found, game = _copy(id)
    try:
        values = read(game, found, request.form)
        service().store.copies.change(id, request.form.get("name", ""), values)
    except Refusal as refusal:
        return _copy_page(found, game, 422, refusal)
    return see_other("/copies")


def read(game: Game, found: Copy, form: Mapping[str, str]) -> dict[str, Value]:
    """Read the numbers of the edit page; what is left blank is not known.

    :raises Refusal: if something is no number or out of range, or a piece is half filled in.
    """
    values: dict[str, Value] = {}
    for key, entry in entries(game, found).items():
        typed = {
            blank: form.get(blank.name, "").strip()
            for blank in blanks(game, key, entry, found.values.get(key))
        }
        given = {blank: text for blank, text in typed.items() if text}
        if given:
            label = _label(game, key)
            if isinstance(entry.value, str):
                values[key] = next(iter(given.values()))[:NAME_LENGTH]
                continue
            numbers = {blank.name: _number(blank, label, text) for blank, text in given.items()}
            values[key] = _assembled(key, entry, label, numbers)
    return values


def _number(blank: Blank, label: str, text: str) -> int:
    sign, digits = (-1, text[1:]) if text[:1] in "-−" else (1, text)
    low = -MOST if blank.low is None else blank.low
    high = MOST if blank.high is None else blank.high
    if (
        digits.isascii()
        and digits.isdigit()
        and len(digits) < 6
        and low <= sign * int(digits) <= high
    ):
        return sign * int(digits)
    raise refuse(
        N_("{what} must be a whole number from {low} to {high}."),
        what=Listing(tuple(words for words in (say(label), blank.words) if words.text)),
        low=low,
        high=high,
    )


def _assembled(key: str, entry: Entry, label: str, numbers: dict[str, int]) -> Value:
    shape = entry.value
    assert not isinstance(shape, str)
    if isinstance(shape, int):
        return numbers[PIECE.format(key, "")]
    if isinstance(shape, tuple):
        return tuple(numbers.values())
    piece: dict[str, int | tuple[int, ...]] = {}
    for name, part in shape.items():
        if isinstance(part, tuple):
            start = PIECE.format(key, f"{name}.")
            piece[name] = tuple(n for field, n in numbers.items() if field.startswith(start))
        elif PIECE.format(key, name) in numbers:
            piece[name] = numbers[PIECE.format(key, name)]
        else:
            raise refuse(N_("Fill in all numbers of {what}, or none."), what=say(label))
    return piece


@pages.get("/t/<code>/keep")
def keep(code: str) -> Response:
    """Ask whether to keep the printed numbers that this table has learned."""
    at = here(service(), code, "table")
    known = at.table.game.keepable(at.table.state)
    names = [copy.name for copy in service().store.copies.all(at.table.game.about.slug)]
    return page_at(at, "pages/keep.html", count=len(known), names=names, refused="")


@pages.post("/t/<code>/keep")
def kept(code: str) -> Response:
    """Keep them for a copy."""
    roteiro = service()
    at = here(roteiro, code, "table")
    game = at.table.game
    known = game.keepable(at.table.state)
    try:
        must_play(at)
        roteiro.store.copies.keep(game.about.slug, request.form.get("name", ""), known)
    except Refusal as refusal:
        said = roteiro.words().say(refusal.message, ())
        names = [copy.name for copy in roteiro.store.copies.all(game.about.slug)]
        return page_at(
            at, "pages/keep.html", status_of(refusal), count=len(known), names=names, refused=said
        )
    return see_other(f"/copies?table={at.table.code}")
