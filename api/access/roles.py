"""The permission table: which sort of actor may do what. The only place that says so.

Roles are the specification's words (L-003, L-004); every role not named here counts as faculty. The table's test
is ``tests/api/access/permission_matrix.csv``.
"""

from __future__ import annotations

from typing import Literal

Sort = Literal["student", "payer", "clerk", "faculty", "hod", "admin", "master"]
"""``payer`` is a student whose payment is due, behind the payment-only token of the refused sign-in (P-408)."""

ROLE_SORTS: dict[str, Sort] = {"Cleark": "clerk", "HOD": "hod", "Admin": "admin", "Master": "master"}
STAFF_ROLES = (
    "HOD",
    "Professor",
    "Associate Professor",
    "Assistant Professor",
    "Senior Resident",
    "Cleark",
    "Admin",
    "Master",
)

STUDENT: frozenset[Sort] = frozenset({"student"})
STAFF: frozenset[Sort] = frozenset({"clerk", "faculty", "hod", "admin", "master"})
EVERYONE: frozenset[Sort] = STUDENT | STAFF
MASTER: frozenset[Sort] = frozenset({"master"})
BUYERS: frozenset[Sort] = frozenset({"student", "payer"})
ADMIN: frozenset[Sort] = frozenset({"admin"})
TEACHERS: frozenset[Sort] = frozenset({"faculty", "hod", "master"})
HEADS: frozenset[Sort] = frozenset({"hod", "master"})


def teaches(role: str | None) -> bool:
    """Whether somebody of this role teaches and so may guide: all staff but clerks, Admins and the Master (P-372)."""
    return bool(role) and ROLE_SORTS.get(str(role), "faculty") in ("faculty", "hod")


PERMISSIONS: dict[str, frozenset[Sort]] = {
    "session.own": EVERYONE,
    "profile.read": EVERYONE,
    "profile.update": EVERYONE,
    "teacher.list": EVERYONE,
    "student.list": STAFF,
    "student.update": HEADS,
    "student.keep": MASTER,
    "staff.list": HEADS,
    "staff.add": STAFF,
    "staff.update": HEADS,
    "staff.keep": MASTER,
    "guide.assign": HEADS,
    "person.transfer": MASTER,
    "session.manage": EVERYONE,
    "organisation.read": EVERYONE,
    "college.manage": MASTER,
    "institution.list": STAFF,
    "institution.add": STAFF,
    "institution.delete": MASTER,
    "reference.read": EVERYONE,
    "reference.add": EVERYONE,
    "reference.manage": MASTER,
    "reference.export": STAFF,
    "entry.list": EVERYONE,
    "entry.read": EVERYONE,
    "entry.export": EVERYONE,
    "entry.create": STUDENT,
    "entry.edit": STUDENT,
    "entry.delete": EVERYONE,
    "entry.verify": STAFF,
    "pending.list": STAFF,
    "counts.read": EVERYONE,
    "attention.read": STUDENT,
    "favourite.own": STUDENT,
    "notification.own": EVERYONE,
    "assessment.read": STUDENT | TEACHERS | ADMIN,
    "assessment.save": TEACHERS,
    "appraisal.own": STUDENT,
    "report.read": STAFF,
    "print.read": EVERYONE,
    "bonafide.own": STUDENT,
    "pack.make": EVERYONE,
    "job.own": EVERYONE,
    "thesis.read": EVERYONE,
    "thesis.save": STUDENT,
    "memo.list": EVERYONE,
    "memo.export": STAFF,
    "memo.create": TEACHERS,
    "memo.answer": STUDENT | TEACHERS,
    "memo.void": MASTER,
    "drp.list": EVERYONE,
    "drp.add": EVERYONE,
    "drp.accept": STAFF,
    "drp.delete": STAFF,
    "outbox.keep": MASTER,
    "inquiry.keep": MASTER,
    "oauth.connect": MASTER,
    "coupon.keep": MASTER,
    "package.keep": MASTER,
    "payment.own": STUDENT,
    "payment.keep": MASTER,
    "invoice.read": STUDENT | MASTER,
    "payment.make": BUYERS,
}


def sort_of(role: str | None) -> Sort:
    """The sort of actor that a stored role makes; none is a student (L-002)."""
    if not role:
        return "student"
    return ROLE_SORTS.get(role, "faculty")
