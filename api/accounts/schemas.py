"""Bodies of the account calls. Keys that the specification's client sends but may not decide are taken and not used."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import AfterValidator, BeforeValidator, Field, StrictBool

from api.core.http.bodies import Received
from api.core.security.passwords import MAX_BYTES
from api.core.text import Day, EmailLine, Id, PastDay, clean_line, clean_lines, person_name, problem

BLOOD_GROUPS = ("A+", "B+", "AB+", "O+", "A-", "B-", "AB-", "O-")
VACCINATION = ("Yes", "No")


def _password(value: object) -> str:
    if not isinstance(value, str):
        raise problem("text", "This must be text.")
    if len(value.encode("utf-8", "surrogatepass")) > MAX_BYTES:
        raise problem("long", "A password may have at most 1,024 bytes.")
    return value


Password = Annotated[str, BeforeValidator(_password)]
Short = Annotated[str, clean_line(120)]
Name = Annotated[str, person_name(120)]


class Credentials(Received):
    """What a sign-in form sends."""

    email: EmailLine
    password: Password
    remember: StrictBool = False


class LastInput(Received):
    """How long ago the last input at the page was."""

    idleSeconds: Annotated[int, Field(ge=0, le=24 * 3600, strict=True)] = 0


def _strong(value: str) -> str:
    kinds = (str.isupper, str.islower, str.isdigit, lambda char: not char.isalnum())
    if len(value) < 8 or not all(any(kind(char) for char in value) for kind in kinds):
        raise problem(
            "password",
            "Password must be at least 8 characters with an uppercase, a lowercase, a digit and a special character",
        )
    return value


class PasswordChange(Received):
    """A change of the own password; ``role`` and ``id`` are taken and not used (AU-20)."""

    currentPassword: Password = ""
    newPassword: Password = ""
    confirmPassword: Password = ""
    role: Short | None = None
    id: str | None = None


class NewPassword(Received):
    """A password that is good enough to be set."""

    newPassword: Annotated[Password, AfterValidator(_strong)]


class PhoneCode(Received):
    """Asks for a code by text message (P-358)."""

    phone: Annotated[str, clean_line(20)]


class EmailCode(Received):
    """Asks for a code by mail (P-359)."""

    email: EmailLine


class GivenCode(Received):
    """A code that was received, for a phone number or an address (P-360)."""

    value: EmailLine
    type: Literal["phone", "email"]
    otp: Annotated[str, clean_line(20)]


class Registration(Received):
    """The registration form (P-242), all of it as text here, because the checks have an order of their own."""

    collegeId: Annotated[str, clean_line(40)] = ""
    departmentId: Annotated[str, clean_line(40)] = ""
    name: Name = ""
    phone: Annotated[str, clean_line(20)] = ""
    email: EmailLine = ""
    sponsor: Annotated[str, clean_line(20)] | None = None
    courseId: Annotated[str, clean_line(40)] = ""
    password: Password = ""
    confirmPassword: Password = ""


class Forgotten(Received):
    """Asks for a link to set a new password (P-355)."""

    email: EmailLine = ""


class LinkedPassword(Received):
    """A new password that is set by a link (P-043)."""

    newPassword: Password = ""
    confirmPassword: Password = ""


class ProfileChange(Received):
    """The profile form. Phone, email and name are read-only and ignored; what gives rights is refused (MA-02)."""

    joiningDate: PastDay | Literal[""] | None = None
    dob: PastDay | Literal[""] | None = None
    regDate: PastDay | Literal[""] | None = None
    validUpto: Day | Literal[""] | None = None
    bloodGroup: Literal["A+", "B+", "AB+", "O+", "A-", "B-", "AB-", "O-", ""] | None = None
    vaccinationStatus: Literal["Yes", "No", ""] | None = None
    panNumber: Annotated[str, clean_line(50)] | None = None
    medicalCouncil: Annotated[str, clean_line(100)] | None = None
    medicalCollege: Annotated[str, clean_line(150)] | None = None
    address: Annotated[str, clean_lines(500)] | None = None
    uni_rollno: Annotated[str, clean_line(50)] | None = None
    col_rollno: Annotated[str, clean_line(50)] | None = None
    fat_name: Name | None = None
    mot_name: Name | None = None
    unitHead: Id | None = None
    name: str | None = Field(default=None, exclude=True)
    phone: str | None = Field(default=None, exclude=True)
    email: str | None = Field(default=None, exclude=True)
