"""What the calls about prints, packs and the printable record answer."""

from __future__ import annotations

from typing import Annotated, Literal

from starlette.responses import Response
from typing_extensions import TypedDict

from api.core.http.contract import Instant, Media, Named, WireId
from api.printing.record.types import PrintedTotals, Record

MadeFile = Annotated[Response, Media("application/pdf", "application/octet-stream")]
"""A logbook that was made in the background, or a pack, which is a ZIP archive."""
PrintState = Literal["matches", "superseded", "does not match", "not finished"]
JobState = Literal["waiting", "running", "done", "failed", "cancelled", "expired"]
JobKind = Literal["logbook", "studentPack", "departmentPack"]


class JobRow(TypedDict):
    """What a person asked to be made in the background. ``done`` of ``total`` steps are behind it, ``percent`` is a
    whole number and 100 only when the file is there; ``word`` says what is being made. ``name`` and ``bytes`` are the
    file's, ``error`` is why there is none; ``expiresAt`` is when the file, or the row of what has none, goes."""

    _id: WireId
    sort: JobKind
    title: str
    studentId: WireId | None
    collegeId: WireId | None
    departmentId: WireId | None
    startedBy: WireId
    state: JobState
    done: int
    total: int
    word: str
    name: str | None
    bytes: int | None
    error: str | None
    createdAt: Instant
    finishedAt: Instant | None
    expiresAt: Instant | None
    percent: int


class PrintRow(TypedDict):
    """A print of a logbook: its code, the address of the page that checks it, and the counts on the paper. One that was
    not finished has neither ``finishedOn`` nor counts."""

    _id: WireId
    code: str
    sort: Literal["logbook"]
    madeOn: Instant
    madeBy: Named | None
    finishedOn: Instant | None
    counts: PrintedTotals | None
    url: str


class PrintedPerson(TypedDict):
    """What a print says of the person, and nothing else."""

    name: str
    registration: str
    college: str
    department: str


class FilesChecked(TypedDict):
    """How many attached files were read for a check, of how many."""

    checked: int
    of: int


class CheckedMonth(TypedDict):
    """A month that was signed before the print: its last signature now, with the beginning of its digest, and whether
    the month changed since. ``by`` has the signer's office, register number and for whom it was signed; ``differing``
    names entries whose content was changed outside the logbook."""

    month: str
    place: str
    by: str
    at: Instant
    n: int
    digest: str
    changed: bool
    differing: list[str]


class PrintCheck(TypedDict):
    """Whether a print still matches the record, and why not, in words that say nothing about a patient. ``who``,
    ``counts`` and ``pdfSha256`` are null where the print's own record cannot be believed; ``sort`` and ``madeOn`` are
    then what stands in the store, whoever wrote it."""

    code: str
    state: PrintState
    reasons: list[str]
    sort: str
    madeOn: Instant
    who: PrintedPerson | None
    counts: PrintedTotals | None
    pdfSha256: str | None
    files: FilesChecked
    months: list[CheckedMonth]
    checkedOn: Instant


class PrintedRecord(Record):
    """The whole record as text ready for print, the paragraphs of the AETCOM page, and a link to the student's
    picture."""

    introduction: list[str]
    photo: str | None
