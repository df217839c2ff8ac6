"""Approving several like entries in one act: what would be signed is listed first, and each is signed by itself.

A doubtful entry is refused here whatever the page shows; the others go through the same verification as a single one,
one conditional write each, so that an entry which somebody decided on in between is reported and stays as it is.
"""

from __future__ import annotations

from typing import Any

from bson import ObjectId

from api.access import scope
from api.access.actor import Actor
from api.core import clock
from api.core.database import Row, collection
from api.core.errors import AppError, Forbidden, Invalid, NotFound
from api.core.files.records import FileService
from api.core.populate import populate
from api.logbook import rows as shape
from api.logbook import verify as deciding
from api.logbook.doubts import Doubt, doubts_about
from api.logbook.kind import Kind

LIMIT = 50
ONE_BY_ONE = "Entries of this kind are rated by criteria, one by one."
GONE: Doubt = {"code": "not_found", "message": "This entry was not found; it may have been deleted."}
FIELDS = (*shape.COMMON, "caseKey", "kind")


async def preview(actor: Actor, kind: Kind, ids: list[ObjectId], late_days: int) -> tuple[list[Row], list[Row]]:
    """What an approval of these entries would sign, and what it leaves out, with the reasons.

    Raises:
        NotFound: an entry was never one of the actor's scope; then none is approved.
        Forbidden: the college withholds verifying from the actor's role.
        Invalid: a kind that is rated by criteria, no entry, one twice, or more than 50.
    """
    entries = await _entries(actor, kind, ids)
    reasons = await _reasons(kind, ids, entries, late_days)
    rows = [_row(kind, id_, entries.get(id_), reasons[id_], actor) for id_ in ids]
    await populate(rows, {"student": shape.REFS["studentId"], "verifiedBy": shape.REFS["verifiedBy"]})
    for row in rows:
        by = row.pop("verifiedBy")
        if by and row["reasons"][0]["code"] == "decided":
            row["reasons"] = [{"code": "decided", "message": f"{by['name']} has decided on it in the meantime."}]
    return [row for row in rows if not row["reasons"]], [row for row in rows if row["reasons"]]


async def approve(
    actor: Actor,
    kind: Kind,
    seen: dict[ObjectId, int],
    words: dict[str, Any],
    seconds: int,
    files: FileService,
    *,
    late_days: int,
) -> list[Row]:
    """Approves entries with one feedback and score (``words``: vRemark, score); ``seen`` is the version of each.

    Returns:
        One result for each: approved with its new version, or the code and the message of why it was not.

    Raises:
        As :func:`preview`, and Invalid where feedback or score is missing or off its scale.
    """
    entries = await _entries(actor, kind, list(seen))
    body = {"status": "Approved", **words}
    deciding.decision_of(kind, {}, body)
    reasons = await _reasons(kind, list(seen), entries, late_days)
    results: list[Row] = []
    for id_, version in seen.items():
        if reasons[id_]:
            results.append({"_id": id_, "approved": False, **reasons[id_][0]})
            continue
        try:
            row = await deciding.verify(actor, kind, str(id_), {**body, "version": version}, seconds, files)
        except AppError as error:
            results.append({"_id": id_, "approved": False, "code": error.code, "message": error.message})
        else:
            results.append({"_id": id_, "approved": True, "version": row["version"]})
    return results


async def _entries(actor: Actor, kind: Kind, ids: list[ObjectId]) -> dict[ObjectId, Row]:
    if kind.scoring.type == "criteria":
        raise Invalid(ONE_BY_ONE, field="kind")
    if not ids:
        raise Invalid("Choose at least one entry.", field="entries")
    if len(ids) > LIMIT:
        raise Invalid(f"At most {LIMIT} entries are approved at a time.", field="entries")
    if len(set(ids)) != len(ids):
        raise Invalid("An entry was sent twice.", field="entries")
    filter_ = {**scope.own(actor), "_id": {"$in": ids}, "kind": kind.key}
    fields = dict.fromkeys((*FIELDS, kind.headline, *_days(kind)), 1)
    found = {row["_id"]: row async for row in collection("entries").find(filter_, fields)}
    missing = [id_ for id_ in ids if id_ not in found]
    if missing:
        # One that was deleted meanwhile is told of; any other is none of the actor's, and whoever sent it meant harm or
        # another list.
        gone = {**filter_, "_id": {"$in": missing}}
        if await collection("deletedEntries").count_documents(gone) != len(missing):
            raise NotFound("These entries were not found.")
    if not await scope.may_verify(actor):
        raise Forbidden("Your college does not let your role verify entries.")
    return found


def _days(kind: Kind) -> list[str]:
    return [name for field in kind.fields if field.derivedFrom for name in field.derivedFrom]


async def _reasons(
    kind: Kind, ids: list[ObjectId], entries: dict[ObjectId, Row], late_days: int
) -> dict[ObjectId, list[Doubt]]:
    waiting = [row for row in entries.values() if row["status"] == "Pending"]
    found = await doubts_about(kind, waiting, late_days)
    decided: Doubt = {"code": "decided", "message": "Somebody has decided on it in the meantime."}
    return {id_: found.get(id_, [decided] if id_ in entries else [GONE]) for id_ in ids}


def _row(kind: Kind, id_: ObjectId, entry: Row | None, reasons: list[Doubt], actor: Actor) -> Row:
    entry = entry or {}
    return {
        "_id": id_,
        "version": entry.get("version"),
        "topic": shape.headline(entry, kind) if entry else kind.title,
        "date": clock.wire_day(entry.get("date")),
        "receivedOn": entry.get("receivedOn"),
        "student": entry.get("studentId"),
        "mine": entry.get("teacher") == actor.id,
        "verifiedBy": entry.get("verifiedBy"),
        "reasons": reasons,
    }
