"""Which personal fields each read of the policy table shows to whom: ``field_rules.csv``, and nothing besides.

Every reading route is asked by one person of each column about another's record (or place), with values in the store
that stand nowhere else. ``F``: in full; ``M``: masked, never in full; a field that has no row of a route is nowhere in
its answer. A patient's fields stand in entries; the others are of the people and the college that the call is about.
"""

from __future__ import annotations

import csv
import datetime as dt
from pathlib import Path

import pytest

from api.accounts.people import lists as people
from api.core.store.database import collection
from api.logbook.contract.registry import by_key
from api.logbook.reading.rows import mask
from tests.api.access.matrix.matrix import ACTORS, read_rules
from tests.api.access.matrix.principals import Stage
from tests.api.access.matrix.records import KIND
from tests.api.access.requests.common import Calls
from tests.api.access.requests.coupons import spent
from tests.api.quick_passwords import use_quick_passwords
from tests.api.world import World

TABLE = Path(__file__).with_name("field_rules.csv")
COLUMNS = ["rule", "field", *ACTORS, "reason"]
RULES = [rule for rule in read_rules() if rule.method == "GET"]
AREAS = sorted({rule.area for rule in RULES})
Shown = dict[tuple[str, str], dict[str, str]]

STUDENT = {
    "phone": "9311100011",
    "email": "quill.trainee@example.org",
    "identity": "QLSTUDENT1",
    "dob": dt.datetime(1971, 3, 4, tzinfo=dt.UTC),
    "registered": dt.datetime(2019, 4, 5, 6, 7, tzinfo=dt.UTC),
    "address": "71 Quill Street",
    "panNumber": "QUILL1234P",
    "fat_name": "Quillon Senior",
    "passwordHash": "$argon2id$quill-trainee",
}
STAFF = {
    "phone": "9311100022",
    "email": "quill.teacher@example.org",
    "identity": "QLTEACHER2",
    "dob": dt.datetime(1961, 5, 6, tzinfo=dt.UTC),
    "registered": dt.datetime(2018, 7, 8, 9, 10, tzinfo=dt.UTC),
    "address": "72 Quill Street",
    "panNumber": "QUILL5678P",
    "passwordHash": "$argon2id$quill-teacher",
}
COLLEGE = {"phone": "9311100033", "gstin": "27QUILL0000A1Z5"}
STUDENTS = ("stu0", "stu")
"""Columns that are asked about another's record only: what is their own they see in full."""
PATIENT = "Quintessa Vhora"
STORED = {"registered": "createdAt"}


def shown_by_the_table() -> Shown:
    """By rule and field: the letters of the columns."""
    with TABLE.open(encoding="utf-8", newline="") as file:
        reader = csv.DictReader(file)
        assert reader.fieldnames == COLUMNS
        rows = list(reader)
    assert all(row[column] in ("F", "M", "-") for row in rows for column in ACTORS)
    assert {row["rule"] for row in rows} <= {rule.id for rule in RULES}
    assert len({(row["rule"], row["field"]) for row in rows}) == len(rows)
    return {(row["rule"], row["field"]): row for row in rows}


def texts() -> dict[str, tuple[tuple[str, ...], str | None]]:
    """By field: what it looks like in full (a day in any form), and masked where it can be."""
    result: dict[str, tuple[tuple[str, ...], str | None]] = {"patient": ((PATIENT,), str(mask(PATIENT)))}
    for who, fields in (("student", STUDENT), ("staff", STAFF), ("college", COLLEGE)):
        for name, value in fields.items():
            if isinstance(value, dt.datetime):
                result[f"{who} {name}"] = ((f"{value:%Y-%m-%d}", f"{value:%d-%m-%Y}"), None)
            else:
                result[f"{who} {name}"] = ((str(value),), people.masked(str(value)) if name == "identity" else None)
    return result


@pytest.fixture
async def marked(world: World, monkeypatch: pytest.MonkeyPatch) -> Calls:
    """A student, a staff member, their college and a waiting entry, all with values that stand nowhere else."""
    use_quick_passwords(monkeypatch)
    calls = Calls(world)
    await Stage(world).set()
    for name, fields in (("classmate", STUDENT), ("target", STAFF)):
        stored = {STORED.get(key, key): value for key, value in fields.items()}
        stored["emailKey"] = stored["email"]
        await collection("users").update_one(
            {"_id": world.people[name]}, {"$set": stored, "$unset": {"joiningDate": "", "userId": ""}}
        )
    await collection("colleges").update_one({"_id": world.college}, {"$set": COLLEGE})
    kind = by_key(KIND)
    assert kind is not None
    await calls.entry("teacher", "own")
    calls.template |= {field.name: PATIENT for field in kind.fields if field.patient}
    await calls.entry("teacher", "same")
    await spent(world, "classmate")
    return calls


@pytest.mark.parametrize("area", AREAS)
async def test_a_read_shows_the_fields_of_the_table_and_no_others(marked: Calls, area: str) -> None:
    table = shown_by_the_table()
    wrong: list[tuple[str, ...]] = []
    for rule in (rule for rule in RULES if rule.area == area):
        for column, who in ACTORS.items():
            seen = ""
            for relation in ("same",) if column in STUDENTS else ("own", "same"):
                for answer in await marked.send(rule, who, relation):
                    seen += answer.text if answer.status_code == 200 else ""
            for field, (full, masked) in texts().items():
                there = any(text in seen for text in full)
                letter = "F" if there else "M" if masked and masked in seen else "-"
                wanted = table.get((rule.id, field), {}).get(column, "-")
                if letter != wanted:
                    wrong.append((rule.id, field, column, wanted, letter))
    assert not wrong, "\n".join(map(str, wrong))


async def test_no_answer_holds_a_password_or_what_opens_an_account(marked: Calls) -> None:
    """Not to the person either: the own profile, session and devices."""
    client = await marked.world.as_("classmate")
    me = marked.world.people["classmate"]
    opening = [row["_id"] async for row in collection("sessions").find({"userId": me})]
    assert opening
    for path in ("/api/session", f"/api/profile/{me}", f"/api/sessions/{me}"):
        answer = await client.get(path)
        assert answer.status_code == 200
        assert not [text for text in ("$argon2", "passwordHash", "emailKey", *opening) if text in answer.text]
