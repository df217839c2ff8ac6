"""Coupons: the Master manages them, and what an order reserves of one is never more than there is."""

from __future__ import annotations

import asyncio
import datetime as dt
from typing import Any

import pytest
from bson import ObjectId

from api.billing.catalogue import coupons
from api.core import clock
from api.core.errors import AppError, Conflict, Invalid
from api.core.store.database import collection
from tests.api.billing.steps import coupon, form, package, post, soon, stored
from tests.api.world import World

ABOVE_ZERO = "Please enter valid value greater than 0"
SHORT = "Enter coupon code more than 6 digit"
NO_BATCH = "Select batch First!!!"


@pytest.mark.spec("P-333", "P-334")
async def test_coupons_are_the_master_s_alone(world: World) -> None:
    batch = await package()
    new_coupon = await coupon(world, batch)
    mine = {"id": str(new_coupon["_id"])}
    calls: tuple[tuple[str, Any], ...] = (
        ("couponList", {}),
        ("createCoupon", form(batch, code="OTHER1")),
        ("deleteCoupon", mine),
    )
    for path, body in calls:
        assert (await world.client().post(f"/api/{path}", json=body)).status_code == 401
        for who in ("student", "clerk", "teacher", "hod", "admin"):
            assert (await post(world, who, path, body)).status_code == 403, (path, who)
    for who in ("student", "clerk", "teacher", "hod", "admin"):
        for base in ("couponReferral", "referralList"):
            client = await world.as_(who)
            answer = await client.get(f"/api/{base}/{world.id(who)}/{world.medicine}/{world.college}")
            assert answer.status_code == 403, (base, who)
    row = await stored()
    assert (row.get("deletedOn"), await collection("coupons").count_documents({})) == (None, 1)


@pytest.mark.spec("P-399", "P-400", "P-228")
async def test_a_coupon_is_made_and_listed(world: World) -> None:
    batch = await package("Group", offer=5999)
    answer = await post(world, "master", "createCoupon", form(batch, code=" save10 "))
    assert (answer.status_code, answer.json()["message"]) == (201, "Coupon created successfully!")
    [row] = answer.json()["data"]
    assert {**row, "_id": "", "createdOn": ""} == {
        "_id": "",
        "code": "SAVE10",
        "batch": {"_id": batch, "title": "Group"},
        "amount": 999,
        "discount": 999,
        "couponQty": 50,
        "userQty": 50,
        "status": True,
        "createdOn": "",
    }
    listed = (await post(world, "master", "couponList", None)).json()
    assert (listed["status"], listed["data"], listed["total"]) == (True, [row], 1)
    inside = await stored()
    assert (inside["discount"], str(inside["createdBy"])) == (99_900, world.id("master"))
    again = await post(world, "master", "createCoupon", form(batch, code="Save10"))
    assert (again.status_code, again.json()["status"]) == (409, False)
    assert again.json()["message"] == "This coupon code already exists"
    assert await collection("coupons").count_documents({}) == 1
    assert await collection("audits").count_documents({"action": "coupon.created"}) == 1


@pytest.mark.spec("P-312", "P-313", "P-314")
async def test_a_form_that_is_not_whole_is_refused_in_the_specification_s_words(world: World) -> None:
    """CP-08, CP-09, CP-12, MA-08: a discount is whole rupees up to the price, a quantity 1 to 10,000."""
    batch = await package(offer=5999)
    for changes, message in (
        ({"couponQty": 0}, ABOVE_ZERO),
        ({"couponQty": -1}, ABOVE_ZERO),
        ({"discount": 0}, ABOVE_ZERO),
        ({"discount": -100}, ABOVE_ZERO),
        ({"discount": None}, ABOVE_ZERO),
        ({"code": "SAVE1"}, SHORT),
        ({"code": "     SAVE1     "}, SHORT),
        ({"batch": ""}, NO_BATCH),
        ({"batch": None}, NO_BATCH),
        ({"batch": str(ObjectId())}, NO_BATCH),
        ({"code": "SAVE 10"}, "A code has 6 to 20 letters and digits."),
        ({"code": "S" * 21}, "A code has 6 to 20 letters and digits."),
        ({"couponQty": 10_001}, "A coupon has at most 10,000 uses."),
        ({"discount": 6000}, "The discount may not be above the price of the package, ₹5,999.00."),
    ):
        answer = await post(world, "master", "createCoupon", form(batch, **changes))
        assert (answer.status_code, answer.json()["message"]) == (422, message), changes
    wrong: tuple[dict[str, Any], ...] = (
        *({"discount": value} for value in (1e9, 99_999_999_999_999_999_999, 0.005, "100", True, [100], {"$gt": 0})),
        *({"couponQty": value} for value in (1.5, 10**9, "50", True, [50])),
        *({"code": value} for value in (["SAVE10", "SAVE20"], {"$ne": None}, 123456)),
        {"used": 0},
        {"status": False},
        {"remaining": 10**6},
        {"userQty": 10**6},
    )
    for changes in wrong:
        assert (await post(world, "master", "createCoupon", form(batch, **changes))).status_code == 422, changes
    client = await world.as_("master")
    answer = await client.post(
        "/api/createCoupon",
        content=b'{"couponQty": 5, "discount": NaN, "code": "SAVE10"}',
        headers={"Content-Type": "application/json"},
    )
    assert answer.status_code in (400, 422)
    assert await collection("coupons").count_documents({}) == 0
    assert (await post(world, "master", "createCoupon", form(batch, code="SAVE60", discount=5999))).status_code == 201


