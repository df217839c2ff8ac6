"""Fills a store as a department uses it: entries, verifications, prints, payments, all through the product's own calls.

The people are those of :mod:`tests.api.world`, so that a test of any later version can sign them in.
"""

from __future__ import annotations

import datetime as dt
import hashlib
import random
from collections import Counter
from typing import Any

from fastapi import FastAPI

from api.core import clock
from api.core.security import passwords
from api.core.store.database import collection
from api.logbook.contract.kind import Kind
from api.logbook.contract.registry import by_key
from api.printing.proof.folding import fold_all
from api.settings import Settings
from tests.api.assessment.test_appraisals import saved
from tests.api.billing.bought import bought
from tests.api.billing.buying import order as ordered
from tests.api.billing.buying import paid_at, payer, proof
from tests.api.billing.steps import coupon, package
from tests.api.drp.steps import activity, coordinator
from tests.api.logbook.test_leave import leave
from tests.api.memos.test_memos import issued
from tests.api.world import PASSWORD, Record, World, make_world

COMMON = ("training", "training", "opd", "procedure", "diagnosticSkill", "surgicalSkill", "teaching", "clinicalCase")
"""Kinds of most entries, one drawn for each."""
RARE = ("introduction", "conference", "paper", "thesisReview", "posting", "skillsLab", "extraCurricular", "checklist")
ONCE = ("publication", "medico", "expert", "crime")
STUDENTS = 10
WORDS = (
    "ward",
    "round",
    "discussion",
    "patient",
    "fever",
    "cough",
    "ascites",
    "stroke",
    "sepsis",
    "anaemia",
    "dyspnoea",
)


async def fill(app: FastAPI, settings: Settings, entries: int) -> Record:
    """Fills the current, empty store; answers the facts that a later version must still tell of it."""
    draw = random.Random(entries)
    async with make_world(app, settings) as world:
        students = ["student", "classmate", *(f"resident{n}" for n in range(STUDENTS))]
        for number, name in enumerate(students[2:]):
            await world.student(name, f"Resident {chr(65 + number)} Patil")
        await _passwords()
        rare = [(name, key) for name in students for key in RARE] + [("student", key) for key in ONCE]
        created = [await _entry(world, name, key, draw) for name, key in rare]
        while len(created) < entries:
            created.append(await _entry(world, draw.choice(students), draw.choice(COMMON), draw))
        late = await _decide(world, created, draw)
        await _sheets(world)
        await fold_all()
        prints = {"superseded": await _print(world, "student")}
        for kind, entry in late:
            await _verified(world, kind, entry)
        prints["matches"] = await _print(world, "student")
        prints["another student's"] = await _print(world, "classmate")
        return {
            "college": str(world.college),
            "department": str(world.medicine),
            "people": {name: str(id_) for name, id_ in world.people.items() if not name.startswith("buyer")},
            "prints": prints,
            "books": await _books(world),
            "statuses": dict(Counter([row["status"] async for row in collection("entries").find({}, {"status": 1})])),
        }


async def _passwords() -> None:
    """Gives everyone the password of the world, hashed as this version hashes."""
    await collection("users").update_many({}, {"$set": {"passwordHash": passwords.hash_now(PASSWORD)}})


async def _entry(world: World, name: str, key: str, draw: random.Random) -> tuple[Kind, Record]:
    kind = by_key(key)
    assert kind is not None
    day = (clock.today() - dt.timedelta(days=draw.randrange(300))).isoformat()
    names = {field.name for field in kind.fields}
    changes: Record = {"date": day} if "date" in names else {}
    if "topic" in names and key not in RARE:
        changes["topic"] = " ".join(draw.choices(WORDS, k=draw.randrange(4, 12))).capitalize()
    return kind, await world.create(kind, by=name, **changes)


async def _verified(world: World, kind: Kind, entry: Record, **changes: Any) -> None:
    answer = await world.verify(kind, entry["_id"], **changes)
    assert answer.is_success, answer.text


