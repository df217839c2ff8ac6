"""Packages that are sold through a college: who makes their codes, and who may buy them."""

from __future__ import annotations

from typing import Any

from bson import ObjectId

from api.billing.catalogue.package_codes import NEEDED
from api.core.store.database import collection
from tests.api.billing.buying import asked, order, payer, unpaid
from tests.api.billing.steps import package, post
from tests.api.world import World


async def coupon_code(world: World, batch: str, college: ObjectId) -> str:
    """The code that the Master makes."""
    answer = await post(world, "master", "packageCodes", {"batch": batch, "collegeId": str(college)})
    assert answer.status_code == 201, answer.text
    return str(answer.json()["data"]["code"])


async def test_a_package_of_a_college_is_sold_with_the_code_of_the_students_college_only(world: World) -> None:
    batch = await package("University", needsCode=True)
    other = await package("Institutional", needsCode=True)
    own, foreign = await coupon_code(world, batch, world.college), await coupon_code(world, batch, world.other_college)
    anothers = await coupon_code(world, other, world.college)
    client = await payer(world)
    refusals = []
    for code in (None, "", "NOSUCHCODE22", foreign, anothers):
        change: dict[str, Any] = {} if code is None else {"packageCode": code}
        answer = await client.post("/api/createOrder", json=asked(batch, **change))
        refusals.append((answer.status_code, answer.json()["message"], answer.json()["code"]))
    assert set(refusals) == {(422, NEEDED, "package_code")}
    assert await collection("orders").count_documents({}) == 0
    assert (await order(client, batch, packageCode=f" {own.lower()} "))["orderId"]
    twin = await unpaid(world, "farfromhere", collegeId=world.other_college)
    assert (await twin.post("/api/createOrder", json=asked(batch, packageCode=own))).status_code == 422
    assert (await order(twin, batch, packageCode=foreign))["orderId"]
    assert (await order(await unpaid(world, "single"), await package("Single")))["orderId"], "Others need none."


async def test_a_new_code_ends_the_former_one_and_the_list_has_both_names(world: World) -> None:
    batch = await package("University", needsCode=True)
    former = await coupon_code(world, batch, world.college)
    code = await coupon_code(world, batch, world.college)
    assert former != code
    client = await payer(world)
    assert (await client.post("/api/createOrder", json=asked(batch, packageCode=former))).status_code == 422
    master = await world.as_("master")
    (row,) = (await master.get(f"/api/packageCodes?batch={batch}")).json()["data"]
    assert (row["code"], row["batch"]["title"], row["collegeId"]["_id"]) == (code, "University", str(world.college))
    assert await collection("audits").count_documents({"action": "package.code"}) == 2
    for wrong in ({"batch": str(ObjectId()), "collegeId": str(world.college)}, {"batch": batch, "collegeId": batch}):
        assert (await post(world, "master", "packageCodes", wrong)).status_code == 404


async def test_the_master_says_which_package_needs_a_code_and_the_shop_shows_it(world: World) -> None:
    form = {"title": "University", "desc": "Through a university.", "price": 9999, "offerPrice": 2999, "till": ""}
    answer = await post(world, "master", "createBatch", {**form, "needsCode": True})
    row = answer.json()["data"]
    assert row["needsCode"] is True
    package = await post(world, "master", f"updateBatch/{row['_id']}", {**form, "version": 0})
    assert package.json()["data"]["needsCode"] is True, "What is not sent stays."
    (shown,) = (await world.client().post("/api/batches")).json()["data"]
    assert shown["needsCode"] is True
    open_ = await post(world, "master", f"updateBatch/{row['_id']}", {**form, "needsCode": False, "version": 1})
    assert open_.json()["data"]["needsCode"] is False
