"""The events of notifications: whether many of one event become one row, and how that row reads."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True)
class Event:
    """One kind of notification.

    ``many`` makes a digest of it: while the recipient has not read the row of a key, further ones are counted in it
    and it reads ``many``, which may hold ``{count}`` and ``{name}``, the latest sender; it then leads to ``manyUrl``.
    """

    many: str | None = None
    manyUrl: str = ""


EVENTS: Mapping[str, Event] = {
    "entry.submitted": Event(
        many="{count} entries were submitted for verification, the latest by {name}",
        manyUrl="/dashboard?sort=-receivedOn",
    ),
    "entry.approved": Event(),
    "entry.rejected": Event(),
    "entry.recorded": Event(),
    "entry.removed": Event(),
    "appraisal.saved": Event(),
    "aetcom.saved": Event(),
    "thesis.guide": Event(),
    "memo.issued": Event(),
    "memo.explained": Event(),
    "memo.remarked": Event(),
    "student.registered": Event(
        many="{count} students registered, the latest is {name}", manyUrl="/allStudent?verified=no&sort=-createdAt"
    ),
    "account.verified": Event(),
    "account.changed": Event(),
    "staff.waiting": Event(),
    "guide.assigned": Event(),
    "away.set": Event(),
    "away.delegate": Event(),
    "away.offered": Event(),
    "entry.moved": Event(),
    "standing.act": Event(),
    "month.signed": Event(),
    "month.open": Event(many="{count} months of trainees can be signed", manyUrl="/standing/months"),
    "month.overdue": Event(many="{count} months of trainees are overdue", manyUrl="/standing/months?shown=overdue"),
    "month.offered": Event(
        many="{count} overdue months of trainees are offered to you", manyUrl="/standing/months?shown=overdue"
    ),
    "requirementPack.moved": Event(),
    "certificate.ends": Event(),
    "week.empty": Event(),
    "attendance.objected": Event(),
    "attendance.decided": Event(),
    "residency.plan": Event(),
    "residency.signed": Event(),
    "residency.certificate": Event(),
    "residency.decided": Event(),
    "password.changed": Event(),
    "notification.failed": Event(many="{count} notifications could not be delivered", manyUrl="/outbox?state=failed"),
    "file.ready": Event(),
    "payment.received": Event(),
}
