"""What the calls about away days and guides answer."""

from __future__ import annotations

from typing_extensions import TypedDict

from api.core.http.contract import Day, Instant, Named, PageInfo, WireId


class StaffPerson(Named):
    """A member of staff with the role."""

    role: str


class AwayRow(TypedDict):
    """Days on which somebody is away, both counted, and who stands in."""

    _id: WireId
    teacher: StaffPerson | None
    first: Day
    last: Day
    delegate: StaffPerson | None
    authenticates: bool
    reason: str
    setBy: Named | None
    setOn: Instant


class AwayList(PageInfo):
    """One page of the days of absence that are not over; ``today`` is the server's day."""

    data: list[AwayRow]
    today: Day


class GuideRow(TypedDict):
    """Who guided a student from a day on until another; ``since`` is null where it is not known, ``until`` while it
    lasts, ``guide`` where nobody did."""

    guide: Named | None
    since: Day | None
    until: Day | None
    by: Named | None
    at: Instant
