"""What the latest run of `./scripts/test` proved of the acceptance lists.

A test names items by a marker (pytest) or in square brackets in its title (vitest, Playwright: `[L-123]`,
`[P-001, P-002]`). An item is proved when every kind of test that its acceptance cell asks for has a passing test that
names it, and no test that names it failed. A test that was skipped counts for nothing.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

from tests.acceptance.checklist import ChecklistError, Item, faults, read_items
from tests.acceptance.results import Outcome, reports

ROOT = Path(__file__).resolve().parents[2]
RESULTS = ROOT / ".test-results"
MAX_FLAKY = 3
"""So many tests of a whole run may pass at their second try only."""
SLOWEST_FILES = 10
"""So many files of each runner are named in the summary."""
MAX_FILE_SECONDS = 20
"""What takes longer on two idle processors gets faster, or is marked `heavy`."""


def outcomes(results: Path) -> list[Outcome]:
    """Every test of the latest run that names an item."""
    return [outcome for report in reports(results) for outcome in report.outcomes if outcome.ids]


def proved(items: dict[str, Item], tests: Iterable[Outcome]) -> set[str]:
    """The ids of the items that the tests prove; on several stores and at several sizes none may say otherwise."""
    shown: dict[str, set[str]] = {}
    broken: set[str] = set()
    for test in tests:
        if test.result == "failed":
            broken.update(test.ids)
        elif test.result == "passed":
            for identity in test.ids:
                shown.setdefault(identity, set()).update(test.kinds)
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


def _listed(heading: str, items: Iterable[Item]) -> Iterator[str]:
    """The lines about items, under a heading if there are any."""
    for number, item in enumerate(items):
        if number == 0:
            yield f"\n{heading}"
        yield f"  {item.id} ({', '.join(sorted(item.needs))}) {item.requirement}"


def flaky(results: Path) -> int:
    """Prints the tests that passed at their second try only; answers 1 if they are too many."""
    names = [f"{report.runner}: {test.test}" for report in reports(results) for test in report.outcomes if test.flaky]
    print(f"flaky: {len(names)}", *names, sep="\n  ")
    return int(len(names) > MAX_FLAKY)


def slowest(results: Path) -> Iterator[str]:
    """The files whose tests take longest, ten of each runner, and a mark where one takes longer than a file may."""
    for report in reports(results):
        files = sorted(report.seconds.items(), key=lambda file: file[1], reverse=True)[:SLOWEST_FILES]
        if files:
            yield f"slowest files of {report.runner}:"
        for name, seconds in files:
            short = name.removeprefix(f"{ROOT}/")
            too_long = f", longer than {MAX_FILE_SECONDS} s" if seconds > MAX_FILE_SECONDS else ""
            yield f"  {seconds:6.1f} s  {short}{too_long}"


def _failures(results: Path) -> Iterator[str]:
    """The tests that failed, each with the runner's first line about it, so that the end of a log is enough to read."""
    for report in reports(results):
        yield from (f"{report.runner}: {broken}" for broken in report.broken)
        for test in report.outcomes:
            if test.result == "failed":
                yield f"{report.runner}: {test.test}: {test.reason or 'see above'}"


def main(arguments: list[str] | None = None) -> int:
    """Print the report; the exit code is 1 when a test names items wrongly, and when `--due` misses a proof."""
    parser = argparse.ArgumentParser(prog="scripts/acceptance", description=__doc__)
    parser.add_argument("--missing", action="store_true", help="list the items that are not proved yet")
    parser.add_argument("--due", action="store_true", help="fail if an item that is due is not proved, and name it")
    parser.add_argument("--totals", action="store_true", help="only say how many tests each runner passed and failed")
    parser.add_argument(
        "--failed", action="store_true", help="only name the tests that failed, with --due the items too"
    )
    parser.add_argument("--flaky", action="store_true", help="only name the tests that passed at their second try")
    parser.add_argument("--slowest", action="store_true", help="only name the files that took longest")
    parser.add_argument("--results", type=Path, default=RESULTS, help="folder of the runners' reports")
    options = parser.parse_args(arguments)
    if options.totals:
        for report in reports(options.results):
            print(report.runner, *(report.count(result) for result in ("passed", "failed", "skipped")))
        return 0
    if options.failed:
        print(*_failures(options.results), sep="\n")
        if not options.due:
            return 0
    if options.slowest:
        print(*slowest(options.results), sep="\n")
        return 0
    if options.flaky:
        return flaky(options.results)
    try:
        items = read_items()
    except ChecklistError as error:
        print(error, file=sys.stderr)
        return 1
    tests = outcomes(options.results)
    wrong = sorted({fault for test in tests for fault in faults(test.test, test.ids, items)})
    done = proved(items, tests)
    missing = [item for item in items.values() if item.id not in done]
    overdue = [item for item in missing if item.state == "due"]
    if options.failed:
        print(*_listed("due and not proved", overdue), sep="\n")
        return 0
    print(*table(items, done), sep="\n")
    if options.missing or options.due:
        print(*_listed("due and not proved", overdue), sep="\n")
        print(*_listed("open", [item for item in missing if item.state == "open"]), sep="\n")
    for fault in wrong:
        print(fault, file=sys.stderr)
    print(f"proved {len(done)} of {len(items)}, {len(overdue)} due and not proved")
    return int(bool(wrong) or (options.due and bool(overdue)))


if __name__ == "__main__":
    sys.exit(main())
