"""Lists as files: who gets which rows, what is in them and what is not (attack groups CS and PG; DECISIONS D8.2)."""

from __future__ import annotations

import csv
import io
from typing import Any

import httpx
import openpyxl
import pytest

from api.core import clock
from api.core.store.database import collection
from api.core.tables import answers
from api.logbook.reading import export
from tests.api.logbook.payloads import sent_by_the_client
from tests.api.logbook.steps import EVERY, day, kind_of, refused, send
from tests.api.world import World


def path_of(world: World, key: str, student: str | None = None) -> str:
    """The address of a kind's file."""
    return f"/api/exports/entries/{key}/{world.scope}" + (f"/{world.id(student)}" if student else "")


async def taken(world: World, person: str, path: str, **query: Any) -> httpx.Response:
    """The file as a person gets it."""
    answer = await (await world.as_(person)).get(path, params=query)
    assert answer.status_code == 200, answer.text
    return answer


def lines(answer: httpx.Response) -> list[dict[str, str]]:
    """The rows of a CSV file by their heads."""
    return list(csv.DictReader(io.StringIO(answer.content.decode("utf-8-sig"), newline="")))


async def test_a_file_is_for_those_who_may_read_the_list(world: World) -> None:
    await world.create(kind_of("training"))
    path, own = path_of(world, "training"), path_of(world, "training", "student")
    refused(await world.client().get(path), 401)
    for person, wanted in (("student", path), ("classmate", own), ("other_teacher", path), ("twin_teacher", own)):
        refused(await (await world.as_(person)).get(wanted), 403)
    refused(await (await world.as_("teacher")).get(path_of(world, "nothing")), 404)
    for query in ({"format": "ods"}, {"status": "Done"}, {"page": "1"}, {"sort": "secret"}, {"venue": "x"}):
        refused(await (await world.as_("teacher")).get(path, params=query), 422)
    assert len(lines(await taken(world, "student", own))) == len(lines(await taken(world, "teacher", path))) == 1


async def test_every_kind_has_a_file_with_the_columns_of_its_page(world: World) -> None:
    student = await collection("users").find_one({"_id": world.people["student"]})
    for key in EVERY:
        record = (await send(world, key, sent_by_the_client(world, key))).json()["data"]
        answer = await taken(world, "student", path_of(world, key, "student"))
        (line,) = lines(answer)
        assert None not in line
        assert next(iter(line.values())) == "1"
        assert "Pending" in line.values()
        assert "None" not in line.values()
        assert record["_id"] not in answer.text
        name = f"logbook-{key}-{clock.today():%Y-%m-%d}.csv"
        assert answer.headers["content-disposition"] == f'attachment; filename="{name}"', "CS-06"
        assert answer.headers["content-type"] == "text/csv; charset=utf-8"
        assert answer.headers["cache-control"] == "no-store"
        (staff,) = lines(await taken(world, "teacher", path_of(world, key)))
        assert student["name"] in staff.values()


@pytest.mark.parametrize(
    ("key", "field", "stored", "shown"),
    [
        ("teaching", "trainingType", "Demostrations", "Demonstrations"),
        (
            "drpActivity",
            "activityType",
            "Health Care Management activities both HR & Loginstics",
            "Health Care Management activities both HR & Logistics",
        ),
    ],
)
async def test_a_file_spells_stored_values_as_the_page_does(
    world: World, key: str, field: str, stored: str, shown: str
) -> None:
    await send(world, key, sent_by_the_client(world, key) | {field: stored})
    answer = await taken(world, "student", path_of(world, key, "student"))
    assert shown in lines(answer)[0].values()
    assert stored not in answer.text


