"""Which store a test run gets, and what it says of it."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.stores import ADDRESS
from tests.support.stub_server import Stub, free_port

ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture
def named() -> Iterator[Stub]:
    """A server that somebody named."""
    made = Stub()
    made.start()
    yield made
    made.stop()


def run(*command: str, **environment: str) -> subprocess.CompletedProcess[str]:
    inherited = {name: value for name, value in os.environ.items() if not name.startswith(("PYTEST_", "PGL_", ADDRESS))}
    given = {**inherited, "PGL_TEST_CACHE": "/dev/null/none", **environment}
    return subprocess.run(
        [sys.executable, "-m", *command], cwd=ROOT, env=given, capture_output=True, text=True, check=False, timeout=120
    )


def test_a_named_server_is_taken_and_none_is_set_up(named: Stub) -> None:
    output = run("tests.support", "mongodb", TEST_MONGODB_URL=named.url)
    assert (output.returncode, output.stderr) == (0, "")
    assert output.stdout.startswith("MongoDB ")
    assert len(named.named("buildinfo")) == 1


@pytest.mark.heavy
def test_the_tests_run_on_the_named_server(named: Stub, tmp_path: Path) -> None:
    (tmp_path / "test_it.py").write_text(
        "def test_it(test_store):\n"
        "    assert test_store.settings()['MONGODB_URL'] == test_store.address\n"
        "    with test_store._client() as client:\n"
        "        client[test_store.database]['beds'].insert_one({'ward': 1})\n"
    )
    plugins = ("-p", "tests.plugins.stores", "-p", "no:cacheprovider", "-c", str(ROOT / "pyproject.toml"))
    options = ("--store=mongodb", "--numprocesses=0", f"--rootdir={ROOT}", *plugins)
    ran = run("pytest", str(tmp_path), *options, TEST_MONGODB_URL=named.url)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    assert "store: mongodb, MongoDB " in ran.stdout
    assert [command["insert"] for command in named.named("insert")] == ["beds"]
    assert len(named.named("dropDatabase")) == 1


@pytest.mark.heavy
def test_a_named_server_that_is_not_there_is_told_in_one_line() -> None:
    output = run("tests.support", "mongodb", TEST_MONGODB_URL=f"mongodb://someone:secret@127.0.0.1:{free_port()}/")
    assert output.returncode == 3
    assert output.stdout.startswith(f"{ADDRESS}: 127.0.0.1:")
    assert output.stdout.count("\n") == 1
    assert "secret" not in output.stdout + output.stderr


@pytest.mark.parametrize("name", ["memory", "embedded"])
def test_the_other_stores_name_what_they_are_made_of(name: str) -> None:
    output = run("tests.support", name, TEST_MONGODB_URL="mongodb://not.asked.for")
    assert output.returncode == 0
    assert output.stdout.startswith({"memory": "mongomock 4.", "embedded": "SQLite 3."}[name])
