"""Settings of the running product that the Master may change, kept in the store."""

from __future__ import annotations

from bson import ObjectId

from api.core.documents import BaseDocument


class SiteSettings(BaseDocument):
    """The one settings record. The launch password is never sent to a client."""

    isLaunched: bool = True
    launchPasswordHash: str | None = None
    logo: ObjectId | None = None

    class Settings(BaseDocument.Settings):
        name = "settings"
