"""What is made in the background: whose it is, how far it is, and what happens when it breaks off (DECISIONS D11.4)."""

from __future__ import annotations

import asyncio
import datetime as dt
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from bson import ObjectId

from api.access.actor import Actor
from api.core import clock
from api.core.errors import Conflict
from api.core.store.database import Row, collection
from api.printing.jobs import runner as job_runner
from api.printing.jobs.jobs import FULL, KEEP_FOR, NAME, Job
from api.printing.jobs.runner import GAVE_UP, MAX_TRIES, Progress, Runner
from tests.api.printing.making import asked, fetched, place, watched
from tests.api.world import World

Act = Callable[[Progress, Path], Awaitable[None]]


def doing(world: World, act: Act) -> Runner:
    """A runner whose every job is ``act``."""

    async def work(_actor: Actor, _job: Job, progress: Progress, path: Path) -> str:
        await act(progress, path)
        return "pack.zip"

    return Runner(world.app.state.files, dict.fromkeys(("studentPack", "departmentPack", "logbook"), work))


async def written(_progress: Progress, path: Path) -> None:
    path.write_bytes(b"a pack")


def lying(world: World) -> list[str]:
    """The files that are in the making, or left there."""
    folder = world.app.state.files.incoming
    return [path.name for path in folder.glob("*")] if folder.exists() else []


async def row_of(job: dict[str, Any]) -> Row:
    record: Row = await collection(NAME).find_one({"_id": ObjectId(job["_id"])})
    return record


@pytest.fixture
async def job(world: World) -> dict[str, Any]:
    """One that the student has asked for."""
    return await asked(world, "student", {"studentId": world.id("student")})


async def test_a_stranger_gets_nothing(world: World, job: dict[str, Any]) -> None:
    stranger = world.client()
    for path in ("jobs", f"jobs/{job['_id']}", f"jobs/{job['_id']}/file"):
        assert (await stranger.get(f"/api/{path}")).status_code == 401
    assert (await stranger.post("/api/packs", json=place(world))).status_code == 401
    assert (await stranger.post(f"/api/jobs/{job['_id']}/cancel")).status_code == 401


@pytest.mark.parametrize("person", ["classmate", "teacher", "hod"])
async def test_another_s_job_is_like_none(world: World, job: dict[str, Any], person: str) -> None:
    """The head of department reads the student's record, but not what the student had made of it."""
    client = await world.as_(person)
    for found in (job["_id"], str(ObjectId())):
        assert (await client.get(f"/api/jobs/{found}")).status_code == 404
        assert (await client.get(f"/api/jobs/{found}/file")).status_code == 404
        assert (await client.post(f"/api/jobs/{found}/cancel")).status_code == 404
    assert (await client.get("/api/jobs")).json()["data"] == []
    assert (await row_of(job))["state"] == "waiting"


async def test_the_master_lists_what_everybody_had_made(world: World, job: dict[str, Any]) -> None:
    """The first page of the Master counts them, and leads here."""
    master = await world.as_("master")
    assert (await master.get("/api/jobs")).json()["total"] == 0
    answer = await master.get("/api/jobs?everybody=true&state=waiting")
    assert [row["_id"] for row in answer.json()["data"]] == [job["_id"]]
    assert (await master.get("/api/jobs?everybody=true&state=failed")).json()["total"] == 0
    assert (await master.get("/api/jobs?state=lost")).status_code == 422
    assert (await (await world.as_("hod")).get("/api/jobs?everybody=true")).status_code == 403


@pytest.mark.parametrize(
    ("person", "subject", "code"),
    [
        ("student", "classmate", 404),
        ("teacher", "other_student", 404),
        ("teacher", "twin_student", 404),
        ("hod", "twin_student", 404),
        ("hod", "teacher", 404),
        ("clerk", "classmate", 201),
        ("master", "twin_student", 201),
    ],
)
async def test_packs_of_students_go_by_reach(world: World, person: str, subject: str, code: int) -> None:
    answer = await (await world.as_(person)).post("/api/packs", json={"studentId": world.id(subject)})
    assert answer.status_code == code, answer.text
    assert await collection(NAME).count_documents({}) == (code == 201)


