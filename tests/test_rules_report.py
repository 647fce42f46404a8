"""The rules report: which rules have a test, and when it fails."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

REPORT = Path(__file__).with_name("rules_report.py")

RULES = """\
game = "Regatta"

[[section]]
key = "race"
title = "The race"

[[rule]]
id = "R001"
section = "race"
title = "Wind"
text = "A boat with wind sails on."
where = "Racing"
by = "app"

[[rule]]
id = "R002"
section = "race"
title = "Shouting"
text = "Nobody shouts at the boats."
where = "Racing"
by = "table"
"""

SHOWN = 'import pytest\n\n@pytest.mark.rule("R001")\ndef test_wind():\n    pass\n'


def run_report(project: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(REPORT), str(project)]
    return subprocess.run(command, capture_output=True, text=True, timeout=60)


@pytest.fixture
def report(tmp_path: Path):
    """Write a project with one game and one test file, and give its report and exit code."""

    def run(tests: str) -> tuple[int, str]:
        game = tmp_path / "companion" / "games" / "regatta"
        game.mkdir(parents=True)
        (game / "__init__.py").touch()
        (game / "rules.toml").write_text(RULES, encoding="utf-8")
        (tmp_path / "tests").mkdir()
        (tmp_path / "tests" / "test_regatta.py").write_text(tests, encoding="utf-8")
        (tmp_path / "pytest.ini").write_text("[pytest]\nmarkers =\n    rule(id): a rule\n")
        done = run_report(tmp_path)
        return done.returncode, done.stdout + done.stderr

    return run


def test_all_is_well_when_each_rule_of_the_app_has_a_test(report):
    code, said = report(SHOWN)
    assert code == 0, said
    assert "R001  app    Wind\n               tests/test_regatta.py::test_wind" in said
    assert "R002  table  Shouting  (no test)" in said
    assert "Regatta: 2 rules; by the app 1, with tests 1, without 0; by the table 1" in said


def test_several_rules_in_one_mark_and_a_parametrised_test_that_counts_once(report):
    code, said = report(
        "import pytest\n\n"
        '@pytest.mark.rule("R001", "R002")\n'
        '@pytest.mark.parametrize("boat", [1, 2])\n'
        "def test_wind(boat):\n    pass\n"
    )
    assert code == 0, said
    assert said.count("::test_wind") == 2


def test_a_rule_of_the_app_without_a_test_fails(report):
    code, said = report("def test_nothing():\n    pass\n")
    assert code == 1
    assert "Without a test: R001" in said


@pytest.mark.parametrize("hidden", ["@pytest.mark.skip(reason='calm')", "@pytest.mark.xfail"])
def test_a_test_that_never_runs_or_is_meant_to_fail_shows_nothing(report, hidden):
    code, said = report(SHOWN.replace("def test_wind", f"{hidden}\ndef test_wind"))
    assert code == 1
    assert "Without a test: R001" in said


def test_a_mark_for_a_rule_that_does_not_exist_fails(report):
    code, said = report(SHOWN.replace('"R001"', '"R001", "R999"'))
    assert code == 1
    assert "No game has a rule R999, cited by: tests/test_regatta.py::test_wind" in said


def test_rules_without_a_game_beside_them_are_left_out(report, tmp_path):
    planned = tmp_path / "companion" / "games" / "rowing"
    planned.mkdir(parents=True)
    rowing = RULES.replace("Regatta", "Rowing").replace('"R', '"B')
    (planned / "rules.toml").write_text(rowing, encoding="utf-8")
    code, said = report(SHOWN)
    assert code == 0, said
    assert "Rowing" not in said
    (planned / "__init__.py").touch()
    done = run_report(tmp_path)
    assert done.returncode == 1
    assert "Without a test: B001" in done.stdout


def test_tests_that_do_not_load_fail(report):
    code, said = report("import no_such_module_anywhere\n")
    assert code == 1
    assert "no_such_module_anywhere" in said
    assert "could not be collected" in said
