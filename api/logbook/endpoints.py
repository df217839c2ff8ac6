"""The logbook's calls. Create routes are made per kind from the registry, so that OpenAPI types each body."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Request
from pydantic import BaseModel, ConfigDict

from api.access import scope
from api.access.permission import (
    AttentionReader,
    CountsReader,
    EntryAuthor,
    EntryLister,
    EntryReader,
    EntryRemover,
    QueueReader,
    Verifier,
)
from api.core.bodies import read_form, read_json
from api.core.errors import AppError, Forbidden, Invalid, NotFound
from api.core.files.intake import only_file
from api.core.files.limits import CERTIFICATE
from api.core.files.records import FileService
from api.core.listing import PAGE_KEYS, Page, envelope, only_known, page_of
from api.core.wire import Answer, ok
from api.logbook import create, lists, remove, verify
from api.logbook import rows as shape
from api.logbook.bodies import create_model_of
from api.logbook.kind import Kind
from api.logbook.registry import all_kinds, by_delete_name, by_key

router = APIRouter(tags=["logbook"])

PageQuery = Annotated[Page, Depends(page_of)]
FILTERS = {"status", "from", "to", "student"}
JSON_BODY = {"requestBody": {"required": True, "content": {"application/json": {"schema": {"type": "object"}}}}}


def _files(request: Request) -> FileService:
    files: FileService = request.app.state.files
    return files


def _kind(key: str) -> Kind:
    kind = by_key(key)
    if kind is None:
        raise NotFound("There is no such kind of entry.")
    return kind


async def _list(request: Request, key: str, scope_filter: dict[str, Any], actor: EntryLister, page: Page) -> Answer:
    kind = _kind(key)
    only_known(request, PAGE_KEYS | FILTERS | set(kind.filters))
    filters = {name: value for name, value in request.query_params.items() if name not in PAGE_KEYS}
    rows, total, counts = await lists.list_entries(actor, kind, scope_filter, page, filters, _files(request))
    return Answer(envelope(rows, total, page, counts=counts))


@router.get("/entries/{kind}/{collegeId}/{departmentId}")
async def list_department_entries(
    request: Request, kind: str, collegeId: str, departmentId: str, actor: EntryLister, page: PageQuery
) -> Answer:
    """A department's entries of one kind, for staff."""
    return await _list(request, kind, scope.for_student(actor, collegeId, departmentId, None), actor, page)


@router.get("/entries/{kind}/{collegeId}/{departmentId}/{studentId}")
async def list_student_entries(
    request: Request, kind: str, collegeId: str, departmentId: str, studentId: str, actor: EntryLister, page: PageQuery
) -> Answer:
    """One student's entries of one kind; students see their own."""
    return await _list(request, kind, scope.for_student(actor, collegeId, departmentId, studentId), actor, page)


@router.get("/entries/{kind}/{entryId}")
async def read_entry(request: Request, kind: str, entryId: str, actor: EntryReader) -> Answer:
    """One entry in full, with its decisions."""
    request_id = request.scope["state"].get("requestId")
    record, history = await lists.read_entry(actor, _kind(kind), entryId, _files(request), request_id)
    return ok(data=record, history=history)


@router.post("/entries/{kind}/{entryId}", openapi_extra=JSON_BODY)
async def verify_entry(request: Request, kind: str, entryId: str, actor: Verifier) -> Answer:
    """The Verification Action: approves or rejects with feedback and score."""
    body = await read_json(request)
    record = await verify.verify(actor, _kind(kind), entryId, body, _files(request))
    return ok("Status updated successfully", data=record)


@router.post("/entries/{kind}/{entryId}/undo", openapi_extra=JSON_BODY)
async def undo_verification(request: Request, kind: str, entryId: str, actor: Verifier) -> Answer:
    """Takes the own decision back, within 30 seconds by the server's clock."""
    body = await read_json(request)
    seconds = request.app.state.settings.undo_seconds
    record = await verify.undo(actor, _kind(kind), entryId, body, seconds, _files(request))
    return ok("Decision withdrawn", data=record)


class Removal(BaseModel):
    """The delete helper's payload; the acting user comes from the session (L-320)."""

    model_config = ConfigDict(extra="forbid")
    id: str
    type: str
    userId: str | None = None


@router.post("/deleteRecord")
async def delete_record(request: Request, body: Removal, actor: EntryRemover) -> Answer:
    """Deletes an own unverified entry by the delete helper's category name."""
    kind = by_delete_name(body.type)
    if kind is None:
        raise AppError("There is no such type of record.", code="unknown_type")
    if body.userId is not None and body.userId != str(actor.id):
        raise Forbidden
    await remove.remove(actor, kind, body.id, _files(request))
    return ok("Record deleted successfully")


