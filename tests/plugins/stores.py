"""A pytest plugin that puts the API tests on a store, and starts a real document database for those that need it.

`--store NAME` or `PGL_TEST_STORE` picks it. A test marked `stores("mongodb")` is one that only that store can show, and
is left out on the others. `--covering` leaves those that a store adds nothing to out as well.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.support.documentdb.absence import Unavailable
from tests.support.documentdb.setup.running import running
from tests.support.operations import recorded_covering
from tests.support.stores import ADDRESS, STORES, TestStore, store_for_tests

ROOT = Path(__file__).resolve().parents[2]
MONEY = ROOT / "tests" / "api" / "billing"
_STARTED = pytest.StashKey[ExitStack]()
_VERSION = pytest.StashKey[str]()


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add `--store`."""
    parser.addoption(
        "--store",
        choices=STORES,
        default=os.environ.get("PGL_TEST_STORE") or STORES[0],
        help="the store that the API tests run on (default: memory, or PGL_TEST_STORE)",
    )
    parser.addoption(
        "--covering",
        action="store_true",
        help="only the tests that name this store, those about money, and few that send every shape of query",
    )


def pytest_configure(config: pytest.Config) -> None:
    """Start the database before the workers of pytest-xdist, which inherit its address."""
    if hasattr(config, "workerinput"):
        return
    name = config.getoption("store")
    stack = config.stash.setdefault(_STARTED, ExitStack())
    if name == "mongodb" and not os.environ.get(ADDRESS):
        try:
            database = stack.enter_context(running())
        except Unavailable as reason:
            raise pytest.UsageError(f"There is no document database here: {reason}. {ADDRESS} names another.") from None
        os.environ[ADDRESS] = database.address
        stack.callback(os.environ.pop, ADDRESS)
    with store_for_tests(name) as store:
        config.stash[_VERSION] = f"{name}, {store.version}"


def pytest_unconfigure(config: pytest.Config) -> None:
    """End what was started."""
    if _STARTED in config.stash:
        config.stash[_STARTED].close()


def pytest_report_header(config: pytest.Config) -> str:
    """Say which store it is."""
    return f"store: {config.stash[_VERSION]}"


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what this store cannot show, and with `--covering` what another store shows as well."""
    lost = [item.nodeid for item in items if item.get_closest_marker("heavy") and _stores(item) == {"memory"}]
    if lost:
        raise pytest.UsageError(f"What is heavy never runs on the store in memory: {', '.join(lost)}")
    name = config.getoption("store")
    covering = recorded_covering() if config.getoption("covering") else None

    def runs(item: pytest.Item) -> bool:
        if (stores := _stores(item)) or covering is None:
            return not stores or name in stores
        return item.nodeid in covering or item.path.is_relative_to(MONEY)

    left_out = [item for item in items if not runs(item)]
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if item not in left_out]


def _stores(item: pytest.Item) -> set[str]:
    """The stores that a test names, if it names any."""
    mark = item.get_closest_marker("stores")
    return set(mark.args) if mark else set()


@pytest.fixture(scope="session")
def test_store(request: pytest.FixtureRequest) -> Iterator[TestStore]:
    """The store of this run."""
    with store_for_tests(request.config.getoption("store")) as store:
        yield store
