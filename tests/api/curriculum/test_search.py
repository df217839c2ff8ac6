"""Finding a competency, skill, speciality or procedure by how people say it, in the lists and in the drop-downs."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from bson import ObjectId

from api.core.store.database import collection
from api.core.text import folded
from api.curriculum.search import DATA, find, synonyms_of, words_of
from seed.load import read_reference
from tests.api.world import World

CASES: dict[str, Any] = json.loads(Path(__file__).with_name("search_cases.json").read_text("utf-8"))
TITLES = [each["title"] for each in CASES["titles"]]


@pytest.mark.parametrize("case", CASES["cases"], ids=lambda case: case["typed"])
def test_what_is_typed_finds_what_is_meant_and_says_by_which_synonym(case: dict[str, Any]) -> None:
    found = [
        {"title": TITLES[at], **({"synonym": hit.synonym} if hit.synonym else {})}
        for at, hit in find(case["typed"], TITLES).items()
    ]
    assert found == ([{"title": title} for title in TITLES] if case["found"] == "all" else case["found"])


def test_the_synonyms_of_the_shared_cases_are_those_of_the_data() -> None:
    assert [list(synonyms_of(each["title"])) for each in CASES["titles"]] == [
        each["synonyms"] for each in CASES["titles"]
    ]


def test_every_synonym_leads_to_a_title_of_the_reference_data() -> None:
    titles = {
        row["title"]
        for name in ("skills", "procedures", "specialities", "computencies")
        for row in read_reference(name)
    }
    words = {title: set(words_of(title)) for title in titles}
    for row in json.loads(DATA.read_text("utf-8"))["titles"]:
        meant = [title for title, own in words.items() if set(words_of(row["in"])) <= own]
        assert meant, row
        for said in row["said"]:
            assert any(find(said, [title], slips=False) != {} for title in meant), (row["in"], said)


def test_without_slips_only_what_is_written_counts() -> None:
    assert find("lumber", ["Lumbar puncture"]) != {}
    assert find("lumber", ["Lumbar puncture"], slips=False) == {}
    assert find("lumbar", ["Lumbar puncture"], slips=False) != {}


async def _skills(world: World) -> None:
    for title in ("Laparoscopic cholecystectomy", "Central venous access"):
        row = {"title": title, "titleKey": folded(title), "computencyId": world.procedural, "for": "proc"}
        await collection("skills").insert_one({"_id": ObjectId(), **row, "departmentId": world.medicine})


async def test_the_drop_downs_carry_the_synonyms_of_their_titles(world: World) -> None:
    await _skills(world)
    own = f"{world.medicine}/{world.college}"
    assert (await world.client().get(f"/api/getSkillsDropDown/{own}")).status_code == 401
    student = await world.as_("student")
    for path in (f"/api/getSkillsDropDown/{own}?for=proc", f"/api/getSkillsByComputency/{world.procedural}"):
        texts = {row["title"]: row.get("synonyms") for row in (await student.get(path)).json()["data"]}
        assert "lap chole" in texts["Laparoscopic cholecystectomy"]
        assert "CVC" in texts["Central venous access"]


@pytest.mark.parametrize(
    ("typed", "titles"),
    [
        ("lap chole", ["Laparoscopic cholecystectomy"]),
        ("cvc", ["Central venous access"]),
        ("LP", ["Lumbar puncture"]),
        ("lumber punture", ["Lumbar puncture"]),
        ("puncture lumbar", ["Lumbar puncture"]),
        ("umbar", ["Lumbar puncture"]),
        ("appendix", []),
    ],
)
async def test_the_management_list_finds_what_the_forms_find(world: World, typed: str, titles: list[str]) -> None:
    await _skills(world)
    path = f"/api/getAllSkills/{world.id('student')}"
    assert (await world.client().get(path)).status_code == 401
    assert (await (await world.as_("classmate")).get(path)).status_code == 403
    rows = (await (await world.as_("student")).get(path, params={"search": typed})).json()
    assert [row["title"] for row in rows["data"]] == titles
    assert rows["total"] == len(titles)


async def test_a_list_of_entries_is_searched_by_synonyms_too(world: World) -> None:
    from api.logbook.contract.registry import by_key

    kind = by_key("procedure")
    assert kind is not None
    entry = await world.create(kind)
    path = f"/api/entries/procedure/{world.scope}/{world.id('student')}"
    client = await world.as_("student")
    for typed, found in (("LP", [entry["_id"]]), ("spinal tap", [entry["_id"]]), ("lumber", []), ("cvc", [])):
        rows = (await client.get(path, params={"search": typed, "page": 1})).json()
        assert [row["_id"] for row in rows["data"]] == found, typed
