"""The runner of migrations on each store: order, repetition, dry runs, what is refused, fresh stores, races."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import pytest

from api.core.store import migrations
from api.core.store.database import Store
from api.core.store.migrations import NewerStore, PendingSteps, Step, Work, steps
from api.core.store.migrations.runner import NAME
from api.documents import DOCUMENTS
from api.settings import Settings
from tests.api.core.store.migrations.own_steps import COUNT, MARK, take_steps
from tests.support.stores import TestStore

BATCH, MANY = 20, 54
"""Three batches, the last not full."""
Rows = list[dict[str, Any]]


@pytest.fixture
async def store(settings: Settings, test_store: TestStore, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Store]:
    """A store of an earlier version: it holds something, and no mark."""
    monkeypatch.setattr("api.core.store.migrations.step.BATCH", BATCH)
    async with test_store.opened(settings, DOCUMENTS) as made:
        await made.database[NAME].delete_many({})
        await made.database["users"].insert_one({"_id": "u", "name": "Asha", "email": "a@x", "emailKey": "a@x"})
        rows = [{"_id": n, "toId": "u", "desc": "one two" if n % 3 else ""} for n in range(MANY)]
        await made.database["notifications"].insert_many(rows)
        yield made


async def rows(store: Store, name: str = "notifications") -> Rows:
    records: Rows = await store.database[name].find({}).sort([("_id", 1)]).to_list(None)
    return records


async def run(store: Store, **more: Any) -> list[str]:
    """What a run says."""
    texts: list[str] = []
    await migrations.run(store.database, texts.append, **more)
    return texts


def right(row: dict[str, Any]) -> bool:
    return (row["marks"], row.get("words")) == ((11, 2) if row["_id"] % 3 else (1, None))


async def test_steps_run_in_order_once_and_are_noted(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    take_steps(monkeypatch, MARK, COUNT)
    assert [step.name for step in (await migrations.look(store.database)).pending] == [MARK.name, COUNT.name]
    counted = MANY - MANY // 3
    assert await run(store) == [
        f"t0001_mark: Marks every notification. Changed: {MANY:,} notifications.",
        f"t0002_count: Counts the words of notifications. Changed: {counted} notifications.",
    ]
    assert all(right(row) for row in await rows(store))
    noted = await rows(store, NAME)
    assert [(row["_id"], row["version"], row["changed"]) for row in noted] == [
        (MARK.name, 1, {"notifications": MANY}),
        (COUNT.name, 2, {"notifications": counted}),
    ]
    before = await rows(store)
    assert await run(store) == []
    assert (await rows(store), await rows(store, NAME)) == (before, noted)


async def test_a_step_that_comes_later_is_run_alone(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    take_steps(monkeypatch, MARK)
    assert len(await run(store)) == 1
    take_steps(monkeypatch, MARK, COUNT)
    assert [said.partition(":")[0] for said in await run(store)] == [COUNT.name]
    assert all(right(row) for row in await rows(store))


async def test_a_dry_run_counts_and_changes_nothing(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    take_steps(monkeypatch, MARK, COUNT)
    before = await rows(store)
    assert [said.partition(". ")[2] for said in await run(store, dry=True)] == [
        f"Would change: {MANY:,} notifications.",
        f"Would change: {MANY - MANY // 3} notifications.",
    ]
    assert (await rows(store), await rows(store, NAME)) == (before, [])


async def test_a_step_that_was_cut_off_finds_what_is_left(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """It fails after its first batch; the next run says how much it did itself."""
    take_steps(monkeypatch, MARK, COUNT)

    def stop(_name: str, _count: int) -> None:
        raise ConnectionResetError

    with pytest.raises(ConnectionResetError):
        await run(store, progress=stop)
    assert await rows(store, NAME) == []
    assert (await run(store))[0].endswith(f"Changed: {MANY - BATCH} notifications.")
    assert all(right(row) for row in await rows(store))


async def test_several_at_once_come_to_the_same_end(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    take_steps(monkeypatch, MARK, COUNT)
    await asyncio.gather(*(run(store) for _ in range(3)))
    assert all(right(row) for row in await rows(store))
    assert [row["version"] for row in await rows(store, NAME)] == [1, 2]


async def test_what_changed_since_it_was_read_is_left_to_the_next_run(store: Store) -> None:
    """The condition of each update is what the change was worked out from."""
    work = Work(store.database)
    await store.database["notifications"].delete_many({"_id": {"$gt": 1}})

    def meanwhile(row: dict[str, Any]) -> dict[str, Any]:
        # On every store the rows of a batch are read by now.
        changing[row["_id"]] = row["desc"]
        return {"$set": {"words": len(row["desc"].split())}}

    changing: dict[int, str] = {}
    batches = work._batches

    async def then_changed(*arguments: Any) -> AsyncIterator[Rows]:
        async for batch in batches(*arguments):
            await store.database["notifications"].update_one({"_id": 1}, {"$set": {"desc": "one two three"}})
            yield batch

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(work, "_batches", then_changed)
        await work.update_each("notifications", {"words": {"$exists": False}}, meanwhile, fields=("desc",))
    assert changing == {0: "", 1: "one two"}
    assert [row.get("words") for row in await rows(store)] == [0, None]
    assert work.changed == {"notifications": 1}


async def test_what_another_run_changed_meanwhile_is_not_changed_again(store: Store) -> None:
    work = Work(store.database)
    batches = work._batches

    async def by_both(*arguments: Any) -> AsyncIterator[Rows]:
        async for batch in batches(*arguments):
            await store.database["notifications"].update_one({"_id": batch[0]["_id"]}, {"$inc": {"marks": 1}})
            yield batch

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(work, "_batches", by_both)
        await MARK.run(work)
    assert {row["marks"] for row in await rows(store)} == {1}
    assert work.changed == {"notifications": MANY - 3}


async def test_a_newer_store_is_refused_and_left_as_it_is(
    settings: Settings, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    await run(store)
    await store.database[NAME].insert_one({"_id": "s9999_rooms", "version": 9999})
    before = await rows(store)
    for attempt in (migrations.look(store.database), run(store), store.prepare(settings, DOCUMENTS)):
        with pytest.raises(NewerStore, match=r"later version of PG Logbook .*s9999_rooms.*Nothing was changed"):
            await attempt
    take_steps(monkeypatch, *steps.STEPS, MARK)
    with pytest.raises(NewerStore):
        await run(store)
    assert await rows(store) == before


async def test_a_store_with_pending_steps_does_not_open(settings: Settings, store: Store) -> None:
    """Neither for a server nor for a command that writes; the words say what to do."""
    verifying = settings.model_copy(update={"indexes": "verify"})
    how = "run ./scripts/migrate" if store.kind == "embedded" else "python -m api indexes"
    with pytest.raises(PendingSteps, match=f"earlier version of PG Logbook.*{steps.STEPS[0].name}.*{how}"):
        await store.prepare(verifying, DOCUMENTS)
    await run(store)
    await store.prepare(verifying, DOCUMENTS)


@pytest.mark.stores("mongodb")
async def test_the_one_process_of_a_small_mongodb_migrates_by_itself(settings: Settings, store: Store) -> None:
    """As it creates its indexes."""
    await store.prepare(settings.model_copy(update={"indexes": "create"}), DOCUMENTS)
    assert len(await rows(store, NAME)) == len(steps.STEPS)


async def test_a_fresh_store_is_of_the_present_version(
    settings: Settings, test_store: TestStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    take_steps(monkeypatch, MARK, COUNT)
    async with test_store.opened(settings, DOCUMENTS) as store:
        assert [(row["_id"], row["changed"]) for row in await rows(store, NAME)] == [(MARK.name, {}), (COUNT.name, {})]
        await store.database["users"].insert_one({"_id": "u", "name": "Asha", "email": "a@x", "emailKey": "a@x"})
        assert (await migrations.look(store.database)).pending == ()
        assert await run(store) == []
        # Beginning at the same moment, another process notes the same.
        await migrations.stamp(store.database)
        assert len(await rows(store, NAME)) == 2


async def test_a_store_that_another_process_begins_at_this_moment_is_no_old_one(
    settings: Settings, test_store: TestStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is marked and filled between the two looks of this one: the mark counts."""
    async with test_store.opened(settings, DOCUMENTS) as store:
        await store.database["states"].insert_one({"_id": "s", "name": "Goa"})
        looks: list[list[str]] = [[], [step.name for step in steps.STEPS]]

        async def applied(_database: Any) -> list[str]:
            return looks.pop(0)

        monkeypatch.setattr("api.core.store.migrations.runner._applied", applied)
        assert (await migrations.look(store.database)).pending == ()
        assert looks == []


def test_every_step_has_the_name_of_its_file_and_a_sentence() -> None:
    names = [step.name for step in steps.STEPS]
    assert names == sorted(set(names))
    for step in steps.STEPS:
        assert isinstance(step, Step)
        assert step.run.__module__ == f"api.core.store.migrations.steps.{step.name}"
        assert step.about.endswith(".")


@pytest.mark.stores("memory")
async def test_a_dry_run_of_a_fresh_store_leaves_no_mark() -> None:
    from mongomock_motor import AsyncMongoMockClient

    database: Any = AsyncMongoMockClient(tz_aware=True)["d"]
    assert await migrations.run(database, lambda _: None, dry=True) == ()
    assert await database.list_collection_names() == []
    await migrations.run(database, lambda _: None)
    assert len(await database[NAME].find({}).to_list(None)) == len(steps.STEPS)
