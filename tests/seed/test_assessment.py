"""The demo's appraisals and AETCOM sheets: whole, in their people's departments, true to the entries."""

from __future__ import annotations

import datetime as dt

import pytest

from api.assessment.documents import Aetcom, Appraisal
from api.assessment.forms import evaluation, groups, particulars, year_after
from api.logbook.contract.registry import all_kinds
from tests.seed.conftest import TODAY, Demo

pytestmark = pytest.mark.heavy

END = dt.datetime(TODAY.year, TODAY.month, TODAY.day, tzinfo=dt.UTC)
FIELDS = {field["key"] for group in groups() for field in group["fields"]}


def test_every_appraisal_is_whole_and_of_the_students_department(demo: Demo) -> None:
    rows, users = demo.collections["appraisals"], demo.by_id("users")
    assert len(rows) > 40
    for row in rows:
        assert set(row) <= set(Appraisal.model_fields) - {"id", "revision_id"} | {"_id"}
        assert [record["particulars"] for record in row["records"]] == [each["label"] for each in particulars()]
        assert all(record["evaluation"] == evaluation(record["score"]) for record in row["records"])
        assert all(record["remark"] for record in row["records"] if record["score"] < 4)
        for person in ("studentId", "verifiedBy"):
            user = users[row[person]]
            assert (user["collegeId"], user["departmentId"]) == (row["collegeId"], row["departmentId"])
        assert row["fromDate"] < row["toDate"] < row["verifyDate"] < END


def test_the_evidence_is_what_the_entries_say(demo: Demo) -> None:
    row = max(demo.collections["appraisals"], key=lambda each: each["evidence"]["logBook"]["approved"])
    kinds = {kind.key: kind for kind in all_kinds()}
    own = [
        entry
        for entry in demo.entries
        if entry["studentId"] == row["studentId"]
        and row["fromDate"] <= entry["date"] <= row["toDate"]
        and kinds[entry["kind"]].evidenceFor is not None
    ]
    assert row["evidence"]["logBook"]["approved"] == sum(entry["status"] == "Approved" for entry in own) > 10
    assert row["evidence"]["logBook"]["pending"] == sum(entry["status"] == "Pending" for entry in own)


def test_every_sheet_scores_every_field_of_its_year(demo: Demo) -> None:
    rows = demo.collections["aetcoms"]
    assert len(rows) > 20
    for row in rows:
        assert set(row) <= set(Aetcom.model_fields) - {"id", "revision_id"} | {"_id"}
        assert set(row["scores"]) == FIELDS
        assert all(1 <= score <= 10 for score in row["scores"].values())
        assert row["toDate"] == year_after(row["fromDate"])
        assert row["toDate"] < row["verifyDate"] < END, "A year is scored when it is over."
