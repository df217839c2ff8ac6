"""The signed months of a trainee for paper, a pack and the check of a print: the last signature of each."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from typing import NamedTuple, NotRequired

from beanie.operators import Eq
from bson import ObjectId
from typing_extensions import TypedDict

from api.core.store import rows
from api.core.store.documents import Ref
from api.core.store.populate import small
from api.standing.engine.answers import Standing
from api.standing.facts.gathering import place_id
from api.standing.months.documents import MonthAuthentication, SignedAs
from api.standing.months.verified import differing_entries

PERSON = Ref("users", "name")
PLACE = Ref("departments", "name")


class SignedMonthNow(NamedTuple):
    """The last signature under a month. ``department`` is where it was served, ``number`` the signer's register number,
    ``forWhom`` the guide for whom a delegate signed, ``firstAt`` when the month was signed first, ``changed`` whether
    the month is other than it was signed, ``differing`` the entries whose content changed outside the product.
    """

    month: str
    department: str
    n: int
    by: str
    number: str
    signedAs: SignedAs
    forWhom: str
    at: dt.datetime
    firstAt: dt.datetime
    days: int
    trainingDays: int
    digest: str
    changed: bool
    differing: tuple[str, ...] = ()


class _Signature(TypedDict):
    collegeId: ObjectId
    departmentId: ObjectId
    month: str
    n: int
    byName: str
    byNumber: NotRequired[str]
    signedAs: SignedAs
    forWhom: NotRequired[ObjectId | None]
    at: dt.datetime
    digest: str
    days: int
    trainingDays: int


async def signed_months_now(
    student_id: ObjectId, stands: Standing, within: Mapping[str, ObjectId] | None = None
) -> list[SignedMonthNow]:
    """The signed months of a trainee, the first first.

    Args:
        student_id: whose months.
        stands: the trainee's standing of today, which knows what changed.
        within: the college and department alone whose months are wanted; none for all.
    """
    theirs = [Eq(name, value) for name, value in (within or {}).items() if name in ("collegeId", "departmentId")]
    newest: dict[tuple[str, str], _Signature] = {}
    first_at: dict[tuple[str, str], dt.datetime] = {}
    for row in await rows(MonthAuthentication, _Signature).many(MonthAuthentication.studentId == student_id, *theirs):
        key = place_id(row["collegeId"], row["departmentId"]), row["month"]
        first_at[key] = min(row["at"], first_at.get(key, row["at"]))
        if key not in newest or newest[key]["n"] < row["n"]:
            newest[key] = row
    changed = {(row.place, row.month) for row in stands.months if row.state == "changed"}
    differing = await differing_entries(student_id)
    guides = await small(PERSON, [one for row in newest.values() if (one := row.get("forWhom"))])
    places = await small(PLACE, [row["departmentId"] for row in newest.values()])
    return [
        SignedMonthNow(
            row["month"],
            str((places[row["departmentId"]] or {}).get("name") or ""),
            row["n"],
            row["byName"],
            row.get("byNumber") or "",
            row["signedAs"],
            str((guides.get(one) or {}).get("name") or "") if (one := row.get("forWhom")) else "",
            row["at"],
            first_at[key],
            row["days"],
            row["trainingDays"],
            row["digest"],
            key in changed or key in differing,
            tuple(differing.get(key, ())),
        )
        for key, row in sorted(newest.items(), key=lambda item: (item[0][1], item[1]["at"]))
    ]
