"""Facts of a vector as the types of the engine; what cannot be read is said in words."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from typing import Any
from zoneinfo import ZoneInfo

from api.standing.engine.days import BadFact, day_text
from api.standing.engine.facts import (
    DEGREES,
    STATUSES,
    YEARS,
    Appraisal,
    Authentication,
    Entry,
    Facts,
    Imported,
    Leave,
    Period,
    Policy,
    Posting,
)

INDIA = ZoneInfo("Asia/Kolkata")
EARLIEST, LATEST = dt.date(1900, 1, 1), dt.date(2199, 12, 31)


def parse_day(value: object, name: str) -> dt.date:
    """A day of the form yyyy-mm-dd."""
    try:
        if isinstance(value, str) and len(value) == 10:
            day = dt.date.fromisoformat(value)
            if EARLIEST <= day <= LATEST:
                return day
            raise BadFact(f"{name}: {day_text(day)} cannot be right.")
    except BadFact:
        raise
    except ValueError:
        pass
    raise BadFact(f"{name}: “{value}” is not a day of the form yyyy-mm-dd.")


def parse_received(value: object, name: str) -> dt.date:
    """A day, or an instant as the day that it falls on in Asia/Kolkata."""
    if isinstance(value, str) and len(value) > 10:
        try:
            at = dt.datetime.fromisoformat(value)
        except ValueError:
            raise BadFact(f"{name}: “{value}” is neither a day nor an instant.") from None
        return (at if at.tzinfo else at.replace(tzinfo=dt.UTC)).astimezone(INDIA).date()
    return parse_day(value, name)


class Given:
    """The facts of one vector. A fact that is asked for and not there, or not of its type, is told in words;
    ``problems`` collects those that an answer can still be given without."""

    def __init__(self, facts: dict[str, Any]) -> None:
        """Keeps the facts as they were read."""
        self.facts = facts
        self.problems: list[str] = []

    def has(self, name: str) -> bool:
        """Whether a fact is there and not null."""
        return self.facts.get(name) is not None

    def day(self, name: str) -> dt.date:
        """A day that must be there."""
        if not self.has(name):
            raise BadFact("There is no joining date." if name == "start" else f"There is no “{name}”.")
        return parse_day(self.facts[name], name)

    @property
    def undated(self) -> dt.date:
        """The day of an entry without one: the first of training, as an earlier one would not count."""
        return self.day("start") if self.has("start") else dt.date(1970, 1, 1)

    def day_or_none(self, name: str) -> dt.date | None:
        """A day that may be absent."""
        return self.day(name) if self.has(name) else None

    def number(self, name: str, default: int | None = None) -> int:
        """A whole number."""
        value = self.facts.get(name, default)
        if value is None:
            value = default
        if isinstance(value, float) and value.is_integer():
            value = int(value)
        if not isinstance(value, int) or isinstance(value, bool):
            raise BadFact(f"{name}: “{value}” is not a number." if name in self.facts else f"There is no “{name}”.")
        return value

    def words(self, name: str, default: str = "") -> str:
        """A text."""
        value = self.facts.get(name)
        if value is None:
            return default
        if not isinstance(value, str):
            raise BadFact(f"{name}: “{value}” is not a text.")
        return value

    def truth(self, name: str) -> bool:
        """Yes or no; absent is no."""
        value = self.facts.get(name)
        if value is not None and not isinstance(value, bool):
            raise BadFact(f"{name}: “{value}” is neither true nor false.")
        return bool(value)

    def rows(self, name: str) -> Iterator[tuple[str, dict[str, Any]]]:
        """The objects of a list, each with its name for the words about it."""
        value = self.facts.get(name) or ()
        if not isinstance(value, (list, tuple)):
            raise BadFact(f"{name} is not a list.")
        for at, row in enumerate(value, 1):
            if not isinstance(row, dict):
                raise BadFact(f"{name} {at} is not an object.")
            yield f"{name} {at}", row

    def period(self, row: dict[str, Any], name: str) -> tuple[dt.date, dt.date]:
        """First and last day of a row; one that ends before it begins is a problem and counts for nothing."""
        first, last = parse_day(row.get("from"), f"{name}, from"), parse_day(row.get("to"), f"{name}, to")
        if last < first:
            self.problems.append(
                f"{name} from {day_text(first)} to {day_text(last)} ends before it begins: it is not counted."
            )
        return first, last

    def leaves(self) -> tuple[Leave, ...]:
        """Requests for leave; approved where they do not say."""
        return tuple(
            Leave(str(row.get("type") or ""), *self.period(row, name), str(row.get("status") or "Approved"))
            for name, row in self.rows("leaves")
        )

    def imported(self) -> tuple[Imported, ...]:
        """Imported days."""
        periods = []
        for name, row in self.rows("imported"):
            status = row.get("status")
            if status not in STATUSES:
                raise BadFact(f"{name}: “{status}” is not a status of a day: {', '.join(STATUSES)} are.")
            periods.append(Imported(*self.period(row, name), str(status)))
        return tuple(periods)

    def periods(self, key: str) -> tuple[Period, ...]:
        """Plain periods."""
        return tuple(Period(*self.period(row, name)) for name, row in self.rows(key))

    def postings(self, key: str) -> tuple[Posting, ...]:
        """Postings of the residency."""
        return tuple(Posting(*self.period(row, name)) for name, row in self.rows(key))

    def appraisals(self) -> tuple[Appraisal, ...]:
        """Saved appraisals."""
        return tuple(
            Appraisal(*self.period(row, name), str(row.get("id") or f"set{at}"))
            for at, (name, row) in enumerate(self.rows("appraisals"))
        )

    def statements(self) -> tuple[Authentication, ...]:
        """Days that guides confirmed, by month."""
        statements = []
        for name, row in self.rows("statements"):
            days = row.get("d")
            if not isinstance(days, int) or isinstance(days, bool) or days < 0:
                raise BadFact(f"{name}: “{days}” is not a number of days.")
            month, place = str(row.get("month")), str(row.get("place") or "")
            statements.append(Authentication(place, month, int(row.get("n") or 0), "", days))
        return tuple(statements)

    def entries(self) -> tuple[Entry, ...]:
        """Entries, with the fields that the vector gives."""
        return tuple(self._entry(row, name, at) for at, (name, row) in enumerate(self.rows("entries")))

    def _entry(self, row: dict[str, Any], name: str, at: int) -> Entry:
        day = row.get("date") or row.get("day") or row.get("fromDate")
        received = row.get("received")
        covers, skills, first = row.get("covers") or (), row.get("skills") or (), row.get("firstAuthor")
        return Entry(
            id=str(row.get("id") or f"e{at + 1:04}"),
            kind=str(row.get("kind") or ""),
            day=parse_day(day, f"{name}, date") if day is not None else self.undated,
            status=str(row.get("status") or "Pending"),
            received=parse_received(received, f"{name}, received") if received is not None else None,
            superseded=bool(row.get("superseded")),
            deleted=bool(row.get("deleted")),
            particular=str(row.get("particular") or ""),
            covers=tuple(map(str, covers)) if isinstance(covers, (list, tuple)) else (str(covers),),
            certificate=row.get("certificate") is not False,
            pType=str(row.get("pType") or ""),
            level=str(row.get("level") or ""),
            pubStatus=str(row.get("pubStatus") or ""),
            firstAuthor=first if isinstance(first, bool) else None,
            author=str(row.get("author") or ""),
            indexed=bool(row.get("indexed") or row.get("indexedIn")),
            role=str(row.get("role") or ""),
            skills=tuple(map(str, skills)) if isinstance(skills, (list, tuple)) else (str(skills),),
            trainingType=str(row.get("trainingType") or ""),
            topic=str(row.get("topic") or ""),
            scored=row.get("score") is not None or bool(row.get("scored")),
        )

    def degree(self, asked: bool = True) -> str:
        """The degree of the course. An unknown one is an error for rules that depend on it, else a problem."""
        degree = self.words("degree")
        if degree in DEGREES:
            return degree
        words = (
            f"“{degree}” is not a degree that the rules know: {', '.join(DEGREES)} are."
            if degree
            else "There is no degree."
        )
        if asked:
            raise BadFact(words)
        if degree:
            self.problems.append(words)
        return degree

    def batch(self, today: dt.date | None) -> int | None:
        """The session year; one in the future is a problem."""
        if not self.has("batch"):
            return None
        batch = self.number("batch")
        if today is not None and batch > today.year:
            self.problems.append(f"The batch of {batch} lies in the future.")
        return batch

    def years(self, degree: str = "") -> int:
        """The length of the course; the usual one of its degree where the vector does not say."""
        years = self.number("years", YEARS.get(degree))
        if not 1 <= years <= 6:
            raise BadFact(f"A course of {years} years is not known: PGMER-2023 2.1 names one to six.")
        return years

    def policy(self) -> Policy:
        """What the college set."""
        allowance = self.number("casualAllowance", 20)
        if allowance < 0:
            raise BadFact("The allowance of casual leave is below zero.")
        pool = self.words("leavePool", "year")
        if pool not in ("year", "course"):
            raise BadFact(f"leavePool: “{pool}” is neither year nor course.")
        return Policy(
            casualAllowance=allowance,
            leavePool="course" if pool == "course" else "year",
            offsCounted=self.facts.get("offsCounted") is not False,
        )

    def trainee(self, today: dt.date, degree: str) -> Facts:
        """Everything that the vector says of a trainee."""
        return Facts(
            start=self.day("start"),
            degree=degree,
            years=self.years(degree),
            name=self.words("student"),
            batch=self.batch(today),
            postDiploma=self.truth("postDiploma"),
            examOn=self.day_or_none("examOn"),
            recordedFrom=self.day_or_none("recordedFrom"),
            entries=self.entries(),
            leaves=self.leaves(),
            imported=self.imported(),
            postings=self.postings("postings") or self.postings("drp"),
            notCounted=self.periods("notCounted"),
            authentications=self.statements(),
            policy=self.policy(),
        )
