"""How complete a profile is: which fields the form has for a person, which are still empty, and the share filled.

The specification gives the student's form (section 3, User profile). Staff have those of its fields that are about a
person and, where the role is a doctor's, about the registration with a medical council.
"""

from __future__ import annotations

from typing import Any

from api.access.roles import sort_of
from api.core.database import Row

PERSON = ("profilePic", "dob", "bloodGroup", "vaccinationStatus")
PARENTS = ("fat_name", "mot_name")
TRAINING = ("joiningDate", "unitHead", "medicalCollege", "uni_rollno", "col_rollno")
REGISTRATION = ("panNumber", "medicalCouncil", "regDate", "validUpto")
ADDRESS = ("address",)

NO_DOCTORS = ("clerk", "admin", "master")


def fields_of(role: str | None) -> tuple[str, ...]:
    """The wire names of the profile fields of a role, in the order of the form; no role is a student."""
    sort = sort_of(role)
    if sort == "student":
        return (*PERSON, *PARENTS, *ADDRESS, *TRAINING, *REGISTRATION)
    return (*PERSON, *ADDRESS, "joiningDate", *(() if sort in NO_DOCTORS else REGISTRATION))


def completeness(user: Row) -> dict[str, Any]:
    """``{percent, fields, missing}`` of a stored user; ``percent`` is whole and 100 only where nothing is missing."""
    fields = fields_of(user.get("role"))
    missing = [name for name in fields if user.get(name) in (None, "")]
    return {"percent": (len(fields) - len(missing)) * 100 // len(fields), "fields": fields, "missing": missing}
