"""Static files under an address that names their content, so that browsers keep them for a year."""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
import re
from pathlib import Path

from flask import Flask, Response, abort, request
from msgspec import Struct

FOLDER = Path(__file__).resolve().parent.parent.parent / "static"
YEAR = 365 * 24 * 3600
HASHED = re.compile(r"^(?P<stem>.+)\.(?P<hash>[0-9a-f]{12})(?P<suffix>\.[a-z0-9.]+)$")
TYPES = {".js": "text/javascript", ".woff2": "font/woff2", ".svg": "image/svg+xml"}
BUNDLES = {
    "js/live.js": ("js/regions.js", "js/live.js"),
    "js/forms.js": ("js/forms.js", "js/rules.js", "js/once.js", "js/hand.js"),
    "css/caravelas.css": ("css/hand.css", "css/caravelas.css"),
    "css/age_of_discovery.css": ("css/hand.css", "css/age_of_discovery.css"),
}
"""Files that are sent as one: each request costs a phone more than the bytes."""

COMPRESSED = (".css", ".js", ".svg", ".txt")


class Asset(Struct, frozen=True):
    """A file as it is served: its bytes, plain and (if that is shorter) compressed."""

    body: bytes
    packed: bytes | None
    hash: str
    type: str
    changed: float


class Assets:
    """The files of the static folder, read at their first use."""

    def __init__(self, app: Flask, folder: Path = FOLDER) -> None:
        self._folder = folder
        self._kept: dict[str, Asset] = {}
        self._watch = bool(app.debug)
        app.add_url_rule("/static/<path:filename>", "static", self.serve)
        app.jinja_env.globals["asset"] = self.url

    def url(self, name: str) -> str:
        """Give the address of a file, such as ``css/app.css``.

        Fonts keep their plain name: the style sheet names them relatively, and two addresses
        would load them twice.
        """
        if name.startswith("fonts/"):
            return f"/static/{name}"
        asset = self._asset(name)
        if asset is None:
            raise LookupError(f"there is no static file {name}")
        stem, dot, suffix = name.rpartition(".")
        return f"/static/{stem}.{asset.hash}{dot}{suffix}"

    def _asset(self, name: str) -> Asset | None:
        kept = self._kept.get(name)
        if kept is not None and not self._watch:
            return kept
        paths = [(self._folder / part).resolve() for part in BUNDLES.get(name, (name,))]
        if not all(path.is_relative_to(self._folder) and path.is_file() for path in paths):
            return None
        changed = max(path.stat().st_mtime for path in paths)
        if kept is None or kept.changed != changed:
            kept = self._kept[name] = _read(paths, changed)
        return kept

    def serve(self, filename: str) -> Response:
        """Answer with a static file, by its plain name or by the one with its hash."""
        match = HASHED.match(filename)
        plain = match["stem"] + match["suffix"] if match else filename
        asset = self._asset(plain)
        if asset is None:
            abort(404)
        packed = asset.packed if "gzip" in request.headers.get("Accept-Encoding", "") else None
        response = Response(packed or asset.body, content_type=asset.type)
        if packed:
            response.headers["Content-Encoding"] = "gzip"
        if asset.packed:
            response.headers["Vary"] = "Accept-Encoding"
        response.set_etag(asset.hash + ("-gz" if packed else ""))
        lasting = (match and match["hash"] == asset.hash) or plain.startswith("fonts/")
        response.headers["Cache-Control"] = (
            f"public, max-age={YEAR}, immutable" if lasting else "no-cache"
        )
        return response.make_conditional(request)


def _read(paths: list[Path], changed: float) -> Asset:
    path = paths[0]
    body = b"\n".join(one.read_bytes() for one in paths)
    type = (
        TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    )
    if type.startswith("text/") or path.suffix == ".svg":
        type += "; charset=utf-8"
    packed = gzip.compress(body, 9, mtime=0) if path.suffix in COMPRESSED else None
    if packed is not None and len(packed) >= len(body):
        packed = None
    return Asset(body, packed, hashlib.sha256(body).hexdigest()[:12], type, changed)
