"""The life cycle that all kinds share: create, list, read, verify, delete (DECISIONS D7.3)."""

from __future__ import annotations

import pytest

from api.logbook.contract.kind import Kind
from api.logbook.contract.registry import all_kinds
from tests.api.world import World

every_kind = pytest.mark.parametrize("kind", all_kinds(), ids=lambda kind: kind.key)


@every_kind
@pytest.mark.spec("L-001", "L-005", "L-168", "L-204")
async def test_an_entry_goes_from_pending_to_approved(world: World, kind: Kind) -> None:
    record = await world.create(kind)
    assert (record["status"], record["vRemark"], record["verifiedOn"]) == ("Pending", "", None)
    assert record["option"] == kind.option
    listed = await (await world.as_("student")).get(f"/api/entries/{kind.key}/{world.scope}/{world.id('student')}")
    assert [row["_id"] for row in listed.json()["data"]] == [record["_id"]]
    answer = await world.verify(kind, record["_id"])
    assert answer.status_code == 200, answer.text
    assert answer.json()["message"] == "Status updated successfully"
    seen = await (await world.as_("student")).get(f"/api/entries/{kind.key}/{record['_id']}")
    data = seen.json()["data"]
    assert data["status"] == "Approved"
    assert data["vRemark"] == "Well done, read further on this."
    assert data["verifiedBy"]["name"] == "Dr. Leena Thomas"
    assert (data["score"] is None) == (kind.scoring.type == "none")


@every_kind
@pytest.mark.spec("P-003")
async def test_a_teacher_rejects_with_feedback_and_a_student_decides_nothing(world: World, kind: Kind) -> None:
    record = await world.create(kind)
    refused = await world.verify(kind, record["_id"], by="student")
    assert refused.status_code == 403
    answer = await world.verify(kind, record["_id"], status="Rejected", vRemark="Say what you did yourself.")
    assert answer.status_code == 200, answer.text
    data = (await (await world.as_("student")).get(f"/api/entries/{kind.key}/{record['_id']}")).json()["data"]
    assert (data["status"], data["vRemark"]) == ("Rejected", "Say what you did yourself.")
    assert data["verifiedBy"]["name"] == "Dr. Leena Thomas"
