"""What is asked of the product: one maker of requests for each row of the table."""

from __future__ import annotations

import itertools
import json
import random
import uuid
from collections.abc import Sequence

from api.core.store.database import Row
from api.serve import DEMO_PASSWORD
from tests.load.client import Client, request
from tests.load.dataset import CREATED, Dataset, Person
from tests.load.measure import Case, Requests

GZIP = "Accept-Encoding: gzip, deflate, br\r\n"
WORDS = ("fever", "post", "ca", "management", "nothing-has-this", "ward", "patient%20with", "approv")
NAMES = ("kul", "asha", "sharma", "dr", "ra")
PAGES = 120
"""Pages that lists are asked for, again and again."""


def cases(data: Dataset, ask: Client) -> list[Case]:
    """Every row over a data set; ``ask`` is used to look up what stands in a certificate's place."""
    rng = random.Random(1)
    students, teachers = itertools.cycle(data.students), itertools.cycle(data.teachers)
    return [
        Case("health (no session)", lambda n: [request("/api/health")] * n, 400),
        Case("list: student's page", _lists(data.students, rng, own=True), 300),
        Case("list: student's page, gzip", _lists(data.students, rng, own=True, headers=GZIP), 300),
        Case("list: department's page", _lists(data.teachers, rng, own=False), 300),
        Case("search: a word in the department", _searches(data.teachers, rng, WORDS), 100),
        Case("search: a part of a name in the department", _searches(data.teachers, rng, NAMES), 100),
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
        Case("full logbook", lambda n: _logbooks(data, n), len(data.students)),
        Case("304: file", _unchanged(data, ask), 300, 304),
    ]


def sign_ins(count: int) -> Sequence[bytes]:
    """As one of the demo's students, who is in every data set."""
    body = json.dumps({"email": "student.surgery@demo.example.com", "password": DEMO_PASSWORD}).encode()
    return [request("/api/login", method="POST", body=body)] * count


def _lists(people: list[Person], rng: random.Random, *, own: bool, headers: str = "") -> Requests:
    """Pages of the person alone, or of their whole department."""
    pages = []
    for _ in range(PAGES):
        person = rng.choice(people)
        path = f"/api/entries/{rng.choice(person.drawn)}/{person.scope}{f'/{person.id}' if own else ''}?page=1&limit=10"
        pages.append(request(path, token=person.token, headers=headers))
    turn = itertools.cycle(pages)
    return lambda n: list(itertools.islice(turn, n))


def _searches(people: list[Person], rng: random.Random, words: Sequence[str]) -> Requests:
    """First pages of searches in whole departments, no two alike in a row."""
    pages = []
    for at in range(PAGES):
        person = rng.choice(people)
        path = f"/api/entries/{rng.choice(person.drawn)}/{person.scope}?page=1&limit=10&search={words[at % len(words)]}"
        pages.append(request(path, token=person.token))
    turn = itertools.cycle(pages)
    return lambda n: list(itertools.islice(turn, n))


def _creations(data: Dataset, count: int) -> Sequence[bytes]:
    made = []
    for person, body in itertools.islice(itertools.cycle(data.bodies), count):
        content = json.dumps({**body, "clientId": str(uuid.uuid4())}).encode()
        made.append(request(f"/api/entries/{CREATED}", token=person.token, method="POST", body=content))
    return made


def _decision(person: Person, path: str, body: Row) -> bytes:
    return request(path, token=person.token, method="POST", body=json.dumps(body).encode())


def _logbooks(data: Dataset, count: int) -> Sequence[bytes]:
    """Every kind of that many students, whatever their departments have."""
    return [
        request(f"/api/entries/{kind.key}/{person.scope}/{person.id}", token=person.token)
        for person in data.students[:count]
        for kind in person.known
    ]


def _unchanged(data: Dataset, ask: Client) -> Requests:
    shown = ((person, kind) for person in data.students for kind in person.known if not kind.audited)
    for person, kind in shown:
        if kind.file is None:
            continue
        path = f"/api/entries/{kind.key}/{person.scope}/{person.id}"
        for row in json.loads(ask.send([request(path, token=person.token)])[0].body)["data"]:
            if row.get(kind.file.name):
                url = row[kind.file.name]["url"]
                (whole,) = ask.send([request(url)])
                seen = f"If-None-Match: {whole.headers[b'etag'].decode()}\r\n"
                return lambda n: [request(url, headers=seen)] * n
    raise RuntimeError("no student has a certificate")
