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
  '-m pytest --collect-only '*) [ "$BROKEN" != collect ] ;;
  '-m pytest '*)
    [[ $* == *--store="$BROKEN"* ]] && bad='<failure message="no"/>' || bad=$AGAIN
    echo "<testsuites><testsuite><testcase name='a'/><testcase name='b'/><testcase name='c'>$bad</testcase></testsuite>\
</testsuites>" >"$report"
    [[ $bad != *failure* ]] ;;
  '-m tests.selection.affected '*) printf '%b' "$SELECTION" ;;
  '-m mypy') [ "$BROKEN" != types ] ;;
  '-m tests.acceptance.report '*) cd '{ROOT}' && exec '{sys.executable}' "$@" ;;
esac
"""
REPORTS = {
    "web/node_modules/.bin/vitest": (
        "vitest",
        '{"testResults": [{"assertionResults": [{"title": "a", "status": "passed"}]}]}',
    ),
    "tests/web/node_modules/.bin/playwright": (
        "$PGL_TEST_REPORT",
        '{"suites": [{"specs": [{"title": "a", "tests": [{"status": "BROWSER"}]}]}]}',
    ),
}
PYTEST_REPORTS = ("pytest", "pytest-embedded", "pytest-mongodb")
FLAKY = '<properties><property name="flaky" value="1"/></properties>'


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

    def tests(self, *words: str, runner: str = "-m pytest ") -> list[str]:
        """The runs of a test runner that hold all these words; not the step that only imports the tests."""
        runs = [call for call in self.calls if call.startswith(runner) and "--collect-only" not in call]
        return [call for call in runs if all(word in call for word in words)]


class Checkout:
    """A folder in which the command finds itself, and everything that it would set up or start."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        shutil.copytree(ROOT / "scripts", folder / "scripts", ignore=shutil.ignore_patterns("__pycache__"))
        for name in ("generate", "acceptance"):
            self._program(f"scripts/{name}", f'echo "{name} $*" >>"$CALLS"\n')
        self._program(".venv/bin/python", PYTHON)
        for package in ("web", "web/tools/openapi", "tests/web"):
            self._stamped(f"{package}/package-lock.json", f"{package}/node_modules/.installed")
        for lock in ("requirements.lock", "requirements-dev.lock"):
            self._stamped(lock, f".venv/.installed-{lock}")
        for name in ("web", "tests/web"):
            self._program(f"{name}/node_modules/.bin/biome", "")
            self._program(f"{name}/node_modules/.bin/tsc", "")
        for path, (report, content) in REPORTS.items():
            called = f'echo "{Path(path).name} $PGL_TEST_EVERYTHING $PGL_TEST_FONTS $*" >>"$CALLS"\n'
            self._program(
                path,
                f"{called}sed \"s/BROWSER/$BROWSER/\" >{folder}/.test-results/{report}.json <<'END'\n{content}\nEND\n",
            )
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
        process = self.start(*options, there=there, broken=broken, environment=environment)
        try:
            said, _ = process.communicate(timeout=600)
        finally:
            process.kill()
        return Run(process.returncode, said, (self.folder / "calls").read_text().splitlines())

    def start(
        self, *options: str, there: bool = True, broken: str = "nothing", environment: dict[str, str] | None = None
    ) -> subprocess.Popen[str]:
        """Begins to run it."""
        calls = self.folder / "calls"
        calls.write_text("")
        # What a run of the checks that these tests are part of has set.
        outer = {"CI", "TEST_MONGODB_URL", "PGL_TEST_LOCKED"}
        inherited = {name: value for name, value in os.environ.items() if name not in outer}
        given = {
            **inherited,
            "PATH": f"{self.folder}/tools:{os.environ['PATH']}",
            "CALLS": str(calls),
            "PGL_TEST_LOCK": str(self.folder / "lock"),
            "SELECTION": "",
            "DATABASE": THERE if there else ABSENT,
            "DATABASE_CODE": "0" if there else "3",
            "BROKEN": broken,
            "AGAIN": "",
            "BROWSER": "expected",
            **(environment or {}),
        }
        command = [str(self.folder / "scripts/test"), *options]
        return subprocess.Popen(command, env=given, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)


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
    in_memory, on_the_embedded_store, on_a_server = run.tests()
    assert "-m not heavy" in in_memory
    assert "--record-operations" in in_memory
    assert "--store=embedded" in on_the_embedded_store
    assert "-m heavy or long" in on_the_embedded_store
    assert "--store=mongodb" in on_a_server
    assert "--covering" in on_a_server


def test_a_release_is_tested_by_everything_on_every_store_and_in_every_font(checkout: Checkout) -> None:
    run = checkout.run("--everything")
    assert run.code == 0, run.said
    assert [("heavy" in call, "--covering" in call) for call in run.tests()] == [(True, False), *[(False, False)] * 2]
    browsers = run.tests(runner="playwright ")
    assert [call.split()[:2] for call in browsers] == [["playwright", "1"]] * 3
    assert ["roboto" in call for call in browsers] == [False, True, False]
    assert ["narrow" in call for call in browsers] == [False, False, True]


