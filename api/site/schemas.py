"""Bodies of the site's calls."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, StrictBool

from api.core.http.bodies import Received
from api.core.text import EmailLine, Line, Lines, clean_line, person_name


class NewInquiry(Received):
    """A message from a public form (P-411). The landing page's form has no phone (P-022). ``website`` is a field that
    no person sees: what fills it in is a machine."""

    name: Annotated[str, person_name(120)] = ""
    email: EmailLine = ""
    subject: Annotated[str, clean_line(200)] = ""
    message: Lines = ""
    phone: Annotated[str, clean_line(20)] = ""
    source: Literal["landing", "contact"] = "contact"
    website: Line = ""


class ClientError(Received):
    """A page that threw. No field has room for what somebody typed or read: the error's message is not sent, the route
    is the pattern of the address without its ids, and the frames name places in the product's own files."""

    reference: str = Field(pattern=r"^[0-9a-f]{4}-[0-9a-f]{4}$")
    route: str = Field(pattern=r"^/[A-Za-z:/-]{0,80}$")
    error: str = Field(pattern=r"^[A-Za-z]{1,60}(#[0-9]{1,4})?$")
    frames: list[Annotated[str, Field(pattern=r"^(assets|src)/[A-Za-z0-9_./-]{1,120}:[0-9]{1,7}:[0-9]{1,7}$")]] = Field(
        default_factory=list, max_length=12
    )


class Marking(Received):
    """Whether an inquiry has been answered."""

    answered: StrictBool


class LaunchPassword(Received):
    """The numeric password of the launch gate (P-156)."""

    otp: Annotated[str, clean_line(40)] = ""


class Launch(Received):
    """``{isLaunched: true}`` (P-346)."""

    isLaunched: StrictBool


class Authorisation(Received):
    """What an OAuth provider sent back with the browser (P-357); ``state`` is ours, and says that we asked."""

    code: Annotated[str, clean_line(2000)] = ""
    state: Annotated[str, clean_line(4096)] = ""
