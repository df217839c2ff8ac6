"""Where trainees stand: for a page, for the list of a department, and for other features that print or remind.

What is computed is kept until something of that trainee changes or the day turns, where the store can say so at once:
the row of the list and the whole answer, each a few kilobytes. The facts behind them are not kept: they take a megabyte
a trainee, and those of one are gathered in less time than a person notices.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterable, Mapping, Sequence
from typing import TypeVar

from bson import ObjectId

from api.accounts import service as accounts
from api.accounts.service import Trainee
from api.core import clock
from api.core.errors import Invalid, or_404
from api.core.store.cache import Dependencies, Dependency
from api.core.store.database import current_cache
from api.standing.engine.answers import Gate, Standing
from api.standing.engine.days import BadFact
from api.standing.engine.duty.what_if import WhatIf, what_if
from api.standing.engine.facts import Leave
from api.standing.engine.milestones.ribbon import Ribbon, ribbon
from api.standing.engine.standing import RULE_VERSION, standing
from api.standing.engine.states import WHO_WORDS
from api.standing.facts.gathering import Gathered, dependencies_of, gather
from api.standing.months.evidence import SignatureEvidence, signature_evidence
from api.standing.months.printed import SignedMonthNow, signed_months_now
from api.standing.months.verified import differing_entries
from api.standing.summary import SummaryRow, seen, summary
from api.standing.wire import whole

__all__ = [
    "RULE_VERSION",
    "WHO_WORDS",
    "Gate",
    "Ribbon",
    "SignatureEvidence",
    "SignedMonthNow",
    "Standing",
    "computed_of",
    "differing_entries",
    "drawn",
    "each_gathered",
    "encoded_standing",
    "price_of",
    "signature_evidence",
    "signed_months_now",
    "standings",
    "student_there",
    "summaries",
]

NO_STUDENT = "This student was not found."
Computed = TypeVar("Computed")
AT_ONCE = 100
"""Trainees whose facts are gathered in one wave."""


async def student_there(scope_filter: Mapping[str, ObjectId]) -> Trainee:
    """The student whom a filter names, if the present place is the one of the filter.

    Raises:
        NotFound: there is no such student there.
    """
    place = scope_filter["collegeId"], scope_filter["departmentId"]
    found = await accounts.trainees([scope_filter["studentId"]])
    here = [row for row in found if (row.get("collegeId"), row.get("departmentId")) == place]
    return or_404(here[0] if here else None, NO_STUDENT)


async def standings(student_ids: Sequence[ObjectId]) -> AsyncIterator[tuple[Trainee, Standing]]:
    """The standings of several students today, one after the other."""
    today = clock.today()
    async for gathered, _ in each_gathered(student_ids):
        yield gathered.trainee, standing(gathered.facts, today)


async def drawn(student_id: ObjectId) -> tuple[Standing, Ribbon] | None:
    """A student's standing of today with its ribbon, for paper; None if there is no such student."""
    async for gathered, _ in each_gathered([student_id]):
        stands = standing(gathered.facts, clock.today())
        return stands, ribbon(gathered.facts, stands)
    return None


async def encoded_standing(student_id: ObjectId) -> bytes:
    """A trainee's standing of today as JSON (:class:`api.standing.computed.WholeStanding`).

    Raises:
        NotFound: there is no such student.
    """

    def compute(one: Gathered) -> bytes:
        stands = standing(one.facts, clock.today())
        return whole(stands, one.facts.entries, ribbon(one.facts, stands))

    bodies = await computed_of("standing", [student_id], compute)
    return or_404(bodies[0] if bodies else None, NO_STUDENT)


async def summaries(student_ids: Sequence[ObjectId]) -> list[SummaryRow]:
    """The rows of several students in the list of a department, in their order."""

    def compute(one: Gathered) -> SummaryRow:
        stands = standing(one.facts, clock.today())
        return summary(one.trainee, stands) | seen(one, stands)

    return await computed_of("standing.row", student_ids, compute)


async def computed_of(
    name: str, student_ids: Sequence[ObjectId], compute: Callable[[Gathered], Computed]
) -> list[Computed]:
    """What is computed of several students, in their order, each cached under a name until something of that student
    changes or the day turns; who is none is left out."""
    cache, today = current_cache(), clock.today()
    cached: dict[ObjectId, Computed | None] = {one: cache.get((name, one, today)) for one in student_ids}
    missing = [student for student, value in cached.items() if value is None]
    async for gathered, dependencies in each_gathered(missing):
        student = gathered.trainee["_id"]
        value = cached[student] = compute(gathered)
        cache.put((name, student, today), value, dependencies)
    return [known for one in student_ids if (known := cached[one]) is not None]


async def price_of(student: Trainee, leave: Leave) -> WhatIf:
    """What a leave would change.

    Raises:
        Invalid: it ends before it begins, or there is no standing.
    """
    (one,) = await gather([student])
    try:
        return what_if(one.facts, clock.today(), leave)
    except BadFact as words:
        raise Invalid(str(words)) from None


async def each_gathered(student_ids: Sequence[ObjectId]) -> AsyncIterator[tuple[Gathered, Dependencies]]:
    """The facts of several students, each with what they were read from, as it was before it was read. Between two
    others are served."""
    for start in range(0, len(student_ids), AT_ONCE):
        some = student_ids[start : start + AT_ONCE]
        read = {student: _versions([("users", "_id", student)]) for student in some}
        trainees = await accounts.trainees(some)
        for trainee in trainees:
            read[trainee["_id"]] |= _versions(dependencies_of(trainee))
        for one in await gather(trainees):
            yield one, read[one.trainee["_id"]]
            await asyncio.sleep(0)


def _versions(dependencies: Iterable[Dependency]) -> Dependencies:
    cache = current_cache()
    versions = ((dependency, cache.add_dependency(dependency)) for dependency in dependencies)
    return {dependency: version for dependency, version in versions if version is not None}