@router.get("/dashboardCounts/{collegeId}/{departmentId}/{studentId}")
async def dashboard_counts(collegeId: str, departmentId: str, studentId: str, actor: CountsReader) -> Answer:
    """The dashboard tiles' counts of one student."""
    return ok(data=await lists.counts(scope.for_student(actor, collegeId, departmentId, studentId)))


@router.get("/attention/{collegeId}/{departmentId}/{studentId}")
async def needs_attention(collegeId: str, departmentId: str, studentId: str, actor: AttentionReader) -> Answer:
    """Rejected entries that the student has not corrected yet."""
    return ok(data=await lists.attention(scope.for_student(actor, collegeId, departmentId, studentId)))


@router.get("/pendingVerifications/{collegeId}/{departmentId}")
async def pending_verifications(
    request: Request, collegeId: str, departmentId: str, actor: QueueReader, page: PageQuery
) -> Answer:
    """The queue: pending entries of the department, those that name the actor first."""
    only_known(request, (PAGE_KEYS - {"sort"}) | {"mine"})
    mine = request.query_params.get("mine", "false")
    if mine not in ("true", "false"):
        raise Invalid("mine is true or false.", field="mine")
    scope_filter = scope.within(actor, collegeId, departmentId)
    rows, total = await lists.pending(actor, scope_filter, page, mine_only=mine == "true")
    return Answer(envelope(rows, total, page, summary=await lists.backlog(actor, scope_filter)))


async def _create(request: Request, kind: Kind, actor: EntryAuthor) -> Answer:
    files = _files(request)
    form = request.headers.get("content-type", "").lower().startswith("multipart/form-data")
    if kind.file is None or not form:
        data = await read_json(request)
        if kind.file is not None and data.pop(kind.file.name, None):
            raise Invalid("Send the file as multipart/form-data.", field=kind.file.name)
        if kind.file is not None and kind.file.required:
            _complain_of_file(kind)
        row, new = await create.create(actor, kind, data, files)
    else:
        async with read_form(request) as sent:
            upload = only_file(sent, kind.file.name)
            data = {key: value for key, value in sent.items() if key != kind.file.name}
            if upload is None and kind.file.required:
                _complain_of_file(kind)
            if any(not isinstance(value, str) for value in data.values()):
                raise Invalid("Only one file is taken.", field=kind.file.name)
            received = None if upload is None else await files.receive(upload, CERTIFICATE)
            try:
                row, new = await create.create(actor, kind, data, files, received)
            finally:
                if received is not None:
                    await received.discard()
    record = shape.without_internal(row)
    await shape.shown([record], kind, actor, files, sees_patients=True)
    return ok(kind.successMessage, status_code=201 if new else 200, data=record)


def _complain_of_file(kind: Kind) -> None:
    assert kind.file is not None
    raise Invalid(kind.incompleteMessage, errors=[{"field": kind.file.name, "message": kind.file.message}])


def _create_route(kind: Kind) -> Callable[[Request, EntryAuthor], Awaitable[Answer]]:
    async def create_entry(request: Request, actor: EntryAuthor) -> Answer:
        return await _create(request, kind, actor)

    create_entry.__name__ = f"create_{kind.key}"
    create_entry.__doc__ = f"Creates an entry of {kind.title}."
    return create_entry


def _body_of(kind: Kind) -> dict[str, Any]:
    schema = create_model_of(kind).model_json_schema(ref_template="#/components/schemas/{model}")
    inner = schema.pop("$defs", {})

    def inlined(node: Any) -> Any:
        if isinstance(node, dict):
            if "$ref" in node:
                return inlined(inner[node["$ref"].rsplit("/", 1)[-1]])
            return {key: inlined(value) for key, value in node.items()}
        return [inlined(item) for item in node] if isinstance(node, list) else node

    schema = inlined(schema)
    schema["properties"]["clientId"] = {"type": "string", "description": "The client's own id of this submission"}
    schema["properties"]["replaces"] = {"type": "string", "description": "The verified entry that this one corrects"}
    content = {"application/json": {"schema": schema}}
    if kind.file is not None:
        with_file = {
            **schema,
            "properties": {**schema["properties"], kind.file.name: {"type": "string", "format": "binary"}},
        }
        content = {"multipart/form-data": {"schema": with_file}}
    return {"requestBody": {"required": True, "content": content}}


for _one in all_kinds():
    router.add_api_route(
        f"/entries/{_one.key}",
        _create_route(_one),
        methods=["POST"],
        status_code=201,
        name=f"create_{_one.key}",
        openapi_extra=_body_of(_one),
    )
