"""One student whole, for the staff of the department: everything in one wave, the standing from its cache."""

from __future__ import annotations

import datetime as dt
from typing import cast

import orjson
from beanie.operators import Eq, In
from bson import ObjectId
from typing_extensions import TypedDict

from api.access import scope
from api.access.actor import Actor
from api.access.roles import PERMISSIONS, is_permitted
from api.accounts import service as accounts
from api.accounts.service import StudentAccount
from api.assessment import service as assessment
from api.assessment.service import StudentAppraisals
from api.core.errors import or_404
from api.core.files.documents import StoredFile
from api.core.files.records import FileService
from api.core.http.contract import Named
from api.core.store import records, rows
from api.core.store.database import Row, gather_reads
from api.core.store.populate import populate
from api.core.text import object_id
from api.logbook import service as logbook
from api.memos import service as memos
from api.standing import cards, service
from api.standing.acts import find_possible
from api.standing.computed import WholeStanding
from api.standing.trainee.answers import (
    Neighbours,
    NumberRule,
    StudentAct,
    StudentFacts,
    StudentFiles,
    StudentPage,
)

SHOWN = 5
"""Memos, appraisals and files that stand on the page: the newest."""
OF_STUDENT = ("certificate", "thesis")
"""What the files of the page belong to: entries, and thesis and synopsis."""
PERMISSION_OF: dict[StudentAct, str] = {
    "signMonth": "month.sign",
    "memo": "memo.create",
    "appraise": "assessment.save",
    "guide": "guide.assign",
    "training": "training.update",
    "print": "print.read",
}
POLICY = "College policy"
RULES: tuple[NumberRule, ...] = (
    {
        "number": "Days since the last entry",
        "rule": "Today less the day of the newest entry by the day of the work, whatever was decided about it.",
        "source": POLICY,
    },
    {
        "number": "Entries of this month",
        "rule": "Entries of every kind whose day of the work lies in this calendar month, in this department.",
        "source": POLICY,
    },
    {
        "number": "Approved, waiting, rejected",
        "rule": "Entries of this department by what was decided last, as the lists that they lead to count them.",
        "source": POLICY,
    },
    {
        "number": "Days that may still be lost",
        "rule": "Days of absence after which the attendance that the examination asks for could no longer be reached.",
        "source": "Regulation: PGMER-2023 5.2; the page of attendance has every day",
    },
    {
        "number": "Months signed",
        "rule": "Months of training that are over and authenticated, of those that are to be.",
        "source": "Regulation: PGMER-2023 5.2(vii)",
    },
    {
        "number": "Of the six",
        "rule": "Conditions of the examination that are met today, of six; the page of the standing has the evidence.",
        "source": "Regulation: PGMER-2023, each clause with its condition",
    },
)


class _Brought(TypedDict):
    _id: ObjectId
    purpose: str
    createdAt: dt.datetime


async def student_page(actor: Actor, student_id: str, files: FileService) -> StudentPage:
    """Everything that staff see of a student at once.

    Raises:
        NotFound: there is no such student in the actor's scope.
    """
    account = or_404(await accounts.student_account(object_id(student_id), scope.own(actor)), service.NO_STUDENT)
    place: Row = {"collegeId": account.get("collegeId"), "departmentId": account.get("departmentId")}
    here = accounts.readable_record(actor, cast("Row", account))
    facts, standing, acts, entries, issued, appraised, brought, beside, may_verify = await gather_reads(
        _facts(account),
        service.encoded_standing(account["_id"]),
        cards.acts_of(account["_id"]),
        logbook.overview(actor, here),
        memos.latest(here, SHOWN),
        _appraisals(actor, account["_id"]),
        _files(actor, here, files),
        _beside(account["_id"], place),
        scope.may_verify(actor),
    )
    possible = await find_possible(actor, account["_id"], acts)
    return {
        "student": facts,
        "standing": cast("WholeStanding", orjson.Fragment(standing)),
        "acts": acts,
        "mayCertify": possible.act,
        "mayWithdraw": possible.withdraw,
        "finalActsFrom": possible.first_day.isoformat() if possible.first_day else None,
        "entries": entries,
        "memos": issued,
        "appraisals": appraised,
        "files": brought,
        "beside": beside,
        "may": _may(actor, account, may_verify=may_verify),
        "rules": list(RULES),
    }


async def _facts(account: StudentAccount) -> StudentFacts:
    where: Row = {"collegeId": account.get("collegeId"), "departmentId": account.get("departmentId")}
    card, _ = await gather_reads(
        cards.card(account), populate([where], {"collegeId": cards.COLLEGE, "departmentId": cards.DEPARTMENT})
    )
    facts = {
        **card,
        "collegeId": where["collegeId"],
        "departmentId": where["departmentId"],
        "rollNumber": account.get("col_rollno") or "",
        "phone": account.get("phone") or "",
        "email": account.get("email") or "",
        "verifyByHod": bool(account.get("verifyByHod")),
        "certified": bool(account.get("certified")),
    }
    return cast("StudentFacts", facts)


async def _appraisals(actor: Actor, student_id: ObjectId) -> StudentAppraisals | None:
    if actor.role_group not in PERMISSIONS["assessment.read"]:
        return None
    return await assessment.latest_appraisals(student_id, SHOWN)


async def _files(actor: Actor, here: Row, files: FileService) -> StudentFiles:
    """Files whose every opening is logged stand with their entries alone."""
    theirs_in = {("ownerId" if name == "studentId" else name): value for name, value in here.items()}
    theirs = (
        In(StoredFile.purpose, list(OF_STUDENT)),
        Eq(StoredFile.deletedAt, None),
        Eq(StoredFile.audited, None),
    )
    newest, total = await gather_reads(
        rows(StoredFile, _Brought).many(*theirs, within=theirs_in, sort=[(StoredFile.id, -1)], limit=SHOWN),
        records(StoredFile).count(*theirs, within=theirs_in),
    )
    shown = await files.describe([row["_id"] for row in newest], actor.id)
    return {
        "total": total,
        "newest": [
            {**view, "of": row["purpose"], "createdAt": row["createdAt"]}
            for row in newest
            if (view := shown.get(row["_id"]))
        ],
    }


async def _beside(student_id: ObjectId, place: Row) -> Neighbours:
    names = await accounts.trainee_names(place)
    at = next((at for at, row in enumerate(names) if row["_id"] == student_id), 0)

    def named(one: int) -> Named | None:
        return {"_id": names[one]["_id"], "name": names[one]["name"]} if 0 <= one < len(names) else None

    return {"place": at + 1, "total": len(names), "previous": named(at - 1), "next": named(at + 1)}


def _may(actor: Actor, account: StudentAccount, *, may_verify: bool) -> list[StudentAct]:
    allowed: list[StudentAct] = [
        act for act, name in PERMISSION_OF.items() if is_permitted(name, actor.role_group, actor.role)
    ]
    if "signMonth" in allowed and not _signs(actor, account):
        allowed.remove("signMonth")
    return ["verify", *allowed] if may_verify else allowed


def _signs(actor: Actor, account: StudentAccount) -> bool:
    """Whether the months of this student are the actor's to sign (rule book D4); the sheet of each says more."""
    guides = (account.get("guide"), *(account.get("coGuides") or ()))
    return actor.role_group == "hod" or actor.id in guides
