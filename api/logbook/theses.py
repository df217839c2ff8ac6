"""The calls about synopsis and thesis that are about their uploads too (T-304, T-305, T-319, T-321, T-322, T-329): the
record with its list, an upload under the specification's names, the verification by PUT, the timeline of both."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from fastapi import APIRouter, Request

from api.access import scope
from api.access.actor import Actor
from api.access.permission import EntryAuthor, ThesisReader, Verifier
from api.core.bodies import check_unused, read_json
from api.core.database import Row, collection, together
from api.core.errors import Invalid, NotFound
from api.core.files.records import files_of
from api.core.listing import PAGE_KEYS, PageQuery, envelope, only_known
from api.core.populate import populate
from api.core.text import object_id
from api.core.wire import Answer, ok
from api.logbook import create, lists, verify
from api.logbook import rows as shape
from api.logbook.endpoints import FILTERS, body_of, create_entry
from api.logbook.kind import Kind
from api.logbook.kinds import synopsis as synopsis_kind
from api.logbook.kinds import thesis as thesis_kind
from api.thesis import service as thesis

router = APIRouter(tags=["thesis"])

KINDS: dict[str, Kind] = {"synopsis": synopsis_kind.KIND, "thesis": thesis_kind.KIND}
NO_ENTRY = "This entry was not found."

for _part in thesis.PARTS:
    create.prepare(KINDS[_part.key], thesis.preparing(_part))


def _reader(part: thesis.Part) -> Callable[..., Awaitable[Answer]]:
    kind = KINDS[part.key]

    async def read_part(
        request: Request, collegeId: str, departmentId: str, studentId: str, actor: ThesisReader, page: PageQuery
    ) -> Answer:
        only_known(request, PAGE_KEYS | FILTERS)
        scope_filter = scope.for_student(actor, collegeId, departmentId, studentId)
        filters = {name: value for name, value in request.query_params.items() if name not in PAGE_KEYS}
        files = files_of(request)

        async def settled() -> Row:
            return await thesis.shown(actor, part, await thesis.of_student(scope_filter), files)

        data, (rows, total, counts) = await together(
            settled(), lists.list_entries(actor, kind, scope_filter, page, filters, files)
        )
        return Answer({**envelope([], total, page, counts=counts), "data": {**data, part.key: rows}})

    read_part.__name__ = f"read_{part.key}"
    read_part.__doc__ = f"A student's {part.key}: what was settled, and a page of its uploads in ``{part.key}``."
    return read_part


def _uploader(part: thesis.Part) -> Callable[..., Awaitable[Answer]]:
    async def upload_record(request: Request, actor: EntryAuthor) -> Answer:
        async def check(data: dict[str, Any]) -> None:
            await thesis.check_record(actor, part, data.pop("id", None))

        return await create_entry(request, KINDS[part.key], actor, check)

    upload_record.__name__ = f"upload_{part.key}_record"
    upload_record.__doc__ = f"Uploads a record for review of the own {part.key} whose id is ``id``."
    return upload_record


def _verifier(part: thesis.Part) -> Callable[..., Awaitable[Answer]]:
    kind, named = KINDS[part.key], f"{part.key}Id"

    async def verify_record(request: Request, actor: Verifier) -> Answer:
        body = await read_json(request)
        check_unused(body, ("staffId", "studentId", named))
        student, wanted = body.pop("studentId", None), body.pop(named, None)
        # Who verifies is the session's (design section 6).
        body.pop("staffId", None)
        if not wanted:
            raise Invalid("Say which record is meant.", field=named)
        entry = await _meant(actor, part, wanted)
        if student and object_id(student) != entry["studentId"]:
            raise NotFound(NO_ENTRY)
        seconds = request.app.state.settings.undo_seconds
        record = await verify.verify(actor, kind, str(entry["_id"]), body, seconds, files_of(request))
        return ok("Status updated successfully", data=record)

    verify_record.__name__ = f"verify_{part.key}"
    verify_record.__doc__ = (
        f"Approves or rejects an upload with ``status``, ``remark`` and ``score``; ``{named}`` is the upload's id, "
        f"or the {part.key}'s own, which means its latest pending upload."
    )
    return verify_record


async def _meant(actor: Actor, part: thesis.Part, given: Any) -> Row:
    wanted, entries, scoped = object_id(given), collection("entries"), scope.own(actor)
    found: Row | None = None
    if wanted is not None:
        found = await entries.find_one({**scoped, "_id": wanted, "kind": part.key}, {"studentId": 1})
    if wanted is not None and found is None:
        record = await thesis.find_in(scoped, part, wanted)
        if record is not None:
            place = {name: record[name] for name in ("studentId", "collegeId", "departmentId")}
            pending = {**place, "kind": part.key, "status": "Pending"}
            found = await entries.find_one(pending, {"studentId": 1}, sort=[("date", -1), ("_id", -1)])
    if found is None:
        raise NotFound(NO_ENTRY)
    return found


@router.get("/thesisTimeline/{collegeId}/{departmentId}/{studentId}")
async def read_timeline(collegeId: str, departmentId: str, studentId: str, actor: ThesisReader) -> Answer:
    """How far a student's synopsis and thesis are: eleven milestones in order."""
    scope_filter = scope.for_student(actor, collegeId, departmentId, studentId)
    records, *found = await together(
        thesis.of_student(scope_filter), *(_newest(scope_filter, part.key) for part in thesis.PARTS)
    )
    made = thesis.milestones(records, {row["kind"]: row for row in found if row is not None})
    guided = [row for row in made if row["key"].endswith(".guide")]
    await populate(guided, {"words": thesis.REFS["guide"]})
    for row in guided:
        row["words"] = (row["words"] or {}).get("name")
    await populate(made, {"by": shape.REFS["verifiedBy"]})
    return ok(data=made)


async def _newest(scope_filter: Row, key: str) -> Row | None:
    fields = ("kind", "status", "receivedOn", "verifiedOn", "verifiedBy", "vRemark", "studentRemark")
    newest: Row | None = await collection("entries").find_one(
        {**scope_filter, "kind": key}, dict.fromkeys(fields, 1), sort=[("date", -1), ("_id", -1)]
    )
    if newest is not None:
        newest["status"] = shape.shown_status(newest["status"])
    return newest


def _record_body(kind: Kind) -> dict[str, Any]:
    made = body_of(kind)
    for content in made["requestBody"]["content"].values():
        content["schema"]["properties"]["id"] = {"type": "string", "description": "The record's id"}
    return made


def _decision_body(named: str) -> dict[str, Any]:
    ids = ("studentId", named, "staffId")
    properties: dict[str, Any] = {name: {"type": "string"} for name in (*ids, "remark", "score")}
    properties["status"] = {"type": "string", "enum": list(verify.DECISIONS)}
    properties["version"] = {"type": "integer"}
    schema = {"type": "object", "properties": properties, "required": [named, "status", "remark", "score"]}
    return {"requestBody": {"required": True, "content": {"application/json": {"schema": schema}}}}


for _part in thesis.PARTS:
    _path = f"/{_part.key}"
    router.add_api_route(f"{_path}/{{collegeId}}/{{departmentId}}/{{studentId}}", _reader(_part), methods=["GET"])
    router.add_api_route(
        f"{_path}/record",
        _uploader(_part),
        methods=["POST"],
        status_code=201,
        openapi_extra=_record_body(KINDS[_part.key]),
    )
    router.add_api_route(
        f"{_path}/verification", _verifier(_part), methods=["PUT"], openapi_extra=_decision_body(f"{_part.key}Id")
    )
