"""A pytest plugin that writes down every operation that the API's tests send to the store in memory.

`pytest -p tests.plugins.recording --record-operations`: each process writes a file of its own, and when a whole run is
over the controlling one keeps a few operations of each shape (see :mod:`tests.support.operations`). Tests of the store
itself and heavy ones draw what nobody asks of it, so they are left out.
"""

from __future__ import annotations

import copy
import functools
import inspect
import os
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from types import FrameType
from typing import Any, BinaryIO

import pytest
from mongomock.collection import Collection

from tests.support.operations import ROOT, Operation, keep

_PRODUCT, _TESTS = f"{ROOT}/api/", f"{ROOT}/tests/"
_OPERATORS = (f"{ROOT}/api/operators/", f"{ROOT}/api/core/store/migrations/")
METHODS = (
    "find",
    "find_one",
    "count_documents",
    "aggregate",
    "distinct",
    "insert_one",
    "insert_many",
    "update_one",
    "update_many",
    "replace_one",
    "delete_one",
    "delete_many",
    "find_one_and_update",
    "find_one_and_replace",
    "find_one_and_delete",
)
ARGUMENTS = frozenset(
    {
        "filter",
        "projection",
        "sort",
        "skip",
        "limit",
        "update",
        "replacement",
        "document",
        "documents",
        "pipeline",
        "key",
        "upsert",
        "return_document",
    }
)


_FOLDER = "PGL_RECORDED_PARTS"
_PARTS = pytest.StashKey["tempfile.TemporaryDirectory[str]"]()
_RECORDER = pytest.StashKey["Recorder"]()
_LEFT_OUT = ROOT / "tests" / "api" / "core" / "store"


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the switch."""
    parser.addoption("--record-operations", action="store_true", help="keep what the API's tests ask of the store")


def pytest_configure(config: pytest.Config) -> None:
    """Make the folder that the processes of this run write to."""
    if config.getoption("record_operations") and not hasattr(config, "workerinput"):
        parts = config.stash[_PARTS] = tempfile.TemporaryDirectory()
        os.environ[_FOLDER] = parts.name


def pytest_sessionfinish(session: pytest.Session, exitstatus: int) -> None:
    """Keep what was written, unless the run broke off. Tests that fail are told by the run that is about them."""
    config = session.config
    if _PARTS in config.stash and exitstatus in {pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED}:
        keep(Path(config.stash[_PARTS].name))


def pytest_unconfigure(config: pytest.Config) -> None:
    """Remove the folder."""
    if _PARTS in config.stash:
        os.environ.pop(_FOLDER, None)
        config.stash[_PARTS].cleanup()


@pytest.fixture(scope="session", autouse=True)
def _recording(request: pytest.FixtureRequest) -> Iterator[None]:
    if not request.config.getoption("record_operations"):
        yield
        return
    part = Path(os.environ[_FOLDER]) / f"{os.getpid()}.bson"
    with part.open("wb", buffering=0) as file, pytest.MonkeyPatch.context() as patch:
        recorder = request.config.stash[_RECORDER] = Recorder(file)
        for name in METHODS:
            patch.setattr(Collection, name, recorder.method(name))
        yield
        recorder.flush()


@pytest.fixture(autouse=True)
def _of_the_api(request: pytest.FixtureRequest, _recording: None) -> Iterator[None]:
    recorder = request.config.stash.get(_RECORDER, None)
    if recorder is None:
        yield
        return
    recorder.test = request.node.nodeid if _is_recorded(request.node) else ""
    yield
    recorder.test = ""


def _is_recorded(item: pytest.Item) -> bool:
    path = item.path
    return path.is_relative_to(ROOT / "tests" / "api") and not (
        path.is_relative_to(_LEFT_OUT) or item.get_closest_marker("heavy")
    )


class Recorder:
    """Writes operations to a file; a find is written when it is complete, because sort and limit come after it."""

    def __init__(self, file: BinaryIO) -> None:
        self.file = file
        self.test = ""
        """The test under way, if it is one whose operations are written down."""
        self._depth = 0
        self._find: Operation | None = None
        self._written: set[bytes] = set()

    def method(self, name: str) -> Callable[..., Any]:
        """A method of a collection that is written down before it runs."""
        original = getattr(Collection, name)
        signature = inspect.signature(original)

        @functools.wraps(original)
        def recording(collection: Any, *args: Any, **kwargs: Any) -> Any:
            # The mock answers one operation by another; only the outer one was sent by the product.
            if self._depth or not self.test:
                return original(collection, *args, **kwargs)
            self.flush()
            given = _arguments(signature.bind(collection, *args, **kwargs))
            operation = Operation(collection.name, name, given, _of_product(), self.test)
            if name != "find":
                self._write(operation)
            self._depth += 1
            try:
                result = original(collection, *args, **kwargs)
            finally:
                self._depth -= 1
            if name == "find":
                self._find = operation
                self._follow(result, operation)
            return result

        return recording

    def flush(self) -> None:
        """Writes the find that is under way."""
        operation, self._find = self._find, None
        if operation is not None:
            self._write(operation)

    def _write(self, operation: Operation) -> None:
        encoded = operation.encoded
        if encoded not in self._written:
            self._written.add(encoded)
            self.file.write(encoded)

    def _follow(self, cursor: Any, operation: Operation) -> None:
        """Adds what is asked of a cursor to its find."""
        given: dict[str, Any] = operation.arguments  # type: ignore[assignment]  # Made as a dict just before.
        sort, skip, limit = cursor.sort, cursor.skip, cursor.limit

        def sorting(key: Any, direction: Any = None) -> Any:
            given["sort"] = [[key, direction or 1]] if isinstance(key, str) else [list(pair) for pair in key]
            return sort(key, direction)

        def skipping(count: int) -> Any:
            given["skip"] = count
            return skip(count)

        def limiting(count: int) -> Any:
            given["limit"] = count
            return limit(count)

        cursor.sort, cursor.skip, cursor.limit = sorting, skipping, limiting


def _of_product() -> bool:
    """Whether the nearest code of this project on the way here is what the product serves people with, and not a test's
    or that of the operators' commands and of migrations, which read everything there is."""
    frame: FrameType | None = sys._getframe(2)
    served = False
    while frame is not None:
        path = frame.f_code.co_filename
        if path.startswith(_TESTS):
            return served
        if path.startswith(_OPERATORS):
            return False
        served = served or path.startswith(_PRODUCT)
        frame = frame.f_back
    return served


def _arguments(bound: inspect.BoundArguments) -> dict[str, Any]:
    """The arguments by name; `find_one` passes those of `find` on in their order."""
    found = dict(bound.arguments)
    found.update(zip(("projection", "skip", "limit"), found.pop("args", ()), strict=False))
    found.update(found.pop("kwargs", {}))
    return {
        # Copied, because the mock writes into what it is given.
        name: [list(pair) for pair in value] if name == "sort" else copy.deepcopy(value)
        for name, value in found.items()
        if name in ARGUMENTS and value not in (None, False, 0)
    }
