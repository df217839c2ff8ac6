"""Which version a trainee has, targets beside rows, what is cached, and the entries behind a row."""

from __future__ import annotations

import pytest
from bson import ObjectId

from api.accounts import service as accounts
from api.core import clock
from api.core.store.database import collection
from api.standing import service
from api.standing.facts.packs import packs_of_trainees
from tests.api.standing.packs.people import (
    Answer,
    loaded,
    pack,
    path,
    punctures,
    requirement,
    row_of,
    versions,
)
from tests.api.world import World

GIM = "md-general-medicine-2022"


async def target(world: World, record: str, number: int = 20, by: str = "hod", **changes: object) -> Answer:
    body = {"pack": record, "row": "own.puncture", "number": number, **changes}
    answer = await (await world.as_(by)).post(f"/api/requirementTargets/{world.scope}", json=body)
    return {**answer.json(), "code": answer.status_code}


async def targets(world: World) -> list[Answer]:
    answer = await (await world.as_("hod")).get(f"/api/requirementTargets/{world.scope}", params={"page": 1})
    rows: list[Answer] = answer.json()["data"]
    return rows


async def move(world: World, record: str, *who: str, by: str = "hod", reason: str = "Asked for") -> Answer:
    body = {"studentIds": [world.id(one) for one in who], "reason": reason}
    answer = await (await world.as_(by)).post(path(world.scope, record, "move"), json=body)
    return {**answer.json(), "code": answer.status_code}


@pytest.mark.spec("S-209")
async def test_students_of_a_department_who_are_gathered_together_have_each_their_own_packs(world: World) -> None:
    await loaded(world, pack(version="1"))
    await loaded(world, pack(version="2"))
    later = {"$set": {"admissionBatch": clock.today().year + 1}}
    await collection("users").update_one({"_id": world.people["classmate"]}, later)
    expected = {"student": "1", "classmate": "2"}
    for names in (("student", "classmate"), ("classmate", "student")):
        ids = [world.people[name] for name in names]
        plans = await packs_of_trainees(await accounts.trainees(ids))
        for name in names:
            chosen = {plan.pack.id: plan.pack.version for plan in plans[world.people[name]]}
            assert chosen["own-medicine"] == expected[name]


@pytest.mark.spec("S-209")
async def test_trainees_keep_the_pack_of_their_batch(world: World) -> None:
    await loaded(world, pack(version="1"))
    assert (await versions(world))["own-medicine"] == "1"
    await loaded(world, pack(requirement(count=20, quote={"printed": "20", "where": "p"}), version="2"))
    assert (await versions(world))["own-medicine"] == "1"
    later = {"$set": {"admissionBatch": clock.today().year + 1}}
    await collection("users").update_one({"_id": world.people["classmate"]}, later)
    assert (await versions(world, "classmate"))["own-medicine"] == "2"
    hod = await world.as_("hod")
    listed = (await hod.get(path(world.scope), params={"search": "own"})).json()["data"]
    shown = {row["version"]: (row["fromBatch"], row["isNewest"], row["trainees"]) for row in listed}
    year = clock.today().year + 1
    assert (shown["2"], shown["1"][:2]) == ((year, True, 1), (0, False))
    assert shown["1"][2] > 0


@pytest.mark.spec("S-210")
async def test_the_head_moves_trainees_and_back(world: World) -> None:
    old = await loaded(world, pack(version="1"))
    new = await loaded(world, pack(version="2"))
    assert (await world.client().post(path(world.scope, new, "move"), json={})).status_code == 401
    for who in ("student", "teacher", "admin"):
        assert (await move(world, new, "student", by=who))["code"] == 403, who
    assert (await move(world, str(ObjectId()), "student"))["code"] == 404
    assert (await move(world, new, "student", reason=""))["code"] == 422
    assert (await move(world, new, "student", "other_student"))["code"] == 422
    assert (await versions(world))["own-medicine"] == "1"
    done = await move(world, new, "student", "classmate", "student")
    assert (done["code"], done["data"]) == (200, {"moved": 2, "same": 0})
    news = await collection("notifications").find({"event": "requirementPack.moved"}).to_list(length=None)
    assert {row["toId"] for row in news} == {world.people["student"], world.people["classmate"]}
    assert "version 2 of Guideline now. The reason: Asked for" in news[0]["desc"]
    assert (await versions(world))["own-medicine"] == "2"
    assert (await versions(world, "classmate"))["own-medicine"] == "2"
    assert (await move(world, new, "student"))["data"] == {"moved": 0, "same": 1}
    hod = await world.as_("hod")
    url = path(world.scope, new, "trainees")
    assert (await (await world.as_("teacher")).get(url)).status_code == 403
    rows = {row["name"]: row for row in (await hod.get(url, params={"page": 1, "limit": 50})).json()["data"]}
    asha = rows["Asha Kulkarni"]
    assert (asha["version"], asha["isMoved"], asha["reason"], asha["by"]["name"]) == (
        *("2", True, "Asked for"),
        "Dr. Meenakshi Rane",
    )
    assert (rows["Neha Joshi"]["version"], rows["Neha Joshi"]["isMoved"]) == ("1", False)
    assert (await move(world, old, "student"))["data"] == {"moved": 1, "same": 0}
    assert (await versions(world))["own-medicine"] == "1"
    audited = await collection("audits").find({"action": "requirementPack.moved"}).to_list(length=None)
    assert [len(row["detail"]["students"]) for row in audited] == [2, 1]


