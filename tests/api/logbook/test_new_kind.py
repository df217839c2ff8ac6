"""A sixteenth kind is one file: dropped into a copy of the tree, it is created, listed, shown and verified."""

from __future__ import annotations

import hashlib
import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]

NEW_KIND = '''"""Ward Rounds: a kind that nothing else in the tree knows."""

from api.logbook.contract import fields
from api.logbook.contract.kind import Column, Detail, Field, Kind

KIND = Kind(
    key="wardRound",
    categoryId="65f0c1a27b3e4d58a61c4a01",
    option="Ward Round",
    title="Ward Rounds",
    tile="Ward Rounds",
    tileSlot=15,
    belongs="Rounds of the ward that you took part in.",
    example="Male ward, twelve beds",
    deleteName="WardRound",
    successMessage="Ward round submitted successfully!",
    order=16,
    fields=(
        fields.day(),
        Field(name="ward", label="Ward", type="choice", options=("Male", "Female"), widget="radio"),
        Field(name="beds", label="Beds", type="integer", min=1, max=60),
        Field(name="topic", label="Teaching Point", maxLength=200),
        fields.teacher("Consultant"),
        fields.remark(),
    ),
    columns=(Column(label="Ward", field="ward"), Column(label="Beds", field="beds", format="number")),
    details=(Detail(label="Ward", field="ward"), Detail(label="Beds", field="beds", format="number")),
    filters=("ward",),
)
'''

SCRIPT = '''"""Runs in the copy: a student records an entry of the new kind, a teacher verifies it."""

import asyncio
import json
import sys
from pathlib import Path

from api.core.store.database import open_store
from api.documents import DOCUMENTS
from api.logbook.contract.registry import by_key
from api.main import create_app
from api.settings import Settings
from tests.api.world import make_world


async def main() -> None:
    settings = Settings(environment="test", memory=True, secret="0123456789abcdef" * 3, data=Path(sys.argv[1]))
    app, said = create_app(settings), {}
    store = await open_store(settings, DOCUMENTS)
    async with make_world(app, settings) as world:
        student, teacher = await world.as_("student"), await world.as_("teacher")
        body = world.body(by_key("wardRound"))
        said["empty"] = (await student.post("/api/entries/wardRound", json={})).json()
        wrong = await student.post("/api/entries/wardRound", json={**body, "ward": "Mixed", "beds": 61})
        said["wrong"] = wrong.json()
        made = await student.post("/api/entries/wardRound", json=body)
        said["made"] = [made.status_code, made.json()["message"], made.json()["data"]]
        entry = made.json()["data"]["_id"]
        said["list"] = (await teacher.get(f"/api/entries/wardRound/{world.scope}?ward=Male")).json()
        said["queue"] = (await teacher.get(f"/api/pendingVerifications/{world.scope}")).json()["data"]
        decision = {"status": "Approved", "vRemark": "Good", "score": "4"}
        said["verified"] = (await teacher.post(f"/api/entries/wardRound/{entry}", json=decision)).json()["data"]
        said["tiles"] = (await student.get(f"/api/dashboardCounts/{world.scope}/{world.id('student')}")).json()["data"]
        said["menu"] = [item["label"] for item in (await student.get("/api/getConfig")).json()["menu"]]
        second = (await student.post("/api/entries/wardRound", json=body)).json()["data"]["_id"]
        gone = await student.post("/api/deleteRecord", json={"id": second, "type": "WardRound"})
        said["deleted"] = gone.json()["status"]
    await store.close()
    print(json.dumps(said))


asyncio.run(main())
'''


def digests(tree: Path) -> dict[str, str]:
    """What every file of a tree holds."""
    found = {}
    for path in sorted(tree.rglob("*")):
        if path.is_file() and "__pycache__" not in path.parts:
            found[str(path.relative_to(tree))] = hashlib.sha256(path.read_bytes()).hexdigest()
    return found


def run(place: Path, *command: str) -> str:
    """Runs Python in the copy, which alone it can import from; answers what it printed."""
    environment = {"PATH": "/usr/bin:/bin", "PYTHONPATH": str(place), "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(
        [sys.executable, *command], cwd=place, env=environment, capture_output=True, text=True, check=False, timeout=60
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.heavy
def test_one_file_makes_a_kind(tmp_path: Path) -> None:
    place = tmp_path / "tree"
    ignore = shutil.ignore_patterns("__pycache__")
    shutil.copytree(ROOT / "api", place / "api", ignore=ignore)
    shutil.copytree(ROOT / "seed" / "reference", place / "seed" / "reference")
    (place / "tests" / "api").mkdir(parents=True)
    shutil.copy(ROOT / "tests" / "api" / "world.py", place / "tests" / "api" / "world.py")
    before = digests(place / "api")
    (place / "api" / "logbook" / "kinds" / "ward_round.py").write_text(NEW_KIND, encoding="utf-8")
    run(place, "-m", "api.generate", str(place / "generated"))
    (place / "script.py").write_text(SCRIPT, encoding="utf-8")
    output = json.loads(run(place, "script.py", str(tmp_path / "data")))
    assert output["empty"]["message"] == "Please fill the full details"
    assert [error["field"] for error in output["empty"]["errors"]] == ["date", "ward", "beds", "topic", "teacher"]
    assert [error["message"] for error in output["wrong"]["errors"]] == [
        "Ward is not one of the choices.",
        "Beds must be from 1 to 60.",
    ]
    status, message, record = output["made"]
    assert (status, message) == (201, "Ward round submitted successfully!")
    assert (record["option"], record["ward"], record["beds"], record["status"]) == ("Ward Round", "Male", 12, "Pending")
    assert [row["_id"] for row in output["list"]["data"]] == [record["_id"]]
    assert (output["list"]["data"][0]["ward"], output["list"]["data"][0]["beds"]) == ("Male", 12)
    assert [(row["task"], row["_id"]) for row in output["queue"]] == [("Ward Rounds", record["_id"])]
    assert (output["verified"]["status"], output["verified"]["score"]) == ("Approved", "4")
    assert output["tiles"][15] == [{"status": "Approved", "count": 1}]
    assert "Ward Rounds" in output["menu"]
    assert output["deleted"] is True
    generated = place / "generated"
    kinds = (generated / "kinds.ts").read_text(encoding="utf-8")
    assert '"key": "wardRound"' in kinds
    assert '"heading": "Ward Rounds REPORT"' in kinds
    schema = json.loads((generated / "openapi.json").read_text(encoding="utf-8"))
    body = schema["paths"]["/api/entries/wardRound"]["post"]["requestBody"]["content"]["application/json"]["schema"]
    assert body["properties"]["ward"]["enum"] == ["Male", "Female"]
    row = schema["components"]["schemas"]["WardRoundRow"]["properties"]
    assert (row["ward"]["type"], row["beds"]["type"]) == ("string", "integer")
    after = digests(place / "api")
    assert {name for name in after if after[name] != before.get(name)} == {"logbook/kinds/ward_round.py"}
    assert set(before) <= set(after), "Nothing else was edited or taken away."
