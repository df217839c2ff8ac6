"""Bodies of the calls about one-time links."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, StrictBool

from api.core.http.bodies import Received
from api.core.text import Day, Id, Line, clean_line, clean_lines
from api.drp.documents import Channel

MAX_DAYS = 200
REPORT = 4_000


class LinkWanted(Received):
    """For which posting a link is made, and how it reaches the coordinator."""

    drpcId: Id
    channel: Channel = "mail"


class LinkRevoked(Received):
    """Whose link ends."""

    drpcId: Id


class CertificateDecided(Received):
    """What a member of staff says to a certificate that the coordinator issued; one that is rejected needs a reason."""

    linkId: Id
    decision: Literal["Approved", "Rejected"]
    remark: Annotated[str, clean_line(500, "Reason")] = ""


class LinkToken(Received):
    """What the coordinator's page opens with: the fragment of its address. Of which form it must be is not said."""

    token: Annotated[str, Field(max_length=1000)]


class CodeWanted(LinkToken):
    """For which posting a code is asked."""

    posting: Annotated[str, Field(max_length=100)]


class CoordinatorSigns(CodeWanted):
    """A coordinator's signature: ``whole`` or some ``days``, the days of absence without leave, the report, and the
    certificate with number and day. ``days`` sent with ``whole`` are the days that the coordinator saw; they must be
    all recorded ones. A repetition with the same ``receiptKey`` returns the first receipt."""

    receiptKey: Annotated[str, Field(min_length=16, max_length=64)]
    whole: StrictBool
    days: Annotated[list[Day], Field(max_length=MAX_DAYS)] = []
    absent: Annotated[list[Day], Field(max_length=MAX_DAYS)] = []
    report: Annotated[str, clean_lines(REPORT)] = ""
    certificateNo: Annotated[str, clean_line(60)] = ""
    certificateOn: Day | Literal[""] | None = None
    code: Line = ""
