"""The public check of a print: what it says to whom, and what honest work does to it."""

from __future__ import annotations

import pytest

from api.core.store.database import collection
from api.printing.proof import chain, prints
from api.printing.proof.checking import RULES_CORRECTED
from api.printing.record.types import Totals
from tests.api.logbook.steps import kind_of, refused
from tests.api.printing.evidence import SHA, asked, logbook, printed, state, verdict
from tests.api.world import World


async def test_a_stranger_reads_whose_it_is_and_what_it_holds_and_no_more(world: World) -> None:
    await logbook(world)
    code = await printed(world)
    data = await verdict(world, code)
    assert data.pop("checkedOn").endswith("Z")
    assert data.pop("madeOn").endswith("Z")
    assert data == {
        "code": code,
        "state": "matches",
        "reasons": [],
        "sort": "logbook",
        "who": {
            "name": "Asha Kulkarni",
            "registration": "N/A",
            "college": "Sahyadri Institute of Medical Sciences",
            "department": "General Medicine",
        },
        "counts": {"total": 3, "approved": 2, "pending": 1, "rejected": 0, "corrected": 0},
        "pdfSha256": SHA,
        "files": {"checked": 1, "of": 1},
        "months": [],
    }


async def test_a_code_is_found_however_it_is_typed_and_others_are_all_refused_alike(world: World) -> None:
    code = await printed(world)
    plain = code.replace("-", "")
    for typed in (plain, plain.lower(), f" {plain[:3]} {plain[3:]}", plain.replace("0", "o").replace("1", "l")):
        assert (await asked(world, typed)).status_code == 200, typed
    wrong = [("0" if code[0] != "0" else "1") + code[1:], "x", "0" * 10, "U" * 10, "é" * 10, "A" * 4000, "%00"]
    said = [refused(await asked(world, typed), 404) for typed in wrong]
    assert all(body == said[0] for body in said)


async def test_codes_are_random_and_of_fifty_bits(world: World) -> None:
    codes = [(await printed(world)).replace("-", "") for _ in range(5)]
    assert len(set(codes)) == 5
    assert all(prints.CODE.fullmatch(code) for code in codes)
    assert len(prints.ALPHABET) ** prints.LENGTH >= 2**50


