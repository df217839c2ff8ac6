"""Codes of packages that are sold through a college: the Master makes one for each college and package."""

from __future__ import annotations

import hmac
from typing import cast

from beanie.operators import Eq
from bson import ObjectId

from api.access.actor import Actor
from api.billing.answers import PackageCodeRow
from api.billing.documents import Batch, PackageCode
from api.billing.service import NO_PACKAGE
from api.core import clock
from api.core.errors import Invalid, NotFound
from api.core.http.bodies import Received
from api.core.http.listing import Page, Sort, wire_page
from api.core.security import audit
from api.core.security.tokens import random_code
from api.core.store import collection, records
from api.core.store.database import Row
from api.core.store.documents import references
from api.core.store.populate import populate
from api.core.store.records import as_filter
from api.core.text import Id
from api.organisation import service as organisation

NEEDED = "This package needs the code of your college. Ask your college for it."
NO_COLLEGE = "There is no such college."
MADE = "Code made. A former code of this college for this package is no longer taken."
LENGTH = 12
REFS = {name: ref for name, ref in references(PackageCode).items() if name in ("batch", "collegeId")}
FIELDS = tuple(PackageCodeRow.__annotations__)
NEWEST: Sort = [("createdOn", -1), ("_id", -1)]


class NewCode(Received):
    """For which package and college a code is made."""

    batch: Id
    collegeId: Id


async def check(package: Batch, college_id: ObjectId | None, code: str | None) -> None:
    """Lets a student of a college buy a package; whatever is wrong with the code is said in one sentence.

    Raises:
        Invalid: the package needs a code, and this is not the one of the student's college.
    """
    if not package.needsCode:
        return
    wanted = (code or "").strip().upper()
    right = None
    if college_id and wanted:
        right = await records(PackageCode).one(PackageCode.collegeId == college_id, PackageCode.batch == package.id)
    if right is None or not hmac.compare_digest(right.code.encode(), wanted.encode("utf-8", "surrogatepass")):
        raise Invalid(NEEDED, code="package_code", field="packageCode")


async def make(actor: Actor, form: NewCode) -> PackageCodeRow:
    """Makes the code of a college for a package; it replaces the one there was.

    Raises:
        NotFound: there is no such package in use, or no such college.
    """
    if not await records(Batch).exists(Batch.id == form.batch, Eq(Batch.retiredOn, None)):
        raise NotFound(NO_PACKAGE)
    if await organisation.college(form.collegeId) is None:
        raise NotFound(NO_COLLEGE)
    code = random_code(LENGTH)
    place = (PackageCode.collegeId == form.collegeId, PackageCode.batch == form.batch)
    new = {PackageCode.code: code, PackageCode.createdOn: clock.now(), PackageCode.createdBy: actor.id}
    await records(PackageCode).upsert(*place, set=new, on_insert={PackageCode.id: ObjectId()})
    raw_rows = await collection(PackageCode).find(as_filter(place), dict.fromkeys(FIELDS, 1)).to_list(length=1)
    await audit.record_by(actor, "package.code", f"batches/{form.batch}", college_id=form.collegeId)
    return (await _to_wire(raw_rows))[0]


async def list_page(page: Page, batch: ObjectId | None) -> tuple[list[PackageCodeRow], int]:
    """One page of codes, the newest first, with package and college."""
    filter_ = as_filter([] if batch is None else [PackageCode.batch == batch])
    return await wire_page(PackageCode, (filter_, NEWEST), page, FIELDS, _to_wire)


async def _to_wire(rows: list[Row]) -> list[PackageCodeRow]:
    await populate(rows, REFS)
    return cast("list[PackageCodeRow]", rows)
