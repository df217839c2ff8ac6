"""A pytest plugin that records which acceptance items a test names, and whether the test spoke HTTP.

`@pytest.mark.spec("L-001", "L-002")` on a test becomes properties of its result (in the junit report, and through
pytest-xdist). `scripts/acceptance` reads them there. The number of requests is recorded too, because an item whose
acceptance is `api:` is proved only by a test that sent one.
"""

from collections.abc import Generator
from typing import Any

import httpx
import pytest

from tests.acceptance.checklist import faults, read_items

_requests = 0


@pytest.fixture(scope="session", autouse=True)
def _count_requests() -> Generator[None, None, None]:
    """Count what httpx sends, which FastAPI's test client and the asynchronous client both go through."""
    with pytest.MonkeyPatch.context() as patch:
        for client in (httpx.Client, httpx.AsyncClient):
            patch.setattr(client, "send", _counted(client.send))
        yield


def _counted(send: Any) -> Any:
    def counting(*args: Any, **kwargs: Any) -> Any:
        global _requests
        _requests += 1
        return send(*args, **kwargs)

    return counting


def spec_ids(item: pytest.Item) -> list[str]:
    """The ids that a test names, on itself, its parameters, its class or its module."""
    return sorted({str(identity) for mark in item.iter_markers("spec") for identity in mark.args})


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Stop the run when a test names an unknown item or too many of them."""
    known = read_items()
    wrong = [fault for item in items for fault in faults(item.nodeid, spec_ids(item), known)]
    if wrong:
        raise pytest.UsageError("\n".join(wrong))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Write the ids of a test among its properties before it runs."""
    for identity in spec_ids(item):
        item.user_properties.append(("spec", identity))
    return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, None, None]:
    """Record whether the test itself sent a request; what its fixtures did proves nothing."""
    before = _requests
    try:
        return (yield)
    finally:
        if spec_ids(item):
            item.user_properties.append(("requests", str(_requests - before)))
