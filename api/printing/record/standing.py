"""Where the student stands on the day of the print, as its own section of the record."""

from __future__ import annotations

from collections.abc import Mapping

from bson import ObjectId

from api.core import clock
from api.printing.record.months import printed_months
from api.printing.record.ribbon import printed_ribbon
from api.printing.record.types import Line, PrintedGate, PrintedRibbon, PrintedStanding
from api.standing import service as standing
from api.standing.service import WHO_WORDS, Gate

NOTE = (
    "This section shows what is on record on its day, structured to PGMER-2023 5.2(vi)-(vii). The college and the "
    "university decide who may sit the examination."
)
STATES: Mapping[str, str] = {
    "not_applicable": "Not asked",
    "met": "Met",
    "waiting": "Waiting",
    "overdue": "Overdue",
    "in_progress": "In progress",
    "missing": "Missing",
}
ASSUMED = ", assumed"


async def printed_standing(student_id: ObjectId, within: Mapping[str, ObjectId] | None = None) -> PrintedStanding:
    """A student's standing of today: the six conditions, then what is also asked for, and the signed months of one
    place (``within``) or of all."""
    drawn = await standing.drawn(student_id)
    if drawn is not None:
        stands, ribbon = drawn
        term, days = stands.term, stands.attendance
        facts: list[Line] = [
            {"label": "Day", "value": clock.shown_day(stands.today)},
            {"label": "Rules", "value": stands.ruleVersion},
        ]
        if term is not None:
            batch, exam = f"{term.batch}{ASSUMED * term.batchAssumed}", clock.shown_day(term.examOn)
            facts += [
                {"label": "Batch", "value": batch},
                {"label": "Examination", "value": f"{exam}{ASSUMED * term.examAssumed}"},
            ]
        if days is not None:
            attended = f"{days.attended:g} of {days.required} days, {days.presumed:g} of them not yet confirmed"
            facts.append({"label": "Attendance", "value": attended})
        return {
            "verdict": stands.line or stands.verdict,
            "facts": facts,
            "problems": list(stands.problems),
            "gates": [_gate(one) for one in (*stands.gates, *stands.duties) if one.state != "not_applicable"],
            "sentences": list(stands.thesisSentences),
            "note": NOTE,
            "ribbon": printed_ribbon(ribbon),
            "months": printed_months(await standing.signed_months_now(student_id, stands, within)),
        }
    nothing: PrintedRibbon = {"words": "", "today": None, "years": [], "lanes": [], "rows": []}
    return {
        "verdict": "",
        "facts": [],
        "problems": [],
        "gates": [],
        "sentences": [],
        "note": NOTE,
        "ribbon": nothing,
        "months": [],
    }


def _gate(gate: Gate) -> PrintedGate:
    state = STATES[gate.state]
    if gate.state == "waiting":
        state = f"Waiting for {WHO_WORDS[gate.who]}"
    return {
        "title": gate.title,
        "blocks": gate.blocks,
        "state": state,
        "sentence": gate.sentence,
        "due": "" if gate.due is None or gate.state == "met" else clock.shown_day(gate.due),
        "source": f"{gate.label}: {gate.clause}",
    }
