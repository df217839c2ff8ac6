"""Approving several like entries in one act: what is listed, what is left out, and the races."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

from api.core.store.database import collection
from api.core.text import object_id
from api.logbook.deciding import flags
from api.logbook.entries import bulk
from api.logbook.entries import verify as deciding
from api.logbook.integrity.history import content_digest
from tests.api.logbook.steps import NOT_ONE_OF_US, day, kind_of, reasons, refused, stored
from tests.api.world import Record, World

WORDS: Record = {"vRemark": "Seen on the round.", "score": "3"}


async def ask(world: World, kind: str, entries: list[Record], by: str = "teacher") -> httpx.Response:
    """Asks what an approval would sign."""
    ids = [entry["_id"] for entry in entries]
    return await (await world.as_(by)).post(f"/api/bulkApproval/{kind}/preview", json={"ids": ids})


async def sign(world: World, kind: str, entries: list[Record], by: str = "teacher", **words: Any) -> httpx.Response:
    """Approves entries as they were seen; ``...`` takes a word out."""
    seen = [{"_id": entry["_id"], "version": entry["version"]} for entry in entries]
    body = {key: value for key, value in {**WORDS, **words}.items() if value is not ...}
    return await (await world.as_(by)).post(f"/api/bulkApproval/{kind}", json={"entries": seen, **body})


async def some(world: World, key: str, count: int, **changes: Any) -> list[Record]:
    """New entries of a kind."""
    return [await world.create(kind_of(key), **changes) for _ in range(count)]


async def read(entry: Record) -> Record:
    """An entry as it is stored."""
    row: Record | None = await collection("entries").find_one({"_id": object_id(entry["_id"])})
    assert row is not None
    return row


def codes(rows: list[Record]) -> dict[str, list[str]]:
    """The reasons of a preview's rows, by entry."""
    return {row["_id"]: [reason["code"] for reason in row["reasons"]] for row in rows}


async def test_a_stranger_is_refused(world: World) -> None:
    entry = await world.create(kind_of("opd"))
    for path, body in (
        ("/api/bulkApproval/opd/preview", {"ids": [entry["_id"]]}),
        ("/api/bulkApproval/opd", {"entries": [{"_id": entry["_id"], "version": 1}], **WORDS}),
    ):
        refused(await world.client().post(path, json=body), 401)
        refused(await (await world.as_("student")).post(path, json=body), 403)
    assert (await read(entry))["status"] == "Pending"


async def test_a_college_withholds_it_from_a_role(world: World) -> None:
    entry = await world.create(kind_of("opd"))
    await collection("colleges").update_one({"_id": world.college}, {"$set": {"withheldRoles": ["Cleark"]}})
    for answer in (await ask(world, "opd", [entry], "clerk"), await sign(world, "opd", [entry], "clerk")):
        refused(answer, 403, "Your college does not let your role verify entries.")
    assert (await read(entry))["status"] == "Pending"


async def test_entries_of_another_department_or_kind_are_not_found(world: World) -> None:
    entry = await world.create(kind_of("opd"))
    for by, kind in (("other_teacher", "opd"), ("twin_teacher", "opd"), ("teacher", "conference")):
        refused(await ask(world, kind, [entry], by), 404, "These entries were not found.")
        refused(await sign(world, kind, [entry], by), 404, "These entries were not found.")
    refused(await ask(world, "nothing", [entry]), 404, "There is no such kind of entry.")
    refused(await sign(world, "nothing", [entry]), 404, "There is no such kind of entry.")
    assert (await read(entry))["status"] == "Pending"


async def test_what_does_not_fit_is_refused_with_its_reason(world: World) -> None:
    entry = await world.create(kind_of("opd"))
    training = await world.create(kind_of("training"), trainingType="Seminar")
    many = [{"_id": f"{n:024x}", "version": 1} for n in range(bulk.LIMIT + 1)]
    for kind, entries, words, message in (
        ("opd", [], {}, "Choose at least one entry."),
        ("opd", many, {}, "At most 50 entries are approved at a time."),
        ("opd", [entry, entry], {}, "An entry was sent twice."),
        ("training", [training], {}, "Entries of this kind are rated by criteria, one by one."),
        ("opd", [entry], {"vRemark": "  "}, "All fields are required!"),
        ("opd", [entry], {"score": ...}, "All fields are required!"),
        ("opd", [entry], {"score": "5"}, "The score must be one of 0 to 4."),
        ("opd", [{**entry, "version": "1"}], {}, "This must be a whole number."),
        ("opd", [{**entry, "_id": "x"}], {}, "This is not a valid choice."),
        ("opd", [entry], {"status": "Rejected"}, "This field is not known here."),
    ):
        refused(await sign(world, kind, entries, **words), 422, message)
    for kind, entries, message in (
        ("opd", [], "Choose at least one entry."),
        ("opd", many, "At most 50 entries are approved at a time."),
        ("opd", [entry, entry], "An entry was sent twice."),
        ("training", [training], "Entries of this kind are rated by criteria, one by one."),
    ):
        assert list(reasons(refused(await ask(world, kind, entries), 422, message))) in (["entries"], ["kind"])
    assert await stored(status="Pending") == 2


