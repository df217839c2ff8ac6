"""Permissions in route signatures, and the check at start-up that no route is without one."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Annotated

from fastapi import Depends, FastAPI, Request
from fastapi.dependencies.models import Dependant
from fastapi.routing import APIRoute, RouteContext, iter_route_contexts
from starlette.routing import BaseRoute

from api.access.actor import Actor, actor_of
from api.access.roles import PERMISSIONS, is_permitted
from api.core.errors import Forbidden

PUBLIC: frozenset[tuple[str, str]] = frozenset(
    {
        ("GET", "/api/health"),
        ("GET", "/api/ready"),
        ("GET", "/api/metrics"),
        ("GET", "/api/getConfig"),
        ("GET", "/api/settings"),
        ("GET", "/api/site"),
        ("POST", "/api/batches"),
        ("POST", "/api/webhooks/{gateway}"),
        ("GET", "/api/orderState/{reference}"),
        ("GET", "/api/testGateway/checkout.js"),
        ("GET", "/api/testGateway/pay/{orderId}"),
        ("POST", "/api/testGateway/pay/{orderId}"),
        ("POST", "/api/inquiry"),
        ("POST", "/api/clientErrors"),
        ("POST", "/api/launch"),
        ("POST", "/api/updateLaunch"),
        ("GET", "/api/loginPage/{slug}"),
        ("POST", "/api/login"),
        ("POST", "/api/staffLogin"),
        ("GET", "/api/session"),
        ("GET", "/api/logout"),
        ("GET", "/api/getCollege"),
        ("POST", "/api/getDept"),
        ("POST", "/api/getCourse"),
        ("POST", "/api/sendPhoneOtp"),
        ("POST", "/api/sendEmailOtp"),
        ("POST", "/api/verifyOtp"),
        ("POST", "/api/register"),
        ("GET", "/api/getReferralInfo/{code}"),
        ("POST", "/api/forgotPassword"),
        ("GET", "/api/resetPassword/{link}"),
        ("POST", "/api/resetPassword/{link}"),
        ("GET", "/api/verifyStudent/{link}"),
        ("GET", "/api/verifyStaff/{link}"),
        ("GET", "/api/files/{token}"),
        ("HEAD", "/api/files/{token}"),
        ("GET", "/api/files/{token}/pdf"),
        ("HEAD", "/api/files/{token}/pdf"),
        ("GET", "/api/publicFiles/{fileId}"),
        ("HEAD", "/api/publicFiles/{fileId}"),
        ("GET", "/api/verifyLogbook/{code}"),
        ("POST", "/api/coordinator/open"),
        ("POST", "/api/coordinator/code"),
        ("POST", "/api/coordinator/sign"),
    }
)
"""Routes that answer without a session; each checks for itself what it gives away."""


class Requires:
    """A dependency that lets only those pass who hold ``permission``, and hands the route its actor.

    It is a coroutine although it waits for nothing, because FastAPI runs any other dependency in a thread.
    """

    def __init__(self, permission: str) -> None:
        self.permission = permission
        self.sorts = PERMISSIONS[permission]

    async def __call__(self, request: Request) -> Actor:
        actor = actor_of(request)
        if not is_permitted(self.permission, actor.role_group, actor.role):
            raise Forbidden
        return actor


SessionOwner = Annotated[Actor, Depends(Requires("session.own"))]
ProfileReader = Annotated[Actor, Depends(Requires("profile.read"))]
ProfileEditor = Annotated[Actor, Depends(Requires("profile.update"))]
TeacherLister = Annotated[Actor, Depends(Requires("teacher.list"))]
StudentLister = Annotated[Actor, Depends(Requires("student.list"))]
StudentReader = Annotated[Actor, Depends(Requires("student.read"))]
StudentEditor = Annotated[Actor, Depends(Requires("student.update"))]
StudentKeeper = Annotated[Actor, Depends(Requires("student.keep"))]
StaffLister = Annotated[Actor, Depends(Requires("staff.list"))]
StaffAdder = Annotated[Actor, Depends(Requires("staff.add"))]
StaffEditor = Annotated[Actor, Depends(Requires("staff.update"))]
StaffKeeper = Annotated[Actor, Depends(Requires("staff.keep"))]
GuideAssigner = Annotated[Actor, Depends(Requires("guide.assign"))]
AwayLister = Annotated[Actor, Depends(Requires("away.list"))]
AwaySetter = Annotated[Actor, Depends(Requires("away.set"))]
CoverMover = Annotated[Actor, Depends(Requires("cover.move"))]
PersonTransferrer = Annotated[Actor, Depends(Requires("person.transfer"))]
SessionManager = Annotated[Actor, Depends(Requires("session.manage"))]
OrganisationReader = Annotated[Actor, Depends(Requires("organisation.read"))]
CollegeManager = Annotated[Actor, Depends(Requires("college.manage"))]
InstitutionLister = Annotated[Actor, Depends(Requires("institution.list"))]
InstitutionManager = Annotated[Actor, Depends(Requires("institution.add"))]
InstitutionRemover = Annotated[Actor, Depends(Requires("institution.delete"))]
ReferenceReader = Annotated[Actor, Depends(Requires("reference.read"))]
ReferenceAdder = Annotated[Actor, Depends(Requires("reference.add"))]
ReferenceManager = Annotated[Actor, Depends(Requires("reference.manage"))]
ReferenceExporter = Annotated[Actor, Depends(Requires("reference.export"))]
EntryLister = Annotated[Actor, Depends(Requires("entry.list"))]
EntryExporter = Annotated[Actor, Depends(Requires("entry.export"))]
EntryReader = Annotated[Actor, Depends(Requires("entry.read"))]
EntryAuthor = Annotated[Actor, Depends(Requires("entry.create"))]
EntryEditor = Annotated[Actor, Depends(Requires("entry.edit"))]
EntryRemover = Annotated[Actor, Depends(Requires("entry.delete"))]
Verifier = Annotated[Actor, Depends(Requires("entry.verify"))]
QueueReader = Annotated[Actor, Depends(Requires("pending.list"))]
CountsReader = Annotated[Actor, Depends(Requires("counts.read"))]
NotificationOwner = Annotated[Actor, Depends(Requires("notification.own"))]
LogbookPrinter = Annotated[Actor, Depends(Requires("print.read"))]
PrintPackMaker = Annotated[Actor, Depends(Requires("pack.make"))]
JobOwner = Annotated[Actor, Depends(Requires("job.own"))]
BonafideOwner = Annotated[Actor, Depends(Requires("bonafide.own"))]
ThesisReader = Annotated[Actor, Depends(Requires("thesis.read"))]
ThesisAuthor = Annotated[Actor, Depends(Requires("thesis.save"))]
MemoReader = Annotated[Actor, Depends(Requires("memo.list"))]
MemoExporter = Annotated[Actor, Depends(Requires("memo.export"))]
MemoIssuer = Annotated[Actor, Depends(Requires("memo.create"))]
MemoAnswerer = Annotated[Actor, Depends(Requires("memo.answer"))]
MemoVoider = Annotated[Actor, Depends(Requires("memo.void"))]
AssessmentReader = Annotated[Actor, Depends(Requires("assessment.read"))]
Assessor = Annotated[Actor, Depends(Requires("assessment.save"))]
AppraisalOwner = Annotated[Actor, Depends(Requires("appraisal.own"))]
ReportReader = Annotated[Actor, Depends(Requires("report.read"))]
FavouriteOwner = Annotated[Actor, Depends(Requires("favourite.own"))]
InquiryKeeper = Annotated[Actor, Depends(Requires("inquiry.keep"))]
AccountConnector = Annotated[Actor, Depends(Requires("oauth.connect"))]
DrpReader = Annotated[Actor, Depends(Requires("drp.list"))]
DrpAuthor = Annotated[Actor, Depends(Requires("drp.add"))]
DrpAcceptor = Annotated[Actor, Depends(Requires("drp.accept"))]
DrpRemover = Annotated[Actor, Depends(Requires("drp.delete"))]
DrpLinker = Annotated[Actor, Depends(Requires("drp.link"))]
DrpCertifier = Annotated[Actor, Depends(Requires("drp.certify"))]
DrpReporter = Annotated[Actor, Depends(Requires("drp.board"))]
InstitutionConfirmer = Annotated[Actor, Depends(Requires("institution.confirm"))]
PaymentOwner = Annotated[Actor, Depends(Requires("payment.own"))]
PaymentKeeper = Annotated[Actor, Depends(Requires("payment.keep"))]
InvoiceReader = Annotated[Actor, Depends(Requires("invoice.read"))]
PaymentMaker = Annotated[Actor, Depends(Requires("payment.make"))]
CouponKeeper = Annotated[Actor, Depends(Requires("coupon.keep"))]
PackageKeeper = Annotated[Actor, Depends(Requires("package.keep"))]
OutboxKeeper = Annotated[Actor, Depends(Requires("outbox.keep"))]
StandingReader = Annotated[Actor, Depends(Requires("standing.read"))]
StandingLister = Annotated[Actor, Depends(Requires("standing.list"))]
MonthSigner = Annotated[Actor, Depends(Requires("month.sign"))]
StandingCertifier = Annotated[Actor, Depends(Requires("standing.certify"))]
StandingWithdrawer = Annotated[Actor, Depends(Requires("standing.withdraw"))]
AttendanceKeeper = Annotated[Actor, Depends(Requires("attendance.keep"))]
AttendanceObjector = Annotated[Actor, Depends(Requires("attendance.object"))]
ReminderOwner = Annotated[Actor, Depends(Requires("weeklyReminder.own"))]
ExamDayReader = Annotated[Actor, Depends(Requires("examDay.list"))]
ExamDaySetter = Annotated[Actor, Depends(Requires("examDay.set"))]
TrainingEditor = Annotated[Actor, Depends(Requires("training.update"))]
AttentionReader = Annotated[Actor, Depends(Requires("attention.read"))]


def required_by(route: RouteContext) -> list[str]:
    """The permissions that a route's signature names."""

    def walk(dependant: Dependant) -> Iterator[str]:
        if isinstance(dependant.call, Requires):
            yield dependant.call.permission
        for inner in dependant.dependencies:
            yield from walk(inner)

    return list(walk(route.dependant))


