"""The demo's notifications: of one's own matters, true of the entries, and unread only where they are new."""

from __future__ import annotations

import datetime as dt

import pytest

from api.core import clock
from api.notifications.documents import Notification
from api.notifications.events import EVENTS
from api.notifications.service import OWN_PATH
from seed.demo.assessed.verification import latest_instant
from tests.seed.conftest import TODAY, Demo

NOW = latest_instant(TODAY)

# Making the demo takes longer than looking at it: every usual run makes it once, for `test_demo.py`.
pytestmark = pytest.mark.heavy


def test_every_row_is_one_that_the_product_would_have_made(demo: Demo) -> None:
    rows, users, entries = demo.collections["notifications"], demo.by_id("users"), demo.by_id("entries")
    assert len(rows) > 100
    known = set(Notification.model_fields) - {"id", "revision_id"} | {"_id"}
    for row in rows:
        assert set(row) <= known
        entry, to = entries[row["subject"]], users[row["toId"]]
        assert row["event"] in EVENTS
        assert OWN_PATH.fullmatch(row["url"])
        assert row["url"].endswith(f"?open={entry['_id']}")
        assert row["at"] <= NOW + dt.timedelta(minutes=1)
        assert users[row["fromId"]]["name"] in row["desc"]
        if row["event"] == "entry.submitted":
            assert row["toId"] == entry.get("teacher", row["toId"])
            assert to["role"]
            assert (to["collegeId"], to["departmentId"]) == (entry["collegeId"], entry["departmentId"])
        else:
            assert row["toId"] == entry["studentId"]
            assert row["event"] == f"entry.{entry['status'].lower()}"
            assert row["times"] == 1


def test_everybody_has_read_all_but_the_newest_which_wait_under_a_key(demo: Demo) -> None:
    rows = demo.collections["notifications"]
    assert rows == sorted(rows, key=lambda row: (row["at"], row["_id"]))
    for person in {row["toId"] for row in rows} - {demo.account("student.surgery")["_id"]}:
        own = [row for row in rows if row["toId"] == person]
        old = [NOW - row["at"] > dt.timedelta(days=45) for row in own]
        assert [row["nStatus"] for row in own] == [True] * len(own[:-2]) + old[-2:]
    assert all(("key" in row) != row["nStatus"] for row in rows)
    keys = [row["key"] for row in rows if "key" in row]
    assert len(set(keys)) == len(keys)


def test_submissions_to_one_teacher_are_one_row_a_day(demo: Demo) -> None:
    rows = [row for row in demo.collections["notifications"] if row["event"] == "entry.submitted"]
    days = [(row["toId"], clock.india_day(row["at"])) for row in rows]
    assert len(set(days)) == len(days)
    recent = [entry for entry in demo.entries if NOW - entry["receivedOn"] < dt.timedelta(days=14)]
    assert sum(row["times"] for row in rows) == len(recent)


@pytest.mark.parametrize(
    ("name", "unread"), [("student.medicine", 2), ("professor.medicine", 2), ("student.surgery", 0)]
)
def test_the_demo_accounts_have_something_to_read(demo: Demo, name: str, unread: int) -> None:
    own = [row for row in demo.collections["notifications"] if row["toId"] == demo.account(name)["_id"]]
    assert len(own) > 5
    assert sum(not row["nStatus"] for row in own) == unread
