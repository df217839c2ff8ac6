"""What a new entry begins with, copies, and favourites."""

from __future__ import annotations

import asyncio
import datetime as dt
from typing import Any

import pytest
from bson import ObjectId

from api.core import clock
from api.core.store.database import collection
from api.logbook.contract.kind import Field
from api.logbook.contract.registry import all_kinds, by_key
from api.logbook.presets import presets
from api.logbook.presets.favourites import MAX_FAVOURITES
from tests.api.world import World

START = "/api/entryStart/procedure"
PATH = "/api/favourites"


def procedure() -> Any:
    kind = by_key("procedure")
    assert kind is not None
    return kind


async def data(world: World, path: str, who: str = "student") -> Any:
    answer = await (await world.as_(who)).get(path)
    assert answer.status_code == 200, answer.text
    return answer.json()["data"]


async def add(world: World, name: str = "LP, assisted", who: str = "student", **values: str) -> Any:
    body = {"kind": "procedure", "name": name, "values": values or {"role": "Assisted"}}
    return await (await world.as_(who)).post(PATH, json=body)


def chosen(world: World) -> dict[str, str]:
    """What repeats of the procedure that the world's sample body describes."""
    return {
        "competency": str(world.procedural),
        "skills": str(world.procedure_skill),
        "role": "Observed",
        "teacher": world.id("teacher"),
    }


def test_what_is_a_patients_or_of_one_day_repeats_in_no_kind() -> None:
    for kind in all_kinds():
        for field in kind.fields:
            if field.repeats:
                assert not field.patient
                assert field.type not in ("date", "time", "file", "derived", "phone", "group", "lines")
    for wrong in ({"patient": True}, {"type": "date"}, {"type": "file"}):
        with pytest.raises(ValueError, match="may not repeat"):
            Field(name="x", label="X", repeats="copy", **wrong)


@pytest.mark.parametrize("kind", [kind for kind in all_kinds() if kind.page is None], ids=lambda kind: kind.key)
async def test_a_new_entry_of_each_kind_begins_with_what_repeats_and_no_more(world: World, kind: Any) -> None:
    await world.create(kind)
    begun = await data(world, f"/api/entryStart/{kind.key}")
    assert set(begun["values"]) == {field.name for field in presets.repeating(kind, "start")}
    (row,) = await collection("entries").find({"kind": kind.key}).to_list(length=2)
    copied = await data(world, f"/api/entryStart/{kind.key}?copy={row['_id']}")
    fields = {field.name: field for field in presets.repeating(kind, "start", "copy")}
    assert set(copied["values"]) == set(fields)
    again = world.body(kind)
    for name, value in copied["values"].items():
        assert value == str(again[name]), name


async def test_what_was_done_so_far_is_counted_by_item_and_role_without_what_was_rejected(world: World) -> None:
    kind = procedure()
    ids = [(await world.create(kind, role=role))["_id"] for role in ("Assisted", "Assisted", "Observed", "Assisted")]
    await world.create(kind, by="classmate", role="Assisted")
    assert (await world.verify(kind, ids[0], status="Rejected")).status_code == 200
    path = f"/api/entrySoFar/{kind.key}"
    expected = {"count": 3, "roles": [{"role": "Observed", "count": 1}, {"role": "Assisted", "count": 2}]}
    assert await data(world, f"{path}?of={world.procedure_skill}") == expected
    assert await data(world, path) == expected
    nothing = {"count": 0, "roles": []}
    assert await data(world, f"{path}?of={ObjectId()}") == nothing
    assert await data(world, f"{path}?of=no-id") == nothing
    assert await data(world, f"/api/entrySoFar/opd?of={world.procedure_skill}") == nothing
    assert (await (await world.as_("teacher")).get(path)).status_code == 403


async def test_a_correction_that_was_approved_counts_once_with_what_it_replaced(world: World) -> None:
    kind = procedure()
    first = (await world.create(kind))["_id"]
    await world.verify(kind, first, status="Rejected")
    await world.create(kind, replaces=first)
    assert (await data(world, f"/api/entrySoFar/{kind.key}"))["count"] == 1


async def test_strangers_staff_and_others_learn_nothing_of_ones_entries(world: World) -> None:
    entry = await world.create(procedure())
    assert (await world.client().get(START)).status_code == 401
    assert (await (await world.as_("teacher")).get(START)).status_code == 403
    other = await world.as_("classmate")
    assert (await other.get(f"{START}?copy={entry['_id']}")).status_code == 404
    assert (await other.get("/api/entryStart/nothing")).status_code == 404
    assert (await other.get(f"{START}?copy=x")).status_code == 404
    assert (await other.get(f"{START}?who=x")).status_code == 422
    assert (await data(world, START, "classmate"))["values"] == {}


