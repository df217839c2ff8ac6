"""Rules without a gate of their own: allowances, windows, periods, forms and days that the gates rest on."""

from __future__ import annotations

from api.standing.engine.rules.rule import Rule
from api.standing.engine.states import Label

FAQ1, FAQ2 = "PGMER-2023 5.5; FAQ 10.04.2024 Q1", "FAQ 10.04.2024 Q2"

SECTIONS = {
    "course": "B",
    "leave": "B",
    "day": "B",
    "year": "B",
    "week": "C",
    "month": "D",
    "quarter": "E",
    "form": "E",
    "drp": "F",
    "thesis": "G",
    "pack": "H",
}


def _rule(
    identity: str,
    title: str,
    clause: str,
    label: Label,
    note: str,
    evidence: str = "",
    due: str = "running",
    applies: str = "all",
) -> Rule:
    return Rule(
        id=identity,
        section=SECTIONS[identity.partition(".")[0]],
        title=title,
        clause=clause,
        label=label,
        applies=applies,
        evidence=evidence or "computed from the facts",
        due=due,
        note=note,
    )


NUMBERS = (
    _rule(
        "course.days", "Working days", FAQ2, "Regulation", "A year has 365 days, 52 weekly offs and 313 working days."
    ),
    _rule(
        "course.rounding",
        "80 % in days",
        FAQ2,
        "Regulation",
        "80 % to the nearest day: 751 of 939 and 501 of 626 are enough.",
    ),
    _rule(
        "course.others",
        "Other lengths",
        FAQ2,
        "Undecided",
        "One and six years are reckoned in the same way; no figure is printed.",
    ),
    _rule(
        "leave.casual",
        "Casual leave",
        "PGMER-2023 5.5(a)",
        "Regulation",
        "At least 20 days a year; they are lost, not duty.",
    ),
    _rule(
        "leave.more",
        "More casual leave",
        "PGMER-2023 5.5(a)",
        "College policy",
        "A college may give more than 20 days.",
    ),
    _rule(
        "leave.academic",
        "Academic leave",
        f"PGMER-2023 5.5(e); {FAQ1}",
        "Regulation",
        "Five days a year count as duty.",
    ),
    _rule(
        "leave.excess",
        "Leave in excess",
        FAQ1,
        "Regulation",
        "Days in excess extend the term by as many days and are not lost.",
    ),
    _rule(
        "leave.parents",
        "Maternity and paternity leave",
        FAQ1,
        "Regulation",
        "They extend the term and leave the percentage.",
    ),
    _rule(
        "leave.year",
        "Per year",
        FAQ1,
        "Undecided",
        "A year is a training year; nothing is carried over, and a later year does not heal an earlier one.",
    ),
    _rule(
        "leave.sick",
        "Sick leave",
        "PGMER-2023 5.5",
        "Undecided",
        "No sick leave is granted: it takes from the casual days.",
    ),
    _rule(
        "leave.offs",
        "Weekly offs inside a leave",
        "PGMER-2023 5.5",
        "College policy",
        "They count as days of leave unless the college says otherwise.",
    ),
    _rule(
        "day.presumed",
        "Days not yet confirmed",
        "PGMER-2023 5.5",
        "Undecided",
        "Daily presence is not recorded here: a day without information counts as duty that is not yet confirmed. An "
        "import, the coordinator or a signed month confirms it. A signed month confirms at most its working days.",
    ),
    _rule("day.half", "Half days", "PGMER-2023 5.5", "College policy", "A half day is half a day."),
    _rule(
        "day.residency",
        "Days of residency",
        "PGMER-2023 5.2(xv)I, proviso",
        "Regulation",
        "Duty, whatever the parent college’s machine says.",
    ),
    _rule(
        "day.import", "Imported attendance", "PGMER-2023 5.5", "Undecided", "An import is evidence and not the gate."
    ),
    _rule(
        "year.alone",
        "Year by year",
        "Speciality documents of 2022; Dermatology 2019",
        "Curriculum",
        "Each training year by itself: 80 % of its working days, never one of the six.",
    ),
    _rule(
        "week.cadence",
        "In time",
        "PGMER-2023 5.2(vi)",
        "College policy",
        "In time is received by the Sunday and seven days of grace.",
    ),
    _rule(
        "week.real",
        "Real time",
        "Speciality documents of 2022",
        "Curriculum",
        "Days from the work to the entry, shown without a limit.",
    ),
    _rule(
        "month.unit",
        "A month in a place",
        "PGMER-2023 5.2(vii)",
        "Regulation",
        "Each month in each place is authenticated by itself.",
    ),
    _rule(
        "month.days",
        "Ten days",
        "PGMER-2023 5.2(vii)",
        "College policy",
        "Overdue ten days after it opens; the clause says monthly.",
    ),
    _rule(
        "month.signer", "Who signs", "PGMER-2023 5.2(vii)", "Regulation", "The guide, or a co-guide with an account."
    ),
    _rule(
        "month.cover",
        "Who signs for the guide",
        "PGMER-2023 5.2(vii)",
        "College policy",
        "The head of department, or a delegate who is designated as PG guide.",
    ),
    _rule(
        "quarter.schedule",
        "Training quarters",
        "Speciality documents",
        "Undecided",
        "Quarters run from the day of joining.",
    ),
    _rule(
        "quarter.days",
        "Thirty days",
        "Speciality documents",
        "College policy",
        "Overdue from the 31st day after the quarter.",
    ),
    _rule(
        "form.2019",
        "Annexure I",
        "Speciality documents of 2019",
        "Curriculum",
        "Seven rows, 1 to 9; below 4 remediation; three signatures.",
    ),
    _rule(
        "form.2022",
        "Forms of 2022",
        "Speciality documents of 2022",
        "Curriculum",
        "Fifteen rows, or fourteen for non-clinical subjects; two signatures.",
    ),
    _rule(
        "form.low",
        "Below four in 2022",
        "Speciality documents of 2022",
        "College policy",
        "The page asks for remediation; nothing is refused.",
    ),
    _rule(
        "drp.window",
        "Semesters three to five",
        "PGMER-2023 5.2(xv)V",
        "Regulation",
        "The third alone for diplomas and after a diploma.",
    ),
    _rule(
        "drp.length",
        "Three months",
        "PGMER-2023 5.2(xv)V",
        "Undecided",
        "Ninety days or three calendar months, whichever is less; split postings need ninety.",
    ),
    _rule(
        "drp.site",
        "Where",
        "PGMER-2023 5.2(xv); FAQ Q5; notice 13.02.2025",
        "Regulation",
        "Public; a district hospital has 50 beds; no PG institution.",
    ),
    _rule(
        "drp.report",
        "Told to the Board",
        "PGMER-2023 5.2(xv)",
        "Regulation",
        "Posting details within one week of completion.",
        due="last day + 7",
    ),
    _rule(
        "drp.pilgrimage",
        "Pilgrimage duty",
        "NMC circular 11.04.2025",
        "Regulation, by notice",
        "Voluntary, at most 15 days, counted in.",
    ),
    _rule(
        "drp.link",
        "Link for a coordinator",
        "PGMER-2023 5.2(xv)VI",
        "College policy",
        "Opens one posting, once, for fourteen days.",
    ),
    _rule(
        "thesis.protocol",
        "Protocol",
        "Respiratory Medicine 2019; Paediatrics 2022",
        "Curriculum",
        "By the last day of month six.",
        due="month 6",
    ),
    _rule(
        "thesis.middle",
        "Mid-term presentation",
        "Paediatrics 2022",
        "Curriculum",
        "In the second year of three.",
        due="year 2",
    ),
    _rule(
        "thesis.submission",
        "Handed in",
        "Speciality documents",
        "Curriculum",
        "Six months before the examination.",
        due="six months before",
    ),
    _rule(
        "pack.numbers",
        "Numbers of a curriculum",
        "Speciality documents",
        "Curriculum",
        "No quoted number, no denominator; nothing is prorated.",
    ),
    _rule(
        "pack.targets", "Targets of the college", "the college", "College policy", "A row of its own beside the pack."
    ),
)
