"""What the embedded store's commands cost, by the number of entries: `python -m tests.load.store`.

Times are those of the store alone, one command after another in this process, p50 in milliseconds. The sizes take turns
in rounds, and the figure is that of the quietest round, because others may use the machine. A write is measured as the
product does it, with a sync before it is acknowledged, beside what that very fdatasync took, and once more without
syncs. The syncs are timed by a file system of our own between SQLite and the system's; what that costs is told by the
same verifications in a process without it. The goals (DECISIONS D13.2) stand beside the figures; one that is
missed makes the exit code 1.

The store keeps counts by group (`api.core.store.embedded.query.tallies`). *Tiles* are what they cost when they are
counted out, *tiles again* when they have been asked for before, whatever was written in between.
"""

from __future__ import annotations

import argparse
import datetime as dt
import itertools
import os
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
import uuid
from collections.abc import Callable
from pathlib import Path
from typing import Any

from bson import ObjectId

from api.core.store.embedded import EmbeddedClient
from tests.load import tables
from tests.load.store.filling import DATABASE, Population, Student, decision, filled
from tests.support.watched_sqlite import Watched

FILE = Path(__file__).with_name("README.md")
SIZES = (10_000, 50_000, 1_000_000)
PAGE_SORT = [("date", -1), ("_id", -1)]
QUEUE_SORT = [("receivedOn", 1), ("_id", 1)]
ROUNDS, REPEATS = 9, 60
READS = ("find one", "student page", "department page", "queue page", "tiles", "tiles again")
UNWATCHED = "verify, syncs not timed"
WRITES = ("verify", "insert")

AT_50_000 = {"student page": 0.1, "department page": 0.1, "tiles": 0.3, "verify, no sync": 0.25}
"""Milliseconds at most, at 50,000 entries."""
GROWTH = {
    "student page": 2.5,
    "department page": 2.5,
    "tiles": 1.5,
    "verify": 1.5,
    "insert": 1.5,
}
"""How much more a million entries may cost than ten thousand; a write is over when it is acknowledged."""
OPENING = 50.0
"""Milliseconds to open a million entries and answer the first query."""

Table = dict[str, dict[int, float]]


def p50(times: list[float]) -> float:
    """The median of seconds, in milliseconds."""
    return statistics.median(times) * 1000


def timed(command: Callable[[int], object]) -> float:
    """The p50 of one round."""
    times = []
    for number in range(REPEATS):
        start = time.perf_counter()
        command(number)
        times.append(time.perf_counter() - start)
    return p50(times)


