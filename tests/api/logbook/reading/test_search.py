"""What a search finds: the rows that it found when every text of every entry was looked at, on each store."""

from __future__ import annotations

import datetime as dt
import itertools
import json
import random
import re
from collections.abc import Iterator
from typing import Any

import pytest
from bson import ObjectId
from mongomock import filtering

from api.accounts import service as accounts
from api.core.http.listing import Page, page_rows
from api.core.store.database import collection, new_id, raw_collection
from api.core.text import folded
from api.curriculum import service as curriculum
from api.logbook.contract.kind import Kind
from api.logbook.entries.create import search_texts
from api.logbook.entries.searched import refs_of
from api.logbook.reading import list_rows, lists
from tests.api.logbook.reading.test_lists import rows, topics
from tests.api.logbook.steps import kind_of, list_path
from tests.api.world import Record, World
from tests.support.stores import TestStore, store_for_tests

SEARCHES = 1_000
TEXTS = ("fever", "leena", "zq-nothing", "e", "pend")
FIRST = Page(page=1, limit=10)
ENTRIES = 160
WORDS = (
    *("fever", "Fever", "ECG", "Ärzte", "NAÏVE", "पेशाब", "का", "dengue", "post-operative", "(a+)+$", "[x]", "a.c"),
    *(
        "100%",
        "50",
        "2024",
        "7",
        "^start",
        "back\\slash",
        "Ωmega",
        "d'Souza",
        'q"uote',
        "über",
        "e",
        "ab",
        "*",
        "|",
        "?",
    ),
)
NAMES = ("Asha Kulkarni", "Dr. Rohan (Senior)", "Zoë Élan", "Om", "Asha 2", "A.B. Iyer")
Branches = list[dict[str, Any]]


@pytest.fixture(params=["chosen", "embedded"])
def test_store(request: pytest.FixtureRequest, test_store: TestStore) -> Iterator[TestStore]:
    """The store of this run, and the embedded one, which finds texts in its own way."""
    if request.param == "chosen":
        yield test_store
        return
    with store_for_tests("embedded") as store:
        yield store


def earlier_branches(text: str, people: list[ObjectId], picked: dict[str, list[ObjectId]], *, sees: bool) -> Branches:
    """What a search looked for before texts and ids had indexes."""
    literally = {"$regex": re.escape(text)}
    drawn: Branches = [{"searchText": literally}, {"vRemark": {**literally, "$options": "i"}}]
    if sees:
        drawn.append({"patientText": literally})
    if people:
        drawn += [{name: {"$in": people}} for name in ("studentId", "teacher", "verifiedBy")]
    drawn += [{name: {"$in": ids}} for name, ids in picked.items()]
    return drawn + [{"status": status} for status in lists.STATUSES if text in status.lower()]


class Draw:
    """Random entries of a few people and places, and random searches among them."""

    def __init__(self, world: World, people: list[ObjectId]) -> None:
        self.random, self.world, self.people = random.Random(18), world, people
        self.kinds = [kind_of("training"), kind_of("diagnosticSkill")]
        self.places = [(world.college, world.medicine), (world.college, world.pathology)]
        self.titles: list[str] = []

    def words(self, most: int) -> str:
        return " ".join(self.random.choice(WORDS) for _ in range(self.random.randint(1, most)))

    def entry(self, number: int) -> Record:
        pick, kind = self.random, self.random.choice(self.kinds)
        college, department = pick.choice([*self.places, self.places[0]])
        drawn: Record = {
            "_id": ObjectId(),
            "kind": kind.key,
            "categoryId": kind.categoryId,
            "option": kind.option,
            "clientId": str(number),
            "collegeId": college,
            "departmentId": department,
            "studentId": pick.choice(self.people),
            "teacher": pick.choice([*self.people, None]),
            "date": dt.datetime(2026, 1, 1, tzinfo=dt.UTC) + dt.timedelta(days=pick.randrange(40)),
            "topic": self.words(4),
            "studentRemark": self.words(6),
            "status": pick.choice(["Pending", "Approved", "Rejected", "Completed"]),
            "receivedOn": dt.datetime(2026, 3, 1, tzinfo=dt.UTC),
            "version": 1,
            "vRemark": "",
        }
        if drawn["status"] != "Pending":
            drawn |= {"vRemark": self.words(3), "verifiedBy": pick.choice(self.people)}
        if pick.random() < 0.5:
            drawn |= {"competency": self.world.diagnostic, "skills": self.world.skill}
        if pick.random() < 0.4:
            drawn["patientText"] = folded(self.words(3))
        drawn = {name: value for name, value in drawn.items() if value is not None}
        drawn["searchText"], _ = search_texts(kind, drawn)
        return drawn | {"refs": refs_of(drawn)}

    def text(self) -> str:
        pick = self.random
        text = pick.choice([*WORDS, *NAMES, *self.titles, "approved", self.words(3)])
        if pick.random() < 0.5:
            at = pick.randrange(len(text))
            text = text[at : at + pick.randint(1, 8)]
        return folded(text) or "e"

    def narrowing(self) -> Record:
        college, department = self.random.choice(self.places)
        drawn: Record = {"collegeId": college, "departmentId": department}
        if self.random.random() < 0.3:
            drawn = {"studentId": self.random.choice(self.people), **drawn}
        drawn["kind"] = self.random.choice(self.kinds).key
        if self.random.random() < 0.2:
            drawn["status"] = self.random.choice(["Pending", {"$in": ["Approved", "Completed"]}])
        if self.random.random() < 0.2:
            drawn["date"] = {"$gte": dt.datetime(2026, 1, 10, tzinfo=dt.UTC)}
        return drawn


