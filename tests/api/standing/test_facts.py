"""The standing of stored trainees: from the record to the answer, cached, and computed anew after a change."""

from __future__ import annotations

import datetime as dt
from collections import Counter
from typing import Any

import orjson
import pytest

from api.core import clock
from api.core.store.database import collection, current_cache
from api.logbook.contract.registry import by_key
from api.standing import service
from tests.api.world import World
from tests.support.queries import recorded

Answer = dict[str, Any]


def path(world: World, who: str = "student") -> str:
    return f"/api/standing/{world.scope}/{world.id(who)}"


async def standing(world: World, who: str = "student", by: str | None = None) -> Answer:
    """The whole answer about a trainee."""
    answer = await (await world.as_(by or who)).get(path(world, who))
    assert answer.status_code == 200, answer.text
    data: Answer = answer.json()["data"]
    return data


def gate(data: Answer, name: str) -> Answer:
    """One gate or duty of an answer."""
    shown = data["standing"]
    return next(one for one in (*shown["gates"], *shown["duties"]) if one["id"] == name)


async def recent(world: World, days: int = 200) -> None:
    """Lets the student have joined so many days ago, so that nothing of the first year is due."""
    joined = {"$set": {"joiningDate": clock.stored_day(clock.today() - dt.timedelta(days=days))}}
    await collection("users").update_one({"_id": world.people["student"]}, joined)


async def certificate(world: World, particular: str, **changes: Any) -> Answer:
    """A row of the Mandatory Checklist, sent by the student."""
    kind = by_key("checklist")
    assert kind is not None
    return await world.create(kind, particular=particular, **changes)


async def decide(world: World, key: str, entry: Answer, **changes: Any) -> None:
    kind = by_key(key)
    assert kind is not None
    answer = await world.verify(kind, entry["_id"], **changes)
    assert answer.status_code == 200, answer.text


@pytest.mark.spec("S-072")
async def test_strangers_and_others_do_not_read_a_standing(world: World) -> None:
    """Refusals first: no session, another student, another department, another college, a coordinator."""
    assert (await world.client().get(path(world))).status_code == 401
    assert (await world.client().get(f"/api/standing/{world.scope}")).status_code == 401
    for who in ("classmate", "other_teacher", "twin_teacher", "twin_student"):
        assert (await (await world.as_(who)).get(path(world))).status_code == 403, who
    other = f"/api/standing/{world.scope}/{world.id('twin_student')}"
    assert (await (await world.as_("teacher")).get(other)).status_code == 404
    for who in ("teacher", "hod", "master", "student"):
        data = await standing(world, by=who)
        assert data["student"]["name"] == "Asha Kulkarni", who
    # A coordinator has no account: a token of the coordinator's link opens nothing here.
    assert (await world.client("coordinator").get(path(world))).status_code == 401


async def test_only_those_who_guide_see_the_list_and_teachers_their_own_trainees(world: World) -> None:
    where = f"/api/standing/{world.scope}"
    for who in ("student", "clerk"):
        assert (await (await world.as_(who)).get(where)).status_code == 403, who
    for who in ("twin_teacher", "other_teacher"):
        assert (await (await world.as_(who)).get(where)).status_code == 403, who
    everybody = (await (await world.as_("hod")).get(where)).json()
    names = {row["name"] for row in everybody["data"]}
    assert {"Asha Kulkarni", "Rohan Deshmukh", "Tenzin Lhamo"} <= names
    assert (await (await world.as_("teacher")).get(where)).json()["data"] == []
    guided = {"$set": {"guide": world.people["teacher"]}}
    await collection("users").update_one({"_id": world.people["student"]}, guided)
    co_guided = {"$set": {"coGuides": [world.people["teacher"]]}}
    await collection("users").update_one({"_id": world.people["classmate"]}, co_guided)
    own = (await (await world.as_("teacher")).get(where)).json()
    assert {row["name"] for row in own["data"]} == {"Asha Kulkarni", "Rohan Deshmukh"}
    (asha,) = [row for row in own["data"] if row["name"] == "Asha Kulkarni"]
    assert asha["guide"]["name"] == "Dr. Leena Thomas"
    assert set(asha["states"]) == {"research_method", "ethics", "life_support", "dissemination", "drp", "attendance"}


