"""What the District Residency Programme stores: coordinators with their postings, the one-time links by which they
sign, and what the college reported to the Board."""

from __future__ import annotations

import datetime as dt
from typing import Annotated, Literal

from bson import ObjectId
from pydantic import BaseModel, ConfigDict
from pymongo import IndexModel

from api.core.store.documents import BaseDocument, Ref

PERSON = Ref("users", "name")


class Drpc(BaseDocument):
    """One coordinator of the District Residency Programme with the schedule of a posting (T-174).

    ``insitution`` and ``state`` are ids (T-176). ``studentId`` is the student whose posting it is; without one it is
    every student's of the department. ``addedBy`` says who recorded it (T-301). One that a student added is ``waiting``
    until staff accept it: only then is it mailed and its schedule counted. ``verifiedOn`` is set once the
    coordinator has confirmed the address; then it is not deleted any more (DECISIONS D7.11). ``sendKey``
    recognises a repeated sending. ``pilgrimage`` says that it is voluntary pilgrimage duty in Uttarakhand, of which at
    most fifteen days count (circular of 11.04.2025); ``homeState`` that the State is the trainee's own,
    ``pgmebApproval`` that PGMEB approved another State (FAQ Q5).
    """

    name: str
    phone: str
    email: str
    state: Annotated[ObjectId, Ref("states", "name")]
    insitution: Annotated[ObjectId, Ref("institutions", "title")]
    schduleFrom: dt.datetime
    schduleTo: dt.datetime
    notice: ObjectId | None = None
    collegeId: Annotated[ObjectId, Ref("colleges", "name")]
    departmentId: Annotated[ObjectId, Ref("departments", "name")]
    studentId: Annotated[ObjectId | None, PERSON] = None
    addedBy: Annotated[ObjectId, PERSON]
    addedOn: dt.datetime
    waiting: bool | None = None
    acceptedBy: Annotated[ObjectId | None, PERSON] = None
    acceptedOn: dt.datetime | None = None
    verifiedOn: dt.datetime | None = None
    pilgrimage: bool | None = None
    homeState: bool | None = None
    pgmebApproval: bool | None = None
    sendKey: str | None = None
    searchText: str = ""

    class Settings(BaseDocument.Settings):
        name = "drpcs"
        indexes = [
            IndexModel(
                [("collegeId", 1), ("departmentId", 1), ("schduleFrom", -1), ("_id", -1)], name="department_schedule"
            ),
            IndexModel([("schduleFrom", -1), ("_id", -1)], name="schedule"),
            IndexModel([("studentId", 1)], name="student"),
            IndexModel([("insitution", 1), ("addedOn", -1), ("_id", -1)], name="institution"),
            IndexModel([("sendKey", 1)], name="send", unique=True, sparse=True),
        ]


Channel = Literal["mail", "sms", "copy"]
"""How a link reached the coordinator: sent by the product, or copied by the member of staff who made it."""
CertificateState = Literal["Pending", "Approved", "Rejected"]


class Signature(BaseModel):
    """What a coordinator signed by a link. ``days`` are the days with an activity that were confirmed, ``whole`` that
    these are all there were; ``absent`` days of absence without leave, which do not count and are made up. ``report``
    is the report on the performance in the coordinator's own words. ``codeProved`` says that a code that went to the
    recorded number was given as well."""

    model_config = ConfigDict(arbitrary_types_allowed=True)

    at: dt.datetime
    coordinator: str
    days: list[dt.datetime]
    whole: bool
    absent: list[dt.datetime] = []
    activities: int
    report: str
    certificateNo: str | None = None
    certificateOn: dt.datetime | None = None
    codeProved: bool = False
    receiptKey: str
    seal: str = ""


class CoordinatorLink(BaseDocument):
    """A one-time link of one posting of one trainee, and what was signed by it.

    ``hash`` is that of its token, which is stored nowhere. ``liveKey`` stands while it may still be used, and is
    unique: there is one such link to a posting. ``sentTo`` is the address or number, masked. ``certificate`` waits for
    a member of staff where the coordinator issued one.
    """

    hash: str
    collegeId: Annotated[ObjectId, Ref("colleges", "name")]
    departmentId: Annotated[ObjectId, Ref("departments", "name")]
    studentId: Annotated[ObjectId, PERSON]
    drpcId: Annotated[ObjectId, Ref("drpcs", "name")]
    liveKey: str | None = None
    channel: Channel
    sentTo: str = ""
    madeBy: Annotated[ObjectId, PERSON]
    madeOn: dt.datetime
    expiresAt: dt.datetime
    openedOn: dt.datetime | None = None
    revokedOn: dt.datetime | None = None
    usedOn: dt.datetime | None = None
    signature: Signature | None = None
    certificate: CertificateState | None = None
    verifiedBy: Annotated[ObjectId | None, PERSON] = None
    verifiedOn: dt.datetime | None = None
    remark: str = ""
    untold: list[dict[str, object]] | None = None
    untoldSince: dt.datetime | None = None

    class Settings(BaseDocument.Settings):
        name = "coordinatorLinks"
        indexes = [
            IndexModel([("hash", 1)], name="hash"),
            IndexModel([("liveKey", 1)], name="live", unique=True, sparse=True),
            IndexModel([("collegeId", 1), ("studentId", 1), ("drpcId", 1)], name="posting"),
            IndexModel([("studentId", 1)], name="student"),
            IndexModel([("drpcId", 1)], name="drpc"),
            IndexModel([("untoldSince", 1)], name="untold", sparse=True),
        ]


class BoardReport(BaseDocument):
    """Says that the college told the Board of a completed residency: on which day, and until when that was due. One
    that was ``late`` stays so."""

    collegeId: Annotated[ObjectId, Ref("colleges", "name")]
    departmentId: Annotated[ObjectId, Ref("departments", "name")]
    studentId: Annotated[ObjectId, PERSON]
    completedOn: dt.datetime
    dueBy: dt.datetime
    reportedOn: dt.datetime
    late: bool
    by: Annotated[ObjectId, PERSON]
    at: dt.datetime

    class Settings(BaseDocument.Settings):
        name = "boardReports"
        indexes = [
            IndexModel([("collegeId", 1), ("studentId", 1)], name="student_once", unique=True),
            IndexModel([("studentId", 1)], name="student"),
            IndexModel([("collegeId", 1), ("reportedOn", -1), ("_id", -1)], name="college_newest"),
            IndexModel([("collegeId", 1), ("departmentId", 1), ("reportedOn", -1), ("_id", -1)], name="place_newest"),
        ]


class ResidencyReminder(BaseDocument):
    """Says that a trainee and the heads were reminded that a posting is to be planned; ``id`` is the trainee."""

    id: str  # type: ignore[assignment]  # Beanie lets a document choose the type of its id.
    studentId: ObjectId
    at: dt.datetime
    untold: list[dict[str, object]] | None = None
    untoldSince: dt.datetime | None = None

    class Settings(BaseDocument.Settings):
        name = "residencyReminders"
        indexes = [IndexModel([("untoldSince", 1)], name="untold", sparse=True)]
