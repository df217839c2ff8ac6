"""What holds for every test: the record of the acceptance items that each one proves, and the store it runs on."""

from collections.abc import Iterator

import pytest

pytest_plugins = [
    "tests.plugins.contract",
    "tests.plugins.order",
    "tests.plugins.retries",
    "tests.plugins.spec",
    "tests.plugins.stores",
]


@pytest.fixture(autouse=True)
def _own_address() -> Iterator[None]:
    """A server that a test starts in this process says its address in the environment: it ends with the test.

    It has a patch of its own: the ``monkeypatch`` of a test must be undone before the store of the test is cleared.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.delenv("PGL_PUBLIC_URL", raising=False)
        yield
