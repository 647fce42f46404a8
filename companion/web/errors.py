"""Error pages: a sentence that says what to do, for people and for htmx, and never a bare 500."""

from __future__ import annotations

from flask import Flask, Response, current_app, make_response, render_template, request
from werkzeug.exceptions import HTTPException

from companion.engine.words import N_, Message, Refusal
from companion.store import NotFound

from . import hx
from .play import status_of
from .service import service

SENTENCES = {
    400: N_("This address is not one of Roteiro's. Use the one on the table screen."),
    403: N_(
        "That did not come from a page of this Roteiro, so nothing was changed. Reload the page."
    ),
    404: N_("There is nothing here. Check the code on the table screen."),
    405: N_("That cannot be done here. Go back and try again."),
    413: N_("That was too long. Type less."),
    429: N_("Too many wrong codes. Wait a minute, then try again."),
}
ODD = N_("That did not work. Go back and try again.")
BROKEN = N_("Something broke in Roteiro, and nothing was changed. Try again, or reload the page.")


def init_app(app: Flask) -> None:
    """Answer every error with a sentence."""
    app.register_error_handler(HTTPException, known)
    app.register_error_handler(NotFound, lambda error: said(404, Message(SENTENCES[404])))
    app.register_error_handler(Refusal, lambda error: said(status_of(error), error.message, error))
    app.register_error_handler(Exception, unknown)


def known(error: HTTPException) -> Response:
    """Answer an error that has a status."""
    code = error.code or 500
    if error.response is not None or code < 400:
        return make_response(error)
    return said(code, Message(SENTENCES.get(code, ODD if code < 500 else BROKEN)))


def unknown(error: Exception) -> Response:
    """Answer an error that nobody foresaw, and write it into the log."""
    current_app.logger.error("%s %s", request.method, request.path, exc_info=error)
    try:
        return said(500, Message(BROKEN))
    except Exception:
        # Even the page that says so is broken: the sentence alone still helps.
        return make_response(BROKEN, 500, {"Content-Type": "text/plain; charset=utf-8"})


def said(status: int, message: Message, refusal: Refusal | None = None) -> Response:
    """Answer with a sentence: in the page's banner for htmx, else on a page of its own."""
    words = service().words()
    text = words.say(message, ())
    if hx.asked():
        macros = service().sheets.macros(words)
        return make_response(hx.partials({"banner": macros.refusal(text)}), status)
    page = render_template("pages/error.html", lang=words.language, text=text, status=status)
    return make_response(page, status)
