"""Approving several like entries in one act: what would be signed is listed first, and each is signed by itself.

A doubtful entry is refused here whatever the page shows; the others go through the same verification as a single one,
one conditional write each, so that an entry which somebody decided on in between is reported and stays as it is.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple, cast

from beanie.operators import In
from bson import ObjectId

from api.access import scope
from api.access.actor import Actor
from api.core import clock
from api.core.errors import AppError, Forbidden, Invalid, NotFound
from api.core.files.records import FileService
from api.core.store import collection, records
from api.core.store.database import Row, gather_reads
from api.core.store.populate import populate
from api.core.store.records import as_filter
from api.logbook.answers.deciding import EntrySignals, Flag
from api.logbook.contract.kind import Kind
from api.logbook.deciding.flags import FIELDS, FlagRules, days_of, signals_about
from api.logbook.deciding.manner import Manner
from api.logbook.deciding.roles import role_of
from api.logbook.documents import DeletedEntry, Entry, StoredEntry
from api.logbook.entries import verify as deciding
from api.logbook.reading import rows as entry_rows

LIMIT = 50
ONE_BY_ONE = "Entries of this kind are rated by criteria, one by one."
GONE: Flag = {"code": "not_found", "message": "This entry was not found; it may have been deleted."}


class Seen(NamedTuple):
    """An entry as it was seen, and the student's part as the verifier saw it, where that is another."""

    version: int
    role: str | None = None


async def preview(
    actor: Actor, kind: Kind, ids: list[ObjectId], rules: FlagRules, files: FileService
) -> tuple[list[Row], list[Row]]:
    """What an approval of these entries would sign, and what it leaves out, with the reasons.

    Raises:
        NotFound: an entry was never one of the actor's scope; then none is approved.
        Forbidden: the college withholds verifying from the actor's role.
        Invalid: a kind that is rated by criteria, no entry, one twice, or more than 50.
    """
    entries = await _entries(actor, kind, ids)
    signals = await _signals(entries, rules)
    reasons = _reasons(ids, entries, signals)
    rows = [_row(kind, id_, entries.get(id_), signals.get(id_), reasons[id_], actor) for id_ in ids]
    people = {"student": entry_rows.REFS["studentId"], "verifiedBy": entry_rows.REFS["verifiedBy"]}
    _, links = await gather_reads(populate(rows, people), files.describe([row["file"] for row in rows], actor.id))
    for row in rows:
        row["file"] = links.get(row["file"])
        by = row.pop("verifiedBy")
        if by and row["reasons"][0]["code"] == "decided":
            row["reasons"] = [{"code": "decided", "message": f"{by['name']} has decided on it in the meantime."}]
    return [row for row in rows if not row["reasons"]], [row for row in rows if row["reasons"]]


async def approve(
    actor: Actor,
    kind: Kind,
    seen: dict[ObjectId, Seen],
    words: Mapping[str, object],
    seconds: int,
    files: FileService,
    *,
    rules: FlagRules,
    declared: bool = False,
) -> list[Row]:
    """Approves entries with one feedback and score (``words``: vRemark, score); ``seen`` is the version of each, and
    the role where the verifier saw another one. ``declared`` says that the verifier declared to have supervised them or
    seen their records, which stands in the signature of each.

    Returns:
        One result for each: approved with its new version, or the code and the message of why it was not.

    Raises:
        As :func:`preview`, and Invalid where feedback or score is missing or off its scale.
    """
    entries = await _entries(actor, kind, list(seen))
    body: dict[str, object] = {"status": "Approved", **words}
    deciding.decision_of(kind, {}, body)
    reasons = _reasons(list(seen), entries, await _signals(entries, rules))
    manner = Manner("bulk", declared)
    results: list[Row] = []
    for id_, (version, role) in seen.items():
        if reasons[id_]:
            results.append(
                {
                    "_id": id_,
                    "approved": False,
                    "code": reasons[id_][0]["code"],
                    "message": reasons[id_][0]["message"],
                }
            )
            continue
        try:
            decision = {**body, "version": version, **({} if role is None else {"confirmedRole": role})}
            row = await deciding.verify(actor, kind, str(id_), decision, seconds, files, manner)
        except AppError as error:
            results.append({"_id": id_, "approved": False, "code": error.code, "message": error.message})
        else:
            results.append({"_id": id_, "approved": True, "version": row["version"]})
    return results


async def _entries(actor: Actor, kind: Kind, ids: list[ObjectId]) -> dict[ObjectId, StoredEntry]:
    if kind.scoring.type == "criteria":
        raise Invalid(ONE_BY_ONE, field="kind")
    if not ids:
        raise Invalid("Choose at least one entry.", field="entries")
    if len(ids) > LIMIT:
        raise Invalid(f"At most {LIMIT} entries are approved at a time.", field="entries")
    if len(set(ids)) != len(ids):
        raise Invalid("An entry was sent twice.", field="entries")
    of_kind = scope.own(actor) | as_filter([Entry.kind == kind.key])
    fields = dict.fromkeys((*FIELDS, kind.headline, *days_of(kind)), 1)
    chosen = of_kind | as_filter([In(Entry.id, ids)])
    entries = {row["_id"]: cast("StoredEntry", row) async for row in collection(Entry).find(chosen, fields)}
    missing = [id_ for id_ in ids if id_ not in entries]
    gone = await records(DeletedEntry).count(In(DeletedEntry.id, missing), within=of_kind) if missing else 0
    if gone != len(missing):
        # One that was deleted meanwhile is named; any other is none of the actor's, and whoever sent it meant harm or
        # another list.
        raise NotFound("These entries were not found.")
    if not await scope.may_verify(actor):
        raise Forbidden("Your college does not let your role verify entries.")
    return entries


async def _signals(entries: dict[ObjectId, StoredEntry], rules: FlagRules) -> dict[ObjectId, EntrySignals]:
    return await signals_about([row for row in entries.values() if row["status"] == "Pending"], rules)


def _reasons(
    ids: list[ObjectId], entries: dict[ObjectId, StoredEntry], signals: Mapping[ObjectId, EntrySignals]
) -> dict[ObjectId, list[Flag]]:
    decided: Flag = {"code": "decided", "message": "Somebody has decided on it in the meantime."}
    return {id_: signals[id_]["flags"] if id_ in signals else [decided] if id_ in entries else [GONE] for id_ in ids}


def _row(
    kind: Kind,
    id_: ObjectId,
    entry: StoredEntry | None,
    signals: EntrySignals | None,
    reasons: list[Flag],
    actor: Actor,
) -> Row:
    if entry is None:
        return {
            "_id": id_,
            "version": None,
            "topic": kind.title,
            "date": None,
            "receivedOn": None,
            "student": None,
            "mine": False,
            "verifiedBy": None,
            "role": None,
            "studentRemark": "",
            "file": None,
            "experience": None,
            "reasons": reasons,
        }
    return {
        "_id": id_,
        "version": entry["version"],
        "topic": entry_rows.headline(entry, kind),
        "date": clock.wire_day(entry["date"]),
        "receivedOn": entry["receivedOn"],
        "student": entry["studentId"],
        "mine": entry.get("teacher") == actor.id,
        "verifiedBy": entry.get("verifiedBy"),
        "role": role_of(entry),
        "studentRemark": entry.get("studentRemark") or "",
        "file": entry.get("certificate"),
        "experience": signals and signals["experience"],
        "reasons": reasons,
    }
