"""Students: verified, paid, certified, closed and opened again (design sections 5 and 12)."""

from __future__ import annotations

from typing import Any

from bson import ObjectId

from api.access import scope, sessions
from api.access.actor import Actor
from api.accounts import people, service
from api.accounts.people_schemas import StudentChange
from api.billing import service as billing
from api.core import clock
from api.core.database import Row, collection
from api.core.errors import Conflict, Forbidden, Invalid, NotFound
from api.core.text import object_id
from api.notifications import service as notifications

FLAGS = ("paymentStatus", "verifyByHod", "certified", "joiningDate")
ONE_CHANGE = "Please send one change at a time."
BEFORE_BIRTH = "The joining date cannot be before the date of birth."
SAID = {
    ("verifyByHod", True): "Student verified successfully",
    ("verifyByHod", False): "Student is no longer verified",
    ("paymentStatus", True): "Payment marked as paid",
    ("paymentStatus", False): "Payment marked as pending",
    ("certified", True): "Student certified successfully",
    ("certified", False): "Student is no longer certified",
}
TOLD = {
    ("verifyByHod", True): ("account.verified", "Your account was verified. You can add entries now."),
    ("verifyByHod", False): ("account.changed", "Your account is no longer verified. Please ask your department."),
    ("certified", True): ("account.changed", "You were certified. Your bonafide certificate can be downloaded."),
}


async def change(actor: Actor, student_id: str, body: StudentChange) -> str:
    """Changes one thing of a student; answers what to say. Again is as good as once.

    A head of department verifies, certifies and corrects the joining date of the own students (P-329, design 12.15);
    payments are the Master's, and one taken back ends the student's sessions.

    Raises:
        Invalid: none or several changes, or a joining date before birth.
        NotFound: there is no such student.
        Forbidden: another department's student, or a payment that another than the Master marks.
    """
    sent = {name: getattr(body, name) for name in FLAGS if getattr(body, name) is not None}
    if len(sent) != 1:
        raise Invalid(ONE_CHANGE)
    name, value = next(iter(sent.items()))
    user = await people.person(student_id, staff=False)
    if not scope.covers(actor, user) or (name == "paymentStatus" and not actor.master):
        raise Forbidden
    if name == "joiningDate":
        if user.get("dob") and value < user["dob"]:
            raise Invalid(BEFORE_BIRTH, field="joiningDate")
        await _set(user, {name: value}, {})
        days = {"day": clock.wire_day(value), "before": clock.wire_day(user.get("joiningDate"))}
        await people.note(actor, "student.joiningDate", user, **days)
        return "Joining date updated successfully"
    if name == "paymentStatus":
        turned = await _mark_paid(user, body.reason) if value else await _mark_unpaid(user, body.reason)
    else:
        turned = await _set(user, {name: value}, {name: True if value is False else {"$ne": True}})
    if turned:
        await people.note(actor, f"student.{name}", user, value=value, reason=body.reason or None)
        await _tell(actor, [user["_id"]], name, value)
    return SAID[name, value]


async def _mark_paid(user: Row, reason: str | None) -> bool:
    """Gives a student the licence (P-461); answers whether there was none."""
    if user.get("paymentStatus") is True and user.get("licence"):
        return False
    order = await billing.prepared_by_hand(user["_id"])
    fields = {"paymentStatus": True, "licence": billing.licence_of(order)}
    turned = await _set(user, fields, {"$or": [{"paymentStatus": {"$ne": True}}, {"licence": None}]})
    if turned:
        await billing.given_by_hand(order, reason=reason or None)
    return turned


async def _mark_unpaid(user: Row, reason: str | None) -> bool:
    """Takes the licence back and ends the sessions; answers whether there was one."""
    turned = await _set(user, {"paymentStatus": False}, {"paymentStatus": True}, gone=("licence",))
    await sessions.end_sessions_of(user["_id"])
    if turned:
        await billing.withdrawn_by_hand(user, reason=reason or None)
    return turned


async def _set(user: Row, fields: dict[str, Any], precondition: dict[str, Any], *, gone: tuple[str, ...] = ()) -> bool:
    """One conditional write; answers whether it changed anything. ``gone`` are fields that are taken out."""
    filter_ = {"_id": user["_id"], "role": None, "removedOn": None, **precondition}
    change: dict[str, Any] = {"$set": {**fields, "updatedAt": clock.now()}}
    if gone:
        change["$unset"] = dict.fromkeys(gone, "")
    written = await collection("users").update_one(filter_, change)
    return bool(written.matched_count == 1)


async def _tell(actor: Actor, to: list[ObjectId], name: str, value: bool) -> None:
    told = TOLD.get((name, value))
    if told is not None:
        event, desc = told
        await notifications.notify(to, event, desc, "/profile", by=actor.id)


async def verify_many(actor: Actor, student_ids: list[ObjectId], *, verified: bool) -> int:
    """Verifies students anywhere, or takes it back; all of them or none. Answers how many changed (P-378).

    Raises:
        NotFound: one of them is no student, or closed.
    """
    ids = list(dict.fromkeys(student_ids))
    theirs = {"_id": {"$in": ids}, "role": None, "removedOn": None}
    found = [row async for row in collection("users").find(theirs, {"verifyByHod": 1, "collegeId": 1})]
    if len(found) != len(ids):
        raise NotFound(people.NO_STUDENT)
    wanted = [row for row in found if bool(row.get("verifyByHod")) is not verified]
    if not wanted:
        return 0
    chosen = [row["_id"] for row in wanted]
    change_ = {"$set": {"verifyByHod": verified, "updatedAt": clock.now()}}
    await collection("users").update_many({**theirs, "_id": {"$in": chosen}}, change_)
    for row in wanted:
        await people.note(actor, "student.verifyByHod", row, value=verified, together=len(chosen))
    await _tell(actor, chosen, "verifyByHod", verified)
    return len(chosen)


async def close(actor: Actor, student_id: str) -> None:
    """Closes an account: hidden from the lists, no sign-in, sessions end; every record stays (P-376).

    Raises:
        NotFound: there is none that is open.
    """
    user = await people.person(student_id, staff=False)
    at = clock.now()
    closed = await collection("users").update_one(
        {"_id": user["_id"], "removedOn": None}, {"$set": {"removedOn": at, "updatedAt": at}}
    )
    if closed.matched_count != 1:
        raise NotFound(people.NO_STUDENT)
    await sessions.end_sessions_of(user["_id"])
    await people.note(actor, "student.closed", user)


async def reopen(actor: Actor, student_id: str) -> None:
    """Opens a closed account again, as it was.

    Raises:
        NotFound: there is no such student.
        Conflict: the account is open.
    """
    wanted = object_id(student_id)
    user = None if wanted is None else await service.by_id(wanted)
    if user is None or service.is_staff(user):
        raise NotFound(people.NO_STUDENT)
    opened = await collection("users").update_one(
        {"_id": user["_id"], "removedOn": {"$ne": None}},
        {"$unset": {"removedOn": ""}, "$set": {"updatedAt": clock.now()}},
    )
    if opened.matched_count != 1:
        raise Conflict("This account is open already.", code="open")
    await people.note(actor, "student.reopened", user)
