"""How a department stands today, over HTTP: who may ask, and that each number is what its list counts."""

from __future__ import annotations

import csv
import datetime as dt
import random
from statistics import median
from typing import Any, cast

import pytest
from bson import ObjectId

from api.core import clock
from api.core.store.database import collection
from api.logbook.contract.registry import by_key
from api.standing.department.needs import LONG_WAIT
from tests.api.standing.test_facts import certificate, decide
from tests.api.world import World

DAY = dt.timedelta(days=1)
Answer = dict[str, Any]
KINDS = ("opd", "teaching", "extraCurricular")
TRAINEES = ("student", "classmate")


async def today(world: World, by: str = "hod", **query: object) -> Answer:
    """The answer of the call."""
    params = {name: str(value) for name, value in query.items()}
    answer = await (await world.as_(by)).get(f"/api/departmentToday/{world.scope}", params=params)
    assert answer.status_code == 200, answer.text
    return cast("Answer", answer.json())


def row_of(answer: Answer, world: World, who: str = "student") -> Answer:
    """A trainee's row."""
    return next(row for row in answer["data"] if row["_id"] == world.id(who))


async def recorded(world: World, *, days_ago: int = 0, dated: dt.date | None = None, **changes: Any) -> ObjectId:
    """An entry that came in some days ago."""
    kind = by_key(changes.pop("kind", "opd"))
    assert kind is not None
    entry = await world.create(kind, **changes)
    id_ = ObjectId(str(entry["_id"]))
    fields: Answer = {"receivedOn": clock.now() - days_ago * DAY}
    if dated:
        fields["date"] = clock.stored_day(dated)
    await collection("entries").update_one({"_id": id_}, {"$set": fields})
    return id_


async def joined(world: World, who: str, days_ago: int, **fields: Any) -> None:
    """A trainee who joined some days ago and records since then."""
    day = clock.stored_day(clock.today() - days_ago * DAY)
    changes = {"joiningDate": day, "recordedFrom": day, "createdAt": day, **fields}
    await collection("users").update_one({"_id": world.people[who]}, {"$set": changes})


@pytest.mark.spec("D-020")
async def test_who_may_see_how_a_department_stands(world: World) -> None:
    where = f"/api/departmentToday/{world.scope}"
    assert (await world.client().get(where)).status_code == 401
    for who in ("student", "clerk", "twin_teacher", "other_teacher", "twin_clerk"):
        assert (await (await world.as_(who)).get(where)).status_code == 403, who
    assert (await (await world.as_("hod")).get(f"/api/departmentToday/{world.college}/nothing")).status_code == 404
    for who in ("hod", "teacher", "admin", "master"):
        assert (await (await world.as_(who)).get(where)).status_code == 200, who
    elsewhere = f"/api/departmentToday/{world.college}/{world.pathology}"
    assert (await (await world.as_("admin")).get(elsewhere)).status_code == 200
    assert (await (await world.as_("hod")).get(elsewhere)).status_code == 403
    beyond = f"/api/departmentToday/{world.other_college}/{world.medicine}"
    assert (await (await world.as_("admin")).get(beyond)).status_code == 403
    assert (await (await world.as_("master")).get(beyond)).status_code == 200


@pytest.mark.spec("D-021")
async def test_what_is_asked_wrongly_is_refused(world: World) -> None:
    hod = await world.as_("hod")
    for query in ("shown=everybody", "year=0", "year=first", "sort=rank", "colour=red"):
        answer = await hod.get(f"/api/departmentToday/{world.scope}?{query}")
        assert answer.status_code == 422, query
    for query in ("teacher=nobody", "trainees=theirs", "receivedTo=14-11-2026", "decidedFrom=soon"):
        answer = await hod.get(f"/api/reports/activity/{world.scope}?{query}")
        assert answer.status_code == 422, query
        assert answer.json()["errors"][0]["field"] == query.partition("=")[0]


@pytest.mark.spec("D-022")
async def test_silence_makes_a_trainee_one_to_watch_and_two_weeks_one_to_list(world: World) -> None:
    await joined(world, "student", 60)
    await joined(world, "classmate", 60)
    await recorded(world, days_ago=16)
    await recorded(world, by="classmate", days_ago=8)
    answer = await today(world)
    silent, quiet = row_of(answer, world), row_of(answer, world, "classmate")
    assert (silent["silentDays"], silent["level"]) == (16, "watch")
    assert silent["reasons"][0] == "Silent 16 days"
    assert (quiet["silentDays"], quiet["reasons"][0]) == (8, "Silent 8 days")
    silents = await today(world, shown="silent")
    assert silents["total"] == answer["counts"]["silent"]
    named = {row["_id"] for row in silents["data"]}
    assert world.id("student") in named
    assert world.id("classmate") not in named
    order = [row["_id"] for row in answer["data"]]
    assert order.index(world.id("student")) < order.index(world.id("classmate")), "the longer silence first"
    assert not any({"rank", "place", "number"} & set(row) for row in answer["data"])
    # An entry ends it at once.
    await recorded(world)
    assert row_of(await today(world), world)["silentDays"] == 0


