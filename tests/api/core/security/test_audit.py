"""The audit trail: appended to, never rewritten, and never about patients."""

from __future__ import annotations

import datetime as dt
import re
from pathlib import Path

from bson import ObjectId

import api
from api.core import clock
from api.core.security import audit
from api.core.store.database import collection
from api.logbook.contract.registry import by_key
from tests.api.world import World


async def test_a_row_says_who_did_what_to_which_record(world: World) -> None:
    actor = world.people["hod"]
    await audit.record("entry.opened", actor_id=actor, role="HOD", target="entries/1", request_id="r", reason="asked")
    (row,) = [row async for row in collection("audits").find({})]
    assert clock.now() - row.pop("at") < dt.timedelta(seconds=5)
    del row["_id"]
    assert row == {
        "action": "entry.opened",
        "actorId": actor,
        "role": "HOD",
        "target": "entries/1",
        "requestId": "r",
        "detail": {"reason": "asked"},
    }


async def test_what_is_audited_names_no_patient(world: World) -> None:
    """Opening and deleting a patient record leave rows with ids alone, and the request's id."""
    kind = by_key("procedure")
    assert kind is not None
    patient = next(field.name for field in kind.fields if field.patient)
    record = await world.create(kind, **{patient: "Ramesh Pawar"})
    answer = await (await world.as_("master")).get(f"/api/entries/{kind.key}/{record['_id']}")
    assert answer.json()["data"][patient] == "Ramesh Pawar"
    body = {"id": record["_id"], "type": kind.deleteName, "userId": world.id("student")}
    assert (await (await world.as_("student")).post("/api/deleteRecord", json=body)).status_code == 200
    rows = {row["action"]: row async for row in collection("audits").find({})}
    assert set(rows) == {"entry.opened", "entry.deleted"}
    assert rows["entry.opened"]["requestId"] == answer.headers["x-request-id"]
    assert rows["entry.opened"]["actorId"] == world.people["master"]
    assert rows["entry.deleted"]["target"] == f"entries/{record['_id']}"
    assert "Ramesh" not in str(rows)


def test_nothing_changes_or_removes_an_audit_row() -> None:
    """Append-only: one file adds rows, two others only read them (digests of days, rows that a crash left out)."""
    root = Path(api.__file__).parent
    naming = {
        path.relative_to(root).as_posix()
        for path in root.rglob("*.py")
        if re.search('AuditRow|"audits"', path.read_text(encoding="utf-8"))
    }
    readers = {"core/security/audit_digests.py", "standing/audit_rows.py"}
    assert naming == {"core/security/audit.py", "documents.py"} | readers
    for reader in readers:
        text = (root / reader).read_text(encoding="utf-8")
        assert set(re.findall(r"records\(AuditRow\)\.(\w+)", text)) <= {"many", "one", "exists"}
        assert not re.search(r"update_|delete_|replace_|find_one_and|drop|remove\(", text)
    text = (root / "core/security/audit.py").read_text(encoding="utf-8")
    assert set(re.findall(r"records\(AuditRow\)\.(\w+)", text)) == {"add", "add_if_absent"}
    assert not re.search(r"collection\(|rows\(|update_|delete_|replace_|find_one_and|drop", text)


async def test_rows_have_ids_of_their_own(world: World) -> None:
    for _ in range(2):
        await audit.record("x", actor_id=ObjectId())
    assert await collection("audits").count_documents({"action": "x"}) == 2
