"""app.py sets itself up, and says in one sentence why it cannot.

Most of it plays in a small house of its own: the real app.py, with hand-made packages in place
of what Roteiro runs on, so that nothing is fetched from anywhere.
"""

from __future__ import annotations

import ast
import os
import re
import shutil
import subprocess
import sys
import zipfile
from importlib.metadata import requires, version
from pathlib import Path

import pytest
from packaging.requirements import Requirement

import app
from companion.config import HOME

# Without its site-packages, this Python has none of what Roteiro needs.
BARE = (sys.executable, "-S")


def wheel(folder: Path, name: str, number: str, code: str) -> None:
    """Make a package by hand: one module, in one version."""
    info = f"{name}-{number}.dist-info"
    with zipfile.ZipFile(folder / f"{name}-{number}-py3-none-any.whl", "w") as archive:
        archive.writestr(f"{name}.py", code)
        archive.writestr(
            f"{info}/METADATA", f"Metadata-Version: 2.1\nName: {name}\nVersion: {number}\n"
        )
        archive.writestr(
            f"{info}/WHEEL",
            "Wheel-Version: 1.0\nGenerator: hand\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
        )
        archive.writestr(f"{info}/RECORD", "")


class House:
    """A fresh copy of the project in which the packages are toys."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.shop = folder / "shop"
        self.shop.mkdir()
        shutil.copy(HOME / "app.py", folder)
        (folder / "companion").mkdir()
        (folder / "companion/__init__.py").touch()
        (folder / "companion/verify.py").write_text(
            "import sys, needed\n"
            "def main(arguments):\n"
            "    print('verified', arguments, needed.VERSION, sys.prefix)\n"
            "    return 3\n"
        )
        for number in ("1.0", "2.0"):
            wheel(self.shop, "needed", number, f"VERSION = {number!r}\n")
        wheel(
            self.shop,
            "pytest",
            "9.0",
            "import os, sys\n"
            "told = sorted(name for name in os.environ if name.startswith('ROTEIRO_'))\n"
            "print('tested', sys.argv[1:], os.getcwd(), told)\n"
            "sys.exit(4)\n",
        )
        self.pin("1.0")
        (folder / "requirements-dev.txt").write_text("-r requirements.txt\npytest==9.0\n")

    def pin(self, number: str) -> None:
        (self.folder / "requirements.txt").write_text(
            f"# What it needs.\nneeded=={number}\n"
            'nowhere==1.0 ; platform_machine != "a machine without wheels"\n'
        )

    def run(self, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
        quiet = {"PIP_NO_INDEX": "1", "PIP_CONFIG_FILE": os.devnull}
        found = {"PIP_FIND_LINKS": str(self.shop)}
        return subprocess.run(
            [*BARE, str(self.folder / "app.py"), *arguments],
            env={"PATH": os.defpath} | quiet | found | environment,
            cwd=self.folder.parent,
            capture_output=True,
            text=True,
            timeout=120,
        )

    @property
    def environment(self) -> Path:
        return self.folder / ".venv"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> House:
    return House(tmp_path_factory.mktemp("house"))


def test_a_fresh_copy_sets_itself_up_once(house: House) -> None:
    first = house.run("verify", "game.json")
    assert (first.returncode, first.stderr) == (3, "")
    assert f"verified ['game.json'] 1.0 {house.environment}\n" in first.stdout
    assert "Roteiro sets itself up" in first.stdout

    again = house.run("verify", "game.json")
    assert again.stdout == f"verified ['game.json'] 1.0 {house.environment}\n"
    assert (again.returncode, again.stderr) == (3, "")


def test_testing_installs_the_rest_and_passes_everything_on(house: House) -> None:
    done = house.run("test", "-k", "of mine", "--help", ROTEIRO_DATA="the evening's", HOME="/")
    assert (done.returncode, done.stderr) == (4, "")
    assert done.stdout.endswith(f"tested ['-k', 'of mine', '--help'] {house.folder} []\n")
    assert "Roteiro installs" not in house.run("test").stdout
    assert "Roteiro installs" not in house.run("verify").stdout


def test_people_who_build_get_a_python_with_the_tools(house: House) -> None:
    done = house.run("python", "-c", "import pytest", "an argument")
    assert done.returncode == 4
    assert done.stdout.startswith("tested ['an argument']")


def test_only_changed_pins_are_installed_again(house: House) -> None:
    house.pin("2.0")
    done = house.run("verify")
    assert f"verified [] 2.0 {house.environment}\n" in done.stdout
    assert "Roteiro installs" in done.stdout
    assert "sets itself up" not in done.stdout
    assert house.run("verify").stdout == f"verified [] 2.0 {house.environment}\n"


def test_a_newer_python_is_a_reason_to_install_again(house: House) -> None:
    house.run("verify")
    stamp = house.environment / "requirements.installed"
    stamp.write_text(re.sub(r"3\.\d+$", "3.4", stamp.read_text()))
    assert "Roteiro installs" in house.run("verify").stdout


def test_an_environment_whose_python_is_gone_is_made_again(house: House) -> None:
    house.run("verify")
    python = house.environment / "bin/python"
    python.unlink()
    python.symlink_to("/no/such/python")
    done = house.run("verify")
    assert "Roteiro sets itself up" in done.stdout
    assert done.returncode == 3


def test_without_a_network_it_says_that_it_needs_one_once(house: House) -> None:
    house.pin("3.0")
    nobody = "http://127.0.0.1:9/"
    done = house.run("verify", PIP_FIND_LINKS="", PIP_NO_INDEX="0", PIP_INDEX_URL=nobody)
    assert done.returncode == 1
    assert done.stderr == (
        "Roteiro needs the internet this once, to install what it runs on: connect this"
        " computer and start again.\n"
    )


def test_a_network_that_reads_along_is_no_missing_network() -> None:
    told = "(Caused by SSLError(... CERTIFICATE_VERIFY_FAILED ...))\n... (from versions: none)\n"
    done = subprocess.CompletedProcess([], 1, "", told)
    assert "its own certificate" in app.why_not_installed(done)


def test_what_pip_says_otherwise_is_passed_on(house: House) -> None:
    (house.folder / "requirements.txt").write_text("needed==not a version\n")
    done = house.run("verify")
    assert done.returncode == 1
    assert done.stderr.startswith("What Roteiro runs on cannot be installed: ")
    assert done.stderr.count("\n") == 1
    assert "Traceback" not in done.stderr


def test_an_environment_that_leads_nowhere_does_not_go_in_circles(house: House) -> None:
    house.pin("1.0")
    assert house.run("verify").returncode == 3
    python = house.environment / "bin/python"
    python.unlink()
    python.write_text(f'#!/bin/sh\nexec "{sys.executable}" -S "$@"\n')
    python.chmod(0o700)
    done = house.run("verify")
    assert done.returncode == 1
    assert done.stderr == f"The environment in {house.environment} is broken: delete it and" + (
        " start again.\n"
    )


def test_a_folder_that_cannot_hold_an_environment_is_named(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setattr(app, "VENV", tmp_path / "file" / ".venv")
    with pytest.raises(app.CannotStart, match=r"cannot be made: .*Not a directory"):
        app.make_environment()


@pytest.mark.parametrize("missing", ["venv", "ensurepip"])
def test_where_debian_left_venv_out_the_package_is_named(
    missing: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        app.importlib.util, "find_spec", lambda name: None if name == missing else object()
    )
    package = "python{}.{}-venv".format(*sys.version_info[:2])
    with pytest.raises(app.CannotStart, match=f"sudo apt install {re.escape(package)}"):
        app.make_environment()


def test_an_old_python_is_told_in_a_sentence() -> None:
    source = (HOME / "app.py").read_text(encoding="utf-8")
    ast.parse(source, feature_version=(3, 7))
    pretend = (
        f"import runpy, sys; sys.version_info = (3, 9); runpy.run_path({str(HOME / 'app.py')!r})"
    )
    done = subprocess.run([sys.executable, "-c", pretend], capture_output=True, text=True)
    assert done.returncode == 1
    assert done.stderr == (
        "Roteiro needs Python 3.11 or newer, and this is Python 3.9: install a newer one from"
        " python.org or your system's packages.\n"
    )


def test_it_reads_with_the_standard_library_alone() -> None:
    done = subprocess.run(
        [*BARE, str(HOME / "app.py"), "--help"], capture_output=True, text=True, timeout=60
    )
    assert done.returncode == 0
    for option in ("--port", "--host", "--url", "--data", "--no-browser", "app.py test"):
        assert option in done.stdout


def test_an_environment_with_the_pins_is_good_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(app, "hand_over", lambda command: pytest.fail(f"started {command}"))
    app.settle(app.TEST_PINS)


@pytest.mark.parametrize(
    ("pin", "satisfied"),
    [
        (f"flask=={version('flask')}", True),
        ("flask==0.1", False),
        ("no-such-package==1.0", False),
        ('no-such-package==1.0 ; sys_platform == "win32"', True),
        ('flask==0.1 ; platform_machine in "x86_64"', False),
    ],
)
def test_one_wrong_pin_is_enough(pin: str, satisfied: bool, tmp_path: Path) -> None:
    pins = tmp_path / "requirements.txt"
    pins.write_text(f"# A remark.\n\n{pin}\n")
    assert app.is_satisfied(pins) is satisfied


def test_the_pins_are_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing that a pinned package needs, on any system, is left to the day of installation."""
    demanded, optional = app.read_pins(app.TEST_PINS)
    pins = {Requirement(line).name: Requirement(line) for line in demanded + optional}
    assert all(str(pin.specifier).startswith("==") for pin in pins.values())
    somewhere = [
        {"sys_platform": system, "platform_system": name, "python_version": python, "extra": ""}
        | {"python_full_version": f"{python}.0"}
        for system, name in (("linux", "Linux"), ("win32", "Windows"), ("darwin", "Darwin"))
        for python in ("3.11", "3.12", "3.13", "3.14")
    ]
    for name in pins:
        try:
            needs = requires(name) or []
        except ModuleNotFoundError:  # a package for another system
            continue
        for need in map(Requirement, needs):
            if need.marker is None or any(need.marker.evaluate(place) for place in somewhere):
                pinned = pins[need.name.lower().replace(".", "-").replace("_", "-")]
                assert need.specifier.contains(str(pinned.specifier)[2:]), (name, str(need))
