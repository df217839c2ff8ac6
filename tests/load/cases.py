"""What is asked of the product: one maker of requests for each row of the table."""

from __future__ import annotations

import itertools
import json
import random
import uuid
from collections.abc import Sequence

from api.core.database import Row
from api.logbook.registry import all_kinds
from tests.load.client import Client, request
from tests.load.dataset import CREATED, Dataset, Person
from tests.load.measure import Case, Requests

GZIP = "Accept-Encoding: gzip, deflate, br\r\n"
PAGES = 120
# Every kind but those that some departments alone know of.
OPEN = [kind for kind in all_kinds() if kind.departmentFlag is None]
"""Pages that lists are asked for, again and again."""


def cases(data: Dataset, ask: Client) -> list[Case]:
    """Every row over a data set; ``ask`` is used to look up what stands in a certificate's place."""
    rng = random.Random(1)
    students, teachers = itertools.cycle(data.students), itertools.cycle(data.teachers)
    return [
        Case("health (no session)", lambda n: [request("/api/health")] * n, 400),
        Case("list: student's page", _lists(data, rng), 300),
        Case("list: student's page, gzip", _lists(data, rng, GZIP), 300),
        Case("list: department's page", _department(data, rng), 300),
        Case(
            "tiles",
            lambda n: [
                request(f"/api/dashboardCounts/{each.scope}/{each.id}", token=each.token)
                for each in itertools.islice(students, n)
            ],
            300,
        ),
        Case(
            "queue",
            lambda n: [
                request(f"/api/pendingVerifications/{each.scope}?page=1&limit=10", token=each.token)
                for each in itertools.islice(teachers, n)
            ],
            300,
        ),
        Case("create", lambda n: _creations(data, n), 150, 201, writes=True),
        Case("verify", lambda n: [_decision(*data.pending.pop()) for _ in range(n)], 60, writes=True),
        Case("full logbook", lambda n: _logbooks(data, n), 15 * 12, per=len(OPEN)),
        Case("304: file", _unchanged(data, ask), 300, 304),
    ]


def _lists(data: Dataset, rng: random.Random, headers: str = "") -> Requests:
    pages = []
    for _ in range(PAGES):
        person = rng.choice(data.students)
        path = f"/api/entries/{rng.choice(data.kinds[person.id])}/{person.scope}/{person.id}?page=1&limit=10"
        pages.append(request(path, token=person.token, headers=headers))
    turn = itertools.cycle(pages)
    return lambda n: list(itertools.islice(turn, n))


def _department(data: Dataset, rng: random.Random) -> Requests:
    pages = []
    for _ in range(PAGES):
        person, kinds = rng.choice(data.teachers), rng.choice(list(data.kinds.values()))
        pages.append(request(f"/api/entries/{rng.choice(kinds)}/{person.scope}?page=1&limit=10", token=person.token))
    turn = itertools.cycle(pages)
    return lambda n: list(itertools.islice(turn, n))


def _creations(data: Dataset, count: int) -> Sequence[bytes]:
    made = []
    for number in range(count):
        person = data.students[number % len(data.students)]
        body = {**data.bodies[person.id][number % len(data.bodies[person.id])], "clientId": str(uuid.uuid4())}
        content = json.dumps(body).encode()
        made.append(request(f"/api/entries/{CREATED}", token=person.token, method="POST", body=content))
    return made


def _decision(person: Person, path: str, body: Row) -> bytes:
    return request(path, token=person.token, method="POST", body=json.dumps(body).encode())


def _logbooks(data: Dataset, count: int) -> Sequence[bytes]:
    made = []
    for number in range(count // len(OPEN)):
        person = data.students[number % len(data.students)]
        made += [request(f"/api/entries/{kind.key}/{person.scope}/{person.id}", token=person.token) for kind in OPEN]
    return made


def _unchanged(data: Dataset, ask: Client) -> Requests:
    for person in data.students:
        path = f"/api/entries/extraCurricular/{person.scope}/{person.id}"
        for row in json.loads(ask.send([request(path, token=person.token)])[0].body)["data"]:
            if row.get("certificate"):
                (whole,) = ask.send([request(row["certificate"]["url"])])
                seen = f"If-None-Match: {whole.headers[b'etag'].decode()}\r\n"
                return lambda n: [request(row["certificate"]["url"], headers=seen)] * n
    raise RuntimeError("no student has a certificate")
