from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, ClassVar

import pytest
from flask import Flask
from flask.testing import FlaskClient
from jinja2.bccache import Bucket, BytecodeCache
from werkzeug.test import TestResponse

from companion import create_app
from companion.config import Settings
from companion.web.service import NAME, Service
from companion.web.words import Words
from tests.toy_game import GAME
from tests.web.drawing import Renderer, renderer

ORIGIN = {"Origin": "http://localhost"}
HTMX = {"HX-Request": "true"}


class CompiledOnce(BytecodeCache):
    """Keeps compiled templates for all the applications of a test run."""

    kept: ClassVar[dict[str, bytes]] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        if bucket.key in self.kept:
            bucket.bytecode_from_string(self.kept[bucket.key])

    def dump_bytecode(self, bucket: Bucket) -> None:
        self.kept[bucket.key] = bucket.bytecode_to_string()


class Device(FlaskClient):
    """A browser: it says where its changes come from, as browsers do."""

    def open(self, *args: Any, **kwargs: Any) -> TestResponse:
        base = kwargs.get("base_url") or "http://localhost"
        kwargs["headers"] = {"Origin": base, **(kwargs.get("headers") or {})}
        return super().open(*args, **kwargs)

    def tap(self, path: str, **form: Any) -> TestResponse:
        """Send a form as htmx does."""
        return self.post(path, data=form, headers=HTMX)


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(tmp_path, tmp_path / "roteiro.sqlite3", synchronous="NORMAL")


def app_with(game: Any, settings: Settings) -> Flask:
    """Make an application with a game alone on its shelf."""
    app = create_app(settings, [game])
    app.jinja_env.bytecode_cache = CompiledOnce()
    app.test_client_class = Device
    return app


@pytest.fixture
def game() -> Any:
    """The game on the shelf; tests of another one put theirs here."""
    return GAME


@pytest.fixture
def app(game: Any, settings: Settings) -> Flask:
    return app_with(game, settings)


@pytest.fixture
def drawn(game: Any, app: Flask) -> Callable[[Words], Renderer]:
    """Give what renders a region of a state for a viewer, in a language."""
    return lambda words: renderer(game, app, words)


@pytest.fixture
def service(app: Flask) -> Service:
    return app.extensions[NAME]


@pytest.fixture
def host(app: Flask) -> Device:
    """The laptop that opens the table."""
    return app.test_client()


@pytest.fixture
def open_table(host: Device) -> Callable[..., str]:
    """Open a table and give its code."""

    def open_it(*names: str, **form: str) -> str:
        typed = {f"name-{place}": name for place, name in enumerate(names or ("Ana", "Rui"))}
        answer = host.post("/open", data={"game": "toy", "first": "0", **typed, **form})
        assert answer.status_code == 303, answer.text
        return str(answer.location).split("/")[2]

    return open_it


@pytest.fixture
def open_with(game: Any, open_table: Callable[..., str]) -> Callable[..., str]:
    """Open a table of the game with options, and give its code."""

    def open_it(*names: str, **options: str) -> str:
        form = {f"option.{key}": choice for key, choice in options.items()}
        return open_table(*names, game=game.about.slug, **form)

    return open_it


@pytest.fixture
def code(open_table: Callable[..., str]) -> str:
    return open_table()


@pytest.fixture
def sit(app: Flask) -> Callable[[str, int], Device]:
    """Let a new phone choose a seat."""

    def sit_down(code: str, seat: int) -> Device:
        phone = app.test_client()
        assert phone.post(f"/t/{code}/sit", data={"seat": str(seat)}).status_code == 303
        return phone

    return sit_down


@pytest.fixture
def ana(code: str, sit: Callable[[str, int], Device]) -> Device:
    return sit(code, 0)


@pytest.fixture
def rui(code: str, ana: Device, sit: Callable[[str, int], Device]) -> Device:
    return sit(code, 1)