async def test_the_same_code_made_twice_at_once_is_made_once(world: World) -> None:
    """CP-10: one 201, one 409."""
    batch = await package()
    answers = await asyncio.gather(*(post(world, "master", "createCoupon", form(batch)) for _ in range(2)))
    assert sorted(answer.status_code for answer in answers) == [201, 409]
    assert await collection("coupons").count_documents({}) == 1


@pytest.mark.spec("P-401")
async def test_a_deleted_coupon_is_gone_but_what_was_taken_of_it_stays(world: World) -> None:
    batch = await package()
    new_coupon = await coupon(world, batch)
    order, student = ObjectId(), world.people["student"]
    await coupons.reserve("SAVE10", ObjectId(batch), student, order, soon())
    answer = await post(world, "master", "deleteCoupon", {"id": str(new_coupon["_id"])})
    assert (answer.status_code, answer.json()["message"]) == (200, "Coupon deleted successfully!")
    assert (await post(world, "master", "couponList", None)).json()["data"] == []
    for id_ in (str(new_coupon["_id"]), str(ObjectId())):
        assert (await post(world, "master", "deleteCoupon", {"id": id_})).status_code == 404
    for wrong in ({"id": "x"}, {"id": {"$ne": None}}, {}):
        assert (await post(world, "master", "deleteCoupon", wrong)).status_code == 422
    # CP-06: who has reserved it is told that it is gone, and may pay; nobody else learns that there was one.
    with pytest.raises(Conflict, match="no longer offered"):
        await coupons.preview("SAVE10", ObjectId(batch), student)
    with pytest.raises(Invalid, match=coupons.INVALID_CODE):
        await coupons.reserve("SAVE10", ObjectId(batch), world.people["classmate"], ObjectId(), soon())
    await coupons.record_use(order, new_coupon["_id"], student, "pay_1")
    assert await collection("couponUses").count_documents({"orderId": order}) == 1
    again = await post(world, "master", "createCoupon", form(batch))
    assert (again.status_code, again.json()["message"][:27]) == (409, "This code belonged to a cou")


@pytest.mark.spec("P-402", "P-315")
async def test_a_coupon_is_tried_by_who_buys(world: World) -> None:
    """CP-07: codes are trimmed and in capitals, and a coupon is of one package."""
    batch, other = await package("Group", offer=5999), await package("Single")
    await coupon(world, batch)
    assert (await world.client().post("/api/applyCoupon", json={"code": "SAVE10", "batch": batch})).status_code == 401
    assert (await post(world, "teacher", "applyCoupon", {"code": "SAVE10", "batch": batch})).status_code == 403
    answer = await post(world, "student", "applyCoupon", {"code": " save10 ", "batch": batch})
    assert answer.json() == {"status": True, "amount": 999, "payable": 5900}
    assert (await stored())["userQty"] == 50, "Trying reserves nothing."
    for body, status, message in (
        ({"code": "SAVE10", "batch": other}, 422, coupons.INVALID_CODE),
        ({"code": "SAVE99", "batch": batch}, 422, "Please enter valid coupon code"),
        ({"code": "", "batch": batch}, 422, "Please enter valid coupon code"),
        ({"code": "S*VE10", "batch": batch}, 422, "Please enter valid coupon code"),
        ({"code": "SAVE10"}, 422, NO_BATCH),
        ({"code": "SAVE10", "batch": str(ObjectId())}, 404, "There is no such package."),
    ):
        answer = await post(world, "student", "applyCoupon", body)
        assert (answer.status_code, answer.json()["message"], answer.json()["status"]) == (status, message, False)
    await collection("limits").delete_many({})
    hostile: tuple[dict[str, Any], ...] = (
        {"code": ["SAVE10", "SAVE20"], "batch": batch},
        {"code": {"$ne": None}, "batch": batch},
        {"code": "SAVE10", "batch": batch, "amount": 1},
    )
    for each in hostile:
        assert (await post(world, "student", "applyCoupon", each)).status_code == 422
    await collection("coupons").update_one({"code": "SAVE10"}, {"$set": {"userQty": 0}})
    answer = await post(world, "student", "applyCoupon", {"code": "SAVE10", "batch": batch})
    assert (answer.status_code, answer.json()["message"]) == (422, coupons.INVALID_CODE)
    listed = (await post(world, "master", "couponList", None)).json()["data"]
    assert listed[0]["status"] is False


