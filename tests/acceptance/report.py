"""What the latest run of `./scripts/test` proved of the acceptance lists.

A test names items by a marker (pytest) or in square brackets in its title (vitest, Playwright: `[L-123]`,
`[P-001, P-002]`). An item is proved when every sort of test that its acceptance cell asks for has a passing test that
names it, and no test that names it failed. A test that was skipped counts for nothing.
"""

import argparse
import json
import re
import sys
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.acceptance.checklist import ChecklistError, Item, faults, read_items

ROOT = Path(__file__).resolve().parents[2]
RESULTS = ROOT / ".test-results"
_BRACKETS = re.compile(r"\[([A-Z]-\d+(?:\s*,\s*[A-Z]-\d+)*)\]")


@dataclass(frozen=True)
class Outcome:
    """One test of the latest run: passed, failed or skipped, and the items that it names."""

    test: str
    sort: str
    result: str
    ids: tuple[str, ...]


def title_ids(title: str) -> tuple[str, ...]:
    """The ids in square brackets in the title of a browser or component test."""
    found = {identity.strip() for group in _BRACKETS.findall(title) for identity in group.split(",")}
    return tuple(sorted(found))


def pytest_outcomes(path: Path) -> Iterator[Outcome]:
    """Read pytest's junit report; a test that sent no request is of the sort `unit` and proves no `api:` item."""
    for case in ElementTree.parse(path).getroot().iter("testcase"):  # noqa: S314  Our own runner wrote the file.
        properties = [(entry.get("name"), entry.get("value") or "") for entry in case.iter("property")]
        ids = tuple(sorted({value for name, value in properties if name == "spec"}))
        if not ids:
            continue
        sent = any(name == "requests" and int(value) > 0 for name, value in properties)
        failed = case.find("failure") is not None or case.find("error") is not None
        result = "failed" if failed else "skipped" if case.find("skipped") is not None else "passed"
        yield Outcome(f"{case.get('classname')}::{case.get('name')}", "api" if sent else "unit", result, ids)


def vitest_outcomes(path: Path) -> Iterator[Outcome]:
    """Read vitest's JSON report."""
    report: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    for file in report["testResults"]:
        for test in file["assertionResults"]:
            title = " ".join([*test.get("ancestorTitles", []), test["title"]])
            status = test["status"]
            result = status if status in {"passed", "failed"} else "skipped"
            yield Outcome(title, "web", result, title_ids(title))


def playwright_outcomes(path: Path) -> Iterator[Outcome]:
    """Read Playwright's JSON report; a test passes in every project in which it ran, or it failed."""
    report: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    for suite in report["suites"]:
        yield from _suite(suite, "")


def _suite(suite: dict[str, Any], above: str) -> Iterator[Outcome]:
    title = f"{above} {suite.get('title', '')}".strip()
    for spec in suite.get("specs", []):
        name = f"{title} {spec['title']}"
        statuses = {test["status"] for test in spec["tests"]}
        result = "failed" if "unexpected" in statuses else "passed" if statuses & {"expected", "flaky"} else "skipped"
        yield Outcome(name, "web", result, title_ids(name))
    for inner in suite.get("suites", []):
        yield from _suite(inner, title)


# The API's tests run on up to three stores; an item is proved when no store says otherwise.
PYTEST_REPORTS = ("pytest", "pytest-embedded", "pytest-mongodb")
READERS = {
    **{f"{name}.xml": pytest_outcomes for name in PYTEST_REPORTS},
    "vitest.json": vitest_outcomes,
    "playwright.json": playwright_outcomes,
}


def outcomes(results: Path) -> list[Outcome]:
    """Every test of the latest run, from whichever reports it wrote."""
    return [
        outcome
        for name, read in READERS.items()
        if (results / name).is_file()
        for outcome in read(results / name)
        if outcome.ids
    ]


def proved(items: dict[str, Item], tests: Iterable[Outcome]) -> set[str]:
    """The ids of the items that the tests prove."""
    shown: dict[str, set[str]] = {}
    broken: set[str] = set()
    for test in tests:
        if test.result == "failed":
            broken.update(test.ids)
        elif test.result == "passed":
            for identity in test.ids:
                shown.setdefault(identity, set()).add(test.sort)
    return {key for key, item in items.items() if key not in broken and item.needs <= shown.get(key, set())}


