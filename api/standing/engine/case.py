"""One trainee, and one trainee on one day: what several rules need of the facts, computed once.

The entries are looked at in one pass, because a trainee has some 1,500 of them and a standing may cost a millisecond.
"""

from __future__ import annotations

import datetime as dt
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import chain
from operator import itemgetter, sub

from api.standing.engine.days import FIRST, LAST, BadFact, day_text, semester, training_year
from api.standing.engine.duty.attendance import Attendance, attended
from api.standing.engine.duty.course import course
from api.standing.engine.duty.day_book import day_book, gaps_between
from api.standing.engine.duty.leave import Ledger, faults, ledger
from api.standing.engine.facts import APPROVED, DAY_OF_WORK, DEGREES, Entry, Facts, Period, dated_from
from api.standing.engine.milestones.thesis import Thesis, exam_day, thesis_days
from api.standing.engine.periods.weeks import Weeks, weeks_of
from api.standing.engine.requirements import Dealt, deal
from api.standing.engine.residency import Residency, residency

_PLACE = {name: at for at, name in enumerate(Entry._fields)}
KIND_AND_STATUS = itemgetter(_PLACE["kind"], _PLACE["status"])
RECEIVED, SUPERSEDED, DELETED = (itemgetter(_PLACE[name]) for name in ("received", "superseded", "deleted"))
NEVER = dt.date.max.toordinal()
"""The day of receipt of an entry that has none: never in time."""


def _ordinals(days: list[dt.date | None]) -> list[int]:
    if None in days:
        return [day.toordinal() if day is not None else NEVER for day in days]
    return list(map(dt.date.toordinal, days))  # type: ignore[arg-type]  # There is no None among them.


