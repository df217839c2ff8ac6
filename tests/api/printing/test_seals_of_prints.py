"""What a print's seals are over, and what its fingerprints tell of entries whose decisions do not say it themselves."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest

from api.core.store.database import collection
from api.printing.proof import chain
from api.printing.proof.checking import FAULTS
from tests.api.logbook.steps import kind_of
from tests.api.printing.evidence import logbook, printed, row_of, state, tamper, verdict
from tests.api.world import World

FINISHED = ("finishedOn", "counts", "pdfSha256", "finishSeal")


async def test_no_field_of_a_print_can_be_changed(world: World) -> None:
    """The code is what a print is found by; a copy under another one is no print either (test_tampering.py)."""
    await logbook(world)
    code = await printed(world)
    row = await collection("prints").find_one({})
    later = row["madeOn"] + dt.timedelta(days=1)
    other: dict[str, Any] = {
        "studentId": world.people["classmate"],
        "sort": "pack",
        "madeOn": later,
        "madeBy": world.people["hod"],
        "who": {**row["who"], "registration": "MH/1"},
        "headSeq": 0,
        "headHash": chain.FIRST,
        "sheets": [{"sort": "memos", "id": row["_id"], "digest": "0" * 64, "steps": 0}],
        "entries": bytes(row["entries"])[:32],
        "pdfSha256": "cd" * 32,
        "counts": {**row["counts"], "pending": 0},
        "finishedOn": later,
        "ruleVersion": "2026-01-01",
    }
    assert {*other} == {*row} - {"_id", "code", "seal", "finishSeal", "collegeId", "departmentId"}
    for name, value in other.items():
        await tamper("prints", {}, {"$set": {name: value}})
        data = await verdict(world, code)
        assert (data["state"], data["reasons"], data["who"]) == ("does not match", [FAULTS["print"]], None), name
        await tamper("prints", {}, {"$set": {name: row[name]}})
    assert await state(world, code) == "matches"


@pytest.mark.parametrize("left", FINISHED)
async def test_a_finished_print_cannot_be_called_unfinished(world: World, left: str) -> None:
    """Whichever part is left of what was written when the file was there."""
    code = await printed(world)
    await tamper("prints", {}, {"$unset": {name: "" for name in FINISHED if name != left}})
    data = await verdict(world, code)
    assert (data["state"], data["reasons"]) == ("does not match", [FAULTS["print"]])


async def test_a_file_that_is_exchanged_before_the_entry_was_verified_shows(world: World) -> None:
    """Nobody has sealed a pending entry's file: the print remembers it. So it does for decisions from before seals."""
    entry = await world.create(kind_of("conference"))
    code = await printed(world)
    certificate = (await row_of(entry["_id"]))["certificate"]
    await tamper("files", {"_id": certificate}, {"$set": {"sha256": "0" * 64}})
    assert FAULTS["entry"] in (await verdict(world, code))["reasons"]


@pytest.mark.parametrize("changed", ["names", "file"])
async def test_a_change_to_a_decision_from_before_there_were_seals_shows(world: World, changed: str) -> None:
    """Such a decision says nothing of the names and the file; the print remembers both."""
    entries = await logbook(world)
    for name in ("approved", "filed"):
        gone = {"history.0.seal": "", "history.0.names": "", "history.0.file": ""}
        await tamper("entries", {"_id": entries[name]}, {"$unset": gone})
    await chain.fold(world.people["student"], adopt=True)
    code = await printed(world)
    assert await state(world, code) == "matches"
    if changed == "names":
        await tamper("entries", {"_id": entries["approved"]}, {"$set": {"kept.verifiedBy": "Dr. Famous"}})
    else:
        certificate = (await row_of(entries["filed"]))["certificate"]
        await tamper("files", {"_id": certificate}, {"$set": {"sha256": "0" * 64}})
    assert FAULTS["entry"] in (await verdict(world, code))["reasons"]


async def test_a_decision_that_was_moved_to_another_entry_is_not_where_its_link_says(world: World) -> None:
    entries = await logbook(world)
    code = await printed(world)
    real, other = await row_of(entries["approved"]), await row_of(entries["pending"])
    fields = ("status", "vRemark", "score", "verifiedBy", "verifiedOn", "kept", "history", "version")
    for row, source in ((other, real), (real, other)):
        swapped = {name: source[name] for name in fields if name in source}
        rest = {name: value for name, value in row.items() if name not in fields}
        await collection("entries").replace_one({"_id": row["_id"]}, {**rest, **swapped})
    assert (await verdict(world, code))["reasons"] == [FAULTS["entry"], FAULTS["history"]]
