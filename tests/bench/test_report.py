"""The report says honestly what was met and what was not."""

from __future__ import annotations

import json
from pathlib import Path

from bench import report
from bench.load import Found
from bench.process import BASELINE

ROUNDS = [Found(3.0, 9.0, 100.0, 2.0, 500.0), Found(2.0, 4.0, 90.0, 2.0, 400.0)]


def rounds(*servers: str) -> report.Rounds:
    """The same figures for every case and server, and one round that went badly."""
    found = [*ROUNDS, Found(40.0, 90.0, 900.0, 9.0, 10.0)]
    return {(case, server): found for case in ("4", "50", "500", "100x5") for server in servers}


def test_a_goal_that_is_missed_says_by_how_much() -> None:
    assert report.Goal(1.2).verdict(1.2) == "met"
    assert report.Goal(1.2).verdict(1.5) == "missed by 25 %"
    assert report.Goal(20_000, "/s", least=True).verdict(20_001) == "met"
    assert report.Goal(1, least=True).verdict(0.4) == "missed by 60 %"
    assert str(report.Goal(20_000, "/s", least=True)) == "at least 20,000/s"


def test_medians_are_compared_and_not_means() -> None:
    text = report.compared(rounds("FULL", "NORMAL", report.PEER))
    line = next(line for line in text.splitlines() if "4 viewers, p50" in line)
    assert "| 3 | 3 | 3 | 1.00x | 1.00x | met | met |" in line


def test_without_the_peer_it_says_that_nothing_was_compared() -> None:
    text = report.document(rounds("FULL", "NORMAL"), [])
    assert "The comparison was not made" in text
    assert "1.00x" not in text
    assert "not made" not in report.document(rounds("FULL", "NORMAL", report.PEER), [])


def test_what_could_not_be_measured_is_not_passed_over() -> None:
    goal = report.Goal(80, " kB")
    text = report.alone([report.Alone("first load", None, goal, "no Chromium")])
    assert "| first load | at most 80 kB | not measured | no Chromium |" in text


def test_the_baselines_lock_file_names_no_registry() -> None:
    lock = json.loads((BASELINE / "package-lock.json").read_text())
    assert not [name for name, package in lock["packages"].items() if "resolved" in package]
    pinned = lock["packages"]["node_modules/koa-compose"]["version"]
    assert pinned == "4.1.0", "newer ones leave boardgame.io's lobby without routes"


def test_the_document_is_the_projects_own() -> None:
    assert Path(__file__).parents[2] / "docs" / "PERFORMANCE.md" == report.DOCUMENT
