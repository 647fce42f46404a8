"""What all tests share."""

from __future__ import annotations

import pytest

REAL_TIME = ("tests/browser/", "tests/bench/", "tests/web/test_live.py", "tests/app/")
"""Tests that wait for real browsers, streams and servers, which a busy machine keeps waiting."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Try tests of real time again before they count as failed; all others have one try."""
    for item in items:
        if item.nodeid.startswith(REAL_TIME):
            item.add_marker(pytest.mark.flaky(reruns=2, reruns_delay=1))
