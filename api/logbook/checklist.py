"""The mandatory checklist's own calls as the specification gives them (L-306 to L-311), on the shared life cycle."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request

from api.access import scope
from api.access.permission import EntryEditor, EntryLister, Verifier
from api.core.bodies import read_json
from api.core.files.records import files_of
from api.core.listing import PageQuery
from api.core.wire import Answer, ok
from api.logbook import verify
from api.logbook.endpoints import JSON_BODY, body_of, edit_entry, list_entries
from api.logbook.kinds.checklist import KIND

router = APIRouter(tags=["logbook"])


@router.get("/checklist/{studentId}/{departmentId}/{collegeId}")
async def list_checklist(
    request: Request, studentId: str, departmentId: str, collegeId: str, actor: EntryLister, page: PageQuery
) -> Answer:
    """A student's records; for staff who name themselves, the department's (L-310, L-311)."""
    scope_filter = scope.for_user(actor, collegeId, departmentId, studentId)
    return await list_entries(request, KIND, scope_filter, actor, page)


def _update_body() -> dict[str, Any]:
    made = body_of(KIND)
    for content in made["requestBody"]["content"].values():
        shape = content["schema"]
        shape.pop("required", None)
        for name in ("clientId", "replaces"):
            shape["properties"].pop(name)
        shape["properties"]["_id"] = {"type": "string", "description": "The record that is changed"}
        shape["properties"]["version"] = {"type": "integer", "description": "The version that was seen"}
    content = made["requestBody"]["content"]
    (form,) = content.values()
    fields = {name: shape for name, shape in form["schema"]["properties"].items() if name != "certificate"}
    content["application/json"] = {"schema": {**form["schema"], "properties": fields}}
    return made


@router.post("/checklist/update", openapi_extra=_update_body())
async def update_checklist(request: Request, actor: EntryEditor) -> Answer:
    """Changes an own record that nobody has verified: its id and the edited fields, as JSON, or as a form with another
    certificate."""
    return await edit_entry(request, KIND, actor)


@router.post("/checklist/review/{entryId}", openapi_extra=JSON_BODY)
async def review_checklist(request: Request, entryId: str, actor: Verifier) -> Answer:
    """Approves or rejects with status, score and remark (L-307)."""
    seconds = request.app.state.settings.undo_seconds
    record = await verify.verify(actor, KIND, entryId, await read_json(request), seconds, files_of(request))
    return ok("Status updated successfully", data=record)
