"""Loading packs: who may, what is refused with its row, what is stored, and for whom it holds."""

from __future__ import annotations

from typing import Any

import pytest
from bson import ObjectId

from api.core.store.database import collection, database
from api.core.tables.importing import Table
from api.standing.engine.packs import read_pack
from api.standing.requirement_packs.release import load_for_departments, load_release, release_packs
from api.standing.requirement_packs.table import as_lines, headings, read_rows
from tests.api.standing.packs.people import (
    EVERYWHERE,
    Answer,
    as_csv,
    as_json,
    load,
    loaded,
    pack,
    path,
    punctures,
    requirement,
    row_of,
    versions,
)
from tests.api.world import World

LINE = {
    "Pack id": "own-medicine",
    "Version": "1",
    "Department": "General Medicine",
    "Degrees": "MD",
    "Pack label": "Curriculum",
    "Document": "Guideline",
    "Publisher": "NMC",
    "Year": "2024",
    "Part read": "whole",
    "Requirement id": "own.puncture",
    "Requirement": "Lumbar puncture",
    "How many": "10",
    "Source": "Curriculum",
    "Printed words": "(10 must be done)",
    "Where printed": "page 5",
    "Kinds of entry": "procedure",
    "Skills": "Lumbar puncture",
}
REFUSED = {
    "an id that stands twice": ([{}, {}], "own.puncture", "this id stands twice", 3),
    "a denominator without its quote": ([{"Printed words": ""}], "own.puncture", "10 has no printed words", 2),
    "words without the number": (
        [{}, {"Requirement id": "own.tap", "Printed words": "many must be done"}],
        "own.tap",
        "“many must be done” does not say 10",
        3,
    ),
}


async def stored() -> int:
    """How many packs were loaded by somebody."""
    return await collection("requirementPacks").count_documents({"by": {"$ne": None}})


async def preview(world: World, sent: Answer, by: str = "master", place: str = EVERYWHERE) -> Answer:
    answer = await (await world.as_(by)).post(path(place, "preview"), **sent)
    assert answer.status_code == 200, answer.text
    data: Answer = answer.json()["data"]
    return data


@pytest.mark.spec("S-202")
async def test_the_master_and_the_head_keep_packs_and_others_do_not(world: World) -> None:
    own = path(world.scope)
    assert (await world.client().get(own)).status_code == 401
    assert (await world.client().post(f"{own}/load", **as_json(pack()))).status_code == 401
    for who in ("student", "clerk"):
        assert (await (await world.as_(who)).get(own)).status_code == 403, who
    for who in ("student", "clerk", "teacher", "admin", "twin_teacher"):
        assert (await (await world.as_(who)).post(f"{own}/load", **as_json(pack()))).status_code == 403, who
        assert (await (await world.as_(who)).get("/api/requirementPackTemplate")).status_code == 403, who
    listed = (await (await world.as_("teacher")).get(own, params={"page": 1, "limit": 10})).json()
    assert [row["packId"] for row in listed["data"]] == ["any-regulation", "md-general-medicine-2022"]
    assert not any(row["mayRemove"] or row["mayMove"] for row in listed["data"])
    hod = await world.as_("hod")
    assert (
        await hod.post(path(f"{world.other_college}/{world.medicine}", "load"), **as_json(pack()))
    ).status_code == 403
    assert (await hod.post(path(EVERYWHERE, "load"), **as_json(pack()))).status_code == 404
    assert (await hod.get(path(world.scope, str(ObjectId())))).status_code == 404
    half = path(f"{world.college}/all", "load")
    assert (await (await world.as_("master")).post(half, **as_json(pack()))).status_code == 422
    gone = path(f"{world.college}/{ObjectId()}", "load")
    assert (await (await world.as_("master")).post(gone, **as_json(pack()))).status_code == 404
    assert await stored() == 0
    assert (await load(world, pack(), by="hod", place=world.scope)).status_code == 200


