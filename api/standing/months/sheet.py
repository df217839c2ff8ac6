"""The sheet of a month: what stands in it, what is to be looked at, what was signed and what changed since."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import cast

import orjson
from bson import ObjectId

from api.access.actor import Actor
from api.accounts.service import Trainee
from api.assessment import service as assessment
from api.core import clock
from api.core.security import seals
from api.core.store import records
from api.core.store.database import Row, gather_reads
from api.core.store.documents import references
from api.core.store.populate import populate
from api.core.store.records import stored
from api.logbook import service as logbook
from api.logbook.service import FlagRules, WholeEntry
from api.standing.computed import MonthOfTrainee, WeekOfTrainee
from api.standing.engine.days import DAY
from api.standing.engine.facts import APPROVED, Entry
from api.standing.engine.periods.months import REFUSALS, Signer, month_digest
from api.standing.facts.entries import LEAVE
from api.standing.facts.gathering import gather, place_id
from api.standing.months.answers import Change, ChangedEntry, DoubtfulEntry, MaySign, MonthSheet, MonthSignature
from api.standing.months.documents import MonthAuthentication, SignedEntry
from api.standing.months.entitled import Entitled, entitled
from api.standing.months.evidence import PURPOSE, sealed_part
from api.standing.months.members import is_member
from api.standing.months.units import Unit, counts_of, days_there, kinds_of, unit_of, weeks_of
from api.standing.wire import encoded

BAND_FIELDS = ("by", "forWhom")


@dataclass(frozen=True)
class Month:
    """A month as it is now: the unit, the whole entries of its digest, and the signatures under it, the first first.
    What is written from ``readAt`` on it may not know."""

    student: Trainee
    college: ObjectId
    department: ObjectId
    unit: Unit
    entries: list[SignedEntry]
    digest: str
    signatures: list[MonthAuthentication]
    stored: list[WholeEntry]
    readAt: dt.datetime

    @property
    def last(self) -> MonthAuthentication | None:
        """The newest signature."""
        return self.signatures[-1] if self.signatures else None


async def month_of(student: Trainee, college: ObjectId, department: ObjectId, month: str) -> Month:
    """A month of a trainee in a place.

    Raises:
        Invalid: there is no standing, for want of a joining date.
        NotFound: the trainee did not train there in that month.
    """
    read_at = clock.now()
    (gathered,) = await gather([student])
    unit = unit_of(gathered.facts, college, department, month)
    members = [row for row in unit.entries if is_member(row, unit.first, unit.last)]
    whole, signatures = await gather_reads(
        logbook.whole_entries(student["_id"], _colleges(student), [ObjectId(row.id) for row in members]),
        records(MonthAuthentication).many(
            MonthAuthentication.collegeId == college,
            MonthAuthentication.studentId == student["_id"],
            MonthAuthentication.departmentId == department,
            MonthAuthentication.month == month,
            sort=[(MonthAuthentication.n, 1)],
        ),
    )
    entries: list[SignedEntry] = [
        {"id": row["_id"], "kind": row["kind"], "digest": logbook.recorded_digest(row)} for row in whole
    ]
    digest = month_digest(
        str(student["_id"]),
        place_id(college, department),
        month,
        ((str(row["_id"]), row["kind"], row["date"].date(), logbook.recorded_digest(row)) for row in whole),
    )
    return Month(student, college, department, unit, entries, digest, signatures, whole, read_at)


def _colleges(student: Trainee) -> list[ObjectId]:
    former = [one["collegeId"] for one in student.get("formerPlaces") or ()]
    return [one for one in {student.get("collegeId"), *former} if one is not None]


async def entitled_to(actor: Actor, month: Month) -> Entitled:
    """Return whether the actor may sign a month, and as what."""
    return await entitled(actor, month.student, month.college, month.department, month.unit)


async def sheet(actor: Actor, month: Month, rules: FlagRules) -> MonthSheet:
    """A month for its reader."""
    unit, last = month.unit, month.last
    doubts, shown, entitlement = await gather_reads(
        logbook.doubts_of(month.stored, rules),
        _signatures(month.signatures),
        entitled_to(actor, month),
    )
    by_id = {row.id: row for row in unit.facts.entries}
    since = [row for row in month.stored if last and (row.get("verifiedOn") or last.at) > last.at]
    before = unit.first.replace(day=1) - DAY
    earlier = [row for row in unit.facts.entries if before.replace(day=1) <= row.day <= before]
    own = sum(row.get("verifiedBy") == actor.id and row["status"] in APPROVED for row in month.stored)
    return {
        "student": {"_id": month.student["_id"], "name": month.student["name"]},
        "month": cast("MonthOfTrainee", orjson.Fragment(encoded(unit.month))),
        "first": unit.first.isoformat(),
        "last": unit.last.isoformat(),
        "digest": month.digest,
        "counts": counts_of(unit),
        "before": kinds_of([row for row in earlier if row.kind != LEAVE]),
        "titles": dict(logbook.menus()),
        "weeks": cast("list[WeekOfTrainee]", orjson.Fragment(encoded(weeks_of(unit)))),
        "suggestedDays": days_there(unit),
        "approvedByReader": own,
        "doubts": [_doubtful(by_id[str(one)], [why["message"] for why in reasons]) for one, reasons in doubts.items()],
        "signatures": shown,
        "changes": changes_since(month, by_id),
        "approvedSince": sum(row["status"] in APPROVED for row in since),
        "rejectedSince": _rejected_since(month, by_id),
        "bands": [band["label"] for band in assessment.bands()],
        "may": _may(entitlement.signer),
    }


def _may(decision: Signer) -> MaySign:
    return {
        "allowed": decision.allowed,
        "signedAs": decision.role if decision.allowed else None,  # type: ignore[typeddict-item]  # The engine's words are the record's.
        "needsReason": decision.needsReason,
        "words": "" if decision.allowed else REFUSALS[decision.reason],
    }


def _doubtful(row: Entry, reasons: list[str]) -> DoubtfulEntry:
    return {
        "id": ObjectId(row.id),
        "kind": row.kind,
        "title": row.particular or row.topic,
        "day": row.day.isoformat(),
        "url": logbook.entry_url(row.kind, row.id),
        "reasons": reasons,
    }


def changes_since(month: Month, by_id: Mapping[str, Entry]) -> list[ChangedEntry]:
    """What makes a month another than the one that was signed last, by the days of the entries."""
    last = month.last
    if last is None or last.digest == month.digest:
        return []
    signed = {one["id"]: one for one in last.entries}
    now = {one["id"]: one for one in month.entries}
    changes: list[ChangedEntry] = []
    for id_ in [*now, *(one for one in signed if one not in now)]:
        if id_ in now and id_ in signed and now[id_]["digest"] == signed[id_]["digest"]:
            continue
        change: Change = "left" if id_ not in now else "edited" if id_ in signed else "came"
        entry = by_id.get(str(id_))
        changes.append(
            {
                "id": id_,
                "kind": entry.kind if entry else signed[id_]["kind"],
                "title": entry.particular or entry.topic if entry else "",
                "day": entry.day.isoformat() if entry else None,
                "url": logbook.entry_url(entry.kind, entry.id) if entry else "",
                "change": change,
            }
        )
    return sorted(changes, key=lambda row: (row["day"] or "", str(row["id"])))


def _rejected_since(month: Month, by_id: Mapping[str, Entry]) -> int:
    """Entries that were signed and stand rejected now."""
    signed = month.last.entries if month.last else []
    return sum((entry := by_id.get(str(one["id"]))) is not None and entry.status == "Rejected" for one in signed)


async def _signatures(signatures: Sequence[MonthAuthentication]) -> list[MonthSignature]:
    rows = [_signature(one) for one in signatures]
    named = {name: ref for name, ref in references(MonthAuthentication).items() if name in BAND_FIELDS}
    await populate(rows, named)
    return cast("list[MonthSignature]", rows)


def _signature(one: MonthAuthentication) -> Row:
    names = set(MonthSignature.__annotations__) - {"sealed"}
    return {**{name: getattr(one, name) for name in names}, "sealed": is_sealed(one)}


def is_sealed(one: MonthAuthentication) -> bool:
    """Whether the product wrote this signature, as it is."""
    return seals.holds(PURPOSE, sealed_part(stored(one)), one.seal)