async def test_the_list_is_in_order_of_need_and_paged(world: World) -> None:
    where = f"/api/standing/{world.scope}"
    hod = await world.as_("hod")
    rows = (await hod.get(where)).json()
    assert rows["data"][0]["line"].startswith("There is no standing without a joining date")
    dues = [row["firstDue"] for row in rows["data"] if not row["line"]]
    assert dues == sorted(dues)
    one = (await hod.get(f"{where}?page=2&limit=1&sort=name")).json()
    assert (one["total"], one["page"], len(one["data"])) == (rows["total"], 2, 1)
    assert [row["name"] for row in (await hod.get(f"{where}?search=asha")).json()["data"]] == ["Asha Kulkarni"]
    assert (await hod.get(f"{where}?sort=rank")).status_code == 422


@pytest.mark.spec("S-047")
@pytest.mark.stores("memory")
async def test_a_department_is_gathered_with_one_read_a_collection(world: World) -> None:
    for number in range(60):
        await world.student(f"trainee{number}", f"Trainee {number:02}")
    names = [world.people[f"trainee{number}"] for number in range(60)]
    # A process reads the packs themselves once; from then on it only asks which there are.
    await service.summaries(names[:1])
    current_cache().forget_everything()
    with recorded() as queries:
        rows = await service.summaries(names)
    assert len(rows) == 60
    asked = [query.collection for query in queries]
    assert sorted(asked) == sorted(set(asked)), "a collection was read twice"
    facts = {"entries", "appraisals", "drpcs", "finalActs", "attendanceMonths", "colleges", "courses", "examDays"}
    assert {"users", *facts} <= set(asked)
    # The call adds who asks and what the cards show, and asks for no fact again.
    hod = await world.as_("hod")
    current_cache().forget_everything()
    with recorded() as queries:
        assert (await hod.get(f"/api/standing/{world.scope}")).json()["total"] > 60
    called = Counter(query.collection for query in queries)
    assert {name: called[name] for name in facts - {"colleges"}} == dict.fromkeys(facts - {"colleges"}, 1)


