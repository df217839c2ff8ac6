"""The vectors of section G through the product's own call: their facts are stored, and the answer is compared."""

from __future__ import annotations

import datetime as dt
import json
from pathlib import Path
from typing import Any

import pytest
from bson import ObjectId

from api.core import clock
from api.core.store.database import collection
from api.logbook.contract.registry import by_key
from tests.api.standing.test_facts import standing
from tests.api.world import World

FILE = Path(__file__).resolve().parents[1] / "vectors.json"
VECTORS: list[dict[str, Any]] = [row for row in json.loads(FILE.read_text("utf-8"))["vectors"] if row["op"] == "thesis"]


async def store(world: World, facts: dict[str, Any]) -> None:
    """The facts of a vector, as the product stores them."""
    student, start = world.people["student"], dt.date.fromisoformat(facts["start"])
    await collection("users").update_one({"_id": student}, {"$set": {"joiningDate": clock.stored_day(start)}})
    user = await collection("users").find_one({"_id": student})
    course = {"degree": facts["degree"], "years": facts["years"]}
    await collection("courses").update_one({"_id": user["courseId"]}, {"$set": course})
    if "examOn" in facts:
        place = {"collegeId": user["collegeId"], "departmentId": user["departmentId"], "batch": start.year}
        exam = clock.stored_day(dt.date.fromisoformat(facts["examOn"]))
        await collection("examDays").insert_one(
            {"_id": ObjectId(), **place, "examOn": exam, "setBy": world.people["hod"], "setAt": clock.now()}
        )
    if days := facts.get("extensionDays"):
        kind = by_key("leave")
        assert kind is not None
        entry = await world.create(kind)
        first = dt.date(2025, 9, 1)
        body = {
            "reasonType": "Maternity Leave",
            "status": "Approved",
            "fromDate": clock.stored_day(first),
            "toDate": clock.stored_day(first + dt.timedelta(days=days - 1)),
        }
        await collection("entries").update_one({"_id": ObjectId(entry["_id"])}, {"$set": body})


@pytest.mark.spec("S-249")
@pytest.mark.parametrize("vector", VECTORS, ids=[row["id"] for row in VECTORS])
async def test_a_vector_of_g_holds_over_http(world: World, vector: dict[str, Any]) -> None:
    await store(world, vector["facts"])
    data = (await standing(world))["standing"]
    assert {name: data["thesis"][name] for name in vector["expect"]} == vector["expect"]
    rows = {row["id"]: row for row in data["thesisDays"]}
    if not data["thesis"]["applies"]:
        assert rows == {}
        return
    assert rows["protocol"]["last"] == data["thesis"]["protocolBy"]
    assert rows["final"]["last"] == rows["submission"]["last"] == data["thesis"]["submitBy"]
    assert (rows["acceptance"]["last"], rows["acceptance"]["assumed"]) == (
        data["thesis"]["examOn"],
        data["thesis"]["assumed"],
    )
