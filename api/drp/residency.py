"""A trainee's residency on one page: the computed days, each posting with its place, links and signatures, what is
missing; and the certificate that a coordinator issued by a link, as staff decide on it."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence

from beanie.operators import Eq, In
from bson import ObjectId
from typing_extensions import TypedDict

from api.access import scope
from api.access.actor import Actor
from api.access.documents import User
from api.core import clock
from api.core.errors import Conflict, Forbidden, Invalid, or_404
from api.core.http.contract import Day, Named, WireId
from api.core.security.audited_acts import announce
from api.core.store import records
from api.core.store.database import Row
from api.core.store.populate import populate
from api.drp.attendance import student_of
from api.drp.computed import ComputedResidency, Residencies, ResidencyFigures
from api.drp.documents import PERSON, CoordinatorLink, Drpc
from api.drp.links.answers import LinkRow, SignatureRow
from api.drp.links.making import expires_on, may_make
from api.drp.links.opening import URL, way_of
from api.drp.links.schemas import CertificateDecided
from api.drp.sites import SiteRow, site_of
from api.notifications import pending
from api.organisation import service as organisation
from api.settings import Settings

MAX_POSTINGS = 50
DONE = {"Approved": "verified", "Rejected": "rejected"}
RULE = "Section F: the smaller of 90 days and three calendar months from the first day; 90 together when split."
SOURCE = "PGMER-2023 5.2(xv)"
EVIDENCE = "accepted postings, approved leave, days of absence that the coordinator signed, certificates"


class WindowRow(TypedDict):
    """The semesters in which a residency is served, and the day of the reminder."""

    semesters: list[int]
    first: Day
    last: Day
    remindOn: Day


class ResidencyNumbers(ResidencyFigures):
    """The computed residency on the wire, with its rule, evidence and source."""

    completedOn: Day | None
    window: WindowRow | None
    reportState: str
    dueBy: Day | None
    late: bool
    rule: str
    evidence: str
    source: str


class ResidencyPosting(TypedDict):
    """A posting: its days, its place by the rule, the link that may be used (for staff), and what was signed."""

    _id: WireId
    coordinator: str
    institution: str
    state: str
    first: Day
    last: Day
    ofAll: bool
    pilgrimage: bool
    outside: bool
    site: SiteRow
    link: LinkRow | None
    signatures: list[SignatureRow]


class ResidencyMay(TypedDict):
    """What the viewer may do."""

    link: bool
    certify: bool
    sms: bool


class ResidencyPage(TypedDict):
    """Everything about one trainee's residency."""

    student: Named
    numbers: ResidencyNumbers | None
    postings: list[ResidencyPosting]
    missing: list[str]
    may: ResidencyMay


async def page(settings: Settings, actor: Actor, rules: Residencies, scope_filter: scope.Scope) -> ResidencyPage:
    """One trainee's residency.

    Raises:
        NotFound: there is no such trainee in the scope.
    """
    user = await student_of(scope_filter)
    computed = next(iter(await rules.residencies([user.id])), None)
    postings = await _postings(user)
    links = await records(CoordinatorLink).many(
        CoordinatorLink.collegeId == user.collegeId,
        CoordinatorLink.studentId == user.id,
        In(CoordinatorLink.drpcId, [row.id for row in postings]),
    )
    links.sort(key=lambda link: link.madeOn, reverse=True)
    people = await _names(links)
    places = {row["_id"]: row for row in await organisation.institutions_of([row.insitution for row in postings])}
    states = {row["_id"]: row["name"] for row in await organisation.states()}
    college = await organisation.college(user.collegeId)
    shown: list[ResidencyPosting] = []
    for posting in postings:
        theirs = [link for link in links if link.drpcId == posting.id]
        state = states.get(posting.state, "")
        place = places.get(posting.insitution)
        shown.append(
            {
                "_id": posting.id,
                "coordinator": posting.name,
                "institution": place["title"] if place else "",
                "state": state,
                "first": posting.schduleFrom.date().isoformat(),
                "last": posting.schduleTo.date().isoformat(),
                "ofAll": posting.studentId is None,
                "pilgrimage": bool(posting.pilgrimage),
                "outside": _outside(computed, posting),
                "site": site_of(
                    rules, place, posting=posting, college_state=(college or {}).get("state"), state_name=state
                ),
                "link": None if actor.student else _link(theirs, people),
                "signatures": [_signature(link, people) for link in theirs if link.signature is not None],
            }
        )
    staff = not actor.student
    may: ResidencyMay = {
        "link": may_make(actor, user),
        "certify": staff and await scope.may_verify(actor),
        "sms": staff and bool(settings.sms_url),
    }
    numbers = None if computed is None else _numbers(computed)
    missing = [] if computed is None else _missing(computed, shown)
    return {
        "student": {"_id": user.id, "name": user.name},
        "numbers": numbers,
        "postings": shown,
        "missing": missing,
        "may": may,
    }


