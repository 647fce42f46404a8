"""The settings, and the small files that the data folder keeps."""

from __future__ import annotations

import os
import socket
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.config import (
    FIRST_PORT,
    HOME,
    Settings,
    SettingsError,
    claim,
    is_free,
    remembered_port,
)


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return tmp_path / "data"


@pytest.fixture
def taken_port() -> Iterator[int]:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        yield other.getsockname()[1]


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_every_setting_has_a_default(data: Path) -> None:
    settings = Settings.from_environment({}, data=data)
    assert settings == Settings(data=data, database=data / "roteiro.sqlite3")
    assert (settings.host, settings.port, settings.url) == ("0.0.0.0", None, None)
    assert settings.synchronous == "FULL"


def test_the_data_folder_stands_beside_app_py_by_default(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[Path] = []
    monkeypatch.setattr("companion.config.data_folder", lambda path: made.append(path) or path)
    assert Settings.from_environment({}).data == HOME / "data"
    assert made == [HOME / "data"]
    assert (HOME / "app.py").is_file()


def test_the_environment_sets_everything(data: Path) -> None:
    settings = Settings.from_environment(
        {
            "ROTEIRO_DATA": str(data),
            "ROTEIRO_PORT": "9000",
            "ROTEIRO_URL": "https://roteiro.example/",
            "ROTEIRO_HOST": "127.0.0.1",
            "ROTEIRO_SYNCHRONOUS": "normal",
            "ROTEIRO_DATABASE": str(data / "another.sqlite3"),
        }
    )
    assert settings == Settings(
        data=data,
        database=data / "another.sqlite3",
        host="127.0.0.1",
        port=9000,
        url="https://roteiro.example",
        synchronous="NORMAL",
    )


def test_an_override_wins_and_none_does_not_count(data: Path) -> None:
    environment = {"ROTEIRO_PORT": "9000", "ROTEIRO_HOST": "127.0.0.1"}
    settings = Settings.from_environment(environment, data=data, port=9001, host=None)
    assert (settings.port, settings.host) == (9001, "127.0.0.1")


def test_an_empty_variable_counts_as_not_set(data: Path) -> None:
    assert Settings.from_environment({"ROTEIRO_PORT": " "}, data=data).port is None


def test_an_unknown_override_is_a_mistake_of_ours(data: Path) -> None:
    with pytest.raises(TypeError, match="colour"):
        Settings.from_environment({}, data=data, colour="blue")


@pytest.mark.parametrize(
    ("variable", "value", "sentence"),
    [
        ("PORT", "eight", "A port is a number from 1 to 65535, not 'eight'."),
        ("PORT", "65536", "A port is a number"),
        ("PORT", "-1", "A port is a number"),
        ("PORT", "²", "A port is a number"),
        ("URL", "roteiro.example", "The public address looks like"),
        ("URL", "ftp://roteiro.example", "The public address looks like"),
        ("URL", "http://", "The public address looks like"),
        ("URL", "http://roteiro.example/?a=1", "The public address looks like"),
        ("DATABASE", "postgresql://localhost/roteiro", "the path of an SQLite file"),
        ("SYNCHRONOUS", "OFF", "ROTEIRO_SYNCHRONOUS is FULL or NORMAL"),
    ],
)
def test_what_cannot_be_used_is_refused_with_a_sentence(
    data: Path, variable: str, value: str, sentence: str
) -> None:
    with pytest.raises(SettingsError, match=sentence):
        Settings.from_environment({f"ROTEIRO_{variable}": value}, data=data)


@pytest.mark.skipif(os.name != "posix", reason="file modes are POSIX")
def test_only_the_owner_reads_the_data_folder(data: Path) -> None:
    settings = Settings.from_environment({}, data=data / "deeper")
    assert mode(settings.data) == 0o700


def test_a_data_folder_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(SettingsError, match="--data"):
        Settings.from_environment({}, data=tmp_path / "file" / "data")


def test_the_data_folder_may_be_relative_or_of_the_user(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    assert Settings.from_environment({}, data="here").data == tmp_path.resolve() / "here"
    assert Settings.from_environment({}, data="~/there").data == tmp_path.resolve() / "there"


def test_the_port_found_is_the_port_next_time(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    taken = {FIRST_PORT, FIRST_PORT + 1}
    monkeypatch.setattr("companion.config.is_free", lambda host, port: port not in taken)
    settings = Settings.from_environment({}, data=data)
    assert settings.listening_port() == FIRST_PORT + 2
    taken.clear()
    assert settings.listening_port() == FIRST_PORT + 2
    taken.add(FIRST_PORT + 2)
    assert settings.listening_port() == FIRST_PORT
    assert remembered_port(data / "port") == FIRST_PORT


def test_where_no_port_is_free_it_says_so(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.config.is_free", lambda host, port: False)
    with pytest.raises(SettingsError, match=r"No port from 8765 to 8864 is free.*--port"):
        Settings.from_environment({}, data=data).listening_port()
    assert not (data / "port").exists()


def test_a_port_that_was_asked_for_is_that_or_none(data: Path, taken_port: int) -> None:
    settings = Settings.from_environment({}, data=data, host="127.0.0.1", port=taken_port)
    with pytest.raises(SettingsError, match=f"Port {taken_port} is in use"):
        settings.listening_port()
    assert not is_free("127.0.0.1", taken_port)
    assert not (data / "port").exists()


@pytest.mark.parametrize("text", ["", "x", "80", "70000", "\xff\xff"])
def test_a_memory_that_makes_no_sense_is_none(tmp_path: Path, text: str) -> None:
    (tmp_path / "port").write_text(text, encoding="latin-1")
    assert remembered_port(tmp_path / "port") is None


def test_an_address_that_is_not_ours_is_named(data: Path) -> None:
    # 192.0.2.0/24 is for documentation: no machine has it.
    settings = Settings.from_environment({}, data=data, host="192.0.2.1")
    with pytest.raises(SettingsError, match=r"no address 192\.0\.2\.1"):
        settings.listening_port()


def test_one_process_at_a_time_has_the_data_folder(tmp_path: Path) -> None:
    first = claim(tmp_path)
    assert first is not None
    assert claim(tmp_path) is None
    first.close()
    again = claim(tmp_path)
    assert again is not None
    again.close()