@pytest.mark.parametrize(
    ("person", "code"), [("student", 403), ("teacher", 403), ("clerk", 403), ("admin", 403), ("hod", 201)]
)
async def test_packs_of_departments_are_for_their_heads(world: World, person: str, code: int) -> None:
    answer = await (await world.as_(person)).post("/api/packs", json=place(world))
    assert answer.status_code == code, answer.text


async def test_a_head_gets_no_other_department_s_and_the_master_any(world: World) -> None:
    other = {**place(world), "departmentId": str(world.pathology)}
    assert (await (await world.as_("hod")).post("/api/packs", json=other)).status_code == 403
    assert (await (await world.as_("master")).post("/api/packs", json=other)).status_code == 201
    nowhere = {**place(world), "departmentId": str(ObjectId())}
    assert (await (await world.as_("master")).post("/api/packs", json=nowhere)).status_code == 404


@pytest.mark.parametrize(
    "body", [{}, {"studentId": "x" * 25}, {"collegeId": "a" * 24}, {"studentId": None, "by": "me"}]
)
async def test_a_body_that_says_nothing_is_refused(world: World, body: dict[str, Any]) -> None:
    answer = await (await world.as_("hod")).post("/api/packs", json=body)
    assert answer.status_code == 422
    assert await collection(NAME).count_documents({}) == 0


async def test_what_is_asked_twice_is_made_once(world: World, job: dict[str, Any]) -> None:
    again = await asked(world, "student", {"studentId": world.id("student")})
    assert again["_id"] == job["_id"]


async def test_nobody_has_more_than_three_in_the_making(world: World) -> None:
    """Five at once: three get a slot, however they fall together; one that ends frees its own."""
    client, people = await world.as_("master"), ("student", "classmate", "twin_student", "other_student", "newcomer")
    bodies = [{"studentId": world.id(name)} for name in people]
    answers = await asyncio.gather(*(client.post("/api/packs", json=body) for body in bodies))
    assert sorted(answer.status_code for answer in answers) == [201, 201, 201, 409, 409]
    refused = next(answer for answer in answers if answer.status_code == 409).json()
    assert (refused["message"], refused["code"]) == (FULL, "too_many_jobs")
    started = next(answer for answer in answers if answer.status_code == 201).json()["data"]
    assert (await client.post(f"/api/jobs/{started['_id']}/cancel")).status_code == 200
    assert (await client.post("/api/packs", json=bodies[4])).status_code == 201


async def test_the_person_who_waits_sees_how_far_it_is(world: World, job: dict[str, Any]) -> None:
    reached, go_on = asyncio.Event(), asyncio.Event()

    async def act(progress: Progress, path: Path) -> None:
        progress.begin(10)
        progress.step(4)
        progress.describe("Writing Asha Kulkarni")
        reached.set()
        await go_on.wait()
        await written(progress, path)

    assert (job["state"], job["percent"]) == ("waiting", 0)
    running = asyncio.create_task(doing(world, act).run_one())
    await reached.wait()
    await asyncio.sleep(job_runner.BEAT * 2)
    seen = await watched(world, "student", job)
    assert (seen["state"], seen["percent"], seen["word"]) == ("running", 40, "Writing Asha Kulkarni")
    assert (await fetched(world, "student", job)).status_code == 409
    go_on.set()
    assert await running
    seen = await watched(world, "student", job)
    assert (seen["state"], seen["percent"], seen["bytes"], seen["name"]) == ("done", 100, 6, "pack.zip")


