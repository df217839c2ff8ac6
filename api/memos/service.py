"""Issuing memos with numbers that neither double nor have gaps, answering them, reading them."""

from __future__ import annotations

import datetime as dt
import re
from contextlib import suppress
from typing import Any, cast

from beanie.operators import NE, Eq, In, Or, RegEx
from bson import ObjectId
from typing_extensions import TypedDict

from api.access import scope
from api.access.actor import Actor
from api.accounts import service as accounts
from api.core import clock
from api.core.errors import Conflict, Forbidden, Invalid, NotFound, or_404, require_filled
from api.core.http.contract import Day, WireId
from api.core.http.listing import UNPAGED_LIMIT, Page, order, page_rows, stored_fields
from api.core.security import audit
from api.core.store import Condition, Identified, collection, records, rows
from api.core.store.database import Row, gather_reads
from api.core.store.documents import references
from api.core.store.populate import populate, small
from api.core.store.records import Fields, as_filter
from api.core.text import folded, object_id
from api.memos.answers import MemoLine, MemoRow, WholeMemo
from api.memos.answers import StudentMemos as StudentMemos
from api.memos.documents import PERSON, Memo, MemoAct, MemoStatus, StoredStep
from api.memos.schemas import Answering, NewMemo
from api.notifications import pending

STATUSES = ("Pending", "Explained", "Closed", "Void")
SORTS = {"date": "date", "status": "status", "memoNumber": "memoNumber"}
REFS = references(Memo)
SHOWN = stored_fields(MemoRow)
OPEN = ["Pending", "Explained"]

INCOMPLETE = "Please fill all the fields!"
NO_STUDENT = "Please select student"
NOT_FOUND = "This memo was not found."
CLOSED = "This memo is closed."
EXPLAINED = "You have already explained this memo."
SERVER_NUMBER = re.compile(r"memo/\d+/\d+", re.ASCII | re.IGNORECASE)
"""How the server's own numbers look: nobody else gives them out."""
TRIES = 500
"""Others may take a number first, each of them once; so many at one moment are not expected of a department."""


def number_of(year: int, n: int) -> str:
    """The ``n``-th number of a year's series: ``MEMO/2026/0001`` (T-283)."""
    return f"MEMO/{year}/{n:04d}"


async def issue(actor: Actor, body: NewMemo) -> WholeMemo:
    """Issues a memo to a student of the actor's scope and tells the student.

    Raises:
        Invalid: date or reason is missing, or no student is chosen (T-279, T-282).
        NotFound: the student is none of the actor's scope.
        Conflict: this client id made another memo.
    """
    require_filled(body, ("date", "reason"), INCOMPLETE)
    if not body.studentId:
        raise Invalid(NO_STUDENT, field="studentId")
    assert isinstance(body.date, dt.datetime)
    student = await accounts.student(actor, body.studentId)
    if student.collegeId is None or student.departmentId is None:
        raise NotFound("This student was not found.")
    memo = Memo(
        memoNumber="",
        date=body.date,
        reason=body.reason,
        collegeId=student.collegeId,
        departmentId=student.departmentId,
        studentId=student.id,
        teacherId=actor.id,
        issuedOn=clock.now(),
        history=[_step(actor, "issued")],
        sendKey=f"{actor.id}:{body.clientId}" if body.clientId else None,
    )
    issued = await _numbered(memo, body.memoNumber or "", student.name)
    if issued is memo:
        await _record_audit(actor, "memo.issued", memo)
        await pending.deliver(Memo, memo.id, {"untold": memo.untold, "untoldSince": memo.untoldSince})
    return await to_wire(issued)