@pytest.mark.spec("S-288")
@pytest.mark.stores("embedded")
async def test_the_next_day_has_its_own_standing(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    await recent(world)
    student, today = world.people["student"], clock.today()

    async def shown() -> str:
        day: str = orjson.loads(await service.encoded_standing(student))["today"]
        return day

    assert await shown() == str(today)
    monkeypatch.setattr(clock, "today", lambda: today + dt.timedelta(days=1))
    assert await shown() == str(today + dt.timedelta(days=1))


@pytest.mark.spec("S-049")
async def test_an_approval_is_in_the_next_answer(world: World) -> None:
    await recent(world)
    assert gate(await standing(world), "ethics")["state"] == "missing"
    entry = await certificate(world, "GCP")
    shown = gate(await standing(world), "ethics")
    assert (shown["state"], shown["who"], shown["waiting"]) == ("waiting", "verifier", [entry["_id"]])
    await decide(world, "checklist", entry)
    data = await standing(world)
    assert gate(data, "ethics")["state"] == "met"
    assert gate(data, "ethics")["evidence"] == [entry["_id"]]
    named = data["standing"]["entries"][entry["_id"]]
    assert (named["kind"], named["title"], named["status"]) == ("checklist", "GCP", "Approved")
    assert named["url"] == f"/checkList?open={entry['_id']}"
    row = (await (await world.as_("hod")).get(f"/api/standing/{world.scope}?search=asha")).json()["data"][0]
    assert row["states"]["ethics"] == "met"


@pytest.mark.spec("S-051")
async def test_deleting_rejecting_and_correcting_change_the_next_answer(world: World) -> None:
    await recent(world)
    kind = by_key("checklist")
    assert kind is not None
    student = await world.as_("student")
    first = await certificate(world, "GCP")
    assert gate(await standing(world), "ethics")["state"] == "waiting"
    gone = {"id": first["_id"], "type": kind.deleteName, "userId": world.id("student")}
    assert (await student.post("/api/deleteRecord", json=gone)).status_code == 200
    assert gate(await standing(world), "ethics")["state"] == "missing"
    second = await certificate(world, "GCP")
    await decide(world, "checklist", second, status="Rejected")
    shown = gate(await standing(world), "ethics")
    assert (shown["state"], shown["rejected"]) == ("missing", True)
    third = await certificate(world, "GCP")
    await decide(world, "checklist", third)
    correction = await certificate(world, "PG Induction", replaces=third["_id"])
    assert gate(await standing(world), "ethics")["state"] == "met"
    await decide(world, "checklist", correction)
    assert gate(await standing(world), "ethics")["state"] == "missing"


@pytest.mark.spec("S-050")
async def test_the_day_turns_in_india(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    # Sessions of the past are gone.
    tomorrow = clock.machine_time().date() + dt.timedelta(days=1)
    evening = dt.datetime.combine(tomorrow, dt.time(18, 29), tzinfo=dt.UTC)
    monkeypatch.setattr(clock, "now", lambda: evening)
    before = (await standing(world))["standing"]
    monkeypatch.setattr(clock, "now", lambda: evening + dt.timedelta(minutes=1))
    after = (await standing(world))["standing"]
    assert (before["today"], after["today"]) == (f"{tomorrow}", f"{tomorrow + dt.timedelta(days=1)}")
    assert after["attendance"]["elapsed"] == before["attendance"]["elapsed"] + 1


async def test_another_trainee_s_entry_leaves_what_is_kept(world: World) -> None:
    """Where the store can say so: the same bytes are handed out, and a change of the own record makes others."""
    own, kind = world.people["student"], by_key("training")
    assert kind is not None
    # The first entry makes collections, of which whatever is kept may have been computed.
    await world.create(kind, by="classmate")
    before = await service.encoded_standing(own)
    await world.create(kind, by="classmate")
    again = await service.encoded_standing(own)
    assert again == before
    if world.app.state.store.cache.enabled:
        assert again is before
    await certificate(world, "GCP")
    assert await service.encoded_standing(own) != before


async def test_without_a_joining_date_one_line_says_so(world: World) -> None:
    data = await standing(world, "newcomer")
    shown = data["standing"]
    assert shown["line"] == "There is no standing without a joining date: set it in the profile."
    assert (shown["term"], shown["gates"], shown["attendance"]) == (None, [], None)
    assert data["student"]["joiningDate"] is None


@pytest.mark.spec("S-084")
async def test_what_a_leave_would_change_is_what_it_changes(world: World, today: dt.date) -> None:
    kind = by_key("leave")
    assert kind is not None
    first, last = today + dt.timedelta(days=7), today + dt.timedelta(days=9)
    asked = {"reasonType": "Casual Leave", "fromDate": first.isoformat(), "toDate": last.isoformat()}
    student = await world.as_("student")
    assert (await world.client().post(f"{path(world)}/whatIf", json=asked)).status_code == 401
    assert (await (await world.as_("classmate")).post(f"{path(world)}/whatIf", json=asked)).status_code == 403
    wrong = {**asked, "toDate": today.isoformat()}
    assert (await student.post(f"{path(world)}/whatIf", json=wrong)).status_code == 422
    price = (await student.post(f"{path(world)}/whatIf", json=asked)).json()["data"]
    assert (price["days"], price["overlaps"]) == (3, [])
    assert price["before"]["balance"]["casual"] - price["after"]["balance"]["casual"] == 3
    entry = await world.create(kind, **asked, leaveDays=None)
    await decide(world, "leave", entry)
    data = await standing(world)
    assert data["standing"]["balance"]["casual"] == price["after"]["balance"]["casual"]
    assert data["standing"]["term"]["termEnd"] == price["after"]["termEnd"]
