"""Leave Records: days away, counted inclusively and never scored (L-096, L-097, L-214 to L-216, L-233, L-234)."""

from dataclasses import replace

from api.logbook.contract import fields
from api.logbook.contract.kind import Column, Field, Kind, Printed, Scoring

LEAVE_TYPES = ("Academic Leave", "Casual Leave", "Maternity Leave", "Sick Leave")

FIELDS = (
    fields.day("fromDate", "From Date", future=True),
    fields.day("toDate", "To Date", future=True),
    Field(name="leaveDays", label="Days", type="derived", derivedFrom=("fromDate", "toDate"), min=1, max=366),
    Field(
        name="reasonType",
        label="Leave Type",
        type="choice",
        options=LEAVE_TYPES,
        collegeOptions="extraLeaveTypes",
        repeats="copy",
    ),
    Field(name="reason", label="Remarks", shownAs="Reason", type="longtext", maxLength=1000, repeats="copy"),
    fields.teacher("Guiding Faculty", required=False),
    replace(fields.remark(), formless=True),
)

KIND = Kind(
    key="leave",
    categoryId="65f0c1a27b3e4d58a61c49df",
    option="Leave Record",
    title="Leave Records",
    tile="Leave Record",
    tileSlot=12,
    comments=("Sanctioned.", "Sanctioned; duties exchanged.", "Arrange cover first.", "Not sanctioned."),
    belongs="Days of leave, also those still to come.",
    example="Casual Leave, 12-03-2026 to 13-03-2026, sister’s wedding",
    deleteName="LeaveRecords",
    successMessage="Leave submitted successfully!",
    order=13,
    fields=FIELDS,
    columns=(
        Column(label="From Date", field="fromDate", format="date", sort="date"),
        *fields.columns(FIELDS, "toDate", "leaveDays", "reason", "reasonType", rest={"reason": "line"}),
    ),
    details=fields.details(FIELDS, "fromDate", "toDate", "leaveDays", "reasonType", "reason", "teacher.name"),
    scoring=Scoring(type="none"),
    headline="reasonType",
    topicFrom="reasonType",
    remarkFrom="reason",
    facts=("fromDate", "toDate", "leaveDays"),
    filters=("reasonType",),
    dateFrom="fromDate",
    exclusive=("fromDate", "toDate"),
    printed=Printed(place=120, title="Leave Record", under=("toDate", "reasonType")),
)
