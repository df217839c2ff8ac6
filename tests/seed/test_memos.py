"""The demo's memos: true to the people, numbered without a gap, and as the product would have made them."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

from api.memos.documents import Memo
from api.memos.service import STATUSES, number_of
from tests.seed.conftest import Demo


def test_every_memo_is_one_that_the_product_would_have_made(demo: Demo) -> None:
    rows, users = demo.collections["memos"], demo.by_id("users")
    assert len(rows) > 10
    known = set(Memo.model_fields) - {"id", "revision_id"} | {"_id"}
    series: dict[tuple[Any, ...], list[int]] = defaultdict(list)
    for row in sorted(rows, key=lambda memo: memo["_id"]):
        assert set(row) <= known
        assert row["status"] in STATUSES
        student, teacher = users[row["studentId"]], users[row["teacherId"]]
        assert "role" not in student
        assert teacher["role"]
        assert {(user["collegeId"], user["departmentId"]) for user in (student, teacher)} == {
            (row["collegeId"], row["departmentId"])
        }
        assert [step["at"] for step in row["history"]] == sorted(step["at"] for step in row["history"])
        assert (
            row["history"][-1]["did"]
            == {"Pending": "issued", "Explained": "explained", "Closed": "closed"}[row["status"]]
        )
        assert row["memoNumber"] == number_of(row["year"], row["n"])
        series[row["collegeId"], row["departmentId"], row["year"]].append(row["n"])
    assert all(numbers == list(range(1, len(numbers) + 1)) for numbers in series.values())


def test_the_first_student_has_a_memo_in_each_state(demo: Demo) -> None:
    student = demo.account("student.medicine")
    states = [row["status"] for row in demo.collections["memos"] if row["studentId"] == student["_id"]]
    assert sorted(states) == ["Closed", "Explained", "Pending"]
