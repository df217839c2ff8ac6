"""What `./scripts/test` runs on which store, what it says of that at its end, and when it fails.

The command itself runs, in a checkout of nothing but itself, on tools that only say what they were asked for.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
THERE = "DocumentDB 1.0-0 on PostgreSQL 18.6 (Debian forky), which does not show fail-over"
ABSENT = "only root can set it up and enter it (a chroot)"
PYTHON = f"""#!/usr/bin/env bash
printf '%s\\n' "$*" >>"$CALLS"
report=$(printf '%s\\n' "$@" | sed -n 's/^--junitxml=//p')
case "$*" in
  '-m tests.support memory') echo 'mongomock 4' ;;
  '-m tests.support embedded') echo 'SQLite 3' ;;
  '-m tests.support mongodb') printf '%s\\n' 'some warning' "$DATABASE"; exit "$DATABASE_CODE" ;;
  '-m pytest '*)
    bad=0
    [[ $* != *--store="$BROKEN"* ]] || bad=1
    echo "<testsuites><testsuite tests='3' failures='$bad' errors='0' skipped='0'/></testsuites>" >"$report"
    exit $bad ;;
  '-m tests.acceptance.report '*) cd '{ROOT}' && exec '{sys.executable}' "$@" ;;
esac
"""
REPORTS = {
    "web/node_modules/.bin/vitest": (
        "vitest.json",
        '{"testResults": [], "numPassedTests": 1, "numFailedTests": 0, "numPendingTests": 0}',
    ),
    "tests/web/node_modules/.bin/playwright": (
        "playwright.json",
        '{"suites": [], "stats": {"expected": 1, "unexpected": 0, "flaky": 0, "skipped": 0}}',
    ),
}


pytestmark = pytest.mark.heavy


@dataclass(frozen=True)
class Run:
    """What became of the command, and what it asked of Python."""

    code: int
    said: str
    calls: list[str]

    @property
    def stores(self) -> str:
        """The one line about the stores."""
        (line,) = [line for line in self.said.splitlines() if line.startswith("stores: ")]
        return line.removeprefix("stores: ")

    def step(self, name: str) -> str:
        """The line about a step in the summary."""
        summary = self.said.partition("== summary")[2].splitlines()
        return next((line for line in summary if line.startswith(f"{name} ")), "")

    def tests(self, *words: str) -> list[str]:
        """The runs of pytest that hold all these words."""
        return [call for call in self.calls if call.startswith("-m pytest ") and all(word in call for word in words)]


class Checkout:
    """A folder in which the command finds itself, and everything that it would set up or start."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        shutil.copytree(ROOT / "scripts", folder / "scripts", ignore=shutil.ignore_patterns("__pycache__"))
        for name in ("generate", "acceptance"):
            self._program(f"scripts/{name}", "")
        self._program(".venv/bin/python", PYTHON)
        for package in ("web", "web/tools/openapi", "tests/web"):
            self._stamped(f"{package}/package-lock.json", f"{package}/node_modules/.installed")
        for lock in ("requirements.lock", "requirements-dev.lock"):
            self._stamped(lock, f".venv/.installed-{lock}")
        for name in ("web", "tests/web"):
            self._program(f"{name}/node_modules/.bin/biome", "")
            self._program(f"{name}/node_modules/.bin/tsc", "")
        for path, (report, content) in REPORTS.items():
            self._program(path, f"cat >'{folder}/.test-results/{report}' <<'END'\n{content}\nEND\n")
        for name in ("npm", "node", "chromium"):
            self._program(f"tools/{name}", "")
        (folder / "web/dist").mkdir()
        # The stub of Python takes no fingerprint, so the build of no sources is there already.
        (folder / "web/dist/.built").write_text("")

    def _program(self, path: str, content: str) -> None:
        file = self.folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(content if content.startswith("#!") else f"#!/usr/bin/env bash\n{content}")
        file.chmod(0o755)

    def _stamped(self, path: str, stamp: str) -> None:
        for name in (path, stamp):
            (self.folder / name).parent.mkdir(parents=True, exist_ok=True)
        (self.folder / path).write_text(path)
        (self.folder / stamp).write_text(f"{hashlib.sha256(path.encode()).hexdigest()}  -\n")

    def run(
        self, *options: str, there: bool = True, broken: str = "nothing", environment: dict[str, str] | None = None
    ) -> Run:
        """Runs the command where a database can be had, or cannot."""
        calls = self.folder / "calls"
        calls.unlink(missing_ok=True)
        kept = {name: value for name, value in os.environ.items() if name not in {"CI", "TEST_MONGODB_URL"}}
        given = {
            **kept,
            "PATH": f"{self.folder}/tools:{os.environ['PATH']}",
            "CALLS": str(calls),
            "DATABASE": THERE if there else ABSENT,
            "DATABASE_CODE": "0" if there else "3",
            "BROKEN": broken,
            **(environment or {}),
        }
        command = [str(self.folder / "scripts/test"), *options]
        done = subprocess.run(
            command, env=given, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False, timeout=120
        )
        return Run(done.returncode, done.stdout, calls.read_text().splitlines())


