"""Bodies of the account calls. Keys that the specification's client sends but may not decide are taken and not used."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field

from api.core.passwords import MAX_BYTES
from api.core.text import Day, Id, PastDay, clean_line, clean_lines, problem

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


class Received(BaseModel):
    """The base of bodies: unknown keys are refused."""

    model_config = ConfigDict(extra="forbid", arbitrary_types_allowed=True)


class Credentials(Received):
    """What a sign-in form sends."""

    email: Annotated[str, clean_line(254)]
    password: Password
    remember: bool = False


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
    fat_name: Short | None = None
    mot_name: Short | None = None
    unitHead: Id | None = None
    name: str | None = Field(default=None, exclude=True)
    phone: str | None = Field(default=None, exclude=True)
    email: str | None = Field(default=None, exclude=True)