@pytest.mark.spec("P-402")
async def test_a_stranger_cannot_tell_what_is_wrong_with_a_coupon(world: World) -> None:
    """A code that never was, another package's, a deleted one and one that is used up are refused with one answer."""
    batch, other = await package("Group"), await package("Single")
    for code, change in (
        ("ANOTHER1", {"batch": ObjectId(other)}),
        ("DELETED1", {"deletedOn": clock.now()}),
        ("USEDUP01", {"userQty": 0}),
        ("OTHERSUP", {"batch": ObjectId(other), "userQty": 0}),
    ):
        await coupon(world, batch, code=code)
        await collection("coupons").update_one({"code": code}, {"$set": change})
    codes = ("NOSUCH01", "ANOTHER1", "DELETED1", "USEDUP01", "OTHERSUP", "x")
    tried = [await post(world, "student", "applyCoupon", {"code": code, "batch": batch}) for code in codes]
    assert {(answer.status_code, answer.text) for answer in tried} == {(422, tried[0].text)}
    assert tried[0].json()["message"] == coupons.INVALID_CODE
    for code in codes:
        with pytest.raises(Invalid) as refused:
            await coupons.reserve(code, ObjectId(batch), world.people["student"], ObjectId(), soon())
        assert refused.value.body() == tried[0].json()


async def test_codes_are_not_found_by_trying(world: World) -> None:
    """CP-11: ten tries a minute for a person, thirty for an address."""
    batch = await package()
    for who, most in (("student", 10), ("classmate", 10), ("twin_student", 10), ("other_student", 0)):
        answers = [await post(world, who, "applyCoupon", {"code": f"TRY{n:04d}", "batch": batch}) for n in range(11)]
        assert [answer.status_code for answer in answers] == [422] * most + [429] * (11 - most), who
        assert int(answers[-1].headers["Retry-After"]) >= 1
        if who == "student":
            await collection("limits").update_one(
                {"_id": {"$regex": "^coupon:127|^coupon:test"}}, {"$set": {"tries": 10}}
            )


async def test_a_package_that_is_over_has_no_coupon(world: World) -> None:
    yesterday = clock.stored_day(clock.today() - dt.timedelta(days=1))
    batch = await package(till=yesterday)
    await coupon(world, batch)
    answer = await post(world, "student", "applyCoupon", {"code": "SAVE10", "batch": batch})
    assert (answer.status_code, answer.json()["code"]) == (409, "package_gone")


async def test_two_hundred_students_get_the_fifty_uses_there_are(world: World) -> None:
    """CP-01 in one process: exactly fifty, the others refused with one message."""
    batch = await package()
    await coupon(world, batch, couponQty=50)

    students = [ObjectId() for _ in range(200)]

    async def attempt(student: ObjectId) -> str:
        try:
            await coupons.reserve("SAVE10", ObjectId(batch), student, ObjectId(), soon())
        except AppError as error:
            return error.message
        return "reserved"

    answers = await asyncio.gather(*(attempt(student) for student in students))
    assert (answers.count("reserved"), answers.count(coupons.INVALID_CODE)) == (50, 150)
    row = await stored()
    assert (row["userQty"], len({holder["userId"] for holder in row["holders"]})) == (0, 50)