async def test_the_newest_entry_counts_and_the_most_used_come_first(world: World) -> None:
    today = clock.today()
    await world.create(procedure(), ipddDate=today.isoformat(), teacher=world.id("colleague"))
    for days in (1, 2):
        await world.create(procedure(), ipddDate=(today - dt.timedelta(days=days)).isoformat())
    begun = await data(world, START)
    assert begun["values"] == {"competency": str(world.procedural), "teacher": world.id("colleague")}
    assert begun["used"]["teacher"] == [world.id("teacher"), world.id("colleague")]
    assert begun["used"]["skills"] == [str(world.procedure_skill)]


async def test_what_is_out_of_use_is_not_filled_in(world: World) -> None:
    entry = await world.create(procedure())
    added = (await add(world, **chosen(world))).json()["data"]
    await collection("users").update_one({"_id": world.people["teacher"]}, {"$set": {"status": False}})
    await collection("skills").update_one({"_id": world.procedure_skill}, {"$set": {"retiredOn": clock.now()}})
    begun = await data(world, START)
    assert begun == {
        "values": {"competency": str(world.procedural)},
        "used": {"competency": [str(world.procedural)], "skills": [], "teacher": []},
    }
    left = {"competency": str(world.procedural), "role": "Observed"}
    gone = ["Procedure", "Guiding Faculty"]
    assert await data(world, f"{START}?copy={entry['_id']}") == {"values": left, "gone": gone}
    (row,) = await data(world, PATH)
    assert row == {"_id": added["_id"], "kind": "procedure", "name": "LP, assisted", "values": left, "gone": gone}
    refused = await add(world, "Another", teacher=world.id("teacher"))
    assert (refused.status_code, refused.json()["message"]) == (
        422,
        "Guiding Faculty is no longer one of the choices.",
    )


async def test_a_skill_brings_its_own_competency(world: World) -> None:
    created = (await add(world, skills=str(world.procedure_skill))).json()["data"]
    assert created["values"] == {"skills": str(world.procedure_skill), "competency": str(world.procedural)}


async def test_a_favourite_is_the_students_own_from_the_first_to_the_last(world: World) -> None:
    assert (await world.client().get(PATH)).status_code == 401
    assert (await world.client().post(PATH, json={})).status_code == 401
    assert (await (await world.as_("teacher")).get(PATH)).status_code == 403
    assert (await add(world, who="teacher")).status_code == 403
    assert (await add(world, who="unverified")).status_code == 403
    created = await add(world, **chosen(world))
    assert created.status_code == 201
    favourite = created.json()["data"]
    assert favourite["values"] == chosen(world)
    one = f"{PATH}/{favourite['_id']}"
    other = await world.as_("classmate")
    assert await data(world, PATH, "classmate") == []
    for wrong in (one, f"{PATH}/{ObjectId()}", f"{PATH}/x"):
        assert (await other.post(wrong, json={"name": "Mine"})).status_code == 404
        assert (await other.delete(wrong)).status_code == 404
    own = await world.as_("student")
    assert (await own.post(one, json={"name": "  "})).json()["message"] == "Give the favourite a name."
    assert (await own.post(one, json={"name": "Lumbar puncture"})).status_code == 200
    assert [row["name"] for row in await data(world, PATH)] == ["Lumbar puncture"]
    assert (await own.delete(one)).status_code == 200
    assert (await own.delete(one)).status_code == 404
    assert await data(world, PATH) == []


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"name": ""}, "Give the favourite a name."),
        ({"name": "x" * 61}, "At most 60 characters are accepted."),
        ({"values": {}}, "Fill in something for the favourite to remember."),
        ({"values": {"role": " "}}, "Fill in something for the favourite to remember."),
        ({"values": {"patient": "Kamala"}}, "A favourite does not remember this field."),
        ({"values": {"ipd": "26/1"}}, "A favourite does not remember this field."),
        ({"values": {"ipddDate": "2026-01-01"}}, "A favourite does not remember this field."),
        ({"values": {"role": "Watched"}}, "Role is no longer one of the choices."),
        ({"values": {"skills": "not an id"}}, "Procedure is no longer one of the choices."),
        ({"values": {"role": "a\u202eb"}}, None),
        ({"values": {"role": 7}}, None),
        ({"more": 1}, None),
    ],
)
async def test_a_favourite_that_cannot_be_is_refused_with_the_reason(
    world: World, change: dict[str, Any], message: str | None
) -> None:
    body = {"kind": "procedure", "name": "LP", "values": {"role": "Assisted"}, **change}
    answer = await (await world.as_("student")).post(PATH, json=body)
    assert answer.status_code == 422
    if message:
        assert answer.json()["message"] == message
    assert await collection("favourites").count_documents({}) == 0


