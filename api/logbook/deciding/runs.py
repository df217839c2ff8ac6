"""Runs of quick decisions: what one teacher decided in quick succession, by the server's clock.

A run is :data:`api.settings.Settings.quick_run` single decisions in a row, each within ``quick_seconds`` of the one
before. Decisions in bulk and those of a device that had no network are apart, labelled, and break a run of single
ones. A run speaks of the teacher, changes no entry, and leaves one row in the audit trail when it begins.
"""

from __future__ import annotations

import asyncio
import datetime as dt
from collections.abc import Sequence
from typing import NamedTuple, NotRequired, cast

from beanie import PydanticObjectId
from beanie.operators import GT, GTE, LTE, NE, In
from bson import ObjectId
from starlette.requests import Request

from api.access.actor import Actor
from api.access.scope import Scope
from api.accounts import service as accounts
from api.core import clock
from api.core.errors import or_404
from api.core.http.listing import Page, wire_page
from api.core.security import audit
from api.core.store import Identified, collection, records, rows
from api.core.store.database import Row, reads_concurrently
from api.core.store.documents import references
from api.core.store.populate import populate
from api.core.store.records import as_filter
from api.core.text import object_id
from api.logbook.answers.deciding import DecidedVia, QuickRun, QuickRunRow, RunEntry
from api.logbook.contract.registry import all_kinds, by_key
from api.logbook.documents import DecisionRun, Entry
from api.logbook.reading import guarded
from api.logbook.reading import rows as entry_rows

MAX_DECISIONS = 200
"""Decisions that are looked back on; a longer run is stored as two."""
SHOWN = ("teacher", "via", "firstAt", "lastAt", "decisions")
NO_RUN = "These decisions were not found."


class RunRule(NamedTuple):
    """When decisions are a run: so many in a row, each within so many seconds of the one before."""

    length: int
    seconds: int


def rule_of(request: Request) -> RunRule:
    """The rule of the application."""
    settings = request.app.state.settings
    return RunRule(settings.quick_run, settings.quick_seconds)


class DecisionTime(Identified):
    """What a run is made of: when and how each decision was made."""

    verifiedOn: dt.datetime
    decidedVia: NotRequired[DecidedVia]


class BulkDecision(DecisionTime):
    """A decision of an act about several entries."""

    collegeId: ObjectId


class RecentDecisions:
    """The actor's newest decisions in a college, read while the next one is made, which therefore waits for no more.

    Only where the store reads several things at once: an embedded one is asked when the decision is stored.
    """

    def __init__(self, actor: Actor, rule: RunRule) -> None:
        self.actor, self.rule = actor, rule
        self._reading: asyncio.Task[list[DecisionTime]] | None = None
        if actor.collegeId is not None and reads_concurrently():
            self._reading = asyncio.create_task(_newest(actor, actor.collegeId, rule.length, rule))

    async def run_with(self, entry_id: ObjectId, college_id: ObjectId) -> QuickRun | None:
        """The run that these are with the decision of just now on an entry; None where they are none."""
        if self._reading is not None and not self._may_be_run(entry_id, await self._reading):
            return None
        return await run_of_newest(self.actor, college_id, self.rule)

    def _may_be_run(self, entry_id: ObjectId, newest: Sequence[DecisionTime]) -> bool:
        """Whether the decisions of before are enough for a run, the one of now taken to be made in the same way."""
        before = [row for row in newest if row["_id"] != entry_id][: self.rule.length - 1]
        latest: DecisionTime = (
            {**before[0], "verifiedOn": clock.now()} if before else {"_id": entry_id, "verifiedOn": clock.now()}
        )
        return len(_streak([latest, *before], self.rule.seconds)) >= self.rule.length

    def cancel(self) -> None:
        """Stops the reading, where the decision was refused."""
        if self._reading is not None:
            self._reading.cancel()


