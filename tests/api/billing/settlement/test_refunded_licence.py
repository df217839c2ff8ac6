"""A refunded licence is a state of its own: sign-in, reading and printing remain, and nothing new is added."""

from __future__ import annotations

import httpx
import pytest
from bson import ObjectId

from api.access.scope import LICENCE_REFUNDED
from api.core.security.passwords import hash_password
from api.core.store.database import Row, collection
from tests.api.billing.bought import bought, newcomer, stored
from tests.api.billing.settlement.test_refunds import refund
from tests.api.logbook.payloads import payloads
from tests.api.logbook.steps import send
from tests.api.world import PASSWORD, World


async def refunded(world: World) -> tuple[str, ObjectId, Row]:
    """Return name, id and order of a student whose licence was refunded in full."""
    user = await newcomer(world)
    name = next(name for name, id_ in world.people.items() if id_ == user)
    order, _ = await bought(world, user)
    assert (await refund(world, order)).status_code == 200
    return name, user, order


async def signed_in(world: World, user: ObjectId) -> httpx.Response:
    """Sign in with the student's password."""
    person = await stored("users", user)
    fresh = {"passwordHash": await hash_password(PASSWORD)}
    await collection("users").update_one({"_id": user}, {"$set": fresh})
    return await world.client().post("/api/login", json={"email": person["email"], "password": PASSWORD})


async def test_a_refunded_student_signs_in_and_learns_the_state(world: World) -> None:
    _, user, _ = await refunded(world)
    answer = await signed_in(world, user)
    assert answer.status_code == 200, answer.text
    shown = answer.json()["user"]
    assert shown["paymentStatus"] is False
    assert shown["licenceRefundedOn"] is not None


@pytest.mark.spec("P-478")
async def test_a_refunded_student_adds_no_entry_and_learns_why(world: World) -> None:
    name, _, _ = await refunded(world)
    answer = await send(world, "training", payloads(world)["training"], by=name)
    assert (answer.status_code, answer.json()["code"]) == (403, "licence_refunded")
    assert answer.json()["message"] == LICENCE_REFUNDED
    assert await collection("entries").count_documents({"studentId": world.people[name]}) == 0


async def test_a_refunded_student_reads_and_prints(world: World) -> None:
    name, user, _ = await refunded(world)
    student = await world.as_(name)
    for path in ("myPayments", f"printLogbook/{user}", f"profile/{user}"):
        answer = await student.get(f"/api/{path}")
        assert answer.status_code == 200, (path, answer.text)


async def test_buying_again_restores_the_licence(world: World) -> None:
    name, user, _ = await refunded(world)
    again, _ = await bought(world, user)
    person = await stored("users", user)
    assert person["licence"]["orderId"] == again["_id"]
    assert "licenceRefundedOn" not in person
    answer = await send(world, "training", payloads(world)["training"], by=name)
    assert answer.status_code == 201, answer.text


@pytest.mark.parametrize("paid", [True, False])
async def test_the_masters_mark_ends_the_refunded_state(world: World, paid: bool) -> None:
    _, user, _ = await refunded(world)
    master = await world.as_("master")
    answer = await master.post(f"/api/student/{user}", json={"paymentStatus": paid, "reason": "By cheque"})
    assert answer.status_code == 200, answer.text
    person = await stored("users", user)
    assert "licenceRefundedOn" not in person
    assert person["paymentStatus"] is paid
    assert (await signed_in(world, user)).status_code == (200 if paid else 403)


async def test_lists_of_students_show_and_filter_the_state(world: World) -> None:
    _, user, _ = await refunded(world)
    master = await world.as_("master")
    for word, there in [("refunded", True), ("paid", False), ("pending", False)]:
        answer = await master.get("/api/studentList/all/all", params={"payment": word, "page": 1, "limit": 50})
        rows = {row["_id"]: row for row in answer.json()["students"]}
        assert (str(user) in rows) is there, word
        if there:
            assert rows[str(user)]["licenceRefundedOn"] is not None
