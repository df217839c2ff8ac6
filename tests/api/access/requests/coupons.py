"""The requests about packages, coupons and referrals."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from bson import ObjectId

from api.core import clock
from api.core.store.database import collection
from tests.api.access.matrix.matrix import Rule
from tests.api.world import World

Body = Callable[[str | None, str], Awaitable[dict[str, Any]]]


async def fresh_package() -> ObjectId:
    """A package of its own, offered without an end."""
    id_ = ObjectId()
    row = {"_id": id_, "title": f"Package {id_}", "desc": "One licence.", "price": 999_900, "offerPrice": 599_900}
    await collection("batches").insert_one(row)
    return id_


async def fresh_coupon(world: World) -> tuple[ObjectId, str, ObjectId]:
    """A coupon of a package of its own: the coupon, its code, the package."""
    package, id_ = await fresh_package(), ObjectId()
    row = {"_id": id_, "code": f"M{str(id_)[-10:].upper()}", "batch": package, "discount": 99_900, "couponQty": 5}
    more = {"userQty": 5, "holders": [], "createdOn": clock.now(), "createdBy": world.people["master"]}
    await collection("coupons").insert_one({**row, **more})
    return id_, str(row["code"]), package


async def referral_held(world: World, who: str) -> ObjectId:
    """Somebody was brought by the student, as one too many of that day."""
    check = {"sponsor": world.people["student"], "referralCheck": {"state": "held", "number": 6}}
    await collection("users").update_one({"_id": world.people[who]}, {"$set": check})
    return world.people[who]


async def spent(world: World, who: str) -> None:
    """Somebody has paid with a coupon, and was brought by the student."""
    place = {"collegeId": world.college, "departmentId": world.medicine}
    await referral_held(world, who)
    at, common = clock.now(), {"orderId": ObjectId(), "userId": world.people[who], "paymentId": "pay_1", **place}
    coupon, code, _ = await fresh_coupon(world)
    await collection("couponUses").insert_one({**common, "couponId": coupon, "couponCode": code, "datetime": at})
    await collection("referralCredits").insert_one({**common, "sponsorId": world.people["student"], "creditedOn": at})


async def coupon_parts(world: World, rule: Rule) -> dict[str, Any]:
    """What stands in the paths: a fresh package, as each is retired once; a student whose referral is held."""
    if rule.id == "referral.decide":
        return {"studentId": await referral_held(world, "classmate")}
    return {"batchId": await fresh_package()} if "{batchId}" in rule.path else {}


def coupon_bodies(world: World) -> dict[str, Body]:
    """What is sent, by the rule's id."""
    facts = {"desc": "One licence.", "price": 9999, "offerPrice": "5999.50", "till": ""}

    async def package(_who: str | None, _relation: str) -> dict[str, Any]:
        return {"json": {"title": f"Package {ObjectId()}", **facts}}

    async def changed(_who: str | None, _relation: str) -> dict[str, Any]:
        return {"json": {"title": f"Package {ObjectId()}", **facts, "version": 0}}

    async def college_code(_who: str | None, _relation: str) -> dict[str, Any]:
        return {"json": {"batch": str(await fresh_package()), "collegeId": str(world.college)}}

    async def empty(_who: str | None, _relation: str) -> dict[str, Any]:
        return {"json": {}}

    async def coupon(_who: str | None, _relation: str) -> dict[str, Any]:
        batch, code = await fresh_package(), f"N{str(ObjectId())[-10:].upper()}"
        return {"json": {"couponQty": 50, "batch": str(batch), "discount": 999, "code": code}}

    async def chosen(_who: str | None, _relation: str) -> dict[str, Any]:
        return {"json": {"id": str((await fresh_coupon(world))[0])}}

    async def refusal(_who: str | None, _relation: str) -> dict[str, Any]:
        return {"json": {"decision": "refused"}}

    async def tried(_who: str | None, _relation: str) -> dict[str, Any]:
        await collection("limits").delete_many({})
        _, code, batch = await fresh_coupon(world)
        return {"json": {"code": code, "batch": str(batch)}}

    return {
        "package.create": package,
        "package.code_create": college_code,
        "package.update": changed,
        "package.delete": empty,
        "coupon.create": coupon,
        "coupon.delete": chosen,
        "coupon.apply": tried,
        "referral.decide": refusal,
    }
