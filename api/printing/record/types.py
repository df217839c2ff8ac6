"""The whole record of a student as plain data, ready to be set on a page, a PDF or in a pack (T-015, T-119 to T-159).

Everything that is shown is text: days as ``dd-mm-yyyy``, ``N/A`` where there is nothing. Nothing identifies a patient:
case numbers stand as they are, names are initials (DECISIONS D8.2). ``None`` stands only where it is said.
"""

from __future__ import annotations

from typing import Literal, NotRequired

from typing_extensions import TypedDict

from api.logbook.service import Counts as Counts
from api.logbook.service import Line as Line
from api.logbook.service import PrintedColumn as PrintedColumn
from api.logbook.service import Remark
from api.logbook.service import Section as Section

Withheld = Literal["appraisals", "aetcom", "personal"]


class Student(TypedDict):
    """Whose record it is. ``profilePic`` and ``logo`` are ids of kept files, None where there is none.

    ``validity`` is the end of the certificate, three years after the joining date (T-405). ``registration`` is the
    number to go by: the university's roll number, else the college's. ``hod``, ``guide`` and ``unitHead`` are names.
    """

    _id: str
    name: str
    registration: str
    col_rollno: str
    uni_rollno: str
    joiningDate: str
    validity: str
    dob: str
    fat_name: str
    mot_name: str
    address: str
    phone: str
    email: str
    department: str
    refNo: str
    refDate: str
    college: str
    collegeAddress: str
    course: str
    medicalCouncil: str
    medicalCollege: str
    hod: str
    unitHead: str
    guide: str
    profilePic: str | None
    logo: str | None
    certified: bool


class PrintedAetcomRow(TypedDict):
    """One skill. With several sheets the values of each stand on a line of their own, the oldest first (T-130)."""

    label: str
    score: str
    evaluation: str
    year: str


class AetcomGroup(TypedDict):
    """A section of the AETCOM sheet with its skills."""

    title: str
    rows: list[PrintedAetcomRow]


class PrintedAppraisalRow(TypedDict):
    """One particular of a saved appraisal; ``score`` is a number from 1 to 10 as text."""

    particulars: str
    score: str
    evaluation: str
    remark: str


class SavedAppraisal(TypedDict):
    """One saved appraisal, with its eight particulars."""

    fromDate: str
    toDate: str
    evaluator: str
    verifyDate: str
    rows: list[PrintedAppraisalRow]


class Memo(TypedDict):
    """One memo that stands; those taken back are left out (T-139)."""

    memoNumber: str
    date: str
    studentName: str
    reason: str
    sExplain: str
    vRemark: str


class Totals(TypedDict):
    """The counts of all sections together, those of the annex too."""

    total: int
    approved: int
    pending: int
    rejected: int
    corrected: int


class PrintedTotals(TypedDict):
    """The counts as a print was made with them; prints of before corrections have none of these."""

    total: int
    approved: int
    pending: int
    rejected: int
    corrected: NotRequired[int]


class PrintedGate(TypedDict):
    """One rule applied to the student; ``blocks`` are the six conditions of the examination."""

    title: str
    blocks: bool
    state: str
    sentence: str
    due: str
    source: str


class PrintedSpan(TypedDict):
    """A piece of a line as thousandths of the line: where it begins, and how long it is. ``state`` says how it looks;
    ``label`` is there for the years."""

    left: float
    width: float
    state: str
    label: str


class PrintedLane(TypedDict):
    """One line of the ribbon; ``summary`` says in words how many of each there are."""

    title: str
    summary: str
    spans: list[PrintedSpan]


class PrintedMark(TypedDict):
    """One thing on the ribbon in words. ``source`` is empty where it is a record and no rule."""

    lane: str
    label: str
    days: str
    state: str
    source: str


class PrintedRibbon(TypedDict):
    """The training on one line. ``today`` is null where the day of the print lies outside, ``words`` say what is not
    known. ``rows`` leave out appraisals and months, which the lines count."""

    words: str
    today: float | None
    years: list[PrintedSpan]
    lanes: list[PrintedLane]
    rows: list[PrintedMark]


class PrintedMonth(TypedDict):
    """The last signature under a month; ``by`` has the signer's office, register number and for whom he signed,
    ``present`` is the statement "28 of 31 days", ``digest`` begins the digest, ``since`` says what changed after it."""

    month: str
    place: str
    by: str
    signedOn: str
    n: str
    present: str
    digest: str
    since: str


class PrintedStanding(TypedDict):
    """Where the student stands on the day of the print; ``facts`` begin with the day and the version of the rules.
    ``months`` are those that are signed, the first first."""

    verdict: str
    facts: list[Line]
    problems: list[str]
    gates: list[PrintedGate]
    sentences: list[str]
    note: str
    ribbon: PrintedRibbon
    months: list[PrintedMonth]


class Record(TypedDict):
    """The whole record.

    ``sections`` stand in the printed order, each with a title and columns also where it has no rows; ``annex`` are the
    sections of the District Residency Programme, behind the last page. ``totals`` counts both. ``aetcom`` has all
    groups, with N/A and No Data where nothing is saved (T-131). ``particulars`` are the eight of Annexure I (T-406).
    ``withheld`` names what the reader may not see and is therefore empty: ``appraisals``, ``aetcom``, ``personal`` (of
    the student: dob, fat_name, mot_name, address). ``madeOn`` is the day in India.
    """

    student: Student
    sections: list[Section]
    annex: list[Section]
    appraisals: list[SavedAppraisal]
    remarks: list[Remark]
    aetcom: list[AetcomGroup]
    particulars: list[str]
    memos: list[Memo]
    standing: PrintedStanding
    totals: Totals
    withheld: list[Withheld]
    madeOn: str