@pytest.fixture
def checkout(tmp_path: Path) -> Checkout:
    return Checkout(tmp_path)


@pytest.mark.parametrize("environment", [{}, {"CI": "true"}])
def test_all_three_stores_run_where_there_is_a_database(checkout: Checkout, environment: dict[str, str]) -> None:
    run = checkout.run("--full", environment=environment)
    assert run.code == 0, run.said
    assert run.stores == f"memory (mongomock 4); embedded (SQLite 3); mongodb ({THERE})"
    for name in ("pytest", "embedded", "mongodb"):
        assert "3 passed, 0 failed" in run.step(name), run.said
    assert len(run.tests("--store=embedded", "tests/api")) == len(run.tests("--store=mongodb", "tests/api")) == 1
    # What is heavy runs on the store in memory, and where a real database alone can show it.
    assert run.tests("not heavy") == run.tests("--store=embedded")


def test_without_a_database_the_others_run_and_it_is_said_why(checkout: Checkout) -> None:
    run = checkout.run("--full", there=False)
    assert run.code == 0, run.said
    assert run.stores == f"memory (mongomock 4); embedded (SQLite 3); not mongodb: {ABSENT}"
    assert run.step("mongodb") == f"mongodb     skipped: {ABSENT}"
    assert run.tests("--store=mongodb") == []
    assert run.said.splitlines()[-1].endswith(" 0 failed")


@pytest.mark.parametrize("environment", [{"CI": "true"}, {"TEST_MONGODB_URL": "mongodb://somewhere"}])
def test_its_absence_is_a_failure_where_it_is_required(checkout: Checkout, environment: dict[str, str]) -> None:
    """In continuous integration, and where somebody named a server."""
    run = checkout.run("--full", there=False, environment=environment)
    assert run.code == 1, run.said
    assert run.stores == f"memory (mongomock 4); embedded (SQLite 3); not mongodb: {ABSENT}"
    assert f"There is no real document database: {ABSENT}." in run.said
    assert "FAILED" in run.step("mongodb")
    assert run.said.splitlines()[-1].endswith(" 1 failed")


@pytest.mark.parametrize("store", ["embedded", "mongodb"])
def test_a_store_whose_tests_fail_fails_the_run(checkout: Checkout, store: str) -> None:
    run = checkout.run("--full", broken=store)
    assert run.code == 1, run.said
    assert "FAILED" in run.step(store)
    assert "2 passed, 1 failed" in run.step(store)


def test_only_the_full_run_asks_for_the_other_stores(checkout: Checkout) -> None:
    run = checkout.run()
    assert run.code == 0, run.said
    assert run.stores == "memory (mongomock 4)"
    assert run.tests("--store") == []
    assert "-m tests.support mongodb" not in run.calls


def test_one_store_can_be_asked_for_by_name(checkout: Checkout) -> None:
    for name, version in (("embedded", "SQLite 3"), ("mongodb", THERE)):
        run = checkout.run("--only", name)
        assert (run.code, run.stores) == (0, f"{name} ({version})"), run.said
        assert [call for call in run.tests() if f"--store={name}" not in call] == []
    run = checkout.run("--only", "lint")
    assert "stores:" not in run.said
    assert run.tests() == []