async def test_a_made_file_is_told_of_fetched_by_its_owner_and_audited(world: World, job: dict[str, Any]) -> None:
    assert await doing(world, written).run_one()
    notification = await collection("notifications").find_one({"toId": world.people["student"], "event": "file.ready"})
    assert notification["url"] == "/packs"
    answer = await fetched(world, "student", job)
    assert (answer.status_code, answer.content) == (200, b"a pack")
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["content-disposition"].startswith('attachment; filename="pack.zip"')
    audit = await collection("audits").find_one({"action": "pack.downloaded"})
    assert (audit["actorId"], audit["target"]) == (world.people["student"], f"{NAME}/{job['_id']}")
    assert (await fetched(world, "master", job)).status_code == 200
    assert (await fetched(world, "hod", job)).status_code == 404
    assert lying(world) == []


async def test_who_has_left_the_department_gets_its_pack_no_more(world: World) -> None:
    """Rights are judged at the download, not only when it was asked for."""
    job = await asked(world, "hod", place(world))
    assert await doing(world, written).run_one()
    moved = {"$set": {"departmentId": world.pathology}}
    await collection("users").update_one({"_id": world.people["hod"]}, moved)
    assert (await fetched(world, "hod", job)).status_code == 403


async def test_who_was_blocked_meanwhile_gets_nothing_made(world: World) -> None:
    job = await asked(world, "hod", place(world))
    await collection("users").update_one({"_id": world.people["hod"]}, {"$set": {"status": False}})
    assert await doing(world, written).run_one()
    assert ((await row_of(job))["state"], await collection("files").count_documents({})) == ("failed", 0)


async def test_cancelling_ends_the_work_and_leaves_nothing(world: World, job: dict[str, Any]) -> None:
    reached, ended = asyncio.Event(), asyncio.Event()

    async def act(progress: Progress, path: Path) -> None:
        path.write_bytes(b"half a pa")
        reached.set()
        try:
            while True:
                progress.step()
                await asyncio.sleep(0.05)
        finally:
            ended.set()

    running = asyncio.create_task(doing(world, act).run_one())
    await reached.wait()
    assert len(lying(world)) == 1
    answer = await (await world.as_("student")).post(f"/api/jobs/{job['_id']}/cancel")
    assert answer.json()["data"]["state"] == "cancelled"
    assert await asyncio.wait_for(running, 5)
    assert ended.is_set()
    assert lying(world) == []
    assert (await watched(world, "student", job))["state"] == "cancelled"
    again = await (await world.as_("student")).post(f"/api/jobs/{job['_id']}/cancel")
    assert again.status_code == 409


async def test_a_step_that_refuses_ends_it_with_its_words(world: World, job: dict[str, Any]) -> None:
    async def act(_progress: Progress, path: Path) -> None:
        path.write_bytes(b"half a pa")
        raise Conflict("This department has no students.")

    assert await doing(world, act).run_one()
    seen = await watched(world, "student", job)
    assert (seen["state"], seen["error"]) == ("failed", "This department has no students.")
    assert (lying(world), await collection("files").count_documents({})) == ([], 0)
    assert (await fetched(world, "student", job)).status_code == 409


async def test_an_error_of_ours_is_not_told_in_its_own_words(world: World, job: dict[str, Any]) -> None:
    async def act(_progress: Progress, _path: Path) -> None:
        raise ValueError("secret of patient Quill")

    assert await doing(world, act).run_one()
    seen = await watched(world, "student", job)
    assert (seen["state"], seen["error"]) == ("failed", job_runner.BROKE)


async def test_two_runners_and_one_job_make_it_once(world: World, job: dict[str, Any]) -> None:
    made = list[str]()

    async def act(progress: Progress, path: Path) -> None:
        made.append(path.name)
        await asyncio.sleep(0.1)
        await written(progress, path)

    runners = [doing(world, act).run_one() for _ in range(4)]
    assert sorted(await asyncio.gather(*runners)) == [False, False, False, True]
    assert len(made) == 1
    assert (await row_of(job))["attempts"] == 1