class Commands:
    """The product's commands on entries, over a filled store."""

    def __init__(self, client: EmbeddedClient, population: Population) -> None:
        self.client = client
        self.entries: Any = client[DATABASE]["entries"]
        self.population = population
        self.open = itertools.cycle(self._some(2000))

    def _some(self, number: int) -> list[dict[str, Any]]:
        """Entries spread over the students, read once."""
        fields = {"_id": 1, "kind": 1, "collegeId": 1, "departmentId": 1, "teacher": 1}
        students = self.population.students
        each = max(1, number // len(students))
        return [
            row
            for student in itertools.islice(itertools.cycle(students), 0, number // each)
            for row in self.entries.find(student.scope, fields).skip(self._random_below(200)).limit(each)
        ]

    def _random_below(self, number: int) -> int:
        return int.from_bytes(os.urandom(4)) % number

    def student(self, number: int) -> Student:
        """Another one each time, all over the store."""
        return self.population.students[number * 7919 % len(self.population.students)]

    def student_page(self, number: int) -> object:
        filter_ = {**self.student(number).scope, "kind": "training"}
        return list(self.entries.find(filter_).sort(PAGE_SORT).limit(10))

    def department_page(self, number: int) -> object:
        filter_ = {**self.student(number).place, "kind": "opd"}
        return list(self.entries.find(filter_).sort(PAGE_SORT).limit(10))

    def queue_page(self, number: int) -> object:
        filter_ = {**self.student(number).place, "status": "Pending"}
        return list(self.entries.find(filter_).sort(QUEUE_SORT).limit(10))

    def tiles(self, number: int) -> object:
        self.entries.stored.tallies.clear()
        return self._tiles(number)

    def tiles_again(self, number: int) -> object:
        """A few students' again and again."""
        return self._tiles(number % 10)

    def _tiles(self, number: int) -> object:
        group = {"_id": {"kind": "$kind", "status": "$status"}, "count": {"$sum": 1}}
        scope = self.student(number).scope
        old = {"studentId": scope["studentId"], "superseded": True}
        return list(self.entries.aggregate([{"$match": scope}, {"$group": group}])), list(
            self.entries.find(old, dict.fromkeys(("kind", "status", *scope), 1))
        )

    def verify(self, number: int) -> object:
        """The read, and the conditional write with history and version (api/logbook/entries/verify.py)."""
        one = next(self.open)
        identity = {name: one[name] for name in ("collegeId", "departmentId", "_id", "kind")}
        entry = self.entries.find_one(identity)
        decided = decision(entry, ("Approved", "Rejected")[number % 2], f"Feedback {number}", dt.datetime.now(dt.UTC))
        (item,) = decided.pop("history")
        del decided["version"]
        # As long as a real one: a store that is measured many times must not grow histories that nobody has.
        trimmed = {"$each": [item], "$slice": -2}
        outcome = self.entries.update_one(
            {"_id": entry["_id"], "version": entry["version"]},
            {"$set": decided, "$inc": {"version": 1}, "$push": {"history": trimmed}},
        )
        assert outcome.modified_count == 1
        return outcome

    def insert(self, number: int) -> object:
        """One new entry; its ids are of today, as those of new records are."""
        fresh = {"_id": ObjectId(), "clientId": uuid.uuid4().hex}
        return self.entries.insert_one({**self.population.entry(self.student(number), number), **fresh})

    def find_one(self, _number: int) -> object:
        return self.entries.find_one({"_id": next(self.open)["_id"]})


def opening(path: Path, population: Population) -> tuple[float, float]:
    """Milliseconds to open the store in a new process and to answer the first page, and its MiB after 300 pages."""
    student = population.students[0]
    scope = ", ".join(f"{name!r}: bson.ObjectId({str(value)!r})" for name, value in student.scope.items())
    code = (
        "import sys, time, pathlib, re, bson\n"
        "from api.core.store.embedded import open_client\n"
        "start = time.perf_counter()\n"
        f"entries = open_client(pathlib.Path(sys.argv[1]))[{DATABASE!r}]['entries']\n"
        f"page = lambda: list(entries.find({{{scope}, 'kind': 'training'}}).sort({PAGE_SORT!r}).limit(10))\n"
        "assert page()\n"
        "print((time.perf_counter() - start) * 1000)\n"
        "for _ in range(300): page()\n"
        # The system's record of the most memory begins with that of the process it was started from; this one does not.
        "print(int(re.search(r'VmHWM:\\s+(\\d+)', pathlib.Path('/proc/self/status').read_text()).group(1)) / 1024)\n"
    )
    command = [sys.executable, "-c", code, str(path)]
    outputs = [subprocess.run(command, capture_output=True, check=True, text=True).stdout.split() for _ in range(5)]
    return min(float(first) for first, _ in outputs), min(float(memory) for _, memory in outputs)


def unwatched(path: Path, size: int) -> float:
    """The p50 of a verification of the quietest round, in a process in which nobody looks at the syncs."""
    code = (
        "import sys, pathlib\n"
        "from tests.load.store import Commands, Population, filled, timed\n"
        "population = Population(int(sys.argv[2]))\n"
        "commands = Commands(filled(pathlib.Path(sys.argv[1]), population), population)\n"
        f"print(min(timed(commands.verify) for _ in range({ROUNDS})))\n"
        "commands.client.close()\n"
    )
    command = [sys.executable, "-c", code, str(path), str(size)]
    return float(subprocess.run(command, capture_output=True, check=True, text=True).stdout)


def measure(folder: Path, sizes: list[int]) -> Table:
    """Fill the stores, then take turns."""
    table: Table = {}
    alone: dict[int, float] = {}
    watched = Watched(writes=False)
    stores: dict[int, Commands] = {}
    for size in sizes:
        population, path = Population(size), folder / f"store-{size}.sqlite3"
        started, fresh = time.perf_counter(), not path.exists()
        filled(path, population).close()
        note = f"filled in {time.perf_counter() - started:.0f} s" if fresh else "as it was left"
        _say(f"{size:,} entries: {path.stat().st_size / 1e6:,.0f} MB, {note}")
        first, memory = opening(path, population)
        table.setdefault("open and first query", {})[size] = first
        table.setdefault("memory of that process, MiB", {})[size] = memory
        alone[size] = unwatched(path, size)
        stores[size] = Commands(filled(path, population), population)
    for _, (size, commands) in itertools.product(range(ROUNDS), stores.items()):
        for name in READS:
            _keep(table, name, size, timed(getattr(commands, name.replace(" ", "_"))))
        for name in WRITES:
            command = getattr(commands, name)
            watched.events.clear()
            full = timed(command)
            syncs = [event.seconds for event in watched.events if event.thread == "MainThread"]
            if _keep(table, name, size, full):
                table.setdefault(f"  its fdatasync ({name})", {})[size] = p50(syncs)
            commands.client.engine.execute("PRAGMA synchronous=OFF")
            _keep(table, f"{name}, no sync", size, timed(command))
            commands.client.engine.execute("PRAGMA synchronous=FULL")
    for commands in stores.values():
        commands.client.close()
    table[UNWATCHED] = alone
    return table


def _keep(table: Table, name: str, size: int, value: float) -> bool:
    """Whether the round was the quietest so far."""
    row = table.setdefault(name, {})
    quietest = value < row.get(size, float("inf"))
    if quietest:
        row[size] = value
    return quietest


def goals(table: Table) -> dict[str, list[tuple[str, bool]]]:
    """By row, each goal in words and whether it is met."""
    by_goal: dict[str, list[tuple[str, bool]]] = {}
    for name, most in AT_50_000.items():
        if 50_000 in table[name]:
            by_goal.setdefault(name, []).append((f"{most} at 50,000", table[name][50_000] <= most))
    if 50_000 in table["verify"]:
        allowed = AT_50_000["verify, no sync"] + table["  its fdatasync (verify)"][50_000]
        by_goal["verify"] = [(f"0.25 and the fdatasync, {allowed:.3f}", table["verify"][50_000] <= allowed)]
    for name, most in GROWTH.items():
        if {10_000, 1_000_000} <= table[name].keys():
            grown = table[name][1_000_000] / table[name][10_000]
            by_goal.setdefault(name, []).append((f"growth {most}", grown <= most))
    if 1_000_000 in table["open and first query"]:
        first = table["open and first query"][1_000_000]
        by_goal["open and first query"] = [(f"{OPENING:.0f} at a million", first <= OPENING)]
    return by_goal


def markdown(table: Table, sizes: list[int]) -> list[str]:
    """The table in Markdown, with the growth where both ends were measured, and the goals."""
    both, judged, rows = {10_000, 1_000_000} <= set(sizes), goals(table), list[list[str]]()
    head = ["p50, ms", *(f"{size:,}" for size in sizes), *(["growth"] if both else []), "goal"]
    for name, row in table.items():
        cells = [name, *(f"{row[size]:.3f}" if row[size] < 10 else f"{row[size]:.0f}" for size in sizes)]
        if both:
            cells.append(f"{row[1_000_000] / row[10_000]:.2f}")
        cells.append("; ".join(f"{words}: {'met' if met else 'missed'}" for words, met in judged.get(name, ())))
        rows.append(cells)
    return tables.table(head, rows)


def main() -> int:
    """Measures and prints; answers 1 when a goal is missed."""
    parser = argparse.ArgumentParser(prog="python -m tests.load.store", description=__doc__)
    parser.add_argument("--sizes", type=int, nargs="+", default=list(SIZES), help="numbers of entries")
    parser.add_argument("--folder", type=Path, help="where the stores lie and stay (default: a folder that is removed)")
    tables.offer(parser, FILE)
    chosen = parser.parse_args()
    heading = f"{tables.machine()} SQLite {sqlite3.sqlite_version}."
    # /tmp may be memory, which has no sync.
    with tempfile.TemporaryDirectory(dir="/var/tmp") as removed:
        folder = chosen.folder or Path(removed)
        folder.mkdir(parents=True, exist_ok=True)
        table = measure(folder, chosen.sizes)
    tables.show("tests.load.store", [heading, "", *markdown(table, chosen.sizes)], chosen.write)
    missed = sum(not met for each in goals(table).values() for _, met in each)
    _say(f"{missed} goals are missed" if missed else "every goal is met")
    return 1 if missed else 0


def _say(*lines: str) -> None:
    sys.stdout.write("".join(f"{line}\n" for line in lines))
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