def as_before(row: Record) -> Record:
    """A row as it was stored before: the remark stood in its own field only; instants as mongomock compares them."""
    row = {name: value.replace(tzinfo=None) if isinstance(value, dt.datetime) else value for name, value in row.items()}
    return {**row, "searchText": row["searchText"].partition("\n")[0]}


def id_of(row: Record) -> str:
    """Which entry a row is of, whether it was read or made."""
    return str(row["_id"] if "_id" in row else json.loads(row["body"] + b"}")["_id"])


@pytest.mark.heavy
async def test_a_thousand_random_searches_find_what_they_found_before(world: World) -> None:
    people = [await world.student(f"s{at}", name) for at, name in enumerate(NAMES[:4])]
    people += [await world.staff(f"t{at}", name, "Professor") for at, name in enumerate(NAMES[4:])]
    draw = Draw(world, people)
    draw.titles = [row["title"] for row in await collection("computencies").find({}).to_list(None)]
    drawn = [draw.entry(number) for number in range(ENTRIES)]
    await collection("entries").insert_many(drawn)
    known = [as_before(row) for row in await collection("entries").find({}).to_list(None)]
    sizes: list[int] = []
    for _ in range(SEARCHES):
        text, narrowed, sees = draw.text(), draw.narrowing(), draw.random.random() < 0.5
        scope = {name: narrowed[name] for name in ("collegeId", "departmentId")}
        names = await accounts.ids_by_name(scope, text), await curriculum.named(scope["departmentId"], text)
        asked = {**narrowed, "$or": lists._branches(text, *names, patients_in={} if sees else None)}
        sort = draw.random.choice([[("date", -1), ("_id", -1)], [("status", 1), ("_id", 1)]])
        limit = draw.random.choice([5, 100])
        fields = ("topic",) if draw.random.random() < 0.5 else list_rows.LIST_ROWS
        page, total = await page_rows(collection("entries"), asked, Page(page=1, limit=limit), sort, fields)
        before = {**narrowed, "$or": earlier_branches(text, *names, sees=sees)}
        if "date" in before:
            before["date"] = {"$gte": before["date"]["$gte"].replace(tzinfo=None)}
        expected = [row for row in known if filtering.filter_applies(before, row)]
        for path, direction in reversed(sort):
            expected.sort(key=lambda row: row[path], reverse=direction < 0)
        assert [id_of(row) for row in page] == [str(row["_id"]) for row in expected[:limit]], (text, narrowed, sees)
        assert total == len(expected), (text, narrowed, sees)
        sizes.append(total)
    assert sum(not size for size in sizes) > SEARCHES / 20
    assert sum(size > 3 for size in sizes) > SEARCHES / 5


async def stored(entry: Record) -> Record:
    """An entry as it is stored now."""
    found: Record = await collection("entries").find_one({"_id": ObjectId(entry["_id"])})
    return found


async def test_what_a_search_goes_by_follows_every_write(world: World) -> None:
    kind = kind_of("diagnosticSkill")
    entry = await world.create(kind, topic="First words", teacher=world.id("teacher"), competency=None)
    path = list_path(world, "diagnosticSkill")
    assert (await stored(entry))["refs"][:2] == [world.people["student"], world.people["teacher"]]
    assert (await world.verify(kind, entry["_id"], by="junior", vRemark="Read\n  GOLDBERGER  now")).status_code == 200
    row = await stored(entry)
    assert row["searchText"].endswith("\nread goldberger now")
    assert world.people["junior"] in row["refs"]
    for text in ("goldberger now", "pooja", "first words"):
        assert await topics(world, "hod", path, search=text) == ["First words"], text
    assert await topics(world, "hod", path, search="words read") == [], "Nothing is found across the two texts."
    client = await world.as_("junior")
    undone = await client.post(f"/api/entries/diagnosticSkill/{entry['_id']}/undo", json={})
    assert undone.status_code == 200, undone.text
    row = await stored(entry)
    assert "\n" not in row["searchText"]
    assert world.people["junior"] not in row["refs"]
    for text in ("goldberger", "pooja"):
        assert await topics(world, "hod", path, search=text) == [], text


