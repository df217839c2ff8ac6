"""No read asks the store once per student, department or kind: with more of them it asks as often as before."""

from __future__ import annotations

import copy
from collections import Counter

import pytest
from bson import ObjectId
from pymongo.errors import DuplicateKeyError

from api.access import sessions
from api.core.store import populate
from api.core.store.database import collection, current_cache
from api.documents import DOCUMENTS
from tests.api.access.matrix.matrix import read_rules
from tests.api.access.matrix.principals import Stage
from tests.api.access.requests.common import Calls
from tests.api.quick_passwords import give_passwords, use_quick_passwords
from tests.api.world import Record, World
from tests.support.counting import operations

pytestmark = [pytest.mark.long, pytest.mark.heavy]

READERS = ("master", "admin", "hod", "teacher", "student")
COPIES = 6
MOST = 72
"""Operations of one read, whatever it is about; the printed record, with all that is known of a student, and the day of
a department, with a count for each week and month, have most."""
CHOSEN = {"month", "part", "via"}
"""Texts that the product chooses itself: a copy has the same."""
READS = [rule for rule in read_rules() if rule.method == "GET" and "<kind>" not in rule.path]


async def multiply() -> None:
    """Every record a few times more, with other values where there may be one only of each."""
    for document in DOCUMENTS:
        name = document.Settings.name  # type: ignore[attr-defined]
        if name in ("sessions", "migrations"):
            continue
        unique = [index.document for index in getattr(document.Settings, "indexes", []) if index.document.get("unique")]
        for row in await collection(name).find({}).to_list(None):
            for number in range(COPIES):
                try:
                    await collection(name).insert_one(_copy(row, [[*index["key"]] for index in unique], number))
                except DuplicateKeyError:
                    continue


def _copy(row: Record, keys: list[list[str]], number: int) -> Record:
    copied = copy.deepcopy(row) | {"_id": ObjectId() if isinstance(row["_id"], ObjectId) else f"{row['_id']}-{number}"}
    for fields in keys:
        texts = [field for field in fields if isinstance(copied.get(field), str) and field not in CHOSEN]
        ids = [field for field in fields if isinstance(copied.get(field), ObjectId)]
        for field in (texts or ids)[-1:]:
            copied[field] = f"{copied[field]}-{number}" if texts else ObjectId()
    return copied


async def test_reads_ask_as_often_with_more_records(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    use_quick_passwords(monkeypatch)
    await give_passwords(world)
    await Stage(world).set()
    calls = Calls(world)
    paths: dict[tuple[str, str], tuple[str, Record]] = {("all figures", "master"): ("/api/reports/figures/all/all", {})}
    for rule in READS:
        for who in READERS:
            paths[rule.path, who] = await calls.request(rule, who, "own" if who == "student" else "same")

    async def asked() -> dict[tuple[str, str], Counter[str]]:
        counts: dict[tuple[str, str], Counter[str]] = {}
        for (rule, who), (path, arguments) in paths.items():
            current_cache()._brief.clear()
            populate.reset(world.app.state.store.database, seconds=20.0)
            await collection("limits").delete_many({})
            token, _ = await sessions.open_session(world.settings, world.people[who], remember=False)
            async with world.client(token) as client:
                with operations() as each:
                    answer = await client.get(path, **arguments)
            if answer.status_code == 200:
                counts[rule, who] = each
        return counts

    before = await asked()
    await multiply()
    after = await asked()
    assert len(before) > 300
    assert before.keys() == after.keys()
    grown = {
        key: {what: number for what, number in (asked - before[key]).items() if number >= COPIES}
        for key, asked in after.items()
    }
    assert {key: more for key, more in grown.items() if more} == {}, "One question per record, or nearly."
    assert {key: asked for key, asked in after.items() if asked.total() > MOST} == {}