async def _postings(student: User) -> list[Drpc]:
    """The accepted postings of a trainee, the latest first: the own, or where there is none those of the department."""
    place = (Drpc.collegeId == student.collegeId, Drpc.departmentId == student.departmentId)
    mine = In(Drpc.studentId, [None, student.id])
    accepted = await records(Drpc).many(
        *place, Eq(Drpc.waiting, None), mine, sort=[(Drpc.schduleFrom, -1)], limit=MAX_POSTINGS
    )
    return [row for row in accepted if row.studentId == student.id] or accepted


async def _names(links: Sequence[CoordinatorLink]) -> dict[ObjectId, str]:
    people: list[Row] = [{"_id": one} for link in links for one in (link.madeBy, link.verifiedBy) if one is not None]
    named: list[Row] = [{"_id": row["_id"], "person": row["_id"]} for row in people]
    await populate(named, {"person": PERSON})
    return {row["_id"]: row["person"]["name"] for row in named if row["person"]}


def _outside(computed: ComputedResidency | None, posting: Drpc) -> bool:
    window = computed and computed["window"]
    if not window:
        return False
    return posting.schduleFrom.date() < window["first"] or posting.schduleTo.date() > window["last"]


def _link(links: Sequence[CoordinatorLink], people: dict[ObjectId, str]) -> LinkRow | None:
    live = next((link for link in links if link.usedOn is None and link.revokedOn is None), None)
    if live is None:
        return None
    return {
        "_id": live.id,
        "channel": live.channel,
        "sentTo": live.sentTo,
        "madeBy": people.get(live.madeBy, ""),
        "madeOn": live.madeOn,
        "expiresOn": expires_on(live).isoformat(),
        "openedOn": live.openedOn,
        "state": "live" if live.expiresAt > clock.now() else "expired",
    }


def _signature(link: CoordinatorLink, people: dict[ObjectId, str]) -> SignatureRow:
    signed = link.signature
    assert signed is not None
    return {
        "_id": link.id,
        "coordinator": signed.coordinator,
        "at": signed.at,
        "by": way_of(link.sentTo, people.get(link.madeBy, "the college"), proved=signed.codeProved),
        "days": len(signed.days),
        "absent": [day.date().isoformat() for day in signed.absent],
        "report": signed.report,
        "certificateNo": signed.certificateNo,
        "certificateOn": clock.wire_day(signed.certificateOn),
        "certificate": link.certificate,
        "verifiedBy": people.get(link.verifiedBy) if link.verifiedBy else None,
        "verifiedOn": link.verifiedOn,
        "remark": link.remark,
    }


def _wire(day: dt.date | None) -> str | None:
    return None if day is None else day.isoformat()


