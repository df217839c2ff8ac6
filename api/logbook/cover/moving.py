"""Moving entries that wait from one teacher to others: one conditional write and one audit row for each.

What somebody decided on in between stays where it is and is reported. Each entry keeps whom it was for before.
"""

from __future__ import annotations

import asyncio
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
from api.core.security.audited_acts import announce
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
NOT_THERE = "Entries go to active teachers of this department who can verify and are not absent today."
SAME = "Entries cannot move to the teacher with whom they already wait."
TWICE = "A teacher was sent twice."
TOO_MANY = f"At most {MAX_MOVED_ENTRIES} entries move at a time."
FEWER = "Only {count} entries wait there now. Please look again."
UNDONE = "This was already undone."
GONE = "This move was not found."
CHANGED = "It was decided, changed or moved meanwhile."
OTHER_BODY = "This move was sent before with different contents. Reload the page and try again."
RUNNING = "These entries are still being moved. Reload the page in a few minutes."
TRIES, PAUSE_SECONDS = 50, 0.1
"""How often, and how far apart, a repetition looks for the result of a first request that is still running."""


async def move(actor: Actor, body: MoveAsked) -> MoveDone:
    """Move the oldest pending entries of a teacher, or those that name none, to others in shares. Idempotent by client
    id.

    Raises:
        Forbidden: another's department.
        Invalid: a receiver who cannot take entries, one twice, or more entries than can be moved at a time.
        Conflict: fewer entries are pending than are to move, or the client id was used with other contents.
    """
    place = scope.for_place(actor, str(body.collegeId), str(body.departmentId))
    key = f"{actor.id}:{body.clientId}" if body.clientId else None
    if (earlier := await _sent_before(key, place, body)) is not None:
        return earlier
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
        sendKey=key,
    )
    if not await records(CoverMove).add_if_absent(act):
        return or_404(await _sent_before(key, place, body), GONE)
    results = [await _write(actor, entry, one, move=act.id) for entry, one in zip(entries, to, strict=True)]
    await finish(act, {item["entry"] for item, moved in zip(items, results, strict=True) if moved})
    return _result(act, [item["entry"] for item, moved in zip(items, results, strict=True) if not moved])


async def _sent_before(key: str | None, place: scope.Scope, body: MoveAsked) -> MoveDone | None:
    """Return the result of the act that was made with the same key, once that act has ended.

    Raises:
        Conflict: that act moved others, or has not ended yet.
    """
    for _ in range(TRIES if key else 0):
        act = await records(CoverMove).one(CoverMove.sendKey == key)
        if act is None:
            return None
        before = (act.collegeId, act.departmentId, act.teacher, Counter(item["to"] for item in act.items))
        shares = Counter({share.to: share.count for share in body.shares})
        if before != (place["collegeId"], place["departmentId"], body.teacher, shares):
            raise Conflict(OTHER_BODY, code="other_body")
        if act.doneOn is not None:
            return _result(act, act.stayed)
        await asyncio.sleep(PAUSE_SECONDS)
    if key:
        raise Conflict(RUNNING, code="busy")
    return None


def _result(act: CoverMove, stayed: Sequence[ObjectId]) -> MoveDone:
    results: list[MoveResult] = []
    for item in act.items:
        moved = item["entry"] not in stayed
        reason = ("", "") if moved else ("changed", CHANGED)
        results.append(
            {"_id": item["entry"], "to": item["to"], "moved": moved, "code": reason[0], "message": reason[1]}
        )
    return {"_id": act.id, "moved": sum(row["moved"] for row in results), "results": results}


async def _check_receivers(place: scope.Scope, body: MoveAsked, wanted: int) -> None:
    ids = [share.to for share in body.shares]
    if len(set(ids)) != len(ids):
        raise Invalid(TWICE, field="shares")
    if body.teacher in ids:
        raise Invalid(SAME, field="shares")
    if wanted > MAX_MOVED_ENTRIES:
        raise Invalid(TOO_MANY, field="shares")
    college, department = place["collegeId"], place["departmentId"]
    able = set(await accounts.teachers_able_to_verify(college, department))
    away = await accounts.away_among(ids, clock.today(), college)
    if not set(ids) <= able - away:
        raise Invalid(NOT_THERE, field="shares")


