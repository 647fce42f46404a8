"""All that we need of htmx on the server, on top of htmx-flask.

htmx-flask 0.1.0 knows htmx 2: ``request.htmx`` and the redirect header still mean the same in
htmx 4, the rest does not, so nothing else in Roteiro imports it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from flask import Flask, Response, request
from htmx_flask import Htmx
from htmx_flask import make_response as htmx_response
from markupsafe import escape


def init_app(app: Flask) -> None:
    """Let requests know whether htmx made them."""
    Htmx(app)


def asked() -> bool:
    """Tell whether htmx made this request."""
    return bool(cast(Any, request).htmx)


def redirect(url: str) -> Response:
    """Send an htmx page to another address."""
    return htmx_response("", 204, redirect=url)


def partials(regions: Mapping[str, str]) -> str:
    """Word regions as htmx 4 takes several targets in one answer.

    :param regions: markup by name.
    """
    return "".join(
        f'<hx-partial hx-target="#r-{escape(name)}" hx-swap="innerMorph">{html}</hx-partial>'
        for name, html in regions.items()
    )