def unguarded(routes: Sequence[BaseRoute]) -> list[str]:
    """Every API route that neither names a permission nor stands in the public list."""
    found = []
    for route in iter_route_contexts(routes):
        if not isinstance(route.original_route, APIRoute):
            continue
        public = all((method, route.path) in PUBLIC for method in route.methods or ())
        if not public and not required_by(route):
            found.append(f"{sorted(route.methods or ())} {route.path}")
    return found


def check_routes(app: FastAPI) -> None:
    """Stops the start where a route has no declared permission.

    Raises:
        RuntimeError: naming the routes.
    """
    bare = unguarded(app.routes)
    if bare:
        raise RuntimeError("Routes without a permission: " + ", ".join(bare))


_PUBLIC_PATTERNS = [
    (method, re.compile(re.sub(r"\\\{[^/]+?\\\}", "[^/]+", re.escape(path)))) for method, path in PUBLIC
]


def is_public(method: str, path: str) -> bool:
    """Whether a request line belongs to a public route."""
    return any(method == known and pattern.fullmatch(path) for known, pattern in _PUBLIC_PATTERNS)


RequirementPackReader = Annotated[Actor, Depends(Requires("requirementPack.list"))]
RequirementPackKeeper = Annotated[Actor, Depends(Requires("requirementPack.keep"))]
DecisionReviewer = Annotated[Actor, Depends(Requires("decision.review"))]