async def _write(
    actor: Actor, entry: StoredEntry, to: ObjectId | None, *, move: ObjectId, undoes: ObjectId | None = None
) -> bool:
    """Assign an entry to a teacher or to none with one conditional write and its audit row; on the embedded store they
    are one commit. Return whether the entry was still pending and unchanged.

    ``movedFrom`` is the teacher whom the student named, while the entry is assigned to another.
    """
    row: MovedFrom = {"move": move, "before": entry.get("teacher"), "to": to, "by": actor.id, "at": clock.now()}
    if undoes is not None:
        row["undoes"] = undoes
    named = (entry.get("moves") or [row])[0]["before"]
    values: Fields = {Entry.refs: refs_of({**entry, "teacher": to})}
    unset: list[object] = []
    for field, value in ((Entry.teacher, to), (Entry.movedFrom, None if named == to else named)):
        if value is None:
            unset.append(field)
        else:
            values = {**values, field: value}
    still: tuple[Condition, ...] = (
        Entry.id == entry["_id"],
        Entry.status == "Pending",
        Entry.version == entry["version"],
        Eq(Entry.teacher, row["before"]),
    )
    with durability.one_commit():
        async with announce(
            actor,
            "entry.moved" if undoes is None else "entry.moved.undone",
            f"entries/{entry['_id']}",
            college_id=entry["collegeId"],
            before=row["before"],
            to=row["to"],
            move=row["move"],
        ) as act:
            act.changed = await records(Entry).change(
                *still, within=place_of(entry), set=values, unset=unset, push={Entry.moves: row}, inc={Entry.version: 1}
            )
    return act.changed


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
    await _end(act, {CoverMove.returned: len(back)}, message)
    return len(back), act.moved


async def _returned(actor: Actor, act: CoverMove, entry: StoredEntry) -> bool:
    """Give an entry back if this act moved it last, apart from later acts that were undone."""
    moves = entry.get("moves") or []
    undone = {row.get("undoes") for row in moves}
    last = next((row for row in reversed(moves) if "undoes" not in row and row["move"] not in undone), None)
    if entry["status"] != "Pending" or last is None or last["move"] != act.id:
        return False
    return await _write(actor, entry, last["before"], move=new_id(), undoes=act.id)


async def messages(by: ObjectId, act: CoverMove, items: Sequence[MovedEntry], *, returned: bool = False) -> Row:
    """Return one notification for each teacher and each student about all entries of the act."""
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
    if act.teacher is not None and items:
        some = "1 entry" if len(items) == 1 else f"{len(items)} entries"
        words = f"{some} moved back to you" if returned else f"{some} of yours moved to others in the meantime"
        waiting.append(
            pending.notification([act.teacher], "entry.moved", words, "/verify-queue", by=by, subject=act.id)
        )
    return pending.fields_of(*waiting)


async def finish(act: CoverMove, moved: set[ObjectId]) -> bool:
    """Write the end of an act and notify those concerned. Return whether this call did, and no other process."""
    gone = [item for item in act.items if item["entry"] in moved]
    stayed = [item["entry"] for item in act.items if item["entry"] not in moved]
    done: Fields = {CoverMove.moved: len(gone), CoverMove.stayed: stayed, CoverMove.doneOn: clock.now()}
    # The undoing of an act that was undone since then notifies by itself.
    message = {} if act.undoneOn else await messages(act.by, act, gone)
    return await _end(act, done, message, Eq(CoverMove.doneOn, None), Eq(CoverMove.undoneOn, act.undoneOn))


async def _end(act: CoverMove, done: Fields, message: Row, *still: Condition) -> bool:
    this = (CoverMove.id == act.id, CoverMove.collegeId == act.collegeId)
    written = await records(CoverMove).change(*this, *still, set={**done, **message})
    if written:
        await pending.deliver(CoverMove, act.id, message)
    return written