class Basis:
    """What follows from a trainee’s facts whatever the day: it may be kept as long as the facts are the same."""

    def __init__(self, facts: Facts) -> None:
        """Derives the calendar of the course.

        Raises:
            BadFact: no joining date, or one that cannot be; a length of course that does not exist.
        """
        if facts.start is None:
            raise BadFact("There is no standing without a joining date: set it in the profile.")
        if not FIRST <= facts.start <= LAST:
            raise BadFact(f"The joining date {day_text(facts.start)} cannot be right.")
        self.facts, self.start, self.years, self.policy = facts, facts.start, facts.years, facts.policy
        course(facts.years)
        self.batch = facts.start.year if facts.batch is None else facts.batch
        self.gaps = gaps_between(facts.start, facts.places)
        self.ledger: Ledger = ledger(self.start, self.years, facts.leaves, facts.policy, facts.places, self.gaps)
        self.end = self.ledger.termEnd
        self.exam = exam_day(self.start, self.years, self.ledger.extensionDays, facts.examOn)
        self.degree_known = facts.degree in DEGREES
        postings = [Period(row.first, row.last) for row in facts.postings]
        self.book, self.sheet = day_book(self.start, self.ledger, facts.imported, postings, self.gaps)
        self._sort_entries()

    def _sort_entries(self) -> None:
        """Group by kind and status the entries that count, and count those of each week.

        Deleted and superseded entries and those dated before training began do not count.

        What is done with every entry is done by functions written in C, or the pass costs twice as much.
        """
        live: Sequence[Entry] = self.facts.entries
        if any(map(SUPERSEDED, live)) or any(map(DELETED, live)):
            live = [entry for entry in live if not (entry.superseded or entry.deleted)]
        live = dated_from(live, self.start)
        groups: dict[tuple[str, str], list[Entry]] = defaultdict(list)
        for key, entry in zip(map(KIND_AND_STATUS, live), live, strict=True):
            groups[key].append(entry)
        self.groups = dict(groups)
        rows = [entries for (kind, status), entries in groups.items() if kind != "leave" and status != "Rejected"]
        work = list(chain.from_iterable(rows))
        monday = self.start.toordinal() - self.start.weekday()
        days = list(map(dt.date.toordinal, map(DAY_OF_WORK, work)))
        weeks = [(day - monday) // 7 for day in days]
        received = _ordinals(list(map(RECEIVED, work)))
        lags = list(map(sub, received, days))
        grace = self.policy.weekGrace
        limit = monday + 6 + grace
        late = [at for at, lag in enumerate(lags) if lag > grace]
        self.week_entries = Counter(weeks)
        self.week_in_time = Counter(self.week_entries)
        self.week_in_time.subtract(weeks[at] for at in late if received[at] > limit + 7 * weeks[at])
        self.delays = Counter(lags)

    @cached_property
    def own_papers(self) -> frozenset[str]:
        """The publications of which the trainee is first author."""
        papers = [row for (kind, _), entries in self.groups.items() if kind == "publication" for row in entries]
        return frozenset(row.id for row in papers if self.is_first_author(row))

    @cached_property
    def dealt(self) -> tuple[Dealt, ...]:
        """The packs of the trainee’s degree, with what their lines were given."""
        plans = [plan for plan in self.facts.packs if self.facts.degree in plan.pack.degree]
        return tuple(deal(plan, self.groups, self.start, self.years, self.own_papers) for plan in plans)

    def is_first_author(self, entry: Entry) -> bool:
        """Whether the trainee is a paper’s first author: as the entry says, else by the first name that it gives."""
        if entry.firstAuthor is not None:
            return entry.firstAuthor
        first = " ".join(entry.author.replace(";", ",").partition(",")[0].split()).casefold()
        return bool(first) and first == " ".join(self.facts.name.split()).casefold()


class Case:
    """A trainee on a day: the basis, with what several rules need of it for that day."""

    def __init__(self, facts: Facts | Basis, today: dt.date) -> None:
        """Takes over the basis, or makes it from the facts."""
        basis = facts if isinstance(facts, Basis) else Basis(facts)
        self.basis, self.facts, self.today = basis, basis.facts, today
        self.start, self.years, self.end, self.exam = basis.start, basis.years, basis.end, basis.exam
        self.policy, self.batch, self.ledger, self.groups = basis.policy, basis.batch, basis.ledger, basis.groups
        self.degree_known = basis.degree_known

    def problems(self) -> Iterator[str]:
        """Facts that cannot be right, in words for those who can mend them."""
        facts = self.facts
        if not self.degree_known:
            yield (
                f"“{facts.degree}” is not a degree that the rules know ({', '.join(DEGREES)}): the college sets it "
                "on the course. Until then nobody can say which of the conditions apply."
            )
        if self.batch > self.today.year:
            yield f"The batch of {self.batch} lies in the future: the college corrects it."
        elif self.batch > self.start.year:
            yield f"The batch of {self.batch} is later than joining, in {self.start.year}: the college corrects it."
        if self.start > self.today:
            yield f"The course begins on {day_text(self.start)}: nothing is due yet."
        if facts.examOn is not None and facts.examOn <= self.start:
            yield f"The examination on {day_text(facts.examOn)} is before the day of joining: the head corrects it."
        yield from faults(facts.leaves, self.start, self.years)
        for posting in facts.postings:
            if posting.last < posting.first:
                yield f"The posting from {day_text(posting.first)} to {day_text(posting.last)} ends before it begins."
        for period in facts.imported:
            if period.last < period.first:
                yield f"Imported days from {day_text(period.first)} to {day_text(period.last)} end before they begin."

    def rows(self, *kinds: str) -> list[Entry]:
        """The entries of some kinds, in no order."""
        return [entry for (kind, _), entries in self.groups.items() if kind in kinds for entry in entries]

    def recorded_from(self, by_college: bool = False) -> dt.date | None:
        """From which day the record can be asked; of months and quarters not before the college began with them."""
        days = [self.facts.recordedFrom, self.facts.collegeFrom if by_college else None]
        return max((day for day in days if day is not None), default=None)

    @cached_property
    def attendance(self) -> Attendance:
        """Section B."""
        facts, basis = self.facts, self.basis
        asked = [row for row in facts.leaves if row.status == "Pending"]
        pending = sum(max(0, (row.last - max(row.first, self.start)).days + 1) for row in asked)
        return attended(
            self.start,
            self.years,
            self.today,
            basis.ledger,
            basis.book,
            basis.sheet,
            facts.authentications,
            facts.places,
            pending,
        )

    @cached_property
    def weeks(self) -> Weeks:
        """Section C."""
        return weeks_of(
            self.start,
            self.end,
            self.today,
            self.basis.week_entries,
            self.basis.week_in_time,
            self.basis.delays,
            self.ledger.marks,
            self.basis.gaps,
            self.policy.weekGrace,
            self.recorded_from(),
        )

    @cached_property
    def certificate(self) -> tuple[Entry, ...]:
        """The residency’s completion certificates."""
        return tuple(row for row in self.rows("checklist") if row.particular == "DRP Completion Certificate")

    @property
    def certificate_waits(self) -> bool:
        """Whether a residency certificate, uploaded or issued by link, waits for a member of staff."""
        return "Pending" in {self.facts.coordinatorCertificate, *(row.status for row in self.certificate)}

    @cached_property
    def residency(self) -> Residency:
        """Section F; days of maternity, paternity and excess leave do not count and are made up."""
        statuses = [*(row.status for row in self.certificate), self.facts.coordinatorCertificate]
        best = next((one for one in statuses if one in APPROVED), "Pending" if "Pending" in statuses else "")
        paused = tuple(self._paused_days()) if self.facts.postings else ()
        return residency(
            self.start,
            self.facts.degree,
            self.batch,
            self.facts.postDiploma,
            self.today,
            self.facts.postings,
            (*self.facts.notCounted, *paused),
            best,
        )

    def _paused_days(self) -> Iterator[Period]:
        base = self.start.toordinal()
        for posting in self.facts.postings:
            low, high = max(0, posting.first.toordinal() - base), posting.last.toordinal() - base + 1
            for at, mark in enumerate(self.ledger.marks[low : max(low, high)], low):
                if mark in b"mfxy":
                    day = dt.date.fromordinal(base + at)
                    yield Period(day, day)

    @cached_property
    def thesis(self) -> Thesis:
        """Section G."""
        return thesis_days(self.start, self.years, self.facts.degree, self.ledger.extensionDays, self.facts.examOn)

    @cached_property
    def semester(self) -> int:
        """The semester of today; the first before joining."""
        return semester(self.start, max(self.start, self.today))

    @cached_property
    def year(self) -> int:
        """The training year of today."""
        return training_year(self.start, self.years, self.today)
