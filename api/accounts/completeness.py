"""How complete a profile is: which fields the form has for a person, which are still empty, and the share filled.

The specification gives the student's form (its User profile). Staff have those of its fields that are about a
person and, where the role is a doctor's, about the registration with a medical council.
"""

from __future__ import annotations

from api.access.documents import User
from api.access.roles import role_group_of
from api.accounts.answers import Completeness, ProfileField

Fields = tuple[ProfileField, ...]

PERSON: Fields = ("profilePic", "dob", "bloodGroup", "vaccinationStatus")
PARENTS: Fields = ("fat_name", "mot_name")
TRAINING: Fields = ("joiningDate", "unitHead", "medicalCollege", "uni_rollno", "col_rollno")
REGISTRATION: Fields = ("panNumber", "medicalCouncil", "regDate", "validUpto")
ADDRESS: Fields = ("address",)

NO_DOCTORS = ("clerk", "admin", "master")


def fields_of(role: str | None) -> Fields:
    """The wire names of the profile fields of a role, in the order of the form; no role is a student."""
    group = role_group_of(role)
    if group == "student":
        return (*PERSON, *PARENTS, *ADDRESS, *TRAINING, *REGISTRATION)
    return (*PERSON, *ADDRESS, "joiningDate", *(() if group in NO_DOCTORS else REGISTRATION))


def completeness(user: User) -> Completeness:
    """The :class:`Completeness` of a stored user; ``percent`` is whole and 100 only where nothing is missing."""
    fields = fields_of(user.role)
    missing = [name for name in fields if getattr(user, name) in (None, "")]
    return {"percent": (len(fields) - len(missing)) * 100 // len(fields), "fields": fields, "missing": missing}