def table(items: dict[str, Item], done: set[str]) -> Iterator[str]:
    """The lines of the report: each section with the number of its items that are proved."""
    sections: dict[tuple[str, str], list[str]] = {}
    for item in items.values():
        sections.setdefault((item.list, item.section), []).append(item.id)
    heading = ""
    for (name, section), ids in sections.items():
        if name != heading:
            heading = name
            yield name
        yield f"  {sum(key in done for key in ids):4} of {len(ids):<4} {section}"


def totals(results: Path) -> Iterator[tuple[str, int, int, int]]:
    """How many tests each runner passed, failed and skipped, whether or not they name an item."""
    for name in PYTEST_REPORTS:
        path = results / f"{name}.xml"
        if path.is_file():
            suite = next(ElementTree.parse(path).getroot().iter("testsuite"))  # noqa: S314  Our own runner wrote it.
            ran, bad, skipped = (int(suite.get(key, 0)) for key in ("tests", "failures", "skipped"))
            bad += int(suite.get("errors", 0))
            yield name, ran - bad - skipped, bad, skipped
    path = results / "vitest.json"
    if path.is_file():
        report = json.loads(path.read_text(encoding="utf-8"))
        # A file that could not be loaded has no tests of its own and still is a failure.
        unloaded = sum(file["status"] == "failed" and not file["assertionResults"] for file in report["testResults"])
        yield "vitest", report["numPassedTests"], report["numFailedTests"] + unloaded, report["numPendingTests"]
    path = results / "playwright.json"
    if path.is_file():
        report = json.loads(path.read_text(encoding="utf-8"))
        stats = report["stats"]
        bad = stats["unexpected"] + len(report.get("errors", []))
        yield "playwright", stats["expected"] + stats["flaky"], bad, stats["skipped"]


def failures(results: Path) -> Iterator[str]:
    """The tests that failed, each with the runner's first line about it, so that the end of a log is enough to read."""
    for name in PYTEST_REPORTS:
        path = results / f"{name}.xml"
        if path.is_file():
            for case in ElementTree.parse(path).getroot().iter("testcase"):  # noqa: S314  Our own runner wrote it.
                for end in (*case.iter("failure"), *case.iter("error")):
                    yield f"{name}: {case.get('classname')}::{case.get('name')}: {_first_line(end.get('message'))}"
    path = results / "vitest.json"
    if path.is_file():
        for file in json.loads(path.read_text(encoding="utf-8"))["testResults"]:
            if file["status"] == "failed" and not file["assertionResults"]:
                yield f"vitest: {file['name']}: {_first_line(file.get('message'))}"
            for test in file["assertionResults"]:
                if test["status"] == "failed":
                    title = " ".join([*test.get("ancestorTitles", []), test["title"]])
                    yield f"vitest: {title}: {_first_line(*test.get('failureMessages', []))}"
    path = results / "playwright.json"
    if path.is_file():
        for suite in json.loads(path.read_text(encoding="utf-8"))["suites"]:
            yield from (f"playwright: {test.test}" for test in _suite(suite, "") if test.result == "failed")


def _first_line(*texts: str | None) -> str:
    return next((text.strip().splitlines()[0][:300] for text in texts if text and text.strip()), "no reason given")


def main(arguments: list[str] | None = None) -> int:
    """Print the report; the exit code is 1 when a test names items wrongly."""
    parser = argparse.ArgumentParser(prog="scripts/acceptance", description=__doc__)
    parser.add_argument("--missing", action="store_true", help="list the items that are not proved yet")
    parser.add_argument("--totals", action="store_true", help="only say how many tests each runner passed and failed")
    parser.add_argument("--failed", action="store_true", help="only name the tests that failed")
    parser.add_argument("--results", type=Path, default=RESULTS, help="folder of the runners' reports")
    options = parser.parse_args(arguments)
    if options.totals:
        for counts in totals(options.results):
            print(*counts)
        return 0
    if options.failed:
        print(*failures(options.results), sep="\n")
        return 0
    try:
        items = read_items()
    except ChecklistError as error:
        print(error, file=sys.stderr)
        return 1
    tests = outcomes(options.results)
    wrong = sorted({fault for test in tests for fault in faults(test.test, test.ids, items)})
    done = proved(items, tests)
    print(*table(items, done), sep="\n")
    if options.missing:
        print("\nnot proved")
        for item in items.values():
            if item.id not in done:
                print(f"  {item.id} ({', '.join(sorted(item.needs))}) {item.requirement}")
    for fault in wrong:
        print(fault, file=sys.stderr)
    print(f"proved {len(done)} of {len(items)}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
