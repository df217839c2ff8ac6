"""The index of a pack: a page that opens without a network and prints well, a list for machines, and the summary."""

from __future__ import annotations

import csv
import datetime as dt
import io
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from html import escape
from urllib.parse import quote

from api.core import clock
from api.core.tables.writing import BOM, Cell, Table, plain
from api.printing.jobs.archive import ArchivedFile

STATUSES = ("Approved", "Pending", "Rejected", "Corrected")
"""An approved entry whose correction was approved too is ``Corrected``, as on paper, so that the four are the total."""
NONE = "–"
SUMMARY, MANIFEST = "summary.xlsx", "manifest.csv"
STYLE = """
:root{color-scheme:light dark;--ink:#13212a;--soft:#51616b;--line:#d8e0e4;--page:#fff;--tint:#eef2f4;--link:#0b5c7a;
--approved:#1b6e2e;--pending:#9a4b00;--rejected:#b3261e}
@media (prefers-color-scheme:dark){:root{--ink:#e6edf0;--soft:#a6b5bd;--line:#2b3942;--page:#0e1518;--tint:#1c272d;
--link:#7cc4dd;--approved:#86d597;--pending:#ffbb7c;--rejected:#ffb3ab}}
*{box-sizing:border-box}
body{margin:0 auto;max-width:1280px;padding:32px 24px;background:var(--page);color:var(--ink);
font:14px/20px system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif}
h1{margin:0;font-size:24px;line-height:32px}h2{margin:32px 0 8px;font-size:16px;line-height:24px}
p{margin:4px 0;max-width:680px}.soft{color:var(--soft)}a{color:var(--link)}
.figures{display:flex;flex-wrap:wrap;gap:24px;margin:24px 0 0;padding:16px 0;
border:solid var(--line);border-width:1px 0}
.figures b{display:block;font-size:24px;line-height:32px;font-variant-numeric:tabular-nums}
.wide{overflow-x:auto}table{border-collapse:collapse;width:100%}
th{padding:8px 12px 8px 0;border-bottom:1px solid var(--soft);text-align:left;vertical-align:bottom;
font-size:12px;line-height:16px;font-weight:600;color:var(--soft)}
td{padding:8px 12px 8px 0;border-bottom:1px solid var(--line);vertical-align:top}
td.n,th.n{text-align:right;font-variant-numeric:tabular-nums}td small{display:block;color:var(--soft)}
.files a{white-space:nowrap;margin-right:12px}.day{white-space:nowrap}
code{font:12px/16px ui-monospace,Consolas,monospace;word-break:break-all}
.Approved{color:var(--approved)}.Pending{color:var(--pending)}.Rejected{color:var(--rejected)}
@media print{@page{size:A4 landscape;margin:12mm}:root{--ink:#000;--soft:#333;--line:#999;--page:#fff;--link:#000;
--approved:#000;--pending:#000;--rejected:#000}body{max-width:none;padding:0;font-size:9pt;line-height:13pt}
thead{display:table-header-group}tr{break-inside:avoid}h2{break-after:avoid}.wide{overflow:visible}details{display:none}}
"""


@dataclass(kw_only=True)
class StudentPart:
    """What the index and the summary say of one student's part of a pack.

    ``folder`` is its path, ending in a slash, or empty where the pack is of one student. ``counts`` is by kind's title
    and status as the logbook counts them, ``milestones`` are words, ``missing`` says which files could not be put in
    and why.
    """

    name: str
    roll: str
    folder: str
    joined: str = NONE
    validity: str = NONE
    guide: str = NONE
    counts: dict[str, dict[str, int]] = field(default_factory=dict)
    last: dt.date | None = None
    certificates: int = 0
    appraisals: int = 0
    lastAppraisal: str = NONE
    months: str = NONE
    aetcom: str = NONE
    synopsis: str = NONE
    thesis: str = NONE
    drpDays: int = 0
    withheld: bool = False
    missing: list[str] = field(default_factory=list)

    def total(self, status: str | None = None) -> int:
        """Entries of a status, or all, of all kinds."""
        return sum(count for counts in self.counts.values() for word, count in counts.items() if status in (None, word))