async def test_a_renamed_person_and_item_are_found_by_the_new_name_at_once(world: World) -> None:
    await world.create(kind_of("diagnosticSkill"), teacher=world.id("colleague"))
    path = list_path(world, "diagnosticSkill")
    for name, id_, field in (
        ("users", world.people["colleague"], "name"),
        ("computencies", world.diagnostic, "title"),
    ):
        assert (await rows(world, "hod", path, search="xanthippe"))["total"] == 0
        before = await collection(name).find_one({"_id": id_})
        await collection(name).update_one({"_id": id_}, {"$set": {field: "Xanthippe Xylander"}})
        assert (await rows(world, "hod", path, search="xanthippe"))["total"] == 1, name
        await collection(name).update_one({"_id": id_}, {"$set": {field: before[field]}})


async def test_sorting_by_what_has_no_index_is_not_offered(world: World) -> None:
    answer = await (await world.as_("hod")).get(list_path(world, "training"), params={"sort": "-receivedOn"})
    assert (answer.status_code, answer.json()["errors"][0]["field"]) == (422, "sort"), answer.text


async def found_by(world: World, kind: Kind, text: str, page: Page = FIRST) -> int:
    """How many entries of a department and kind a search finds, with one page read as lists read it."""
    scope = {"collegeId": world.college, "departmentId": world.medicine}
    names = await accounts.ids_by_name(scope, text), await curriculum.named(world.medicine, text)
    asked = {**scope, "kind": kind.key, "$or": lists._branches(text, *names, patients_in={})}
    sort = [("date", -1), ("_id", -1)]
    return (await page_rows(collection("entries"), asked, page, sort, list_rows.LIST_ROWS))[1]


async def fill(draw: Draw, places: list[tuple[ObjectId, ObjectId]], numbers: range) -> None:
    """Entries of one kind at some places."""
    draw.places = places
    await collection("entries").insert_many([draw.entry(number) for number in numbers])


@pytest.mark.stores("embedded")
async def test_a_search_judges_no_document(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    draw, kind = Draw(world, [world.people["student"], world.people["teacher"]]), kind_of("training")
    draw.kinds = [kind]
    await fill(draw, [(world.college, world.medicine)], range(1_000))
    judged: list[Record] = []
    applies = filtering.filter_applies

    def judge(spec: Record, document: Record) -> bool:
        judged.append(spec)
        return bool(applies(spec, document))

    monkeypatch.setattr(filtering, "filter_applies", judge)
    totals = {text: await found_by(world, kind, text) for text in TEXTS}
    assert [text for text, number in totals.items() if not number] == ["zq-nothing"]
    later = Page(page=2, limit=10, asOf=new_id())
    assert {text: await found_by(world, kind, text, later) for text in TEXTS} == totals
    assert [spec for spec in judged if "$or" in spec] == [], "No entry is decoded to be judged."
    await fill(draw, [(world.college, world.medicine)], range(1_000, 1_040))
    assert {text: await found_by(world, kind, text, later) for text in TEXTS} == totals
    assert len([spec for spec in judged if "$or" in spec]) < 100 * len(TEXTS), "Few are, though some were added."


async def steps_of(world: World, kind: Kind, text: str) -> int:
    """What SQLite does for a page of a search, in steps of its machine."""
    stored, steps = raw_collection("entries").stored, itertools.count()
    stored.searches.clear()
    await found_by(world, kind, text)
    stored.searches.clear()
    connection = stored.engine._connection
    connection.set_progress_handler(lambda: next(steps) < 0, 1)
    try:
        await found_by(world, kind, text)
    finally:
        connection.set_progress_handler(None, 0)
    return next(steps)


@pytest.mark.stores("embedded")
async def test_a_search_does_not_grow_with_other_departments(world: World) -> None:
    draw, kind = Draw(world, [world.people["student"], world.people["teacher"]]), kind_of("training")
    draw.kinds = [kind]
    others = [(world.college, world.pathology), (world.other_college, world.medicine)]
    await fill(draw, [(world.college, world.medicine)], range(300))
    await fill(draw, others, range(300, 600))
    once = {text: await steps_of(world, kind, text) for text in TEXTS}
    for end, times in ((1_500, 4), (5_100, 16)):
        await fill(draw, others, range(600 if times == 4 else 1_500, end))
        assert {text: await steps_of(world, kind, text) for text in TEXTS} == once, times


async def test_a_full_page_of_what_names_a_person_says_how_many_there_are_in_all(world: World) -> None:
    kind = kind_of("training")
    for number in range(3):
        await world.create(kind, topic=f"Topic {number}", teacher=world.id("teacher"))
    client, path = await world.as_("hod"), list_path(world, "training")
    answer = (await client.get(path, params={"page": 1, "limit": 2, "search": "asha"})).json()
    assert (len(answer["data"]), answer["total"]) == (2, 3)
