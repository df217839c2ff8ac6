"""A pytest plugin that has several processes done at about the same time.

Files that take long come first, the longest before all, each beside one that does not; pytest-xdist would begin with
those of many tests (so the runs name `--no-loadscope-reorder`) and end with one process at work on a long file that has
a single test.
"""

from __future__ import annotations

from itertools import chain, zip_longest
from pathlib import Path

import pytest

LONG = ("heavy", "long")
LONGEST = (
    "load/tests/test_load",
    "queries/test_replay",
    "queries/test_plans",
    "architecture/test_contract",
    "releases/test_releases",
    "embedded/test_differential",
    "releases/test_interrupted",
)
"""Files that take minutes of a whole run, the longest first; a run that has none of their long tests loses nothing."""


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put the tests in that order; those of one file stay together, and as they were."""
    files: dict[Path, list[pytest.Item]] = {}
    for item in items:
        files.setdefault(item.path, []).append(item)
    by_count = sorted(files.values(), key=lambda file: (_place(file[0].path), -len(file)))
    long = [file for file in by_count if any(item.get_closest_marker(name) for item in file for name in LONG)]
    others = [file for file in by_count if file not in long]
    items[:] = chain.from_iterable(chain.from_iterable(zip_longest(long, others, fillvalue=())))


def _place(path: Path) -> int:
    """Where a file stands among the longest; behind all of them where it is none."""
    name = path.with_suffix("").as_posix()
    return next((at for at, end in enumerate(LONGEST) if name.endswith(end)), len(LONGEST))
