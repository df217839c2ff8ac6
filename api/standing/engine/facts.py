"""What the rules are told about a trainee: dated facts, gathered by others.

Names are those of the wire and of the record. Records of which a trainee has hundreds are named tuples, which are as
unchangeable as the frozen classes and ten times cheaper to make.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from operator import itemgetter
from typing import Literal, NamedTuple

from api.standing.engine.plans import Plan

BROAD, SUPER = ("MD", "MS"), ("DM", "MCh")
DEGREES = (*BROAD, *SUPER, "Diploma", "Fellowship", "PDF", "Certificate", "PDCC")
"""Degrees of PGMER-2023 2.1 and 2.2 that the rules know."""
YEARS = {"MD": 3, "MS": 3, "DM": 3, "MCh": 3, "Diploma": 2, "Fellowship": 2, "PDF": 2, "Certificate": 1, "PDCC": 1}
"""The usual length of each (PGMER-2023 2.1); six years of DM and MCh, and two after a diploma, are set on the
course."""
APPROVED = frozenset({"Approved", "Completed"})
MATERNITY, PATERNITY, ACADEMIC = "Maternity Leave", "Paternity Leave", "Academic Leave"
STATUSES = ("P", "A", "HD", "OD", "HO", "WO")
"""What an import may say of a day: present, absent, half day, on duty elsewhere, holiday, weekly off."""


class Entry(NamedTuple):
    """One entry of the logbook, with the fields that some rule looks at. ``received`` is the day in Asia/Kolkata on
    which the server first had it; a correction keeps it. What every stored entry may have stands first, because
    ``facts/entries.py`` gives it by position: by name, the facts of a department took a twentieth longer."""

    id: str
    kind: str
    day: dt.date
    status: str = "Pending"
    received: dt.date | None = None
    superseded: bool = False
    role: str = ""
    skills: tuple[str, ...] = ()
    trainingType: str = ""
    topic: str = ""
    scored: bool = False
    deleted: bool = False
    particular: str = ""
    covers: tuple[str, ...] = ()
    certificate: bool = True
    validUntil: dt.date | None = None
    pType: str = ""
    level: str = ""
    pubStatus: str = ""
    firstAuthor: bool | None = None
    author: str = ""
    indexed: bool = False
    until: dt.date | None = None
    requirements: tuple[str, ...] = ()
    """Rows of a pack that the entry was named for, where no field can tell."""


class Leave(NamedTuple):
    """A request for leave, both days included."""

    type: str
    first: dt.date
    last: dt.date
    status: str = "Approved"
    id: str = ""


DAY_OF_WORK = itemgetter(Entry._fields.index("day"))


def dated_from(entries: Sequence[Entry], start: dt.date | None) -> Sequence[Entry]:
    """Return the entries that count: those dated from the joining date on, or all if there is none."""
    if start is None or min(map(DAY_OF_WORK, entries), default=start) >= start:
        return entries
    return [entry for entry in entries if entry.day >= start]


class Imported(NamedTuple):
    """Days of which an import of attendance says the same."""

    first: dt.date
    last: dt.date
    status: str


class Posting(NamedTuple):
    """A posting of the district residency."""

    first: dt.date
    last: dt.date
    id: str = ""


class Period(NamedTuple):
    """Days from one to another, both included."""

    first: dt.date
    last: dt.date


class Place(NamedTuple):
    """A department of a college in which the trainee served from one day to another; ``last`` is None while it
    lasts. ``terms`` are the days from which somebody guided (empty: nobody), which go before ``guide``."""

    id: str
    first: dt.date
    last: dt.date | None = None
    casualAllowance: int | None = None
    guide: str = ""
    terms: tuple[tuple[dt.date | None, str], ...] = ()

    def guide_on(self, day: dt.date) -> str:
        """Who guided on a day there; empty for nobody."""
        if not self.terms:
            return self.guide
        return next((who for since, who in reversed(self.terms) if since is None or since <= day), "")


class Authentication(NamedTuple):
    """A guide's signature under one month in one place (5.2(vii)), with the days that he confirmed."""

    place: str
    month: str
    n: int
    digest: str
    days: int | None = None
    by: str = ""
    role: str = "guide"
    day: dt.date | None = None


class Appraisal(NamedTuple):
    """A saved quarterly appraisal."""

    first: dt.date
    last: dt.date
    id: str = ""
    signatures: tuple[str, ...] = ()
    form: str = "nmc2019"


class ThesisStep(NamedTuple):
    """An item of synopsis or thesis that was settled, and on which day; ``page`` is where it is shown."""

    key: str
    label: str
    day: dt.date
    page: str = ""


@dataclass(frozen=True, slots=True)
class Policy:
    """What a college may set; each default carries the label College policy."""

    casualAllowance: int = 20
    leavePool: Literal["year", "course"] = "year"
    offsCounted: bool = True
    weekGrace: int = 7
    monthGrace: int = 10
    quarterGrace: int = 30
    quarters: Literal["training", "calendar"] = "training"
    linkDays: int = 14
    delegates: bool = True


@dataclass(frozen=True, slots=True)
class Facts:
    """Everything the rules need to know of one trainee.

    ``batch`` is the session year, which does not follow from joining; None where nobody has set it. ``examOn`` is the
    day of the theory examination, None until the head of department sets it. ``recordedFrom`` is the day on which the
    account was made, ``collegeFrom`` the college's first day of using months and quarters. ``digests`` are those of the
    signed months as they are now, by place and month; ``departments`` the names of the present department.
    ``coordinatorCertificate`` is the state of a residency certificate that a coordinator issued by a link, empty
    without one.
    """

    start: dt.date | None
    degree: str
    years: int
    name: str = ""
    batch: int | None = None
    postDiploma: bool = False
    examOn: dt.date | None = None
    recordedFrom: dt.date | None = None
    collegeFrom: dt.date | None = None
    guide: str = ""
    clinical: bool = True
    departments: tuple[str, ...] = ()
    thesisSteps: tuple[ThesisStep, ...] = ()
    places: tuple[Place, ...] = ()
    entries: tuple[Entry, ...] = ()
    leaves: tuple[Leave, ...] = ()
    imported: tuple[Imported, ...] = ()
    postings: tuple[Posting, ...] = ()
    notCounted: tuple[Period, ...] = ()
    coordinatorCertificate: str = ""
    reportedOn: dt.date | None = None
    authentications: tuple[Authentication, ...] = ()
    digests: Mapping[tuple[str, str], str] = field(default_factory=dict)
    appraisals: tuple[Appraisal, ...] = ()
    logbookSignedOn: dt.date | None = None
    proficiencyOn: dt.date | None = None
    packs: tuple[Plan, ...] = ()
    policy: Policy = Policy()

    @property
    def counted(self) -> Sequence[Entry]:
        """The entries that are dated from the joining date on."""
        return dated_from(self.entries, self.start)
