"""The calls about synopsis and thesis that are about their uploads too (T-304, T-305, T-319, T-321, T-322, T-329): the
record with its list, an upload under the specification's names, the verification by PUT, the timeline of both."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial

from bson import ObjectId
from fastapi import Request
from pydantic.json_schema import JsonSchemaValue

from api.access import scope
from api.access.actor import Actor
from api.access.permission import EntryAuthor, ThesisReader, Verifier
from api.accounts import service as accounts
from api.core.errors import Invalid, NotFound, or_404
from api.core.files.records import files_of
from api.core.http.bodies import check_unused, read_json
from api.core.http.contract import Envelope, Router, described_by
from api.core.http.listing import PAGE_KEYS, PageQuery, envelope, only_known
from api.core.http.wire import Answer, ok
from api.core.store import Identified, rows
from api.core.store.database import Row, gather_reads
from api.core.store.populate import populate
from api.core.store.records import Order
from api.core.text import object_id
from api.logbook.answers.entries import Entry, answering, one_entry
from api.logbook.answers.reviews import Milestone, SynopsisPage, ThesisPage
from api.logbook.contract.kind import Kind
from api.logbook.documents import Entry as EntryDocument
from api.logbook.endpoints.entries import FILTERS, WITH_BODY, body_of, create_entry
from api.logbook.entries import create, verify
from api.logbook.kinds import synopsis as synopsis_kind
from api.logbook.kinds import thesis as thesis_kind
from api.logbook.reading import lists
from api.logbook.reading import rows as entry_rows
from api.thesis import service as thesis

router = Router(tags=["thesis"])

KINDS: dict[str, Kind] = {"synopsis": synopsis_kind.KIND, "thesis": thesis_kind.KIND}
PAGES = {"synopsis": SynopsisPage, "thesis": ThesisPage}
NEWEST: Order = [("date", -1), ("_id", -1)]
NO_ENTRY = "This entry was not found."

for _part in thesis.PARTS:
    create.prepare(KINDS[_part.key], thesis.preparing(_part))


def _reader(part: thesis.Part) -> Callable[..., Awaitable[Answer[SynopsisPage | ThesisPage]]]:
    kind = KINDS[part.key]

    async def read_part(
        request: Request, collegeId: str, departmentId: str, studentId: str, actor: ThesisReader, page: PageQuery
    ) -> Answer[SynopsisPage | ThesisPage]:
        only_known(request, PAGE_KEYS | FILTERS)
        scope_filter = await accounts.record_scope(actor, collegeId, departmentId, studentId)
        filters = {name: value for name, value in request.query_params.items() if name not in PAGE_KEYS}
        files = files_of(request)

        async def settled() -> Row:
            present = scope.for_student(actor, collegeId, departmentId, studentId)
            return await thesis.to_wire(actor, part, await thesis.of_student(present), files)

        data, listed = await gather_reads(
            settled(), lists.list_entries(actor, kind, scope_filter, page, filters, files)
        )
        return Answer(
            {**envelope([], listed.total, page, counts=listed.counts), "data": {**data, part.key: listed.rows}}
        )

    read_part.__name__ = f"read_{part.key}"
    read_part.__doc__ = f"A student's {part.key}: what was settled, and a page of its uploads in ``{part.key}``."
    return answering(read_part, PAGES[part.key])


def _uploader(part: thesis.Part) -> Callable[..., Awaitable[Answer[Envelope[Entry]]]]:
    async def upload_record(request: Request, actor: EntryAuthor) -> Answer[Envelope[Entry]]:
        async def check(data: dict[str, object]) -> None:
            await thesis.check_record(actor, part, data.pop("id", None))

        return await create_entry(request, KINDS[part.key], actor, check)

    upload_record.__name__ = f"upload_{part.key}_record"
    upload_record.__doc__ = f"Uploads a record for review of the own {part.key} whose id is ``id``."
    return answering(upload_record, one_entry(KINDS[part.key]))


def _verifier(part: thesis.Part) -> Callable[..., Awaitable[Answer[Envelope[Entry]]]]:
    kind, named = KINDS[part.key], f"{part.key}Id"

    async def verify_record(request: Request, actor: Verifier) -> Answer[Envelope[Entry]]:
        body = await read_json(request)
        check_unused(body, ("staffId", "studentId", named))
        student, wanted = body.pop("studentId", None), body.pop(named, None)
        # Who verifies is the session's (DECISIONS D6.3).
        body.pop("staffId", None)
        if not wanted:
            raise Invalid("Say which record is meant.", field=named)
        entry = await _resolve_upload(actor, part, wanted)
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
    return answering(verify_record, one_entry(kind))


class UploadReference(Identified):
    """The upload that is meant."""

    studentId: ObjectId


async def _resolve_upload(actor: Actor, part: thesis.Part, given: object) -> UploadReference:
    wanted, entries, scoped = object_id(given), rows(EntryDocument, UploadReference), scope.own(actor)
    of_part, entry = EntryDocument.kind == part.key, None
    if wanted is not None:
        entry = await entries.one(EntryDocument.id == wanted, of_part, within=scoped)
    if wanted is not None and entry is None:
        record = await thesis.find_in(scoped, part, wanted)
        if record is not None:
            entry = await entries.one(
                EntryDocument.studentId == record["studentId"],
                EntryDocument.collegeId == record["collegeId"],
                EntryDocument.departmentId == record["departmentId"],
                of_part,
                EntryDocument.status == "Pending",
                sort=NEWEST,
            )
    return or_404(entry, NO_ENTRY)


@router.get("/thesisTimeline/{collegeId}/{departmentId}/{studentId}")
async def read_timeline(
    collegeId: str, departmentId: str, studentId: str, actor: ThesisReader
) -> Answer[Envelope[list[Milestone]]]:
    """How far a student's synopsis and thesis are: eleven milestones in order."""
    scope_filter = await accounts.record_scope(actor, collegeId, departmentId, studentId)
    records, *newest = await gather_reads(
        thesis.of_student(scope.for_student(actor, collegeId, departmentId, studentId)),
        *(_newest(scope_filter, part.key) for part in thesis.PARTS),
    )
    milestones = thesis.milestones(records, {row["kind"]: row for row in newest if row is not None})
    guided = [row for row in milestones if row["key"].endswith(".guide")]
    await populate(guided, {"words": thesis.REFS["guide"]})
    for row in guided:
        row["words"] = (row["words"] or {}).get("name")
    await populate(milestones, {"by": entry_rows.REFS["verifiedBy"]})
    return ok(data=milestones)