@pytest.mark.spec("P-230")
async def test_one_person_has_one_use_which_goes_over_to_the_newest_order(world: World) -> None:
    batch = await package()
    new_coupon = await coupon(world, batch, couponQty=2)
    student, first, second = world.people["student"], ObjectId(), ObjectId()

    async def reserve(order: ObjectId) -> Any:
        return await coupons.reserve("save10", ObjectId(batch), student, order, soon())

    row = await reserve(first)
    assert (row["_id"], row["discount"], (await stored())["userQty"]) == (new_coupon["_id"], 99_900, 1)
    await reserve(first)
    assert (await stored())["userQty"] == 1
    await asyncio.gather(reserve(second), reserve(second))
    record = await stored()
    assert (record["userQty"], [holder["orderId"] for holder in record["holders"]]) == (1, [second])
    assert await coupons.release(first, new_coupon["_id"]) is False
    await coupons.record_use(second, new_coupon["_id"], student, "pay_1")
    with pytest.raises(Conflict, match="already used this coupon"):
        await reserve(ObjectId())
    assert (await stored())["userQty"] == 1


@pytest.mark.spec("P-230")
async def test_the_money_of_the_earlier_order_spends_the_use_that_went_over_to_the_later_one(world: World) -> None:
    """The buyer had two payment pages open, and paid on the first."""
    batch = await package()
    new_coupon = await coupon(world, batch, couponQty=1)
    student, first, second = world.people["student"], ObjectId(), ObjectId()
    until = [soon(), soon() + dt.timedelta(minutes=5)]
    for order, ends in zip((first, second), until, strict=True):
        await coupons.reserve("SAVE10", ObjectId(batch), student, order, ends)
    [holder] = (await stored())["holders"]
    assert (holder["orderId"], holder["until"]) == (second, until[1])
    for _ in range(2):
        await coupons.record_use(first, new_coupon["_id"], student, "pay_1")
    record = await stored()
    assert (record["userQty"], [(one["orderId"], one["paid"]) for one in record["holders"]]) == (0, [(first, True)])
    [use] = [row async for row in collection("couponUses").find({})]
    assert (use["orderId"], use.get("over")) == (first, None)
    assert await coupons.release(second, new_coupon["_id"]) is False, "Spent: the later order gives nothing back."
    assert (await stored())["userQty"] == 0


async def test_a_use_is_given_back_once_and_never_after_it_is_paid(world: World) -> None:
    batch = await package()
    new_coupon = await coupon(world, batch, couponQty=1)
    order = ObjectId()
    await coupons.reserve("SAVE10", ObjectId(batch), world.people["student"], order, soon())
    done = await asyncio.gather(*(coupons.release(order, new_coupon["_id"]) for _ in range(5)))
    assert sorted(done) == [False] * 4 + [True]
    row = await stored()
    assert (row["userQty"], row["holders"]) == (1, [])
    await coupons.reserve("SAVE10", ObjectId(batch), world.people["student"], order, soon())
    await coupons.record_use(order, new_coupon["_id"], world.people["student"], "pay_1")
    assert await coupons.release(order, new_coupon["_id"]) is False
    assert (await stored())["userQty"] == 0


@pytest.mark.spec("P-230")
async def test_a_use_is_written_down_once_however_often_it_is_told(world: World) -> None:
    batch = await package()
    new_coupon = await coupon(world, batch, couponQty=5)
    order, student = ObjectId(), world.people["student"]
    await coupons.reserve("SAVE10", ObjectId(batch), student, order, soon())
    await asyncio.gather(*(coupons.record_use(order, new_coupon["_id"], student, "pay_1") for _ in range(5)))
    [row] = [row async for row in collection("couponUses").find({})]
    assert (row["couponCode"], row["paymentId"], row.get("over")) == ("SAVE10", "pay_1", None)
    record = await stored()
    assert (record["userQty"], [holder["paid"] for holder in record["holders"]]) == (4, [True])


async def test_money_that_comes_late_is_honoured_and_an_over_use_is_said(world: World) -> None:
    """The order lapsed, its use went to another, and the first one's payment arrives all the same."""
    batch = await package()
    new_coupon = await coupon(world, batch, couponQty=1)
    late, other = ObjectId(), ObjectId()
    await coupons.reserve("SAVE10", ObjectId(batch), world.people["student"], late, soon())
    await coupons.release(late, new_coupon["_id"])
    # With a use left it takes one anew.
    await coupons.record_use(late, new_coupon["_id"], world.people["student"], "pay_1")
    assert (await stored())["userQty"] == 0
    for person in ("classmate", "twin_student"):
        with pytest.raises(Invalid, match=coupons.INVALID_CODE):
            await coupons.reserve("SAVE10", ObjectId(batch), world.people[person], other, soon())
    await coupons.record_use(other, new_coupon["_id"], world.people["classmate"], "pay_2")
    rows = {row["paymentId"]: row.get("over") async for row in collection("couponUses").find({})}
    assert rows == {"pay_1": None, "pay_2": True}
    assert ((await stored())["userQty"], len((await stored())["holders"])) == (0, 1)
    assert await collection("audits").count_documents({"action": "coupon.over"}) == 1


