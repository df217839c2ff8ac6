"""A pytest plugin that writes down every operation that the tests send to the store in memory.

`pytest -p tests.plugins.recording --record-operations FOLDER`: each process writes a file of its own there.
"""

from __future__ import annotations

import copy
import functools
import inspect
import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import FrameType
from typing import Any, BinaryIO

import pytest
from mongomock.collection import Collection

from tests.support.operations import ROOT, Operation

_PRODUCT, _TESTS = f"{ROOT}/api/", f"{ROOT}/tests/"
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


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the folder to write to."""
    parser.addoption("--record-operations", type=Path, required=True, help="folder for the recorded operations")


@pytest.fixture(scope="session", autouse=True)
def _recording(request: pytest.FixtureRequest) -> Iterator[None]:
    folder: Path = request.config.getoption("record_operations")
    with (folder / f"{os.getpid()}.bson").open("wb") as file, pytest.MonkeyPatch.context() as patch:
        recorder = Recorder(file)
        for name in METHODS:
            patch.setattr(Collection, name, recorder.method(name))
        yield
        recorder.flush()


class Recorder:
    """Writes operations to a file; a find is written when it is complete, because sort and limit come after it."""

    def __init__(self, file: BinaryIO) -> None:
        self.file = file
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
            if self._depth:
                return original(collection, *args, **kwargs)
            self.flush()
            given = _arguments(signature.bind(collection, *args, **kwargs))
            operation = Operation(collection.name, name, given, _of_product())
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
    """Whether the nearest code of this project on the way here is the product's, and not a test's."""
    frame: FrameType | None = sys._getframe(2)
    while frame is not None:
        path = frame.f_code.co_filename
        if path.startswith(_TESTS):
            return False
        if path.startswith(_PRODUCT):
            return True
        frame = frame.f_back
    return False


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
