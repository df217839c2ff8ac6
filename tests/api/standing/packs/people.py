"""Packs as files, and entries by the dozen, for the tests of requirement packs."""

from __future__ import annotations

import copy
import csv
import datetime as dt
import io
import json
from typing import Any

import httpx
from bson import ObjectId

from api.core import clock
from api.core.store.database import collection
from api.logbook.contract.registry import by_key
from api.standing.engine.packs import FORMAT
from tests.api.world import World

Answer = dict[str, Any]
EVERYWHERE = "all/all"


def requirement(id_: str = "own.puncture", **changes: Any) -> Answer:
    """A requirement: ten lumbar punctures, as a printed document asks for them."""
    row = {
        "id": id_,
        "label": "Lumbar puncture",
        "kind": "count",
        "count": 10,
        "unit": "entries",
        "per": "course",
        "strength": "minimum",
        "source": "Curriculum",
        "quote": {"printed": "(10 must be done)", "where": "page 5"},
        "match": {"kinds": ["procedure"], "skills": ["Lumbar puncture"]},
        "roles": None,
    }
    return {**row, **changes}


def pack(*requirements: Answer, **changes: Any) -> Answer:
    """A pack of General Medicine."""
    source = {"id": "s", "title": "Guideline", "publisher": "NMC", "year": 2024, "read": "whole"}
    about = {
        "format": FORMAT,
        "id": "own-medicine",
        "version": "1",
        "department": "General Medicine",
        "degree": ["MD"],
        "label": "Curriculum",
        "sources": [source],
    }
    return {**about, "requirements": list(requirements or (requirement(),)), **changes}


def as_json(data: object, name: str = "pack.json") -> Answer:
    """A pack as a form sends it."""
    content = data if isinstance(data, bytes) else json.dumps(data).encode()
    return {"files": {"file": (name, content, "application/json")}}


def as_csv(*lines: Answer, name: str = "pack.csv") -> Answer:
    """Lines of the template as a form sends them."""
    into = io.StringIO()
    head = list(dict.fromkeys(key for line in lines for key in line))
    writer = csv.DictWriter(into, head, restval="")
    writer.writeheader()
    writer.writerows(lines)
    return {"files": {"file": (name, into.getvalue().encode(), "text/csv")}}


def path(place: str, *rest: str) -> str:
    """The address of the packs of a place."""
    return "/".join((f"/api/requirementPacks/{place}", *rest))


async def load(world: World, data: object, *, by: str = "master", place: str = EVERYWHERE) -> httpx.Response:
    """Loads a pack."""
    sent = data if isinstance(data, dict) and "files" in data else as_json(data)
    return await (await world.as_(by)).post(path(place, "load"), **sent)


async def loaded(world: World, data: object, *, by: str = "master", place: str = EVERYWHERE) -> str:
    """Loads a pack that is taken, and answers its record."""
    answer = await load(world, data, by=by, place=place)
    assert answer.status_code == 200, answer.text
    id_: str = answer.json()["data"]["packId"]
    return id_


async def row_of(world: World, pack_id: str, row_id: str, who: str = "student") -> Answer:
    """A requirement of a trainee as it is counted now."""
    url = f"/api/standing/{world.scope}/{world.id(who)}/requirement/{pack_id}/{row_id}"
    answer = await (await world.as_(who)).get(url, params={"limit": 100, "page": 1})
    assert answer.status_code == 200, answer.text
    data: Answer = answer.json()
    return data


async def versions(world: World, who: str = "student") -> dict[str, str]:
    """The packs of a trainee, each with its version."""
    answer = await (await world.as_(who)).get(f"/api/standing/{world.scope}/{world.id(who)}")
    return {one["id"]: one["version"] for one in answer.json()["data"]["standing"]["packs"]}


async def punctures(world: World, count: int, *, status: str = "Approved", role: str = "Performed with Guide") -> None:
    """So many lumbar punctures of the student, one a day, copied from one that was sent."""
    kind = by_key("procedure")
    assert kind is not None
    first = await world.create(kind)
    row = await collection("entries").find_one({"_id": ObjectId(first["_id"])})
    await collection("entries").delete_one({"_id": row["_id"]})
    today = clock.today()
    more = [
        {
            **copy.deepcopy(row),
            "_id": ObjectId(),
            "clientId": str(ObjectId()),
            "status": status,
            "role": role,
            "topic": "Lumbar puncture",
            "date": clock.stored_day(today - dt.timedelta(days=at)),
        }
        for at in range(count)
    ]
    if more:
        await collection("entries").insert_many(more)
