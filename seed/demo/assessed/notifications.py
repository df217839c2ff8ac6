"""What the people of the demo were told: the decisions of the last weeks, and the submissions of the last days."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from datetime import datetime, timedelta

from bson import ObjectId

from api.core.store.records import stored
from api.logbook.entries import notify
from api.logbook.entries.notify import VERBS
from api.notifications.documents import Notification
from api.notifications.service import key_of, new_notification
from seed.demo.assessed.verification import kind_of
from seed.demo.people import People, Record, demo_id

DECISIONS = timedelta(days=120)
SUBMISSIONS = timedelta(days=14)
# Everybody has read all but the newest two, and what is older than this.
UNREAD = 2
READ = timedelta(days=45)
READ_ALL = "student.surgery"
"""The demo account that has read everything."""
UNDO = timedelta(seconds=30)


def make_notifications(people: People, entries: Iterable[Record], now: datetime) -> list[Record]:
    """The rows as the product would have made them, the older ones read; in the order in which they fell due."""
    names = {user["_id"]: user["name"] for user in people.users}
    heads = {
        (user["collegeId"], user["departmentId"]): user["_id"] for user in people.users if user.get("role") == "HOD"
    }
    submissions: dict[tuple[ObjectId, str], list[Record]] = {}
    rows = []
    for entry in entries:
        if now - entry["receivedOn"] < SUBMISSIONS:
            to = entry.get("teacher") or heads[(entry["collegeId"], entry["departmentId"])]
            submissions.setdefault((to, notify.day_key(entry["receivedOn"])), []).append(entry)
        if entry["history"] and now - entry["verifiedOn"] < DECISIONS:
            rows.append(_decision(entry, names))
    for (to, key), grouped in submissions.items():
        rows.append(_submission(to, key, grouped, names))
    rows.sort(key=lambda row: (row["at"], row["_id"]), reverse=True)
    done = {student.record["_id"] for student in people.students if student.account == READ_ALL}
    unread: Counter[ObjectId] = Counter()
    for row in rows:
        unread[row["toId"]] += 1
        if row["toId"] in done or unread[row["toId"]] > UNREAD or now - row["at"] > READ:
            row["nStatus"] = True
            del row["key"]
    return rows[::-1]


def _row(one: Notification, key: str, *of: str) -> Record:
    return {**stored(one), "_id": demo_id(one.at, "notification", *of), "key": key_of(one.toId, key)}


def _decision(entry: Record, names: dict[ObjectId, str]) -> Record:
    kind, last = kind_of(entry["kind"]), entry["history"][-1]
    one = new_notification(
        entry["studentId"],
        f"entry.{VERBS[last['status']]}",
        notify.decision(kind, entry, names[last["by"]], last["status"]),
        notify.address_of(kind, entry),
        at=last["at"] + UNDO + notify.GRACE,
        by=last["by"],
        subject=entry["_id"],
    )
    return _row(one, notify.decision_key(entry), "decision", str(entry["_id"]))


def _submission(to: ObjectId, key: str, entries: list[Record], names: dict[ObjectId, str]) -> Record:
    latest = max(entries, key=lambda entry: (entry["receivedOn"], entry["_id"]))
    kind = kind_of(latest["kind"])
    one = new_notification(
        to,
        "entry.submitted",
        notify.submission(kind, latest, names[latest["studentId"]]),
        notify.address_of(kind, latest),
        at=latest["receivedOn"],
        by=latest["studentId"],
        subject=latest["_id"],
    )
    one.times = len(entries)
    return _row(one, key, "submission", str(to), key)
