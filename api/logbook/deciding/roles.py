"""The part that a student says to have had, and the part that a verifier confirms.

What the student wrote is never rewritten: another role stands beside it, in the decision that is sealed.
"""

from __future__ import annotations

from collections.abc import Mapping

from api.core.errors import Invalid
from api.logbook.contract.kind import SKILL_ROLES, Kind

INDEPENDENT = SKILL_ROLES[-1]
ROLE = "role"


def roles_of(kind: Kind) -> tuple[str, ...]:
    """The roles that an entry of a kind may have; none where it has no role."""
    return next((field.options for field in kind.fields if field.name == ROLE and field.type == "choice"), ())


def role_of(entry: Mapping[str, object]) -> str | None:
    """The role that the student wrote."""
    role = entry.get(ROLE)
    return role if isinstance(role, str) and role else None


def confirmed_role(kind: Kind, entry: Mapping[str, object], role: object) -> str | None:
    """The role that a verifier saw, where it is another than the one that was written.

    Raises:
        Invalid: the kind has no such role, or the entry has none.
    """
    if role is None or role == "":
        return None
    written = role_of(entry)
    if written is None or role not in roles_of(kind):
        raise Invalid("The role is not a valid choice.", field="confirmedRole")
    return None if role == written else str(role)
