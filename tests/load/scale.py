"""`python -m tests.load.scale`: a hundred colleges on paper, from what the records of the real collections weigh.

Nothing here is a measurement of a cluster: bytes and index entries of a record are measured (``measured.py`` beside
this), how many records there are and what a machine does are assumptions, each with its reason, the rest is arithmetic.
"""

from __future__ import annotations

import argparse
import asyncio
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from tests.load.measured import Measured, measured
from tests.load.tables import machine, offer, show, table

FILE = Path(__file__).with_name("scale.md")
GB = 1e9
YEAR = 365.0


@dataclass(frozen=True)
class Colleges:
    """Who is there, and how they work."""

    colleges: int = 100
    students: int = 600
    """Of one college, all in training."""
    entries: int = 1_500
    """Of one student."""
    years: float = 3.0
    """For which a student is there and records them; who leaves is followed by another."""
    staff: int = 200
    """Of one college."""
    deleted: float = 0.02
    """Entries that are taken back, of each that stays."""
    notifications: float = 1.2
    """Notifications that an entry brings: one for the decision, and a teacher's of one day are one."""
    notification_days: float = 180.0
    """How long a notification is kept (api/notifications/documents.py)."""
    audits: float = 0.5
    """Audit rows of an entry: sign-ins, looks at patients, deletions; an estimate."""
    working_days: float = 300.0
    """Of a year."""
    busy_seconds: float = 8 * 3600.0
    """Of a working day."""
    peak: float = 10.0
    """The busiest minute over the mean of busy seconds: evenings, and the week before a deadline."""
    reads: float = 20.0
    """Calls that only read, of each that creates or decides: lists, tiles and queues, as in the mixed load."""
    find: float = 3.0
    """Queries that a reading call sends to entries (tests/api/core/store/queries/test_waves.py)."""
    recent_days: float = 60.0
    """What is listed, decided on and counted mostly is so old at most."""


@dataclass(frozen=True)
class Machine:
    """One member of a replica set."""

    memory: float = 64 * GB
    disk: float = 2_000 * GB
    reads: float = 16_000.0
    """Random reads of its disk a second."""
    copied: float = 100e6
    """Bytes a second that a backup, or a new member, is copied with."""
    keys: float = 1_000_000.0
    """Index keys that one query counts in a second."""

    @property
    def cache(self) -> float:
        """What the server keeps in memory: half of it less a gigabyte, its own default."""
        return max(0.25 * GB, (self.memory - GB) / 2)


@dataclass(frozen=True)
class Shape:
    """A way to run it. ``members`` is of each shard."""

    name: str
    shards: int
    members: int


SHAPES = (Shape("one server", 1, 1), Shape("replica set of three", 1, 3), Shape("four shards of three", 4, 3))
BY_TIME = frozenset({"date", "untold"})
"""Indexes to which an insert always adds at the end: of these the end alone is in use."""


@dataclass(frozen=True)
class Sizes:
    """Bytes of all records."""

    entries: float
    data: float
    """As they are read."""
    stored: float
    """On the disk."""
    indexes: float
    working: float
    """What is in use: the indexes, but for those by time, and the records of the last weeks, with people and chains."""
    keys: float
    """Index entries that one created entry writes, the indexes of all collections that it writes to together."""
    scattered: float
    """Of these the ones that fall anywhere in their index."""


