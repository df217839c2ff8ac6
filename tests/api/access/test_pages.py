"""Which role may open which page: the sidebar's rule holds on the server too (P-090)."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.api.access.matrix.matrix import PRINCIPALS, read_rules
from tests.api.access.matrix.principals import Stage
from tests.api.access.requests.common import Calls
from tests.api.world import World

ROUTES = Path(__file__).resolve().parents[3] / "web" / "src" / "routes"
GUARD = re.compile(r"\bguard: ('\w+'|\[[^\]]*\])")
LISTED = re.compile(r"\bconst (\w+)[^=\n]* = (\[[^\]]*\])")
"""Roles that several routes have in common."""
ONLY = re.compile(r"\bonly: (\[[^\]]*\])")
STAFF = {"clerk", "senior resident", "assistant professor", "associate professor", "professor", "head of department"}
WHO = {
    "'staff'": {*STAFF, "admin", "master"},
    "'HOD'": {"head of department"},
    "'Admin'": {"admin"},
    "'Professor'": {"professor"},
    "'Associate Professor'": {"associate professor"},
    "'Assistant Professor'": {"assistant professor"},
    "'Senior Resident'": {"senior resident"},
    "'Master'": {"master"},
}
"""The principals whom a guard of the web's route table lets through."""
CALLS = {
    "queue.list": ["/verify-queue"],
    "run.list": ["/quickDecisions"],
    "student.list_all": ["/allStudent"],
    # One call, two pages: the head's own department, and the Master's list of everybody.
    "staff.list": ["/allStaff", "/allHod"],
    "cover.read": ["/cover"],
    "institution.list": ["/addInstitute"],
    "student.read": ["/student"],
    "standing.list": ["/standings"],
    "numbers.list": ["/standings/numbers"],
    "month.sign": ["/standing/months"],
    "requirementPack.template": ["/requirementPacks"],
    "board.list": ["/drp/board"],
    "attendance.imports": ["/attendanceImport"],
    "report.activity": ["/reports"],
    "college.list": ["/addCollege"],
    "department.manage": ["/departments"],
    # What these pages list is offered in everybody's forms; to keep it is what they are for.
    "competency.create": ["/computency"],
    "skill.create": ["/skills"],
    "specialty.create": ["/specialty"],
    "coupon.list": ["/coupons"],
    "referral.list": ["/referral"],
    "package.kept": ["/batches"],
    "payment.list": ["/payments"],
    "inquiry.list": ["/inquiries"],
    "outbox.list": ["/outbox"],
}
"""What a page cannot do without, by the rows of the policy table."""


def visitors() -> dict[str, set[str]]:
    """Who sees each page of a role in the sidebar, as the web's route table has it."""
    visitors_by_page = {}
    for file in sorted(ROUTES.glob("*.ts*")):
        if ".test." in file.name:
            continue
        text = file.read_text(encoding="utf-8")
        for name, roles in LISTED.findall(text):
            text = text.replace(f"guard: {name},", f"guard: {roles},")
        for entry in text.split("path: '")[1:]:
            guard, only = GUARD.search(entry), ONLY.search(entry)
            assert guard is not None, entry
            words = re.findall(r"'[\w ]+'", (only or guard)[1])
            # Public pages, those of everybody signed in, and those of a department (P-122) are of no role.
            if words[0] not in ("'public'", "'signedIn'", "'forensic'"):
                visitors_by_page[entry.partition("'")[0]] = set[str]().union(*(WHO[word] for word in words))
    return visitors_by_page


def test_every_page_of_a_role_has_a_call_that_stands_for_it() -> None:
    assert sorted(visitors()) == sorted(page for pages in CALLS.values() for page in pages)


@pytest.mark.spec("P-090")
async def test_the_server_lets_through_whom_the_sidebar_shows_the_page(world: World) -> None:
    """To everybody else it answers 403, and to a stranger 401."""
    calls, stage, may_open = Calls(world), Stage(world), visitors()
    await stage.set()
    rules = {rule.id: rule for rule in read_rules()}
    wrong = []
    for name, pages in CALLS.items():
        let_through = set[str]().union(*(may_open[page] for page in pages))
        for principal, (column, who) in PRINCIPALS.items():
            wanted = {401} if column == "anon" else {200, 201} if principal in let_through else {403}
            answers = await calls.send(rules[name], who, "own")
            wrong += [
                (pages, principal, one.status_code, one.text[:120]) for one in answers if one.status_code not in wanted
            ]
        await stage.put_back()
    assert not wrong, "\n".join(map(str, wrong))
