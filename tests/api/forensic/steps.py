"""What the tests of forensic records do: send a record as the specification's client does, list, look at the trail."""

from __future__ import annotations

from typing import Any

import httpx

from api.core.store.database import collection
from tests.api.logbook.steps import day
from tests.api.world import Record, World, pdf_upload

KEYS = ("medico", "expert", "crime")
TITLES = {"medico": "Medico Legal Autopsy", "expert": "Expert Opinion", "crime": "Crime Scene Investigation"}
DELETE_TYPES = {"medico": "Medico", "expert": "Expert", "crime": "Crime"}
OWN: dict[str, Record] = {
    "medico": {"cause_death": "Haemorrhagic shock", "board_member": "Dr. S. Joshi, Dr. R. Kale"},
    "expert": {"material": "Knife, 18 cm", "expert_opinion": "The wound may be caused by this weapon."},
    "crime": {"place": "Canal road, near the pump house"},
}
"""The fields that each register has of its own."""


def payload(world: World, key: str, **changes: Any) -> Record:
    """The multipart fields of a create call exactly as the specification lists them: no ``fir_date`` among them."""
    body = {
        "studentId": world.id("student"),
        "departmentId": str(world.medicine),
        "collegeId": str(world.college),
        "pmr_no": "PMR/2026/114",
        "pmr_date": day(-2),
        "name": "Ramesh Patil",
        "age": "45",
        "sex": "Male",
        "fir_no": "DD 23/2026",
        "police_station": "Shivajinagar",
        "history": "Found unresponsive at home.\nNo treatment given.",
        **OWN[key],
        **changes,
    }
    return {name: value for name, value in body.items() if value is not None}


async def send(world: World, key: str, body: Record, *, by: str = "student", file: Any = None) -> httpx.Response:
    """Posts a create call with a document."""
    files = {"pmr_doc": file if file is not None else pdf_upload("pmr.pdf")}
    return await (await world.as_(by)).post(f"/api/entries/{key}", data=body, files=files)


async def add(world: World, key: str = "medico", *, by: str = "student", **changes: Any) -> Record:
    """Records one and answers it."""
    answer = await send(world, key, payload(world, key, **changes), by=by)
    assert answer.status_code == 201, answer.text
    record: Record = answer.json()["data"]
    return record


async def remove(world: World, key: str, record: Record, *, by: str = "student") -> httpx.Response:
    """Deletes by the delete helper's type name."""
    body = {"id": record["_id"], "type": DELETE_TYPES[key], "userId": world.id(by)}
    return await (await world.as_(by)).post("/api/deleteRecord", json=body)


async def audit_rows(**filter_: Any) -> list[Record]:
    """The rows of the audit trail about entries and files, the oldest first."""
    about = {"target": {"$regex": "^(entries|files)/"}, **filter_}
    return [row async for row in collection("audits").find(about).sort([("at", 1), ("_id", 1)])]
