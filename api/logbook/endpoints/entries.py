"""The logbook's calls. Create routes are made per kind from the registry, so that OpenAPI types each body."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import partial
from typing import Any

from fastapi import Request
from pydantic import BaseModel, ConfigDict
from pydantic.json_schema import JsonSchemaValue

from api.access import scope
from api.access.actor import Actor
from api.access.permission import (
    CountsReader,
    EntryAuthor,
    EntryLister,
    EntryReader,
    EntryRemover,
    QueueReader,
    Verifier,
)
from api.accounts import service as accounts
from api.core.errors import AppError, Forbidden, Invalid
from api.core.files.intake import ReceivedFile, only_file
from api.core.files.limits import CERTIFICATE
from api.core.files.records import files_of
from api.core.http.bodies import read_form, read_json
from api.core.http.contract import Envelope, Router, Success, described_by, refusals
from api.core.http.listing import PAGE_KEYS, Page, PageQuery, cached_answer, envelope, only_known, true_or_false
from api.core.http.wire import Answer, ok
from api.core.store.cache import filter_key
from api.core.store.database import Row
from api.logbook.answers.deciding import DecidedEntry
from api.logbook.answers.entries import (
    Entry,
    EntryAnswer,
    EntryPage,
    EntryRow,
    TileCounts,
    answering,
    one_entry,
)
from api.logbook.answers.queue import PendingPage
from api.logbook.contract.bodies import create_model_of
from api.logbook.contract.kind import Kind
from api.logbook.contract.registry import all_kinds, by_delete_name
from api.logbook.deciding import runs
from api.logbook.entries import create, edit, remove, verify
from api.logbook.reading import guarded, lists
from api.logbook.reading import rows as entry_rows
from api.logbook.reading.guarded import kind_for

router = Router(tags=["logbook"])

FILTERS = {"status", "from", "to", "student", "recordedIn"}
Check = Callable[[dict[str, object]], Awaitable[None]]
WITH_BODY = refusals(400, 413, 415)
"""What a call refuses besides that reads its body itself."""
JSON_BODY = {"requestBody": {"required": True, "content": {"application/json": {"schema": {"type": "object"}}}}}


async def list_entries(
    request: Request, kind: Kind, scope_filter: Row, actor: Actor, page: Page
) -> Answer[EntryPage[EntryRow]]:
    """One page of a kind's entries within a scope, by the filters of the query."""
    only_known(request, PAGE_KEYS | FILTERS | set(kind.filters))
    filters = {name: value for name, value in request.query_params.items() if name not in PAGE_KEYS}

    async def answer() -> Row:
        shown = await lists.list_entries(actor, kind, scope_filter, page, filters, files_of(request))
        if kind.audited:
            await guarded.seen(request, actor, kind, "entry.listed", shown.ids)
        return envelope(shown.rows, shown.total, page, counts=shown.counts)

    if kind.audited:
        # An answer that is said again would leave no trace.
        return Answer(await answer())
    who = (actor.id, actor.role_group, actor.role, filter_key(scope_filter))
    return await cached_answer(request, who, answer)


@router.get("/entries/{kind}/{collegeId}/{departmentId}")
async def list_department_entries(
    request: Request, kind: str, collegeId: str, departmentId: str, actor: EntryLister, page: PageQuery
) -> Answer[EntryPage[EntryRow]]:
    """A department's entries of one kind, for staff."""
    chosen = await kind_for(actor, kind)
    listed = await accounts.list_scope(actor, collegeId, departmentId, request.query_params.get("student"))
    return await list_entries(request, chosen, listed, actor, page)


@router.get("/entries/{kind}/{collegeId}/{departmentId}/{studentId}")
async def list_student_entries(
    request: Request, kind: str, collegeId: str, departmentId: str, studentId: str, actor: EntryLister, page: PageQuery
) -> Answer[EntryPage[EntryRow]]:
    """One student's entries of one kind; students see their own."""
    chosen = await kind_for(actor, kind)
    scope_filter = await accounts.record_scope(actor, collegeId, departmentId, studentId)
    return await list_entries(request, chosen, scope_filter, actor, page)


