"""What the administration of colleges, departments and institutions receives."""

from __future__ import annotations

import re
from typing import Annotated, Literal, get_args

from pydantic import BeforeValidator, Field, StrictBool

from api.access.roles import STAFF_ROLES
from api.core import gstin
from api.core.http.bodies import Received
from api.core.text import Day, Email, Id, clean, clean_line, clean_lines, name_line, problem
from api.organisation.documents import InstitutionKind

INCOMPLETE = "Please fill all the fields!"
"""Of the college's and the institution's form, word for word (P-309, P-311)."""

PHONE = re.compile(r"\+?[0-9][0-9 ()-]{6,18}[0-9]", re.ASCII)
WEBSITE = re.compile(
    r"https?://[A-Za-z0-9](?:[A-Za-z0-9.-]{0,251}[A-Za-z0-9])?\.[A-Za-z]{2,24}(?::[0-9]{1,5})?(?:/\S*)?"
)
SLUG = re.compile(r"[a-z0-9](?:[a-z0-9-]{0,58}[a-z0-9])?", re.ASCII)


def _phone(value: object) -> str:
    text = clean(value, max_length=20)
    if text and not PHONE.fullmatch(text):
        raise problem("phone", "Please enter a telephone number: digits, with the country or area code if needed.")
    return text


def _gstin(value: object) -> str:
    text = clean(value, max_length=40).replace(" ", "").upper()
    wrong = gstin.fault(text) if text else None
    if wrong:
        raise problem("gstin", wrong)
    return text


def _website(value: object) -> str:
    text = clean(value, max_length=200)
    if text and "://" not in text:
        text = f"https://{text}"
    if text and not WEBSITE.fullmatch(text):
        raise problem("website", "Please enter a web address such as https://college.example.org")
    return text


def _slug(value: object) -> str:
    text = clean(value, max_length=60).lower()
    if text and not SLUG.fullmatch(text):
        raise problem("slug", "Only small letters, digits and hyphens between them are accepted here.")
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


WithheldRole = Literal[
    "HOD", "Professor", "Associate Professor", "Assistant Professor", "Senior Resident", "Cleark", "Admin"
]
assert set(get_args(WithheldRole)) == set(STAFF_ROLES) - {"Master"}


Grace = Annotated[int, Field(strict=True, ge=0, le=90)]


class TrainingPolicyForm(Received):
    """What a college sets of its training; null is the product's default."""

    casualAllowance: Annotated[int, Field(strict=True, ge=20, le=60)] | None = None
    leavePool: Literal["year", "course"] | None = None
    offsCounted: StrictBool | None = None
    weekGrace: Grace | None = None
    monthGrace: Grace | None = None
    quarterGrace: Grace | None = None
    quarters: Literal["training", "calendar"] | None = None
    linkDays: Annotated[int, Field(strict=True, ge=1, le=60)] | None = None
    delegates: StrictBool | None = None
    collegeFrom: Day | None = None


class CollegeChange(CollegeForm):
    """A college as its settings dialog sends it, with the version that was seen. ``standing`` stays where it is not
    sent; sent, it is the whole of what the college sets."""

    version: Version
    slug: Slug = ""
    poweredBy: bool = False
    withheldRoles: Annotated[list[WithheldRole], Field(max_length=10)] = []
    extraLeaveTypes: Annotated[list[Annotated[str, clean_line(60)]], Field(max_length=5)] = []
    standing: TrainingPolicyForm | None = None


class DepartmentLink(Received):
    """One department of a college; the name is the server's own, whatever is sent."""

    name: str = ""
    collegeId: Id | None = None
    departmentId: Id


class DepartmentLinks(Received):
    """All departments that a college has from now on (P-176)."""

    departments: Annotated[list[DepartmentLink], Field(max_length=300)]
    version: Version | None = None


Degree = Literal["MD", "MS", "DM", "MCh", "Diploma", "Fellowship", "PDF", "Certificate", "PDCC"]
"""The degrees of the regulations; a course of another sort has none."""


class DepartmentForm(Received):
    """A department and the course that it trains for, with its degree and its length in years where they are set."""

    name: Name = ""
    course: Name = ""
    refNo: Annotated[str, clean_line(60)] = ""
    refDate: Annotated[str, clean_line(20)] = ""
    degree: Degree | Literal[""] | None = None
    years: Annotated[int, Field(strict=True, ge=1, le=6)] | None = None


class DepartmentChange(DepartmentForm):
    """A department as its form sends it, with the version that was seen."""

    version: Version


class SiteForm(Received):
    """What a college confirms of an institution; what is left out or null stays as it is."""

    kind: InstitutionKind | None = None
    beds: Annotated[int, Field(strict=True, ge=0, le=10_000)] | None = None
    postgraduate: StrictBool | None = None
    superSpeciality: StrictBool | None = None
    funded: StrictBool | None = None
    patientCare: StrictBool | None = None


class InstitutionForm(SiteForm):
    """An institution of a state, which are both required (P-311), with what is known of it."""

    title: Annotated[str, name_line(200, "Institution")] = ""
    state: Id | Literal[""] = ""


class ExamDayForm(Received):
    """The day of the theory examination of a batch."""

    batch: Annotated[int, Field(strict=True, ge=1990, le=2100)]
    examOn: Day


class StateChoice(Received):
    """``{state}``: a state."""

    state: Id


class InstitutionRemoval(Received):
    """``{id}``, as the specification's client sends it beside the path."""

    id: Id | None = None
