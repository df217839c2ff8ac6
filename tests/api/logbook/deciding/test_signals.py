"""What stands beside an entry that waits: flags of one list, and what the student did of the skill before."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

from api.core.store.database import collection
from api.core.text import object_id
from api.logbook.deciding import flags
from api.logbook.integrity.history import content_digest
from tests.api.drp.steps import institution, posting
from tests.api.logbook.steps import NOT_ONE_OF_US, day, kind_of, refused, send
from tests.api.world import Record, World, pdf_bytes
from tests.support.counting import operations

PATH = "/api/entrySignals"
INDEPENDENT = "Performed Independently"


async def ask(world: World, *entries: Record, by: str = "teacher") -> httpx.Response:
    """Asks for the signals of entries."""
    return await (await world.as_(by)).post(PATH, json={"ids": [entry["_id"] for entry in entries]})


async def signals(world: World, *entries: Record, by: str = "teacher") -> list[Record]:
    """The signals of entries, in their order."""
    answer = await ask(world, *entries, by=by)
    assert answer.status_code == 200, answer.text
    rows: list[Record] = answer.json()["data"]
    return rows


def codes(row: Record) -> list[str]:
    """The causes of an entry's flags."""
    return [flag["code"] for flag in row["flags"]]


@pytest.mark.spec("D-074")
async def test_strangers_and_students_ask_for_nothing_and_others_entries_are_not_there(world: World) -> None:
    entry = await world.create(kind_of("opd"))
    refused(await world.client().post(PATH, json={"ids": [entry["_id"]]}), 401)
    refused(await ask(world, entry, by="student"), 403)
    for by in ("other_teacher", "twin_teacher"):
        refused(await ask(world, entry, by=by), 404, "These entries were not found.")
    refused(await ask(world, {"_id": NOT_ONE_OF_US}), 404, "These entries were not found.")
    refused(await ask(world, entry, entry), 422, "An entry was sent twice.")
    refused(
        await ask(world, *[{"_id": f"{n:024x}"} for n in range(51)]), 422, "At most 50 entries are asked for at a time."
    )
    (row,) = await signals(world, entry)
    assert row == {"_id": entry["_id"], "flags": [], "experience": None}


@pytest.mark.spec("D-075")
async def test_flags_of_mixed_kinds_are_told_in_one_answer(world: World) -> None:
    late = await world.create(kind_of("opd"), date=day(-30))
    leave = await world.create(kind_of("leave"), fromDate=day(-4), toDate=day(-2))
    await world.verify(kind_of("leave"), leave["_id"])
    away = await world.create(kind_of("introduction"), date=day(-3))
    one = await world.create(kind_of("procedure"), ipd="26/1", role="Assisted")
    two = await world.create(kind_of("procedure"), by="classmate", ipd="26/1", role="Assisted")
    rows = await signals(world, late, away, one, two)
    assert [codes(row) for row in rows] == [["late"], ["on_leave"], ["duplicate_case"], ["duplicate_case"]]
    assert rows[0]["flags"][0]["message"] == "Recorded 30 days after its date; more than 14 days is late."
    assert rows[1]["flags"][0]["other"]["_id"] == leave["_id"]
    assert rows[2]["flags"][0]["other"] == {
        "_id": two["_id"],
        "kind": "procedure",
        "url": f"{kind_of('procedure').url}?open={two['_id']}",
    }
    assert "26/1" not in str(rows)


async def test_the_same_procedure_recorded_twice_is_accepted_and_flagged_with_the_other_one(world: World) -> None:
    act = {"ipd": "IPD 26 / 1", "role": "Assisted", "ipddDate": day(-1)}
    one = await world.create(kind_of("procedure"), **act)
    two = await world.create(kind_of("procedure"), **{**act, "ipd": "ipd 26 / 1"})
    others = [
        await world.create(kind_of("procedure"), **{**act, **change})
        for change in ({"role": "Observed"}, {"ipddDate": day(-2)})
    ]
    others.append(await world.create(kind_of("procedure"), by="classmate", **act))
    rows = await signals(world, one, two, *others)
    assert [codes(row) for row in rows] == [["duplicate_case"]] * 5
    twice = "The student has recorded this before: same day, patient number, skill and role."
    assert [row["flags"][0]["message"] == twice for row in rows] == [True, True, False, False, False]
    assert [row["flags"][0]["other"]["_id"] for row in rows[:2]] == [two["_id"], one["_id"]]
    assert "26 / 1" not in str(rows)
    await world.verify(kind_of("procedure"), one["_id"], status="Rejected")
    assert twice not in str(await signals(world, two))


@pytest.mark.spec("D-076")
async def test_an_entry_inside_the_own_residency_is_flagged_and_a_departments_schedule_flags_nobody(
    world: World,
) -> None:
    inside = await world.create(kind_of("opd"), date=day(-3))
    other = await world.create(kind_of("opd"), by="classmate", date=day(-3))
    site = await institution(world)
    row = await posting(world, first=day(-10), last=day(-1), insitution=site)
    assert [codes(each) for each in await signals(world, inside, other)] == [["in_residency"], []]
    await collection("drpcs").update_one({"_id": row["_id"]}, {"$unset": {"studentId": ""}})
    assert [codes(each) for each in await signals(world, inside, other)] == [[], []]


