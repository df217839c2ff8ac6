"""Calls that change staff and students."""

from __future__ import annotations

from fastapi import Request

from api.access.actor import Actor
from api.access.permission import (
    GuideAssigner,
    PersonTransferrer,
    StaffAdder,
    StaffEditor,
    StaffKeeper,
    StudentEditor,
    StudentKeeper,
    TrainingEditor,
)
from api.access.scope import require_own_id
from api.accounts.answers import AddedStaff, StudentsUpdated, StudentTraining, Transferred
from api.accounts.people import lists as people
from api.accounts.people import staff, students, training, transfers
from api.accounts.people.schemas import (
    Assignment,
    Block,
    BulkVerification,
    NewStaff,
    StaffChange,
    StudentChange,
    TrainingChange,
    Transfer,
)
from api.accounts.schemas import NewPassword
from api.core.errors import NotFound
from api.core.http.contract import USUAL, Envelope, Router, Success, refusals
from api.core.http.wire import Answer, ok
from api.core.text import object_id

router = Router(tags=["people"], responses=refusals(*USUAL, 413))

DONE = "Password updated successfully"


async def _added(request: Request, actor: Actor, body: NewStaff) -> Answer[Envelope[AddedStaff]]:
    user = await staff.create(request.app.state.settings, actor, body)
    message = staff.ADDED if user.status else staff.ADDED_WAITING
    return ok(message, status_code=201, data={"_id": user.id, "status": user.status})


@router.post("/addNewStaffData", status_code=201)
async def add_staff(request: Request, body: NewStaff, actor: StaffAdder) -> Answer[Envelope[AddedStaff]]:
    """Adds a staff member (P-366)."""
    return await _added(request, actor, body)


@router.post("/addNewStaffData/{actorId}", status_code=201)
async def add_staff_as(
    request: Request, actorId: str, body: NewStaff, actor: StaffAdder
) -> Answer[Envelope[AddedStaff]]:
    """Adds a staff member; the id is the actor's own (P-367)."""
    require_own_id(actor, actorId)
    return await _added(request, actor, body)


@router.post("/updateStaff/{staffId}/{actorId}")
async def update_staff(staffId: str, actorId: str, body: StaffChange, actor: StaffEditor) -> Answer[Success]:
    """Changes a staff member's name and phone; the status too for the Master (P-368)."""
    require_own_id(actor, actorId)
    await staff.update(actor, staffId, body)
    return ok("Staff updated successfully")


@router.post("/blockStaff/{actorId}")
async def block_staff(actorId: str, body: Block, actor: StaffKeeper) -> Answer[Success]:
    """Blocks a staff member, or lets in (P-369)."""
    require_own_id(actor, actorId)
    await staff.block(actor, body.id, status=body.status)
    return ok("Staff unblocked successfully" if body.status else "Staff blocked successfully")


@router.post("/staffPassword/{staffId}")
async def set_staff_password(staffId: str, body: NewPassword, actor: StaffKeeper) -> Answer[Success]:
    """Sets a staff member's password (P-370)."""
    await people.set_password(actor, await people.person(staffId, staff=True), body.newPassword)
    return ok(DONE)


@router.post("/staff/assign/{staffId}/{actorId}")
async def assign_students(
    staffId: str, actorId: str, body: Assignment, actor: GuideAssigner
) -> Answer[StudentsUpdated]:
    """Makes a staff member the guide of students (P-371)."""
    require_own_id(actor, actorId)
    count = await staff.assign(actor, staffId, body.students, guide=True)
    return ok("Students assigned successfully", updatedCount=count)


@router.post("/staff/unassign/{staffId}/{actorId}")
async def unassign_students(
    staffId: str, actorId: str, body: Assignment, actor: GuideAssigner
) -> Answer[StudentsUpdated]:
    """Takes students from their guide."""
    require_own_id(actor, actorId)
    count = await staff.assign(actor, staffId, body.students, guide=False)
    return ok("Students are no longer assigned", updatedCount=count)


@router.post("/student/{studentId}")
async def update_student(
    request: Request, studentId: str, body: StudentChange, actor: StudentEditor
) -> Answer[Success]:
    """Changes one thing of a student: verification, payment, certificate, or joining date (P-374)."""
    return ok(await students.change(actor, studentId, body, request.app.state.licence_books))


@router.get("/studentTraining/{studentId}")
async def read_training(studentId: str, actor: TrainingEditor) -> Answer[Envelope[StudentTraining]]:
    """What is set of a student's training: batch, diploma before, attendance number, co-guides, days of places."""
    return ok(data=await training.read(actor, object_id(studentId)))


@router.post("/studentTraining/{studentId}")
async def update_training(
    studentId: str, body: TrainingChange, actor: TrainingEditor
) -> Answer[Envelope[StudentTraining]]:
    """Sets what of a student's training is sent; null or an empty text takes a value away."""
    return ok("Training saved successfully", data=await training.update(actor, object_id(studentId), body))


@router.post("/bulkVerifyStudents")
async def verify_students(body: BulkVerification, actor: StudentKeeper) -> Answer[StudentsUpdated]:
    """Verifies up to 200 students at once, or takes it back (P-378)."""
    count = await students.verify_many(actor, body.studentIds, verified=body.verifyByHod)
    return ok("Students updated successfully", updatedCount=count)


@router.post("/studentPassword/{studentId}")
async def set_student_password(studentId: str, body: NewPassword, actor: StudentKeeper) -> Answer[Success]:
    """Sets a student's password (P-377)."""
    await people.set_password(actor, await people.person(studentId, staff=False), body.newPassword)
    return ok(DONE)


@router.delete("/student/{studentId}")
async def close_student(studentId: str, actor: StudentKeeper) -> Answer[Success]:
    """Closes a student's account; the records stay (P-375, P-376)."""
    await students.close(actor, studentId)
    return ok("Student deleted successfully")


@router.post("/restoreStudent/{studentId}")
async def reopen_student(studentId: str, actor: StudentKeeper) -> Answer[Success]:
    """Opens a closed account again."""
    await students.reopen(actor, studentId)
    return ok("Student restored successfully")


@router.post("/transfer/{personId}")
async def transfer_person(personId: str, body: Transfer, actor: PersonTransferrer) -> Answer[Envelope[Transferred]]:
    """Sends a person to another college, department or role; entries stay where they were recorded. A student goes to
    another college with a reason only, as the regulations refuse it."""
    if object_id(personId) is None:
        raise NotFound
    now, message = await transfers.transfer(actor, personId, body)
    return ok(message, data={"_id": now.id})
