"""What the calls about one-time links answer."""

from __future__ import annotations

from typing import Literal, NotRequired

from typing_extensions import TypedDict

from api.core.http.contract import Day, Instant, WireId
from api.drp.documents import CertificateState, Channel


class LinkMade(TypedDict):
    """A link that was made. ``address`` is there where it is to be copied: it is shown once, and stored nowhere."""

    channel: Channel
    sentTo: str
    expiresOn: Day
    address: str | None


class LinkRow(TypedDict):
    """A link that may still be used, as staff see it."""

    _id: WireId
    channel: Channel
    sentTo: str
    madeBy: str
    madeOn: Instant
    expiresOn: Day
    openedOn: Instant | None
    state: Literal["live", "expired"]


class SignatureRow(TypedDict):
    """What a coordinator signed by a link; ``by`` says how: by link sent to a masked address or number."""

    _id: WireId
    coordinator: str
    at: Instant
    by: str
    days: int
    absent: list[Day]
    report: str
    certificateNo: str | None
    certificateOn: Day | None
    certificate: CertificateState | None
    verifiedBy: str | None
    verifiedOn: Instant | None
    remark: str


class PostedActivity(TypedDict):
    """Activities of one day that are alike. ``activity`` is a phrase that the form suggests, empty for the student's
    own words, which could identify a patient. ``type`` and ``level`` are choices of the form."""

    activity: str
    type: str
    level: str
    count: int


class PostedDay(TypedDict):
    """A day of a posting with its activities that are not rejected. ``approved`` counts those that a teacher
    approved."""

    day: Day
    activities: int
    approved: int
    recorded: list[PostedActivity]


class CoordinatorPosting(TypedDict):
    """The posting as its coordinator sees it, without patient data. ``ended`` is true once the last day has passed,
    from when on a certificate can be issued. ``codeTo`` is the masked number to which a code is sent, if one is
    required."""

    posting: WireId
    coordinator: str
    trainee: str
    college: str
    department: str
    institution: str
    first: Day
    last: Day
    today: Day
    ended: bool
    required: int
    served: int
    days: list[PostedDay]
    activities: int
    expiresOn: Day
    codeTo: str | None


class Receipt(TypedDict):
    """What was signed, as the coordinator may keep it."""

    number: str
    at: Instant
    coordinator: str
    trainee: str
    institution: str
    first: Day
    last: Day
    days: int
    activities: int
    absent: list[Day]
    report: str
    certificateNo: str | None
    certificateOn: Day | None
    by: str


class CodeWait(TypedDict):
    """A code is on its way; another one may be asked for after so many seconds."""

    status: Literal[True]
    message: NotRequired[str]
    resendIn: int
