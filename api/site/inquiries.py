"""Messages from the public pages: taken from anybody, few at a time; read and marked by the Master (P-045)."""

from __future__ import annotations

import datetime as dt
from typing import Any

from bson import ObjectId

from api.access.actor import Actor
from api.access.limits import count_try
from api.core import audit, clock, outbox
from api.core.database import Row, collection, new_id
from api.core.documents import Ref
from api.core.errors import Conflict, Invalid, NotFound, TooMany
from api.core.listing import Page, Sort, contains, order, page_rows
from api.core.mail import plain, rich
from api.core.outbox import Message
from api.core.populate import populate
from api.core.sheets import Batch
from api.core.text import EMAIL, PHONE, folded
from api.settings import Settings
from api.site.schemas import NewInquiry

INCOMPLETE = "Please enter all fields."
"""Word for word, with its full stop (P-319)."""
WRONG_EMAIL = "Please enter valid email address"
WRONG_PHONE = "Please select a valid phone number contains 10 digits"
RECEIVED = "Thank you. Your message was received."
TOO_MANY = "Too many messages were sent. Please try again later."
HOUR = dt.timedelta(hours=1)
MOST = 5
"""Messages that one network address may send in an hour."""
STATES = ("New", "Answered")
SHOWN = ("name", "email", "subject", "message", "phone", "source", "state", "createdAt", "answeredOn", "answeredBy")
REFS = {"answeredBy": Ref("users", "name")}
SORTS = {"createdAt": "createdAt"}
HEAD = ("Sr. No.", "Received", "Name", "Email", "Phone", "Subject", "Message", "State", "Answered By")


def _checked(body: NewInquiry) -> None:
    wanted = ["name", "email", "subject", "message"] + (["phone"] if body.source != "landing" else [])
    missing = [name for name in wanted if not getattr(body, name)]
    if missing:
        raise Invalid(INCOMPLETE, errors=[{"field": name, "message": "This field is required."} for name in missing])
    if not EMAIL.fullmatch(body.email) or ".." in body.email:
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
    try:
        await count_try(f"inquiry:{address}", most=MOST, window=HOUR)
        await count_try("inquiry-all", most=settings.inquiries_per_hour, window=HOUR)
    except TooMany as error:
        raise TooMany(int(error.headers["Retry-After"]), TOO_MANY) from None
    if body.website:
        # A machine: it is told what a person would be told, and nothing is kept.
        return RECEIVED
    row: Row = {
        "_id": new_id(),
        **{name: getattr(body, name) for name in ("name", "email", "subject", "message")},
        **({"phone": body.phone} if body.phone else {}),
        "source": body.source,
        "state": "New",
        "searchText": folded(f"{body.name} {body.email} {body.phone} {body.subject} {body.message}")[:4000],
        "createdAt": clock.now(),
    }
    if not settings.inquiry_to:
        await collection("inquiries").insert_one(row)
        return RECEIVED
    message, record = _letter(settings, settings.inquiry_to, row), {"_id": row["_id"]}
    async with outbox.told_of(message, key=f"inquiry:{row['_id']}", name="inquiries", record=record):
        await collection("inquiries").insert_one(row)
    return RECEIVED


def _letter(settings: Settings, to: str, row: Row) -> Message:
    subject = f"Inquiry: {row['subject']}"
    lines = (
        f"From {row['name']}, {row['email']}" + (f", {row['phone']}" if row.get("phone") else ""),
        row["message"],
        f"All inquiries: {settings.public_url.rstrip('/')}/inquiries",
    )
    return Message(
        channel="mail",
        template="inquiry",
        to=to,
        subject=subject,
        text=plain(lines),
        html=rich(subject, lines),
        lasts=dt.timedelta(days=14),
    )


def listed(page: Page, state: str | None) -> tuple[dict[str, Any], Sort]:
    """The filter and the order of the list.

    Raises:
        Invalid: an unknown state or sort key.
    """
    if state is not None and state not in STATES:
        raise Invalid("The state is New or Answered.", field="state")
    # Every state is named, so that an index leads to the rows and counts them.
    filter_: dict[str, Any] = {"state": state or {"$in": list(STATES)}}
    if page.search:
        filter_["searchText"] = contains(page.search)
    return filter_, order(page.sort, SORTS, "-createdAt")


async def rows_of(page: Page, state: str | None) -> tuple[list[Row], int]:
    """One page of inquiries, the newest first."""
    filter_, sort = listed(page, state)
    rows, total = await page_rows(collection("inquiries"), filter_, page, sort, SHOWN)
    for row in rows:
        row.setdefault("phone", "")
        row.setdefault("answeredOn", None)
        row.setdefault("answeredBy", None)
    await populate(rows, REFS)
    return rows, total


async def cells(rows: list[Row], before: int) -> Batch:
    """Rows as a file has them."""
    for row in rows:
        row.setdefault("answeredBy", None)
    await populate(rows, REFS)
    return [
        [
            number,
            row["createdAt"].astimezone(clock.INDIA).replace(tzinfo=None, microsecond=0),
            row["name"],
            row["email"],
            row.get("phone"),
            row["subject"],
            row["message"],
            row["state"],
            (row["answeredBy"] or {}).get("name"),
        ]
        for number, row in enumerate(rows, start=before + 1)
    ]


async def mark(actor: Actor, inquiry_id: ObjectId, *, answered: bool) -> None:
    """Notes that an inquiry has been answered, or takes the note back.

    Raises:
        NotFound: there is none.
        Conflict: it stands so already, because somebody else was first.
    """
    fields: Row = {"answeredOn": clock.now(), "answeredBy": actor.id}
    change: Row = {"$set": {"state": "New"}, "$unset": dict.fromkeys(fields, "")}
    if answered:
        change = {"$set": {"state": "Answered", **fields}}
    was = STATES[0] if answered else STATES[1]
    written = await collection("inquiries").update_one({"_id": inquiry_id, "state": was}, change)
    if written.matched_count == 0:
        if await collection("inquiries").find_one({"_id": inquiry_id}, {"_id": 1}) is None:
            raise NotFound("This inquiry was not found.")
        raise Conflict("This inquiry is marked so already. Please reload the list.")
    action = "inquiry.answered" if answered else "inquiry.reopened"
    await audit.record(action, actor_id=actor.id, role=actor.role, target=f"inquiries/{inquiry_id}")