async def run_of_newest(actor: Actor, college_id: ObjectId, rule: RunRule) -> QuickRun | None:
    """The run that the actor's newest decisions in a college are; None where they are none."""
    newest = await _newest(actor, college_id, rule.length, rule)
    if len(_streak(newest, rule.seconds)) < rule.length:
        return None
    latest = newest[0]
    via: DecidedVia = latest.get("decidedVia") or "single"
    if via == "bulk":
        return None
    if (run := await _with_one_more(actor, college_id, via, latest, rule)) is not None:
        return run
    streak = _streak(await _newest(actor, college_id, MAX_DECISIONS, rule), rule.seconds)
    return await _store(actor, college_id, via, streak[-1]["verifiedOn"], streak[0]["verifiedOn"], streak, rule)


async def _with_one_more(
    actor: Actor, college_id: ObjectId, via: DecidedVia, latest: DecisionTime, rule: RunRule
) -> QuickRun | None:
    """The run that goes on with a decision, as it is with that one; None where none does."""
    at = latest["verifiedOn"]
    run = await records(DecisionRun).change_and_read(
        DecisionRun.collegeId == college_id,
        DecisionRun.teacher == actor.id,
        DecisionRun.via == via,
        GTE(DecisionRun.lastAt, at - dt.timedelta(seconds=rule.seconds)),
        LTE(DecisionRun.lastAt, at),
        NE(DecisionRun.entries, latest["_id"]),
        set={DecisionRun.lastAt: at},
        inc={DecisionRun.decisions: 1},
        push={DecisionRun.entries: latest["_id"]},
    )
    if run is None:
        return None
    return {"_id": cast("ObjectId", run.id), "decisions": run.decisions, "withinSeconds": rule.seconds}


async def of_bulk(actor: Actor, ids: Sequence[ObjectId], rule: RunRule) -> None:
    """Records that several entries were approved in one act, where they are as many as a run."""
    if len(ids) < rule.length:
        return
    within = {} if actor.collegeId is None else {"collegeId": actor.collegeId}
    act = await rows(Entry, BulkDecision).many(In(Entry.id, list(ids)), Entry.verifiedBy == actor.id, within=within)
    if act:
        times = [row["verifiedOn"] for row in act]
        await _store(actor, act[0]["collegeId"], "bulk", min(times), max(times), act, rule)


async def _newest(actor: Actor, college_id: ObjectId, limit: int, rule: RunRule) -> list[DecisionTime]:
    """So many of the actor's newest decisions that may be one run, the newest first."""
    since = clock.now() - dt.timedelta(seconds=limit * rule.seconds)
    mine = (Entry.verifiedBy == actor.id, GTE(Entry.verifiedOn, since))
    return await rows(Entry, DecisionTime).many(
        *mine, within={"collegeId": college_id}, sort=[(Entry.verifiedOn, -1)], limit=limit
    )


def _streak(newest: Sequence[DecisionTime], seconds: int) -> list[DecisionTime]:
    """The decisions in a row that end with the newest one, the newest first."""
    streak: list[DecisionTime] = []
    for decision in newest:
        if streak:
            same = decision.get("decidedVia") == streak[-1].get("decidedVia")
            if not same or streak[-1]["verifiedOn"] - decision["verifiedOn"] > dt.timedelta(seconds=seconds):
                break
        streak.append(decision)
    return streak


async def _store(
    actor: Actor,
    college_id: ObjectId,
    via: DecidedVia,
    first: dt.datetime,
    last: dt.datetime,
    decisions: Sequence[DecisionTime],
    rule: RunRule,
) -> QuickRun:
    """Stores a run, or what came to it; its first decision says which it is, so that two who see it at the same moment
    write one."""
    same = (
        DecisionRun.collegeId == college_id,
        DecisionRun.teacher == actor.id,
        DecisionRun.via == via,
        DecisionRun.firstAt == first,
    )
    ids = [row["_id"] for row in sorted(decisions, key=lambda row: (row["verifiedOn"], row["_id"]))]
    added = DecisionRun(
        id=PydanticObjectId(),
        collegeId=college_id,
        departmentId=actor.departmentId,
        teacher=actor.id,
        via=via,
        firstAt=first,
        lastAt=last,
        decisions=len(ids),
        entries=ids,
    )
    if await records(DecisionRun).add_if_absent(added):
        # One that began later is a part of this one, seen before its first decision was there.
        await records(DecisionRun).remove(*same[:3], GT(DecisionRun.firstAt, first), LTE(DecisionRun.firstAt, last))
        await audit.record_by(
            actor, "decisions.quick", f"decisionRuns/{added.id}", college_id=college_id, via=via, decisions=len(ids)
        )
        return {"_id": cast("ObjectId", added.id), "decisions": len(ids), "withinSeconds": rule.seconds}
    stored = await records(DecisionRun).change_and_read(
        *same,
        LTE(DecisionRun.decisions, len(ids)),
        set={DecisionRun.lastAt: last, DecisionRun.decisions: len(ids), DecisionRun.entries: ids},
    )
    run = stored or await records(DecisionRun).one(*same)
    return {
        "_id": cast("ObjectId", run.id if run else added.id),
        "decisions": run.decisions if run else len(ids),
        "withinSeconds": rule.seconds,
    }


