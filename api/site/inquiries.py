"""Messages from the public pages: taken from anybody, few at a time; read and marked by the Master (P-045)."""

from __future__ import annotations

import datetime as dt
import re
from typing import cast

from beanie.operators import In, RegEx
from bson import ObjectId

from api.access.actor import Actor
from api.access.limits import count_try
from api.core import clock
from api.core.errors import Conflict, Invalid, NotFound, require_filled
from api.core.http.listing import Page, Sort, order, page_rows
from api.core.messages import outbox
from api.core.security import audit
from api.core.store import Condition, collection, records
from api.core.store.database import Row
from api.core.store.documents import Ref
from api.core.store.populate import populate
from api.core.store.records import Fields, as_filter
from api.core.tables.answers import ListFile, populating
from api.core.text import PHONE, folded, is_email
from api.settings import Settings
from api.site import letters
from api.site.answers import InquiryRow
from api.site.documents import Inquiry
from api.site.schemas import NewInquiry

INCOMPLETE = "Please enter all fields."
"""Word for word, with its full stop (P-319)."""
WRONG_EMAIL = "Please enter valid email address"
WRONG_PHONE = "Please select a valid phone number contains 10 digits"
RECEIVED = "Thank you. Your message was received."
TOO_MANY = "Too many messages were sent. Please try again later."
HOUR = dt.timedelta(hours=1)
MAX_INQUIRIES_PER_HOUR = 5
"""Messages that one network address may send in an hour."""
STATES = ("New", "Answered")
SHOWN = ("name", "email", "subject", "message", "phone", "source", "state", "createdAt", "answeredOn", "answeredBy")
REFS = {"answeredBy": Ref("users", "name")}
SORTS = {"createdAt": "createdAt"}


def _checked(body: NewInquiry) -> None:
    wanted = ["name", "email", "subject", "message"] + (["phone"] if body.source != "landing" else [])
    require_filled(body, wanted, INCOMPLETE)
    if not is_email(body.email):
        raise Invalid(WRONG_EMAIL, field="email")
    if body.phone and not PHONE.fullmatch(body.phone):
        raise Invalid(WRONG_PHONE, field="phone")


async def take(settings: Settings, body: NewInquiry, *, address: str) -> str:
    """Keeps an inquiry, mails it to the configured address, and answers what to say.

    Raises:
        Invalid: a field is empty, or is no address or number.
        TooMany: five an hour from this network address, or the whole site's share.
    """
    _checked(body)
    await count_try(f"inquiry:{address}", max_tries=MAX_INQUIRIES_PER_HOUR, window=HOUR, message=TOO_MANY)
    await count_try("inquiry-all", max_tries=settings.inquiries_per_hour, window=HOUR, message=TOO_MANY)
    if body.website:
        # A machine: it is told what a person would be told, and nothing is kept.
        return RECEIVED
    inquiry = Inquiry(
        name=body.name,
        email=body.email,
        subject=body.subject,
        message=body.message,
        phone=body.phone or None,
        source=body.source,
        searchText=folded(f"{body.name} {body.email} {body.phone} {body.subject} {body.message}")[:4000],
        createdAt=clock.now(),
    )
    if not settings.inquiry_to:
        await records(Inquiry).add(inquiry)
        return RECEIVED
    message, record = letters.inquiry(settings, settings.inquiry_to, inquiry), {"_id": inquiry.id}
    async with outbox.enqueue_with(message, key=f"inquiry:{inquiry.id}", name="inquiries", record=record):
        await records(Inquiry).add(inquiry)
    return RECEIVED


def list_query(page: Page, state: str | None) -> tuple[Row, Sort]:
    """The filter and the order of the list.

    Raises:
        Invalid: an unknown state or sort key.
    """
    if state is not None and state not in STATES:
        raise Invalid("The state is New or Answered.", field="state")
    # Every state is named, so that an index leads to the rows and counts them.
    where: list[Condition] = [Inquiry.state == state if state else In(Inquiry.state, list(STATES))]
    if page.search:
        where.append(RegEx(Inquiry.searchText, re.escape(page.search)))
    return as_filter(where), order(page.sort, SORTS, "-createdAt")


async def list_page(page: Page, state: str | None) -> tuple[list[InquiryRow], int]:
    """One page of inquiries, the newest first."""
    filter_, sort = list_query(page, state)
    rows, total = await page_rows(collection(Inquiry), filter_, page, sort, SHOWN)
    for row in rows:
        row.setdefault("phone", "")
        row.setdefault("answeredOn", None)
        row.setdefault("answeredBy", None)
    await populate(rows, REFS)
    return cast("list[InquiryRow]", rows), total


FILE = ListFile(
    "inquiries",
    Inquiry,
    SHOWN,
    {
        "Received": lambda row: row["createdAt"].astimezone(clock.INDIA).replace(tzinfo=None, microsecond=0),
        "Name": "name",
        "Email": "email",
        "Phone": "phone",
        "Subject": "subject",
        "Message": "message",
        "State": "state",
        "Answered By": "answeredBy.name",
    },
    populating(REFS),
)


async def set_answered(actor: Actor, inquiry_id: ObjectId, *, answered: bool) -> None:
    """Notes that an inquiry has been answered, or takes the note back.

    Raises:
        NotFound: there is none.
        Conflict: it stands so already, because somebody else was first.
    """
    one, inquiries = Inquiry.id == inquiry_id, records(Inquiry)
    if answered:
        marked: Fields = {Inquiry.state: "Answered", Inquiry.answeredOn: clock.now(), Inquiry.answeredBy: actor.id}
        done = await inquiries.change(one, Inquiry.state == "New", set=marked)
    else:
        gone = [Inquiry.answeredOn, Inquiry.answeredBy]
        done = await inquiries.change(one, Inquiry.state == "Answered", set={Inquiry.state: "New"}, unset=gone)
    if not done:
        if not await inquiries.exists(one):
            raise NotFound("This inquiry was not found.")
        raise Conflict("This inquiry is already marked so. Please reload the list.")
    action = "inquiry.answered" if answered else "inquiry.reopened"
    await audit.record_by(actor, action, f"inquiries/{inquiry_id}")