def test_a_usual_run_has_the_main_ways_of_the_browser_and_no_second_try(checkout: Checkout) -> None:
    run = checkout.run()
    assert run.code == 0, run.said
    (browser,) = run.tests(runner="playwright ")
    assert browser.endswith(" verification")
    assert "--retries=0" in browser
    assert run.tests("--reruns") == []
    (browser,) = checkout.run("--full").tests(runner="playwright ")
    assert "verification" not in browser
    assert "--retries=1" in browser


def test_what_decides_over_main_is_a_usual_run_with_a_second_try(checkout: Checkout) -> None:
    assert (ROOT / ".ci/run").read_text().splitlines()[-1] == "exec ./scripts/test"
    run = checkout.run(environment={"CI": "true"})
    assert run.code == 0, run.said
    (browser,) = run.tests(runner="playwright ")
    assert browser.endswith(" verification")
    assert "--retries=1" in browser
    assert len(run.tests()) == len(run.tests("--reruns 1")) == 1
    (pages,) = run.tests(runner="vitest ")
    assert "--retry=1" in pages


@pytest.mark.parametrize("step", ["types", "collect"])
def test_no_test_runs_where_a_static_check_is_red(checkout: Checkout, step: str) -> None:
    run = checkout.run(broken=step)
    assert run.code == 1, run.said
    assert run.said.splitlines()[-2] == "A static check is red, so no test was run."
    assert run.said.splitlines()[-1].endswith(" 1 failed")
    assert run.tests() == run.tests(runner="vitest ") == run.tests(runner="playwright ") == []


def test_a_changed_run_has_what_was_chosen_and_says_what_it_left_out(checkout: Checkout) -> None:
    selection = "pytest\\ttests/api/memos\\nbrowser\\tprogrammes/memos\\nleft-out\\tthe rest\\n"
    run = checkout.run("--changed", "some-branch", environment={"SELECTION": selection})
    assert run.code == 0, run.said
    assert "-m tests.selection.affected some-branch" in run.calls
    assert len(run.tests("tests/api/memos")) == len(run.tests()) == 1
    assert run.tests(runner="vitest ") == []
    (browser,) = run.tests(runner="playwright ")
    assert browser.endswith(" programmes/memos")
    assert "left out: the rest" in run.said.splitlines()
    assert "Only what the change since some-branch can break was run; ./scripts/test decides." in run.said.splitlines()


def test_a_changed_run_of_an_unmapped_path_has_all_main_ways(checkout: Checkout) -> None:
    run = checkout.run("--changed", environment={"SELECTION": "vitest\\tmain\\nbrowser\\tmain-ways\\n"})
    assert run.code == 0, run.said
    (pages,) = run.tests(runner="vitest ")
    assert "--changed main" in pages
    (browser,) = run.tests(runner="playwright ")
    assert browser.endswith(" verification")


@pytest.mark.skipif(shutil.which("flock") is None, reason="without flock runs do not wait for each other")
def test_a_second_run_waits_for_the_first_and_says_for_what(checkout: Checkout, tmp_path: Path) -> None:
    lock = tmp_path / "lock"
    Path(f"{lock}.by").write_text("/elsewhere, process 7, since 10:00")
    with subprocess.Popen(["flock", str(lock), "cat"], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as holder:
        assert holder.stdin
        assert holder.stdout
        # cat answers once the lock is held.
        holder.stdin.write(b"x\n")
        holder.stdin.flush()
        holder.stdout.readline()
        assert checkout.run("--only", "lint").code == 0
        waiting = checkout.start()
        assert waiting.stdout
        first_line = waiting.stdout.readline()
        assert "(/elsewhere, process 7, since 10:00); waiting for it." in first_line
        assert waiting.poll() is None
        assert "-m pytest" not in (checkout.folder / "calls").read_text()
        holder.stdin.close()
        rest, _ = waiting.communicate(timeout=120)
    assert waiting.returncode == 0, rest
    assert "3 passed, 0 failed" in rest


def test_tests_that_pass_at_their_second_try_are_named_and_more_than_three_fail_the_run(checkout: Checkout) -> None:
    run = checkout.run("--full", environment={"AGAIN": FLAKY})
    assert run.code == 0, run.said
    assert run.said.splitlines()[-5:-1] == ["flaky: 3", *(f"  {name}: None::c" for name in PYTEST_REPORTS)]
    run = checkout.run("--full", environment={"AGAIN": FLAKY, "BROWSER": "flaky"})
    assert run.code == 1, run.said
    assert "flaky: 4" in run.said.splitlines()


def test_only_a_whole_run_asks_whether_all_that_is_due_is_proved(checkout: Checkout) -> None:
    """`acceptance` itself fails then; see test_report.py."""
    for options, due in (
        ((), False),
        (("--full",), True),
        (("--everything",), True),
        (("--full", "--only", "lint"), False),
    ):
        run = checkout.run(*options)
        assert ("acceptance --due" in run.calls) is due, run.said


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
