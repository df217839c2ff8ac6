"""The calls about requirement packs: which there are, loading one, targets, moving trainees, and the entries behind a
requirement."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import cast

from fastapi import Request
from starlette.datastructures import UploadFile

from api.access import scope
from api.access.permission import RequirementPackKeeper, RequirementPackReader, StandingReader
from api.core import clock
from api.core.errors import Invalid, TooLarge
from api.core.files.intake import only_file
from api.core.files.limits import MEGABYTE
from api.core.http.bodies import form_body, form_text, read_form
from api.core.http.contract import FILE_REFUSALS, USUAL, Envelope, Router, Sheet, Success, refusals
from api.core.http.listing import PAGE_KEYS, PageQuery, envelope, only_known
from api.core.http.wire import Answer, ok
from api.core.tables.answers import sheet_answer
from api.core.tables.reading import read_table
from api.core.tables.writing import RowBatch
from api.standing import service
from api.standing.requirement_packs import evidence, listing, loading, moving, table, targets
from api.standing.requirement_packs.answers import (
    LoadedPack,
    Moved,
    PackPlan,
    RequirementOfTrainee,
    RequirementPackDetail,
    RequirementPackList,
    TargetList,
    TraineesOnPack,
)
from api.standing.requirement_packs.listing import cut
from api.standing.requirement_packs.loading import MAX_ROWS, Place, Plan
from api.standing.requirement_packs.schemas import TargetSet, TraineesMoved
from api.standing.requirement_packs.table import Read

router = Router(tags=["standing"], responses=refusals(*USUAL, 413))

FORM = form_body(("sheet",), "file")
MAX_BYTES = MEGABYTE
TOLD = 200
WITHOUT_SORT = PAGE_KEYS - {"sort"}
PATH = "/requirementPacks/{collegeId}/{departmentId}"


@router.get("/requirementPackTemplate")
async def read_pack_template(request: Request, _actor: RequirementPackKeeper) -> Sheet:
    """The table that is filled in to load a pack, with one row as an example. Several values in a cell are parted by
    a bar (|); what is left empty is College policy, counted by entries over the course."""
    only_known(request, set())

    async def rows() -> AsyncIterator[RowBatch]:
        yield list(table.as_lines(table.EXAMPLE))

    return sheet_answer("requirement-pack", "Requirement pack", table.headings(), rows(), "csv")


@router.get(PATH)
async def list_requirement_packs(
    request: Request, collegeId: str, departmentId: str, actor: RequirementPackReader, page: PageQuery
) -> Answer[RequirementPackList]:
    """The requirement packs that hold in a department: those of the release and the Master, and its own. The Master may
    put ``all`` for college and department and sees those that hold everywhere."""
    only_known(request, WITHOUT_SORT)
    packs = await listing.pack_rows(actor, scope.for_place_or_all(actor, collegeId, departmentId), page.search)
    return Answer(envelope(cut(packs, page), len(packs), page))


@router.post(PATH + "/preview", openapi_extra=FORM, responses=FILE_REFUSALS)
async def preview_requirement_pack(
    request: Request, collegeId: str, departmentId: str, actor: RequirementPackKeeper
) -> Answer[Envelope[PackPlan]]:
    """What a file (JSON, CSV or XLSX) would do, and which of its rows are refused; nothing is stored. What is loaded
    for a department is College policy, every row of it; with ``all`` for both it holds everywhere."""
    place = await loading.place_of(scope.for_place_or_all(actor, collegeId, departmentId))
    return ok(data=_planned(await _plan(request, place)))


@router.post(PATH + "/load", openapi_extra=FORM, responses=FILE_REFUSALS)
async def load_requirement_pack(
    request: Request, collegeId: str, departmentId: str, actor: RequirementPackKeeper
) -> Answer[Envelope[LoadedPack]]:
    """Loads a pack from a file, whole or not at all. A newer version replaces the one before it for the batches after
    this year; trainees keep the pack of their batch."""
    place = await loading.place_of(scope.for_place_or_all(actor, collegeId, departmentId))
    record = await loading.load(actor, place, await _plan(request, place))
    words = f"{record.packId}, version {record.version}, is loaded: {record.rows:,} requirements."
    return ok(words, data={"packId": record.id})


@router.get(PATH + "/{packId}")
async def read_requirement_pack(
    request: Request, collegeId: str, departmentId: str, packId: str, actor: RequirementPackReader, page: PageQuery
) -> Answer[RequirementPackDetail]:
    """A pack with its requirements, each with its number, where it comes from and the printed words, and with the
    department's target beside it."""
    only_known(request, WITHOUT_SORT)
    place = scope.for_place_or_all(actor, collegeId, departmentId)
    pack = await listing.pack_in(place, scope.scope_id(packId))
    requirements = await listing.requirement_rows(place, pack, page.search)
    (about,) = [one for one in await listing.pack_rows(actor, place) if one["_id"] == pack["_id"]]
    notes = (await listing.plan_of(pack["_id"])).pack.notes
    return Answer(envelope(cut(requirements, page), len(requirements), page, pack=about, notes=notes))


@router.delete(PATH + "/{packId}")
async def remove_requirement_pack(
    collegeId: str, departmentId: str, packId: str, actor: RequirementPackKeeper
) -> Answer[Success]:
    """Removes a version that was loaded for this department, or everywhere with ``all``; never one of the release."""
    place = await loading.place_of(scope.for_place_or_all(actor, collegeId, departmentId))
    record = await loading.remove(actor, place, scope.scope_id(packId))
    return ok(f"{record.packId}, version {record.version}, was removed.")