async def _numbered(memo: Memo, wanted: str, student: str) -> Memo:
    """Stores a memo under a number; the memo that the same sending made before, where there is one.

    The number is the memo's own: it is stored with it in one write that only one of two can do. So none is doubled,
    and none is lost by a crash between a counter and its use.
    """
    if SERVER_NUMBER.fullmatch(wanted):
        wanted = ""
    year = clock.today().year
    series = (Memo.collegeId == memo.collegeId, Memo.departmentId == memo.departmentId, Memo.year == year)
    for _ in range(TRIES):
        if wanted:
            memo.memoNumber = wanted
        else:
            last = await records(Memo).one(*series, sort=[(Memo.n, -1)])
            memo.year, memo.n = year, ((last.n if last else None) or 0) + 1
            memo.memoNumber = number_of(year, memo.n)
        memo.searchText = folded(f"{memo.memoNumber} {student} {memo.reason}")[:4000]
        desc = f"Memo {memo.memoNumber} was issued to you. Please give your explanation."
        notification = pending.fields_of(_message(memo, [memo.studentId], "memo.issued", desc, memo.teacherId))
        memo.untold, memo.untoldSince = notification.get("untold"), notification.get("untoldSince")
        if await records(Memo).add_if_absent(memo):
            return memo
        earlier = await _sent_before(memo)
        if earlier is not None:
            return earlier
        # Somebody has this number: one of the sender's own is not kept (T-283), the next of the series is tried.
        wanted = ""
    raise Conflict("Many memos are being issued just now. Please try again.", code="busy")


def _message(memo: Memo, to: list[ObjectId], event: str, desc: str, by: ObjectId) -> Row:
    return pending.notification(to, event, desc, _url(memo), by=by, subject=memo.id)


async def _sent_before(memo: Memo) -> Memo | None:
    if memo.sendKey is None:
        return None
    earlier = await records(Memo).one(Memo.sendKey == memo.sendKey)
    if earlier is not None and (earlier.studentId, earlier.date, earlier.reason) != (
        memo.studentId,
        memo.date,
        memo.reason,
    ):
        raise Conflict("This memo was sent before with different contents.", code="other_body")
    return earlier


async def answer(actor: Actor, memo_id: str, body: Answering) -> tuple[WholeMemo, str]:
    """Takes the student's explanation or acknowledgement, or the department's remark; answers the memo and what to say.

    Raises:
        Invalid: nothing is said.
        NotFound: there is no such memo in the actor's scope.
        Forbidden: a student remarks, or staff explain.
        Conflict: it is closed, or explained already.
    """
    memo = await find(actor, memo_id)
    theirs = (body.vRemark, body.status) if actor.student else (body.sExplain, body.acknowledged)
    if any(value is not None for value in theirs):
        raise Forbidden
    if not actor.student:
        return await _remark(actor, memo, body)
    if body.sExplain is not None:
        return await _explain(actor, memo, body.sExplain)
    if body.acknowledged:
        fresh = {Memo.acknowledgedOn: clock.now()}
        await _change(memo, [Eq(Memo.acknowledgedOn, None)], fresh, _step(actor, "acknowledged"))
        return await read(actor, memo_id), "Memo acknowledged"
    raise Invalid(INCOMPLETE, field="sExplain")


async def _explain(actor: Actor, memo: Memo, text: str) -> tuple[WholeMemo, str]:
    if not text:
        raise Invalid(INCOMPLETE, field="sExplain")
    fields = {Memo.sExplain: text, Memo.explainedOn: clock.now(), Memo.status: "Explained"}
    heads = await accounts.heads_of(memo.collegeId, memo.departmentId)
    desc = f"Memo {memo.memoNumber} was explained by the student."
    message = _message(memo, [memo.teacherId, *heads], "memo.explained", desc, actor.id)
    still: list[Condition] = [Memo.status == "Pending", Eq(Memo.explainedOn, None)]
    if not await _change(memo, still, fields, _step(actor, "explained"), message):
        now = await find(actor, str(memo.id))
        raise Conflict(EXPLAINED if now.explainedOn else CLOSED)
    return await read(actor, str(memo.id)), "Your explanation was submitted"


