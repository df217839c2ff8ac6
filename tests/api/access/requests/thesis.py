"""The requests about synopsis and thesis."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from bson import ObjectId

from api.core import clock
from api.core.store.database import collection
from tests.api.world import World, pdf_upload

Body = Callable[[str | None, str], Awaitable[dict[str, Any]]]


def thesis_bodies(world: World, entry: Callable[..., Awaitable[ObjectId]]) -> dict[str, Body]:
    """What is sent, by the rule's id; ``entry`` makes an upload of whom stands in a relation to who asks."""
    theses = collection("theses")

    async def settled(**fields: Any) -> None:
        """Every record with these items and no others."""
        gone = dict.fromkeys({"guide", "coGuide", "certificate", "synopsisAcceptanceDate"} - fields.keys(), "")
        await theses.update_many({}, {"$unset": gone, **({"$set": fields} if fields else {})})

    async def untitled(who: str | None, part: str) -> None:
        if who == "student":
            await theses.delete_many({"studentId": world.people[who], "part": part})

    async def synopsis_title(who: str | None, _relation: str) -> dict[str, Any]:
        await untitled(who, "synopsis")
        return {"json": {"synopsisTitle": "Outcome of dengue"}}

    async def thesis_title(who: str | None, _relation: str) -> dict[str, Any]:
        await untitled(who, "thesis")
        return {"json": {"title": "Outcome of dengue"}}

    async def guide(_who: str | None, _relation: str) -> dict[str, Any]:
        await settled()
        return {"json": {"guide": world.id("teacher")}}

    async def co_guides(_who: str | None, _relation: str) -> dict[str, Any]:
        await settled(guide=world.people["teacher"])
        return {"json": {"coGuide": [{"name": "Dr. Bhagwat", "department": "Pathology"}]}}

    async def certificate(_who: str | None, _relation: str) -> dict[str, Any]:
        await settled(guide=world.people["teacher"])
        return {"files": {"certificate": pdf_upload()}}

    async def date(_who: str | None, _relation: str) -> dict[str, Any]:
        await settled(guide=world.people["teacher"])
        return {"json": {"synopsisAcceptanceDate": clock.today().isoformat()}}

    async def record(_who: str | None, _relation: str) -> dict[str, Any]:
        return {"data": {"sRemark": "First draft"}, "files": {"certificate": pdf_upload()}}

    def verification(part: str) -> Body:
        async def decided(who: str | None, relation: str) -> dict[str, Any]:
            upload = await entry(who, relation, key=part)
            return {"json": {f"{part}Id": str(upload), "status": "Approved", "remark": "Well done.", "score": "3"}}

        return decided

    result: dict[str, Body] = {
        "synopsis.title": synopsis_title,
        "thesis.title": thesis_title,
        "thesis.acceptance": date,
    }
    for part in ("synopsis", "thesis"):
        result |= {
            f"{part}.guide": guide,
            f"{part}.co_guide": co_guides,
            f"{part}.certificate": certificate,
            f"{part}.upload": record,
            f"{part}.verify": verification(part),
        }
    return result
