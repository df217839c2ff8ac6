"""The numbers of stored trainees: who reads them, the matrix and its file, the weekly snapshots and their medians."""

from __future__ import annotations

import csv
import datetime as dt
import io
from typing import Any

import pytest
from bson import ObjectId

from api.core import clock
from api.core.store.database import collection, current_cache
from api.logbook.contract.registry import by_key
from api.standing.numbers.snapshots import take, week_of
from tests.api.standing.test_facts import decide
from tests.api.world import World

Answer = dict[str, Any]
SKILL = "Lumbar puncture"
KEY = f"skill:{SKILL.casefold()}"
DAY = dt.timedelta(days=1)
TOMORROW = clock.machine_time().date() + DAY
MONDAY = TOMORROW + (7 - TOMORROW.weekday()) % 7 * DAY
AT_TWO = dt.datetime.combine(MONDAY, dt.time(2, 0), tzinfo=clock.INDIA).astimezone(dt.UTC)
"""Two o'clock at night in India of the next Monday: sessions of the past are gone."""
REGULATION = "any-regulation"


def path(world: World, who: str = "student", more: str = "") -> str:
    return f"/api/numbers/{world.scope}/{world.id(who)}{more}"


async def numbers(world: World, who: str = "student", by: str | None = None) -> Answer:
    answer = await (await world.as_(by or who)).get(path(world, who))
    assert answer.status_code == 200, answer.text
    data: Answer = answer.json()["data"]
    return data


def skill_of(data: Answer, key: str = KEY) -> Answer | None:
    return next((row for row in data["numbers"]["skills"] if row["key"] == key), None)


async def perform(world: World, who: str, times: int, role: str = "Performed with Guide") -> None:
    """Approved procedures of somebody, a week apart."""
    student = await collection("users").find_one({"_id": world.people[who]})
    for at in range(times):
        day = clock.today() - (at * 7 + 1) * DAY
        place = {name: student[name] for name in ("collegeId", "departmentId")}
        entry = {"studentId": student["_id"], **place, "kind": "procedure", "topic": SKILL, "role": role}
        entry |= {"date": clock.stored_day(day), "status": "Approved", "receivedOn": clock.now()}
        await collection("entries").insert_one({**entry, "clientId": f"{who}-{role}-{at}"})


async def batchmates(world: World, counts: list[int], **more: Any) -> None:
    """Trainees who joined when the student did, with so many procedures each."""
    for at, times in enumerate(counts):
        name = f"mate{at}{more.get('collegeId', '')}"
        await world.student(name, f"Mate {at:02}", **more)
        await perform(world, name, times)


async def taken_at(at: dt.datetime, monkeypatch: pytest.MonkeyPatch) -> int:
    """How many snapshots are taken at an instant; afterwards it is today again."""
    with monkeypatch.context() as patched:
        patched.setattr(clock, "now", lambda: at)
        return await take()


@pytest.mark.spec("S-232")
async def test_strangers_and_others_do_not_read_numbers(world: World) -> None:
    """Refusals first: no session, another student, another department, another college."""
    for more in ("", "/median?key=x"):
        assert (await world.client().get(path(world, more=more))).status_code == 401
        for who in ("classmate", "other_teacher", "twin_teacher", "twin_student"):
            assert (await (await world.as_(who)).get(path(world, more=more))).status_code == 403, who
        assert (await (await world.as_("teacher")).get(path(world, "twin_student", more))).status_code == 404
    for by in ("student", "teacher", "hod", "admin", "master"):
        assert (await numbers(world, by=by))["student"]["name"] == "Asha Kulkarni", by


@pytest.mark.spec("S-232")
async def test_an_approval_is_in_the_next_answer_and_names_no_patient(world: World) -> None:
    assert skill_of(await numbers(world)) is None
    kind = by_key("procedure")
    assert kind is not None
    entry = await world.create(kind, role="Performed with Guide")
    shown = skill_of(await numbers(world))
    assert shown is not None
    assert (shown["counted"], shown["pending"], shown["rolesPending"]) == (0, 1, [0, 0, 1, 0])
    await decide(world, "procedure", entry)
    data = await numbers(world)
    shown = skill_of(data)
    assert shown is not None
    assert (shown["counted"], shown["pending"], shown["roles"]) == (1, 0, [0, 0, 1, 0])
    assert shown["latest"] == {**shown["latest"], "id": entry["_id"], "kind": "procedure"}
    assert entry[kind.patientName or ""] not in str(data)
    assert data["numbers"]["totals"]["approved"] == 1


