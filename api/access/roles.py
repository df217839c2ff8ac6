"""The permission table: which group of roles may do what. The only place that says so.

Roles are the specification's words (L-003, L-004); every role not named here counts as faculty. The table's test
is ``tests/api/access/matrix/permission_matrix.csv``.
"""

from __future__ import annotations

from typing import Literal, get_args

RoleGroup = Literal["student", "payer", "clerk", "faculty", "hod", "admin", "master"]
"""``payer`` is a student whose payment is due, behind the payment-only token of the refused sign-in (P-408)."""

ROLE_GROUPS: dict[str, RoleGroup] = {"Cleark": "clerk", "HOD": "hod", "Admin": "admin", "Master": "master"}
StaffRole = Literal[
    "HOD",
    "Professor",
    "Associate Professor",
    "Assistant Professor",
    "Senior Resident",
    "Cleark",
    "Admin",
    "Master",
]
STAFF_ROLES: tuple[str, ...] = get_args(StaffRole)

TEACHING_ROLES = ("HOD", "Professor", "Associate Professor", "Assistant Professor", "Senior Resident")
"""Who teaches and so may guide: all staff but clerks, Admins and the Master (P-372)."""
MEMO_ISSUER_ROLES = frozenset({*TEACHING_ROLES, "Master"})

STUDENT: frozenset[RoleGroup] = frozenset({"student"})
STAFF: frozenset[RoleGroup] = frozenset({"clerk", "faculty", "hod", "admin", "master"})
EVERYONE: frozenset[RoleGroup] = STUDENT | STAFF
MASTER: frozenset[RoleGroup] = frozenset({"master"})
BUYERS: frozenset[RoleGroup] = frozenset({"student", "payer"})
ADMIN: frozenset[RoleGroup] = frozenset({"admin"})
TEACHERS: frozenset[RoleGroup] = frozenset({"faculty", "hod", "master"})
HEADS: frozenset[RoleGroup] = frozenset({"hod", "master"})
PRINTING_TEACHERS: frozenset[RoleGroup] = frozenset({"faculty", "hod"})
"""Whose prints of students show the numbers of patients whole."""


def teaches(role: str | None) -> bool:
    """Whether somebody of this role teaches and so may guide; a role that nobody has named does not."""
    return role in TEACHING_ROLES


PERMISSIONS: dict[str, frozenset[RoleGroup]] = {
    "session.own": EVERYONE,
    "profile.read": EVERYONE,
    "profile.update": EVERYONE,
    "teacher.list": EVERYONE,
    "student.list": STAFF,
    "student.read": STAFF,
    "student.update": HEADS,
    "student.keep": MASTER,
    "staff.list": HEADS,
    "staff.add": STAFF,
    "staff.update": HEADS,
    "staff.keep": MASTER,
    "guide.assign": HEADS,
    "away.list": TEACHERS,
    "away.set": TEACHERS,
    "cover.move": HEADS,
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
    "decision.review": STAFF,
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
    "drp.link": TEACHERS,
    "drp.certify": STAFF,
    "drp.board": HEADS | ADMIN,
    "institution.confirm": HEADS,
    "standing.read": EVERYONE,
    "standing.list": TEACHERS | ADMIN,
    "standing.certify": frozenset({"hod"}),
    "standing.withdraw": HEADS,
    "month.sign": frozenset({"faculty", "hod"}),
    "attendance.keep": HEADS,
    "attendance.object": STUDENT,
    "weeklyReminder.own": STUDENT,
    "requirementPack.list": TEACHERS | ADMIN,
    "requirementPack.keep": HEADS,
    "examDay.list": STAFF,
    "examDay.set": HEADS,
    "training.update": HEADS,
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


ROLES_OF_PERMISSION: dict[str, frozenset[str]] = {"memo.create": MEMO_ISSUER_ROLES}
"""The permissions that go by the role itself as well: a role that is added later has none of them until it is named."""


def is_permitted(permission: str, role_group: RoleGroup, role: str | None) -> bool:
    """Whether somebody of this group and role holds a permission."""
    named = ROLES_OF_PERMISSION.get(permission)
    return role_group in PERMISSIONS[permission] and (named is None or role in named)


def role_group_of(role: str | None) -> RoleGroup:
    """The group of a stored role; no role is a student (L-002)."""
    if not role:
        return "student"
    return ROLE_GROUPS.get(role, "faculty")
