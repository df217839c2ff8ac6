"""A requirement of a trainee with the entries behind it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple, cast

from bson import ObjectId

from api.accounts.service import Trainee
from api.core import clock
from api.core.errors import Invalid, or_404
from api.logbook import service as logbook
from api.standing.computed import PackLine
from api.standing.engine.answers import PackAnswer
from api.standing.engine.facts import APPROVED, Entry, Facts
from api.standing.engine.plans import PERFORMED, ROLES, Line, PackRow
from api.standing.engine.requirements import OPERATIVE
from api.standing.engine.standing import standing
from api.standing.facts.gathering import colleges_of, gather
from api.standing.requirement_packs.answers import EntryBehind, PartCount
from api.standing.wire import SHOWN

NO_ROW = "This trainee’s packs have no such requirement."


class Behind(NamedTuple):
    """A requirement of a trainee: its answer, and what it was counted from."""

    pack: PackAnswer
    row: PackRow
    line: Line
    entries: Sequence[Entry]
    facts: Facts


async def counted(student: Trainee, pack_id: str, row_id: str) -> Behind:
    """A requirement of a trainee with all entries that count for it or wait, the newest first.

    Raises:
        NotFound: none of the trainee's packs has such a row.
        Invalid: there is no standing.
    """
    (gathered,) = await gather([student])
    facts = gathered.facts
    whole = standing(facts, clock.today())
    if whole.line:
        raise Invalid(whole.line)
    plan = or_404(next((one for one in facts.packs if one.pack.id == pack_id), None), NO_ROW)
    answer = or_404(next((one for one in whole.packs if one.id == pack_id), None), NO_ROW)
    row = or_404(next((one for one in answer.rows if one.id == row_id), None), NO_ROW)
    wanted = {*row.evidence, *row.waiting}
    entries = [entry for entry in facts.entries if entry.id in wanted]
    entries.sort(key=lambda entry: (entry.day, entry.id), reverse=True)
    return Behind(answer, row, plan.named[row_id], entries, facts)


async def entry_rows(student: Trainee, entries: Sequence[Entry]) -> list[EntryBehind]:
    """Some entries of a trainee as the page lists them."""
    titles = dict(logbook.menus())
    teachers = await logbook.supervised(student["_id"], colleges_of(student), [ObjectId(entry.id) for entry in entries])
    return [
        {
            "_id": ObjectId(entry.id),
            "kind": entry.kind,
            "kindTitle": titles.get(entry.kind, entry.kind),
            "title": entry.particular or entry.topic,
            "role": entry.role,
            "day": entry.day.isoformat(),
            "status": "Approved" if entry.status in APPROVED else entry.status,
            "teacher": teachers.get(ObjectId(entry.id), ""),
            "url": logbook.entry_url(entry.kind, entry.id),
        }
        for entry in entries
    ]


def roles(requirement: Behind) -> list[PartCount]:
    """The entries of the same skills by the part that was taken, the most independent first; nothing where no part is
    recorded."""
    match, takes = requirement.line.row.match, requirement.line.roles or PERFORMED
    skills = {title.casefold() for title in match.skills or ()}
    if match.skills is None or not OPERATIVE & {*(match.kinds or ())}:
        return []
    counts = Counter(
        (entry.role, entry.status in APPROVED)
        for entry in _living(requirement.facts.counted)
        if entry.kind in (match.kinds or ()) and skills.intersection(map(str.casefold, entry.skills))
    )
    in_order = ("Performed Independently", "Performed with Guide", "Assisted", "Observed")
    assert {*in_order} == {*ROLES}
    return [
        {"role": role, "approved": counts[role, True], "pending": counts[role, False], "counts": role in takes}
        for role in in_order
    ]


def _living(entries: Iterable[Entry]) -> Iterable[Entry]:
    return (entry for entry in entries if not entry.superseded and entry.status != "Rejected")


def add_url(requirement: Behind) -> str:
    """The form of an entry that would count; empty where no kind records the requirement."""
    kinds = requirement.line.row.match.kinds or ()
    return logbook.form_url(kinds[0]) if requirement.row.recorded and kinds and not requirement.row.see else ""


def wire_row(row: PackRow) -> PackLine:
    """A row as it stands on the wire; the entries themselves are the page's."""
    return cast("PackLine", {**row._asdict(), "evidence": row.evidence[-SHOWN:], "waiting": row.waiting[-SHOWN:]})
