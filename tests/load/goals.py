"""What is promised of speed, one goal a row, and what was found beside each (DECISIONS D13.1, D13.2).

Time by the clock and processor time depend on the machine, and a share of a hello is a gauge: a run tells that they
miss their goal and goes on. What does not depend on the machine, and the gaps that others feel, fail it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Literal, NamedTuple

Judged = Literal["gap", "waves", "growth", "equality", "status", "gauge", "figure"]
FAILING: frozenset[Judged] = frozenset({"gap", "waves", "growth", "equality", "status"})
HEAD = ("what", "measured", "goal", "outcome")


class Goal(NamedTuple):
    """A promise: the part of the measurement that finds it, its bound with the unit, and what kind of promise it is.

    ``bound`` is the most, or the least where ``least``; a goal without one is only reported."""

    part: str
    what: str
    bound: float | None
    unit: str
    judged_by: Judged = "figure"
    least: bool = False

    @property
    def words(self) -> str:
        """The goal as the table says it."""
        if self.bound is None:
            return "reported"
        return f"at {'least' if self.least else 'most'} {written(self.bound, self.unit)}"

    def is_met(self, measured: float) -> bool:
        """Whether a measured value keeps the promise."""
        return self.bound is None or (measured >= self.bound if self.least else measured <= self.bound)

    def fails(self, measured: float) -> bool:
        """Whether a measured value fails the run."""
        return self.judged_by in FAILING and not self.is_met(measured)

    def outcome(self, measured: float) -> str:
        """``met``, ``missed``, or ``reported`` of what is no aim, with which of these it would be."""
        if self.bound is None:
            return "reported"
        word = "met" if self.is_met(measured) else "missed"
        if self.judged_by == "gauge":
            return f"reported: {word}"
        return "missed, fails" if self.fails(measured) else word


def written(number: float, unit: str) -> str:
    """A number with its unit: three digits, or all before the point; at most four behind it."""
    whole = number >= 100 or number == int(number)
    text = f"{number:,.0f}" if whole else f"{float(f'{number:.3g}'):.4f}".rstrip("0").rstrip(".")
    return f"{text} {unit}".rstrip()


def _calls(part: str, names: Iterable[str]) -> Iterator[Goal]:
    for name in names:
        yield Goal(part, f"{name}: longest gap", 25, "ms", "gap")
        yield Goal(part, f"{name}: others' p99 beside it, times that without", 3, "")


WAVES = {"list": 2, "tiles": 2, "queue": 2, "create": 3, "verify": 4, "login": 4}
"""Round trips to a database server that wait for each other, at most."""
LARGE = ("CSV", "XLSX", "compile", "PDF")
"""What one person has made while eight others ask for lists."""
WRITERS = (1, 8, 50)
CREATED = (72, 288, 580)
"""Creates a second that so many writers had from the prototype of the shared sync, on a disk of 10 ms."""

GOALS: tuple[Goal, ...] = (
    *(
        Goal("requests", f"{what}, share of a hello", share, "%", "gauge", least=True)
        for what, share in (
            *(("list, nothing kept", 8), ("list, after a write", 8), ("list, warm", 25)),
            *(("create", 3), ("verify", 3)),
        )
    ),
    *(Goal("writers", f"longest gap beside {number} writers, 10 ms a sync", 25, "ms", "gap") for number in WRITERS),
    *(
        Goal("writers", f"creates a second of {number} writers, 10 ms a sync", rate, "", least=True)
        for number, rate in zip(WRITERS, CREATED, strict=True)
    ),
    Goal("sign_ins", "commits of a sign-in", 1, "", "waves"),
    Goal("sign_ins", "list's p99 beside 4 sign-ins at once, times that without", 3, ""),
    Goal("searching", "search in a list of 2,000, processor time", 5, "ms"),
    Goal("searching", "search in a list of 50,000, processor time", 20, "ms"),
    Goal("searching", "search, times its cost with ten times the entries in other departments", 1.3, "", "growth"),
    Goal("searching", "random searches, of 1,000, that find other rows than a plain reading", 0, "", "equality"),
    Goal("searching", "lists sorted by receivedOn that are neither refused nor read by an index", 0, "", "status"),
    *_calls("stalls", LARGE),
    Goal("mixed", "mixed load of 50 clients, p99 times p50", 2, ""),
    Goal("mixed", "answers to 500 clients that are neither 2xx nor 503 with Retry-After", 0, "", "status"),
    Goal("mixed", "memory after department pages and the mixed load", 300, "MiB"),
    Goal("starting", "start with a million entries", 1.0, "s"),
    *(Goal("database", f"real database: {name}", most, "waves", "waves") for name, most in WAVES.items()),
    *(
        Goal("database", f"real database: {name}, share of a hello", 3, "%", "gauge", least=True)
        for name in ("list", "tiles", "queue", "create", "verify")
    ),
    Goal("compiling", "compile one record: finds over its entries", 1, "", "waves"),
    Goal("compiling", "compile one record: other commands", None, ""),
    Goal("figures", "figures of 2,200 departments", 0.3, "s"),
    Goal("figures", "commands after the figures were cancelled", 0, "", "status"),
    Goal("figures", "real database: figures of 2,200 departments", 0.3, "s"),
    Goal("stalls", "PDF of 2,500 entries, alone", 3, "s"),
    Goal("packs", "pack of 60 students with 500 entries each", 25, "s"),
    Goal("packs", "pack: longest gap meanwhile", 25, "ms", "gap"),
    *(
        Goal("phones", f"{page}, on the wire", kib, "KiB")
        for page, kib in (("login", 175), ("dashboard, student", 195), ("dashboard, staff", 195), ("entry form", 235))
    ),
    Goal("phones", "login, requests", 10, ""),
    Goal("phones", "entry form, ready cold", 2.4, "s"),
    Goal("standing", "where 60 trainees of 1,500 entries stand, cold", 1.5, "s"),
    Goal("standing", "where 60 trainees of 1,500 entries stand, warm", 0.1, "s"),
    Goal("standing", "where 600 trainees stand, warm", 0.3, "s"),
    Goal("today", "the day of a department of 60, warm", 0.1, "s"),
    Goal("today", "the day of a department of 60, nothing kept", None, "s"),
    Goal("numbers", "numbers of one of 60 trainees of 3,000 entries, warm", 0.05, "s"),
    Goal("numbers", "numbers of 60 trainees of 3,000 entries by requirement, warm", 0.05, "s"),
    *(
        Goal("peers", f"list of {peer}, times the processor time of ours", None, "")
        for peer in ("Django REST framework on SQLite", "Express on the real database", "PyEve on the real database")
    ),
)

Found = Mapping[str, float]
"""What was measured, by the words of its goal."""


def judged(measures: Found, missing: Mapping[str, str]) -> Iterator[tuple[str, str, str, str]]:
    """A row of the table for each goal; of a part that did not run, ``missing`` says why."""
    for goal in GOALS:
        measured = measures.get(goal.what)
        if measured is None:
            asked_for = "needs --mongodb" if "real database" in goal.what else "not measured"
            yield goal.what, "", goal.words, missing.get(goal.part, asked_for)
        else:
            yield goal.what, written(measured, goal.unit), goal.words, goal.outcome(measured)


def failures(measures: Found) -> list[str]:
    """The goals that fail a run."""
    return [goal.what for goal in GOALS if goal.what in measures and goal.fails(measures[goal.what])]
