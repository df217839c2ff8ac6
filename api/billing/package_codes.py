"""Codes of packages that are sold through a college: the Master makes one for each college and package."""

from __future__ import annotations

import hmac
import secrets
from typing import Any

from bson import ObjectId
from pymongo import ReturnDocument

from api.access.actor import Actor
from api.billing.documents import PackageCode
from api.billing.service import NO_PACKAGE
from api.core import audit, clock
from api.core.bodies import Received
from api.core.database import Row, collection
from api.core.documents import references
from api.core.errors import Invalid, NotFound
from api.core.listing import Page, Sort, page_rows
from api.core.populate import populate
from api.core.text import Id
from api.organisation import service as organisation

NEEDED = "This package needs the code of your college. Ask your college for it."
NO_COLLEGE = "There is no such college."
MADE = "Code made. A former code of this college for this package is no longer taken."
ALPHABET = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
LENGTH = 12
REFS = {name: ref for name, ref in references(PackageCode).items() if name in ("batch", "collegeId")}
FIELDS = ("batch", "collegeId", "code", "createdOn")
NEWEST: Sort = [("createdOn", -1), ("_id", -1)]


class NewCode(Received):
    """For which package and college a code is made."""

    batch: Id
    collegeId: Id


async def check(package: Row, college_id: Any, code: str | None) -> None:
    """Lets a student of a college buy a package; whatever is wrong with the code is told in one sentence.

    Raises:
        Invalid: the package needs a code, and this is not the one of the student's college.
    """
    if not package.get("needsCode"):
        return
    wanted = (code or "").strip().upper()
    mine = {"collegeId": college_id, "batch": package["_id"]}
    found = await collection("packageCodes").find_one(mine, {"code": 1}) if college_id and wanted else None
    if found is None or not hmac.compare_digest(found["code"].encode(), wanted.encode("utf-8", "surrogatepass")):
        raise Invalid(NEEDED, code="package_code", field="packageCode")


async def make(actor: Actor, form: NewCode) -> Row:
    """Makes the code of a college for a package; it replaces the one there was.

    Raises:
        NotFound: there is no such package in use, or no such college.
    """
    if await collection("batches").find_one({"_id": form.batch, "retiredOn": None}, {"_id": 1}) is None:
        raise NotFound(NO_PACKAGE)
    if await organisation.college(form.collegeId) is None:
        raise NotFound(NO_COLLEGE)
    place = {"collegeId": form.collegeId, "batch": form.batch}
    code = "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))
    made = {"code": code, "createdOn": clock.now(), "createdBy": actor.id}
    row: Row = await collection("packageCodes").find_one_and_update(
        place,
        {"$set": made, "$setOnInsert": {"_id": ObjectId()}},
        projection=dict.fromkeys(FIELDS, 1),
        upsert=True,
        return_document=ReturnDocument.AFTER,
    )
    target = f"batches/{form.batch}"
    await audit.record("package.code", actor_id=actor.id, role=actor.role, target=target, college_id=form.collegeId)
    return (await _shown([row]))[0]


async def rows_of(page: Page, batch: ObjectId | None) -> tuple[list[Row], int]:
    """One page of codes, the newest first, with package and college."""
    filter_ = {} if batch is None else {"batch": batch}
    rows, total = await page_rows(collection("packageCodes"), filter_, page, NEWEST, FIELDS)
    return await _shown(rows), total


async def _shown(rows: list[Row]) -> list[Row]:
    await populate(rows, REFS)
    return [{"_id": row["_id"], **{name: row[name] for name in FIELDS}} for row in rows]