@pytest.mark.spec("P-403", "P-228")
async def test_the_uses_are_listed_with_who_spent_them(world: World) -> None:
    """ID-13: the path names the Master, and narrows by the student's place."""
    batch = await package()
    new_coupon = await coupon(world, batch, couponQty=5)
    for who, payment in (("student", "pay_1"), ("twin_student", "pay_2")):
        referral = {"$set": {"userId": f"ABCD2345{payment[-1]}"}}
        await collection("users").update_one({"_id": world.people[who]}, referral)
        order = ObjectId()
        await coupons.reserve("SAVE10", ObjectId(batch), world.people[who], order, soon())
        await coupons.record_use(order, new_coupon["_id"], world.people[who], payment)
    master, base = await world.as_("master"), f"/api/couponReferral/{world.id('master')}"
    rows = (await master.get(f"{base}/all/all")).json()["data"]
    assert [row["paymentId"] for row in rows] == ["pay_2", "pay_1"]
    assert {key: rows[1]["userId"][key] for key in ("referralId", "name", "email")} == {
        "referralId": "ABCD23451",
        "name": "Asha Kulkarni",
        "email": "student@example.com",
    }
    assert rows[1]["userId"]["phone"]
    assert (rows[1]["couponCode"], rows[1]["datetime"][-1]) == ("SAVE10", "Z")
    narrowed = (await master.get(f"{base}/{world.medicine}/{world.college}")).json()["data"]
    assert [row["paymentId"] for row in narrowed] == ["pay_1"]
    data = (await master.get(f"{base}/all/all?search=kavya")).json()["data"]
    assert [row["paymentId"] for row in data] == ["pay_2"]
    assert (await master.get(f"/api/couponReferral/{world.id('hod')}/all/all")).status_code == 403
    listed = (await post(world, "master", "couponList", None)).json()["data"]
    assert (listed[0]["userQty"], "holders" in listed[0]) == (3, False)


async def test_the_list_is_searched_filtered_sorted_and_taken_as_a_file(world: World) -> None:
    group, single = await package("Group", offer=5999), await package("Single")
    await coupon(world, group, code="GROUP100", discount=100)
    await coupon(world, single, code="SINGLE50", discount=50, couponQty=1)
    await collection("coupons").update_one({"code": "SINGLE50"}, {"$set": {"userQty": 0}})
    client = await world.as_("master")

    async def codes(query: str) -> list[str]:
        answer = await client.post(f"/api/couponList?{query}")
        assert answer.status_code == 200, answer.text
        return [row["code"] for row in answer.json()["data"]]

    assert await codes("page=1&limit=10") == ["SINGLE50", "GROUP100"]
    assert await codes("sort=code") == ["GROUP100", "SINGLE50"]
    assert await codes("sort=-amount") == ["GROUP100", "SINGLE50"]
    assert await codes("search=oup1") == ["GROUP100"]
    assert await codes(f"batch={single}") == ["SINGLE50"]
    assert (await codes("state=used"), await codes("state=available")) == (["SINGLE50"], ["GROUP100"])
    assert (await client.post("/api/couponList?page=1&limit=1")).json()["total"] == 2
    for wrong in ("state=x", "batch=x", "sort=holders", "other=1"):
        assert (await client.post(f"/api/couponList?{wrong}")).status_code == 422, wrong
    text = (await client.get("/api/exports/coupons?state=used")).text
    assert text.splitlines()[1:] == ["1,SINGLE50,Single,50,1,0,Used"]


async def test_a_refusal_names_the_field(world: World) -> None:
    batch = await package()
    with pytest.raises(Invalid) as refused:
        await coupons.reserve("NOSUCH1", ObjectId(batch), world.people["student"], ObjectId(), soon())
    assert refused.value.errors == [{"field": "code", "message": "Please enter valid coupon code"}]