async def _newest(scope_filter: Row, key: str) -> thesis.Upload | None:
    of_part = EntryDocument.kind == key
    newest = await rows(EntryDocument, thesis.Upload).one(of_part, within=scope_filter, sort=NEWEST)
    if newest is not None:
        newest["status"] = entry_rows.wire_status(newest["status"])
    return newest


def _record_body(kind: Kind) -> JsonSchemaValue:
    made = body_of(kind)
    for content in made["requestBody"]["content"].values():
        content["schema"]["properties"]["id"] = {"type": "string", "description": "The record's id"}
    return made


def _decision_body(named: str) -> JsonSchemaValue:
    ids = ("studentId", named, "staffId")
    properties: JsonSchemaValue = {name: {"type": "string"} for name in (*ids, "remark", "score")}
    properties["status"] = {"type": "string", "enum": list(verify.DECISIONS)}
    properties["version"] = {"type": "integer"}
    schema = {"type": "object", "properties": properties, "required": [named, "status", "remark", "score"]}
    return {"requestBody": {"required": True, "content": {"application/json": {"schema": schema}}}}


for _part in thesis.PARTS:
    _path = f"/{_part.key}"
    router.add_api_route(f"{_path}/{{collegeId}}/{{departmentId}}/{{studentId}}", _reader(_part), methods=["GET"])
    router.add_api_route(
        f"{_path}/record",
        described_by(partial(_record_body, KINDS[_part.key]))(_uploader(_part)),
        methods=["POST"],
        status_code=201,
        responses=WITH_BODY,
    )
    router.add_api_route(
        f"{_path}/verification",
        _verifier(_part),
        methods=["PUT"],
        openapi_extra=_decision_body(f"{_part.key}Id"),
        responses=WITH_BODY,
    )
