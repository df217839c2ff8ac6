"""A field of a record that does not exist fails the type checker, wherever it is named."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
RIGHT = """
from bson import ObjectId

from api.core import clock
from api.core.store import collection, records
from api.memos.documents import Memo


async def uses(memo_id: ObjectId) -> str:
    at = clock.now()
    await records(Memo).add(
        Memo(
            memoNumber="1",
            date=at,
            reason="r",
            collegeId=memo_id,
            departmentId=memo_id,
            studentId=memo_id,
            teacherId=memo_id,
            issuedOn=at,
        )
    )
    await records(Memo).change(Memo.id == memo_id, set={Memo.vRemark: "x"})
    await collection(Memo).count_documents({})
    found = await records(Memo).one(Memo.memoNumber == "1")
    return "" if found is None else found.sExplain
"""
WRONG = {
    "filter": ('Memo.memoNumber == "1"', 'Memo.memoNumbr == "1"'),
    "update": ('{Memo.vRemark: "x"}', '{Memo.vRemarks: "x"}'),
    "read": ("found.sExplain", "found.sExplian"),
    "call of the driver": (".count_documents(", ".count_document("),
    "constructor": ('reason="r"', 'reasons="r"'),
}


def faults(folder: Path, text: str) -> str:
    """What mypy says of a module beside the product's own."""
    module = folder / "uses.py"
    module.write_text(text, encoding="utf-8")
    command = [sys.executable, "-m", "mypy", "--config-file", str(ROOT / "pyproject.toml"), str(module)]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert run.returncode in (0, 1), run.stderr
    return "\n".join(line for line in run.stdout.splitlines() if "uses.py" in line)


def test_fields_that_exist_pass(tmp_path: Path) -> None:
    assert faults(tmp_path, RIGHT) == ""


@pytest.mark.parametrize("where", WRONG)
def test_a_misspelt_field_fails_the_type_checker(tmp_path: Path, where: str) -> None:
    right, wrong = WRONG[where]
    assert right in RIGHT
    assert "error" in faults(tmp_path, RIGHT.replace(right, wrong))
