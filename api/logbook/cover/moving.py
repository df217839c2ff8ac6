"""Moving entries that wait from one teacher to others: one conditional write and one audit row for each.

What somebody decided on in between stays where it is and is reported. Each entry keeps whom it was for before.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import cast

from beanie.operators import Eq, In
from bson import ObjectId

from api.access import scope
from api.access.actor import Actor
from api.accounts import service as accounts
from api.core import clock
from api.core.errors import Conflict, Invalid, or_404
from api.core.security import audit
from api.core.store import Condition, collection, durability, records
from api.core.store.database import Row, new_id
from api.core.store.documents import references
from api.core.store.records import Fields, as_filter
from api.logbook.cover.answers import MAX_MOVED_ENTRIES, MoveAsked, MoveDone, MoveResult
from api.logbook.cover.documents import CoverMove, MovedEntry
from api.logbook.documents import Entry, MovedFrom, StoredEntry, place_of
from api.logbook.entries.searched import refs_of
from api.logbook.reading.pages import OLDEST
from api.notifications import pending

REFS = references(CoverMove)
NOT_THERE = "Entries go to active staff of this department who may verify and are not away today."
SAME = "Entries cannot move to the teacher with whom they already wait."
TWICE = "A teacher was sent twice."
TOO_MANY = f"At most {MAX_MOVED_ENTRIES} entries move at a time."
FEWER = "Only {count} entries wait there now. Please look again."
UNDONE = "This was already undone."
GONE = "This move was not found."
CHANGED = "It was decided, changed or moved meanwhile."


async def move(actor: Actor, body: MoveAsked) -> MoveDone:
    """Moves the oldest waiting entries of a teacher, or those that name none, to others in shares.

    Raises:
        Forbidden: another's department.
        Invalid: a share for nobody who may take it, one twice, or more than are moved at a time.
        Conflict: fewer wait than are to move.
    """
    place = scope.for_place(actor, str(body.collegeId), str(body.departmentId))
    wanted = sum(share.count for share in body.shares)
    await _check_receivers(place, body, wanted)
    waiting = as_filter([place, Eq(Entry.teacher, body.teacher), Entry.status == "Pending"])
    oldest = await collection(Entry).find(waiting).sort(OLDEST).limit(wanted).to_list(length=wanted)
    entries = cast("list[StoredEntry]", oldest)
    if len(entries) < wanted:
        raise Conflict(FEWER.format(count=len(entries)), code="fewer")
    to = [share.to for share in body.shares for _ in range(share.count)]
    items: list[MovedEntry] = [
        {"entry": entry["_id"], "studentId": entry["studentId"], "to": one}
        for entry, one in zip(entries, to, strict=True)
    ]
    act = CoverMove(
        collegeId=place["collegeId"],
        departmentId=place["departmentId"],
        teacher=body.teacher,
        by=actor.id,
        at=clock.now(),
        items=items,
    )
    await records(CoverMove).add(act)
    results = [await _moved(actor, act, entry, one) for entry, one in zip(entries, to, strict=True)]
    gone = [item for item, result in zip(items, results, strict=True) if result["moved"]]
    done: Fields = {CoverMove.moved: len(gone), CoverMove.doneOn: clock.now()}
    await finish(act, done, await messages(actor.id, act, gone), Eq(CoverMove.doneOn, None))
    return {"_id": act.id, "moved": len(gone), "results": results}


async def _check_receivers(place: scope.Scope, body: MoveAsked, wanted: int) -> None:
    ids = [share.to for share in body.shares]
    if len(set(ids)) != len(ids):
        raise Invalid(TWICE, field="shares")
    if body.teacher in ids:
        raise Invalid(SAME, field="shares")
    if wanted > MAX_MOVED_ENTRIES:
        raise Invalid(TOO_MANY, field="shares")
    college, department = place["collegeId"], place["departmentId"]
    able = set(await accounts.able_to_verify(college, department))
    away = await accounts.away_among(ids, clock.today(), college)
    if not set(ids) <= able - away:
        raise Invalid(NOT_THERE, field="shares")


async def _moved(actor: Actor, act: CoverMove, entry: StoredEntry, to: ObjectId) -> MoveResult:
    before = entry.get("teacher")
    row: MovedFrom = {"move": act.id, "before": before, "to": to, "by": actor.id, "at": clock.now()}
    first = entry.get("movedFrom") or before
    fresh: Fields = {Entry.teacher: to, Entry.refs: refs_of({**entry, "teacher": to})}
    if first is not None:
        fresh = {**fresh, Entry.movedFrom: first}
    done = await _write(actor, entry, "entry.moved", row, set=fresh)
    reason = {"code": "", "message": ""} if done else {"code": "changed", "message": CHANGED}
    return {"_id": entry["_id"], "to": to, "moved": done, "code": reason["code"], "message": reason["message"]}


async def _write(
    actor: Actor, entry: StoredEntry, action: str, row: MovedFrom, *, set: Fields, unset: Sequence[object] = ()
) -> bool:
    """One conditional write and its audit row; on the embedded store they are one commit."""
    still: tuple[Condition, ...] = (
        Entry.id == entry["_id"],
        Entry.status == "Pending",
        Entry.version == entry["version"],
        Eq(Entry.teacher, row["before"]),
    )
    with durability.one_commit():
        written = await records(Entry).change(
            *still, within=place_of(entry), set=set, unset=unset, push={Entry.moves: row}, inc={Entry.version: 1}
        )
        if written:
            await audit.record_by(
                actor,
                action,
                f"entries/{entry['_id']}",
                college_id=entry["collegeId"],
                before=row["before"],
                to=row["to"],
                move=row["move"],
            )
    return written


async def undo(actor: Actor, move_id: ObjectId | None) -> tuple[int, int]:
    """Gives back what nobody has decided on and what was not moved again; answers how many went back, and of how many.

    Raises:
        NotFound: there is no such act in the actor's scope.
        Conflict: it was undone before.
    """
    within = {} if actor.master else {"collegeId": actor.collegeId, "departmentId": actor.departmentId}
    act = None if move_id is None else await records(CoverMove).one(CoverMove.id == move_id, within=within)
    act = or_404(act, GONE)
    this = (CoverMove.id == act.id, CoverMove.collegeId == act.collegeId)
    if not await records(CoverMove).change(*this, Eq(CoverMove.undoneOn, None), set={CoverMove.undoneOn: clock.now()}):
        raise Conflict(UNDONE, code="undone")
    ids = [item["entry"] for item in act.items]
    students = list({item["studentId"] for item in act.items})
    theirs = as_filter([Entry.collegeId == act.collegeId, In(Entry.studentId, students), In(Entry.id, ids)])
    back: list[MovedEntry] = []
    async for row in collection(Entry).find(theirs):
        entry = cast("StoredEntry", row)
        if await _returned(actor, act, entry):
            back.append({"entry": entry["_id"], "studentId": entry["studentId"], "to": entry["teacher"] or actor.id})
    message = await messages(actor.id, act, back, returned=True)
    await finish(act, {CoverMove.returned: len(back)}, message)
    return len(back), act.moved


async def _returned(actor: Actor, act: CoverMove, entry: StoredEntry) -> bool:
    moves = entry.get("moves") or []
    if entry["status"] != "Pending" or not moves or moves[-1]["move"] != act.id:
        return False
    to = moves[-1]["before"]
    row: MovedFrom = {"move": new_id(), "before": entry.get("teacher"), "to": to, "by": actor.id, "at": clock.now()}
    fresh: Fields = {Entry.refs: refs_of({**entry, "teacher": to}), **({} if to is None else {Entry.teacher: to})}
    gone: list[object] = [Entry.teacher] if to is None else []
    if len(moves) == 1:
        gone.append(Entry.movedFrom)
    return await _write(actor, entry, "entry.moved.undone", row, set=fresh, unset=gone)


async def messages(by: ObjectId, act: CoverMove, items: Sequence[MovedEntry], *, returned: bool = False) -> Row:
    """Word to each teacher and each student, once for all entries of the act."""
    names = {row["_id"]: row["name"] for row in await accounts.active_staff_of(act.collegeId, act.departmentId)}
    teachers, students = Counter(item["to"] for item in items), Counter(item["studentId"] for item in items)
    waiting: list[Row] = []
    for teacher, count in teachers.items():
        some = "1 entry" if count == 1 else f"{count} entries"
        words = f"{some} moved back from you" if returned else f"{some} moved to you for verification"
        waiting.append(pending.notification([teacher], "entry.moved", words, "/verify-queue", by=by, subject=act.id))
    for student, count in students.items():
        some = "1 of your entries waits" if count == 1 else f"{count} of your entries wait"
        to = sorted({names.get(item["to"], "") for item in items if item["studentId"] == student})
        where = "with the teacher of before again" if returned else f"with {', '.join(one for one in to if one)} now"
        waiting.append(pending.notification([student], "entry.moved", f"{some} {where}", "/dashboard", subject=act.id))
    if act.teacher is not None and items and not returned:
        some = "1 entry" if len(items) == 1 else f"{len(items)} entries"
        words = f"{some} of yours moved to others in the meantime"
        waiting.append(
            pending.notification([act.teacher], "entry.moved", words, "/verify-queue", by=by, subject=act.id)
        )
    return pending.fields_of(*waiting)


async def finish(act: CoverMove, done: Fields, message: Row, *still: Condition) -> bool:
    """Writes the end of an act with word to those whom it is about; nothing where the act is not ``still`` so."""
    this = (CoverMove.id == act.id, CoverMove.collegeId == act.collegeId)
    written = await records(CoverMove).change(*this, *still, set={**done, **message})
    if written:
        await pending.deliver(CoverMove, act.id, message)
    return written
