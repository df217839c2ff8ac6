"""What coordinators signed and the college reported, as the rules of standing look at it: one read a collection."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from typing import NotRequired

from beanie.operators import NE, In
from bson import ObjectId
from typing_extensions import TypedDict

from api.core.store import rows
from api.drp.documents import BoardReport, CertificateState, CoordinatorLink


class _Absent(TypedDict):
    absent: NotRequired[list[dt.datetime]]


class SignedResidency(TypedDict):
    """Of a signature: the days that do not count, and what became of the certificate."""

    studentId: ObjectId
    certificate: NotRequired[CertificateState | None]
    signature: NotRequired[_Absent | None]


class ReportedResidency(TypedDict):
    """The day on which the college told the Board of a residency."""

    studentId: ObjectId
    reportedOn: dt.datetime


async def signed_residencies(student_ids: Sequence[ObjectId]) -> list[SignedResidency]:
    """What coordinators signed of several students by a link."""
    theirs = In(CoordinatorLink.studentId, list(student_ids))
    return await rows(CoordinatorLink, SignedResidency).many(theirs, NE(CoordinatorLink.usedOn, None))


async def reported_residencies(student_ids: Sequence[ObjectId]) -> list[ReportedResidency]:
    """Which residencies of several students the college reported."""
    return await rows(BoardReport, ReportedResidency).many(In(BoardReport.studentId, list(student_ids)))


class _Days(TypedDict):
    days: NotRequired[list[dt.datetime]]


class _SignedDays(TypedDict):
    studentId: ObjectId
    signature: NotRequired[_Days | None]


async def signed_days(where: Mapping[str, object]) -> set[tuple[ObjectId, dt.date]]:
    """The days that coordinators signed of the students of a scope, each with its student."""
    found = await rows(CoordinatorLink, _SignedDays).many(NE(CoordinatorLink.usedOn, None), within=dict(where))
    return {(row["studentId"], day.date()) for row in found for day in (row.get("signature") or {}).get("days") or ()}


def absent_days(signed: SignedResidency) -> list[dt.date]:
    """The days of absence without leave that a coordinator signed."""
    return [day.date() for day in (signed.get("signature") or {}).get("absent") or ()]
