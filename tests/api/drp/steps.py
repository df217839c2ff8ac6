"""What the tests of the District Residency Programme do: an institution, a coordinator's form, an activity."""

from __future__ import annotations

from typing import Any

import httpx
from bson import ObjectId

from api.core import clock
from api.core.store.database import collection
from tests.api.logbook.payloads import payloads
from tests.api.logbook.steps import day
from tests.api.world import World, pdf_upload

Json = dict[str, Any]

CONTACT = {"name": "Dr. Anil Gaikwad", "phone": "9822012345", "email": "drpc.satara@example.org"}
SCHEDULE = {"schduleFrom": "2025-01-01", "schduleTo": "2025-04-01"}


async def institution(world: World, title: str = "District Hospital, Satara") -> str:
    """An institution of the world's state, added where it is not there; its id."""
    row = {"title": title, "state": world.state}
    await collection("institutions").update_one(row, {"$setOnInsert": {"_id": ObjectId()}}, upsert=True)
    record = await collection("institutions").find_one(row)
    return str(record["_id"])


def form(world: World, institution_id: str, **changes: Any) -> Json:
    """A whole coordinator's form; None takes a field out."""
    made = {**CONTACT, **SCHEDULE, "state": str(world.state), "insitution": institution_id, **changes}
    return {name: value for name, value in made.items() if value is not None}


async def send(world: World, body: Json, *, by: str = "student", notice: Any = None) -> httpx.Response:
    """Posts a coordinator's form as multipart, with a notice where one is given."""
    client = await world.as_(by)
    files: Json = {name: (None, value) for name, value in body.items()}
    if notice:
        files["notice"] = notice
    return await client.post("/api/drp/home", files=files)


async def coordinator(world: World, by: str = "teacher", **changes: Any) -> Json:
    """Adds a coordinator, whom staff accept where it is a student's, and answers it."""
    at = changes.pop("insitution", None) or await institution(world)
    answer = await send(world, form(world, at, **changes), by=by, notice=pdf_upload("notice.pdf"))
    assert answer.status_code == 201, answer.text
    created: Json = answer.json()["data"]
    if created["waiting"]:
        accepted = await accept(world, created["_id"])
        assert accepted.status_code == 200, accepted.text
    return created


async def accept(world: World, record_id: str, *, by: str = "teacher") -> httpx.Response:
    """Accepts a coordinator that a student added."""
    return await (await world.as_(by)).post(f"/api/drp/accept/{record_id}")


async def activity(world: World, by: str = "student", **changes: Any) -> Json:
    """Records an activity and answers it."""
    client = await world.as_(by)
    answer = await client.post("/api/drp/proc", json={**payloads(world)["drpActivity"], **changes})
    assert answer.status_code == 201, answer.text
    created: Json = answer.json()["data"]
    return created


async def rows(world: World, which: str, *, by: str = "student", of: str | None = None, **query: Any) -> Json:
    """One of the programme's lists, as somebody asks for it about themselves or another."""
    path = f"/api/drp/{which}/{world.scope}/{world.id(of or by)}"
    answer = await (await world.as_(by)).get(path, params={"page": 1, "limit": 50, **query})
    assert answer.status_code == 200, answer.text
    created: Json = answer.json()
    return created


async def progress(world: World, of: str = "student") -> Json:
    """How far somebody has come, as they see it."""
    answer = await (await world.as_(of)).get(f"/api/drp/progress/{world.scope}/{world.id(of)}")
    assert answer.status_code == 200, answer.text
    created: Json = answer.json()["data"]
    return created


async def posting(
    world: World, of: str = "student", first: str | None = None, last: str | None = None, **fields: Any
) -> Json:
    """A posting as it is stored, of somebody in their own place: ended lately with enough days, unless said
    otherwise."""
    user = await collection("users").find_one({"_id": world.people[of]})
    at = fields.pop("institution", None) or await institution(world)
    days = {"schduleFrom": first or day(-95), "schduleTo": last or day(-2)}
    row: Json = {
        "_id": ObjectId(),
        **CONTACT,
        "state": world.state,
        "insitution": ObjectId(at),
        **{name: clock.stored_day(clock.parse_day(value)) for name, value in days.items()},
        **{name: user[name] for name in ("collegeId", "departmentId")},
        "studentId": user["_id"],
        "addedBy": world.people["teacher"],
        "addedOn": clock.now(),
        "searchText": "",
        **fields,
    }
    await collection("drpcs").insert_one(row)
    return row


def path_of(world: World, what: str, of: str = "student", end: str = "") -> str:
    """The address of a call about somebody's residency."""
    return f"/api/drp/{what}/{world.scope}/{world.id(of)}{end}"


async def link(world: World, drpc: Json, *, by: str = "hod", of: str = "student") -> str:
    """Makes a link that is copied, and answers its token."""
    body = {"drpcId": str(drpc["_id"]), "channel": "copy"}
    answer = await (await world.as_(by)).post(path_of(world, "links", of), json=body)
    assert answer.status_code == 201, answer.text
    return str(answer.json()["data"]["address"].partition("#")[2])


def signature(drpc: Json, token: str, **changes: Any) -> Json:
    """What a coordinator sends who signs the whole of a posting that has ended, with report and certificate."""
    body = {
        "token": token,
        "posting": str(drpc["_id"]),
        "receiptKey": "k" * 24,
        "whole": True,
        "report": "Regular, careful, and good with the nurses.",
        "certificateNo": "DRP/2026/17",
        "certificateOn": day(-1),
        **changes,
    }
    return {name: value for name, value in body.items() if value is not None}


async def signed(world: World, drpc: Json, token: str, **changes: Any) -> httpx.Response:
    """Signs as the coordinator, without a session."""
    return await world.client().post("/api/coordinator/sign", json=signature(drpc, token, **changes))


async def residency(world: World, of: str = "student", *, by: str | None = None) -> Json:
    """Somebody's residency, as they or another see it."""
    answer = await (await world.as_(by or of)).get(path_of(world, "residency", of))
    assert answer.status_code == 200, answer.text
    data: Json = answer.json()["data"]
    return data