async def test_a_killed_runner_s_job_is_taken_again(world: World, job: dict[str, Any]) -> None:
    """A kill after the file was kept and before the job knew of it: the file goes, the job is made anew."""
    dead = {"state": "running", "lease": "dead", "attempts": 1}
    soon = clock.now() + dt.timedelta(seconds=20)
    await collection(NAME).update_one({"_id": ObjectId(job["_id"])}, {"$set": {**dead, "due": soon}})
    orphan = {"_id": ObjectId(), "ownerId": world.people["student"], "purpose": f"job/{job['_id']}", "name": "x.zip"}
    await collection("files").insert_one({**orphan, "storedName": "0" * 32, "size": 1, "sha256": "", "public": False})
    folder = world.app.state.files.incoming
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"job-{job['_id']}-dead").write_bytes(b"half a pa")
    assert not await doing(world, written).run_one(), "the lease still runs"
    await collection(NAME).update_one({"_id": ObjectId(job["_id"])}, {"$set": {"due": clock.now()}})
    assert await doing(world, written).run_one()
    row = await row_of(job)
    assert (row["state"], row["attempts"], lying(world)) == ("done", 2, [])
    assert [one["_id"] async for one in collection("files").find({})] == [row["file"]]


async def test_who_lost_the_lease_keeps_nothing(world: World, job: dict[str, Any]) -> None:
    async def act(progress: Progress, path: Path) -> None:
        await collection(NAME).update_one({"_id": ObjectId(job["_id"])}, {"$set": {"lease": "another's"}})
        await written(progress, path)

    assert await doing(world, act).run_one()
    row = await row_of(job)
    assert (row["state"], row["lease"]) == ("running", "another's")
    assert await collection("files").count_documents({}) == 0


async def test_a_job_that_kills_its_server_is_given_up(world: World, job: dict[str, Any]) -> None:
    tried = {"state": "running", "lease": "dead", "attempts": MAX_TRIES, "due": clock.now()}
    await collection(NAME).update_one({"_id": ObjectId(job["_id"])}, {"$set": tried})
    assert await doing(world, written).run_one()
    seen = await watched(world, "student", job)
    assert (seen["state"], seen["error"]) == ("failed", GAVE_UP)


@pytest.mark.heavy
async def test_a_server_that_stops_hands_its_job_back(world: World, job: dict[str, Any]) -> None:
    reached = asyncio.Event()

    async def act(_progress: Progress, path: Path) -> None:
        path.write_bytes(b"half a pa")
        reached.set()
        await asyncio.sleep(60)

    async with doing(world, act):
        await asyncio.wait_for(reached.wait(), 5)
    row = await row_of(job)
    assert (row["state"], row["attempts"], lying(world)) == ("waiting", 0, [])
    async with doing(world, written):
        for _ in range(1500):
            if (await row_of(job))["state"] == "done":
                break
            await asyncio.sleep(0.02)
    assert (await row_of(job))["state"] == "done"


async def test_files_go_after_a_day_and_rows_after_a_month(world: World, job: dict[str, Any]) -> None:
    runner = doing(world, written)
    assert await runner.run_one()
    row = await row_of(job)
    assert row["expiresAt"] - row["finishedAt"] == KEEP_FOR
    assert await runner.sweep() == 0
    past = {"$set": {"expiresAt": clock.now()}}
    await collection(NAME).update_one({"_id": row["_id"]}, past)
    assert await runner.sweep() == 1
    assert await collection("files").count_documents({}) == 0
    assert (await watched(world, "student", job))["state"] == "expired"
    gone = await fetched(world, "student", job)
    assert (gone.status_code, gone.json()["code"]) == (409, "file_gone")
    await collection(NAME).update_one({"_id": row["_id"]}, past)
    assert await runner.sweep() == 1
    assert await collection(NAME).count_documents({}) == 0
