"""Settings, read from the environment with a default for each, and the data folder."""

from __future__ import annotations

import errno
import os
import socket
from collections.abc import Mapping
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any, BinaryIO, Literal, cast
from urllib.parse import urlsplit

Synchronous = Literal["FULL", "NORMAL"]

FIRST_PORT = 8765
PORTS_TRIED = 100
HOME = Path(__file__).resolve().parent.parent


class SettingsError(Exception):
    """A setting cannot be used; the text is one sentence that says what to do."""


@dataclass(frozen=True, slots=True)
class Settings:
    """What a Roteiro process is told from outside.

    data: folder of everything that it keeps.
    host: address to listen on; ``0.0.0.0`` is every network of this machine.
    port: port to listen on, or None: the remembered one, then the next free one.
    url: public address that replaces the ones worked out, without a slash at its end, or None.
    synchronous: how hard SQLite writes; FULL survives a dead battery, NORMAL only a crash.
    database: the SQLite file.
    """

    data: Path
    database: Path
    host: str = "0.0.0.0"
    port: int | None = None
    url: str | None = None
    synchronous: Synchronous = "FULL"

    @classmethod
    def from_environment(
        cls, environment: Mapping[str, str] | None = None, **overrides: Any
    ) -> Settings:
        """Settings from ROTEIRO_DATA, ROTEIRO_PORT and so on, and make the data folder (mode 700).

        environment: what to read instead of the process's own.
        overrides: fields of this class; one that is None counts as not given.
        Raises SettingsError for a value that cannot be used.
        """
        environment = os.environ if environment is None else environment
        given: dict[str, Any] = {
            name: text
            for name, variable in VARIABLES.items()
            if (text := environment.get(variable, "").strip())
        }
        unknown = overrides.keys() - VARIABLES.keys()
        if unknown:
            raise TypeError(f"Settings have no {', '.join(sorted(unknown))}.")
        given |= {name: value for name, value in overrides.items() if value is not None}
        data = data_folder(Path(given.pop("data", HOME / "data")))
        database = _file(str(given.pop("database", data / "roteiro.sqlite3")))
        read = {name: READERS[name](str(value)) for name, value in given.items()}
        return cls(data=data, database=database, **read)

    def listening_port(self) -> int:
        """The port to listen on: ``port``, or the remembered one, or the first free from 8765.

        What was found is remembered in ``data/port``, since bookmarks and QR codes hang on it.
        Raises SettingsError when nothing is free.
        """
        if self.port is not None:
            if self.port and not is_free(self.host, self.port):
                raise SettingsError(
                    f"Port {self.port} is in use or not allowed: choose another with --port."
                )
            return self.port
        memory = self.data / "port"
        remembered = remembered_port(memory)
        following = range(FIRST_PORT, FIRST_PORT + PORTS_TRIED)
        tried = following if remembered is None else (remembered, *following)
        port = next((port for port in tried if is_free(self.host, port)), None)
        if port is None:
            raise SettingsError(
                f"No port from {FIRST_PORT} to {following[-1]} is free: choose one with --port."
            )
        if port != remembered:
            memory.write_text(f"{port}\n", encoding="ascii")
        return port


VARIABLES = {field.name: f"ROTEIRO_{field.name.upper()}" for field in fields(Settings)}


def _port(text: str) -> int:
    if not (text.isascii() and text.isdigit() and int(text) <= 65535):
        raise SettingsError(f"A port is a number from 1 to 65535, not {text!r}.")
    return int(text)


def _url(text: str) -> str:
    parts = urlsplit(text)
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.query or parts.fragment:
        raise SettingsError(f"The public address looks like https://roteiro.example, not {text!r}.")
    return text.rstrip("/")


def _file(text: str) -> Path:
    if "://" in text:
        raise SettingsError(f"ROTEIRO_DATABASE is the path of an SQLite file, not {text!r}.")
    return Path(text).expanduser().resolve()


def _synchronous(text: str) -> Synchronous:
    if text.upper() not in ("FULL", "NORMAL"):
        raise SettingsError(f"ROTEIRO_SYNCHRONOUS is FULL or NORMAL, not {text!r}.")
    return cast(Synchronous, text.upper())


READERS: dict[str, Any] = {
    "host": str,
    "port": _port,
    "url": _url,
    "synchronous": _synchronous,
}


def data_folder(path: Path) -> Path:
    """The data folder as an absolute path, made for its owner alone where it is missing."""
    path = path.expanduser().resolve()
    try:
        path.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise SettingsError(
            f"The data folder {path} cannot be made ({error.strerror}): choose another with --data."
        ) from error
    return path


def remembered_port(path: Path) -> int | None:
    """The port that a file remembers, or None when it remembers none that can be used."""
    try:
        text = path.read_text(encoding="ascii", errors="replace").strip()
    except FileNotFoundError:
        return None
    return int(text) if text.isdigit() and 1024 <= int(text) <= 65535 else None


def is_free(host: str, port: int) -> bool:
    """Whether this machine would let us listen there now.

    Raises SettingsError when no port would do, since the address is not this machine's.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as probe:
        # On Windows this option would let two programs share a port.
        if os.name == "posix":
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as error:
            if isinstance(error, socket.gaierror) or error.errno == errno.EADDRNOTAVAIL:
                raise SettingsError(
                    f"This machine has no address {host}: leave out --host, or give one it has."
                ) from error
            return False
    return True


def claim(data: Path) -> BinaryIO | None:
    """A lock on the data folder, held while the file is open, or None where another process has it.

    Two servers on one folder would not hear of each other's moves, so the second does not start.
    The lock goes with its process, however that ends.
    """
    file = (data / "lock").open("ab")
    try:
        if os.name == "nt":
            import msvcrt

            file.seek(0)
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined,unused-ignore]
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)  # type: ignore[attr-defined,unused-ignore]
    except OSError:
        file.close()
        return None
    return file