async def test_the_answer_is_kept_until_something_of_that_trainee_changes(world: World) -> None:
    await perform(world, "student", 2)
    first = await numbers(world)
    cache = current_cache()
    before = cache.hits
    assert await numbers(world) == first
    if cache.enabled:
        assert cache.hits > before
    await perform(world, "student", 1, "Observed")
    shown = skill_of(await numbers(world))
    assert shown is not None
    assert shown["roles"] == [1, 0, 2, 0]


@pytest.mark.spec("S-233")
async def test_the_matrix_shows_a_teacher_the_own_trainees_and_a_head_all(world: World) -> None:
    where = f"/api/numbers/{world.scope}"
    assert (await world.client().get(where)).status_code == 401
    for who in ("student", "clerk", "twin_teacher", "other_teacher"):
        assert (await (await world.as_(who)).get(where)).status_code == 403, who
    assert (await (await world.as_("teacher")).get(where)).json()["data"] == []
    guided = {"$set": {"guide": world.people["teacher"]}}
    await collection("users").update_one({"_id": world.people["student"]}, guided)
    own = (await (await world.as_("teacher")).get(where)).json()
    assert [(row["name"], row["guide"]["name"]) for row in own["data"]] == [("Asha Kulkarni", "Dr. Leena Thomas")]
    hod = await world.as_("hod")
    everybody = (await hod.get(where)).json()
    assert {"Asha Kulkarni", "Rohan Deshmukh", "Tenzin Lhamo"} <= {row["name"] for row in everybody["data"]}
    assert all(len(row["cells"]) in (0, len(everybody["columns"])) for row in everybody["data"])
    assert everybody["pack"] in {pack["id"] for pack in everybody["packs"]}
    for query, field in (("sort=rank", "sort"), ("pack=nobody's", "pack"), ("place=1", "place")):
        refused = await hod.get(f"{where}?{query}")
        assert (refused.status_code, refused.json()["errors"][0]["field"]) == (422, field), query


@pytest.mark.spec("S-233")
async def test_the_matrix_is_in_order_of_the_examination_or_of_names_and_paged(world: World) -> None:
    hod, where = await world.as_("hod"), f"/api/numbers/{world.scope}"
    early = {"$set": {"joiningDate": clock.stored_day(clock.today() - 900 * DAY)}}
    await collection("users").update_one({"_id": world.people["unpaid"]}, early)
    rows = (await hod.get(where)).json()
    assert rows["data"][0]["line"].startswith("There is no standing without a joining date")
    names = [row["name"] for row in rows["data"] if not row["line"]]
    assert names[0] == "Arjun Nair"
    assert names[1:] == sorted(names[1:])
    assert not any({"rank", "place", "position"} & set(row) for row in rows["data"])
    by_name = [row["name"] for row in (await hod.get(f"{where}?sort=name")).json()["data"]]
    assert by_name == sorted(by_name)
    second = (await hod.get(f"{where}?sort=name&page=2&limit=2")).json()
    assert ([row["name"] for row in second["data"]], second["total"]) == (by_name[2:4], len(by_name))
    assert [row["name"] for row in (await hod.get(f"{where}?search=asha")).json()["data"]] == ["Asha Kulkarni"]


@pytest.mark.spec("S-234")
async def test_the_matrix_is_a_file_with_the_same_counts(world: World) -> None:
    where = f"/api/exports/numbers/{world.scope}"
    assert (await world.client().get(where)).status_code == 401
    for who in ("student", "clerk", "twin_teacher"):
        assert (await (await world.as_(who)).get(where)).status_code == 403, who
    await world.student("formula", "=1+1")
    hod = await world.as_("hod")
    rows = (await hod.get(f"/api/numbers/{world.scope}?pack={REGULATION}")).json()
    answer = await hod.get(f"{where}?pack={REGULATION}")
    assert answer.status_code == 200
    head, *lines = csv.reader(io.StringIO(answer.content.decode("utf-8-sig")))
    assert len(head) == 7 + 2 * len(rows["columns"])
    assert [line[0].lstrip("'") for line in lines] == [row["name"] for row in rows["data"]]
    assert "'=1+1" in {line[0] for line in lines}
    for line, row in zip(lines, rows["data"], strict=True):
        assert line[7::2] == [str(cell["counted"]) for cell in row["cells"]] or [""] * len(rows["columns"])
    assert (await hod.get(f"{where}?format=xlsx")).content[:2] == b"PK"
    assert (await hod.get(f"{where}?sort=rank")).status_code == 422