def html(
    title: str, place: str, parts: Sequence[StudentPart], files: Sequence[ArchivedFile], by: str, at: dt.datetime
) -> str:
    """The page, complete in itself: no script, nothing fetched.

    Args:
        title: whose pack it is.
        place: department and college.
        parts: the students.
        files: every file of the pack so far, with its SHA-256.
        by: who asked for it.
        at: when it was made.
    """
    local_time = at.astimezone(clock.INDIA)
    figures = [
        ("Students", len(parts)),
        ("Entries", sum(part.total() for part in parts)),
        *((status, sum(part.total(status) for part in parts)) for status in STATUSES),
        ("Certificates", sum(part.certificates for part in parts)),
    ]
    shown = "".join(f"<div><b>{value:,}</b>{escape(name)}</div>" for name, value in figures)
    missing = [(part.name, reason) for part in parts for reason in part.missing]
    return "".join(
        (
            "<!doctype html><html lang=en><head><meta charset=utf-8>",
            "<meta name=viewport content='width=device-width,initial-scale=1'>",
            f"<title>Inspection pack – {escape(title)}</title><style>{STYLE}</style></head><body><main>",
            f"<h1>{escape(title)}</h1><p>{escape(place)}</p>",
            f"<p class=soft>Inspection pack, made on {local_time:%d-%m-%Y at %H:%M} for {escape(by)}.</p>",
            f"<div class=figures>{shown}</div>",
            "<h2>Students</h2>" if any(part.folder for part in parts) else "<h2>Record</h2>",
            _students(parts),
            "<h2>Entries by kind</h2>",
            _kinds(parts),
            _missing(missing),
            "<h2>What is in this pack</h2><p>For each student the logbook as PDF, the entries as a workbook, and the "
            "certificates that were uploaded with them. The counts are those of the logbook: an approved entry "
            "whose correction was approved counts as corrected. Nothing in it identifies a patient; medico-legal "
            "records have their own register and are not part of it.</p>"
            f"<p>{_link(MANIFEST, MANIFEST)} lists every file with its size and SHA-256.{_summary(files)}</p>",
            _files(files),
            "</main></body></html>",
        )
    )


def _table(head: Sequence[tuple[str, bool]], rows: Iterable[Sequence[str]]) -> str:
    """A table of ready cells; the flag says that a column holds numbers."""
    classes = [" class=n" if number else "" for _, number in head]
    top = "".join(f"<th scope=col{each}>{escape(label)}</th>" for (label, _), each in zip(head, classes, strict=True))
    body = "".join(
        "<tr>" + "".join(f"<td{each}>{cell}</td>" for cell, each in zip(row, classes, strict=True)) + "</tr>"
        for row in rows
    )
    return f"<div class=wide><table><thead><tr>{top}</tr></thead><tbody>{body}</tbody></table></div>"


def _students(parts: Sequence[StudentPart]) -> str:
    head = [("Student", False), ("Files", False), ("Entries", True), *((status, True) for status in STATUSES)]
    head += [("Last entry", False), ("Appraisals", False), ("AETCOM", False)]
    head += [("Months signed", False)]
    head += [("Synopsis", False), ("Thesis", False), ("DRP days", True)]
    return _table(head, (_student(part) for part in parts))


def _student(part: StudentPart) -> list[str]:
    files = f"{_link(part.folder + 'logbook.pdf', 'Logbook')}{_link(part.folder + 'entries.xlsx', 'Entries')}"
    if part.certificates:
        files += _link(f"{part.folder}certificates/", f"Certificates ({part.certificates})")
    appraisals = f"{part.appraisals}<small>{escape(part.lastAppraisal)}</small>" if part.appraisals else NONE
    return [
        f"{escape(part.name)}<small>{escape(part.roll)}</small>",
        f"<span class=files>{files}</span>",
        str(part.total()),
        *(_count(status, part.total(status)) for status in STATUSES),
        f"<span class=day>{part.last:%d-%m-%Y}</span>" if part.last else NONE,
        "not shown" if part.withheld else appraisals,
        "not shown" if part.withheld else escape(part.aetcom),
        escape(part.months),
        escape(part.synopsis),
        escape(part.thesis),
        str(part.drpDays),
    ]