def sizes(known: Measured, load: Colleges) -> Sizes:
    """What everything weighs once each student has a whole logbook."""
    total = float(load.colleges * load.students * load.entries)
    people = float(load.colleges * (load.students + load.staff))
    a_year = total / load.years
    counts = {
        "entries": total,
        "deletedEntries": total * load.deleted,
        "chainLinks": total * known.decisions,
        "chainHeads": float(load.colleges * load.students),
        "claims": total * known.claims,
        "files": total * known.files,
        "notifications": a_year * load.notifications * load.notification_days / YEAR,
        "audits": total * load.audits,
        "users": people,
    }
    weights = {name: known.weights[name] for name in counts}
    recent = min(1.0, load.recent_days / (load.years * YEAR))
    data = sum(count * weights[name].bytes for name, count in counts.items())
    indexes = sum(count * weights[name].index_bytes for name, count in counts.items())
    ends = sum(
        counts["entries"] * index.entries * index.bytes for index in weights["entries"].indexes if index.name in BY_TIME
    )
    fresh = recent * sum(counts[name] * weights[name].bytes for name in ("entries", "files", "audits"))
    always = sum(counts[name] * weights[name].bytes for name in ("users", "chainHeads", "notifications"))
    written = {name: count / total for name, count in counts.items() if name not in ("users", "chainHeads")}
    written["notifications"] = load.notifications
    keys = sum(share * weights[name].index_entries for name, share in written.items())
    at_the_end = sum(index.entries for index in weights["entries"].indexes if index.name in BY_TIME | {"_id"})
    return Sizes(
        entries=total,
        data=data,
        stored=sum(count * weights[name].stored for name, count in counts.items()),
        indexes=indexes,
        working=indexes - (1 - recent) * ends + fresh + always,
        keys=keys,
        scattered=keys - at_the_end,
    )


@dataclass(frozen=True)
class Pace:
    """What is asked in a second of the busiest minute."""

    creates: float
    decisions: float
    queries: float


def pace(known: Measured, load: Colleges) -> Pace:
    """In the years in which as many entries come as go."""
    a_second = load.colleges * load.students * load.entries / load.years / load.working_days / load.busy_seconds
    creates = a_second * load.peak
    decisions = creates * known.decisions
    return Pace(creates, decisions, (creates + decisions) * load.reads * load.find)


@dataclass(frozen=True)
class Standing:
    """How one shape carries it: all of one member, but the last two."""

    data: float
    stored: float
    indexes: float
    working: float
    creates: float
    queries: float
    missed: float
    """Of what is in use, the share that does not fit into the cache."""
    most_creates: float
    """Creations a second before the disk alone keeps no pace."""
    copied_hours: float
    counted_seconds: float
    """How long the Master's figures take where each counts every key of all colleges."""
    breaks: tuple[tuple[float, str], ...]
    """What ends first: after so many entries in all, what."""
    disks: float
    """Bytes on all disks."""


def standing(totals: Sizes, asked: Pace, shape: Shape, one: Machine) -> Standing:
    """One member's part of everything; the shard key spreads it evenly, as a student is small beside a shard."""
    part = 1 / shape.shards
    working, disk = totals.working * part, (totals.stored + totals.indexes) * part
    missed = max(0.0, 1 - one.cache / working)
    # A page is read before a key is added to it, once for the entry's key and once more as it is written back later.
    reads = 2 * totals.scattered * missed
    most = one.reads / reads / part if reads else float("inf")
    needed = 2 * totals.scattered * asked.creates * part / one.reads
    fits = 1 / (1 - 1 / needed) if needed > 1 else float("inf")
    copied = disk / one.copied / 3600
    breaks = (
        (totals.entries * one.cache / working, "what is in use leaves the memory"),
        (totals.entries * 24 / copied, "a copy takes more than a day"),
        (totals.entries * 0.8 * one.disk / disk, "the disk is full to four fifths"),
        (totals.entries * one.cache / working * fits, "the disk keeps no pace with the busiest minute"),
    )
    return Standing(
        data=totals.data * part,
        stored=totals.stored * part,
        indexes=totals.indexes * part,
        working=working,
        creates=asked.creates * part,
        queries=asked.queries * part,
        missed=missed,
        most_creates=most,
        copied_hours=copied,
        counted_seconds=totals.entries * part / one.keys,
        breaks=tuple(sorted(breaks)),
        disks=(totals.stored + totals.indexes) * shape.members,
    )