@pytest.mark.spec("S-235")
async def test_a_batch_has_one_snapshot_a_week(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    await perform(world, "student", 3)
    assert await taken_at(AT_TWO - dt.timedelta(minutes=1), monkeypatch) == 0
    assert await taken_at(AT_TWO, monkeypatch) == 3
    assert await taken_at(AT_TWO, monkeypatch) == 0
    stored = await collection("numberSnapshots").find({}).to_list(length=None)
    own = next(row for row in stored if (row["collegeId"], row["departmentId"]) == (world.college, world.medicine))
    counts = next(row["counts"] for row in own["rows"] if row["key"] == KEY)
    assert counts[own["trainees"].index(world.people["student"])] == 3
    assert sum(counts) == 3
    # Not who is not verified or has no joining date.
    assert not {world.people["unverified"], world.people["newcomer"]} & set(own["trainees"])
    assert await taken_at(AT_TWO + 6 * DAY, monkeypatch) == 0
    assert await taken_at(AT_TWO + 7 * DAY, monkeypatch) == 3


def test_the_week_begins_on_monday_in_india() -> None:
    assert week_of(AT_TWO - dt.timedelta(seconds=1)) is None
    assert week_of(AT_TWO) == MONDAY
    assert week_of(AT_TWO + 6 * DAY) == MONDAY


@pytest.mark.spec("S-236")
async def test_the_median_is_of_others_from_the_snapshot_and_only_of_enough(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await perform(world, "student", 40)
    # With the classmate and the one who has not paid there are four others: nobody's median.
    await batchmates(world, [4, 6])
    await taken_at(AT_TWO, monkeypatch)
    assert (await numbers(world))["medians"]["rows"].get(KEY) is None
    assert (await (await world.as_("student")).get(path(world, more=f"/median?key={KEY}"))).json()["data"] == []
    await world.student("fifth", "Fifth Mate")
    await perform(world, "fifth", 8)
    await taken_at(AT_TWO + 7 * DAY, monkeypatch)
    data = await numbers(world)
    # 0, 0, 4, 6 and 8 of the five others; the own 40 is not among them.
    assert data["medians"]["rows"][KEY]["batch"] == 4
    assert data["medians"]["rows"][KEY]["batchOthers"] == 5
    assert data["medians"]["rows"][KEY]["colleges"] is None
    assert data["medians"]["week"] == str(MONDAY + 7 * DAY)
    await perform(world, "classmate", 30)
    assert (await numbers(world))["medians"]["rows"][KEY]["batch"] == 4
    line = (await (await world.as_("student")).get(path(world, more=f"/median?key={KEY}"))).json()["data"]
    assert line == [{"week": str(MONDAY + 7 * DAY), "median": 4, "others": 5}]
    named = str(data["medians"])
    assert not any(world.id(who) in named for who in ("classmate", "fifth"))


@pytest.mark.spec("S-236")
async def test_colleges_are_compared_from_eight_others_of_three(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    third = ObjectId()
    await collection("colleges").insert_one({"_id": third, "name": "Third College", "slug": "third"})
    await perform(world, "student", 1)
    # Two others at home, one in the second college, five more there, and none in a third yet: eight of two.
    await batchmates(world, [2] * 5, collegeId=world.other_college)
    await taken_at(AT_TWO, monkeypatch)
    assert (await numbers(world))["medians"]["rows"] == {}
    await batchmates(world, [2], collegeId=third)
    await taken_at(AT_TWO + 7 * DAY, monkeypatch)
    shown = (await numbers(world))["medians"]["rows"][KEY]
    assert (shown["batch"], shown["colleges"], shown["collegesOthers"]) == (None, 2, 9)