def _numbers(computed: ComputedResidency) -> ResidencyNumbers:
    window = computed["window"]
    return {
        "line": computed["line"],
        "state": computed["state"],
        "days": computed["days"],
        "required": computed["required"],
        "owed": computed["owed"],
        "notCounted": computed["notCounted"],
        "complete": computed["complete"],
        "outsideWindow": computed["outsideWindow"],
        "conflict": computed["conflict"],
        "completedOn": _wire(computed["completedOn"]),
        "window": window
        and {
            "semesters": window["semesters"],
            "first": window["first"].isoformat(),
            "last": window["last"].isoformat(),
            "remindOn": window["remindOn"].isoformat(),
        },
        "reportState": computed["reportState"],
        "dueBy": _wire(computed["dueBy"]),
        "late": computed["late"],
        "rule": RULE,
        "evidence": EVIDENCE,
        "source": SOURCE,
    }


def _missing(computed: ComputedResidency, postings: Sequence[ResidencyPosting]) -> list[str]:
    """What is still to come, in the order in which it does."""
    if computed["line"] or computed["state"] in ("met", "not_applicable"):
        return []
    signatures = [one for posting in postings for one in posting["signatures"]]
    certificates = {one["certificate"] for one in signatures}
    missing = []
    if computed["conflict"]:
        missing.append("A certificate is verified, but days are short: correct one of them, or serve the rest.")
    if not postings:
        missing.append("A posting, with its co-ordinator and schedule.")
    if computed["owed"]:
        missing.append(f"{computed['owed']} {'day' if computed['owed'] == 1 else 'days'} to be served.")
    if postings and not signatures:
        missing.append("The co-ordinator's signature.")
    if "Pending" in certificates:
        missing.append("The certificate waits for a member of staff to verify it.")
    elif computed["state"] == "waiting" and "Approved" not in certificates:
        missing.append("The completion certificate, issued by the co-ordinator and verified by staff.")
    return missing


async def decide(actor: Actor, scope_filter: scope.Scope, body: CertificateDecided) -> str:
    """Decides on a certificate that a coordinator issued by a link; once. Answers what was done, in words.

    Raises:
        NotFound: there is no such trainee or certificate.
        Forbidden: the college withholds verifying from the actor's role.
        Invalid: it is rejected without a reason.
        Conflict: it is decided already.
    """
    if not await scope.may_verify(actor):
        raise Forbidden
    if body.decision == "Rejected" and not body.remark:
        raise Invalid("Say why the certificate is rejected.", field="remark")
    user = await student_of(scope_filter)
    of = (
        CoordinatorLink.id == body.linkId,
        CoordinatorLink.collegeId == user.collegeId,
        CoordinatorLink.studentId == user.id,
    )
    link = or_404(await records(CoordinatorLink).one(*of), "This certificate was not found.")
    or_404(link.certificate, "This certificate was not found.")
    if link.certificate == body.decision:
        return _decided(body)
    words = f"Your residency certificate was {DONE[body.decision]} by {actor.name}"
    message = pending.fields_of(
        pending.notification([user.id], "residency.decided", words, URL, by=actor.id, subject=link.id)
    )
    action, target = f"drp.certificate{body.decision}", f"coordinatorLinks/{link.id}"
    async with announce(actor, action, target, college_id=link.collegeId):
        turned = await records(CoordinatorLink).change(
            *of,
            CoordinatorLink.certificate == "Pending",
            set={
                CoordinatorLink.certificate: body.decision,
                CoordinatorLink.verifiedBy: actor.id,
                CoordinatorLink.verifiedOn: clock.now(),
                CoordinatorLink.remark: body.remark,
                **message,
            },
        )
        if not turned:
            raise Conflict("This certificate has already been decided.", code="decided")
    place = {"collegeId": link.collegeId, "studentId": link.studentId}
    await pending.deliver(CoordinatorLink, link.id, message, within=place)
    return _decided(body)


def _decided(body: CertificateDecided) -> str:
    return f"Certificate {DONE[body.decision]}"
