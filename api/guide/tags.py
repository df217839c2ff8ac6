"""The groups of calls on the documentation page, in the order of the house."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Tag:
    """A group: the routers whose calls it takes, and single calls (the beginning of ``METHOD /path``) of others."""

    name: str
    text: str
    routers: tuple[str, ...] = ()
    calls: tuple[str, ...] = ()


TAGS = (
    Tag(
        "Session and accounts",
        "Signing in and out, the own session, profile and password, registration, and the links that are mailed. "
        "Students sign in at `POST /api/login`, staff at `POST /api/staffLogin`.",
        ("accounts",),
    ),
    Tag(
        "Logbook",
        "The entries of a trainee, by kind: create, list, read, correct, delete and download them. What a kind asks "
        "for is the body of its own `POST /api/entries/…` call. Also what begins a new entry (favourites, the last "
        "one), the mandatory checklist, the counts of the dashboard and what needs the trainee now.",
        ("logbook", "dashboard"),
    ),
    Tag(
        "Verification queue",
        "What waits for a teacher, and the decisions: one entry, several at once, and taking a decision back within "
        "thirty seconds.",
        calls=(
            "GET /api/verifyQueue",
            "GET /api/pendingVerifications",
            "POST /api/entries/{kind}/{entryId}",
            "POST /api/bulkApproval",
            "POST /api/checklist/review",
        ),
    ),
    Tag(
        "Programmes: thesis",
        "Synopsis and thesis: title, guide, co-guides and certificate, which are settled once; the uploads for review; "
        "and the time line.",
        ("thesis",),
    ),
    Tag(
        "Programmes: DRP",
        "The District Residency Programme: coordinators, activities, the offline logbook, attendance and progress. "
        "`attendence` is spelt as the specification has it.",
        ("drp",),
    ),
    Tag(
        "Programmes: standing",
        "Where a trainee stands by the regulations, the curriculum and the college: conditions of the examination, "
        "attendance and leave, weeks, months, quarters; what a leave would change; and the head's final acts.",
        ("standing",),
    ),
    Tag(
        "Programmes: assessment",
        "The quarterly appraisal with what the logbook holds as its evidence, and the yearly AETCOM sheet.",
        ("assessment",),
    ),
    Tag(
        "Programmes: memos",
        "Memos to a student: issued by the department, explained or acknowledged by the student, closed with a remark, "
        "or taken back.",
        ("memos",),
    ),
    Tag(
        "Printing",
        "The whole logbook as data and as PDF, inspection packs that are made in the background, the bonafide "
        "certificate, and the public check of a printed code.",
        ("printing",),
    ),
    Tag(
        "Reports",
        "What a department recorded and how fast it is verified, as lists, figures and files.",
        ("reports",),
    ),
    Tag(
        "Notifications",
        "What a person is told, how much of it is unread, and marking it as read.",
        ("notifications",),
    ),
    Tag(
        "Curriculum",
        "Competencies, skills, specialities and skills-lab procedures: what the forms offer, and the lists that the "
        "Master manages. `Computency` and `Specality` are spelt as the specification has them.",
        ("curriculum",),
    ),
    Tag("Organisation", "Colleges, departments, courses and the institutions of the states.", ("organisation",)),
    Tag(
        "People",
        "Staff and students of a department: lists, new staff, changes, guides, transfers, and where somebody is "
        "signed in.",
        ("people",),
        ("GET /api/getTeachers", "GET /api/getStudents"),
    ),
    Tag(
        "Billing",
        "Packages, coupons and referrals, orders and proof of payment, invoices, the ledger, and what the payment "
        "providers send.",
        ("billing",),
    ),
    Tag(
        "Site",
        "The configuration that the pages load once, files by link, health and readiness, the public site with its "
        "inquiries, the launch, and the outbox of mails and text messages.",
        ("site", "public", "inquiries", "outbox"),
    ),
)


def tag_of(router: str, call: str) -> Tag:
    """The group of a call (``METHOD /path``) of a router.

    Raises:
        LookupError: the router has no group.
    """
    for tag in TAGS:
        if call.startswith(tag.calls):
            return tag
    for tag in TAGS:
        if router in tag.routers:
            return tag
    raise LookupError(f"The calls of {router} have no group on the documentation page.")
