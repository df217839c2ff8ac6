"""The demo accounts that `./scripts/run` prints; all have the demo password."""

from __future__ import annotations

from dataclasses import dataclass

DOMAIN = "demo.example.com"


@dataclass(frozen=True)
class DemoAccount:
    """One account to try: `role` is what the sign-in shows, `shows` what is worth looking at."""

    email: str
    role: str
    shows: str


def _account(name: str, role: str, shows: str) -> DemoAccount:
    return DemoAccount(f"{name}@{DOMAIN}", role, shows)


_PATTERN = (
    ("hod", "HOD", "heads the department"),
    ("professor", "Professor", "verifies and scores"),
    ("senior", "Senior Resident", "is named on skills and procedures"),
    ("clerk", "Cleark", "may verify, as any staff of this college"),
    ("student", "Student", "a trainee of the second year"),
)
_SHOWN = {
    "student.medicine": "a rich logbook of the second year, with rejected entries to put right",
    "professor.medicine": "about forty pending entries, most of them naming this teacher",
}
_DEPARTMENTS = {
    "medicine": "General Medicine",
    "forensic": "Forensic Medicine & Toxicology, with its autopsy menus",
    "pathology": "Pathology, with its three extra training types",
    "surgery": "General Surgery",
}

DEMO_ACCOUNTS: tuple[DemoAccount, ...] = (
    _account("master", "Master", "sees everything"),
    _account("admin", "Admin", "staff with the Master's filters on reports"),
    *(
        _account(f"{who}.{stem}", role, _SHOWN.get(f"{who}.{stem}", f"{department}: {shows}"))
        for stem, department in _DEPARTMENTS.items()
        for who, role, shows in _PATTERN
    ),
    _account("hod.medicine2", "HOD", "General Medicine of the second college: sees nothing of the first"),
    _account("student.medicine2", "Student", "second college, where a clerk may not verify"),
    _account("all-met", "Student", "standing: every gate is met (General Surgery)"),
    _account("one-red", "Student", "standing: one gate is missing, ACLS"),
    _account("behind", "Student", "standing: certificates overdue and weeks missed"),
    _account("on-leave", "Student", "standing: on maternity leave, which moves the end of the term"),
    _account("transferred", "Student", "standing: came from the second college"),
    _account("residency-short", "Student", "standing: a district residency of 88 days"),
    _account("diploma-holder", "Student", "standing: two years after a diploma"),
    _account("unpaid", "Student", "has not paid: sign-in leads to the packages"),
    _account("unverified", "Student", "not verified by the HOD: profile only"),
    _account("newcomer", "Student", "no joining date: profile only"),
    _account("blocked.staff", "Assistant Professor", "blocked: cannot sign in"),
)