async def test_names_are_taken_once_and_there_are_twelve_places(world: World) -> None:
    first = (await add(world, "LP")).json()["data"]
    assert (await add(world, "lp")).status_code == 409
    answers = await asyncio.gather(*(add(world, f"Number {n}") for n in range(MAX_FAVOURITES + 3)))
    codes = [answer.status_code for answer in answers]
    assert (codes.count(201), codes.count(422)) == (MAX_FAVOURITES - 1, 4)
    full = next(answer for answer in answers if answer.status_code == 422)
    assert full.json()["message"] == "You already have 12 favourites. Remove one first."
    assert len(await data(world, PATH)) == MAX_FAVOURITES
    own = await world.as_("student")
    taken = next(one["name"] for one in await data(world, PATH) if one["_id"] != first["_id"])
    assert (await own.post(f"{PATH}/{first['_id']}", json={"name": taken.lower()})).status_code == 409
    assert (await own.delete(f"{PATH}/{first['_id']}")).status_code == 200
    assert (await add(world, "In the free place")).status_code == 201
    assert (await data(world, PATH))[0]["name"] == "In the free place"
    assert (await add(world, "LP", who="classmate")).status_code == 201


async def test_with_the_favourites_come_the_kinds_in_the_order_of_their_last_use(world: World) -> None:
    async def recent() -> list[str]:
        return list((await (await world.as_("student")).get(PATH)).json()["recent"])

    assert await recent() == []
    case = by_key("clinicalCase")
    assert case is not None
    await world.create(case)
    # What was added last comes first, however long ago it was done.
    await world.create(procedure(), ipddDate="2026-01-05")
    await world.create(case, by="classmate")
    assert await recent() == ["procedure", "clinicalCase"]
    assert await data(world, PATH) == []


async def test_a_device_is_given_the_own_last_entries_in_full_but_for_their_patients(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    case = by_key("clinicalCase")
    assert case is not None
    old = await world.create(procedure(), patient="Old Patient", ipd="26/4182", ipddDate="2026-01-05")
    new = await world.create(case, name="Sunita Kale", patientId="26/77", address="Karad")
    await world.create(procedure(), by="classmate", patient="Another's", ipd="26/9999")
    rows = await data(world, "/api/recentEntries")
    assert [row["_id"] for row in rows] == [new["_id"], old["_id"]]
    assert (rows[0]["name"], rows[0]["patientId"], rows[0]["address"]) == ("S. K.", "****77", "K.")
    assert (rows[1]["patient"], rows[1]["ipd"], rows[1]["skills"]["title"]) == (
        "O. P.",
        "****82",
        old["skills"]["title"],
    )
    assert rows[0]["allergies"] == new["allergies"], "All that was recorded is there, not what a list shows alone."
    assert not {"patientText", "searchText", "history"} & rows[0].keys()
    monkeypatch.setattr(presets, "ENTRIES", 1)
    assert [row["_id"] for row in await data(world, "/api/recentEntries")] == [new["_id"]]


async def test_the_own_last_patients_are_offered_newest_first_and_nobody_elses(world: World) -> None:
    case = by_key("clinicalCase")
    assert case is not None
    await world.create(procedure(), patient="Old Patient", ipd="26/1")
    await world.create(case, name="S. K.", patientId="26/4182")
    await world.create(procedure(), patient="S. K. again", ipd="26/4182")
    await world.create(procedure(), by="classmate", patient="Another's", ipd="26/77")
    assert await data(world, "/api/recentPatients") == [
        {"name": "S. K. again", "number": "26/4182"},
        {"name": "Old Patient", "number": "26/1"},
    ]
    for number in range(6):
        await world.create(procedure(), patient=f"P {number}", ipd=f"27/{number}")
    assert [row["number"] for row in await data(world, "/api/recentPatients")] == ["27/5", "27/4", "27/3", "27/2"]
    assert (await (await world.as_("teacher")).get("/api/recentPatients")).status_code == 403
    assert (await world.client().get("/api/recentPatients")).status_code == 401