def lines(known: Measured, load: Colleges, one: Machine) -> Iterator[str]:
    """The tables."""
    totals, asked = sizes(known, load), pace(known, load)
    carried = [standing(totals, asked, shape, one) for shape in SHAPES]
    yield (
        f"{load.colleges} colleges of {load.students} students with {load.entries:,} entries each: "
        f"{totals.entries / 1e6:.0f} million entries, {totals.entries / load.years / 1e6:.0f} million more a year; "
        f"members with {one.memory / GB:.0f} GB of memory ({one.cache / GB:.1f} GB cache) and {one.disk / GB:,.0f} GB."
    )
    yield ""
    rows = [
        ("data of a member, as read", *(f"{each.data / GB:.0f} GB" for each in carried)),
        ("data of a member, on its disk", *(f"{each.stored / GB:.0f} GB" for each in carried)),
        ("its indexes", *(f"{each.indexes / GB:.0f} GB" for each in carried)),
        ("its working set", *(f"{each.working / GB:.0f} GB" for each in carried)),
        ("of that outside its cache", *(f"{each.missed:.0%}" for each in carried)),
        ("on all disks together", *(f"{each.disks / GB:,.0f} GB" for each in carried)),
        ("creations a second, busiest minute", *(f"{each.creates:.0f}" for each in carried)),
        ("its queries of entries a second then", *(f"{each.queries:,.0f}" for each in carried)),
        ("creations a second that the disks carry", *(_most(each) for each in carried)),
        ("a copy (backup, new member)", *(f"{each.copied_hours:.1f} h" for each in carried)),
        ("counting every key of all colleges", *(f"{each.counted_seconds:.0f} s" for each in carried)),
        *(_break(place, carried, load) for place in range(len(carried[0].breaks))),
    ]
    yield from table(("", *(shape.name for shape in SHAPES)), rows)
    yield ""
    weights = [known.weights[name] for name in sorted(known.weights) if known.weights[name].weighed >= 10]
    yield from table(
        ("collection", "weighed", "bytes", "on the disk", "index entries", "their bytes"),
        [
            (
                w.name,
                f"{w.weighed:,}",
                f"{w.bytes:.0f}",
                f"{w.stored:.0f}",
                f"{w.index_entries:.1f}",
                f"{w.index_bytes:.0f}",
            )
            for w in weights
        ],
    )
    yield ""
    entry = known.weights["entries"]
    yield from table(
        ("index of entries", "entries of a record", "bytes of one", f"of {totals.entries / 1e6:.0f} million"),
        [
            (i.name, f"{i.entries:.2f}", f"{i.bytes:.0f}", f"{i.entries * i.bytes * totals.entries / GB:.1f} GB")
            for i in entry.indexes
        ],
    )
    yield ""
    keys, anywhere = f"{totals.keys:.1f}", f"{totals.scattered:.1f}"
    yield f"A created entry and what it brings write {keys} index entries; {anywhere} of them fall anywhere."


def _most(carried: Standing) -> str:
    return "any" if carried.most_creates == float("inf") else f"{carried.most_creates:,.0f}"


def _break(place: int, carried: list[Standing], load: Colleges) -> tuple[str, ...]:
    name = "breaks first" if place == 0 else "then"
    a_year = load.colleges * load.students * load.entries / load.years
    return (name, *(_when(*each.breaks[place], a_year) for each in carried))


def _when(entries: float, what: str, a_year: float) -> str:
    return (
        f"{what}: never"
        if entries == float("inf")
        else f"{what}: {entries / 1e6:,.0f} million, year {entries / a_year:.1f}"
    )


def main() -> int:
    """Prints the tables."""
    parser = argparse.ArgumentParser(prog="python -m tests.load.scale", description=__doc__)
    for name in ("colleges", "students", "entries"):
        parser.add_argument(f"--{name}", type=int, default=getattr(Colleges(), name))
    parser.add_argument("--memory", type=float, default=Machine().memory / GB, help="gigabytes of a member")
    offer(parser, FILE)
    chosen, processors = parser.parse_args(), machine()
    load = Colleges(chosen.colleges, chosen.students, chosen.entries)
    known = asyncio.run(measured())
    report = lines(known, load, Machine(memory=chosen.memory * GB))
    show("tests.load.scale", [f"Records weighed on {processors}", "", *report], chosen.write)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
