"""The vectors of requirement packs hold through the product's own calls: a pack is loaded, entries are counted, the
row is read."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.api.standing.packs.people import load, loaded, pack, punctures, requirement, row_of
from tests.api.world import World

FILE = Path(__file__).parents[1] / "vectors.json"
VECTORS: list[dict[str, Any]] = [
    row for row in json.loads(FILE.read_text("utf-8"))["vectors"] if row["id"].startswith("H-")
]


@pytest.mark.spec("S-201")
@pytest.mark.parametrize("vector", VECTORS, ids=[row["id"] for row in VECTORS])
async def test_a_vector_holds_through_the_calls(world: World, vector: dict[str, Any]) -> None:
    given, counted = vector["facts"]["requirement"], vector["facts"]["counted"]
    await punctures(world, counted)
    source = {"source": given.get("source", "Curriculum"), "strength": given.get("strength", "minimum")}
    data = pack(requirement(**source, count=given["count"], quote=given["quote"]))
    unit = "months" if vector["id"] == "H-008" else "entries"
    data["requirements"][0]["unit"] = unit
    if given["count"] is not None and given["quote"] is None and source["source"] == "Curriculum":
        # A number without its printed words never gets so far as to be shown: the pack is refused with its row.
        answer = await load(world, data)
        assert answer.status_code == 422
        assert answer.json()["errors"] == [{"field": "own.puncture", "message": "50 has no printed words"}]
        data["requirements"][0]["count"] = None
    await loaded(world, data)
    row = (await row_of(world, "own-medicine", "own.puncture"))["row"]
    assert {name: row[name] for name in vector["expect"]} == vector["expect"]
    assert row["counted"] == counted