async def test_of_two_who_move_at_once_the_second_moves_nobody(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    await loaded(world, pack(version="1"))
    new = await loaded(world, pack(version="2"))
    there = {"studentId": world.people["classmate"], "collegeId": world.college, "packId": "own-medicine", "n": 1}
    more = {"version": "1", "fromVersion": "1", "reason": "x", "at": clock.now()}

    async def nobody(*_: object) -> list[object]:
        await collection("packMoves").insert_one({"_id": ObjectId(), **there, **more})
        return []

    monkeypatch.setattr("api.standing.requirement_packs.moving.moves_there", nobody)
    answer = await move(world, new, "student", "classmate")
    assert (answer["code"], answer["message"][:13]) == (409, "Somebody else")
    assert await collection("packMoves").count_documents({"studentId": world.people["student"]}) == 0


@pytest.mark.spec("S-211")
async def test_a_target_stands_beside_its_row_and_changes_none(world: World) -> None:
    await punctures(world, 12)
    record = await loaded(world, pack())
    for who, code in (("student", 403), ("teacher", 403), ("hod", 200)):
        assert (await target(world, record, by=who))["code"] == code, who
    assert (await target(world, str(ObjectId())))["code"] == 404
    assert (await target(world, record, row="own.other"))["code"] == 404
    assert (await target(world, record, number=0))["code"] == 422
    assert (await target(world, record))["code"] == 409
    row = (await row_of(world, "own-medicine", "own.puncture"))["row"]
    assert (row["text"], row["source"], row["state"]) == ("12 of 10", "Curriculum", "met")
    own = (await row_of(world, "own-medicine.targets", "college.own.puncture"))["row"]
    assert (own["text"], own["source"], own["percent"], own["quote"]) == ("12 of 20", "College policy", 60, "")
    # In another college the same pack has no target.
    twin = f"/api/standing/{world.other_college}/{world.medicine}/{world.id('twin_student')}"
    packs = (await (await world.as_("twin_student")).get(twin)).json()["data"]["standing"]["packs"]
    assert {one["id"] for one in packs} >= {"own-medicine"}
    assert "own-medicine.targets" not in {one["id"] for one in packs}
    general = next(
        row for row in (await (await world.as_("hod")).get(path(world.scope))).json()["data"] if row["packId"] == GIM
    )
    detail = (await (await world.as_("hod")).get(path(world.scope, general["_id"]))).json()
    unfit = next(row for row in detail["data"] if not row["mayTarget"])
    refused = await target(world, general["_id"], row=unfit["id"])
    assert (refused["code"], refused["errors"][0]["field"]) == (422, "row")


@pytest.mark.spec("S-212")
async def test_a_head_removes_what_is_the_department_s_own(world: World) -> None:
    record = await loaded(world, pack(), by="hod", place=world.scope)
    await target(world, record)
    (shown,) = await targets(world)
    assert (shown["beside"], shown["number"], shown["by"]["name"]) == ("own.puncture", 20, "Dr. Meenakshi Rane")
    hod, url = await world.as_("hod"), f"/api/requirementTargets/{world.scope}/{shown['_id']}"
    assert (await (await world.as_("teacher")).delete(url)).status_code == 403
    assert (await hod.delete(f"/api/requirementTargets/{world.scope}/{ObjectId()}")).status_code == 404
    assert "own-medicine.targets" in await versions(world)
    assert (await hod.delete(url)).status_code == 200
    assert (await hod.delete(url)).status_code == 404
    assert "own-medicine.targets" not in await versions(world)
    assert (await (await world.as_("teacher")).delete(path(world.scope, record))).status_code == 403
    assert (await hod.delete(path(world.scope, record))).status_code == 200
    assert "own-medicine" not in await versions(world)
    everywhere = await loaded(world, pack())
    assert (await hod.delete(path(world.scope, everywhere))).status_code == 404
    rows = (await hod.get(path(world.scope))).json()["data"]
    release = next(row["_id"] for row in rows if row["packId"] == GIM)
    master = await world.as_("master")
    refused = await master.delete(path("all/all", release))
    assert (refused.status_code, refused.json()["code"]) == (409, "release")
    assert (await master.delete(path("all/all", everywhere))).status_code == 200


@pytest.mark.spec("S-213")
async def test_a_cached_standing_changes_with_its_own_packs_alone(world: World) -> None:
    own = world.people["student"]
    foreign = f"{world.other_college}/{world.pathology}"
    # The first record makes a collection, of which whatever is cached may have been computed.
    first = await loaded(world, pack(requirement("a"), id="first", department="Pathology"), place=foreign)
    body = {"pack": first, "row": "a", "number": 3}
    assert (await (await world.as_("master")).post(f"/api/requirementTargets/{foreign}", json=body)).status_code == 200
    await collection("packMoves").insert_one({"_id": ObjectId(), "studentId": ObjectId(), "n": 1})
    before = await service.encoded_standing(own)
    await loaded(world, pack(requirement("b"), id="second", department="Pathology"), place=foreign)
    await collection("packMoves").insert_one({"_id": ObjectId(), "studentId": ObjectId(), "n": 2})
    again = await service.encoded_standing(own)
    assert again == before
    if world.app.state.store.cache.enabled:
        assert again is before
    await loaded(world, pack())
    with_pack = await service.encoded_standing(own)
    newer = await loaded(world, pack(requirement(label="Tap"), version="2"))
    assert await service.encoded_standing(own) == with_pack
    await move(world, newer, "student")
    moved = await service.encoded_standing(own)
    await target(world, newer)
    with_target = await service.encoded_standing(own)
    assert len({before, with_pack, moved, with_target}) == 4


@pytest.mark.spec("S-214")
async def test_a_requirement_opens_the_entries_behind_it(world: World) -> None:
    await loaded(world, pack())
    await punctures(world, 7)
    await punctures(world, 1, status="Pending")
    await punctures(world, 4, role="Observed")
    root = f"/api/standing/{world.scope}/{world.id('student')}/requirement"
    where, asked = f"{root}/own-medicine/own.puncture", {"page": 1, "limit": 5}
    assert (await world.client().get(where, params=asked)).status_code == 401
    assert (await (await world.as_("classmate")).get(where, params=asked)).status_code == 403
    student = await world.as_("student")
    assert (await student.get(f"{root}/own-medicine/none")).status_code == 404
    assert (await student.get(f"{root}/none/own.puncture")).status_code == 404
    assert (await student.get(where, params={"sort": "day"})).status_code == 422
    answer: Answer = {}
    for who in ("student", "teacher", "hod", "master"):
        answer = (await (await world.as_(who)).get(where, params=asked)).json()
        assert (answer["total"], len(answer["data"])) == (8, 5), who
    days = [one["day"] for one in answer["data"]]
    assert days == sorted(days, reverse=True)
    assert answer["data"][0]["day"] == clock.today().isoformat()
    entry = answer["data"][-1]
    assert (entry["role"], entry["teacher"], entry["status"]) == (
        "Performed with Guide",
        "Dr. Leena Thomas",
        "Approved",
    )
    assert entry["url"].endswith(f"?open={entry['_id']}")
    second = (await student.get(where, params={**asked, "page": 2})).json()
    assert len(second["data"]) == 3
    assert not {one["_id"] for one in second["data"]} & {one["_id"] for one in answer["data"]}
    counted = {row["role"]: (row["approved"], row["pending"], row["counts"]) for row in answer["roles"]}
    assert (counted["Performed with Guide"], counted["Observed"]) == ((7, 1, True), (4, 0, False))
    assert answer["addUrl"].endswith("?add=new")
    newcomer = where.replace(world.id("student"), world.id("newcomer"))
    assert (await (await world.as_("newcomer")).get(newcomer, params=asked)).status_code == 422


@pytest.mark.spec("S-215")
async def test_pending_stands_beside_and_what_is_not_recorded_says_so(world: World) -> None:
    hours = requirement("own.hours", label="Hours of therapy", count=None, quote=None, match={"kinds": []})
    await loaded(world, pack(requirement(), hours))
    await punctures(world, 2)
    await punctures(world, 3, status="Pending")
    row = (await row_of(world, "own-medicine", "own.puncture"))["row"]
    assert (row["text"], row["counted"], row["pending"]) == ("2 of 10", 2, 3)
    silent = await row_of(world, "own-medicine", "own.hours")
    assert (silent["row"]["text"], silent["row"]["recorded"], silent["addUrl"]) == ("not recorded here", False, "")


async def test_the_rows_of_a_pack_are_paged_and_searched(world: World) -> None:
    record = await loaded(world, pack(*(requirement(f"r{at:03}", label=f"Row {at}") for at in range(25))))
    teacher = await world.as_("teacher")
    page = (await teacher.get(path(world.scope, record), params={"page": 3, "limit": 10})).json()
    assert (page["total"], len(page["data"]), page["pack"]["rows"]) == (25, 5, 25)
    row = page["data"][0]
    assert (row["id"], row["number"], row["printed"], row["where"]) == ("r020", 10, "(10 must be done)", "page 5")
    searched = (await teacher.get(path(world.scope, record), params={"search": "row 24"})).json()
    assert [one["id"] for one in searched["data"]] == ["r024"]
    listed = (await teacher.get(path(world.scope), params={"page": 1, "limit": 2})).json()
    assert (listed["total"], len(listed["data"])) == (3, 2)
    everywhere = (await (await world.as_("master")).get(path("all/all"))).json()["data"]
    assert {row["trainees"] for row in everywhere} == {None}
    assert {row["origin"] for row in everywhere} == {"release", "master"}
