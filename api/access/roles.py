"""The permission table: which sort of actor may do what. The only place that says so.

Roles are the specification's words (L-003, L-004); every role not named here counts as faculty. The table's test
is ``tests/api/access/permission_matrix.csv``.
"""

from __future__ import annotations

from typing import Literal

Sort = Literal["student", "clerk", "faculty", "hod", "admin", "master"]

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

PERMISSIONS: dict[str, frozenset[Sort]] = {
    "session.own": EVERYONE,
    "profile.read": EVERYONE,
    "profile.update": EVERYONE,
    "teacher.list": EVERYONE,
    "student.list": STAFF,
    "organisation.read": EVERYONE,
    "reference.read": EVERYONE,
    "reference.add": EVERYONE,
    "entry.list": EVERYONE,
    "entry.read": EVERYONE,
    "entry.export": EVERYONE,
    "entry.create": STUDENT,
    "entry.edit": STUDENT,
    "entry.delete": STUDENT,
    "entry.verify": STAFF,
    "pending.list": STAFF,
    "counts.read": EVERYONE,
    "attention.read": STUDENT,
    "notification.own": EVERYONE,
}


def sort_of(role: str | None) -> Sort:
    """The sort of actor that a stored role makes; none is a student (L-002)."""
    if not role:
        return "student"
    return ROLE_SORTS.get(role, "faculty")
