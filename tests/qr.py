"""Reading QR codes as a phone's camera would, from what we draw."""

from __future__ import annotations

import re

import zxingcpp

RUN = re.compile(r"M(\d+) (\d+)h(\d+)v1h-\3z")


def read_modules(rows: list[list[bool]], scale: int = 4) -> str | None:
    """The text of a QR code from its modules (dark is true), or None if no camera could read it."""
    side = len(rows) * scale
    pixels = b"".join(
        bytes(0 if dark else 255 for dark in row for _ in range(scale)) * scale for row in rows
    )
    found = zxingcpp.read_barcodes(memoryview(pixels).cast("B", (side, side)))
    return found[0].text if found else None


def read_svg(svg: str) -> str | None:
    """The text of a QR code from the SVG element that ``addresses.qr_svg`` makes."""
    size = re.search(r'viewBox="0 0 (\d+) \1"', svg)
    assert size, svg
    rows = [[False] * int(size[1]) for _ in range(int(size[1]))]
    for x, y, length in ((int(n) for n in run) for run in RUN.findall(svg)):
        rows[y][x : x + length] = [True] * length
    return read_modules(rows)


def read_terminal(text: str) -> str | None:
    """The text of a QR code from the half blocks that ``addresses.qr_terminal`` makes."""
    rows: list[list[bool]] = []
    for line in re.sub(r"\x1b\[[\d;]*m", "", text).splitlines():
        rows.append([character in " ▄" for character in line])
        rows.append([character in " ▀" for character in line])
    width = len(rows[0])
    return read_modules(rows[:width])