def seen_by(actor: Actor, place: Scope) -> Row:
    """The filter of the runs that somebody may see: a head those of the department, the Master all, others the own."""
    return dict(place) if actor.master or actor.role_group == "hod" else {**place, "teacher": actor.id}


async def list_page(filter_: Row, teacher: ObjectId | None, page: Page) -> tuple[list[QuickRunRow], int]:
    """One page of runs, the latest first."""
    asked = {**filter_, **({} if teacher is None else as_filter([DecisionRun.teacher == teacher]))}
    if teacher is not None and filter_.get("teacher", teacher) != teacher:
        asked = {**filter_, **as_filter([In(DecisionRun.teacher, [])])}
    if page.search:
        place: Scope = {name: filter_[name] for name in ("collegeId", "departmentId") if name in filter_}
        named = await accounts.ids_by_name(place, page.search)
        asked = {"$and": [asked, as_filter([In(DecisionRun.teacher, named)])]}
    return await wire_page(DecisionRun, (asked, [("lastAt", -1), ("_id", -1)]), page, SHOWN, _to_wire)


async def _to_wire(listed: list[Row]) -> list[QuickRunRow]:
    for row in listed:
        row["seconds"] = (row["lastAt"] - row["firstAt"]).total_seconds()
    await populate(listed, {"teacher": references(DecisionRun)["teacher"]})
    return cast("list[QuickRunRow]", listed)


async def entries_page(actor: Actor, run_id: str, page: Page) -> tuple[list[RunEntry], int, QuickRunRow]:
    """The entries of a run that the actor may see, as they stand now; one that was deleted is left out.

    Raises:
        NotFound: there is no such run, or it is none of the actor's.
    """
    place: Row = {} if actor.master else {"collegeId": actor.collegeId, "departmentId": actor.departmentId}
    mine = seen_by(actor, cast("Scope", place))
    wanted = object_id(run_id)
    run = or_404(await records(DecisionRun).one(DecisionRun.id == wanted, within=mine) if wanted else None, NO_RUN)
    ids = run.entries[page.skip : page.skip + page.size]
    fields = dict.fromkeys((*entry_rows.COMMON, *_headlines()), 1)
    there = as_filter([Entry.collegeId == run.collegeId, In(Entry.id, ids)])
    hidden = await guarded.hidden_from(actor)
    by_id = {row["_id"]: row async for row in collection(Entry).find(there, fields) if row["kind"] not in hidden}
    shown = [by_id[id_] for id_ in ids if id_ in by_id]
    entries = [_entry(row) for row in shown if by_key(row["kind"])]
    await populate(cast("list[Row]", entries), {"student": entry_rows.REFS["studentId"]})
    (row,) = await _to_wire([{name: getattr(run, name) for name in SHOWN} | {"_id": run.id}])
    return entries, len(run.entries), row


def _headlines() -> tuple[str, ...]:
    return tuple(dict.fromkeys(kind.headline for kind in all_kinds()))


def _entry(row: Row) -> RunEntry:
    more = {"kind": row["kind"], "verifiedOn": row.get("verifiedOn"), "student": row["studentId"]}
    return cast("RunEntry", {**entry_rows.line(row), **more})