def _count(status: str, count: int) -> str:
    return f"<span class={status}>{count}</span>" if count else "0"


def _link(path: str, text: str) -> str:
    return f'<a href="{escape(quote(path), quote=True)}">{escape(text)}</a>'


def _kinds(parts: Sequence[StudentPart]) -> str:
    sums: dict[str, dict[str, int]] = {}
    for part in parts:
        for kind, counts in part.counts.items():
            into = sums.setdefault(kind, dict.fromkeys(STATUSES, 0))
            for status, count in counts.items():
                into[status] = into.get(status, 0) + count
    if not sums:
        return "<p class=soft>Nothing is recorded yet.</p>"
    head = [("Kind", False), ("Entries", True), *((status, True) for status in STATUSES)]
    return _table(
        head,
        (
            [escape(kind), str(sum(counts.values())), *(_count(status, counts[status]) for status in STATUSES)]
            for kind, counts in sums.items()
        ),
    )


def _missing(missing: Sequence[tuple[str, str]]) -> str:
    if not missing:
        return ""
    rows = ([escape(name), escape(reason)] for name, reason in missing)
    return f"<h2>Files that could not be put in</h2>{_table([('Student', False), ('File', False)], rows)}"


def _summary(files: Sequence[ArchivedFile]) -> str:
    there = any(one.name == SUMMARY for one in files)
    return f" {_link(SUMMARY, SUMMARY)} has these figures as a workbook." if there else ""


def _files(files: Sequence[ArchivedFile]) -> str:
    rows = ([_link(one.name, one.name), f"{one.size:,}", f"<code>{one.sha256}</code>"] for one in files)
    table = _table([("File", False), ("Bytes", True), ("SHA-256", False)], rows)
    return f"<details><summary>All {len(files):,} files with their SHA-256</summary>{table}</details>"


def manifest(files: Sequence[ArchivedFile]) -> bytes:
    """``manifest.csv``: SHA-256, size and name of every file but itself."""
    into = io.StringIO(newline="")
    writer = csv.writer(into, lineterminator="\r\n")
    writer.writerow(["SHA-256", "Bytes", "File"])
    writer.writerows([one.sha256, one.size, plain(one.name)] for one in files)
    return (BOM + into.getvalue()).encode()


def summary(parts: Sequence[StudentPart]) -> list[Table]:
    """The department in figures: a row for each student, then a row for each student and kind."""
    numbers = ["Entries", *STATUSES]
    head = ["Sr. No.", "Student", "Roll no.", "Joined", "Valid until", "Guide", *numbers, "Last entry", "Certificates"]
    head += ["Appraisals", "Last appraisal", "AETCOM", "Months signed", "Synopsis", "Thesis", "DRP days"]
    students: list[list[Cell]] = [
        [
            *(number, part.name, part.roll, part.joined, part.validity, part.guide, part.total()),
            *(part.total(status) for status in STATUSES),
            *(part.last, part.certificates, part.appraisals, part.lastAppraisal, part.aetcom, part.months),
            *(part.synopsis, part.thesis, part.drpDays),
        ]
        for number, part in enumerate(parts, start=1)
    ]
    kinds: list[list[Cell]] = [
        [part.name, part.roll, kind, sum(counts.values()), *(counts.get(status, 0) for status in STATUSES)]
        for part in parts
        for kind, counts in part.counts.items()
    ]
    return [
        Table(title="Students", head=head, rows=students),
        Table(title="Entries by kind", head=["Student", "Roll no.", "Kind", *numbers], rows=kinds),
    ]