@pytest.mark.spec("D-022")
async def test_leave_is_no_silence(world: World) -> None:
    await joined(world, "student", 60)
    await recorded(world, days_ago=12)
    leave = by_key("leave")
    assert leave is not None
    first, last = clock.today() - 5 * DAY, clock.today() + 5 * DAY
    entry = await world.create(leave, fromDate=str(first), toDate=str(last))
    await world.verify(leave, str(entry["_id"]))
    received = {"$set": {"receivedOn": clock.now() - 12 * DAY}}
    await collection("entries").update_one({"_id": ObjectId(str(entry["_id"]))}, received)
    row = row_of(await today(world), world)
    assert row["silentDays"] == 12
    assert not [reason for reason in row["reasons"] if "ilent" in reason]


@pytest.mark.spec("D-024")
async def test_every_number_is_what_its_list_counts(world: World) -> None:
    """Random entries of both trainees; each number beside a direct count and the total of the list it leads to."""
    chance = random.Random(20)
    now = clock.today()
    teachers = ("teacher", "colleague", None)
    for who in TRAINEES:
        await joined(world, who, 400, guide=world.people["teacher"] if who == "student" else None)
        for _ in range(12):
            teacher = chance.choice(teachers)
            id_ = await recorded(
                world,
                by=who,
                kind=chance.choice(KINDS),
                days_ago=chance.randrange(0, 40),
                dated=now - chance.randrange(0, 80) * DAY,
            )
            fields: Answer = {"teacher": world.people[teacher] if teacher else None}
            if chance.random() < 0.5:
                at = clock.now() - chance.randrange(0, 3) * DAY
                fields |= {"status": chance.choice(["Approved", "Rejected"]), "verifiedOn": at}
                fields |= {"verifiedBy": world.people["teacher"]}
            await collection("entries").update_one({"_id": id_}, {"$set": fields})
    for by, own in (("hod", False), ("teacher", True)):
        answer = await today(world, by)
        assert answer["own"] is own
        mine: Answer = {"trainees": "mine"} if own else {}
        figures = answer["figures"]
        waiting, entries, before = figures["waiting"], figures["entries"], figures["entriesBefore"]
        assert waiting["number"] == await count_in_report(world, by, status="Pending", **mine)
        assert waiting["long"] == await count_in_report(
            world, by, status="Pending", receivedTo=waiting["longUntil"], **mine
        )
        assert waiting["mine"] == await count_in_report(world, by, status="Pending", teacher=world.id(by))
        for span in (entries, before, *figures["weeks"]):
            assert span["number"] == await count_in_report(
                world, by, **{"from": span["first"]}, to=span["last"], **mine
            )
        for row in answer["data"]:
            one: Answer = {"student": row["_id"], **mine}
            assert row["waiting"] == await count_in_report(world, by, status="Pending", **one)
            assert row["entries"] == await count_in_report(
                world, by, **{"from": entries["first"]}, to=entries["last"], **one
            )
            if row["lastRecorded"]:
                assert await count_in_report(world, by, receivedFrom=row["lastRecorded"], **one) > 0
                tomorrow = str(dt.date.fromisoformat(row["lastRecorded"]) + DAY)
                assert await count_in_report(world, by, receivedFrom=tomorrow, **one) == 0
        assert sum(figures["teachers"][at]["waiting"] for at in range(len(figures["teachers"]))) == (
            0 if own else waiting["number"]
        )
        for teacher_row in figures["teachers"]:
            named = teacher_row["_id"] or "none"
            assert teacher_row["waiting"] == await count_in_report(world, by, status="Pending", teacher=named)
        for name, count in answer["counts"].items():
            assert (await today(world, by, shown=name))["total"] == count, name
        for one_year in answer["years"]:
            assert (await today(world, by, year=one_year["year"]))["total"] == one_year["trainees"]
    stored = await collection("entries").find({"collegeId": world.college, "status": "Pending"}).to_list(None)
    assert (await today(world))["figures"]["waiting"]["number"] == len(stored)


async def count_in_report(world: World, by: str, **query: object) -> int:
    """How many entries the report lists, and that its file has as many."""
    params = {name: str(value) for name, value in query.items()}
    client = await world.as_(by)
    answer = await client.get(f"/api/reports/activity/{world.scope}", params={**params, "page": "1", "limit": "5"})
    assert answer.status_code == 200, answer.text
    total: int = answer.json()["total"]
    sheet = await client.get(f"/api/exports/activity/{world.scope}", params=params)
    assert len(list(csv.reader(sheet.text.splitlines()))) - 1 == total
    return total


