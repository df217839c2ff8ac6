"""What is shown of one student's entries at a glance."""

from __future__ import annotations

from typing_extensions import TypedDict

from api.core.http.contract import Day, Instant, Named, WireId
from api.logbook.contract.kind import EntryStatus


class KindTally(TypedDict):
    """How many entries of a kind a student has in a place, by what was decided; as the kind's own list counts them.
    ``url`` is that list of this student."""

    kind: str
    title: str
    url: str
    pending: int
    approved: int
    rejected: int


class NewestEntry(TypedDict):
    """An entry of any kind. ``task`` is the title of its kind, ``url`` the page that shows it."""

    _id: WireId
    task: str
    topic: str
    url: str
    date: Day
    receivedOn: Instant
    teacher: Named | None
    status: EntryStatus


class EntriesOfMonth(TypedDict):
    """How many entries are dated in a calendar month, both days included."""

    first: Day
    last: Day
    entries: int


class StudentEntries(TypedDict):
    """One student's entries in one place: how many of each kind, the newest by their days, how many are dated in this
    month, and since when the oldest of those waits that are not decided. ``corrected`` of the approved have a
    correction that was approved too: dashboard and print count them apart."""

    kinds: list[KindTally]
    corrected: int
    newest: list[NewestEntry]
    month: EntriesOfMonth
    waitingSince: Instant | None
