"""The whole record of a student as plain data, ready to be set on a page, a PDF or in a pack (T-015, T-119 to T-159).

Everything that is shown is text: days as ``dd-mm-yyyy``, ``N/A`` where there is nothing. Nothing identifies a patient:
case numbers stand as they are, names are initials (design section 12, ruling 5). ``None`` stands only where it is said.
"""

from __future__ import annotations

from typing import TypedDict

from api.logbook.service import Counts, Line, PrintedColumn, Remark, Section

__all__ = [
    "AetcomGroup",
    "AetcomRow",
    "AppraisalRow",
    "Counts",
    "Line",
    "Memo",
    "PrintedColumn",
    "Record",
    "Remark",
    "SavedAppraisal",
    "Section",
    "Student",
    "Totals",
]


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


class AetcomRow(TypedDict):
    """One skill. With several sheets the values of each stand on a line of their own, the oldest first (T-130)."""

    label: str
    score: str
    evaluation: str
    year: str


class AetcomGroup(TypedDict):
    """A section of the AETCOM sheet with its skills."""

    title: str
    rows: list[AetcomRow]


class AppraisalRow(TypedDict):
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
    rows: list[AppraisalRow]


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
    totals: Totals
    withheld: list[str]
    madeOn: str
