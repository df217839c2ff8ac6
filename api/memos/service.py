"""Issuing memos with numbers that neither double nor have gaps, answering them, reading them."""

from __future__ import annotations

import re
from typing import Any

from bson import ObjectId

from api.access import scope
from api.access.actor import Actor
from api.accounts import service as accounts
from api.core import audit, clock
from api.core.database import Row, collection, is_duplicate, new_id
from api.core.documents import references
from api.core.errors import Conflict, Forbidden, Invalid, NotFound
from api.core.listing import ALL_ROWS, Page, contains, order, page_rows
from api.core.populate import populate, small
from api.core.text import folded, object_id
from api.memos.documents import PERSON, Memo
from api.memos.schemas import Answering, NewMemo
from api.notifications import untold

STATUSES = ("Pending", "Explained", "Closed", "Void")
SORTS = {"date": "date", "status": "status", "memoNumber": "memoNumber"}
REFS = references(Memo)
SHOWN = (
    "memoNumber",
    "date",
    "reason",
    "status",
    "collegeId",
    "departmentId",
    "studentId",
    "teacherId",
    "sExplain",
    "explainedOn",
    "acknowledgedOn",
    "vRemark",
    "remarkBy",
    "remarkOn",
    "voidReason",
    "issuedOn",
)
OPEN = {"$in": ["Pending", "Explained"]}

INCOMPLETE = "Please fill all the fields!"
NO_STUDENT = "Please select student"
REQUIRED = "This field is required."
NOT_FOUND = "This memo was not found."
CLOSED = "This memo is closed."
EXPLAINED = "You have explained this memo already."
MINE = re.compile(r"memo/\d+/\d+", re.ASCII | re.IGNORECASE)
"""How the server's own numbers look: nobody else gives them out."""
TRIES = 500
"""Others may take a number first, each of them once; so many at one moment are not expected of a department."""


def number_of(year: int, n: int) -> str:
    """The ``n``-th number of a year's series: ``MEMO/2026/0001`` (T-283)."""
    return f"MEMO/{year}/{n:04d}"


async def issue(actor: Actor, body: NewMemo) -> Row:
    """Issues a memo to a student of the actor's scope and tells the student.

    Raises:
        Invalid: date or reason is missing, or no student is chosen (T-279, T-282).
        NotFound: the student is none of the actor's scope.
        Conflict: this client id made another memo.
    """
    missing = [name for name in ("date", "reason") if not getattr(body, name)]
    if missing:
        raise Invalid(INCOMPLETE, errors=[{"field": name, "message": REQUIRED} for name in missing])
    if not body.studentId:
        raise Invalid(NO_STUDENT, field="studentId")
    student = await accounts.student_within(actor, body.studentId)
    at = clock.now()
    memo: Row = {
        "_id": new_id(),
        "date": body.date,
        "reason": body.reason,
        "status": "Pending",
        "collegeId": student["collegeId"],
        "departmentId": student["departmentId"],
        "studentId": student["_id"],
        "teacherId": actor.id,
        "issuedOn": at,
        "history": [_step(actor, "issued")],
    }
    if body.clientId:
        memo["sendKey"] = f"{actor.id}:{body.clientId}"
    stored = await _numbered(memo, body.memoNumber or "", str(student["name"]))
    if stored is memo:
        await _note(actor, "memo.issued", memo)
        await untold.tell("memos", memo["_id"], memo)
    return await shown(stored)


async def _numbered(memo: Row, wanted: str, student: str) -> Row:
    """Stores a memo under a number; the memo that the same sending made before, where there is one.

    The number is the memo's own: it is stored with it in one write that only one of two can do. So none is doubled,
    and none is lost by a crash between a counter and its use.
    """
    if MINE.fullmatch(wanted):
        wanted = ""
    memos, year = collection("memos"), clock.today().year
    series = {"collegeId": memo["collegeId"], "departmentId": memo["departmentId"], "year": year}
    for _ in range(TRIES):
        if wanted:
            memo["memoNumber"] = wanted
        else:
            last = await memos.find_one(series, {"n": 1}, sort=[("n", -1)])
            memo |= {"year": year, "n": (last or {"n": 0})["n"] + 1}
            memo["memoNumber"] = number_of(year, memo["n"])
        memo["searchText"] = folded(f"{memo['memoNumber']} {student} {memo['reason']}")[:4000]
        desc = f"Memo {memo['memoNumber']} was issued to you. Please give your explanation."
        memo |= untold.held(_message(memo, [memo["studentId"]], "memo.issued", desc, memo["teacherId"]))
        try:
            await memos.insert_one(memo)
        except Exception as error:
            if not is_duplicate(error):
                raise
            earlier = await _sent_before(memo)
            if earlier is not None:
                return earlier
            # Somebody has this number: one of the sender's own is not kept (T-283), the next of the series is tried.
            wanted = ""
            continue
        return memo
    raise Conflict("Many memos are being issued just now. Please try again.", code="busy")


