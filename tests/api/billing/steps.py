"""What the tests of packages, coupons and referrals share."""

from __future__ import annotations

import datetime as dt
from typing import Any

import httpx
from bson import ObjectId

from api.core import clock
from api.core.store.database import Row, collection
from tests.api.world import World


async def package(title: str = "Single", offer: int = 9999, **more: Any) -> str:
    """Adds a package of this offer price in rupees; its id."""
    row = {"_id": ObjectId(), "title": title, "desc": "One licence.", "price": 999_900, "offerPrice": offer * 100}
    await collection("batches").insert_one({**row, **more})
    return str(row["_id"])


def form(package_id: str, **changes: Any) -> dict[str, Any]:
    """A whole form of a coupon."""
    return {"couponQty": 50, "batch": package_id, "discount": 999, "code": "SAVE10", **changes}


async def post(world: World, who: str, path: str, body: Any) -> httpx.Response:
    """Posts as somebody."""
    return await (await world.as_(who)).post(f"/api/{path}", json=body)


async def coupon(world: World, package_id: str, **changes: Any) -> Row:
    """Adds a coupon over HTTP; its stored record."""
    answer = await post(world, "master", "createCoupon", form(package_id, **changes))
    assert answer.status_code == 201, answer.text
    code = form(package_id, **changes)["code"].strip().upper()
    return await stored(code)


async def stored(code: str = "SAVE10") -> Row:
    """A coupon as it is stored."""
    record: Row | None = await collection("coupons").find_one({"code": code})
    assert record is not None
    return record


def soon() -> dt.datetime:
    """When a reservation made now ends."""
    return clock.now() + dt.timedelta(minutes=30)
