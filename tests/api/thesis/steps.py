"""What tests of synopsis and thesis do: begin afresh, save items in order, upload, read."""

from __future__ import annotations

from typing import Any

import httpx

from api.core.store.database import collection
from tests.api.world import Record, World, pdf_upload

UNTITLED = {"synopsis": "Please update Synopsis title first !!!", "thesis": "Please enter title first"}
TITLES = {"synopsis": "synopsisTitle", "thesis": "title"}
PARTS = ("synopsis", "thesis")
TITLE = "Serum ferritin as a marker of severity in dengue fever"
SAVED = "Already saved and cannot be edited."


async def nothing_saved() -> None:
    """Takes away the titles that the world's students have."""
    await collection("theses").delete_many({})


async def post(world: World, path: str, body: Record, *, by: str = "student") -> httpx.Response:
    """Sends one item as JSON."""
    return await (await world.as_(by)).post(f"/api/{path}", json=body)


async def send_file(world: World, path: str, data: Record, *, by: str = "student", file: Any = None) -> httpx.Response:
    """Sends a form with a PDF; ``file=False`` leaves it out."""
    upload = {} if file is False else {"certificate": file or pdf_upload()}
    # An empty part keeps the form a form.
    parts = {name: (None, value) for name, value in data.items()} or {"id": (None, "")}
    return await (await world.as_(by)).post(f"/api/{path}", files={**parts, **upload})


async def title(world: World, part: str = "synopsis", text: str = TITLE, *, by: str = "student") -> httpx.Response:
    """Saves a title."""
    return await post(world, f"{part}/title", {TITLES[part]: text}, by=by)


async def guide(world: World, part: str = "synopsis", who: str = "teacher", *, by: str = "student") -> httpx.Response:
    """Saves a guide."""
    return await post(world, f"{part}/guide", {"guide": world.id(who)}, by=by)


async def begun(world: World, part: str = "synopsis", *, by: str = "student") -> Record:
    """A record with title and guide."""
    for answer in (await title(world, part, by=by), await guide(world, part, by=by)):
        assert answer.status_code == 200, answer.text
    record: Record = answer.json()["data"]
    return record


async def read(world: World, part: str = "synopsis", *, by: str = "student", of: str = "student") -> Record:
    """A student's record with its list."""
    answer = await (await world.as_(by)).get(f"/api/{part}/{world.scope}/{world.id(of)}")
    assert answer.status_code == 200, answer.text
    data: Record = answer.json()["data"]
    return data


async def uploaded(world: World, part: str = "synopsis", remark: str = "First draft") -> Record:
    """Uploads a record for review and answers it."""
    record = await read(world, part)
    answer = await send_file(world, f"{part}/record", {"sRemark": remark, "id": record["_id"]})
    assert answer.status_code == 201, answer.text
    created: Record = answer.json()["data"]
    return created


async def verify(
    world: World, entry: str, part: str = "synopsis", *, by: str = "teacher", **changes: Any
) -> httpx.Response:
    """Calls the verification as the specification has it; ``...`` takes a key out."""
    body = {
        "studentId": world.id("student"),
        f"{part}Id": entry,
        "staffId": world.id(by),
        "status": "Approved",
        "remark": "Sample size is well argued.",
        "score": "3",
        **changes,
    }
    body = {key: value for key, value in body.items() if value is not ...}
    return await (await world.as_(by)).put(f"/api/{part}/verification", json=body)
