"""What coordinators signed by a link, as the printed logbook says it."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from typing import NotRequired

from beanie.operators import NE
from bson import ObjectId
from typing_extensions import TypedDict

from api.accounts import service as accounts
from api.core import clock
from api.core.store import rows
from api.core.store.populate import small
from api.drp.documents import CertificateState, CoordinatorLink
from api.drp.links.opening import way_of

CERTIFICATES: Mapping[CertificateState, str] = {
    "Pending": "waits for a member of staff",
    "Approved": "accepted",
    "Rejected": "not accepted",
}


class _Signature(TypedDict):
    at: dt.datetime
    coordinator: str
    days: list[dt.datetime]
    absent: NotRequired[list[dt.datetime]]
    activities: int
    certificateNo: NotRequired[str | None]
    certificateOn: NotRequired[dt.datetime | None]
    codeProved: NotRequired[bool]


class _Signed(TypedDict):
    sentTo: NotRequired[str]
    madeBy: ObjectId
    certificate: NotRequired[CertificateState | None]
    signature: _Signature


async def printed_signatures(where: Mapping[str, object]) -> list[str]:
    """A line for each signature under the postings of a student, whom ``where`` names: by whom, on which day, in which
    way (rule book F), over how many days, and the certificate. The oldest first."""
    links = await rows(CoordinatorLink, _Signed).many(NE(CoordinatorLink.usedOn, None), within=dict(where))
    makers = await small(accounts.PERSON, [link["madeBy"] for link in links]) if links else {}
    lines = []
    for link in sorted(links, key=lambda link: link["signature"]["at"]):
        maker = makers.get(link["madeBy"])
        lines.append(_line(link, str(maker["name"]) if maker else "the college"))
    return lines


def _line(link: _Signed, maker: str) -> str:
    signed = link["signature"]
    how = way_of(link.get("sentTo", ""), maker, proved=signed.get("codeProved", False))
    parts = [
        f"{signed['coordinator']}, {clock.shown_day(clock.india_day(signed['at']))}, {how}",
        f"{len(signed['days'])} days with {signed['activities']} activities",
    ]
    if absent := signed.get("absent"):
        parts.append(f"{len(absent)} days of absence")
    if number := signed.get("certificateNo"):
        state = CERTIFICATES[link.get("certificate") or "Pending"]
        parts.append(f"certificate {number} of {clock.shown_day(signed.get('certificateOn'))}, {state}")
    return "; ".join(parts)
