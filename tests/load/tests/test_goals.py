"""What is promised stands in one list, and a value is judged by its goal."""

from __future__ import annotations

import pytest

from tests.load.goals import GOALS, Goal, failures, judged, written
from tests.load.parts import PARTS
from tests.load.parts.phones import found_in
from tests.load.tables import README

ASKED = {
    "list, nothing kept, share of a hello": "at least 8 %",
    "list, after a write, share of a hello": "at least 8 %",
    "list, warm, share of a hello": "at least 25 %",
    "create, share of a hello": "at least 3 %",
    "verify, share of a hello": "at least 3 %",
    **{f"longest gap beside {number} writers, 10 ms a sync": "at most 25 ms" for number in (1, 8, 50)},
    "creates a second of 1 writers, 10 ms a sync": "at least 72",
    "creates a second of 8 writers, 10 ms a sync": "at least 288",
    "creates a second of 50 writers, 10 ms a sync": "at least 580",
    "commits of a sign-in": "at most 1",
    "list's p99 beside 4 sign-ins at once, times that without": "at most 3",
    "search in a list of 2,000, processor time": "at most 5 ms",
    "search in a list of 50,000, processor time": "at most 20 ms",
    "search, times its cost with ten times the entries in other departments": "at most 1.3",
    "random searches, of 1,000, that find other rows than a plain reading": "at most 0",
    "lists sorted by receivedOn that are neither refused nor read by an index": "at most 0",
    **{f"{call}: longest gap": "at most 25 ms" for call in ("CSV", "XLSX", "compile", "PDF", "pack")},
    **{f"{call}: others' p99 beside it, times that without": "at most 3" for call in ("CSV", "XLSX", "compile", "PDF")},
    "mixed load of 50 clients, p99 times p50": "at most 2",
    "answers to 500 clients that are neither 2xx nor 503 with Retry-After": "at most 0",
    "memory after department pages and the mixed load": "at most 300 MiB",
    "start with a million entries": "at most 1 s",
    **{f"real database: {call}": "at most 2 waves" for call in ("list", "tiles", "queue")},
    "real database: create": "at most 3 waves",
    "real database: verify": "at most 4 waves",
    "real database: login": "at most 4 waves",
    **{
        f"real database: {call}, share of a hello": "at least 3 %"
        for call in ("list", "tiles", "queue", "create", "verify")
    },
    "compile one record: finds over its entries": "at most 1",
    "compile one record: other commands": "reported",
    "figures of 2,200 departments": "at most 0.3 s",
    "real database: figures of 2,200 departments": "at most 0.3 s",
    "commands after the figures were cancelled": "at most 0",
    "PDF of 2,500 entries, alone": "at most 3 s",
    "pack of 60 students with 500 entries each": "at most 25 s",
    "login, on the wire": "at most 175 KiB",
    "login, requests": "at most 10",
    **{f"dashboard, {who}, on the wire": "at most 195 KiB" for who in ("student", "staff")},
    "entry form, on the wire": "at most 235 KiB",
    "entry form, ready cold": "at most 2.4 s",
    "where 60 trainees of 1,500 entries stand, cold": "at most 1.5 s",
    "where 60 trainees of 1,500 entries stand, warm": "at most 0.1 s",
    "where 600 trainees stand, warm": "at most 0.3 s",
    "the day of a department of 60, warm": "at most 0.1 s",
    "the day of a department of 60, nothing kept": "reported",
    "numbers of one of 60 trainees of 3,000 entries, warm": "at most 0.05 s",
    "numbers of 60 trainees of 3,000 entries by requirement, warm": "at most 0.05 s",
    **{
        f"list of {peer}, times the processor time of ours": "reported"
        for peer in ("Django REST framework on SQLite", "Express on the real database", "PyEve on the real database")
    },
}
"""The rows that were asked for, each with its goal, and those of where trainees stand and of their numbers."""


def test_the_goals_are_those_that_were_asked_for_and_of_the_readme() -> None:
    assert {goal.what.replace("pack: longest gap meanwhile", "pack: longest gap"): goal.words for goal in GOALS} == {
        **ASKED
    }
    _, _, rest = README.read_text(encoding="utf-8").partition("<!-- tests.load -->\n")
    lines = [line for line in rest.partition("<!-- /tests.load -->")[0].splitlines() if line.startswith("| ")]
    rows = [[cell.strip() for cell in line.split("|")[1:-1]] for line in lines[2:]]
    assert [(row[0], row[2]) for row in rows] == [(goal.what, goal.words) for goal in GOALS]


def test_every_goal_is_found_by_a_part_under_words_of_its_own() -> None:
    assert {goal.part for goal in GOALS} == PARTS.keys()
    assert len({goal.what for goal in GOALS}) == len(GOALS)


def test_gaps_waves_growth_equality_and_status_fail_a_run_and_nothing_else_does() -> None:
    failing = {goal.judged_by for goal in GOALS if goal.bound is not None and goal.fails(-1 if goal.least else 1e9)}
    assert failing == {"gap", "waves", "growth", "equality", "status"}
    assert failures({goal.what: goal.bound for goal in GOALS if goal.bound is not None}) == []


@pytest.mark.parametrize(
    ("goal", "measured", "outcome"),
    [
        (Goal("p", "a", 25, "ms", "gap"), 25.0, "met"),
        (Goal("p", "a", 25, "ms", "gap"), 25.1, "missed, fails"),
        (Goal("p", "a", 3, "s"), 3.1, "missed"),
        (Goal("p", "a", 8, "%", "gauge", least=True), 7.9, "reported: missed"),
        (Goal("p", "a", 8, "%", "gauge", least=True), 8.0, "reported: met"),
        (Goal("p", "a", None, ""), 1.0, "reported"),
    ],
)
def test_a_value_is_judged(goal: Goal, measured: float, outcome: str) -> None:
    assert goal.outcome(measured) == outcome


def test_what_did_not_run_says_why() -> None:
    rows = {row[0]: row for row in judged({"commits of a sign-in": 2.0}, {"starting": "needs --million"})}
    assert rows["commits of a sign-in"] == ("commits of a sign-in", "2", "at most 1", "missed, fails")
    assert rows["start with a million entries"][1:] == ("", "at most 1 s", "needs --million")
    assert rows["real database: figures of 2,200 departments"][-1] == "needs --mongodb"


@pytest.mark.parametrize(
    ("number", "text"), [(0.0, "0 s"), (0.0000252, "0 s"), (0.02104, "0.021 s"), (2.456, "2.46 s"), (1234.5, "1,234 s")]
)
def test_numbers_are_written_for_people(number: float, text: str) -> None:
    assert written(number, "s") == text


def test_what_goals_are_about_is_found_in_the_table_of_the_phone() -> None:
    head = ["opening", "cold: goal, s", "cold: median", "cold: quietest", "cold: KiB", "cold: requests"]
    pages = ("login", "list", "entry form", "dashboard, student", "dashboard, staff")
    measures = found_in(head, [[page, "2.5 met", "2", "1.9", str(100 + at), "9"] for at, page in enumerate(pages)])
    assert measures == {
        "login, on the wire": 100.0,
        "entry form, on the wire": 102.0,
        "dashboard, student, on the wire": 103.0,
        "dashboard, staff, on the wire": 104.0,
        "login, requests": 9.0,
        "entry form, ready cold": 1.9,
    }
