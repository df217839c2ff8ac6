"""Packages as the Master manages them, and what the public is offered."""

from __future__ import annotations

import asyncio
import datetime as dt
from typing import Any

import pytest
from bson import ObjectId

from api.core import clock
from api.core.store.database import collection
from tests.api.billing.steps import package, post
from tests.api.world import World


def form(**changes: Any) -> dict[str, Any]:
    """A whole form of a package."""
    return {"title": "Single", "desc": "One licence.", "price": 9999, "offerPrice": "9999", "till": "", **changes}


async def public(world: World) -> list[dict[str, Any]]:
    """What anybody is offered."""
    data: list[dict[str, Any]] = (await world.client().post("/api/batches")).json()["data"]
    return data


async def test_packages_are_the_master_s_alone(world: World) -> None:
    batch = await package()
    for path, body in (
        ("createBatch", form()),
        (f"updateBatch/{batch}", form(version=0)),
        (f"deleteBatch/{batch}", {}),
    ):
        assert (await world.client().post(f"/api/{path}", json=body)).status_code == 401
        for who in ("student", "teacher", "hod", "admin"):
            assert (await post(world, who, path, body)).status_code == 403, (path, who)
    assert (await (await world.as_("admin")).get("/api/batchList")).status_code == 403
    assert await collection("batches").count_documents({"retiredOn": None, "version": None}) == 1


@pytest.mark.spec("P-405", "P-231", "P-232")
async def test_a_package_is_added_and_offered_until_its_last_day(world: World) -> None:
    today = clock.today().isoformat()
    answer = await post(world, "master", "createBatch", form(offerPrice="5999.50", till=today))
    assert (answer.status_code, answer.json()["message"]) == (201, "Package added successfully!")
    listed = (await world.client().post("/api/batches")).json()
    assert listed["success"] is True
    [row] = listed["data"]
    assert {key: row[key] for key in ("title", "desc", "price", "offerPrice", "payable", "till")} == {
        "title": "Single",
        "desc": "One licence.",
        "price": 9999,
        "offerPrice": 5999.5,
        "payable": 7079.41,
        "till": today,
    }
    inside = await collection("batches").find_one({})
    assert (inside["price"], inside["offerPrice"]) == (999_900, 599_950)
    over = clock.stored_day(clock.today() - dt.timedelta(days=1))
    await collection("batches").update_one({}, {"$set": {"till": over}})
    assert await public(world) == []
    [package] = (await (await world.as_("master")).get("/api/batchList")).json()["data"]
    assert (package["title"], package["offered"]) == ("Single", False)


async def test_what_is_wrong_with_a_package_is_told(world: World) -> None:
    """Also DN-13."""
    for changes, message in (
        ({"title": ""}, "Please fill all the fields!"),
        ({"desc": " "}, "Please fill all the fields!"),
        ({"price": ""}, "Please fill all the fields!"),
        ({"price": "ten"}, "Please enter an amount in rupees, with at most two decimals."),
        ({"price": "9,999"}, "Please enter an amount in rupees, with at most two decimals."),
        ({"price": "1e4"}, "Please enter an amount in rupees, with at most two decimals."),
        ({"price": 1.005}, "Please enter an amount in rupees, with at most two decimals."),
        ({"price": -1}, "Please enter an amount in rupees, with at most two decimals."),
        ({"price": "99999999999"}, "Please enter an amount in rupees, with at most two decimals."),
        ({"offerPrice": 0}, "Please enter valid value greater than 0"),
        ({"offerPrice": 10_000}, "The offer price may not be above the price, ₹9,999.00."),
        ({"till": "31-12-2026"}, None),
        ({"price": True}, None),
        ({"price": [1]}, None),
        ({"retiredOn": None}, None),
    ):
        answer = await post(world, "master", "createBatch", form(**changes))
        assert answer.status_code == 422, (changes, answer.text)
        assert message is None or answer.json()["message"] == message, changes
    assert await collection("batches").count_documents({}) == 0
    assert (await post(world, "master", "createBatch", form())).status_code == 201
    again = await post(world, "master", "createBatch", form())
    assert (again.status_code, again.json()["message"]) == (409, "A package with this name already exists")


async def test_a_package_is_changed_against_the_version_that_was_seen(world: World) -> None:
    """A package of the reference data has no version yet; of two changes at once one is told."""
    batch, other = await package(), await package("Group", offer=5999)
    changes = [form(offerPrice=8000 + number, till="2099-12-31", version=0) for number in range(3)]
    answers = await asyncio.gather(*(post(world, "master", f"updateBatch/{batch}", body) for body in changes))
    assert sorted(answer.status_code for answer in answers) == [200, 409, 409]
    row = await collection("batches").find_one({"_id": ObjectId(batch)})
    assert (row["version"], row["offerPrice"] in (800_000, 800_100, 800_200)) == (1, True)
    cleared = await post(world, "master", f"updateBatch/{batch}", form(till="", version=1))
    assert (cleared.json()["data"]["till"], cleared.json()["data"]["version"]) == (None, 2)
    taken = await post(world, "master", f"updateBatch/{batch}", form(title="Group", version=2))
    assert (taken.status_code, taken.json()["errors"][0]["field"]) == (409, "title")
    assert (await post(world, "master", f"updateBatch/{ObjectId()}", form(version=0))).status_code == 404
    assert len(await public(world)) == 2
    gone = await post(world, "master", f"deleteBatch/{other}", {"id": other})
    assert (gone.status_code, gone.json()["message"]) == (200, "Package removed successfully!")
    assert (await post(world, "master", f"deleteBatch/{other}", {})).status_code == 404
    assert (await post(world, "master", f"deleteBatch/{batch}", {"id": other})).status_code == 422
    assert [row["title"] for row in await public(world)] == ["Single"]
    assert (await post(world, "master", f"updateBatch/{other}", form(title="Group", version=0))).status_code == 404
    assert await collection("audits").count_documents({"action": {"$regex": "^package"}}) == 3


async def test_packages_are_listed_and_taken_as_a_file(world: World) -> None:
    await package("Single")
    await package("Group", offer=5999)
    client = await world.as_("master")

    async def titles(query: str) -> list[str]:
        return [row["title"] for row in (await client.get(f"/api/batchList?{query}")).json()["data"]]

    assert await titles("page=1&limit=10") == ["Single", "Group"]
    assert (await titles("sort=title"), await titles("search=gro")) == (["Group", "Single"], ["Group"])
    lines = (await client.get("/api/exports/batches")).text.splitlines()
    assert lines[1:] == ["1,Single,One licence.,9999,9999,11798.82,", "2,Group,One licence.,9999,5999,7078.82,"]