@pytest.mark.spec("D-025")
async def test_days_to_decide_are_the_median_of_the_decisions(world: World) -> None:
    took = [1, 3, 4, 9]
    for days in took:
        id_ = await recorded(world, days_ago=days)
        fields = {"status": "Approved", "verifiedOn": clock.now(), "verifiedBy": world.people["teacher"]}
        await collection("entries").update_one({"_id": id_}, {"$set": fields})
    figures = (await today(world))["figures"]
    month = figures["decided"][-1]
    assert (month["month"], month["decisions"], month["days"]) == (f"{clock.today():%Y-%m}", 4, median(took))
    (teacher,) = [row for row in figures["teachers"] if row["_id"] == world.id("teacher")]
    assert teacher["days"] == median(took)
    first = f"{clock.today():%Y-%m}-01"
    assert await count_in_report(world, "hod", decidedFrom=first, decidedTo=clock.today()) == 4


@pytest.mark.spec("D-026")
async def test_a_waiting_entry_is_old_after_two_weeks_by_the_calendar(world: World) -> None:
    await recorded(world, days_ago=LONG_WAIT)
    late = await recorded(world, days_ago=LONG_WAIT + 1)
    await collection("entries").update_many({}, {"$set": {"teacher": None}})
    figures = (await today(world))["figures"]
    assert (figures["waiting"]["number"], figures["waiting"]["long"]) == (2, 1)
    (nobody,) = figures["teachers"]
    assert (nobody["_id"], nobody["waiting"], nobody["oldestDays"]) == (None, 2, LONG_WAIT + 1)
    # The report's own figures, which the queue shows as well, say the same.
    report = (await (await world.as_("hod")).get(f"/api/reports/figures/{world.scope}")).json()["data"]
    assert report["ages"][-1]["count"] == 1
    assert report["teachers"][0]["oldestDays"] == LONG_WAIT + 1
    # The last instant of the fifteenth day back waits long, the first of the fourteenth does not.
    edge = clock.first_instant(clock.today() - LONG_WAIT * DAY)
    for at, long in ((edge, 0), (edge - dt.timedelta(milliseconds=1), 1)):
        await collection("entries").update_one({"_id": late}, {"$set": {"receivedOn": at}})
        assert (await today(world))["figures"]["waiting"]["long"] == long


@pytest.mark.spec("D-027")
async def test_an_unanswered_memo_is_counted_until_it_is_explained(world: World) -> None:
    hod = await world.as_("hod")
    body = {"studentId": world.id("student"), "date": str(clock.today()), "reason": "Absent from rounds"}
    memo = (await hod.post("/api/memos", json=body)).json()["data"]
    answer = await today(world)
    assert (answer["figures"]["memos"], row_of(answer, world)["memos"], answer["counts"]["memos"]) == (1, 1, 1)
    for query in ("state=Pending", f"state=Pending&student={world.id('student')}"):
        assert (await hod.get(f"/api/memos/{world.scope}?{query}")).json()["total"] == 1
    other = f"/api/memos/{world.scope}?state=Pending&student={world.id('classmate')}"
    assert (await hod.get(other)).json()["total"] == 0
    student = await world.as_("student")
    assert (await student.post(f"/api/memos/{memo['_id']}", json={"sExplain": "I was ill."})).status_code == 200
    answer = await today(world)
    assert (answer["figures"]["memos"], row_of(answer, world)["memos"]) == (0, 0)


@pytest.mark.spec("D-028")
async def test_certificates_that_end_within_sixty_days_are_listed_with_their_days(world: World) -> None:
    for days, who in ((59, "student"), (61, "classmate")):
        kind = by_key("checklist")
        assert kind is not None
        entry = await certificate(world, "BLS & ACLS", covers="BCLS and ACLS")
        await decide(world, "checklist", entry)
        fields: Answer = {"validUntil": clock.stored_day(clock.today() + days * DAY)}
        fields["studentId"] = world.people[who]
        await collection("entries").update_one({"_id": ObjectId(str(entry["_id"]))}, {"$set": fields})
    figures = (await today(world))["figures"]
    assert figures["certificateCount"] == 1
    (one,) = figures["certificates"]
    assert (one["student"]["_id"], one["daysLeft"], one["title"]) == (world.id("student"), 59, "BLS & ACLS")
    assert one["until"] == str(clock.today() + 59 * DAY)
    assert [row["_id"] for row in (await today(world, shown="certificates"))["data"]] == [world.id("student")]


