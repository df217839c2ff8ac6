"""Attendance, residency and the running duties: each summed up as one answer with its numbers."""

from __future__ import annotations

from collections.abc import Sequence

from api.standing.engine.answers import PackAnswer
from api.standing.engine.case import Case
from api.standing.engine.days import DAY, counted, day_text
from api.standing.engine.facts import APPROVED
from api.standing.engine.gates import NOT_ASKED, Found, asked, judge, parts_in_words
from api.standing.engine.periods.months import TO_SIGN, Month, month_counts
from api.standing.engine.periods.quarters import Quarter
from api.standing.engine.plans import PackRow
from api.standing.engine.residency import applies
from api.standing.engine.states import State, Who

PARTICULARS = (
    "PG Induction",
    "BCBR Training",
    "GCP",
    "BLS & ACLS",
    "DRP Completion Certificate",
    "Research Methodology Training",
    "Thesis Dissertation Acceptance",
    "Thesis Submission Letter",
)
BEFORE_THE_EXAM = "before the final examination"


def attendance(case: Case) -> Found:
    """5.5: days attended of those required, how many are not yet confirmed, and how many can still be missed."""
    days = case.attendance
    state = days.state
    notes = []
    if days.presumed:
        notes.append("Daily presence is not recorded here. Days without information count as duty, not yet confirmed.")
    if days.conflicts:
        notes.append(f"{counted(days.conflicts, 'day')} of leave imported as present or half day: the leave stands.")
    if days.pending:
        notes.append(f"{counted(days.pending, 'day')} of leave wait for a decision and are not counted yet.")
    numbers = {
        "attended": days.attended,
        "required": days.required,
        "confirmed": days.confirmed,
        "presumed": days.presumed,
        "lost": counted(days.lost, "day"),
        "mayStillLose": counted(days.mayStillLose, "day"),
        "termEnd": day_text(days.termEnd),
    }
    return Found(
        state,
        case.exam,
        late=state == "waiting" and case.today > case.exam,
        numbers=numbers,
        notes=tuple(notes),
        who="hod" if state in ("missing", "overdue") else None,
        todo="" if state == "in_progress" else None,
    )


def residency(case: Case) -> Found:
    """5.2(xv): days served of those owed, and the coordinator’s certificate."""
    served = case.residency
    if served.window is None or not applies(case.facts.degree, case.batch):
        return NOT_ASKED
    window, pending = served.window, case.certificate_waits
    state = served.state
    conflict = " A certificate is verified, but the days are short: one of them must be corrected, or the rest served."
    numbers = {
        "days": served.days,
        "required": served.required,
        "opens": day_text(window.first),
        "conflict": conflict if served.conflict else "",
        "certificate": "The certificate waits to be verified."
        if pending
        else "The coordinator issues the certificate.",
    }
    notes = []
    if served.outsideWindow:
        notes.append(
            f"A day lies outside {day_text(window.first)} to {day_text(window.last)}: a warning, for the State posts."
        )
    if served.conflict:
        notes.append(conflict.strip())
    who: Who | None = None
    todo: str | None = None
    if state == "waiting":
        who = "verifier" if pending else "coordinator"
        todo = "Ask for the residency certificate to be verified" if pending else None
    elif state == "in_progress":
        who = "coordinator" if served.conflict else "student"
        todo = (
            "Have the dates or the certificate corrected"
            if served.conflict
            else f"Serve {counted(served.owed, 'day')} more"
        )
    elif state == "missing" and case.today < window.remindOn:
        who, todo = "nobody", ""
    return Found(
        state,
        window.last,
        tuple(sorted(row.id for row in case.certificate if row.status in APPROVED)),
        tuple(sorted(row.id for row in case.certificate if row.status == "Pending")),
        late=state == "waiting" and case.today > window.last,
        rejected=state in ("missing", "overdue")
        and ("Rejected" in {case.facts.coordinatorCertificate, *(row.status for row in case.certificate)}),
        numbers=numbers,
        notes=tuple(notes),
        who=who,
        todo=todo,
    )


def weekly(case: Case) -> Found:
    """5.2(vi): judged by the weeks that can still be mended, and by the last one that closed."""
    if not asked("elogbook_weekly", case):
        return NOT_ASKED
    weeks = case.weeks
    still = [week for week in weeks.weeks if week.state in ("due", "open")]
    last = weeks.lastClosed
    due = still[0].first + (6 + weeks.graceDays) * DAY if still else None
    at = still[0].first if still else last.first if last else case.start
    state: State
    if any(week.state == "due" for week in still):
        state = "in_progress"
    elif last is not None and last.state == "missed":
        state, at = "overdue", last.first
    elif weeks.logged + weeks.late == 0:
        state = "missing"
    else:
        state = "met" if weeks.closedLogged == weeks.closed and not still else "in_progress"
    numbers = {
        "logged": weeks.closedLogged,
        "closed": weeks.closed,
        "week": day_text(at),
        "now": "This week is logged." if not still else f"Nothing is logged for the week from {day_text(at)}.",
        "due": day_text(due or case.today),
    }
    return Found(state, due, numbers=numbers, todo="" if state == "in_progress" and not still else None)


def monthly(case: Case, months: Sequence[Month]) -> Found:
    """5.2(vii): a month that is over and not signed is pending with the guide; a change is only a mark."""
    if not asked("monthly_authentication", case):
        return NOT_ASKED
    counts = month_counts(months)
    to_sign = [month for month in months if month.state in TO_SIGN]
    first = min((month.overdueFrom for month in to_sign if month.overdueFrom), default=None)
    state: State = "waiting" if to_sign else "met" if counts.closed else "missing"
    oldest = min((month.month for month in to_sign), default="")
    numbers = {
        "signed": counts.signed,
        "closed": counts.closed,
        "changed": f", {counts.changed} changed since signing" if counts.changed else "",
        "toSign": len(to_sign),
        "month": f"{oldest[5:]}-{oldest[:4]}",
    }
    who: Who | None = "hod" if to_sign and not (to_sign[0].guide or case.facts.guide) else None
    todo = f"Remind the head of department of {numbers['month']}" if who == "hod" else None
    return Found(state, first - DAY if first else None, late=counts.overdue > 0, numbers=numbers, who=who, todo=todo)


