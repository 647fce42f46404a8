"""What all tests share."""

from __future__ import annotations

import pytest

REAL_TIME = ("tests/browser/", "tests/bench/", "tests/web/", "tests/app/")
"""Tests that wait for real browsers, streams and servers, which a busy machine keeps waiting, and
whose tables draw their seed from the operating system, as in life."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Try tests of real time again before they count as failed; all others have one try.

    What looks for a leak has one try too: it must not get away with leaking now and then.
    """
    for item in items:
        leaks = "secrecy" in item.nodeid or "interference" in item.nodeid
        if item.nodeid.startswith(REAL_TIME) and not leaks:
            item.add_marker(pytest.mark.flaky(reruns=2, reruns_delay=1))
