"""docs/DEPENDENCIES.md says what is really there: every pin, every file from elsewhere."""

from __future__ import annotations

import hashlib
import re

import pytest

import app
from companion.config import HOME

PAGE = (HOME / "docs/DEPENDENCIES.md").read_text(encoding="utf-8")
ROWS = [
    [cell.strip().strip("`") for cell in line.strip("|").split("|")]
    for line in PAGE.splitlines()
    if line.startswith("| ")
]
FILES = {row[0]: row for row in ROWS if "/" in row[0]}
FOLDERS = ("static/vendor", "static/fonts", "tests/vendor")


def test_every_pin_has_a_row_and_every_row_a_pin() -> None:
    demanded, optional = app.read_pins(app.TEST_PINS)
    pins = dict(line.partition(" ;")[0].split("==") for line in demanded + optional)
    listed = {
        row[0]: row[1] for row in ROWS if re.fullmatch(r"[\d.]+", row[1]) and "/" not in row[0]
    }
    assert listed == pins


def test_every_file_from_elsewhere_is_listed() -> None:
    there = {
        path.relative_to(HOME).as_posix()
        for folder in FOLDERS
        for path in (HOME / folder).iterdir()
    }
    assert set(FILES) == there


@pytest.mark.parametrize("name", FILES)
def test_a_file_from_elsewhere_is_as_it_came(name: str) -> None:
    _, size, _, licence, digest = FILES[name]
    content = (HOME / name).read_bytes()
    assert (len(content), hashlib.sha256(content).hexdigest()) == (int(size), digest)
    assert licence


def test_the_fonts_of_a_first_load_stay_small() -> None:
    text = HOME / "static/fonts/atkinson-hyperlegible-next-latin.woff2"
    assert text.stat().st_size < 20_000