async def test_a_flood_of_guesses_is_slowed_down(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("api.printing.proof.endpoints.CHECKS", 3)
    codes = [await asked(world, "0" * 10) for _ in range(4)]
    assert [answer.status_code for answer in codes] == [404, 404, 404, 429]


async def test_a_print_that_was_not_finished_says_so(world: World) -> None:
    code = await printed(world, done=False)
    data = await verdict(world, code)
    assert (data["state"], data["counts"], data["pdfSha256"]) == ("not finished", None, None)


async def test_later_work_makes_a_print_superseded_and_a_new_one_matches(world: World) -> None:
    opd = kind_of("opd")
    entries = await logbook(world)
    code = await printed(world)
    assert await state(world, code) == "matches"

    await world.verify(opd, str(entries["pending"]))
    data = await verdict(world, code)
    assert (data["state"], data["reasons"]) == ("superseded", ["One entry was verified since."])
    assert await state(world, await printed(world)) == "matches"

    # Rejected after it was approved, and a new entry that replaces it.
    answer = await world.verify(opd, str(entries["approved"]), status="Rejected", score="1")
    assert answer.is_success, answer.text
    again = await world.create(opd, replaces=str(entries["approved"]))
    await world.verify(opd, again["_id"])
    data = await verdict(world, code)
    assert data["state"] == "superseded"
    assert data["reasons"] == ["One entry was recorded since.", "2 entries were verified since."]
    assert await state(world, await printed(world)) == "matches"


@pytest.mark.spec("S-287")
async def test_a_print_from_before_the_correction_of_attendance_is_superseded(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await logbook(world)
    with monkeypatch.context() as earlier:
        earlier.setattr(prints, "RULE_VERSION", None)
        code = await printed(world)
    (stored,) = await collection("prints").find().to_list()
    # A stored print of then has no such field, and is not rewritten.
    await collection("prints").update_one({"_id": stored["_id"]}, {"$unset": {"ruleVersion": ""}})
    data = await verdict(world, code)
    assert (data["state"], data["reasons"]) == ("superseded", [RULES_CORRECTED])
    now = await printed(world)
    assert await state(world, now) == "matches"
    # The version is under the seal: a print cannot be made to look newer or older.
    await collection("prints").update_many({}, {"$set": {"ruleVersion": "2026-01-01"}})
    assert [await state(world, one) for one in (code, now)] == ["does not match", "does not match"]


async def test_a_medico_legal_record_is_no_part_of_a_print(world: World) -> None:
    code = await printed(world)
    await world.create(kind_of("medico"))
    assert await state(world, code) == "matches"
    await world.create(kind_of("drpOffline"))
    assert (await verdict(world, code))["reasons"] == ["One entry was recorded since."]


async def test_an_undone_decision_leaves_a_trace_and_no_fault(world: World) -> None:
    entries = await logbook(world)
    first = await printed(world)
    teacher, opd = await world.as_("teacher"), kind_of("opd")
    entry = str(entries["pending"])
    await world.verify(opd, entry)
    second = await printed(world)
    assert (await teacher.post(f"/api/entries/opd/{entry}/undo", json={})).is_success
    assert [await state(world, code) for code in (first, second)] == ["superseded", "superseded"]
    # Deleted after it was taken back: its two history items stay in the chain.
    student = await world.as_("student")
    body = {"id": entry, "type": opd.deleteName, "userId": world.id("student")}
    assert (await student.post("/api/deleteRecord", json=body)).is_success
    third = await printed(world)
    assert [await state(world, code) for code in (first, second, third)] == ["superseded", "superseded", "matches"]
    assert (await verdict(world, first))["reasons"] == ["One unverified entry was deleted since."]
    assert len((await chain.read(world.people["student"]))[1]) == 4


async def test_an_unverified_entry_is_changed_by_its_owner(world: World) -> None:
    entry = await world.create(kind_of("checklist"))
    code = await printed(world)
    student = await world.as_("student")
    answer = await student.post("/api/checklist/update", json={"_id": entry["_id"], "studentRemark": "Seen twice"})
    assert answer.is_success, answer.text
    data = await verdict(world, code)
    assert (data["state"], data["reasons"]) == ("superseded", ["One entry was changed before it was verified."])
    assert (await world.verify(kind_of("checklist"), entry["_id"])).is_success
    assert await state(world, code) == "superseded"
    assert await state(world, await printed(world)) == "matches"


async def test_several_approved_at_once_supersede(world: World) -> None:
    entries = [await world.create(kind_of("opd")) for _ in range(3)]
    code = await printed(world)
    teacher = await world.as_("teacher")
    body = {
        "entries": [{"_id": entry["_id"], "version": entry["version"]} for entry in entries],
        "vRemark": "Seen on the round.",
        "score": "3",
    }
    answer = await teacher.post("/api/bulkApproval/opd", json=body)
    assert answer.json().get("success") == 3, answer.text
    assert (await verdict(world, code))["reasons"] == ["3 entries were verified since."]
    assert await state(world, await printed(world)) == "matches"


async def test_every_kind_matches_after_it_was_verified(world: World) -> None:
    from api.logbook.contract.registry import all_kinds

    for kind in all_kinds():
        if kind.page is None:
            entry = await world.create(kind)
            assert (await world.verify(kind, entry["_id"])).is_success
    assert await state(world, await printed(world)) == "matches"


async def test_after_another_secret_the_former_one_still_tells(world: World) -> None:
    """A restored store, or a changed secret: what was sealed before is recognised where the former one is named."""
    from pydantic import SecretStr

    from api.core.security import seals

    await logbook(world)
    code = await printed(world)
    now = world.settings.model_copy(update={"secret": SecretStr("another secret, of more than thirty-two bytes")})
    seals.configure(now)
    data = await verdict(world, code)
    assert data["state"] == "does not match"
    assert data["reasons"] == ["This print was sealed with a secret that this server does not have."]
    seals.configure(now.model_copy(update={"former_secrets": [world.settings.secret]}))
    assert await state(world, code) == "matches"
    assert await state(world, await printed(world)) == "matches"


async def test_finishing_twice_is_once_and_another_file_is_refused(world: World) -> None:
    from api.core.errors import Conflict, NotFound

    code = await printed(world)
    counts: Totals = {"total": 3, "approved": 2, "pending": 1, "rejected": 0, "corrected": 0}
    await prints.finish(code, SHA, counts)
    with pytest.raises(Conflict):
        await prints.finish(code, "cd" * 32, counts)
    with pytest.raises(NotFound):
        await prints.finish("00000-00000", SHA, counts)
    assert (await verdict(world, code))["pdfSha256"] == SHA


async def test_the_list_of_prints_is_for_the_student_and_the_department(world: World) -> None:
    code = await printed(world)
    path = f"/api/prints/{world.id('student')}"
    async with world.client() as stranger:
        refused(await stranger.get(path), 401)
    for outsider in ("classmate", "twin_student", "other_teacher", "twin_teacher"):
        refused(await (await world.as_(outsider)).get(path), 404)
    for reader in ("student", "teacher", "clerk", "hod", "master"):
        body = (await (await world.as_(reader)).get(path)).json()
        assert body["total"] == 1, reader
        (row,) = body["data"]
        assert row["code"] == code
        assert row["url"].endswith(f"/verify-logbook/{code}")
        assert row["madeBy"]["name"] == "Asha Kulkarni"
        assert set(row) == {"_id", "code", "url", "sort", "madeOn", "madeBy", "finishedOn", "counts"}