@pytest.mark.spec("D-077")
async def test_the_first_of_a_skill_that_is_marked_independent_is_doubtful_and_the_next_is_not(world: World) -> None:
    first = await world.create(kind_of("procedure"), ipd="1/1", role=INDEPENDENT, ipddDate=day(-3))
    second = await world.create(kind_of("procedure"), ipd="1/2", role=INDEPENDENT, ipddDate=day(-2))
    guided = await world.create(kind_of("procedure"), by="classmate", ipd="1/3", role="Performed with Guide")
    rows = await signals(world, first, second, guided)
    assert [codes(row) for row in rows] == [["doubtful_role"], [], []]
    assert rows[0]["flags"][0]["message"] == "First one, and marked Performed Independently."
    # A rejected one is no experience.
    await world.verify(kind_of("procedure"), first["_id"], status="Rejected")
    assert codes((await signals(world, second))[0]) == ["doubtful_role"]


@pytest.mark.spec("D-078")
async def test_the_history_counts_this_skill_by_role_with_the_last_scores(world: World) -> None:
    entries = [
        await world.create(kind_of("procedure"), ipd=f"2/{n}", role=role, ipddDate=day(n - 9))
        for n, role in enumerate(["Assisted", "Assisted", "Performed with Guide", INDEPENDENT, "Assisted"])
    ]
    for entry, score in zip(entries[:4], "1234", strict=True):
        assert (await world.verify(kind_of("procedure"), entry["_id"], score=score)).status_code == 200
    (row,) = await signals(world, entries[4])
    assert row["experience"] == {
        "nth": 5,
        "roles": [
            {"role": "Assisted", "count": 2},
            {"role": "Performed with Guide", "count": 1},
            {"role": INDEPENDENT, "count": 1},
        ],
        "lastScores": ["2", "3", "4"],
    }


@pytest.mark.spec("D-079")
async def test_the_same_file_with_another_entry_is_told_and_none_is_named_of_another_department(world: World) -> None:
    kind = kind_of("conference")
    first = await world.create(kind)
    second = await world.create(kind, by="classmate")
    assert kind.file is not None
    answer = await send(world, kind.key, world.body(kind), file=("b.pdf", pdf_bytes("Another"), "application/pdf"))
    alone = answer.json()["data"]
    rows = await signals(world, first, second, alone)
    assert [codes(row) for row in rows] == [["same_file"], ["same_file"], []]
    assert rows[0]["flags"][0]["other"]["_id"] == second["_id"]
    assert "Rohan Deshmukh" in rows[0]["flags"][0]["message"]
    await collection("entries").update_one(
        {"_id": object_id(second["_id"])}, {"$set": {"departmentId": world.pathology}}
    )
    (row,) = await signals(world, first)
    assert row["flags"] == [{"code": "same_file", "message": "An entry of another department has the same file."}]


@pytest.mark.spec("D-080")
async def test_a_flag_keeps_nobody_from_deciding_and_changes_no_entry(world: World) -> None:
    late = await world.create(kind_of("opd"), date=day(-40))
    before = await collection("entries").find_one({"_id": object_id(late["_id"])})
    assert codes((await signals(world, late))[0]) == ["late"]
    assert before is not None
    assert await collection("entries").find_one({"_id": object_id(late["_id"])}) == before
    assert (await world.verify(kind_of("opd"), late["_id"])).json()["data"]["status"] == "Approved"
    after = await collection("entries").find_one({"_id": object_id(late["_id"])})
    assert content_digest(after or {}) == content_digest(before)


@pytest.mark.spec("D-081")
async def test_the_number_of_questions_is_the_same_for_two_entries_and_for_twenty(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    kinds = ("procedure", "conference", "opd", "introduction")
    entries = [await world.create(kind_of(key)) for key in kinds * 5]
    await ask(world, *entries)

    async def asked(entries: list[Record]) -> int:
        with operations() as counted:
            await ask(world, *entries)
        return len(counted)

    assert await asked(entries) == await asked(entries[:4])


@pytest.mark.spec("D-082")
async def test_a_verifier_confirms_another_role_beside_what_the_student_wrote(world: World) -> None:
    kind = kind_of("procedure")
    entry = await world.create(kind, ipd="3/1", role=INDEPENDENT)
    digest = content_digest(await collection("entries").find_one({"_id": object_id(entry["_id"])}) or {})
    for role in ("Surgeon", 3):
        refused(await world.verify(kind, entry["_id"], confirmedRole=role), 422, "The role is not a valid choice.")
    opd = await world.create(kind_of("introduction"))
    refused(await world.verify(kind_of("introduction"), opd["_id"], confirmedRole="Assisted"), 422)
    data = (await world.verify(kind, entry["_id"], confirmedRole="Assisted")).json()["data"]
    assert (data["role"], data["confirmedRole"]) == (INDEPENDENT, "Assisted")
    row: Any = await collection("entries").find_one({"_id": object_id(entry["_id"])})
    assert content_digest(row) == digest
    assert row["history"][-1]["confirmedRole"] == "Assisted"
    notification = await collection("notifications").find_one({"event": "entry.approved"})
    assert notification is not None
    assert notification["desc"].endswith(", with the role Assisted")
    read = (await (await world.as_("student")).get(f"/api/entries/procedure/{entry['_id']}")).json()
    assert (read["data"]["confirmedRole"], read["history"][0]["confirmedRole"]) == ("Assisted", "Assisted")
    back = await (await world.as_("teacher")).post(
        f"/api/entries/procedure/{entry['_id']}/undo", json={"version": data["version"]}
    )
    assert "confirmedRole" not in back.json()["data"]


def test_the_causes_are_said_once() -> None:
    from typing import get_args

    from api.logbook.answers import deciding

    assert len(set(get_args(deciding.Cause))) == 8
    assert flags.NEIGHBOURS == 1_000
