"""The reference data: natural keys, idempotency, dry run, retiring, and what users added."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from bson import ObjectId

from api.core.text import folded
from api.standing.requirement_packs.release import release_packs
from seed import load
from seed.load import COLLECTIONS, load_reference, read_reference
from tests.seed.conftest import new_store


async def everything(store: Any) -> dict[str, list[dict[str, Any]]]:
    return {each.name: await store[each.name].find({}).to_list(None) for each in COLLECTIONS}


@pytest.mark.parametrize("collection", COLLECTIONS, ids=lambda each: each.name)
def test_natural_keys_and_ids_are_unique(collection: load.Collection) -> None:
    records = read_reference(collection.name)
    keys = Counter(tuple(record.get(part) for part in collection.key) for record in records)
    assert records
    assert max(keys.values()) == 1
    assert len({record["_id"] for record in records}) == len(records)


@pytest.mark.parametrize("collection", COLLECTIONS, ids=lambda each: each.name)
def test_references_resolve(collection: load.Collection) -> None:
    for name, target in collection.references.items():
        known = {record["_id"] for record in read_reference(target)}
        assert {record[name] for record in read_reference(collection.name)} <= known


def test_title_keys_are_what_the_product_folds() -> None:
    for name in ("computencies", "skills", "specialities", "procedures"):
        for record in read_reference(name):
            assert record["titleKey"] == folded(record["title"])
            assert "," not in record["title"]


def test_flags_are_on_one_department_each() -> None:
    departments = read_reference("departments")
    assert [row["name"] for row in departments if row["forensic"]] == ["Forensic Medicine & Toxicology"]
    assert {row["name"]: row["extraTrainingTypes"] for row in departments if row["extraTrainingTypes"]} == {
        "Pathology": ["LABORATORY WORK", "INTERACTIVE SLIDE", "GROSS SEMINAR"]
    }


async def test_second_load_changes_nothing() -> None:
    store = await new_store()
    first = await load_reference(store)
    before = await everything(store)
    second = await load_reference(store)
    assert first.changed == sum(len(read_reference(each.name)) for each in COLLECTIONS) + len(release_packs())
    assert second.changed == 0
    assert await everything(store) == before


async def test_dry_run_reports_and_writes_nothing() -> None:
    store = await new_store()
    dry = await load_reference(store, dry_run=True)
    assert not any((await everything(store)).values())
    real = await load_reference(store)
    assert dry.collections == real.collections
    assert dry.dryRun
    assert not real.dryRun


async def test_changed_record_is_set_right_and_reported() -> None:
    store = await new_store()
    await load_reference(store)
    await store.states.update_one({"name": "Kerala"}, {"$set": {"gstCode": "99"}})
    dry = await load_reference(store, dry_run=True)
    assert (await store.states.find_one({"name": "Kerala"}))["gstCode"] == "99"
    report = await load_reference(store)
    assert dry.collections["states"].updated == report.collections["states"].updated == 1
    assert (await store.states.find_one({"name": "Kerala"}))["gstCode"] == "32"


async def test_a_user_s_record_of_the_same_key_stays_and_references_follow() -> None:
    store = await new_store()
    department = next(row for row in read_reference("departments") if row["name"] == "Pathology")
    own = ObjectId()
    await store.departments.insert_one({"_id": own, "name": "Pathology", "refNo": "ours"})
    report = await load_reference(store)
    assert report.collections["departments"].updated == 1
    assert await store.departments.find_one({"_id": department["_id"]}) is None
    own_department = await store.departments.find_one({"name": "Pathology"})
    assert (own_department["_id"], own_department["refNo"]) == (own, "ours")
    assert await store.computencies.count_documents({"departmentId": own}) > 0
    assert await store.computencies.count_documents({"departmentId": department["_id"]}) == 0
    assert (await load_reference(store)).changed == 0


async def test_what_the_files_no_longer_hold_is_retired_and_what_users_added_is_not(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    store = await new_store()
    await load_reference(store)
    added = {"title": "Ours", "titleKey": "ours", "departmentId": ObjectId(), "addedBy": ObjectId()}
    await store.specialities.insert_one(added)
    gone = read_reference("specialities")[0]["_id"]
    whole = load.read_reference

    def shorter(name: str) -> list[dict[str, Any]]:
        return [record for record in whole(name) if record["_id"] != gone]

    monkeypatch.setattr(load, "read_reference", shorter)
    report = await load_reference(store)
    assert report.collections["specialities"].retired == 1
    assert report.changed == 1
    retired = await store.specialities.find({"retiredOn": {"$exists": True}}).to_list(None)
    assert [record["_id"] for record in retired] == [gone]
    assert (await load_reference(store)).changed == 0


async def test_what_somebody_retired_stays_retired() -> None:
    store = await new_store()
    await load_reference(store)
    record = await store.skills.find_one({})
    await store.skills.update_one({"_id": record["_id"]}, {"$set": {"retiredOn": record["_id"].generation_time}})
    assert (await load_reference(store)).changed == 0
    assert "retiredOn" in await store.skills.find_one({"_id": record["_id"]})


async def test_progress_is_told_per_collection() -> None:
    lines: list[str] = []
    await load_reference(await new_store(), progress=lines.append)
    assert [line.split(":")[0] for line in lines] == [*(each.name for each in COLLECTIONS), "requirementPacks"]
