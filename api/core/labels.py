"""How people read the values that the specification misspells.

Stored values, wire values and routes stay as they are; screens, prints and mails show what stands here (DECISIONS,
spelling). The web takes the table from here at build time.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

LABELS: Mapping[str, str] = {
    "Cleark": "Clerk",
    "Demostrations": "Demonstrations",
    "Emotion Skills": "Emotional Skills",
    "Health Care Management activities both HR & Loginstics": "Health Care Management activities both HR & Logistics",
    "Leaderships Skills": "Leadership Skills",
}


def label(value: str) -> str:
    """What people read for a stored value: itself, spelt right."""
    return LABELS.get(value, value)


def stored_value(text: str) -> str:
    """The stored value of what people read; the way back of :func:`label`."""
    return next((value for value, read in LABELS.items() if read == text), text)


FIELD_LABELS: Mapping[str, str] = {
    "attendanceId": "Number in the attendance system",
    "board_member": "Board members",
    "col_rollno": "College roll no.",
    "desc": "Description",
    "extraLeaveTypes": "Type of leave",
    "fat_name": "Father's name",
    "gstin": "GST number",
    "insitution": "Institution",
    "medicalCollege": "University",
    "mot_name": "Mother's name",
    "otp": "Code",
    "panNumber": "Registration number",
    "reasonType": "Type of leave",
    "refDate": "Reference Date",
    "refNo": "Reference No.",
    "registrationNo": "Registration number",
    "sExplain": "Student Explanation",
    "search": "Search text",
    "slug": "Address of the sign-in page",
    "uni_rollno": "University roll no.",
    "vRemark": "Feedback",
}
"""Names of fields whose words differ from the label on the screen."""
_WORDS = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])|[0-9]+")


def field_label(path: str) -> str:
    """Return the label of a field, by its path in a body: "Contact number" for ``contact_number``, "Remark, row 2" for
    ``records.1.remark``; "This text" if the path has no name."""
    parts = path.split(".")
    name = next((part for part in reversed(parts) if part and not part.isdecimal()), "")
    if not name:
        return "This text"
    words = FIELD_LABELS.get(name) or " ".join(_WORDS.findall(name)).capitalize() or name
    row = next((int(part) + 1 for part in reversed(parts) if part.isdecimal()), None)
    return words if row is None else f"{words}, row {row},"