async def test_a_preview_lists_what_would_be_signed_and_signs_nothing(world: World) -> None:
    entries = await some(world, "opd", 3)
    answer = (await ask(world, "opd", entries)).json()
    rows = answer["data"]["sign"]
    assert [row["_id"] for row in rows] == [entry["_id"] for entry in entries]
    assert rows[0]["student"] == {"_id": world.id("student"), "name": "Asha Kulkarni"}
    assert (rows[0]["date"], rows[0]["version"], rows[0]["mine"]) == (day(), 1, True)
    assert (answer["data"]["leftOut"], answer["lateDays"]) == ([], 14)
    assert await stored(status="Pending") == 3


async def test_each_entry_is_signed_with_its_own_history(world: World) -> None:
    entries = await some(world, "opd", 3)
    answer = (await sign(world, "opd", entries)).json()
    assert (answer["message"], answer["success"]) == ("3 of 3 entries approved", 3)
    assert answer["data"] == [{"_id": entry["_id"], "approved": True, "version": 2} for entry in entries]
    for entry in entries:
        row = await read(entry)
        assert (row["status"], row["vRemark"], row["score"]) == ("Approved", "Seen on the round.", "3")
        assert row["verifiedBy"] == world.people["teacher"]
        assert [item["status"] for item in row["history"]] == ["Approved"]
        assert row["history"][0]["digest"] == content_digest(row)
    assert await stored("notifications", event="entry.approved") == 3


async def test_a_kind_without_a_score_is_signed_without_one(world: World) -> None:
    leaves = [await world.create(kind_of("leave"), fromDate=at, toDate=at) for at in ("2025-03-10", "2025-03-12")]
    answer = (await sign(world, "leave", leaves, score=...)).json()
    # A leave is asked for ahead or handed in after; these were handed in long after their days.
    assert [row["code"] for row in answer["data"]] == ["late", "late"]
    coming = [await world.create(kind_of("leave"), fromDate=day(n), toDate=day(n)) for n in (1, 3)]
    answer = (await sign(world, "leave", coming, score=...)).json()
    assert [row["approved"] for row in answer["data"]] == [True, True]


async def test_an_entry_recorded_late_is_left_out(world: World) -> None:
    good, last, late = await some(world, "opd", 1) + [
        await world.create(kind_of("opd"), date=day(-14)),
        await world.create(kind_of("opd"), date=day(-15)),
    ]
    data = (await ask(world, "opd", [good, last, late])).json()["data"]
    assert [row["_id"] for row in data["sign"]] == [good["_id"], last["_id"]]
    assert data["leftOut"][0]["reasons"] == [
        {"code": "late", "message": "Recorded 15 days after its date; more than 14 days is late."}
    ]
    results = (await sign(world, "opd", [good, last, late])).json()["data"]
    assert [result["approved"] for result in results] == [True, True, False]
    assert (await read(late))["status"] == "Pending"


async def test_a_case_number_that_the_department_has_already_is_left_out(world: World) -> None:
    first = await world.create(kind_of("procedure"), ipd="IPD 26/42007")
    # Another student, another spelling.
    second = await world.create(kind_of("procedure"), by="classmate", ipd="ipd  26/42007")
    alone = await world.create(kind_of("procedure"), ipd="IPD 26/42008")
    data = (await ask(world, "procedure", [first, alone])).json()["data"]
    assert [row["_id"] for row in data["sign"]] == [alone["_id"]]
    (reason,) = data["leftOut"][0]["reasons"]
    assert reason["code"] == "duplicate_case"
    assert "Rohan Deshmukh" in reason["message"]
    assert "42007" not in str(data)
    results = (await sign(world, "procedure", [first, second, alone])).json()["data"]
    assert [result["approved"] for result in results] == [False, False, True]
    # One that was rejected is no other entry any more.
    await world.verify(kind_of("procedure"), second["_id"], status="Rejected")
    assert (await sign(world, "procedure", [first])).json()["success"] == 1


