"""What the site keeps: settings that change while it runs, inquiries, and the token of an outside account."""

from __future__ import annotations

import datetime as dt
from typing import Literal

from bson import ObjectId
from pymongo import IndexModel

from api.core.store.documents import BaseDocument


class SiteSettings(BaseDocument):
    """The one settings record. The launch password is never sent to a client."""

    isLaunched: bool = True
    launchPasswordHash: str | None = None
    launchedOn: dt.datetime | None = None
    logo: ObjectId | None = None

    class Settings(BaseDocument.Settings):
        name = "settings"


class Inquiry(BaseDocument):
    """A message from the public pages (P-240). ``source`` says which form; ``state`` is ``New`` or ``Answered``."""

    name: str
    email: str
    subject: str
    message: str
    phone: str | None = None
    source: str
    state: Literal["New", "Answered"] = "New"
    searchText: str
    createdAt: dt.datetime
    answeredOn: dt.datetime | None = None
    answeredBy: ObjectId | None = None

    class Settings(BaseDocument.Settings):
        name = "inquiries"
        indexes = [IndexModel([("state", 1), ("createdAt", -1), ("_id", -1)], name="state_newest")]


class OutsideAccount(BaseDocument):
    """The one outside account that the Master has connected (P-055), with a keyed hash of its token."""

    id: str  # type: ignore[assignment]  # Beanie lets a document choose the type of its id.
    tokenHash: str | None = None
    connectedOn: dt.datetime
    connectedBy: ObjectId

    class Settings(BaseDocument.Settings):
        name = "outsideAccounts"
