"""Bodies of the DRP calls."""

from __future__ import annotations

from typing import Annotated, Literal

from api.core.http.bodies import Received
from api.core.text import Day, EmailLine, Id, Line, clean_line, person_name


class DrpcForm(Received):
    """A coordinator as the form sends it (T-334); what is missing or not good is said by the service.

    ``phone`` may come as ``contact_number`` (T-175). ``studentId`` is the student whose posting it is; a student's own
    is always the student's. ``pilgrimage`` Yes says that it is voluntary pilgrimage duty in Uttarakhand,
    ``homeState`` that the State is the student's own, ``pgmebApproval`` that PGMEB approved another State.
    College and department are the Master's to say, and follow from the session otherwise.
    """

    name: Annotated[str, person_name(300)] = ""
    phone: Line = ""
    contact_number: Line = ""
    email: EmailLine = ""
    state: Id | Literal[""] | None = None
    insitution: Id | Literal[""] | None = None
    schduleFrom: Day | Literal[""] | None = None
    schduleTo: Day | Literal[""] | None = None
    studentId: Id | Literal[""] | None = None
    collegeId: Id | Literal[""] | None = None
    departmentId: Id | Literal[""] | None = None
    pilgrimage: Literal["", "Yes"] = ""
    homeState: Literal["", "Yes"] = ""
    pgmebApproval: Literal["", "Yes"] = ""
    clientId: Annotated[str, clean_line(64)] | None = None


class ContactRemoval(Received):
    """The body of a deletion; the id, if sent, is that of the address."""

    id: Id | None = None
