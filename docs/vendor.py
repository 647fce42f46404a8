"""Lay the files that Roteiro carries from others: htmx, axe-core and the subsets of its fonts.

Run it from the project's folder with npm on the path and, in the Python that runs it,
fonttools 4.68.0 and brotli 1.2.1. The same versions give the same bytes; DEPENDENCIES.md
lists their SHA-256 and a test compares.
"""

from __future__ import annotations

import io
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

ROOT = Path(__file__).resolve().parent.parent
HTMX = "htmx.org@4.0.1"
AXE = "axe-core@4.14.1"
FONTS = {
    "atkinson-hyperlegible-next": "@fontsource-variable/atkinson-hyperlegible-next@5.3.0",
    "alegreya": "@fontsource-variable/alegreya@5.3.0",
}
# English, Portuguese, German, French and Spanish need the first alone; Polish and the
# other Latin alphabets of Europe need both.
SUBSETS = {
    "latin": "U+0020-007E,U+00A0-00FF,U+0131,U+0152-0153,U+02C6,U+02DA,U+02DC,U+2010-2015,"
    "U+2018-201E,U+2022,U+2026,U+2032-2033,U+2039-203A,U+20AC,U+2122,U+2191,U+2193,U+2212",
    "latin-ext": "U+0100-0130,U+0132-0151,U+0154-017F,U+0218-021B,U+1E9E",
}
WEIGHTS = (400, 700)
FEATURES = ["ccmp", "kern", "liga", "lnum", "locl", "mark", "mkmk", "pnum", "rvrn", "tnum"]


def unpack(package: str, folder: Path) -> Path:
    """The folder with the contents of an npm package, fetched by npm itself."""
    target = folder / package.replace("/", "-")
    target.mkdir()
    command = ["npm", "pack", "--silent", "--pack-destination", str(target), package]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    with tarfile.open(next(target.glob("*.tgz"))) as archive:
        archive.extractall(target, filter="data")
    return target / "package"


def small_font(source: Path, characters: str) -> bytes:
    """A variable font cut to some characters and to the weights that the pages use."""
    font = TTFont(source, recalcTimestamp=False)
    options = subset.Options()
    options.layout_features = FEATURES
    options.hinting = False
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=subset.parse_unicodes(characters))
    cutter.subset(font)
    between = io.BytesIO()
    font.flavor = None
    font.save(between)
    between.seek(0)
    font = TTFont(between, recalcTimestamp=False)
    font = instancer.instantiateVariableFont(font, {"wght": WEIGHTS})
    font.flavor = "woff2"
    small = io.BytesIO()
    font.save(small)
    return small.getvalue()


def lay(path: str, content: bytes) -> None:
    """Write one vendored file and say how large it is, in bytes."""
    target = ROOT / path
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(content)
    print(f"{path}: {len(content)}")


def main() -> int:
    """Fetch, cut and lay everything; the exit code."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        htmx = unpack(HTMX, folder)
        lay("static/vendor/htmx.min.js", (htmx / "dist/htmx.min.js").read_bytes())
        lay("static/vendor/htmx.LICENSE.txt", (htmx / "LICENSE").read_bytes())
        axe = unpack(AXE, folder)
        lay("tests/vendor/axe.min.js", (axe / "axe.min.js").read_bytes())
        lay("tests/vendor/axe.LICENSE.txt", (axe / "LICENSE").read_bytes())
        inside = (axe / "LICENSE-3RD-PARTY.txt").read_bytes()
        lay("tests/vendor/axe.LICENSE-3RD-PARTY.txt", inside)
        for family, package in FONTS.items():
            source = unpack(package, folder)
            for part, characters in SUBSETS.items():
                file = source / f"files/{family}-{part}-wght-normal.woff2"
                lay(f"static/fonts/{family}-{part}.woff2", small_font(file, characters))
            lay(f"static/fonts/{family}.OFL.txt", (source / "LICENSE").read_bytes())
    return 0


if __name__ == "__main__":
    sys.exit(main())
