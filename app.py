"""Roteiro's front door.

    python3 app.py               set up what is missing, then open the table night
    python3 app.py test          the same with the tools for testing, then run every test
    python3 app.py verify FILE   compute every draw of an exported table again
    python3 app.py python ...    Python with the tools for testing, for people who build

Until it runs inside an environment that has the pinned packages, it uses the standard library
alone; where there is none, it makes `.venv` beside this file.
"""

import sys

if sys.version_info < (3, 11):
    sys.exit(
        "Roteiro needs Python 3.11 or newer, and this is Python {}.{}: install a newer one"
        " from python.org or your system's packages.".format(*sys.version_info[:2])
    )

import argparse
import importlib
import importlib.util
import os
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

if TYPE_CHECKING:
    import subprocess

HOME = Path(__file__).resolve().parent
VENV = HOME / ".venv"
RUN_PINS = HOME / "requirements.txt"
TEST_PINS = HOME / "requirements-dev.txt"
# Set while we hand over to the environment, so that a broken one cannot make us go in circles.
HANDED_OVER = "ROTEIRO_HANDED_OVER"


class CannotStart(Exception):
    """Why Roteiro does not start, in one sentence that says what to do."""


def main(arguments: list[str]) -> int:
    """Do what the command line asks; the exit code."""
    try:
        if arguments[:1] == ["test"]:
            settle(TEST_PINS)
            return run_tests(arguments[1:])
        if arguments[:1] == ["python"]:
            settle(TEST_PINS)
            hand_over([sys.executable, *arguments[1:]])
        if arguments[:1] == ["verify"]:
            settle(RUN_PINS)
            return int(importlib.import_module("companion.verify").main(arguments[1:]))
        options = parsed(arguments)
        settle(RUN_PINS)
        return open_table_night(options)
    except CannotStart as reason:
        print(reason, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130


def parsed(arguments: list[str]) -> argparse.Namespace:
    """The command line, or the end of the process with a usage message."""
    parser = argparse.ArgumentParser(
        prog="app.py",
        description="Open the table night: a server for the phones in this room.",
        epilog="app.py test [ARGUMENTS OF PYTEST] runs every test; app.py verify FILE computes"
        " every draw of an exported table again.",
    )
    parser.add_argument("--port", help="listen there; otherwise where it did last time, or 8765")
    parser.add_argument("--host", help="listen on this address alone; otherwise on all")
    parser.add_argument("--url", help="the public address, where the one found is wrong")
    parser.add_argument("--data", metavar="FOLDER", help="keep everything there; otherwise data")
    parser.add_argument("--no-browser", action="store_true", help="do not open the host page")
    return parser.parse_args(arguments)


# The environment


def settle(pins: Path) -> None:
    """Return once this process runs where the pinned packages are, installed if need be.

    pins: the requirements file that must be met.
    Raises CannotStart with what a person can do about it.
    """
    handed_over = os.environ.pop(HANDED_OVER, None)
    if os.path.realpath(sys.prefix) != os.path.realpath(VENV):
        if is_satisfied(pins):
            return
        if handed_over:
            raise CannotStart(f"The environment in {VENV} is broken: delete it and start again.")
        python = environment_python()
        if not python.exists():
            make_environment()
        os.environ[HANDED_OVER] = "1"
        hand_over([str(python), str(HOME / "app.py"), *sys.argv[1:]])
    elif not is_stamped(pins):
        install(pins)


def hand_over(command: list[str]) -> NoReturn:
    """Become another process, or where the system cannot do that, wait for it and end like it."""
    sys.stdout.flush()
    if os.name == "posix":
        os.execv(command[0], command)
    import subprocess

    child = subprocess.Popen(command)
    while True:
        try:
            sys.exit(child.wait())
        except KeyboardInterrupt:
            continue  # the child has heard it too and is about to end


def environment_python() -> Path:
    """The interpreter of `.venv`, whether it is there or not."""
    return VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def make_environment() -> None:
    """Make `.venv` beside this file."""
    import subprocess

    if not all(importlib.util.find_spec(name) for name in ("venv", "ensurepip")):
        raise CannotStart(
            "This Python cannot make virtual environments: install the package python{}.{}-venv"
            " (on Debian, Ubuntu and Raspberry Pi OS: sudo apt install python{}.{}-venv) and"
            " start again.".format(*sys.version_info[:2] * 2)
        )
    print("Roteiro sets itself up beside app.py; this happens once.", flush=True)
    command = [sys.executable, "-m", "venv", "--clear", str(VENV)]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        raise CannotStart(f"The environment {VENV} cannot be made: {last_words(done)}")


def install(pins: Path) -> None:
    """Install the pinned packages here, and remember by which pins.

    Raises CannotStart where a package that Roteiro cannot do without is not to be had.
    """
    print(f"Roteiro installs what {pins.name} names.", flush=True)
    demanded, optional = read_pins(pins)
    if importlib.util.find_spec("pip") is None:
        python("-m", "ensurepip")
    # Where there is no wheel it serves on plain threads, so nobody is asked for a compiler.
    pip("--only-binary", ":all:", *optional)
    done = pip(*demanded)
    if done.returncode:
        raise CannotStart(why_not_installed(done))
    for file in {pins, RUN_PINS}:
        stamp(file).write_text(fingerprint(file), encoding="ascii")
    importlib.invalidate_caches()


def why_not_installed(done: "subprocess.CompletedProcess[str]") -> str:
    """One sentence for what pip complained of."""
    if "CERTIFICATE_VERIFY_FAILED" in done.stderr:
        return (
            "This network puts its own certificate before the package index, and Python does not"
            " trust it: start Roteiro once on another network."
        )
    if "from versions: none" in done.stderr:
        return (
            "Roteiro needs the internet this once, to install what it runs on: connect this"
            " computer and start again."
        )
    return f"What Roteiro runs on cannot be installed: {last_words(done)}"


def pip(*arguments: str) -> "subprocess.CompletedProcess[str]":
    """What pip answered to an order to install."""
    quietly = ("--quiet", "--disable-pip-version-check", "--no-input", "--retries", "2")
    return python("-m", "pip", "install", *quietly, *arguments)


def python(*arguments: str) -> "subprocess.CompletedProcess[str]":
    """What this Python answered to a command line of its own."""
    import subprocess

    return subprocess.run([sys.executable, *arguments], capture_output=True, text=True)


def last_words(done: "subprocess.CompletedProcess[str]") -> str:
    """The last line that a failed command said, as the reason of its failure."""
    lines = (done.stderr.strip() or done.stdout.strip()).splitlines()
    return lines[-1].strip() if lines else f"exit code {done.returncode}."


def read_pins(pins: Path) -> tuple[list[str], list[str]]:
    """The requirements that must be met, and those only where a machine has wheels for them."""
    demanded: list[str] = []
    optional: list[str] = []
    for line in pins.read_text(encoding="utf-8").splitlines():
        if line.startswith("-r "):
            for all_, some in zip((demanded, optional), read_pins(HOME / line[3:]), strict=True):
                all_.extend(some)
        elif line and not line.startswith("#"):
            (optional if "platform_machine" in line else demanded).append(line)
    return demanded, optional


def is_satisfied(pins: Path) -> bool:
    """Whether the environment that we were started in has every pin, with no `.venv` of ours.

    A package for some systems only may be missing, but not be there in another version.
    """
    from importlib.metadata import PackageNotFoundError, version

    demanded, optional = read_pins(pins)
    for line in demanded + optional:
        requirement, _, marker = line.partition(" ;")
        name, _, pinned = requirement.partition("==")
        try:
            if version(name) != pinned:
                return False
        except PackageNotFoundError:
            if not marker:
                return False
    return True


def fingerprint(pins: Path) -> str:
    """What must not change for an installation to stay good: the pins, and Python's version."""
    import hashlib

    demanded, optional = read_pins(pins)
    digest = hashlib.sha256("\n".join(demanded + optional).encode()).hexdigest()
    return "{} {}.{}".format(digest, *sys.version_info[:2])


def stamp(pins: Path) -> Path:
    """The file that remembers by which pins `.venv` was filled."""
    return VENV / f"{pins.stem}.installed"


def is_stamped(pins: Path) -> bool:
    """Whether `.venv` was filled by exactly these pins."""
    try:
        return stamp(pins).read_text(encoding="ascii") == fingerprint(pins)
    except FileNotFoundError:
        return False


# What runs inside it


def run_tests(arguments: list[str]) -> NoReturn:
    """Run pytest in place of this process, deaf to the settings of the evening's server."""
    for name in [name for name in os.environ if name.startswith("ROTEIRO_")]:
        del os.environ[name]
    os.chdir(HOME)
    hand_over([sys.executable, "-m", "pytest", *arguments])


def open_table_night(options: argparse.Namespace) -> int:
    """Serve until Ctrl-C, after saying where."""
    patch()
    from dataclasses import replace

    from companion import create_app
    from companion.config import Settings, SettingsError, claim
    from companion.serving import serve

    given = {name: getattr(options, name) for name in ("port", "host", "url", "data")}
    try:
        settings = Settings.from_environment(**given)
        lock = claim(settings.data)
        if lock is None:
            raise CannotStart(
                f"Roteiro already runs with {settings.data}: go on there, or give this one a"
                " folder of its own with --data."
            )
        port = settings.listening_port()
        settings = replace(settings, port=port)
        application = create_app(settings)
    except SettingsError as problem:
        raise CannotStart(str(problem)) from problem

    def welcome() -> None:
        greet(port, settings.url, settings.host, str(settings.data), not options.no_browser)

    with lock:
        serve(application, settings.host, port, welcome)
    return 0


def patch() -> None:
    """Let gevent stand in for threads where it is installed, before anything else is imported."""
    if os.environ.get("ROTEIRO_SERVER") == "cheroot" or not importlib.util.find_spec("gevent"):
        return
    from gevent import monkey

    monkey.patch_all()


def greet(port: int, url: str | None, host: str, data: str, browser: bool) -> None:
    """Say where the server is found, with a QR code, and show the host page."""
    from companion.addresses import candidates, qr_terminal

    found = candidates(port, url, host)
    here = next((each.url for each in found if not each.reachable), found[0].url)
    lines = ["", "Roteiro is open.", "", f"  On this computer   {here}"]
    names = ["On the phones", *["or"] * len(found)]
    for name, each in zip(names, (each for each in found if each.reachable), strict=False):
        lines.append(f"  {name:<18} {each.url}   ({each.reason})")
    print("\n".join(lines), flush=True)
    if found[0].reachable:
        show_code(qr_terminal(found[0].url, colours=sys.stdout.isatty()))
    print(f"\nPhones must be on the same network. Everything is kept in {data}.")
    print("Ctrl-C closes Roteiro.", flush=True)
    if browser:
        show_page(here)


def show_code(code: str) -> None:
    """Print a QR code, unless this terminal has no such characters."""
    try:
        code.encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return
    print("\n" + code, end="", flush=True)


def show_page(url: str) -> None:
    """Open a page in the browser, if there is one that has a window of its own."""
    import threading
    import webbrowser

    windows = sys.platform in ("win32", "darwin") or any(
        os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER")
    )
    if windows:
        threading.Thread(target=webbrowser.open, args=(url,), daemon=True).start()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