async def test_where_too_many_share_a_number_none_of_them_is_taken_for_alone(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(flags, "NEIGHBOURS", 2)
    crowd = await some(world, "procedure", 2, ipd="NA")
    alone = await world.create(kind_of("procedure"), ipd="IPD 26/9")
    data = (await ask(world, "procedure", [*crowd, alone])).json()["data"]
    assert codes(data["leftOut"]) == {entry["_id"]: ["duplicate_case"] for entry in [*crowd, alone]}
    assert len((await ask(world, "procedure", [alone])).json()["data"]["sign"]) == 1


async def test_a_correction_is_no_second_case_and_another_college_has_its_own_numbers(world: World) -> None:
    old = await world.create(kind_of("procedure"), ipd="7/26")
    await world.verify(kind_of("procedure"), old["_id"], status="Rejected")
    again = await world.create(kind_of("procedure"), ipd="7/26", replaces=old["_id"])
    await collection("entries").update_one({"_id": object_id(old["_id"])}, {"$set": {"status": "Approved"}})
    twin = await collection("entries").find_one({"_id": object_id(again["_id"])})
    twin |= {"_id": object_id(NOT_ONE_OF_US), "clientId": "twin", "collegeId": world.other_college}
    twin.pop("replaces")
    await collection("entries").insert_one(twin)
    assert codes((await ask(world, "procedure", [again])).json()["data"]["sign"]) == {again["_id"]: []}


async def test_a_case_number_never_travels_by_itself(world: World) -> None:
    entry = await world.create(kind_of("procedure"), ipd="IPD 26/1")
    client = await world.as_("teacher")
    for path in (f"/api/entries/procedure/{entry['_id']}", f"/api/entries/procedure/{world.scope}"):
        assert "caseKey" not in (await client.get(path)).text
    assert "caseKey" not in entry
    assert (await read(entry))["caseKey"] == "ipd 26/1"


async def test_an_entry_dated_inside_an_approved_leave_is_left_out(world: World) -> None:
    leave = await world.create(kind_of("leave"), fromDate=day(-4), toDate=day(-2))
    inside, after = [await world.create(kind_of("opd"), date=day(n)) for n in (-3, -1)]
    others = await world.create(kind_of("opd"), by="classmate", date=day(-3))
    entries = [inside, after, others]
    assert len((await ask(world, "opd", entries)).json()["data"]["sign"]) == 3
    await world.verify(kind_of("leave"), leave["_id"])
    data = (await ask(world, "opd", entries)).json()["data"]
    assert codes(data["leftOut"]) == {inside["_id"]: ["on_leave"]}
    assert data["leftOut"][0]["reasons"][0]["message"].startswith("Dated inside the student's approved leave of ")
    results = (await sign(world, "opd", entries)).json()["data"]
    assert {row["_id"]: row["approved"] for row in results} == {
        inside["_id"]: False,
        after["_id"]: True,
        others["_id"]: True,
    }


async def test_ten_with_two_doubtful_approves_eight(world: World) -> None:
    """DECISIONS D7.10."""
    leave = await world.create(kind_of("leave"), fromDate=day(-4), toDate=day(-2))
    await world.verify(kind_of("leave"), leave["_id"])
    entries = await some(world, "opd", 8)
    entries += [await world.create(kind_of("opd"), date=at) for at in (day(-3), day(-40))]
    answer = (await sign(world, "opd", entries)).json()
    assert answer["message"] == "8 of 10 entries approved"
    assert [row.get("code") for row in answer["data"][8:]] == ["on_leave", "late"]
    assert await stored(kind="opd", status="Pending") == 2


async def test_what_was_decided_or_deleted_in_between_is_reported_and_the_others_go_through(world: World) -> None:
    decided, gone, stale, fine = await some(world, "opd", 4)
    await world.verify(kind_of("opd"), decided["_id"], by="colleague", status="Rejected")
    removal = {"id": gone["_id"], "type": kind_of("opd").deleteName}
    assert (await (await world.as_("student")).post("/api/deleteRecord", json=removal)).status_code == 200
    data = (await ask(world, "opd", [decided, gone, fine])).json()["data"]
    assert codes(data["leftOut"]) == {decided["_id"]: ["decided"], gone["_id"]: ["not_found"]}
    assert data["leftOut"][0]["reasons"][0]["message"] == "Dr. Suresh Bhagwat has decided on it in the meantime."
    answer = (await sign(world, "opd", [decided, gone, {**stale, "version": 7}, fine])).json()
    assert [row.get("code") for row in answer["data"]] == ["decided", "not_found", "stale", None]
    assert answer["success"] == 1
    assert [(await read(entry))["status"] for entry in (decided, stale, fine)] == ["Rejected", "Pending", "Approved"]
    assert len((await read(decided))["history"]) == 1


async def test_a_decision_between_the_look_and_the_write_wins(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """The race itself: the colleague decides after the flags were looked at, before this entry's own write."""
    first, second, third = await some(world, "opd", 3)
    real, met = deciding.verify, list[str]()

    async def slow(*args: Any, **kwargs: Any) -> Record:
        if args[2] == second["_id"] and not met:
            met.append(args[2])
            answer = await world.verify(kind_of("opd"), second["_id"], by="colleague", status="Rejected")
            assert answer.status_code == 200
        return await real(*args, **kwargs)

    monkeypatch.setattr(deciding, "verify", slow)
    answer = (await sign(world, "opd", [first, second, third])).json()
    assert [row["approved"] for row in answer["data"]] == [True, False, True]
    assert answer["data"][1]["code"] == "stale"
    row = await read(second)
    assert (row["status"], row["verifiedBy"]) == ("Rejected", world.people["colleague"])


async def test_one_signed_in_bulk_is_taken_back_like_any_other(world: World) -> None:
    (entry,) = await some(world, "opd", 1)
    (result,) = (await sign(world, "opd", [entry])).json()["data"]
    path = f"/api/entries/opd/{entry['_id']}/undo"
    assert (await (await world.as_("teacher")).post(path, json={"version": result["version"]})).status_code == 200
    assert (await read(entry))["status"] == "Pending"


async def test_a_foreign_entry_among_them_refuses_the_whole(world: World) -> None:
    """Of another department, another college, another kind, or none at all: nothing is signed and nothing is told."""
    entry, other = await some(world, "opd", 2)
    conference = await world.create(kind_of("conference"))
    for change in ({"departmentId": world.pathology}, {"collegeId": world.other_college}):
        await collection("entries").update_one({"_id": object_id(other["_id"])}, {"$set": change})
        for foreign in (other, conference, {"_id": NOT_ONE_OF_US, "version": 1}):
            for answer in (await ask(world, "opd", [entry, foreign]), await sign(world, "opd", [entry, foreign])):
                assert "data" not in refused(answer, 404, "These entries were not found.")
    assert await stored(status="Pending") == 3


@pytest.mark.spec("D-089")
async def test_any_flag_leaves_an_entry_out_whatever_is_sent_and_the_declaration_is_in_each_signature(
    world: World,
) -> None:
    independent = "Performed Independently"
    first = await world.create(kind_of("procedure"), ipd="5/1", role=independent, ipddDate=day(-2))
    next_one = await world.create(kind_of("procedure"), ipd="5/2", role=independent, ipddDate=day(-1))
    copies = [await world.create(kind_of("conference"), by=by) for by in ("student", "classmate")]
    answer = (await ask(world, "procedure", [first, next_one])).json()
    assert codes(answer["data"]["leftOut"]) == {first["_id"]: ["doubtful_role"]}
    (row,) = answer["data"]["sign"]
    assert (row["role"], row["experience"]["nth"], row["file"]) == (independent, 2, None)
    assert answer["roles"][-1] == independent
    assert codes((await ask(world, "conference", copies)).json()["data"]["leftOut"]) == {
        each["_id"]: ["same_file"] for each in copies
    }
    client = await world.as_("teacher")
    seen = [{"_id": each["_id"], "version": 1, "role": "Assisted"} for each in (first, next_one)]
    body = {"entries": seen, **WORDS, "declared": True}
    results = (await client.post("/api/bulkApproval/procedure", json=body)).json()["data"]
    assert [(result["approved"], result.get("code")) for result in results] == [(False, "doubtful_role"), (True, None)]
    stored_row = await read(next_one)
    assert (stored_row["role"], stored_row["confirmedRole"]) == (independent, "Assisted")
    assert (stored_row["history"][0]["declared"], stored_row["history"][0]["via"]) == (True, "bulk")
    assert (await read(first))["status"] == "Pending"
