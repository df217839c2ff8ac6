"""A record as `record.py` compiles it, of any size, for what is typeset from it: the same for the same arguments."""

from __future__ import annotations

import datetime as dt
import random
from typing import Any

from api.printing.record.types import Counts, PrintedColumn, Record, Section, Student

LONG_NAME = "Dr. Venkatanarasimharajuvaripeta Subramanya Lakshminarasimhacharyulu Tirumalasettyvenkateshwarlu"
DEVANAGARI = "रोगी को ऑक्सीजन दी गई; स्थिति स्थिर है।"
HOSTILE = (
    '#panic("x") $x^2$ \\u{41} #import "@preview/x:1.0.0": * <label> @ref *b* _i_ `c` /* k */ = Head [ ] { } ~ -- "q"'
)
COLUMNS: dict[str, tuple[str, ...]] = {
    "Checklist": ("Particulars", "From", "Exam Date"),
    "Academic Activity": ("Training Type", "Topic", "Moderator"),
    "Diagnostic Skills": ("Competency", "+Skills", "Details"),
    "Procedures": ("Competency", "+Procedures", "Patient Name", "+IPD / OPD No.", "Role", "+Guiding Faculty"),
    "Clinical Cases": ("Patient Name", "+OPD / IPD No.", "Provisional Diagnosis"),
    "Skill Labs": ("Procedure",),
    "Leave Record": ("From", "+To", "Reason"),
}
ANNEX: dict[str, tuple[str, ...]] = {"DRP Activity": ("Activity", "+Type"), "Offline DRP Logbook": ("Certificate",)}
"""A plus says that a column stands below the one before."""
COMMON = ("Status", "S-Remark", "+HOD / Unit Head Feedback", "Verified By / Verified On", "Score")
FORMATS = {"SR": "sr", "Competency": "title", "Skills": "title", "Procedures": "title", "Status": "status"}
ROLES = ("Observed", "Assisted", "Performed with Guide", "Performed Independently")
WORDS = (
    *(
        "examined",
        "assisted",
        "under",
        "supervision",
        "radial",
        "artery",
        "catheter",
        "ultrasound",
        "guided",
        "central",
    ),
    *("venous", "pressure", "monitored", "bedside", "history", "taken", "differential", "discussed", "with", "the"),
    *("unit", "before", "rounds", "left", "pleural", "effusion", "drained", "without", "complication", "aspiration"),
)


def sample(
    rows: int, *, empty: tuple[str, ...] = ("Leave Record",), remark: str = "", drp: int = 0, **changes: Any
) -> Record:
    """A record of so many entries over all sections but the empty ones, and of ``drp`` in the annex.

    Each row is known by ``S<section>x<row>e`` in its student's remark and ``E<section>x<row>e`` in its teacher's;
    ``remark`` stands in the first row of each section instead.
    """
    draw = random.Random(1)
    filled = [title for title in COLUMNS if title not in empty]
    sections = []
    for number, title in enumerate(COLUMNS, 1):
        wanted = 0 if title in empty else rows // len(filled) + (filled.index(title) < rows % len(filled))
        sections.append(_section(number, title, wanted, draw, remark))
    annex = [_section(8, "DRP Activity", drp, draw, ""), _section(9, "Offline DRP Logbook", 0, draw, "")]
    for at, each in enumerate(annex, 1):
        each["number"] = f"II.{at}"
    counted = [each["counts"] for each in (*sections, *annex)]
    result: Record = {
        "student": student(),
        "sections": sections,
        "annex": annex,
        "remarks": [
            {
                "sRemark": _words(draw, 8),
                "vRemark": _words(draw, 5),
                "verifiedBy": "Dr. Leena Thomas",
                "verifiedOn": "02-10-2026",
            }
            for _ in range(rows)
        ],
        "aetcom": [
            {
                "title": f"Group {group}",
                "rows": [
                    {"label": f"Skill {group}.{skill}", "score": "N/A", "evaluation": "No Data", "year": "N/A"}
                    for skill in range(1, 6)
                ],
            }
            for group in range(1, 12)
        ],
        "appraisals": [
            {
                "fromDate": "01-01-2026",
                "toDate": "01-04-2026",
                "evaluator": "Dr. Ashwin Kulkarni",
                "verifyDate": "03-04-2026",
                "rows": [
                    {"particulars": name, "score": "6", "evaluation": "Satisfactory", "remark": "Recruit faster."}
                    for name in ("Thesis/Research Work", "Log Book Maintenance")
                ],
            }
        ],
        "particulars": [f"Particular {number}" for number in range(1, 9)],
        "standing": {
            "verdict": "One gate is missing",
            "facts": [{"label": "Day", "value": "01-09-2026"}, {"label": "Rules", "value": "2026-11-22"}],
            "problems": [],
            "gates": [
                {
                    "title": f"Gate {at}",
                    "blocks": at < 6,
                    "state": "Waiting for the teacher who verifies",
                    "sentence": _words(draw, 14),
                    "due": "01-09-2027",
                    "source": "Regulation: PGMER-2023 5.2(xv) V, VIII(c), XIV",
                }
                for at in range(16)
            ],
            "sentences": [_words(draw, 20)],
            "note": "The college and the university decide who may sit the examination.",
            "months": [
                {
                    "month": "August 2026",
                    "place": "General Medicine",
                    "by": "Dr. Leena Thomas (KMC 12345), guide",
                    "signedOn": "04-09-2026",
                    "n": "1",
                    "present": "28 of 31 days",
                    "digest": "0123456789abcdef",
                    "since": "Changed since",
                }
            ],
            "ribbon": {
                "words": "",
                "today": 640.5,
                "years": [
                    {"left": 333.3 * at, "width": 333.3, "state": "year", "label": f"Year {at + 1}"} for at in range(3)
                ],
                "lanes": [
                    {
                        "title": "Months",
                        "summary": "Signed: 24",
                        "spans": [{"left": 27.7 * at, "width": 27.7, "state": "done", "label": ""} for at in range(24)],
                    }
                ],
                "rows": [
                    {
                        "lane": "Thesis",
                        "label": "Protocol handed in",
                        "days": "31-01-2025",
                        "state": "Met",
                        "source": "Curriculum: Paediatrics 2022",
                    }
                ],
            },
        },
        "memos": [
            {
                "memoNumber": "MEMO/2026/0002",
                "date": "05-06-2026",
                "studentName": "Ananya Deshpande",
                "reason": "Late for rounds",
                "sExplain": "The bus broke down.",
                "vRemark": "",
            }
        ],
        "totals": {
            "total": sum(each["total"] for each in counted),
            "approved": sum(each["approved"] for each in counted),
            "pending": sum(each["pending"] for each in counted),
            "rejected": sum(each["rejected"] for each in counted),
            "corrected": 0,
        },
        "withheld": [],
        "madeOn": "20-11-2026",
    }
    result["student"].update(changes)  # type: ignore[typeddict-item]
    return result


