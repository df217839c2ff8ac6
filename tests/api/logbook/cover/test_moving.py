"""Moving waiting entries from one teacher to others, giving them back, and deciding for somebody who is away."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from bson import ObjectId

from api.core.store import records
from api.core.store.database import collection
from api.logbook.contract.registry import by_key
from api.logbook.cover.documents import CoverMove
from api.logbook.integrity.history import fault_of
from tests.api.accounts.cover.test_records import away
from tests.api.world import World


async def waiting(world: World, number: int) -> list[ObjectId]:
    """Stores so many waiting entries of two students that name the teacher; answers their ids."""
    kind = by_key("conference")
    assert kind is not None
    first = await world.create(kind, teacher=world.id("teacher"))
    row = await collection("entries").find_one({"_id": ObjectId(first["_id"])})
    assert row is not None
    rows = [row]
    for place in range(1, number):
        student = world.people["student" if place % 2 else "classmate"]
        one = ObjectId()
        rows.append({**row, "_id": one, "studentId": student, "clientId": str(one)})
        await collection("entries").insert_one(rows[-1])
    return [one["_id"] for one in rows]


async def stored(id_: ObjectId) -> dict[str, Any]:
    row = await collection("entries").find_one({"_id": id_})
    assert row is not None
    return dict(row)


async def file_of(id_: ObjectId) -> str | None:
    file = await collection("files").find_one({"_id": (await stored(id_))["certificate"]})
    return file and str(file["sha256"])


def asked(world: World, shares: dict[str, int], teacher: str | None = "teacher") -> dict[str, Any]:
    return {
        "collegeId": str(world.college),
        "departmentId": str(world.medicine),
        "teacher": world.id(teacher) if teacher else None,
        "shares": [{"to": world.id(who), "count": count} for who, count in shares.items()],
    }


async def move(world: World, shares: dict[str, int], *, by: str = "hod", teacher: str | None = "teacher") -> Any:
    return await (await world.as_(by)).post("/api/coverMoves", json=asked(world, shares, teacher))


@pytest.mark.spec("D-058")
async def test_who_may_move_entries(world: World) -> None:
    await waiting(world, 1)
    assert (await world.client().post("/api/coverMoves", json=asked(world, {"colleague": 1}))).status_code == 401
    for who in ("student", "teacher", "clerk", "admin", "twin_hod", "other_teacher"):
        if who in world.people:
            assert (await move(world, {"colleague": 1}, by=who)).status_code == 403, who
    missing = await (await world.as_("hod")).post(f"/api/coverMoves/{ObjectId()}/undo")
    assert missing.status_code == 404
    assert (await move(world, {"colleague": 1})).status_code == 200


@pytest.mark.spec("D-059", "D-060")
async def test_thirty_entries_move_with_thirty_audit_rows_and_go_back(world: World) -> None:
    ids = await waiting(world, 30)
    teacher, colleague, hod = (world.people[who] for who in ("teacher", "colleague", "hod"))
    answer = await move(world, {"colleague": 20, "hod": 10})
    assert answer.status_code == 200, answer.text
    done = answer.json()["data"]
    assert (done["moved"], {row["moved"] for row in done["results"]}) == (30, {True})
    rows = [await stored(one) for one in ids]
    assert sorted(str(row["teacher"]) for row in rows) == sorted([str(colleague)] * 20 + [str(hod)] * 10)
    assert {row["movedFrom"] for row in rows} == {teacher}
    assert {row["status"] for row in rows} == {"Pending"}
    assert all(teacher not in row["refs"] and row["teacher"] in row["refs"] for row in rows)
    audits = [row async for row in collection("audits").find({"action": "entry.moved"})]
    assert sorted(row["target"] for row in audits) == sorted(f"entries/{one}" for one in ids)
    notified = {row["toId"] async for row in collection("notifications").find({"event": "entry.moved"})}
    assert notified == {teacher, colleague, world.people["student"], world.people["classmate"]}
    # What was decided on meanwhile stays with who decided.
    kind = by_key("conference")
    assert kind is not None
    decided = next(row["_id"] for row in rows if row["teacher"] == colleague)
    assert (await world.verify(kind, str(decided), by="colleague")).status_code == 200
    head = await world.as_("hod")
    undone = await head.post(f"/api/coverMoves/{done['_id']}/undo")
    assert undone.json()["message"] == "29 of 30 entries moved back"
    for one in ids:
        row = await stored(one)
        assert row["teacher"] == (colleague if one == decided else teacher)
        assert ("movedFrom" in row) is (one == decided)
    assert await collection("audits").count_documents({"action": "entry.moved.undone"}) == 29
    assert fault_of(await stored(decided), await file_of(decided)) is None
    again = await head.post(f"/api/coverMoves/{done['_id']}/undo")
    assert (again.status_code, again.json()["code"]) == (409, "undone")
    listed = (await head.get(f"/api/coverMoves/{world.scope}?page=1&limit=10")).json()
    assert [(row["moved"], row["returned"]) for row in listed["data"]] == [(30, 29)]


async def send(world: World, shares: dict[str, int], client_id: str, *, by: str = "hod") -> Any:
    body = {**asked(world, shares), "clientId": client_id}
    return await (await world.as_(by)).post("/api/coverMoves", json=body)


@pytest.mark.spec("D-062")
async def test_the_same_request_twice_moves_once_and_returns_the_first_result(world: World) -> None:
    await waiting(world, 4)
    first = await send(world, {"colleague": 2}, "move-0001")
    notices = await collection("notifications").count_documents({})
    await away(world, "colleague", 0, 3)
    again = await send(world, {"colleague": 2}, "move-0001")
    assert (again.status_code, again.json()) == (200, first.json())
    assert await collection("coverMoves").count_documents({}) == 1
    assert await collection("entries").count_documents({"teacher": world.people["colleague"]}) == 2
    assert await collection("notifications").count_documents({}) == notices


@pytest.mark.spec("D-062")
async def test_the_same_request_at_the_same_moment_moves_once(world: World) -> None:
    await waiting(world, 4)
    answers = await asyncio.gather(*(send(world, {"colleague": 2}, "move-0001") for _ in range(3)))
    assert [answer.status_code for answer in answers] == [200] * 3
    assert len({answer.text for answer in answers}) == 1
    assert await collection("entries").count_documents({"teacher": world.people["colleague"]}) == 2


@pytest.mark.spec("D-062")
async def test_an_id_that_moved_others_is_refused(world: World) -> None:
    await waiting(world, 4)
    assert (await send(world, {"colleague": 2}, "move-0001")).status_code == 200
    other = await send(world, {"colleague": 1}, "move-0001")
    assert (other.status_code, other.json()["code"]) == (409, "other_body")
    # The id belongs to the sender: another head can use the same one.
    assert (await send(world, {"hod": 1}, "move-0001", by="master")).status_code == 200


@pytest.mark.spec("D-062")
async def test_a_repetition_returns_the_entries_that_stayed(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    ids = await waiting(world, 2)
    layer = type(records(CoverMove))
    add = layer.add_if_absent

    async def add_late(self: Any, record: CoverMove) -> bool:
        await collection("entries").update_one({"_id": min(ids)}, {"$inc": {"version": 1}})
        return await add(self, record)

    monkeypatch.setattr(layer, "add_if_absent", add_late)
    first = await send(world, {"colleague": 2}, "move-0001")
    assert [row["code"] for row in first.json()["data"]["results"]] == ["changed", ""]
    assert (await send(world, {"colleague": 2}, "move-0001")).json() == first.json()


@pytest.mark.spec("D-060")
@pytest.mark.parametrize("teacher", ["teacher", None])
async def test_moved_from_is_the_named_teacher_while_another_has_the_entry(world: World, teacher: str | None) -> None:
    (id_,) = await waiting(world, 1)
    if teacher is None:
        await collection("entries").update_one({"_id": id_}, {"$unset": {"teacher": ""}})
    named = world.people["teacher"] if teacher else None
    head = await world.as_("hod")

    async def seen() -> tuple[Any, Any]:
        row = await stored(id_)
        return row.get("teacher"), row.get("movedFrom")

    async def undo(act: str) -> str:
        answer = await head.post(f"/api/coverMoves/{act}/undo")
        return str(answer.json()["message"])

    first = (await move(world, {"colleague": 1}, teacher=teacher)).json()["data"]["_id"]
    assert await seen() == (world.people["colleague"], named)
    second = (await move(world, {"hod": 1}, teacher="colleague")).json()["data"]["_id"]
    assert await seen() == (world.people["hod"], named)
    assert await undo(second) == "1 of 1 entries moved back"
    assert await seen() == (world.people["colleague"], named)
    assert await undo(first) == "1 of 1 entries moved back"
    assert await seen() == (named, None)
    third = (await move(world, {"hod": 1}, teacher=teacher)).json()["data"]["_id"]
    assert await undo(third) == "1 of 1 entries moved back"
    assert await seen() == (named, None), "after a move, its undo, another move and its undo"


@pytest.mark.spec("D-060")
async def test_an_entry_that_moves_back_to_the_named_teacher_was_not_moved_from_there(world: World) -> None:
    (id_,) = await waiting(world, 1)
    await move(world, {"colleague": 1})
    await move(world, {"teacher": 1}, teacher="colleague")
    row = await stored(id_)
    assert (row["teacher"], "movedFrom" in row) == (world.people["teacher"], False)


@pytest.mark.spec("D-060")
async def test_the_teacher_who_gets_entries_back_is_notified(world: World) -> None:
    await waiting(world, 2)
    act = (await move(world, {"colleague": 2})).json()["data"]["_id"]
    await collection("notifications").delete_many({})
    await (await world.as_("hod")).post(f"/api/coverMoves/{act}/undo")
    notice = await collection("notifications").find_one({"toId": world.people["teacher"]})
    assert notice is not None
    assert notice["desc"] == "2 entries moved back to you"


@pytest.mark.spec("D-061")
async def test_only_teachers_receive_entries(world: World) -> None:
    await waiting(world, 3)
    place = {"collegeId": world.college, "departmentId": world.medicine}
    await collection("users").update_one({"_id": world.people["master"]}, {"$set": place})
    loads = (await (await world.as_("hod")).get(f"/api/cover/{world.scope}")).json()["data"]["teachers"]
    takes = {row["_id"]: row["takes"] for row in loads}
    assert [takes[world.id(who)] for who in ("clerk", "admin", "master", "hod", "colleague")] == [
        *(False, False, False),
        *(True, True),
    ]
    for who in ("clerk", "admin", "master"):
        assert (await move(world, {who: 1})).status_code == 422, who


@pytest.mark.spec("D-059")
async def test_entries_that_are_decided_already_do_not_move(world: World) -> None:
    ids = await waiting(world, 3)
    kind = by_key("conference")
    assert kind is not None
    oldest = min(ids)
    assert (await world.verify(kind, str(oldest))).status_code == 200
    assert (await move(world, {"colleague": 3})).json()["code"] == "fewer"
    done = (await move(world, {"colleague": 2})).json()["data"]
    assert {row["_id"] for row in done["results"]} == {str(one) for one in ids if one != oldest}
    assert (done["moved"], (await stored(oldest))["teacher"]) == (2, world.people["teacher"])
    assert "movedFrom" not in await stored(oldest)


@pytest.mark.spec("D-061")
async def test_moves_that_cannot_be_are_refused_and_move_nothing(world: World) -> None:
    ids = await waiting(world, 2)
    assert (await move(world, {"colleague": 3})).json()["code"] == "fewer"
    for shares in ({"teacher": 1}, {"student": 1}, {"twin_teacher": 1}):
        assert (await move(world, shares)).status_code == 422, shares
    await away(world, "colleague", -1, 1)
    assert (await move(world, {"colleague": 1})).status_code == 422
    loads = (await (await world.as_("hod")).get(f"/api/cover/{world.scope}")).json()["data"]["teachers"]
    takes = {row["_id"]: row["takes"] for row in loads}
    assert (takes[world.id("teacher")], takes[world.id("colleague")]) == (True, False)
    assert {(await stored(one))["teacher"] for one in ids} == {world.people["teacher"]}
    assert await collection("coverMoves").count_documents({}) == 0


@pytest.mark.spec("D-062")
async def test_two_moves_at_once_move_each_entry_once(world: World) -> None:
    ids = await waiting(world, 10)
    answers = await asyncio.gather(move(world, {"colleague": 10}), move(world, {"hod": 10}))
    moved = sum(answer.json()["data"]["moved"] for answer in answers if answer.status_code == 200)
    assert moved == 10
    assert await collection("audits").count_documents({"action": "entry.moved"}) == 10
    assert {len((await stored(one))["moves"]) for one in ids} == {1}


@pytest.mark.spec("D-063")
async def test_entries_without_a_teacher_move_and_lose_the_teacher_again(world: World) -> None:
    ids = await waiting(world, 3)
    await collection("entries").update_many({"_id": {"$in": ids}}, {"$unset": {"teacher": ""}})
    head = await world.as_("hod")
    loads = (await head.get(f"/api/cover/{world.scope}")).json()["data"]["teachers"]
    assert (loads[-1]["name"], loads[-1]["waiting"], loads[-1]["takes"]) == ("No teacher named", 3, False)
    done = (await move(world, {"colleague": 3}, teacher=None)).json()["data"]
    assert done["moved"] == 3
    assert {(await stored(one))["teacher"] for one in ids} == {world.people["colleague"]}
    await head.post(f"/api/coverMoves/{done['_id']}/undo")
    assert ["teacher" in await stored(one) for one in ids] == [False] * 3


@pytest.mark.spec("D-064")
async def test_a_delegate_decides_for_the_absent_teacher_and_the_decision_says_so(world: World) -> None:
    kind = by_key("conference")
    assert kind is not None
    ids = await waiting(world, 2)
    assert (await world.verify(kind, str(ids[0]), by="colleague")).status_code == 200
    assert "verifiedFor" not in await stored(ids[0])
    await away(world, "teacher", 0, 3, "colleague")
    assert (await world.verify(kind, str(ids[1]), by="colleague")).status_code == 200
    row = await stored(ids[1])
    assert (row["verifiedBy"], row["verifiedFor"]) == (world.people["colleague"], world.people["teacher"])
    assert row["history"][-1]["forWhom"] == world.people["teacher"]
    assert fault_of(row, await file_of(ids[1])) is None
    shown = (await (await world.as_("student")).get(f"/api/entries/{kind.key}/{ids[1]}")).json()
    if "data" in shown and row["studentId"] == world.people["student"]:
        assert shown["data"]["verifiedFor"]["_id"] == world.id("teacher")
    printed = (await (await world.as_("hod")).get(f"/api/printLogbook/{row['studentId']}")).json()["data"]
    both = collection("users").find({"_id": {"$in": [row["verifiedBy"], row["verifiedFor"]]}})
    names = [person["name"] async for person in both]
    by = next(one["verifiedBy"] for one in printed["remarks"] if " for " in one["verifiedBy"])
    assert sorted(by.split(" for ")) == sorted(names)
    assert [cell for section in printed["sections"] for line in section["rows"] for cell in line if by in cell]
    seconds = await (await world.as_("colleague")).get(f"/api/cover/{world.scope}")
    assert seconds.status_code == 403
