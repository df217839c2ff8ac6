"""What the product asks of its store: each operation with its arguments, and the shape that many have in common.

A run of the API tests in memory with :mod:`tests.plugins.recording` writes down every operation; a few of each shape
are kept. The recording lies in the cache folder of the checkout under the digest of the sources that it was made from,
so that it is made once for them: `./scripts/test --full` makes it on the way, and where there is none the tests are run
for it. Beside it stands a small set of tests that between them send every shape.
"""

from __future__ import annotations

import fcntl
import hashlib
import os
import re
import subprocess
import sys
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import bson

ROOT = Path(__file__).resolve().parents[2]
SAMPLES = 4
_SOURCES = ("api", "tests/api", "tests/plugins", "tests/support")


@dataclass(frozen=True)
class Operation:
    """One call of a driver's method on a collection, made by the product itself or by a test."""

    collection: str
    name: str
    arguments: Mapping[str, Any]
    of_product: bool = False
    test: str = ""

    @property
    def shape(self) -> str:
        """What stays when the values are taken away."""
        return f"{self.collection}.{self.name} {shape(dict(self.arguments))}"

    @property
    def encoded(self) -> bytes:
        """Its bytes; they hold the arguments as they are now, whatever becomes of them."""
        named = {"collection": self.collection, "name": self.name, "of_product": self.of_product, "test": self.test}
        return bson.encode({**named, "arguments": dict(self.arguments)})


def shape(value: Any) -> str:
    """The structure of a value: names and operators as they are, what is compared or stored by its type only."""
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{key}: {shape(value[key])}" for key in sorted(value)) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(sorted({shape(element) for element in value})) + "]"
    return type(value).__name__


def decoded(content: bytes) -> Iterator[Operation]:
    """The operations that were written one after another; patterns are Python's, as the product uses them."""
    for row in bson.decode_iter(content):
        yield Operation(**{**row, "arguments": _with_patterns(row["arguments"])})


def _with_patterns(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _with_patterns(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [_with_patterns(inner) for inner in value]
    return value.try_compile() if isinstance(value, bson.Regex) else value


def sampled(operations: Iterable[Operation]) -> list[Operation]:
    """A few of each shape, in a settled order."""
    by_shape: dict[tuple[str, bool], dict[bytes, Operation]] = {}
    for operation in operations:
        samples = by_shape.setdefault((operation.shape, operation.of_product), {})
        if len(samples) < SAMPLES:
            samples[replace(operation, test="").encoded] = operation
    return [sample for shape in sorted(by_shape) for sample in by_shape[shape].values()]


def covering(operations: Iterable[Operation]) -> set[str]:
    """Few tests that between them send every shape of operation that the product sends in any test: each time the one
    that adds most (of equals the first by name) is taken."""
    sent: dict[str, set[str]] = {}
    for operation in operations:
        if operation.of_product:
            sent.setdefault(operation.test, set()).add(operation.shape)
    chosen: set[str] = set()
    missing = set().union(*sent.values())
    while missing:
        best = max(sorted(sent), key=lambda test: len(sent[test] & missing))
        chosen.add(best)
        missing -= sent[best]
    return chosen


def recorded() -> list[Operation]:
    """A few operations of every shape that the API tests use; the tests are run for it if they have changed."""
    return list(decoded(_recording().read_bytes()))


def recorded_covering() -> set[str]:
    """The ids of the tests in :func:`covering`, of the same recording."""
    return set(_recording().with_suffix(".tests").read_text(encoding="utf-8").splitlines())


def _recording() -> Path:
    path = _path()
    path.parent.mkdir(parents=True, exist_ok=True)
    with (path.parent / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not path.exists():
            _record(path)
    return path


def keep(folder: Path) -> None:
    """Keeps a few operations of each shape from those that the processes of a run wrote into a folder."""
    path = _path()
    path.parent.mkdir(parents=True, exist_ok=True)
    found = [operation for part in sorted(folder.iterdir()) for operation in decoded(part.read_bytes())]
    for old in path.parent.glob("*.*"):
        old.unlink()
    path.with_suffix(".tests").write_text("\n".join(sorted(covering(found))), encoding="utf-8")
    half = path.with_suffix(".partial")
    half.write_bytes(b"".join(sample.encoded for sample in sampled(found)))
    half.rename(path)


def _path() -> Path:
    digest = hashlib.sha256()
    for folder in _SOURCES:
        for path in sorted((ROOT / folder).rglob("*.py")):
            digest.update(path.relative_to(ROOT).as_posix().encode() + path.read_bytes())
    return ROOT / ".cache" / "operations" / f"{digest.hexdigest()[:20]}.bson"


def _record(path: Path) -> None:
    inherited = {name: value for name, value in os.environ.items() if not re.match("PYTEST_|PGL_TEST_STORE", name)}
    chosen = ["tests/api", "--ignore=tests/api/core/store/embedded", "-m", "not heavy", "--store", "memory"]
    plugins = ["-p", "tests.plugins.recording", "--record-operations", "-p", "no:cacheprovider"]
    command = [sys.executable, "-m", "pytest", "-q", "--numprocesses=2", "--dist=loadfile", *plugins, *chosen]
    done = subprocess.run(command, cwd=ROOT, env=inherited, capture_output=True, text=True, check=False)
    if not path.exists():
        raise RuntimeError(f"The recording run broke off ({done.returncode}):\n{done.stdout}{done.stderr}")