def quarterly(case: Case, quarters: Sequence[Quarter], speciality: bool) -> Found:
    """Speciality documents: a quarter that is over and not appraised waits for the head of department."""
    if not speciality:
        return NOT_ASKED
    over = [quarter for quarter in quarters if quarter.state in ("due", "overdue") or _closed(quarter, case)]
    waiting = [quarter for quarter in over if quarter.state != "done"]
    state: State = "waiting" if waiting else "met" if over else "missing"
    verb = "waits" if len(waiting) == 1 else "wait"
    numbers = {
        "done": len(over) - len(waiting),
        "closed": len(over),
        "waits": f"{len(waiting)} {verb}",
        "quarter": waiting[0].n if waiting else "",
    }
    due = waiting[0].overdueFrom - DAY if waiting else None
    evidence = tuple(quarter.appraisal for quarter in quarters if quarter.appraisal)
    late = any(quarter.state == "overdue" for quarter in waiting)
    return Found(state, due, evidence, late=late, numbers=numbers)


def _closed(quarter: Quarter, case: Case) -> bool:
    return quarter.state == "done" and quarter.last < case.today


def digital(case: Case) -> Found:
    """FAQ Q7: the account is the evidence."""
    return Found("met") if asked("digital_log", case) else NOT_ASKED


def act(case: Case, rule: str, asked_for: bool) -> Found:
    """The final acts of the head of department (speciality documents of 2022)."""
    if not asked_for:
        return NOT_ASKED
    day = case.facts.logbookSignedOn if rule == "hod_signature" else case.facts.proficiencyOn
    done = day is not None and day <= case.today
    state = judge(done, False, False, case.exam, case.today)
    return Found(state, case.exam, numbers={"day": day_text(day) if day else ""})


def checklist(case: Case) -> Found:
    """The product’s own list of eight particulars (College policy)."""
    rows = case.rows("checklist")
    done = {row.particular for row in rows if row.status in APPROVED} & set(PARTICULARS)
    open_ = done | ({row.particular for row in rows if row.status == "Pending"} & set(PARTICULARS))
    everything = len(PARTICULARS)
    state = judge(len(done) == everything, len(open_) == everything, bool(open_), case.exam, case.today)
    waits = everything - len(done)
    numbers = {
        "count": len(done),
        "waits": f"{waits} {'waits' if waits == 1 else 'wait'}",
        **parts_in_words({particular: particular in open_ for particular in PARTICULARS}),
    }
    return Found(
        state,
        case.exam,
        tuple(sorted(row.id for row in rows if row.status in APPROVED)),
        tuple(sorted(row.id for row in rows if row.status == "Pending")),
        late=state == "waiting" and case.today > case.exam,
        rejected=state in ("missing", "overdue") and any(row.status == "Rejected" for row in rows),
        numbers=numbers,
    )


def reached(row: PackRow, pending: bool = False) -> bool:
    """Whether a row with a quoted minimum is reached, or would be if all that waits were approved."""
    return row.number is not None and row.counted + (row.pending if pending else 0) >= row.number


def minima(rows: Sequence[PackRow]) -> list[PackRow]:
    """The rows that have a shortfall at all: a quoted minimum that some kind records."""
    return [
        row for row in rows if row.strength == "minimum" and row.number is not None and row.recorded and not row.see
    ]


def dissemination_2022(case: Case, rows: Sequence[PackRow]) -> Found:
    """The essential pre-requisites of a document of 2022: every row of it that names presentations and papers."""
    asked_rows = minima(rows)
    if not asked_rows or not asked("dissemination_2022", case):
        return NOT_ASKED
    state = judge(
        all(reached(row) for row in asked_rows),
        all(reached(row, pending=True) for row in asked_rows),
        any(row.counted or row.pending for row in asked_rows),
        case.exam,
        case.today,
    )
    return Found(
        state,
        case.exam,
        tuple(one for row in asked_rows for one in row.evidence),
        tuple(one for row in asked_rows for one in row.waiting),
        late=state == "waiting" and case.today > case.exam,
        numbers=parts_in_words({row.label.lower(): reached(row) for row in asked_rows}),
    )


def pack(case: Case, answer: PackAnswer) -> Found:
    """A pack as a whole: how many of its quoted minima are reached; the rows say the rest."""
    rows = minima(answer.rows)
    if not rows:
        return NOT_ASKED
    short = [row for row in rows if not reached(row)]
    state = judge(
        not short,
        all(reached(row, pending=True) for row in rows),
        any(row.counted or row.pending for row in rows),
        case.exam,
        case.today,
    )
    farthest = min(short, key=lambda row: (row.percent or 0, row.label), default=None)
    numbers = {
        "minima": counted(len(rows), "requirement"),
        "reached": len(rows) - len(short),
        "lacking": f"{farthest.label} ({farthest.text})" if farthest else "",
    }
    return Found(state, case.exam, late=state == "waiting" and case.today > case.exam, numbers=numbers)


def pack_row(case: Case, row: PackRow) -> Found:
    """A row that must be there before the final examination, and has no number."""
    state = judge(row.counted > 0, row.pending > 0, False, case.exam, case.today)
    return Found(state, case.exam, row.evidence, row.waiting, numbers={"lacking": row.label.lower()})
