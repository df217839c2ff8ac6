"""A pytest plugin that has several processes done at about the same time.

Files that take long come first, each beside one that does not; pytest-xdist would begin with those of many tests
(so the runs name `--no-loadscope-reorder`) and end with one process at work on a long file that has a single test.
"""

from __future__ import annotations

from itertools import chain, zip_longest
from pathlib import Path

import pytest

LONG = ("heavy", "long")


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put the tests in that order; those of one file stay together, and as they were."""
    files: dict[Path, list[pytest.Item]] = {}
    for item in items:
        files.setdefault(item.path, []).append(item)
    by_count = sorted(files.values(), key=len, reverse=True)
    long = [file for file in by_count if any(item.get_closest_marker(name) for item in file for name in LONG)]
    others = [file for file in by_count if file not in long]
    items[:] = chain.from_iterable(chain.from_iterable(zip_longest(long, others, fillvalue=())))
