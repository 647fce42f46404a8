"""List every rule with the tests that show it; fail while a rule of the app has none.

``python tests/rules_report.py [FOLDER]`` collects the tests of the project in FOLDER (this one
unless given), reads their ``@pytest.mark.rule("V045")`` marks and holds them against every
``companion/games/*/rules.toml`` beside which there is a game. Tests that are always skipped, or
expected to fail, show nothing.
"""

from __future__ import annotations

import contextlib
import io
import sys
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

import pytest

PROJECT = Path(__file__).resolve().parent.parent
if str(PROJECT) not in sys.path:
    sys.path.insert(0, str(PROJECT))

from companion.engine.rulebook import Rule, Rulebook  # noqa: E402

Tests = Mapping[str, Sequence[str]]
"""The names of the tests that cite a rule, by its id."""


class MarkCollector:
    """A pytest plugin that notes which tests cite which rule."""

    def __init__(self) -> None:
        self.tests: dict[str, list[str]] = {}

    def pytest_collection_modifyitems(self, items: Iterable[pytest.Item]) -> None:
        """Read the marks of every collected test; a parametrised test counts once."""
        for item in items:
            if item.get_closest_marker("skip") or item.get_closest_marker("xfail"):
                continue
            name = item.nodeid.partition("[")[0]
            for mark in item.iter_markers("rule"):
                for rule_id in mark.args:
                    names = self.tests.setdefault(str(rule_id), [])
                    if name not in names:
                        names.append(name)


class CollectionFailed(Exception):
    """The tests could not be collected; the message is what pytest said."""


def collect_tests(project: Path) -> Tests:
    """Collect the tests of a project, all of them, without running any.

    :raises CollectionFailed: if a test file does not load.
    """
    collector = MarkCollector()
    said = io.StringIO()
    arguments = ["--collect-only", "-q", "--rootdir", str(project), "-o", "addopts="]
    arguments += ["--import-mode=importlib", "-p", "no:cacheprovider", str(project / "tests")]
    with contextlib.redirect_stdout(said), contextlib.redirect_stderr(said):
        code = pytest.main(arguments, plugins=[collector])
    if code not in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
        raise CollectionFailed(said.getvalue())
    return collector.tests


def load_rulebooks(project: Path) -> list[Rulebook]:
    """Read the rules of every game on disk, in the order of their folders.

    Rules that stand alone, without an ``__init__.py`` beside them, are no game yet.
    """
    ledgers = sorted(project.glob("companion/games/*/rules.toml"))
    return [Rulebook.load(path) for path in ledgers if path.with_name("__init__.py").exists()]


def untested(rulebook: Rulebook, tests: Tests) -> list[Rule]:
    """Give the rules that the app sees to and that no test cites."""
    return [rule for rule in rulebook if rule.by == "app" and not tests.get(rule.id)]


def unknown(rulebooks: Sequence[Rulebook], tests: Tests) -> list[str]:
    """Give the ids that tests cite and that no game has."""
    return sorted(cited for cited in tests if not any(cited in book for book in rulebooks))


def describe(rulebook: Rulebook, tests: Tests) -> Iterable[str]:
    """Give the report of one game, line by line: each rule, its tests, and a summary."""
    yield rulebook.game
    for rule in rulebook:
        names = tests.get(rule.id, [])
        yield f"  {rule.id}  {rule.by:5}  {rule.title}" + ("" if names else "  (no test)")
        yield from (f"               {name}" for name in names)
    by_app = [rule for rule in rulebook if rule.by == "app"]
    bare = untested(rulebook, tests)
    yield (
        f"{rulebook.game}: {len(rulebook)} rules; by the app {len(by_app)}, "
        f"with tests {len(by_app) - len(bare)}, without {len(bare)}; "
        f"by the table {len(rulebook) - len(by_app)}"
    )
    if bare:
        yield "Without a test: " + " ".join(rule.id for rule in bare)


def main(arguments: Sequence[str]) -> int:
    """Print the report; 1 if a rule lacks a test, a mark is unknown or nothing can be read."""
    project = Path(arguments[0]).resolve() if arguments else PROJECT
    rulebooks = load_rulebooks(project)
    if not rulebooks:
        print(f"No rules.toml below {project / 'companion' / 'games'}")
        return 1
    try:
        tests = collect_tests(project)
    except CollectionFailed as failure:
        print(failure)
        print("The tests could not be collected, so there is no report.")
        return 1
    for rulebook in rulebooks:
        print("\n".join(describe(rulebook, tests)), end="\n\n")
    strangers = unknown(rulebooks, tests)
    for cited in strangers:
        print(f"No game has a rule {cited}, cited by: " + ", ".join(tests[cited]))
    return 1 if strangers or any(untested(book, tests) for book in rulebooks) else 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
