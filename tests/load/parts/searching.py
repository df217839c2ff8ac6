"""What a search costs in one list, whether that grows with other departments, and whether it finds what a plain reading
of every entry finds.

A list of 2,000 entries is searched, then again with 50,000 of the same kind in another department, and then those. Each
request is another word than the one before; *after a write* a record of the list is changed before each.
"""

from __future__ import annotations

import asyncio
import itertools
import json
import random
import statistics
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple
from urllib.parse import quote

from bson import ObjectId

from api.access.sessions import open_session
from api.accounts import service as accounts
from api.core.store.database import Row, Store, open_store
from api.core.text import folded
from api.curriculum import service as curriculum
from api.documents import DOCUMENTS
from api.logbook.entries.searched import REFS
from tests.load import tables
from tests.load.client import Client, request
from tests.load.dataset import CHUNK, CREATED, clones
from tests.load.department import HEAD
from tests.load.measure import Server, spent
from tests.load.run import Measurement, Run

FEW, MANY = 2_000, 50_000
OTHER = "hod.surgery@demo.example.com"
SEARCHES, SLICES, SLICE = 1_000, 9, 8
PAGE = 10
STATUSES = ("Pending", "Approved", "Rejected", "Completed")


class Searched(NamedTuple):
    """The list of one department: its head with a token, and the path."""

    head: Row
    token: str

    def request(self, text: str) -> bytes:
        """The first page of a search in it."""
        return request(f"{self.path}?page=1&limit={PAGE}&search={quote(text)}", token=self.token)

    @property
    def path(self) -> str:
        """The list's."""
        return f"/api/entries/{CREATED}/{self.head['collegeId']}/{self.head['departmentId']}"

    @property
    def place(self) -> Row:
        """The filter of the department."""
        return {name: self.head[name] for name in ("collegeId", "departmentId")}


class Expected(NamedTuple):
    """What a plain reading finds for a text: how many, and the ids of the first page."""

    text: str
    total: int
    ids: list[str]


def measured(run: Run) -> Measurement:
    """The costs of the two lists, and random searches in the smaller."""
    folder = run.fresh("searches")
    few = asyncio.run(_fill(run, folder, HEAD, run.part_of(FEW)))
    expected = asyncio.run(_plainly(run, folder, few, run.part_of(SEARCHES)))
    different, sorted_ = 0, 0
    with run.product(folder) as server, Client(server.port) as client:
        for each in expected:
            (answer,) = client.send([few.request(each.text)])
            body = json.loads(answer.body)
            ids = [row["_id"] for row in body["data"]]
            different += (body["total"], ids) != (each.total, each.ids)
        for order in ("receivedOn", "-receivedOn"):
            (answer,) = client.send([request(f"{few.path}?sort={order}", token=few.token)], (200, 422))
            sorted_ += answer.status == 200
    texts = [each.text for each in expected[: SLICE * (1 + run.part_of(SLICES, least=2))]]
    (alone,) = _costs(run, folder, [few], texts)
    many = asyncio.run(_fill(run, folder, OTHER, run.part_of(MANY)))
    beside, large = _costs(run, folder, [few, many], texts)
    measures = {
        "search in a list of 2,000, processor time": alone[1],
        "search in a list of 50,000, processor time": large[1],
        "search, times its cost with ten times the entries in other departments": beside[0] / alone[0],
        "random searches, of 1,000, that find other rows than a plain reading": different,
        "lists sorted by receivedOn that are neither refused nor read by an index": sorted_,
    }
    rows = [
        (f"{run.part_of(FEW):,} entries", *_ms(alone)),
        (f"the same beside {run.part_of(MANY):,} of another department", *_ms(beside)),
        (f"{run.part_of(MANY):,} entries", *_ms(large)),
    ]
    title = f"{len(expected)} random searches, {different} with other rows than a plain reading."
    return Measurement(
        measures, [title, "", *tables.table(("search in a list of", "nothing changed", "after a write"), rows)]
    )


