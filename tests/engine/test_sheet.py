"""Sheets: printed numbers by key, and a copy laid over them."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.engine.sheet import Entry, Sheet

TEXT = """
[entry."line.6"]
value = 2
source = "rulebook"
low = 0
high = 9

[entry."row"]
value = [4, 6, 5]
source = "stand-in"

[entry."tile.1"]
value = { limit = 7, court = [9, 4] }
source = "stand-in"
ranges = { limit = [4, 11] }
"""


@pytest.fixture
def sheet(tmp_path: Path) -> Sheet:
    path = tmp_path / "sheet.toml"
    path.write_text(TEXT, encoding="utf-8")
    return Sheet.load(path)


def test_numbers_rows_and_pieces_are_read(sheet: Sheet) -> None:
    assert sheet.number("line.6") == 2
    assert sheet.row("row") == (4, 6, 5)
    assert sheet.piece("tile.1") == {"limit": 7, "court": (9, 4)}
    assert (sheet["line.6"].low, sheet["line.6"].high) == (0, 9)
    assert sheet["tile.1"].ranges == {"limit": (4, 11)}


def test_a_stand_in_is_not_known(sheet: Sheet) -> None:
    assert sheet["line.6"].known
    assert not sheet["row"].known


def test_one_kind_is_not_taken_for_another(sheet: Sheet) -> None:
    with pytest.raises(TypeError, match="row is not a single number"):
        sheet.number("row")
    with pytest.raises(TypeError, match=r"line\.6 is not a row"):
        sheet.row("line.6")
    with pytest.raises(TypeError, match="row is not a piece"):
        sheet.piece("row")


def test_keys_are_found_by_their_beginning(sheet: Sheet) -> None:
    assert sheet.keys("tile.") == ["tile.1"]
    assert "row" in sheet
    assert "column" not in sheet


def test_a_copy_is_laid_over_the_sheet(sheet: Sheet) -> None:
    copy = sheet.with_copy({"row": (4, 6), "tile.2": {"limit": 9}})
    assert copy["row"] == Entry((4, 6), "copy")
    assert copy["row"].known
    assert copy.piece("tile.2") == {"limit": 9}
    assert copy.number("line.6") == 2
    assert sheet.row("row") == (4, 6, 5), "the sheet itself is untouched"


def test_a_copy_keeps_the_accepted_range(sheet: Sheet) -> None:
    copy = sheet.with_copy({"line.6": 3})
    assert (copy["line.6"].low, copy["line.6"].high, copy["line.6"].source) == (0, 9, "copy")