async def test_a_workbook_holds_the_same_rows(world: World) -> None:
    kind = kind_of("opd")
    record = await world.create(kind, opdCases=41, date=day(-3), venue="=1+1")
    await world.verify(kind, record["_id"], score="3", vRemark="+Good")
    answer = await taken(world, "student", path_of(world, "opd", "student"), format="xlsx")
    sheet = openpyxl.load_workbook(io.BytesIO(answer.content)).active
    assert sheet is not None
    head, row = ([cell.value for cell in line] for line in sheet.iter_rows())
    cells = dict(zip(head, row, strict=True))
    assert (cells["OPD Cases"], cells["Venue"], cells["HOD / Unit Head Feedback"]) == (41, "=1+1", "+Good")
    assert f"{cells['Date']:%Y-%m-%d}" == day(-3)
    assert (cells["Verified By"], cells["Score"]) == ("Dr. Leena Thomas", "3 Good")
    assert f"{cells['Verified On']:%Y-%m-%d}" == f"{clock.today():%Y-%m-%d}"
    (line,) = lines(await taken(world, "student", path_of(world, "opd", "student")))
    assert (line["Venue"], line["HOD / Unit Head Feedback"]) == ("'=1+1", "'+Good")


async def test_a_file_is_filtered_searched_and_sorted_as_the_list(world: World) -> None:
    kind = kind_of("training")
    entries = [await world.create(kind, topic=f"Topic {at:02}", date=day(-at)) for at in range(12)]
    await world.create(kind, by="classmate", topic="Another one", date=day(-1))
    await world.verify(kind, entries[4]["_id"], status="Rejected")
    path = path_of(world, "training")

    async def topics(**query: Any) -> list[str]:
        return [line["Topic"] for line in lines(await taken(world, "teacher", path, **query))]

    assert len(await topics()) == 13
    assert await topics(status="Rejected") == ["Topic 04"]
    assert await topics(search="another") == ["Another one"]
    assert await topics(student=world.id("classmate")) == ["Another one"]
    assert await topics(**{"from": day(-3), "to": day(-2), "sort": "date"}) == ["Topic 03", "Topic 02"]
    assert [line["SR"] for line in lines(await taken(world, "teacher", path))] == [str(at) for at in range(1, 14)]


async def test_no_file_holds_what_identifies_a_patient(world: World) -> None:
    """CS-05"""
    for key in EVERY:
        kind = kind_of(key)
        secret = {field.name for field in kind.fields if field.patient}
        if not secret:
            continue
        body = sent_by_the_client(world, key)
        for person, path in (("student", path_of(world, key, "student")), ("hod", path_of(world, key))):
            await send(world, key, body)
            answer = await taken(world, person, path)
            for name in secret:
                value = str(body.get(name) or "")
                assert len(value) < 4 or value not in answer.text, (key, name)


async def test_a_file_has_a_largest_size_and_comes_in_pieces(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """PG-10"""
    kind = kind_of("introduction")
    record = await world.create(kind)
    stored = await collection("entries").find_one({"kind": kind.key})
    copies = [
        {key: value for key, value in stored.items() if key != "_id"} | {"clientId": f"c{at}"} for at in range(450)
    ]
    await collection("entries").insert_many(copies)
    path = path_of(world, "introduction", "student")
    exported = lines(await taken(world, "student", path))
    assert [line["SR"] for line in exported] == [str(at) for at in range(1, 452)]
    assert {line["Topic"] for line in exported} == {record["topic"]}
    monkeypatch.setattr(export, "MAX_EXPORTED_ENTRIES", 450)
    answer = await (await world.as_("student")).get(path)
    refused(answer, 409)
    assert answer.json()["code"] == "too_many_rows"


async def test_one_file_of_a_person_is_made_at_a_time(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    await world.create(kind_of("opd"))
    path = path_of(world, "opd", "student")
    monkeypatch.setattr(answers, "_working", {world.people["student"]})
    refused(await (await world.as_("student")).get(path), 409, answers.BUSY)
    assert len(lines(await taken(world, "teacher", path))) == 1
    answers._working.clear()
    assert len(lines(await taken(world, "student", path))) == 1
    assert answers._working == set()
