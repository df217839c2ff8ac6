"""The day of a department, the report, the print and the pack say the same of the same trainees."""

from __future__ import annotations

from collections import Counter

import pytest
from bson import ObjectId

from api.core.store.database import collection
from tests.api.printing.making import made_pack, place
from tests.api.printing.test_pack import sheets_of
from tests.api.standing.department.test_today import KINDS, TRAINEES, count_in_report, recorded, today
from tests.api.world import World

NUMBERS = ("Entries", "Approved", "Pending", "Rejected", "Corrected")


@pytest.mark.spec("D-097")
async def test_what_waits_and_what_is_recorded_agree_on_cockpit_report_print_and_pack(world: World) -> None:
    for who, number in zip(TRAINEES, (7, 4), strict=True):
        for at in range(number):
            id_ = await recorded(world, by=who, kind=KINDS[at % len(KINDS)], days_ago=at)
            status = ("Pending", "Approved", "Rejected")[at % 3]
            by = {"verifiedBy": world.people["teacher"]} if status != "Pending" else {}
            await collection("entries").update_one({"_id": id_}, {"$set": {"status": status, **by}})
    cockpit = {row["_id"]: row for row in (await today(world))["data"]}
    head, *rows = sheets_of((await made_pack(world, "hod", place(world)))["summary.xlsx"])["Students"]
    named = {row[head.index("Student")]: dict(zip(head, row, strict=True)) for row in rows}
    assert sum(row["Pending"] for row in named.values()) == (await today(world))["figures"]["waiting"]["number"]
    for who in TRAINEES:
        person = await collection("users").find_one({"_id": ObjectId(world.id(who))})
        assert person is not None
        packed = [named[person["name"]][name] for name in NUMBERS]
        record = (await (await world.as_("hod")).get(f"/api/printLogbook/{world.id(who)}")).json()["data"]
        printed = Counter[str]()
        for section in [*record["sections"], *record["annex"]]:
            printed.update({name: number for name, number in section["counts"].items() if isinstance(number, int)})
        assert packed == [printed[name.lower()] for name in ("Total", *NUMBERS[1:])]
        assert packed[2] == cockpit[world.id(who)]["waiting"] > 0
        for status in ("Pending", "Approved", "Rejected"):
            listed = await count_in_report(world, "hod", student=world.id(who), status=status)
            assert listed == packed[NUMBERS.index(status)], (who, status)
