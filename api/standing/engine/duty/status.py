"""The statuses of a day, each with its letter, its words and what it counts as (FAQ Q1, Q2; 5.2(xv)I proviso)."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass

from api.standing.engine.days import BadFact
from api.standing.engine.facts import ACADEMIC, MATERNITY, PATERNITY


@dataclass(frozen=True, slots=True)
class DayWords:
    """A letter of ``Attendance.days``: the status it means, what that counts as, whether it is certain, and its
    words."""

    letter: str
    status: str
    counts: str
    confirmed: str
    words: str


DAY_WORDS = (
    DayWords(".", "presumed", "duty", "no", "Not yet confirmed: counted as duty"),
    DayWords("P", "present", "duty", "yes", "Present, by the import"),
    DayWords("O", "onDuty", "duty", "yes", "On duty elsewhere, by the import"),
    DayWords("H", "holiday", "duty", "yes", "Holiday, by the import: no absence"),
    DayWords("A", "absent", "lost", "yes", "Absent, by the import"),
    DayWords("D", "half", "half", "half", "Half day, by the import"),
    DayWords("W", "weeklyOff", "off", "-", "Weekly off, by the import"),
    DayWords("R", "residency", "duty", "yes", "District residency: duty"),
    DayWords("c", "casual", "lost", "yes", "Casual leave"),
    DayWords("s", "casual", "lost", "yes", "Sick leave, from the casual days"),
    DayWords("o", "casual", "lost", "yes", "Other leave, from the casual days"),
    DayWords("b", "casual", "lost", "yes", "Academic leave beyond five days, from the casual days"),
    DayWords("e", "academic", "duty", "yes", "Academic leave: duty"),
    DayWords("m", "paused", "extends", "yes", "Maternity leave: extends the term"),
    DayWords("f", "paused", "extends", "yes", "Paternity leave: extends the term"),
    DayWords("x", "paused", "extends", "yes", "Leave in excess: extends the term"),
    DayWords("y", "paused", "extends", "yes", "Academic leave in excess: extends the term"),
    DayWords(" ", "outside", "no", "-", "Outside training"),
    DayWords("_", "future", "no", "-", "Still to come"),
)
_BY_LETTER = {row.letter: row for row in DAY_WORDS}
_IMPORTED = {"P": "P", "OD": "O", "HO": "H", "A": "A", "HD": "D", "WO": "W"}


def day_status(
    day: dt.date,
    start: dt.date,
    today: dt.date,
    term_end: dt.date | None = None,
    leave: str = "",
    excess: bool = False,
    residency: bool = False,
    imported: str = "",
) -> tuple[DayWords, bool]:
    """One day's status, the first that holds, and whether an import contradicts its leave (B3)."""
    if imported and imported not in _IMPORTED:
        raise BadFact(f"“{imported}” is not a status of a day: P, A, HD, OD, HO and WO are.")
    if day < start or (term_end is not None and day > term_end):
        return _BY_LETTER[" "], False
    if day > today:
        return _BY_LETTER["_"], False
    if leave:
        letters = {MATERNITY: "m", PATERNITY: "f", ACADEMIC: "y" if excess else "e", "Sick Leave": "s"}
        letter = letters.get(leave, "c" if leave == "Casual Leave" else "o")
        return _BY_LETTER["x" if excess and letter in "cso" else letter], imported in ("P", "OD", "HD")
    if residency:
        return _BY_LETTER["R"], False
    return _BY_LETTER[_IMPORTED.get(imported, ".")], False
