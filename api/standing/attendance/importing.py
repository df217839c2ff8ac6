"""Imports of attendance days: what a file would do, the writing of it, and the undo.

(trainee, day) is written idempotently: what is there as the file has it is not written again, and a day that a head of
department has decided stays. An import is stored with what each of its days was before, ahead of the first of them: cut
off anywhere, its undo takes back what it had written, and may be repeated.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import cast

from beanie.operators import Eq, In
from bson import ObjectId
from pymongo.errors import DuplicateKeyError

from api.access.actor import Actor
from api.access.scope import Scope
from api.accounts import service as accounts
from api.core import clock
from api.core.errors import Conflict, Invalid, or_404
from api.core.security import audit
from api.core.store import records
from api.core.tables.day_orders import DayQuestion
from api.core.tables.importing import Reading, Table
from api.core.tables.interpreting import CellReader, check_answered, quoted
from api.standing.attendance.documents import (
    AttendanceImport,
    AttendanceMapping,
    AttendanceMonth,
    ReplacedDay,
    StoredDay,
)
from api.standing.attendance.table import COLUMNS, KINDS, NEEDED, People, Stated, Term, keys_of, placed, stated
from api.standing.engine.case import Basis
from api.standing.engine.days import BadFact
from api.standing.facts.gathering import gather

MAX_ROWS = 20_000
"""Rows of one file: a department of 60 has some 1,900 a month."""
TWICE = "This trainee already has this day in row {row}."
MEANWHILE = "Somebody else has written attendance meanwhile. Nothing was imported: try again."
NO_IMPORT = "This import was not found."
REPLACED = "A later import has replaced {count} of these days. Take that one back first."
UNDONE = "This import was already taken back."

Months = dict[tuple[ObjectId, str], AttendanceMonth]


@dataclass
class Plan:
    """What a file would do to the days of a department."""

    head: Sequence[str]
    columns: Mapping[str, str]
    missing: Sequence[str]
    reading: Reading = field(default_factory=Reading)
    writes: list[Stated] = field(default_factory=list)
    months: Months = field(default_factory=dict)
    names: dict[ObjectId, str] = field(default_factory=dict)
    same: int = 0
    decided: int = 0
    sheet: str = ""
    otherSheets: tuple[str, ...] = ()
    question: DayQuestion | None = None

    def before(self, one: Stated) -> StoredDay | None:
        """What stands where a row would write."""
        month = self.months.get((one.student, f"{one.day:%Y-%m}"))
        return month.days.get(f"{one.day:%d}") if month else None


async def kept_columns(college: ObjectId) -> dict[str, str]:
    """The columns that are kept for the files of a college."""
    matches = await records(AttendanceMapping).one(AttendanceMapping.collegeId == college)
    return matches.columns if matches else {}


async def plan(scope: Scope, table: Table, chosen: Mapping[str, str]) -> Plan:
    """Compare a file with the stored days of a department; nothing is written.

    ``chosen`` has the headings of fields; those of other fields are the ones saved for the college. If the order of day
    and month is not known, the plan has a ``question`` and no days.

    Raises:
        Invalid: several columns have the same heading, or dates contradict each other.
    """
    college = scope["collegeId"]
    columns = {**await kept_columns(college), **chosen}
    places = placed(table.head, columns)
    missing = [name for name in NEEDED if name not in places]
    planned = Plan(table.head, {name: table.head[at] for name, at in places.items()}, missing)
    planned.sheet, planned.otherSheets = table.sheet, table.otherSheets
    reader = CellReader(table, places, KINDS)
    planned.question = reader.question
    if missing or planned.question:
        planned.reading.rows = sum(1 for line in table.lines if any(line))
        return planned
    people, planned.names = await _people(scope)
    today, seen, good = clock.today(), dict[tuple[ObjectId, dt.date], int](), list[Stated]()
    for number, line in enumerate(table.lines, start=table.first):
        if not any(line):
            continue
        planned.reading.rows += 1
        cells = {name: line[at] if at < len(line) else "" for name, at in places.items()}
        try:
            one = stated(number, {**dict.fromkeys(COLUMNS, ""), **reader.read_row(cells)}, people, today)
            first = seen.setdefault((one.student, one.day), number)
            if first != number:
                raise Invalid(TWICE.format(row=first), field="date")
            good.append(one)
        except Invalid as refusal:
            planned.reading.fault(number, _with_value(refusal, cells))
    planned.months = await _months({(one.student, f"{one.day:%Y-%m}") for one in good})
    for one in good:
        there = planned.before(one)
        if there is not None and _decided(there):
            planned.decided += 1
        elif there is not None and _same(there, one):
            planned.same += 1
        else:
            planned.writes.append(one)
    planned.reading.ready, planned.reading.known = len(planned.writes), planned.same + planned.decided
    return planned


def _with_value(refusal: Invalid, cells: Mapping[str, str]) -> Invalid:
    """Return a refusal whose messages quote the cells as displayed."""
    fields = ((each["field"], each["message"]) for each in refusal.errors)
    errors = [{"field": name, "message": quoted(message, cells.get(name, ""))} for name, message in fields]
    return Invalid(errors[0]["message"], errors=errors)


async def _people(scope: Scope) -> tuple[People, dict[ObjectId, str]]:
    known = await accounts.known_trainees(scope)
    trainees = await accounts.trainees([one["_id"] for one in known])
    terms: dict[ObjectId, Term] = {}
    for gathered in await gather(trainees):
        try:
            basis = Basis(gathered.facts)
        except BadFact:
            continue
        terms[gathered.trainee["_id"]] = Term(basis.start, basis.end)
    people = People(keys_of(known), terms, scope["collegeId"])
    return people, {trainee["_id"]: trainee["name"] for trainee in trainees}


async def _months(keys: Iterable[tuple[ObjectId, str]]) -> Months:
    wanted = set(keys)
    students, months = sorted({one for one, _ in wanted}), sorted({month for _, month in wanted})
    theirs = In(AttendanceMonth.studentId, students), In(AttendanceMonth.month, months)
    matches = await records(AttendanceMonth).many(*theirs) if wanted else []
    return {(one.studentId, one.month): one for one in matches}


def _decided(there: StoredDay) -> bool:
    return "objection" in there and there["objection"]["state"] in ("accepted", "corrected")


def _same(there: StoredDay, one: Stated) -> bool:
    texts = (there.get("timeIn", ""), there.get("timeOut", ""), there.get("note", ""))
    return (there["status"], *texts) == (one.status, one.timeIn, one.timeOut, one.note)


def _stored(one: Stated, source: ObjectId, before: StoredDay | None) -> StoredDay:
    """A row as it is stored. An objection that waits stays, whatever the new file says."""
    day: StoredDay = {"status": one.status, "source": source}
    if one.timeIn:
        day["timeIn"] = one.timeIn
    if one.timeOut:
        day["timeOut"] = one.timeOut
    if one.note:
        day["note"] = one.note
    if before is not None and "objection" in before:
        day["objection"] = before["objection"]
    return day


def new_import(scope: Scope, planned: Plan, *, file: str, sha256: str, by: ObjectId | None) -> AttendanceImport:
    """The record of an import, before its first day is written."""
    days = [one.day for one in planned.writes]
    return AttendanceImport(
        collegeId=scope["collegeId"],
        departmentId=scope["departmentId"],
        file=file,
        sha256=sha256,
        by=by,
        at=clock.now(),
        state="writing",
        rows=planned.reading.rows,
        written=len(planned.writes),
        same=planned.same,
        decided=planned.decided,
        failed=planned.reading.failed,
        students=len({one.student for one in planned.writes}),
        first=clock.stored_day(min(days)) if days else None,
        last=clock.stored_day(max(days)) if days else None,
        replaced=[_replaced(planned, one) for one in planned.writes],
    )


def _replaced(planned: Plan, one: Stated) -> ReplacedDay:
    row: ReplacedDay = {"studentId": one.student, "month": f"{one.day:%Y-%m}", "day": f"{one.day:%d}"}
    before = planned.before(one)
    return row if before is None else {**row, "before": before}


def months_after(scope: Scope, planned: Plan, source: ObjectId) -> list[tuple[AttendanceMonth | None, AttendanceMonth]]:
    """The months that an import writes, each with what it was."""
    changed: Months = {}
    for one in planned.writes:
        key = one.student, f"{one.day:%Y-%m}"
        old = planned.months.get(key)
        if key not in changed:
            changed[key] = _empty(scope, key) if old is None else old.model_copy(update={"days": dict(old.days)})
            changed[key].version += 1
        changed[key].days[f"{one.day:%d}"] = _stored(one, source, planned.before(one))
    return [(planned.months.get(key), month) for key, month in changed.items()]


def _empty(scope: Scope, key: tuple[ObjectId, str]) -> AttendanceMonth:
    college, department = scope["collegeId"], scope["departmentId"]
    return AttendanceMonth(
        studentId=key[0], collegeId=college, departmentId=department, month=key[1], days={}, version=0
    )


async def write(actor: Actor, scope: Scope, planned: Plan, *, file: str, sha256: str) -> ObjectId | None:
    """Writes what a plan comes to, whole or not at all, and keeps its columns for the college; answers the import, or
    None where there is nothing to write.

    Raises:
        Invalid: a column that is needed was not found, or the order of day and month is not known.
        Conflict: a day was written by somebody else meanwhile.
    """
    if planned.missing:
        raise Invalid("Say which column has the student, the date and the status.", field="columns")
    check_answered(planned.question)
    await _keep_columns(actor, scope["collegeId"], planned.columns)
    if not planned.writes:
        return None
    run = new_import(scope, planned, file=file, sha256=sha256, by=actor.id)
    await records(AttendanceImport).add(run)
    for before, after in months_after(scope, planned, run.id):
        if not await _put(before, after):
            await _restore(run)
            await records(AttendanceImport).remove(AttendanceImport.id == run.id)
            raise Conflict(MEANWHILE, code="meanwhile")
    await records(AttendanceImport).change(AttendanceImport.id == run.id, set={AttendanceImport.state: "done"})
    await _audit(actor, "attendance.imported", run)
    return run.id


async def _put(before: AttendanceMonth | None, after: AttendanceMonth) -> bool:
    if before is None:
        return await records(AttendanceMonth).add_if_absent(after)
    seen = (AttendanceMonth.id == after.id, AttendanceMonth.version == before.version)
    days = {AttendanceMonth.days: after.days, AttendanceMonth.version: after.version}
    return await records(AttendanceMonth).change(*seen, set=days)


async def _keep_columns(actor: Actor, college: ObjectId, columns: Mapping[str, str]) -> None:
    if dict(columns) == await kept_columns(college):
        return
    update = {
        AttendanceMapping.columns: dict(columns),
        AttendanceMapping.by: actor.id,
        AttendanceMapping.at: clock.now(),
    }
    try:
        await records(AttendanceMapping).upsert(AttendanceMapping.collegeId == college, set=update)
    except DuplicateKeyError:
        # Two heads of one college import at the same moment: the other's columns are kept.
        return


async def undo(actor: Actor, scope: Scope, import_id: ObjectId) -> int:
    """Takes an import back: each of its days is what it was, but for those that a head has decided since; answers how
    many.

    Raises:
        NotFound: there is no such import in this department.
        Conflict: it was taken back already, or a later import has replaced some of its days.
    """
    run = await records(AttendanceImport).one(AttendanceImport.id == import_id, within=scope)
    run = or_404(run, NO_IMPORT)
    if run.state == "undone":
        raise Conflict(UNDONE, code="undone")
    if later := await _replaced_since(run):
        raise Conflict(REPLACED.format(count=later), code="replaced")
    count = await _restore(run)
    undone = {
        AttendanceImport.state: "undone",
        AttendanceImport.undoneBy: actor.id,
        AttendanceImport.undoneOn: clock.now(),
        AttendanceImport.replaced: list[ReplacedDay](),
    }
    await records(AttendanceImport).change(AttendanceImport.id == run.id, set=undone)
    await _audit(actor, "attendance.undone", run)
    return count


def _by_month(run: AttendanceImport) -> dict[tuple[ObjectId, str], list[ReplacedDay]]:
    by_month: dict[tuple[ObjectId, str], list[ReplacedDay]] = {}
    for one in run.replaced:
        by_month.setdefault((ObjectId(one["studentId"]), one["month"]), []).append(one)
    return by_month


async def _replaced_since(run: AttendanceImport) -> int:
    if run.state != "done":
        return 0
    months, by_month = await _months(_by_month(run)), _by_month(run)
    there = [
        month.days[one["day"]]
        for key, days in by_month.items()
        for one in days
        if (month := months.get(key)) is not None and one["day"] in month.days
    ]
    return sum(day["source"] != run.id for day in there)


async def _restore(run: AttendanceImport) -> int:
    """Makes the days that are still of an import what they were before it."""
    count = 0
    for key, days in _by_month(run).items():
        while (month := (await _months([key])).get(key)) is not None:
            restored = dict(month.days)
            mine = [one for one in days if one["day"] in restored and restored[one["day"]]["source"] == run.id]
            mine = [one for one in mine if not _decided(restored[one["day"]])]
            for one in mine:
                if "before" in one:
                    restored[one["day"]] = one["before"]
                else:
                    del restored[one["day"]]
            if await _put_back(month, restored):
                count += len(mine)
                break
    return count


async def _put_back(month: AttendanceMonth, days: dict[str, StoredDay]) -> bool:
    seen = (AttendanceMonth.id == month.id, AttendanceMonth.version == month.version)
    if not days:
        return bool(await records(AttendanceMonth).remove(*seen))
    waits = any("objection" in day and day["objection"]["state"] == "open" for day in days.values())
    changed = {AttendanceMonth.days: days, AttendanceMonth.version: month.version + 1}
    if waits:
        return await records(AttendanceMonth).change(*seen, set={**changed, AttendanceMonth.objected: True})
    return await records(AttendanceMonth).change(*seen, set=changed, unset=[AttendanceMonth.objected])


async def newest(scope: Scope, limit: int = 50) -> list[AttendanceImport]:
    """The newest imports of a department."""
    place = [Eq(getattr(AttendanceImport, name), value) for name, value in scope.items()]
    order = [(cast("object", AttendanceImport.at), -1), (cast("object", AttendanceImport.id), -1)]
    return await records(AttendanceImport).many(*place, sort=order, limit=limit)


async def _audit(actor: Actor, action: str, run: AttendanceImport) -> None:
    await audit.record(
        action,
        actor_id=actor.id,
        role=actor.role,
        target=f"attendanceImports/{run.id}",
        college_id=run.collegeId,
        sha256=run.sha256,
        written=run.written,
    )
