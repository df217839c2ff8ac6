"""The words that are the same everywhere: states, labels, who acts, colours."""

from __future__ import annotations

from typing import Literal

State = Literal["not_applicable", "met", "waiting", "overdue", "in_progress", "missing"]
Label = Literal["Regulation", "Regulation, by notice", "Curriculum", "College policy", "Undecided"]
Who = Literal["student", "verifier", "guide", "hod", "coordinator", "office", "nobody"]
Colour = Literal["green", "amber", "grey", "red"]

WHO_WORDS: dict[Who, str] = {
    "student": "the trainee",
    "verifier": "the teacher who verifies",
    "guide": "the guide",
    "hod": "the head of department",
    "coordinator": "the District Residency Programme Coordinator",
    "office": "the college office",
    "nobody": "nobody: it is a matter of time",
}