async def _remark(actor: Actor, memo: Memo, body: Answering) -> tuple[WholeMemo, str]:
    if not body.vRemark:
        raise Invalid(INCOMPLETE, field="vRemark")
    closes = body.status in (None, "Closed")
    fields: Fields = {Memo.vRemark: body.vRemark, Memo.remarkBy: actor.id, Memo.remarkOn: clock.now()}
    if closes:
        fields = {**fields, Memo.status: "Closed"}
    step = _step(actor, "closed" if closes else "remarked", text=body.vRemark)
    desc = f"Memo {memo.memoNumber} was {'closed with a remark' if closes else 'given a remark'}."
    message = _message(memo, [memo.studentId], "memo.remarked", desc, actor.id)
    if not await _change(memo, [In(Memo.status, OPEN)], fields, step, message):
        raise Conflict(CLOSED)
    await _record_audit(actor, "memo.closed" if closes else "memo.remarked", memo)
    return await read(actor, str(memo.id)), "Memo closed" if closes else "Remark saved"


async def void(actor: Actor, memo_id: str, reason: str) -> WholeMemo:
    """Takes a memo back: it stays, with its number, as void.

    Raises:
        Invalid: no reason is given.
        NotFound: there is none.
        Conflict: it is void already.
    """
    if not reason:
        raise Invalid("Say why this memo is taken back.", field="reason")
    memo = await find(actor, memo_id)
    fields = {Memo.status: "Void", Memo.voidReason: reason}
    desc = f"Memo {memo.memoNumber} was taken back."
    message = _message(memo, [memo.studentId], "memo.remarked", desc, actor.id)
    if not await _change(memo, [NE(Memo.status, "Void")], fields, _step(actor, "void", text=reason), message):
        raise Conflict("This memo was already taken back.")
    await _record_audit(actor, "memo.void", memo, reason=reason)
    return await read(actor, memo_id)


async def _change(memo: Memo, still: list[Condition], fields: Fields, step: StoredStep, *messages: Row) -> bool:
    """One conditional write and its notifications; whether the memo was still as it has to be."""
    notification = pending.fields_of(*messages)
    if not await records(Memo).change(
        Memo.id == memo.id, *still, set={**fields, **notification}, push={Memo.history: step}
    ):
        return False
    await pending.deliver(Memo, memo.id, notification)
    return True


async def unanswered(scope_filter: Row) -> dict[ObjectId, int]:
    """How many memos of a place wait for an explanation, by student."""
    pending = as_filter([scope_filter, Memo.status == "Pending"])
    group = {"_id": "$studentId", "count": {"$sum": 1}}
    grouped = collection(Memo).aggregate([{"$match": pending}, {"$group": group}])
    return {row["_id"]: row["count"] async for row in grouped}


def list_query(scope_filter: Row, page: Page, status: str) -> Row:
    """The stored filter of a list: search looks into number, student's name, reason and status (T-103).

    Raises:
        Invalid: an unknown status.
    """
    where: list[Condition] = []
    if status and status not in STATUSES:
        raise Invalid("The status is Pending, Explained, Closed or Void.", field="state")
    if status:
        where.append(Memo.status == status)
    if page.search:
        named = [name for name in STATUSES if page.search in name.lower()]
        pattern = RegEx(Memo.searchText, re.escape(page.search))
        where.append(Or(pattern, In(Memo.status, named)) if named else pattern)
    return as_filter([scope_filter, *where])


async def list_page(scope_filter: Row, page: Page, status: str) -> tuple[list[MemoRow], int]:
    """One page of memos, the newest first."""
    sort = order(page.sort, SORTS, "-date")
    raw_rows, total = await page_rows(collection(Memo), list_query(scope_filter, page, status), page, sort, SHOWN)
    for row in raw_rows:
        _row_to_wire(row)
    await populate(raw_rows, REFS)
    return cast("list[MemoRow]", raw_rows), total


class _Issued(Identified):
    memoNumber: str
    date: dt.datetime
    reason: str


class _IssuedWithStatus(_Issued):
    status: MemoStatus