@pytest.mark.spec("S-203")
async def test_the_packs_of_the_release_are_loaded_once_a_version(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of the twelve, those whose department is there; a newer version stands beside the older."""
    assert len(release_packs()) == 12
    before = await collection("requirementPacks").find({}).to_list(length=None)
    assert {row["packId"] for row in before} == {"any-regulation", "md-general-medicine-2022", "md-pathology-2022"}
    assert await load_release(database()) == 0
    await collection("departments").insert_one({"_id": ObjectId(), "name": "Dermatology Venereology & Leprosy"})
    assert await load_for_departments() == 1
    newer = [one.model_copy(update={"version": "2027-01-01"}) for one in release_packs()]
    monkeypatch.setattr("api.standing.requirement_packs.release.release_packs", lambda: tuple(newer))
    assert await load_release(database(), dry_run=True) == 4
    assert await load_release(database()) == 4
    assert await load_release(database()) == 0
    assert await collection("requirementPacks").count_documents({}) == 8
    # Who is in training keeps the version that was there.
    assert (await versions(world))["any-regulation"] == release_packs()[0].version != "2027-01-01"


@pytest.mark.spec("S-204")
async def test_a_dry_run_says_what_a_file_would_do_and_writes_nothing(world: World) -> None:
    from_json, from_csv = await preview(world, as_json(pack())), await preview(world, as_csv(LINE))
    assert from_json == from_csv
    wanted = {"packId": "own-medicine", "version": "1", "department": "General Medicine", "degree": ["MD"], "rows": 1}
    assert {name: from_json[name] for name in wanted} == wanted
    assert (from_json["mayLoad"], from_json["isNewer"], from_json["fromBatch"], from_json["numbers"]) == (
        True,
        False,
        0,
        1,
    )
    assert await stored() == 0
    await loaded(world, as_csv(LINE))
    again = await preview(world, as_json(pack()))
    assert (again["isThere"], again["isNewer"], again["mayLoad"]) == (True, True, False)


@pytest.mark.spec("S-205")
@pytest.mark.parametrize(("changes", "row", "words", "line"), REFUSED.values(), ids=list(REFUSED))
async def test_a_pack_is_refused_with_its_row(
    world: World, changes: list[Answer], row: str, words: str, line: int
) -> None:
    lines = [{**LINE, **change} for change in changes]
    plan = await preview(world, as_csv(*lines))
    assert plan["faults"] == [{"line": line, "id": row, "message": words}]
    names = {"Requirement id": "id"}
    rows = []
    for change in changes:
        quote = {"printed": change.get("Printed words", "(10 must be done)"), "where": "page 5"}
        more = {names[key]: value for key, value in change.items() if key in names}
        rows.append(requirement(id_=more.get("id", "own.puncture"), quote=quote if quote["printed"] else None))
    assert (await preview(world, as_json(pack(*rows))))["faults"] == [{"line": None, "id": row, "message": words}]
    for sent in (as_csv(*lines), as_json(pack(*rows))):
        answer = await load(world, sent)
        assert (answer.status_code, answer.json()["errors"]) == (422, [{"field": row, "message": words}])
    assert await stored() == 0
    if row == "own.puncture" and line == 2:
        derived = {**lines[0], "Printed words": "each week", "Note": "derived: 52 weeks"}
        assert (await load(world, as_csv(derived))).status_code == 200


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"no json", "not valid JSON"),
        (b"[" * 100_000, "not valid JSON"),
        (b"[]", "the pack"),
        (b" " * (1024 * 1024 + 1), "at most 1 MB"),
        ({**pack(), "format": "other"}, "format"),
        ({**pack(), "colour": "red"}, "colour"),
        (pack(id="Not an id"), "letters, digits"),
        (pack(id="x.targets"), "letters, digits"),
        (pack(version="1/2"), "letters, digits"),
        (pack(degree=["PhD"]), "PhD is no degree"),
        (pack(degree=[]), "nothing is no degree"),
        ({**pack(), "requirements": []}, "no requirements"),
        (pack(department="Alchemy"), "there is no department Alchemy"),
        (pack(requirement(id_="a b")), "letters, digits"),
        (pack(requirement(label="x" * 600)), "At most 500 characters"),
        (pack(requirement(label="gnp.exe\u202e")), "direction-changing"),
        (pack(requirement(match={"kinds": ["dancing"]})), "no kind of entry “dancing”"),
        (pack(requirement(count=0)), "greater than or equal to 1"),
        (pack(requirement(strength="strong")), "strength"),
        (pack(*(requirement(id_=f"r{at}") for at in range(1001))), "more than 1,000"),
    ],
    ids=lambda value: None if not isinstance(value, str) else value,
)
async def test_what_is_no_pack_is_refused_in_words(world: World, data: Any, words: str) -> None:
    answer = await load(world, as_json(data))
    assert answer.status_code in (413, 422)
    assert words in answer.text
    assert await stored() == 0


@pytest.mark.parametrize(
    ("lines", "words"),
    [
        ([{"Requirement": "x"}], "There is no column “Pack id”"),
        ([{**LINE, "How many": "ten"}], "is not a whole number"),
        ([{**LINE, "Year": "last"}], "is not a whole number"),
        ([], "no rows"),
    ],
)
async def test_a_table_that_cannot_be_read_is_refused_in_words(world: World, lines: list[Answer], words: str) -> None:
    answer = await load(world, as_csv(*lines) if lines else as_csv({}))
    assert answer.status_code == 422
    assert words in answer.text
    other = await load(world, as_json(pack(), name="pack.pdf"))
    assert other.status_code == 415
    nothing = await (await world.as_("master")).post(path(EVERYWHERE, "load"), files={"other": (None, "x")})
    assert nothing.status_code == 422


@pytest.mark.spec("S-206")
async def test_a_version_is_stored_once_and_a_refused_file_not_at_all(world: World) -> None:
    wrong = pack(requirement(), requirement("own.second", quote=None))
    assert (await load(world, wrong)).status_code == 422
    assert await stored() == 0
    await loaded(world, pack())
    again = await load(world, pack(requirement(count=20, quote={"printed": "20", "where": "p"})))
    assert (again.status_code, again.json()["code"]) == (409, "there")
    assert await stored() == 1
    assert (await load(world, pack(version="2"))).status_code == 200


@pytest.mark.spec("S-207")
async def test_what_a_head_loads_is_college_policy_and_holds_for_the_own_department(world: World) -> None:
    await punctures(world, 3)
    await loaded(world, pack(), by="hod", place=world.scope)
    row = (await row_of(world, "own-medicine", "own.puncture"))["row"]
    assert (row["source"], row["text"], row["quote"]) == ("College policy", "3 of 10", "(10 must be done)")
    assert "own-medicine" in await versions(world)
    twin = f"/api/standing/{world.other_college}/{world.medicine}/{world.id('twin_student')}"
    packs = (await (await world.as_("twin_student")).get(twin)).json()["data"]["standing"]["packs"]
    assert "own-medicine" not in {one["id"] for one in packs}
    # No condition of a curriculum comes of it, and the form of the appraisal is that of the printed document.
    data = (await (await world.as_("student")).get(f"/api/standing/{world.scope}/{world.id('student')}")).json()["data"]
    assert not [one for one in data["standing"]["duties"] if one["id"] == "pack:own-medicine"]
    assert data["standing"]["form"] == "nmc2022clinical"
    other = await load(world, pack(id="p", department="Pathology"), by="hod", place=world.scope)
    assert "it is for Pathology, not for General Medicine" in other.text
    await loaded(world, pack(requirement("every"), id="every", department="*"), by="hod", place=world.scope)
    assert "every" not in {one["id"] for one in packs}


@pytest.mark.spec("S-208")
async def test_a_department_reuses_no_id_that_holds_everywhere(world: World) -> None:
    taken = await load(world, pack(id="md-general-medicine-2022"), by="hod", place=world.scope)
    assert (taken.status_code, "is that of a pack of the release" in taken.text) == (422, True)
    row = await load(world, pack(requirement("reg.teaching")), by="hod", place=world.scope)
    assert row.json()["errors"] == [{"field": "reg.teaching", "message": "this id stands in any-regulation already"}]
    await loaded(world, pack(), by="hod", place=world.scope)
    second = await load(world, pack(id="another"), by="hod", place=world.scope)
    assert "this id stands in own-medicine already" in second.text
    assert (await load(world, pack(requirement("reg.teaching"), id="master-pack"))).status_code == 422


@pytest.mark.spec("S-216")
async def test_the_template_is_taken_as_it_is(world: World) -> None:
    hod = await world.as_("hod")
    assert (await world.client().get("/api/requirementPackTemplate")).status_code == 401
    answer = await hod.get("/api/requirementPackTemplate")
    assert (answer.status_code, answer.headers["content-type"]) == (200, "text/csv; charset=utf-8")
    sent = {"files": {"file": ("template.csv", answer.content, "text/csv")}}
    plan = await preview(world, sent, by="hod", place=world.scope)
    assert (plan["mayLoad"], plan["department"], plan["label"]) == (True, "General Medicine", "College policy")
    await loaded(world, sent, by="hod", place=world.scope)
    await punctures(world, 2)
    assert (await row_of(world, "our-department", "our.lumbar-puncture"))["row"]["text"] == "2 of 10"


@pytest.mark.spec("S-216")
def test_a_pack_of_the_release_comes_back_from_its_own_table() -> None:
    """What a table has no column for is named: all else is the same."""
    without_column = {"addSkill", "role", "scored", "indexed", "field"}
    for each in release_packs():
        lines = [["" if cell is None else str(cell) for cell in line] for line in as_lines(each)]
        back = read_pack(read_rows(Table(headings(), lines), each.department).data)
        for row, again in zip(each.requirements, back.requirements, strict=True):
            names_no_skill_yet = row.match.skills == []
            if not names_no_skill_yet and not any(getattr(row.match, name) for name in without_column):
                assert again.match == row.match.model_copy(update={"kinds": row.match.kinds or []}), row.id