@pytest.mark.spec("D-029")
async def test_the_last_closed_month_is_counted_as_the_list_of_months_has_it(world: World) -> None:
    first = clock.today().replace(day=1)
    last_month = (first - DAY).replace(day=1)
    await joined(world, "student", (clock.today() - last_month).days + 40, guide=world.people["teacher"])
    before = await today(world)
    month = before["figures"]["month"]
    assert (month["month"], month["signed"]) == (f"{last_month:%Y-%m}", 0)
    assert row_of(before, world)["month"] in ("due", "overdue")
    teacher = await world.as_("teacher")
    where = f"/api/months/{world.scope}/{world.id('student')}/{last_month:%Y-%m}"
    digest = (await teacher.get(where)).json()["data"]["digest"]
    assert (await teacher.post(where, json={"digest": digest, "days": 20})).status_code == 200
    after = await today(world)
    assert after["figures"]["month"]["signed"] == 1
    assert after["counts"]["month"] == before["counts"]["month"] - 1
    assert row_of(after, world)["month"] == "authenticated"
    rows = (await (await world.as_("hod")).get(f"/api/months/{world.scope}?shown=signed&page=1&limit=20")).json()[
        "data"
    ]
    assert len([row for row in rows if row["month"] == f"{last_month:%Y-%m}"]) == 1


@pytest.mark.spec("D-101")
async def test_a_month_of_a_former_student_stays_in_the_counts_of_the_department(world: World) -> None:
    last_month = (clock.today().replace(day=1) - DAY).replace(day=1)
    await joined(world, "student", (clock.today() - last_month).days + 40, guide=world.people["teacher"])
    before = (await today(world))["figures"]["month"]
    moved = dt.datetime.combine(clock.today().replace(day=1), dt.time(6), dt.UTC)
    former = {"collegeId": world.college, "departmentId": world.medicine, "until": moved}
    there = {"departmentId": world.pathology, "formerPlaces": [former], "placeSince": clock.stored_day(moved.date())}
    await collection("users").update_one({"_id": world.people["student"]}, {"$set": there, "$unset": {"guide": 1}})
    after = await today(world)
    assert after["figures"]["month"] == before
    assert after["figures"]["trainees"] == len(after["data"])
    assert world.id("student") not in [row["_id"] for row in after["data"]]


@pytest.mark.spec("D-098")
async def test_the_backlog_says_until_when_a_teacher_is_away(world: World) -> None:
    await recorded(world)
    teacher, here = await world.as_("teacher"), clock.today()

    async def away() -> dict[str, str | None]:
        return {row["_id"]: row["awayUntil"] for row in (await today(world))["figures"]["teachers"]}

    assert (await away())[world.id("teacher")] is None
    days = {"first": str(here - DAY), "last": str(here + 4 * DAY)}
    assert (await teacher.post("/api/away", json=days)).status_code == 201
    assert (await away())[world.id("teacher")] == str(here + 4 * DAY)


@pytest.mark.spec("D-030")
async def test_a_guide_sees_the_own_trainees_alone_and_no_backlog_of_others(world: World) -> None:
    await joined(world, "student", 90, guide=world.people["teacher"])
    await joined(world, "classmate", 90, coGuides=[world.people["teacher"]])
    answer = await today(world, "teacher")
    assert {row["_id"] for row in answer["data"]} == {world.id("student"), world.id("classmate")}
    assert (answer["own"], answer["figures"]["teachers"]) == (True, [])
    assert (await today(world, "colleague"))["data"] == []
    head = await today(world)
    assert head["own"] is False
    assert head["figures"]["trainees"] > 2


@pytest.mark.spec("D-031")
async def test_every_number_says_its_rule_and_source(world: World) -> None:
    answer = await today(world)
    assert {row["id"] for row in answer["rules"]} == {
        *("risk", "watch", "silent", "waiting", "decided", "attendance", "month"),
    }
    assert all(row["words"].endswith(".") and row["source"] for row in answer["rules"])
    assert answer["order"].startswith("Order: at risk")


@pytest.mark.spec("D-032")
async def test_the_list_is_paged_searched_and_narrowed_without_changing_the_numbers(world: World) -> None:
    whole = await today(world)
    paged = [(await today(world, page=at, limit=1))["data"][0]["_id"] for at in range(1, whole["total"] + 1)]
    assert paged == [row["_id"] for row in whole["data"]]
    one = await today(world, search="asha", page=1, limit=5)
    assert [row["_id"] for row in one["data"]] == [world.id("student")]
    assert one["figures"]["trainees"] == whole["total"]
    names = [row["name"].casefold() for row in (await today(world, sort="name"))["data"]]
    assert names == sorted(names)