async def latest(filter_: Row, most: int) -> StudentMemos:
    """The newest memos that a filter over one student finds, and how many there are of each status."""
    newest = [(Memo.date, -1), (Memo.id, -1)]
    issued, *counts = await gather_reads(
        rows(Memo, _IssuedWithStatus).many(within=filter_, sort=newest, limit=most),
        *(records(Memo).count(Memo.status == status, within=filter_) for status in STATUSES),
    )
    by_status = dict(zip(STATUSES, counts, strict=True))
    return {
        "total": sum(counts),
        "pending": by_status["Pending"],
        "explained": by_status["Explained"],
        "newest": [cast("MemoLine", {**row, "date": clock.wire_day(row["date"])}) for row in issued],
    }


async def of_student(filter_: Row) -> list[Row]:
    """The memos that stand, which a filter over one student finds, the oldest first: ``memoNumber``, ``date``,
    ``studentId`` as a small object, ``reason``, ``sExplain``, ``vRemark``; at most as many as a list answers."""
    fields = ("memoNumber", "date", "studentId", "reason", "sExplain", "vRemark")
    cursor = collection(Memo).find(as_filter([filter_, NE(Memo.status, "Void")]), dict.fromkeys(fields, 1))
    found = [row async for row in cursor.sort([("date", -1), ("_id", -1)]).limit(UNPAGED_LIMIT)]
    await populate(found, {"studentId": REFS["studentId"]})
    return found[::-1]


async def find(actor: Actor, memo_id: str) -> Memo:
    """A stored memo that the actor may see.

    Raises:
        NotFound: there is none.
    """
    return or_404(await records(Memo).one(Memo.id == object_id(memo_id), within=scope.own(actor)), NOT_FOUND)


async def read(actor: Actor, memo_id: str) -> WholeMemo:
    """Return one memo with its history, also a memo of a former department to those who read the whole record.

    Raises:
        NotFound: there is none that the actor may read.
    """
    with suppress(NotFound):
        return await to_wire(await find(actor, memo_id))
    memo = or_404(await records(Memo).one(Memo.id == object_id(memo_id)), NOT_FOUND)
    if not await accounts.reads_entry_elsewhere(actor, memo.studentId):
        raise NotFound(NOT_FOUND)
    return await to_wire(memo)


async def to_wire(memo: Memo) -> WholeMemo:
    """A stored memo on the wire."""
    wire = _row_to_wire({"_id": memo.id, **{name: getattr(memo, name) for name in SHOWN}})
    await populate([wire], REFS)
    people = await small(PERSON, {step["by"] for step in memo.history})
    wire["history"] = [{**step, "by": people[step["by"]]} for step in memo.history]
    return cast("WholeMemo", wire)


def _row_to_wire(row: Row) -> Row:
    for name in SHOWN:
        row.setdefault(name, "" if name in ("sExplain", "vRemark", "voidReason") else None)
    row["date"] = clock.wire_day(row["date"])
    return row


def _step(actor: Actor, did: MemoAct, *, text: str = "") -> StoredStep:
    step: StoredStep = {"at": clock.now(), "by": actor.id, "role": actor.role or "Student", "did": did}
    return {**step, "text": text} if text else step


def _url(memo: Memo) -> str:
    return f"/memo?open={memo.id}"


async def _record_audit(actor: Actor, action: str, memo: Memo, **detail: Any) -> None:
    await audit.record_by(actor, action, f"memos/{memo.id}", college_id=memo.collegeId, **detail)


class Unexplained(TypedDict):
    """A memo that waits for an explanation, as on the wire."""

    _id: WireId
    memoNumber: str
    date: Day | None
    reason: str


async def to_explain(student_id: ObjectId) -> list[Unexplained]:
    """The memos that wait for a student's explanation, the oldest first: number, day and reason."""
    waiting = (Memo.studentId == student_id, Memo.status == "Pending")
    found = await rows(Memo, _Issued).many(*waiting, sort=[(Memo.date, 1), (Memo.id, 1)], limit=UNPAGED_LIMIT)
    return [{**row, "date": clock.wire_day(row["date"])} for row in found]


async def stored_memos(student_id: ObjectId) -> list[Row]:
    """Every memo of a student, whole as it is stored: what a print remembers of them."""
    stored: list[Row] = await collection(Memo).find(as_filter([Memo.studentId == student_id])).to_list(None)
    return stored
