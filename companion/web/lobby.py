"""The lobby: open a table, come back to one, or join by typing its code."""

from __future__ import annotations

from collections.abc import Mapping

from flask import Blueprint, Response, abort, request

from companion.engine.game import Game, Option, Start
from companion.engine.sheet import Value
from companion.engine.words import N_, Refusal, refuse
from companion.store import NotFound
from companion.store.codes import clean_code
from companion.store.seating import clean_name
from companion.store.table import OpenTable

from . import forms
from .pages import plain_page, see_other
from .service import service
from .viewers import codes_of_device, set_token

pages = Blueprint("lobby", __name__)

COLOURS = {
    "black": N_("black"),
    "blue": N_("blue"),
    "brown": N_("brown"),
    "green": N_("green"),
    "orange": N_("orange"),
    "red": N_("red"),
    "violet": N_("violet"),
    "white": N_("white"),
    "yellow": N_("yellow"),
}
"""What colours of seats are called."""

GROUPS = ("board", "custody", "table", "ruling")


@pages.get("/")
def lobby() -> Response:
    """Show the games, and the tables that this device knows."""
    return _lobby()


def _lobby(status: int = 200, refusal: Refusal | None = None) -> Response:
    roteiro = service()
    tables = roteiro.store.tables(codes_of_device())
    games = list(roteiro.shelf.values())
    if len(games) == 1:
        game = games[0]
    else:
        game = roteiro.shelf.get(request.values.get("game", ""), games[0])
    words = roteiro.words()
    return plain_page(
        "pages/lobby.html",
        status,
        tables=tables,
        shelf=roteiro.shelf,
        games=games,
        game=game,
        groups=grouped(game),
        colours=COLOURS,
        copies=roteiro.store.copies.all(game.about.slug),
        typed=request.form,
        refused=words.say(refusal.message, ()) if refusal else "",
    )


def grouped(game: Game) -> dict[str, list[Option]]:
    """Sort a game's options by their group."""
    found = {group: [one for one in game.options if one.group == group] for group in GROUPS}
    return {group: options for group, options in found.items() if options}


@pages.post("/open")
def open_table() -> Response:
    """Open a table with what the lobby's form says."""
    try:
        table, token = _open(request.form)
    except Refusal as refusal:
        return _lobby(422, refusal)
    response = see_other(f"/t/{table.code}/table")
    set_token(response, table.code, token, service().gate.is_https())
    return response


def _open(form: Mapping[str, str]) -> tuple[OpenTable, str]:
    roteiro = service()
    game = roteiro.shelf.get(form.get("game", ""))
    if game is None:
        raise refuse(N_("Choose a game."))
    names, colours, places = seated(game, form)
    options = chosen(game, form)
    start = Start(colours, first_player(form.get("first", ""), places), options)
    return roteiro.store.create(game, names, start, printed_of(form.get("copy", "")))


def seated(game: Game, form: Mapping[str, str]) -> tuple[list[str], tuple[str, ...], list[int]]:
    """Read who plays, clockwise, with their colours, and which lines of the form they were.

    :raises Refusal: if that is no table for this game.
    """
    about = game.about
    names, colours, places = [], [], []
    for place in range(max(about.seats)):
        name = clean_name(form.get(f"name-{place}", ""))
        if not name:
            continue
        names.append(name)
        colours.append(form.get(f"colour-{place}", about.colours[place]))
        places.append(place)
    if len(names) not in about.seats:
        raise refuse(
            N_("{title} is for {least} to {most} players. Type their names, clockwise."),
            title=about.title,
            least=min(about.seats),
            most=max(about.seats),
        )
    if len({name.casefold() for name in names}) < len(names):
        raise refuse(N_("Two players have the same name. Change one of them."))
    if not set(colours) <= set(about.colours) or len(set(colours)) < len(colours):
        raise refuse(N_("Give each player a colour of their own."))
    return names, tuple(colours), places


def first_player(text: str, places: list[int]) -> int | None:
    """Read who begins: a line of the form, or None to draw.

    :raises Refusal: if nobody sits there.
    """
    if text == "draw":
        return None
    place = forms.whole_number(text or "0")
    if text == "":
        return 0
    if place not in places:
        raise refuse(N_("The first player must be one of those who play."))
    return places.index(place)


def chosen(game: Game, form: Mapping[str, str]) -> dict[str, str]:
    """Read the options that were chosen; those left out take their default.

    :raises Refusal: if a choice does not exist.
    """
    options = {}
    for option in game.options:
        key = form.get(f"option.{option.key}", option.choices[0].key)
        if key not in {choice.key for choice in option.choices}:
            raise refuse(N_("This page does not fit the game any more. Reload it."))
        options[option.key] = key
    return options


def printed_of(text: str) -> dict[str, Value]:
    """Give the printed numbers of the chosen copy."""
    number = forms.whole_number(text)
    if number is None:
        return {}
    try:
        return service().store.copies.get(number).values
    except NotFound:
        raise refuse(N_("That copy is not known any more. Reload the page.")) from None


@pages.route("/join", methods=["GET", "POST"])
def join() -> Response:
    """Join a table by typing its code."""
    typed = request.values.get("code", "")
    if not typed:
        return plain_page("pages/join.html", typed="", refused="")
    code = clean_code(typed)
    roteiro = service()
    address = request.remote_addr or ""
    if roteiro.tries.too_many(address):
        abort(429)
    try:
        table = roteiro.store.table(code)
    except NotFound:
        roteiro.tries.fail(address)
        sentence = roteiro.words().gettext(
            N_("No table has this code. Check it on the table screen.")
        )
        return plain_page("pages/join.html", 404, typed=typed[:12], refused=sentence)
    return see_other(f"/t/{table.code}")


@pages.get("/ping")
def ping() -> Response:
    """Say that Roteiro is here."""
    return Response("ok", mimetype="text/plain")