@router.get(PATH + "/{packId}/trainees")
async def list_trainees_on_pack(
    request: Request, collegeId: str, departmentId: str, packId: str, actor: RequirementPackKeeper, page: PageQuery
) -> Answer[TraineesOnPack]:
    """The trainees of a department who have a pack, in whatever version, by name."""
    only_known(request, WITHOUT_SORT)
    place = scope.for_place(actor, collegeId, departmentId)
    trainees = await listing.trainees_on(place, await listing.pack_in(place, scope.scope_id(packId)))
    trainees = [one for one in trainees if page.search.casefold() in one["name"].casefold()]
    return Answer(envelope(cut(trainees, page), len(trainees), page))


@router.post(PATH + "/{packId}/move")
async def move_trainees_to_pack(
    collegeId: str, departmentId: str, packId: str, body: TraineesMoved, actor: RequirementPackKeeper
) -> Answer[Envelope[Moved]]:
    """Moves trainees of a department to this version of a pack that they have; the reason is kept, and they are moved
    back in the same way."""
    place = scope.for_place(actor, collegeId, departmentId)
    pack = await listing.pack_in(place, scope.scope_id(packId))
    done = await moving.move(actor, place, pack, body.studentIds, body.reason)
    count = done["moved"]
    return ok(f"{count} {'trainee was' if count == 1 else 'trainees were'} moved to {pack['version']}.", data=done)


@router.get("/requirementTargets/{collegeId}/{departmentId}")
async def list_requirement_targets(
    request: Request, collegeId: str, departmentId: str, actor: RequirementPackReader, page: PageQuery
) -> Answer[TargetList]:
    """The targets of a department, each beside a row of a pack."""
    only_known(request, PAGE_KEYS - {"sort", "search"})
    own = await listing.targets_of(scope.for_place(actor, collegeId, departmentId))
    return Answer(envelope(cut(own, page), len(own), page))


@router.post("/requirementTargets/{collegeId}/{departmentId}")
async def set_requirement_target(
    collegeId: str, departmentId: str, body: TargetSet, actor: RequirementPackKeeper
) -> Answer[Success]:
    """Sets a target of the department beside a row of a pack: College policy, counted by itself."""
    place = scope.for_place(actor, collegeId, departmentId)
    record = await targets.add(actor, place, await listing.pack_in(place, body.pack), body)
    return ok(f"The target of {body.number:,} is set beside {record.beside}.")


@router.delete("/requirementTargets/{collegeId}/{departmentId}/{targetId}")
async def remove_requirement_target(
    collegeId: str, departmentId: str, targetId: str, actor: RequirementPackKeeper
) -> Answer[Success]:
    """Removes a target of the department; the row beside which it stood is as before."""
    record = await targets.remove(actor, scope.for_place(actor, collegeId, departmentId), scope.scope_id(targetId))
    return ok(f"The target beside {record.beside} was removed.")


@router.get("/standing/{collegeId}/{departmentId}/{studentId}/requirement/{pack}/{row}")
async def read_requirement(
    request: Request,
    collegeId: str,
    departmentId: str,
    studentId: str,
    pack: str,
    row: str,
    actor: StandingReader,
    page: PageQuery,
) -> Answer[RequirementOfTrainee]:
    """The requirement ``row`` of a trainee's ``pack`` by its rule and source, with the entries behind it, the newest
    first: those that count and, beside them, those that wait."""
    only_known(request, PAGE_KEYS - {"sort", "search"})
    student = await service.student_there(scope.for_student(actor, collegeId, departmentId, studentId))
    behind = await evidence.counted(student, pack, row)
    entries = await evidence.entry_rows(student, cut(behind.entries, page))
    return Answer(
        envelope(
            entries,
            len(behind.entries),
            page,
            row=evidence.wire_row(behind.row),
            packTitle=behind.pack.title,
            packVersion=behind.pack.version,
            today=clock.today().isoformat(),
            roles=evidence.roles(behind),
            addUrl=evidence.add_url(behind),
        )
    )


async def _plan(request: Request, place: Place) -> Plan:
    async with read_form(request) as sent:
        upload = only_file(sent, "file")
        if upload is None:
            raise Invalid("Choose a file.", field="file")
        read = await _read(request, upload, place, form_text(sent, "sheet"))
    return await loading.plan(place, read)


async def _read(request: Request, upload: UploadFile, place: Place, sheet: str) -> Read:
    if (upload.filename or "").lower().endswith(".json"):
        content = await upload.read(MAX_BYTES + 1)
        if len(content) > MAX_BYTES:
            raise TooLarge("The file may have at most 1 MB.")
        return await asyncio.to_thread(table.read_json, content)
    files = request.app.state.files
    rows = await read_table(upload, files, max_rows=MAX_ROWS, windows=True, sheet=sheet)
    return table.read_rows(rows, place.title)


def _planned(planned: Plan) -> PackPlan:
    pack = planned.pack
    faults = [fault._asdict() for fault in planned.faults[:TOLD]]
    return cast(
        "PackPlan",
        {
            "sheet": planned.sheet,
            "otherSheets": list(planned.otherSheets),
            "packId": pack.id if pack else "",
            "version": pack.version if pack else "",
            "title": pack.sources[0].title if pack else "",
            "department": pack.department if pack else "",
            "degree": pack.degree if pack else [],
            "label": pack.label if pack else "",
            "rows": len(pack.requirements) if pack else 0,
            "numbers": sum(row.count is not None for row in pack.requirements) if pack else 0,
            "fromBatch": clock.today().year + 1 if planned.isNewer else 0,
            "isThere": planned.isThere,
            "isNewer": planned.isNewer,
            "mayLoad": pack is not None and not planned.faults and not planned.isThere,
            "failed": len(planned.faults),
            "faults": faults,
        },
    )
