"""The mandatory checklist's own calls as the specification gives them (L-306 to L-311), on the shared life cycle."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fastapi import Request
from pydantic.json_schema import JsonSchemaValue

from api.access.permission import EntryEditor, EntryLister, Verifier
from api.accounts import service as accounts
from api.core.files.records import files_of
from api.core.http.bodies import read_json
from api.core.http.contract import Envelope, Router, described_by
from api.core.http.listing import PageQuery
from api.core.http.wire import Answer, ok
from api.core.store.database import Row
from api.logbook.answers.entries import ENTRIES, ROWS, EntryPage
from api.logbook.endpoints.entries import JSON_BODY, WITH_BODY, body_of, edit_entry, list_entries
from api.logbook.entries import verify
from api.logbook.kinds.checklist import KIND

router = Router(tags=["logbook"])

if TYPE_CHECKING:
    ChecklistRow = Row
    ChecklistEntry = Row
else:
    ChecklistRow = ROWS[KIND.key]
    ChecklistEntry = ENTRIES[KIND.key]


@router.get("/checklist/{studentId}/{departmentId}/{collegeId}")
async def list_checklist(
    request: Request, studentId: str, departmentId: str, collegeId: str, actor: EntryLister, page: PageQuery
) -> Answer[EntryPage[ChecklistRow]]:
    """A student's records; for staff who name themselves, the department's (L-310, L-311)."""
    scope_filter = await accounts.user_scope(
        actor, collegeId, departmentId, studentId, request.query_params.get("student")
    )
    return await list_entries(request, KIND, scope_filter, actor, page)


def _update_body() -> JsonSchemaValue:
    model = body_of(KIND)
    for content in model["requestBody"]["content"].values():
        form_schema = content["schema"]
        form_schema.pop("required", None)
        for name in ("clientId", "replaces"):
            form_schema["properties"].pop(name)
        form_schema["properties"]["_id"] = {"type": "string", "description": "The record that is changed"}
        form_schema["properties"]["version"] = {"type": "integer", "description": "The version that was seen"}
    content = model["requestBody"]["content"]
    (form,) = content.values()
    fields = {name: form_schema for name, form_schema in form["schema"]["properties"].items() if name != "certificate"}
    content["application/json"] = {"schema": {**form["schema"], "properties": fields}}
    return model


@router.post("/checklist/update", responses=WITH_BODY)
@described_by(_update_body)
async def update_checklist(request: Request, actor: EntryEditor) -> Answer[Envelope[ChecklistEntry]]:
    """Changes an own record that nobody has verified: its id and the edited fields, as JSON, or as a form with another
    certificate."""
    return await edit_entry(request, KIND, actor)


@router.post("/checklist/review/{entryId}", openapi_extra=JSON_BODY, responses=WITH_BODY)
async def review_checklist(request: Request, entryId: str, actor: Verifier) -> Answer[Envelope[ChecklistEntry]]:
    """Approves or rejects with status, score and remark (L-307)."""
    seconds = request.app.state.settings.undo_seconds
    record = await verify.verify(actor, KIND, entryId, await read_json(request), seconds, files_of(request))
    return ok("Status updated successfully", data=record)
