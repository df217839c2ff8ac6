"""A pytest plugin about second tries: which tests have none, and which passed at theirs.

`--reruns 1` of pytest-rerunfailures gives a test that fails one more try, because machines are shared. What is about
races, money or stores has none: there a failure that does not come back is the fault that was looked for. A test that
passes at its second try says so in its report, where :mod:`tests.acceptance.report` counts and names it.
"""

from __future__ import annotations

from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
ONCE = ("tests/api/billing", "tests/api/core", "tests/api/operators", "tests/releases", "tests/support/documentdb")


def has_one_try(path: Path) -> bool:
    """Whether the tests of a file are about races, money or stores."""
    return "race" in path.stem or any(path.is_relative_to(ROOT / folder) for folder in ONCE)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Take the second try from those."""
    for item in items:
        if has_one_try(item.path):
            item.add_marker(pytest.mark.flaky(reruns=0))


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Write into a test's report that this is not its first try; pytest-rerunfailures counts them."""
    if getattr(item, "execution_count", 1) > 1 and ("flaky", "1") not in item.user_properties:
        item.user_properties.append(("flaky", "1"))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say what failed at a first try: what passes at its second leaves no other trace of it."""
    for report in terminalreporter.stats.get("rerun", ()):
        terminalreporter.section(f"first try of {report.nodeid}")
        terminalreporter.line(report.longreprtext)
