"""Stores of released versions, opened, migrated, checked and printed with the present code.

A change of what is stored adds a step (``api/core/store/migrations/steps``), and a line to ``SINCE`` below.
"""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import pytest
from bson import json_util
from pydantic import SecretStr
from pypdf import PdfReader

from api.core.store import indexes, migrations
from api.core.store.database import Store, collection, open_for_reading
from api.core.store.migrations import PendingSteps, steps
from api.documents import DOCUMENTS
from api.logbook.contract.registry import all_kinds, by_key
from api.migrating import BACKUPS, migrate
from api.operators import books, checking
from api.printing.proof.checking import RULES_CORRECTED
from api.settings import Settings
from tests.api.world import PASSWORD, World
from tests.releases.archives import Release
from tests.releases.reading import called, everything, marks_of, opened

pytestmark = [pytest.mark.heavy, pytest.mark.stores("embedded")]

SINCE: dict[str, dict[str, set[str]]] = {
    "0.1.0": {
        "s0001_version_0_1_0": set(),
        "s0002_outside_account_tokens": set(),
        "s0003_coordinators_of_students": set(),
        "s0004_refs_of_entries": {"entries"},
        "s0005_sharded_indexes": set(),
        "s0006_days_of_training": {"users"},
        "s0007_guides_by_day": {"users"},
        "s0008_credit_notes_per_refund": set(),
        "s0009_withdrawn_final_acts": set(),
    },
}
"""By version, the steps that its stores have still to be brought through, and the collections that each changes there.
A version is listed from its release on; a later step is added to each."""
DATA = ("demo", "filled")
OF_DEMO = {"claims"}
"""What changes in the demo besides: it has corrections, which are claimed."""
PRESENT = [(step.name, number) for number, step in enumerate(steps.STEPS, 1)]


@pytest.fixture
def filled(release: Release, tmp_path: Path) -> Path:
    """A copy of the filled store, migrated."""
    data = release.copy("filled", tmp_path / "data")
    migrate(Settings(data=data), lambda _: None)
    return data


@pytest.mark.parametrize("name", DATA)
def test_a_store_is_migrated_once_and_nothing_else_changes(release: Release, tmp_path: Path, name: str) -> None:
    data = release.copy(name, tmp_path / "data")
    before = everything(data)
    assert list(SINCE[release.version]) == [step.name for step in steps.STEPS][-len(SINCE[release.version]) :]

    code, output = called("migrate", "--dry-run", "--data", data)
    assert code == 0, output
    assert all(f"{step}: " in output for step in SINCE[release.version])
    assert "Would change" in output
    assert everything(data) == before
    assert not (data / BACKUPS).exists()

    code, output = called("migrate", "--data", data)
    assert code == 0, output
    after = everything(data)
    changed = {each for each in after.keys() | before.keys() if after.get(each) != before.get(each)}
    changes = {"migrations"}.union(*SINCE[release.version].values())
    assert changed == (changes | OF_DEMO if name == "demo" else changes)
    assert marks_of(data) == PRESENT

    code, output = called("migrate", "--data", data)
    assert (code, output) == (0, "The data is of this version.\n")
    assert everything(data) == after
    assert len(list((data / BACKUPS).iterdir())) == 1


@pytest.mark.parametrize("name", [*DATA, "backup.tar"])
def test_check_data_finds_no_fault(release: Release, tmp_path: Path, name: str) -> None:
    data = tmp_path / "data"
    if name.endswith(".tar"):
        code, output = called("restore", release.folder / name, "--data", data, module="api.core.store.embedded")
        # A backup has no secret, by which its seals are recognised: it is told which one belongs there.
        assert code == 1, output
        assert "PGL_FORMER_SECRETS" in output
        (data / "secret").write_text((release.folder / "filled" / "secret").read_text())
        assert everything(data) == everything(release.folder / "filled")
    else:
        release.copy(name, data)
    migrate(Settings(data=data), lambda _: None)
    code, output = called("check-data", "--data", data, module="api.operators")
    assert (code, output.splitlines()[-1]) == (0, "All is right."), output
    code, output = called("reconcile", "--check", "--data", data, module="api.operators")
    assert (code, output) == (0, "The books balance.\n")


async def test_an_export_is_imported_and_migrated(release: Release) -> None:
    """As a move to a MongoDB does it: into an empty store, and the release step after that."""
    secret = (release.folder / "filled" / "secret").read_text()
    settings = Settings(memory=True, environment="test", secret=SecretStr(secret))
    store = open_for_reading(settings)
    try:
        await imported(release.folder / "export", store)
        with pytest.raises(PendingSteps):
            await store.prepare(settings, DOCUMENTS)
        done = await migrations.run(store.database, lambda _: None)
        assert [step.name for step in done] == list(SINCE[release.version])
        await store.prepare(settings, DOCUMENTS)
        # The store in memory does without those that neither refuse nor end.
        await indexes.create(store.database, DOCUMENTS)
        looked = [*await checking.look(store.database), await checking.look_at_decisions()]
        assert {each.name: each.problems for each in looked if each.problems} == {}
        assert sum(each.records for each in looked if each.name == "entries") == sum(release.facts["statuses"].values())
        assert await books.faults() == []
    finally:
        await store.close()