def student() -> Student:
    """The details of a student as the record holds them."""
    return {
        "_id": "0" * 24,
        "name": "Ananya Deshpande",
        "registration": "MUHS/2025/44871",
        "col_rollno": "PIMS/25/GM/07",
        "uni_rollno": "MUHS/2025/44871",
        "joiningDate": "15-10-2025",
        "validity": "15-10-2028",
        "dob": "04-03-1998",
        "fat_name": "Prakash Deshpande",
        "mot_name": "Sunita Deshpande",
        "address": "14, Tarabai Park, Kolhapur 416003",
        "phone": "9812312312",
        "email": "ananya@example.com",
        "department": "General Medicine",
        "refNo": "N/A",
        "refDate": "N/A",
        "college": "Panchganga Institute of Medical Sciences, Kolhapur",
        "collegeAddress": "Kasba Bawada Road, Kolhapur 416006",
        "course": "MD General Medicine",
        "medicalCouncil": "Maharashtra Medical Council",
        "medicalCollege": "N/A",
        "hod": "Dr. Meenakshi Rane",
        "unitHead": "N/A",
        "guide": "Dr. Ashwin Kulkarni",
        "profilePic": None,
        "logo": None,
        "certified": True,
    }


def _section(number: int, title: str, wanted: int, draw: random.Random, remark: str) -> Section:
    heads = ("SR", "Date", *(COLUMNS | ANNEX)[title], *COMMON)
    states = [draw.choices(("Approved", "Pending", "Rejected"), (8, 1, 1))[0] for _ in range(wanted)]
    rows, roles = [], dict.fromkeys(ROLES, 0)
    for at, state in enumerate(states, 1):
        day = f"{dt.date(2024, 1, 1) + dt.timedelta(days=at % 900):%d-%m-%Y}"
        known = {
            "SR": str(at),
            "Date": day,
            "Status": state,
            "S-Remark": remark if remark and at == 1 else f"S{number}x{at}e {_words(draw, 9)}",
            "HOD / Unit Head Feedback": f"{_words(draw, 4)} E{number}x{at}e",
            "Verified By / Verified On": "N/A" if state == "Pending" else f"Dr. Leena Thomas\n{day}",
            "Score": "N/A" if state == "Pending" else "3 Good",
            "Role": draw.choice(ROLES),
        }
        roles[known["Role"]] += "Role" in heads
        rows.append([known.get(label) or _cell(label, draw) for label in (head.lstrip("+") for head in heads)])
    columns: list[PrintedColumn] = [
        {"label": head.lstrip("+"), "format": FORMATS.get(head.lstrip("+"), "text"), "under": head.startswith("+")}
        for head in heads
    ]
    counts: Counts = {
        "total": wanted,
        "approved": states.count("Approved"),
        "pending": states.count("Pending"),
        "rejected": states.count("Rejected"),
        "corrected": 0,
        "notCounted": {},
        "byRole": {role: count for role, count in roles.items() if count},
    }
    return {
        "key": title,
        "number": str(number),
        "title": title,
        "columns": columns,
        "rows": rows,
        "counts": counts,
    }


def _cell(label: str, draw: random.Random) -> str:
    if label in ("From", "To", "Exam Date"):
        return "01-09-2026"
    if "No." in label:
        return f"IPD/2026/{draw.randint(1000, 9999)}"
    if label == "Patient Name":
        return "R. K."
    if label in ("Guiding Faculty", "Moderator"):
        return "Dr. Ashwin Kulkarni"
    return _words(draw, draw.randint(2, 5)).capitalize()


def _words(draw: random.Random, number: int) -> str:
    return " ".join(draw.choice(WORDS) for _ in range(number))