async def _fill(run: Run, folder: Path, head: str, number: int) -> Searched:
    """A department with so many entries of one kind, and its head signed in."""
    settings = run.settings(folder)
    store = await open_store(settings, DOCUMENTS)
    try:
        person: Row = await store.database["users"].find_one({"email": head})
        token, _ = await open_session(settings, person["_id"], remember=False)
        of = Searched(person, token)
        await _multiply(store, of, number)
        return of
    finally:
        await store.close()


async def _multiply(store: Store, of: Searched, number: int) -> None:
    entries, users = store.database["entries"], store.database["users"]
    mine = {**of.place, "kind": CREATED}
    source = await entries.find({**mine, "superseded": {"$ne": True}, "replaces": None}).to_list(length=None)
    students = await users.find({**of.place, "role": None, "removedOn": None}).to_list(length=None)
    await entries.delete_many(mine)
    turns = zip(itertools.cycle(source), itertools.cycle(students), range(number), strict=False)
    rows = [{**next(clones([row], student["_id"])), "_id": ObjectId()} for row, student, _ in turns]
    for start in range(0, len(rows), CHUNK):
        await entries.insert_many(rows[start : start + CHUNK])


async def _plainly(run: Run, folder: Path, of: Searched, number: int) -> list[Expected]:
    """What random searches find, by a look at every entry of the list."""
    store = await open_store(run.settings(folder), DOCUMENTS)
    try:
        rows = await store.database["entries"].find({**of.place, "kind": CREATED}).to_list(length=None)
        people = await store.database["users"].find(of.place).to_list(length=None)
        rows.sort(key=lambda row: (row["date"], row["_id"]), reverse=True)
        rng, measures = random.Random(number), []
        for text in itertools.islice(_texts(rng, rows, [row["name"] for row in people]), number):
            named = set(await accounts.ids_by_name(of.place, text))
            picked = await curriculum.named(of.place["departmentId"], text)
            named |= {each for ids in picked.values() for each in ids}
            ids = [str(row["_id"]) for row in rows if _holds(row, text, named)]
            measures.append(Expected(text, len(ids), ids[:PAGE]))
        return measures
    finally:
        await store.close()


def _texts(rng: random.Random, rows: Sequence[Row], names: Sequence[str]) -> Iterator[str]:
    """Inner parts of what entries and people hold, as somebody may type them."""
    while True:
        row = rng.choice(rows)
        source = rng.choice([row["searchText"], row.get("vRemark") or "a", rng.choice(names), "approved pending"])
        at = rng.randrange(len(source))
        if text := folded(source[at : at + rng.randint(1, 12)]).strip():
            yield text


def _holds(row: Row, text: str, named: set[ObjectId]) -> bool:
    own, _, _ = row["searchText"].partition("\n")
    return (
        any(text in each for each in (own, folded(row.get("vRemark") or ""), row.get("patientText") or ""))
        or any(row.get(name) in named for name in REFS)
        or any(text in status.lower() and row["status"] == status for status in STATUSES)
    )


def _costs(run: Run, folder: Path, lists: Sequence[Searched], texts: Sequence[str]) -> list[tuple[float, ...]]:
    """Of each list, milliseconds of processor time of a search, each of another text: nothing has changed, and after a
    write."""
    states = []
    for options in ((), ("--writes",)):
        with run.product(folder, *options) as server:
            states.append([_cost(server, of, texts) for of in lists])
    return list(zip(*states, strict=True))


def _cost(server: Server, of: Searched, texts: Sequence[str]) -> float:
    slices = [texts[start : start + SLICE] for start in range(0, len(texts), SLICE)]
    first, *others = [_of_slice(server, [of.request(text) for text in each]) for each in slices]
    return statistics.median(others or [first])


def _of_slice(server: Server, asked: Sequence[bytes]) -> float:
    taken, _ = spent(server, asked, 200)
    return taken / len(asked) / 1e6


def _ms(costs: Sequence[float]) -> list[str]:
    return [f"{each:.1f} ms" for each in costs]
