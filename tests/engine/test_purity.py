"""The engine and the games know no web, no database, no clock and no randomness of their own."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

COMPANION = Path(__file__).resolve().parents[2] / "companion"

FORBIDDEN = {
    "asyncio",
    "babel",
    "cheroot",
    "datetime",
    "flask",
    "flask_babel",
    "gevent",
    "htmx_flask",
    "io",
    "jinja2",
    "multiprocessing",
    "os",
    "peewee",
    "playhouse",
    "random",
    "requests",
    "secrets",
    "shutil",
    "socket",
    "sqlite3",
    "subprocess",
    "sys",
    "tempfile",
    "threading",
    "time",
    "urllib",
    "uuid",
    "werkzeug",
}


def modules(folder: str) -> list[Path]:
    return sorted((COMPANION / folder).rglob("*.py"))


def imported(path: Path) -> Iterator[str]:
    """List the modules that a file imports, relative ones with their dots."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield "." * node.level + (node.module or "")


def called(path: Path) -> Iterator[str]:
    """List the plain names that a file calls; what is equal may have the same hash."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    hashing = {
        inside
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef) and node.name == "__hash__"
        for inside in ast.walk(node)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            name = node.func.id
            yield from () if name == "hash" and node in hashing else (name,)


def test_there_is_something_to_look_at() -> None:
    assert len(modules("engine")) > 5
    assert len(modules("games")) > 10


@pytest.mark.parametrize("path", modules("engine") + modules("games"), ids=lambda path: path.stem)
def test_nothing_impure_is_imported(path: Path) -> None:
    roots = {name.split(".")[0] for name in imported(path) if not name.startswith(".")}
    assert not roots & FORBIDDEN
    assert not {"open", "exec", "eval", "input", "print", "hash", "id"} & set(called(path))


@pytest.mark.parametrize("path", modules("engine"), ids=lambda path: path.stem)
def test_the_engine_knows_no_game(path: Path) -> None:
    assert not any("games" in name.split(".") for name in imported(path))


@pytest.mark.parametrize("path", modules("games"), ids=lambda path: path.stem)
def test_a_game_knows_the_engine_and_nothing_else_of_roteiro(path: Path) -> None:
    ours = {name for name in imported(path) if name.startswith("companion")}
    assert all(name.startswith(("companion.engine", "companion.games")) for name in ours)
    siblings = {p.name for p in (COMPANION / "games").iterdir() if p.is_dir()} - {"__pycache__"}
    inside = path.relative_to(COMPANION / "games").parts[0]
    if inside in siblings:
        others = siblings - {inside}
        assert not any(set(name.split(".")) & others for name in imported(path))