async def imported(folder: Path, store: Store) -> None:
    """What ``mongoimport`` does with an export."""
    options = json_util.JSONOptions(tz_aware=True)
    for path in sorted(folder.glob("*.json")):
        lines = path.read_text("utf-8").splitlines()
        if lines:
            rows = [json_util.loads(line, json_options=options) for line in lines]
            await store.database[path.stem].insert_many(rows)


async def test_old_prints_are_checked_and_new_ones_made(release: Release, filled: Path) -> None:
    async with opened(release, filled) as world:
        await prints_are(world, release.facts["prints"])
        for name in ("student", "classmate"):
            answer = await (await world.as_(name)).get(f"/api/logbookPdf/{world.id(name)}")
            assert answer.status_code == 200, answer.text
            pages = [page.extract_text() for page in PdfReader(io.BytesIO(answer.content)).pages]
            assert "Sahyadri Institute" in pages[0]
            row = await collection("prints").find_one({"studentId": world.people[name]}, sort=[("_id", -1)])
            assert f"{row['code'][:5]}-{row['code'][5:]}" in "".join(pages)
            assert (await verdict(world, row["code"]))["state"] == "matches"
        await prints_are(world, release.facts["prints"])


async def prints_are(world: World, made: dict[str, dict[str, Any]]) -> None:
    """Each print is superseded: the rules for attendance were corrected after the release that made it."""
    for name, one in made.items():
        data = await verdict(world, one["code"])
        since = ["3 entries were verified since."] if name == "superseded" else []
        assert (data["state"], data["reasons"]) == ("superseded", [*since, RULES_CORRECTED]), name
        assert (data["pdfSha256"], data["counts"]) == (one["sha256"], one["counts"])


async def verdict(world: World, code: str) -> dict[str, Any]:
    async with world.client() as stranger:
        answer = await stranger.get(f"/api/verifyLogbook/{code}")
    assert answer.status_code == 200, answer.text
    data: dict[str, Any] = answer.json()["data"]
    return data


async def test_people_sign_in_read_their_lists_and_verify(release: Release, filled: Path) -> None:
    async with opened(release, filled) as world:
        for door, name in (("login", "student"), ("staffLogin", "teacher"), ("staffLogin", "master")):
            body = {"email": f"{name}@example.com", "password": PASSWORD}
            answer = await world.client().post(f"/api/{door}", json=body)
            assert answer.status_code == 200, answer.text
        teacher, listed, waiting = await world.as_("teacher"), 0, []
        for kind in all_kinds():
            if kind.page is not None:
                continue
            path = f"/api/entries/{kind.key}/{world.scope}"
            for status in ("Approved", "Rejected", "Pending"):
                answer = await teacher.get(path, params={"page": 1, "limit": 50, "status": status})
                assert answer.status_code == 200, answer.text
                listed += answer.json()["total"]
                if status == "Pending" and answer.json()["data"]:
                    waiting.append((kind, answer.json()["data"][0]["_id"]))
        stored = await collection("entries").count_documents(
            {"kind": {"$in": [kind.key for kind in all_kinds() if kind.page is None]}, "departmentId": world.medicine}
        )
        assert listed == stored > 1500
        assert len(waiting) > 5
        for kind, entry_id in waiting:
            answer = await world.verify(kind, entry_id)
            assert answer.is_success, answer.text
        # What students add goes on beside it.
        opd = by_key("opd")
        assert opd is not None
        await world.create(opd)
        money = await (await world.as_("master")).get("/api/payments", params={"page": 1, "limit": 50})
        assert money.json()["total"] == release.facts["books"]["orders"]
    code, output = called("fold", "--data", filled, module="api.operators")
    assert code == 0, output
    code, output = called("check-data", "--data", filled, module="api.operators")
    assert code == 0, output


def test_the_versions_that_are_kept_are_listed() -> None:
    from tests.releases.archives import versions

    assert sorted(SINCE) == versions()


def test_a_kept_store_stays_as_it_was_written(release: Release) -> None:
    """Read as a file, it holds what its version wrote: a new make of an old version would be no old store."""
    found = everything(release.folder / "filled")
    assert "migrations" not in found or release.version != "0.1.0"
    statuses = release.facts["statuses"]
    assert len(found["entries"]) == sum(statuses.values()) >= 1900
    books_of = {name: len(found[name]) for name in release.facts["books"]}
    assert books_of == release.facts["books"]
    assert len(found["prints"]) == 3
    assert len(found["chainLinks"]) > 1500