@router.get("/entries/{kind}/{entryId}")
async def read_entry(request: Request, kind: str, entryId: str, actor: EntryReader) -> Answer[EntryAnswer]:
    """One entry in full, with its decisions."""
    request_id = request.scope["state"].get("requestId")
    record, history = await lists.read_entry(actor, await kind_for(actor, kind), entryId, files_of(request), request_id)
    return ok(data=record, history=history)


@router.post("/entries/{kind}/{entryId}", openapi_extra=JSON_BODY, responses=WITH_BODY)
async def verify_entry(request: Request, kind: str, entryId: str, actor: Verifier) -> Answer[DecidedEntry]:
    """The Verification Action: approves or rejects with feedback and score.

    ``confirmedRole`` is the student's part as the verifier saw it, where that is another than was written; ``offline``
    says that the decision was made without a network and is sent later.
    """
    chosen, body = await kind_for(actor, kind), await read_json(request)
    seconds = request.app.state.settings.undo_seconds
    recent = runs.RecentDecisions(actor, runs.rule_of(request))
    try:
        record = await verify.verify(actor, chosen, entryId, body, seconds, files_of(request))
    except BaseException:
        recent.cancel()
        raise
    await guarded.seen(request, actor, chosen, "entry.decided", [record["_id"]])
    run = await recent.run_with(record["_id"], record["collegeId"])
    message = "Status updated successfully"
    return ok(message, data=record) if run is None else ok(message, data=record, run=run)


@router.post("/entries/{kind}/{entryId}/undo", openapi_extra=JSON_BODY, responses=WITH_BODY)
async def undo_verification(request: Request, kind: str, entryId: str, actor: Verifier) -> Answer[Envelope[Entry]]:
    """Takes the own decision back, within 30 seconds by the server's clock."""
    chosen, body = await kind_for(actor, kind), await read_json(request)
    seconds = request.app.state.settings.undo_seconds
    record = await verify.undo(actor, chosen, entryId, body, seconds, files_of(request))
    await guarded.seen(request, actor, chosen, "entry.withdrawn", [record["_id"]])
    return ok("Decision withdrawn", data=record)


class EntryRemoval(BaseModel):
    """The delete helper's payload; the acting user comes from the session (L-320)."""

    model_config = ConfigDict(extra="forbid")
    id: str
    type: str
    userId: str | None = None


@router.post("/deleteRecord", responses=refusals(400, 413))
async def delete_record(request: Request, body: EntryRemoval, actor: EntryRemover) -> Answer[Success]:
    """Deletes an unverified entry by the delete helper's category name: an own one, or for staff one of a kind that
    staff remove."""
    kind = by_delete_name(body.type)
    if kind is None:
        raise AppError("There is no such type of record.", code="unknown_type")
    await guarded.check(actor, kind)
    if body.userId is not None and body.userId != str(actor.id):
        raise Forbidden
    await remove.remove(actor, kind, body.id, files_of(request))
    return ok("Record deleted successfully")


@router.get("/dashboardCounts/{collegeId}/{departmentId}/{studentId}")
async def dashboard_counts(
    collegeId: str, departmentId: str, studentId: str, actor: CountsReader
) -> Answer[TileCounts]:
    """The dashboard tiles' counts of one student, in ``parts`` those of the kinds that share a tile, and in ``beside``
    those of all kinds together that have none."""
    counted = await lists.counts(await accounts.record_scope(actor, collegeId, departmentId, studentId))
    return ok(data=counted.tiles, parts=counted.parts, beside=counted.beside, corrected=counted.corrected)


@router.get("/pendingVerifications/{collegeId}/{departmentId}")
async def pending_verifications(
    request: Request, collegeId: str, departmentId: str, actor: QueueReader, page: PageQuery
) -> Answer[PendingPage]:
    """The queue: pending entries of the department, those that name the actor first; oldest first unless ``sort`` is
    ``-receivedOn``."""
    only_known(request, PAGE_KEYS | {"mine"})
    mine = true_or_false(request, "mine")
    scope_filter = scope.for_place(actor, collegeId, departmentId)

    async def answer() -> Row:
        rows, total, summary = await lists.pending_and_backlog(actor, scope_filter, page, mine_only=mine)
        return envelope(rows, total, page, summary=summary)

    who = (actor.id, actor.role_group, actor.role, filter_key(scope_filter))
    return await cached_answer(request, who, answer)


