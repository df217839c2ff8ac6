"""The numbers of trainees: for the page of one, for the matrix of a department, and for the week's snapshot.

What is computed is kept as the standing is (:mod:`api.standing.service`): until something of that trainee changes or
the day turns. Of the matrix a few kilobytes a trainee are kept, of the page its bytes.
"""

from __future__ import annotations

from collections.abc import Sequence

from bson import ObjectId

from api.core import clock
from api.core.errors import or_404
from api.standing.engine.numbers.numbers import compared_counts, numbers
from api.standing.numbers.matrix import MatrixFacts, matrix_facts
from api.standing.service import NO_STUDENT, computed_of, each_gathered
from api.standing.wire import encoded


async def encoded_numbers(student_id: ObjectId) -> bytes:
    """A trainee's numbers of today as JSON (:class:`api.standing.numbers.answers.NumbersOfTrainee`).

    Raises:
        NotFound: there is no such student.
    """
    bodies = await computed_of("numbers", [student_id], lambda one: encoded(numbers(one.facts, clock.today())))
    return or_404(bodies[0] if bodies else None, NO_STUDENT)


async def matrix_of(student_ids: Sequence[ObjectId]) -> list[MatrixFacts]:
    """What the matrix of a department shows of several students, in their order."""
    return await computed_of(
        "numbers.row", student_ids, lambda one: matrix_facts(one.trainee, numbers(one.facts, clock.today()))
    )


async def counts_of(student_ids: Sequence[ObjectId]) -> dict[ObjectId, dict[str, int]]:
    """What each of several students has of every row that is compared with others; who has no numbers is left out."""
    today, counts = clock.today(), dict[ObjectId, dict[str, int]]()
    async for gathered, _ in each_gathered(student_ids):
        computed = numbers(gathered.facts, today)
        if not computed.line:
            counts[gathered.trainee["_id"]] = compared_counts(computed)
    return counts
