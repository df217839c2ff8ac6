"""Reading what the test runners of the latest `./scripts/test` reported: pytest, vitest and Playwright.

Each runner writes one report into the folder of results. This module knows their shapes and nobody else does.
"""

from __future__ import annotations

import json
import re
import xml.etree.ElementTree as ElementTree
from collections.abc import Callable, Iterator
from dataclasses import dataclass
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
    """What one runner reported: its tests, and failures that belong to none (a file that could not be loaded)."""

    runner: str
    outcomes: tuple[Outcome, ...]
    broken: tuple[str, ...] = ()

    def count(self, result: str) -> int:
        """How many tests ended so; what has no test counts as failed."""
        return sum(test.result == result for test in self.outcomes) + (len(self.broken) if result == "failed" else 0)


def title_ids(title: str) -> tuple[str, ...]:
    """The ids in square brackets in the title of a browser or component test."""
    found = {identity.strip() for group in _BRACKETS.findall(title) for identity in group.split(",")}
    return tuple(sorted(found))


def _pytest(path: Path) -> Report:
    """Reads pytest's junit report; a test that sent no request is of the kind `unit`: it proves no `api:` item."""
    return Report(path.stem, tuple(_pytest_outcomes(path)))


def _pytest_outcomes(path: Path) -> Iterator[Outcome]:
    for case in ElementTree.parse(path).getroot().iter("testcase"):  # noqa: S314  Our own runner wrote the file.
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
    for file in report["testResults"]:
        if file.get("status") == "failed" and not file["assertionResults"]:
            broken.append(f"{file['name']}: {_first_line(file.get('message'))}")
        for test in file["assertionResults"]:
            title = " ".join([*test.get("ancestorTitles", []), test["title"]])
            result = test["status"] if test["status"] in {"passed", "failed"} else "skipped"
            reason = _first_line(*test.get("failureMessages", [])) if result == "failed" else ""
            tests.append(Outcome(title, frozenset({"web"}), result, title_ids(title), reason=reason))
    return Report(path.stem, tuple(tests), tuple(broken))


def _playwright(path: Path) -> Report:
    report: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    tests = tuple(outcome for suite in report["suites"] for outcome in _suite(suite, ""))
    return Report(path.stem, tests, tuple(_first_line(error.get("message")) for error in report.get("errors", [])))


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
