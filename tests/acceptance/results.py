"""Reading what the test runners of the latest `./scripts/test` reported: pytest, vitest and Playwright.

Each runner writes one report into the folder of results. This module knows their shapes and nobody else does.
"""

from __future__ import annotations

import json
import re
import xml.etree.ElementTree as ElementTree
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

_BRACKETS = re.compile(r"\[([A-Z]-\d+(?:\s*,\s*[A-Z]-\d+)*)\]")


@dataclass(frozen=True)
class Outcome:
    """One test of the latest run.

    `kinds` are the kinds of test it counts as (`api`, `web`, `browser`, `unit`), `result` is passed,
    failed or skipped, `ids` the acceptance items that it names, `flaky` whether it passed at its second try only, and
    `reason` the first line of what the runner said about a failure.
    """

    test: str
    kinds: frozenset[str]
    result: str
    ids: tuple[str, ...] = ()
    flaky: bool = False
    reason: str = ""


@dataclass(frozen=True)
class Report:
    """What one runner reported: its tests, failures that belong to none (a file that could not be loaded), and how many
    seconds the tests of each file took."""

    runner: str
    outcomes: tuple[Outcome, ...]
    broken: tuple[str, ...] = ()
    seconds: Mapping[str, float] = field(default_factory=dict)

    def count(self, result: str) -> int:
        """How many tests ended so; what has no test counts as failed."""
        return sum(test.result == result for test in self.outcomes) + (len(self.broken) if result == "failed" else 0)


def title_ids(title: str) -> tuple[str, ...]:
    """The ids in square brackets in the title of a browser or component test."""
    found = {identity.strip() for group in _BRACKETS.findall(title) for identity in group.split(",")}
    return tuple(sorted(found))


def _pytest(path: Path) -> Report:
    """Reads pytest's junit report; a test that sent no request is of the kind `unit`: it proves no `api:` item."""
    cases = list(ElementTree.parse(path).getroot().iter("testcase"))  # noqa: S314  Our own runner wrote the file.
    times = ((case.get("classname") or "", float(case.get("time") or 0)) for case in cases)
    return Report(path.stem, tuple(_pytest_outcomes(cases)), seconds=_sums(times))


def _pytest_outcomes(cases: Iterable[ElementTree.Element]) -> Iterator[Outcome]:
    for case in cases:
        properties = [(entry.get("name"), entry.get("value") or "") for entry in case.iter("property")]
        ends = [*case.iter("failure"), *case.iter("error")]
        sent = any(name == "requests" and int(value) > 0 for name, value in properties)
        yield Outcome(
            f"{case.get('classname')}::{case.get('name')}",
            frozenset({"api" if sent else "unit"}),
            "failed" if ends else "skipped" if case.find("skipped") is not None else "passed",
            tuple(sorted({value for name, value in properties if name == "spec"})),
            flaky=not ends and any(name == "flaky" for name, _ in properties),
            reason=_first_line(*(end.get("message") for end in ends)) if ends else "",
        )


def _vitest(path: Path) -> Report:
    report: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    tests, broken = [], []
    times = (
        (file.get("name", ""), (file.get("endTime", 0) - file.get("startTime", 0)) / 1000)
        for file in report["testResults"]
    )
    for file in report["testResults"]:
        if file.get("status") == "failed" and not file["assertionResults"]:
            broken.append(f"{file['name']}: {_first_line(file.get('message'))}")
        for test in file["assertionResults"]:
            title = " ".join([*test.get("ancestorTitles", []), test["title"]])
            result = test["status"] if test["status"] in {"passed", "failed"} else "skipped"
            reason = _first_line(*test.get("failureMessages", [])) if result == "failed" else ""
            again = result == "passed" and bool(test.get("meta", {}).get("flaky"))
            tests.append(Outcome(title, frozenset({"web"}), result, title_ids(title), again, reason))
    return Report(path.stem, tuple(tests), tuple(broken), _sums(times))


def _playwright(path: Path) -> Report:
    report: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    tests = tuple(outcome for suite in report["suites"] for outcome in _suite(suite, ""))
    broken = tuple(_first_line(error.get("message")) for error in report.get("errors", []))
    return Report(path.stem, tests, broken, _sums(time for suite in report["suites"] for time in _times(suite)))


def _times(suite: dict[str, Any]) -> Iterator[tuple[str, float]]:
    """The file of each try of a test, and the seconds that it took."""
    for spec in suite.get("specs", []):
        for test in spec["tests"]:
            for attempt in test.get("results", []):
                yield suite.get("file", suite.get("title", "")), attempt.get("duration", 0) / 1000
    for inner in suite.get("suites", []):
        yield from _times(inner)


def _sums(times: Iterable[tuple[str, float]]) -> dict[str, float]:
    """The times of each file together."""
    sums: dict[str, float] = {}
    for file, seconds in times:
        sums[file] = sums.get(file, 0) + seconds
    return sums


_ENDS = {"expected": "passed", "flaky": "passed", "unexpected": "failed"}


def _suite(suite: dict[str, Any], above: str) -> Iterator[Outcome]:
    """The tests of a suite and of those in it; a test that runs at two sizes of screen is two."""
    title = f"{above} {suite.get('title', '')}".strip()
    for spec in suite.get("specs", []):
        name = f"{title} {spec['title']}"
        for test in spec["tests"]:
            size = test.get("projectName", "")
            yield Outcome(
                f"{name} ({size})" if size else name,
                frozenset({"web", "browser"}),
                _ENDS.get(test["status"], "skipped"),
                title_ids(name),
                flaky=test["status"] == "flaky",
            )
    for inner in suite.get("suites", []):
        yield from _suite(inner, title)


READERS: dict[str, Callable[[Path], Report]] = {
    "pytest.xml": _pytest,
    "pytest-embedded.xml": _pytest,
    "pytest-mongodb.xml": _pytest,
    "vitest.json": _vitest,
    "playwright.json": _playwright,
    "playwright-roboto.json": _playwright,
    "playwright-narrow.json": _playwright,
}


def reports(results: Path) -> Iterator[Report]:
    """Every report of the latest run that was written into this folder."""
    for name, read in READERS.items():
        if (results / name).is_file():
            yield read(results / name)


def _first_line(*texts: str | None) -> str:
    return next((text.strip().splitlines()[0][:300] for text in texts if text and text.strip()), "no reason given")
