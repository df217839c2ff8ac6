"""What the administration of colleges, departments and institutions receives."""

from __future__ import annotations

import re
from typing import Annotated, Any, Literal, get_args

from pydantic import BeforeValidator, Field

from api.access.roles import STAFF_ROLES
from api.core import gstin
from api.core.bodies import Received
from api.core.text import Email, Id, clean, clean_line, clean_lines, name_line, problem

INCOMPLETE = "Please fill all the fields!"
"""Of the college's and the institution's form, word for word (P-309, P-311)."""

PHONE = re.compile(r"\+?[0-9][0-9 ()-]{6,18}[0-9]", re.ASCII)
WEBSITE = re.compile(
    r"https?://[A-Za-z0-9](?:[A-Za-z0-9.-]{0,251}[A-Za-z0-9])?\.[A-Za-z]{2,24}(?::[0-9]{1,5})?(?:/\S*)?"
)
SLUG = re.compile(r"[a-z0-9](?:[a-z0-9-]{0,58}[a-z0-9])?", re.ASCII)


def _phone(value: Any) -> str:
    text = clean(value, max_length=20)
    if text and not PHONE.fullmatch(text):
        raise problem("phone", "Please enter a telephone number: digits, with the country or area code if needed.")
    return text


def _gstin(value: Any) -> str:
    text = clean(value, max_length=40).replace(" ", "").upper()
    wrong = gstin.fault(text) if text else None
    if wrong:
        raise problem("gstin", wrong)
    return text


def _website(value: Any) -> str:
    text = clean(value, max_length=200)
    if text and "://" not in text:
        text = f"https://{text}"
    if text and not WEBSITE.fullmatch(text):
        raise problem("website", "Please enter a web address such as https://college.example.org")
    return text


def _slug(value: Any) -> str:
    text = clean(value, max_length=60).lower()
    if text and not SLUG.fullmatch(text):
        raise problem("slug", "Only small letters, digits and hyphens between them are taken here.")
    return text


Phone = Annotated[str, BeforeValidator(_phone)]
Address = Annotated[str, clean_lines(500)]
Name = Annotated[str, name_line(200)]
Gstin = Annotated[str, BeforeValidator(_gstin)]
Website = Annotated[str, BeforeValidator(_website)]
Slug = Annotated[str, BeforeValidator(_slug)]
Version = Annotated[int, Field(strict=True, ge=0)]


class CollegeForm(Received):
    """The facts of a college; the first five are required (P-309)."""

    name: Name = ""
    phone: Phone = ""
    email: Email | Literal[""] = ""
    address: Address = ""
    state: Id | Literal[""] = ""
    website: Website = ""
    gstin: Gstin = ""

    def missing(self) -> list[str]:
        """The required fields that are empty."""
        return [name for name in ("name", "phone", "email", "address", "state") if not getattr(self, name)]


WithheldRole = Literal[
    "HOD", "Professor", "Associate Professor", "Assistant Professor", "Senior Resident", "Cleark", "Admin"
]
assert set(get_args(WithheldRole)) == set(STAFF_ROLES) - {"Master"}


class CollegeChange(CollegeForm):
    """A college as its settings dialog sends it, with the version that was seen."""

    version: Version
    slug: Slug = ""
    poweredBy: bool = False
    withheldRoles: Annotated[list[WithheldRole], Field(max_length=10)] = []
    extraLeaveTypes: Annotated[list[Annotated[str, clean_line(60)]], Field(max_length=5)] = []


class DepartmentLink(Received):
    """One department of a college; the name is the server's own, whatever is sent."""

    name: str = ""
    collegeId: Id | None = None
    departmentId: Id


class DepartmentLinks(Received):
    """All departments that a college has from now on (P-176)."""

    departments: Annotated[list[DepartmentLink], Field(max_length=300)]
    version: Version | None = None


class DepartmentForm(Received):
    """A department and the course that it trains for."""

    name: Name = ""
    course: Name = ""
    refNo: Annotated[str, clean_line(60)] = ""
    refDate: Annotated[str, clean_line(20)] = ""


class DepartmentChange(DepartmentForm):
    """A department as its form sends it, with the version that was seen."""

    version: Version


class InstitutionForm(Received):
    """An institution of a state; both are required (P-311)."""

    title: Name = ""
    state: Id | Literal[""] = ""


class StateChoice(Received):
    """``{state}``: a state."""

    state: Id


class Removal(Received):
    """``{id}``, as the specification's client sends it beside the path."""

    id: Id | None = None