async def _decide(world: World, created: list[tuple[Kind, Record]], draw: random.Random) -> list[tuple[Kind, Record]]:
    """Most are approved, some rejected, some wait, some are deleted, undone or decided anew; answers a few of the
    student ``student`` that wait."""
    waiting: list[tuple[Kind, Record]] = []
    for kind, entry in created:
        fate = draw.random()
        if fate < 0.8 or kind.key in ONCE:
            await _verified(world, kind, entry, vRemark=f"Seen. {draw.choice(WORDS).capitalize()} was well described.")
        elif fate < 0.87:
            await _verified(world, kind, entry, status="Rejected", vRemark="Please describe the outcome as well.")
            if fate < 0.82:
                await _verified(world, kind, entry)
        elif fate < 0.89:
            await _taken_back(world, kind, entry, delete=fate < 0.88)
        else:
            waiting.append((kind, entry))
    return [each for each in waiting if each[1]["studentId"] == world.id("student")][:3]


async def _taken_back(world: World, kind: Kind, entry: Record, *, delete: bool) -> None:
    """A decision that is undone; then the entry is deleted by its owner, or waits."""
    await _verified(world, kind, entry)
    answer = await (await world.as_("teacher")).post(f"/api/entries/{kind.key}/{entry['_id']}/undo", json={})
    assert answer.is_success, answer.text
    if delete:
        owner = next(name for name in world.people if world.id(name) == entry["studentId"])
        body = {"id": entry["_id"], "type": kind.deleteName, "userId": entry["studentId"]}
        answer = await (await world.as_(owner)).post("/api/deleteRecord", json=body)
        assert answer.is_success, answer.text


async def _sheets(world: World) -> None:
    """What a logbook holds besides entries: appraisal, memos, leave, the district programme."""
    await saved(world, 7, 8, 9)
    await issued(world)
    await issued(world, reason="Absent from the theatre list")
    answer = await (await world.as_("student")).post(
        "/api/entries/leave", json=leave(world, "2025-06-02", "2025-06-06")
    )
    assert answer.status_code == 201, answer.text
    await coordinator(world)
    await activity(world)


async def _print(world: World, name: str) -> Record:
    """The logbook of a student as PDF: its code, which anybody can check, and the SHA-256 of the file."""
    answer = await (await world.as_(name)).get(f"/api/logbookPdf/{world.id(name)}")
    assert answer.status_code == 200, answer.text
    row = await collection("prints").find_one({"studentId": world.people[name]}, sort=[("_id", -1)])
    assert row["pdfSha256"] == hashlib.sha256(answer.content).hexdigest()
    return {"code": row["code"], "sha256": row["pdfSha256"], "counts": row["counts"]}


async def _books(world: World) -> Record:
    """Orders at the test gateway: paid, paid with a coupon, refunded, left open, and one that brought a referral."""
    for _ in range(6):
        await bought(world)
    back, _ = await bought(world, gateway="second")
    answer = await (await world.as_("master")).post(
        f"/api/payments/{back['_id']}/refund", json={"reason": "Asked for it on the second day"}
    )
    assert answer.status_code == 200, answer.text
    batch = await package("Group", offer=9999)
    await coupon(world, batch)
    sponsor = {"sponsor": world.people["student"]}
    await collection("users").update_one({"_id": world.people["unpaid"]}, {"$set": sponsor})
    new_order = await ordered(await payer(world), batch, coupon="SAVE10", amount=10620.0)
    [paid] = await paid_at(world, new_order["orderId"])
    payment = proof(world, new_order["orderId"], paid["id"], amount=10620.0)
    answer = await (await payer(world)).post("/api/verifyPayment", json=payment)
    assert answer.is_success, answer.text
    await world.student("late", "Late Payer", paymentStatus=False)
    await ordered(await payer(world, "late"), batch)
    assert await collection("referralCredits").count_documents({}) == 1
    return {
        name: await collection(name).count_documents({})
        for name in ("orders", "payments", "invoices", "coupons", "couponUses", "referralCredits", "paymentEvents")
    }