def _message(memo: Row, to: list[ObjectId], event: str, desc: str, by: ObjectId) -> Row:
    return untold.message(to, event, desc, _url(memo), by=by, subject=memo["_id"])


async def _sent_before(memo: Row) -> Row | None:
    if "sendKey" not in memo:
        return None
    earlier: Row | None = await collection("memos").find_one({"sendKey": memo["sendKey"]})
    if earlier is not None and any(earlier[name] != memo[name] for name in ("studentId", "date", "reason")):
        raise Conflict("This memo was sent before with another content.", code="other_body")
    return earlier


async def answer(actor: Actor, memo_id: str, body: Answering) -> tuple[Row, str]:
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
        await _change(memo, {"acknowledgedOn": None}, {"acknowledgedOn": clock.now()}, _step(actor, "acknowledged"))
        return await read(actor, memo_id), "Memo acknowledged"
    raise Invalid(INCOMPLETE, field="sExplain")


async def _explain(actor: Actor, memo: Row, text: str) -> tuple[Row, str]:
    if not text:
        raise Invalid(INCOMPLETE, field="sExplain")
    at = clock.now()
    fields = {"sExplain": text, "explainedOn": at, "status": "Explained"}
    heads = await accounts.ids_of(
        {"collegeId": memo["collegeId"], "departmentId": memo["departmentId"], "role": "HOD", "status": True}
    )
    desc = f"Memo {memo['memoNumber']} was explained by the student."
    message = _message(memo, [memo["teacherId"], *heads], "memo.explained", desc, actor.id)
    if not await _change(memo, {"status": "Pending", "explainedOn": None}, fields, _step(actor, "explained"), message):
        now = await find(actor, str(memo["_id"]))
        raise Conflict(EXPLAINED if now.get("explainedOn") else CLOSED)
    return await read(actor, str(memo["_id"])), "Your explanation was submitted"


async def _remark(actor: Actor, memo: Row, body: Answering) -> tuple[Row, str]:
    if not body.vRemark:
        raise Invalid(INCOMPLETE, field="vRemark")
    closes = body.status in (None, "Closed")
    fields: Row = {"vRemark": body.vRemark, "remarkBy": actor.id, "remarkOn": clock.now()}
    if closes:
        fields["status"] = "Closed"
    step = _step(actor, "closed" if closes else "remarked", text=body.vRemark)
    desc = f"Memo {memo['memoNumber']} was {'closed with a remark' if closes else 'given a remark'}."
    message = _message(memo, [memo["studentId"]], "memo.remarked", desc, actor.id)
    if not await _change(memo, {"status": OPEN}, fields, step, message):
        raise Conflict(CLOSED)
    await _note(actor, "memo.closed" if closes else "memo.remarked", memo)
    return await read(actor, str(memo["_id"])), "Memo closed" if closes else "Remark saved"


async def void(actor: Actor, memo_id: str, reason: str) -> Row:
    """Takes a memo back: it stays, with its number, as void.

    Raises:
        Invalid: no reason is given.
        NotFound: there is none.
        Conflict: it is void already.
    """
    if not reason:
        raise Invalid("Say why this memo is taken back.", field="reason")
    memo = await find(actor, memo_id)
    fields = {"status": "Void", "voidReason": reason}
    desc = f"Memo {memo['memoNumber']} was taken back."
    message = _message(memo, [memo["studentId"]], "memo.remarked", desc, actor.id)
    if not await _change(memo, {"status": {"$ne": "Void"}}, fields, _step(actor, "void", text=reason), message):
        raise Conflict("This memo was taken back already.")
    await _note(actor, "memo.void", memo, reason=reason)
    return await read(actor, memo_id)