@asynccontextmanager
async def _sent(
    request: Request, kind: Kind, *, needs_file: bool
) -> AsyncIterator[tuple[dict[str, object], ReceivedFile | None]]:
    """The fields of a create or update call, and the file beside them where there is one."""
    file = kind.file
    data: dict[str, object]
    form = request.headers.get("content-type", "").lower().startswith("multipart/form-data")
    if file is None or not form:
        data = await read_json(request)
        if file is not None and data.pop(file.name, None):
            raise Invalid("Send the file as multipart/form-data.", field=file.name)
        if file is not None and needs_file:
            _complain_of_file(kind)
        yield data, None
        return
    async with read_form(request) as sent:
        upload = only_file(sent, file.name)
        data = {key: value for key, value in sent.items() if key != file.name}
        if upload is None and needs_file:
            _complain_of_file(kind)
        if any(not isinstance(value, str) for value in data.values()):
            raise Invalid("Only one file is accepted.", field=file.name)
        received = None if upload is None else await files_of(request).receive(upload, CERTIFICATE)
        try:
            yield data, received
        finally:
            if received is not None:
                await received.discard()


async def create_entry(
    request: Request, kind: Kind, actor: Actor, check: Check | None = None
) -> Answer[Envelope[Entry]]:
    """Takes a create call of a kind by a student; ``check`` sees the body first, may take keys of its own out of it,
    and may refuse."""
    await guarded.check(actor, kind)
    files = files_of(request)
    async with _sent(request, kind, needs_file=kind.file is not None and kind.file.required) as (data, received):
        if check is not None:
            await check(data)
        row, new = await create.create(actor, kind, data, files, received)
    record = entry_rows.without_internal(row)
    await entry_rows.to_wire([record], kind, actor, files, sees_patients=True)
    return ok(kind.successMessage, status_code=201 if new else 200, data=record)


async def edit_entry(request: Request, kind: Kind, actor: Actor) -> Answer[Envelope[Entry]]:
    """Changes an own unverified entry of a kind that may be edited."""
    files = files_of(request)
    async with _sent(request, kind, needs_file=False) as (data, received):
        row = await edit.edit(actor, kind, data, files, received)
    record = entry_rows.without_internal(row)
    await entry_rows.to_wire([record], kind, actor, files, sees_patients=True)
    return ok(kind.updateMessage, data=record)


def _complain_of_file(kind: Kind) -> None:
    assert kind.file is not None
    name = kind.file.name
    message = kind.file.message if kind.validation == "first" else kind.incompleteMessage
    if kind.blankMessage and name in kind.blankFields:
        message = kind.blankMessage.format(field=name)
    raise Invalid(message, errors=[{"field": name, "message": kind.file.message}])


def _create_route(kind: Kind) -> Callable[[Request, EntryAuthor], Awaitable[Answer[Envelope[Entry]]]]:
    async def create_one(request: Request, actor: EntryAuthor) -> Answer[Envelope[Entry]]:
        return await create_entry(request, kind, actor)

    create_one.__name__ = f"create_{kind.key}"
    create_one.__doc__ = f"Creates an entry of {kind.title}."
    return answering(create_one, one_entry(kind))


def body_of(kind: Kind) -> JsonSchemaValue:
    """The create body of a kind as OpenAPI describes it."""
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
    schema["properties"]["replaces"] = {
        "anyOf": [{"type": "string"}, {"type": "null"}],
        "description": "The verified entry that this one corrects; null or empty if it corrects none",
    }
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
        described_by(partial(body_of, _one))(_create_route(_one)),
        methods=["POST"],
        status_code=201,
        name=f"create_{_one.key}",
        responses=WITH_BODY,
    )