async def _change(memo: Row, precondition: Row, fields: Row, step: Row, *messages: Row) -> bool:
    """One conditional write, after which is told what it holds; whether the memo was still as it has to be."""
    filter_, telling = {"_id": memo["_id"], **precondition}, untold.held(*messages)
    change = {"$set": {**fields, **telling}, "$push": {"history": step}}
    written = await collection("memos").update_one(filter_, change)
    if written.matched_count != 1:
        return False
    await untold.tell("memos", memo["_id"], telling)
    return True


def listed(scope_filter: Row, page: Page, status: str) -> Row:
    """The stored filter of a list: search looks into number, student's name, reason and status (T-103).

    Raises:
        Invalid: an unknown status.
    """
    filter_ = dict(scope_filter)
    if status and status not in STATUSES:
        raise Invalid("The status is Pending, Explained, Closed or Void.", field="state")
    if status:
        filter_["status"] = status
    if page.search:
        named = [name for name in STATUSES if page.search in name.lower()]
        found = [{"searchText": contains(page.search)}]
        filter_["$or"] = [*found, {"status": {"$in": named}}] if named else found
    return filter_


async def rows_of(scope_filter: Row, page: Page, status: str) -> tuple[list[Row], int]:
    """One page of memos, the newest first."""
    sort = order(page.sort, SORTS, "-date")
    rows, total = await page_rows(collection("memos"), listed(scope_filter, page, status), page, sort, SHOWN)
    for row in rows:
        _on_wire(row)
    await populate(rows, REFS)
    return rows, total


async def of_student(filter_: Row) -> list[Row]:
    """The memos that stand, which a filter over one student finds, the oldest first: ``memoNumber``, ``date``,
    ``studentId`` as a small object, ``reason``, ``sExplain``, ``vRemark``; at most as many as a list answers."""
    fields = ("memoNumber", "date", "studentId", "reason", "sExplain", "vRemark")
    cursor = collection("memos").find({**filter_, "status": {"$ne": "Void"}}, dict.fromkeys(fields, 1))
    rows = [row async for row in cursor.sort([("date", -1), ("_id", -1)]).limit(ALL_ROWS)]
    await populate(rows, {"studentId": REFS["studentId"]})
    return rows[::-1]


async def find(actor: Actor, memo_id: str) -> Row:
    """A stored memo that the actor may see.

    Raises:
        NotFound: there is none.
    """
    wanted = object_id(memo_id)
    found: Row | None = None
    if wanted is not None:
        found = await collection("memos").find_one({**scope.own(actor), "_id": wanted})
    if found is None:
        raise NotFound(NOT_FOUND)
    return found


async def read(actor: Actor, memo_id: str) -> Row:
    """One memo, with who did what and when."""
    return await shown(await find(actor, memo_id))


async def shown(memo: Row) -> Row:
    """A stored memo as it travels."""
    made = _on_wire({name: memo[name] for name in ("_id", *SHOWN) if name in memo})
    await populate([made], REFS)
    people = await small(PERSON, {step["by"] for step in memo["history"]})
    made["history"] = [{**step, "by": people[step["by"]]} for step in memo["history"]]
    return made


def _on_wire(row: Row) -> Row:
    for name in SHOWN:
        row.setdefault(name, "" if name in ("sExplain", "vRemark", "voidReason") else None)
    row["date"] = clock.wire_day(row["date"])
    return row


def _step(actor: Actor, did: str, *, text: str = "") -> Row:
    made: dict[str, Any] = {"at": clock.now(), "by": actor.id, "role": actor.role or "Student", "did": did}
    return {**made, "text": text} if text else made


def _url(memo: Row) -> str:
    return f"/memo?open={memo['_id']}"


async def _note(actor: Actor, action: str, memo: Row, **detail: Any) -> None:
    await audit.record(
        action,
        actor_id=actor.id,
        role=actor.role,
        target=f"memos/{memo['_id']}",
        college_id=memo["collegeId"],
        **detail,
    )


async def to_explain(student_id: ObjectId) -> list[Row]:
    """The memos that wait for a student's explanation, the oldest first: number, day and reason."""
    fields = dict.fromkeys(("memoNumber", "date", "reason"), 1)
    cursor = collection("memos").find({"studentId": student_id, "status": "Pending"}, fields)
    rows: list[Row] = [row async for row in cursor.sort([("date", 1), ("_id", 1)]).limit(ALL_ROWS)]
    return [{**row, "date": clock.wire_day(row["date"])} for row in rows]
